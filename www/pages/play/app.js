/**
 * The page: puts its parts together, and says what happens on the board.
 *
 * @import { Event } from "../../game/match.js"
 * @import { Choice } from "../../ui/notices.js"
 * @import { Guest, Host } from "./guests.js"
 * @import { Fault, Intent, OpenIntent, Setup, State } from "../../game/types.js"
 */
import { Client } from "../../engine/client.js";
import { listenForCommands } from "./commands.js";
import { remember, startFromMemory } from "../../engine/from-memory.js";
import { GameSource } from "./game-source.js";
import { capabilities, weightsFile } from "../../game/games.js";
import { readParameters, shareLinks } from "../../game/link.js";
import { Match } from "../../game/match.js";
import { nextFrame } from "../../board/frames.js";
import { Announcer, Note } from "../../ui/notices.js";
import { Panel } from "./panel.js";
import { installer, keepOffline, listenForInstall } from "../../ui/offline.js";
import { MoveList } from "./record.js";
import { newGameSheet, removeSheets, settingsSheet } from "../../ui/sheets.js";
import { fetchWeights, spawns, tableBytes } from "../../engine/spawn.js";
import { hasSimd } from "../../engine/simd.js";
import { LEVELS, canPlace, initial, newClock, openingText, result } from "../../game/state.js";
import { openStorage, readSettings, writeSettings } from "../../ui/storage.js";
import { NAMES, TAGS, chooseLang, translator } from "../../i18n/texts.js";
import { PlayBoard } from "./board.js";
import { faultText, hintText, linkFaultText, moveText, signed, statusText } from "../../i18n/wording.js";

/** The least time before a move of the engine: an answer that is there at once looks like a mistake. Milliseconds. */
const BEAT = 300;

const root = document.documentElement;
const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const parameters = readParameters(location.search);
/** What only an embedded board needs. */
const embedding = parameters.embed ? await import("./frame.js") : null;
const frame = embedding && new embedding.Frame(parameters);
const storage = openStorage();
const stored = readSettings(storage);
let state = initial({
  ...stored,
  ...(parameters.theme && { theme: parameters.theme }),
  ...(parameters.lang && { lang: parameters.lang }),
});
let lang = chooseLang(state.settings.lang ? [state.settings.lang] : navigator.languages);
let t = translator(lang);

/** What had the focus when a dialog was opened. @type {Element | null} */
let opener = null;
/** How many moves were on the board before the position that is there now. */
let playedBefore = 0;
/** Whether the page has prepared for going on without a network. */
let goesOn = false;
/** Who else uses the board: a review, the coach. @type {Guest[]} */
const guests = [];
/** What the board shows: the state, as the guests want it to be seen. */
let seen = state;
/** What an opening protocol asks for, once a game has one. @type {import("./opening-panel.js").OpeningPanel | null} */
let protocol = null;
/** The clock for two people, once a game has one. @type {import("./clock.js").GameClock | null} */
let clock = null;
/** The analysis, once somebody has asked for it. @type {import("../analysis/analysis.js").Analysis | null} */
let analysis = null;
/** What has just happened in an opening, to be said with what comes next. */
let spoken = "";
/** Has anything but the clock changed since the last frame? */
let stale = true;

/** Asks for a redraw: one a frame, however often it is asked for. */
function redraw() {
  stale = true;
  nextFrame(drawFrame);
}

/** @param {number} now milliseconds */
function drawFrame(now) {
  if (stale) {
    stale = false;
    seen = guests.reduce((next, guest) => guest.see(next), state);
    board.update(seen, t);
    panel.update(state, t, lang);
    moveList.update(state, t, lang);
    for (const guest of guests) guest.update(state, t, lang);
    analysis?.update(state, t, lang);
    const step = protocol?.update(state, t, lang);
    if (step || spoken) announcer.say([spoken, step || statusText(state, t)[0]].filter(Boolean).join(". "));
    spoken = "";
  }
  if (panel.tick(state, now)) nextFrame(drawFrame);
}

const announcer = new Announcer(byId("live"), byId("toast"));
const note = new Note(byId("note"));
const panel = new Panel(document.body);
const moveList = new MoveList(/** @type {HTMLDetailsElement} */ (byId("record")), changeGame);

const board = new PlayBoard(byId("board"), seen, t, (cell, how) => {
  if (guests.some((guest) => guest.place(cell, how))) return;
  if (state.settings.confirm && how !== "key" && canPlace(state, cell) && state.marked !== cell) {
    dispatch({ type: "mark", cell });
    announcer.say(t("status.marked", { cell: state.snapshot?.names[cell] ?? "" }));
    return;
  }
  // Who does not see the board is told why nothing happens.
  if (how === "key" && !canPlace(state, cell)) announcer.say(statusText(state, t).join(", "));
  dispatch({ type: "place", cell });
});

