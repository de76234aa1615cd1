/**
 * The page that teaches the rules and the threats. All lessons are on one board, each with a task and a puzzle. The
 * fragment of the address names the lesson.
 *
 * @import { CellLabel, Labels } from "../../board/grid.js"
 * @import { Setup, Snapshot } from "../../game/types.js"
 * @import { Lesson } from "./lessons.js"
 */
import { BoardView } from "../../board/view.js";
import { PuzzleClient } from "../../engine/puzzles/client.js";
import { capabilities, gameOfRule, setupOf, GAMES } from "../../game/games.js";
import { lastCell } from "../../game/snapshot.js";
import { element } from "../../ui/elements.js";
import { inTime } from "../../ui/late.js";
import { hrefOf } from "../../ui/navigation.js";
import { beginPage } from "../../ui/begin.js";
import { button, byId, link, markRule, note, reasonOf } from "../../ui/page.js";
import { faultReason } from "../../ui/reason.js";
import { openStorage, readSettings } from "../../ui/storage.js";
import { readDone, writeDone } from "./done.js";
import { canAnswer, courseOf, isRight, shownOf } from "./task.js";

/** How long a wrong move is shown before it is taken back. Milliseconds. */
const WRONG_TIME = 1200;
/** The lesson that a rule begins with. @type {Record<string, string>} */
const FIRST = { renju: "forbidden", othello: "discs", antiothello: "discs", caro: "caro", standard: "exactly-five" };

const storage = openStorage();
const settings = readSettings(storage);
if (settings.theme) document.documentElement.dataset.theme = settings.theme;
const t = await beginPage("learn", settings);
const client = new PuzzleClient();
const done = new Set(readDone(storage));
/** @type {readonly Lesson[]} */
let lessons = [];
/** @type {Lesson | null} */
let lesson = null;
/** @type {Snapshot | null} */
let snapshot = null;
/** The position as the board shows it. @type {Snapshot | null} */
let shown = null;
/** Counts the requests: an answer to an earlier one is dropped. */
let turn = 0;
let waiting = true;
let solved = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const board = new BoardView(byId("board"), {
  setup: () => snapshot,
  scene: () => shown && { snapshot: shown, legal: capabilities(shown.game).discs && !solved ? shown.legal : [] },
  labels,
  canPlace,
  onPlace: (cell) => play(snapshot?.names[cell] ?? ""),
  onRefused: refuse,
});

/** @param {number} cell */
function canPlace(cell) {
  return lesson !== null && snapshot !== null && !waiting && !solved && canAnswer(lesson, snapshot, cell);
}

/** Says why a forbidden point is one. @param {number} cell */
function refuse(cell) {
  const kind = snapshot?.forbidden.find((one) => one.cell === cell)?.kind;
  if (!kind || waiting || solved) return;
  tell(t("forbidden-point", { cell: snapshot?.names[cell].toUpperCase(), kind: t(`kind.${kind}`) }), false);
}

/** The board's labels for screen readers. @returns {Labels} */
function labels() {
  if (!shown) return { t, label: "", disabled: true };
  const { cells, names, size, forbidden } = shown;
  const last = lastCell(shown);
  /** @type {(cell: number) => CellLabel} */
  const cell = (at) => {
    const kind = forbidden.find((one) => one.cell === at)?.kind;
    const key = cells[at] ? (at === last ? "cellLast" : "cellStone") : kind ? "cellForbidden" : "cellEmpty";
    const side = cells[at] ? t(`side.${cells[at]}`) : "";
    const values = { cell: names[at].toUpperCase(), side, kind: kind ? t(`kind.${kind}`) : "" };
    return { key, values, closed: !canPlace(at) };
  };
  return { t, label: t("board", { size }), disabled: waiting, names, cell };
}

/** @param {string} text @param {boolean} right */
function tell(text, right) {
  byId("answer").textContent = text;
  byId("answer").classList.toggle("right", right);
}

/** The setup of a lesson. @param {Lesson} of @returns {Setup} */
function setupFor({ board: { game, rule, size } }) {
  const usual = setupOf(game === "othello" ? GAMES[1] : (gameOfRule(rule ?? "") ?? GAMES[0]));
  return { ...usual, rule: rule ?? usual.rule, size: Number(size ?? usual.size) };
}

/** The board takes no moves, and says so. */
function pause() {
  waiting = true;
  board.update();
}

/**
 * Shows a position of the lesson.
 * @param {string} more the moves after its beginning
 */
