// Random values of every type at every method of the bindings. There is no trap or panic, and a refused call changes
// nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./engine.mjs";

/** How many calls are tried for each game. */
const CALLS = Number(process.env.TENGEN_CALLS ?? 4000);
const SEED = Number(process.env.TENGEN_SEED ?? Date.now() % 1e9);

/** A generator of numbers from 0 to 1: mulberry32. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Values of every type, and values that have caused faults elsewhere. */
function valuesOf(random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const number = () =>
    pick([0, -0, 1, 2, 3, 15, 8, -1, 0.5, 1e9, 2 ** 31, 2 ** 32, 2 ** 53, 1e300, NaN, Infinity, -Infinity]);
  const letters = () =>
    Array.from({ length: Math.floor(random() * 6) }, () =>
      pick([..."abch158-. ;[]()", "\u0000", "é", "八", "\ud800", "😀"]),
    ).join("");
  const words = () =>
    pick([
      "h8",
      "h8i9g7",
      "f5d6",
      "pass",
      "moves",
      "board",
      "obf",
      "ggf",
      "gomoku",
      "othello",
      "renju",
      "random",
      "__proto__",
      "constructor",
      "[object Object]",
      ".".repeat(225),
      "h8".repeat(500),
    ]);
  const throwing = () =>
    new Proxy(
      {},
      {
        get: () => {
          throw new TypeError("not mine");
        },
        ownKeys: () => {
          throw new TypeError("not mine");
        },
      },
    );
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };
  const some = () =>
    pick([
      number,
      number,
      letters,
      words,
      words,
      () => undefined,
      () => null,
      () => true,
      () => 10n,
      () => Symbol("s"),
    ])();
  const object = () => {
    const made = pick([{}, {}, Object.create(null), []]);
    const copy = Array.isArray(made) ? [...made] : Object.assign(Object.create(Object.getPrototypeOf(made)), made);
    const names = [
      "game",
      "rule",
      "size",
      "memory",
      "seed",
      "book",
      "start",
      "time",
      "depth",
      "nodes",
      "level",
      "other",
      Symbol("t"),
    ];
    for (let i = Math.floor(random() * 4); i > 0; i -= 1) copy[pick(names)] = random() < 0.7 ? some() : value(1);
    return copy;
  };
  const buffer = () =>
    pick([
      new Uint8Array(pick([0, 1, 100])),
      new ArrayBuffer(8),
      new Int32Array(pick([0, 1])),
      new Float64Array(2),
      new DataView(new ArrayBuffer(4)),
      new Int32Array(new SharedArrayBuffer(4)),
    ]);
  const detached = () => {
    const bytes = new Uint8Array(8);
    structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
    return pick([bytes, bytes.buffer]);
  };
  const value = (depth = 0) =>
    pick([
      some,
      some,
      some,
      buffer,
      throwing,
      revoked,
      detached,
      () => () => {},
      () => async () => {},
      () => () => {
        throw new Error("x");
      },
      () => new Date(),
      () => new Map(),
      () => Promise.resolve(1),
      () => /x/,
      ...(depth > 2 ? [] : [object, object]),
    ])();
  return { value, pick };
}

/** Limits that end a search at once, so that an accepted call takes no time. */
const SHORT = { nodes: 50 };

for (const options of [
  { game: "gomoku", memory: 1 << 16 },
  { game: "gomoku", rule: "renju", size: 5, memory: 1 << 16 },
  { game: "othello", memory: 1 << 16 },
]) {
  test(`random values at every method of ${options.rule ?? options.game} (seed ${SEED})`, async () => {
    const random = generator(SEED);
    const { value, pick } = valuesOf(random);
    const engine = await load();
    const { Game } = engine;
    const game = new Game(options);
    const start = game.snapshot();
    // Without a limit a search would take long.
    const limits = () => {
      const made = value();
      if (made === undefined || made === null) return SHORT;
      try {
        return Object.getPrototypeOf(made) === Object.prototype || Object.getPrototypeOf(made) === null
          ? { ...made, ...SHORT }
          : made;
      } catch {
        return made;
      }
    };
    // A slice of more than a millisecond takes that long.
    const slice = () => {
      const made = value();
      try {
        return Number(made) > 1 ? 1 : made;
      } catch {
        return made;
      }
    };
    const calls = {
      playMove: () => [value()],
      load: () => [value()],
      goTo: () => [value()],
      write: () => [value()],
      findMove: () => [limits(), value()],
      hint: () => [limits()],
      startSearch: () => [value()],
      stepSearch: () => [value()],
      thinkAhead: () => [slice()],
      exactValues: () => [limits()],
      loadWeights: () => [value()],
      setStopFlag: () => [value()],
      shareTable: () => [value(), value()],
      undo: () => [value()],
      redo: () => [value()],
      snapshot: () => [value()],
      save: () => [value()],
      explain: () => [value()],
      stopSearch: () => [value()],
    };
    const methods = Object.getOwnPropertyNames(Game.prototype).filter((name) => !/^__|^constructor$|^free$/.test(name));
    assert.deepEqual(Object.keys(calls).sort(), methods.sort(), "every method is tried");
    let refused = 0;
    let done = 0;
    for (let i = 0; i < CALLS; i += 1) {
      const name = pick(methods);
      const given = calls[name]();
      // A position to play on.
      if (i % 20 === 0) game.load("");
      const before = game.snapshot();
      try {
        game[name](...given);
        done += 1;
      } catch (error) {
        assert.ok(!(error instanceof WebAssembly.RuntimeError), `${name}: ${error} ${engine.lastPanic()}`);
        // An error of the caller's getter is passed on.
        const own = error instanceof TypeError && /not mine|revoked/.test(error.message);
        if (!own)
          assert.deepEqual(
            [error instanceof Error, error.name, typeof error.code],
            [true, "TengenError", "string"],
            `call ${i}, ${name}: ${error}`,
          );
        assert.deepEqual(game.snapshot(), before, `call ${i}, ${name}`);
        refused += 1;
      }
    }
    for (let i = 0; i < CALLS / 4; i += 1) {
      for (const call of [() => new Game(value()).free(), () => engine.readAny(value(), value())]) {
        try {
          call();
        } catch (error) {
          const own = error instanceof TypeError && /not mine|revoked/.test(error.message);
          assert.ok(own || error.name === "TengenError", `${error}`);
        }
      }
    }
    assert.equal(engine.lastPanic(), undefined);
    assert.ok(refused > CALLS / 4 && done > CALLS / 8, `${refused} refused, ${done} done`);
    game.load("");
    assert.deepEqual(game.snapshot(), start, "the game still works");
    game.free();
  });
}
