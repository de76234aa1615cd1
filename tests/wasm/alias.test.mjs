// The address `www/pkg/lab/` of earlier versions, which other sites may import: it is the module for analysis.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pkg } from "./engine.mjs";

test("the module for analysis is under its earlier address too", async () => {
  const before = await import(new URL("lab/tengen.js", pkg));
  const now = await import(new URL("analysis/tengen.js", pkg));
  assert.deepEqual(Object.keys(before), Object.keys(now));
  assert.ok(Object.keys(now).includes("ForcedWins"));
  for (const name of Object.keys(now)) assert.equal(before[name], now[name], name);
});
