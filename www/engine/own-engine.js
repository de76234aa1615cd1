/**
 * A second engine, for a review or a coach. It does not disturb the game's engine.
 */
import { Client } from "./client.js";
import { tableBytes } from "./device.js";
import { fetchWeights } from "./weights.js";

/** An engine with half of the memory of the game's. */
export function ownEngine() {
  const { deviceMemory } = /** @type {Navigator & { deviceMemory?: number }} */ (navigator);
  const memory = tableBytes({ deviceMemory, coarse: matchMedia("(pointer: coarse)").matches }) / 2;
  return new Client({ memory, download: fetchWeights });
}
