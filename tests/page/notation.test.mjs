// Moves, passes and set-up positions as text: round trips, and only one module writes and reads them.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import {
  PASS,
  PASS_CELL,
  cellOf,
  isMove,
  moveName,
  movesIn,
  namesOf,
  parseStart,
  pointName,
  splitText,
  squareName,
  textAt,
  wholeText,
  withSide,
  writeSquares,
  writeStones,
} from "../../www/game/notation.js";
import { random } from "./random.mjs";

test("moves and passes have one name each", () => {
  const names = ["a2", "b2", "a1", "b1"];
  assert.deepEqual(
    [0, 3, PASS_CELL].map((cell) => moveName(names, cell)),
    ["a2", "b1", PASS],
  );
  assert.deepEqual(
    ["a2", "b1", PASS, "c1"].map((name) => cellOf(names, name)),
    [0, 3, PASS_CELL, undefined],
  );
  const snapshot = { start: "w___", names, moves: [2, PASS_CELL, 1] };
  assert.deepEqual(namesOf(snapshot), ["a1", PASS, "b2"]);
  assert.deepEqual([wholeText(snapshot), textAt(snapshot, 1)], ["w___a1--b2", "w___a1"]);
  assert.deepEqual(["h8", "t20", PASS].map(isMove), [true, true, true]);
  assert.deepEqual(["", "u1", "h", "h8i9", "-"].map(isMove), [false, false, false, false, false]);
  assert.deepEqual(movesIn("H8 i9--a1"), ["h8", "i9", PASS, "a1"]);
  assert.deepEqual(
    [pointName(15, 7, 7), pointName(15, 15, 0), squareName(0, 8), squareName(63, 8), squareName(35, 6)],
    ["h8", null, "a1", "h8", "f6"],
  );
});

test("a start is read again, with points and with squares", (context) => {
  const { below, of } = random(context);
  for (let round = 0; round < 300; round += 1) {
    const toMove = of([1, 2]);
    const squares = below(2) === 1;
    const size = squares ? of([4, 6, 8]) : 8;
    const names = Array.from({ length: size * size }, (_, cell) =>
      squares ? squareName(cell, size) : pointName(8, cell % 8, cell >> 3),
    );
    const stones = names.map(() => below(3));
    const [black, white] = [1, 2].map((side) => names.filter((_, cell) => stones[cell] === side));
    const start = squares ? writeSquares(black, white, toMove, size) : writeStones(black, white, toMove);
    assert.deepEqual(parseStart(start), { black, white, toMove });
    const moves = Array.from({ length: below(5) }, () => of([...names, PASS]));
    assert.deepEqual(splitText(start + moves.join("")), { start, names: moves });
  }
  assert.deepEqual([writeStones([], [], 1), parseStart(""), parseStart("h8i9")], ["", null, null]);
  assert.equal(withSide("b_h8__", 2), "w_h8__");
});

test("no other module writes or reads the text of a start or a pass", () => {
  const www = new URL("../../www/", import.meta.url);
  const files = readdirSync(www, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /^(?!pkg|i18n).*[.]js$/.test(name) && name !== "game/notation.js");
  assert.ok(files.length > 60);
  // A literal pass; building or splitting a text such as `b_`; a set of move names in a pattern.
  const second = [
    /["'`]--["'`]/,
    /["'`]pass["'`]/,
    /["'`][bw]_["'`$]/,
    /\[bw\]_|\[\^_\]\*_/,
    /split\(["']_["']\)/,
    /\|--[)/`"]/,
  ];
  for (const name of files) {
    const source = readFileSync(new URL(name, www), "utf8").replaceAll(/\/\*[^]*?\*\//g, "");
    for (const pattern of second) assert.doesNotMatch(source, pattern, name);
  }
});
