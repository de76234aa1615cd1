// Why a win wins, as a sentence: each part says what the facts say, in every language. The facts themselves are checked
// on the board by crates/gomoku/tests/reasons.rs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { reasonText, whatOf } from "../../www/i18n/reasons.js";
import { wonByHint } from "../../www/pages/play/reasons.js";
import { wonByMark } from "../../www/pages/review/reasons.js";
import { LANGS, translatorOf } from "./tables.mjs";

const t = translatorOf("en");
const rows = (...kinds) => kinds.map((kind) => ({ kind, stones: [], next: [] }));
const step = (at, makes, more = {}) => ({
  at,
  makes: rows(...makes),
  fives: [],
  blocks: [],
  foul: null,
  noFour: false,
  ...more,
});
const facts = (steps, more = {}) => ({ loses: null, steps, threat: null, moves: null, ...more });
const threat = (more) => ({
  kind: "straight-four",
  line: ["j7"],
  makes: rows("open-four"),
  defences: ["e8", "f8"],
  complete: true,
  refuted: [],
  ...more,
});
const say = (reasons, about = {}) => reasonText(reasons, { winner: 2, ...about }, t);

const FOUR_THREE = facts(
  [
    step("g8", ["four", "open-three"], { fives: ["h9"], blocks: ["h9"], noFour: true }),
    step("f7", ["open-four"], { fives: ["e7", "j7"] }),
  ],
  { loses: "f9", moves: 3 },
);

/** The kinds of explanations, each with its sentence. */
const SAID = [
  [facts([step("g8", ["five"])]), {}, "G8 makes five."],
  [FOUR_THREE, { isYou: true }, "F9 loses: G8 makes a four and an open three; you have no four in reply."],
  [FOUR_THREE, { isTold: true }, "G8 makes a four and an open three; Black has no four in reply."],
  [
    facts([step("g8", ["open-four"], { fives: ["f8", "k8"] })]),
    {},
    "G8 makes an open four; nothing blocks both F8 and K8.",
  ],
  [
    facts([step("g8", ["four", "four"], { fives: ["f8", "g4"] })]),
    {},
    "G8 makes a double four; nothing blocks both F8 and G4.",
  ],
  [
    facts([step("g8", ["line-double-four"], { fives: ["a8", "e8", "j8"] })]),
    {},
    "G8 makes a double four; no defence stops it.",
  ],
  [
    facts([step("g8", ["four"], { fives: ["h9"], foul: { at: "h9", kind: "double-three" } })]),
    {},
    "G8 makes a four; Black may not block H9 (double three).",
  ],
  [
    facts([
      step("g8", ["four"], { fives: ["h9"], blocks: ["h9"] }),
      step("k7", ["open-four"], { fives: ["a1", "b1"] }),
    ]),
    {},
    "G8 makes a four; after H9, K7 makes an open four.",
  ],
  [
    facts([
      step("g8", ["four"], { fives: ["h9"], blocks: ["h9"] }),
      step("k7", ["four"], { fives: ["k8"], blocks: ["k8"] }),
      step("d4", ["four"], { fives: ["d5"], foul: { at: "d5", kind: "overline" } }),
    ]),
    {},
    "G8 makes a four; 2 blocks later, D4 makes a four; Black may not block D5 (overline).",
  ],
  [
    facts([step("g8", ["open-three"])], {
      threat: threat({ refuted: [{ at: "e8", by: "f7", makes: rows("four", "open-three") }] }),
    }),
    {},
    "G8 makes an open three; against E8, F7 makes a four and an open three.",
  ],
  [
    facts([step("g8", ["open-three"])], {
      threat: threat({ defences: ["e8"], refuted: [{ at: "e8", by: "f7", makes: rows("four") }] }),
    }),
    {},
    "G8 makes an open three; only defence E8: F7 makes a four.",
  ],
  [
    facts([step("g8", ["open-three", "open-three"], { noFour: true })], { threat: threat({}) }),
    {},
    "G8 makes a double three; Black has no four in reply.",
  ],
  [
    facts([step("g8", ["open-three"])], { threat: threat({ defences: [] }) }),
    {},
    "G8 makes an open three; no defence stops it.",
  ],
  [
    facts([step("g8", [])], { threat: threat({ kind: "fours", makes: rows("four"), line: ["k7", "k8"] }) }),
    {},
    "G8 threatens a four at K7.",
  ],
  [facts([], { threat: threat({}) }), {}, "White threatens an open four at J7."],
  [facts([], { threat: threat({ kind: "threats", makes: [] }) }), {}, "White threatens to win from J7."],
];

