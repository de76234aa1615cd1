/**
 * The rule and the result of a game in files.
 */

/** The words for rules, in any language. The first match counts. @type {readonly [RegExp, string][]} */
const RULES = [
  [
    /renju|連珠|连珠|렌주|рендзю|\brif\b|taraguchi|tarannikov|yamaguchi|soo?s[yõöo]rv|sakata|(?<!无|無|no )(?:有?禁手|forbidden)/i,
    "renju",
  ],
  [/caro.*(?:6|overline)/i, "caro6"],
  [/caro/i, "caro"],
  [/standard|exact|标准|標準/i, "standard"],
  [/free|gomoku|五子棋|五目|无禁|無禁|自由|swap/i, "freestyle"],
];
/** The numbers of Gomocup, which c-gomoku-cli writes. @type {Readonly<Record<string, string>>} */
const NUMBERS = { 0: "freestyle", 1: "standard", 4: "renju", 8: "caro" };

/**
 * The rule in a text; "" for an unknown one.
 * @param {string} text
 */
export function ruleOf(text) {
  const word = text.normalize("NFKC").trim();
  if (Object.hasOwn(NUMBERS, word)) return NUMBERS[word];
  return RULES.find(([pattern]) => pattern.test(word))?.[1] ?? "";
}

/**
 * The result of a game in its file: the winner (0 for a draw), and whether the other side resigned.
 * @typedef {{ winner: 0 | 1 | 2, resigned: boolean }} Result
 */

/**
 * The result of a game: "B+R", "W+Time", "B+12", "0", "Draw", "B+Draw", and "1-0" in some programs.
 * @param {string} text
 * @returns {Result | undefined} undefined without a known result
 */
export function resultOf(text) {
  const word = text.normalize("NFKC").trim();
  if (/^(?:0|draw|jigo|1\/2(?:-1\/2)?|0\.5-0\.5|(?:[bw]\w*\s*\+\s*)?(?:draw|0)|和棋?|引き分け)$/i.test(word))
    return { winner: 0, resigned: false };
  const won = /^(?:([bw])(?:lack|hite)?\s*(?:\+\s*(.*)|wins?\b.*)|(1-0)|(0-1))$/i.exec(word);
  if (won) return { winner: /^b|^1/i.test(word) ? 1 : 2, resigned: /^r/i.test(won[2] ?? "") };
  const black = /^(?:黑|黒)[胜勝]/.test(word);
  return black || /^白[胜勝]/.test(word) ? { winner: black ? 1 : 2, resigned: false } : undefined;
}

/**
 * The result of a game of Othello by its discs: "34-30".
 * @param {string} text
 * @returns {Result | undefined}
 */
export function resultOfDiscs(text) {
  const [, black, white] = (/^\s*(\d{1,2})\s*-\s*(\d{1,2})\s*$/.exec(text) ?? []).map(Number);
  if (!(black + white > 3 && black + white <= 64)) return undefined;
  return { winner: black > white ? 1 : black < white ? 2 : 0, resigned: false };
}
