// Bad input for the library: what is cut, damaged, hostile or huge. Good games around it are read, and each fault has
// its place.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CollectionReader } from "../../www/library/reader.js";
import { Store } from "../../www/library/store.js";
import { discGame, ggfOf, libOf, numbers, psqOf, rifOf, sgfOf, stoneGame, wthorOf } from "./collections.mjs";
import { readDamaged } from "./damage.mjs";
import { random } from "./random.mjs";
import { zipOf } from "./zips.mjs";

/** Reads files, given as bytes or as blobs. */
async function read(files) {
  const store = new Store();
  const reader = new CollectionReader(store);
  const named = Object.entries(files).map(([name, content]) => ({
    name,
    blob: content instanceof Uint8Array ? new Blob([content]) : content,
  }));
  for await (const _ of reader.read(named));
  return { store, games: store.count, faults: reader.faults.map(({ code, at }) => `${code} ${at}`), reader };
}

/** A file that has its bytes only while they are read. */
const generated = (size, byteAt) => ({
  size,
  slice: (from, to) => ({
    arrayBuffer: async () =>
      Uint8Array.from({ length: Math.min(size, to) - from }, (_, at) => byteAt(from + at)).buffer,
  }),
});
const SGF = (moves, more = "") => `(;FF[4]GM[4]SZ[15]${more}${moves})`;
const GOOD = SGF(";B[hh];W[hi]");

test("broken games are left out with their place, the others are read", async () => {
  const parts = [
    GOOD,
    SGF(";B[hh];W[hh]"),
    GOOD,
    SGF(";B[zz]"),
    GOOD,
    SGF(";B[hh]", "AB[aa]"),
    SGF(";B[hh];AB[aa];W[hi]"),
    "(;FF[4]GM[1]SZ[19];B[aa])",
    GOOD,
    SGF(""),
  ];
  const at = parts.map((_, index) => parts.slice(0, index).join("\n").length + (index ? 1 : 0));
  const { games, faults } = await read({ "a.sgf": Buffer.from(parts.join("\n")) });
  assert.equal(games, 5);
  assert.deepEqual(faults, [
    `occupied ${at[1] + parts[1].indexOf("W[") + 2}`,
    `point ${at[3] + parts[3].indexOf("B[") + 2}`,
    `late ${at[6] + parts[6].indexOf("AB[") + 3}`,
    `game ${at[7] + parts[7].indexOf("GM[") + 3}`,
    `empty ${at[9]}`,
  ]);
});

test("a file that is cut keeps the games before the cut", async () => {
  const random = numbers(3);
  const stones = Array.from({ length: 3 }, () => stoneGame(random));
  const discs = Array.from({ length: 3 }, () => discGame(random));
  const files = { "a.sgf": sgfOf(stones), "a.rif": rifOf(stones), "a.ggf": ggfOf(discs), "a.wtb": wthorOf(discs).wtb };
  for (const [name, bytes] of Object.entries(files)) {
    const { games, faults } = await read({ [name]: bytes.subarray(0, bytes.length - 70) });
    assert.ok(games >= 1 && games <= 2, `${name}: ${games}`);
    assert.ok(faults.length === 1, `${name}: ${faults}`);
  }
  const cut = await read({ "a.zip": zipOf({ "a.sgf": sgfOf(stones) }).subarray(0, 300) });
  assert.deepEqual(cut.faults, ["cut 300"]);
  assert.deepEqual((await read({ "a.psq": psqOf(stones[0]).subarray(0, 8) })).faults, ["header 0"]);
  assert.deepEqual((await read({ "a.lib": libOf(stones).subarray(0, 21) })).faults, ["cut 21"]);
  assert.deepEqual((await read({ "a.sgf": Buffer.from("") })).faults, ["empty 0"]);
});

test("a game that does not end leaves the games after it", async () => {
  const text = `${GOOD}\n(;FF[4]GM[4]SZ[15]C[no end;B[hh]\n${GOOD}\n`;
  const { games, faults } = await read({ "a.sgf": Buffer.from(text) });
  assert.deepEqual(faults, [`unclosed ${GOOD.length + 1}`]);
  assert.equal(games, 2);
});

test("ten thousand nested variations, and a million brackets", async () => {
  const deep = `(;GM[4]SZ[15]${"(;B[hh](;W[hi]".repeat(5000)}${")".repeat(10001)}`;
  const nested = await read({ "a.sgf": Buffer.from(deep) });
  assert.deepEqual([nested.games, nested.faults.length], [0, 1]);
  const few = `(;GM[4]SZ[15];B[hh]${"(;W[hi])".repeat(10_000)})`;
  assert.deepEqual((await read({ "a.sgf": Buffer.from(few) })).games, 1);
  const brackets = await read({ "a.sgf": Buffer.from("(;".repeat(1_000_000)) });
  assert.equal(brackets.games, 0);
  assert.ok(brackets.faults.length >= 1 && brackets.faults.length < 100);
});

