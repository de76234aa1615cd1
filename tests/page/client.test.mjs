import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Client } from "../../www/engine/client.js";
import { EngineFault } from "../../www/engine/requests.js";
import { tableBytes } from "../../www/engine/device.js";
import { FakeWorker, info, snapshotOf } from "./fakes.mjs";

const SETUP = { game: "gomoku", rule: "freestyle", size: 15 };
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @type {Client[]} */
const open = [];
afterEach(() => open.splice(0).forEach((client) => client.close()));

/** A client with workers that follow `script(worker, message, which)`. */
function start(script = (worker, message) => worker.serve(message), options = {}) {
  const workers = [];
  const health = [];
  const spawn = () => {
    const index = workers.length;
    const worker = new FakeWorker((self, message) => script(self, message, index));
    workers.push(worker);
    return worker;
  };
  const client = new Client({
    ways: [spawn],
    onHealth: (...args) => health.push(args),
    timeouts: { rules: 100, search: 100 },
    ...options,
  });
  client.open(SETUP).catch(() => {});
  open.push(client);
  return { client, workers, health };
}

const answer = (cell) => ({ ...info([cell]), move: "h8", cell, source: "search", stop: "time" });
/** Answers searches at once, too. */
const answering = (worker, message) => {
  if (message.op === "search") worker.say({ op: "answer", id: message.id, answer: answer(7) });
  else worker.serve(message);
};

test("requests are answered in order, one at a time", async () => {
  const { client, workers } = start();
  const [first, second, third] = await Promise.all([client.playMove("h8"), client.playMove("i9"), client.undo()]);
  assert.equal(first.text, "h8");
  assert.equal(second.text, "h8i9");
  assert.equal(third.text, "h8");
  assert.deepEqual(
    workers[0].sent.map((message) => message.op),
    ["boot", "open", "play", "play", "undo"],
  );
  const ids = workers[0].sent.slice(1).map((message) => message.id);
  assert.deepEqual(
    ids,
    [...ids].sort((a, b) => a - b),
  );
});

test("an error of the engine is the request's, and the next one goes on", async () => {
  const { client } = start((worker, message) => {
    if (message.op === "play")
      worker.say({ op: "error", id: message.id, error: { code: "occupied", text: "taken", at: 2 } });
    else worker.serve(message);
  });
  await assert.rejects(
    client.playMove("h8"),
    (error) => error instanceof EngineFault && error.code === "occupied" && error.at === 2,
  );
  assert.equal((await client.undo()).text, "");
});

test("reports reach who asked, and none comes after the end", async () => {
  const { client, workers } = start((worker, message) => {
    if (message.op !== "search") return worker.serve(message);
    worker.say({ op: "info", id: message.id, info: info([1]) });
    worker.say({ op: "info", id: message.id + 100, info: info([2]) });
    worker.say({ op: "answer", id: message.id, answer: answer(5) });
    worker.say({ op: "info", id: message.id, info: info([3]) });
  });
  const reports = [];
  const found = await client.findMove({ time: 10 }, { onInfo: (one) => reports.push(one.line[0]) });
  await sleep(10);
  assert.equal(found.cell, 5);
  assert.deepEqual(reports, [1]);
  assert.equal(workers.length, 1);
});

test("a stop between two steps keeps the worker", async () => {
  const { client, workers } = start((worker, message) => {
    if (message.op === "stop") worker.say({ op: "answer", id: message.id, answer: answer(9) });
    else worker.serve(message);
  });
  const control = new AbortController();
  const asked = client.findMove({ time: 10000 }, { signal: control.signal });
  await sleep(30);
  control.abort();
  assert.equal((await asked).cell, 9);
  await sleep(60);
  assert.ok(!workers[0].ended);
  assert.equal((await client.playMove("h8")).text, "h8");
});

test("a long search has a spare worker beside it, which takes over at once", async () => {
  const { client, workers } = start((worker, message) => {
    if (message.op === "search") worker.say({ op: "info", id: message.id, info: info([42]) });
    else if (message.op !== "stop") worker.serve(message);
  });
  await client.playMove("h8");
  const control = new AbortController();
  const asked = client.findMove({ time: 10000 }, { signal: control.signal });
  await sleep(400);
  assert.equal(workers.length, 2);
  assert.deepEqual(
    workers[1].sent.map((message) => message.op),
    ["boot"],
    "it has no game yet",
  );
  control.abort();
  assert.equal((await asked).cell, 42);
  assert.equal((await client.playMove("i9")).text, "h8i9");
  assert.equal(workers.length, 2);
  assert.deepEqual(
    workers.map((one) => one.ended),
    [true, false],
  );
});

