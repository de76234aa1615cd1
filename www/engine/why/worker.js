/**
 * The worker of the view that shows why a position is won.
 */
import { serve } from "../answer.js";
import { reply } from "./engine.js";

serve(reply);
