// The client for a review, with the engine's module in this thread.

import { readFile } from "node:fs/promises";
import { load } from "./engine.mjs";

/** @param {number} memory bytes of the table */
export async function reviewEngine(memory = 1 << 23) {
  const { Game } = await load();
  let game = null;
  let made = "";
  return {
    nodes: 0,
    searches: 0,
    async open(setup, text, played) {
      const { game: name, rule, size } = setup;
      if (made !== JSON.stringify(setup)) {
        game?.free();
        game = new Game(name === "othello" ? { game: name, memory, seed: 1 } : { rule, size, memory, seed: 1 });
        if (name === "othello") game.loadWeights(await readFile(new URL("../../assets/othello.bin", import.meta.url)));
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
