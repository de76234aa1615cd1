import assert from "node:assert/strict";
import { test } from "node:test";
import { replying } from "../../www/engine/answer.js";
import { Asking, EngineLost } from "../../www/engine/ask.js";
import { ProofClient } from "../../www/engine/proof/client.js";

/** A worker that says that it listens, and then answers by `reply`, or not where that gives nothing. */
class FakeWorker {
  static all = [];
  ended = false;
  constructor(reply, starts = true) {
    FakeWorker.all.push(this);
    this.reply = reply;
    setTimeout(() => (starts ? this.onmessage({ data: { id: 0 } }) : this.onerror({ message: "broken" })));
  }
  postMessage(question) {
    const data = this.reply(question, this);
    if (data) setTimeout(() => this.onmessage({ data }));
  }
  terminate() {
    this.ended = true;
  }
}

const here = async () => ({ reply: async ({ id, what }) => ({ id, value: `here ${what}` }) });

test("questions are answered in a worker, each by its number, and faults are thrown", async () => {
  const asking = new Asking(
    () => new FakeWorker(({ id, what }) => (what === "bad" ? { id, error: "no" } : { id, value: `worker ${what}` })),
    here,
  );
  assert.deepEqual(await Promise.all([asking.ask({ what: "a" }), asking.ask({ what: "b" })]), ["worker a", "worker b"]);
  await assert.rejects(asking.ask({ what: "bad" }), /^Error: no$/);
});

test("where no worker starts, the questions are answered here", async () => {
  const none = new Asking(() => {
    throw new Error("forbidden");
  }, here);
  assert.equal(await none.ask({ what: "a" }), "here a");
  const broken = new Asking(() => new FakeWorker(() => null, false), here);
  assert.equal(await broken.ask({ what: "b" }), "here b");
});

test("a worker that dies is replaced at the next question", async () => {
  let first = true;
  const asking = new Asking(
    () =>
      new FakeWorker(({ id }, worker) => {
        if (!first) return { id, value: "again" };
        first = false;
        setTimeout(() => worker.onerror({ message: "out of memory" }));
        return null;
      }),
    here,
  );
  await assert.rejects(asking.ask({}), /out of memory/);
  assert.equal(await asking.ask({}), "again");
});

test("what takes long is given up on request, and what does not is let be", async () => {
  let silent = true;
  FakeWorker.all.length = 0;
  const asking = new Asking(() => new FakeWorker(({ id }) => (silent ? null : { id, value: "fresh" })), here);
  asking.stop();
  const long = asking.ask({});
  const given = assert.rejects(long, /stopped/);
  await new Promise((resolve) => setTimeout(resolve, 20));
  asking.stop(60_000);
  assert.equal(FakeWorker.all.length, 1);
  assert.equal(FakeWorker.all[0].ended, false);
  asking.stop();
  await given;
  assert.equal(FakeWorker.all[0].ended, true);
  silent = false;
  assert.equal(await asking.ask({}), "fresh");
  assert.equal(FakeWorker.all.length, 2);
});

test("an engine that breaks down is replaced at the next question, and a proof is loaded again", async () => {
  const broken = await replying(() => Promise.reject(new WebAssembly.RuntimeError("out of bounds")))({ id: 1 });
  assert.deepEqual(broken, { id: 1, error: "out of bounds", ended: true });
  FakeWorker.all.length = 0;
  const reply = ({ id }) => (FakeWorker.all.length === 1 ? { ...broken, id } : { id, value: "again" });
  const asking = new Asking(() => new FakeWorker(reply), here);
  await assert.rejects(asking.ask({}), EngineLost);
  assert.equal(FakeWorker.all[0].ended, true);
  assert.equal(await asking.ask({}), "again");
  FakeWorker.all.length = 0;
  globalThis.Worker = class extends FakeWorker {
    constructor() {
      super(reply);
    }
  };
  assert.equal(await new ProofClient().open("freestyle", 19), "again");
  assert.equal(FakeWorker.all.length, 2);
});
