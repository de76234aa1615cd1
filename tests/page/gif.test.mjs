import assert from "node:assert/strict";
import { test } from "node:test";
import { writeGif } from "../../www/formats/gif.js";
import { random } from "./random.mjs";

/** Reads a GIF of one palette back into frames of colours, by the specification. */
function readGif(bytes) {
  const word = (at) => bytes[at] | (bytes[at + 1] << 8);
  assert.equal(String.fromCharCode(...bytes.slice(0, 6)), "GIF89a");
  const [width, height] = [word(6), word(8)];
  const palette = bytes.slice(13, 13 + 768);
  const frames = [];
  let screen = new Uint8Array(width * height);
  let delay = 0;
  let at = 13 + 768;
  const blocks = () => {
    const data = [];
    for (let length = bytes[at]; length; length = bytes[at]) {
      data.push(...bytes.slice(at + 1, at + 1 + length));
      at += 1 + length;
    }
    at += 1;
    return data;
  };
  for (;;) {
    const kind = bytes[at];
    if (kind === 0x3b) return { width, height, palette, frames, end: at + 1 };
    if (kind === 0x21) {
      if (bytes[at + 1] === 0xf9) delay = word(at + 4);
      at += 2;
      blocks();
      continue;
    }
    assert.equal(kind, 0x2c);
    const [left, top, wide, high] = [word(at + 1), word(at + 3), word(at + 5), word(at + 7)];
    at += 11;
    const data = blocks();
    const part = inflate(data);
    assert.equal(part.length, wide * high);
    screen = screen.slice();
    for (let y = 0; y < high; y += 1) screen.set(part.slice(y * wide, (y + 1) * wide), (top + y) * width + left);
    frames.push({ screen, delay });
  }
}

function inflate(data) {
  const out = [];
  let [bit, width, table, before] = [0, 9, [], null];
  const next = () => {
    let code = 0;
    for (let i = 0; i < width; i += 1, bit += 1) code |= ((data[bit >> 3] >> (bit & 7)) & 1) << i;
    return code;
  };
  for (;;) {
    const code = next();
    if (code === 257) return out;
    if (code === 256) {
      [width, before] = [9, null];
      table = Array.from({ length: 258 }, (_, value) => [value]);
      continue;
    }
    const word = table[code] ?? [...before, before[0]];
    out.push(...word);
    if (before && table.length < 4096) table.push([...before, word[0]]);
    if (table.length === 1 << width && width < 12) width += 1;
    before = word;
  }
}

test("what is written is read again, frame by frame", (context) => {
  const { below } = random(context);
  for (const [width, height, colours] of [
    [1, 1, 1],
    [37, 23, 5],
    [120, 90, 200],
    [200, 150, 256],
  ]) {
    const palette = Array.from({ length: colours }, (_, index) =>
      [(index % 32) << 3, (index >> 5) << 3, 0].map((part) => part | (part >> 5)),
    );
    const picture = () =>
      Uint8ClampedArray.from(Array.from({ length: width * height }, () => [...palette[below(colours)], 255]).flat());
    const first = picture();
    const second = first.slice();
    for (let i = 0; i < 3; i += 1) second.set([...palette[below(colours)], 255], 4 * below(width * height));
    const frames = [
      { pixels: first, delay: 7 },
      { pixels: second, delay: 9 },
      { pixels: second, delay: 300 },
    ];
    const bytes = writeGif(width, height, frames);
    const back = readGif(bytes);
    assert.deepEqual([back.width, back.height, back.frames.length, back.end], [width, height, 3, bytes.length]);
    back.frames.forEach(({ screen, delay }, index) => {
      assert.equal(delay, frames[index].delay);
      screen.forEach((place, pixel) => {
        for (let part = 0; part < 3; part += 1)
          assert.equal(back.palette[3 * place + part] >> 3, frames[index].pixels[4 * pixel + part] >> 3);
      });
    });
  }
});
