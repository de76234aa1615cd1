/**
 * "Why does this win?": a view over the page in which the visitor plays any defence and is answered from a proof.
 *
 *     const { openWhy } = await import(WHY); // this file
 *     await openWhy({ setup, text: snapshot.text, winner: 1 }, { lang });
 *
 * It needs nothing of the page around it but `style.css`: it has a board, an engine and texts of its own, loads its style sheet,
 * closes by its button and by Escape, and gives the focus back. The promise ends when it is closed; it never rejects. What cannot
 * be proven, a file that is missing and a worker that dies are said in the view.
 *
 * Any page can open it on any position: of five-in-a-row under every rule and size, proven or not (it then looks for the proof
 * and says if there is none), and of an Othello endgame, whose moves are valued to the disc.
 *
 * @import { Geometry } from "../../board/geometry.js"
 * @import { Touch } from "../../board/input.js"
 * @import { Lang } from "../../i18n/texts.js"
 * @import { Setup, Side } from "../../game/types.js"
 * @import { Place } from "./walk.js"
 */
import { Board } from "../../board/board.js";
import { makeGeometry } from "../../board/geometry.js";
import { Grid } from "../../board/grid.js";
import { listenToBoard } from "../../board/input.js";
import { element } from "../../ui/sheets.js";
import { moveNumbers } from "../../game/state.js";
import { openStorage, readSettings } from "../../ui/storage.js";
import { chooseLang } from "../../i18n/texts.js";
import { PALETTES } from "../../board/textures.js";
import { signed } from "../../i18n/wording.js";
import { EngineEnded, WhyClient } from "../../engine/why/client.js";
import { drawWhy } from "./marks.js";
import { TEXTS } from "./texts.js";
import { defencesOf, proofFile } from "./tree-file.js";
import { buildView } from "./view.js";
import { AnswerLost, MOST, Walk, findProof } from "./walk.js";

/**
 * A position that somebody wins.
 * @typedef {object} WhyPosition
 * @property {Setup} setup game, rule and size
 * @property {string} text the moves on the board, or the position, as `text` of a snapshot
 * @property {Side | 0} [winner] who is said to win; without it, or 0, the side to move is tried first and then the other
 */

/**
 * What the page around it wants.
 * @typedef {object} WhyPage
 * @property {string} [lang] "en", "zh" or "ja"; without it the language of the document
 * @property {(text: string) => void} [onPlay] if given, the view offers to take its position to the page's board; it closes first
 */

/** How many of the points of a list are named in a sentence. */
const NAMED = 7;

/**
 * Opens the view.
 * @param {WhyPosition} position
 * @param {WhyPage} [page]
 * @returns {Promise<void>} when it is closed
 */
export async function openWhy(position, page = {}) {
  const before = document.activeElement;
  await loadStyle();
  const view = new WhyView(position, page);
  await view.closed;
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

/** @returns {Promise<void>} when the style sheet is there, or cannot be had */
function loadStyle() {
  const href = new URL("./why.css", import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = element("link", { rel: "stylesheet", href });
    for (const end of ["load", "error"]) link.addEventListener(end, () => resolve());
    document.head.append(link);
  });
}

class WhyView {
  /** @type {Walk | null} */ #walk = null;
  /** @type {Geometry | null} */ #geometry = null;
  #hover = -1;
  /** @type {Touch | null} */ #touch = null;
  #showsZone = true;
  #showsThreat = false;
  /** Counts what was asked for: an answer to an earlier question is dropped. */ #turn = 0;
  /** What is being waited for; "" where the visitor may play. */ #busy = "loading";
  /** What the visitor is told apart from the position. */ #said = "";
  /** From which move on the win is forced, where a finished game was opened; 0 otherwise. */ #begins = 0;
  /** What goes on where something has failed. @type {{ text: string, action: () => void } | null} */ #remedy = null;

