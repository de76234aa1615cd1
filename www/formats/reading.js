/**
 * What a pasted text or a file tells, in every way in which it can be read. Files are read here; moves, boards, OBF and GGF by the
 * engine, which also checks the moves of every file.
 *
 * @import { GameName, OpenIntent, Setup } from "../game/types.js"
 * @import { Written } from "./written.js"
 */
import { GAMES, setupOf } from "../game/games.js";
import { countVariations, emptyTree, follow, pathTo } from "../game/tree.js";
import { isNumbered, readNumbered } from "./numbered.js";
import { isPiskvork, readPiskvork } from "./piskvork.js";
import { isPoints, readPoints } from "./points.js";
import { isRenlib, readRenlib } from "./renlib.js";
import { readSgf } from "./sgf.js";
import { FileFault, mainLine } from "./written.js";
import { splitText } from "../game/notation.js";

/**
 * One way to read a text.
 * @typedef {object} Reading
 * @property {string} format the name of a format, or "moves", "board", "link" for what has none
 * @property {GameName} game
 * @property {Setup} setup
 * @property {string} text the start and the main line, as the engine reads them
 * @property {number} moves how many moves the main line has
 * @property {number} variations
 * @property {boolean} placed whether it is a position of five-in-a-row that was set up: whose turn it is can be chosen
 * @property {[string, string]} players
 * @property {number} from what the first column and row are called, -1 where that is no question
 * @property {Written["result"]} [result] what the file says of the end
 * @property {OpenIntent} open
 */

/** @typedef {(text: string, current: Setup) => Promise<{ setup: Setup, text: string, format?: string }>} ReadText */

/** More lines than this of a game of Othello are not checked with the engine, and left out. */
const MOST_LINES = 300;

/**
 * Full-width letters, digits and signs as people type them in Chinese and Japanese, without a change of any place.
 * @param {string} text
 */
export function halfWidth(text) {
  return text
    .replaceAll(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u3000、，]/g, (c) => (c === "\u3000" ? " " : ","));
}

/**
 * The text of a file, in the encoding that it says or seems to have.
 * @param {Uint8Array} bytes
 */
export function textOf(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const plain = new TextDecoder("latin1").decode(bytes);
    const [, name = "gb18030"] = /CA\[\s*([\w-]+)\s*\]/.exec(plain) ?? [];
    try {
      return new TextDecoder(name).decode(bytes);
    } catch {
      return new TextDecoder("gb18030").decode(bytes);
    }
  }
}

/**
 * Every way to read something, the likeliest first.
 * @param {string | Uint8Array} input
 * @param {Setup} current what is played now
 * @param {ReadText} read the engine's reading
 * @returns {Promise<Reading[]>} at least one; throws a FileFault, or a fault of the engine with the name of a format
 */
