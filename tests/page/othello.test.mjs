// Othello on the page, with a fake engine: passes, levels, values, the weights.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Client } from "../../www/engine/client.js";
import { Match } from "../../www/game/match.js";
import { FallbackBoard } from "../../www/engine/fallback.js";
import { capabilities, setupOf } from "../../www/game/games.js";
import * as pure from "../../www/game/state.js";
import { translatorOf } from "./tables.mjs";
import { signed, statusText } from "../../www/i18n/wording.js";
import { Host } from "../../www/engine/worker/host.js";
import { play } from "../../www/engine/worker/play.js";
import { FakeWorker, info, snapshotOf } from "./fakes.mjs";
import { sideOfMove } from "../../www/game/snapshot.js";

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const t = translatorOf("en");
const OTHELLO = setupOf(capabilities("othello"));

/** A game without rules in which the side to move has no move after the numbers of moves in `passing`. */
class Rules {
  constructor(passing = []) {
    this.passing = passing;
    this.moves = [];
    this.played = 0;
    this.searches = [];
    this.asked = [];
    this.health = "ready";
  }
  facts() {
    const facts = snapshotOf({
      size: 8,
      rule: "othello",
      moves: this.moves.map((cell) => Math.max(cell, 0)),
      played: this.played,
    });
    const legal = this.passing.includes(this.played) ? [] : facts.legal;
    const text = this.moves
      .slice(0, this.played)
      .map((cell) => (cell < 0 ? "--" : facts.names[cell]))
      .join("");
    return { ...facts, game: "othello", moves: [...this.moves], legal, text };
  }
  async open(_setup, _text, played = -1) {
    this.played = played < 0 ? this.moves.length : played;
    return this.facts();
  }
  async playMove(name) {
    const cell = name === "pass" ? -1 : this.facts().names.indexOf(name);
    this.moves = [...this.moves.slice(0, this.played), cell];
    this.played += 1;
    return this.facts();
  }
  async goTo(played) {
    this.played = Math.max(0, Math.min(this.moves.length, played));
    return this.facts();
  }
  undo() {
    return this.goTo(this.played - 1);
  }
  redo() {
    return this.goTo(this.played + 1);
  }
  findMove(limits) {
    return new Promise((resolve) => this.searches.push({ limits, resolve }));
  }
  exactValues(limits, { signal } = {}) {
    return new Promise((resolve) => {
      this.asked.push({ limits, resolve });
      signal?.addEventListener("abort", () => resolve(null));
    });
  }
  retry() {}
}

async function start(client, open = {}, settings = {}) {
  const events = [];
  const match = new Match({
    client,
    state: { ...pure.initial(settings), engine: "ready" },
    onChange: () => {},
    onEvent: (event) => events.push(event),
    now: () => 0,
    passShown: 10,
  });
  await match.dispatch({ type: "open", setup: OTHELLO, ...open });
  return { match, events, types: () => events.map((event) => event.type) };
}
const BOTH = { seats: { 1: "human", 2: "human" } };
/** An event without its position. */
const summary = ({ type, cell, side, before }) => ({ type, cell, side, played: before.played });
const answer = (cell, more = {}) => ({ ...info([cell]), move: "", cell, source: "search", stop: "time", ...more });

test("a side without a move passes after a moment, and it is announced before", async () => {
  const { match, events, types } = await start(new Rules([1]), BOTH);
  await match.dispatch({ type: "place", cell: 9 });
  assert.deepEqual(types(), ["opened", "played", "passing"]);
  assert.equal(statusText(match.state, t)[0], "White has no move and passes");
  assert.equal(pure.canPlace(match.state, 10), false);
  await sleep(30);
  assert.deepEqual(summary(events.at(-1)), { type: "played", cell: -1, side: 2, played: 1 });
  assert.equal(match.state.snapshot.played, 2);
  assert.equal(statusText(match.state, t)[1], "White passed");
});

