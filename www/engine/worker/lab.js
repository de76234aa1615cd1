/**
 * The handlers of the subject "lab": experiments that a visitor can run.
 *
 * @import { HandlersOf, LabQuestions } from "../subjects.js"
 * @import { Host } from "./host.js"
 */
import { valuesOf } from "./values.js";

/** @param {Host} host */
export function lab(host) {
  /** @type {HandlersOf<LabQuestions>} */
  const handlers = {
    plan: () => host.analysisEngine().labPlan(),
    measure: ({ experiment, technique, exercise, depth, nodes }) =>
      host.analysisEngine().labMeasure(experiment, technique, exercise, depth, nodes),
  };
  return valuesOf(handlers);
}
