import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { waysToStart } from "../../www/engine/start.js";

/** The started workers, and how they were started. */
const started = [];
const SUBJECTS = ["play", "analysis", "proof", "puzzles", "openings", "why", "lab"];

/** A browser's workers, for a page of an origin. */
function browserOf(origin) {
  globalThis.origin = origin;
  globalThis.Worker = class {
    constructor(address, options) {
      started.push({ address: String(address), ...options });
    }
  };
}

afterEach(() => {
  started.length = 0;
  delete globalThis.Worker;
  delete globalThis.origin;
});

test("a page with an origin starts the worker of every subject from its address", () => {
  browserOf("https://example.org");
  for (const subject of SUBJECTS) waysToStart(subject)[0]();
  assert.deepEqual(
    started.map(({ name }) => name),
    ["tengen", ...SUBJECTS.slice(1).map((subject) => `tengen-${subject}`)],
  );
  for (const { address, type, name } of started) {
    assert.equal(type, "module");
    assert.match(address, name === "tengen" ? /engine\/worker\.js$/ : /engine\/analysis\/worker\.js$/);
  }
});

test("a sandboxed frame starts the worker of every subject from a blob that imports the script", async () => {
  browserOf("null");
  const create = URL.createObjectURL;
  const blobs = [];
  URL.createObjectURL = (blob) => {
    blobs.push(blob);
    return "blob:null/1";
  };
  try {
    for (const subject of SUBJECTS) waysToStart(subject)[0]();
  } finally {
    URL.createObjectURL = create;
  }
  assert.deepEqual(
    started.map(({ address, type }) => [address, type]),
    SUBJECTS.map(() => ["blob:null/1", undefined]),
    "a classic script",
  );
  const sources = await Promise.all(blobs.map((blob) => blob.text()));
  assert.ok(sources.every((source) => /import\("file:.*\/engine\/(analysis\/)?worker\.js"\)/.test(source)));
});

test("the main thread is the last way, and may be left out", async () => {
  browserOf("https://example.org");
  assert.equal(waysToStart("analysis", { mainThread: false }).length, 1);
  const [, here] = waysToStart("openings");
  const port = await here();
  assert.deepEqual(started, []);
  assert.ok(port.grace > 0);
  // It answers like a worker.
  const said = await new Promise((resolve) => {
    port.onmessage = ({ data }) => resolve(data);
    port.postMessage({ op: "position", id: 1 });
  });
  assert.deepEqual([said.op, said.id, said.error.code], ["error", 1, "unexpected-message"], "nothing is loaded yet");
  port.terminate();
});
