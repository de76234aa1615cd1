// The search in wasm is the search of the native program: the same nodes and the same values.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { load } from "./engine.mjs";

test("the signature is the committed one", async () => {
  const committed = await readFile(new URL("../data/bench.txt", import.meta.url), "utf8");
  const { bench } = await load();
  const network = (name) => readFile(new URL(`../../assets/networks/${name}.bin`, import.meta.url));
  const result = bench(undefined, {
    freestyle: await network("freestyle"),
    standard: await network("standard"),
    renju: await network("renju"),
  });
  console.log(`${result.nodes} nodes, ${Math.round(result.time)} ms, ${result.nps} nodes/s`);
  assert.equal(`Bench: ${result.signature}`, committed.trim());
});
