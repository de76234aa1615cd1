import assert from "node:assert/strict";
import { test } from "node:test";
import { Host } from "../../www/engine/worker/host.js";
import { Play, play } from "../../www/engine/worker/play.js";
import { ProofLookup } from "../../www/engine/worker/proof-lookup.js";
import { WinProofs } from "../../www/engine/worker/win-proofs.js";
import { info, snapshotOf } from "./fakes.mjs";

const SETUP = { game: "gomoku", rule: "freestyle", size: 15 };
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const found = (more) => ({ ...info([7]), move: "h15", cell: 7, source: "search", stop: "time", ...more });

/** A host with bindings that a test controls. */
function start(game = {}, sliced = false) {
  const said = [];
  const made = [];
  class Game {
    constructor(options) {
      game.make?.(options);
      made.push(this);
      this.options = options;
      this.freed = false;
    }
    snapshot() {
      return snapshotOf(this.options);
    }
    load(text) {
      return game.load?.(text) ?? snapshotOf(this.options);
    }
    goTo() {
      return this.snapshot();
    }
    playMove(name) {
      return game.play?.(name) ?? this.snapshot();
    }
    startSearch(limits) {
      this.limits = limits;
    }
    stepSearch(onInfo) {
      return game.step(onInfo, this);
    }
    stopSearch() {
      return found({ stop: "stopped" });
    }
    findMove(limits) {
      return game.find(limits);
    }
    thinkAhead(time) {
      return game.ahead(time);
    }
    setStopFlag() {}
    free() {
      this.freed = true;
    }
  }
  const host = new Host({ post: (message) => said.push(message), sliced }, {});
  host.bindings = { Game, lastPanic: () => "panicked at x.rs:1" };
  const inPlay = new Play(host);
  host.handlers = play(host, inPlay);
  const ask = async (message) => {
    host.receive(message);
    await host.done;
    return said.at(-1);
  };
  return { host, inPlay, said, made, ask };
}

test("reports are sent at most 20 times a second, and the answer comes last", async () => {
  const began = performance.now();
  const { said, ask } = start({
    step: (onInfo) => {
      const end = performance.now() + 3;
      while (performance.now() < end) onInfo(info([1]));
      return performance.now() - began > 400 ? found({}) : undefined;
    },
  });
  await ask({ op: "open", id: 1, setup: SETUP, text: "", played: -1 });
  const last = await ask({ op: "search", id: 2, limits: {} });
  const reports = said.filter((message) => message.op === "info").length;
  assert.ok(reports >= 1 && reports <= (performance.now() - began) / 50 + 1, `${reports} reports`);
  assert.deepEqual([last.op, last.id, last.answer.cell], ["answer", 2, 7]);
});

test("a report brings the position after its first move, once for each move", async () => {
  const lines = [[7, 8], [7, 9], [10], []];
  const { said, made, ask } = start({
    step: (onInfo) => {
      const end = performance.now() + 55;
      while (performance.now() < end);
      const line = lines.shift();
      if (!line) return found({});
      onInfo(info(line));
      return undefined;
    },
    play: (name) => ({ ...snapshotOf(), text: name }),
  });
  await ask({ op: "open", id: 1, setup: SETUP, text: "", played: -1 });
  await ask({ op: "search", id: 2, limits: {} });
  const { names } = snapshotOf();
  assert.deepEqual(
    said.filter(({ op }) => op === "info").map(({ after }) => after?.text),
    [names[7], undefined, names[10], undefined],
  );
  assert.deepEqual(
    made.map(({ freed }) => freed),
    [false, true, true],
    "by games of their own",
  );
});

test("a stop is noticed between two steps; one for an older search is ignored", async () => {
  let steps = 0;
  const { host, ask } = start({
    step: () => {
      steps += 1;
    },
  });
  await ask({ op: "open", id: 1, setup: SETUP, text: "", played: -1 });
  const asked = ask({ op: "search", id: 3, limits: {} });
  host.receive({ op: "stop", id: 2 });
  while (steps < 2) await sleep(5);
  host.receive({ op: "stop", id: 3 });
  assert.equal((await asked).answer.stop, "stopped");
});

test("thinking ahead is done in short slices, until nothing is left, its time is over, or a question waits", async () => {
  const slices = [];
  let left = Infinity;
  const { host, ask } = start({
    ahead: (time) => {
      slices.push(time);
      left -= 1;
      return left > 0;
    },
  });
  await ask({ op: "open", id: 1, setup: SETUP, text: "", played: -1 });
  left = 3;
  assert.deepEqual(await ask({ op: "ahead", id: 2, time: 10_000 }), { op: "done", id: 2 });
  assert.equal(slices.length, 3);
  assert.ok(slices.every((time) => time <= 30));
  left = Infinity;
  await ask({ op: "ahead", id: 3, time: 20 });
  assert.ok(slices.length > 4);
  const asked = ask({ op: "ahead", id: 4, time: 10_000 });
  await sleep(20);
  host.receive({ op: "stop", id: 4 });
  const counted = slices.length;
  // The next question is served after the slice under way.
  assert.equal((await ask({ op: "play", id: 5, name: "h8" })).op, "snapshot");
  await asked;
  assert.ok(slices.length <= counted + 1);
  // On the main thread it would take the page's own time.
  const page = start({ ahead: () => assert.fail("it thinks") }, true);
  await page.ask({ op: "open", id: 1, setup: SETUP, text: "", played: -1 });
  assert.equal((await page.ask({ op: "ahead", id: 2, time: 10_000 })).op, "done");
});

