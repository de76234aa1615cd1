/**
 * The first screen, on an empty board: who plays, a line for a first visit, and three ways to continue. They are the
 * daily puzzle with its picture, the perfect player, and the last unfinished game.
 *
 * @import { Host, Overlay } from "./host.js"
 * @import { State, Snapshot } from "../../game/types.js"
 * @import { Puzzle } from "../../engine/puzzles/book.js"
 * @import { Lang, Translate } from "../../i18n/texts.js"
 */
import { FallbackBoard } from "../../engine/fallback.js";
import { dayOf, puzzleOfTheDay, readPuzzles } from "../../engine/puzzles/book.js";
import { thumbnail } from "../../formats/pictures.js";
import { HOLD, capabilities, fewestWin, gameOfRule, hasProof } from "../../game/games.js";
import { movesIn } from "../../game/notation.js";
import { isStart } from "../../game/state.js";
import { Discs } from "../../library/discs.js";
import { element } from "../../ui/elements.js";
import { hrefOf } from "../../ui/navigation.js";
import { byId } from "../../ui/page.js";
import { loadText } from "../../ui/data.js";
import { readProgress, streak } from "../puzzles/progress.js";

/** Pixels along the edge of the picture, on a screen of high density too. */
const PICTURE = 144;

/** @param {Host} host */
export const overlay = (host) => new Start(host);

/**
 * The position of a puzzle, for its picture. The puzzle was checked, so no rule is needed.
 * @param {Puzzle} puzzle
 * @returns {Promise<Snapshot>}
 */
export async function positionOf({ setup, moves }) {
  const snapshot = await new FallbackBoard(setup, null).open(setup, capabilities(setup.game).discs ? "" : moves);
  if (!capabilities(setup.game).discs) return snapshot;
  const discs = new Discs();
  discs.begin(setup.size);
  const pointOf = (/** @type {number} */ cell) => (Math.floor(cell / setup.size) << 5) | (cell % setup.size);
  let side = 1;
  for (const name of movesIn(moves)) {
    const cell = snapshot.names.indexOf(name);
    if (cell < 0) continue;
    // A side without a move passes, which the text of the moves omits.
    if (!discs.play(pointOf(cell), side)) discs.play(pointOf(cell), 3 - side);
    else side = 3 - side;
  }
  return { ...snapshot, cells: snapshot.cells.map((_, cell) => discs.at(pointOf(cell))) };
}

/** @implements {Overlay} */
class Start {
  /** @type {Host} */ #host;
  #root = byId("start");
  #chip = byId("chip");
  #welcome = byId("welcome");
  /** What was written last. */ #key = "";
  /** The puzzle of the day. @type {Promise<Puzzle | undefined> | null} */ #puzzle = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#chip.addEventListener("click", () => host.openDialog("new"));
  }

  /**
   * @param {State} state
   * @param {Translate} t
   * @param {Lang} lang
   */
  update(state, t, lang) {
    const { setup, seats, level, engine } = state;
    const isOn = isStart(state);
    this.#welcome.hidden = !isOn || !this.#host.isFirst;
    if (!isOn) {
      this.#key = "";
      return;
    }
    // Without the engine two people play, whatever was chosen.
    const [alone, lost] = [seats[1] === seats[2], engine === "missing"];
    const both = lost || seats[1] === "human";
    const players = alone || lost ? t(both ? "new.both" : "new.none") : t("start.chip", { n: level });
    if (this.#chip.textContent !== players) this.#chip.textContent = players;
    const key = `${lang} ${state.id} ${setup.rule} ${setup.size}`;
    if (key === this.#key) return;
    this.#key = key;
    this.#write(state, t);
  }

  /**
   * @param {State} state
   * @param {Translate} t
   */
  async #write({ setup, id }, t) {
    const key = this.#key;
    this.#welcome.replaceChildren(
      `${t(!capabilities(setup.game).discs ? "start.five" : fewestWin(setup) ? "about.antiothello" : "start.discs")} `,
      element("a", { href: hrefOf("www/learn.html", { rule: setup.rule }) }, t("start.lesson")),
    );
    const proven = hasProof(setup) ? { rule: setup.rule, size: String(setup.size) } : { rule: "freestyle", size: "15" };
    const discs = capabilities(setup.game).discs;
    const perfect = element(
      "a",
      { href: discs ? hrefOf("index.html", HOLD) : hrefOf("www/proof/index.html", proven) },
      element("b", {}, t(discs ? "start.hold" : "start.last")),
      " ",
      element("small", {}, t(discs ? "start.holdAgainst" : "start.against")),
    );
    this.#root.replaceChildren(this.#daily(t), perfect);
    const kept = await this.#lastGame(id);
    if (!kept || key !== this.#key) return;
    const go = element(
      "button",
      { type: "button" },
      element("b", {}, t("start.continue")),
      element("small", {}, `${t(`rule.${kept.rule}`)} · ${t("count.moves", { n: kept.count })}`),
    );
    go.addEventListener("click", () => this.#host.openKept(kept.id));
    this.#root.append(go);
  }

  /** The last unfinished game against the engine. @param {string} id of the game on the board */
  async #lastGame(id) {
    const games = await this.#host
      .kept()
      .then((kept) => kept.list())
      .catch(() => []);
    return games.find((one) => one.id !== id && !one.reason && one.black !== one.white && gameOfRule(one.rule));
  }

  /** @param {Translate} t */
  #daily(t) {
    const now = Date.now();
    const { days } = readProgress();
    const row = streak(days, now);
    const told = days.includes(dayOf(now)) ? "start.solved" : row ? "start.streak" : "start.today";
    const picture = element("span", { class: "picture" });
    this.#puzzle ??= readDaily();
    this.#puzzle.then(async (puzzle) => {
      if (!puzzle) return;
      const { palette } = this.#host.board;
      const look = { numbers: false, coordinates: false, palette };
      picture.replaceChildren(thumbnail(await positionOf(puzzle), PICTURE, look));
    });
    return element(
      "a",
      { href: hrefOf("www/puzzles/index.html", { id: "daily" }), class: "daily" },
      picture,
      element("span", {}, element("b", {}, t("start.daily")), element("small", {}, t(told, { n: row }))),
    );
  }
}

/** The puzzle of the day; undefined without the file, and then there is no picture. */
async function readDaily() {
  try {
    return puzzleOfTheDay(readPuzzles(await loadText("www/puzzles/puzzles.txt")), Date.now());
  } catch {
    return undefined;
  }
}
