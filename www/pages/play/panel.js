/**
 * The panel next to the board: the players, the next action, the controls, and the engine's report.
 *
 * @import { Side, State } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { capabilities, isUsual } from "../../game/games.js";
import { LEVELS, actor, canRedo, canSearch, canUndo, hasFriend, resigner, result, turn } from "../../game/state.js";
import { countStones, hasOnlyPass, isExplained } from "../../game/snapshot.js";
import { compactText, isPerfect, openingName, pointText, statusText, verdictText } from "../../i18n/wording.js";

/** How many moves of the principal variation are written. */
const LINE_LENGTH = 12;
/** Shorter searches show no progress. Milliseconds. */
const MIN_CLOCK_TIME = 400;

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
    this.noInfo = byId("no-info");
    this.caption = byId("caption");
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
   */
  update(state, t) {
    const [head, after] = statusText(state, t);
    write(this.status, head);
    write(this.substatus, after);
    const end = result(state);
    this.status.classList.toggle("end", end !== null);
    // A win of the visitor is gold. Against another person every win is.
    const loses = state.seats[1] !== state.seats[2] && end?.winner && state.seats[end.winner] === "engine";
    const won = Boolean(end?.winner && !loses);
    this.status.classList.toggle("won", won);
    this.status.classList.toggle("lost", end !== null && !won);
    this.#players(state, t);
    this.#controls(state, t);
    this.#searchInfo(state, t);
    const { game, rule, size } = state.setup;
    const { discs } = capabilities(game);
    const count = discs && state.snapshot ? countStones(state.snapshot) : null;
    this.tally.hidden = !count;
    if (count) {
      this.tally.setAttribute("aria-label", t("status.tally", { black: count[1], white: count[2] }));
      write(this.tally.firstChild, String(count[1]));
      write(this.tally.lastChild, String(count[2]));
    }
    // The name of an opening stays after later moves.
    const opening = state.snapshot?.opening;
    const hasEngine = state.seats[1] === "engine" || state.seats[2] === "engine";
    const level = t("level.name", { n: state.level, name: t(`level.${state.level}`) });
    const parts = [
      t(`rule.${rule}`),
      !(discs && isUsual(state.setup)) && `${size} × ${size}`,
      state.opening && t(`opening.${state.opening.name}`),
      hasEngine && state.level < LEVELS.max && level,
      opening && openingName(opening, true),
    ];
    write(this.caption, parts.filter(Boolean).join(" · "));
  }

  /**
   * @param {State} state
   * @param {Translate} t
   */
  #players(state, t) {
    const { seats, snapshot, thinking, opening } = state;
    const end = result(state);
    const count = snapshot && capabilities(snapshot.game).discs ? countStones(snapshot) : null;
    const friendly = hasFriend(state);
    for (const card of this.root.querySelectorAll(".player")) {
      if (!(card instanceof HTMLButtonElement)) continue;
      const side = /** @type {Side} */ (Number(card.dataset.side));
      const engine = seats[side] === "engine";
      // Without an engine two players play.
      const two = seats[1] === seats[2] || (!canSearch(state) && !friendly);
      const numbered = two && opening?.black;
      const n = side === 1 ? (opening?.black ?? 1) : 3 - (opening?.black ?? 1);
      write(
        card.querySelector("b"),
        t(two && !(engine && canSearch(state)) ? "seat.player" : `seat.${seats[side]}`) + (numbered ? ` ${n}` : ""),
      );
      const isEngine = engine && canSearch(state);
      const name = t(`side.${side}`);
      write(card.querySelector("small"), isEngine ? t("seat.level", { side: name, n: state.level }) : name);
      write(card.querySelector(".discs"), count ? String(count[side]) : "");
      // The effect of a press appears as a tooltip and in the label.
      card.title = friendly ? "" : t(engine ? "seat.toHuman" : "seat.toEngine", { side: t(`side.${side}`) });
      write(card.querySelector("em"), card.title);
      card.disabled = !canSearch(state) || friendly;
      const active = !end && snapshot !== null && actor(state) === side;
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
    const waits = paused && (who === "engine" || state.clock !== null);
    const opens = Boolean(state.opening?.stage);
    set("undo", true, canUndo(state));
    set("redo", true, canRedo(state));
    // Computing the values of all moves blocks nothing.
    const busy = thinking !== null && thinking.kind !== "values";
    set(
      "hint",
      !busy && who !== "engine",
      who === "human" && state.engine === "ready" && !hasOnlyPass(state.snapshot) && !opens && !hasFriend(state),
    );
    set("stop", busy || (who === "engine" && !paused), busy);
    write(this.button("stop").querySelector("span"), t(thinking?.kind === "hint" ? "action.stopHint" : "action.stop"));
    set(
      "pause",
      !hasFriend(state) && (waits || watching || state.clock !== null),
      (canSearch(state) && who === "engine") || (state.clock !== null && who === "human"),
    );
    write(this.button("pause").querySelector("span"), t(waits ? "action.resume" : "action.pause"));
    this.button("pause")
      .querySelector("use")
      ?.setAttribute("href", waits ? "#i-play" : "#i-pause");
    const { info } = state;
    const canExplain = info && state.snapshot && isExplained(state.snapshot) && (info.proven || isPerfect(info));
    set("why", !thinking && !opens && (result(state)?.reason === "five" || Boolean(canExplain)));
    set("swap", !watching || waits, canSearch(state) && who !== "over" && !opens && !hasFriend(state));
    set("resign", true, resigner(state) !== 0);
  }

  /**
   * @param {State} state
   * @param {Translate} t
   */
  #searchInfo(state, t) {
    const { info, infoSide, snapshot, thinking, settings } = state;
    if (this.thinking.open !== settings.expanded) this.thinking.open = settings.expanded;
    this.thinking.classList.toggle("busy", thinking !== null);
    // A move from the opening table comes without a search.
    const book = info !== null && "source" in info && info.source === "book";
    const hasInfo = info !== null && snapshot !== null && !book;
    this.noInfo.hidden = hasInfo;
    write(this.noInfo, t(book ? "think.book" : "think.none"));
    this.facts.hidden = !hasInfo;
    // A forced move, or one that wins at once, is found without a search: its depth is 0.
    const { game, rule } = state.setup;
    const { discs } = capabilities(game);
    const score = hasInfo ? verdictText(info, infoSide || 1, t, game, rule) : "";
    const perfect = hasInfo && discs && isPerfect(info);
    const counted = hasInfo && info.depth > 0;
    const proven = hasInfo && !discs && info.proven;
    // The search was before the last move. After the end its value is no longer true.
    const over = result(state) !== null;
    // An only move is found without a search, so it has no value.
    const brief = over
      ? ""
      : perfect
        ? t("think.perfect", { score })
        : proven
          ? t("think.proven", { score })
          : counted
            ? t("think.brief", { depth: info.depth, score })
            : "";
    write(this.brief, brief);
    if (!hasInfo || !settings.expanded) return;
    this.#fact(
      "depth",
      t("think.depth"),
      `${info.depth}${info.selectiveDepth > info.depth ? ` / ${info.selectiveDepth}` : ""}`,
    );
    this.#fact(
      "score",
      t("think.score"),
      over
        ? (this.status.textContent ?? "")
        : proven
          ? t("think.plies", { score: t("think.proven", { score }), n: info.distance ?? 0 })
          : score,
    );
    this.#fact("nodes", t("think.nodes"), compactText(info.nodes, t));
    this.#fact("nps", t("think.nps"), compactText(info.nps, t));
    if (info.threads || this.rows.threads) this.#fact("threads", t("think.threads"), String(info.threads ?? 1));
    this.#fact("time", t("think.time"), t("time.seconds", { n: (info.time / 1000).toFixed(1) }));
    this.#fact(
      "line",
      t("think.line"),
      info.line
        .slice(0, LINE_LENGTH)
        .map((cell) => pointText(snapshot.names[cell]) || t("record.pass"))
        .join(" "),
    );
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
   * Shows the used part of the engine's time.
   * @param {State} state
   * @param {number} now milliseconds
   * @returns {boolean} whether it continues
   */
  tick({ thinking, time }, now) {
    const running = thinking !== null && thinking.kind !== "values" && time >= MIN_CLOCK_TIME;
    if (this.clock.hidden === running) this.clock.hidden = !running;
    if (running && thinking) this.clock.value = Math.min(1, (now - thinking.since) / time);
    return running;
  }
}
