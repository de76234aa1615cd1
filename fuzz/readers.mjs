// Damages the files of tests/data/readers/ in every way, and reads them like the page. Its JavaScript reads SGF,
// Piskvork, RenLib, numbers and boards. The engine's WebAssembly reads GGF, OBF, boards and moves. An accepted text
// must be a game that the engine opens, and that survives a round trip through SGF. A refusal must give an offset
// inside the text.
//
//   cargo xtask build && node fuzz/readers.mjs --seconds 60
//   node fuzz/readers.mjs --file fuzz/artifacts/reader-1-2       reads one input, such as one that it kept
//
// --seconds N sets the time (10), --count N the number of inputs instead, --seed S repeats a run. It prints the seed
// and stops at the first failure. Then it minimises the input and keeps it in fuzz/artifacts/. Every test run tries
// some inputs (tests/wasm/readers.test.mjs).

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { load } from "../tests/wasm/engine.mjs";
import { isBinary, readEvery, textOf } from "../www/formats/reading.js";
import { readSgf } from "../www/formats/sgf.js";
import { writeSgf } from "../www/formats/sgf-write.js";
import { FileFault, mainLine } from "../www/formats/written.js";
import { TABLES } from "../tests/page/tables.mjs";
import { restore, store } from "../www/game/tree.js";

const CORPUS = new URL("../tests/data/readers/", import.meta.url);
/** Common parts of the formats, and inputs that confuse readers. */
const WORDS = [
  "(;", ";)", "(", ")", "[", "]", "\\", ":", ",", "\n", "\r\n", "\0", "\u0001", " ", "AB[aa:tt]", "AW", "AE[aa:ss]", "PL[W]", "SZ[20]", "SZ[5]", "GM[2]", "GM[4]", "RE[W+R]",
  "C[", "B[]", "W[tt]", "B[h8]", ";B[hh]", ";W[PA]", "BO[8 ", "TY[8]", "Piskvorky 20x20", "-1", "0,0,1", "99,99", "BOARD", "YXBOARD", "DONE", "pass", "--", "h8", "t20", "f5",
  "1 ", "999 ", "X ", "O ", ". ", "b_", "_", "#g=renju-15-", "？", "ｈ８", "\ud800", "\ufeff", "😀",
];
export const SETUPS = [
  { game: "gomoku", rule: "freestyle", size: 15 }, { game: "gomoku", rule: "renju", size: 15 }, { game: "gomoku", rule: "standard", size: 20 },
  { game: "othello", rule: "othello", size: 8 },
];

/** A generator of whole numbers below a bound: mulberry32. */
export function generator(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}

/** @returns {Uint8Array[]} */
export const readCorpus = () => readdirSync(CORPUS).sort().map((name) => new Uint8Array(readFileSync(new URL(name, CORPUS))));

/**
 * A file of the corpus with some damage.
 * @param {Uint8Array[]} corpus
 * @param {(bound: number) => number} below
 * @param {Uint8Array[]} [others] whose parts get into it
 */
export function damaged(corpus, below, others = corpus) {
  let bytes = [...corpus[below(corpus.length)]];
  for (let change = below(2) ? 0 : below(6); change >= 0; change -= 1) {
    const at = below(bytes.length + 1);
    const length = below(Math.min(40, bytes.length - at) + 1);
    const word = () => [...Buffer.from(WORDS[below(WORDS.length)])];
    switch (below(8)) {
      case 0: bytes = bytes.slice(0, at); break;
      case 1: bytes.splice(at, 0, below(256)); break;
      case 2: if (at < bytes.length) bytes[at] ^= 1 << below(8); break;
      case 3: bytes.splice(at, below(3), ...word()); break;
      case 4: bytes.splice(at, length); break;
      case 5: bytes.splice(at, 0, ...bytes.slice(at, at + length)); break;
      case 6: {
        const other = others[below(others.length)];
        const from = below(other.length);
        bytes.splice(at, length, ...other.slice(from, from + below(80)));
        break;
      }
      default: for (let n = below(200); n > 0; n -= 1) bytes.splice(at, 0, ...word());
    }
  }
  return new Uint8Array(bytes.slice(0, 1 << 15));
}

export function expect(holds, what) {
  if (!holds) throw new Error(`broken: ${what}`);
}

/**
 * Checks every property of one input. Rejects if one fails.
 * @param {Uint8Array} bytes
 * @param {typeof SETUPS[number]} current
 * @param {any} engine
 * @param {{ name?: string, encoding?: string }} [choices]
 */
