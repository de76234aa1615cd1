import assert from "node:assert/strict";
import { test } from "node:test";
import { after, refined } from "../../www/pages/analysis/compare.js";
import { distanceOf, movesToTry, nearest } from "../../www/pages/analysis/even-moves.js";
import { AnalystClient } from "../../www/engine/analysis/client.js";
import { LineWorkers, better, merge } from "../../www/engine/analysis/line-workers.js";
import { othersOf } from "../../www/engine/worker/analysis.js";
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
  withScores,
} from "../../www/pages/analysis/values.js";
import { beginning, emptyPosition, mirrored, positionText, swapped, turned } from "../../www/game/position.js";
import { initial, result, turn, withSnapshot } from "../../www/game/state.js";
import { verdictText } from "../../www/i18n/wording.js";
import { ExactScores, hasScores, isSettled, movesToSearch } from "../../www/pages/analysis/exact-scores.js";
import { forcedWins } from "../../www/pages/analysis/facts.js";
import { translatorOf } from "./tables.mjs";
import { snapshotOf } from "./fakes.mjs";
import { random } from "./random.mjs";

const t = translatorOf("en");
const line = (cells, more = {}) => ({
  score: 20,
  chance: 0.6,
  proven: null,
  distance: null,
  exact: false,
  depth: 9,
  line: cells,
  ...more,
});
const row = (one) => ({ ...one, kind: kindOf(one, false) });
const win = (cells, distance) => line(cells, { chance: 1, proven: "win", distance, exact: true });
const loss = (cells, distance) => line(cells, { chance: 0, proven: "loss", distance, exact: true });

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

/** A worker that a test controls. It does not keep its first message, which loads the engine. */
function fake() {
  const worker = { sent: [], ended: false, onmessage: null, onerror: null };
  worker.postMessage = (question) => void (question.op === "boot" || worker.sent.push(question));
  worker.terminate = () => (worker.ended = true);
  worker.say = (data) => worker.onmessage?.({ data });
  return worker;
}

/** A worker is asked as soon as it has been started. */
const started = () => new Promise((resolve) => setTimeout(resolve));

function clientOf(options = {}) {
  const workers = [];
  const heard = [];
  const client = new AnalystClient({
    onReply: (reply) => heard.push(reply),
    onDeath: (text) => heard.push({ op: "death", text }),
    ways: [
      () => {
        workers.push(fake());
        return workers.at(-1);
      },
    ],
    ...options,
  });
  return { client, workers, heard };
}

const question = {
  op: "lines",
  setup: { game: "gomoku", rule: "freestyle", size: 15 },
  text: "",
  count: 3,
  heat: false,
  memory: 1,
};
const found = (stop = null) => ({ lines: [], nodes: 1, time: 1, nps: 1, stop });

test("a question waits for its worker, and answers to older ones are not heard", async () => {
  const { client, workers, heard } = clientOf();
  client.ask({ ...question, text: "a" });
  client.ask({ ...question, text: "b" });
  await started();
  const [worker] = workers;
  assert.equal(worker.sent.length, 0);
  worker.say({ op: "ready" });
  assert.deepEqual(
    worker.sent.map(({ text }) => text),
    ["b"],
    "of what waits the last one counts",
  );
  const { id } = worker.sent[0];
  worker.say({ op: "lines", id: id - 1, found: found(), memory: 1 });
  assert.equal(heard.length, 0);
  worker.say({ op: "lines", id, found: found("decided"), memory: 1 });
  assert.equal(heard.length, 1);
  client.stop();
  assert.equal(worker.sent.at(-1).op, "stop");
  worker.say({ op: "lines", id, found: found(), memory: 1 });
  assert.equal(heard.length, 1, "a search that rests is not heard");
  client.close();
});

