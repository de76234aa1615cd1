/**
 * The page: joins the state, the board, the hands, the panel and the engine's client.
 *
 * @import { Geometry } from "./geometry.js"
 * @import { Event } from "./match.js"
 * @import { Fault, MoveValue, Setup, Side, State } from "./types.js"
 */
import { Board, LOOKS } from "./board.js";
import { Client } from "./client.js";
import { frames } from "./frame.js";
import { DEFAULT_SETUP, capabilities } from "./games.js";
import { makeGeometry } from "./geometry.js";
import { Grid } from "./grid.js";
import { listen } from "./input.js";
import { characterAt, readLink, readParameters, writeLink, writeQuery } from "./link.js";
import { Match } from "./match.js";
import { Note, Panel, hintText, signed, statusText } from "./panel.js";
import { MoveList } from "./record.js";
import { pasteSheet } from "./paste.js";
import { newGameSheet, settingsSheet, shareSheet } from "./sheets.js";
import { fetchWeights, spawns, tableBytes } from "./spawn.js";
import { canPlace, initial, result, turn } from "./state.js";
import { drawer, readGame, readSettings, writeGame, writeSettings } from "./storage.js";
import { TAGS, chooseLang, knows, translator } from "./texts.js";

/** @type {number[]} */
const NOTHING = [];
/** @type {MoveValue[]} */
const NONE = [];
/** A stone takes so many milliseconds to come down. */
const FALL = 130;
/** Discs turn over in so many milliseconds, those far from the new one last. */
const TURN = 480;
/** A pass is told over the board for so long. Milliseconds. */
const TOLD = 2200;

const root = document.documentElement;
const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const media = (/** @type {string} */ query) => globalThis.matchMedia(query);
const dark = media("(prefers-color-scheme: dark)");
const still = media("(prefers-reduced-motion: reduce)");
const forced = media("(forced-colors: active)");
const coarse = media("(pointer: coarse)");

const parameters = readParameters(location.search);
const storage = drawer();
// An embedded board keeps no game: several of them may be on one page.
const keepsGame = !parameters.embed;

const stored = readSettings(storage);
let state = initial({ ...stored, ...(parameters.theme && { theme: parameters.theme }), ...(parameters.lang && { lang: parameters.lang }) });
let lang = chooseLang(state.settings.lang ? [state.settings.lang] : navigator.languages);
let t = translator(lang);

const field = byId("board");
const canvas = /** @type {HTMLCanvasElement} */ (byId("canvas"));
const board = new Board(canvas);
const grid = new Grid(byId("grid"));
const panel = new Panel(document.body);
const note = new Note();
const record = new MoveList(/** @type {HTMLDetailsElement} */ (byId("record")), (played) => {
  touched = true;
  dispatch({ type: "goTo", played });
});
const live = byId("live");

/** @type {Geometry | null} */
let geometry = null;
let hover = -1;
/** @type {{ x: number, y: number, cell: number } | null} */
let finger = null;
let fallen = 0;
/** The cells before the move that was played last, while its discs turn. @type {ArrayLike<number> | null} */
let turning = null;
/** The cells before the position on the board. @type {ArrayLike<number> | null} */
let former = null;
/** Has the reader changed anything since the page was opened? Before, the saved game is left alone. */
let touched = false;
/** Which state the document shows: the labels of 400 cells are written only when they may have changed. */
let shown = { snapshot: /** @type {unknown} */ (null), marked: -1, hint: -1, values: /** @type {unknown} */ (null), lang: "", can: "" };

const client = new Client({
  spawns: spawns(),
  memory: tableBytes({ deviceMemory: /** @type {any} */ (navigator).deviceMemory, coarse: coarse.matches }),
  isolated: globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === "function",
  onHealth: (health) => queueMicrotask(() => match.health(health)),
  download: fetchWeights,
  onWeightsUnavailable: (game) => note.show("weights", t("fault.weights"), [[t("action.retry"), () => client.fetchWeights(game)], [t("action.close"), () => {}]]),
});