test("a worker that does not stop is ended, the best move so far is the answer, and the game is replayed", async () => {
  const { client, workers, health } = start((worker, message) => {
    if (message.op === "search") worker.say({ op: "info", id: message.id, info: info([42, 43]) });
    else if (message.op !== "stop") worker.serve(message);
  });
  await client.playMove("h8");
  await client.playMove("i9");
  await client.undo();
  const control = new AbortController();
  const asked = client.findMove({ time: 10000 }, { signal: control.signal });
  await sleep(30);
  control.abort();
  const found = await asked;
  assert.equal(workers[0].sent.at(-1).op, "stop", "it was asked first");
  assert.equal(found.cell, 42);
  assert.equal(found.stop, "stopped");
  // The redo is still there.
  assert.equal((await client.redo()).text, "h8i9");
  assert.equal(workers[0].ended, true);
  const [boot, replay] = workers[1].sent;
  assert.deepEqual(boot.module, { compiled: true }, "nothing is compiled again");
  assert.deepEqual([replay.op, replay.text, replay.played], ["open", "h8i9", 1]);
  assert.ok(!health.some(([state]) => state === "missing" || state === "rules-only"));
});

/** A worker that reports `cell` in a search, with the position after it, and does not answer a stop. */
const unresponsive = (cell) => (worker, message) => {
  if (message.op === "search")
    worker.say({
      op: "info",
      id: message.id,
      info: info([cell, 43]),
      after: snapshotOf({ moves: [...worker.moves, cell] }),
    });
  else if (message.op !== "stop") worker.serve(message);
};

/** Asks for a move, and stops the search after a moment. */
async function stopped(client) {
  const control = new AbortController();
  const asked = client.findMove({ time: 10000 }, { signal: control.signal });
  await sleep(30);
  control.abort();
  return asked;
}

test("the move of a stopped search is played before another worker has the game", async () => {
  let late = () => {};
  const { client, workers } = start((worker, message, which) => {
    if (which === 1 && message.op === "boot") late = () => worker.serve(message);
    else unresponsive(42)(worker, message);
  });
  await client.playMove("h8");
  assert.equal((await stopped(client)).cell, 42);
  const shown = await client.playMove(snapshotOf().names[42]);
  assert.equal(shown.text, `h8${snapshotOf().names[42]}`);
  assert.ok(!workers[0].ended, "the old worker goes on until the new one runs");
  const next = client.playMove("a1");
  await sleep(10);
  late();
  assert.equal((await next).text, `${shown.text}a1`, "the new worker has the move");
  assert.ok(workers[0].ended);
});

test("a move that is played while the new worker is given the game is not lost", async () => {
  let opened = () => {};
  const { client } = start((worker, message, which) => {
    if (which === 1 && message.op === "open" && !worker.setup) opened = () => worker.serve(message);
    else unresponsive(42)(worker, message);
  });
  await client.playMove("h8");
  await stopped(client);
  await sleep(30);
  const shown = await client.playMove(snapshotOf().names[42]);
  opened();
  assert.equal((await client.playMove("a1")).text, `${shown.text}a1`);
});

test("without a network an unresponsive worker is kept, and the stopped search still gives its move", async () => {
  let spawned = 0;
  const worker = new FakeWorker(unresponsive(42));
  const spawn = () => {
    spawned += 1;
    if (spawned === 1) return worker;
    const dead = new FakeWorker();
    setTimeout(() => dead.die("network"), 0);
    return dead;
  };
  const health = [];
  const client = new Client({ ways: [spawn], onHealth: (one) => health.push(one) });
  open.push(client);
  await client.open(SETUP, "h8");
  assert.equal((await stopped(client)).cell, 42);
  const shown = await client.playMove(snapshotOf().names[42]);
  assert.equal((await client.playMove("a1")).text, `${shown.text}a1`);
  assert.ok(spawned > 1 && !worker.ended);
  assert.ok(!health.includes("missing"));
});

test("another game opens in the worker that is there, where no other can be started", async () => {
  let spawned = 0;
  const { names } = snapshotOf();
  const worker = new FakeWorker((self, message) => self.serve(message));
  const spawn = () => {
    spawned += 1;
    if (spawned > 1) throw new Error("network");
    return worker;
  };
  const client = new Client({ ways: [spawn] });
  open.push(client);
  await client.open(SETUP, names[7]);
  const shown = await client.open({ game: "othello", rule: "othello", size: 8 });
  assert.equal(shown.size, 8);
  assert.ok(!worker.ended);
});

