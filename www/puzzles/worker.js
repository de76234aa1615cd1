/**
 * The worker of the page of puzzles.
 */
import { serve } from "../later/answer.js";
import { reply } from "./engine.js";

serve(reply);
