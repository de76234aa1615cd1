// Damages the links of games between friends in every way, and reads them like the page. It reads letters and offers
// of a direct connection, and compares letters with known games. Nothing may throw. What is accepted is written alike.
//
//   node fuzz/letters.mjs --seconds 60 [--seed S]

import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import { numbers } from "../tests/page/random.mjs";
import { letterIn, readLetter, writeLetter } from "../www/pages/friend/letter.js";
import { readSignal, signalOf, descriptionOf, writeSignal } from "../www/pages/friend/signal.js";
import { fitsTurn, relation } from "../www/pages/friend/turns.js";

const { values } = parseArgs({ options: { seconds: { type: "string" }, seed: { type: "string" } } });
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const { below, of } = numbers(seed);
const end = Date.now() + 1000 * Number(values.seconds ?? 10);
console.log(`seed ${seed}`);

const base = {
  key: "k3j9x2ab", from: 1, next: 2, days: 3, clock: null, at: 1_800_000_000_000, end: "", names: ["Anna", "Ben"],
  setup: { game: "gomoku", rule: "renju", size: 15 }, text: "h8", opening: "",
};
const swap2 = { ...base, setup: { ...base.setup, rule: "freestyle" }, text: "h8i9j9", opening: "swap2.3t", next: 2 };
const othello = { ...base, setup: { game: "othello", rule: "othello", size: 8 }, text: "f5d6--c3" };
const letters = [base, swap2, othello];
const signal = writeSignal({
  type: "offer", ufrag: "aB3+", pwd: "abcdefghijklmnopqrstuv12", fingerprint: Array(32).fill("0A").join(":"),
  candidates: [{ address: "192.168.1.7", port: 50123, kind: "host" }],
});
const WORDS = ["#f=", "&g=", "&o=", "&w=", ".", "%", "%00", "--", "b_h8__", "h8", "999", "-1", "😀", "\0", "1d", "300-3x30_zz_z_zz_z"];

function damaged(text) {
  let next = text;
  for (let change = below(4); change >= 0; change -= 1) {
    const at = below(next.length + 1);
    const length = below(6);
    next = next.slice(0, at) + of([() => "", () => of(WORDS), () => String.fromCharCode(below(300))])() + next.slice(at + length);
  }
  return next.toWellFormed();
}

let [count, read] = [0, 0];
for (; Date.now() < end; count += 1) {
  const game = { ...of(letters), text: damaged(of(letters).text), opening: below(2) ? damaged("swap2.3t.5b") : "" };
  // Half of the letters are damaged before they have a checksum, as a hostile friend would do.
  const written = writeLetter(below(2) ? game : of(letters));
  const hash = below(2) ? damaged(written) : written;
  const found = readLetter(letterIn(`see ${hash}`) || hash);
  if ("letter" in found) {
    read += 1;
    assert.deepEqual(readLetter(writeLetter(found.letter)), found);
    fitsTurn(found.letter);
    for (const known of letters) for (const me of [1, 2]) relation(known, found.letter, me);
  }
  const other = readSignal(damaged(signal));
  if (other) assert.deepEqual(signalOf(descriptionOf(other)), other);
}
console.log(`${count} inputs, ${read} of them read`);
