/**
 * The page's way to the engine of the openings.
 *
 * @import { Setup } from "../../game/types.js"
 * @import { Named, Position } from "./engine.js"
 */
import { address } from "../../ui/site.js";
import { Asking } from "../ask.js";

export class OpeningsClient {
  #engine = new Asking(
    () => new Worker(address("www/engine/openings/worker.js"), { type: "module", name: "tengen-openings" }),
    () => import("./engine.js"),
  );

  /** A position with what the opening tables know of it. @param {Setup} setup @param {string} text @returns {Promise<Position>} */
  position(setup, text) {
    return this.#engine.ask({ op: "position", setup, text });
  }

  /** The openings that the next move leads to. @param {Setup} setup @param {string} text @returns {Promise<Named[]>} */
  names(setup, text) {
    return this.#engine.ask({ op: "names", setup, text });
  }
}
