/**
 * The page of puzzles: positions in which exactly one move wins or holds. The engine answers for the other side.
 *
 * `?id=NAME` is a puzzle of the file or of the visitor. `?id=daily` or nothing is the daily puzzle. With
 * `?series=fours&rule=renju&grade=3` it is the first unsolved one of a series. A position in the address (`moves=` with
 * `rule=` and `size=`, or `game=othello`) is proven first and then asked.
 *
 * @import { Puzzle } from "../../engine/puzzles/book.js"
 * @import { Rush } from "./rush.js"
 */
import { faultOf } from "../../game/desk.js";
import { GAMES, setupOf } from "../../game/games.js";
import { readLink } from "../../game/link.js";
import { loadTexts } from "../../i18n/texts.js";
import { inTime } from "../../ui/late.js";
import { beginPage, inFrame } from "../../ui/begin.js";
import { button, byId, choice, note, reasonOf } from "../../ui/page.js";
import { faultReason } from "../../ui/reason.js";
import { loadText } from "../../ui/data.js";
import { openStorage, readGame, readSettings } from "../../ui/storage.js";
import { dayOf, puzzleOfTheDay, readPuzzles } from "../../engine/puzzles/book.js";
import { PuzzleClient } from "../../engine/puzzles/client.js";
import { streak } from "./progress.js";
import { copyField } from "../../ui/copies.js";
import { Results, dayText } from "./results.js";
import { Series } from "./series.js";
import { Task } from "./task.js";

/** The least height of a frame beside its width. CSS pixels. */
const BELOW = 160;

const query = new URLSearchParams(location.search);
const isEmbedded = document.documentElement.classList.contains("embed");
/** The page around a frame. */
const host = (await inFrame(() => import("../play/frame.js")))?.connectPage(BELOW);
const storage = openStorage();
const settings = readSettings(storage);
const t = await beginPage("puzzles", settings);
// Without these texts the verdicts give no reasons.
loadTexts("reasons").catch(() => {});
const client = new PuzzleClient();
const results = new Results(storage);
const series = new Series(t, results, choose);
const task = new Task({
  client,
  t,
  coordinates: settings.coordinates,
  isGuess: () => series.isGuess,
  hasNext: () => !series.isEmpty,
  onProven: (puzzle) => results.keepProven(puzzle),
  onFault: (error) => {
    host?.fail(faultOf(error).code);
    showFault(error);
  },
  onOpen: (isOpen) => {
    byId("share").hidden = true;
    if (isOpen) {
      button("keep").hidden = isEmbedded || task.puzzle?.id !== "";
      host?.send("puzzle", { id: task.puzzle?.id, state: "open" });
    } else {
      host?.fail("unproven");
    }
    mark();
  },
  onResult: ({ id }, how, isDone) => {
    if (isDone) host?.send("puzzle", { id, state: how });
    if (!id) return;
    results.keep(id, how);
    mark();
    if (rush?.isRunning) {
      rush.take(id, how);
      return;
    }
    if (!isDone || how === "tried") return;
    if (task.day) {
      results.keepDay(task.day);
      writeDaily();
    }
    offerResult(how);
  },
});

function mark() {
  series.mark(task.puzzle?.id ?? "");
}

/** The run of three minutes. @type {Rush | null} */
let rush = null;

/** Begins three minutes of fours, or another run. */
async function beginRush() {
  try {
    const part = await inTime(import("./rush.js"));
    rush?.stop();
    byId("share").hidden = true;
    rush = new part.Rush({
      t,
      puzzles: part.orderOf(series.all, choice("rule").value),
      open: (puzzle) => task.open(puzzle),
      keep: (solved) => results.keepFours(solved),
      onEnd: (text, share) => {
        task.tell(text, true);
        task.write();
        showShare(share);
      },
    });
    byId("board").scrollIntoView({ block: "nearest" });
  } catch (error) {
    showFault(error);
  }
}

/** Whether the next puzzle takes the place of the present one in the tab's history. */
let replaces = false;

/**
 * The visitor chooses a puzzle. Back leads to the previous one.
 * @param {Puzzle} puzzle
 * @param {string} [ofDay]
 */
function choose(puzzle, ofDay = "") {
  rush?.stop();
  if (!isEmbedded) {
    const address = new URL(location.href);
    for (const name of [...address.searchParams.keys()])
      if (!["lang", "theme"].includes(name)) address.searchParams.delete(name);
    address.hash = "";
    address.searchParams.set("id", ofDay ? "daily" : puzzle.id);
    if (replaces) history.replaceState(null, "", address);
    else if (address.href !== location.href) history.pushState(null, "", address);
  }
  return task.open(puzzle, ofDay);
}

/**
 * Offers the result as a text without the solution.
 * @param {"solved" | "helped"} how
 */
