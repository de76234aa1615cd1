// The values of Swap2's openings against other searches of the module. They have another number of nodes, turn or
// mirror the position, and do without the network.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readThreeStones, textOf, turned } from "../../www/pages/openings/three-stones.js";
import { random } from "../page/random.mjs";
import { load } from "./engine.mjs";

const read = (name) => readFileSync(new URL(`../../assets/${name}`, import.meta.url));
/** Sampled placements of each group: white ahead, about even, black ahead, by black's chance in percent. */
const SAMPLES = 16;
const GROUPS = [
  [1, 10],
  [40, 60],
  [90, 100],
];
const NODES = 20_000;

for (const rule of ["freestyle", "standard"])
  test(`other searches agree with sampled placements of ${rule}`, (context) => compare(context, rule));

/** Searches sampled placements again. */
async function compare(context, rule) {
  const { below } = random(context);
  const { Game } = await load("analysis/");
  const { setup, entries } = readThreeStones(read(`three-stones-${rule}.txt`).toString());
  const weights = read(`networks/${rule}.bin`);
  for (const withNetwork of [true, false]) {
    let apart = 0;
    const means = GROUPS.map(([from, to]) => {
      const group = entries.filter(({ value }) => value.black >= from && value.black <= to);
      let sum = 0;
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const { placement, value } = group[below(group.length)];
        const game = new Game({ rule: setup.rule, size: setup.size, memory: 4 << 20, book: false });
        if (withNetwork) game.loadWeights(weights);
        const text = textOf(turned(placement, below(8)), setup.size);
        assert.equal(game.load(text).toMove, 2);
        const [line] = game.findLines(1, { nodes: NODES }).lines;
        game.free();
        const black = 100 * (1 - line.chance);
        apart += Math.abs(black - value.black) / SAMPLES / GROUPS.length;
        if (value.winner) assert.notEqual(line.proven, value.winner === 1 ? "win" : "loss", text);
        sum += black;
      }
      return sum / SAMPLES;
    });
    const told = `${withNetwork ? "with" : "without"} the network: ${[...means, apart].map(Math.round).join(" ")}`;
    context.diagnostic(told);
    const [white, even, black] = means;
    assert.ok(white < even && even < black && white < 40 && black > 60, told);
    assert.ok(apart < (withNetwork ? 12 : 25), told);
  }
}
