/**
 * Play against perfection: black plays from the proof that black wins. The board shows how long each reply of white
 * holds out.
 *
 * @import { Snapshot } from "../../game/types.js"
 * @import { Marks } from "./marks.js"
 * @import { Promised } from "./words.js"
 */
import { BoardView } from "../../board/view.js";
import { bestOf, keepBest, shareText } from "../../game/best.js";
import { faultOf } from "../../game/desk.js";
import { HOLD, PROOFS } from "../../game/games.js";
import { openingName, sentences } from "../../i18n/wording.js";
import { inTime } from "../../ui/late.js";
import { beginPage, inFrame } from "../../ui/begin.js";
import { button, byId, choice, markRule, note } from "../../ui/page.js";
import { faultReason } from "../../ui/reason.js";
import { hrefOf } from "../../ui/navigation.js";
import { address } from "../../ui/site.js";
import { openStorage, readSettings } from "../../ui/storage.js";
import { ProofClient } from "../../engine/proof/client.js";
import { drawMarks } from "./marks.js";
import { allowedNext, checkedOpening } from "./openings.js";
import { writeRecord } from "./record.js";
import { secondMovesText } from "./second-moves.js";
import { offerSections } from "./sections.js";
import { labelsOf, saidOf, statusOf } from "./words.js";

/** Milliseconds between two stones of a shown threat. */
const THREAT_STEP = 450;
/** The least height of a frame beside its width. CSS pixels. */
const BELOW = 120;
/** The names of points in a game without blanks. */
const NAMES = /[a-t]\d+/g;

const query = new URLSearchParams(location.search);
const client = new ProofClient();

/** The names of the moves on the board. @type {string[]} */ let moves = [];
/** @type {Snapshot | null} */ let snapshot = null;
/** White's moves by the rules; null for every empty point. @type {readonly number[] | null} */ let allowed = null;
/** Counts the requests: an answer to an earlier one is dropped. */ let turn = 0;
/** Whether black is to answer. */ let waiting = true;
/** Whether the proof has loaded. */ let proven = false;
/** Whether the proof is on its way, so that no game is played yet. */ let loading = true;
/** Whether the note says that the engine failed. */ let failed = false;
/** What black's last move leads to. @type {Promised | null} */ let promise = null;
/** White's replies that could make a difference. @type {Marks} */ let marks = new Map();
/** Whether any other reply loses to black's threat. */ let hasThreat = false;
/** Black's threat, as cells from black's next move on. @type {number[]} */ let line = [];
/** How many of its stones are shown; 0 for none. */ let shown = 0;
let showsReplies = true;
/** @type {ReturnType<typeof setTimeout> | undefined} */ let timer;

/** The visitor's choices. */
const chosen = () => ({ rule: choice("rule").value, size: Number(choice("size").value) });
const nameOf = (/** @type {number} */ cell) => (snapshot?.names[cell] ?? "").toUpperCase();
const cellOf = (/** @type {string} */ name) => snapshot?.names.indexOf(name) ?? -1;
const isOpen = (/** @type {number} */ cell) =>
  Boolean(snapshot && !snapshot.outcome && !snapshot.cells[cell]) && (allowed?.includes(cell) ?? true);
const canPlace = (/** @type {number} */ cell) => !waiting && isOpen(cell);
/** Cells where a white stone changes nothing. */
const outside = () =>
  hasThreat && snapshot ? [...snapshot.cells.keys()].filter((cell) => isOpen(cell) && !marks.has(cell)) : [];

/** The page around a frame. */
const host = (await inFrame(() => import("../play/frame.js")))?.connectPage(BELOW);
const storage = openStorage();
/** Whether the game is among the best: the visitor's alone, without Undo, and all of it against the proof. */
let counts = false;
const settings = readSettings(storage);
const t = await beginPage("proof", settings);
const board = new BoardView(byId("board"), {
  setup: () => ({ game: "gomoku", size: snapshot?.size ?? chosen().size }),
  scene,
  labels,
  canPlace,
  onPlace: (cell) => play([...moves, snapshot?.names[cell] ?? ""]),
  onLook: explain,
  coordinates: () => settings.coordinates,
});
board.addLayer((context, { geometry }) => {
  if (showsReplies && !threatStones().length && !waiting && !board.isTouched)
    drawMarks(context, geometry, marks, outside(), board.pointed);
});

