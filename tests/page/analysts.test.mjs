import assert from "node:assert/strict";
import { test } from "node:test";
import { AnalystClient } from "../../www/engine/analysis/client.js";
import { LineWorkers, better, merge } from "../../www/engine/analysis/line-workers.js";
import { othersOf } from "../../www/engine/worker/analysis.js";
import { line, loss, win } from "./lines.mjs";

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
