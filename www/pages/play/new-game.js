/**
 * The dialog of a new game. It is built when it is opened and holds no state.
 *
 * @import { GameInfo, OpenIntent, Setup, State } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Host } from "./host.js"
 */
import { GAMES, capabilities, hasProof, isVariant, setupOf } from "../../game/games.js";
import { colorOf } from "../../game/link.js";
import { newClock } from "../../game/clock.js";
import { parallelStart } from "../../game/parallel-start.js";
import { withTexts } from "../../i18n/texts.js";
import { address } from "../../ui/site.js";
import { newId } from "../../ui/storage.js";
import { element } from "../../ui/elements.js";
import { choices, toggle } from "../../ui/fields.js";
import { sheet } from "../../ui/sheet.js";
import { levelSlider, timeChoices } from "./strength.js";

/** The least other size that is offered. A smaller one of the game on the board is offered too. */
const LEAST = 9;
/** Caro with a tick is this rule. */
const SIX = "caro6";

/**
 * A menu of the sizes of a board.
 * @param {Translate} t
 * @param {GameInfo} game
 * @param {number} now
 */
function sizeMenu(t, { name, sizes, offeredSizes }, now) {
  const menu = /** @type {HTMLSelectElement} */ (element("select", { name: `size-${name}` }));
  for (const size of sizes.filter((one) => one >= LEAST || one === now || offeredSizes.includes(one)))
    menu.append(element("option", { value: String(size) }, `${size} × ${size}`));
  menu.value = String(now);
  return element("label", { class: "field" }, element("span", {}, t("new.size")), menu);
}

/**
 * The options of each game: rules, sizes and starts.
 * @param {Translate} t
 * @param {State} state
 */
function gameFields(t, { setup: now, snapshot }) {
  return GAMES.map((game) => {
    const setup = now.game === game.name ? now : setupOf(game);
    const rules = choices(
      `rule-${game.name}`,
      t("new.rule"),
      game.rules.filter((rule) => rule !== SIX).map((rule) => [rule, t(`rule.${rule}`)]),
      setup.rule === SIX ? "caro" : setup.rule,
    );
    const size = sizeMenu(t, game, setup.size);
    const start = choices(
      `start-${game.name}`,
      t("new.start"),
      ["usual", "random", "parallel"].map((start) => [start, t(`start.${start}`)]),
      snapshot?.start === parallelStart(setup.size) ? "parallel" : "usual",
    );
    return { game, rules, size, start };
  });
}

/**
 * The game part of the dialog. Each game has its own choices; the choices of the other games are hidden.
 * @param {Translate} t
 * @param {State} state
 */
function setupFields(t, state) {
  const { setup: now } = state;
  const fields = gameFields(t, state);
  const about = element("p", { class: "about" });
  const six = toggle("six", t("new.six"), now.rule === SIX);
  const perfect = /** @type {HTMLAnchorElement} */ (element("a", { class: "about" }, t("new.perfect")));
  const games = choices(
    "game",
    t("new.game"),
    GAMES.map(({ name }) => [name, t(`game.${name}`)]),
    now.game,
  );
  const show = (/** @type {Setup} */ setup) => {
    for (const { game, rules, size, start } of fields) {
      const shown = game.name === setup.game;
      rules.hidden = !shown || game.rules.length === 1;
      size.hidden = !shown || game.sizes.length === 1;
      start.hidden = !shown || !game.randomStart;
      if (!start.hidden) offerRandom(start, !isVariant(setup));
    }
    six.hidden = !setup.rule.startsWith("caro");
    about.textContent = t(`about.${setup.rule}`);
    perfect.href = address(`www/proof/index.html?rule=${setup.rule}&size=${setup.size}`).href;
    perfect.hidden = !hasProof(setup);
  };
  const list = [games, ...fields.map(({ rules }) => rules), about, six, perfect];
  return { list, more: [...fields.map(({ size }) => size), ...fields.map(({ start }) => start)], show };
}

/**
 * Offers balanced starts, or withdraws them and their choice.
 * @param {HTMLElement} start
 * @param {boolean} isOffered
 */
function offerRandom(start, isOffered) {
  const [usual, random] = start.querySelectorAll("input");
  /** @type {HTMLElement} */ (random.parentElement).hidden = !isOffered;
  if (!isOffered && random.checked) usual.checked = true;
}

/**
 * The chosen setup of a game.
 * @param {FormData} data
 */
function chosenGame(data) {
  const { name: game } = capabilities(String(data.get("game")));
  const choice = (/** @type {string} */ what) => String(data.get(`${what}-${game}`));
  const rule = choice("rule") === "caro" && data.has("six") ? SIX : choice("rule");
  const setup = /** @type {Setup} */ ({ game, rule, size: Number(choice("size")) });
  const start = choice("start");
  return {
    setup,
    random: start === "random",
    start: start === "parallel" ? parallelStart(setup.size) : "",
  };
}

/**
 * The chosen game.
 * @param {FormData} data
 * @returns {OpenIntent}
 */
function chosenIntent(data) {
  const { setup, random, start } = chosenGame(data);
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "");
  const color = text("color");
  return {
    type: "open",
    // A separate start has no moves from elsewhere.
    id: newId(),
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
    text: start || text("first"),
  };
}

/**
 * Whether the game on the board has options that are not on the first page of the dialog.
 * @param {State} state
 */
function isUnusual({ setup, opening, snapshot }) {
  return opening !== null || Boolean(snapshot?.start) || setup.size !== capabilities(setup.game).defaultSize;
}

/**
 * @param {Translate} t
 * @param {boolean} open
 * @param {Node[]} content
 */
function moreOptions(t, open, content) {
  const details = /** @type {HTMLDetailsElement} */ (
    element("details", { class: "options" }, element("summary", {}, t("new.more")), element("div", {}, ...content))
  );
  details.open = open;
  return details;
}

/**
 * @param {Host} host
 * @param {(setup: Setup) => void} onChosen called for the setup that is likely to be played
 */
export function newGameSheet(host, onChosen) {
  const [state, [t]] = [host.state(), host.words()];
  const { setup: now, seats, time, level } = state;
  const { list, more, show } = setupFields(t, state);
  const [openings, clocks] = [element("div"), element("div")];
  // Before the layout of the dialog, which would otherwise happen twice.
  show(now);
  const { dialog, form } = sheet(
    t,
    "new",
    t("new.title"),
    ...list,
    choices(
      "color",
      t("new.who"),
      ["black", "white", "both", "none"].map((who) => [who, t(`new.${who}`)]),
      colorOf(seats),
    ),
    clocks,
    levelSlider(t, level),
    // Late content comes last, so that nothing shifts while tapping.
    moreOptions(t, isUnusual(state), [...more, timeChoices(t, time), openings]),
    element(
      "div",
      { class: "foot" },
      element("button", { type: "submit", class: "main", value: "start", autofocus: "" }, t("action.start")),
    ),
  );
  const setup = () => chosenGame(new FormData(form)).setup;
  form.addEventListener("change", () => {
    show(setup());
    onChosen(setup());
  });
  setTimeout(() => onChosen(now));
  withTexts(import("./new-game-extras.js"), "match").then(
    ({ addChoices }) => addChoices({ form, t, state, openings, clocks, setup }),
    () => {},
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const intent = chosenIntent(new FormData(form));
    dialog.close();
    // A text may be opened for the analysis. A new game never is.
    if (state.analysing) host.dispatch({ type: "analyse", on: false });
    host.open(intent);
  });
}