choice("rule").replaceChildren(...Object.keys(PROOFS).map((rule) => new Option(t(rule), rule)));
choice("rule").value = ["standard", "renju"].find((rule) => rule === query.get("rule")) ?? "freestyle";
offerSizes();
for (const [name, value] of Object.entries({ game: "gomoku", ...chosen() }))
  if (![null, "", String(value)].includes(query.get(name))) host?.fail("value", name);
/** @type {HTMLAnchorElement} */ (byId("docs")).href = address("docs/PROOFS.html").href;
/** @type {HTMLAnchorElement} */ (byId("hold")).href = hrefOf("index.html", HOLD);

/** Offers the sizes for which the rule has a proof. The address's size is chosen if it is one of them. */
function offerSizes() {
  const sizes = PROOFS[choice("rule").value];
  choice("size").replaceChildren(...sizes.map((n) => new Option(t("sized", { n }), String(n))));
  choice("size").value = String(sizes.find((n) => String(n) === query.get("size")) ?? sizes[0]);
}

/** The shown stones of black's threat. Pointing at a reply that changes nothing shows the threat that beats it. */
function threatStones() {
  if (shown > 0) return line.slice(0, shown);
  const at = board.pointed;
  return hasThreat && at >= 0 && !marks.has(at) && isOpen(at) ? line : [];
}

function scene() {
  const stones = threatStones();
  return (
    snapshot && {
      snapshot,
      numbers: true,
      threat: stones.filter((_, i) => i % 2 === 0),
      replies: stones.filter((_, i) => i % 2),
    }
  );
}

/** Draws the present content and describes it. */
function redraw() {
  board.redraw();
  explain(board.pointed);
}

/**
 * Describes the effect of a stone on a cell, or the drawing.
 * @param {number} cell -1 for none
 */
function explain(cell) {
  let text = "";
  if (shown > 0) text = t("keyThreat");
  else if (cell >= 0 && marks.get(cell)) text = t("keyInside", { cell: nameOf(cell), n: marks.get(cell) ?? 0 });
  else if (cell >= 0 && hasThreat && isOpen(cell) && !marks.has(cell)) text = t("keyOutside", { cell: nameOf(cell) });
  else if (showsReplies && marks.size) text = t(hasThreat ? "key" : "keyAll");
  byId("key").textContent = text;
}

/** The board's labels for screen readers. */
function labels() {
  const whole = { t, label: t("board", { size: snapshot?.size ?? chosen().size }), disabled: waiting };
  if (!snapshot) return whole;
  const cell = labelsOf({ snapshot, waiting, marks, hasThreat, isOpen });
  return { ...whole, names: snapshot.names, cell };
}

/** Writes everything but the board. */
function write() {
  const over = snapshot?.outcome;
  byId("status").textContent = statusOf(snapshot, waiting, promise, t);
  byId("status").classList.toggle("end", Boolean(over));
  const said = sentences(promise?.text, promise?.moves && t("yours"));
  const opening = moves.length === 3 ? snapshot?.opening : null;
  const told = [said, opening ? openingName(opening, true) : ""].filter(Boolean).join(" · ");
  const isFirst = proven && moves.length === 1;
  byId("substatus").textContent = over ? lastedText() : waiting ? "" : isFirst ? t(allowed ? "beside" : "last") : told;
  button("share").hidden = over?.winner !== 1;
  button("share").textContent = t("share");
  button("undo").disabled = moves.length < 2;
  button("why").disabled = waiting || !promise;
  button("threat").disabled = !line.length || waiting;
  button("threat").setAttribute("aria-pressed", String(shown > 0));
  button("replies").setAttribute("aria-pressed", String(showsReplies));
  byId("count").textContent = String(moves.length);
  writeRecord(/** @type {HTMLElement} */ (document.querySelector("#record ol")), moves, goTo);
  board.update();
  explain(board.pointed);
}

