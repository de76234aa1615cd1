// Encodings never lose moves: known games in every encoding, declared correctly, wrongly or not at all, with every line
// end.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ENCODINGS, encodingOf, markOf } from "../../www/formats/encodings.js";
import { textOf } from "../../www/formats/reading.js";
import { readSgf } from "../../www/formats/sgf.js";
import { store } from "../../www/game/tree.js";
import { random } from "./random.mjs";

const FIVE = { game: "gomoku", rule: "freestyle", size: 15 };

/** The bytes of each character in an encoding, by trying every pair. */
function tableOf(encoding) {
  const decoder = new TextDecoder(encoding);
  const table = new Map();
  for (let lead = 0x80; lead < 0x100; lead += 1) {
    const one = decoder.decode(Uint8Array.of(lead));
    if (one.length === 1 && one !== "\ufffd") table.set(one, [lead]);
    for (let trail = 0x40; trail < 0xff; trail += 1) {
      const two = decoder.decode(Uint8Array.of(lead, trail));
      if (two.length === 1 && two !== "\ufffd" && !table.has(two)) table.set(two, [lead, trail]);
    }
  }
  return table;
}

const PAIRS = ["gb18030", "big5", "shift_jis", "euc-kr"];
const SINGLE = ["windows-1252", "windows-1251", "windows-1250", "koi8-r"];
const tables = Object.fromEntries([...PAIRS, ...SINGLE].map((encoding) => [encoding, tableOf(encoding)]));
const signs = Object.fromEntries(Object.entries(tables).map(([encoding, table]) => [encoding, [...table.keys()]]));
/** The characters whose second byte is a bracket or a backslash. */
const evil = Object.fromEntries(
  Object.entries(tables).map(([encoding, table]) => [
    encoding,
    signs[encoding].filter((sign) => [0x5b, 0x5c, 0x5d].includes(table.get(sign)[1])),
  ]),
);

/** Random words of an encoding. They likely contain characters whose second byte is a bracket or a backslash. */
function words(encoding, { below, of }) {
  const pick = () => of(evil[encoding].length && below(3) === 0 ? evil[encoding] : signs[encoding]);
  return Array.from({ length: 1 + below(6) }, () => (below(4) ? pick() : of([..."ab -"]))).join("");
}

const bytesOf = (text, encoding) =>
  Uint8Array.from([...text].flatMap((c) => (c < "\x80" ? c.charCodeAt(0) : (tables[encoding].get(c) ?? [0x3f]))));

/** The reading of a file. A fault includes the file. */
function gameOf(bytes, where) {
  try {
    return readSgf(textOf(bytes), FIVE);
  } catch (error) {
    throw new Error(`${error}: ${where}`);
  }
}

test("no encoding takes a move, a variation or a value away", (context) => {
  const dice = random(context);
  const { of } = dice;
  for (let round = 0; round < 1500; round += 1) {
    const encoding = of([...PAIRS, ...SINGLE]);
    const declared = of(["", encoding, "UTF-8", "GBK", "Shift_JIS", "ISO-8859-1", "nonsense"]);
    const end = of(["\n", "\r\n", "\r", ""]);
    const text = () => words(encoding, dice);
    // As in programs without escapes within characters.
    const sgf = [
      `(;GM[4]SZ[15]${declared && `CA[${declared}]`}PB[${text()}]PW[x]`,
      `;C[${text()}]B[hh];W[ii]C[${text()}]`,
      `(;B[gg]C[${text()}];W[ff])(;B[jj]`,
      `;W[kk]N[${text()}]))`,
    ].join(end);
    const bytes = bytesOf(sgf, encoding);
    const where = `${encoding}, CA[${declared}]: ${JSON.stringify(sgf)} ${Buffer.from(bytes).toString("hex")}`;
    const { tree, players } = gameOf(bytes, where);
    assert.deepEqual(
      store(tree).map(([parent, move]) => [parent, move]),
      [
        [-1, "h8"],
        [0, "i7"],
        [1, "g9"],
        [2, "f10"],
        [1, "j6"],
        [4, "k5"],
      ],
      where,
    );
    assert.equal(players[1], "x", where);
    // A wrong choice of the visitor only damages texts.
    const chosen = of(ENCODINGS.filter((name) => !name.startsWith("utf-16")));
    assert.equal(store(readSgf(textOf(bytes, chosen), FIVE).tree).length, 6, `${chosen}: ${where}`);
  }
});

test("a text comes back as it was written, if the file declares its encoding or the visitor chooses it", (context) => {
  const dice = random(context);
  for (let round = 0; round < 1000; round += 1) {
    const encoding = dice.of([...PAIRS, ...SINGLE]);
    const comment = words(encoding, dice).trim() || "x";
    const sgf = (declared) => `(;GM[4]SZ[15]${declared}C[${comment}];B[hh];W[ii])`;
    const read = (text, chosen) => readSgf(textOf(bytesOf(text, encoding), chosen), FIVE).tree.nodes[0].comment;
    assert.equal(read(sgf(""), encoding), comment, encoding);
    const bytes = bytesOf(sgf(""), encoding);
    if (encodingOf(bytes) !== "utf-8") assert.equal(read(sgf(`CA[${encoding}]`)), comment, encoding);
  }
});

test("marks and validity decide before a guess", () => {
  const utf16 = (text, little) => {
    const bytes = Buffer.from(text, "utf16le");
    return new Uint8Array(little ? bytes : bytes.swap16());
  };
  const sgf = "(;GM[4]C[棋 é];B[hh])";
  for (const little of [true, false]) {
    assert.equal(textOf(utf16(`\ufeff${sgf}`, little)), sgf);
    assert.equal(textOf(utf16(sgf, little)), sgf, "without a mark");
  }
  assert.equal(textOf(new Uint8Array(Buffer.from(`\ufeff${sgf}`))), sgf);
  assert.equal(textOf(new Uint8Array(Buffer.from(sgf))), sgf);
  assert.equal(markOf(new Uint8Array(Buffer.from("h8"))), "");
  const latin = (text) => new Uint8Array(Buffer.from(text, "latin1"));
  assert.equal(textOf(latin("(;C[René, déjà];B[hh])")), "(;C[René, déjà];B[hh])");
  assert.equal(encodingOf(latin("Jürgen")), "windows-1252");
  assert.equal(encodingOf(Uint8Array.from([0x8c, 0xe9, 0x82, 0xcc])), "shift_jis");
});

test("the byte A0 is half of a character, and no blank before a bracket", () => {
  // 齖媇燵 in GB 18030: a backslash, a bracket that closes and one that opens are halves of its characters.
  const words = [0xfd, 0x5c, 0x8b, 0x5d, 0xa0, 0x5b];
  const bytes = Uint8Array.from([...Buffer.from("(;GM[4]SZ[15]CA[GB18030]C["), ...words, ...Buffer.from("];B[hh])")]);
  const { tree } = readSgf(textOf(bytes), FIVE);
  assert.equal(tree.nodes[0].comment, "齖媇燵");
  assert.equal(tree.nodes.length, 2);
});