export async function readEvery(input, current, read) {
  if (typeof input !== "string" && isRenlib(input)) return [await checked(readRenlib(input, current), read)];
  const text = halfWidth(typeof input === "string" ? input : textOf(input)).replace(/^\ufeff/, "");
  if (/^[\s\d]*\(\s*;/.test(text) && !/GM\s*\[\s*othello/i.test(text))
    return [await checked(readSgf(text, current), read)];
  if (isPiskvork(text)) return [await checked(readPiskvork(text, current), read)];
  if (isNumbered(text)) return [await checked(readNumbered(text, current), read)];
  if (isPoints(text)) return readNumbers(text, current, read);
  return readByEngine(text, current, read);
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
 * @param {string} text
 * @param {Setup} current
 * @param {ReadText} read
 */
async function readByEngine(text, current, read) {
  /** @type {Reading[]} */
  const found = [];
  let fault;
  const others = GAMES.filter(({ name }) => name !== current.game).map(setupOf);
  for (const wanted of [current, ...others]) {
    try {
      const { setup, text: whole, format = "moves" } = await read(text, wanted);
      if (found.some(({ game }) => game === setup.game)) continue;
      const { start, names } = splitText(whole);
      const name = { obf: "OBF", ggf: "GGF" }[format] ?? format;
      found.push({
        format: name,
        game: setup.game,
        setup,
        text: whole,
        moves: names.length,
        variations: 0,
        placed: setup.game === "gomoku" && start !== "" && !names.length,
        players: ["", ""],
        from: -1,
        open: { type: "open", setup, text: whole },
      });
    } catch (error) {
      fault ??= Object.assign(/** @type {object} */ (error), {
        format: formatOf(/** @type {{ code?: string }} */ (error).code),
      });
    }
  }
  if (!found.length) throw fault;
  return found;
}

/** The format that a fault of the engine is about. @param {string | undefined} code */
function formatOf(code = "") {
  return code === "ggf"
    ? "GGF"
    : code === "board" || code === "stones"
      ? "board"
      : code.startsWith("link-")
        ? "link"
        : "moves";
}

/**
 * A file whose main line the engine can play.
 * @param {Written} file
 * @param {ReadText} read
 * @returns {Promise<Reading>}
 */
async function checked({ format, setup, start, tree, players, places = [], result, opening }, read) {
  const line = mainLine(tree);
  const names = line.map((id) => tree.nodes[id]?.move ?? "");
  /** @type {{ text: string, tree: typeof tree }} */
  let game = { text: start + names.join(""), tree };
  if (game.text !== "") {
    const reading = await read(game.text, setup).catch((error) => {
      // The engine names a place in the text that it was given: the file has another.
      let length = start.length;
      const index =
        (error.at ?? 0) < start.length ? -1 : names.findIndex((name) => (length += name.length) > (error.at ?? 0));
      throw new FileFault(format, error.code ?? "other", places[line[index]] ?? 0, names[index]);
    });
    if (reading.setup.game !== setup.game) {
      const index = await firstOfAnotherGame(start, names, setup, read);
      throw new FileFault(format, "illegal", places[line[index]] ?? 0, names[index]);
    }
    // In Othello a file may leave passes out; the engine writes them.
    game = { text: reading.text, tree: setup.game === "othello" ? await withPasses(tree, start, setup, read) : tree };
  }
  const variations = countVariations(game.tree);
  const moves = splitText(game.text).names.length;
  return {
    format,
    game: setup.game,
    setup,
    text: game.text,
    moves,
    variations,
    placed: setup.game === "gomoku" && start !== "" && !moves,
    players,
    from: -1,
    result,
    open: {
      type: "open",
      setup,
      text: game.text,
      tree: game.tree,
      ...(opening && { opening }),
      ...(format === "RenLib" && { played: 0 }),
      ...(result?.resigned && { resigned: /** @type {1 | 2} */ (3 - result.winner) }),
    },
  };
}

/**
 * The first move with which the engine takes the moves for those of another game: against the rules of this one.
 * @param {string} start
 * @param {string[]} names
 * @param {Setup} setup
 * @param {ReadText} read
 */
async function firstOfAnotherGame(start, names, setup, read) {
  let [fits, fails] = [0, names.length];
  while (fails - fits > 1) {
    const middle = (fits + fails) >> 1;
    const reading = await read(start + names.slice(0, middle).join(""), setup).catch(() => null);
    if (reading?.setup.game === setup.game) fits = middle;
    else fails = middle;
  }
  return fails - 1;
}

/**
 * The tree as the engine plays it.
 * @param {Written["tree"]} tree
 * @param {string} start
 * @param {Setup} setup
 * @param {ReadText} read
 */
async function withPasses(tree, start, setup, read) {
  let out = emptyTree();
  const root = tree.nodes[0];
  if (root?.comment)
    out = {
      ...out,
      nodes: [{ .../** @type {import("../game/types.js").TreeNode} */ (out.nodes[0]), comment: root.comment }],
    };
  const leaves = tree.nodes
    .flatMap((node, id) => (node && id && !node.children.length ? [id] : []))
    .slice(0, MOST_LINES);
  // The main line comes first: it must be the first child everywhere.
  const main = mainLine(tree).at(-1);
  for (const leaf of [...leaves.filter((id) => id === main), ...leaves.filter((id) => id !== main)]) {
    const path = pathTo(tree, leaf);
    const text = start + path.map((id) => tree.nodes[id]?.move).join("");
    const reading = await read(text, setup).catch(() => null);
    if (!reading) continue;
    const { names } = splitText(reading.text);
    out = follow(out, names, names.length);
    // Comments stay with their moves: those in the file are the ones that are no passes added by the engine.
    let at = 0;
    for (const id of path) {
      const node = tree.nodes[id];
      while (at < names.length && names[at] !== node?.move) at += 1;
      const to = out.line[at];
      const known = out.nodes[to];
      if (known && node?.comment && !known.comment) {
        const nodes = [...out.nodes];
        nodes[to] = { ...known, comment: node.comment };
        out = { ...out, nodes };
      }
      at += 1;
    }
  }
  return { ...out, line: [], at: 0 };
}
