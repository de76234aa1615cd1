/**
 * The handlers of the subject "scores": the exact score of each move in Othello on a small board.
 *
 * @import { SmallOthello } from "../../pkg/analysis/tengen.js"
 * @import { HandlersOf, ScoreQuestions } from "../subjects.js"
 * @import { Host } from "./host.js"
 */
import { scoresAddress } from "../addresses.js";
import { HandlerError } from "./faults.js";
import { Slot } from "./slot.js";
import { valuesOf } from "./values.js";

/** The most milliseconds of a step on the main thread, so that the page stays usable. */
const SLICE = 25;
/** The games with a table of the scores of early positions. */
const TABLES = ["othello6"];

/** @param {Host} host */
export function scores(host) {
  /** @type {Slot<SmallOthello>} */
  const slot = new Slot();
  const inPlay = () => {
    if (!slot.held) throw new HandlerError("not-open", "nothing is open");
    return slot.held;
  };
  /** @type {HandlersOf<ScoreQuestions>} */
  const handlers = {
    async open({ rule, size, memory, table }) {
      const { SmallOthello: Scores } = host.analysisEngine();
      const game = `${rule}${size}`;
      const make = () => new Scores(/** @type {"othello"} */ (rule), /** @type {6} */ (size), memory);
      const before = slot.held;
      // The results of an earlier game of the same kind are kept.
      const own = slot.use(`${game} ${memory} ${table}`, make);
      if (table && own !== before && TABLES.includes(game)) await addTable(own, game);
      return true;
    },
    position: ({ game, only }) => inPlay().load(game, only),
    step: ({ time }) => inPlay().step(host.channel.sliced ? Math.min(time, SLICE) : time),
  };
  return valuesOf(handlers);
}

/**
 * Adds the table of early positions. Without it the search finds their scores.
 * @param {SmallOthello} scores
 * @param {string} game
 */
async function addTable(scores, game) {
  try {
    const response = await fetch(scoresAddress(game));
    if (response.ok) scores.addTable(new Uint8Array(await response.arrayBuffer()));
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
  }
}
