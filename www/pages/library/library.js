/**
 * The page of the library: the visitor's collections, a searchable list, and the played moves of the present position.
 * Nothing leaves the machine. `#g=…` in the address opens a position, as on the game's page.
 *
 * @import { Fault, NamedFile, Progress } from "../../library/reader.js"
 * @import { Look, Seen } from "../../engine/subjects.js"
 */
import { libraryClient } from "../../engine/library/client.js";
import { DEFAULT_SETUP, capabilities } from "../../game/games.js";
import { writeLink } from "../../game/link.js";
import { PASS, namesOf, splitText } from "../../game/notation.js";
import { hasOnlyPass } from "../../game/snapshot.js";
import { language, loadTexts, tagOf } from "../../i18n/texts.js";
import { openingName } from "../../i18n/wording.js";
import { bookValues, showExplorer, showValues } from "../../library/explorer-view.js";
import { keepsLibrary, markLibrary } from "../../library/mark.js";
import { download, today } from "../../ui/copies.js";
import { element } from "../../ui/elements.js";
import { inTime } from "../../ui/late.js";
import { beginPage } from "../../ui/begin.js";
import { button, byId, choice, link, markRule, note } from "../../ui/page.js";
import { faultReason } from "../../ui/reason.js";
import { address } from "../../ui/site.js";
import { openStorage, readSettings } from "../../ui/storage.js";
import { loadStyle } from "../../ui/style.js";
import { askedPosition } from "./asked.js";
import { dropped, named } from "./files.js";
import { chooseBoard, fieldsChanged, filterOf, offerChoices, offerOpenings } from "./fields.js";
import { GameList } from "./list.js";
import { EngineValues } from "./values.js";
import { LibraryBoard } from "./view.js";

/** The delay of a new list after the last key, and its interval while files are read. Milliseconds. */
const PAUSE = 60;
const OFTEN = 1000;

const settings = readSettings(openStorage());
const t = await beginPage("library", settings);
const client = libraryClient({ onFailure: () => lost() });
const number = new Intl.NumberFormat(tagOf(language()));
const count = (/** @type {number} */ n) => number.format(n);
const box = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

const asked = askedPosition();
/** @type {import("./asked.js").Here} */
const EMPTY = { setup: DEFAULT_SETUP, start: "", line: [], played: 0 };
let at = asked.at ?? EMPTY;
/** The present view. @type {Seen | null} */ let seen = null;
/** Whether files are being read. */ let isReading = false;
/** The last fault. @type {unknown} */ let refused = null;
let isLooking = false;
let isWanted = false;
/** The shown list. */ let listed = "";
/** The game that the link opens. @type {import("../../library/whole-game.js").ListedGame | null} */ let opened = null;
/** The files of this visit. @type {NamedFile[]} */ let given = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */ let timer;

const board = new LibraryBoard(t, settings.coordinates, {
  seen: () => seen,
  play: (name) => play(name),
});
const list = new GameList({
  root: byId("list"),
  t,
  rows: (from, many) => client.ask("rows", { from, count: many }),
  open: (id) => openGame(id),
});

const values = new EngineValues(t, (knownOf) => showValues(byId("moves"), knownOf));

const textOf = () => at.start + at.line.slice(0, at.played).join("");

/** The present position and filter. @returns {Look} */
function lookNow() {
  const filter = filterOf();
  const [by, down] = [/** @type {Look["by"]} */ (choice("by").value), box("down").checked];
  return {
    setup: at.setup,
    text: textOf(),
    filter,
    by,
    down,
    here: box("here").checked,
    shifted: box("shifted").checked,
  };
}

/** Updates the view. While one update runs, another one waits. */
async function look() {
  if (isLooking) {
    isWanted = true;
    return;
  }
  isLooking = true;
  try {
    do {
      isWanted = false;
      const now = lookNow();
      seen = await client.ask("look", now);
      // A side that cannot move passes at once.
      if (hasOnlyPass(seen.snapshot) && at.played === at.line.length) {
        at = { ...at, line: [...at.line, PASS], played: at.played + 1 };
        isWanted = true;
        continue;
      }
      const key = JSON.stringify([
        now.filter,
        now.by,
        now.down,
        now.here && [now.setup, now.text, now.shifted],
        seen.all,
      ]);
      if (key !== listed) list.show(seen.listed);
      listed = key;
    } while (isWanted);
    note("");
  } catch (error) {
    failed(error);
  }
  isLooking = false;
  write();
}

/** @param {number} [pause] */
function lookSoon(pause = PAUSE) {
  clearTimeout(timer);
  timer = setTimeout(look, pause);
}