const client = new Client({
  spawns: frame ? frame.waiting(spawns()) : spawns(),
  // A frame may wait for a long time until somebody wants its engine.
  ...(frame && { timeouts: { first: 2 ** 31 - 1 } }),
  fromMemory: startFromMemory,
  memory: tableBytes({
    deviceMemory: /** @type {Navigator & { deviceMemory?: number }} */ (navigator).deviceMemory,
    coarse: globalThis.matchMedia("(pointer: coarse)").matches,
  }),
  isolated: globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === "function",
  onHealth: (health) => queueMicrotask(() => match.health(health)),
  download: fetchWeights,
  onWeightsUnavailable: (setup) => {
    note.show("weights", t("fault.weights"), [
      [t("action.retry"), () => client.fetchWeights(setup)],
      [t("action.close"), () => {}],
    ]);
  },
});

const match = new Match({
  client,
  state,
  onEvent,
  onChange,
  pace: () => Math.max(BEAT, board.view.moveTime(state.setup.game)),
});

/**
 * @param {Intent} intent
 * @returns {Promise<void>}
 */
function dispatch(intent) {
  return match.dispatch(intent);
}

const source = new GameSource({
  storage,
  parameters,
  dispatch,
  read: (text, current) => client.read(text, current),
  onBrokenLink: (fault) => showBrokenLink(fault, ""),
  onLinked: () => {
    if (note.topic === "") note.show("linked", t("note.linked"), [[t("action.back"), () => source.leaveLink()]]);
  },
});

/**
 * The user takes the game over: from now on it is the one that is kept.
 * @param {Intent} intent
 */
function changeGame(intent) {
  source.touched = true;
  return dispatch(intent);
}

/**
 * The user opens another game.
 * @param {OpenIntent} intent
 */
function openGame(intent) {
  note.hide();
  source.openAnother(intent);
}

/** @param {State} next */
function onChange(next) {
  const before = state;
  state = next;
  if (next.snapshot !== before.snapshot) playedBefore = before.snapshot?.played ?? 0;
  if (weightsFile(next.setup) !== weightsFile(before.setup)) note.hide("weights");
  if (next.settings !== before.settings) {
    if (!parameters.embed) writeSettings(storage, next.settings);
    applySettings();
  }
  if (next.engine !== before.engine || next.setup.game !== before.setup.game) showEngine();
  if (
    next.snapshot !== before.snapshot ||
    next.seats !== before.seats ||
    next.resigned !== before.resigned ||
    next.time !== before.time ||
    next.level !== before.level ||
    next.tree !== before.tree ||
    next.opening !== before.opening ||
    next.clock !== before.clock
  ) {
    source.keep(next);
  }
  if (next.opening && !protocol) showProtocol();
  if (next.clock && !clock) showClock();
  clock?.update(t, lang);
  if (frame) tellPage(next);
  else if (!next.analysing && result(next) && !result(before)) offerNext(next);
  if (document.hidden) showTitle();
  if (result(next) && !result(before)) announcer.say(statusText(next, t).join(", "));
  redraw();
}

/**
 * A game has ended: offers the next one.
 * @param {State} ended
 */
function offerNext({ setup, seats, time, level, snapshot, opening, clock: used }) {
  if (!snapshot || (seats[1] === "engine" && seats[2] === "engine")) return;
  // The first player of an opening protocol begins with black.
  const first = opening?.black === 2 ? { 1: seats[2], 2: seats[1] } : seats;
  const again = (/** @type {Partial<OpenIntent>} */ change) =>
    openGame({
      type: "open",
      setup,
      seats: first,
      time,
      level,
      opening: opening?.name,
      clock: used && newClock(used.rule),
      ...change,
    });
  const alone = seats[1] === seats[2];
  const won =
    !alone && seats[/** @type {1 | 2} */ (result(state)?.winner || 1)] === "human" && result(state)?.winner !== 0;
  const next = level + (won ? 1 : -1);
  note.show("result", t(alone ? "next.two" : won ? "next.won" : "next.lost"), [
    [t("next.again"), () => again({})],
    .../** @type {Choice[]} */ (alone ? [] : [[t("next.swap"), () => again({ seats: { 1: first[2], 2: first[1] } })]]),
    .../** @type {Choice[]} */ (
      alone || next < LEVELS.min || next > LEVELS.max
        ? []
        : [[t(won ? "next.up" : "next.down", { n: next }), () => again({ level: next })]]
    ),
    [t("next.back"), () => lookBack()],
  ]);
}