const match = new Match({
  client,
  state,
  onEvent: tell,
  pace: () => (capabilities(state.setup.game).discs && !still.matches ? TURN + 40 : 0),
  onChange: (next) => {
    const before = state;
    state = next;
    if (next.settings !== before.settings) settingsChanged();
    if (next.engine !== before.engine || next.setup.game !== before.setup.game) engineChanged();
    if (next.snapshot !== before.snapshot) {
      former = before.snapshot?.cells ?? null;
      turning = null;
    }
    if (touched && keepsGame && (next.snapshot !== before.snapshot || next.seats !== before.seats || next.resigned !== before.resigned || next.time !== before.time || next.level !== before.level)) {
      writeGame(storage, next);
    }
    if (result(next) && !result(before)) announce(statusText(next, t).join(", "));
    ask();
  },
});
const dispatch = match.dispatch.bind(match);

/** What the board was last drawn from: while only the clock runs there is nothing to draw. @type {unknown[]} */
let drawn = [];
/** Has anything but the clock changed since the last frame? */
let stale = true;

const frame = frames((now) => {
  if (stale) {
    stale = false;
    layOut();
    panel.update(state, t, lang);
    record.update(state, t, lang);
    updateGrid();
  }
  const falling = drawBoard(now);
  return panel.tick(state, now) || falling;
});

function ask() {
  stale = true;
  frame();
}

/**
 * @param {number} now milliseconds
 * @returns {boolean} is a stone still on its way down?
 */
function drawBoard(now) {
  const { snapshot, settings, hint, hintReason, marked, values, thinking, info } = state;
  const look = forced.matches ? LOOKS.contrast : LOOKS[theme()];
  const span = turning ? TURN : FALL;
  const age = still.matches ? span : Math.max(0, Math.min(span, now - fallen));
  const mind = settings.expanded && thinking && info && snapshot;
  const line = mind ? info.line : NOTHING;
  const over = hover >= 0 && canPlace(state, hover) ? hover : -1;
  const mine = capabilities(state.setup.game).discs && turn(state) === "human" && thinking?.kind !== "move";
  const next = [snapshot, settings.numbers, look, age, span, hint, hintReason, marked, values, mine, over, finger, line, geometry, devicePixelRatio];
  if (next.every((value, index) => value === drawn[index])) return false;
  drawn = next;
  board.draw({
    snapshot, numbers: settings.numbers, look, fresh: Math.min(1, age / FALL), turning, turned: age / span,
    overlay: { hover: over, finger, hint, ...reasons(), marked, values: values ?? NONE, free: mine && snapshot ? snapshot.legal : NOTHING, line, lineSide: /** @type {Side} */ (snapshot?.toMove ?? 1) },
  });
  return age < span;
}

/** What shows why the hint is one: stones to come, of the side to move or, where it defends, of the other. */
function reasons() {
  const { snapshot, hint, hintReason } = state;
  const mover = snapshot?.toMove ?? 1;
  const defends = hintReason?.kind === "defence" || hintReason?.kind === "stop-five";
  return { why: hint >= 0 && hintReason ? hintReason.cells : NOTHING, whySide: /** @type {Side} */ (defends ? 3 - mover : mover) };
}

function updateGrid() {
  const { snapshot, marked, hint, values, thinking } = state;
  const can = `${state.seats[1]}${state.seats[2]}${thinking?.kind}${state.resigned}${state.engine}`;
  if (snapshot === shown.snapshot && marked === shown.marked && hint === shown.hint && values === shown.values && lang === shown.lang && can === shown.can) return;
  shown = { snapshot, marked, hint, values, lang, can };
  grid.update(state, t);
}

/** @returns {"light" | "dark"} */
function theme() {
  return state.settings.theme || (dark.matches ? "dark" : "light");
}

/** Width of the board, measured only when it may have changed: to measure makes the browser lay out at once. */
let side = 0;
let resized = true;

/** Fits the board into its place. */
function layOut() {
  const { size, game } = state.snapshot ?? state.setup;
  if (resized) side = Math.floor(field.clientWidth);
  resized = false;
  const { coordinates } = state.settings;
  const old = geometry;
  const density = globalThis.devicePixelRatio || 1;
  const layout = capabilities(game).board;
  if (root.dataset.board !== layout) root.dataset.board = layout;
  if (!old || old.side !== side || old.size !== size || old.layout !== layout || old.label > 0 !== coordinates) {
    geometry = makeGeometry({ size, layout, side, coordinates });
    grid.shape(geometry);
  }
  if (geometry) board.shape(geometry, density);
}

