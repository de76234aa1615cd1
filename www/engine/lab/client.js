/**
 * The client of the engine of the experiments. Ending the worker takes effect at once, even within a measurement.
 *
 * @import { LabQuestions, Measure } from "../subjects.js"
 * @import { Experiment, Measurement } from "../../game/types.js"
 */
import { SubjectClient } from "../subject-client.js";

export class LabClient {
  /** @type {SubjectClient<LabQuestions>} */ #engine = new SubjectClient("lab");

  /** The possible measurements. @returns {Promise<Experiment[]>} */
  plan() {
    return this.#engine.ask("plan", {});
  }

  /** @param {Measure} what @returns {Promise<Measurement>} */
  measure(what) {
    // A measurement may take any time; the visitor stops it.
    return this.#engine.ask("measure", what, { patience: 0 });
  }

  /**
   * Ends the worker and refuses its requests.
   * @param {string} why
   */
  end(why) {
    this.#engine.close({ code: "ended", text: why });
  }
}
