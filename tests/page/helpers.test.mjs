// Workers that search beside the engine in play.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Client } from "../../www/engine/client.js";
import { Help, helpOn } from "../../www/engine/help.js";
import { Helpers } from "../../www/engine/helpers.js";
import { FakeWorker, info } from "./fakes.mjs";

/** Bytes of the first worker's table. */
const MEMORY = 32 << 20;
const SETUP = { game: "gomoku", rule: "freestyle", size: 15 };
/** Waits until something holds. */
async function until(holds) {
  for (let tries = 0; !holds(); tries += 1) {
    assert.ok(tries < 1000, `waited for ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const sent = (worker, ...ops) => worker.sent.filter(({ op }) => ops.includes(op));

/** @type {Client[]} */
const open = [];
afterEach(() => open.splice(0).forEach((client) => client.close()));

/** A client with helpers. The first worker answers a search when a test lets it. */
async function start({ count = 2, helper = (worker, message) => worker.serve(message) } = {}) {
  const [first, others] = [[], []];
  const spawn = (all, script) => () => {
    const worker = new FakeWorker(script);
    all.push(worker);
    return worker;
  };
  const help = new Help(count, MEMORY, async (given) => new Helpers({ ...given, ways: [spawn(others, helper)] }));
  const ways = [spawn(first, (worker, message) => worker.serve(message))];
  const client = new Client({ ways, isolated: true, help, timeouts: { rules: 500, search: 500, flag: 50 } });
  open.push(client);
  await client.open(SETUP);
  await client.playMove("h8");
  const searches = () => sent(first[0], "search");
  let answered = 0;
  /** Answers the next search, once it is there. */
  const answer = async (more) => {
    answered += 1;
    await until(() => searches().length >= answered);
    const found = { ...info([7]), move: "i9", cell: 7, source: "search", stop: "time", ...more };
    first[0].say({ op: "answer", id: searches().at(-1).id, answer: found });
  };
  // The first search loads the helpers.
  const asked = client.findMove({ time: 1000 });
  await answer();
  assert.equal((await asked).threads, undefined);
  assert.equal(others.length, 0);
  const report = (more) => first[0].say({ op: "info", id: searches().at(-1).id, info: info([7], more) });
  return { client, table: help.table, others, first: first[0], report, answer };
}

test("one core stays free, four workers are enough, and a phone has one", () => {
  const counts = [undefined, 1, 2, 3, 4, 5, 8, 64].map(
    (cores) => helpOn({ cores, memory: MEMORY }, async () => null)?.count ?? 0,
  );
  assert.equal(
    helpOn({ cores: 8, coarse: true, memory: MEMORY }, async () => null),
    null,
  );
  assert.deepEqual(counts, [0, 0, 0, 1, 2, 3, 3, 3]);
});

test("the helpers' tables together take as much memory as the first worker's", async () => {
  const { client, others, answer } = await start();
  const asked = client.findMove({ time: 1000 });
  await until(() => others.length === 2 && others.every((one) => sent(one, "boot").length === 1));
  for (const one of others) assert.equal(sent(one, "boot")[0].memory, MEMORY / 2);
  await answer();
  await asked;
});

test("helpers search the position with the shared table until the answer, and their nodes count", async () => {
  const { client, table, others, first, report, answer } = await start();
  const infos = [];
  const asked = client.findMove({ time: 1000, level: 10 }, { onInfo: (one) => infos.push(one) });
  await until(() => others.length === 2 && others.every((worker) => sent(worker, "ahead").length));
  assert.equal(first.sent[0].share.number, 0);
  for (const [index, worker] of others.entries()) {
    const [boot] = sent(worker, "boot");
    assert.deepEqual([boot.share.number, boot.module], [index + 1, { compiled: true }]);
    assert.equal(boot.share.table, table);
    const [asks] = sent(worker, "ahead");
    assert.deepEqual([asks.time, asks.whole], [1000, true]);
    assert.deepEqual(
      sent(worker, "open").map(({ text }) => text),
      ["h8", "h8"],
      "to restore it, and for the search",
    );
  }
  table[1] = 500;
  table[2] = -1;
  report({ nodes: 1000, time: 2000 });
  await answer({ nodes: 2000, time: 1000 });
  const found = await asked;
  assert.deepEqual([infos[0].nodes, infos[0].nps, infos[0].threads], [1500 + 2 ** 32 - 1, 2147484398, 3]);
  assert.deepEqual([found.nodes, found.threads], [2500 + 2 ** 32 - 1, 3]);
  for (const worker of others) assert.equal(sent(worker, "stop").length, 1);
});

test("lower levels, short searches, values and small boards have no helpers", async () => {
  const { client, others, answer, first } = await start();
  for (const limits of [{ time: 1000, level: 9 }, { time: 200 }]) {
    const asked = client.findMove(limits);
    await answer();
    assert.equal((await asked).threads, undefined);
  }
  first.script = (worker, { op, id }) => op === "values" && worker.say({ op, id, values: null });
  assert.equal(await client.exactValues({ time: 1000 }), null);
  assert.equal(others.length, 0);
  const loads = [];
  const help = new Help(1, MEMORY, async () => {
    loads.push("helpers");
    return null;
  });
  const helped = (setup) => help.helpersFor({ op: "search", limits: {} }, { setup }, null);
  const othello = { game: "othello", rule: "othello", size: 8 };
  for (const other of [{ size: 6 }, { rule: "antiothello" }]) assert.equal(helped({ ...othello, ...other }), null);
  assert.deepEqual(loads, []);
  assert.equal(helped(othello), null);
  assert.deepEqual(loads, ["helpers"], "for the next search");
});

test("a helper that dies costs its share, and the answer comes", async () => {
  const { client, others, answer } = await start({
    helper: (worker, message) => (message.op === "ahead" ? worker.die() : worker.serve(message)),
  });
  for (let move = 0; move < 3; move += 1) {
    const asked = client.findMove({ time: 1000 });
    await until(() => others.length === 2 && others.every(({ ended }) => ended));
    await answer();
    assert.equal((await asked).cell, 7);
  }
  assert.equal(others.length, 2, "none is started again");
});

test("a helper that does not stop is replaced, and the next search has it again", async () => {
  const { client, others, answer } = await start({ count: 1 });
  const first = client.findMove({ time: 1000 });
  await until(() => others.length === 1 && sent(others[0], "ahead").length);
  await answer();
  await first;
  await until(() => others.length === 2 && others[0].ended);
  const second = client.findMove({ time: 1000 });
  await until(() => sent(others[1], "ahead").length);
  await answer();
  assert.equal((await second).threads, 2);
});

test("where no helper starts, the engine plays alone", async () => {
  const { client, others, answer } = await start({
    helper: (worker, message) => message.op === "boot" && worker.die("forbidden"),
  });
  const asked = client.findMove({ time: 1000 });
  await until(() => others.length > 0 && others.every(({ ended }) => ended));
  await answer();
  assert.equal((await asked).threads, 1);
});
