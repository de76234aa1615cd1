/**
 * Writes animated pictures in GIF89a with the package gifenc. All frames share one palette of 256 colours. Each frame
 * only has the changed rectangle.
 */
import gifenc from "gifenc";

/**
 * @typedef {{ pixels: Uint8ClampedArray, delay: number }} Frame four bytes a pixel; the delay in hundredths of a second
 */

/**
 * The bytes between the end of a frame and the next frame's corner: a control block and a descriptor mark.
 */
const BEFORE_CORNER = 9;
const COLOURS = 256;

/**
 * Colours in steps of eight. Otherwise the grain of the wood would take twice the bytes.
 * @param {Uint8ClampedArray} pixels
 */
const coarse = (pixels) => pixels.map((part) => (part & 0xf8) | (part >> 5));

/**
 * The colours for all frames, from the first and the last one.
 * @param {Frame[]} frames
 * @returns {number[][]}
 */
function paletteOf(frames) {
  const [first, last] = [coarse(frames[0].pixels), coarse(frames[frames.length - 1].pixels)];
  const both = new Uint8Array(first.length + last.length);
  both.set(first);
  both.set(last, first.length);
  const colours = gifenc.quantize(both, COLOURS);
  return [...colours, ...Array(COLOURS - colours.length).fill([0, 0, 0])];
}

/**
 * @param {number} width
 * @param {number} height
 * @param {Frame[]} frames
 * @returns {Uint8Array}
 */
export function writeGif(width, height, frames) {
  const out = gifenc.GIFEncoder();
  const palette = paletteOf(frames);
  /** @type {Uint8Array | null} */
  let before = null;
  for (const { pixels, delay } of frames) {
    const now = gifenc.applyPalette(coarse(pixels), palette);
    const { left, top, right, bottom } = changed(before, now, width, height);
    const part = new Uint8Array((right - left) * (bottom - top));
    for (let y = top; y < bottom; y += 1)
      part.set(now.subarray(y * width + left, y * width + right), (y - top) * (right - left));
    const begin = out.bytesView().length;
    const first = before === null;
    out.writeFrame(part, right - left, bottom - top, { ...(first && { palette }), delay: 10 * delay, dispose: 1 });
    // The package puts every frame into the corner.
    if (!first) out.bytesView().set([left & 255, left >> 8, top & 255, top >> 8], begin + BEFORE_CORNER);
    before = now;
  }
  out.finish();
  return out.bytes();
}

/**
 * The rectangle in which two pictures differ; one pixel if they are equal.
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
