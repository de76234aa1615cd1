/**
 * The worker of the view that shows why a position is won.
 */
import { serve } from "../later/answer.js";
import { reply } from "./engine.js";

serve(reply);
