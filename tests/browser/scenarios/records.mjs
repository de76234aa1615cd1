// Every record of tests/data/records/ that the page can have. It is chosen with the picker, opened, and saved in each
// format that is offered. What was saved is opened and saved again: every byte is the same. This last step takes most of
// the time. So the browsers share the records, and each record has one format in turn. All formats of many games are
// saved, opened and saved again in tests/wasm/collection.test.mjs and tests/page/records.test.mjs.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PASS_SHOWN } from "../../../www/game/match.js";
import { ready, text } from "../actions.mjs";
import { until } from "../harness.mjs";

const FOLDER = fileURLToPath(new URL("../../data/records/", import.meta.url));
/** Sessions with the native program (tests/gomocup.rs, tests/othello_protocols.rs). */
const SESSIONS = ["14", "16"];

/** Eight rows as the engine writes a position of Othello. */
const squares = (/** @type {string} */ middle, /** @type {string} */ side) =>
  `${"-".repeat(24)}${middle.padEnd(40, "-")} ${side} `;

/**
 * What is right, by the number of the record. `about`: what the dialog takes the file for. `moves`: the moves that it
 * opens. `words`: words of the SGF that is saved afterwards. `encoding`: what the visitor chooses.
 * @type {Record<string, { about: RegExp, moves: string, words?: string[], encoding?: string }>}
 */
const RIGHT = {
  "01": { about: /^SGF Freestyle · 15 × 15 · moves: 2$/, moves: "h8i7", words: ["C[［要］点]"] },
  "01b": { about: /^SGF Freestyle .*moves: 2$/, moves: "h8i7", words: ["C[你好！]"] },
  "02": { about: /^SGF Freestyle .*moves: 3 · René – \?$/, moves: "h8g9i7", words: ["PB[René]"] },
  "02b": { about: /^SGF Freestyle .*moves: 2 · variations: 1$/, moves: "h8g9", words: ["C[forcé]", ")("] },
  "02c": {
    about: /^SGF Freestyle .*moves: 3 · Ольга – \?$/,
    moves: "h8g9i7",
    words: ["PB[Ольга]"],
    encoding: "windows-1251",
  },
  "03": {
    about: /^SGF Renju .*moves: 11 · White wins$/,
    moves: "e8a15f8c15g8e15i8g15j8i15h8",
    words: ["RU[Renju]", "RE[W+"],
  },
  "03b": { about: /^SGF Standard .*moves: 12$/, moves: "e8a15f8c15g8e15i8g15j8i15h8k15", words: ["RU[Standard]"] },
  "03c": { about: /^SGF Renju .*moves: 3$/, moves: "h8g9i7", words: ["RU[Renju]"] },
  "04": { about: /^RenLib Freestyle .*moves: 3$/, moves: "h8i9g7" },
  "04b": { about: /^RenLib Freestyle .*moves: 4$/, moves: "h8i9--g7", words: [";B[]", ";W[gi]"] },
  "05": { about: /^SGF Renju .*moves: 4$/, moves: "h8g9i7--", words: [";W[]"] },
  "05b": { about: /^SGF Freestyle .*moves: 4$/, moves: "h8g9i7--", words: [";W[]"] },
  "06": { about: /^Board Othello · 8 × 8/, moves: squares("---OX------XX-------X", "O"), words: ["GM[2]", "PL[W]"] },
  "07": { about: /^GGF Othello .*moves: 2$/, moves: "f5d6", words: [";B[fe]", ";W[df]"] },
  "08": { about: /^SGF Renju .*moves: 2$/, moves: "h8i7", words: ["GM[4]"] },
  10: { about: /^RenLib Freestyle .*moves: 1$/, moves: "h8", words: ["C[黑胜]"] },
  11: { about: /^SGF Freestyle .*moves: 2 · Draw$/, moves: "h8g9", words: ["RE[B+Draw]"] },
  12: { about: /^SGF Freestyle .*moves: 2$/, moves: "h8g9" },
  13: { about: /^Piskvork Freestyle .*moves: 2 · homo-1 – pbrain-x$/, moves: "h8i7", words: ["PB[homo-1]"] },
  15: { about: /^SGF Freestyle .*moves: 2$/, moves: "h8g9" },
  17: { about: /^Moves Othello .*moves: 4 · Black wins$/, moves: "f5d6c3f3" },
  18: {
    about: /^Board Othello · 8 × 8/,
    moves: "OOOOOOOOOXXXXXXOOXOXOXOOOXXOXXOOOXXXOXOOOXXXXOOOOXXXXXXO-OOOOOO- X ",
    words: ["PL[B]"],
  },
  19: { about: /^Board Freestyle · 8 × 8 · position$/, moves: "w_c3e4d5_d4e5_", words: ["SZ[8]", "PL[W]"] },
  20: { about: /^RenLib \.pos Freestyle .*moves: 3$/, moves: "h8i9g7" },
  21: { about: /^SGF Freestyle .*moves: 3 · skipped variations: 1$/, moves: "h8g9i7" },
  22: { about: /^SGF Freestyle .*moves: 2$/, moves: "h8g9" },
  23: { about: /^SGF Freestyle .*moves: 1$/, moves: "h8", words: ["C[one line]"] },
  24: { about: /^GGF Othello .*moves: 2 · alpha – beta$/, moves: "f5d6", words: ["PB[alpha]PW[beta]"] },
};