async function show(more) {
  if (!lesson) return;
  turn += 1;
  const own = turn;
  pause();
  try {
    const found = await client.position(setupFor(lesson), lesson.board.moves + more);
    if (own !== turn) return;
    snapshot = found;
    waiting = false;
  } catch (error) {
    const why = await faultReason(error, t);
    if (own === turn) note(t("failed", { why }));
  }
  draw();
}

/** Draws the board, with what the lesson shows now. */
function draw() {
  shown = lesson && snapshot && shownOf(lesson, snapshot, solved);
  board.update();
}

/** @param {boolean} right */
function finish(right) {
  solved = true;
  if (!lesson) return;
  if (right) done.add(lesson.name);
  writeDone(storage, [...done]);
  write();
}

/** Shows the move of the answer, or the crosses: Black may not play there. @param {string} move */
const showAnswer = (move) => (lesson?.hidden ? draw() : show(move));

/** @param {string} move */
async function play(move) {
  if (!lesson) return;
  clearTimeout(timer);
  const { name } = lesson;
  const right = isRight(lesson, move);
  if (right) finish(true);
  const drawn = right ? showAnswer(move) : show(move);
  tell(right ? t(`${name}.right`) : t("no", { move: move.toUpperCase() }), right);
  await drawn;
  // A wrong stone is shown for a moment.
  if (right) return;
  pause();
  timer = setTimeout(() => show(""), WRONG_TIME);
}

/** Writes the texts of the lesson and the list. */
function write() {
  if (!lesson) return;
  const { name, puzzle, reading, show: move } = lesson;
  byId("status").textContent = t(`${name}.title`);
  byId("text").textContent = t(`${name}.text`);
  byId("task").textContent = t.has(`${name}.task`) ? t(`${name}.task`) : "";
  if (name === "openings") byId("text").append(" ", ...openingLinks());
  button("show").disabled = !move || solved;
  button("again").disabled = reading === true;
  button("next").disabled = lessons.indexOf(lesson) === lessons.length - 1;
  link("puzzle").hidden = !puzzle;
  link("puzzle").href = hrefOf("www/puzzles/index.html", /** @type {Record<string, string>} */ ({ ...puzzle }));
  byId("contents").replaceChildren(...contents(lesson));
}

/**
 * The list of lessons: each course with its name.
 * @param {Lesson} current
 */
function contents(current) {
  const item = (/** @type {Lesson} */ one) => {
    const to = element("a", { href: `#${one.name}` }, t(`${one.name}.title`));
    if (one === current) to.setAttribute("aria-current", "true");
    to.classList.toggle("done", done.has(one.name));
    return element("li", {}, to);
  };
  return [...new Set(lessons.map(courseOf))].flatMap((course) => [
    element("h2", {}, t(course)),
    element("ol", {}, ...lessons.filter((one) => courseOf(one) === course).map(item)),
  ]);
}

/** The lesson about fair openings is played on the board of the game. */
function openingLinks() {
  const to = (/** @type {Record<string, string>} */ query, /** @type {string} */ text) =>
    element("a", { href: hrefOf("index.html", query) }, text);
  return [
    to({ opening: "swap2", color: "black" }, t("openings.swap2")),
    " · ",
    to({ rule: "renju", opening: "taraguchi", color: "both" }, t("openings.taraguchi")),
  ];
}

/** Opens the lesson of the address, else the first one that is not done. */
function open() {
  const asked = location.hash.slice(1) || FIRST[new URLSearchParams(location.search).get("rule") ?? ""];
  const found = lessons.find(({ name }) => name === asked);
  lesson = found ?? lessons.find(({ name }) => !done.has(name)) ?? lessons[0];
  // So Back leads to this lesson, even when it is done by then.
  if (!found) history.replaceState(null, "", `#${lesson.name}`);
  begin();
}

/** Begins the lesson, also once more. */
function begin() {
  clearTimeout(timer);
  if (lesson) markRule(setupFor(lesson).rule);
  solved = false;
  tell("", false);
  // A lesson without a move is done once it is open.
  if (lesson?.reading) finish(true);
  else write();
  show("");
}

button("show").addEventListener("click", () => {
  if (!lesson) return;
  clearTimeout(timer);
  finish(false);
  showAnswer(lesson.show);
  tell(t("shown", { move: lesson.show.toUpperCase(), text: t(`${lesson.name}.right`) }), true);
});
button("again").addEventListener("click", begin);
button("next").addEventListener("click", () => {
  const next = lesson && lessons[lessons.indexOf(lesson) + 1];
  if (next) location.hash = next.name;
});
addEventListener("hashchange", open);

try {
  lessons = (await inTime(import("./lessons.js"))).LESSONS;
  open();
} catch (error) {
  note(t("missing", { why: reasonOf(error) }));
}
