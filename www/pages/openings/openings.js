/**
 * The page of openings. Visitors memorise moves of the opening tables, name Renju openings, or practise from balanced
 * starts. As in Swap2 they choose a colour. `?what=balanced&rule=renju` chooses one, and `side=2` the side that
 * answers.
 *
 * @import { Beginning } from "./beginnings.js"
 * @import { NamedMoves, Position } from "../../engine/subjects.js"
 * @import { Setup } from "../../game/types.js"
 */
import { capabilities } from "../../game/games.js";
import { writeLink } from "../../game/link.js";
import { loadText } from "../../ui/data.js";
import { beginPage, inFrame } from "../../ui/begin.js";
import { button, byId, choice, link, markRule, note, reasonOf } from "../../ui/page.js";
import { hrefOf } from "../../ui/navigation.js";
import { faultReason } from "../../ui/reason.js";
import { address } from "../../ui/site.js";
import { openStorage, readGame, readSettings } from "../../ui/storage.js";
import { language, withTexts } from "../../i18n/texts.js";
import { keepsLibrary } from "../../library/mark.js";
import { openingName, sentences, signed } from "../../i18n/wording.js";
import { readBeginnings } from "./beginnings.js";
import { drill, isByName, isDrill, isSwap2, keepInAddress, offerAll, offerRules } from "./chosen.js";
import { rule, setup, side, wrongChoices } from "./chosen.js";
import { OpeningsClient } from "../../engine/openings/client.js";
import { REPEAT, choose, countKnown, missedFirst, noteAnswer, readKnown, writeKnown } from "./drill.js";
import { Swap2 } from "./swap2.js";
import { OpeningsView } from "./view.js";

/** The delay of the other side's move. Milliseconds. */
const REPLY_TIME = 300;
/** The least height of a frame beside its width. CSS pixels. */
const BELOW = 98;
/** The shapes of two stones from which Renju's openings begin: direct and indirect. */
const PAIRS = ["h8h9", "h8i9"];

const query = new URLSearchParams(location.search);
/** The page around a frame. */
const host = (await inFrame(() => import("../play/frame.js")))?.connectPage(BELOW);
const storage = openStorage();
const settings = readSettings(storage);
const t = await beginPage("openings", settings);
const client = new OpeningsClient();
const progress = readKnown(storage);

/** The balanced starts of all rules, once they are loaded. @type {Beginning[]} */ let beginnings = [];
/**
 * The requested opening, with all possible ones.
 * @type {{ wanted: NamedMoves, all: NamedMoves[] } | null}
 */
let naming = null;
/** The index of the shown start. */ let at = 0;
/** Counts the requests: an answer to an earlier one is dropped. */ let turn = 0;
/** Whether the visitor has missed the question, or had the answer shown. */ let missed = false;
/** Answers of this line. */ const line = { right: 0, wrong: 0 };
/** The position at the start of the line. */ let begun = "";
/** Whether the last line began with a position that had been missed. */ let repeated = false;
const view = new OpeningsView(t, settings.coordinates, play);

const sideName = (/** @type {number} */ one) => t(`side.${one}`);
const upper = (/** @type {string} */ name) => name.toUpperCase();
const called = (/** @type {NamedMoves["opening"]} */ opening) => openingName(opening, true);
const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
const write = () => view.write(countKnown(progress, drill()));
const swap2 = new Swap2({ t, view, client, progress, storage, playFrom, write });

/**
 * Runs a task with the engine. Outdated results are dropped, and failures are reported.
 * @param {(isCurrent: () => boolean) => Promise<void>} task
 */
async function run(task) {
  turn += 1;
  const own = turn;
  view.pause();
  note("");
  // The buttons of the last question would do nothing while the next one loads.
  write();
  try {
    await task(() => own === turn);
  } catch (error) {
    if (own !== turn) return;
    if (!view.position) view.status = t(`what.${choice("what").value}`);
    note(t("failed", { why: await faultReason(error, t) }));
  }
  if (own === turn) write();
}

/** Begins the chosen practice. */
function begin() {
  markRule(rule());
  view.shown = [];
  view.tell("");
  if (isSwap2()) return run((isCurrent) => swap2.ask(isCurrent));
  if (!isDrill()) return showBeginning();
  return isByName() ? askName() : startLine();
}

/**
 * A line of the opening tables: from the start, or from a position that was missed.
 * @param {string} [from] the position of a repeated line
 */
