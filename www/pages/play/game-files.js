/**
 * A game as the text of a file, with its players and its result.
 *
 * @import { Snapshot, State } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { writeSgf } from "../../formats/sgf-write.js";
import { mainText } from "../../formats/written.js";
import { openingText } from "../../game/notation.js";
import { finalDiscs, sideOfMove } from "../../game/snapshot.js";
import { result } from "../../game/state.js";

/**
 * The names of black and white: from the game's file, else from the seats.
 * @param {State} state
 * @param {Translate} t
 * @returns {[string, string]}
 */
export function playersOf({ seats, record }, t) {
  if (record) return record.players;
  const name = (/** @type {1 | 2} */ side) => (seats[side] === "engine" ? "Tengen" : t("seat.player"));
  return [name(1), name(2)];
}

/**
 * By how many discs the sides differ at the end. The page shows the same counts.
 * @param {Snapshot} snapshot
 */
function leadOf(snapshot) {
  const final = finalDiscs(snapshot);
  return Math.abs(final[1] - final[2]);
}

/**
 * The result in SGF. The file's result is valid as long as the main line is the file's.
 * @param {State} state
 */
function resultText(state) {
  const { snapshot, record, tree } = state;
  if (record?.result && mainText(tree) === record.line) return record.result;
  const end = result(state);
  if (!end || !snapshot) return "";
  if (end.winner === 0) return "Draw";
  const discs = String(leadOf(snapshot));
  const by = { resigned: "R", time: "T", discs }[end.reason] ?? "";
  return `${end.winner === 1 ? "B" : "W"}+${by}`;
}

/**
 * The whole game, with its variations.
 * @param {State} state
 * @param {Translate} t
 */
export function sgfOf(state, t) {
  const { snapshot, setup, tree } = state;
  const first = snapshot ? sideOfMove(snapshot, 0) : 1;
  return writeSgf({
    setup,
    start: snapshot?.start ?? "",
    tree,
    first: setup.game === "othello" && !snapshot?.start ? 1 : first,
    players: playersOf(state, t),
    result: resultText(state),
    opening: openingText(state.opening),
  });
}

/**
 * A game in GGF with the names of its players and its result.
 * @param {string} ggf
 * @param {State} state
 * @param {Translate} t
 */
export function ggfOf(ggf, state, t) {
  const { snapshot } = state;
  const [black, white] = playersOf(state, t).map((name) => name.replaceAll(/[\]\\]/g, ""));
  const end = result(state);
  let score = "";
  if (end && snapshot) {
    // A side that resigns or runs out of time loses all discs.
    const by = { resigned: ":r", time: ":t" }[end.reason] ?? "";
    const lead = !end.winner ? 0 : by ? snapshot.cells.length : leadOf(snapshot);
    score = `RE[${end.winner === 2 ? "-" : "+"}${lead}.000${by}]`;
  }
  return ggf
    .replaceAll(/(PB|PW|RE)\[[^\]]*\]/g, "")
    .replace("GM[Othello]", `GM[Othello]PB[${black}]PW[${white}]${score}`);
}
