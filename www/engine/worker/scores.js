/**
 * The handlers of the subject "scores": the exact score of each move in Othello on a small board.
 *
 * @import { SmallOthello } from "../../pkg/analysis/tengen.js"
 * @import { HandlersOf, ScoreQuestions } from "../subjects.js"
 * @import { Host } from "./host.js"
 */
import { HandlerError } from "./faults.js";
import { Slot } from "./slot.js";
import { valuesOf } from "./values.js";

/** Bytes for the results of the search. More would not fit a phone's page. */
const MEMORY = 48 << 20;
/** The most milliseconds of a step on the main thread, so that the page stays usable. */
const SLICE = 25;

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
    open({ rule, size }) {
      const { SmallOthello: Scores } = host.analysisEngine();
      // The results of an earlier game of the same kind are kept.
      slot.use(`${rule}${size}`, () => new Scores(/** @type {"othello"} */ (rule), /** @type {6} */ (size), MEMORY));
      return true;
    },
    position: ({ game }) => inPlay().load(game),
    step: ({ time }) => inPlay().step(host.channel.sliced ? Math.min(time, SLICE) : time),
  };
  return valuesOf(handlers);
}
