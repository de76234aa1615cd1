/**
 * The dialogs: new game and settings; those that open and save games are in `later/`. On a phone they come up from below. They are built when they are opened and hold no
 * state of their own.
 *
 * @import { Intent, OpenIntent, Settings, Setup, State } from "../game/types.js"
 * @import { Translate } from "../i18n/texts.js"
 */
import { GAMES, capabilities, hasProof, setupOf } from "../game/games.js";
import { colorOf } from "../game/link.js";
import { LEVELS, TIMES, newClock } from "../game/state.js";
import { NAMES } from "../i18n/texts.js";
import { choices, element, toggle } from "./elements.js";

/**
 * How strong the engine plays, with a name for each level.
 * @param {Translate} t
 * @param {number} level
 */
function levelSlider(t, level) {
  const input = /** @type {HTMLInputElement} */ (
    element("input", { type: "range", name: "level", min: String(LEVELS.min), max: String(LEVELS.max), step: "1" })
  );
  input.value = String(level);
  const words = element("output");
  const showName = () => {
    const n = input.value;
    words.textContent = t("level.name", { n, name: t(`level.${n}`) });
    input.setAttribute("aria-valuetext", words.textContent);
  };
  input.addEventListener("input", showName);
  showName();
  return element(
    "label",
    { class: "field level" },
    element("span", {}, t("new.level")),
    element("div", {}, input, words),
  );
}

/**
 * While a dialog is open nothing behind it can be reached: to tell each of the board's 400 buttons takes long.
 * @param {boolean} hidden
 */
function hideGrid(hidden) {
  const grid = document.getElementById("grid");
  if (grid) grid.style.contentVisibility = hidden ? "hidden" : "";
}

/** Takes every dialog away. */
export function removeSheets() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
  hideGrid(false);
}

/**
 * A dialog in its frame. It closes by its button, by Escape and by a press beside it.
 * @param {Translate} t
 * @param {string} kind
 * @param {string} title
 * @param {(Node | string)[]} content
 * @returns {{ dialog: HTMLDialogElement, form: HTMLFormElement }}
 */
export function sheet(t, kind, title, ...content) {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", "#i-close");
  icon.append(use);
  const close = element("button", { type: "button", class: "subtle close", "aria-label": t("action.close") }, icon);
  const form = /** @type {HTMLFormElement} */ (element("form", { method: "dialog" }));
  const heading = element("h2", { id: `sheet-${kind}`, tabindex: "-1", autofocus: "" }, title);
  form.append(element("div", { class: "head" }, heading, close), ...content);
  const dialog = /** @type {HTMLDialogElement} */ (
    element("dialog", { class: `sheet ${kind}`, "aria-labelledby": `sheet-${kind}` }, form)
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  const before = document.activeElement;
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (document.querySelector("dialog[open]")) return;
    hideGrid(false);
    // The browser could not give the focus back to what was not shown.
    if (before instanceof HTMLElement && document.activeElement === document.body)
      before.focus({ preventScroll: true });
  });
  const show = () => {
    if (!dialog.isConnected) return;
    hideGrid(true);
    dialog.showModal();
    // The focus goes to what is most likely wanted next, not to the button that closes.
    const first = dialog.querySelectorAll("[autofocus]");
    if (first.length) /** @type {HTMLElement} */ (first[first.length - 1]).focus({ preventScroll: true });
  };
  document.getElementById("sheets")?.append(dialog);
  // To lay a dialog out takes a slow phone as long as to build it, so that is a task of its own. The settings are built anew where one
  // chooses another language in them, and must not flicker then.
  if (kind === "settings") show();
  else setTimeout(show);
  return { dialog, form };
}

/**
 * @param {State} state
 * @param {Translate} t
 * @param {(intent: OpenIntent) => void} dispatch
 * @param {(setup: Setup) => void} onChosen called for what is likely to be played
 */
