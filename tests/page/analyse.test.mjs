import assert from "node:assert/strict";
import { test } from "node:test";
import { after, refined } from "../../www/pages/analysis/compare.js";
import { distanceOf, movesToTry, nearest } from "../../www/pages/analysis/even-moves.js";
import {
  blackShare,
  heatOf,
  kindOf,
  legendOf,
  marksOf,
  movesWith,
  rowsOf,
  valueText,
  valuesOf,
  withProof,
} from "../../www/pages/analysis/values.js";
import { beginning, emptyPosition, mirrored, positionText, swapped, turned } from "../../www/game/position.js";
import { initial, result, turn, withSnapshot } from "../../www/game/state.js";
import { verdictText } from "../../www/i18n/wording.js";
import { forcedWins } from "../../www/pages/analysis/facts.js";
import { snapshotOf } from "./fakes.mjs";
import { random } from "./random.mjs";
import { line, loss, row, win } from "./lines.mjs";
import { translatorOf } from "./tables.mjs";

const t = translatorOf("en");

test("what is proven is another kind than what is estimated", () => {
  assert.equal(kindOf(line([1]), false), "estimate");
  assert.equal(kindOf(win([1], 3), false), "win");
  assert.equal(kindOf(loss([1], 4), false), "loss");
  assert.equal(kindOf(line([1], { exact: true, chance: null }), true), "exact");
  assert.equal(kindOf(line([1], { chance: null }), true), "estimate");
  const texts = [line([1]), win([2], 5), loss([3], 4)].map((one) =>
    valueText({ ...one, kind: kindOf(one, false) }, 1, t, "gomoku"),
  );
  assert.deepEqual(texts, ["Black 60 %", "Black wins in 3 moves", "White wins in 2 moves"]);
  assert.equal(
    valueText({ ...line([1], { score: 400, exact: true, chance: null }), kind: "exact" }, 1, t, "othello"),
    "Black +4 discs",
  );
  assert.equal(
    valueText({ ...line([1], { score: -130, chance: null }), kind: "estimate" }, 1, t, "othello"),
    "White +1.3 discs",
  );
  // The player with fewer discs wins.
  assert.equal(
    valueText(
      { ...line([1], { score: 400, exact: true, chance: null }), kind: "exact" },
      1,
      t,
      "othello",
      "antiothello",
    ),
    "Black: 4 fewer",
  );
  const setups = { freestyle: "gomoku", othello: "othello", antiothello: "othello" };
  assert.deepEqual(
    Object.entries(setups).map(([rule, game]) => t(legendOf({ game, rule })).slice(6, 34)),
    ["Black is better, in %. Pale:", "Black ends ahead, in discs. ", "how many fewer discs Black h"],
  );
});

test("the verdict and the bar are right for both sides and both games", () => {
  assert.equal(verdictText(row(line([1])), 1, t, "gomoku"), "Black 60 %");
  assert.equal(verdictText(row(line([1])), 2, t, "gomoku"), "White 60 %");
  assert.equal(verdictText(row(line([1], { chance: 0.3 })), 2, t, "gomoku"), "Black 70 %");
  assert.equal(verdictText(row(line([1], { chance: 0.502 })), 2, t, "gomoku"), "Even");
  assert.equal(verdictText(row(win([1], 7)), 2, t, "gomoku"), "White wins in 4 moves");
  assert.equal(verdictText(row(loss([1], 2)), 2, t, "gomoku"), "Black wins in 1 move");
  assert.equal(verdictText(row(line([1], { score: -350, chance: null })), 1, t, "othello"), "White +3.5 discs");
  assert.ok(Math.abs(blackShare(row(line([1])), 1, "gomoku") - 0.6) < 1e-9);
  assert.ok(Math.abs(blackShare(row(line([1])), 2, "gomoku") - 0.4) < 1e-9);
  assert.equal(blackShare(row(line([1], { score: 6400, chance: null })), 2, "othello"), 0);
  assert.equal(blackShare(row(line([1], { score: 0, chance: null })), 2, "othello"), 0.5);
});

test("the proof of the opening goes before estimates, and shorter proven wins before it", () => {
  const rows = [line([1, 2]), line([5, 9]), line([3])].map(row);
  const proof = { known: true, moves: 4, cell: 5, replies: 0 };
  assert.deepEqual(
    withProof(rows, proof, 1).map(({ line: [cell], kind, distance }) => [cell, kind, distance]),
    [
      [5, "win", 7],
      [1, "estimate", null],
      [3, "estimate", null],
    ],
  );
  assert.equal(withProof([row(win([2], 5)), ...rows], proof, 1)[0].distance, 5);
  assert.equal(withProof([row(win([2], 9)), ...rows], proof, 1)[0].distance, 7);
  // White's moves all lose; a shorter proven loss stays.
  assert.deepEqual(
    withProof([...rows, row(loss([7], 2))], { ...proof, cell: -1 }, 2).map(({ kind, distance }) => [kind, distance]),
    [...rows.map(() => ["loss", 8]), ["loss", 2]],
  );
  // Some replies have no answer yet: that proves nothing.
  assert.deepEqual(withProof(rows, { ...proof, moves: 0 }, 1), rows);
  assert.deepEqual(withProof(rows, null, 1), rows);
});