/** Writes the whole view. */
function write() {
  if (!seen) return;
  const { snapshot, games, all, listed: many, moves } = seen;
  const { opening } = snapshot;
  byId("status").textContent = t(all ? "reach" : "empty", { n: count(games) });
  byId("substatus").textContent = [t("move", { n: at.played }), opening ? openingName(opening, true) : ""]
    .filter(Boolean)
    .join(" · ");
  byId("total").textContent = all ? t("count", { n: count(many), all: count(all) }) : "";
  byId("played").textContent = moves.length || !all ? "" : t("unplayed");
  const knownOf = bookValues(seen, t);
  showExplorer(byId("moves"), { snapshot, moves, games, knownOf }, t, (cell) => play(snapshot.names[cell]));
  if (box("engine").checked) values.ask(at.setup, snapshot);
  const { discs: othello } = capabilities(at.setup.game);
  byId("shifts").hidden = othello;
  chooseBoard(at.setup, t);
  if (all || at.line.length) markRule(at.setup.rule);
  button("undo").disabled = button("first").disabled = at.played === 0;
  button("redo").disabled = at.played === at.line.length;
  button("sgf").disabled = many === 0;
  button("lib").disabled = many === 0 || othello;
  button("clear").disabled = all === 0 || isReading;
  board.update();
}

/** Goes to a position of the line. @param {number} played */
function goTo(played) {
  at = { ...at, played: Math.max(0, Math.min(at.line.length, played)) };
  look().then(say);
}

/** @param {string} name of a move */
function play(name) {
  const line = at.line[at.played] === name ? at.line : [...at.line.slice(0, at.played), name];
  at = { ...at, line, played: at.played + 1 };
  look().then(say);
}

/** Announces the position on the board. */
function say() {
  byId("live").textContent = [byId("status"), byId("substatus")].map((node) => node.textContent).join(". ");
}

/** @param {number} index */
async function openGame(index) {
  try {
    const { row, ...game } = await client.ask("game", { index });
    const { setup, text } = game;
    const known = JSON.stringify(setup) === JSON.stringify(at.setup) && text.startsWith(textOf());
    const snapshot = await client.ask("look", { ...lookNow(), setup, text }).then((found) => found.snapshot);
    const line = namesOf(snapshot);
    // A game that passes through the position on the board continues from there.
    at = { setup, start: snapshot.start, line, played: known ? at.played : line.length };
    const words = new URLSearchParams(location.search).get("lang");
    const open = link("open");
    open.hidden = false;
    open.href = `${address("index.html").href}?color=both${words ? `&lang=${words}` : ""}${writeLink(setup, text)}`;
    opened = game;
    open.textContent = t("open", { black: row.black || t("nobody"), white: row.white || t("nobody") });
    await look();
    say();
  } catch (error) {
    failed(error);
  }
}

