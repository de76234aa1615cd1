// The engine in wasm as a Gomocup program, for matches with the native one: `node tests/wasm/gomocup.mjs [--memory
// BYTES] [--weights off] [--workers N]`. It only knows the commands of `cargo xtask arena`. With several workers the
// others help as in an isolated page (helpers.mjs). Build first: `cargo xtask build --release`.

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { load } from "./engine.mjs";
import { startHelpers } from "./helpers.mjs";

const options = new Map();
for (let i = 2; i < process.argv.length; i += 2) options.set(process.argv[i], process.argv[i + 1]);

const RULES = { 0: "freestyle", 1: "standard", 4: "renju", 8: "caro6", 9: "caro" };
const { Game, games, module } = await load();
const { weights } = games().find(({ name }) => name === "gomoku");
const say = (text) => process.stdout.write(`${text}\n`);

let [rule, size, book, game] = ["freestyle", 15, true, null];
const limits = {};
/** The lines of a board that is being received. @type {string[] | null} */
let board = null;

const memory = Number(options.get("--memory") ?? 1 << 25);
const { table, flag, helpers } = startHelpers(module, Number(options.get("--workers") ?? 1) - 1, memory);

const nameOf = (/** @type {string} */ point) => {
  const [x, y] = point.split(",").map(Number);
  return `${String.fromCharCode(97 + x)}${y + 1}`;
};

async function begin() {
  game?.free();
  game = new Game({ game: "gomoku", rule, size, book, memory });
  if (weights.includes(rule) && options.get("--weights") !== "off") {
    game.loadWeights(await readFile(new URL(`../../assets/networks/${rule}.bin`, import.meta.url)));
  }
  if (helpers.length) game.shareTable(table, 0);
}

function answer() {
  const { time } = limits;
  // Counters and marks of the search before, as the page clears them.
  table.fill(0, 0, 1 << 14);
  Atomics.store(flag, 0, 0);
  for (const helper of helpers)
    helper.postMessage({ game: "gomoku", rule, size, text: game.save(), time: time ?? 60_000 });
  // The native program's reserve for the pipe: src/protocol/clock.rs.
  const { move } = game.findMove({
    ...limits,
    ...(time && { time: (time - Math.min(Math.max(time / 20, 15), 30, time / 10)) | 0 }),
  });
  Atomics.store(flag, 0, 1);
  game.playMove(move);
  say(`${move.charCodeAt(0) - 97},${Number(move.slice(1)) - 1}`);
}

/** @param {string} key @param {number} value */
function info(key, value) {
  if (key === "timeout_turn") limits.time = value || undefined;
  else if (key === "max_node") limits.nodes = value || undefined;
  else if (key === "rule") rule = RULES[value];
  else if (key === "book") book = value !== 0;
}

async function obey(/** @type {string} */ line) {
  const [word, ...rest] = line.trim().split(/\s+/);
  if (board && word === "DONE") {
    // Own stones are 1, the opponent's 2. They come in the order of play.
    game.load(board.map((one) => nameOf(one)).join(""));
    board = null;
    answer();
  } else if (board) board.push(word);
  else if (word === "START") {
    size = Number(rest[0]);
    game?.free();
    game = null;
    say("OK");
  } else if (word === "INFO") info(rest[0], Number(rest[1]));
  else if (word === "ABOUT") say('name="Tengen in wasm"');
  else if (word === "END") process.exit(0);
  else {
    if (!game) await begin();
    if (word === "BEGIN") answer();
    else if (word === "BOARD") board = [];
    else if (word === "TURN") {
      game.playMove(nameOf(rest[0]));
      answer();
    } else say("UNKNOWN command");
  }
}

/** Lines are processed one after the other. */
let last = Promise.resolve();
createInterface({ input: process.stdin })
  .on("line", (line) => {
    last = last
      .then(() => obey(line))
      .catch((error) => {
        say(`ERROR ${error.message}`);
        process.exit(1);
      });
  })
  .on("close", () => last.then(() => process.exit(0)));