test("each kind of explanation has its sentence", () => {
  for (const [reasons, about, text] of SAID) assert.equal(say(reasons, about), text);
});

test("without a certain fact there is no sentence", () => {
  assert.equal(say(null), "");
  assert.equal(say(facts([])), "");
  // Two blocks: neither is forced.
  assert.equal(say(facts([step("g8", [], { fives: ["h9"], blocks: ["h9", "h4"] })])), "");
  assert.equal(whatOf(rows()), "");
  // In Caro the chain after one of two blocks is not the only one.
  const [four, block] = [
    { fives: ["h9"], blocks: ["h9", "h4"] },
    { fives: ["k8"], blocks: ["k8"] },
  ];
  const branched = [step("g8", ["four"], four), step("k7", ["four"], block), step("d4", ["open-four"])];
  assert.equal(say(facts(branched)), "G8 makes a four.");
  // A defender with a four is not said to have none.
  assert.doesNotMatch(say(facts([step("g8", ["open-three", "open-three"])], { threat: threat({}) })), /no four/);
  // The defences may be more than the listed ones.
  assert.doesNotMatch(
    say(facts([step("g8", ["open-three"])], { threat: threat({ defences: [], complete: false }) })),
    /no defence/,
  );
});

test("every language says every kind, with the same points and without a word left open", () => {
  const points = (text) => [...new Set(text.match(/[A-Z]\d+/g))].sort();
  for (const lang of LANGS) {
    const own = translatorOf(lang);
    for (const [reasons, about, text] of SAID) {
      const said = reasonText(reasons, { winner: 2, ...about }, own);
      assert.deepEqual(points(said), points(text), `${lang}: ${said}`);
      assert.doesNotMatch(said, /[{}]/);
    }
  }
});

test("a hint is explained only if it is proven, and not a five", () => {
  const setup = { game: "gomoku", rule: "freestyle", size: 15 };
  const snapshot = { toMove: 1, text: "h8i9", names: ["a1", "g8"] };
  const state = (proven, kind = "threats", hint = 1) => ({
    setup,
    snapshot,
    hint,
    hintReason: { kind, cells: [] },
    info: { proven },
  });
  assert.deepEqual(wonByHint(state("win")), { setup, text: "h8i9", winner: 1, move: "g8" });
  assert.deepEqual(wonByHint(state("loss")), { setup, text: "h8i9", winner: 2 });
  assert.equal(wonByHint(state(null)), null);
  assert.equal(wonByHint(state("win", "five")), null);
  assert.equal(wonByHint(state("win", "threats", -1)), null);
  const othello = { ...state("win"), setup: { game: "othello", rule: "othello", size: 8 } };
  assert.equal(wonByHint(othello), null);
});

test("a mark names the position that its side has lost, or had won", () => {
  const setup = { game: "gomoku", rule: "renju", size: 15 };
  const names = ["a1", "g8", "h9"];
  const game = { setup, start: "", names: ["h8", "i9", "g7"], verdicts: [null, null, { line: [2] }, null] };
  const mark = (kind) => ({ kind, side: 2, ply: 1, line: [1] });
  assert.deepEqual(wonByMark(mark("lost"), game, names), { setup, text: "h8i9", winner: 1, move: "h9" });
  assert.deepEqual(wonByMark(mark("missed"), game, names), { setup, text: "h8", winner: 2, move: "g8" });
  assert.equal(wonByMark(mark("slip"), game, names), null);
});
