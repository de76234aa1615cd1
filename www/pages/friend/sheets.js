/**
 * The dialogs of games with friends: a new game, an invitation, and the letter to send.
 *
 * @import { Setup, State } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { FriendGame } from "./games.js"
 * @import { Letter, Player } from "./letter.js"
 */
import { GAMES, capabilities, gameOfRule, openingsOf } from "../../game/games.js";
import { newClock, parseClock } from "../../game/clock.js";
import { result } from "../../game/state.js";
import { sentences } from "../../i18n/wording.js";
import { copyField } from "../../ui/copies.js";
import { element } from "../../ui/elements.js";
import { inTime } from "../../ui/late.js";
import { sheet } from "../../ui/sheet.js";
import { nextOf, newKey } from "./games.js";
import { cleanName, MAX_NAME } from "./letter.js";
import { actorAfter, courseOf } from "./turns.js";

/** The offered times: days for a move, then clocks of live games. */
const TIMES = ["", "1d", "3d", "7d", "300-3x30", "900-5x30"];

/** @param {Translate} t @param {string} value of `TIMES` */
function timeLabel(t, value) {
  if (value === "") return t("friend.noLimit");
  if (value.endsWith("d")) return t("friend.days", { n: Number.parseInt(value, 10) });
  const { main, periods, period } = parseClock(value);
  return t("clock.offer", { minutes: main / 60_000, periods, seconds: period / 1000 });
}

/**
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} options value and label
 * @param {string} [chosen]
 */
function menu(name, label, options, chosen) {
  const select = /** @type {HTMLSelectElement} */ (element("select", { name }));
  const fill = (/** @type {[string, string][]} */ list, /** @type {string | undefined} */ value) => {
    select.replaceChildren(...list.map(([one, text]) => element("option", { value: one }, text)));
    select.value = list.some(([one]) => one === value) ? String(value) : list[0][0];
  };
  fill(options, chosen);
  return {
    select,
    fill,
    field: element("label", { class: "field" }, element("span", {}, label), element("div", {}, select)),
  };
}

/** @param {Translate} t @param {string} name */
function nameField(t, name) {
  const input = element("input", {
    type: "text",
    name: "name",
    maxlength: String(MAX_NAME),
    autocomplete: "nickname",
    value: name,
  });
  return element("label", { class: "field" }, element("span", {}, t("friend.name")), element("div", {}, input));
}

/** @param {string} label @param {string} value */
const mainButton = (label, value) =>
  element("div", { class: "foot" }, element("button", { type: "submit", class: "main", value }, label));

/** The rule, the size and the protocol of a game. @param {FriendGame | Letter} game @param {Translate} t */
function aboutGame({ setup, opening, days, clock }, t) {
  const { rule, size } = setup;
  const name = opening.split(".")[0];
  return [
    t(`rule.${rule}`),
    `${size} × ${size}`,
    name && t(`opening.${name}`),
    days ? timeLabel(t, `${days}d`) : clock && timeLabel(t, clock.rule),
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * @typedef {object} StartOptions
 * @property {Translate} t
 * @property {State} state
 * @property {FriendGame[]} games
 * @property {string} name of this visitor
 * @property {(game: FriendGame) => void} open
 * @property {(game: FriendGame) => void} forget
 * @property {(game: FriendGame) => void} begin
 * @property {(text: string) => void} receive
 */

/** @param {StartOptions} options */
export function startSheet(options) {
  const { t, state, name, begin } = options;
  const { setup: now, snapshot } = state;
  const rules = GAMES.flatMap((game) => game.rules);
  const rule = menu(
    "rule",
    t("new.rule"),
    rules.map((one) => [one, t(`rule.${one}`)]),
    now.rule,
  );
  const size = menu("size", t("new.size"), [[String(now.size), ""]]);
  const opening = menu("opening", t("new.opening"), [["", t("opening.free")]]);
  const side = menu("side", t("friend.side"), [
    ["1", t("side.1")],
    ["2", t("side.2")],
  ]);
  const time = menu(
    "time",
    t("friend.time"),
    TIMES.map((one) => [one, timeLabel(t, one)]),
  );
  const canContinue = snapshot !== null && snapshot.text !== "" && !result(state) && !state.opening;
  const here = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", name: "here", role: "switch" }));
  const fill = () => {
    const game = gameOfRule(rule.select.value);
    if (!game) return;
    size.fill(
      game.offeredSizes.map((one) => [String(one), `${one} × ${one}`]),
      size.select.value,
    );
    const setup = { game: game.name, rule: rule.select.value, size: Number(size.select.value) };
    opening.fill(
      ["", ...openingsOf(setup)].map((one) => [one, t(`opening.${one || "free"}`)]),
      opening.select.value,
    );
    opening.field.hidden = openingsOf(setup).length === 0;
    size.field.hidden = game.offeredSizes.length === 1;
    for (const { field } of here.checked ? [rule, size, opening] : []) field.hidden = true;
    rule.field.hidden = here.checked;
  };
  fill();
  const { dialog, form } = sheet(
    t,
    "friend",
    t("room.friend"),
    element("p", { class: "about" }, t("friend.about")),
    ...gamesUnderWay(options, () => dialog.close()),
    ...(canContinue ? [element("label", { class: "toggle" }, element("span", {}, t("friend.here")), here)] : []),
    element("div", { class: "menus" }, rule.field, size.field, opening.field, side.field, time.field),
    nameField(t, name),
    receiveField(options, () => dialog.close()),
    mainButton(t("action.start"), "start"),
  );
  form.addEventListener("change", fill);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const setup = here.checked ? now : chosenSetup(rule.select.value, Number(size.select.value));
    const text = here.checked ? (snapshot?.text ?? "") : "";
    const protocol = here.checked ? "" : opening.select.value;
    const me = /** @type {Player} */ (Number(side.select.value));
    const own = cleanName(String(new FormData(form).get("name") ?? ""));
    dialog.close();
    begin(newGame({ setup, text, opening: protocol, me, time: time.select.value, name: own }));
  });
}

