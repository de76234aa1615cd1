/**
 * The page's way to the engine of the experiments. The end of the worker takes effect at once, even within a
 * measurement.
 *
 * @import { LabQuestions, Measure } from "../subjects.js"
 * @import { Experiment, Measurement } from "../../game/types.js"
 */
import { SubjectClient } from "../subject-client.js";

export class LabClient {
  /** @type {SubjectClient<LabQuestions>} */ #engine = new SubjectClient("lab");

  /** What can be measured. @returns {Promise<Experiment[]>} */
  plan() {
    return this.#engine.ask("plan", {});
  }

  /** @param {Measure} what @returns {Promise<Measurement>} */
  measure(what) {
    // A measurement may take any time; the visitor stops it.
    return this.#engine.ask("measure", what, { patience: 0 });
  }

  /**
   * Ends the worker; what is asked is refused.
   * @param {string} why
   */
  end(why) {
    this.#engine.close({ code: "ended", text: why });
  }
}
