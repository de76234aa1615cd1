/**
 * A worker of the analysis: one searches for lines, another one for forced wins.
 */
import { Analyst } from "./engine.js";

const analyst = new Analyst((reply) => globalThis.postMessage(reply));
globalThis.onmessage = (event) => analyst.receive(event.data);
globalThis.postMessage({ op: "ready" });
