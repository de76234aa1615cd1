/**
 * Facts as texts: the next action, the result, moves, scores, hints and faults.
 *
 * @import { Fault, Info, Side, Snapshot, State } from "../game/types.js"
 * @import { Translate } from "./texts.js"
 */
import { capabilities, fewestWin } from "../game/games.js";
import { characterAt } from "../game/link.js";
import { canSearch, result, turn } from "../game/state.js";
import { countStones, finalDiscs, hasOnlyPass, sideOfMove } from "../game/snapshot.js";
import { language, t as words } from "./texts.js";

/** The kinds of hints whose text includes the length of the win. */
const KINDS_WITH_LENGTH = ["vcf", "threats", "win", "proven"];
/** An unproven chance is never shown as certain. Percent. */
const CHANCES = { least: 1, most: 99 };
/** How many characters of a link are shown before and after a fault in it. */
const CONTEXT = 8;

/**
 * The name of a point as people read it: in capitals, as on the board. Links and files have small letters.
 * @param {string} [name]
 */
export const pointText = (name = "") => name.toUpperCase();

/**
 * The winner or the next action, as text.
 * @param {State} state
 * @param {Translate} t
 * @returns {[string, string]} the main line, and its explanation
 */
export function statusText(state, t) {
  const { snapshot, thinking, seats } = state;
  if (!snapshot) return [t("status.loading"), ""];
  const end = result(state);
  if (end) {
    const loser = end.winner ? t(`side.${3 - end.winner}`) : "";
    const mixed = seats[1] !== seats[2] && canSearch(state);
    const won = mixed && end.winner !== 0 && seats[/** @type {Side} */ (end.winner)] === "human";
    let head = end.winner ? t("result.win", { side: t(`side.${end.winner}`) }) : t("result.draw");
    // If discs are counted, their number appears instead.
    if (mixed && end.winner && seats[end.winner] === "engine" && end.reason !== "discs")
      head = t("result.lost", { n: snapshot.played });
    if (won && end.reason !== "discs") head = t("result.won");
    if (end.reason === "discs") {
      const [count, final] = [countStones(snapshot), finalDiscs(snapshot)];
      // The winner's discs come first.
      const first = end.winner || 1;
      const last = /** @type {Side} */ (3 - first);
      head = t("result.score", { head, most: final[first], least: final[last] });
      const placed = { most: count[first], least: count[last] };
      // A draw shares the empty squares, so it names no side that gets them.
      if (end.winner && final[first] > count[first]) return [head, t("result.empty", placed)];
      if (end.winner && final[last] > count[last]) return [head, t("result.emptyLoser", placed)];
    }
    return [head, t(`result.${end.reason}`, { loser })];
  }
  let detail = snapshot.played ? t("status.move", { number: snapshot.played }) : t(`about.${snapshot.rule}`);
  // The cards of the players, which count the discs, are hidden.
  if (state.analysing && capabilities(snapshot.game).discs) {
    const { 1: black, 2: white } = countStones(snapshot);
    const count = t("status.tally", { black, white });
    detail = snapshot.played ? `${detail} · ${count}` : count;
  }
  const side = t(`side.${snapshot.toMove}`);
  const stage = state.opening?.stage;
  if (stage) detail = t(`opening.${state.opening?.name}`);
  if (snapshot.played && snapshot.moves[snapshot.played - 1] < 0)
    detail = t("status.passed", { side: t(`side.${sideOfMove(snapshot, snapshot.played - 1)}`) });
  if (hasOnlyPass(snapshot) && state.engine !== "missing") return [t("status.pass", { side }), detail];
  if (thinking?.kind === "values") detail = t("status.values");
  else if (thinking) return [t(thinking.kind === "hint" ? "status.hinting" : "status.thinking"), detail];
  if (state.marked >= 0) return [t("status.marked", { cell: pointText(snapshot.names[state.marked]) }), ""];
  if (turn(state) === "engine") {
    return [
      state.engine === "loading" ? t("status.loading") : state.paused ? t("status.paused") : t("status.thinking"),
      detail,
    ];
  }
  if (turn(state) === "friend") return [t("status.friend"), detail];
  const againstEngine = seats[1] !== seats[2] && canSearch(state) && !state.analysing;
  if (state.hint >= 0 && thinking?.kind !== "values") detail = hintText(state, t);
  if (state.clock && state.paused && !againstEngine && thinking === null) return [t("status.stopped"), detail];
  if (stage && !againstEngine) return [t("status.player", { n: stage.player }), detail];
  return [againstEngine ? t("status.yourTurn") : t("status.turn", { side }), detail];
}

/**
 * Sentences one after the other. Chinese and Japanese have no space between them.
 * @param {...(string | false | 0 | null | undefined)} all without the empty ones
 */
export const sentences = (...all) =>
  all
    .filter(Boolean)
    .join(" ")
    .replaceAll(/([\u3002\uff01\uff1f\uff1a]) /g, "$1");

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
 * A large number, abbreviated: 1.2M, 123万. Creating the browser's own formatter takes 20 ms.
 * @param {number} value
 * @param {Translate} t
 */
export function compactText(value, t) {
  const [digits, ...units] = t("count.units").split(" ");
  const step = 10 ** Number(digits);
  let [rest, unit] = [value, ""];
  for (let next = 0; rest >= step && next < units.length; next += 1) [rest, unit] = [rest / step, units[next]];
  return `${t("count.number", { n: rest < 100 ? Math.round(rest * 10) / 10 : Math.round(rest) })}${unit}`;
}

/**
 * A number of moves of one side, from a number of plies to its win.
 * @param {number | null} plies
 * @param {Translate} t
 */
