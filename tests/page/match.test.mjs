import assert from "node:assert/strict";
import { test } from "node:test";
import { Match } from "../../www/game/match.js";
import { initial, turn } from "../../www/game/state.js";
import { FakeWorker, info } from "./fakes.mjs";
import { random } from "./random.mjs";

const SETUP = { game: "gomoku", rule: "freestyle", size: 15 };

/** A client without a worker. It answers about the rules at once, and searches on the test's command. */
class FakeClient {
  constructor() {
    this.rules = new FakeWorker();
    this.searches = [];
    this.health = "ready";
  }
  async #ask(message) {
    let reply;
    this.rules.onmessage = ({ data }) => (reply = data);
    this.rules.serve({ id: 1, ...message });
    if (reply.op === "error") throw Object.assign(new Error(), reply.error);
    return reply.snapshot;
  }
  open(setup, text = "", played = -1) {
    return this.#ask({ op: "open", setup, text, played });
  }
  playMove(name) {
    return this.#ask({ op: "play", name });
  }
  undo() {
    return this.#ask({ op: "undo" });
  }
  redo() {
    return this.#ask({ op: "redo" });
  }
  goTo(played) {
    return this.#ask({ op: "goTo", played });
  }
  findMove(limits, { signal, onInfo } = {}) {
    return new Promise((resolve) => {
      const search = { limits, onInfo, resolve, aborted: false };
      this.searches.push(search);
      signal?.addEventListener("abort", () => {
        search.aborted = true;
        resolve(search.best ?? null);
      });
    });
  }
  retry() {}
}

async function start(open = {}, options = {}) {
  const client = new FakeClient();
  const events = [];
  const states = [];
  const match = new Match({
    client,
    state: { ...initial(), engine: "ready" },
    onChange: (state) => states.push(state),
    onEvent: (event) => events.push(event),
    now: () => 0,
    ...options,
  });
  await match.dispatch({ type: "open", setup: SETUP, ...open });
  return { client, match, events, states, text: () => match.state.snapshot.text };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const cellOf = (match, name) => match.state.snapshot.names.indexOf(name);
const answer = (cell) => ({ ...info([cell]), move: "", cell, source: "search", stop: "time" });

test("a person plays, the engine thinks and answers", async () => {
  const { client, match, events, text } = await start();
  await match.dispatch({ type: "place", cell: cellOf(match, "h8") });
  assert.equal(match.state.thinking?.kind, "move");
  client.searches[0].onInfo(info([98]));
  assert.equal(match.state.info.line[0], 98);
  client.searches[0].resolve(answer(98));
  await settle();
  assert.equal(text(), "h8i9");
  assert.equal(match.state.thinking, null);
  assert.deepEqual(
    events.map((event) => event.type),
    ["opened", "played", "played"],
  );
});

test("an answer that is there at once comes after a beat", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { client, match, text } = await start({}, { pace: () => 300 });
  const soon = async () => {
    for (let turn = 0; turn < 50; turn += 1) await null;
  };
  await match.dispatch({ type: "place", cell: cellOf(match, "h8") });
  client.searches[0].resolve(answer(98));
  await soon();
  context.mock.timers.tick(299);
  await soon();
  assert.equal(text(), "h8");
  context.mock.timers.tick(1);
  await soon();
  assert.equal(text(), "h8i9");
});

test("a double click places one stone", async () => {
  const { match, text } = await start();
  match.dispatch({ type: "place", cell: 112 });
  await match.dispatch({ type: "place", cell: 112 });
  assert.equal(text(), "h8");
  const two = await start({ seats: { 1: "human", 2: "human" } });
  two.match.dispatch({ type: "place", cell: 112 });
  await two.match.dispatch({ type: "place", cell: 112 });
  assert.equal(two.text(), "h8");
});

test("undo during a search ends it, and its late answer is dropped", async () => {
  const { client, match, text } = await start();
  await match.dispatch({ type: "place", cell: 112 });
  const [search] = client.searches;
  search.best = answer(98);
  await match.dispatch({ type: "undo" });
  assert.equal(search.aborted, true);
  await settle();
  assert.equal(text(), "");
  search.onInfo(info([5]));
  assert.equal(match.state.info, null, "progress for a position that is gone is not shown");
});