  /**
   * @param {WhyPosition} position
   * @param {WhyPage} page
   */
  constructor(position, page) {
    this.position = position;
    this.page = page;
    const lang = /** @type {Lang} */ (chooseLang([page.lang || document.documentElement.lang]));
    this.texts = TEXTS[lang];
    this.settings = readSettings(openStorage());
    this.client = new WhyClient();
    this.media = [matchMedia("(prefers-color-scheme: dark)"), matchMedia("(forced-colors: active)")];
    this.dom = buildView((key) => this.#t(key));
    this.board = new Board(this.dom.canvas);
    this.grid = new Grid(this.dom.gridRoot);
    this.resizes = new ResizeObserver(() => this.#layOut());
    this.#listen();
    this.closed = new Promise((/** @type {(value: void) => void} */ resolve) => {
      this.dom.dialog.addEventListener("close", () => {
        this.#turn += 1;
        this.client.close();
        this.resizes.disconnect();
        for (const media of this.media) media.removeEventListener("change", this.#redraw);
        this.dom.dialog.remove();
        resolve();
      });
    });
    this.dom.dialog.showModal();
    this.dom.heading.focus({ preventScroll: true });
    this.#begin();
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  #t(key, values = {}) {
    const text = (this.texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
    // A list that goes on ends the sentence itself.
    return text.replace(/…[.。]/, "…");
  }

  #listen() {
    const { buttons, boardRoot, gridRoot, dialog } = this.dom;
    const { first, back, forward, stop, threat, zone, save, board } = buttons;
    /** @type {[HTMLButtonElement, () => void][]} */
    const actions = [
      [first, () => this.#goTo(0)],
      [back, () => this.#goTo((this.#walk?.at ?? 0) - 1)],
      [forward, () => this.#goTo((this.#walk?.at ?? 0) + 1)],
      [stop, () => this.#stop()],
      [threat, () => this.#toggle("threat")],
      [zone, () => this.#toggle("zone")],
      [save, () => this.#save()],
      [board, () => this.#take()],
    ];
    for (const [button, action] of actions) button.addEventListener("click", action);
    board.hidden = !this.page.onPlay;
    listenToBoard(boardRoot, this.grid, {
      geometry: () => this.#geometry,
      canPlace: (cell) => this.#canPlace(cell),
      onHover: (cell) => this.#look(() => (this.#hover = cell)),
      onTouch: (touch) => this.#look(() => (this.#touch = touch)),
      onPlace: (cell) => this.#canPlace(cell) && this.#play(this.#place?.snapshot.names[cell] ?? ""),
    });
    gridRoot.addEventListener("focusin", (event) => this.#explain(this.grid.cellOf(event.target)));
    dialog.addEventListener("keydown", (event) => this.#onKey(event));
    this.resizes.observe(boardRoot);
    for (const media of this.media) media.addEventListener("change", this.#redraw);
  }

  #redraw = () => this.#draw();

  /** @returns {Place | undefined} */
  get #place() {
    return this.#walk?.place;
  }

  /** @param {number} side */
  #side(side) {
    return this.#t(side === 1 ? "black" : "white");
  }

  /** @param {number} cell */
  #canPlace(cell) {
    const { snapshot } = this.#place ?? {};
    return !this.#busy && Boolean(snapshot && !snapshot.outcome && snapshot.legal.includes(cell));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || this.grid.cellOf(event.target) >= 0) return;
    const { at = 0, places = [] } = this.#walk ?? {};
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: places.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#goTo(to);
  }

  /** Looks for the proof, and shows where it begins. */
  async #begin() {
    await this.#do("looking", async (isWanted) => {
      let opened = 0;
      const found = await findProof(
        this.client,
        this.position,
        (snapshot) => {
          if (!isWanted()) return;
          this.#shown = snapshot;
          opened = snapshot.played;
          this.#label();
          this.#draw();
        },
        (nodes) => {
          if (!isWanted()) return;
          this.dom.detail.textContent = this.#t("looked", { n: nodes.toLocaleString() });
        },
        isWanted,
      );
      if (!isWanted()) return;
      if (found.kind !== "proven") {
        this.#walk = null;
        this.#shown = found.snapshot;
        const goesOn = found.kind === "unknown" || found.kind === "stopped";
        this.#said = this.#t(found.kind, { n: MOST.toLocaleString() });
        this.#remedy = goesOn ? { text: this.#t("on"), action: () => this.#begin() } : null;
        return;
      }
      const walk = new Walk(this.client, found.winner);
      this.#shown = found.snapshot;
      await walk.begin(found.snapshot);
      if (!isWanted()) return;
      this.#begins = opened > found.snapshot.played ? found.snapshot.played + 1 : 0;
      this.#walk = walk;
    });
  }

  /** What is on the board where there is no place of a walk. @type {import("../../game/types.js").Snapshot | null} */ #shown =
    null;

  /**
   * Does something that takes time. What fails is said, and can be tried again.
   * @param {string} what the text of what is being waited for
   * @param {(isWanted: () => boolean) => Promise<void>} action
   */
  async #do(what, action) {
    this.#turn += 1;
    const own = this.#turn;
    const isWanted = () => own === this.#turn;
    [this.#busy, this.#said, this.#remedy, this.#showsThreat] = [what, "", null, false];
    this.#write();
    try {
      await action(isWanted);
    } catch (error) {
      if (!isWanted()) return;
      const again = () => this.#do(what, action);
      if (error instanceof EngineEnded) {
        this.#said = this.#t("died");
        this.#remedy = { text: this.#t("restart"), action: () => this.#restart(again) };
      } else if (error instanceof AnswerLost) {
        this.#said = this.#t("lost");
        this.#remedy = { text: this.#t("on"), action: again };
      } else {
        this.#said = this.#t("failed", { why: error instanceof Error ? error.message : String(error) });
        this.#remedy = { text: this.#t("restart"), action: () => this.#restart(again) };
      }
    }
    if (!isWanted()) return;
    this.#busy = "";
    this.#write();
    this.#speak();
  }

  /**
   * A new engine, and what the old one did not finish.
   * @param {() => Promise<void>} again
   */
  async #restart(again) {
    this.client.close();
    this.client = new WhyClient();
    const walk = this.#walk;
    if (!walk) {
      await this.#begin();
      return;
    }
    walk.client = this.client;
    await this.#do("loading", async () => {
      await this.client.ask("open", { setup: this.position.setup, text: walk.places[0].snapshot.text });
    });
    await again();
  }

  #stop() {
    this.#turn += 1;
    this.#busy = "";
    this.#said = this.#t("stopped");
    // Where there is no walk yet there is nothing to go back to.
    this.#remedy = this.#walk ? null : { text: this.#t("on"), action: () => this.#begin() };
    this.#write();
  }

  /** @param {string} name */
  #play(name) {
    const walk = this.#walk;
    if (!walk) return;
    this.#do("answering", () => walk.play(name));
  }

  /** @param {number} at */
  #goTo(at) {
    const walk = this.#walk;
    if (!walk || at < 0 || at >= walk.places.length || at === walk.at) return;
    this.#turn += 1;
    walk.goTo(at);
    [this.#busy, this.#said, this.#remedy, this.#showsThreat] = ["", "", null, false];
    this.#write();
    this.#speak();
  }

  /** @param {"threat" | "zone"} what */
  #toggle(what) {
    if (what === "threat") this.#showsThreat = !this.#showsThreat;
    else this.#showsZone = !this.#showsZone;
    this.#write();
  }

  #take() {
    const text = this.#place?.snapshot.text ?? this.#shown?.text;
    this.dom.dialog.close();
    if (text !== undefined) this.page.onPlay?.(text);
  }

  async #save() {
    const walk = this.#walk;
    if (!walk) return;
    await this.#do("answering", async (isWanted) => {
      const { sgf, positions, whole } = await proofFile({
        client: this.client,
        setup: this.position.setup,
        winner: walk.winner,
        places: walk.places,
        describe: (place) => this.#sentences(place).join(" "),
        tell: (n) => isWanted() && (this.dom.detail.textContent = this.#t("saving", { n })),
        isWanted,
      });
      if (!isWanted()) return;
      const url = URL.createObjectURL(new Blob([sgf], { type: "application/x-go-sgf;charset=utf-8" }));
      const link = element("a", { href: url, download: "tengen-proof.sgf" });
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      this.#said = this.#t(whole ? "saved" : "part", { n: positions });
    });
  }

  /**
   * Some points by their names.
   * @param {string[]} names
   */
  #points(names) {
    return (
      names
        .slice(0, NAMED)
        .map((name) => name.toUpperCase())
        .join(" ") + (names.length > NAMED ? " …" : "")
    );
  }

  /** @param {Place} place */
  #head({ snapshot, answer, values }) {
    const winner = this.#walk?.winner ?? 1;
    const side = this.#side(winner);
    if (snapshot.outcome)
      return snapshot.outcome.winner
        ? this.#t("over", { side: this.#side(snapshot.outcome.winner) })
        : this.#t("overDraw");
    if (values.length) {
      const discs = (values[0].discs ?? 0) * (snapshot.toMove === winner ? 1 : -1);
      return discs
        ? this.#t("discs", { side: this.#side(discs > 0 ? winner : 3 - winner), n: Math.abs(discs) })
        : this.#t("draw");
    }
    // The winner has made the first of these moves.
    const left = (answer?.moves ?? 0) - 1;
    return left > 1
      ? this.#t("within", { side, n: left })
      : left === 1
        ? this.#t("next", { side })
        : this.#t("force", { side });
  }

  /**
   * What the winner has played, and what it threatens.
   * @param {Place} place
   * @returns {string[]}
   */
  #sentences({ answer, threat, snapshot }) {
    const side = this.#side(this.#walk?.winner ?? 1);
    const said = answer ? [this.#t("played", { side, move: answer.move.toUpperCase() })] : [];
    if (answer?.origin === "file") said.push(this.#t("file"));
    if (answer?.origin === "quiet") said.push(this.#t("quiet"));
    if (threat) {
      const own = new Set(snapshot.names.filter((_, cell) => snapshot.cells[cell]));
      const fives = [...new Set(threat.rows.flat())].filter((name) => !own.has(name));
      const kind = threat.kind === "five" && fives.length > 1 ? "fives" : threat.kind;
      said.push(this.#t(kind, { points: this.#points(threat.kind === "five" ? fives : threat.line) }));
    } else if (!snapshot.outcome && snapshot.game !== "othello") {
      said.push(this.#t("none"));
    }
    return said;
  }

  /** @param {Place} place */
  #zoneText({ threat, values }) {
    if (values.length) return this.#t("values");
    if (!threat) return "";
    const n = threat.zone.length;
    return this.#t(n === 0 ? "nothing" : n === 1 ? "one" : threat.complete ? "only" : "most", {
      n,
      points: this.#points(threat.zone),
    });
  }

  /** Writes everything but the board. */
  #write() {
    const walk = this.#walk;
    const place = this.#place;
    const { buttons } = this.dom;
    const over = Boolean(place?.snapshot.outcome);
    this.dom.status.textContent = place ? this.#head(place) : this.#busy ? this.#t(this.#busy) : "";
    const said = place && !this.#busy ? this.#sentences(place) : [];
    if (place && walk?.at === 0 && this.#begins && !this.#busy) said.unshift(this.#t("begins", { n: this.#begins }));
    if (place && !this.#busy && !over) said.push(this.#t("yours", { side: this.#side(place.snapshot.toMove) }));
    this.dom.detail.textContent = place && this.#busy ? this.#t(this.#busy) : said.join(" ");
    this.dom.note.hidden = !this.#said;
    this.dom.noteText.textContent = this.#said;
    this.dom.noteButtons.replaceChildren();
    if (this.#remedy) {
      const { text, action } = this.#remedy;
      const button = element("button", { type: "button", value: "remedy" }, text);
      button.addEventListener("click", action);
      this.dom.noteButtons.append(button);
    }
    const at = walk?.at ?? 0;
    buttons.first.disabled = buttons.back.disabled = at === 0;
    buttons.forward.disabled = !walk || at >= walk.places.length - 1;
    buttons.stop.hidden = !this.#busy;
    const othello = this.position.setup.game === "othello";
    buttons.threat.hidden = buttons.zone.hidden = othello || Boolean(this.#busy);
    buttons.threat.disabled = !place?.threat;
    buttons.zone.disabled = !place?.threat;
    buttons.threat.setAttribute("aria-pressed", String(this.#showsThreat));
    buttons.zone.setAttribute("aria-pressed", String(this.#showsZone));
    buttons.save.disabled = !walk || Boolean(this.#busy);
    buttons.board.disabled = !place && !this.#shown;
    this.#writeLists();
    this.#label();
    this.#layOut();
  }

  #writeLists() {
    const walk = this.#walk;
    const place = this.#place;
    const item = (/** @type {string} */ text, /** @type {boolean} */ current, /** @type {() => void} */ action) => {
      const button = element("button", { type: "button" }, text);
      if (current) button.setAttribute("aria-current", "true");
      button.addEventListener("click", action);
      return element("li", {}, button);
    };
    const names = place && !place.snapshot.outcome ? defencesOf(place) : [];
    this.dom.defenceList.hidden = !names.length;
    const worth = new Map(place?.values.map(({ cell, discs }) => [place.snapshot.names[cell], discs]));
    const output = (/** @type {HTMLElement} */ list) => /** @type {HTMLElement} */ (list.querySelector("output"));
    output(this.dom.defenceList).textContent = String(names.length);
    this.dom.defences.replaceChildren(
      ...names.map((name) =>
        item(
          `${name.toUpperCase()}${worth.has(name) ? ` ${signed(worth.get(name) ?? 0)}` : ""}`,
          false,
          () => !this.#busy && this.#play(name),
        ),
      ),
    );
    const places = walk?.places ?? [];
    this.dom.walkedList.hidden = places.length < 2;
    output(this.dom.walkedList).textContent = String(Math.max(0, places.length - 1));
    this.dom.walked.replaceChildren(
      ...places.map(({ defence, answer }, i) => {
        const text = [defence, answer?.move]
          .filter(Boolean)
          .map((name) => String(name).toUpperCase())
          .join(" ");
        return item(text || this.#t("start"), i === walk?.at, () => this.#goTo(i));
      }),
    );
  }

  /** What a screen reader hears when something has happened. */
  #speak() {
    const place = this.#place;
    if (!place || this.#said) return;
    this.dom.live.textContent = [this.#head(place), ...this.#sentences(place), this.#zoneText(place)]
      .filter(Boolean)
      .join(" ");
  }

  /** What a screen reader hears of each point. */
  #label() {
    const snapshot = this.#place?.snapshot ?? this.#shown;
    this.dom.gridRoot.setAttribute(
      "aria-label",
      this.#t("boardLabel", { size: snapshot?.size ?? this.position.setup.size }),
    );
    this.dom.gridRoot.setAttribute("aria-disabled", String(Boolean(this.#busy)));
    if (!snapshot) return;
    const numbers = moveNumbers(snapshot);
    const { threat = null, values = [] } = this.#place ?? {};
    const zone = new Set(threat?.zone);
    const fives = new Set(threat?.kind === "five" ? threat.rows.flat() : []);
    const worth = new Map(values.map(({ cell, discs }) => [cell, discs]));
    for (const button of this.dom.gridRoot.querySelectorAll("button")) {
      const cell = Number(button.dataset.cell);
      const name = snapshot.names[cell];
      const stone = snapshot.cells[cell];
      let key = "cellEmpty";
      if (stone) key = numbers[cell] && snapshot.game !== "othello" ? "cellMove" : "cellStone";
      else if (worth.has(cell)) key = "cellWorth";
      else if (fives.has(name)) key = "cellFive";
      else if (threat) key = zone.has(name) ? "cellIn" : "cellOut";
      button.setAttribute(
        "aria-label",
        this.#t(key, {
          cell: name.toUpperCase(),
          side: this.#side(stone),
          number: numbers[cell],
          discs: signed(worth.get(cell) ?? 0),
        }),
      );
      button.dataset.name = name;
      button.setAttribute("aria-disabled", String(!this.#canPlace(cell)));
    }
  }

  #layOut() {
    const side = Math.floor(this.dom.boardRoot.clientWidth);
    const { size, game } = this.position.setup;
    if (side < 40) return;
    const layout = game === "othello" ? "squares" : "points";
    this.dom.boardRoot.dataset.board = layout;
    if (!this.#geometry || this.#geometry.side !== side || this.#geometry.size !== size) {
      this.#geometry = makeGeometry({ size, layout, side, coordinates: this.settings.coordinates });
      this.grid.shape(this.#geometry);
      this.#label();
    }
    this.board.shape(this.#geometry, devicePixelRatio || 1);
    this.#draw();
  }

  /** @param {() => void} change of what the pointer is on */
  #look(change) {
    change();
    this.#draw();
  }

  #draw() {
    const geometry = this.#geometry;
    const place = this.#place;
    const snapshot = place?.snapshot ?? this.#shown;
    if (!geometry || !snapshot) return;
    const [dark, contrast] = this.media;
    const theme = document.documentElement.dataset.theme || (dark.matches ? "dark" : "light");
    const palette = contrast.matches ? PALETTES.contrast : PALETTES[/** @type {"light" | "dark"} */ (theme)];
    const threat = this.#busy ? null : place?.threat;
    const cellOf = (/** @type {string} */ name) => snapshot.names.indexOf(name);
    const at = this.#touch?.cell ?? this.#hover;
    const zone = threat ? threat.zone.map(cellOf) : [];
    // A finger or the mouse on a point that changes nothing sees what it loses to.
    const outside = threat && at >= 0 && this.#canPlace(at) && !zone.includes(at);
    const line = threat && (this.#showsThreat || outside) ? threat.line.map(cellOf) : [];
    const winner = this.#walk?.winner ?? 1;
    this.board.draw({
      snapshot,
      numbers: geometry.layout === "points",
      palette,
      dropped: 1,
      flippedFrom: null,
      flipped: 1,
      overlay: {
        hover: this.#touch ? -1 : this.#hover,
        touch: this.#touch,
        hint: -1,
        marked: -1,
        line: [],
        lineSide: 1,
        threatSide: winner,
        values: this.#busy ? [] : (place?.values ?? []),
        legal: geometry.layout === "squares" && !this.#busy ? snapshot.legal : [],
        threat: line.filter((_, i) => i % 2 === 0),
        replies: line.filter((_, i) => i % 2),
      },
    });
    if (threat && !this.#touch) {
      const context = /** @type {CanvasRenderingContext2D} */ (this.dom.canvas.getContext("2d"));
      drawWhy(context, devicePixelRatio || 1, geometry, {
        zone: this.#showsZone ? zone.filter((cell) => !line.includes(cell)) : [],
        rows: line.length > 1 ? [] : threat.rows.map((row) => row.map(cellOf)),
        covered: at,
      });
    }
    this.#explain(at);
  }

  /**
   * Says what a stone on a cell would do, or what is drawn.
   * @param {number} cell -1 for none
   */
  #explain(cell) {
    const place = this.#place;
    let text = "";
    if (place && !this.#busy) {
      const { snapshot, threat } = place;
      const name = snapshot.names[cell];
      if (threat && cell >= 0 && this.#canPlace(cell))
        text = this.#t(threat.zone.includes(name) ? "inside" : "outside", { cell: name.toUpperCase() });
      else if (threat && this.#showsThreat && threat.line.length > 1)
        text = this.#t("line", { side: this.#side(this.#walk?.winner ?? 1) });
      else if (!snapshot.outcome) text = this.#zoneText(place);
    }
    if (this.dom.key.textContent !== text) this.dom.key.textContent = text;
  }
}
