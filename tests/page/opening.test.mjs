import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, choose, forget, offer, read, refresh, stageOf, stepped } from "../../www/game/opening.js";
import { sameMoves } from "../../www/game/symmetry.js";
import { decide } from "../../www/game/opening-engine.js";
import { stepText } from "../../www/pages/play/opening-panel.js";
import { readSgf } from "../../www/formats/sgf.js";
import { writeSgf } from "../../www/formats/sgf-write.js";
import { openingsOf } from "../../www/game/games.js";
import { readLink, writeLink } from "../../www/game/link.js";
import { Match } from "../../www/game/match.js";
import { actor, canPlace, initial, turn, withSnapshot } from "../../www/game/state.js";
import { openingText } from "../../www/game/notation.js";
import { savedGame, storedGame } from "../../www/ui/storage.js";
import { LANGS, TABLES, translatorOf } from "./tables.mjs";
import { FakeWorker, info, snapshotOf } from "./fakes.mjs";
import { random } from "./random.mjs";

const TRANSLATORS = LANGS.map((lang) => translatorOf(lang));
const NAMES = ["swap", "swap2", "taraguchi", "soosorv"];
const setupOf = (name) => ({ game: "gomoku", rule: name.startsWith("swap") ? "freestyle" : "renju", size: 15 });
const cellOf = (name) => snapshotOf().names.indexOf(name);

/** A state with the opening on an empty board, or after moves. */
function at(name, names = "", seats = { 1: "human", 2: "human" }) {
  const setup = setupOf(name);
  const moves = (names.match(/[a-t]\d+/g) ?? []).map(cellOf);
  return refresh(
    withSnapshot(
      { ...initial(), engine: "ready", setup, seats, opening: begin(name) },
      snapshotOf({ rule: setup.rule, moves }),
    ),
  );
}
const place = (state, name) => {
  const { snapshot } = state;
  assert.ok(canPlace(state, cellOf(name)), `${name} can be placed`);
  if (state.opening.stage?.kind === "offer") return offer(state, cellOf(name));
  const moves = [...snapshot.moves.slice(0, snapshot.played), cellOf(name)];
  return refresh(withSnapshot(forget(state), snapshotOf({ rule: snapshot.rule, moves })));
};
const play = (state, ...words) =>
  words.reduce((now, word) => (word.startsWith("=") ? choose(now, word.slice(1)) : place(now, word)), state);
const stage = (state) => state.opening.stage;

test("swap: one places three stones, the other takes a side", () => {
  let state = at("swap", "", { 1: "human", 2: "engine" });
  for (const name of ["h8", "a1", "i9"]) {
    assert.equal(stage(state).player, 1);
    assert.equal(turn(state), "human");
    state = place(state, name);
  }
  assert.deepEqual([stage(state).kind, stage(state).options, stage(state).player], ["choice", ["w", "b"], 2]);
  assert.equal(turn(state), "engine");
  assert.equal(canPlace(state, cellOf("b2")), false);
  assert.deepEqual(choose(state, "t"), state, "two more stones are not part of Swap");
  const white = choose(state, "w");
  assert.deepEqual([stage(white), white.seats], [null, { 1: "human", 2: "engine" }]);
  const black = choose(state, "b");
  assert.deepEqual([stage(black), black.seats, turn(black)], [null, { 1: "engine", 2: "human" }, "human"]);
});

test("swap2: two more stones, and the first player chooses", () => {
  const seats = { 1: "human", 2: "engine" };
  const state = play(at("swap2", "", seats), "h8", "a1", "i9", "=t");
  assert.deepEqual([stage(state).kind, stage(state).player, actor(state), state.seats], ["stone", 2, 2, seats]);
  const five = { ...state, ...play({ ...state, seats: { 1: "human", 2: "human" } }, "c3", "d4"), seats };
  assert.deepEqual([stage(five).kind, stage(five).player, stage(five).options], ["choice", 1, ["w", "b"]]);
  assert.deepEqual(choose(five, "w").seats, { 1: "engine", 2: "human" });
  assert.deepEqual(choose(five, "b").seats, seats);
  assert.equal(stage(choose(five, "b")), null);
});

