import assert from "node:assert/strict";
import { test } from "node:test";
import { levelAt, levelOf, nextLevel, readRatings, strengthOf, withGame, writeRatings } from "../../www/game/rating.js";
import { numbers } from "./random.mjs";

const storageOf = (text) => {
  let kept = text;
  return { getItem: () => kept, setItem: (_, value) => (kept = value) };
};
const NONE = { auto: false, estimates: {}, counted: [] };

test("levels and points convert into each other, and each level is stronger", () => {
  for (const game of ["gomoku", "othello"]) {
    for (let level = 1; level <= 10; level += 1) {
      assert.ok(Math.abs(levelAt(game, strengthOf(game, level)) - level) < 1e-9, `${game} ${level}`);
      if (level > 1) assert.ok(strengthOf(game, level) > strengthOf(game, level - 1) + 100);
    }
    assert.equal(levelAt(game, -500), 1);
    assert.equal(levelAt(game, 99_999), 10);
  }
});

test("the estimate finds the strength of a player, and its uncertainty falls", () => {
  const random = numbers(7);
  for (const strength of [strengthOf("gomoku", 2), strengthOf("gomoku", 6) + 80, strengthOf("othello", 8)]) {
    const game = strength === strengthOf("othello", 8) ? "othello" : "gomoku";
    let ratings = NONE;
    let level = 4;
    const seen = [];
    for (let i = 0; i < 200; i += 1) {
      const expected = 1 / (1 + 10 ** ((strengthOf(game, level) - strength) / 400));
      const score = random.next() < expected ? 1 : 0;
      ratings = withGame(ratings, { id: `${i}`, game, level, score });
      const next = nextLevel(ratings, game, level);
      assert.ok(Math.abs(next - level) <= 1, "one step at most");
      level = next;
      if (i >= 100) seen.push(ratings.estimates[game].points);
    }
    const mean = seen.reduce((sum, one) => sum + one) / seen.length;
    assert.ok(Math.abs(mean - strength) < 100, `${mean} for ${strength}`);
    const { spread, games } = levelOf(ratings, game);
    assert.ok(games === 200 && spread < 0.6, String(spread));
  }
});

test("a game counts once; a win raises, a loss lowers, losses in a row are counted", () => {
  const lost = withGame(NONE, { id: "a", game: "gomoku", level: 4, score: 0 });
  assert.ok(lost.estimates.gomoku.points < strengthOf("gomoku", 4));
  assert.equal(withGame(lost, { id: "a", game: "gomoku", level: 4, score: 1 }), lost);
  const twice = withGame(lost, { id: "b", game: "gomoku", level: 4, score: 0 });
  assert.equal(twice.estimates.gomoku.losses, 2);
  const won = withGame(twice, { id: "c", game: "gomoku", level: 4, score: 1 });
  assert.equal(won.estimates.gomoku.losses, 0);
  assert.ok(won.estimates.gomoku.points > twice.estimates.gomoku.points);
  assert.equal(nextLevel(NONE, "gomoku", 7), 7, "without games the level stays");
  assert.equal(levelOf(NONE, "gomoku"), null);
});

test("what is stored is read again; damage is as nothing; a newer version is left alone", () => {
  const ratings = withGame({ ...NONE, auto: true }, { id: "a", game: "othello", level: 2, score: 1 });
  const storage = storageOf(null);
  writeRatings(storage, ratings);
  assert.deepEqual(readRatings(storage), ratings);
  for (const text of [
    "",
    "null",
    "{",
    '"x"',
    "[]",
    '{"v":1,"estimates":{"gomoku":{"points":"9"},"chess":3},"counted":7}',
  ])
    assert.deepEqual(readRatings(storageOf(text)), NONE, text);
  assert.deepEqual(readRatings(null), NONE);
  assert.equal(readRatings(storageOf('{"v":2,"auto":true}')), null);
});