/** What the page writes of one game or another. */
const FORMATS = ["ggf", "lib", "sgf", "txt"];

const taken = (page) => text(page, "#paste-taken p").catch(() => "");

/** Notes what the page saves, before any of its scripts. */
const watchSaves = (page) =>
  page.evaluateOnNewDocument(() => {
    window.saved = [];
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => {
      window.saved.push(blob);
      return make(blob);
    };
  });

/** Opens what the dialog has read. */
async function accept(page) {
  await page.$eval('.paste [type="submit"]', (one) => one.click());
  await until(() => page.$("dialog.paste[open]").then((dialog) => !dialog), "the dialog is closed");
}

/** Drops a file on the page and opens it. */
async function drop(page, bytes, name) {
  await page.evaluate(
    (content, file) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(content)], file));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    bytes,
    name,
  );
  await until(() => taken(page), `${name} is read`);
  await accept(page);
}

/**
 * Another game on the board, of a rule and size: one stone, by a link. It stands at another point than the last time,
 * so that the address changes. Loading the page for each file took half of the time.
 */
async function begin({ page }, setup) {
  await page.evaluate(() => document.querySelector("dialog[open]")?.close());
  // What the dialog said of the last file would be taken for the word on the next one.
  await until(async () => !(await page.$("dialog")), "no dialog");
  const points = setup.startsWith("othello") ? ["f5", "d3"] : ["a1", "b1"];
  const last = await page.evaluate(() => location.hash);
  const point = points.find((one) => last !== `#g=${setup}-${one}`);
  await page.evaluate((hash) => (location.hash = hash), `#g=${setup}-${point}`);
  await until(async () => (await text(page, "#count")) === "1 / 1", `the game ${setup}`);
  await ready(page);
}

/**
 * Opens the dialog to share, at the last move of the game that is being opened. Says which formats it saves, without
 * the pictures.
 */
async function share(page, moves) {
  await until(async () => {
    // Keys step through the game while no button has the focus.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press("End");
    await page.click('[data-do="share"]');
    await page.waitForSelector('dialog.share[open] .files [value="txt"]');
    const link = await page.$eval('.share [name="link"]', (one) => one.value);
    if (decodeURIComponent(link).trimEnd().endsWith(`-${moves.trimEnd()}`)) return true;
    await close(page);
    return false;
  }, `the game ${moves}`);
  // What the engine writes comes a moment later.
  await until(() => page.$('.share [name="board"]'), "the copies");
  assert.equal(await page.$eval('.share [name="moves"]', (one) => one.value), moves);
  const formats = await page.$$eval(".share .files button", (all) => all.map((one) => one.value));
  return formats.filter((format) => !["png", "gif", "send"].includes(format));
}

