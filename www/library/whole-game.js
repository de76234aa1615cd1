/**
 * A game of the list with its variations and comments, from its file. The library itself has main lines only.
 *
 * @import { NamedFile } from "./reader.js"
 * @import { GameRecord, Setup } from "../game/types.js"
 * @import { StoredTree } from "../game/tree.js"
 * @import { ReadText } from "../formats/written.js"
 */
import { markOf } from "../formats/encodings.js";
import { isRenlib } from "../formats/renlib.js";
import { readEvery } from "../formats/reading.js";
import { splitText } from "../game/notation.js";
import { follow, store } from "../game/tree.js";
import { Recoder, piecesOf } from "./pieces.js";
import { SgfReader } from "./sgf-games.js";
import { Archive, isZip } from "./zip.js";

/** The most bytes of a game with its variations, as on the page that opens one game. */
const MOST = 4 << 20;
/** Files with variations. Others have main lines only. */
const HAS_TREES = /\.(?:sgf|lib|ggf|txt)$/i;

const IS_RENLIB = /\.lib$/i;
/** The bytes that show an archive or an encoding. */
const HEAD = 4;

/** @typedef {{ tree: StoredTree, record: GameRecord | null }} WholeGame */
/**
 * A game as the list has it, with its file.
 * @typedef {{ path: string, place: number, setup: Setup, text: string }} ListedGame
 */

/**
 * Every file with a path, from a place on. Two folders may have files of the same name.
 * @param {NamedFile[]} files
 * @param {string} path with the name of its archive, if it is in one
 * @param {number} place
 * @returns {AsyncGenerator<Uint8Array, void>}
 */
async function* bytesAt(files, path, place) {
  for (const { name, blob } of files) {
    const isIt = name === path;
    if (!isIt && !path.startsWith(`${name}/`)) continue;
    const head = new Uint8Array(await blob.slice(0, HEAD).arrayBuffer());
    if (isIt) {
      // Only a text in UTF-16 is read from its start, because its places count other bytes.
      const from = markOf(head).startsWith("utf-16") ? 0 : place;
      yield await collected(piecesOf(blob, from), place - from);
    } else if (isZip(head)) {
      const zip = new Archive(blob);
      const entry = (await zip.entries()).find((one) => `${name}/${one.name}` === path);
      if (entry) yield await collected(zip.unpacked(entry), place);
    }
  }
}

/**
 * The bytes after a place, at most `MOST`.
 * @param {AsyncIterable<Uint8Array>} pieces
 * @param {number} place
 */
async function collected(pieces, place) {
  /** @type {Uint8Array[]} */
  const parts = [];
  /** @type {Recoder | null} */
  let recoder = null;
  let [at, length, isFirst] = [0, 0, true];
  for await (const raw of pieces) {
    const mark = isFirst ? markOf(raw) : "";
    if (mark.startsWith("utf-16")) recoder = new Recoder(mark);
    isFirst = false;
    const piece = recoder ? recoder.recode(raw) : raw;
    const part = piece.subarray(Math.max(0, place - at));
    at += piece.length;
    if (part.length) parts.push(part.slice());
    length += part.length;
    if (length >= MOST) break;
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer()).subarray(0, MOST);
}

/** The first game of some bytes in SGF: the next one may have another encoding. @param {Uint8Array} bytes */
function firstGame(bytes) {
  let end = bytes.length;
  const begin = (/** @type {number} */ at) => {
    if (at > 0) end = Math.min(end, at);
  };
  const reader = new SgfReader({ game: ({ place }) => begin(place), fault: () => {} });
  reader.push(bytes);
  return bytes.subarray(0, end);
}

/**
 * @param {NamedFile[]} files
 * @param {ListedGame} game
 * @param {ReadText} read the engine's reading
 * @returns {Promise<WholeGame | null>} null if its file is unknown or has nothing more than the list
 */
export async function wholeGame(files, game, read) {
  if (!HAS_TREES.test(game.path)) return null;
  for await (const bytes of bytesAt(files, game.path, IS_RENLIB.test(game.path) ? 0 : game.place)) {
    // A file that was changed meanwhile may be no game any more.
    const whole = await wholeOf(bytes, game, read).catch(() => null);
    if (whole) return whole;
  }
  return null;
}

/**
 * @param {Uint8Array} bytes
 * @param {ListedGame} game
 * @param {ReadText} read
 * @returns {Promise<WholeGame | null>}
 */
async function wholeOf(bytes, { path, setup, text }, read) {
  const isLibrary = IS_RENLIB.test(path);
  if (isLibrary && (!isRenlib(bytes) || bytes.length === MOST)) return null;
  const [{ open, text: main }] = await readEvery(isLibrary ? bytes : firstGame(bytes), setup, read, { name: path });
  if (!open.tree || open.setup.game !== setup.game || open.setup.size !== setup.size) return null;
  const { names } = splitText(text);
  // Another game than the listed one would be a fault of this module.
  if (!isLibrary && main !== text && setup.game !== "othello") return null;
  const tree = follow(open.tree, isLibrary ? names : splitText(main).names, names.length);
  return { tree: store(tree), record: open.record ?? null };
}
