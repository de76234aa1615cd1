/**
 * The page of the game: assembles its parts, and passes events between them.
 *
 * @import { Shared } from "../../engine/help.js"
 * @import { Event } from "../../game/desk.js"
 * @import { Intent, OpenIntent, State } from "../../game/types.js"
 * @import { How } from "../../board/view.js"
 * @import { Host } from "./host.js"
 */
import { nextFrame } from "../../board/frames.js";
import { Client } from "../../engine/client.js";
import { tableBytes } from "../../engine/device.js";
import { helpOn } from "../../engine/help.js";
import { startFromMemory } from "../../engine/start.js";
import { fetchWeights } from "../../engine/weights.js";
import { capabilities, weightsFile } from "../../game/games.js";
import { readParameters } from "../../game/link.js";
import { Match } from "../../game/match.js";
import { canPlace, hasFriend, initial, isStart, result } from "../../game/state.js";
import { beginTexts, language, setLanguage, t, visitorsLang, withTexts, writeTexts } from "../../i18n/texts.js";
import { pointText, statusText } from "../../i18n/wording.js";
import { showNavigation } from "../../ui/navigation.js";
import { inTime } from "../../ui/late.js";
import { Announcer, Note } from "../../ui/notices.js";
import { listenForInstall } from "../../ui/offline.js";
import { byId } from "../../ui/page.js";
import { isFirstVisit, openStorage, readSettings, writeSettings } from "../../ui/storage.js";
import { PlayBoard } from "./board.js";
import { listenForCommands } from "./commands.js";
import { Dialogs, listenForDrops } from "./dialogs.js";
import { askAboutForbidden, boardText, eventText, moveAndStatus, offerToRestore } from "./events.js";
import { GameSource } from "./game-source.js";
import { Health, loader } from "./health.js";
import { dress, showTitle } from "./look.js";
import { Overlays } from "./overlays.js";
import { Panel } from "./panel.js";
import { MoveList } from "./record.js";
import { PASS_WORD } from "../../game/notation.js";

/** The least time before a move of the engine, because an immediate answer looks like an error. Milliseconds. */
const BEAT = 300;
/** A game may end soon after this number of moves. */
const LATE = 6;
/** Milliseconds between two steps of the bar of a search. Every frame would take the engine a sixth of a core. */
const CLOCK_STEP = 100;
/** The parts of the state that are stored for the next visit. */
const KEPT = /** @type {const} */ (["snapshot", "seats", "resigned", "time", "level", "tree", "opening", "clock"]);

const root = document.documentElement;
const parameters = readParameters(location.search);
const storage = openStorage();
let state = initial({
  ...readSettings(storage),
  ...(parameters.theme && { theme: parameters.theme }),
  ...(parameters.lang && { lang: parameters.lang }),
});
/** The parts that only an embedded board needs. `boot.js` reports if they or the texts do not load. */
const embedding = parameters.embed ? await import("./frame.js") : null;
await beginTexts(null, state.settings.lang, "play");
const frame = embedding && new embedding.Frame(parameters);
/** @type {[typeof t, string]} */
let words = [t, language()];
/** How many moves were on the board before the present position. */
let playedBefore = 0;
/** Has anything but the clock changed since the last frame? */
let stale = true;
/** The next step of the bar of a search. @type {ReturnType<typeof setTimeout> | undefined} */
let later;

