import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readBeginnings } from "../../www/pages/openings/beginnings.js";
import {
  MOST,
  choose,
  countKnown,
  missedFirst,
  noteAnswer,
  offered,
  readKnown,
  writeKnown,
} from "../../www/pages/openings/drill.js";
import { keyOf } from "../../www/game/symmetry.js";
import { random } from "./random.mjs";

function storage(kept = {}) {
  return { getItem: (key) => kept[key] ?? null, setItem: (key, value) => (kept[key] = value), kept };
}

test("a practice begins with the rule of the last game, or with one of the same game", () => {
  const rules = ["othello", "freestyle", "renju"];
  assert.equal(offered(rules, "renju"), "renju");
  assert.equal(offered(rules, "caro"), "freestyle");
  assert.equal(offered(rules, "standard"), "freestyle");
  assert.equal(offered(rules, "othello"), "othello");
  assert.equal(offered(rules, ""), "othello");
  assert.equal(offered(rules, "nonsense"), "othello");
});

test("a position and its turned and mirrored copies have one key, others have others", (context) => {
  const { below } = random(context);
  const keys = new Set();
  for (let round = 0; round < 200; round += 1) {
    const size = 4 + below(5);
    const cells = Uint8Array.from({ length: size * size }, () => below(3));
    const turned = cells.map((_, i) => cells[(size - 1 - (i % size)) * size + Math.floor(i / size)]);
    const mirrored = cells.map((_, i) => cells[Math.floor(i / size) * size + size - 1 - (i % size)]);
    const key = keyOf({ cells, size, toMove: 1 });
    assert.equal(keyOf({ cells: turned, size, toMove: 1 }), key);
    assert.equal(keyOf({ cells: mirrored, size, toMove: 1 }), key);
    assert.notEqual(keyOf({ cells, size, toMove: 2 }), key);
    keys.add(key);
  }
  assert.equal(keys.size, 200);
});

test("what is known rises with right answers, falls with a wrong one, and is kept", () => {
  const progress = {};
  for (const [key, right] of [
    ["a", true],
    ["a", true],
    ["b", true],
    ["c", false],
    ["d", true],
    ["d", false],
  ])
    noteAnswer(progress, "othello-1", key, right, `text ${key}`, key.charCodeAt(0));
  assert.deepEqual(countKnown(progress, "othello-1"), { known: 1, missed: 2, seen: 4 });
  assert.deepEqual(countKnown(progress, "renju-names"), { known: 0, missed: 0, seen: 0 });
  assert.equal(missedFirst(progress, "othello-1").text, "text c");
  assert.equal(missedFirst(progress, "freestyle-1"), null);
  const store = storage();
  assert.equal(writeKnown(progress, store), true);
  assert.deepEqual(readKnown(store), progress);
  for (let i = 0; i < 10; i += 1) noteAnswer(progress, "othello-1", "a", true, "", i);
  assert.equal(progress["othello-1"].a.level, 5);
});

test("a storage that is missing, full or holds something else stops nothing", () => {
  assert.deepEqual(readKnown(null), {});
  assert.equal(writeKnown({}, null), false);
  assert.equal(
    writeKnown(
      {},
      {
        getItem: () => null,
        setItem: () => {
          throw new Error("full");
        },
      },
    ),
    false,
  );
  for (const text of [
    "",
    "{",
    "[]",
    "null",
    '{"v":9}',
    '{"v":1,"drills":null}',
    '{"v":1,"drills":{"a":null,"b":{"c":{"level":9}}}}',
  ]) {
    const known = readKnown(storage({ "tengen.openings": text }));
    assert.ok(
      Object.values(known).every((drill) => Object.keys(drill).length === 0),
      text,
    );
  }
});

test("no more positions are kept than there is room for: the ones asked longest ago go", () => {
  const progress = {};
  for (let i = 0; i <= MOST; i += 1) noteAnswer(progress, "d", `k${i}`, true, "", i);
  const keys = Object.keys(progress.d);
  assert.equal(keys.length, MOST);
  assert.ok(!keys.includes("k0") && keys.includes(`k${MOST}`));
});

test("what is known less well is chosen more often", (context) => {
  const { below } = random(context);
  const known = { good: { level: 5, text: "", when: 0 }, bad: { level: 0, text: "", when: 0 } };
  const counts = { good: 0, bad: 0, fresh: 0 };
  for (let i = 0; i < 3000; i += 1)
    counts[
      choose(
        ["good", "bad", "fresh"],
        (one) => one,
        known,
        () => below(1000) / 1000,
      )
    ] += 1;
  assert.ok(counts.bad > counts.fresh && counts.fresh > counts.good && counts.good > 0, JSON.stringify(counts));
  assert.equal(
    choose(
      ["only"],
      (one) => one,
      {},
      () => 0.999999,
    ),
    "only",
  );
});

test("the beginnings can be read, are near even, and no two are the same", () => {
  const text = readFileSync(new URL("../../assets/balanced.txt", import.meta.url), "utf8");
  const all = readBeginnings(text);
  assert.equal(all.length, text.split("\n").filter((line) => line && !line.startsWith("#")).length);
  for (const rule of ["freestyle", "standard", "renju", "othello"]) {
    const own = all.filter((one) => one.setup.rule === rule);
    assert.ok(own.length >= 10, `${own.length} of ${rule}`);
    assert.ok(
      own.every(({ value }) => (rule === "othello" ? Math.abs(value) <= 1 : Math.abs(value - 50) <= 10)),
      rule,
    );
    assert.equal(new Set(own.map((one) => one.text)).size, own.length);
  }
  assert.ok(text.length < 8000);
  assert.deepEqual(readBeginnings("# x\nchess e4 50\nrenju h8\nrenju h8h9 fifty\n\n"), []);
});
