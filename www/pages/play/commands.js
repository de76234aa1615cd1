/**
 * The commands of the page: its buttons, and the keys that do the same.
 *
 * @import { Seat, Side } from "../../game/types.js"
 * @import { Host } from "./host.js"
 * @import { Panel } from "./panel.js"
 */
import { gameOfRule } from "../../game/games.js";

/** The commands of letters while the board, or nothing, has the focus. @type {Record<string, string>} */
const LETTERS = { u: "undo", r: "redo", n: "new", h: "hint", s: "stop", o: "paste", l: "review" };

/**
 * The number of moves of each key, while the board does not have the focus.
 * @type {Record<string, number>}
 */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/**
 * Begins a game by another rule, with the same players.
 * @param {Host} host
 * @param {string} rule
 */
function playRule({ state, open }, rule) {
  const game = gameOfRule(rule);
  if (!game) return;
  const { setup, seats, time, level } = state();
  const size = game.offeredSizes.includes(setup.size) ? setup.size : game.defaultSize;
  open({ type: "open", setup: { game: game.name, rule, size }, seats, time, level });
}

/** The steps of the buttons to both ends of the game. @type {Record<string, number>} */
const ENDS = { first: -Infinity, last: Infinity };

/**
 * Carries out what a pressed button, link or card stands for.
 * @param {MouseEvent} event
 * @param {Host} host
 * @param {(action: string) => void} run
 */
function click(event, host, run) {
  const target = event.target instanceof Element ? event.target : null;
  const button = target?.closest("[data-do]");
  // A link with a key held opens another tab.
  const opensTab = event.ctrlKey || event.metaKey || event.shiftKey;
  if (button instanceof HTMLElement && !(button instanceof HTMLAnchorElement && opensTab)) {
    event.preventDefault();
    run(button.dataset.do ?? "");
  }
  const rule = target?.closest("[data-rule]");
  if (rule instanceof HTMLElement && !opensTab) {
    event.preventDefault();
    playRule(host, rule.dataset.rule ?? "");
  }
  const player = target?.closest(".player");
  if (player instanceof HTMLElement) {
    const side = /** @type {Side} */ (Number(player.dataset.side));
    giveSeat(side, host.state().seats[side] === "human" ? "engine" : "human", host);
  }
}

/**
 * @param {object} options
 * @param {HTMLElement} options.board
 * @param {Panel} options.panel
 * @param {Host} options.host
 * @param {() => void} options.readBoard announces the stones
 */
export function listenForCommands({ board, panel, host, readBoard }) {
  const { state, dispatch, go } = host;
  const run = (/** @type {string} */ action) => {
    switch (action) {
      case "new":
      case "settings":
      case "share":
      case "paste":
      case "why":
        host.openDialog(action);
        break;
      case "play":
        if (state().analysing) dispatch({ type: "analyse", on: false });
        break;
      case "analyse":
        host.show("analysis");
        break;
      case "coach":
        dispatch({ type: "settings", change: { coach: true } });
        host.announcer.toast(host.words()[0]("note.coach"));
        break;
      case "review":
      case "friend":
        host.show(action);
        break;
      case "undo":
      case "redo":
      case "hint":
      case "stop":
      case "swap":
      case "resign":
        go({ type: action });
        break;
      default:
        if (action === "pause") dispatch({ type: state().paused ? "resume" : "pause" });
        else if (Object.hasOwn(ENDS, action)) go({ type: "step", by: ENDS[action] });
    }
  };

  document.addEventListener("click", (event) => click(event, host, run));

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const target = event.target instanceof Element ? event.target : document.body;
    // The keys also work in the list of moves, but not in its comment.
    const steps = Object.hasOwn(STEPS, event.key) && target.closest(".record") !== null && !target.matches("textarea");
    if (target !== document.body && !board.contains(target) && !steps) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey) {
      if (key === "z") run(event.shiftKey ? "redo" : "undo");
      else if (key === "y") run("redo");
      else return;
    } else if (Object.hasOwn(LETTERS, key)) {
      const button = panel.button(LETTERS[key]);
      if (!button.disabled && !button.hidden) run(LETTERS[key]);
    } else if (Object.hasOwn(STEPS, event.key) && !board.contains(target)) {
      go({ type: "step", by: STEPS[event.key] });
    } else if (event.key === "?") {
      host.openDialog("settings").then(() => document.querySelector(".shortcuts")?.scrollIntoView());
    } else if (key === "b") {
      readBoard();
    } else if (key === "m") {
      dispatch({ type: "settings", change: { numbers: !state().settings.numbers } });
    } else if (key === "escape" && state().marked >= 0) {
      dispatch({ type: "mark", cell: -1 });
    } else {
      return;
    }
    event.preventDefault();
  });

  // The state decides whether the panel is open: its own toggling would race with the next redraw.
  panel.thinking.querySelector("summary")?.addEventListener("click", (event) => {
    event.preventDefault();
    dispatch({ type: "settings", change: { expanded: !state().settings.expanded } });
  });
}

/**
 * Hands a side over, and says so: a press on a card by mistake can be taken back.
 * @param {Side} side
 * @param {Seat} seat
 * @param {Host} host
 */
function giveSeat(side, seat, host) {
  const { note, announcer } = host;
  const [t] = host.words();
  const name = { side: t(`side.${side}`) };
  const text = t(seat === "engine" ? "seat.given" : "seat.taken", name);
  host.go({ type: "seat", side, seat });
  announcer.say(text);
  if (seat === "engine") {
    note.show("seat", text, [[t("seat.back", name), () => giveSeat(side, "human", host)]], true);
  } else {
    note.hide("seat");
    announcer.toast(text);
  }
}
