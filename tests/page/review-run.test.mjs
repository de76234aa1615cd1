import assert from "node:assert/strict";
import { test } from "node:test";
import { marksOf } from "../../www/pages/review/logic.js";
import { review } from "../../www/pages/review/run.js";
import { everyMoveLoses } from "../../www/pages/review/tries.js";
import { info, snapshotOf } from "./fakes.mjs";
import { about, win, loss, names, kinds } from "./verdicts.mjs";

/** An engine whose values a test gives, by the number of moves on the board. */
function fakeEngine(moves, values, { outcome = null, onSearch = () => {} } = {}) {
  let played = 0;
  let line = moves;
  const searched = [];
  const snapshot = () =>
    snapshotOf({ moves: line, played, outcome: played === moves.length && line === moves ? outcome : null });
  return {
    searched,
    async open(_setup, text, to) {
      const { names } = snapshotOf();
      line = (text.match(/[a-t]\d+/g) ?? []).map((name) => names.indexOf(name));
      if (line.join() === moves.join()) line = moves;
      played = to ?? line.length;
      return snapshot();
    },
    async goTo(to) {
      played = to;
      return snapshot();
    },
    async findMove(limits, options) {
      searched.push([played, limits.time]);
      onSearch(played);
      const value = line === moves ? values[played] : values.other;
      return options.signal.aborted
        ? null
        : {
            ...info(value.line),
            move: "",
            cell: value.line[0],
            source: value.source ?? "search",
            stop: "time",
            proven: value.proven,
            distance: value.distance,
            chance: value.value,
            score: value.score ?? 12,
            depth: value.value === null ? 0 : 9,
          };
    },
  };
}
const game = (moves) => ({
  setup: { game: "gomoku", rule: "freestyle", size: 15 },
  start: "",
  names: moves.map((cell) => names[cell]),
});
const effort = { each: { time: 1 }, doubt: { time: 200 }, exact: { time: 3 }, thorough: false };
const thorough = { ...effort, thorough: true };

test("a review goes from the last position to the first, then looks longer at what decides", async () => {
  const moves = [112, 113, 97, 96];
  const results = [];
  const values = Object.assign([about(0.5, [1]), about(0.5, [2]), about(0.5, [3]), win(3, [96, 5]), loss(2, [5])], {
    other: about(0.5, [7]),
  });
  const engine = fakeEngine(moves, values);
  assert.equal(
    await review({
      engine,
      game: game(moves),
      effort,
      signal: new AbortController().signal,
      onResult: (result, part) => results.push([result, part]),
    }),
    true,
  );
  assert.deepEqual(engine.searched, [
    [4, 1],
    [3, 1],
    [2, 1],
    [1, 1],
    [0, 1],
    [2, 200],
    [1, 200],
  ]);
  assert.deepEqual(
    results.map(([, part]) => part),
    [...results.map(([, part]) => part)].sort((a, b) => a - b),
  );
  assert.equal(results.at(-1)[1], 1);
  const { verdicts, sides } = results.at(-1)[0];
  assert.deepEqual(kinds(marksOf(verdicts, moves, sides.slice(0, 4), false)), [[2, 1, "lost", true]]);
});

test("a thorough review tries another move in place of one that lost, and looks again at what stays in doubt", async () => {
  const moves = [112, 113, 97, 96];
  const results = [];
  const values = Object.assign([about(0.5, [1]), about(0.5, [2]), about(0.2, [3]), win(3, [96, 5]), loss(2, [5])], {
    other: about(0.5, [7]),
  });
  const engine = fakeEngine(moves, values);
  await review({
    engine,
    game: game(moves),
    effort: thorough,
    signal: new AbortController().signal,
    onResult: (result) => results.push(result),
  });
  assert.deepEqual(engine.searched, [
    [4, 1],
    [3, 1],
    [2, 1],
    [1, 1],
    [0, 1],
    ...[200, 400].flatMap((time) => [
      [3, time],
      [1, time],
    ]),
  ]);
  const { verdicts, sides } = results.at(-1);
  assert.deepEqual(kinds(marksOf(verdicts, moves, sides.slice(0, 4), false)), [[2, 1, "lost", true]]);
  // Trying moves did not change the game.
  assert.deepEqual(verdicts[1].line, [2]);
});

