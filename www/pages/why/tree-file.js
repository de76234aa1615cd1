/**
 * A proof as SGF with variations: the winner's answer to each relevant defence, up to a number of positions.
 *
 * @import { Setup, Side, Snapshot, Tree } from "../../game/types.js"
 * @import { Asked, Place } from "./walk.js"
 */
import { writeSgf } from "../../formats/sgf-write.js";
import { sideOfMove } from "../../game/snapshot.js";
import { ROOT, emptyTree, follow } from "../../game/tree.js";
import { Walk } from "./walk.js";
import { namesOf } from "../../game/notation.js";

/** Positions of the largest file. */
const MOST = 600;

/**
 * @typedef {object} ToSave
 * @property {Asked} client
 * @property {Setup} setup
 * @property {Side} winner
 * @property {Place[]} places the visitor's own path, which is in the file too
 * @property {(place: Place) => string} describe the comment at a position
 * @property {(count: number) => void} tell
 * @property {() => boolean} isWanted
 */

/** @param {Snapshot} snapshot */
const lineOf = ({ moves, names, played }) => namesOf({ names, moves: moves.slice(0, played) });

/**
 * The tree of a proof, the shortest variations first, and whether it is whole.
 * @param {ToSave} of
 * @returns {Promise<{ sgf: string, positions: number, whole: boolean }>}
 */
export async function proofFile({ client, setup, winner, places, describe, tell, isWanted }) {
  const root = places[0];
  /** @type {Tree} */
  let tree = emptyTree();
  let positions = 0;
  const add = (/** @type {Place} */ place) => {
    const line = lineOf(place.snapshot);
    tree = follow(tree, line, line.length);
    const node = tree.nodes[tree.at];
    if (!node || tree.at === ROOT || node.comment) return;
    tree.nodes[tree.at] = { ...node, comment: describe(place) };
    positions += 1;
  };
  places.forEach(add);
  /** @type {Place[]} */
  const waiting = [root];
  let isCut = false;
  let hasGap = false;
  const goesOn = () => {
    isCut ||= positions >= MOST || !isWanted();
    return !isCut;
  };
  for (let next = 0; next < waiting.length && goesOn(); next += 1) {
    const place = waiting[next];
    if (place.snapshot.outcome) continue;
    // Without a threat every move needs a reply, and the file has none.
    hasGap ||= !place.threat && !place.values.length;
    for (const defence of defencesOf(place)) {
      if (!goesOn()) break;
      const walk = new Walk(client, winner);
      walk.places = [place];
      await walk.play(defence);
      if (!walk.place || walk.place === place) continue;
      add(walk.place);
      waiting.push(walk.place);
      tell(positions);
    }
  }
  const { snapshot } = root;
  const first = snapshot.played ? sideOfMove(snapshot, 0) : snapshot.toMove;
  const sgf = writeSgf({ setup, start: snapshot.start, tree, first, players: ["", ""], result: "" });
  return { sgf, positions, whole: !isCut && !hasGap };
}

/**
 * The relevant defences: the points of the zone. Without a zone, if the moves have values, every move.
 * @param {Place} place
 */
export function defencesOf({ snapshot, threat, values }) {
  if (values.length) return values.map(({ cell }) => snapshot.names[cell]).filter(Boolean);
  const legal = new Set(snapshot.legal.map((cell) => snapshot.names[cell]));
  return (threat?.zone ?? []).filter((name) => legal.has(name));
}
