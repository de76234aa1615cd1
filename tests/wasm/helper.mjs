// A worker of helpers.mjs. A message has a position to search. The shared flag ends the search.

import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { load } from "./engine.mjs";

const { module, table, flag, number, memory } = workerData;
const { Game } = await load("", module);
/** The game, and its rule and size. */
let [playing, kind] = [null, ""];

parentPort.on("message", async ({ game, rule, size, text, time }) => {
  if (kind !== `${game} ${rule} ${size}`) {
    playing?.free();
    kind = `${game} ${rule} ${size}`;
    playing = new Game({ game, rule, size, memory });
    const weights = game === "othello" ? "othello.bin" : `networks/${rule}.bin`;
    playing.loadWeights(await readFile(new URL(`../../assets/${weights}`, import.meta.url)));
    playing.setStopFlag(flag);
    playing.shareTable(table, number);
  }
  playing.load(text);
  playing.thinkAhead(time);
});
