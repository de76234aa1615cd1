// Every scenario in Firefox.

import { runScenarios } from "./harness.mjs";

await runScenarios("firefox");