export function newGameSheet(state, t, dispatch, onChosen) {
  const { setup: now, seats, time, level } = state;
  const about = element("p", { class: "about" });
  const times = TIMES.includes(time) ? TIMES : [...TIMES, time].sort((a, b) => a - b);
  // Each game has choices of its own; those of the other games are hidden.
  const choicesOf = GAMES.map((game) => {
    const setup = now.game === game.name ? now : setupOf(game);
    const sizes = game.offeredSizes.includes(setup.size) ? game.offeredSizes : [setup.size, ...game.offeredSizes];
    const rules = choices(
      `rule-${game.name}`,
      t("new.rule"),
      game.rules.map((rule) => [rule, t(`rule.${rule}`)]),
      setup.rule,
    );
    const size = choices(
      `size-${game.name}`,
      t("new.size"),
      sizes.map((size) => [String(size), `${size} × ${size}`]),
      String(setup.size),
    );
    const start = choices(
      `start-${game.name}`,
      t("new.start"),
      ["usual", "random"].map((start) => [start, t(`start.${start}`)]),
      "usual",
    );
    return { game, rules, size, start };
  });
  const perfect = /** @type {HTMLAnchorElement} */ (element("a", { class: "about" }, t("new.perfect")));
  const [openings, clocks] = [element("div"), element("div")];
  const show = (/** @type {Setup} */ setup) => {
    for (const { game, rules, size, start } of choicesOf) {
      const shown = game.name === setup.game;
      rules.hidden = !shown || game.rules.length === 1;
      size.hidden = !shown || game.sizes.length === 1;
      start.hidden = !shown || !game.randomStart;
    }
    about.textContent = t(`about.${setup.rule}`);
    perfect.href = new URL(`../proof/index.html?rule=${setup.rule}&size=${setup.size}`, import.meta.url).href;
    perfect.hidden = !hasProof(setup);
  };
  // Before the dialog is laid out: it would be laid out twice.
  show(now);
  const { dialog, form } = sheet(
    t,
    "new",
    t("new.title"),
    choices(
      "game",
      t("new.game"),
      GAMES.map(({ name }) => [name, t(`game.${name}`)]),
      now.game,
    ),
    ...choicesOf.map(({ rules }) => rules),
    about,
    perfect,
    ...choicesOf.map(({ size }) => size),
    ...choicesOf.map(({ start }) => start),
    choices(
      "color",
      t("new.who"),
      ["black", "white", "both", "none"].map((who) => [who, t(`new.${who}`)]),
      colorOf(seats),
    ),
    clocks,
    levelSlider(t, level),
    choices(
      "time",
      t("new.time"),
      times.map((ms) => [String(ms), t("time.seconds", { n: ms / 1000 })]),
      String(time),
    ),
    // What comes later stands last: nothing moves away from under a finger.
    openings,
    element(
      "div",
      { class: "foot" },
      element("button", { type: "submit", class: "main", value: "start", autofocus: "" }, t("action.start")),
    ),
  );
  const chosen = () => {
    const data = new FormData(form);
    const { name: game } = capabilities(String(data.get("game")));
    const choice = (/** @type {string} */ what) => String(data.get(`${what}-${game}`));
    return {
      data,
      setup: { game, rule: choice("rule"), size: Number(choice("size")) },
      random: choice("start") === "random",
    };
  };
  form.addEventListener("change", () => {
    const { setup } = chosen();
    show(setup);
    onChosen(setup);
  });
  setTimeout(() => onChosen(now));
  import("./new-game.js").then(
    ({ addChoices }) => addChoices({ form, t, state, openings, clocks, setup: () => chosen().setup, element, choices }),
    () => {},
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { data, setup, random } = chosen();
    const text = (/** @type {string} */ name) => String(data.get(name) ?? "");
    const color = String(data.get("color"));
    dialog.close();
    dispatch({
      type: "open",
      setup,
      seats: {
        1: color === "black" || color === "both" ? "human" : "engine",
        2: color === "white" || color === "both" ? "human" : "engine",
      },
      time: Number(data.get("time")),
      level: Number(data.get("level")),
      random,
      clock: color === "both" ? newClock(text("clock")) : null,
      opening: text("opening"),
      text: text("first"),
    });
  });
}

/** Keys, and the text that says what they do. @type {[string[], string][]} */
const KEYS = [
  [["←", "↑", "→", "↓", "Home", "End", "PgUp", "PgDn"], "keys.arrows"],
  [["Enter", "Space"], "keys.enter"],
  [["U", "R"], "keys.undo"],
  [["N"], "keys.new"],
  [["H"], "keys.hint"],
  [["S"], "keys.stop"],
  [["M"], "keys.numbers"],
  [["O"], "keys.paste"],
  [["B"], "keys.board"],
  [["L"], "next.back"],
  [["←", "→", "Home", "End"], "keys.steps"],
  [["?"], "keys.help"],
];

/**
 * The offer to install the page as an application.
 * @param {Translate} t
 * @param {() => Promise<unknown>} install
 */
function installRow(t, install) {
  const button = element("button", { type: "button" }, t("action.install"));
  const row = element("div", { class: "toggle" }, element("span", {}, t("settings.install")), button);
  button.addEventListener("click", () => install().finally(() => row.remove()));
  return row;
}

/**
 * @param {Settings} settings
 * @param {{ time: number, level: number }} game milliseconds a move, and how strong the engine plays
 * @param {Translate} t
 * @param {(intent: Intent) => void} dispatch
 * @param {(() => Promise<unknown>) | null} install installs the page, where that is possible
 * @returns {void}
 */
export function settingsSheet(settings, { time, level }, t, dispatch, install) {
  const keys = element("dl", { class: "keys" });
  for (const [caps, text] of KEYS) {
    keys.append(
      element("div", {}, element("dt", {}, ...caps.map((cap) => element("kbd", {}, cap))), element("dd", {}, t(text))),
    );
  }
  const times = TIMES.includes(time) ? TIMES : [...TIMES, time].sort((a, b) => a - b);
  const { form } = sheet(
    t,
    "settings",
    t("settings.title"),
    choices("lang", t("settings.lang"), [["", t("settings.auto")], ...Object.entries(NAMES)], settings.lang),
    choices(
      "theme",
      t("settings.theme"),
      [
        ["", t("settings.auto")],
        ["light", t("settings.light")],
        ["dark", t("settings.dark")],
      ],
      settings.theme,
    ),
    levelSlider(t, level),
    choices(
      "time",
      t("new.time"),
      times.map((ms) => [String(ms), t("time.seconds", { n: ms / 1000 })]),
      String(time),
    ),
    element(
      "div",
      { class: "toggles" },
      toggle("coordinates", t("settings.coordinates"), settings.coordinates),
      toggle("numbers", t("settings.numbers"), settings.numbers),
      toggle("confirm", t("settings.confirm"), settings.confirm),
      toggle("values", t("settings.values"), settings.values),
      toggle("sound", t("settings.sound"), settings.sound),
      toggle("coach", t("settings.coach"), settings.coach),
      ...(install ? [installRow(t, install)] : []),
    ),
    element(
      "section",
      { class: "shortcuts" },
      element("h3", {}, t("settings.keys")),
      keys,
      element("p", { class: "about" }, t("keys.note")),
    ),
  );
  form.addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.name === "time") dispatch({ type: "time", time: Number(input.value) });
    else if (input.name === "level") dispatch({ type: "level", level: Number(input.value) });
    else
      dispatch({ type: "settings", change: { [input.name]: input.type === "checkbox" ? input.checked : input.value } });
  });
}