/** @param {string} rule @param {number} size @returns {Setup} */
const chosenSetup = (rule, size) => ({ game: capabilities(gameOfRule(rule)?.name ?? "").name, rule, size });

/**
 * @param {{ setup: Setup, text: string, opening: string, me: Player, time: string, name: string }} chosen
 * @returns {FriendGame}
 */
export function newGame({ setup, text, opening, me, time, name }) {
  const now = Date.now();
  return {
    id: newKey(),
    when: now,
    setup,
    me,
    names: me === 1 ? [name, ""] : ["", name],
    days: time.endsWith("d") ? Number.parseInt(time, 10) : 0,
    clock: time.endsWith("d") ? null : newClock(time),
    at: now,
    text,
    opening,
    end: "",
    base: { text, opening, end: "" },
    invited: false,
    over: false,
  };
}

/**
 * The games under way, the visitor's turns first.
 * @param {StartOptions} options
 * @param {() => void} close
 */
function gamesUnderWay({ t, games, open, forget }, close) {
  if (!games.length) return [];
  const rank = (/** @type {FriendGame} */ game) => (nextOf(game) === 0 ? 2 : nextOf(game) === game.me ? 0 : 1);
  const list = element("ol", { class: "kept", "aria-label": t("friend.games") });
  for (const game of [...games].sort((a, b) => rank(a) - rank(b))) {
    const who = game.names[2 - game.me] || t("seat.friend");
    const button = element(
      "button",
      { type: "button", class: "game" },
      element("b", {}, `${who} · ${t(["status.yourTurn", "status.friend", "friend.is.over"][rank(game)])}`),
      element("small", {}, aboutGame(game, t)),
    );
    button.addEventListener("click", () => {
      close();
      open(game);
    });
    const remove = element(
      "button",
      { type: "button", class: "subtle delete", "aria-label": `${t("open.delete")}: ${who}` },
      "✕",
    );
    const item = element("li", {}, button, remove);
    remove.addEventListener("click", () => {
      forget(game);
      item.remove();
    });
    list.append(item);
  }
  return [element("section", {}, element("h3", {}, t("friend.games")), list)];
}

/** A field for a link that came as a text. @param {StartOptions} options @param {() => void} close */
function receiveField({ t, receive }, close) {
  const input = /** @type {HTMLInputElement} */ (
    element("input", { type: "text", name: "letter", autocomplete: "off" })
  );
  const button = element("button", { type: "button" }, t("action.paste"));
  const take = () => {
    if (!input.value.trim()) return;
    close();
    receive(input.value);
  };
  button.addEventListener("click", take);
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    take();
  });
  return element(
    "label",
    { class: "field" },
    element("span", {}, t("friend.paste")),
    element("div", {}, input, button),
  );
}

/**
 * @param {Translate} t
 * @param {Letter} letter the first one of its game
 * @param {string} name of this visitor
 * @param {(name: string) => void} accept
 */
export function inviteSheet(t, letter, name, accept) {
  const { from, names, next } = letter;
  const { black } = actorAfter(courseOf(letter));
  const who = names[from - 1] || t("seat.friend");
  const mine = 3 - from === black ? 1 : 2;
  const { dialog, form } = sheet(
    t,
    "friend",
    t("friend.invites", { who }),
    element("p", {}, aboutGame(letter, t)),
    element(
      "p",
      {},
      sentences(
        t("friend.youPlay", { side: t(`side.${mine}`) }),
        t(next === 0 ? "friend.is.over" : next === from ? "friend.theyMove" : "friend.youMove"),
      ),
    ),
    nameField(t, names[2 - from] || name),
    mainButton(t("action.start"), "start"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const own = cleanName(String(new FormData(form).get("name") ?? ""));
    dialog.close();
    accept(own);
  });
}

/**
 * The letter as a link, a QR code and for other programs.
 * @param {Translate} t
 * @param {string} link
 * @param {FriendGame} game
 * @param {string} [how] the key of the text that explains the link
 */
export function sendSheet(t, link, game, how = game.end || game.over ? "friend.sendEnd" : "friend.sendHow") {
  const words = /** @type {[string, string]} */ ([t("action.copy"), t("action.copied")]);
  const code = element("div", { class: "code" });
  const share = element("button", { type: "button", class: "main", value: "send" }, t("share.send"));
  share.addEventListener("click", () => navigator.share({ title: t("name"), url: link }).catch(() => {}));
  sheet(
    t,
    "friend",
    t("friend.do.send"),
    element("p", { class: "about" }, t(how)),
    ...(typeof navigator.share === "function" ? [share] : []),
    copyField({ name: "link", label: t("share.link"), value: link, words }),
    code,
  );
  inTime(import("./qr.js")).then(
    ({ qrCode }) => code.append(qrCode(link, t("friend.code")) ?? t("friend.codeLong")),
    () => (code.textContent = t("fault.part")),
  );
}
