/**
 * A challenge that arrived, and the comparison at the end of its game.
 *
 * @import { Host } from "../play/host.js"
 * @import { Ended } from "./challenge.js"
 */
import { sentences } from "../../i18n/wording.js";
import { element } from "../../ui/elements.js";
import { sheet } from "../../ui/sheet.js";
import { answerId, answered, hasChallenge, readChallenge } from "./challenge.js";
import { newKey } from "./games.js";
import { faultKey } from "./letter.js";

/** The game whose results were compared last. */
let told = "";

/**
 * Shows a challenge, or its fault. The game on the board stays until the visitor begins.
 * @param {string} fragment
 * @param {Host} host
 */
export function receive(fragment, host) {
  if (hasChallenge(location.hash)) history.replaceState(history.state, "", location.href.replace(/#.*/, ""));
  const read = readChallenge(fragment);
  const [t] = host.words();
  if ("fault" in read) {
    const text = t(faultKey(read.fault));
    host.note.show("friend", text, [[t("action.close"), () => {}]]);
    host.announcer.say(text);
    return;
  }
  const { challenge } = read;
  const { setup, text, side, level, time, ended, moves, name } = challenge;
  const who = name || t("seat.friend");
  const about = [t(`rule.${setup.rule}`), `${setup.size} × ${setup.size}`];
  const { dialog, form } = sheet(
    t,
    "friend",
    t("friend.beat", { who }),
    element("p", {}, about.join(" · ")),
    element(
      "p",
      {},
      sentences(resultText(host, who, ended, moves), t("seat.level", { side: t(`side.${side}`), n: level })),
    ),
    element("p", { class: "about" }, t("friend.beat.how")),
    element(
      "div",
      { class: "foot" },
      element("button", { type: "submit", class: "main", value: "start" }, t("action.start")),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
    host.open({
      type: "open",
      id: answerId(challenge, newKey()),
      setup,
      text,
      seats: side === 1 ? { 1: "human", 2: "engine" } : { 1: "engine", 2: "human" },
      level,
      time,
    });
  });
}

/** @param {Host} host @param {string} who @param {Ended} ended @param {number} n */
const resultText = (host, who, ended, n) => host.words()[0](`friend.beat.${ended}`, { who, n });

/** Compares the results once, at the end of the game on the board. @param {Host} host */
export function conclude(host) {
  const state = host.state();
  const found = answered(state);
  const key = found ? `${state.id} ${found.ended} ${found.moves}` : "";
  if (key === told) return;
  told = key;
  if (!found) return;
  const [t] = host.words();
  const { challenge, ended, moves, verdict } = found;
  const text = sentences(
    t(`friend.beat.${verdict}`),
    resultText(host, t("seat.human"), ended, moves),
    resultText(host, challenge.name || t("seat.friend"), challenge.ended, challenge.moves),
  );
  const again = state.id.slice(state.id.indexOf("#"));
  host.note.show("friend", text, [
    [t("action.retry"), () => receive(again, host)],
    [t("action.close"), () => {}],
  ]);
  host.announcer.say(text);
}
