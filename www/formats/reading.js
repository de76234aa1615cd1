/**
 * All possible readings of a pasted text or a file. This folder reads files. The engine reads moves, boards, OBF and
 * GGF, and checks the moves of every file.
 *
 * @import { Setup } from "../game/types.js"
 * @import { Reading, ReadText } from "./written.js"
 */
import { isSgf } from "./sgf-nodes.js";
import { drawnBoard, isBalanced, lineOfDiscs, setupOfStones, stonesOf } from "./boards.js";
import { checked, firstOfAnotherGame, readText } from "./checked.js";
import { decode, encodingOf, halfWidth } from "./encodings.js";
import { ggfOf, listOf, movesOfAddress, pgnOf, placeOfMove } from "./moves.js";
import { canBeOthello, isNumbered, readNumbered } from "./numbered.js";
import { isPiskvork, readPiskvork } from "./piskvork.js";
import { isPoints, readPoints } from "./points.js";
import { isPos, readPos } from "./pos.js";
import { isRenlib, readRenlib } from "./renlib.js";
import { readSgf } from "./sgf.js";
import { beginOfSgf, sgfTextOf } from "./sgf-bytes.js";
import { GAMES, setupOf } from "../game/games.js";
import { splitText } from "../game/notation.js";
import { emptyTree, follow } from "../game/tree.js";
import { FileFault, recordOf } from "./written.js";

/** The longest text of moves, in characters. The engine refuses longer ones. */
const MAX_PLAIN = 1 << 16;
/** A list of at least this many moves that Othello allows is of Othello. */
const LEAST_TRANSCRIPT = 4;

/** The visitor's choices. @typedef {{ encoding?: string, rule?: string, name?: string }} Choices */

/** Whether a file has no text. @param {Uint8Array} bytes @param {string} [name] */
export const isBinary = (bytes, name) => isRenlib(bytes) || isPos(bytes, name);

/**
 * The text of a file, in its declared or detected encoding.
 * @param {Uint8Array} bytes
 * @param {string} [encoding] chosen by the visitor
 */
export function textOf(bytes, encoding = "") {
  if (beginOfSgf(bytes) >= 0) return sgfTextOf(bytes, encoding);
  return decode(bytes, encodingOf(bytes, { chosen: encoding }));
}

/**
 * Every reading of an input, the likeliest first.
 * @param {string | Uint8Array} input
 * @param {Setup} current the setup in play
 * @param {ReadText} read the engine's reading
 * @param {Choices} [choices]
 * @returns {Promise<Reading[]>} at least one; throws a FileFault, or a fault of the engine with the name of a format
 */
export async function readEvery(input, current, read, { encoding = "", rule = "", name = "" } = {}) {
  const wanted = rule && current.game === "gomoku" ? { ...current, rule } : current;
  if (typeof input !== "string") {
    if (isRenlib(input)) return [await checked(readRenlib(input, wanted, encoding), read)];
    if (isPos(input, name)) return [await checked(readPos(input, wanted), read)];
  }
  const whole = (typeof input === "string" ? input : textOf(input, encoding)).replace(/^\ufeff/, "");
  const ggf = ggfOf(whole);
  if (isSgf(whole) && !ggf) {
    const file = readSgf(whole, wanted);
    if (rule && file.unknownRule) file.setup = { ...file.setup, rule };
    return [await checked(file, read)];
  }
  if (isPiskvork(whole)) return [await checked(readPiskvork(whole, wanted), read)];
  const text = halfWidth(whole);
  if (ggf) return readByEngine(halfWidth(ggf.text), current, read, ggf);
  if (text.length > MAX_PLAIN) return readByEngine(text, current, read);
  if (isNumbered(text)) return readNumberedBoard(text, wanted, read);
  if (isPoints(text)) return readNumbers(text, wanted, read);
  const pgn = pgnOf(text);
  if (pgn) return readByEngine(pgn.text, pgn.othello ? setupOf(GAMES[1]) : wanted, read, pgn, pgn.othello);
  return readPlain(whole, text, wanted, read);
}

/**
 * A board, a link, or moves.
 * @param {string} whole
 * @param {string} text the same in half-width signs
 * @param {Setup} current
 * @param {ReadText} read
 */
