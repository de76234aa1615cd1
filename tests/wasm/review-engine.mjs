// The client for a review, with the engine's module in this thread.

import { readFile } from "node:fs/promises";
import { load } from "./engine.mjs";

const ASSETS = new URL("../../assets/", import.meta.url);

/**
 * @param {number} memory bytes of the table
 * @param {boolean} networks whether five-in-a-row has its networks, as on the page
 */
export async function reviewEngine(memory = 1 << 23, networks = false) {
  const { Game } = await load();
  let game = null;
  let made = "";
  return {
    nodes: 0,
    searches: 0,
    seed: 1,
    async open(setup, text, played) {
      const { game: name, rule, size } = setup;
      const { seed } = this;
      if (made !== JSON.stringify(setup)) {
        game?.free();
        game = new Game(name === "othello" ? { game: name, memory, seed } : { rule, size, memory, seed });
        const file = name === "othello" ? "othello.bin" : networks ? `networks/${rule}.bin` : "";
        if (file) game.loadWeights(await readFile(new URL(file, ASSETS)));
        made = JSON.stringify(setup);
      }
      const whole = game.load(text);
      return played === undefined ? whole : game.goTo(played);
    },
    async goTo(played) {
      return game.goTo(played);
    },
    async findMove(limits) {
      const answer = game.findMove(limits);
      this.nodes += answer.nodes;
      this.searches += 1;
      return answer;
    },
    /** A new table, so that games are independent. */
    forget() {
      game?.free();
      game = null;
      made = "";
    },
  };
}
