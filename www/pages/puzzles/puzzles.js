/**
 * The page of puzzles: a position in which one move wins, or one move alone holds, and the engine answers for the other side.
 *
 * `?id=NAME` is a puzzle of the file or of the visitor's own, `?id=daily` or nothing that of the day, `?series=fours&rule=renju&grade=3`
 * the first of a series that is not solved yet; a position in the address
 * (`moves=` with `rule=` and `size=`, or `game=othello`) is proven first and then asked.
 *
 * @import { CellLabel } from "../../board/grid.js"
 * @import { Snapshot } from "../../game/types.js"
 * @import { Puzzle } from "../../engine/puzzles/book.js"
 * @import { Result } from "./progress.js"
 * @import { Outcome } from "./round.js"
 */
import { GAMES, capabilities, setupOf } from "../../game/games.js";
import { BoardView } from "../../board/view.js";
import { readLink, writeLink } from "../../game/link.js";
import { lastCell } from "../../game/snapshot.js";
import { withTexts } from "../../i18n/texts.js";
import { button, byId, choice, link as anchor, note, reasonOf, beginPage } from "../../ui/page.js";
import { address } from "../../ui/site.js";
import { openStorage, readSettings } from "../../ui/storage.js";
import { KINDS, dayOf, puzzleOfTheDay, readPuzzles, seriesOf } from "../../engine/puzzles/book.js";
import { PuzzleClient } from "../../engine/puzzles/client.js";
import { addOwnPuzzle, noteResult, ownPuzzles, readProgress, streak, writeProgress } from "./progress.js";
import { ENDGAME_MOVES, Round, proven } from "./round.js";

/** How long a reply waits, and how long a wrong move and its refutation are seen. Milliseconds. */
const REPLY_TIME = 350;
const WRONG_TIME = 1500;
/** Between two moves of a solution that is shown. Milliseconds. */
const SHOW_TIME = 700;
/** The moves of a solution that are shown, at most. */
const MOST_SHOWN = 60;
/** What a frame has below the board. CSS pixels. */
const BELOW = 160;
/** Of the messages to the page around, as docs/EMBEDDING.md has it. */
const VERSION = 1;

const query = new URLSearchParams(location.search);
const isEmbedded = document.documentElement.classList.contains("embed");
const storage = openStorage();
const client = new PuzzleClient();
const progress = readProgress(storage);

/** All of the file. @type {Puzzle[]} */ let puzzles = [];
/** Those of the chosen series. @type {Puzzle[]} */ let series = [];
/** @type {Round | null} */ let round = null;
/** @type {Snapshot | null} */ let snapshot = null;
/** Counts what was asked for: an answer to an earlier question is dropped. */ let turn = 0;
/** Whether the visitor may play. */ let waiting = true;
/** Whether the puzzle is done: after a defence other moves can still be tried. */ let done = false;
/** What has happened in this puzzle so far. @type {Result} */ let result = "solved";
/** Whether it is the puzzle of the day, by its day. */ let day = "";
/** What was said about the last move, and whether it was right. @type {{ text: string, right: boolean }} */ let told =
  { text: "", right: false };
/** A cell that a hint rings, -1 for none. */ let ringed = -1;
let hints = 0;
/** A position in which it can be asked why somebody wins. @type {{ text: string, winner: 0 | 1 | 2 } | null} */ let why =
  null;

const nameOf = (/** @type {number} */ cell) => (snapshot?.names[cell] ?? "").toUpperCase();
const sideOf = (/** @type {number} */ side) => t(`side.${side}`);
const canPlace = (/** @type {number} */ cell) => {
  if (!snapshot || waiting || snapshot.outcome || (done && round?.puzzle.kind !== "defence")) return false;
  return snapshot.legal.includes(cell);
};
const settings = readSettings(storage);
const t = await beginPage("puzzles", settings);
const board = new BoardView(byId("board"), {
  setup: () => snapshot,
  scene,
  labels,
  canPlace,
  onPlace: (cell) => play(snapshot?.names[cell] ?? ""),
  coordinates: () => settings.coordinates,
});
/** What the status says while there is no puzzle. */ let idle = t("loading");
const pause = (/** @type {number} */ ms) =>
  new Promise((resolve) => setTimeout(resolve, board.still ? Math.min(ms, 900) : ms));