test("a forced win that the other worker finds goes before estimates, in the place of its move", () => {
  const forced = { verdict: "win", line: [5, 6, 7], nodes: 10 };
  const lines = [line([1, 2]), line([5, 9]), line([3])];
  const rows = rowsOf(lines, forced, "gomoku");
  assert.deepEqual(
    rows.map((row) => [row.line[0], row.kind]),
    [
      [5, "win"],
      [1, "estimate"],
      [3, "estimate"],
    ],
  );
  assert.equal(rows[0].distance, 3);
  // It does not hide an equally short win, and a shorter one stays first.
  assert.deepEqual(
    rowsOf([win([8], 1), line([1])], forced, "gomoku").map((row) => row.line[0]),
    [8, 5],
  );
  assert.deepEqual(
    rowsOf([win([5], 3), line([1])], forced, "gomoku").map((row) => row.distance),
    [3, null],
  );
  assert.deepEqual(
    rowsOf([], forced, "gomoku").map((row) => row.kind),
    ["win"],
  );
  assert.equal(rowsOf(lines, { verdict: "open", line: [], nodes: 1 }, "gomoku").length, 3);
  assert.equal(rowsOf(lines, null, "gomoku")[0].kind, "estimate");
});

test("a win has one number: a longer forced win of the same side is not shown beside the best line", () => {
  const snapshot = snapshotOf({ moves: [112] });
  const known = (length) => ({ verdict: "win", line: Array.from({ length }, (_, at) => at), nodes: 1 });
  const told = (rows, own, other = null) => {
    const forced = { [snapshot.toMove]: own, [3 - snapshot.toMove]: other };
    return forcedWins(snapshot, { forced }, rows, t).map(({ text }) => text);
  };
  assert.deepEqual(told([row(win([1], 11))], known(13)), []);
  assert.deepEqual(told([row(win([1], 13))], known(13)), ["White wins by force in 7 moves"]);
  assert.deepEqual(told([], known(13)), ["White wins by force in 7 moves"]);
  assert.deepEqual(told([row(line([1]))], null, known(5)), ["Black threatens to win in 3 moves"]);
});

test("values and warmth of moves for the board", () => {
  const marks = marksOf(
    rowsOf([win([4], 5), line([1], { chance: 0.994 }), loss([2], 4), line([-1])], null, "gomoku"),
    1,
    "gomoku",
  );
  assert.deepEqual(
    marks.map(({ cell, text, kind, best }) => [cell, text, kind, best]),
    [
      [4, "★3", "win", true],
      [1, "99", "estimate", false],
      [2, "×2", "loss", false],
    ],
  );
  // The number is that of the text, in the colour of the side that it names.
  for (const [chance, toMove, text, side] of [
    [0.18, 2, "82", 1],
    [0.18, 1, "82", 2],
    [0.5, 1, "50", 0],
  ]) {
    const [mark] = marksOf([row(line([1], { chance }))], toMove, "gomoku");
    assert.deepEqual([mark.text, mark.side], [text, side]);
    if (side)
      assert.equal(valueText(row(line([1], { chance })), toMove, t, "gomoku"), `${t(`side.${side}`)} ${mark.text} %`);
  }
  assert.deepEqual(
    marksOf(rowsOf([line([4], { score: 230, chance: null })], null, "othello"), 1, "othello").map(({ text }) => text),
    ["+2"],
  );
  const heat = heatOf([line([1], { chance: 0.7 }), line([2], { chance: 0.35 }), loss([3], 4)], "gomoku");
  assert.equal(heat[0].warmth, 1);
  assert.ok(heat[1].warmth < 0.01 && heat[1].warmth >= 0);
  assert.deepEqual(
    heat.map(({ lost }) => lost),
    [false, false, true],
  );
});

test("a move of the library has the best value of all moves that are the same by symmetry", () => {
  // H8 and H9: the board is its own mirror at the column H.
  const snapshot = snapshotOf({ moves: [112, 97] });
  const at = (name) => snapshot.names.indexOf(name);
  const rows = [row(line([at("g10")], { chance: 0.83 })), row(line([at("i10")], { chance: 0.79 }))];
  const value = valuesOf(rows, snapshot, t);
  assert.equal(value(at("g10")), "Black 83 %");
  assert.equal(value(at("i10")), "Black 83 %");
  assert.equal(value(at("a1")), "");
});

