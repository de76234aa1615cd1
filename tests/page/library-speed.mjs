// Measures how fast the library reads and finds. It reads a large synthetic collection in each format, like the page's
// worker.
//
//   node --expose-gc tests/page/library-speed.mjs [--games 100000] [--seed 1] [--formats sgf,rif,wthor,ggf,zip]
//
// For each format it prints seconds and megabytes, and the slowest times of positions, lists and searches. A new thread
// answers the searches, like the worker of a page that restores a kept library.

import { parseArgs } from "node:util";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { List } from "../../www/library/find.js";
import { explore } from "../../www/library/explore.js";
import { Finder } from "../../www/library/position.js";
import { CollectionReader } from "../../www/library/reader.js";
import { Store } from "../../www/library/store.js";
import { warmUp } from "../../www/library/warm.js";
import { discGame, ggfOf, numbers, rifOf, sgfOf, stoneGame, wthorOf } from "./collections.mjs";
import { zipOf } from "./zips.mjs";

/** From so many games the positions of the questions come. */
const ASKED = 1000;

const used = async () => {
  // Buffers are freed some time after their owners.
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
};
/** Milliseconds of the processor since an earlier `process.cpuUsage()`. */
const since = (before) => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const milliseconds = (task) => {
  const begin = process.cpuUsage();
  task();
  return since(begin);
};

/** Asks a new thread, so that the garbage of this one counts for nothing. */
async function measuredApart(asked) {
  const worker = new Worker(new URL(import.meta.url), { workerData: asked });
  console.log(await new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject)));
}

/** The slowest of many questions, in a new thread. */
function measure({ kept, games, othello, seed }) {
  const store = Store.from(kept);
  const random = numbers(seed);
  const lines = [];
  lines.push(`  searches are prepared in ${milliseconds(() => warmUp(store)).toFixed(0)} ms`);
  const list = new List(store);
  const all = new Uint8Array(store.count).fill(1);
  let [first3, slowest] = [0, 0];
  let asked = 0;
  for (const played of [0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40]) {
    for (let round = 0; round < 5; round += 1) {
      const { moves, size } = games[random.below(games.length)];
      const cells = othello ? discsAfter(moves.slice(0, Math.min(played, 1))) : new Uint8Array(size * size);
      if (!othello) moves.slice(0, played).forEach(([x, y], at) => (cells[y * size + x] = 1 + (at % 2)));
      const wanted = { othello: othello ? "othello" : "", size, cells, toMove: 1 + (played % 2), shifted: !othello };
      const time = milliseconds(() => explore(store, new Finder(store, wanted).find(), all, size, wanted.toMove));
      if (process.env.TENGEN_VERBOSE) lines.push(`  after ${played} moves: ${time.toFixed(1)} ms`);
      asked += 1;
      if (asked <= 3) first3 = Math.max(first3, time);
      else slowest = Math.max(slowest, time);
    }
  }
  const ids = Uint32Array.from(all.keys());
  const first = milliseconds(() => list.wanted({ text: "sa", rule: "", result: "", from: 0, to: 0, opening: 0 }));
  const typed = ["sat", "sato an", "sato anna 1"].map((text) =>
    milliseconds(() => list.wanted({ text, rule: "", result: "1", from: 1999, to: 0, opening: 0 })),
  );
  const sorts = ["black", "white", "event", "year", "length"].map((by) =>
    milliseconds(() => list.sorted(ids, by, true)),
  );
  lines.push(
    `  positions at most ${first3.toFixed(0)} ms the first three times, then ${slowest.toFixed(0)} ms; words ${first.toFixed(0)} ms the first time, then at most ${Math.max(...typed).toFixed(0)} ms; sorting at most ${Math.max(...sorts).toFixed(0)} ms`,
  );
  return lines.join("\n");
}

/** The board of Othello after one move. */
function discsAfter([first]) {
  const cells = new Uint8Array(64);
  cells[27] = cells[36] = 2;
  cells[28] = cells[35] = 1;
  if (!first) return cells;
  const [x, y] = first;
  cells[y * 8 + x] = 1;
  cells[[27, 36].find((at) => Math.abs((at % 8) - x) + Math.abs((at >> 3) - y) === 1)] = 1;
  return cells;
}

async function main() {
  const { values } = parseArgs({
    options: {
      games: { type: "string", default: "100000" },
      seed: { type: "string", default: "1" },
      formats: { type: "string", default: "sgf,rif,wthor,ggf,zip" },
    },
  });
  const count = Number(values.games);
  const random = numbers(Number(values.seed));
  const stones = Array.from({ length: count }, () => stoneGame(random));
  const asDiscs = values.formats.match(/wthor|ggf/) ? Array.from({ length: count }, () => discGame(random)) : [];
  console.log(`seed ${values.seed}, ${count} games`);

  const FILES = {
    sgf: () => ({ "all.sgf": sgfOf(stones) }),
    rif: () => ({ "all.rif": rifOf(stones) }),
    wthor: () => {
      const { wtb, jou, trn } = wthorOf(asDiscs);
      return { "a.wtb": wtb, "a.jou": jou, "a.trn": trn };
    },
    ggf: () => ({ "all.ggf": ggfOf(asDiscs) }),
    zip: () => ({ "all.zip": zipOf(Object.fromEntries(stones.map((game, at) => [`${at}.sgf`, sgfOf([game])]))) }),
  };

  for (const format of values.formats.split(",")) {
    const files = Object.entries(FILES[format]()).map(([name, bytes]) => ({ name, blob: new Blob([bytes]) }));
    const size = files.reduce((sum, { blob }) => sum + blob.size, 0) / 2 ** 20;
    const before = await used();
    const store = new Store();
    const reader = new CollectionReader(store);
    const [begin, cpu] = [performance.now(), process.cpuUsage()];
    for await (const _ of reader.read(files));
    const [seconds, busy] = [(performance.now() - begin) / 1000, since(cpu) / 1000];
    const memory = (await used()) - before;
    const othello = store.isOthello(0);
    console.log(
      `${format}: ${size.toFixed(1)} MB read in ${seconds.toFixed(2)} s (processor ${busy.toFixed(2)} s); ${store.count} games, ${reader.faults.length} faults; ${memory.toFixed(1)} MB, arrays ${(store.bytes / 2 ** 20).toFixed(1)} MB`,
    );
    const asked = (othello ? asDiscs : stones).slice(0, ASKED);
    await measuredApart({ kept: store.toKeep(), games: asked, othello, seed: Number(values.seed) });
  }
}

if (isMainThread) await main();
else parentPort.postMessage(measure(workerData));
