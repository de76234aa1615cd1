/**
 * Writes animated pictures in GIF89a (the specification of 1990): one palette of 256 colours for all frames, and of each frame only
 * the rectangle that has changed, compressed with LZW.
 */

/** @typedef {{ pixels: Uint8ClampedArray, delay: number }} Frame four bytes a pixel; the delay in hundredths of a second */

/**
 * The most frequent colours, in steps of eight, and what each step becomes.
 * @param {Uint8ClampedArray[]} pictures
 */
export function makePalette(pictures) {
  const counts = new Uint32Array(32768);
  for (const pixels of pictures) {
    for (let i = 0; i < pixels.length; i += 4)
      counts[((pixels[i] >> 3) << 10) | ((pixels[i + 1] >> 3) << 5) | (pixels[i + 2] >> 3)] += 1;
  }
  const colours = [...counts.keys()]
    .filter((key) => counts[key])
    .sort((a, b) => counts[b] - counts[a])
    .slice(0, 256);
  const parts = (/** @type {number} */ key) => [key >> 10, (key >> 5) & 31, key & 31];
  const index = new Int16Array(32768).fill(-1);
  colours.forEach((key, place) => (index[key] = place));
  /** The place of the nearest colour. @param {number} key */
  const nearest = (key) => {
    if (index[key] >= 0) return index[key];
    const [r, g, b] = parts(key);
    let best = 0;
    let least = Infinity;
    colours.forEach((colour, place) => {
      const [x, y, z] = parts(colour);
      const distance = 2 * (r - x) ** 2 + 4 * (g - y) ** 2 + (b - z) ** 2;
      if (distance < least) [best, least] = [place, distance];
    });
    index[key] = best;
    return best;
  };
  const bytes = new Uint8Array(768);
  colours.forEach((key, place) =>
    bytes.set(
      parts(key).map((part) => (part << 3) | (part >> 2)),
      3 * place,
    ),
  );
  return { bytes, nearest };
}

/** Bytes that grow. */
class Output {
  #bytes = new Uint8Array(1 << 16);
  length = 0;

  /** @param {ArrayLike<number>} more */
  push(more) {
    if (this.length + more.length > this.#bytes.length) {
      const larger = new Uint8Array(2 * (this.length + more.length));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(more, this.length);
    this.length += more.length;
  }

  bytes() {
    return this.#bytes.slice(0, this.length);
  }
}

/**
 * LZW as GIF has it, codes of 9 to 12 bits for bytes, in blocks of at most 255 bytes.
 * @param {Uint8Array} data
 * @param {Output} out
 */
function compress(data, out) {
  const [CLEAR, END] = [256, 257];
  out.push([8]);
  /** @type {number[]} */
  let block = [];
  let bits = 0;
  let filled = 0;
  let width = 9;
  const write = (/** @type {number} */ code) => {
    bits |= code << filled;
    for (filled += width; filled >= 8; filled -= 8, bits >>>= 8) {
      block.push(bits & 255);
      if (block.length < 255) continue;
      out.push([255, ...block]);
      block = [];
    }
  };
  /** @type {Map<number, number>} */
  let table = new Map();
  let next = END + 1;
  write(CLEAR);
  let prefix = data[0];
  for (let i = 1; i < data.length; i += 1) {
    const key = (prefix << 8) | data[i];
    const known = table.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    write(prefix);
    if (next < 4096) {
      table.set(key, next);
      if (next === 1 << width && width < 12) width += 1;
      next += 1;
    } else {
      write(CLEAR);
      table = new Map();
      next = END + 1;
      width = 9;
    }
    prefix = data[i];
  }
  write(prefix);
  write(END);
  if (filled > 0) block.push(bits & 255);
  if (block.length) out.push([block.length, ...block]);
  out.push([0]);
}

/**
 * @param {number} width
 * @param {number} height
 * @param {Frame[]} frames
 * @returns {Uint8Array}
 */
export function writeGif(width, height, frames) {
  const out = new Output();
  const palette = makePalette([frames[0].pixels, frames[frames.length - 1].pixels]);
  const word = (/** @type {number} */ value) => [value & 255, value >> 8];
  out.push([..."GIF89a"].map((c) => c.charCodeAt(0)));
  out.push([...word(width), ...word(height), 0xf7, 0, 0]);
  out.push(palette.bytes);
  // Once more from the beginning, for ever.
  out.push([0x21, 0xff, 11, ...[..."NETSCAPE2.0"].map((c) => c.charCodeAt(0)), 3, 1, 0, 0, 0]);
  /** @type {Uint8Array | null} */
  let before = null;
  for (const { pixels, delay } of frames) {
    const now = new Uint8Array(width * height);
    for (let i = 0, p = 0; i < now.length; i += 1, p += 4)
      now[i] = palette.nearest(((pixels[p] >> 3) << 10) | ((pixels[p + 1] >> 3) << 5) | (pixels[p + 2] >> 3));
    const { left, top, right, bottom } = changed(before, now, width, height);
    out.push([0x21, 0xf9, 4, 4, ...word(delay), 0, 0]);
    out.push([0x2c, ...word(left), ...word(top), ...word(right - left), ...word(bottom - top), 0]);
    const part = new Uint8Array((right - left) * (bottom - top));
    for (let y = top; y < bottom; y += 1)
      part.set(now.subarray(y * width + left, y * width + right), (y - top) * (right - left));
    compress(part, out);
    before = now;
  }
  out.push([0x3b]);
  return out.bytes();
}

/**
 * The rectangle in which two pictures differ; one pixel where they do not.
 * @param {Uint8Array | null} before
 * @param {Uint8Array} now
 * @param {number} width
 * @param {number} height
 */
function changed(before, now, width, height) {
  if (!before) return { left: 0, top: 0, right: width, bottom: height };
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let i = 0; i < now.length; i += 1) {
    if (now[i] === before[i]) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  return right > left ? { left, top, right, bottom } : { left: 0, top: 0, right: 1, bottom: 1 };
}
