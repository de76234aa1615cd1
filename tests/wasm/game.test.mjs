// The contract of the JavaScript bindings, on the wasm that the page loads.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { load } from "./engine.mjs";

const { Game, bench, lastPanic, readAny, version } = await load();

/** The error of a call, which must have a code and a sentence. */
function thrown(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof Error, String(error));
    assert.equal(error.name, "TengenError");
    assert.equal(typeof error.code, "string");
    assert.match(error.message, /^(?![a-z]+ ).*[.]$/su);
    assert.equal(String(error), `TengenError: ${error.message}`);
    assert.ok(error.stack.includes("tengen.js"));
    return error;
  }
  assert.fail("nothing was thrown");
}

const small = { game: "gomoku", memory: 1 << 20 };

test("a new game is empty", () => {
  const game = new Game({ ...small, rule: "renju", size: 15 });
  const shot = game.snapshot();
  assert.ok(shot.cells instanceof Uint8Array);
  assert.equal(shot.cells.length, 225);
  assert.ok(shot.cells.every((cell) => cell === 0));
  assert.deepEqual(
    [shot.game, shot.rule, shot.size, shot.played, shot.toMove, shot.text],
    ["gomoku", "renju", 15, 0, 1, ""],
  );
  assert.deepEqual([shot.names[0], shot.names[224]], ["a15", "o1"]);
  assert.equal(shot.columns.join(""), "abcdefghijklmno");
  assert.deepEqual([shot.rows[0], shot.rows[14]], ["15", "1"]);
  assert.deepEqual([shot.moves, shot.forbidden, shot.outcome], [[], [], null]);
  assert.equal(shot.legal.length, 225);
  assert.match(version(), /^\d+\.\d+\.\d+/);
  assert.equal(lastPanic(), undefined);
  game.free();
});

test("moves are played, taken back and played again", () => {
  const game = new Game(small);
  game.playMove("h8");
  let shot = game.playMove("I9");
  assert.deepEqual([shot.text, shot.toMove, shot.moves.length, shot.played], ["h8i9", 1, 2, 2]);
  assert.equal(shot.cells[shot.names.indexOf("h8")], 1);
  assert.equal(shot.cells[shot.names.indexOf("i9")], 2);
  shot = game.undo();
  assert.deepEqual([shot.text, shot.moves.length, shot.played], ["h8", 2, 1]);
  assert.equal(game.redo().text, "h8i9");
  assert.equal(game.redo().text, "h8i9");
  assert.equal(game.goTo(0).text, "");
  assert.equal(game.undo().text, "");
  assert.equal(game.goTo(Infinity).text, "h8i9");
  assert.equal(game.goTo(0).text, "");
  assert.equal(game.load("1. h8 i9, G7").text, "h8i9g7");
  assert.equal(game.save(), "h8i9g7");
  game.free();
});