async function readPlain(whole, text, current, read) {
  const drawn = drawnBoard(whole);
  if (drawn) return readBoard(drawn, current, read);
  const discs = lineOfDiscs(text);
  if (discs) return readByEngine(discs, current.game === "othello" ? current : setupOf(GAMES[1]), read);
  const elsewhere = movesOfAddress(text);
  const list = listOf(text);
  if (!elsewhere) return readByEngine(list.text, current, read, list);
  return readByEngine(text, current, read).catch((error) =>
    readByEngine(elsewhere, current, read).catch(() => Promise.reject(error)),
  );
}

/**
 * A drawn board. With eight rows it can be of either game.
 * @param {import("./boards.js").Drawn} drawn
 * @param {Setup} current
 * @param {ReadText} read
 */
async function readBoard(drawn, current, read) {
  const found = await readByEngine(drawn.text, current, read).catch((error) => error);
  const other = Array.isArray(found) && found.length === 1 && found[0].game === "othello" && !drawn.discs;
  if (!other) return Array.isArray(found) ? found : Promise.reject(found);
  const setup = setupOfStones(drawn, current);
  const stones = await readText(stonesOf(drawn), setup, read).catch(() => null);
  if (!stones) return found;
  const first = current.game === "gomoku" && isBalanced(drawn);
  const reading = { ...stones, format: "board", placed: true };
  return first ? [reading, ...found] : [...found, reading];
}

/**
 * A board with numbers. With eight rows it can be of either game.
 * @param {string} text
 * @param {Setup} current
 * @param {ReadText} read
 */
async function readNumberedBoard(text, current, read) {
  /** @type {Reading[]} */
  const found = [];
  let fault;
  for (const othello of canBeOthello(text) ? [true, false] : [false]) {
    try {
      found.push(await checked(readNumbered(text, current, othello), read));
    } catch (error) {
      fault ??= error;
    }
  }
  if (!found.length) throw fault;
  return found;
}

/**
 * @param {string} text
 * @param {Setup} current
 * @param {ReadText} read
 */
async function readNumbers(text, current, read) {
  /** @type {Reading[]} */
  const found = [];
  let fault;
  for (const from of /** @type {const} */ ([0, 1])) {
    try {
      found.push({ ...(await checked(readPoints(text, current, from), read)), from });
    } catch (error) {
      fault ??= error;
    }
  }
  if (!found.length) throw fault;
  if (found.length === 1) found[0].from = -1;
  return found.sort((a, b) => a.setup.size - b.setup.size);
}

/**
 * The fault of a list that begins with moves of Othello, as many as hardly another game has. Null if it does not.
 * @param {string} text
 * @param {string} moves the same, read as another game
 * @param {Setup} setup
 * @param {ReadText} read
 */
async function faultOfOthello(text, moves, setup, read) {
  const { start, names } = splitText(moves);
  if (setup.game !== "othello" || start) return null;
  const index = await firstOfAnotherGame(start, names, setup, read);
  return index < LEAST_TRANSCRIPT ? null : new FileFault("moves", "illegal", placeOfMove(text, index), names[index]);
}

/**
 * @param {string} text
 * @param {Setup} current
 * @param {ReadText} read
 * @param {Pick<Reading, "players" | "result">} [said] other data of the text
 * @param {boolean} [only] whether it can only be of the current game
 */
async function readByEngine(text, current, read, said = { players: ["", ""] }, only = false) {
  /** @type {Reading[]} */
  const found = [];
  let fault;
  const others = GAMES.filter(({ name }) => name !== current.game && !only).map(setupOf);
  for (const wanted of [current, ...others]) {
    try {
      const reading = await readText(text, wanted, read);
      if (wanted === current && reading.game !== wanted.game) {
        fault = await faultOfOthello(text, reading.text, wanted, read);
        if (fault) break;
      }
      if (found.some(({ game }) => game === reading.game)) continue;
      const { players, result } = said;
      const { names } = splitText(reading.text);
      const { record } = recordOf(follow(emptyTree(), names, names.length), players);
      const resigned = result?.resigned ? { resigned: /** @type {1 | 2} */ (3 - result.winner) } : {};
      found.push({ ...reading, players, result, open: { ...reading.open, ...(record && { record }), ...resigned } });
    } catch (error) {
      fault ??= error;
    }
  }
  if (!found.length) throw fault;
  // Every move of Othello turns discs. Moves of another game hardly ever do that several times in a row.
  const isTranscript = (/** @type {Reading} */ { game, text: moves }) =>
    game === "othello" && splitText(moves).names.length >= LEAST_TRANSCRIPT;
  return found.sort((a, b) => Number(isTranscript(b)) - Number(isTranscript(a)));
}