test("a review that is stopped half way has told what it found, and goes on from there", async () => {
  const moves = [112, 113, 97];
  const stop = new AbortController();
  const results = [];
  const values = Object.assign([about(0.5, [1]), about(0.4, [2]), about(0.3, [3]), win(3, [96])], {
    other: about(0.5, [7]),
  });
  const engine = fakeEngine(moves, values, { onSearch: (played) => played === 1 && stop.abort() });
  assert.equal(
    await review({
      engine,
      game: game(moves),
      effort,
      signal: stop.signal,
      onResult: (result) => results.push(result),
    }),
    false,
  );
  const { verdicts } = results.at(-1);
  assert.deepEqual(
    verdicts.map((verdict) => verdict?.value ?? null),
    [null, null, 0.3, 1],
  );
  const again = fakeEngine(moves, values);
  await review({
    engine: again,
    game: game(moves),
    effort,
    known: verdicts,
    signal: new AbortController().signal,
    onResult: (result) => results.push(result),
  });
  assert.deepEqual(again.searched.map(([played]) => played).slice(0, 2), [1, 0]);
});

test("where every other move loses too, a move lost nothing", async () => {
  const moves = [112, 113, 97, 96];
  // After every other move there is a forced win as well.
  const values = Object.assign([about(0.2, [1]), about(0.5, [2]), about(0.2, [3]), win(3, [96, 5]), loss(2, [5])], {
    other: win(5, [7]),
  });
  const engine = fakeEngine(moves, values);
  const results = [];
  await review({
    engine,
    game: game(moves),
    effort: { ...thorough, doubt: { time: 20_000 } },
    signal: new AbortController().signal,
    onResult: (result) => results.push(result),
  });
  const { verdicts, sides } = results.at(-1);
  assert.deepEqual([verdicts[2].proven, verdicts[2].distance, verdicts[2].line[1]], ["loss", 6, 7]);
  assert.deepEqual(verdicts[1], win(7, [113, ...verdicts[2].line]));
  // The same holds for the first position: no move could have saved the game.
  assert.equal(verdicts[0].proven, "loss");
  assert.deepEqual(marksOf(verdicts, moves, sides.slice(0, 4), false), []);
});

test("a review ends when it has used up its time, whatever is in doubt", async () => {
  const moves = [112, 113, 97, 96];
  const values = Object.assign([about(0.2, [1]), about(0.5, [2]), about(0.2, [3]), win(3, [96, 5]), loss(2, [5])], {
    other: win(5, [7]),
  });
  const engine = fakeEngine(moves, values);
  // A search takes 10 ms here, and 12 times 200 ms do not suffice for all moves.
  await review({
    engine,
    game: game(moves),
    effort: thorough,
    signal: new AbortController().signal,
    onResult: () => {},
  });
  assert.equal(engine.searched.length, 5 + (12 * 200) / 10);
  // The usual review tries moves at one position for twice 200 ms, and then goes a move earlier. The rest goes to the
  // interrupted moves.
  const usual = fakeEngine(moves, values);
  await review({ engine: usual, game: game(moves), effort, signal: new AbortController().signal, onResult: () => {} });
  assert.equal(usual.searched.length, 5 + (12 * 200) / 10);
  // The tried moves are of position 2: each search of them begins with 3 stones.
  const part = 5 + (2 * 200) / 10;
  assert.deepEqual(
    usual.searched.slice(5, part).filter(([played]) => played !== 3),
    [],
  );
  assert.deepEqual(usual.searched[part], [1, 200]);
  assert.deepEqual(
    usual.searched.slice(part + 1, 2 * part - 5).filter(([played]) => played !== 3),
    [],
  );
});

test("a thorough review looks once more at what looks won, and never at discs", async () => {
  const moves = [112, 113];
  const values = [about(0.8, [1]), about(0.4, [2]), about(0.5, [3])];
  const engine = fakeEngine(moves, values);
  await review({
    engine,
    game: game(moves),
    effort: thorough,
    signal: new AbortController().signal,
    onResult: () => {},
  });
  assert.deepEqual(engine.searched, [
    [2, 1],
    [1, 1],
    [0, 1],
    [0, 200],
  ]);
  const othello = fakeEngine(
    moves,
    values.map((value) => ({ ...value, score: 500 })),
  );
  await review({
    engine: othello,
    game: { ...game(moves), setup: { game: "othello", rule: "", size: 8 } },
    effort: thorough,
    signal: new AbortController().signal,
    onResult: () => {},
  });
  assert.deepEqual(othello.searched, [
    [2, 1],
    [1, 1],
    [0, 1],
  ]);
});