/** Follows the link to the game's page, with the variations and comments of the file. @param {MouseEvent} event */
async function openWhole(event) {
  if (!opened || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const to = new URL(link("open").href);
  // Without this part, or with a file that was moved meanwhile, the main line opens.
  const id = await inTime(import("./whole.js"))
    .then(({ keepWhole }) =>
      keepWhole(given, /** @type {NonNullable<typeof opened>} */ (opened), (text, setup) =>
        client.ask("read", { text, setup }),
      ),
    )
    .catch(() => "");
  if (id) to.searchParams.set("kept", id);
  location.assign(to);
}

/** @param {NamedFile[]} files */
async function read(files) {
  if (!files.length) return;
  note("");
  given = [...given, ...files];
  try {
    let progress = await client.ask("add", { files });
    if (isReading) return;
    isReading = true;
    byId("reading").hidden = false;
    const before = seen?.all ?? 0;
    let next = performance.now() + OFTEN;
    for (let done = false; !done && isReading; ) {
      showProgress(progress);
      const now = await client.ask("readOn", {}, { patience: 0 });
      progress = now;
      done = now.done;
      if (performance.now() < next) continue;
      next = performance.now() + OFTEN;
      lookSoon(0);
    }
    progress = await client.ask("end", {});
    finished(progress, before).catch(failed);
  } catch (error) {
    failed(error);
  }
  isReading = false;
  byId("reading").hidden = true;
}

/** @param {unknown} error */
async function failed(error) {
  refused = error;
  note(t("failed", { why: await faultReason(error, t) }));
}

/** @param {Progress} progress */
function showProgress({ read: bytes, total, games, file }) {
  const part = total ? bytes / total : 0;
  /** @type {HTMLProgressElement} */ (byId("bar")).value = part;
  byId("progress").textContent = t("reading", { n: count(games), percent: Math.round(100 * part), file });
}

/** @param {Progress} progress @param {number} before how many games there were */
async function finished({ games, broken }, before) {
  isReading = false;
  byId("reading").hidden = true;
  await beginBoard(before);
  await look();
  byId("live").textContent = t("done", { n: count(games), broken: count(broken) });
  const faults = await client.ask("faults", {});
  await showFaults(faults, broken).catch(failed);
  if (box("keep").checked) await keep();
  offerOpenings(await client.ask("openings", {}, { patience: 0 }), t);
}

/** The board of the first game, if nothing is on the board yet. @param {number} before */
async function beginBoard(before) {
  if (before || asked.at || at.line.length) return;
  const game = await client.ask("game", { index: 0 }).catch(() => null);
  if (game) at = { setup: game.setup, start: splitText(game.text).start, line: [], played: 0 };
}

/** @param {Fault[]} faults @param {number} broken */
async function showFaults(faults, broken) {
  byId("left").hidden = broken === 0;
  if (!broken) return;
  await loadTexts("records");
  byId("left-count").textContent = t("left", { n: count(broken) });
  byId("faults").replaceChildren(
    ...faults.map(({ file, unit, at: place, code, text }) =>
      element(
        "li",
        {},
        t(unit === "byte" ? "byte" : "game", { file, at: count(place), fault: t(`file.${code}`, { text }) }),
      ),
    ),
  );
}

async function keep() {
  const kept = await client.ask("keep", {}, { patience: 0 });
  const storeFiles = () => inTime(import("./whole.js")).then(({ keepFiles }) => keepFiles(given));
  if (!kept) note(t("notKept"));
  else if (!(await storeFiles().catch(() => false))) note(t("keptLess"));
}

/** The worker is gone, and the games with it. */
function lost() {
  isReading = false;
  seen = null;
  byId("reading").hidden = true;
}

/** @param {"sgf" | "lib"} format */
async function save(format) {
  try {
    const { blob, games } = await client.ask("write", { format }, { patience: 0 });
    download(`tengen-${today()}.${format}`, blob);
    byId("live").textContent = t("saved", { n: count(games) });
  } catch (error) {
    failed(error);
  }
}

function listen() {
  const picker = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (byId(id));
  for (const [from, to] of [
    ["files", "pick"],
    ["folder", "pick-folder"],
  ]) {
    button(from).addEventListener("click", () => picker(to).click());
    picker(to).addEventListener("change", () => {
      read(named(picker(to).files));
      picker(to).value = "";
    });
  }
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    dropped(event.dataTransfer).then(read, failed);
  });
  button("stop").addEventListener("click", () => (isReading = false));
  link("open").addEventListener("click", openWhole);
  button("undo").addEventListener("click", () => goTo(at.played - 1));
  button("redo").addEventListener("click", () => goTo(at.played + 1));
  button("first").addEventListener("click", () => goTo(0));
  button("sgf").addEventListener("click", () => save("sgf"));
  button("lib").addEventListener("click", () => save("lib"));
  button("clear").addEventListener("click", async () => {
    await client.ask("clear", {});
    given = [];
    byId("left").hidden = link("open").hidden = true;
    if (box("keep").checked) await client.ask("forget", {});
    await look();
    button("files").focus();
  });
  fieldsChanged(() => lookSoon());
  choice("setup").addEventListener("change", () => {
    at = { setup: JSON.parse(choice("setup").value), start: "", line: [], played: 0 };
    look();
  });
  box("engine").addEventListener("change", () => {
    if (!box("engine").checked) values.close();
    write();
  });
  box("keep").addEventListener("change", async () => {
    const keeps = box("keep").checked;
    if (!markLibrary(keeps)) note(t("notKept"));
    else if (keeps) await keep();
    else await client.ask("forget", {});
  });
}

async function start() {
  loadStyle(address("www/library/explorer.css"));
  offerChoices(t);
  listen();
  box("keep").checked = keepsLibrary();
  await look();
  const fault = asked.fault ?? refused;
  // An impossible position gives way to an empty board.
  if (!seen) {
    at = EMPTY;
    await look();
  }
  if (box("keep").checked) await restore();
  if (fault) failed(fault);
}

/** Opens the kept library. */
async function restore() {
  const games = await client.ask("restore", {}, { patience: 0 }).catch(() => 0);
  if (!games) return;
  await beginBoard(0);
  await look();
  // A link of another page's explorer.
  const wanted = new URLSearchParams(location.search).get("game");
  if (wanted && Number(wanted) < games) await openGame(Number(wanted));
  offerOpenings(await client.ask("openings", {}, { patience: 0 }), t);
}

await start();