/** What a guest may use. @type {Host} */
const host = {
  guests,
  note,
  state: () => state,
  words: () => [t, lang],
  go: changeGame,
  redraw,
  say: (text) => announcer.say(text),
  palette: () => board.view.palette,
};

/** Loads the review. @param {string} [shared] the fragment of an address that carries one */
function lookBack(shared) {
  if (frame) return;
  later(
    () => import("../review/review.js"),
    ({ openReview }) => openReview(host, shared),
  );
}

/** Loads what shows an opening protocol. */
function showProtocol() {
  later(
    () => import("./opening-panel.js"),
    ({ OpeningPanel }) => {
      protocol ??= new OpeningPanel(byId("note"), changeGame);
      redraw();
    },
  );
}

/** Loads the clock. */
function showClock() {
  later(
    () => import("./clock.js"),
    ({ GameClock }) => {
      clock ??= new GameClock({ state: () => state, dispatch, say: (text) => announcer.say(text), t, lang });
    },
  );
}

/** In the background the title tells whose move it is. */
function showTitle() {
  document.title = document.hidden && state.snapshot?.played ? `${statusText(state, t)[0]} · ${t("name")}` : t("title");
}

/** Says where the stones are. */
function readBoard() {
  const { snapshot } = state;
  if (!snapshot) return;
  const of = (/** @type {number} */ side) =>
    snapshot.names.filter((_, cell) => snapshot.cells[cell] === side).join(", ") || "–";
  announcer.say(t("say.board", { black: of(1), white: of(2), status: statusText(state, t).join(", ") }));
}

/**
 * Tells the page around a frame where the game stands.
 * @param {State} next
 */
function tellPage(next) {
  frame?.tell(next);
  const link = byId("whole");
  if (embedding && link instanceof HTMLAnchorElement) link.href = embedding.wholePage(next);
}

/** @param {Event} event */
function onEvent(event) {
  const { snapshot } = state;
  const name = (/** @type {number} */ cell) => snapshot?.names[cell] ?? "";
  const [status] = statusText(state, t);
  switch (event.type) {
    case "played": {
      const { cell, side, before } = event;
      board.view.animate(before, snapshot);
      if (state.settings.sound && !frame)
        import("../../ui/sound.js").then(
          ({ play }) => play(capabilities(state.setup.game).discs ? "discs" : "stone"),
          () => {},
        );
      // What the last move itself has brought up stays.
      if (!["engine", "update", "result"].includes(note.topic)) note.hide();
      source.touched = true;
      source.keep(state);
      frame?.moved(cell < 0 ? "pass" : name(cell), side);
      const move = moveText(side, cell, before, snapshot, t);
      if (cell < 0) announcer.toast(move);
      if (protocol && state.opening?.stage) spoken = move;
      else announcer.say(`${move}. ${result(state) ? statusText(state, t).join(", ") : status}`);
      break;
    }
    case "stepped":
      source.touched = true;
      source.keep(state);
      note.hide("forbidden");
      note.hide("result");
      announcer.say(
        t((snapshot?.played ?? 0) < playedBefore ? "say.undo" : "say.redo", { number: snapshot?.played ?? 0 }),
      );
      break;
    case "hinted":
      announcer.say(hintText(state, t));
      break;
    case "chosen":
      source.touched = true;
      source.keep(state);
      spoken = protocol?.chosen(state, event.option, event.player, t, lang) ?? "";
      if (spoken && state.opening && state.seats[state.opening.black === event.player ? 1 : 2] === "engine")
        announcer.toast(spoken);
      break;
    case "passing":
      announcer.toast(status);
      announcer.say(status);
      break;
    case "valued":
      announcer.say(
        t("say.values", {
          list: (state.values ?? []).map(({ cell, discs }) => `${name(cell)} ${signed(discs)}`).join(", "),
        }),
      );
      break;
    case "branched":
      announcer.say(t("record.branched"));
      break;
    case "deleted": {
      const { before } = event;
      note.show("deleted", t("record.deleted"), [
        [t("action.restore"), () => changeGame({ type: "tree", tree: before })],
        [t("action.close"), () => {}],
      ]);
      break;
    }
    case "opened":
      if (/&r=/.test(location.hash)) lookBack(location.hash);
      source.opened(state);
      announcer.say(t("say.opened", { number: snapshot?.played ?? 0, turn: status }));
      break;
    case "forbidden": {
      const { cell } = event;
      note.show(
        "forbidden",
        t("warn.forbidden", { cell: name(cell), kind: t(`kind.${event.kind}`) }),
        [
          [t("action.anyway"), () => dispatch({ type: "place", cell, sure: true })],
          [t("action.cancel"), () => {}],
        ],
        true,
      );
      break;
    }
    case "broken":
      frame?.failed(event.fault.code);
      showBrokenLink(event.fault, event.text, event.setup);
      break;
    case "refused":
      announcer.say(faultText(event.fault, t));
      break;
    default: {
      /** @type {never} */
      const unknown = event;
      throw new Error(`unknown event ${JSON.stringify(unknown)}`);
    }
  }
}