function offerResult(how) {
  const { day, puzzle } = task;
  if (!puzzle || puzzle.id.startsWith("own-")) return;
  const count = day ? streak(results.progress.days, Date.now()) : 0;
  const text = [
    `Tengen · ${t(day ? "daily" : "title")}`,
    day && dayText(day),
    puzzle.grade ? t(`grade.${puzzle.grade}`) : "",
    t(`result.${how}`),
    count > 1 ? t("streak", { n: count }) : "",
    new URL(`?id=${puzzle.id}`, location.href).href,
  ];
  showShare(text.filter(Boolean).join(" · "));
}

/** @param {string} value */
function showShare(value) {
  const words = /** @type {[string, string]} */ ([t("copy"), t("copied")]);
  byId("share").replaceChildren(copyField({ name: "result", label: t("share"), value, words }));
  byId("share").hidden = false;
}

/** Writes the button of the daily puzzle. */
function writeDaily() {
  const now = Date.now();
  const { days } = results.progress;
  const count = streak(days, now);
  const today = puzzleOfTheDay(series.all, now);
  const solved = days.includes(dayOf(now)) ? "✓" : "";
  button("daily").textContent = [
    t("daily"),
    dayText(dayOf(now)),
    today ? t(`grade.${today.grade}`) : "",
    solved,
    count > 1 ? t("streak", { n: count }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

button("next").addEventListener("click", () => (rush?.isRunning ? rush.skip() : series.next()));
button("rush").addEventListener("click", beginRush);
button("daily").addEventListener("click", () => {
  const now = Date.now();
  const puzzle = puzzleOfTheDay(series.all, now);
  if (puzzle) choose(puzzle, dayOf(now));
});
button("forget").addEventListener("click", () => {
  results.forget(task.puzzle?.id ?? "");
  series.list();
  replaceByNext();
});
button("keep").addEventListener("click", () => {
  if (!task.puzzle) return;
  if (!results.add(task.puzzle)) {
    note(t("notKept"));
    return;
  }
  button("keep").hidden = true;
  series.listOwn();
  task.tell(t("kept"), true);
  task.write();
});
button("why").addEventListener("click", async () => {
  const { why, puzzle } = task;
  if (!why || !puzzle) return;
  try {
    const { openWhy } = await inTime(import("../why/why.js"));
    await openWhy({ setup: puzzle.setup, text: why.text, winner: why.winner });
  } catch (error) {
    showFault(error);
  }
});

/** @param {unknown} error */
async function showFault(error) {
  note(t("failed", { why: await faultReason(error, t) }));
}

/** The puzzles of the file. If the file is missing there are none, and the page reports it. */
async function fetchPuzzles() {
  try {
    return readPuzzles(await loadText("www/puzzles/puzzles.txt"));
  } catch (error) {
    note(t("missing", { why: reasonOf(error) }));
    host?.fail("part");
    return [];
  }
}

/** Opens the next puzzle of the series. Its address replaces the present one. */
function replaceByNext() {
  replaces = true;
  series.next();
  replaces = false;
}

/** Opens the address's puzzle. */
async function openFirst() {
  const query = new URLSearchParams(location.search);
  const link = readLink(location.search, location.hash);
  const hasPosition = query.has("moves") || /[#&]g=/.test(location.hash);
  if (hasPosition && link) {
    if ("fault" in link) {
      task.setIdle(t("noPuzzle"));
      note(t("badPosition", { what: link.fault.text ?? "" }));
      host?.fail(link.fault.code);
      return;
    }
    const { setup, text } = link.position;
    await task.open({ id: "", kind: "", setup, grade: 0, answer: "", moves: text });
    return;
  }
  const id = query.get("id") ?? "";
  const puzzle = [...series.all, ...results.own].find((one) => one.id === id);
  if (puzzle) {
    if (id.startsWith("own-")) series.listOwn();
    await task.open(puzzle);
  } else if (id && id !== "daily") {
    const empty = await client.position(setupOf(GAMES[0]), "").catch(() => null);
    task.setIdle(t("unknown", { id: id.slice(0, 24) }), empty);
    if (series.all.length) {
      note(t("unknownNote"));
      host?.fail("value", "id");
    }
  } else if (!id && (query.get("series") || query.get("rule") || query.get("grade"))) {
    replaceByNext();
  } else {
    const now = Date.now();
    const today = puzzleOfTheDay(series.all, now);
    if (today) await task.open(today, dayOf(now));
    else task.setIdle(t("noPuzzle"));
  }
}

async function start() {
  task.write();
  series.offer(query, readGame(storage)?.setup);
  for (const name of series.wrong(query)) host?.fail("value", name);
  series.all = await fetchPuzzles();
  series.list();
  button("rush").disabled = series.all.length === 0;
  writeDaily();
  await openFirst();
}

addEventListener("popstate", () => {
  rush?.stop();
  openFirst();
});
start();
