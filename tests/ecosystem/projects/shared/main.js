import { ask } from "./ask.js";
import { play } from "./play.js";

play({ ask });
