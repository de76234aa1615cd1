// Damaged files of every format, a few in each run. fuzz/readers.mjs can run more.

import assert from "node:assert/strict";
import { test } from "node:test";
import { TARGETS, runInput } from "../../fuzz/named.mjs";
import { fuzz } from "../../fuzz/readers.mjs";
import { load } from "./engine.mjs";

const SEED = Number(process.env.TENGEN_SEED ?? Date.now() % 2 ** 31);

test("damaged files are read or refused with a place, and what is read opens", async (context) => {
  context.diagnostic(`seed ${SEED}`);
  const { inputs, read, failure } = await fuzz({ seed: SEED, count: 3000 });
  assert.equal(
    failure,
    null,
    failure
      ? `seed ${SEED}, input ${inputs} ${JSON.stringify(Buffer.from(failure.input).toString("latin1"))}: ${failure.error?.stack}`
      : "",
  );
  assert.ok(read > 100, `${read} of ${inputs} inputs could be read`);
});

test("every fuzz target reads some of its inputs, and no input has a fault", async (context) => {
  context.diagnostic(`seed ${SEED}`);
  const engine = await load();
  for (const target of TARGETS) {
    let read = 0;
    // Of some targets one input in ten is read. So more are tried until there is one.
    for (let number = SEED; number < SEED + (read ? 60 : 600); number += 1) {
      const isRead = await runInput(target, number, engine).catch((error) => {
        throw new Error(`${target}, input ${number}: ${error.stack}`);
      });
      if (isRead) read += 1;
    }
    assert.ok(read > 0, target);
  }
});
