/**
 * The games and their capabilities: the table of the engine's binding `games()`, and the page's additions. The rest of
 * the page checks a capability and never compares the name of a game.
 *
 * @import { GameInfo, Setup } from "./types.js"
 */

/** The default game first. @type {readonly GameInfo[]} */
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
    helped: () => true,
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
    rules: ["othello", "antiothello"],
    sizes: [4, 6, 8],
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
    helped: ({ rule, size }) => rule === "othello" && size === 8,
    offeredSizes: [8, 6, 4],
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
 * The capabilities of a game. The name must be a game's name.
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
 * Whether the usual rule has the name of the game. Then the name alone means the usual rule and size.
 * @param {GameInfo} game
 */
export const namesItsRule = ({ name, defaultRule }) => name === defaultRule;

/**
 * Whether it is the usual rule and size of its game.
 * @param {{ game: string, rule: string, size: number }} setup
 */
export function isUsual({ game, rule, size }) {
  const { defaultRule, defaultSize } = capabilities(game);
  return rule === defaultRule && size === defaultSize;
}

/**
 * Whether discs are counted on a small board, or the fewest win. Such games have no weights, opening tables, balanced
 * starts and ratings.
 * @param {{ game: string, rule: string, size: number }} setup
 */
export const isVariant = (setup) => capabilities(setup.game).discs && !isUsual(setup);

/**
 * The address of a challenge: the visitor has black in 6 x 6 Othello against full strength.
 * @type {Readonly<Record<string, string>>}
 */
export const HOLD = Object.freeze({ game: "othello", size: "6", color: "black", level: "10", time: "3000" });

/** What black keeps of the 36 discs there if both sides play perfectly: white wins 20 to 16. */
export const KEPT = 16;

/** Whether it is the game of that challenge. @param {{ rule: string, size: number }} setup */
export const isChallenge = ({ rule, size }) => rule === "othello" && size === 6;

/** Whether the player with fewer discs wins. @param {{ rule: string }} setup */
export const fewestWin = ({ rule }) => rule === "antiothello";

/**
 * A game with its usual rule and size.
 * @param {GameInfo} game
 * @returns {Setup}
 */
export function setupOf({ name, defaultRule, defaultSize }) {
  return { game: name, rule: defaultRule, size: defaultSize };
}

/**
 * The file with the trained weights for a setup, relative to `www/`; "" if there are none.
 * @param {{ game: string, rule: string, size: number }} setup
 */
export function weightsFile(setup) {
  const files = capabilities(setup.game).weightsFiles;
  return (!isVariant(setup) && Object.hasOwn(files, setup.rule) && files[setup.rule]) || "";
}

/**
 * The sizes, by rule, with a file that proves that black wins, such as `proofs/freestyle15.bin`.
 * @type {Readonly<Record<string, readonly number[]>>}
 */
export const PROOFS = { freestyle: [15, 19, 20], standard: [15, 19, 20], renju: [15] };

/**
 * Whether there is a proof for the setup.
 * @param {{ rule: string, size: number }} setup
 */
export function hasProof({ rule, size }) {
  return Object.hasOwn(PROOFS, rule) && PROOFS[rule].includes(size);
}

/**
 * The opening protocols of a setup (`game/opening.js`).
 * @param {Setup} setup
 * @returns {readonly string[]}
 */
export function openingsOf({ game, rule, size }) {
  if (!capabilities(game).balancedStones) return [];
  // Renju's protocols need a point in the middle.
  if (rule === "renju") return size % 2 && size >= 9 ? ["taraguchi", "soosorv"] : [];
  return ["swap", "swap2"];
}

/** The setup of a visitor without a link and without a saved game. @type {Setup} */
export const DEFAULT_SETUP = Object.freeze(setupOf(GAMES[0]));