test("failing calls throw errors and change nothing", () => {
  const game = new Game(small);
  game.load("h8i9");
  const before = game.snapshot();
  for (const [call, code, at] of [
    [() => game.playMove("h8"), "occupied", 0],
    [() => game.playMove("p1"), "off-board", 0],
    [() => game.playMove(""), "syntax", 0],
    [() => game.load("h8h8"), "occupied", 2],
    [() => game.load("h8 i99"), "off-board", 4],
    [() => game.load("a1a2b1b2c1c2d1d2e1e2"), "finished", 18],
    [() => game.stepSearch(), "idle", undefined],
    [() => game.findMove({ time: -1 }), "option", undefined],
    [() => game.findMove({ depth: "deep" }), "type", undefined],
    [() => game.startSearch({ nodes: 0 }), "option", undefined],
    [() => new Game({ game: "go" }), "game", undefined],
    [() => new Game({ game: "gomoku", size: 4 }), "size", undefined],
    [() => new Game({ game: "gomoku", size: 9.5 }), "size", undefined],
    [() => new Game({ game: "gomoku", size: -9 }), "size", undefined],
    [() => new Game({ game: "gomoku", rule: "pente" }), "rule", undefined],
    [() => new Game({ rule: "othello" }), "rule", undefined],
    [() => new Game({ game: "othello", size: 15 }), "size", undefined],
    [() => new Game({ gmae: "othello" }), "option", undefined],
    [() => new Game({ game: "gomoku", start: "random" }), "option", undefined],
    [() => new Game({ start: "late" }), "option", undefined],
    [() => new Game({ memory: -1 }), "option", undefined],
    [() => new Game("othello"), "type", undefined],
    [() => new Game(15), "type", undefined],
    [() => new Game(new Map([["game", "othello"]])), "type", undefined],
    [() => new Game(["othello"]), "type", undefined],
    [() => new Game(() => {}), "type", undefined],
    [() => new Game({ size: "15" }), "type", undefined],
    [() => new Game({ book: 1 }), "type", undefined],
    [() => new Game({ seed: 1n }), "type", undefined],
    [() => game.playMove(12), "type", undefined],
    [() => game.playMove({}), "type", undefined],
    [() => game.playMove(), "type", undefined],
    [() => game.playMove(new String("g7")), "type", undefined],
    [() => game.load(null), "type", undefined],
    [() => game.goTo(NaN), "option", undefined],
    [() => game.goTo(-4), "option", undefined],
    [() => game.goTo(1.5), "option", undefined],
    [() => game.goTo("1"), "type", undefined],
    [() => game.goTo(), "type", undefined],
    [() => game.write("sgf-5"), "option", undefined],
    [() => game.write(), "type", undefined],
    [() => game.findMove(1000), "type", undefined],
    [() => game.findMove({ time: NaN }), "option", undefined],
    [() => game.findMove({ depth: 2.5 }), "option", undefined],
    [() => game.findMove({ milliseconds: 5 }), "option", undefined],
    [() => game.findMove({ depth: 1 }, "listener"), "type", undefined],
    [() => game.setStopFlag([0]), "type", undefined],
    [() => game.setStopFlag(new Int32Array(0)), "option", undefined],
    [() => game.loadWeights("othello.bin"), "type", undefined],
    [() => game.loadWeights(new Uint8Array(9)), "option", undefined],
    [() => readAny(7), "type", undefined],
    [() => readAny("h8", { game: "go" }), "game", undefined],
    [() => bench(0), "option", undefined],
    [() => bench("3"), "type", undefined],
  ]) {
    const error = thrown(call);
    assert.equal(error.code, code, String(call));
    assert.equal(error.at, at, String(call));
    assert.equal("at" in error, at !== undefined);
  }
  assert.deepEqual(game.snapshot(), before);
  game.free();
});

test("what is not said has the usual value", () => {
  for (const options of [undefined, null, {}, { game: undefined, rule: null }]) {
    const game = new Game(options);
    const { game: name, rule, size } = game.snapshot();
    assert.deepEqual([name, rule, size], ["gomoku", "freestyle", 15]);
    game.free();
  }
  const game = new Game({ rule: "renju", book: false });
  assert.equal(game.snapshot().rule, "renju");
  game.load("h8i9g7");
  const answer = game.findMove();
  assert.ok(answer.stop === "decided" || answer.stop === "time", answer.stop);
  assert.equal(readAny("h8i9").game, "gomoku");
  game.free();
});

test("a game that was freed, or is inside another call, says so", () => {
  const game = new Game(small);
  game.load("h8i9g7");
  const codes = [];
  game.findMove({ depth: 3 }, () => codes.push(thrown(() => game.undo()).code));
  assert.ok(codes.length > 0 && codes.every((code) => code === "busy"), codes.join());
  assert.equal(game.save(), "h8i9g7");
  game.free();
  for (const call of [
    () => game.snapshot(),
    () => game.playMove("a1"),
    () => game.save(),
    () => game.setStopFlag(),
    () => game.free(),
  ]) {
    const error = thrown(call);
    assert.deepEqual([error.code, error.message], ["freed", "The game was freed."]);
  }
});

test("a win shows its line", () => {
  const game = new Game(small);
  const shot = game.load("a1a2b1b2c1c2d1d2e1");
  assert.deepEqual(shot.outcome, { winner: 1, reason: "five", line: [210, 211, 212, 213, 214] });
  assert.deepEqual(shot.legal, []);
  assert.equal(thrown(() => game.playMove("h8")).code, "finished");
  assert.equal(thrown(() => game.findMove({ depth: 1 })).code, "finished");
  assert.equal(game.undo().outcome, null);
  game.free();
});

test("black may play a forbidden point, and loses", () => {
  const game = new Game({ ...small, rule: "renju" });
  let shot = game.load("f8a1g8a15h6o1h7o15");
  const cell = shot.names.indexOf("h8");
  assert.deepEqual(shot.forbidden, [{ cell, kind: "double-three" }]);
  assert.ok(!shot.legal.includes(cell));
  shot = game.playMove("h8");
  assert.deepEqual(shot.outcome, { winner: 2, reason: "forbidden", line: [cell] });
  game.free();
});

function checkAnswer(game, answer) {
  const shot = game.snapshot();
  assert.ok(shot.legal.includes(answer.cell));
  assert.equal(shot.names[answer.cell], answer.move);
  assert.equal(answer.line[0], answer.cell);
  assert.ok(["book", "forced", "proof", "search"].includes(answer.source), answer.source);
  assert.ok(["depth", "time", "nodes", "stopped", "decided"].includes(answer.stop), answer.stop);
}

