/**
 * The page of openings: moves of the opening tables to be memorised, the openings of Renju by their names, and balanced beginnings to
 * practise from. `?what=balanced&rule=renju` chooses one, and `side=2` the side that answers.
 *
 * @import { CellLabel } from "../../board/grid.js"
 * @import { Setup, Side } from "../../game/types.js"
 * @import { Beginning } from "./beginnings.js"
 * @import { NamedMoves, Position } from "../../engine/subjects.js"
 */
import { BoardView } from "../../board/view.js";
import { capabilities, gameOfRule } from "../../game/games.js";
import { writeLink } from "../../game/link.js";
import { lastCell } from "../../game/snapshot.js";
import { button, byId, choice, link, note, reasonOf, beginPage } from "../../ui/page.js";
import { address } from "../../ui/site.js";
import { openStorage, readSettings } from "../../ui/storage.js";
import { language } from "../../i18n/texts.js";
import { openingName, signed } from "../../i18n/wording.js";
import { readBeginnings } from "./beginnings.js";
import { OpeningsClient } from "../../engine/openings/client.js";
import { choose, countKnown, missedFirst, noteAnswer, readKnown, writeKnown } from "./drill.js";

/** How long the other side's move waits. Milliseconds. */
const REPLY_TIME = 300;
/** How often a line begins with a position that was missed. */
const REPEAT = 0.5;
/** What can be practised of each rule. @type {Record<string, string[]>} */
const RULES = { memorise: ["othello", "freestyle", "renju"], balanced: ["freestyle", "standard", "renju", "othello"] };
/** The shapes of two stones from which Renju's openings begin: direct and indirect. */
const PAIRS = ["h8h9", "h8i9"];

const query = new URLSearchParams(location.search);
const storage = openStorage();
const settings = readSettings(storage);
const t = await beginPage("openings", settings);
const client = new OpeningsClient();
const progress = readKnown(storage);

/** @type {Beginning[]} */ let beginnings = [];
/** What is on the board. @type {Position | null} */ let position = null;
/** The opening that is asked for by its name, with all that can be. @type {{ wanted: NamedMoves, all: NamedMoves[] } | null} */ let naming =
  null;
/** Which beginning is shown. */ let at = 0;
/** Counts what was asked for: an answer to an earlier question is dropped. */ let turn = 0;
/** Whether a move is asked for. */ let waiting = false;
/** Whether the visitor has missed what is asked, or had it shown. */ let missed = false;
/** Answers of this line. */ const line = { right: 0, wrong: 0 };
/** Where the line began. */ let begun = "";
/** Whether the last line began with a position that had been missed. */ let repeated = false;
/** The moves that are shown, as names. @type {string[]} */ let shown = [];
let status = t("loading");
let substatus = "";
let told = { text: "", right: false };

const what = () => choice("what").value;
const setup = () => {
  const rule = choice("rule").value;
  const game = /** @type {import("../../game/types.js").GameInfo} */ (gameOfRule(rule));
  return /** @type {Setup} */ ({ game: game.name, rule, size: game.defaultSize });
};
/** Whether openings are asked for by their names. */
const byName = () => what() === "memorise" && choice("rule").value === "renju";
const side = () => /** @type {Side} */ (choice("side").value === "2" ? 2 : 1);
const drill = () => (byName() ? "renju-names" : `${choice("rule").value}-${side()}`);
const sideName = (/** @type {number} */ one) => t(`side.${one}`);
const upper = (/** @type {string} */ name) => name.toUpperCase();
const nameOf = (/** @type {number} */ cell) => upper(position?.snapshot.names[cell] ?? "");
const called = (/** @type {NamedMoves["opening"]} */ opening) => openingName(opening, true);
const canPlace = (/** @type {number} */ cell) =>
  waiting && what() === "memorise" && (position?.snapshot.legal.includes(cell) ?? false);
const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

const board = new BoardView(byId("board"), {
  setup: () => position?.snapshot ?? null,
  scene,
  labels,
  canPlace,
  onPlace: (cell) => play(position?.snapshot.names[cell] ?? ""),
  coordinates: () => settings.coordinates,
});