/** @param {string} text */
function announce(text) {
  // The same words twice in a row would not be read again.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let toastTimer;

/**
 * Words over the board, for a moment.
 * @param {string} text
 */
function toast(text) {
  const node = byId("toast");
  node.textContent = text;
  node.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (node.hidden = true), TOLD);
}

/**
 * A move in words.
 * @param {Side} side
 * @param {number} cell
 */
function moveText(side, cell) {
  const { snapshot } = state;
  const who = t(`side.${side}`);
  if (cell < 0 || !snapshot) return t("status.passed", { side: who });
  const name = snapshot.names[cell];
  if (!capabilities(snapshot.game).discs || !former) return t("say.move", { side: who, cell: name });
  const before = former;
  const number = [...snapshot.cells].filter((now, at) => before[at] && before[at] !== now).length;
  return t("say.turned", { side: who, cell: name, number });
}

/** @param {Event} event */
function tell(event) {
  const { snapshot } = state;
  const name = (/** @type {number} */ cell) => snapshot?.names[cell] ?? "";
  switch (event.type) {
    case "played": {
      touched = true;
      fallen = performance.now();
      turning = snapshot && capabilities(snapshot.game).discs ? former : null;
      if (note.topic !== "engine") note.hide();
      forgetLink();
      if (keepsGame) writeGame(storage, state);
      const said = moveText(event.side, event.cell);
      if (event.cell < 0) toast(said);
      announce(result(state) ? `${said}. ${statusText(state, t).join(", ")}` : `${said}. ${statusText(state, t)[0]}`);
      break;
    }
    case "stepped":
      touched = true;
      if (keepsGame) writeGame(storage, state);
      note.hide("forbidden");
      announce(t("say.undo", { number: snapshot?.played ?? 0 }));
      break;
    case "hinted":
      announce(hintText(state, t));
      break;
    case "passing":
      toast(statusText(state, t)[0]);
      announce(statusText(state, t)[0]);
      break;
    case "valued":
      announce(t("say.values", { list: (state.values ?? []).map(({ cell, discs }) => `${name(cell)} ${signed(discs)}`).join(", ") }));
      break;
    case "opened":
      announce(t("say.opened", { number: snapshot?.played ?? 0, turn: statusText(state, t)[0] }));
      break;
    case "forbidden": {
      const kind = t(`kind.${event.kind}`);
      note.show("forbidden", t("warn.forbidden", { cell: name(event.cell), kind }), [
        [t("action.anyway"), () => dispatch({ type: "place", cell: event.cell, sure: true })],
        [t("action.cancel"), () => {}],
      ]);
      break;
    }
    case "broken":
      brokenLink(event.fault, event.text, event.setup);
      break;
    default:
      announce(faultText(event.fault));
  }
}

/** @param {Fault} fault */
function faultText(fault) {
  const key = `fault.${fault.code}`;
  return knows(key) ? t(key, { text: fault.text ?? "" }) : t("fault.other", { code: fault.code });
}

/**
 * Says what is wrong with a link and where, and offers a way on. The saved game is not touched.
 * @param {Fault} fault
 * @param {string} text the moves of the link
 * @param {Setup} [setup] the game of the link
 */
function brokenLink(fault, text, setup = DEFAULT_SETUP) {
  let words = `${t("fault.link")} `;
  if (fault.at === undefined) {
    words += faultText(fault);
  } else {
    const at = characterAt(text, fault.at);
    const from = Math.max(0, at - 8);
    const piece = `${from ? "…" : ""}${text.slice(from, at)}▸${text.slice(at, at + 8)}${at + 8 < text.length ? "…" : ""}`;
    words += `${t("fault.at", { at: at + 1 })} ${faultText(fault)} ${piece}`;
  }
  forgetLink();
  const saved = keepsGame ? readGame(storage) : null;
  note.show("link", words, [
    ...(saved ? [/** @type {[string, () => void]} */ ([t("action.back"), () => openSaved()])] : []),
    [t("action.new"), () => openSheet("new")],
    [t("action.close"), () => {}],
  ]);
  announce(words);
  if (!state.snapshot) dispatch({ type: "open", setup, ...(parameters.seats && { seats: parameters.seats }) });
}

