/**
 * The second moves of white that the proof answers, as text.
 *
 * @import { Translate } from "../../i18n/texts.js"
 * @import { ProofClient } from "../../engine/proof/client.js"
 */
import { sameMoves } from "../../game/symmetry.js";
import { sentences } from "../../i18n/wording.js";
import { allowedNext } from "./openings.js";

/** The most open second moves to name. The board shows further ones. */
const MOST_NAMED = 12;

/**
 * @param {ProofClient} client
 * @param {string} rule
 * @param {string} first black's first stone
 * @param {Translate} t
 */
export async function secondMovesText(client, rule, first, t) {
  const snapshot = await client.position(first);
  const { names, size, cells } = snapshot;
  const allowed = allowedNext(rule, snapshot);
  const seconds = allowed ? allowed.map((cell) => names[cell]) : names.filter((name) => name !== first);
  const known = await client.known(seconds.map((name) => first + name));
  const open = seconds.filter((_, i) => !known[i]);
  /** For each point the first symmetric one. */
  const kinds = new Map(seconds.map((name) => [name, Math.min(...sameMoves(size, cells, names.indexOf(name)))]));
  const all = new Set(kinds.values()).size;
  // One point for each class.
  const left = open.filter((name, i) => open.findIndex((other) => kinds.get(other) === kinds.get(name)) === i);
  const key = !left.length ? "all" : left.length > MOST_NAMED ? "many" : "some";
  const text = t(key, { n: all - left.length, all, open: left.map((name) => name.toUpperCase()).join(" ") });
  return sentences(allowed && t("beside"), text);
}