function startLine(from) {
  return run(async (isCurrent) => {
    Object.assign(line, { right: 0, wrong: 0 });
    // A missed position is asked again, but not twice in a row.
    const again = !repeated && Math.random() < REPEAT ? missedFirst(progress, drill()) : null;
    repeated = from === undefined && again !== null;
    begun = from ?? again?.text ?? "";
    const first = await client.position(setup(), begun);
    if (!isCurrent()) return;
    view.position = first;
    if (repeated) view.tell(t("repeat"));
    await goOn(isCurrent);
  });
}

/**
 * Plays until the visitor's turn, or the end of the line.
 * @param {() => boolean} isCurrent
 */
async function goOn(isCurrent) {
  for (;;) {
    const here = /** @type {Position} */ (view.position);
    const { snapshot, replies, onward } = here;
    const isOwn = snapshot.toMove === side();
    if (isOwn && replies.length && !snapshot.outcome) {
      missed = false;
      view.waiting = true;
      view.status = t("ask", { side: sideName(side()) });
      view.substatus = [snapshot.opening ? called(snapshot.opening) : "", t("move", { n: snapshot.played + 1 })]
        .filter(Boolean)
        .join(" · ");
      write();
      view.say();
      return;
    }
    // If the tables have no first move, it is given.
    const isGiven = isOwn && snapshot.played === 0 && onward.length > 0;
    if (snapshot.outcome || !onward.length || (isOwn && !isGiven)) {
      view.status = t("end");
      view.substatus = snapshot.opening ? called(snapshot.opening) : "";
      view.tell(sentences(view.told, t("endTold", line)), line.wrong === 0);
      view.say();
      return;
    }
    write();
    await pause(REPLY_TIME);
    if (!isCurrent()) return;
    const known = progress[drill()] ?? {};
    const middle = snapshot.names[(snapshot.cells.length - 1) / 2];
    const next = isGiven ? middle : choose(onward, ({ key }) => key, known).move;
    if (isGiven) view.tell(t("given", { move: upper(next) }));
    const after = await client.position(setup(), snapshot.text + next);
    if (!isCurrent()) return;
    view.position = after;
  }
}

/** @param {boolean} right */
function noted(right) {
  if (!view.position) return;
  const { snapshot, key } = view.position;
  line[right ? "right" : "wrong"] += 1;
  // Another tab may have changed the progress.
  Object.assign(progress, readKnown(storage));
  noteAnswer(progress, drill(), naming?.wanted.opening.code ?? key, right, naming ? "" : snapshot.text);
  if (!writeKnown(progress, storage)) note(t("notKept"));
}

/** @param {string} move */
function play(move) {
  const here = view.position;
  if (!here) return;
  const { snapshot, replies, discs } = here;
  const good = naming ? naming.wanted.moves : replies;
  if (!good.includes(move)) {
    if (!missed) noted(false);
    missed = true;
    const other = naming?.all.find(({ moves }) => moves.includes(move));
    view.tell(
      t(!naming ? "wrong" : other ? "wrongOther" : "wrongName", {
        move: upper(move),
        name: other ? called(other.opening) : "",
      }),
    );
    write();
    view.sayTold();
    return;
  }
  run(async (isCurrent) => {
    if (!missed) noted(true);
    view.shown = [];
    const others = good.filter((name) => name !== move).map(upper);
    const value =
      discs === null || naming ? "" : ` ${t("value", { side: sideName(snapshot.toMove), discs: signed(discs, 1) })}`;
    view.tell(
      (others.length && !naming
        ? t("rightOne", { move: upper(move), others: others.join(", ") })
        : t("right", { move: upper(move) })) + value,
      true,
    );
    const after = await client.position(setup(), snapshot.text + move);
    if (!isCurrent()) return;
    view.position = after;
    if (!naming) {
      await goOn(isCurrent);
      return;
    }
    view.status = t("doneName", { name: called(naming.wanted.opening) });
    view.substatus = "";
    view.say();
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
    view.position = first;
    missed = false;
    view.waiting = true;
    view.status = t("askName", { name: called(wanted.opening) });
    view.substatus = t("toMove", { side: sideName(1) });
    write();
    view.say();
  });
}

/** The loaded starts of the rule. */
const ofRule = () => beginnings.filter(({ setup }) => setup.rule === rule());

