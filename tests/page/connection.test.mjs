import assert from "node:assert/strict";
import { test } from "node:test";
import { OpeningsClient } from "../../www/engine/openings/client.js";
import { ProofClient } from "../../www/engine/proof/client.js";
import { EngineLost } from "../../www/engine/requests.js";
import { SubjectClient } from "../../www/engine/subject-client.js";
import { WhyClient } from "../../www/engine/why/client.js";
import { Host } from "../../www/engine/worker/host.js";
import { valuesOf } from "../../www/engine/worker/values.js";

/** A worker that loads the engine and then answers by `reply`, or not if that returns nothing. */
class FakeWorker {
  static all = [];
  ended = false;
  sent = [];
  constructor(reply, starts = true) {
    FakeWorker.all.push(this);
    this.reply = reply;
    this.starts = starts;
  }
  postMessage(question) {
    setTimeout(() => this.receive(question));
  }
  receive(question) {
    if (this.ended) return;
    this.sent.push(question);
    if (question.op !== "boot") this.say(this.reply(question, this));
    else if (this.starts) this.say({ op: "ready" });
    else this.die("broken");
  }
  say(data) {
    if (data && !this.ended) this.onmessage?.({ data });
  }
  die(message) {
    if (!this.ended) this.onerror?.({ message });
  }
  terminate() {
    this.ended = true;
  }
}

const value = ({ id }, what) => ({ op: "value", id, value: what });

/** A client whose workers answer by `reply`. */
function clientOf(reply, ways = [() => new FakeWorker(reply)]) {
  FakeWorker.all.length = 0;
  return new SubjectClient("proof", { ways });
}

test("questions are answered in a worker, each by its number, and faults are thrown", async () => {
  const client = clientOf((question) =>
    question.what === "bad"
      ? { op: "error", id: question.id, error: { code: "no", text: "no" } }
      : value(question, `worker ${question.what}`),
  );
  const asked = ["a", "b"].map((what) => client.ask("position", { what }));
  assert.deepEqual(await Promise.all(asked), ["worker a", "worker b"]);
  await assert.rejects(client.ask("position", { what: "bad" }), /^EngineFault: no$/);
  assert.equal(FakeWorker.all.length, 1);
  assert.equal(FakeWorker.all[0].ended, false, "an error leaves the worker");
});

test("where no worker starts, the questions are answered by the next way", async () => {
  const here = () => new FakeWorker((question) => value(question, `here ${question.what}`));
  const forbidden = () => {
    throw new Error("forbidden");
  };
  const none = clientOf(null, [forbidden, here]);
  assert.equal(await none.ask("position", { what: "a" }), "here a");
  const broken = clientOf(null, [() => new FakeWorker(() => null, false), here]);
  assert.equal(await broken.ask("position", { what: "b" }), "here b");
  assert.equal(FakeWorker.all[0].ended, true, "the one that does not start is ended");
});

test("a worker that dies is replaced at the next question", async () => {
  let first = true;
  const client = clientOf((question, worker) => {
    if (!first) return value(question, "again");
    first = false;
    worker.die("out of memory");
    return null;
  });
  await assert.rejects(client.ask("position", {}), /out of memory/);
  assert.equal(await client.ask("position", {}), "again");
});

test("a worker that falls silent is ended, and the next question starts another", async () => {
  let silent = true;
  const client = clientOf((question) => (silent ? null : value(question, "again")));
  await assert.rejects(client.ask("position", {}, { patience: 1 }), /silent/);
  assert.equal(FakeWorker.all[0].ended, true);
  silent = false;
  assert.equal(await client.ask("position", {}), "again");
});

test("what takes long is given up on request, and what does not is let be", async () => {
  let silent = true;
  const client = clientOf((question) => (silent ? null : value(question, "fresh")));
  client.giveUp();
  const long = client.ask("position", {});
  const given = assert.rejects(long, /stopped/);
  while (FakeWorker.all[0]?.sent.length !== 2) await new Promise((resolve) => setTimeout(resolve, 5));
  client.giveUp(60_000);
  assert.equal(FakeWorker.all.length, 1);
  assert.equal(FakeWorker.all[0].ended, false);
  client.giveUp();
  await given;
  assert.equal(FakeWorker.all[0].ended, true);
  silent = false;
  assert.equal(await client.ask("position", {}), "fresh");
  assert.equal(FakeWorker.all.length, 2);
});

