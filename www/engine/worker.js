/**
 * The script of the workers for play.
 */
import { play } from "./worker/play.js";
import { serve } from "./worker/serve.js";

/** @see {@link serve} */
export const hostFor = serve({ play });
