/**
 * The worker of the page of openings.
 */
import { serve } from "../answer.js";
import { reply } from "./engine.js";

serve(reply);
