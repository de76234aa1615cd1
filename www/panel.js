/**
 * Everything beside the board: who plays, what is going on, the controls, and the engine's thoughts.
 *
 * @import { Answer, Info, Side, State } from "./types.js"
 * @import { Translate } from "./texts.js"
 */
import { capabilities } from "./games.js";
import { LEVELS, canRedo, canUndo, hasOnlyPass, resigner, result, canSearch, sideOfMove, countStones, turn } from "./state.js";

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {Node | null} node
 * @param {string} text
 */
function write(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}

/** Kinds of hints that tell how long the win takes. */
const NUMBERED = ["vcf", "threats", "win"];

/**
 * Who wins or what the game waits for, in words.
 * @param {State} state
 * @param {Translate} t
 * @returns {[string, string]} the main line, and what explains it
 */
export function statusText(state, t) {
  const { snapshot, thinking, seats } = state;
  if (!snapshot) return [t("status.loading"), ""];
  const end = result(state);
  if (end) {
    const loser = end.winner ? t(`side.${3 - end.winner}`) : "";
    let head = end.winner ? t("result.win", { side: t(`side.${end.winner}`) }) : t("result.draw");
    if (end.reason === "discs") {
      const count = countStones(snapshot);
      head = t("result.score", { head, most: Math.max(count[1], count[2]), least: Math.min(count[1], count[2]) });
    }
    return [head, t(`result.${end.reason}`, { loser })];
  }
  let after = snapshot.played ? t("status.move", { number: snapshot.played }) : t(`about.${snapshot.rule}`);
  const side = t(`side.${snapshot.toMove}`);
  if (snapshot.played && snapshot.moves[snapshot.played - 1] < 0) after = t("status.passed", { side: t(`side.${sideOfMove(snapshot, snapshot.played - 1)}`) });
  if (hasOnlyPass(snapshot) && state.engine !== "missing") return [t("status.pass", { side }), after];
  if (thinking?.kind === "values") after = t("status.values");
  else if (thinking) return [t(thinking.kind === "hint" ? "status.hinting" : "status.thinking"), after];
  if (state.marked >= 0) return [t("status.marked", { cell: snapshot.names[state.marked] }), after];
  if (turn(state) === "engine") {
    return [state.engine === "loading" ? t("status.loading") : state.paused ? t("status.paused") : t("status.thinking"), after];
  }
  const alone = seats[1] !== seats[2] && canSearch(state);
  if (state.hint >= 0 && thinking?.kind !== "values") after = hintText(state, t);
  return [alone ? t("status.yourTurn") : t("status.turn", { side }), after];
}

/**
 * A number with its sign.
 * @param {number} value
 * @param {number} [digits] after the point
 */
export function signed(value, digits = 0) {
  const text = value.toFixed(digits);
  return Number(text) > 0 ? `+${text}` : Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}

/**
 * The score in words or as a number, from the side that was to move.
 * @param {Info} info
 * @param {Translate} t
 * @param {string} game
 */
export function scoreText(info, t, game) {
  const { score, proven, distance } = info;
  // Hundredths of a disc; whole ones where the end is known.
  if (capabilities(game).discs) return signed(score / 100, isPerfect(info) ? 0 : 1);
  if (proven) return t(`think.${proven}`, { n: distance ?? "?" });
  return signed(score);
}

/**
 * Is a score what the game ends with when both play their best?
 * @param {Partial<Answer>} info
 */
function isPerfect({ source }) {
  return source === "proof";
}

/**
 * What the suggested move is, in words.
 * @param {State} state
 * @param {Translate} t
 */
export function hintText({ hint, hintReason, info, snapshot }, t) {
  const kind = hintReason && (!NUMBERED.includes(hintReason.kind) || info?.distance) ? hintReason.kind : "best";
  return t(`hint.${kind}`, { cell: snapshot?.names[hint] ?? "", n: info?.distance ?? "" });
}

