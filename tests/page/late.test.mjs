// Late scripts and data files of the page: their limit, and the choices after a failure.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onLateDownload } from "../../www/engine/downloads.js";
import { SubjectClient } from "../../www/engine/subject-client.js";
import { loadText } from "../../www/ui/data.js";
import { PATIENCE, inTime } from "../../www/ui/late.js";
import { Health, loader } from "../../www/pages/play/health.js";
import { FakeWorker } from "./fakes.mjs";

/** Lets everything run that waits for settled promises. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("a script in time, a failed one and a late one", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  assert.equal(await inTime(Promise.resolve("part")), "part");
  await assert.rejects(inTime(Promise.reject(new Error("404"))), /404/);
  let send = (/** @type {string} */ _part) => {};
  const loading = new Promise((/** @type {(part: string) => void} */ resolve) => (send = resolve));
  const late = assert.rejects(inTime(loading), /timeout/);
  context.mock.timers.tick(PATIENCE);
  await late;
  send("part");
  assert.equal(await inTime(loading), "part", "another try has it");
});

test("after a failed part comes another try, then a reload; a frame would lose its game", async () => {
  for (const keepsGame of [true, false]) {
    /** @type {[string, () => void][][]} */ const shown = [];
    const t = /** @type {any} */ ((/** @type {string} */ key) => key);
    const note = /** @type {any} */ ({ show: (_topic, _text, choices) => shown.push(choices) });
    const load = loader({ note, words: () => [t, "en"] }, keepsGame);
    let tries = 0;
    const ask = async () => {
      tries += 1;
      assert.equal(await load(() => Promise.reject(new Error("404")), ask), null);
    };
    await ask();
    const labels = () => shown.at(-1)?.map(([label]) => label);
    assert.deepEqual(labels(), ["action.retry", "action.close"]);
    shown[0][0][1]();
    await settle();
    assert.equal(tries, 2);
    assert.deepEqual(labels(), [keepsGame ? "action.reload" : "action.retry", "action.close"]);
    assert.equal(await load(async () => "part", ask), "part");
  }
});

test("a data file that is sent, missing, or late", async (context) => {
  const asked = context.mock.method(globalThis, "fetch", async () => new Response("a line"));
  assert.equal(await loadText("www/puzzles/puzzles.txt"), "a line");
  assert.match(String(asked.mock.calls[0].arguments[0]), /puzzles\.txt$/);
  asked.mock.mockImplementation(async () => new Response("", { status: 404 }));
  await assert.rejects(loadText("x.txt"), /404/);
  context.mock.timers.enable({ apis: ["setTimeout"] });
  // The host answers, and never sends the file.
  asked.mock.mockImplementation(async () => new Response(new ReadableStream()));
  const late = assert.rejects(loadText("x.txt"), /timeout/);
  context.mock.timers.tick(PATIENCE);
  await late;
});

test("the page hears that the engine is late, and that it has arrived; a question may need a file besides", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {boolean[]} */ const told = [];
  onLateDownload((isLate) => told.push(isLate));
  const worker = new FakeWorker();
  const client = new SubjectClient("proof", { ways: [() => /** @type {any} */ (worker)] });
  const position = client.ask(/** @type {never} */ ("position"), /** @type {never} */ ({}));
  const file = client.ask(/** @type {never} */ ("open"), /** @type {never} */ ({}), { patience: 0, downloads: true });
  await settle();
  context.mock.timers.tick(PATIENCE);
  assert.deepEqual(told, [true, true]);
  worker.say({ op: "ready" });
  await settle();
  const asked = () => worker.sent.at(-1);
  worker.say({ op: "value", id: asked().id, value: 1 });
  assert.equal(await position, 1);
  assert.deepEqual(told, [true, true], "the file is still late");
  worker.say({ op: "value", id: asked().id, value: 2 });
  assert.equal(await file, 2);
  await settle();
  assert.deepEqual(told, [true, true, false]);
  // The engine is there, so a long answer is no late download.
  const slow = client.ask(/** @type {never} */ ("position"), /** @type {never} */ ({}));
  await settle();
  context.mock.timers.tick(PATIENCE);
  assert.equal(told.length, 3);
  client.close();
  await assert.rejects(slow);
  onLateDownload(() => {});
});

test("a frame waits for the engine once it is needed, another page at once", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {string[]} */ const shown = [];
  const host = /** @type {any} */ ({
    note: { topic: "", show: (_topic, text) => shown.push(text) },
    state: () => ({ engine: "loading" }),
    words: () => [(/** @type {string} */ key) => key, "en"],
  });
  let wake = () => {};
  const awake = new Promise((/** @type {(_: void) => void} */ resolve) => (wake = resolve));
  new Health(host, /** @type {any} */ (null), awake).waitForEngine();
  await settle();
  context.mock.timers.tick(PATIENCE);
  assert.deepEqual(shown, []);
  wake();
  await settle();
  context.mock.timers.tick(PATIENCE);
  assert.deepEqual(shown, ["fault.slow"]);
  new Health(host, /** @type {any} */ (null)).waitForEngine();
  await settle();
  context.mock.timers.tick(PATIENCE);
  assert.deepEqual(shown, ["fault.slow", "fault.slow"]);
});
