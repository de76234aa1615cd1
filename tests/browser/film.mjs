// Makes the moving picture of the README: a game, a hint that proves a win, and "Why?".
//
//   TENGEN_SITE=dist node tests/browser/film.mjs [FILE]     default: docs/why.gif

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import gifenc from "gifenc";
import { click, ready } from "./actions.mjs";
import { startBrowser } from "./browsers.mjs";
import { preparePage, sleep, until } from "./harness.mjs";
import { ROOT, startServer } from "./server.mjs";

const BEGINNING = "e8j8h10i8g10i10";
const PLAYED = ["g9", "k8", "h8", "i7", "i9", "h6"];
const SIZE = { width: 880, height: 600 };
/** Colours of the palette. One more marks unchanged pixels. */
const COLOURS = 127;

const [file = join(ROOT, "docs/why.gif")] = process.argv.slice(2);
/** Four bytes a pixel, and the time on screen in milliseconds. @type {{ pixels: Uint8Array, delay: number }[]} */
const frames = [];

const server = await startServer();
const { browser, stop } = await startBrowser("chromium");
const page = await browser.newPage();
page.on("pageerror", (error) => console.log(error));

/** The pixels of a PNG, read by a page without a policy. @param {string} png in base64 */
async function pixelsOf(png) {
  const reader = await browser.newPage();
  const text = await reader.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.drawImage(image, 0, 0);
    const bytes = context.getImageData(0, 0, image.width, image.height).data;
    let binary = "";
    for (let i = 0; i < bytes.length; i += 32768) binary += String.fromCharCode(...bytes.subarray(i, i + 32768));
    return btoa(binary);
  }, png);
  await reader.close();
  return new Uint8Array(Buffer.from(text, "base64"));
}

/** Adds the present screen as a frame of some milliseconds. @param {number} delay */
const shoot = async (delay) => {
  await page.mouse.move(2, SIZE.height - 2);
  await sleep(350);
  await page.bringToFront();
  frames.push({ pixels: await pixelsOf(await page.screenshot({ encoding: "base64" })), delay });
  await page.bringToFront();
};

const isAnswered = () =>
  page.$eval(".why .grid", (grid) => grid.getAttribute("aria-disabled") === "false").catch(() => false);

/** The picture as GIF: one palette for all frames, and only the changed pixels of each frame. */
function encode() {
  const { GIFEncoder, applyPalette, quantize } = gifenc;
  const some = frames.filter((_, i) => i % 3 === 0 || i === frames.length - 1).map(({ pixels }) => pixels);
  const all = new Uint8Array(some.reduce((sum, { length }) => sum + length, 0));
  some.forEach((pixels, i) => all.set(pixels, i * pixels.length));
  const palette = quantize(all, COLOURS, { format: "rgb565" });
  const same = palette.push([0, 0, 0]) - 1;
  const gif = GIFEncoder();
  /** @type {Uint8Array | undefined} */
  let before;
  for (const { pixels, delay } of frames) {
    const index = applyPalette(pixels, palette.slice(0, same), "rgb565");
    const changed = before ? index.map((colour, i) => (colour === before?.[i] ? same : colour)) : index;
    const first = before === undefined;
    gif.writeFrame(changed, SIZE.width, SIZE.height, {
      ...(first && { palette, repeat: 0 }),
      delay,
      transparent: !first,
      transparentIndex: same,
      dispose: 1,
    });
    before = index;
  }
  gif.finish();
  return gif.bytes();
}

try {
  await preparePage(page, "chromium", { ...SIZE, theme: "light", touch: false });
  await page.goto(`${server.url("/")}?lang=en&color=both&time=3000&moves=${BEGINNING}`, { waitUntil: "load" });
  await ready(page);
  await shoot(900);
  for (const name of PLAYED) {
    await click(page, name);
    await shoot(550);
  }
  await page.click('[data-do="hint"]');
  await until(() => page.$('[data-do="why"]:not([hidden])'), "a proven hint", 60_000);
  await shoot(2200);
  await page.click('[data-do="why"]');
  await until(isAnswered, "the proof", 60_000);
  await shoot(2600);
  for (let turn = 0; turn < 4; turn++) {
    const defence = await page.$(".why .record li button");
    if (!defence) break;
    await defence.click();
    await sleep(300);
    await until(isAnswered, "the answer", 60_000).catch(() => undefined);
    await shoot(turn < 3 ? 2000 : 3000);
  }
  writeFileSync(file, encode());
} finally {
  await stop();
  await server.stop();
}