/** @returns {Promise<Beginning[]>} at least one start */
async function loadBeginnings() {
  try {
    const found = readBeginnings(await loadText("www/openings/balanced.txt"));
    if (!found.length) throw new Error(t("swap2.damaged"));
    return found;
  } catch (error) {
    throw new Error(t("missing", { why: reasonOf(error) }));
  }
}

function showBeginning() {
  return run(async (isCurrent) => {
    if (!beginnings.length) {
      beginnings = await loadBeginnings();
      if (!isCurrent()) return;
      list();
    }
    const all = ofRule();
    at %= all.length;
    const one = all[at];
    const found = await client.position(one.setup, one.text);
    if (!isCurrent()) return;
    view.position = found;
    const { snapshot } = found;
    const { discs } = capabilities(snapshot.game);
    view.status = t("beginning", { n: at + 1 });
    view.substatus = t("toMove", { side: sideName(snapshot.toMove) });
    view.tell(discs ? t("evenDiscs", { discs: signed(one.value, 1) }) : t("even", { n: Math.round(one.value) }));
    playFrom(one.setup, one.text);
    for (const item of byId("list").querySelectorAll("button")) {
      if (Number(item.value) === at) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    }
    write();
    view.say();
  });
}

/**
 * Writes the links that open a position on the board of the game.
 * @param {Setup} setup
 * @param {string} text
 */
function playFrom(setup, text) {
  const page = address("index.html").href;
  const hash = writeLink(setup, text);
  const words = query.has("lang") ? `&lang=${language()}` : "";
  link("black").href = `${page}?color=black${words}${hash}`;
  link("white").href = `${page}?color=white${words}${hash}`;
  link("open").href = `${page}?color=both${words}${hash}`;
}

/** Lists the content of the chosen practice. */
function list() {
  byId("list").replaceChildren(
    ...(isDrill() || isSwap2() ? [] : ofRule()).map((_, i) => {
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
}

/** The visitor has chosen a practice: begins it. The stones of the last one disappear at once. */
function beginAnew() {
  naming = null;
  at = 0;
  list();
  keepInAddress();
  view.clear();
  return begin();
}

button("next").addEventListener("click", () => {
  // After a failure it is another try.
  if (view.position) at += 1;
  begin();
});
button("again").addEventListener("click", () => {
  view.shown = [];
  view.tell("");
  if (naming) askName(naming.wanted);
  else startLine(begun);
});
button("show").addEventListener("click", () => {
  if (!view.position || !view.waiting) return;
  view.shown = naming ? naming.wanted.moves : view.position.replies;
  if (!missed) noted(false);
  missed = true;
  const moves = view.shown.map(upper).join(", ");
  view.tell(naming ? t("shownName", { name: called(naming.wanted.opening), moves }) : t("shown", { moves }));
  write();
  view.sayTold();
});
button("forget").addEventListener("click", () => {
  Object.assign(progress, readKnown(storage));
  delete progress[drill()];
  writeKnown(progress, storage);
  view.tell(t("forgotten"));
  write();
  view.sayTold();
  button("next").focus();
});
byId("list").addEventListener("click", (event) => {
  const one = /** @type {HTMLElement} */ (event.target).closest("button");
  if (!one) return;
  at = Number(one.value);
  begin();
});
choice("what").addEventListener("change", () => {
  offerRules(t);
  beginAnew();
});
for (const id of ["rule", "side"]) choice(id).addEventListener("change", beginAnew);

/** Plays a known move, or shows it on the board of the analysis if nothing is asked. @param {number} cell */
function playKnown(cell) {
  const { snapshot } = view.position ?? {};
  if (!snapshot) return;
  const name = snapshot.names[cell];
  if (view.waiting) play(name);
  else
    location.assign(
      hrefOf("index.html", { mode: "analyse", color: "both" }) + writeLink(setup(), snapshot.text + name),
    );
}

/** Below everything else and closed, because it would reveal the answer. */
async function addLibrary() {
  const { KnownGames } = await withTexts(import("../../library/known-games.js"), "library");
  const engine = () => import("../library/values.js");
  view.library = new KnownGames({ play: playKnown, open: false, engine });
  byId("list").closest("section")?.after(view.library.root);
  write();
}

offerAll(query, t, readGame(storage)?.setup.rule);
for (const name of wrongChoices(query)) host?.fail("value", name);
if (keepsLibrary()) addLibrary().catch(() => {});
beginAnew();