test("a worker that dies is told, and the next question starts another one with its weights", async () => {
  const { client, workers, heard } = clientOf();
  const bytes = new ArrayBuffer(4);
  client.weights({ file: "othello.bin", bytes });
  client.ask(question);
  await started();
  workers[0].say({ op: "ready" });
  assert.deepEqual(
    workers[0].sent.map(({ op }) => op),
    ["weights", "lines"],
  );
  workers[0].say({ op: "error", id: workers[0].sent[1].id, error: { code: "panic", text: "unreachable" } });
  assert.deepEqual(heard, [{ op: "death", text: "unreachable" }]);
  assert.ok(workers[0].ended);
  client.ask(question);
  await started();
  workers[1].say({ op: "ready" });
  assert.deepEqual(
    workers[1].sent.map(({ op }) => op),
    ["weights", "lines"],
  );
  workers[1].onerror({ message: "boom", preventDefault() {} });
  assert.equal(heard.length, 2);
  client.close();
});

test("a worker that falls silent is taken for dead, one that rests is not", async () => {
  const { client, workers, heard } = clientOf({ patience: 10 });
  client.ask(question);
  await started();
  workers[0].say({ op: "ready" });
  workers[0].say({ op: "lines", id: workers[0].sent[0].id, found: found("depth"), memory: 1 });
  workers[0].say({ op: "done", id: workers[0].sent[0].id });
  await new Promise((resolve) => setTimeout(resolve, 40));
  assert.equal(heard.length, 1, "its search is done");
  client.ask(question);
  while (heard.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual(heard[1], { op: "death", text: "silent" });
  client.close();
});

test("lines of several workers are merged: wins, the shortest first, estimates, losses, the longest first; each move once", () => {
  const lists = [
    [line([1], { score: 30 }), loss([2], 4)],
    [win([3], 5), line([4], { score: 40 })],
    [win([5], 3), loss([6], 8), line([1, 9], { score: 10 })],
  ];
  assert.deepEqual(
    merge(lists, 9).map(({ line: [first] }) => first),
    [5, 3, 4, 1, 6, 2],
  );
  assert.deepEqual(
    merge(lists, 2).map(({ line: [first] }) => first),
    [5, 3],
  );
  assert.deepEqual(merge([[], []], 3), []);
  assert.ok(better(line([1], { score: 2 }), line([2], { score: 1 })) < 0);
});

/** Several fake workers, and their replies. */
function teamOf() {
  const workers = [];
  const heard = [];
  const team = new LineWorkers({
    onReply: (reply) => heard.push(reply),
    onDeath: () => heard.push({ op: "death" }),
    onLoss: (left) => heard.push({ op: "loss", left }),
    ways: [
      () => {
        workers.push(fake());
        return workers.at(-1);
      },
    ],
  });
  const answer = (worker, lines, more = {}) =>
    worker.say({
      op: "lines",
      id: worker.sent.findLast(({ op }) => op === "lines").id,
      found: { ...found(), lines, nodes: 10, ...more },
      memory: 5,
    });
  const start = async (ask, count) => {
    team.ask(ask, count);
    await started();
    for (const worker of workers) worker.say({ op: "ready" });
  };
  const last = (worker) => worker.sent.findLast(({ op }) => op === "lines");
  return { team, workers, heard, answer, start, last };
}

const { op: _, ...ask } = question;

test("the first worker has all moves, the others share those beside its best one", () => {
  const all = [10, 11, 12, 13, 14];
  assert.deepEqual(othersOf({ index: 0, of: 1, best: -1 }, all), []);
  assert.deepEqual(othersOf({ index: 0, of: 3, best: 11 }, all), []);
  assert.deepEqual(othersOf({ index: 1, of: 2, best: -1 }, all), []);
  assert.deepEqual(othersOf({ index: 1, of: 2, best: 11 }, all), [11]);
  for (const best of [-1, 10, 14, 99]) {
    const kept = [1, 2, 3].flatMap((index) => {
      const left = othersOf({ index, of: 4, best }, all);
      return all.filter((cell) => !left.includes(cell));
    });
    assert.deepEqual(
      kept.sort(),
      all.filter((cell) => cell !== best),
      "each of them has one worker",
    );
  }
  assert.deepEqual(othersOf({ index: 1, of: 3, best: -1 }, [-1]), [], "a pass is no choice");
});

test("several workers have shares of the moves, and one whose lines are all shown is asked for one more", async () => {
  const { team, workers, heard, answer, start, last } = teamOf();
  await start({ ...ask, count: 3 }, 2);
  assert.deepEqual(
    workers.map((worker) => [last(worker).share, last(worker).count]),
    [
      [{ index: 0, of: 2, best: -1 }, 1],
      [{ index: 1, of: 2, best: -1 }, 2],
    ],
  );
  answer(workers[0], [line([1], { score: 50, depth: 3 })]);
  assert.equal(last(workers[1]).share.best, -1, "too early");
  answer(workers[0], [line([1], { score: 50, depth: 4 })]);
  assert.equal(last(workers[1]).share.best, 1);
  assert.deepEqual(
    heard.at(-1).found.lines.map((one) => one.line[0]),
    [1],
  );
  answer(workers[1], [line([3], { score: 45, depth: 8 }), line([4], { score: 10, depth: 8 })]);
  assert.deepEqual(
    heard.at(-1).found.lines.map((one) => [one.line[0], one.score]),
    [
      [1, 50],
      [3, 45],
      [4, 10],
    ],
  );
  assert.equal(last(workers[1]).count, 3, "both of its lines are shown, and there may be a third");
  // A restarted search reports less at first. Its old results stay until it is as deep.
  answer(workers[1], [line([3], { score: 60, depth: 1 })]);
  assert.deepEqual(
    heard.at(-1).found.lines.map((one) => one.score),
    [50, 45, 10],
  );
  answer(workers[1], [
    line([3], { score: 55, depth: 9 }),
    line([4], { score: 10, depth: 9 }),
    line([5], { score: 9, depth: 9 }),
  ]);
  assert.deepEqual(
    heard.at(-1).found.lines.map((one) => one.line[0]),
    [3, 1, 4],
    "a better line of another worker goes first",
  );
  assert.equal(last(workers[1]).count, 3, "its third line is not shown");
  assert.equal(heard.at(-1).found.nodes, 20);
  assert.equal(heard.at(-1).memory, 10);
  // Another best move: the other worker's results for it no longer count.
  answer(workers[0], [line([4], { score: 20, depth: 9 })]);
  assert.equal(last(workers[1]).share.best, 4);
  assert.deepEqual(
    heard.at(-1).found.lines.map((one) => [one.line[0], one.score]),
    [
      [3, 55],
      [4, 20],
      [5, 9],
    ],
  );
  answer(workers[0], [line([4], { depth: 9 })], { stop: "decided" });
  assert.equal(heard.at(-1).found.stop, null, "one still searches");
  answer(workers[1], [line([3], { depth: 9 })], { stop: "decided" });
  assert.equal(heard.at(-1).found.stop, "decided");
  team.close();
  assert.ok(workers.every(({ ended }) => ended));
});

test("a worker that dies is left out, the others have its moves; without one left it is told", async () => {
  const { team, workers, heard, start, last } = teamOf();
  await start(ask, 3);
  assert.equal(workers.length, 3);
  workers[1].onerror({ message: "boom", preventDefault() {} });
  assert.deepEqual(heard, [{ op: "loss", left: 2 }]);
  assert.deepEqual(
    [workers[0], workers[2]].map((worker) => last(worker).share),
    [0, 1].map((index) => ({ index, of: 2, best: -1 })),
  );
  // Another position does not bring it back; a new start does.
  team.ask({ ...ask, text: "h8" }, 3);
  assert.equal(workers.length, 3);
  workers[0].onerror({ message: "boom", preventDefault() {} });
  assert.deepEqual(
    [last(workers[2]).share, last(workers[2]).count],
    [{ index: 0, of: 1, best: -1 }, 3],
    "the last one has all moves and lines",
  );
  workers[2].onerror({ message: "boom", preventDefault() {} });
  assert.deepEqual(
    heard.map(({ op }) => op),
    ["loss", "loss", "death"],
  );
  team.close();
  await start(ask, 3);
  assert.equal(workers.length, 6);
  team.close();
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

const scored = (moves, more = {}) => ({
  moves: moves.map(([cell, low, high = low]) => ({ cell, low, high, table: false })),
  low: -36,
  high: 36,
  progress: 0.5,
  nodes: 9,
  done: false,
  ...more,
});

test("exact scores of a small board replace estimates, and moves without a line get a value", () => {
  const rows = [line([7, 8, 9], { score: 310, chance: null }), line([3, 4], { score: -20, chance: null })].map(row);
  const cells = Array.from({ length: 36 }, (_, i) => (i < 20 ? 1 : 0));
  const found = withScores(
    rows,
    scored([
      [3, 2],
      [7, 2],
      [5, -4],
      [6, -8, 4],
    ]),
    { cells },
  );
  assert.deepEqual(
    found.map(({ line, score, kind, depth }) => [line, score, kind, depth]),
    [
      // Of equal scores the longer line comes first.
      [[7, 8, 9], 200, "exact", 16],
      [[3, 4], 200, "exact", 16],
      [[5], -400, "exact", 16],
    ],
  );
  // The bounds of the last move do not meet yet.
  assert.equal(withScores(rows, null, { cells }), rows);
  assert.equal(withScores(rows, scored([[6, -8, 4]]), { cells }), rows);
  const marks = marksOf(found, 2, "othello");
  assert.deepEqual(
    marks.map(({ cell, text, best, side }) => [cell, text, best, side]),
    [
      [7, "+2", true, 2],
      [3, "+2", true, 2],
      [5, "+4", false, 1],
    ],
  );
});

test("the best known score is the position's if no other move can be better", () => {
  const settled = (...moves) => isSettled({ moves: moves.map(([low, high]) => ({ cell: 0, low, high })) });
  assert.ok(settled([4, 4], [-36, 4], [2, 2]));
  assert.ok(!settled([4, 4], [-36, 6]));
  assert.ok(!settled([4, 6], [2, 2]));
  assert.ok(settled([-2, -2]));
});

test("only small boards of Othello have scores of all moves", () => {
  const has = (game, rule, size) => hasScores({ game, rule, size });
  assert.ok(has("othello", "othello", 6) && has("othello", "antiothello", 4));
  assert.ok(!has("othello", "othello", 8) && !has("othello", "antiothello", 8) && !has("gomoku", "freestyle", 7));
});

const tick = () => new Promise(setImmediate);
const small = { game: "othello", rule: "othello", size: 6 };
const empty = Array(36).fill(0);
const positionOf = (text, cells = empty) => ({ text, cells, size: 6 });

/** Clients of scores whose steps wait for an answer; all questions are noted with the number of the client. */
function scoreClients(moves) {
  const asked = [];
  const waiting = [];
  const make = () => {
    const n = asked.filter((one) => one.startsWith("make")).length + 1;
    asked.push(`make ${n}`);
    return {
      open: async (rule, size, { table }) => asked.push(`${n} open ${rule}${size} ${table}`),
      position: async (text, only) => {
        asked.push(`${n} position ${text} ${only ?? "all"}`);
        return scored(
          moves.map((cell) => [cell, -36, 36]),
          { progress: 0 },
        );
      },
      step: (time) => {
        asked.push(`${n} step ${time}`);
        return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
      },
      close: () => asked.push(`${n} close`),
    };
  };
  /** Answers the oldest step with exact scores of cells. */
  const answer = async (known, progress = 1) => {
    const done = known.length > 0;
    waiting.shift().resolve(scored([...known, ...moves.map((cell) => [cell, -36, 36])], { done, progress }));
    await tick();
  };
  const fail = async () => {
    waiting.shift().reject(new Error("dead"));
    await tick();
  };
  const next = async () => {
    await tick();
    return asked.splice(0);
  };
  return { make, answer, fail, next };
}

test("one worker finds the scores move by move, and a stopped search continues", async () => {
  const { make, answer, next } = scoreClients([3, 10]);
  let reports = 0;
  const scores = new ExactScores(() => (reports += 1), make);
  // No two of the moves are images of one another.
  const position = positionOf("b3", [1, ...empty.slice(1)]);
  scores.ask(small, position, 1);
  assert.deepEqual(await next(), [
    "make 1",
    "1 open othello6 true",
    "1 position b3 all",
    "1 position b3 3",
    "1 step 25",
  ]);
  await answer([], 0.5);
  assert.deepEqual([scores.found.progress, scores.found.done, scores.isRunning], [0.25, false, true]);
  await answer([[3, 2]]);
  assert.deepEqual(await next(), ["1 step 200", "1 position b3 10", "1 step 25"]);
  assert.deepEqual(scores.found.moves, [
    { cell: 3, low: 2, high: 2 },
    { cell: 10, low: -36, high: 36 },
  ]);
  // A step that ends after the stop is dropped. The known scores stay.
  scores.stop();
  const before = reports;
  await answer([[10, 0]]);
  assert.deepEqual([reports, scores.isRunning, scores.found.progress], [before, false, 0.5]);
  scores.ask(small, position, 1);
  assert.deepEqual(await next(), ["1 position b3 10", "1 step 25"]);
  await answer([[10, 0]]);
  assert.deepEqual([scores.found.done, scores.found.progress, scores.isRunning], [true, 1, false]);
  scores.close();
  assert.deepEqual([await next(), scores.found], [["1 close"], null]);
});

test("several workers share the moves, images of a move are searched once, and a failed worker is replaced", async () => {
  // By the symmetries of an empty board 1, 4 and 6 are images; 0 and 14 are not.
  assert.deepEqual(
    movesToSearch(
      [1, 4, 6, 0, 14].map((cell) => ({ cell, low: -36, high: cell ? 36 : -36 })),
      positionOf(""),
    ).map(({ cell }) => cell),
    [1, 14],
  );
  const { make, answer, fail, next } = scoreClients([1, 14, 7]);
  const scores = new ExactScores(() => {}, make);
  scores.ask(small, positionOf("b3"), 2);
  const begun = await next();
  assert.deepEqual(begun.filter((one) => /make|open/.test(one)).sort(), [
    "1 open othello6 true",
    "2 open othello6 true",
    "make 1",
    "make 2",
  ]);
  assert.equal(begun.filter((one) => one.endsWith("step 25")).length, 2);
  // The worker that fails begins from the start, with the same move.
  await fail();
  const again = await next();
  assert.match(again.join(), /^(\d) open othello6 true,\1 position b3 (\d+),\1 step 25$/);
  for (const cell of [1, 14, 7]) await answer([[cell, cell]]);
  assert.deepEqual(
    scores.found.moves.map(({ low }) => low),
    [1, 14, 7],
  );
  assert.ok(scores.found.done && !scores.isRunning);
  await next();
  // Another position keeps the workers.
  scores.ask(small, positionOf("b3b2"), 2);
  const other = await next();
  assert.ok(!other.some((one) => /make|open/.test(one)) && other[0] === "1 position b3b2 all", String(other));
  // Without a worker nothing is found, and nothing is thrown.
  for (let i = 0; i < 4; i += 1) await fail();
  assert.deepEqual([scores.isRunning, scores.found.done], [false, false]);
  // One worker is enough for the next question.
  scores.ask(small, positionOf("b3b2"), 1);
  assert.ok((await next()).includes("2 close"));
});