/** What a button of the dialog saves. */
async function save(page, format) {
  await page.evaluate(() => (window.saved.length = 0));
  await page.$eval(`.share .files [value="${format}"]`, (one) => one.click());
  await until(() => page.evaluate(() => window.saved.length > 0), `a file in ${format}`);
  return page.evaluate(async () => [...new Uint8Array(await window.saved[0].arrayBuffer())]);
}

const close = (page) => page.$eval("dialog.share", (dialog) => dialog.close());

async function check(tools, id, file, turn) {
  const { page } = tools;
  const { about, moves, words = [], encoding } = RIGHT[id];
  await begin(tools, "freestyle-15");
  await page.click('[data-do="paste"]');
  const input = await page.waitForSelector('.paste input[type="file"]');
  await input.uploadFile(FOLDER + file);
  if (encoding) {
    await page.waitForSelector('.paste [name="encoding"]');
    await page.select('.paste [name="encoding"]', encoding);
  }
  await until(async () => about.test(await taken(page)), `${file} is ${about}`).catch(async () =>
    assert.match(`${await taken(page)}${await text(page, "#paste-fault")}`, about, file),
  );
  await accept(page);
  const formats = await share(page, moves);
  // A text of moves and a library do not say of which game and rule they are.
  const link = await page.$eval('.share [name="link"]', (one) => one.value);
  const setup = /#g=(othello|\w+-\d+)-/.exec(link)?.[1] ?? "";
  /** @type {Record<string, number[]>} */
  const files = {};
  for (const format of formats) files[format] = await save(page, format);
  const saved = Buffer.from(files.sgf).toString();
  for (const part of words) assert.ok(saved.includes(part), `${file}: ${part} in ${saved}`);
  if (turn === undefined) return undefined;
  const format = formats[turn % formats.length];
  await begin(tools, setup);
  await drop(page, files[format], `again.${format}`);
  assert.deepEqual((await share(page, moves)).sort(), formats.toSorted(), `${file}: the same formats from ${format}`);
  const second = Buffer.from(await save(page, format));
  assert.equal(second.toString("latin1"), Buffer.from(files[format]).toString("latin1"), `${file} in ${format}`);
  return format;
}

const records = readdirSync(FOLDER).filter((name) => name.startsWith("min-"));
const idOf = (/** @type {string} */ name) => name.split("-")[1];
const ofPage = records.filter((name) => !SESSIONS.includes(idOf(name)));

/** Which record of two is opened again. */
const AGAIN = { chromium: 0, firefox: 1 };

export const scenarios = [
  {
    name: "every record opens right from the picker, and is saved and opened again unchanged",
    timeout: 900_000,
    async run(tools) {
      assert.deepEqual(ofPage.map(idOf).sort(), Object.keys(RIGHT).sort());
      await watchSaves(tools.page);
      // The page passes for a side without a move. On a slow machine the dialog to share came later than that.
      await tools.page.evaluateOnNewDocument((passShown) => {
        const later = globalThis.setTimeout;
        globalThis.setTimeout = (run, time, ...rest) => (time === passShown ? 0 : later(run, time, ...rest));
      }, PASS_SHOWN);
      await tools.open("?lang=en&color=both&rule=freestyle&size=15");
      await ready(tools.page);
      const again = new Set();
      for (const [index, file] of ofPage.entries()) {
        const turn = index % 2 === AGAIN[tools.browser] ? (index - (index % 2)) / 2 : undefined;
        const format = await check(tools, idOf(file), file, turn);
        if (format) again.add(format);
      }
      assert.deepEqual([...again].sort(), FORMATS);
    },
  },
];
