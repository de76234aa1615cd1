/**
 * Events of the game as texts: for screen readers, over the board, and as notes with choices.
 *
 * @import { Event } from "../../game/desk.js"
 * @import { Host } from "./host.js"
 */
import { result } from "../../game/state.js";
import { faultText, hintText, moveText, pointText, signed, statusText } from "../../i18n/wording.js";

/** @template {Event["type"]} K @typedef {Extract<Event, { type: K }>} Of */

/**
 * @param {Event} event
 * @param {Host} host
 * @param {number} playedBefore how many moves were on the board before the present position
 * @returns {string} the announcement; "" for none
 */
export function eventText(event, host, playedBefore) {
  const state = host.state();
  const [t] = host.words();
  const { snapshot } = state;
  const played = snapshot?.played ?? 0;
  const [status] = statusText(state, t);
  switch (event.type) {
    case "played":
      return moveText(event.side, event.cell, event.before, snapshot, t);
    case "stepped":
      return t(played < playedBefore ? "say.undo" : "say.redo", { number: played });
    case "hinted":
      return hintText(state, t);
    case "passing":
      return status;
    case "valued": {
      const values = (state.values ?? []).map(
        ({ cell, discs }) => `${pointText(snapshot?.names[cell])} ${signed(discs)}`,
      );
      return t("say.values", { list: values.join(", ") });
    }
    case "branched":
      return t("record.branched");
    case "opened":
      return t("say.opened", { number: played, turn: status });
    case "refused":
      return faultText(event.fault, t);
    case "chosen":
    case "deleted":
    case "forbidden":
    case "broken":
      return "";
    default: {
      /** @type {never} */
      const unknown = event;
      throw new Error(`unknown event ${JSON.stringify(unknown)}`);
    }
  }
}

/**
 * A move and the state of the game after it.
 * @param {string} move as text
 * @param {Host} host
 */
export function moveAndStatus(move, host) {
  const state = host.state();
  const status = statusText(state, host.words()[0]);
  return `${move}. ${result(state) ? status.join(", ") : status[0]}`;
}

/**
 * Offers to restore what was deleted.
 * @param {Of<"deleted">} event
 * @param {Host} host
 */
export function offerToRestore({ before }, host) {
  const [t] = host.words();
  host.note.show("deleted", t("record.deleted"), [
    [t("action.restore"), () => host.go({ type: "tree", tree: before })],
    [t("action.close"), () => {}],
  ]);
}

/**
 * Asks the user to confirm a forbidden move.
 * @param {Of<"forbidden">} event
 * @param {Host} host
 */
export function askAboutForbidden({ cell, kind }, host) {
  const [t] = host.words();
  host.note.show(
    "forbidden",
    t("warn.forbidden", { cell: pointText(host.state().snapshot?.names[cell]), kind: t(`kind.${kind}`) }),
    [
      [t("action.anyway"), () => host.dispatch({ type: "place", cell, sure: true })],
      [t("action.cancel"), () => {}],
    ],
    true,
  );
}

/**
 * The places of the stones, as an announcement.
 * @param {Host} host
 */
export function boardText(host) {
  const [t] = host.words();
  const state = host.state();
  const { snapshot } = state;
  if (!snapshot) return "";
  const of = (/** @type {number} */ side) =>
    pointText(snapshot.names.filter((_, cell) => snapshot.cells[cell] === side).join(", ")) || "–";
  // The announcement ends the sentence.
  const status = statusText(state, t).filter(Boolean).join(", ");
  return t("say.board", { black: of(1), white: of(2), status: status.replace(/[.\u3002]$/, "") });
}