export function movesText(plies, t) {
  const n = Math.ceil((plies ?? 0) / 2);
  return t("count.moves", { n });
}

/**
 * A value without its side.
 * @typedef {Pick<Info, "score" | "proven" | "distance" | "chance"> & { source?: string }} Value
 */

/**
 * Who is better, and by how much: winning chance in percent, or discs. Every text about a value uses this, so that a
 * fact has one number.
 * @param {Pick<Value, "score" | "chance">} value for the side to move
 * @param {Side} side to move
 * @param {string} game
 * @returns {{ side: Side | 0, n: number }} 0 if both are equal
 */
export function leadOf({ score, chance }, side, game) {
  const other = /** @type {Side} */ (3 - side);
  if (capabilities(game).discs) {
    const tenths = Math.round(score / 10);
    return { side: tenths > 0 ? side : tenths < 0 ? other : 0, n: Math.abs(score) / 100 };
  }
  const percent = Math.max(CHANCES.least, Math.min(CHANCES.most, Math.round((chance ?? 0.5) * 100)));
  return { side: percent > 50 ? side : percent < 50 ? other : 0, n: Math.max(percent, 100 - percent) };
}

/**
 * A value as text, by the name of the side that is better.
 * @param {Value} value for the side to move
 * @param {Side} side to move
 * @param {Translate} t
 * @param {string} game
 * @param {string} [rule] by which fewer discs may win
 */
export function verdictText(value, side, t, game, rule = "") {
  const { discs } = capabilities(game);
  if (value.proven && !discs) {
    const winner = value.proven === "win" ? side : 3 - side;
    return t("value.wins", { side: t(`side.${winner}`), moves: movesText(value.distance, t) });
  }
  const lead = leadOf(value, side, game);
  if (!lead.side) return t("value.level");
  const words = { side: t(`side.${lead.side}`) };
  // Whole discs if the end is known.
  const digits = isPerfect(value) ? 0 : 1;
  if (fewestWin({ rule })) return t("value.fewer", { ...words, n: lead.n.toFixed(digits) });
  if (discs) return t("value.lead", { ...words, n: signed(lead.n, digits) });
  return t("value.percent", { ...words, n: lead.n });
}

/**
 * Whether a score is the exact result of best play to the end.
 * @param {Pick<Info, "score"> & { source?: string }} info
 */
export function isPerfect(info) {
  return info.source === "proof";
}

/**
 * The kind of the suggested move, as text.
 * @param {State} state
 * @param {Translate} t
 */
export function hintText({ hint, hintReason, info, snapshot }, t) {
  // In a lost position no move is best. The text then names the move that lasts longest.
  if (info?.proven === "loss")
    return t("hint.lost", { cell: pointText(snapshot?.names[hint]), moves: movesText(info.distance, t) });
  const kind =
    hintReason && (!KINDS_WITH_LENGTH.includes(hintReason.kind) || info?.distance) ? hintReason.kind : "best";
  return t(`hint.${kind}`, { cell: pointText(snapshot?.names[hint]), moves: movesText(info?.distance ?? null, t) });
}

/**
 * A move as text, with the number of discs that it turned.
 * @param {Side} side
 * @param {number} cell -1 for a pass
 * @param {Snapshot} before
 * @param {Snapshot | null} after
 * @param {Translate} t
 */
export function moveText(side, cell, before, after, t) {
  const words = { side: t(`side.${side}`), cell: pointText(before.names[cell]) };
  if (cell < 0) return t("status.passed", words);
  if (!after || !capabilities(before.game).discs) return t("say.move", words);
  const number = [...after.cells].filter((now, at) => before.cells[at] && before.cells[at] !== now).length;
  return t("say.turned", { ...words, number });
}

/**
 * @param {Fault} fault
 * @param {Translate} t
 */
export function faultText(fault, t) {
  const key = `fault.${fault.code}`;
  return t.has(key) ? t(key, { text: fault.text ?? "" }) : t("fault.other");
}

/**
 * The fault of a link, and its place in the moves.
 * @param {Fault} fault
 * @param {string} moves the moves of the link
 * @param {Translate} t
 */
export function linkFaultText(fault, moves, t) {
  const text = faultText(fault, t);
  if (fault.at === undefined) return sentences(t("fault.link"), text);
  const at = characterAt(moves, fault.at);
  const from = Math.max(0, at - CONTEXT);
  const [before, after] = [moves.slice(from, at), moves.slice(at, at + CONTEXT)];
  const context = `${from ? "…" : ""}${before}▸${after}${at + CONTEXT < moves.length ? "…" : ""}`;
  return sentences(t("fault.link"), t("fault.at", { at: at + 1 }), text, context);
}

/** The codes of Renju's openings: direct and indirect ones, from 1 to 13. */
const RENJU_CODE = /^([DI])(\d+)$/;

/**
 * The name of an opening. The engine's table has three languages. Others may name the openings of Renju, in the order
 * D1 to D13 and I1 to I13. The rest is English.
 * @param {{ code: string, en: string } & Record<string, string>} opening
 * @param {boolean} [withCode]
 * @param {string} [lang]
 * @param {Translate} [t]
 */
export function openingName(opening, withCode = false, lang = language(), t = words) {
  const [, kind = "", number = 0] = RENJU_CODE.exec(opening.code) ?? [];
  const own = kind ? t("renju.names").split(" ")[Number(number) - 1 + (kind === "I" ? 13 : 0)] : "";
  // A dash means that the language has none.
  const name = opening[lang] ?? (own && own !== "–" ? own : opening.en);
  return withCode && opening.code ? `${name} (${opening.code})` : name;
}
