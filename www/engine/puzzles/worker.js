/**
 * The worker of the page of puzzles.
 */
import { serve } from "../answer.js";
import { reply } from "./engine.js";

serve(reply);
