// Every scenario in Chromium.

import { runScenarios } from "./harness.mjs";

await runScenarios("chromium");
