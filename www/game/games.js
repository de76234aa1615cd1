/**
 * The games and what each of them can do: the table that the engine's binding `games()` returns, and what the page adds
 * to it. The rest of the page asks for a capability and never compares the name of a game.
 *
 * @import { GameInfo, Setup } from "./types.js"
 */

/** The usual game first. @type {readonly GameInfo[]} */
export const GAMES = Object.freeze([
  {
    name: "gomoku",
    rules: ["freestyle", "standard", "renju", "caro", "caro6"],
    sizes: [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
    defaultRule: "freestyle",
    defaultSize: 15,
    board: "points",
    formats: ["moves", "board"],
    weights: ["freestyle", "standard", "renju"],
    passes: false,
    discs: false,
    hints: true,
    exactValues: false,
    randomStart: false,
    balancedStones: true,
    offeredSizes: [15, 19, 20],
    weightsFiles: {
      freestyle: "networks/freestyle.bin",
      standard: "networks/standard.bin",
      renju: "networks/renju.bin",
    },
    evaluations: ["tables", "network"],
  },
  {
    name: "othello",
    rules: ["othello"],
    sizes: [8],
    defaultRule: "othello",
    defaultSize: 8,
    board: "squares",
    formats: ["moves", "board", "obf", "ggf"],
    weights: ["othello"],
    passes: true,
    discs: true,
    hints: false,
    exactValues: true,
    randomStart: true,
    balancedStones: false,
    offeredSizes: [8],
    weightsFiles: { othello: "othello.bin" },
    evaluations: ["plain", "patterns"],
  },
]);

/**
 * @param {string} name
 * @returns {GameInfo | undefined}
 */
export function findGame(name) {
  return GAMES.find((game) => game.name === name);
}

/**
 * What a game can do. The name must be that of a game.
 * @param {string} name
 * @returns {GameInfo}
 */
export function capabilities(name) {
  const game = findGame(name);
  if (!game) throw new Error(`no game is called "${name}"`);
  return game;
}

/**
 * The game that has a rule of this name.
 * @param {string} rule
 * @returns {GameInfo | undefined}
 */
export function gameOfRule(rule) {
  return GAMES.find((game) => game.rules.includes(rule));
}

/**
 * Whether the game has a single rule and a single size, so that its name alone says what is played.
 * @param {GameInfo} game
 */
export function hasOneSetup({ rules, sizes }) {
  return rules.length === 1 && sizes.length === 1;
}

/**
 * A game with its usual rule and size.
 * @param {GameInfo} game
 * @returns {Setup}
 */
export function setupOf({ name, defaultRule, defaultSize }) {
  return { game: name, rule: defaultRule, size: defaultSize };
}

/**
 * The file with the trained weights for a setup, relative to `www/`; "" where there are none.
 * @param {{ game: string, rule: string }} setup
 */
export function weightsFile({ game, rule }) {
  const files = capabilities(game).weightsFiles;
  return (Object.hasOwn(files, rule) && files[rule]) || "";
}

/**
 * The sizes, by rule, for which a file of the proof that black wins ships: `proofs/freestyle15.bin` and the like.
 * @type {Readonly<Record<string, readonly number[]>>}
 */
export const PROOFS = { freestyle: [15, 19, 20], standard: [15, 19, 20] };

/**
 * Whether there is a proof for the setup.
 * @param {{ rule: string, size: number }} setup
 */
export function hasProof({ rule, size }) {
  return Object.hasOwn(PROOFS, rule) && PROOFS[rule].includes(size);
}

/**
 * The opening protocols that a setup can begin with (`game/opening.js`).
 * @param {Setup} setup
 * @returns {readonly string[]}
 */
export function openingsOf({ game, rule, size }) {
  if (!capabilities(game).balancedStones) return [];
  // Those of Renju count from the point in the middle.
  if (rule === "renju") return size % 2 && size >= 9 ? ["taraguchi", "soosorv"] : [];
  return ["swap", "swap2"];
}

/** What a visitor without a link and without a saved game plays. @type {Setup} */
export const DEFAULT_SETUP = Object.freeze(setupOf(GAMES[0]));