function scene() {
  if (!snapshot) return null;
  const { discs } = capabilities(snapshot.game);
  return { snapshot, hint: ringed, legal: discs && !waiting && !done ? snapshot.legal : [] };
}

/** What a screen reader hears of the board. */
function labels() {
  if (!snapshot) return { t, label: "", disabled: waiting };
  const { cells, names, size } = snapshot;
  const forbidden = new Set(snapshot.forbidden.map(({ cell }) => cell));
  const last = lastCell(snapshot);
  /** @type {(cell: number) => CellLabel} */
  const cell = (at) => {
    const stone = cells[at];
    let key = "cellEmpty";
    if (stone) key = at === last ? "cellLast" : "cellStone";
    else if (at === ringed) key = "cellHint";
    else if (forbidden.has(at)) key = "cellForbidden";
    return { key, values: { cell: nameOf(at), side: stone ? sideOf(stone) : "" }, closed: !canPlace(at) };
  };
  return { t, label: t("board", { size }), disabled: waiting, names, cell };
}

/** The theme of the series, in which the kind of a win may be a part of what is asked. */
const isGuess = () => choice("theme").value === "guess" && round?.isWin;

/** Writes everything but the board. */
function write() {
  const puzzle = round?.puzzle;
  const kind = puzzle ? (isGuess() ? "guess" : puzzle.kind) : "";
  byId("status").textContent = !puzzle
    ? idle
    : done
      ? t(result === "tried" ? "show" : "done")
      : t(`task.${kind}`, { side: sideOf(round?.side ?? 1), other: sideOf(3 - (round?.side ?? 1)) });
  byId("status").classList.toggle("end", done);
  byId("substatus").textContent =
    !puzzle || done ? "" : round?.made ? t("goOn") : t("yours", { side: sideOf(round?.side ?? 1) });
  byId("told").textContent = told.text;
  byId("told").classList.toggle("right", told.right);
  for (const id of ["hint", "show"]) button(id).disabled = waiting || done || !puzzle;
  button("again").disabled = !puzzle || (waiting && !done);
  button("next").disabled = series.length < 1;
  button("why").hidden = !why;
  const link = anchor("board-link");
  link.hidden = !puzzle;
  if (puzzle) {
    const rule = t(`rule.${puzzle.setup.rule}`);
    byId("where").textContent = [
      day && t("ofDay", { day }),
      puzzle.grade ? t("graded", { grade: puzzle.grade }) : "",
      rule,
      puzzle.id,
    ]
      .filter(Boolean)
      .join(" · ");
    link.href = address(`index.html#${writeLink(puzzle.setup, puzzle.moves)}`).href;
  }
  board.update();
}

/** @param {string} text @param {boolean} [right] */
function tell(text, right = false) {
  told = { text, right };
  byId("live").textContent = text;
}

/**
 * Runs what asks the engine: what is no longer wanted is dropped, and what fails is told.
 * @param {(own: number) => Promise<void>} task
 */
async function run(task) {
  turn += 1;
  const own = turn;
  waiting = true;
  try {
    await task(own);
  } catch (error) {
    if (own !== turn) return;
    idle = t("noPuzzle");
    note(t("failed", { why: reasonOf(error) }));
    // The move that was not judged is not on the board. An engine that died is started again by this.
    const back = await round?.position().catch(() => null);
    if (own !== turn) return;
    if (back) snapshot = back;
    waiting = !back;
  }
  if (own !== turn) return;
  write();
}

/** @param {Puzzle} puzzle @param {string} [ofDay] */
function open(puzzle, ofDay = "") {
  return run(async (own) => {
    client.stop();
    note("");
    tell("");
    [done, result, hints, ringed, why, day] = [false, "solved", 0, -1, null, ofDay];
    button("keep").hidden = true;
    const next = new Round(puzzle, client);
    const first = await next.begin();
    if (own !== turn) return;
    // A position of the visitor's own is proven when it is first seen.
    if (!puzzle.kind) {
      snapshot = first;
      round = null;
      idle = t("proving");
      write();
      const found = first.outcome ? null : await proven(puzzle, client);
      if (own !== turn) return;
      if (!found) {
        idle = t("noPuzzle");
        note(t("unproven"));
        mark();
        return;
      }
      if (progress.own[puzzle.id]) {
        const kept = readProgress(storage);
        if (kept.own[puzzle.id]) Object.assign(kept.own[puzzle.id], { kind: found.kind, answer: found.answer });
        Object.assign(progress, kept);
        writeProgress(progress, storage);
      }
      next.puzzle = found;
    }
    round = next;
    snapshot = first;
    waiting = false;
    button("keep").hidden = isEmbedded || puzzle.id !== "";
    send("puzzle", { id: puzzle.id, state: "open" });
    mark();
    write();
    byId("live").textContent = `${byId("status").textContent}. ${byId("substatus").textContent}`;
  });
}