test("undo before the pass is played stops it", async () => {
  const { match } = await start(new Rules([1]), BOTH);
  await match.dispatch({ type: "place", cell: 9 });
  await match.dispatch({ type: "undo" });
  await sleep(30);
  assert.equal(match.state.snapshot.played, 0);
});

test("undo and redo go over passes to where there is a choice", async () => {
  const { match } = await start(new Rules([1, 3]), BOTH);
  for (const cell of [9, 10]) {
    await match.dispatch({ type: "place", cell });
    await sleep(30);
  }
  assert.equal(match.state.snapshot.text, `${match.state.snapshot.names[9]}--${match.state.snapshot.names[10]}--`);
  await match.dispatch({ type: "undo" });
  assert.equal(match.state.snapshot.played, 2);
  await match.dispatch({ type: "undo" });
  assert.equal(match.state.snapshot.played, 0);
  await match.dispatch({ type: "redo" });
  assert.equal(match.state.snapshot.played, 2);
  // The user views an old position: no move is played there.
  await match.dispatch({ type: "goTo", played: 1 });
  await sleep(30);
  assert.equal(match.state.snapshot.played, 1);
  assert.equal(match.state.snapshot.moves.length, 4);
});

test("an engine that must pass passes", async () => {
  const client = new Rules([1]);
  const { match, events } = await start(client);
  await match.dispatch({ type: "place", cell: 9 });
  client.searches[0].resolve(answer(-1));
  await sleep(20);
  assert.deepEqual(summary(events.at(-1)), { type: "played", cell: -1, side: 2, played: 1 });
});

test("the level goes with the engine’s own moves, not with hints", async () => {
  const client = new Rules();
  const { match } = await start(client, { level: 3 });
  await match.dispatch({ type: "hint" });
  assert.equal(client.searches[0].limits.level, undefined);
  client.searches[0].resolve(answer(9));
  await sleep(5);
  await match.dispatch({ type: "place", cell: 9 });
  assert.equal(client.searches[1].limits.level, 3);
  await match.dispatch({ type: "level", level: 7 });
  assert.equal(match.state.level, 7);
});

test("the engine waits until discs have turned, but not when it is told to move", async () => {
  const client = new Rules();
  const match = new Match({
    client,
    state: { ...pure.initial(), engine: "ready" },
    onChange: () => {},
    now: () => 0,
    pace: () => 60,
  });
  await match.dispatch({ type: "open", setup: OTHELLO });
  await match.dispatch({ type: "place", cell: 9 });
  client.searches[0].resolve(answer(10));
  await sleep(15);
  assert.deepEqual([match.state.snapshot.played, match.state.thinking?.kind], [1, "move"]);
  await sleep(80);
  assert.equal(match.state.snapshot.played, 2);
  await match.dispatch({ type: "place", cell: 11 });
  client.searches[1].resolve(answer(12));
  await sleep(5);
  match.dispatch({ type: "stop" });
  await sleep(15);
  assert.equal(match.state.snapshot.played, 4);
  // Taken back during the pause: the answer is dropped.
  await match.dispatch({ type: "place", cell: 13 });
  client.searches[2].resolve(answer(14));
  await sleep(5);
  await match.dispatch({ type: "undo" });
  await sleep(90);
  assert.equal(match.state.snapshot.played, 4);
});

test("values follow a proven hint, stay until the position changes, and hinder no move", async () => {
  const client = new Rules();
  const { match, types } = await start(client, BOTH);
  await match.dispatch({ type: "hint" });
  client.searches[0].resolve(answer(9, { source: "proof" }));
  await sleep(5);
  assert.equal(match.state.thinking?.kind, "values");
  assert.equal(match.state.hint, 9);
  assert.equal(statusText(match.state, t)[0], "Black to move");
  assert.equal(pure.canPlace(match.state, 9), true);
  client.asked[0].resolve([
    { cell: 9, discs: 4 },
    { cell: 10, discs: -2 },
  ]);
  await sleep(5);
  assert.deepEqual(
    match.state.values?.map(({ discs }) => discs),
    [4, -2],
  );
  assert.equal(types().at(-1), "valued");
  await match.dispatch({ type: "place", cell: 9 });
  assert.equal(match.state.values, null);
});