const announcer = new Announcer(byId("live"), byId("toast"));
const note = new Note(byId("note"));
const panel = new Panel(document.body);
const moveList = new MoveList(/** @type {HTMLDetailsElement} */ (byId("record")), changeGame);
const board = new PlayBoard(byId("board"), state, t, place);
const coarse = globalThis.matchMedia("(pointer: coarse)").matches;
const isIsolated = globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === "function";
const loadHelpers = async (/** @type {Shared} */ help) => new (await import("../../engine/helpers.js")).Helpers(help);
const { deviceMemory } = /** @type {Navigator & { deviceMemory?: number }} */ (navigator);
const memory = tableBytes({ deviceMemory, coarse });
const client = new Client({
  ...(frame && { wanted: () => frame.wanted() }),
  fromMemory: startFromMemory,
  memory,
  isolated: isIsolated,
  help: isIsolated ? helpOn({ cores: navigator.hardwareConcurrency, coarse, memory }, loadHelpers) : null,
  onHealth: (health) => queueMicrotask(() => match.health(health)),
  download: fetchWeights,
  onWeights: (setup, areLoaded) => {
    if (areLoaded) note.hide("weights");
    else
      note.show("weights", t("fault.weights"), [
        [t("action.retry"), () => client.fetchWeights(setup, true)],
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
const source = new GameSource({
  storage,
  parameters,
  dispatch,
  read: (text, current) => client.read(text, current),
  onBrokenLink: (fault) => {
    frame?.failed(fault.code);
    health.showBrokenLink(fault, "");
  },
  onLetter: (fragment) => overlays.show("friend", fragment),
  onLinked: () => {
    if (note.topic === "") note.show("linked", t("note.linked"), [[t("action.back"), () => source.leaveLink()]]);
  },
});
/** @type {Host} */
const host = {
  note,
  announcer,
  board: board.view,
  engine: client,
  state: () => state,
  words: () => words,
  dispatch,
  go: changeGame,
  open: openGame,
  redraw,
  isFirst: isFirstVisit(storage),
  kept: () => source.kept,
  openKept: (id) => source.openById(id),
  show: (name, fragment) => overlays.show(name, fragment),
  openDialog: (name) => dialogs.open(name),
  load: loader({ note, words: () => words }, !frame),
};
const overlays = new Overlays(host, frame ? ["review", "coach", "start", "friend", "reasons", "ahead"] : []);
const dialogs = new Dialogs(host, client, source);
const health = new Health(host, source, frame?.awake);

/** @param {Intent} intent */
function dispatch(intent) {
  return match.dispatch(intent);
}

/**
 * The visitor acts on the game. From now on it is stored.
 * @param {Intent} intent
 */
function changeGame(intent) {
  source.touched = true;
  return dispatch(intent);
}

/**
 * The visitor opens another game.
 * @param {OpenIntent} intent
 */
function openGame(intent) {
  note.hide();
  return source.openAnother(intent);
}

/**
 * The visitor places a stone, or tries to.
 * @param {number} cell
 * @param {How} how
 */
function place(cell, how) {
  if (overlays.place(cell, how)) return;
  if (state.settings.confirm && how !== "key" && canPlace(state, cell) && state.marked !== cell) {
    dispatch({ type: "mark", cell });
    announcer.say(t("status.marked", { cell: pointText(state.snapshot?.names[cell]) }));
    return;
  }
  // Announces to screen readers why nothing happens.
  if (how === "key" && !canPlace(state, cell)) announcer.say(statusText(state, t).join(", "));
  dispatch({ type: "place", cell });
}

/** Requests a redraw: at most one a frame. */
function redraw() {
  stale = true;
  nextFrame(drawFrame);
}

/** @param {number} now milliseconds */
function drawFrame(now) {
  if (stale) {
    stale = false;
    // Keeps the place of the first screen, before its overlay comes. `boot.js` does so before there is a game.
    if (state.snapshot && !frame) root.classList.toggle("start", isStart(state));
    board.update(overlays.see(state), t);
    panel.update(state, t);
    moveList.update(state, ...words);
    const told = overlays.update(state);
    if (told) announcer.say(told);
  }
  // One timer, however often this runs.
  clearTimeout(later);
  if (panel.tick(state, now)) later = setTimeout(nextFrame, CLOCK_STEP, drawFrame);
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
  if (next.setup.rule !== before.setup.rule) writeNavigation();
  if (next.engine !== before.engine || next.setup.game !== before.setup.game) health.showEngine();
  if (KEPT.some((part) => next[part] !== before[part])) source.keep(next);
  overlays.change(next);
  const hasEnded = result(next) && !result(before);
  if (frame) tellPage(next);
  else if (hasEnded && !next.analysing && !hasFriend(next) && !next.id.startsWith("c-")) offerNext(next);
  // A finished game may continue: by a step back, or by Undo after a resignation or a flag fall.
  if (!result(next)) note.hide("result");
  if (document.hidden) showTitle(state, t);
  if (hasEnded) announcer.say(statusText(next, t).join(", "));
  redraw();
}

/** The language or the colours may have changed. */
function applySettings() {
  dress(state.settings);
  setLanguage(visitorsLang(null, state.settings.lang)).then(
    () => language() !== words[1] && showLanguage(),
    () => announcer.toast(t("fault.part")),
  );
}

/** Writes everything in the present language. */
function showLanguage() {
  words = [t, language()];
  writeTexts();
  writeNavigation();
  showTitle(state, t);
  health.translate();
  dialogs.translate();
  overlays.change(state);
  redraw();
}

const loadOffer = () => withTexts(import("./next-game.js"), "ending");

/** @param {State} ended */
async function offerNext(ended) {
  const part = await host.load(loadOffer, () => offerNext(ended));
  if (result(state) && state.id === ended.id) part?.offerNext(ended, host);
}

function writeNavigation() {
  showNavigation(state.analysing ? "analyse" : "play", state.setup.rule);
}

/** Opens the room that the address names, once the game is on the board. */
function enterRoom() {
  const { mode } = parameters;
  if (!mode) return;
  parameters.mode = "";
  // A reload must not open the room again.
  const address = new URL(location.href);
  address.searchParams.delete("mode");
  history.replaceState(history.state, "", address);
  if (mode === "analyse") overlays.show("analysis");
  if (mode === "review" || mode === "friend") overlays.show(mode);
  if (mode === "shared" || mode === "file")
    inTime(import("./arrivals.js")).then(
      ({ arrive }) =>
        arrive(
          mode,
          (given) => dialogs.openFrom(given),
          (text) => overlays.show("friend", text),
        ),
      () => announcer.toast(t("fault.part")),
    );
  if (mode === "coach") dispatch({ type: "settings", change: { coach: true } });
}

/**
 * Reports the state of the game to the host page of a frame.
 * @param {State} next
 */
function tellPage(next) {
  frame?.tell(next);
  const link = byId("whole");
  if (embedding && link instanceof HTMLAnchorElement) link.href = embedding.wholePage(next);
}

/** @param {Event} event */
function onEvent(event) {
  const text = eventText(event, host, playedBefore);
  const isHeard = overlays.hear(event, text);
  switch (event.type) {
    case "played":
      onPlayed(event);
      if (event.cell < 0) announcer.toast(text);
      if (!isHeard) announcer.say(moveAndStatus(text, host));
      return;
    case "stepped":
      keepNow();
      note.hide("forbidden");
      break;
    case "chosen":
      keepNow();
      break;
    case "passing":
      announcer.toast(text);
      break;
    case "deleted":
      offerToRestore(event, host);
      break;
    case "opened":
      if (/&r=/.test(location.hash)) overlays.show("review", location.hash);
      source.opened(state);
      if (!frame) enterRoom();
      break;
    case "forbidden":
      askAboutForbidden(event, host);
      break;
    case "broken":
      frame?.failed(event.fault.code);
      health.showBrokenLink(event.fault, event.text, event.setup);
      break;
    default:
  }
  if (text && !isHeard) announcer.say(text);
}

/** @param {Extract<Event, { type: "played" }>} event */
function onPlayed({ cell, side, before }) {
  const { snapshot, settings, setup } = state;
  board.view.animate(before, snapshot);
  if (settings.sound && !frame)
    import("../../ui/sound.js").then(
      ({ play }) => play(capabilities(setup.game).discs ? "discs" : "stone"),
      () => {},
    );
  // Notes about the last move itself stay, and so does the one about the engine's seat while it plays.
  const seat = state.seats[side] === "engine" ? "seat" : "";
  if (!["engine", "update", "result", seat].includes(note.topic)) note.hide();
  keepNow();
  // If the offer of another game came after the end, it would move the buttons below it.
  if (!frame && (snapshot?.played ?? 0) >= LATE) loadOffer().catch(() => {});
  frame?.moved(cell < 0 ? PASS_WORD : (snapshot?.names[cell] ?? ""), side);
}

/** The game is the visitor's own now, and stored. */
function keepNow() {
  source.touched = true;
  source.keep(state);
}

if (!parameters.embed) listenForDrops((given) => dialogs.openFrom(given));
listenForCommands({
  board: byId("board"),
  panel,
  host,
  readBoard: () => announcer.say(boardText(host)),
});
addEventListener("visibilitychange", () => showTitle(state, t));
byId("record").addEventListener("toggle", redraw);
addEventListener("languagechange", applySettings);
addEventListener("popstate", () => {
  note.hide();
  source.followHistory();
});

listenForInstall();
root.classList.toggle("embed", parameters.embed);
root.dataset.engine = state.engine;
writeTexts();
writeNavigation();
showTitle(state, t);
applySettings();
overlays.change(state);
source.openFirst();
health.waitForEngine();
if (frame) {
  // Shows the stones of the address until the engine has loaded.
  frame
    .preview()
    .then(
      (snapshot) =>
        snapshot && match.preview(snapshot, parameters.seats ?? (snapshot.text ? { 1: "human", 2: "human" } : null)),
    );
  frame.connect({ state: () => state, dispatch, open: ({ setup, text }) => dispatch({ type: "open", setup, text }) });
}
redraw();
