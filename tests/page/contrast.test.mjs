// Drawings on the board and switches have enough contrast: 3 to 1 for marks, 4.5 to 1 for text. In the browsers
// axe-core checks the document's own text (tests/browser/axe.mjs).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { BEST } from "../../www/board/marks.js";
import { NUMBERED } from "../../www/board/stones.js";
import { PALETTES, STONES } from "../../www/board/textures.js";

/** @returns {number[]} red, green, blue, and how much of them covers the ground */
function parse(colour) {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (hex) return [...hex.slice(1).map((part) => Number.parseInt(part, 16)), 1];
  const parts = /^rgba\(([^)]*)\)$/.exec(colour)?.[1].split(",").map(Number);
  assert.ok(parts?.length === 4 && parts.every(Number.isFinite), `a colour: ${colour}`);
  return parts;
}

/** A colour over another. */
function over(colour, ground, alpha = 1) {
  const [red, green, blue, own] = parse(colour);
  const below = typeof ground === "string" ? parse(ground) : ground;
  return [red, green, blue].map((value, index) => value * own * alpha + below[index] * (1 - own * alpha));
}

const luminance = (colour) => {
  const [red, green, blue] = colour.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Checks a colour against a ratio of WCAG 2.2, 1 to 21. A background is a colour, or one colour over another. */
function atLeast(ratio, colour, ground, what) {
  const [high, low] = [
    luminance(over(colour, ground)),
    luminance(typeof ground === "string" ? over(ground, ground) : ground),
  ].sort((a, b) => b - a);
  const found = (high + 0.05) / (low + 0.05);
  assert.ok(found >= ratio, `${what}: ${found.toFixed(2)} to 1`);
}

for (const { name, wood, felt, line, legal, feltText, label, mark, good, halo, flat } of Object.values(PALETTES)) {
  test(`marks and writing on the board, ${name}`, () => {
    for (const ground of wood) {
      // The outline of a virtual stone: threats, the point under the pointer, the engine's line.
      atLeast(3, line, ground, "outline on wood");
      atLeast(4.5, label, ground, "coordinates on wood");
    }
    atLeast(4.5, BEST.text, BEST.fill, "the best value");
    for (const ground of felt) {
      atLeast(3, legal, ground, "legal squares and outlines on felt");
      atLeast(4.5, feltText, ground, "values on felt");
    }
    for (const ground of wood) {
      // The ring of a hint and the cross of a forbidden point have a halo.
      atLeast(3, mark, over(halo, ground), "mark on its halo");
      atLeast(3, good, over(halo, ground), "ring of a hint on its halo");
      // The number on a virtual stone.
      const [slate, shell] = flat
        ? [["#000000"], ["#ffffff"]]
        : [STONES[1], STONES[2]].map((stone) => stone.slice(1, 3).map(([, colour]) => colour));
      for (const colour of slate) atLeast(4.5, "#ffffff", over(colour, ground, NUMBERED), "number of a black threat");
      for (const colour of shell) atLeast(4.5, "#000000", over(colour, ground, NUMBERED), "number of a white threat");
    }
    atLeast(4.5, "#ffffff", mark, "the value of the best move");
    // On white stones the last move has this colour.
    for (const [, colour] of STONES[2]) atLeast(3, mark, colour, "the last move");
  });
}

test("switches and fields can be told from the sheet they are on, switched on or off", () => {
  const [css, sheets] = ["base", "sheets"].map((name) =>
    readFileSync(new URL(`../../www/ui/${name}.css`, import.meta.url), "utf8"),
  );
  const blocks = [
    /:root \{([^}]*)\}/,
    /:root:not\(\[data-theme="light"\]\) \{([^}]*)\}/,
    /:root\[data-theme="dark"\] \{([^}]*)\}/,
  ].map((pattern) => pattern.exec(css)?.[1] ?? "");
  for (const [index, block] of blocks.entries()) {
    const value = (name) =>
      new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(block)?.[1] ?? assert.fail(`--${name} in block ${index}`);
    const surface = value("surface");
    atLeast(3, value("control"), surface, "a switch that is off");
    atLeast(3, value("strong"), surface, "a switch that is on");
    atLeast(3, value("focus"), surface, "the ring of the focus");
    for (const ground of ["surface", "background", "hover"]) {
      atLeast(4.5, value("text"), value(ground), `text on ${ground}`);
      atLeast(4.5, value("muted"), value(ground), `muted text on ${ground}`);
    }
    atLeast(4.5, value("strong-text"), value("strong"), "text of the main button");
    atLeast(4.5, value("accent"), surface, "the words of a fault");
  }
  assert.match(sheets, /\.toggle input \{[^}]*background: var\(--control\)/, "switches have the colour that is tested");
});