test("values are asked for near the end if the user wants them, once for each position", async () => {
  const client = new Rules();
  client.moves = [...Array(50).keys()];
  const { match } = await start(client, BOTH, { values: true });
  assert.equal(client.asked.length, 1);
  client.asked[0].resolve(null);
  await sleep(5);
  assert.deepEqual(match.state.values, []);
  await match.dispatch({ type: "resume" });
  assert.equal(client.asked.length, 1, "what could not be worked out is not asked again");
  await match.dispatch({ type: "place", cell: 55 });
  assert.equal(client.asked.length, 2);
  await match.dispatch({ type: "goTo", played: 3 });
  await sleep(5);
  assert.equal(client.asked.length, 2, "not far from the end");
});

test("the result counts discs", () => {
  const facts = {
    ...snapshotOf({ size: 8, rule: "othello", moves: [1, 2, 3] }),
    game: "othello",
    outcome: { winner: 1, reason: "discs", line: [] },
  };
  const state = { ...pure.withSnapshot(pure.initial(), facts), engine: "ready" };
  // Empty squares count for the winner.
  assert.deepEqual(statusText(state, t), ["Black wins 63–1", "2–1 on the board; empty squares go to the winner"]);
  const cells = new Uint8Array(64).fill(1, 0, 13);
  assert.equal(statusText({ ...state, snapshot: { ...facts, cells } }, t)[0], "Black wins 64–0", "wiped out");
  cells.fill(1, 0, 32).fill(2, 32);
  assert.deepEqual(
    statusText({ ...state, snapshot: { ...facts, cells, outcome: { winner: 0, reason: "discs", line: [] } } }, t),
    ["Draw 32–32", "by disc count"],
  );
  assert.equal(
    statusText(
      { ...state, snapshot: { ...facts, outcome: { winner: 0, reason: "discs", line: [] }, cells: [1, 2] } },
      t,
    )[0],
    "Draw 1–1",
  );
  // A draw shares the empty squares, so it has no winner or loser who gets them.
  cells.fill(0).fill(1, 0, 7).fill(2, 7, 14);
  for (const rule of ["othello", "antiothello"])
    assert.deepEqual(
      statusText(
        { ...state, snapshot: { ...facts, rule, cells, outcome: { winner: 0, reason: "discs", line: [] } } },
        t,
      ),
      ["Draw 32–32", "by disc count"],
      rule,
    );
  cells.fill(2, 13, 14).fill(1, 0, 8);
  assert.deepEqual(
    statusText(
      { ...state, snapshot: { ...facts, rule: "antiothello", cells, outcome: { winner: 2, reason: "discs" } } },
      t,
    ),
    ["White wins 6–58", "6–8 on the board; empty squares go to the loser"],
  );
});

test("who played which move, whoever began", () => {
  const facts = snapshotOf({ size: 8, moves: [1, 2, 3] });
  assert.deepEqual(
    [0, 1, 2].map((ply) => sideOfMove(facts, ply)),
    [1, 2, 1],
  );
  assert.deepEqual(
    [0, 1, 2].map((ply) => sideOfMove({ ...facts, toMove: 1 }, ply)),
    [2, 1, 2],
  );
});

test("numbers have a sign", () => {
  assert.deepEqual(
    [3.24, -3.24, 0.04, -0.04, 12].map((value) => signed(value, 1)),
    ["+3.2", "−3.2", "0.0", "0.0", "+12.0"],
  );
  assert.deepEqual(
    [4, -4, 0].map((value) => signed(value)),
    ["+4", "−4", "0"],
  );
});