function scene() {
  if (!position) return null;
  const { snapshot } = position;
  return {
    snapshot,
    hint: shown.length ? snapshot.names.indexOf(shown[0]) : -1,
    legal: capabilities(snapshot.game).discs && waiting ? snapshot.legal : [],
  };
}

/** What a screen reader hears of the board. */
function labels() {
  if (!position) return { t, label: "", disabled: !waiting };
  const { cells, names, size, forbidden } = position.snapshot;
  const closed = new Set(forbidden.map(({ cell }) => cell));
  const last = lastCell(position.snapshot);
  /** @type {(cell: number) => CellLabel} */
  const cell = (at) => {
    const stone = cells[at];
    let key = "cellEmpty";
    if (stone) key = at === last ? "cellLast" : "cellStone";
    else if (shown.includes(names[at])) key = "cellHint";
    else if (closed.has(at)) key = "cellForbidden";
    return { key, values: { cell: nameOf(at), side: stone ? sideName(stone) : "" }, closed: !canPlace(at) };
  };
  return { t, label: t("board", { size }), disabled: !waiting, names, cell };
}

/** Writes everything but the board. */
function write() {
  const isDrill = what() === "memorise";
  byId("status").textContent = status;
  byId("substatus").textContent = substatus;
  byId("told").textContent = told.text;
  byId("told").classList.toggle("right", told.right);
  button("next").textContent = t(!isDrill ? "nextBeginning" : byName() ? "nextName" : "nextLine");
  button("next").disabled = !position;
  button("show").hidden = button("again").hidden = !isDrill;
  button("show").disabled = !waiting;
  button("again").disabled = !position;
  byId("sides").hidden = !isDrill || byName();
  byId("links").hidden = isDrill || !position;
  const { known, missed: toRepeat, seen } = countKnown(progress, drill());
  byId("known").textContent = isDrill ? t("known", { known, missed: toRepeat, seen }) : "";
  button("forget").hidden = !isDrill || seen === 0;
  byId("about").textContent = t(!isDrill ? "about.balanced" : byName() ? "about.names" : "about.memorise");
  board.update();
}

/** @param {string} text @param {boolean} [right] */
function tell(text, right = false) {
  told = { text, right };
}

/** Says what has just been told, and what is asked now. */
function say() {
  byId("live").textContent = [told.text, status, substatus].filter(Boolean).join(" ");
}

/**
 * Runs what asks the engine: what is no longer wanted is dropped, and what fails is told.
 * @param {(isCurrent: () => boolean) => Promise<void>} task
 */
async function run(task) {
  turn += 1;
  const own = turn;
  waiting = false;
  note("");
  try {
    await task(() => own === turn);
  } catch (error) {
    if (own !== turn) return;
    note(t("failed", { why: reasonOf(error) }));
  }
  if (own === turn) write();
}

/** Begins what is chosen. */
function begin() {
  shown = [];
  tell("");
  if (what() === "balanced") return showBeginning();
  return byName() ? askName() : startLine();
}

/**
 * A line of the opening tables: from the start, or from a position that was missed.
 * @param {string} [from] the same again
 */
function startLine(from) {
  return run(async (isCurrent) => {
    Object.assign(line, { right: 0, wrong: 0 });
    // What was missed is asked again, but not twice running: other lines are wanted too.
    const again = !repeated && Math.random() < REPEAT ? missedFirst(progress, drill()) : null;
    repeated = from === undefined && again !== null;
    begun = from ?? again?.text ?? "";
    const first = await client.position(setup(), begun);
    if (!isCurrent()) return;
    position = first;
    if (repeated) tell(t("repeat"));
    await goOn(isCurrent);
  });
}

/**
 * Plays until the visitor is asked, or the line ends.
 * @param {() => boolean} isCurrent
 */
