import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { boardName, readPuzzles, seriesOf } from "../../www/engine/puzzles/book.js";
import { LESSONS } from "../../www/pages/learn/lessons.js";
import { canAnswer, courseOf, isRight, shownOf } from "../../www/pages/learn/task.js";
import { TABLES, translatorOf } from "./tables.mjs";

test("every lesson has its texts in every language, and there are no others", () => {
  const page = readFileSync(new URL("../../www/pages/learn/learn.html", import.meta.url), "utf8");
  const wanted = [
    ...[...page.matchAll(/data-text(?:-label)?="([^"]+)"/g)].map(([, key]) => key),
    ...(
      "again show no shown next puzzle missing failed board cellEmpty cellStone cellLast cellForbidden forbidden-point " +
      "openings.title openings.text openings.swap2 openings.taraguchi"
    )
      .split(" ")
      .map((key) => `learn.${key}`),
    ...LESSONS.filter(({ reading }) => !reading).flatMap(({ name }) =>
      ["title", "text", "task", "right"].map((key) => `learn.${name}.${key}`),
    ),
  ];
  for (const [lang, { learn }] of Object.entries(TABLES))
    assert.deepEqual(Object.keys(learn).sort(), [...new Set(wanted)].sort(), lang);
});

test("what is shown is one of the answers", () => {
  for (const { name, answers, show } of LESSONS) assert.equal(answers.includes(show), answers.length > 0, name);
});

test("each course is one part of the list, and its name is a text", () => {
  const order = LESSONS.map(courseOf);
  const courses = ["game.gomoku", "rule.renju", "game.othello"];
  assert.deepEqual([...new Set(order)], courses);
  assert.deepEqual(
    order,
    [...order].sort((a, b) => courses.indexOf(a) - courses.indexOf(b)),
  );
  for (const lang of Object.keys(TABLES)) for (const course of courses) assert.ok(translatorOf(lang)(course));
});

test("hidden crosses appear when the lesson is solved, and until then nothing betrays them", () => {
  const snapshot = { legal: [0, 1], forbidden: [{ cell: 2, kind: "overline" }] };
  const lesson = { name: "", board: { moves: "" }, answers: ["c1"], show: "c1", hidden: true };
  assert.deepEqual(shownOf(lesson, snapshot, false), { legal: [0, 1], forbidden: [] });
  assert.equal(shownOf(lesson, snapshot, true), snapshot);
  assert.deepEqual(
    [0, 1, 2, 3].map((cell) => canAnswer(lesson, snapshot, cell)),
    [true, true, true, false],
  );
  assert.deepEqual([isRight(lesson, "c1"), isRight(lesson, "a1")], [true, false]);

  const open = { ...lesson, answers: [], hidden: undefined };
  assert.equal(shownOf(open, snapshot, false), snapshot);
  assert.equal(canAnswer(open, snapshot, 2), false);
  assert.equal(isRight(open, "a1"), true);
  assert.equal(canAnswer({ ...open, reading: true }, snapshot, 0), false, "a lesson to read takes no move");
});

test("the puzzles after a lesson of Othello have the rule and the size of its board", () => {
  const puzzles = readPuzzles(readFileSync(new URL("../../assets/puzzles.txt", import.meta.url), "utf8"));
  const lessons = LESSONS.filter(({ board }) => board.game === "othello");
  assert.ok(lessons.length > 1);
  for (const { name, board, puzzle } of lessons) {
    const offered = seriesOf(puzzles, { theme: puzzle.series, rule: puzzle.rule ?? "", grade: "" });
    const own = boardName({ game: "othello", rule: "othello", size: Number(board.size ?? 8) });
    assert.deepEqual([...new Set(offered.map(({ setup }) => boardName(setup)))], [own], name);
  }
});