test("without an engine Othello stays on the board and keeps its text", async () => {
  const before = { ...snapshotOf({ size: 8, moves: [1, 2] }), game: "othello", text: "f5d6" };
  const board = new FallbackBoard(OTHELLO, before);
  assert.deepEqual(board.snapshot().cells, before.cells);
  assert.deepEqual((await board.playMove("a1")).legal, []);
  assert.equal((await board.undo()).text, "f5d6");
  assert.equal((await board.open(OTHELLO, "f5")).text, "f5");
  assert.equal(board.text(), "f5");
  const state = { ...pure.withSnapshot(pure.initial(), before), engine: "missing" };
  assert.equal(pure.canUndo(state), false);
  assert.equal(pure.mustPass({ ...state, snapshot: board.snapshot() }), false);
});

/** @type {Client[]} */
const open = [];
afterEach(() => open.splice(0).forEach((client) => client.close()));

/** A client whose workers serve; `download` gives it the weights. */
function clientWith(download, options = {}) {
  const workers = [];
  let [loaded, unavailable] = [0, 0];
  const spawn = () => {
    const worker = new FakeWorker((self, message) => {
      if (message.op === "search") self.say({ op: "answer", id: message.id, answer: answer(7) });
      else if (message.op !== "weights") self.serve(message);
    });
    const facts = worker.facts.bind(worker);
    worker.facts = () => ({ ...facts(), game: worker.setup.game });
    workers.push(worker);
    return worker;
  };
  const client = new Client({
    ways: [spawn],
    download,
    onWeights: (_setup, areLoaded) => (areLoaded ? (loaded += 1) : (unavailable += 1)),
    timeouts: { rules: 100, search: 100 },
    ...options,
  });
  open.push(client);
  const ops = (worker) => worker.sent.map((message) => message.op);
  return { client, workers, ops, loaded: () => loaded, unavailable: () => unavailable };
}

test("weights come with the games that have some, once, and to every worker before it thinks", async () => {
  let downloads = 0;
  const { client, workers, ops } = clientWith(async () => {
    downloads += 1;
    await sleep(20);
    return new ArrayBuffer(8);
  });
  await client.open({ game: "gomoku", rule: "caro", size: 15 });
  assert.equal(downloads, 0);
  await client.open(OTHELLO);
  assert.equal(downloads, 1);
  await client.findMove({ time: 50 });
  assert.deepEqual(ops(workers[1]), ["boot", "open", "weights", "search"], "a search waits for them");
  await client.findMove({ time: 50 });
  assert.equal(ops(workers[1]).filter((op) => op === "weights").length, 1);
  workers[1].die();
  await client.findMove({ time: 50 });
  assert.ok(ops(workers[2]).indexOf("weights") < ops(workers[2]).indexOf("search"));
  assert.equal(downloads, 1);
});

test("another kind of game begins in a fresh worker; one that cannot be opened leaves the old game", async () => {
  const { client, workers, ops } = clientWith(async () => new ArrayBuffer(8));
  const five = { game: "gomoku", rule: "caro", size: 15 };
  await client.open(five, "h8");
  await client.open({ ...five, rule: "caro6" }, "h8i9");
  assert.equal(workers.length, 1, "the same kind");
  await assert.rejects(client.open(OTHELLO, "a1k9"), (error) => error.code === "off-board");
  assert.equal((await client.playMove("g7")).text, "h8i9g7", "the old game goes on");
  assert.deepEqual([workers.length, workers[0].ended, ops(workers[1])], [2, true, ["boot", "open", "open", "play"]]);
  assert.equal((await client.open(OTHELLO, "a1")).game, "othello");
  assert.deepEqual([workers.length, ops(workers[2])], [3, ["boot", "open", "weights"]]);
});

test("without weights the game goes on, and another try is possible", async () => {
  let missing = true;
  const { client, workers, ops, loaded, unavailable } = clientWith(async () => {
    if (missing) throw new Error("404");
    return new ArrayBuffer(8);
  });
  await client.open(OTHELLO);
  assert.ok(await client.findMove({ time: 50 }));
  assert.equal(unavailable(), 1);
  assert.ok(!ops(workers[0]).includes("weights"));
  missing = false;
  await client.fetchWeights(OTHELLO);
  await sleep(5);
  assert.ok(ops(workers[0]).includes("weights"), "a worker that waits is given them at once");
  assert.deepEqual([loaded(), unavailable()], [1, 1]);
});