/** @param {Result} how */
function finish(how) {
  done = true;
  const id = round?.puzzle.id;
  send("puzzle", { id: id ?? "", state: how });
  if (!id) return;
  keep(id, how);
  if (!day || how === "tried" || progress.days.includes(day)) return;
  progress.days = [...progress.days, day].slice(-400);
  writeProgress(progress, storage);
  daily();
}

/** @param {string} id @param {Result} how */
function keep(id, how) {
  // Another tab may have written meanwhile.
  const before = readProgress(storage);
  Object.assign(progress, {
    own: before.own,
    results: { ...before.results, ...progress.results },
    days: [...new Set([...before.days, ...progress.days])],
  });
  noteResult(progress, id, how);
  writeProgress(progress, storage);
  mark();
}

/** @param {string} move */
function play(move) {
  if (!round) return;
  const current = round;
  // After a defence was found, other moves show how they lose.
  const isTrial = done;
  run(async (own) => {
    ringed = -1;
    const before = current.text;
    if (isTrial) current.text = current.puzzle.moves;
    const start = current.text;
    snapshot = await current.position(start + move);
    if (own !== turn) return;
    write();
    const outcome = await current.play(move);
    if (own !== turn) return;
    await (outcome.result === "wrong" ? takeBack(own, outcome, start, isTrial ? before : start) : goOn(own, outcome));
    if (own === turn) waiting = false;
  });
}

/** @param {number} own @param {Outcome} outcome */
async function goOn(own, { result: what, text, said, values }) {
  if (!round) return;
  tell(t(said, { ...values, side: sideOf(round.side), other: sideOf(3 - round.side) }), true);
  if (what === "solved") {
    if (round.isWin || round.puzzle.kind === "endgame")
      why = { text: round.puzzle.moves, winner: round.isWin ? round.side : 0 };
    finish(result);
    write();
    return;
  }
  write();
  await pause(REPLY_TIME);
  if (own === turn) snapshot = await round.position(text);
}

/**
 * Shows what is wrong with a move for a moment.
 * @param {number} own
 * @param {Outcome} outcome
 * @param {string} start where the move was made
 * @param {string} back what is shown afterwards
 */
async function takeBack(own, { text, said, values, proof, winner }, start, back) {
  if (!round) return;
  tell(t(said, { ...values, side: sideOf(round.side), other: sideOf(3 - round.side) }));
  if (!done) {
    result = "helped";
    if (round.puzzle.id) keep(round.puzzle.id, "tried");
  }
  if (proof && winner) why = { text: proof, winner };
  write();
  await pause(REPLY_TIME);
  if (own !== turn) return;
  const refuted = await round.position(text);
  if (own !== turn) return;
  snapshot = refuted;
  board.update();
  await pause(WRONG_TIME);
  if (own !== turn) return;
  round.text = done ? back : start;
  snapshot = await round.position(round.text);
}

button("hint").addEventListener("click", () =>
  run(async (own) => {
    if (!round) return;
    hints += 1;
    result = "helped";
    const move = await round.next();
    if (own !== turn) return;
    waiting = false;
    if (hints === 1 && !round.made) {
      const kind = round.puzzle.kind;
      tell(t(`hint.${kind}`));
      return;
    }
    ringed = snapshot?.names.indexOf(move) ?? -1;
    tell(move ? t("hint.move", { move: move.toUpperCase() }) : t("hint.none"));
  }),
);