test("undo goes back to the human's turn, redo forward again", async () => {
  const { client, match, text } = await start();
  await match.dispatch({ type: "place", cell: 112 });
  client.searches[0].resolve(answer(98));
  await settle();
  await match.dispatch({ type: "undo" });
  assert.equal(text(), "");
  await match.dispatch({ type: "redo" });
  assert.equal(text(), "h8i9");
  assert.equal(client.searches.length, 1, "the engine does not think again");
});

test("undo to where only the engine can move lets it wait", async () => {
  const { client, match, text } = await start({ seats: { 1: "engine", 2: "human" } });
  client.searches[0].resolve(answer(112));
  await settle();
  assert.equal(text(), "h8");
  await match.dispatch({ type: "undo" });
  assert.equal(text(), "");
  assert.equal(match.state.paused, true);
  assert.equal(client.searches.length, 1);
  await match.dispatch({ type: "resume" });
  assert.equal(client.searches.length, 2);
});

test("stop makes the engine play its best move so far", async () => {
  const { client, match, text } = await start();
  await match.dispatch({ type: "place", cell: 112 });
  client.searches[0].best = answer(98);
  await match.dispatch({ type: "stop" });
  await settle();
  assert.equal(text(), "h8i9");
});

test("stop before the first report still brings a move", async () => {
  const { client, match, text } = await start();
  await match.dispatch({ type: "place", cell: 112 });
  await match.dispatch({ type: "stop" });
  await settle();
  assert.equal(client.searches.length, 2);
  client.searches[1].resolve(answer(98));
  await settle();
  assert.equal(text(), "h8i9");
});

test("a new game or other rules during a search begin at once", async () => {
  const { client, match, text } = await start();
  await match.dispatch({ type: "place", cell: 112 });
  await match.dispatch({
    type: "open",
    setup: { ...SETUP, rule: "renju", size: 19 },
    seats: { 1: "human", 2: "engine" },
  });
  assert.equal(client.searches[0].aborted, true);
  assert.equal(text(), "");
  assert.equal(match.state.snapshot.size, 19);
  assert.equal(match.state.setup.rule, "renju");
});

test("swapping sides gives the move to the other", async () => {
  const { client, match } = await start();
  await match.dispatch({ type: "swap" });
  assert.deepEqual(match.state.seats, { 1: "engine", 2: "human" });
  assert.equal(client.searches.length, 1);
  await match.dispatch({ type: "swap" });
  assert.equal(client.searches[0].aborted, true);
  assert.equal(turn(match.state), "human");
});

test("engine against engine, and a pause", async () => {
  const { client, match, text } = await start({ seats: { 1: "engine", 2: "engine" } });
  client.searches[0].resolve(answer(112));
  await settle();
  client.searches[1].resolve(answer(98));
  await settle();
  assert.equal(text(), "h8i9");
  await match.dispatch({ type: "pause" });
  await settle();
  assert.equal(client.searches.at(-1).aborted, true);
  assert.equal(text(), "h8i9");
  await match.dispatch({ type: "resume" });
  assert.equal(client.searches.length, 4);
});

test("a forbidden point is asked about first", async () => {
  const { client, match, events, text } = await start();
  const facts = client.rules.facts.bind(client.rules);
  client.rules.facts = () => ({ ...facts(), forbidden: [{ cell: 3, kind: "double-four" }] });
  await match.dispatch({ type: "undo" });
  await match.dispatch({ type: "place", cell: 3 });
  assert.equal(text(), "");
  assert.deepEqual(events.at(-1), { type: "forbidden", cell: 3, kind: "double-four" });
  await match.dispatch({ type: "place", cell: 3, sure: true });
  assert.equal(text(), "d15");
});

test("a broken game is reported with its place and changes nothing", async () => {
  const { match, events, text } = await start();
  await match.dispatch({ type: "place", cell: 112 });
  await match.dispatch({ type: "open", setup: { ...SETUP, size: 15 }, text: "h8h99" });
  assert.equal(events.at(-1).type, "broken");
  assert.equal(events.at(-1).fault.code, "off-board");
  assert.equal(text(), "h8");
});

test("without an engine two people still play", async () => {
  const { match, text } = await start();
  await match.dispatch({ type: "place", cell: 112 });
  match.health("missing");
  assert.equal(match.state.engine, "missing");
  assert.equal(match.state.thinking, null);
  assert.equal(turn(match.state), "human");
  await match.dispatch({ type: "place", cell: 98 });
  await match.dispatch({ type: "place", cell: 98 });
  assert.equal(text(), "h8i9");
  await match.dispatch({ type: "undo" });
  assert.equal(text(), "h8");
});

