// Times the exact scores of all moves on 6 x 6 squares, of random positions: `node tests/wasm/small-scores.mjs`. Each line
// has the empty squares and the seconds of the processor, mean and worst. Othello has its table of early positions, as in
// the page. Not a test: other work on the machine matters.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { numbers } from "../page/random.mjs";
import { load } from "./engine.mjs";

const { values } = parseArgs({
  options: {
    rule: { type: "string", default: "othello" },
    empties: { type: "string", default: "17,18,19,20,21" },
    count: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
  },
});
const { SmallOthello } = await load("analysis/");
const scores = new SmallOthello(values.rule, 6, 48 << 20);
if (values.rule === "othello")
  scores.addTable(readFileSync(new URL("../../assets/scores/othello6.bin", import.meta.url)));
const { below } = numbers(Number(values.seed));
const nameOf = (cell) => (cell < 0 ? "--" : `${"abcdef"[cell % 6]}${Math.floor(cell / 6) + 1}`);

/** A random game until so many squares are empty, whose side to move has no pass. */
function gameOf(empties) {
  for (;;) {
    let [game, left] = ["", 32];
    let { moves } = scores.load(game, []);
    while (left > empties && moves.length) {
      const { cell } = moves[below(moves.length)];
      game += nameOf(cell);
      if (cell >= 0) left -= 1;
      ({ moves } = scores.load(game, []));
    }
    if (left === empties && moves.length && moves[0].cell >= 0) return game;
  }
}

for (const empties of values.empties.split(",").map(Number)) {
  const times = [];
  for (let i = 0; i < Number(values.count); i += 1) {
    scores.load(gameOf(empties));
    const begin = process.cpuUsage();
    if (!scores.step(Infinity).done) throw new Error("not done");
    const { user, system } = process.cpuUsage(begin);
    times.push((user + system) / 1e6);
  }
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  console.log(`${empties}: ${mean.toFixed(2)}, ${Math.max(...times).toFixed(2)}`);
}
