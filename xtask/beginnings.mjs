// Writes the balanced starts of the page of openings, assets/balanced.txt. It takes the starts of openings/ that the
// present engine still values as even. In five-in-a-row it adds random shapes of stones until there are enough. It
// needs the built modules (`cargo xtask build`). The same call writes the same file.
//
//     node xtask/beginnings.mjs [NODES]

import { readFileSync, writeFileSync } from "node:fs";
import { load } from "../tests/wasm/engine.mjs";

const NODES = Number(process.argv[2] ?? 200_000);
/** The greatest distance from even: of the winning chance in percent, and of a lead in discs. */
const BOUNDS = { percent: 10, discs: 1 };
/** The most starts of each rule, and the number from which no random ones are added. */
const MOST = 60;
const ENOUGH = 30;
/**
 * Random shapes lie in the 7 x 7 points in the middle and have one of these numbers of stones. A short search examines
 * them first.
 */
const SHAPE = { from: 5, width: 7, stones: [3, 4, 5, 6] };
const SHORT = 2000;

const root = new URL("../", import.meta.url);
const { Game } = await load("analysis/");
/** The weights that the page would load too, by rule. */
const weights = {
  othello: readFileSync(new URL("assets/othello.bin", root)),
  ...Object.fromEntries(
    ["freestyle", "standard", "renju"].map((rule) => [
      rule,
      readFileSync(new URL(`assets/networks/${rule}.bin`, root)),
    ]),
  ),
};
const lines = (name) =>
  readFileSync(new URL(`openings/${name}`, root), "utf8")
    .split("\n")
    .map((line) => line.split("#")[0].trim().split(/\s+/)[0])
    .filter(Boolean);

const out = [
  "# Balanced beginnings: a rule, the moves, and the engine's value for black, as a chance to win in percent or in Othello in discs.",
  "#",
  `# source: openings/balanced-*.txt and openings/othello-starts.txt, and shapes of stones drawn by chance: those that a search of`,
  `# ${NODES} nodes calls even within ${BOUNDS.percent} percent or ${BOUNDS.discs} disc: node xtask/beginnings.mjs ${NODES}`,
];

/**
 * The value for black after some moves, or null if it is proven. Each search has an empty table, so that values are
 * independent.
 */
function blackValue(rule, text, nodes) {
  const isOthello = rule === "othello";
  const game = new Game(
    isOthello ? { game: "othello", memory: 8 << 20 } : { rule, size: 15, memory: 8 << 20, book: false },
  );
  try {
    game.loadWeights(weights[rule]);
    const { toMove, outcome } = game.load(text);
    if (outcome) return null;
    const {
      lines: [best],
    } = game.findLines(1, { nodes });
    const sign = toMove === 1 ? 1 : -1;
    if (best.proven) return null;
    return isOthello ? (sign * best.score) / 100 : 50 + sign * (best.chance - 0.5) * 100;
  } catch {
    // Random stones may violate the rules.
    return null;
  } finally {
    game.free();
  }
}

const isEven = (rule, value, times = 1) =>
  value !== null &&
  (rule === "othello" ? Math.abs(value) <= BOUNDS.discs : Math.abs(value - 50) <= times * BOUNDS.percent);

/** An endless sequence of random shapes, the same for the same rule (mulberry32). */
function* shapes(rule) {
  let state = [...rule].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0;
  const below = (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return Math.floor((((x ^ (x >>> 14)) >>> 0) / 2 ** 32) * n);
  };
  for (;;) {
    const count = SHAPE.stones[below(SHAPE.stones.length)];
    const names = new Set();
    while (names.size < count)
      names.add(`${"abcdefghijklmno"[SHAPE.from - 1 + below(SHAPE.width)]}${SHAPE.from + below(SHAPE.width)}`);
    yield [...names].join("");
  }
}

for (const [rule, file] of [
  ["freestyle", "balanced-freestyle15.txt"],
  ["standard", "balanced-standard15.txt"],
  ["renju", "balanced-renju15.txt"],
  ["othello", "othello-starts.txt"],
]) {
  const taken = [];
  const take = (text) => {
    const value = blackValue(rule, text, NODES);
    if (isEven(rule, value)) taken.push(`${rule} ${text} ${value.toFixed(1)}`);
  };
  for (const text of lines(file)) if (taken.length < MOST) take(text);
  if (rule !== "othello") {
    for (const text of shapes(rule)) {
      if (taken.length >= ENOUGH) break;
      if (isEven(rule, blackValue(rule, text, SHORT), 1.5)) take(text);
    }
  }
  out.push(...taken);
  console.log(`${rule}: ${taken.length}`);
}
writeFileSync(new URL("assets/balanced.txt", root), `${out.join("\n")}\n`);