test("a search answers and tells of its progress", () => {
  const game = new Game(small);
  game.load("h8i9g7h10");
  const told = [];
  const answer = game.findMove({ depth: 5 }, (info) => told.push(info));
  checkAnswer(game, answer);
  assert.ok(told.length > 0);
  assert.deepEqual(
    Object.keys(told[0]).sort(),
    ["chance", "depth", "distance", "line", "nodes", "nps", "proven", "score", "selectiveDepth", "time"].sort(),
  );
  assert.ok(answer.nodes >= told[told.length - 1].nodes);
  assert.deepEqual([answer.proven, answer.distance, answer.stop, answer.depth], [null, null, "depth", 5]);
  assert.equal(game.save(), "h8i9g7h10");
  game.free();
});

test("a search in steps gives the same answer", () => {
  const one = new Game(small);
  const two = new Game(small);
  for (const text of ["h8i9g7", "h8g8i9i8", "h8a1h9a2h10a3"]) {
    one.load(text);
    two.load(text);
    const whole = one.findMove({ depth: 6 });
    two.startSearch({ depth: 6 });
    let answer;
    while (answer === undefined) answer = two.stepSearch();
    for (const name of ["move", "score", "nodes", "depth", "line", "stop", "source", "proven", "distance"]) {
      assert.deepEqual(answer[name], whole[name], `${text}: ${name}`);
    }
    assert.equal(two.stopSearch(), undefined);
  }
  one.free();
  two.free();
});

test("a search in steps is stopped, or ends with the position", () => {
  const game = new Game(small);
  game.load("h8i9g7");
  game.startSearch({});
  assert.equal(game.stepSearch(), undefined);
  const answer = game.stopSearch();
  checkAnswer(game, answer);
  assert.equal(answer.stop, "stopped");
  game.startSearch({ depth: 20 });
  assert.equal(game.stepSearch(), undefined);
  game.undo();
  assert.equal(thrown(() => game.stepSearch()).code, "idle");
  assert.equal(game.stopSearch(), undefined);
  game.free();
});

test("thinking ahead changes no position, ends with its time or the flag, and says whether there is more to find", () => {
  const game = new Game(small);
  game.load("h8i9g7h10");
  assert.equal(game.thinkAhead(5), true);
  assert.equal(game.thinkAhead(5), true);
  assert.equal(game.save(), "h8i9g7h10");
  assert.equal(thrown(() => game.stepSearch()).code, "idle");
  const flag = new Int32Array(new SharedArrayBuffer(4));
  game.setStopFlag(flag);
  flag[0] = 1;
  assert.equal(game.thinkAhead(100_000), true);
  flag[0] = 0;
  for (const wrong of [0, 1.5]) assert.equal(thrown(() => game.thinkAhead(wrong)).code, "option");
  for (const wrong of ["5", undefined]) assert.equal(thrown(() => game.thinkAhead(wrong)).code, "type");
  game.load("h8a1h9a2h10a3h11a4");
  assert.equal(game.thinkAhead(100_000), false, "a five");
  game.playMove("h12");
  assert.equal(thrown(() => game.thinkAhead(5)).code, "finished");
  game.free();
});

test("a win is proven and told", () => {
  const game = new Game(small);
  game.load("h8a1h9a2h10a3");
  const answer = game.findMove({ time: 5000 });
  assert.equal(answer.proven, "win");
  assert.equal(answer.distance, 3);
  assert.equal(answer.stop, "decided");
  game.free();
});

test("the stop flag ends a search", () => {
  const game = new Game(small);
  game.load("h8i9g7");
  const flag = new Int32Array(new SharedArrayBuffer(4));
  game.setStopFlag(flag);
  Atomics.store(flag, 0, 1);
  const answer = game.findMove({ time: 60_000 });
  checkAnswer(game, answer);
  assert.equal(answer.stop, "stopped");
  // The listener may raise it too: it is called for each iteration.
  Atomics.store(flag, 0, 0);
  const later = game.findMove({ time: 60_000 }, (info) => info.depth >= 3 && Atomics.store(flag, 0, 1));
  assert.equal(later.stop, "stopped");
  game.setStopFlag(undefined);
  assert.equal(game.findMove({ depth: 3 }).stop, "depth");
  game.free();
});

test("levels are accepted, and nothing else", () => {
  const game = new Game({ ...small, seed: 7 });
  game.load("h8i9g7");
  for (let level = 1; level <= 10; level++) checkAnswer(game, game.findMove({ level, depth: 4 }));
  for (const level of [0, 11, 2.5, NaN, -1]) {
    assert.equal(thrown(() => game.findMove({ level })).code, "option", String(level));
  }
  game.free();
});