/**
 * Says what is wrong with a link and where, and offers what to do. The saved game is not touched.
 * @param {Fault} fault
 * @param {string} moves of the link
 * @param {Setup} [setup] of the link
 */
function showBrokenLink(fault, moves, setup) {
  const text = linkFaultText(fault, moves, t);
  source.forgetLink();
  /** @type {Choice[]} */
  const back = source.hasSaved ? [[t("action.back"), () => source.leaveLink()]] : [];
  note.show("link", text, [...back, [t("action.new"), () => openDialog("new")], [t("action.close"), () => {}]]);
  announcer.say(text);
  if (!state.snapshot) source.openInstead(setup);
}

/** Says how the engine is, where it is not well. */
function showEngine() {
  const { engine, setup } = state;
  if (engine === "rules-only" || engine === "missing") {
    const text =
      engine === "missing" && capabilities(setup.game).discs ? t("fault.missing-discs") : t(`fault.${engine}`);
    const why = engine === "missing" && !hasSimd() ? ` ${t("fault.no-simd")}` : "";
    note.show("engine", text + why, [[t("action.retry"), () => dispatch({ type: "retry" })]]);
  } else if (engine === "ready") {
    note.hide("engine");
    if (!goesOn) prepareForNoNetwork();
  }
  root.dataset.engine = engine;
}

/** Once the engine is there, what the page needs to go on without a network. */
async function prepareForNoNetwork() {
  goesOn = true;
  if (!frame) (globalThis.requestIdleCallback ?? setTimeout)(findFonts);
  // Where no service worker answers for the host, later workers begin from memory.
  if (!(await keepOffline({ embed: parameters.embed, onUpdate: offerUpdate }))) await remember();
}

/**
 * The settings name each language in its own script. For one that is drawn for the first time the browser looks for a font, and
 * the page waits: better now than when the settings are opened.
 */
function findFonts() {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return;
  context.font = getComputedStyle(document.body).font;
  for (const name of Object.values(NAMES)) context.measureText(name);
}

/**
 * @param {() => Promise<boolean>} begin starts the new version, unless another tab runs the old one
 */
function offerUpdate(begin) {
  const later = /** @type {Choice} */ ([t("action.later"), () => {}]);
  note.show("update", t("note.update"), [
    [
      t("action.reload"),
      async () => {
        source.keep(state);
        if (!(await begin())) note.show("update", t("note.update-tabs"), [later]);
      },
    ],
    later,
  ]);
}

/** Sets the language and the colours of the document. */
function applySettings() {
  const { settings } = state;
  lang = chooseLang(settings.lang ? [settings.lang] : navigator.languages);
  t = translator(lang);
  root.lang = TAGS[lang];
  if (settings.theme) root.dataset.theme = settings.theme;
  else delete root.dataset.theme;
  showTitle();
  for (const node of document.querySelectorAll("[data-text]"))
    node.textContent = t(/** @type {HTMLElement} */ (node).dataset.text ?? "");
  for (const node of document.querySelectorAll("[data-text-label]"))
    node.setAttribute("aria-label", t(/** @type {HTMLElement} */ (node).dataset.textLabel ?? ""));
  for (const node of document.querySelectorAll("[data-text-hint]"))
    node.setAttribute("placeholder", t(/** @type {HTMLElement} */ (node).dataset.textHint ?? ""));
  if (note.topic === "engine") showEngine();
  if (settings.coach && !frame)
    import("./coach.js").then(
      ({ beginCoach }) => beginCoach(host),
      () => {},
    );
  const open = document.querySelector("dialog.settings");
  if (open instanceof HTMLDialogElement && open.dataset.lang !== lang) {
    const { name, value } = /** @type {Partial<HTMLInputElement>} */ (document.activeElement ?? {});
    openDialog("settings");
    const same = document.querySelectorAll(`dialog [name="${name ?? ""}"]`);
    for (const input of same) if (input instanceof HTMLInputElement && input.value === value) input.focus();
  }
}