button("show").addEventListener("click", () =>
  run(async (own) => {
    const current = round;
    if (!current) return;
    result = "tried";
    ringed = -1;
    let last = "";
    for (let i = 0; i < MOST_SHOWN; i += 1) {
      const move = await current.next();
      if (own !== turn) return;
      if (!move) break;
      last = move;
      snapshot = await current.position(current.text + move);
      const outcome = await current.play(move);
      if (own !== turn) return;
      tell(t("shown", { move: move.toUpperCase() }));
      write();
      if (outcome.result !== "right") break;
      await pause(SHOW_TIME);
      if (own !== turn) return;
      snapshot = await current.position();
      write();
      await pause(SHOW_TIME);
      if (own !== turn) return;
    }
    if (current.puzzle.kind !== "defence")
      why = { text: current.puzzle.moves, winner: current.isWin ? current.side : 0 };
    tell(t("shownAll", { move: last.toUpperCase() }));
    finish("tried");
    waiting = false;
  }),
);

button("again").addEventListener("click", () => {
  if (round) open(round.puzzle, day);
});
button("next").addEventListener("click", next);
button("why").addEventListener("click", async () => {
  if (!why || !round) return;
  try {
    const { openWhy } = await withTexts(import("../why/why.js"), "why");
    await openWhy({ setup: round.puzzle.setup, text: why.text, winner: why.winner });
  } catch (error) {
    note(t("failed", { why: reasonOf(error) }));
  }
});

/** The next puzzle of the series that is not solved yet; after the last one the first again. */
function next() {
  const at = series.findIndex(({ id }) => id === round?.puzzle.id);
  const order = [...series.slice(at + 1), ...series.slice(0, at + 1)];
  const puzzle = order.find(({ id }) => progress.results[id] !== "solved") ?? order[0];
  if (puzzle) choose(puzzle);
}

/** @param {Puzzle} puzzle @param {string} [ofDay] */
function choose(puzzle, ofDay = "") {
  if (!isEmbedded) {
    const address = new URL(location.href);
    for (const name of [...address.searchParams.keys()])
      if (!["lang", "theme"].includes(name)) address.searchParams.delete(name);
    address.hash = "";
    address.searchParams.set("id", ofDay ? "daily" : puzzle.id);
    history.replaceState(null, "", address);
  }
  return open(puzzle, ofDay);
}

/** @param {"theme" | "rule" | "grade"} id @param {[string, string][]} options */
function fill(id, options) {
  choice(id).replaceChildren(...options.map(([value, text]) => new Option(text, value)));
  choice(id).addEventListener("change", () => {
    list();
    next();
  });
}

/** Lists the series that is chosen. */
function list() {
  const theme = choice("theme").value;
  series =
    theme === "own"
      ? ownPuzzles(progress)
      : seriesOf(puzzles, { theme, rule: choice("rule").value, grade: choice("grade").value });
  for (const id of ["rule", "grade"]) choice(id).disabled = theme === "own";
  byId("about").textContent = t(
    series.length ? `about.${theme || "all"}` : theme === "own" ? "about.noOwn" : "about.none",
    { n: ENDGAME_MOVES },
  );
  byId("list").replaceChildren(
    ...series.map(({ id }, i) => {
      const item = document.createElement("li");
      const one = document.createElement("button");
      one.type = "button";
      one.textContent = String(i + 1);
      one.dataset.id = id;
      item.append(one);
      return item;
    }),
  );
  mark();
}

/** Marks in the list what is solved and what is on the board. */
function mark() {
  const solved = series.filter(({ id }) => ["solved", "helped"].includes(progress.results[id] ?? "")).length;
  byId("count").textContent = t("count", { n: solved, all: series.length });
  const here = round?.puzzle.id;
  byId("list")
    .querySelectorAll("button")
    .forEach((one, i) => {
      const how = progress.results[one.dataset.id ?? ""] ?? "";
      one.dataset.result = how;
      one.setAttribute("aria-label", t(`item.${how || "new"}`, { n: i + 1 }));
      if (one.dataset.id === here) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    });
  button("forget").hidden = choice("theme").value !== "own" || !here?.startsWith("own-");
}

byId("list").addEventListener("click", (event) => {
  const one = /** @type {HTMLElement} */ (event.target).closest("button");
  const puzzle = series.find(({ id }) => id === one?.dataset.id);
  if (puzzle) choose(puzzle);
});

