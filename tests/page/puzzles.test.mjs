import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  BOARDS,
  KINDS,
  WINS,
  boardName,
  dayOf,
  laddersOf,
  puzzleOfTheDay,
  readPuzzles,
  seriesOf,
} from "../../www/engine/puzzles/book.js";
import {
  MOST_OWN,
  addMissedWins,
  addOwnPuzzle,
  noteResult,
  ownPuzzles,
  readProgress,
  streak,
  writeProgress,
} from "../../www/pages/puzzles/progress.js";
import { Results } from "../../www/pages/puzzles/results.js";
import { RUN, Run, orderOf } from "../../www/pages/puzzles/rush.js";
import { ENDGAME_MOVES, Round, proven, unproven } from "../../www/pages/puzzles/round.js";
import { LANGS, translatorOf } from "./tables.mjs";

const read = (name) => readFileSync(new URL(`../../assets/${name}`, import.meta.url), "utf8");
const puzzles = readPuzzles(read("puzzles.txt"));
const DAY = 86_400_000;

/** A storage that keeps texts; `full` refuses them. */
function fakeStorage(full = false) {
  const kept = new Map();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (full) throw new Error("full");
      kept.set(key, value);
    },
  };
}

test("the file is read whole, and what a page does not know is left out", () => {
  const lines = read("puzzles.txt")
    .split("\n")
    .filter((line) => line && !/^[#=]/.test(line));
  assert.ok(lines.length >= 600);
  assert.equal(puzzles.length, lines.length);
  assert.equal(new Set(puzzles.map(({ id }) => id)).size, puzzles.length);
  for (const kind of KINDS)
    assert.ok(
      puzzles.some((one) => one.kind === kind),
      kind,
    );
  // Every board is offered, and no other.
  assert.deepEqual(new Set(puzzles.map(({ setup }) => boardName(setup))), new Set(BOARDS.map(boardName)));
  for (const { grade, answer, moves } of puzzles)
    assert.ok(grade >= 1 && grade <= 5 && /^[a-o]\d+$/.test(answer) && moves.length > 8);
  assert.deepEqual(
    readPuzzles(
      "= riddles freestyle 15\nabc 1 h8 h8i9\n= fours chess 8\nabd 1 h8 h8\nabe\n= fours renju 15\n# x y z a\nabf 2 g7 h8i9",
    ),
    [
      {
        id: "abf",
        kind: "fours",
        setup: { game: "gomoku", rule: "renju", size: 15 },
        grade: 2,
        answer: "g7",
        moves: "h8i9",
      },
    ],
  );
});

test("a series has its theme, its rule and its grade, the easy ones first", () => {
  const all = seriesOf(puzzles, { theme: "", rule: "", grade: "" });
  assert.equal(all.length, puzzles.length);
  const renju = seriesOf(puzzles, { theme: "fours", rule: "renju", grade: "" });
  assert.ok(renju.length > 0 && renju.every(({ kind, setup }) => kind === "fours" && setup.rule === "renju"));
  assert.ok(renju.every(({ grade }, i) => i === 0 || grade >= renju[i - 1].grade));
  assert.ok(seriesOf(puzzles, { theme: "guess", rule: "", grade: "" }).every(({ kind }) => WINS.includes(kind)));
  assert.ok(seriesOf(puzzles, { theme: "", rule: "", grade: "2" }).every(({ grade }) => grade === 2));
});

test("each game has five ladders, which count the solved puzzles of a theme and a rule", () => {
  for (const rule of BOARDS.map(boardName)) {
    const solved = new Set(seriesOf(puzzles, { theme: "", rule, grade: "1" }).map(({ id }) => id));
    // The grade of the choice does not count.
    const ladders = laddersOf(puzzles, { theme: "", rule, grade: "3" }, ({ id }) => solved.has(id));
    assert.deepEqual(
      ladders.map(({ grade }) => grade),
      [1, 2, 3, 4, 5],
    );
    assert.equal(
      ladders.reduce((sum, { all }) => sum + all, 0),
      seriesOf(puzzles, { theme: "", rule, grade: "" }).length,
    );
    assert.equal(ladders[0].solved, ladders[0].all);
    assert.ok(ladders.slice(1).every((one) => one.solved === 0));
  }
  assert.ok(laddersOf([], { theme: "", rule: "", grade: "" }, () => true).every(({ all }) => all === 0));
});

test("a day has one puzzle, and no other has it within a year", () => {
  const noon = Date.UTC(2026, 10, 22, 12);
  const ids = Array.from({ length: 366 }, (_, i) => puzzleOfTheDay(puzzles, noon + i * DAY)?.id);
  assert.equal(new Set(ids).size, 366);
  const [first, last] = [Date.UTC(2026, 10, 22), Date.UTC(2026, 10, 23) - 1];
  assert.equal(puzzleOfTheDay(puzzles, first)?.id, puzzleOfTheDay([...puzzles].reverse(), last)?.id);
  assert.equal(dayOf(last), "2026-11-22");
  assert.equal(puzzleOfTheDay([], noon), undefined);
  assert.ok(puzzleOfTheDay(puzzles.slice(0, 1), noon) || puzzles[0].grade === 5);
});

test("the best result of a puzzle is kept, and days in a row are counted", () => {
  const storage = fakeStorage();
  const progress = readProgress(storage);
  noteResult(progress, "a", "tried");
  noteResult(progress, "a", "solved");
  noteResult(progress, "a", "helped");
  const today = Date.UTC(2026, 10, 22, 3);
  progress.days = [today - 2 * DAY, today - DAY].map(dayOf);
  assert.ok(writeProgress(progress, storage));
  const again = readProgress(storage);
  assert.equal(again.results.a, "solved");
  assert.equal(streak(again.days, today), 2);
  assert.equal(streak([...again.days, dayOf(today)], today), 3);
  assert.equal(streak(again.days, today + 2 * DAY), 0);
});

test("a broken, full or missing storage stops nothing", () => {
  for (const text of [
    "{",
    "[]",
    '{"v":9}',
    '{"v":1,"results":7,"days":"x","own":{"own-a":{"rule":"chess"},"own-b":null}}',
    '{"v":1,"results":{"a":"won"}}',
    '{"v":1,"fours":-3}',
    '{"v":1,"fours":"12"}',
  ]) {
    const progress = readProgress({ getItem: () => text, setItem() {} });
    assert.deepEqual(progress, { results: {}, days: [], own: {}, fours: 0 }, text);
  }
  assert.deepEqual(readProgress(null), { results: {}, days: [], own: {}, fours: 0 });
  assert.equal(writeProgress(readProgress(null), null), false);
  assert.equal(writeProgress(readProgress(null), fakeStorage(true)), false);
  assert.equal(addOwnPuzzle({ setup: { game: "gomoku", rule: "renju", size: 15 }, text: "h8" }, fakeStorage(true)), "");
});

test("a position becomes a puzzle of the visitor, once, and the oldest of too many go", () => {
  const storage = fakeStorage();
  const setup = { game: "gomoku", rule: "renju", size: 15 };
  const id = addOwnPuzzle({ setup, text: "h8i9g7" }, storage);
  assert.match(id, /^own-[a-z0-9]+$/);
  assert.equal(addOwnPuzzle({ setup, text: "h8i9g7" }, storage), id);
  assert.deepEqual(ownPuzzles(readProgress(storage)), [{ id, kind: "", setup, grade: 0, answer: "", moves: "h8i9g7" }]);
  assert.equal(addOwnPuzzle({ setup: { ...setup, size: 99 }, text: "h8" }, storage), "");
  assert.equal(addOwnPuzzle({ setup, text: "h8".repeat(2000) }, storage), "");
  for (let i = 0; i < MOST_OWN + 5; i += 1)
    addOwnPuzzle({ setup, text: `h8i9${"abcdefghijklmno"[i % 15]}${1 + Math.floor(i / 15)}` }, storage);
  assert.equal(ownPuzzles(readProgress(storage)).length, MOST_OWN);
});

test("wins that were missed in a reviewed game become puzzles if they are proven", async () => {
  const prove = async () => ({ kind: "win", first: "h9" });
  const storage = fakeStorage();
  const game = { setup: { game: "gomoku", rule: "renju", size: 15 }, start: "", names: ["h8", "i9", "g7", "j10"] };
  const marks = [
    { ply: 2, kind: "missed", exact: true },
    { ply: 3, kind: "slip", exact: false },
    { ply: 1, kind: "missed", exact: false },
    { ply: 3, kind: "threw", exact: true },
  ];
  assert.equal((await addMissedWins(game, marks, prove, storage)).length, 3);
  assert.deepEqual(
    ownPuzzles(readProgress(storage)).map(({ kind, answer }) => [kind, answer]),
    [
      ["win", ""],
      ["win", ""],
      ["win", ""],
    ],
  );
  assert.deepEqual(
    ownPuzzles(readProgress(storage))
      .map(({ moves }) => moves)
      .sort(),
    ["h8", "h8i9", "h8i9g7"],
  );
  const othello = {
    setup: { game: "othello", rule: "othello", size: 8 },
    start: "",
    names: Array.from({ length: 60 }, (_, i) => `a${i}`),
  };
  const ends = [
    { ply: 10, kind: "missed", exact: true },
    { ply: 50, kind: "missed", exact: true },
  ];
  // The page of puzzles solves an endgame itself.
  const refuse = async () => assert.fail("an endgame needs no proof");
  assert.equal((await addMissedWins(othello, ends, refuse, storage)).length, 1);
  assert.deepEqual(await addMissedWins(game, marks, prove, null), []);
  // Of three missed wins the solver proves one: an only defence.
  const some = async (_setup, text) => (text === "h8i9" ? { kind: "defence", first: "g7" } : null);
  const fresh = fakeStorage();
  assert.equal((await addMissedWins(game, marks, some, fresh)).length, 1);
  assert.deepEqual(
    ownPuzzles(readProgress(fresh)).map(({ moves, kind, answer }) => [moves, kind, answer]),
    [["h8i9", "defence", "g7"]],
  );
});

/** A client that answers from lists, and positions in which nothing has ended. */
function fakeClient(answers) {
  const ask = (op) => async (_setup, text) => {
    const found = answers[op]?.[text];
    if (found === undefined) throw new Error(`${op} ${text}`);
    return found;
  };
  return {
    position: async (_setup, text) => answers.position?.[text] ?? { toMove: 1, outcome: null, text },
    judge: ask("judge"),
    reasons: async (_, text, winner) => ({ text, winner }),
    win: ask("win"),
    values: ask("values"),
    prove: ask("prove"),
  };
}

const puzzleOf = (kind, answer, game = "gomoku", rule = "freestyle", size = game === "othello" ? 8 : 15) => ({
  id: "x",
  kind,
  setup: { game, rule, size },
  grade: 1,
  answer,
  moves: "h8i9",
});

test("the first move of a win has to be the answer; later any that wins will do", async () => {
  const judge = {
    h8i9g7: { judgement: "wins", reply: "a1", moves: 3 },
    h8i9f6: { judgement: "refuted", reply: "e5", moves: 0 },
    h8i9k2: { judgement: "wins", reply: "e5", moves: 2 },
    h8i9g7a1k9: { judgement: "open", reply: "k8", moves: 0 },
    h8i9g7a1j9: { judgement: "decided", reply: "k9", moves: 1 },
  };
  const round = new Round(puzzleOf("threes", "g7"), fakeClient({ judge }));
  await round.begin();
  assert.deepEqual(await round.play("f6"), {
    result: "wrong",
    text: "h8i9f6e5",
    said: "wrong.win",
    values: { move: "F6", reply: "E5", n: 0 },
  });
  assert.equal((await round.play("k2")).result, "wrong");
  assert.equal(round.text, "h8i9");
  assert.equal(await round.next(), "g7");
  const right = await round.play("g7");
  assert.deepEqual([right.result, right.text, round.made], ["right", "h8i9g7a1", 1]);
  assert.deepEqual(right.why, { reasons: { text: "h8i9g7", winner: 1 }, winner: 1 });
  assert.equal((await round.play("k9")).said, "wrong.open");
  assert.equal((await round.play("j9")).result, "solved");
  // If the answers are unknown, any win is right.
  const own = new Round(puzzleOf("win", ""), fakeClient({ judge }));
  assert.equal((await own.play("k2")).result, "right");
});

test("a defence is the answer, and any other move is shown to lose", async () => {
  const round = new Round(puzzleOf("defence", "g7"), fakeClient({ win: { h8i9f6: "e5d4c3", h8i9f7: "" } }));
  await round.begin();
  const wrong = await round.play("f6");
  assert.deepEqual(
    [wrong.result, wrong.text, wrong.proof, wrong.winner, wrong.values.n],
    ["wrong", "h8i9f6e5", "h8i9f6", 2, 2],
  );
  // The reason is about the shown refutation.
  assert.deepEqual(wrong.why, { reasons: { text: "h8i9f6e5", winner: 2 }, winner: 2 });
  const other = await round.play("f7");
  assert.deepEqual([other.said, other.why], ["wrong.other", undefined]);
  assert.equal((await round.play("g7")).result, "solved");
});

test("an endgame asks for the best moves against the best replies, passes among them", async () => {
  const values = {
    h8i9: [
      { move: "a1", discs: 4 },
      { move: "b2", discs: -2 },
    ],
    h8i9a1: [{ move: "c3", discs: -4 }],
    h8i9a1c3: [{ move: "--", discs: 4 }],
    "h8i9a1c3--": [{ move: "d4", discs: -4 }],
    "h8i9a1c3--d4": [
      { move: "e5", discs: 4 },
      { move: "f6", discs: 4 },
    ],
    "h8i9a1c3--d4f6": [{ move: "g7", discs: -4 }],
  };
  const position = {
    h8i9a1: { toMove: 2, outcome: null },
    "h8i9a1c3--": { toMove: 2, outcome: null },
    "h8i9a1c3--d4f6": { toMove: 2, outcome: null },
    "h8i9a1c3--d4f6g7": { toMove: 2, outcome: {} },
  };
  const round = new Round(puzzleOf("endgame", "a1", "othello", "othello"), fakeClient({ values, position }));
  await round.begin();
  assert.deepEqual(await round.play("b2"), {
    result: "wrong",
    text: "h8i9b2",
    said: "wrong.endgame",
    values: { move: "B2", value: 31, best: 34, all: 64 },
  });
  // In anti-Othello the better move ends with fewer discs.
  const fewest = new Round(puzzleOf("endgame", "a1", "othello", "antiothello", 6), fakeClient({ values, position }));
  await fewest.begin();
  assert.deepEqual((await fewest.play("b2")).values, { move: "B2", value: 19, best: 16, all: 36 });
  const right = await round.play("a1");
  assert.deepEqual([right.result, right.text, right.values.n], ["right", "h8i9a1c3--d4", ENDGAME_MOVES - 1]);
  assert.equal((await round.play("f6")).result, "solved", "the game has ended before all moves were asked");
});

test("a position from elsewhere is a puzzle where something is proven", async () => {
  const client = fakeClient({
    prove: { h8i9: { kind: "fours", first: "g7", moves: 4 } },
    values: {
      h8i9: [
        { move: "a1", discs: 4 },
        { move: "b2", discs: 4 },
        { move: "c3", discs: 0 },
      ],
    },
  });
  assert.deepEqual(await proven(puzzleOf("", ""), client), puzzleOf("fours", "g7"));
  assert.deepEqual(
    await proven(puzzleOf("", "", "othello", "othello"), client),
    puzzleOf("endgame", "", "othello", "othello"),
  );
  assert.deepEqual(
    await proven(puzzleOf("", ""), fakeClient({ prove: { h8i9: { kind: "win", first: "g7", moves: 4 } } })),
    puzzleOf("win", ""),
  );
  assert.equal(await proven(puzzleOf("", ""), fakeClient({ prove: { h8i9: null } })), null);
  assert.equal(await proven(puzzleOf("", "", "othello", "othello"), fakeClient({ values: { h8i9: null } })), null);
});

test("a position that is no puzzle has the reason of its game", () => {
  const said = (lang, game) => {
    const [key, values] = unproven(puzzleOf("", "", game).setup);
    return translatorOf(lang)(`puzzles.${key}`, values);
  };
  assert.match(said("en", "gomoku"), /^No forced win and no only defence was found/);
  for (const lang of LANGS) {
    assert.match(said(lang, "othello"), /16/, lang);
    assert.notEqual(said(lang, "othello"), said(lang, "gomoku"), lang);
  }
});

test("three minutes of fours: short wins of the rule, easy ones first, each once", () => {
  for (const rule of ["freestyle", "standard", "renju", "othello", ""]) {
    const order = orderOf(puzzles, rule);
    assert.ok(order.length >= 20, rule);
    assert.equal(new Set(order.map(({ id }) => id)).size, order.length);
    for (const [i, { kind, grade, setup }] of order.entries()) {
      assert.match(kind, /^(fours|threes)$/);
      assert.ok(grade <= 3 && grade >= (order[i - 1]?.grade ?? 0));
      if (rule && rule !== "othello") assert.equal(setup.rule, rule);
    }
  }
  const ids = (random) => orderOf(puzzles, "renju", random).map(({ id }) => id);
  assert.notDeepEqual(ids(), ids(), "another order each time");
  assert.deepEqual(
    ids(() => 0),
    ids(() => 0),
  );
});

test("a run counts what is solved at the first try, until its time is over", () => {
  const run = new Run(puzzles.slice(0, 3), 1000);
  const id = () => run.puzzle.id;
  const first = id();
  assert.equal(run.left(1000), RUN);
  assert.equal(run.take("another", "solved", 2000), false);
  assert.ok(run.take(first, "solved", 2000));
  assert.equal(run.take(first, "tried", 2000), false, "a late answer to the puzzle before");
  assert.ok(run.take(id(), "tried", 3000));
  assert.ok(run.take(id(), "helped", 3000), "a hint is no success");
  assert.equal(id(), first, "after the last one the first comes again");
  assert.equal(run.left(1000 + RUN), 0);
  assert.equal(run.take(id(), "solved", 1000 + RUN), false);
  assert.deepEqual([run.solved, run.missed], [1, 2]);
});

test("the best run is kept, also one of another tab", () => {
  const storage = fakeStorage();
  const [one, other] = [new Results(storage), new Results(storage)];
  assert.deepEqual(one.keepFours(0), { best: 0, isNew: false });
  assert.deepEqual(one.keepFours(7), { best: 7, isNew: true });
  assert.deepEqual(other.keepFours(5), { best: 7, isNew: false });
  other.keep("a", "solved");
  assert.deepEqual(one.keepFours(7), { best: 7, isNew: false });
  assert.equal(readProgress(storage).fours, 7);
});
