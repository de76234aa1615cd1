/**
 * Opens a game of the list on the game's page, with the variations and comments of its file. It becomes one of the last
 * games, because an address has room for a main line only.
 *
 * @import { Setup } from "../../game/types.js"
 * @import { StoredGame } from "../../ui/storage.js"
 * @import { WholeGame } from "../../library/whole-game.js"
 */
import { splitText } from "../../game/notation.js";
import { KeptGames } from "../../ui/kept.js";
import { newId } from "../../ui/storage.js";

/** Milliseconds for a move, and the level, if the visitor gives the engine a side. */
const [TIME, LEVEL] = [1000, 10];

/**
 * Puts a game among the last games.
 * @param {{ setup: Setup, text: string }} game
 * @param {WholeGame} whole
 * @returns {Promise<string>} its name there
 */
export async function keepWhole({ setup, text }, { tree, record }) {
  const count = splitText(text).names.length;
  /** @type {StoredGame} */
  const game = {
    id: newId(),
    when: Date.now(),
    rule: setup.rule,
    size: setup.size,
    text,
    played: count,
    black: "human",
    white: "human",
    time: TIME,
    level: LEVEL,
    resigned: 0,
    tree,
    opening: "",
    clock: null,
    ...(record && { record }),
    count,
    winner: 0,
    reason: "",
  };
  await new KeptGames().put(game);
  return game.id;
}
