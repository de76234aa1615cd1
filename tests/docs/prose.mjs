// A small linter of English prose: long sentences, and wordings that a reader from the field cannot know.

/** The most words in a sentence of a document. The style guide asks for 20; names and figures need some room. */
export const LONGEST = 25;

/** The most words in a sentence of a comment. Code, links and types count as one word or none. */
export const LONGEST_IN_COMMENTS = 20;

/** The most words of a heading. */
export const LONGEST_HEADING = 9;

/** A condition that reads like a place. In a heading it is a place. */
const PLACE = /^Where\b(?!.*\?$)/;

/**
 * Wordings that are private to this project or not idiomatic, each with what to write instead.
 * @type {[RegExp, string][]}
 */
export const WORDINGS = [
  [/\blaborator(y|ies)\b/i, "analysis, experiments"],
  [/\blook(s|ed|ing)? back (at|on)\b|\blooking back\b/i, "review"],
  [/\bforesight\b/i, "log loss"],
  [/\bforet(ell|ells|old|elling)\b/i, "predict"],
  [/\b(is|are|was|were|be|it) worth\b|\bworth in\b/i, "Elo gain, value"],
  [/\bseveral lines\b/i, "MultiPV, best lines"],
  [/\bdeaf\b/i, "unresponsive"],
  [/\bmend(s|ed|ing)?\b/i, "fix"],
  [/\b(go|goes|going|went|gone) on\b/i, "continue"],
  [/\bwhoever\b/i, "name the actor"],
  [/\bthose of\b/i, "repeat the noun"],
  [/\b(tell|tells|told|telling)\b/i, "report, show, distinguish"],
  [/\bdealt like cards\b/i, "round-robin"],
  [/\bmade by hand\b/i, "handcrafted"],
  [/\bplain(ly)? said\b|\bsay(s)? plainly\b/i, "say it"],
  [/\bdoors?\b/i, "entry point"],
  [/\bwords of a pass\b/i, "pass messages"],
  [/\bkeeps? still\b/i, "is static"],
  [/\bmeans? what it says\b/i, "is calibrated"],
  [/\bshares? nothing with\b/i, "independent"],
  [/\bbroken off\b/i, "interrupted"],
  [/\bnobody('s)?\b|\bsomebody\b/i, "name the actor, or use the passive"],
  [/\bno order that says\b/i, "arbitrary order"],
  [/\bis had\b|\bare had\b|\bcan be had\b/i, "is available, is allocated"],
  [/\bon its way up\b/i, "unfinished"],
  [/\bin the place of\b/i, "instead of"],
  [/\bhere it is none\b|\bis none\b/i, "does not count"],
  [/\bis wanted\b|\bwants? (a|an|the|other)\b/i, "needs, requires"],
  [/\bas it stands\b/i, "unchanged"],
  [/\bcame? to be\b/i, "was made"],
  [/\bbeside what\b|\bhas besides\b/i, "adds"],
  [/\bis of no\b|\bis nobody\b/i, "has no"],
  [/\bnothing but\b/i, "only"],
  [/\bas good as\b/i, "almost"],
  [/\bof its own\b|\bof their own\b|\bof one's own\b/i, "its own, separate"],
  [/\bwithin how many\b/i, "the number of moves"],
  [/\bholds? it together\b/i, "test, invariant"],
  [PLACE, "if, when"],
  [/, where (it|they|that|this|there|no|the \w+ (is|are|has))\b/, "if, when"],
];

/** A piece of a document: its first line, its kind, and its text without markup. */
/** @typedef {{ line: number, kind: "heading" | "text" | "cell", text: string }} Block */

/** Takes the markup out of a line of Markdown; code becomes one word. */
function plain(/** @type {string} */ text) {
  return text
    .replace(/<!--.*?-->/g, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/``[^`]+``|`[^`]+`/g, "CODE")
    .replace(/\*\*|__|\*(?=\S)|(?<=\S)\*/g, "")
    .replace(/\\(.)/g, "$1")
    .trim();
}

/**
 * The prose of a Markdown document, without code.
 * @param {string} source
 * @returns {Block[]}
 */
export function blocksOf(source) {
  /** @type {Block[]} */
  const blocks = [];
  /** @type {Block | null} */
  let open = null;
  let fenced = false;
  let inList = false;
  const close = () => {
    if (open) blocks.push({ ...open, text: plain(open.text) });
    open = null;
  };
  source.split("\n").forEach((raw, i) => {
    const line = i + 1;
    if (/^\s*```/.test(raw)) {
      close();
      fenced = !fenced;
      return;
    }
    if (fenced) return;
    if (!raw.trim()) return close();
    const heading = /^#+ (.*)/.exec(raw);
    const item = /^\s*(?:[-*]|\d+\.) +(.*)/.exec(raw);
    if (heading) {
      close();
      inList = false;
      blocks.push({ line, kind: "heading", text: plain(heading[1]) });
    } else if (raw.startsWith("|")) {
      close();
      inList = false;
      for (const cell of raw.replace(/\\\|/g, " ").split("|").slice(1, -1)) {
        if (!/^[\s:-]*$/.test(cell)) blocks.push({ line, kind: "cell", text: plain(cell) });
      }
    } else if (item && (inList || /^[-*\d]/.test(raw))) {
      close();
      inList = true;
      open = { line, kind: "text", text: item[1] };
    } else if (!open && (inList ? /^ {6}/ : /^ {4}/).test(raw)) {
      // Code by its indent.
    } else {
      if (!open && /^\S/.test(raw)) inList = false;
      open = open
        ? { ...open, text: `${open.text} ${raw.trim().replace(/^> ?/, "")}` }
        : { line, kind: "text", text: raw.trim() };
    }
  });
  close();
  return blocks;
}

/** The sentences of a text. @param {string} text */
export function sentencesOf(text) {
  return text
    .replace(/\b(e\.g|i\.e|vs|cf|al|No)\./g, "$1")
    .split(/(?<=[.!?…]["')\]]*)\s+(?=["'([]*[A-Z0-9])/)
    .filter(Boolean);
}

/** The number of words of a sentence: figures and names count, signs do not. @param {string} sentence */
export const wordsOf = (sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/**
 * What is wrong with a document, a line for each fault.
 * @param {string} source Markdown
 * @param {number} [longest] the most words in a sentence
 * @param {number} [first] the number of the first line
 */
export function faultsOf(source, longest = LONGEST, first = 1) {
  const faults = [];
  for (const { line: offset, kind, text } of blocksOf(source)) {
    const line = first + offset - 1;
    if (kind === "heading" && wordsOf(text) > LONGEST_HEADING) faults.push(`line ${line}: a long heading: ${text}`);
    for (const sentence of sentencesOf(text)) {
      const count = wordsOf(sentence);
      if (count > longest) faults.push(`line ${line}: ${count} words: ${sentence}`);
      for (const [wording, better] of WORDINGS) {
        const found = kind === "heading" && wording === PLACE ? null : wording.exec(sentence);
        if (found) faults.push(`line ${line}: "${found[0]}" (write: ${better}): ${sentence}`);
      }
    }
  }
  return faults;
}

/** The most words of a text of the interface that is not cause and action. */
export const LONGEST_TEXT = 6;

/** The most words of each sentence of a longer text of the interface. */
export const LONGEST_PART = 16;

/**
 * The faults of a text of the interface. It may have six words, or it states cause and action in short sentences.
 * @param {string} text
 */
export function faultsOfText(text) {
  const faults = [];
  const parts = text.split(/[.:;!?…](?:\s+|$)/).filter((part) => /\p{L}/u.test(part));
  const isLong = wordsOf(text) > LONGEST_TEXT && parts.length < 2;
  if (isLong || parts.some((part) => wordsOf(part) > LONGEST_PART)) faults.push(`${wordsOf(text)} words: ${text}`);
  for (const [wording, better] of WORDINGS) {
    const found = wording.exec(text);
    if (found) faults.push(`"${found[0]}" (write: ${better}): ${text}`);
  }
  return faults;
}