test("every move of a position loses, or one is found that does not", async () => {
  const legal = [1, 2, 3];
  /** Asks with answers by the played cells. Cells without an answer are open. */
  const ask = async (answers, best = 3) => {
    const asked = [];
    let cells = [];
    const verdict = await everyMoveLoses({
      engine: {
        open: async (_setup, text) => {
          cells = text.split(",").slice(1);
          return snapshotOf();
        },
      },
      snapshot: { legal, names: Array.from({ length: 9 }, (_, cell) => `,${cell}`) },
      setup: {},
      start: "",
      best,
      glance: { nodes: 1 },
      look: { nodes: 9 },
      search: async (_snapshot, { nodes }) => {
        asked.push(`${cells.join("")} ${nodes}`);
        const answer = answers[cells.join("")] ?? about(0.5, [8]);
        return typeof answer === "function" ? answer(nodes) : answer;
      },
    });
    return { verdict, asked };
  };
  const late = (distance) => (nodes) => (nodes > 1 ? win(distance, [6]) : about(0.9, [6]));
  // The best move is searched first. A move that a short search refutes is not searched again. The line is the longest
  // defence.
  const lost = await ask({ 1: late(9), 2: win(3, [5]), 3: win(7, [4]) });
  assert.deepEqual(lost.verdict, loss(10, [1, 6]));
  assert.deepEqual(lost.asked, ["3 9", "1 1", "2 1", "1 9"]);
  // The likeliest defence is searched first, and ends the search.
  const held = await ask({ 1: late(9), 2: about(0.2, [5]), 3: win(7, [4]) });
  assert.equal(held.verdict, null);
  assert.deepEqual(held.asked, ["3 9", "1 1", "2 1", "2 9"]);
  assert.deepEqual((await ask({ 1: win(1), 2: win(1) })).asked, ["3 9"], "a best move that holds ends it");
  // A reply that is the only one is followed, for either side.
  const forced = await ask({
    1: win(1, [5]),
    2: win(1, [5]),
    3: about(null, [4]),
    34: about(null, [5]),
    345: win(3, [7]),
  });
  assert.deepEqual(forced.verdict, loss(6, [3, 4, 5, 7]));
  assert.deepEqual(forced.asked, ["3 9", "34 9", "345 9", "1 1", "2 1"]);
  assert.equal(
    (await ask({ 1: win(1), 2: win(1), 3: about(null, [4]), 34: win(3, [5]) })).verdict,
    null,
    "who moves there wins",
  );
  // Without every distance there is no total distance.
  assert.deepEqual(
    (await ask({ 1: { ...win(1, [5]), distance: null }, 2: win(1, [5]), 3: win(1, [5]) })).verdict?.distance,
    null,
  );
  assert.equal((await ask({ 3: () => null })).verdict, null, "stopped");
});

test("an only move that was not played is tried, and its value is that of the position", async () => {
  const moves = [112, 113];
  const values = Object.assign([about(0.5, [1]), about(null, [20]), win(1, [5])], { other: about(0.2, [7]) });
  const results = [];
  await review({
    engine: fakeEngine(moves, values),
    game: game(moves),
    effort,
    signal: new AbortController().signal,
    onResult: (result) => results.push(result),
  });
  assert.deepEqual(results.at(-1).verdicts[1], { proven: null, value: 0.8, distance: null, line: [20, 7] });
});

test("a move that is alone because the others are known to lose is followed too, and again where it is in doubt", async () => {
  const moves = [112, 113, 97];
  const alone = { ...about(0.5, [20]), source: "forced" };
  const results = [];
  const play = async (other) => {
    const engine = fakeEngine(moves, Object.assign([about(0.5, [1]), about(0.4, [2]), alone, win(3, [9])], { other }));
    await review({
      engine,
      game: game(moves),
      effort,
      signal: new AbortController().signal,
      onResult: (result) => results.push(result),
    });
    return { searched: engine.searched, verdicts: results.at(-1).verdicts };
  };
  const lost = await play(win(3, [7]));
  assert.deepEqual(lost.verdicts[2], loss(4, [20, 7]));
  // So the previous move is the losing one.
  assert.deepEqual(lost.searched, [
    [3, 1],
    [2, 1],
    [1, 1],
    [0, 1],
    [3, 1],
    [0, 200],
  ]);
  const open = await play(about(0.2, [7]));
  assert.deepEqual(open.verdicts[2], about(0.8, [20, 7]));
  assert.deepEqual(open.searched.slice(4), [
    [3, 1],
    [2, 200],
    [3, 200],
    [1, 200],
  ]);
});
