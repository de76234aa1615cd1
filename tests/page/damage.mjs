// Damaged collections in every format that the library reads, and the properties of every accepted game.

import assert from "node:assert/strict";
import { CollectionReader } from "../../www/library/reader.js";
import { Store } from "../../www/library/store.js";
import { discGame, ggfOf, libOf, numbers, psqOf, rifOf, sgfOf, stoneGame, wthorOf } from "./collections.mjs";
import { TABLES } from "./tables.mjs";
import { zipOf } from "./zips.mjs";

const WORDS = [
  "(;",
  ")",
  "]",
  "[",
  "\\",
  "<",
  "&x;",
  "</move>",
  "<game>",
  "\0",
  "PK\x01\x02",
  "Piskvorky 20x20",
  "BO[8 ",
  "SZ[20]",
  ";B[tt]",
];

/** Files of every format. @param {ReturnType<typeof numbers>} any */
export function corpusOf(any) {
  const stones = Array.from({ length: 3 }, () => stoneGame(any));
  const discs = Array.from({ length: 3 }, () => discGame(any));
  const { wtb, jou, trn } = wthorOf(discs);
  return [
    ["a.sgf", sgfOf([...stones, ...discs])],
    ["a.rif", rifOf(stones)],
    ["a.wtb", wtb],
    ["a.jou", jou],
    ["a.trn", trn],
    ["a.ggf", ggfOf(discs)],
    ["a.psq", psqOf(stones[0])],
    ["a.lib", libOf(stones)],
    ["a.zip", zipOf({ "a.sgf": sgfOf(stones), "b.wtb": wtb })],
  ];
}

/** @param {Buffer} whole @param {ReturnType<typeof numbers>} any */
function damaged(whole, any) {
  let bytes = Buffer.from(whole);
  for (let change = any.below(5); change >= 0; change -= 1) {
    const at = any.below(bytes.length + 1);
    const kind = any.below(5);
    if (kind === 0) bytes = bytes.subarray(0, at);
    else if (kind === 1 && at < bytes.length) bytes[at] = any.below(256);
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(any.below(bytes.length + 1))]);
    else if (kind === 3 && at < bytes.length) bytes[at] ^= 1 << any.below(8);
    else bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(any.of(WORDS)), bytes.subarray(at)]);
  }
  return bytes;
}

/**
 * Reads files, and checks the games and the faults.
 * @param {Record<string, Uint8Array>} files
 * @returns {Promise<number>} how many games
 */
export async function readFiles(files) {
  const store = new Store();
  const reader = new CollectionReader(store);
  const given = Object.entries(files).map(([name, bytes]) => ({ name, blob: new Blob([bytes]) }));
  for await (const _ of reader.read(given));
  for (const { file: name, code, at } of reader.faults) {
    assert.ok(`file.${code}` in TABLES.en.records, `${name}: ${code}`);
    assert.ok(Number.isInteger(at) && at >= 0, `${name}: ${code} at ${at}`);
  }
  const name = Object.keys(files).join();
  for (let id = 0; id < store.count; id += 1) {
    const moves = [...store.movesOf(id)].filter((point) => point !== 0xffff);
    assert.equal(new Set(moves).size, moves.length, `${name}: a point twice`);
    const size = store.columns.size[id];
    assert.ok(
      moves.every((point) => (point & 31) < size && point >> 5 < size),
      `${name}: a point off the board`,
    );
  }
  return store.count;
}

/**
 * Reads damaged files until `goesOn` says no.
 * @param {number} seed
 * @param {(round: number) => boolean} goesOn
 * @returns {Promise<{ rounds: number, games: number }>} a failure carries the file as `bytes`
 */
export async function readDamaged(seed, goesOn) {
  const any = numbers(seed);
  const corpus = corpusOf(any);
  let [rounds, games] = [0, 0];
  for (; goesOn(rounds); rounds += 1) {
    const [name, whole] = any.of(corpus);
    const bytes = damaged(whole, any);
    try {
      games += await readFiles({ [name]: bytes });
    } catch (error) {
      throw Object.assign(/** @type {Error} */ (error), { bytes, name });
    }
  }
  return { rounds, games };
}