test("without an engine a position that was set up is shown as it is", async () => {
  const { client, match, text } = await start();
  client.open = async () => {
    match.health("missing");
    throw Object.assign(new Error(), { code: "engine-load" });
  };
  await match.dispatch({ type: "open", setup: SETUP, text: "w_h8i9_g7_j9" });
  const { snapshot } = match.state;
  const on = (name) => snapshot.cells[snapshot.names.indexOf(name)];
  assert.deepEqual([on("h8"), on("i9"), on("g7"), on("j9"), snapshot.toMove, snapshot.played], [1, 1, 2, 2, 1, 1]);
  assert.equal(text(), "w_h8i9_g7_j9");
  await match.dispatch({ type: "undo" });
  assert.equal(match.state.snapshot.toMove, 2);
});

test("a game whose engine is lost while it opens is opened without it", async () => {
  const { client, match, text } = await start();
  client.open = async () => {
    match.health("missing");
    throw Object.assign(new Error(), { code: "engine-load" });
  };
  await match.dispatch({ type: "open", setup: { ...SETUP, size: 19 }, text: "k10l11", played: 1 });
  assert.equal(match.state.snapshot.size, 19);
  assert.equal(text(), "k10");
  await match.dispatch({ type: "redo" });
  assert.equal(text(), "k10l11");
});

test("whatever is clicked, the game stays whole", async (context) => {
  const { below, of } = random(context);
  const { client, match } = await start();
  for (let step = 0; step < 600; step += 1) {
    const intent = of([
      { type: "place", cell: below(225) },
      { type: "place", cell: below(225) },
      { type: "undo" },
      { type: "redo" },
      { type: "swap" },
      { type: "pause" },
      { type: "resume" },
      { type: "hint" },
      { type: "stop" },
      { type: "resign" },
      { type: "goTo", played: below(9) },
      { type: "seat", side: 1 + below(2), seat: of(["human", "engine"]) },
      { type: "open", setup: { ...SETUP, size: of([15, 19]) } },
    ]);
    const done = match.dispatch(intent);
    if (below(3)) await done;
    const search = client.searches.at(-1);
    if (search && below(2)) search.resolve(below(4) ? answer(match.state.snapshot.legal[below(100)] ?? 0) : null);
    if (!below(4)) await settle();
    const { snapshot, thinking } = match.state;
    const stones = [...snapshot.cells].filter(Boolean).length;
    assert.equal(stones, snapshot.played);
    if (thinking?.kind === "move") assert.notEqual(turn(match.state), "over");
  }
});

test("who analyses plays both sides, steps move by move, and finds the seats as they were", async () => {
  const { client, match, text } = await start({ text: "h8i9", seats: { 1: "human", 2: "engine" } });
  await match.dispatch({ type: "place", cell: cellOf(match, "g7") });
  assert.equal(client.searches.length, 1);
  await match.dispatch({ type: "analyse", on: true });
  assert.ok(client.searches[0].aborted, "the engine of the game rests");
  assert.equal(turn(match.state), "human");
  for (const name of ["j10", "k11"]) await match.dispatch({ type: "place", cell: cellOf(match, name) });
  await settle();
  assert.equal(text(), "h8i9g7j10k11");
  assert.equal(client.searches.length, 1, "nobody answers");
  await match.dispatch({ type: "undo" });
  assert.equal(text(), "h8i9g7j10", "a move of either side is one step");
  await match.dispatch({ type: "undo" });
  assert.deepEqual(match.state.seats, { 1: "human", 2: "engine" });
  await match.dispatch({ type: "analyse", on: false });
  await settle();
  assert.equal(turn(match.state), "engine");
  assert.equal(client.searches.length, 1, "it waits until it is told to go on");
  await match.dispatch({ type: "resume" });
  await settle();
  assert.equal(client.searches.length, 2);
  client.searches[1].resolve(answer(98));
  await match.dispatch({ type: "analyse", on: true });
  await match.dispatch({ type: "open", setup: SETUP, text: "h8" });
  assert.ok(match.state.analysing, "a position that is opened is analysed");
  await match.dispatch({ type: "open", setup: SETUP });
  assert.ok(!match.state.analysing, "a game that begins is played");
});
