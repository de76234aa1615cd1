import { play } from "./play.js";

play();
