/**
 * The script of all other workers: analysis, proof, puzzles, openings, "why", experiments,
 * library and scores of small boards.
 */
import { analysis } from "../worker/analysis.js";
import { lab } from "../worker/lab.js";
import { library } from "../worker/library.js";
import { openings } from "../worker/openings.js";
import { proof } from "../worker/proof.js";
import { puzzles } from "../worker/puzzles.js";
import { scores } from "../worker/scores.js";
import { serve } from "../worker/serve.js";
import { why } from "../worker/why.js";

/** @see {@link serve} */
export const hostFor = serve({ analysis, lab, library, openings, proof, puzzles, scores, why });
