/**
 * The worker of the page of the proof.
 */
import { serve } from "../later/answer.js";
import { reply } from "./engine.js";

serve(reply);