test("a file of 32 MB without an end takes no memory", async () => {
  const text = "(;GM[4]SZ[15]C[";
  const before = process.memoryUsage().arrayBuffers;
  const { games, faults } = await read({ "a.sgf": generated(1 << 25, (at) => text.charCodeAt(at) || 97) });
  assert.equal(games, 0);
  assert.deepEqual(faults.slice(0, 1), ["large 0"]);
  assert.ok(process.memoryUsage().arrayBuffers - before < 64 << 20);
});

test("a file of a gigabyte without a game has its sentence soon", async () => {
  const size = 2 ** 30;
  for (const [name, text, fault] of [
    ["a.psq", "Piskvorky 15x15, 11:11, 0\n", "large 0"],
    ["a.lib", "\xffRenLib\xff\x03\x00", "large 0"],
    ["a.sgf", "no game", "unknown 0"],
    ["a.rif", "<?xml", "xml 0"],
    ["a.zip", "PK\x03\x04", `cut ${size}`],
  ]) {
    let asked = 0;
    const slice = (from, to) => {
      asked += Math.min(size, to) - from;
      const bytes = Buffer.alloc(Math.min(size, to) - from, "a");
      if (from === 0) bytes.write(text, "latin1");
      return new Blob([bytes]);
    };
    const { games, faults } = await read({ [name]: { size, slice } });
    assert.deepEqual([games, faults], [0, [fault]], name);
    assert.ok(asked <= 18 << 20, `${name}: ${asked} bytes were read`);
  }
});

test("a full library takes no more games, says so once, and reads no further", async () => {
  const store = new Store();
  const reader = new CollectionReader(store, 20);
  const many = Buffer.from(GOOD.repeat(50));
  const files = { "a.sgf": many, "b.zip": zipOf({ "c.sgf": many }), "d.sgf": many };
  const named = Object.entries(files).map(([name, bytes]) => ({ name, blob: new Blob([bytes]) }));
  for await (const _ of reader.read(named));
  assert.equal(store.count, 20);
  assert.deepEqual(
    reader.faults.map(({ file, code, at, text }) => [file, code, at, text]),
    [["a.sgf", "full", 20 * GOOD.length, "20"]],
  );
  assert.equal(reader.progress.broken, 1);
});

test("XML: entities are not expanded, and what is no XML is refused", async () => {
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join("\n");
  const bomb = `<?xml version="1.0"?><!DOCTYPE database [<!ENTITY l0 "ha"> ${laughs} <!ENTITY x SYSTEM "file:///etc/passwd">]>
    <database><players><player id="1" name="&l9;" surname="&x; &amp; &#65;"/></players>
    <games><game id="1" black="1" white="1" bresult="1"><move>h8 h9</move></game></games></database>`;
  const { games, faults, store } = await read({ "a.rif": Buffer.from(bomb) });
  assert.deepEqual([games, faults], [1, []]);
  assert.equal(store.text("black", 0), "&l9; &x; & A");
  const endless = await read({ "a.rif": generated(1 << 22, (at) => "<database ".charCodeAt(at) || 97) });
  assert.deepEqual(endless.faults, ["xml 0"]);
});

test("archives: bombs, passwords, methods, and entries that lie", async () => {
  const bomb = zipOf({ "a.sgf": Buffer.concat([Buffer.from(GOOD), Buffer.alloc(64 << 20, 32)]) });
  assert.deepEqual(
    (await read({ "a.zip": bomb })).faults.map((one) => one.split(" ")[0]),
    ["bomb"],
  );
  const { length } = zipOf({ "a.sgf": Buffer.from(GOOD) });
  const locked = zipOf({ "a.sgf": Buffer.from(GOOD) }, { encrypted: true });
  assert.deepEqual((await read({ "a.zip": locked })).faults, ["encrypted 0"]);
  assert.deepEqual((await read({ "a.zip": zipOf({ "a.sgf": Buffer.from(GOOD) }, { method: 12 }) })).faults, [
    "method 0",
  ]);
  const far = zipOf({ "a.sgf": Buffer.from(GOOD) });
  far.writeUInt32LE(length + 99, length - 22 - 51 + 42);
  const { faults } = await read({ "a.zip": far });
  assert.equal(faults.length, 1);
  const good = await read({
    "a.zip": zipOf({ "a/": new Uint8Array(), "b.sgf": Buffer.from(GOOD), "c.txt": Buffer.from("no game") }),
  });
  assert.deepEqual([good.games, good.faults], [1, ["unknown 0"]]);
});

test("random damage of every format: a game or a fault with a known text, and never anything else", async (context) => {
  const { seed } = random(context);
  const { rounds, games } = await readDamaged(seed, (round) => round < 400);
  assert.equal(rounds, 400);
  assert.ok(games > 100);
});
