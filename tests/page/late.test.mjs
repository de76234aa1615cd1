// Late scripts and data files of the page: their limit, and the choices after a failure.

import assert from "node:assert/strict";
import { test } from "node:test";
import { loadText } from "../../www/ui/data.js";
import { PATIENCE, inTime } from "../../www/ui/late.js";
import { loader } from "../../www/pages/play/health.js";

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