async function goOn(isCurrent) {
  for (;;) {
    const here = /** @type {Position} */ (position);
    const { snapshot, replies, onward } = here;
    const isOwn = snapshot.toMove === side();
    if (isOwn && replies.length && !snapshot.outcome) {
      missed = false;
      waiting = true;
      status = t("ask", { side: sideName(side()) });
      substatus = [snapshot.opening ? called(snapshot.opening) : "", t("move", { n: snapshot.played + 1 })]
        .filter(Boolean)
        .join(" · ");
      write();
      say();
      return;
    }
    // Where the tables have no first move, it is given.
    const isGiven = isOwn && snapshot.played === 0 && onward.length > 0;
    if (snapshot.outcome || !onward.length || (isOwn && !isGiven)) {
      status = t("end");
      substatus = snapshot.opening ? called(snapshot.opening) : "";
      tell([told.text, t("endTold", line)].filter(Boolean).join(" "), line.wrong === 0);
      say();
      return;
    }
    write();
    await pause(REPLY_TIME);
    if (!isCurrent()) return;
    const known = progress[drill()] ?? {};
    const middle = snapshot.names[(snapshot.cells.length - 1) / 2];
    const next = isGiven ? middle : choose(onward, ({ key }) => key, known).move;
    if (isGiven) tell(t("given", { move: upper(next) }));
    const after = await client.position(setup(), snapshot.text + next);
    if (!isCurrent()) return;
    position = after;
  }
}

/** @param {boolean} right */
function noted(right) {
  if (!position) return;
  const { snapshot, key } = position;
  line[right ? "right" : "wrong"] += 1;
  // Another tab may have learned meanwhile.
  Object.assign(progress, readKnown(storage));
  noteAnswer(progress, drill(), naming?.wanted.opening.code ?? key, right, naming ? "" : snapshot.text);
  if (!writeKnown(progress, storage)) note(t("notKept"));
}

/** @param {string} move */
function play(move) {
  const here = position;
  if (!here) return;
  const { snapshot, replies, discs } = here;
  const good = naming ? naming.wanted.moves : replies;
  if (!good.includes(move)) {
    if (!missed) noted(false);
    missed = true;
    const other = naming?.all.find(({ moves }) => moves.includes(move));
    tell(
      t(!naming ? "wrong" : other ? "wrongOther" : "wrongName", {
        move: upper(move),
        name: other ? called(other.opening) : "",
      }),
    );
    write();
    byId("live").textContent = told.text;
    return;
  }
  run(async (isCurrent) => {
    if (!missed) noted(true);
    shown = [];
    const others = good.filter((name) => name !== move).map(upper);
    const value =
      discs === null || naming ? "" : ` ${t("value", { side: sideName(snapshot.toMove), discs: signed(discs, 1) })}`;
    tell(
      (others.length && !naming
        ? t("rightOne", { move: upper(move), others: others.join(", ") })
        : t("right", { move: upper(move) })) + value,
      true,
    );
    const after = await client.position(setup(), snapshot.text + move);
    if (!isCurrent()) return;
    position = after;
    if (!naming) {
      await goOn(isCurrent);
      return;
    }
    status = t("doneName", { name: called(naming.wanted.opening) });
    substatus = "";
    say();
  });
}

/**
 * Asks for an opening by its name.
 * @param {NamedMoves} [again] the same as before
 */
function askName(again) {
  return run(async (isCurrent) => {
    const pairs = await Promise.all(PAIRS.map((pair) => client.names(setup(), pair)));
    if (!isCurrent()) return;
    const known = progress["renju-names"] ?? {};
    const others = pairs.flat().filter(({ opening }) => opening.code !== naming?.wanted.opening.code);
    const wanted = again ?? choose(others, ({ opening }) => opening.code, known);
    const all = pairs.find((list) => list.some(({ opening }) => opening.code === wanted.opening.code)) ?? [];
    const first = await client.position(setup(), PAIRS[pairs.indexOf(all)]);
    if (!isCurrent()) return;
    naming = { wanted, all };
    position = first;
    missed = false;
    waiting = true;
    status = t("askName", { name: called(wanted.opening) });
    substatus = t("toMove", { side: sideName(1) });
    write();
    say();
  });
}

/** Those of the rule. */
const ofRule = () => beginnings.filter(({ setup: { rule } }) => rule === choice("rule").value);