test("a later worker starts from memory where the first way fails", async () => {
  const workers = [];
  const make = (works) => () => {
    const worker = new FakeWorker((self, message) => unresponsive(42)(self, message));
    workers.push(worker);
    if (!works()) setTimeout(() => worker.die("network"), 0);
    return worker;
  };
  let network = true;
  let fromMemory = 0;
  const memory = () => {
    fromMemory += 1;
    return make(() => true)();
  };
  const client = new Client({ ways: [make(() => network)], fromMemory: memory });
  open.push(client);
  await client.open(SETUP, "h8");
  network = false;
  await stopped(client);
  assert.equal((await client.playMove("a1")).text, "h8a1");
  assert.equal(fromMemory, 1);
  // A worker that dies is replaced in the same way.
  workers.at(-1).die();
  assert.equal((await client.playMove("a2")).text, "h8a1a2");
  assert.equal(fromMemory, 2);
});

test("stopped before the first report there is no move", async () => {
  const { client } = start();
  const control = new AbortController();
  const asked = client.findMove({ time: 10000 }, { signal: control.signal });
  await sleep(20);
  control.abort();
  assert.equal(await asked, null);
  control.abort();
  assert.equal(await client.findMove({}, { signal: control.signal }), null, "aborted before it began");
});

test("a search that waits in line can be taken back", async () => {
  const { client, workers } = start();
  const control = new AbortController();
  const asked = client.findMove({ time: 1000 }, { signal: control.signal });
  control.abort();
  assert.equal(await asked, null);
  await client.undo();
  assert.ok(!workers[0].sent.some((message) => message.op === "search"));
});

test("the shared flag is raised for a stop and lowered for the next search", async () => {
  const { client, workers } = start(undefined, { isolated: true });
  const control = new AbortController();
  const asked = client.findMove({ time: 10000 }, { signal: control.signal });
  while (workers[0].sent.at(-1)?.op !== "search") await sleep(1);
  const { flag } = workers[0].sent[0];
  assert.equal(Atomics.load(flag, 0), 0);
  control.abort();
  assert.equal(Atomics.load(flag, 0), 1);
  await asked;
  await client.undo();
  assert.equal(Atomics.load(flag, 0), 0);
});

test("thinking ahead gives way to every question, and needs no spare worker", async () => {
  const { client, workers } = start(answering);
  assert.equal(await client.thinkAhead(50_000), false, "the engine is still loading");
  await client.playMove("h8");
  for (const question of [
    () => client.playMove("i9"),
    () => client.findMove({ time: 10 }),
    () => client.undo(),
    () => client.open(SETUP, "h8"),
  ]) {
    const thinking = client.thinkAhead(50_000);
    await sleep(5);
    assert.equal(workers[0].sent.at(-1).op, "ahead");
    await question();
    assert.equal(await thinking, true);
    assert.equal(workers[0].sent.at(-2).op, "stop");
  }
  const first = client.thinkAhead(50_000);
  const second = client.thinkAhead(50_000);
  assert.equal(await first, true, "one at a time");
  await sleep(300);
  client.rest();
  assert.equal(await second, true);
  client.rest();
  assert.equal(workers.length, 1, "no spare");
  const third = client.thinkAhead(50_000);
  await sleep(5);
  workers[0].say({ op: "done", id: workers[0].sent.at(-1).id });
  assert.equal(await third, false, "there was nothing more to find");
});

test("a worker that dies while it thinks ahead is replaced, and the thinking is given up", async () => {
  const { client, workers, health } = start();
  await client.playMove("h8");
  for (const index of [0, 1, 2]) {
    const thinking = client.thinkAhead(50_000);
    await sleep(5);
    if (index === 1)
      workers[1].say({ op: "error", id: workers[1].sent.at(-1).id, error: { code: "panic", text: "x" } });
    else workers[index].die();
    assert.equal(await thinking, false);
    await sleep(20);
    assert.deepEqual(
      workers[index + 1].sent.map(({ op }) => op),
      ["boot", "open"],
    );
  }
  assert.equal((await client.playMove("i9")).text, "h8i9");
  assert.ok(health.every(([is]) => is === "ready" || is === "loading"));
});

test("a worker that dies once is replaced and the request is sent again", async () => {
  const { client, workers, health } = start((worker, message, which) => {
    if (message.op === "search" && which === 0) worker.die();
    else answering(worker, message);
  });
  await client.playMove("h8");
  assert.equal((await client.findMove({ time: 10 })).cell, 7);
  assert.equal(workers.length, 2);
  assert.equal(workers[1].sent[1].text, "h8");
  assert.ok(!health.some(([state]) => state === "rules-only" || state === "missing"));
});

