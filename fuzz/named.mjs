// The fuzz targets of the page's readers. Each has a name, files to damage, and a check of one input. An input is the
// target and a number, so that a number repeats it. `fuzz/hours.mjs` runs them.

import { readFileSync, readdirSync } from "node:fs";
import { discGame, ggfOf, libOf, numbers, psqOf, rifOf, sgfOf, stoneGame, wthorOf } from "../tests/page/collections.mjs";
import { readFiles } from "../tests/page/damage.mjs";
import { TABLES } from "../tests/page/tables.mjs";
import { zipOf } from "../tests/page/zips.mjs";
import { readLink, readParameters, writeLink } from "../www/game/link.js";
import { SETUPS, check, damaged, expect, generator } from "./readers.mjs";

const ENCODINGS = ["", "", "", "utf-8", "gbk", "shift_jis", "big5", "euc-kr", "windows-1251", "windows-1252", "utf-16le"];
const any = numbers(39);
const some = (many, make) => Array.from({ length: many }, () => make(any));
const STONES = [...some(2, stoneGame), stoneGame(any, { size: 20 }), stoneGame(any, { length: 3 })];
const DISCS = some(2, discGame);
const SMALL = STONES.slice(3);
const ON_15 = STONES.filter(({ size }) => size === 15);
const WTHOR = wthorOf(DISCS);

/** The files of a folder of test data with one of these endings. @param {RegExp} ending */
const stored = (ending) =>
  ["readers", "records"].flatMap((folder) => {
    const place = new URL(`../tests/data/${folder}/`, import.meta.url);
    return readdirSync(place)
      .filter((name) => ending.test(name))
      .sort()
      .map((name) => new Uint8Array(readFileSync(new URL(name, place))));
  });
const asText = (...lines) => lines.map((line) => new Uint8Array(Buffer.from(line)));

const pos = (game) => Uint8Array.from([game.moves.length, ...game.moves.map(([x, y]) => 15 * y + x)]);
const LINKS = [
  "https://example.org/?rule=renju&size=15&moves=h8h9g7",
  "https://example.org/index.html?lang=ja&embed=1&color=both&theme=dark#g=freestyle-15-h8h9g7i7",
  "#g=renju-15-h8h9j7&o=swap2.3b",
  "#g=othello-f5d6c3d3c4",
  `#g=othello-${encodeURIComponent("---------------------------OX------XO--------------------------- X d3c3")}`,
  `#g=standard-15-${encodeURIComponent("b_h8h9_i8_h8h7")}`,
  "?game=othello&moves=f5d6&time=500&level=3&clock=5%2B3",
  "?game=gomoku&rule=standard&size=19&opening=pro.&moves=k10",
  "https://example.org/analysis#h8,h9,i8",
];

/** The files of each target, by the names of the formats. @type {Record<string, Uint8Array[]>} */
const CORPORA = {
  sgf: [...stored(/\.sgf$/), sgfOf([...ON_15.slice(0, 1), ...DISCS.slice(0, 1), ...SMALL]), sgfOf(SMALL)],
  ggf: [...stored(/\.ggf$/), ggfOf(DISCS), ggfOf(DISCS.slice(0, 1))],
  rif: [rifOf(ON_15), rifOf(SMALL)],
  wthor: [WTHOR.wtb, WTHOR.jou, WTHOR.trn],
  psq: [...stored(/\.psq$/), ...STONES.map(psqOf)],
  bdt: STONES.map((game) => new Uint8Array(Buffer.from(String(psqOf(game)).replaceAll("\r", "")))),
  lib: [...stored(/\.lib$/), libOf(ON_15), libOf(SMALL)],
  pos: [...stored(/\.pos$/), ...ON_15.map(pos)],
  zip: [zipOf({ "a.sgf": sgfOf(SMALL), "b.wtb": WTHOR.wtb }), zipOf({ "p.psq": psqOf(STONES[0]) }, { stored: true })],
  folder: [],
  text: [
    ...stored(/\.(?:txt|obf)$/),
    ...asText("1. h8 2. h9 3. g7", "f5d6c3d3c4", "h8-h9-g7", "7,7\n7,8\n6,6\n"),
    ...asText("B h8\nW: h9\n黑g7", "(8,8) (9,9)", "H-8! i9. 1-0"),
  ],
  link: asText(...LINKS),
};
export const TARGETS = Object.keys(CORPORA);
const EVERY = Object.values(CORPORA).flat();

