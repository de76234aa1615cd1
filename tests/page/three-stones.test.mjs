// The table of Swap2's openings, and the practice with it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Score, draw, isRight, verdict, worthOf } from "../../www/pages/openings/colours.js";
import { BadTable, entryOf, readThreeStones, textOf, turned } from "../../www/pages/openings/three-stones.js";
import { random } from "./random.mjs";

const read = (rule) => readFileSync(new URL(`../../assets/three-stones-${rule}.txt`, import.meta.url), "utf8");
const text = read("freestyle");
const table = readThreeStones(text);

test("each placement in the central 7 x 7 has a value, once under symmetry", () => {
  for (const rule of ["freestyle", "standard"]) {
    const { setup, entries } = readThreeStones(read(rule));
    assert.deepEqual(setup, { game: "gomoku", rule, size: 15 });
    assert.equal(entries.length, table.entries.length);
  }
  // 49 x 48 / 2 pairs of black stones and 47 points for white. Each class has at most eight of them.
  let placements = 0;
  const seen = new Set();
  for (const { placement } of table.entries) {
    const copies = new Set(Array.from({ length: 8 }, (_, symmetry) => turned(placement, symmetry).join()));
    placements += copies.size;
    for (const copy of copies) seen.add(copy);
  }
  assert.equal(placements, (49 * 48 * 47) / 2);
  assert.equal(seen.size, placements, "no class twice");
});

test("an entry is found however the position is turned, and only for three stones in the square", (context) => {
  const { below } = random(context);
  for (let round = 0; round < 50; round += 1) {
    const entry = table.entries[below(table.entries.length)];
    const [first, white, second] = textOf(turned(entry.placement, below(8)), 15).match(/[a-o]\d+/g);
    assert.equal(entryOf(table, first + white + second), entry);
    assert.equal(entryOf(table, second + white + first), entry);
  }
  for (const other of ["", "h8", "h8h9", "h8h9h10i11", "d4h8h9", "h8h9l12", "nonsense", "h8a1h9"])
    assert.equal(entryOf(table, other), null, other);
});

test("a table that is cut, altered, or another file is refused", (context) => {
  const { below } = random(context);
  for (let round = 0; round < 20; round += 1) {
    assert.throws(() => readThreeStones(text.slice(0, below(text.length - 1))), BadTable);
    const at = below(text.length - 1);
    const other = text[at] === "5" ? "6" : "5";
    if (text[at] !== "\n") {
      const altered = text.slice(0, at) + other + text.slice(at + 1);
      assert.throws(() => readThreeStones(altered), BadTable, `character ${at}`);
    }
  }
  const lines = text.split("\n");
  [lines[1], lines[2]] = [lines[2], lines[1]];
  for (const foreign of [
    "",
    "<!doctype html><title>404</title>",
    readFileSync(new URL("../../assets/balanced.txt", import.meta.url), "utf8"),
    readFileSync(new URL("../../assets/first-stones.txt", import.meta.url), "utf8"),
    text.replace("freestyle", "standard"),
    text.replace("freestyle", "renju"),
    text.replace(" 15 ", " 19 "),
    `${text}50`,
    lines.join("\n"),
    "\0".repeat(20_000),
  ])
    assert.throws(() => readThreeStones(foreign), BadTable);
  assert.equal(
    readThreeStones(text.replaceAll("\n", "\r\n")).entries.length,
    table.entries.length,
    "other ends of lines",
  );
});

test("a choice is right if hardly any other is better, and a proof leaves no doubt", () => {
  const open = { black: 53, winner: 0 };
  assert.deepEqual(
    ["1", "2", "two"].map((choice) => [worthOf(open, choice), isRight(open, choice)]),
    [
      [53, true],
      [47, false],
      [50, true],
    ],
  );
  const clear = { black: 20, winner: 0 };
  assert.deepEqual(
    ["1", "2", "two"].map((choice) => isRight(clear, choice)),
    [false, true, false],
  );
  const proven = { black: 100, winner: 1 };
  assert.deepEqual(
    ["1", "2", "two"].map((choice) => isRight(proven, choice)),
    [true, false, false],
  );
  const t = (key, values = {}) => [key, ...Object.values(values)].join(" ");
  assert.equal(verdict(open, "two", t), "swap2.right swap2.chance side.1 53 swap2.even");
  assert.equal(verdict(clear, "1", t), "swap2.wrong swap2.chance side.2 80");
  assert.equal(verdict(proven, "1", t), "swap2.right swap2.proven side.1");
  const score = new Score();
  assert.equal(score.text(t), "");
  score.add(clear, "1");
  score.add(proven, "1");
  assert.equal(score.text(t), "swap2.score 1 2 60 90");
});

test("proven, even and clear placements are drawn, in all eight directions", (context) => {
  const { below } = random(context);
  const drawn = Array.from({ length: 400 }, () => draw(table, () => below(1 << 20) / (1 << 20)));
  const entries = drawn.map((one) => entryOf(table, one));
  assert.ok(entries.every(Boolean));
  const even = entries.filter(({ value }) => Math.max(value.black, 100 - value.black) <= 55).length;
  assert.ok(even > 40 && even < 300, String(even));
  const proven = entries.filter(({ value }) => value.winner).length;
  assert.ok(proven > 30 && proven < 200, String(proven));
  assert.ok(new Set(drawn).size > 200);
  // The first and the last random number are in range too.
  for (const edge of [0, 1 - 2 ** -53])
    assert.ok(
      entryOf(
        table,
        draw(table, () => edge),
      ),
    );
});