test("a listener that throws does not end a search", () => {
  const game = new Game(small);
  game.load("h8i9g7");
  const answer = game.findMove({ depth: 3 }, () => {
    throw new Error("not now");
  });
  assert.equal(answer.stop, "depth");
  game.free();
});

test("every size and rule plays", () => {
  for (let size = 5; size <= 20; size++) {
    for (const rule of ["freestyle", "standard", "renju"]) {
      const game = new Game({ ...small, size, rule });
      for (let ply = 0; ply < 4; ply++) game.playMove(game.findMove({ depth: 2 }).move);
      assert.equal(game.snapshot().played, 4);
      game.free();
    }
  }
});

test("a panic throws, and its message is kept and logged", async (context) => {
  const broken = await load();
  const logged = context.mock.method(console, "error", () => {});
  // Every host has a clock, so that only a broken host panics, and no argument.
  const clock = Object.getOwnPropertyDescriptor(globalThis, "performance") ?? {};
  Object.defineProperty(globalThis, "performance", { value: undefined, configurable: true });
  try {
    assert.throws(() => new broken.Game({ ...small, book: false }), WebAssembly.RuntimeError);
  } finally {
    Object.defineProperty(globalThis, "performance", clock);
    context.mock.restoreAll();
  }
  assert.match(broken.lastPanic(), /panicked at .*Performance/su);
  assert.deepEqual(
    logged.mock.calls.map((call) => call.arguments),
    [[broken.lastPanic()]],
  );
  // Another instance is not affected.
  assert.equal(lastPanic(), undefined);
});

test("memory stays below the bound of the device", async () => {
  for (const [table, bound] of [
    [undefined, 32 << 20],
    [16 << 20, 32 << 20],
    [40 << 20, 64 << 20],
    [1 << 30, 64 << 20],
  ]) {
    const { Game, memory } = await load();
    for (let round = 0; round < 3; round++) {
      const game = new Game({ game: "gomoku", rule: "renju", memory: table });
      game.load("h8i9g7h10");
      game.findMove({ depth: 6 });
      game.free();
    }
    assert.ok(memory.buffer.byteLength <= bound, `${memory.buffer.byteLength} for a table of ${table}`);
  }
});

test("where memory is short the table shrinks, and the game goes on", () => {
  const script = `
    import { load } from ${JSON.stringify(new URL("./engine.mjs", import.meta.url).href)};
    const { Game, memory } = await load();
    const game = new Game({ game: "gomoku", memory: 40 << 20 });
    game.load("h8i9g7h10");
    console.log(game.findMove({ depth: 6 }).depth, memory.buffer.byteLength);`;
  for (const pages of [400, 100]) {
    const args = [`--wasm-max-mem-pages=${pages}`, "--input-type=module", "--eval", script];
    const [depth, bytes] = execFileSync(process.execPath, args, { encoding: "utf8" }).split(" ").map(Number);
    assert.equal(depth, 6);
    assert.ok(bytes <= pages << 16);
  }
});

test("games share deeper results in a table, and the nodes of each are counted", () => {
  const text = "h8i9g7";
  const table = new Int32Array(new SharedArrayBuffer(1 << 24));
  const open = (number, rule = "freestyle") => {
    const game = new Game({ rule, memory: 1 << 22 });
    game.load(text);
    if (number !== undefined) game.shareTable(table, number);
    return game;
  };
  const search = (game) => {
    game.startSearch({ depth: 11 });
    let answer;
    while (!answer) answer = game.stepSearch();
    return answer;
  };
  const alone = search(open());
  const helper = search(open(1));
  const results = table.subarray(1 << 14);
  assert.ok(results.some((word) => word !== 0));
  const helped = search(open(0));
  assert.ok(helped.nodes * 2 < alone.nodes, `${helped.nodes} of ${alone.nodes}`);
  assert.equal(helped.depth, alone.depth);
  assert.ok(table[1] > 1000 && table[1] <= helper.nodes, `${table[1]} of ${helper.nodes}`);
  // The value of a position depends on the rule.
  const [shared, own] = [0, undefined].map((number) => search(open(number, "standard")).nodes);
  assert.ok(shared * 1.5 > own, `${shared} of ${own} by another rule`);
  const game = open();
  for (const [given, number, code] of [
    [null, 0, "type"],
    [new Int32Array(0), 0, "option"],
    [new Int32Array(1 << 14), 0, "option"],
    [table, 16, "option"],
    [table, -1, "option"],
    [table, "1", "type"],
  ])
    assert.throws(() => game.shareTable(given, number), { code }, `${given} ${number}`);
});