test("a panic counts as a failure of the worker", async () => {
  const { client, workers } = start((worker, message, which) => {
    if (message.op === "play" && which === 0)
      worker.say({ op: "error", id: message.id, error: { code: "panic", text: "at x.rs:1" } });
    else worker.serve(message);
  });
  assert.equal((await client.playMove("h8")).text, "h8");
  assert.equal(workers.length, 2);
});

test("a worker that falls silent is replaced", async () => {
  const { client, workers } = start((worker, message, which) => {
    if (message.op === "play" && which === 0) return;
    worker.serve(message);
  });
  assert.equal((await client.playMove("h8")).text, "h8");
  assert.equal(workers.length, 2);
});

test("two failures in a row in a search: the rules go on, there is no search until a retry", async () => {
  let healthy = false;
  const { client, health } = start((worker, message) => {
    if (message.op === "search" && !healthy) worker.die();
    else answering(worker, message);
  });
  await client.playMove("h8");
  await assert.rejects(client.findMove({ time: 10 }));
  assert.equal(client.health, "rules-only");
  assert.equal((await client.playMove("i9")).text, "h8i9");
  await assert.rejects(client.findMove({ time: 10 }), { code: "engine-rules-only" });
  healthy = true;
  client.retry();
  assert.equal((await client.findMove({ time: 10 })).cell, 7);
  assert.deepEqual(
    health.map(([state]) => state),
    ["ready", "loading", "ready", "rules-only", "loading", "ready"],
  );
});

test("two failures with a success between them are not two in a row", async () => {
  const { client, workers } = start((worker, message, which) => {
    if (
      message.op === "search" &&
      (which === 0 || (which === 1 && worker.sent.filter((one) => one.op === "search").length > 1))
    )
      worker.die();
    else answering(worker, message);
  });
  assert.equal((await client.findMove({ time: 10 })).cell, 7);
  assert.equal((await client.findMove({ time: 10 })).cell, 7);
  assert.equal(workers.length, 3);
  assert.notEqual(client.health, "rules-only");
});

test("an engine that cannot be loaded is tried twice, then said to be missing", async () => {
  const { client, workers, health } = start((worker, message) => {
    if (message.op === "boot") worker.say({ op: "fatal", error: { code: "engine-load", text: "404" } });
  });
  await assert.rejects(client.playMove("h8"), { code: "engine-load" });
  assert.equal(workers.length, 2);
  assert.equal(client.health, "missing");
  assert.deepEqual(health.at(-1)?.[1], { code: "engine-load", text: "404" });
  await assert.rejects(client.undo(), { code: "engine-missing" });
});

test("where no worker may run, the next way to start is tried", async () => {
  const refused = new FakeWorker((worker) => worker.die("SecurityError"));
  const good = new FakeWorker((worker, message) => worker.serve(message));
  const throws = () => {
    throw new Error("SecurityError");
  };
  const client = new Client({ ways: [throws, () => refused, async () => good] });
  open.push(client);
  assert.equal((await client.open(SETUP, "h8")).text, "h8");
  assert.equal(refused.ended, true);
});

test("a late message of an old worker is ignored", async () => {
  const { client, workers } = start((worker, message, which) => {
    if (message.op === "play" && which === 0) {
      const receive = worker.onmessage;
      worker.die();
      receive({ data: { op: "snapshot", id: message.id, snapshot: { text: "forged" } } });
    } else {
      worker.serve(message);
    }
  });
  assert.equal((await client.playMove("h8")).text, "h8");
  assert.equal(workers.length, 2);
});

test("a worker that sends a message that nobody knows is replaced", async () => {
  const errors = [];
  const { client, workers } = start((worker, message, which) => {
    if (message.op !== "play" || which > 0) return worker.serve(message);
    try {
      worker.say({ op: "rewound", id: message.id, snapshot: { text: "" } });
    } catch (error) {
      errors.push(error.code);
    }
  });
  assert.equal((await client.playMove("h8")).text, "h8");
  assert.deepEqual(errors, ["unexpected-message"]);
  assert.equal(workers.length, 2);
});

test("a reply of another kind than the question asks for is an error", async () => {
  const { client } = start((worker, message) => {
    if (message.op === "read") worker.say({ op: "copies", id: message.id, copies: {} });
    else worker.serve(message);
  });
  await assert.rejects(client.read("h8", SETUP), { code: "unexpected-message" });
  assert.equal((await client.playMove("h8")).text, "h8");
});

test("the table fits the device", () => {
  assert.equal(tableBytes({ deviceMemory: 8 }), 32 << 20);
  assert.equal(tableBytes({ deviceMemory: 8, coarse: true }), 16 << 20);
  assert.equal(tableBytes({ deviceMemory: 2 }), 16 << 20);
  assert.equal(tableBytes({}), 16 << 20);
});
