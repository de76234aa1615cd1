/**
 * The worker of the page of the proof.
 */
import { serve } from "../answer.js";
import { reply } from "./engine.js";

serve(reply);
