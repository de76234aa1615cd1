/**
 * A game of the list with its variations and comments, from its file. The library itself has main lines only. Files are
 * known until the page is closed: a kept library has none.
 *
 * @import { NamedFile } from "./reader.js"
 * @import { GameRecord, Setup } from "../game/types.js"
 * @import { StoredTree } from "../game/tree.js"
 * @import { ReadText } from "../formats/written.js"
 */
import { isRenlib } from "../formats/renlib.js";
import { readEvery } from "../formats/reading.js";
import { splitText } from "../game/notation.js";
import { follow, store } from "../game/tree.js";
import { SgfReader } from "./sgf-games.js";
import { Archive, isZip } from "./zip.js";

/** The most bytes of a game with its variations, as on the page that opens one game. */
const MOST = 4 << 20;
/** Files with variations. Others have main lines only. */
const HAS_TREES = /\.(?:sgf|lib|ggf|txt)$/i;

/** @typedef {{ tree: StoredTree, record: GameRecord | null }} WholeGame */

/**
 * The bytes of a file from some place.
 * @param {NamedFile[]} files
 * @param {string} path with the name of its archive, if it is in one
 * @param {number} place
 */
async function bytesAt(files, path, place) {
  const file = files.find(({ name }) => name === path);
  if (file) return new Uint8Array(await file.blob.slice(place, place + MOST).arrayBuffer());
  const archive = files.find(({ name }) => path.startsWith(`${name}/`));
  if (!archive || !isZip(new Uint8Array(await archive.blob.slice(0, 4).arrayBuffer()))) return null;
  const zip = new Archive(archive.blob);
  const entry = (await zip.entries()).find(({ name }) => `${archive.name}/${name}` === path);
  if (!entry) return null;
  /** @type {Uint8Array[]} */
  const pieces = [];
  let [at, length] = [0, 0];
  for await (const piece of zip.unpacked(entry)) {
    const part = piece.subarray(Math.max(0, place - at));
    at += piece.length;
    if (part.length) pieces.push(part.slice());
    length += part.length;
    if (length >= MOST) break;
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (pieces)).arrayBuffer()).subarray(0, MOST);
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
 * @param {{ path: string, place: number, setup: Setup, text: string }} game as the list has it
 * @param {ReadText} read the engine's reading
 * @returns {Promise<WholeGame | null>} null if its file is unknown or has nothing more than the list
 */
export async function wholeGame(files, { path, place, setup, text }, read) {
  if (!HAS_TREES.test(path)) return null;
  const isLibrary = /\.lib$/i.test(path);
  const bytes = await bytesAt(files, path, isLibrary ? 0 : place);
  if (!bytes || (isLibrary && (!isRenlib(bytes) || bytes.length === MOST))) return null;
  const [{ open, text: main }] = await readEvery(isLibrary ? bytes : firstGame(bytes), setup, read, { name: path });
  if (!open.tree || open.setup.game !== setup.game || open.setup.size !== setup.size) return null;
  const { names } = splitText(text);
  // Another game than the listed one would be a fault of this module.
  if (!isLibrary && main !== text && setup.game !== "othello") return null;
  const tree = follow(open.tree, isLibrary ? names : splitText(main).names, names.length);
  return { tree: store(tree), record: open.record ?? null };
}
