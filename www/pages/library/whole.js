/**
 * Opens a game of the list on the game's page, with the variations and comments of its file. It becomes one of the last
 * games, because an address has room for a main line only.
 *
 * @import { ReadText } from "../../formats/written.js"
 * @import { NamedFile } from "../../library/reader.js"
 * @import { ListedGame } from "../../library/whole-game.js"
 * @import { StoredGame } from "../../ui/storage.js"
 */
import { splitText } from "../../game/notation.js";
import { keptFiles } from "../../library/kept.js";
import { wholeGame } from "../../library/whole-game.js";
import { KeptGames } from "../../ui/kept.js";
import { newId } from "../../ui/storage.js";

export { keepFiles } from "../../library/kept.js";

/** Milliseconds for a move, and the level, if the visitor gives the engine a side. */
const [TIME, LEVEL] = [1000, 10];

/**
 * Puts a game among the last games.
 * @param {NamedFile[]} given the files of this visit; a library of an earlier one has kept files
 * @param {ListedGame} game
 * @param {ReadText} read the engine's reading
 * @returns {Promise<string>} its name there; "" if its file is unknown or has only the main line
 */
export async function keepWhole(given, game, read) {
  const whole = (await wholeGame(given, game, read)) ?? (await wholeGame(await keptFiles(), game, read));
  return whole ? putWhole(game, whole) : "";
}

/**
 * @param {ListedGame} listed
 * @param {import("../../library/whole-game.js").WholeGame} whole
 */
async function putWhole({ setup, text }, { tree, record }) {
  const count = splitText(text).names.length;
  /** @type {StoredGame} */
  const game = {
    id: newId(true),
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
