/**
 * The results of an analysis as texts: forced wins and optional numbers.
 *
 * @import { Side, Snapshot } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Choices, Forced, Opening } from "./panel-types.js"
 * @import { Findings, Search } from "./search.js"
 * @import { Row } from "./values.js"
 */
import { capabilities } from "../../game/games.js";
import { compactText, movesText, openingName, pointText, signed } from "../../i18n/wording.js";
import { threadsOf } from "./choices.js";
import { kindOf } from "./values.js";

/** A name and a value. @typedef {[string, string]} Fact */

/**
 * The forced wins to show. One that is longer than the win of the best row is a second number for one fact.
 * @param {Snapshot} snapshot
 * @param {Findings} findings
 * @param {Row[]} rows
 * @param {Translate} t
 * @returns {Forced[]}
 */
export function forcedWins({ toMove, outcome }, { forced }, rows, t) {
  if (outcome) return [];
  /** @type {Forced[]} */
  const shown = [];
  for (const side of /** @type {Side[]} */ ([toMove, 3 - toMove])) {
    const known = forced[side];
    if (known?.verdict !== "win" || !known.line.length) continue;
    const isThreat = side !== toMove;
    const [best] = rows;
    if (!isThreat && best?.proven === "win" && (best.distance ?? Infinity) < known.line.length) continue;
    const key = isThreat ? "analysis.threat" : "analysis.forced";
    shown.push({ text: forcedText(key, t(`side.${side}`), known.line, t), cells: known.line, isThreat });
  }
  return shown;
}

/**
 * The moves that lead to a named opening.
 * @param {Snapshot} snapshot
 * @param {Findings} findings
 * @returns {Opening[]}
 */
export function namedOpenings({ outcome, game }, { named }) {
  return (outcome ? [] : (named ?? [])).map(({ opening, line }) => ({
    name: openingName(opening, true),
    row: { ...line, kind: kindOf(line, capabilities(game).discs) },
  }));
}

/**
 * @param {Snapshot} snapshot
 * @param {Search} search
 * @param {Choices} choices
 * @param {Translate} t
 * @returns {Fact[]}
 */
export function factsOf(snapshot, search, choices, t) {
  const { opening } = snapshot;
  return [
    ...searchFacts(snapshot, search, choices, t),
    ...(capabilities(snapshot.game).hints ? forcedFacts(search.findings, t) : []),
    ...knownFacts(snapshot, search.findings, t),
    ...(opening ? [/** @type {Fact} */ ([t("analysis.fact.book"), openingName(opening)])] : []),
  ];
}

/**
 * @param {Snapshot} snapshot
 * @param {Search} search
 * @param {Choices} choices
 * @param {Translate} t
 * @returns {Fact[]}
 */
function searchFacts(snapshot, search, choices, t) {
  const { found } = search.findings;
  if (!found) return [];
  const { working, memory } = search;
  const [without, trained] = capabilities(snapshot.game).evaluations;
  const threads =
    threadsOf(choices) < choices.threads
      ? t("analysis.fact.fewer", { n: working, all: choices.threads })
      : String(working);
  return [
    [t("analysis.fact.depth"), String(Math.max(0, ...found.lines.map(({ depth }) => depth)))],
    [t("analysis.fact.nodes"), compactText(found.nodes, t)],
    [t("analysis.fact.speed"), compactText(found.nps, t)],
    [t("analysis.fact.threads"), threads],
    [t("analysis.fact.time"), t("time.seconds", { n: (found.time / 1000).toFixed(1) })],
    [t("analysis.fact.memory"), t("analysis.megabytes", { n: Math.round((memory.lines + memory.wins) / 2 ** 20) })],
    [t("analysis.fact.evaluation"), t(`analysis.${search.weights(snapshot) === "there" ? trained : without}`)],
  ];
}

/**
 * @param {Findings} findings
 * @param {Translate} t
 * @returns {Fact[]}
 */
function forcedFacts({ forced }, t) {
  /** @type {Fact[]} */
  const facts = [];
  for (const side of /** @type {Side[]} */ ([1, 2])) {
    const known = forced[side];
    if (!known) continue;
    const verdict =
      known.verdict === "win" ? t("analysis.proven") : t(known.verdict === "none" ? "analysis.none" : "analysis.open");
    facts.push([`${t("analysis.fact.proofs")}, ${t(`side.${side}`)}`, `${compactText(known.nodes, t)} · ${verdict}`]);
  }
  return facts;
}

/**
 * The facts that need no search.
 * @param {Snapshot} snapshot
 * @param {Findings} findings
 * @param {Translate} t
 * @returns {Fact[]}
 */
function knownFacts({ names }, { known }, t) {
  if (!known) return [];
  const { book, proof } = known;
  const words = [
    book.replies.map((cell) => (cell < 0 ? t("record.pass") : pointText(names[cell]))).join(" "),
    book.discs === null ? "" : signed(book.discs, 1),
    book.onward.length ? t("analysis.book.onward", { n: book.onward.length }) : "",
  ].filter(Boolean);
  /** @type {Fact[]} */
  const facts = [[t("analysis.fact.replies"), words.join(" · ") || t("analysis.notin")]];
  if (proof) {
    const moves = t("count.moves", { n: proof.moves });
    const told = [
      proof.known && !proof.moves && t("analysis.proof.open"),
      proof.moves && t("analysis.inproof", { moves }),
      proof.replies && t("analysis.proof.replies", { n: proof.replies }),
    ].filter(Boolean);
    facts.push([t("analysis.fact.proof"), told.join(" · ") || t("analysis.notin")]);
  }
  return facts;
}

/**
 * A win as text.
 * @param {string} key of the text
 * @param {string} side
 * @param {number[]} line
 * @param {Translate} t
 */
function forcedText(key, side, line, t) {
  return t(key, { side, moves: movesText(line.length, t) });
}
