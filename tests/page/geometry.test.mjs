import assert from "node:assert/strict";
import { test } from "node:test";
import { cellAt, centre, magnifierAt, makeGeometry, stars, stepByKey } from "../../www/board/geometry.js";
import { random } from "./random.mjs";

test("every cell is found at its centre and near it, at every size and width", (context) => {
  const { next, below, of } = random(context);
  for (let round = 0; round < 300; round += 1) {
    const size = 5 + below(16);
    const layout = of(["points", "squares"]);
    const side = 180 + next() * 1200;
    const geometry = makeGeometry({ size, layout, side, coordinates: next() < 0.5 });
    const cell = below(size * size);
    const [x, y] = centre(geometry, cell);
    const off = () => (next() - 0.5) * 0.96 * geometry.step;
    assert.equal(cellAt(geometry, x, y), cell);
    assert.equal(cellAt(geometry, x + off(), y + off()), cell);
  }
});

test("stones and labels fit on the board", () => {
  for (const size of [5, 6, 8, 15, 19, 20]) {
    for (const side of [180, 260, 340, 700, 1400]) {
      for (const layout of ["points", "squares"]) {
        for (const coordinates of [false, true]) {
          const { origin, step, label } = makeGeometry({ size, layout, side, coordinates });
          assert.ok(step > 0);
          assert.ok(origin - step / 2 >= 0, "the outermost stones are whole");
          assert.equal(label > 0, coordinates);
          if (coordinates)
            assert.ok(label * 1.5 < origin - step * 0.45 + label * 0.5 + 1, "labels do not lie under stones");
        }
      }
    }
  }
});

test("outside the board there is no cell", (context) => {
  const { next } = random(context);
  const geometry = makeGeometry({ size: 15, side: 600 });
  for (const [x, y] of [
    [-1, 300],
    [300, -1],
    [601, 300],
    [300, 900],
    [NaN, 3],
  ])
    assert.equal(cellAt(geometry, x, y), -1);
  for (let round = 0; round < 500; round += 1) {
    const cell = cellAt(geometry, (next() - 0.5) * 3000, (next() - 0.5) * 3000);
    assert.ok(Number.isInteger(cell) && cell >= -1 && cell < 225);
  }
});

test("keys go over the board and stop at its edges", () => {
  assert.equal(stepByKey(15, 112, "ArrowUp"), 97);
  assert.equal(stepByKey(15, 112, "ArrowRight"), 113);
  assert.equal(stepByKey(15, 0, "ArrowLeft"), 0);
  assert.equal(stepByKey(15, 224, "ArrowDown"), 224);
  assert.equal(stepByKey(15, 112, "Home"), 105);
  assert.equal(stepByKey(15, 112, "End"), 119);
  assert.equal(stepByKey(15, 112, "Home", true), 0);
  assert.equal(stepByKey(15, 112, "End", true), 224);
  assert.equal(stepByKey(15, 112, "PageUp"), 37);
  assert.equal(stepByKey(15, 3, "PageUp"), 3);
  assert.equal(stepByKey(15, 112, "x"), -1);
});

test("stars are symmetric", () => {
  for (let size = 5; size <= 20; size += 1) {
    const all = stars(size, "points");
    for (const cell of all) {
      const row = Math.floor(cell / size);
      const column = cell % size;
      assert.ok(all.includes(column * size + row));
      assert.ok(all.includes((size - 1 - row) * size + column));
    }
  }
  assert.equal(stars(15, "points").length, 5);
  assert.equal(stars(19, "points").length, 9);
  assert.equal(stars(20, "points").length, 4);
});

test("the magnifier lies on the board and not under the finger", () => {
  for (const side of [300, 340, 600]) {
    const geometry = makeGeometry({ size: 15, side });
    for (let x = 0; x <= side; x += 17) {
      for (let y = 0; y <= side; y += 17) {
        const magnifier = magnifierAt(geometry, x, y);
        assert.ok(magnifier.x >= magnifier.radius && magnifier.x <= side - magnifier.radius);
        assert.ok(magnifier.y >= magnifier.radius && magnifier.y <= side - magnifier.radius);
        assert.ok(Math.hypot(magnifier.x - x, magnifier.y - y) > magnifier.radius * 0.9, `${side}: ${x} ${y}`);
      }
    }
  }
});