test("errors keep their code and place; a panic brings its message", async () => {
  const { ask } = start({
    play: (name) => {
      if (name === "h8") throw Object.assign(new Error("taken"), { code: "occupied", at: 0 });
      throw new WebAssembly.RuntimeError("unreachable");
    },
  });
  await ask({ op: "open", id: 1, setup: SETUP, text: "", played: -1 });
  assert.deepEqual((await ask({ op: "play", id: 2, name: "h8" })).error, { code: "occupied", text: "taken", at: 0 });
  assert.deepEqual((await ask({ op: "play", id: 3, name: "i9" })).error, { code: "panic", text: "panicked at x.rs:1" });
});

test("a broken game leaves the old one, and two tables are never held at once", async () => {
  let held = 0;
  const { host, inPlay, made, ask } = start({
    make: ({ memory }) => {
      held = Math.max(
        held,
        memory + made.filter((game) => !game.freed).reduce((sum, game) => sum + game.options.memory, 0),
      );
    },
    load: (text) => {
      if (text === "bad") throw Object.assign(new Error("no"), { code: "syntax", at: 0 });
    },
  });
  host.memory = 32 << 20;
  await ask({ op: "open", id: 1, setup: SETUP, text: "", played: -1 });
  const { game } = inPlay;
  assert.equal((await ask({ op: "open", id: 2, setup: SETUP, text: "bad", played: -1 })).error.code, "syntax");
  assert.equal(inPlay.game, game);
  assert.equal(game.freed, false);
  await ask({ op: "open", id: 3, setup: { ...SETUP, size: 19 }, text: "h8", played: -1 });
  assert.equal(game.freed, true);
  assert.equal(made.filter((one) => !one.freed).length, 1);
  assert.ok(held < 33 << 20, `${held} bytes at once`);
});

test("where there is not enough memory the table is smaller", async () => {
  const tried = [];
  const { host, ask } = start({
    make: ({ memory }) => {
      tried.push(memory);
      if (memory > 2 << 20) throw { code: "memory", text: "no" };
    },
  });
  host.memory = 32 << 20;
  assert.equal((await ask({ op: "open", id: 1, setup: SETUP, text: "", played: -1 })).op, "snapshot");
  assert.deepEqual(tried, [32 << 20, 8 << 20, 2 << 20]);
});

test("in slices the page has its turn, the deepest answer is kept, a stop is noticed", async () => {
  let calls = 0;
  let turns = 0;
  const { host, said, ask } = start(
    {
      find: ({ time }) => {
        assert.ok(time <= 25);
        const end = performance.now() + time;
        while (performance.now() < end);
        calls += 1;
        return found({ depth: calls === 2 ? 9 : 4, cell: calls === 2 ? 42 : 7, nodes: 10 });
      },
    },
    true,
  );
  await ask({ op: "open", id: 1, setup: SETUP, text: "", played: -1 });
  const beat = setInterval(() => (turns += 1), 1);
  const last = await ask({ op: "search", id: 2, limits: { time: 200 } });
  clearInterval(beat);
  assert.ok(turns >= calls - 1, `${turns} turns in ${calls} slices`);
  assert.deepEqual([last.answer.depth, last.answer.cell, last.answer.nodes], [9, 42, calls * 10]);
  assert.ok(said.some((message) => message.op === "info"));
  const asked = ask({ op: "search", id: 3, limits: { time: 60000 } });
  await sleep(40);
  host.receive({ op: "stop", id: 3 });
  assert.equal((await asked).op, "answer");
});

test("a message that the worker does not know is an error and changes nothing", async () => {
  const played = [];
  const { inPlay, said, ask } = start({ play: (name) => void played.push(name) });
  await ask({ op: "open", id: 1, setup: SETUP, text: "", played: -1 });
  const { game } = inPlay;
  game.goTo = () => assert.fail("the game is rewound");
  for (const message of [{ op: "rewind", id: 2 }, { id: 2 }, { op: "constructor", id: 2 }]) {
    const { op, id, error } = await ask(message);
    assert.deepEqual([op, id, error.code], ["error", 2, "unexpected-message"]);
  }
  for (const message of [null, undefined, "open", 7])
    assert.equal((await ask(message)).error.code, "unexpected-message");
  assert.equal(inPlay.game, game);
  assert.equal((await ask({ op: "play", id: 3, name: "h8" })).op, "snapshot");
  assert.deepEqual(played, ["h8"]);
  assert.ok(said.every((message) => message.op !== "fatal"));
});

test("a proof on which the engine breaks down is not taken for a damaged file", async () => {
  let fault;
  class Broken {
    constructor(bytes) {
      if (bytes instanceof Uint8Array) throw fault;
    }
    addFile() {
      throw fault;
    }
    free() {}
  }
  const analysisEngine = () => ({ Proof: Broken, WinProof: Broken });
  const read = async () => {
    const proofs = new WinProofs({ analysisEngine });
    proofs.begin(SETUP);
    await proofs.loadFile();
    assert.ok(proofs.of(1));
    return new ProofLookup(analysisEngine).ask(SETUP, { ...snapshotOf(SETUP), text: "" });
  };
  const { fetch } = globalThis;
  globalThis.fetch = async () => new Response(new Uint8Array(3));
  try {
    fault = new Error("damaged");
    assert.equal(await read(), null);
    fault = new WebAssembly.RuntimeError("out of bounds");
    await assert.rejects(read(), WebAssembly.RuntimeError);
    await assert.rejects(new ProofLookup(analysisEngine).ask(SETUP, { text: "" }), WebAssembly.RuntimeError);
  } finally {
    globalThis.fetch = fetch;
  }
});
