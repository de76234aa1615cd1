// The moving picture of the README: a game, a hint that proves a win, and "Why?".
//
//   TENGEN_SITE=dist node tests/browser/film.mjs FOLDER
//
// writes FOLDER/00.png and so on, and FOLDER/film.txt: the arguments by which ImageMagick makes docs/why.gif of them:
//
//   cd FOLDER && convert -loop 0 $(cat film.txt) +dither -colors 96 +map -layers OptimizeTransparency why.gif

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { click, ready } from "./actions.mjs";
import { startBrowser } from "./browsers.mjs";
import { preparePage, sleep, until } from "./harness.mjs";
import { startServer } from "./server.mjs";

const BEGINNING = "e8j8h10i8g10i10";
const PLAYED = ["g9", "k8", "h8", "i7", "i9", "h6"];
const SIZE = { width: 880, height: 600 };

const [folder] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
/** @type {string[]} */
const frames = [];

const server = await startServer();
const { browser, stop } = await startBrowser("chromium");
const page = await browser.newPage();
page.on("pageerror", (error) => console.log(error));

/** Keeps what is on the screen for some hundredths of a second. */
const shoot = async (delay) => {
  await page.mouse.move(2, SIZE.height - 2);
  await sleep(350);
  const name = `${String(frames.length).padStart(2, "0")}.png`;
  await page.screenshot({ path: join(folder, name) });
  frames.push(`-delay ${delay} ${name}`);
};

const answered = () =>
  until(
    () => page.$eval(".why .grid", (grid) => grid.getAttribute("aria-disabled") === "false").catch(() => false),
    "the answer",
    60_000,
  );

try {
  await preparePage(page, "chromium", { ...SIZE, theme: "light", touch: false });
  await page.goto(`${server.url("/")}?lang=en&color=both&time=3000&moves=${BEGINNING}`, { waitUntil: "load" });
  await ready(page);
  await shoot(90);
  for (const name of PLAYED) {
    await click(page, name);
    await shoot(55);
  }
  await page.click('[data-do="hint"]');
  await until(() => page.$('[data-do="why"]:not([hidden])'), "a proven hint", 60_000);
  await shoot(220);
  await page.click('[data-do="why"]');
  await answered();
  await shoot(260);
  for (let turn = 0; turn < 4; turn++) {
    const defence = await page.$(".why .record li button");
    if (!defence) break;
    await defence.click();
    await sleep(300);
    await answered().catch(() => undefined);
    await shoot(200);
  }
} finally {
  writeFileSync(join(folder, "film.txt"), frames.join("\n"));
  await stop();
  await server.stop();
}