export class Panel {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.status = byId("status");
    this.substatus = byId("substatus");
    this.clock = /** @type {HTMLProgressElement} */ (byId("clock"));
    this.thinking = /** @type {HTMLDetailsElement} */ (byId("thinking"));
    this.brief = byId("brief");
    this.facts = byId("facts");
    this.unthought = byId("unthought");
    this.fine = byId("fine");
    this.tally = byId("tally");
    /** @type {Record<string, HTMLElement>} */
    this.rows = {};
  }

  /** @param {string} action */
  button(action) {
    return /** @type {HTMLButtonElement} */ (this.root.querySelector(`[data-do="${action}"]`));
  }

  /**
   * @param {State} state
   * @param {Translate} t
   * @param {string} lang
   */
  update(state, t, lang) {
    const [head, after] = statusText(state, t);
    write(this.status, head);
    write(this.substatus, after);
    const end = result(state);
    this.status.classList.toggle("end", end !== null);
    this.#players(state, t);
    this.#controls(state, t);
    this.#thoughts(state, t, lang);
    const { game, rule, size } = state.setup;
    const { discs, sizes } = capabilities(game);
    const count = discs && state.snapshot ? countStones(state.snapshot) : null;
    this.tally.hidden = !count;
    if (count) {
      this.tally.setAttribute("aria-label", t("status.tally", { black: count[1], white: count[2] }));
      write(this.tally.firstChild, String(count[1]));
      write(this.tally.lastChild, String(count[2]));
    }
    // An opening keeps its name when later moves are played.
    const opening = state.snapshot?.opening;
    const name = opening ? ` · ${opening[/** @type {"en" | "zh" | "ja"} */ (lang)] ?? opening.en}${opening.code ? ` (${opening.code})` : ""}` : "";
    const engine = state.seats[1] === "engine" || state.seats[2] === "engine";
    const level = engine && state.level < LEVELS.max ? ` · ${t("level.name", { n: state.level, name: t(`level.${state.level}`) })}` : "";
    write(this.fine, `${t(`rule.${rule}`)}${sizes.length > 1 ? ` · ${size} × ${size}` : ""}${level}${name}`);
  }

  /**
   * @param {State} state
   * @param {Translate} t
   */
  #players(state, t) {
    const { seats, snapshot, thinking } = state;
    const end = result(state);
    const count = snapshot && capabilities(snapshot.game).discs ? countStones(snapshot) : null;
    for (const card of this.root.querySelectorAll(".player")) {
      if (!(card instanceof HTMLButtonElement)) continue;
      const side = /** @type {Side} */ (Number(card.dataset.side));
      const engine = seats[side] === "engine";
      const two = seats[1] === seats[2];
      write(card.querySelector("b"), t(engine ? "seat.engine" : two ? "seat.player" : "seat.human"));
      write(card.querySelector("small"), t(`side.${side}`));
      write(card.querySelector(".discs"), count ? String(count[side]) : "");
      card.title = t(engine ? "seat.toHuman" : "seat.toEngine", { side: t(`side.${side}`) });
      card.disabled = !canSearch(state);
      const active = !end && snapshot?.toMove === side;
      card.classList.toggle("active", active);
      card.classList.toggle("busy", active && thinking?.kind === "move");
      card.classList.toggle("won", end?.winner === side);
    }
  }

  /**
   * @param {State} state
   * @param {Translate} t
   */
  #controls(state, t) {
    const { thinking, seats, paused } = state;
    const who = turn(state);
    const watching = seats[1] === "engine" && seats[2] === "engine";
    const set = (/** @type {string} */ action, shown = true, enabled = true) => {
      const button = this.button(action);
      if (button.hidden === shown) button.hidden = !shown;
      if (button.disabled === enabled) button.disabled = !enabled;
    };
    const waits = who === "engine" && paused;
    set("undo", true, canUndo(state));
    set("redo", true, canRedo(state));
    // What each move is worth is worked out by the way.
    const busy = thinking !== null && thinking.kind !== "values";
    set("hint", !busy && who !== "engine", who === "human" && state.engine === "ready" && !hasOnlyPass(state.snapshot));
    set("stop", busy || (who === "engine" && !paused), busy);
    write(this.button("stop").querySelector("span"), t(thinking?.kind === "hint" ? "action.stopHint" : "action.stop"));
    set("pause", waits || watching, canSearch(state) && who === "engine");
    write(this.button("pause").querySelector("span"), t(waits ? "action.resume" : "action.pause"));
    this.button("pause").querySelector("use")?.setAttribute("href", waits ? "#i-play" : "#i-pause");
    set("swap", !watching || waits, canSearch(state) && who !== "over");
    set("resign", true, resigner(state) !== 0);
  }

  /**
   * @param {State} state
   * @param {Translate} t
   * @param {string} lang
   */
  #thoughts(state, t, lang) {
    const { info, infoSide, snapshot, thinking, settings } = state;
    if (this.thinking.open !== settings.expanded) this.thinking.open = settings.expanded;
    this.thinking.classList.toggle("busy", thinking !== null);
    // A reply from the opening table comes without thoughts.
    const book = info !== null && "source" in info && info.source === "book";
    const known = info !== null && snapshot !== null && !book;
    this.unthought.hidden = known;
    write(this.unthought, t(book ? "think.book" : "think.none"));
    this.facts.hidden = !known;
    // A move that is forced or won at sight is found without a search.
    const { game } = state.setup;
    const { discs } = capabilities(game);
    const score = known ? scoreText(info, t, game) : "";
    const perfect = known && discs && isPerfect(info);
    const counted = known && info.depth > 0;
    const proven = known && !discs && info.proven;
    const brief = perfect ? t("think.perfect", { score }) : proven ? t("think.proven", { score }) : counted ? t("think.brief", { depth: info.depth, score }) : score;
    write(this.brief, brief);
    if (!known || !settings.expanded) return;
    const number = new Intl.NumberFormat(lang, { notation: "compact", maximumFractionDigits: 1 });
    const seconds = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    this.#fact("depth", t("think.depth"), `${info.depth}${info.selectiveDepth > info.depth ? ` / ${info.selectiveDepth}` : ""}`);
    const side = t(`side.${infoSide || 1}`);
    this.#fact("score", discs ? t("think.discs", { side }) : t("think.score", { side }), proven ? t("think.proven", { score }) : score);
    this.#fact("nodes", t("think.nodes"), number.format(info.nodes));
    this.#fact("nps", t("think.nps"), number.format(info.nps));
    this.#fact("time", t("think.time"), t("time.seconds", { n: seconds.format(info.time / 1000) }));
    this.#fact("line", t("think.line"), info.line.slice(0, 12).map((cell) => snapshot.names[cell] ?? t("record.pass")).join(" "));
  }

  /**
   * @param {string} key
   * @param {string} name
   * @param {string} value
   */
  #fact(key, name, value) {
    let row = this.rows[key];
    if (!row) {
      row = document.createElement("div");
      row.className = key;
      row.append(document.createElement("dt"), document.createElement("dd"));
      this.facts.append(row);
      this.rows[key] = row;
    }
    write(row.firstChild, name);
    write(row.lastChild, value);
  }

  /**
   * How much of the engine's time is gone.
   * @param {State} state
   * @param {number} now milliseconds
   * @returns {boolean} is it running?
   */
  tick({ thinking, time }, now) {
    const running = thinking !== null && thinking.kind !== "values" && time >= 400;
    if (this.clock.hidden === running) this.clock.hidden = !running;
    if (running && thinking) this.clock.value = Math.min(1, (now - thinking.since) / time);
    return running;
  }
}

/** A short message with what can be done about it. */
export class Note {
  constructor() {
    this.root = byId("note");
    this.words = /** @type {HTMLElement} */ (this.root.querySelector("p"));
    this.buttons = /** @type {HTMLElement} */ (this.root.querySelector(".buttons"));
    /** @type {string} which message is shown, "" for none */
    this.topic = "";
  }

  /**
   * @param {string} topic
   * @param {string} text
   * @param {[string, () => void][]} [ways] label and what it does; each also closes the message
   */
  show(topic, text, ways = []) {
    this.topic = topic;
    write(this.words, text);
    this.buttons.replaceChildren(
      ...ways.map(([label, act]) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = label;
        button.addEventListener("click", () => {
          this.hide(topic);
          act();
        });
        return button;
      }),
    );
    this.root.hidden = false;
    this.root.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} [topic] only if this message is the one shown */
  hide(topic) {
    if (topic !== undefined && topic !== this.topic) return;
    this.topic = "";
    this.root.hidden = true;
  }
}