test("Soosõrv-8: an opening, a number, offers, and two chances to swap", () => {
  let state = at("soosorv");
  assert.deepEqual(stage(state).allowed, [cellOf("h8")]);
  state = place(state, "h8");
  assert.equal(stage(state).allowed.length, 8);
  state = place(state, "i9");
  assert.equal(stage(state).allowed.length, 23);
  state = play(state, "j8", "=s");
  assert.equal(state.opening.black, 2);
  assert.deepEqual([stage(state).key, stage(state).player, stage(state).allowed.length], ["fourth", 1, 222]);
  state = place(state, "a1");
  assert.deepEqual([stage(state).key, stage(state).player, stage(state).options.length], ["number", 1, 8]);
  state = choose(state, "n3");
  assert.deepEqual([stage(state).key, stage(state).player, stage(state).total], ["swap-number", 2, 3]);
  state = play(state, "=k", "c3", "d4", "e5");
  assert.deepEqual([stage(state).kind, stage(state).player, stage(state).allowed.length], ["pick", 1, 3]);
  assert.equal(canPlace(state, cellOf("c4")), false);
  state = place(state, "d4");
  assert.deepEqual([stage(state), state.snapshot.played, state.opening.black], [null, 5, 2]);
  const one = play(at("soosorv", "h8i9j8"), "=k", "a1", "=n1", "=s");
  assert.deepEqual([stage(one).key, stage(one).player], ["fifth", 2]);
});

