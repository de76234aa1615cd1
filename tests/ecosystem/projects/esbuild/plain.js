import wasm from "tengen/tengen_bg.wasm";
import { play } from "./play.js";

play({ source: new URL(wasm, import.meta.url) });
