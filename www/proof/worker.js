/**
 * The worker of the page of the proof.
 */
import { reply } from "./engine.js";

let done = Promise.resolve();
globalThis.onmessage = (event) => {
  done = done.then(async () => globalThis.postMessage(await reply(event.data)));
};
globalThis.postMessage({ id: 0 });