test("a line is played on from the position on the board, passes included", () => {
  const snapshot = snapshotOf({ moves: [0, 1, 2, 3], played: 2 });
  assert.deepEqual(movesWith(snapshot, [30, -1]), [snapshot.names[0], snapshot.names[1], snapshot.names[30], "--"]);
});

test("a position that was set up turns, mirrors and changes colours, and comes back", (context) => {
  const { below } = random(context);
  for (let round = 0; round < 50; round += 1) {
    const size = 5 + below(16);
    const position = { size, cells: Uint8Array.from({ length: size * size }, () => below(3)), toMove: 1 + below(2) };
    const same = (a) => assert.deepEqual(a, position);
    same(turned(turned(turned(turned(position)))));
    same(mirrored(mirrored(position)));
    same(swapped(swapped(position)));
    assert.deepEqual(mirrored(turned(mirrored(turned(position)))), position, "the dihedral group");
    const count = (one, side) => one.cells.filter((cell) => cell === side).length;
    assert.equal(count(swapped(position), 1), count(position, 2));
  }
  assert.deepEqual(
    [...turned({ size: 2, cells: Uint8Array.from([1, 2, 0, 0]), toMove: 1 }).cells],
    [0, 1, 0, 2],
    "to the right",
  );
});

test("a position that was set up is written as the engine reads it", () => {
  const { names } = snapshotOf({ size: 5 });
  const position = emptyPosition(5);
  assert.equal(positionText(position, "gomoku", names), "");
  assert.equal(positionText({ ...position, toMove: 2 }, "gomoku", names), "w___");
  position.cells[0] = 1;
  position.cells[24] = 2;
  assert.equal(positionText(position, "gomoku", names), "b_a5_e1_");
  const othello = beginning({ game: "othello", rule: "othello", size: 8 });
  assert.equal(positionText(othello, "othello", []), `${"-".repeat(27)}OX${"-".repeat(6)}XO${"-".repeat(27)} X`);
});

test("who analyses plays both sides, whoever has the seats, and nobody has resigned", () => {
  const state = { ...withSnapshot(initial(), snapshotOf({ moves: [112] })), engine: "ready" };
  assert.equal(turn(state), "engine");
  assert.equal(turn({ ...state, analysing: true }), "human");
  assert.equal(result({ ...state, resigned: 1 }).reason, "resigned");
  assert.equal(result({ ...state, resigned: 1, analysing: true }), null);
});

test("two moves compared: the position after a move, and the deeper result", () => {
  const snapshot = { text: "h8", names: ["a1", "h8", "i9"], legal: [0, 2], toMove: 2, played: 1, game: "gomoku" };
  const next = after(snapshot, 2);
  assert.deepEqual([next.text, next.toMove, next.played, next.legal], ["h8i9", 1, 2, [0]]);
  const row = (depth, kind = "estimate") => ({ depth, kind });
  assert.equal(refined(null, undefined), null);
  assert.deepEqual(refined(null, row(3)), row(3));
  assert.deepEqual(refined(row(9), row(3)), row(9), "a search that begins again");
  assert.deepEqual(refined(row(9), row(10)), row(10));
  assert.deepEqual(refined(row(9), row(3, "loss")), row(3, "loss"));
  assert.deepEqual(refined(row(9, "win"), row(12)), row(9, "win"));
});

test("a balancing move: estimates nearest to even first, proven values last, each class of moves once", () => {
  const value = (cell, chance, kind = "estimate", depth = 5) => ({ cell, row: { chance, kind, depth } });
  const all = [
    value(1, 0.9),
    value(2, 0, "loss"),
    value(3, 0.44),
    value(4, 0.55),
    value(5, 1, "win"),
    value(6, 0.57, "estimate", 7),
  ];
  assert.deepEqual(
    nearest(all, 4).map(({ cell }) => cell),
    [4, 3, 6, 1],
  );
  assert.equal(nearest(all, 6)[5].row.kind === "estimate", false);
  assert.equal(distanceOf({ kind: "estimate", chance: null }), 0, "a game without chances counts as even");
  const cells = new Uint8Array(225);
  const legal = Array.from({ length: 225 }, (_, at) => at);
  const empty = movesToTry({ size: 15, cells, legal, forbidden: [] });
  assert.equal(empty.length, 36, "the classes of points");
  cells[112] = 1;
  const after = legal.filter((at) => at !== 112);
  const second = movesToTry({ size: 15, cells, legal: after, forbidden: [] });
  assert.equal(second.length, 35);
  assert.deepEqual(new Set(second.slice(0, 2)), new Set([96, 97]), "near the stone first");
  const barred = movesToTry({ size: 15, cells, legal: after, forbidden: [{ cell: 96, kind: "overline" }] });
  assert.ok(!barred.includes(96));
});