test("an engine that breaks down is replaced at the next question, and a proof is loaded again", async () => {
  const said = [];
  const host = new Host({ post: (message) => said.push(message), sliced: false }, {});
  host.handlers = valuesOf({ open: () => Promise.reject(new WebAssembly.RuntimeError("out of bounds")) });
  host.receive({ op: "open", id: 1 });
  await host.done;
  const [broken] = said;
  assert.deepEqual(broken, { op: "error", id: 1, error: { code: "panic", text: "out of bounds" } });
  const reply = (question) => (FakeWorker.all.length === 1 ? { ...broken, id: question.id } : value(question, "again"));
  const client = clientOf(reply);
  await assert.rejects(client.ask("position", {}), EngineLost);
  assert.equal(FakeWorker.all[0].ended, true);
  assert.equal(await client.ask("position", {}), "again");
  FakeWorker.all.length = 0;
  assert.equal(await new ProofClient([() => new FakeWorker(reply)]).open("freestyle", 19), "again");
  assert.equal(FakeWorker.all.length, 2);
});

test("a worker in the place of one that died has the same proof", async () => {
  FakeWorker.all.length = 0;
  const proof = new ProofClient([() => new FakeWorker((question) => value(question, question.op))]);
  assert.equal(await proof.open("freestyle", 15), "open");
  FakeWorker.all[0].die("planted");
  assert.equal(await proof.position("h8"), "position");
  assert.deepEqual(
    FakeWorker.all[1].sent.map(({ op, rule, size, game }) => [op, rule ?? game, size]),
    [
      ["boot", undefined, undefined],
      ["open", "freestyle", 15],
      ["position", "h8", undefined],
    ],
  );
});

test("a worker of why that dies while a proof is sought is replaced once, with the same position", async () => {
  FakeWorker.all.length = 0;
  const trap = (question) => ({ op: "error", id: question.id, error: { code: "panic", text: "out of bounds" } });
  const { all } = FakeWorker;
  const reply = (question) => (question.op === "prove" && all.length === 1 ? trap(question) : value(question, "fine"));
  const why = new WhyClient([() => new FakeWorker(reply)]);
  const position = { setup: {}, text: "h8" };
  await why.ask("open", position);
  assert.equal(await why.ask("prove", { text: "h8", winner: 1, nodes: 1 }), "fine");
  assert.deepEqual(
    all.map(({ ended, sent }) => [ended, ...sent.map(({ op, text }) => `${op} ${text ?? ""}`.trim())]),
    [
      [true, "boot", "open h8", "prove h8"],
      [false, "boot", "open h8", "prove h8"],
    ],
  );
  all.length = 0;
  const never = new WhyClient([() => new FakeWorker(trap)]);
  await assert.rejects(never.ask("open", position), EngineLost);
  assert.equal(all.length, 2, "not a third time");
});

test("after the death of its worker the view of why refuses everything, and ends the worker", async () => {
  FakeWorker.all.length = 0;
  const why = new WhyClient([() => new FakeWorker((question) => value(question, question.op))]);
  assert.equal(await why.ask("open", {}), "open");
  const [worker] = FakeWorker.all;
  worker.die("planted");
  assert.equal(worker.ended, true);
  await assert.rejects(why.ask("position", {}), EngineLost);
  assert.equal(FakeWorker.all.length, 1);
  const closed = new WhyClient([() => new FakeWorker(() => null)]);
  const asked = assert.rejects(closed.ask("open", {}), EngineLost);
  closed.close();
  await asked;
  assert.equal(FakeWorker.all.at(-1).ended, true);
});

test("every client starts its workers by the one ladder", async () => {
  const names = [];
  FakeWorker.all.length = 0;
  globalThis.Worker = class extends FakeWorker {
    constructor(_, { name }) {
      super((question) => value(question, name));
      names.push(name);
    }
  };
  try {
    assert.equal(await new OpeningsClient().names({}, ""), "tengen-openings");
    assert.equal(await new WhyClient().ask("position", { text: "" }), "tengen-why");
    assert.deepEqual(names, ["tengen-openings", "tengen-why"]);
  } finally {
    delete globalThis.Worker;
  }
});