/** The seed of an input: other targets have other ones. @param {string} target @param {number} number */
function seedOf(target, number) {
  let seed = 2166136261 ^ number;
  for (const letter of target) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619);
  return Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) >>> 0;
}

/** The files of an input, and the choices of the visitor. */
function inputOf(target, number) {
  const below = generator(seedOf(target, number));
  const of = (list) => list[below(list.length)];
  const bytesOf = (name) => damaged(CORPORA[name], below, below(4) ? CORPORA[name] : EVERY);
  const choices = () => ({ setup: of(SETUPS), encoding: of(ENCODINGS) });
  const single = TARGETS.filter((name) => name !== "zip" && name !== "folder");
  const several = () =>
    Object.fromEntries(
      Array.from({ length: 1 + below(4) }, (_, at) => {
        const [name, ending] = [of(single), of([...single, "wtb", "jou", "trn", "txt"])];
        return [`${of(["", "", "a/b/", "../", "jeu/"])}${at}.${below(3) ? name : ending}`, bytesOf(name)];
      }),
    );
  switch (target) {
    case "wthor": {
      const parts = Object.entries(WTHOR).map(([ending, whole]) => [`w.${ending}`, damaged([whole], below)]);
      return { files: Object.fromEntries(below(3) ? parts : [of(parts)]), ...choices() };
    }
    case "folder":
      return { files: several(), ...choices() };
    case "zip": {
      const made = () => zipOf(several(), { stored: below(3) === 0 });
      const whole = below(2) ? made() : damaged(CORPORA.zip, below, EVERY);
      return { files: { "a.zip": below(3) ? whole : damaged([whole], below, EVERY) }, ...choices() };
    }
    default:
      return { files: { [`a.${target}`]: bytesOf(target) }, ...choices() };
  }
}

/** An address: it has a position that is written and read again, or a fault that has words, or neither. */
function checkLink(text, engine) {
  const [before, ...after] = text.split("#");
  const search = before.includes("?") ? before.slice(before.indexOf("?")) : "";
  readParameters(search);
  const link = readLink(search, after.length ? `#${after.join("#")}` : "");
  if (!link) return false;
  if ("fault" in link) {
    expect(Object.values(TABLES.en).some((table) => `fault.${link.fault.code}` in table), `no words for ${link.fault.code}`);
    return false;
  }
  const { setup, text: moves } = link.position;
  const game = new engine.Game({ ...setup, memory: 1 << 16 });
  try {
    const { text: written } = game.load(moves);
    const again = readLink("", writeLink(setup, written));
    expect(again && "position" in again && again.position.text === written, `another link: ${written}`);
    expect(game.load(written).text === written, `another position: ${written}`);
    return true;
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    expect(typeof error?.code === "string", `refused without a code: ${error?.stack ?? error}`);
    return false;
  } finally {
    game.free();
  }
}

/** Which inputs the page reads as one game. */
const AS_GAME = new Set(["sgf", "ggf", "psq", "bdt", "lib", "pos", "text", "link"]);

/**
 * Checks files. Rejects if a property fails.
 * @returns {Promise<boolean>} whether something was read
 */
async function checkFiles(target, { files, setup, encoding }, engine) {
  let read = false;
  const [[name, bytes]] = Object.entries(files);
  if (AS_GAME.has(target)) read = (await check(bytes, setup, engine, { name, encoding })) || read;
  if (target === "link") return checkLink(Buffer.from(bytes).toString(), engine) || read;
  if (target !== "text" && target !== "pos") read = (await readFiles(files)) > 0 || read;
  return read;
}

/** Runs one input. @param {string} target @param {number} number @param {any} engine */
export const runInput = (target, number, engine) => checkFiles(target, inputOf(target, number), engine);

/** The files of an input. @param {string} target @param {number} number */
export const filesOf = (target, number) => inputOf(target, number).files;
