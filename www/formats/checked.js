/**
 * Readings that the engine has checked: of texts that it reads itself, and of files read by this folder.
 *
 * @import { Setup } from "../game/types.js"
 * @import { Reading, ReadText, Written } from "./written.js"
 */
import { characterAt } from "../game/link.js";
import { splitText } from "../game/notation.js";
import { countVariations, emptyTree, follow, pathTo } from "../game/tree.js";
import { FileFault, mainLine, recordOf } from "./written.js";

/** The most lines of an Othello game that the engine checks. Further ones are left out. */
const MOST_LINES = 300;

/** The engine's names of formats. @type {Readonly<Record<string, string>>} */
const NAMES = { obf: "OBF", ggf: "GGF" };

/**
 * The engine's reading of a text. A fault has the name of a format, and its offset in characters.
 * @param {string} text
 * @param {Setup} wanted
 * @param {ReadText} read
 * @returns {Promise<Reading>}
 */
export async function readText(text, wanted, read) {
  const reading = await read(text, wanted).catch((error) => {
    const at = error.at === undefined ? {} : { at: characterAt(text, error.at) };
    throw Object.assign(/** @type {object} */ (error), at, { format: formatOf(error.code) });
  });
  const { setup, text: whole, format = "moves", outcome } = reading;
  const { start, names } = splitText(whole);
  return {
    format: NAMES[format] ?? format,
    game: setup.game,
    setup,
    text: whole,
    moves: names.length,
    variations: 0,
    skipped: 0,
    placed: setup.game === "gomoku" && start !== "" && !names.length,
    players: ["", ""],
    from: -1,
    end: outcome ?? null,
    open: { type: "open", setup, text: whole },
  };
}

/** The format of a fault of the engine. @param {string | undefined} code */
function formatOf(code = "") {
  if (code === "ggf") return "GGF";
  if (code === "board" || code === "stones") return "board";
  return code.startsWith("link-") ? "link" : "moves";
}

/**
 * A file whose main line the engine can play.
 * @param {Written} file
 * @param {ReadText} read
 * @returns {Promise<Reading>}
 */
export async function checked(file, read) {
  const { format, setup, start, tree, players, places = [], result, opening } = file;
  const line = mainLine(tree);
  const names = line.map((id) => tree.nodes[id]?.move ?? "");
  /** @type {{ text: string, tree: typeof tree }} */
  let game = { text: start + names.join(""), tree };
  /** @type {Reading["end"]} */
  let end = null;
  if (game.text !== "") {
    const reading = await read(game.text, setup).catch((error) => {
      // The engine reports an offset in its own text. The file has another one.
      let length = start.length;
      const index =
        (error.at ?? 0) < start.length ? -1 : names.findIndex((name) => (length += name.length) > (error.at ?? 0));
      throw new FileFault(format, error.code ?? "other", places[line[index]] ?? 0, names[index]);
    });
    if (reading.setup.game !== setup.game || reading.setup.size !== setup.size) {
      const index = await firstOfAnotherGame(start, names, setup, read);
      throw new FileFault(format, "illegal", places[line[index]] ?? 0, names[index]);
    }
    end = reading.outcome ?? null;
    // In Othello a file may omit passes; the engine writes them.
    game = { text: reading.text, tree: setup.game === "othello" ? await withPasses(tree, start, setup, read) : tree };
  }
  const moves = splitText(game.text).names.length;
  return {
    format,
    game: setup.game,
    setup,
    text: game.text,
    moves,
    variations: countVariations(game.tree),
    skipped: file.skipped ?? 0,
    placed: setup.game === "gomoku" && start !== "" && !moves,
    players,
    from: -1,
    result,
    end,
    unknownRule: file.unknownRule,
    open: {
      type: "open",
      setup,
      text: game.text,
      tree: game.tree,
      ...(opening && { opening }),
      ...recordOf(game.tree, players, file.resultText),
      ...(format === "RenLib" && { played: 0 }),
      ...(result?.resigned && { resigned: /** @type {1 | 2} */ (3 - result.winner) }),
    },
  };
}

/**
 * The first move that makes the engine detect another game or size: it violates the rules of this one.
 * @param {string} start
 * @param {string[]} names
 * @param {Setup} setup
 * @param {ReadText} read
 */
export async function firstOfAnotherGame(start, names, setup, read) {
  let [fits, fails] = [0, names.length];
  while (fails - fits > 1) {
    const middle = (fits + fails) >> 1;
    const reading = await read(start + names.slice(0, middle).join(""), setup).catch(() => null);
    if (reading?.setup.game === setup.game && reading.setup.size === setup.size) fits = middle;
    else fails = middle;
  }
  return fails - 1;
}

/**
 * The tree with the engine's moves.
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
    // Comments stay with their moves. The file's moves are the ones that are not passes added by the engine.
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
