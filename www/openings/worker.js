/**
 * The worker of the page of openings.
 */
import { serve } from "../later/answer.js";
import { reply } from "./engine.js";

serve(reply);