button("forget").addEventListener("click", () => {
  const id = round?.puzzle.id ?? "";
  delete progress.own[id];
  delete progress.results[id];
  writeProgress(progress, storage);
  list();
  next();
});

button("keep").addEventListener("click", () => {
  if (!round) return;
  const { setup, moves, kind, answer } = round.puzzle;
  const id = addOwnPuzzle({ setup, text: moves, kind, answer }, storage);
  if (!id) {
    note(t("notKept"));
    return;
  }
  Object.assign(progress, readProgress(storage));
  button("keep").hidden = true;
  choice("theme").value = "own";
  list();
  tell(t("kept"), true);
  write();
});

/** Writes the button of the puzzle of the day. */
function daily() {
  const now = Date.now();
  const days = streak(progress.days, now);
  const solved = progress.days.includes(dayOf(now));
  button("daily").textContent = [t("daily"), dayOf(now), solved ? "✓" : "", days > 1 ? t("streak", { n: days }) : ""]
    .filter(Boolean)
    .join(" · ");
}
button("daily").addEventListener("click", () => {
  const now = Date.now();
  const puzzle = puzzleOfTheDay(puzzles, now);
  if (puzzle) choose(puzzle, dayOf(now));
});

/**
 * Tells the page around an embedded puzzle.
 * @param {string} type
 * @param {object} content
 */
function send(type, content) {
  if (parent !== window) parent.postMessage({ tengen: VERSION, type, ...content }, query.get("origin") || "*");
}

async function start() {
  write();
  if (isEmbedded) {
    send("ready", { version: VERSION });
    send("resize", { height: document.documentElement.clientWidth + BELOW });
  }
  fill("theme", [
    ["", t("theme.all")],
    ["guess", t("theme.guess")],
    ...KINDS.map((kind) => /** @type {[string, string]} */ ([kind, t(`theme.${kind}`)])),
    ["own", t("theme.own")],
  ]);
  fill("rule", [
    ["", t("any")],
    ...["freestyle", "standard", "renju", "othello"].map(
      (rule) => /** @type {[string, string]} */ ([rule, t(`rule.${rule}`)]),
    ),
  ]);
  fill("grade", [
    ["", t("any")],
    ...[1, 2, 3, 4, 5].map((grade) => /** @type {[string, string]} */ ([String(grade), t("grade.n", { n: grade })])),
  ]);
  // Parameters that are no choice of a list are as if they were not there.
  for (const id of /** @type {const} */ (["theme", "rule", "grade"])) {
    // `theme` is light or dark in the address of every page.
    const value = query.get(id === "theme" ? "series" : id) ?? "";
    if (!query.has("moves") && [...choice(id).options].some((option) => option.value === value))
      choice(id).value = value;
  }
  const ready = fetch(address("www/puzzles/puzzles.txt")).then((response) => {
    if (!response.ok) throw new Error(String(response.status));
    return response.text();
  });
  const link = readLink(location.search, location.hash);
  const hasPosition = query.has("moves") || /[#&]g=/.test(location.hash);
  try {
    puzzles = readPuzzles(await ready);
  } catch (error) {
    note(t("missing", { why: reasonOf(error) }));
  }
  list();
  daily();
  if (hasPosition && link) {
    if ("fault" in link) {
      idle = t("noPuzzle");
      write();
      note(t("badPosition", { what: link.fault.text ?? "" }));
    } else
      await open({ id: "", kind: "", setup: link.position.setup, grade: 0, answer: "", moves: link.position.text });
    return;
  }
  const id = query.get("id") ?? "";
  const puzzle = [...puzzles, ...ownPuzzles(progress)].find((one) => one.id === id);
  if (puzzle) {
    if (id.startsWith("own-")) {
      choice("theme").value = "own";
      list();
    }
    await open(puzzle);
  } else if (id && id !== "daily") {
    snapshot = await client.position(setupOf(GAMES[0]), "").catch(() => null);
    idle = t("unknown", { id: id.slice(0, 24) });
    write();
    if (puzzles.length) note(t("unknownNote"));
  } else if (!id && (query.get("series") || query.get("rule") || query.get("grade"))) {
    next();
  } else {
    const now = Date.now();
    const today = puzzleOfTheDay(puzzles, now);
    if (today) await open(today, dayOf(now));
    else {
      idle = t("noPuzzle");
      write();
    }
  }
}

start();