function showBeginning() {
  return run(async (isCurrent) => {
    const list = ofRule();
    const one = list[at % Math.max(1, list.length)];
    if (!one) return;
    at %= list.length;
    const found = await client.position(one.setup, one.text);
    if (!isCurrent()) return;
    position = found;
    const { snapshot } = found;
    const { discs } = capabilities(snapshot.game);
    status = t("beginning", { n: at + 1 });
    substatus = t("toMove", { side: sideName(snapshot.toMove) });
    tell(discs ? t("evenDiscs", { discs: signed(one.value, 1) }) : t("even", { n: Math.round(one.value) }));
    const page = address("index.html").href;
    const hash = writeLink(one.setup, one.text);
    const words = query.has("lang") ? `&lang=${language()}` : "";
    link("black").href = `${page}?color=black${words}${hash}`;
    link("white").href = `${page}?color=white${words}${hash}`;
    link("open").href = `${page}?color=both${words}${hash}`;
    for (const item of byId("list").querySelectorAll("button")) {
      if (Number(item.value) === at) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    }
    write();
    say();
  });
}

/** Offers the rules that suit what is practised, and lists the beginnings. */
function offer(rule = choice("rule").value) {
  const rules = RULES[what()];
  choice("rule").replaceChildren(...rules.map((one) => new Option(t(`rule.${one}`), one)));
  choice("rule").value = rules.includes(rule) ? rule : rules[0];
  list();
}

function list() {
  naming = null;
  at = 0;
  byId("list").replaceChildren(
    ...(what() === "balanced" ? ofRule() : []).map((_, i) => {
      const item = document.createElement("li");
      const one = document.createElement("button");
      one.type = "button";
      one.value = String(i);
      one.textContent = String(i + 1);
      one.setAttribute("aria-label", t("item", { n: i + 1 }));
      item.append(one);
      return item;
    }),
  );
  const address = new URL(location.href);
  address.searchParams.set("what", what());
  address.searchParams.set("rule", choice("rule").value);
  address.searchParams.set("side", choice("side").value);
  history.replaceState(null, "", address);
}

button("next").addEventListener("click", () => {
  at += 1;
  begin();
});
button("again").addEventListener("click", () => {
  shown = [];
  tell("");
  if (naming) askName(naming.wanted);
  else startLine(begun);
});
button("show").addEventListener("click", () => {
  if (!position || !waiting) return;
  shown = naming ? naming.wanted.moves : position.replies;
  if (!missed) noted(false);
  missed = true;
  const moves = shown.map(upper).join(", ");
  tell(naming ? t("shownName", { name: called(naming.wanted.opening), moves }) : t("shown", { moves }));
  write();
  byId("live").textContent = told.text;
});
button("forget").addEventListener("click", () => {
  Object.assign(progress, readKnown(storage));
  delete progress[drill()];
  writeKnown(progress, storage);
  tell(t("forgotten"));
  write();
  byId("live").textContent = told.text;
  button("next").focus();
});
byId("list").addEventListener("click", (event) => {
  const one = /** @type {HTMLElement} */ (event.target).closest("button");
  if (!one) return;
  at = Number(one.value);
  begin();
});
choice("what").addEventListener("change", () => {
  offer();
  begin();
});
for (const id of ["rule", "side"]) {
  choice(id).addEventListener("change", () => {
    list();
    begin();
  });
}

async function start() {
  choice("what").replaceChildren(...Object.keys(RULES).map((one) => new Option(t(`what.${one}`), one)));
  choice("side").replaceChildren(new Option(t("side.1"), "1"), new Option(t("side.2"), "2"));
  // Parameters that are no choice of a list are as if they were not there.
  if (query.get("what") === "balanced") choice("what").value = "balanced";
  if (query.get("side") === "2") choice("side").value = "2";
  try {
    const response = await fetch(address("www/openings/balanced.txt"));
    if (!response.ok) throw new Error(String(response.status));
    beginnings = readBeginnings(await response.text());
  } catch (error) {
    note(t("missing", { why: reasonOf(error) }));
  }
  offer(query.get("rule") ?? "");
  write();
  await begin();
}

start();