/** @param {"new" | "settings" | "share" | "paste" | "analyse" | "why" | "review"} kind */
function openDialog(kind) {
  if (kind === "review") return lookBack();
  const { activeElement } = document;
  if (!activeElement?.closest("dialog")) opener = activeElement;
  removeSheets();
  showDialog(kind);
  // One that was built anew in another language has forgotten where the focus came from.
  document.querySelector("dialog")?.addEventListener("close", () => {
    if (document.activeElement === document.body && opener instanceof HTMLElement)
      opener.focus({ preventScroll: true });
  });
}

/** @param {"new" | "settings" | "share" | "paste" | "analyse" | "why" | "review"} kind */
function showDialog(kind) {
  switch (kind) {
    case "new":
      newGameSheet(state, t, openGame, (setup) => client.fetchWeights(setup));
      break;
    case "settings": {
      settingsSheet(state.settings, state, t, dispatch, installer());
      const dialog = document.querySelector("dialog.settings");
      if (dialog instanceof HTMLDialogElement) dialog.dataset.lang = lang;
      break;
    }
    case "paste":
      openFrom(null);
      break;
    case "analyse":
      later(
        () => import("../analysis/analysis.js"),
        ({ Analysis }) => {
          analysis ??= new Analysis({
            state: () => state,
            dispatch,
            changeGame,
            openGame,
            board: board.view,
            say: (text) => announcer.say(text),
            weights: fetchWeights,
          });
          analysis.begin();
          redraw();
        },
      );
      break;
    case "why": {
      const { setup, snapshot, info, infoSide } = state;
      const winner = /** @type {0 | 1 | 2} */ (info?.proven ? (info.proven === "win" ? infoSide : 3 - infoSide) : 0);
      later(
        () => import("../why/why.js"),
        ({ openWhy }) =>
          openWhy(
            { setup, text: snapshot?.text ?? "", winner },
            { lang, onPlay: (text) => openGame({ type: "open", setup, text }) },
          ),
      );
      break;
    }
    case "share": {
      const { setup, snapshot } = state;
      const page = location.origin === "null" ? location.href.split(/[?#]/)[0] : location.origin + location.pathname;
      const links = shareLinks(page, setup, snapshot?.text ?? "", openingText(state.opening, false));
      later(
        () => import("./save.js"),
        ({ saveSheet }) => {
          saveSheet({ t, lang, state, links, copies: () => client.copies(), palette: board.view.palette });
        },
      );
      break;
    }
    default:
  }
}

/**
 * Loads a part of the page that a first game does not need.
 * @template T
 * @param {() => Promise<T>} load
 * @param {(part: T) => void} use
 */
function later(load, use) {
  load().then(use, () =>
    note.show("part", t("fault.part"), [
      [t("action.retry"), () => later(load, use)],
      [t("action.close"), () => {}],
    ]),
  );
}

/**
 * The dialog that opens games, with a text or a file in it.
 * @param {string | File | null} given
 */
function openFrom(given) {
  removeSheets();
  later(
    () => import("./open.js"),
    ({ openSheet }) => {
      openSheet({
        t,
        lang,
        current: state.setup,
        given,
        kept: source.kept,
        open: openGame,
        read: (text, current) => source.readPasted(text, current),
        explain: (fault) => faultText(fault, t),
        openKept: (id) => source.openById(id),
      });
    },
  );
}

// Text and files are taken wherever they are dropped or pasted, but not out of a box that somebody writes in.
if (!parameters.embed) {
  document.addEventListener("paste", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, textarea, dialog")) return;
    const given = event.clipboardData?.files[0] ?? event.clipboardData?.getData("text/plain");
    if (given) openFrom(given);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const given = event.dataTransfer?.files[0] ?? event.dataTransfer?.getData("text/plain");
    if (given) openFrom(given);
  });
}

listenForCommands({ board: byId("board"), panel, state: () => state, dispatch, changeGame, openDialog, readBoard });
addEventListener("visibilitychange", showTitle);
byId("record").addEventListener("toggle", redraw);
addEventListener("languagechange", () => {
  applySettings();
  redraw();
});
addEventListener("popstate", () => {
  note.hide();
  source.followHistory();
});

listenForInstall();
root.classList.toggle("embed", parameters.embed);
root.dataset.engine = state.engine;
applySettings();
source.openFirst();
if (frame) {
  // Until there is an engine, the stones of the address are seen.
  frame
    .preview()
    .then(
      (snapshot) =>
        snapshot && match.preview(snapshot, parameters.seats ?? (snapshot.text ? { 1: "human", 2: "human" } : null)),
    );
  frame.connect({ state: () => state, dispatch, open: ({ setup, text }) => dispatch({ type: "open", setup, text }) });
}
redraw();