/** The board takes no moves, and says so. */
function pause() {
  waiting = true;
  board.update();
}

/** Shows why the engine does nothing. @param {unknown} error */
async function fail(error) {
  [failed, loading] = [true, false];
  byId("status").textContent = "";
  const text = t("failed", { why: await faultReason(error, t) });
  if (failed) note(text);
}

/** The visitor goes to a position. The game is no longer among the best. @param {string[]} game */
function goTo(game) {
  if (loading) return;
  if (game.join() !== moves.join()) counts = false;
  play(game);
}

/**
 * Goes to a position. If black is to move there, black answers. Then white's replies are examined.
 * @param {string[]} game the names of the moves
 */
async function play(game) {
  turn += 1;
  const own = turn;
  clearTimeout(timer);
  moves = game;
  pause();
  [marks, hasThreat, line, shown] = [new Map(), false, [], 0];
  try {
    snapshot = await client.position(moves.join(""));
    if (own !== turn) return;
    allowed = null;
    if (failed) note("");
    failed = false;
    write();
    if (!snapshot.outcome && snapshot.toMove === 1) {
      await answer(own);
    } else {
      await recall(own);
    }
    if (own !== turn) return;
    allowed = allowedNext(chosen().rule, snapshot);
    waiting = false;
    write();
    const said = snapshot.outcome || promise?.moves ? statusOf(snapshot, waiting, promise, t) : "";
    if (moves.length) byId("live").textContent = saidOf(snapshot, said, t);
    if (!snapshot.outcome) await lookAtReplies(own);
  } catch (error) {
    if (own === turn) fail(error);
  }
}

/**
 * Finds the number of moves in which black wins again, with white to move.
 * @param {number} own
 */
async function recall(own) {
  promise = null;
  if (!proven || moves.length < 3) return;
  const { found } = await client.answer(moves.slice(0, -1).join(""));
  if (own === turn && found && found.move === moves.at(-1))
    promise = {
      wins: true,
      moves: found.moves ? found.moves - 1 : null,
      text: found.entry ? t("entry", { move: found.move.toUpperCase() }) : "",
    };
}

/** @param {number} own */
async function answer(own) {
  const game = moves.join("");
  const { found, time } = await client.answer(game);
  if (own !== turn) return;
  const move = found?.move ?? (await client.engine(game));
  if (own !== turn) return;
  if (found) {
    const ms = Math.max(1, Math.round(time));
    const text = t(found.entry ? "entry" : "found", { move: move.toUpperCase(), ms });
    // The last move is one of them.
    promise = moves.length ? { wins: true, moves: found.moves ? found.moves - 1 : null, text } : null;
  } else {
    counts = false;
    const before = proven && moves.length ? `${t("unproven")} ` : "";
    promise = { wins: false, moves: null, text: before + t("engine", { move: move.toUpperCase() }) };
  }
  moves = [...moves, move];
  snapshot = await client.position(moves.join(""));
}

/**
 * Finds the result of each of white's replies.
 * @param {number} own
 */
async function lookAtReplies(own) {
  if (!proven || !snapshot) return;
  const game = moves.join("");
  const { names } = snapshot;
  const free = [...snapshot.cells.keys()].filter((cell) => isOpen(cell));
  const threat = moves.length < 4 ? null : await client.threat(game);
  if (own !== turn) return;
  const cells = threat ? threat.zone.map(cellOf) : moves.length < 4 ? free : [];
  if (!cells.length && !threat) return;
  const known = await client.known(cells.map((cell) => game + names[cell]));
  if (own !== turn) return;
  marks = new Map(cells.map((cell, i) => [cell, known[i]?.moves ?? null]));
  [hasThreat, line] = [threat !== null, threat?.line.map(cellOf) ?? []];
  // A second move without an answer in the file is open.
  for (const [i, cell] of cells.entries()) if (!threat && !known[i]) marks.delete(cell);
  write();
  for (const [i, cell] of cells.entries()) {
    if (!threat || known[i]) continue;
    const { found } = await client.answer(game + names[cell]);
    if (own !== turn) return;
    marks.set(cell, found?.moves ?? null);
    redraw();
  }
  board.update();
}