test("Taraguchi-10: a swap after each stone, and one fifth move or ten", () => {
  let state = at("taraguchi");
  for (const [name, width] of [
    ["h8", 1],
    ["i9", 3],
    ["j8", 5],
  ]) {
    assert.equal(stage(state).width, width);
    state = place(state, name);
    assert.deepEqual(stage(state).options, ["k", "s"]);
    state = choose(state, "k");
  }
  assert.equal(stage(state).width, 7);
  state = place(state, "k11");
  assert.deepEqual([stage(state).key, stage(state).player, stage(state).options], ["fifths", 1, ["o", "s", "m"]]);
  const one = choose(state, "o");
  assert.deepEqual([stage(one).width, stage(one).player], [9, 1]);
  const swapped = choose(state, "s");
  assert.deepEqual([stage(swapped).width, stage(swapped).player], [9, 2]);
  const last = play(one, "d4", "=s");
  assert.deepEqual([stage(last), last.opening.black], [null, 2]);
  let ten = choose(state, "m");
  for (const name of ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10"]) ten = place(ten, name);
  assert.deepEqual([stage(ten).kind, stage(ten).player], ["pick", 2]);
  assert.equal(stage(place(ten, "a7")), null);
});

test("moves that a symmetry makes the same are offered once", () => {
  const { size, cells } = snapshotOf({ moves: ["h8", "h9", "h10", "h11"].map(cellOf) });
  assert.deepEqual(
    sameMoves(size, cells, cellOf("g8"))
      .map((cell) => snapshotOf().names[cell])
      .sort(),
    ["g8", "i8"],
  );
  const lone = snapshotOf({ moves: ["h8", "h9", "j10", "c4"].map(cellOf) });
  assert.deepEqual(sameMoves(size, lone.cells, cellOf("g8")), [cellOf("g8")]);
  const state = play(at("soosorv", "h8h9h10"), "=k", "h11", "=n4", "=k", "g8");
  assert.equal(canPlace(state, cellOf("i8")), false);
  assert.equal(canPlace(state, cellOf("g9")), true);
});

test("where symmetry leaves too few points, those that were offered are chosen from", () => {
  // Every empty point but one is occupied, so fewer offers end the stage.
  const snapshot = snapshotOf({ rule: "renju", moves: ["h8", "h9", "h10", "h11"].map(cellOf) });
  const opening = { ...begin("soosorv"), log: ["3k", "4n2", "4k", "4xa1"], step: 4 };
  assert.equal(stageOf(opening, { ...snapshot, legal: [cellOf("a1")] }).stage.kind, "pick");
});

test("a position that was set up, and a game that is over, have no protocol to follow", () => {
  const snapshot = snapshotOf();
  assert.equal(stageOf(begin("swap"), { ...snapshot, start: "b_h8_i9_" }).stage, null);
  assert.equal(stageOf(begin("swap"), { ...snapshot, outcome: { winner: 1, reason: "five", line: [] } }).stage, null);
});

test("what is no log of a protocol is refused", () => {
  for (const text of [
    "",
    "swap3",
    "swap2.3q",
    "swap2.b3",
    "swap2.5w.3t",
    "soosorv.4n9",
    "soosorv.4xz3",
    `swap2${".3t".repeat(50)}`,
  ])
    assert.equal(read(text), null, text);
  assert.deepEqual(read("swap2.3t~5b"), { ...begin("swap2"), log: ["3t", "5b"], step: 1 });
});

test("a protocol is in the link, the kept game and the SGF, where its rule has one", () => {
  const setup = setupOf("swap2");
  assert.equal(writeLink(setup, "h8", "swap2.3t"), "#g=freestyle-15-h8&o=swap2.3t");
  assert.deepEqual(readLink("", "#g=freestyle-15-h8&o=swap2.3t").position, { setup, text: "h8", opening: "swap2.3t" });
  assert.equal(readLink("?rule=renju&opening=taraguchi", "").position.opening, "taraguchi");
  assert.equal(readLink("?opening=swap2", "").position.opening, "swap2");
  assert.equal(readLink("?rule=renju&opening=swap2", "").position.opening, undefined);
  assert.equal(readLink("", "#g=freestyle-15-h8&o=nonsense").position.opening, undefined);
  assert.deepEqual(
    openingsOf({ game: "gomoku", rule: "renju", size: 20 }),
    [],
    "a board of even size has no point in the middle",
  );
  assert.deepEqual(openingsOf({ game: "othello", rule: "othello", size: 8 }), []);
  const state = play(at("swap2"), "h8", "a1", "i9", "=t", "c3");
  const saved = savedGame({ ...storedGame(state, "x"), v: 1 });
  assert.equal(saved.opening, "swap2.3t");
  const sgf = writeSgf({
    setup,
    start: "",
    tree: state.tree,
    first: 1,
    players: ["", ""],
    result: "",
    opening: openingText(state.opening),
  });
  assert.match(sgf, /ON\[swap2\.3t\]/);
  assert.equal(readSgf(sgf, setup).opening, "swap2.3t");
  assert.equal(readSgf(sgf.replace("swap2.3t", "Kosei"), setup).opening, "");
});

/** A random decision or stone that the stage allows, and its text. */
function anything(state, rng) {
  const now = stage(state);
  if (now.kind === "choice") return `=${now.options[rng(now.options.length)]}`;
  return state.snapshot.names[now.allowed[rng(now.allowed.length)]];
}

test("random openings: they end, and undo and redo lead through the same stages", (context) => {
  const { below: rng } = random(context);
  for (let round = 0; round < 300; round += 1) {
    const name = NAMES[round % NAMES.length];
    let state = at(name, "", { 1: "human", 2: "human" });
    const seen = [state];
    while (stage(state)) {
      const now = stage(state);
      assert.equal(now.options.length > 0, now.kind === "choice");
      assert.equal(now.allowed.length > 0, now.kind !== "choice");
      assert.equal(now.by === 1 ? state.opening.black : 3 - state.opening.black, now.player);
      for (const translate of TRANSLATORS) assert.doesNotMatch(stepText(state, translate), /\{|step\.|wait\./);
      // It survives a reload at any point.
      const again = refresh({ ...state, opening: read(openingText(state.opening)) });
      assert.deepEqual({ ...again.opening, seen: null }, { ...state.opening, seen: null });
      state = play(state, anything(state, rng));
      seen.push(state);
      assert.ok(seen.length < 40, `${name} ends`);
    }
    assert.ok([3, 5].includes(state.snapshot.played), `${name}: ${state.snapshot.text}`);
    const whole = state.snapshot.moves;
    const withPlayed = (now, played) =>
      refresh(withSnapshot(now, snapshotOf({ rule: now.snapshot.rule, moves: whole, played })));
    for (let index = seen.length - 2; index >= 0; index -= 1) {
      state = stepped(state, -1) ?? withPlayed(state, state.snapshot.played - 1);
      assert.deepEqual(stage(state), stage(seen[index]), `undo ${name} to ${index}`);
      assert.equal(state.opening.black, seen[index].opening.black);
      assert.deepEqual(
        refresh({ ...state, opening: { ...read(openingText(state.opening)) } }).opening.stage,
        stage(state),
      );
    }
    for (let index = 1; index < seen.length; index += 1) {
      state = stepped(state, 1) ?? withPlayed(state, state.snapshot.played + 1);
      assert.deepEqual(stage(state), stage(seen[index]), `redo ${name} to ${index}`);
    }
    // A jump to any other point: the seats follow from its decisions.
    const mixed = { ...state, seats: { 1: "human", 2: "engine" } };
    const back = withPlayed(mixed, 0);
    assert.deepEqual(back.seats[1], state.opening.black === 1 ? "human" : "engine");
    const held = withPlayed(back, whole.length);
    assert.ok(held.opening.step <= held.opening.log.length);
  }
});

/** A client whose searches find every position worth `worth` to the side to move. */
function fakeClient(worth, setup) {
  const rules = new FakeWorker();
  const ask = async (message) => {
    let reply;
    rules.onmessage = ({ data }) => (reply = data);
    rules.serve({ id: 1, ...message });
    return reply.snapshot;
  };
  const client = {
    health: "ready",
    searches: 0,
    legal: [],
    open: (next, text = "", played = -1) => ask({ op: "open", setup: next, text, played }),
    playMove: (name) => ask({ op: "play", name }),
    undo: () => ask({ op: "undo" }),
    redo: () => ask({ op: "redo" }),
    goTo: (played) => ask({ op: "goTo", played }),
    retry() {},
    findMove(limits) {
      // The usual game after the opening does not continue.
      return limits.depth ? client.value() : new Promise(() => {});
    },
    async value() {
      client.searches += 1;
      const { legal, text } = rules.facts();
      return { ...info([legal[0]]), chance: worth(text), cell: legal[0], move: "", source: "search", stop: "time" };
    },
    rules,
  };
  return { client, ready: client.open(setup) };
}

test("the engine takes the better side, and adds two stones where both look even", async () => {
  for (const [chance, option] of [
    [0.7, "w"],
    [0.3, "b"],
    [0.51, "t"],
  ]) {
    const state = at("swap2", "h8a1i9");
    const { client } = fakeClient(() => chance, setupOf("swap2"));
    assert.deepEqual(await decide(state, client, new AbortController().signal), { option });
  }
  for (const [chance, option] of [
    [0.7, "k"],
    [0.3, "s"],
  ]) {
    const { client } = fakeClient(() => chance, setupOf("taraguchi"));
    // After one stone white moves and chooses.
    assert.deepEqual(await decide(at("taraguchi", "h8"), client, new AbortController().signal), { option });
  }
});

test("of the fifth moves that are offered, the engine takes the worst for black", async () => {
  const setup = setupOf("soosorv");
  const state = play(at("soosorv", "h8i9j8"), "=k", "a1", "=n3", "=k", "c3", "d4", "e5");
  const { client } = fakeClient((text) => ({ c3: 0.4, d4: 0.9, e5: 0.6 })[text.slice(-2)], setup);
  await client.open(setup, "h8i9j8a1");
  assert.deepEqual(await decide(state, client, new AbortController().signal), { cell: cellOf("d4") });
  assert.equal(client.rules.facts().text, "h8i9j8a1", "its own position is back on the board");
});

test("a search that is dropped ends, and leaves the position as it was", async () => {
  const setup = setupOf("swap2");
  const { client } = fakeClient(() => 0.4, setup);
  await client.open(setup);
  const stop = new AbortController();
  stop.abort("drop");
  const answer = await decide(at("swap2"), client, stop.signal);
  assert.ok("cell" in answer);
  assert.equal(client.rules.facts().text, "");
});

test("random games of the engine against a person keep to the protocol, with undo at any time", async (context) => {
  const { below: rng } = random(context);
  for (let round = 0; round < 40; round += 1) {
    const name = NAMES[round % NAMES.length];
    const setup = setupOf(name);
    const { client } = fakeClient((text) => ((text.length * 7919 + round * 31) % 100) / 100, setup);
    const events = [];
    const match = new Match({
      client,
      state: { ...initial(), engine: "ready" },
      onChange: () => {},
      onEvent: (event) => events.push(event),
      now: () => 0,
    });
    const seats = [
      { 1: "human", 2: "engine" },
      { 1: "engine", 2: "human" },
      { 1: "engine", 2: "engine" },
    ][rng(3)];
    await match.dispatch({ type: "open", setup, seats, opening: name });
    for (let step = 0; step < 60 && match.state.opening.stage; step += 1) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (!match.state.opening.stage) break;
      if (rng(8) === 0) {
        await match.dispatch({ type: rng(2) ? "undo" : "redo" });
        if (match.state.paused) await match.dispatch({ type: "resume" });
      } else if (turn(match.state) === "human" && !match.state.thinking) {
        const word = anything(match.state, rng);
        await match.dispatch(
          word.startsWith("=") ? { type: "choose", option: word.slice(1) } : { type: "place", cell: cellOf(word) },
        );
      }
      const { opening, snapshot, seats: now } = match.state;
      const first = opening.black === 1 ? now : { 1: now[2], 2: now[1] };
      assert.deepEqual(first, seats, `${name}: the seats follow the players`);
      assert.ok(snapshot.played <= 5 || !opening.stage);
    }
    assert.deepEqual(
      events.filter(({ type }) => type === "refused"),
      [],
    );
  }
});

test("the texts of openings have no word that the page does not fill in, and one for each stage", () => {
  const wanted = Object.keys(TABLES.en.match).filter((key) => !/^(clock|rating)\./.test(key));
  for (const [lang, { match: table }] of Object.entries(TABLES)) {
    const words = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    // A language need not use every placeholder, but has no others.
    for (const key of wanted)
      for (const word of words(table[key]))
        assert.ok(["who", "n", "total", "width", "side", "stone", "text"].includes(word), `${lang} ${key}`);
  }
  const stages = new Set();
  for (const key of wanted) if (/^(step|wait)\./.test(key) && key !== "step.who") stages.add(key.slice(5));
  for (const key of stages) assert.ok(wanted.includes(`step.${key}`) && wanted.includes(`wait.${key}`), key);
  for (const name of NAMES) assert.ok(wanted.includes(`opens.${name}`));
});