function engineChanged() {
  if (state.engine === "rules-only" || state.engine === "missing") {
    const still = state.engine === "missing" && capabilities(state.setup.game).discs;
    note.show("engine", still ? t("fault.missing-discs") : t(`fault.${state.engine}`), [[t("action.retry"), () => dispatch({ type: "retry" })]]);
  } else if (state.engine === "ready") {
    note.hide("engine");
  }
  root.dataset.engine = state.engine;
}

function settingsChanged() {
  if (keepsGame) writeSettings(storage, state.settings);
  applySettings();
}

/** Language and colours of the document. */
function applySettings() {
  const { settings } = state;
  lang = chooseLang(settings.lang ? [settings.lang] : navigator.languages);
  t = translator(lang);
  root.lang = TAGS[lang];
  if (settings.theme) root.dataset.theme = settings.theme;
  else delete root.dataset.theme;
  document.title = t("title");
  for (const node of document.querySelectorAll("[data-text]")) node.textContent = t(/** @type {HTMLElement} */ (node).dataset.text ?? "");
  for (const node of document.querySelectorAll("[data-text-label]")) node.setAttribute("aria-label", t(/** @type {HTMLElement} */ (node).dataset.textLabel ?? ""));
  if (note.topic === "engine") engineChanged();
  const open = document.querySelector("dialog.settings");
  if (open instanceof HTMLDialogElement && open.dataset.lang !== lang) openSheet("settings");
}

/** @param {string} kind */
function openSheet(kind) {
  for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
  if (kind === "new") {
    newGameSheet(state, t, (intent) => {
      touched = true;
      forgetLink();
      note.hide("link");
      dispatch(intent);
    }, (game) => client.fetchWeights(game));
  } else if (kind === "settings") {
    settingsSheet(state.settings, state, t, dispatch);
    const dialog = document.querySelector("dialog.settings");
    if (dialog instanceof HTMLDialogElement) dialog.dataset.lang = lang;
  } else if (kind === "paste") {
    pasteSheet({ t, read: (text) => readPasted(text), explain: faultText, open: (intent) => {
      touched = true;
      forgetLink();
      note.hide("link");
      dispatch(intent);
    } });
  } else {
    const { setup, snapshot } = state;
    const moves = snapshot?.text ?? "";
    const page = `${location.origin === "null" ? location.href.split(/[?#]/)[0] : location.origin + location.pathname}`;
    const query = new URLSearchParams({ embed: "1", ...writeQuery(setup, moves) });
    shareSheet({
      link: page + writeLink(setup, moves),
      moves,
      embed: `<iframe src="${page}?${query}" width="360" height="520" title="Tengen"></iframe>`,
      game: setup.game,
      copies: () => client.copies(),
    }, t);
  }
}

/**
 * The game that pasted text tells: a link of ours, or a text that the engine reads. Throws what is wrong with it.
 * @param {string} text
 * @returns {Promise<{ setup: Setup, text: string }>}
 */