test("another try does not rely on a download that the host has refused meanwhile", async () => {
  let missing = true;
  const { client, loaded, unavailable } = clientWith(async () => {
    const refused = missing;
    await sleep(20);
    if (refused) throw new Error("404");
    return new ArrayBuffer(8);
  });
  const first = client.fetchWeights(OTHELLO);
  missing = false;
  await client.fetchWeights(OTHELLO, true);
  await first;
  assert.deepEqual([loaded(), unavailable()], [1, 1]);
  await client.fetchWeights(OTHELLO, true);
  assert.equal(loaded(), 1);
});

test("a search waits for weights for a limited time", async () => {
  const { client } = clientWith(() => new Promise(() => {}), { timeouts: { rules: 100, search: 100, weights: 30 } });
  await client.open(OTHELLO);
  assert.ok(await client.findMove({ time: 50 }));
  const abort = new AbortController();
  const waiting = client.findMove({ time: 50 }, { signal: abort.signal });
  abort.abort();
  assert.equal(await waiting, null);
});

/** A host whose bindings refuse weights that do not begin with 7. They need `calls` calls for values. */
function hostWith(calls) {
  const said = [];
  const host = new Host({ post: (message) => said.push(message), sliced: false }, {});
  const times = [];
  const loaded = [];
  class Game {
    constructor(options) {
      this.options = options;
    }
    snapshot() {
      return { ...snapshotOf({ size: 8 }), game: this.options.game };
    }
    load() {
      return this.snapshot();
    }
    loadWeights(bytes) {
      if (bytes[0] !== 7) throw { code: "option", text: "no weights" };
      loaded.push(bytes.length);
    }
    exactValues({ time }) {
      times.push(time);
      return times.length < calls ? undefined : [{ cell: 3, discs: 2 }];
    }
    free() {}
  }
  host.bindings = { Game };
  host.handlers = play(host);
  const ask = async (message) => {
    host.receive(message);
    await host.done;
    return said.at(-1);
  };
  return { host, said, times, loaded, ask };
}

test("the worker gives every game of Othello the weights, and says when they are refused", async () => {
  const { host, ask, loaded, said } = hostWith(1);
  await ask({ op: "weights", file: "othello.bin", bytes: new Uint8Array([7, 1]).buffer });
  assert.deepEqual(loaded, []);
  await ask({ op: "open", id: 1, setup: OTHELLO, text: "", played: -1 });
  await ask({ op: "open", id: 2, setup: OTHELLO, text: "f5", played: -1 });
  assert.deepEqual(loaded, [2], "one game follows the other in the same place");
  await ask({ op: "weights", file: "othello.bin", bytes: new Uint8Array([1]).buffer });
  assert.deepEqual(said.at(-1), { op: "weights-refused", file: "othello.bin" });
  host.handlers = play(host);
  assert.equal((await ask({ op: "open", id: 3, setup: OTHELLO, text: "", played: -1 })).op, "snapshot");
});

test("values are worked out in slices of growing length, and a stop is noticed between them", async () => {
  const { host, ask, times } = hostWith(4);
  await ask({ op: "open", id: 1, setup: OTHELLO, text: "", played: -1 });
  assert.deepEqual((await ask({ op: "values", id: 2, limits: { time: 10000 } })).values, [{ cell: 3, discs: 2 }]);
  assert.deepEqual(
    times.map((time, index) => time / times[0] === 2 ** index),
    [true, true, true, true],
  );
  host.receive({ op: "stop", id: 3 });
  assert.deepEqual((await ask({ op: "values", id: 3, limits: { time: 10000 } })).values, null);
});