/** Shows one stone more of the threat. */
function step() {
  shown = board.still ? line.length : shown + 1;
  redraw();
  if (shown < line.length) timer = setTimeout(step, THREAT_STEP);
}

/** How many moves White has played. */
const lasted = () => Math.floor(moves.length / 2);

/** The moves of this game and of the best one, if black has won. */
function lastedText() {
  if (snapshot?.outcome?.winner !== 1) return "";
  const game = `${chosen().rule}-${chosen().size}`;
  const best = counts ? keepBest(storage, game, lasted()) : bestOf(storage, game);
  return [t("lasted", { n: lasted() }), best ? t("best", { n: best }) : ""].filter(Boolean).join(" · ");
}

button("new").addEventListener("click", () => {
  query.delete("moves");
  // Without its proof, the page tries to load it again.
  counts = proven;
  if (proven) play([]);
  else start();
});
button("share").addEventListener("click", async () => {
  const link = new URL(`?rule=${chosen().rule}&size=${chosen().size}`, location.href.split(/[?#]/)[0]).href;
  if (!(await shareText(t("shared", { n: lasted(), link })))) return;
  button("share").textContent = byId("live").textContent = t("copied");
});
// Goes back to before white's last move.
button("undo").addEventListener("click", () => goTo(moves.slice(0, moves.length % 2 ? -2 : -1)));
button("threat").addEventListener("click", () => {
  clearTimeout(timer);
  if (shown > 0) shown = 0;
  else step();
  redraw();
  button("threat").setAttribute("aria-pressed", String(shown > 0));
});
button("replies").addEventListener("click", () => {
  showsReplies = !showsReplies;
  button("replies").setAttribute("aria-pressed", String(showsReplies));
  redraw();
});
button("why").addEventListener("click", async () => {
  try {
    await (await inTime(import("../why/why.js"))).openWhy(
      { setup: { game: "gomoku", ...chosen() }, text: moves.join(""), winner: 1 },
      { onPlay: (text) => goTo(text.match(NAMES) ?? []) },
    );
  } catch {
    note(t("failed", { why: "why.js" }));
  }
});
offerSections(t);
for (const name of ["rule", "size"]) {
  choice(name).addEventListener("change", () => {
    // The address gets the new choice. Its game belongs to another rule or board, so it is removed.
    query.delete("moves");
    query.set(name, choice(name).value);
    if (name === "rule") offerSizes();
    query.set("size", choice("size").value);
    history.replaceState(null, "", `?${query}${location.hash}`);
    start();
  });
}

async function start() {
  turn += 1;
  const own = turn;
  loading = true;
  proven = failed = false;
  pause();
  for (const name of ["undo", "threat", "why"]) button(name).disabled = true;
  note("");
  byId("status").textContent = t("loading");
  const { rule, size } = chosen();
  markRule(rule);
  try {
    const { refused, missing } = await client.open(rule, size);
    if (own !== turn) return;
    const isProven = !refused && !missing;
    if (refused) note(t("refused", { why: refused }));
    else if (missing) note(t("missing", { why: missing }));
    if (!isProven) host?.fail("part");
    const text = query.get("moves") ?? "";
    const played = text.toLowerCase().match(NAMES) ?? [];
    const first = isProven ? await client.answer("") : null;
    if (own !== turn) return;
    const begun = first?.found?.move ?? "";
    const told = isProven ? await secondMovesText(client, rule, begun, t) : "";
    if (own !== turn) return;
    byId("proven").textContent = told;
    // A game from the address that is not in the proof starts over.
    const game = await checkedOpening(client, rule, begun, played);
    if (host && text) await client.position(text).catch((error) => host.fail(faultOf(error).code));
    if (own !== turn) return;
    if (isProven && game.length < played.length) host?.fail("unproven");
    if (isProven && (game.length < played.length || (text && !played.length))) note(t("link"));
    [loading, proven, counts] = [false, isProven, isProven && !game.length];
    await play(game);
  } catch (error) {
    if (own === turn) fail(error);
  }
}

start();