async function readPasted(text) {
  const address = /^\S*[?#]\S*$/.test(text.trim()) ? text.trim() : "";
  const cut = address.indexOf("#");
  const link = address && readLink(cut < 0 ? address.slice(address.indexOf("?")) : "", cut < 0 ? "" : address.slice(cut));
  if (link) {
    if ("fault" in link) throw link.fault;
    return link.position;
  }
  const { game, rule, size, text: moves } = await client.read(text, state.setup);
  return { setup: /** @type {Setup} */ ({ game, rule, size }), text: moves };
}

/** @returns {boolean} was there one? */
function openSaved() {
  const saved = keepsGame ? readGame(storage) : null;
  if (!saved) return false;
  dispatch({ type: "open", ...saved });
  return true;
}

/** Opens what the address asks for, else the saved game, else a new one. */
function openFirst() {
  const { seats, time, level } = parameters;
  note.hide("link");
  const wish = { ...(seats && { seats }), ...(time && { time }), ...(level && { level }) };
  const link = readLink(location.search, location.hash);
  if (link && "fault" in link) {
    brokenLink(link.fault, "");
  } else if (link) {
    // A linked position is for looking at; two sit at the board unless the link says who plays.
    const { setup, text } = link.position;
    const shared = text && !seats && !parameters.embed ? { seats: /** @type {State["seats"]} */ ({ 1: "human", 2: "human" }) } : {};
    dispatch({ type: "open", setup, text, ...shared, ...wish }).then(() => {
      if (text && keepsGame && readGame(storage) && note.topic === "") note.show("linked", t("note.linked"), [[t("action.back"), () => backFromLink()]]);
    });
  } else if (!openSaved()) {
    dispatch({ type: "open", setup: DEFAULT_SETUP, ...wish });
  }
}

function backFromLink() {
  forgetLink();
  openSaved();
}

/** The address stops naming a position when another one is on the board: a reload must not bring the old one back. */
function forgetLink() {
  if (!keepsGame) return;
  const address = new URL(location.href);
  address.hash = "";
  for (const name of ["game", "rule", "size", "moves"]) address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(null, "", address);
}

/** @param {string} action */
function act(action) {
  switch (action) {
    case "new": case "settings": case "share": case "paste":
      openSheet(action);
      break;
    case "pause":
      dispatch({ type: state.paused ? "resume" : "pause" });
      break;
    case "undo": case "redo": case "hint": case "stop": case "swap": case "resign":
      touched = true;
      dispatch({ type: action });
      break;
    default:
  }
}

document.addEventListener("click", (event) => {
  const from = event.target instanceof Element ? event.target : null;
  const button = from?.closest("[data-do]");
  if (button instanceof HTMLElement) act(button.dataset.do ?? "");
  const card = from?.closest(".player");
  if (card instanceof HTMLElement) {
    const side = /** @type {Side} */ (Number(card.dataset.side));
    touched = true;
    dispatch({ type: "seat", side, seat: state.seats[side] === "human" ? "engine" : "human" });
  }
});

/** What the letters do while the board, or nothing, has the focus. @type {Record<string, string>} */
const LETTERS = { u: "undo", r: "redo", n: "new", h: "hint", s: "stop", o: "paste" };

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  const here = event.target instanceof Element ? event.target : document.body;
  if (here !== document.body && !field.contains(here)) return;
  const key = event.key.toLowerCase();
  if (event.ctrlKey) {
    if (key === "z") act(event.shiftKey ? "redo" : "undo");
    else if (key === "y") act("redo");
    else return;
  } else if (Object.hasOwn(LETTERS, key)) {
    const button = panel.button(LETTERS[key]);
    if (!button.disabled && !button.hidden) act(LETTERS[key]);
  } else if (key === "m") {
    dispatch({ type: "settings", change: { numbers: !state.settings.numbers } });
  } else if (key === "escape" && state.marked >= 0) {
    dispatch({ type: "mark", cell: -1 });
  } else {
    return;
  }
  event.preventDefault();
});

// The state decides whether it is open: the element's own toggling would race with the next redraw.
panel.thinking.querySelector("summary")?.addEventListener("click", (event) => {
  event.preventDefault();
  dispatch({ type: "settings", change: { expanded: !state.settings.expanded } });
});

byId("record").addEventListener("toggle", ask);

listen(field, grid, {
  geometry: () => geometry,
  canPlace: (cell) => canPlace(state, cell),
  hover: (cell) => {
    if (cell === hover) return;
    hover = cell;
    ask();
  },
  aim: (next) => {
    finger = next;
    ask();
  },
  place: (cell, how) => {
    if (state.settings.confirm && how !== "key" && canPlace(state, cell) && state.marked !== cell) {
      dispatch({ type: "mark", cell });
      announce(t("status.marked", { cell: state.snapshot?.names[cell] ?? "" }));
      return;
    }
    // Who does not see the board hears why nothing happens.
    if (how === "key" && !canPlace(state, cell)) announce(statusText(state, t).join(", "));
    dispatch({ type: "place", cell });
  },
});

for (const query of [dark, still, forced]) query.addEventListener("change", ask);
addEventListener("languagechange", () => {
  applySettings();
  ask();
});
addEventListener("hashchange", () => location.hash && openFirst());
new ResizeObserver(() => {
  resized = true;
  ask();
}).observe(field);
// A move to a screen of another density changes nothing else.
(function density() {
  media(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => { ask(); density(); }, { once: true });
})();

root.classList.toggle("embed", parameters.embed);
root.dataset.engine = state.engine;
applySettings();
openFirst();
ask();