export async function check(bytes, current, engine, choices = {}) {
  const input = isBinary(bytes, choices.name) ? bytes : textOf(bytes, choices.encoding);
  const read = async (text, setup) => {
    const { game, rule, size, format, text: moves } = engine.readAny(text, setup);
    return { setup: { game, rule, size }, text: moves, format };
  };
  let readings;
  try {
    readings = await readEvery(input, current, read, choices);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    expect(typeof error?.code === "string", `refused without a code: ${error?.stack}`);
    if (error instanceof FileFault) {
      expect(Number.isInteger(error.at) && error.at >= 0 && error.at <= input.length, `${error.message} in a text of ${input.length}`);
      expect(Object.values(TABLES.en).some((table) => `file.${error.code}` in table || `fault.${error.code}` in table), `no words for ${error.code}`);
    } else if (error.at !== undefined) {
      expect(error.at >= 0 && error.at <= Buffer.byteLength(String(input)), `${error.code} at ${error.at}`);
    }
    return false;
  }
  for (const { setup, text, open, players, result } of readings) {
    const game = new engine.Game({ ...setup, memory: 1 << 16 });
    try {
      if (text) game.load(text);
    } catch (error) {
      expect(false, `what was read does not open: ${JSON.stringify({ setup, text })} ${error}`);
    } finally {
      game.free();
    }
    if (!open.tree) continue;
    expect(restore(store(open.tree)), "a tree that cannot be kept");
    expect(!result || [0, 1, 2].includes(result.winner), "a result");
    if (setup.game !== "gomoku") continue;
    const start = /^([bw])_[^_]*_[^_]*_/.exec(text);
    const again = readSgf(writeSgf({ setup, start: start?.[0] ?? "", tree: open.tree, first: start?.[1] === "w" ? 2 : 1, players, result: "" }), current);
    const line = (tree) => mainLine(tree).map((id) => tree.nodes[id]?.move).join("");
    expect(line(again.tree) === line(open.tree) && again.setup.size === setup.size, `another game after SGF: ${text}`);
  }
  return true;
}

/** The minimised input of a failure. */
export async function smaller(bytes, fails) {
  let best = bytes;
  for (let part = best.length >> 1; part > 0; part >>= 1) {
    for (let at = 0; at + part <= best.length; ) {
      const less = new Uint8Array([...best.slice(0, at), ...best.slice(at + part)]);
      if (await fails(less)) best = less;
      else at += part;
    }
  }
  return best;
}

/**
 * Reads damaged files until the time is over or there were enough of them.
 * @param {{ seed: number, count?: number, seconds?: number }} options
 * @returns {Promise<{ inputs: number, read: number, failure: null | { error: unknown, input: Uint8Array } }>}
 */
export async function fuzz({ seed, count = Infinity, seconds = Infinity }) {
  const engine = await load();
  const corpus = readCorpus();
  const below = generator(seed);
  const end = Date.now() + seconds * 1000;
  let read = 0;
  for (let inputs = 0; ; inputs += 1) {
    if (inputs >= count || Date.now() > end) return { inputs, read, failure: null };
    // The undamaged files come first.
    const bytes = inputs < corpus.length ? corpus[inputs] : damaged(corpus, below);
    const setup = SETUPS[below(SETUPS.length)];
    try {
      if (await check(bytes, setup, engine)) read += 1;
      else expect(inputs >= corpus.length, `file ${inputs} of the corpus is refused`);
    } catch (error) {
      const fails = async (less) => check(less, setup, engine).then(() => false, () => true);
      const trapped = error instanceof WebAssembly.RuntimeError;
      return { inputs, read, failure: { error, input: trapped ? bytes : await smaller(bytes, fails) } };
    }
  }
}

async function main() {
  const { values } = parseArgs({
    options: { seconds: { type: "string" }, count: { type: "string" }, seed: { type: "string" }, file: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) {
    console.log("usage: node fuzz/readers.mjs [--seconds N | --count N] [--seed S] [--file FILE]");
    return;
  }
  if (values.file) {
    const engine = await load();
    for (const setup of SETUPS) console.log(JSON.stringify(setup), (await check(new Uint8Array(readFileSync(values.file)), setup, engine)) ? "read" : "refused");
    return;
  }
  const seed = Number(values.seed ?? Date.now() % 2 ** 31);
  console.log(`seed ${seed}`);
  const { inputs, read, failure } = await fuzz({ seed, ...(values.count ? { count: Number(values.count) } : { seconds: Number(values.seconds ?? 10) }) });
  console.log(`${inputs} inputs, ${read} of them read`);
  if (!failure) return;
  const path = fileURLToPath(new URL(`artifacts/reader-${seed}-${inputs}`, import.meta.url));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, failure.input);
  console.error(`${failure.error instanceof Error ? failure.error.stack : failure.error}\nkept in ${path}`);
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
