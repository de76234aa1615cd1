// A worker that searches beside gomocup.mjs. A message has a position. The shared flag ends the search.

import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { load } from "./engine.mjs";

const { module, table, flag, number } = workerData;
const { Game } = await load("", module);
/** The game, and its rule and size. */
let [game, kind] = [null, ""];

parentPort.on("message", async ({ rule, size, text, time }) => {
  if (kind !== `${rule} ${size}`) {
    game?.free();
    kind = `${rule} ${size}`;
    game = new Game({ game: "gomoku", rule, size, memory: 1 << 22 });
    game.loadWeights(await readFile(new URL(`../../assets/networks/${rule}.bin`, import.meta.url)));
    game.setStopFlag(flag);
    game.shareTable(table, number);
  }
  game.load(text);
  game.thinkAhead(time);
});
