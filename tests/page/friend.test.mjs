// Letters between friends: what is written is read again, damage is noticed, and only the right player continues.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, capabilities, openingsOf, setupOf } from "../../www/game/games.js";
import { newClock } from "../../www/game/clock.js";
import { readLink } from "../../www/game/link.js";
import { cleanName, hasLetter, letterIn, MAX_NAME, readLetter, writeLetter } from "../../www/pages/friend/letter.js";
import {
  answerId,
  answered,
  challengeOf,
  compare,
  hasChallenge,
  isAnswer,
  readChallenge,
  writeChallenge,
} from "../../www/pages/friend/challenge.js";
import * as turns from "../../www/pages/friend/turns.js";
import { random } from "./random.mjs";

const FIVE = { game: "gomoku", rule: "freestyle", size: 15 };
const letter = (change = {}) => ({
  key: "k3j9x2ab",
  from: 1,
  next: 2,
  days: 0,
  clock: null,
  at: 1_800_000_000_000,
  end: "",
  offer: 0,
  names: ["Anna", "Ben"],
  setup: FIVE,
  text: "h8",
  opening: "",
  ...change,
});
const game = (text, opening = "", setup = FIVE) => ({ setup, text, opening });

/** A random letter that a page could write. */
function anyLetter({ below, of }) {
  const info = of(GAMES);
  const setup = { game: info.name, rule: of(info.rules), size: of(info.sizes) };
  const opening = of(["", ...openingsOf(setup).flatMap((name) => [name, `${name}.3b`])]);
  let text = "";
  for (let i = below(80); i > 0; i -= 1) text += "abcdefghijklmnopqrst"[below(setup.size)] + (1 + below(setup.size));
  const name = () => [...Array(below(30))].map(() => of([..."aZ9 .~()'!*&#=%éß☯王😀|-_"])).join("");
  const days = of([0, 0, 1, 3, 30]);
  const clock = days || below(2) ? null : newClock("300-3x30");
  if (clock) clock.left[2] = { main: below(300_000), periods: below(4), used: 0 };
  return letter({
    key: below(2 ** 31)
      .toString(36)
      .padStart(8, "0"),
    from: of([1, 2]),
    next: of([0, 1, 2]),
    days,
    clock,
    at: below(2 ** 25) * 60_000,
    ...of([{}, {}, { end: "r1" }, { end: "t2" }, { end: "d1" }, { offer: 1 }, { offer: 2 }]),
    names: [cleanName(name()), cleanName(name())],
    setup,
    text,
    opening,
  });
}

test("what is written is read again, and an older page reads the position", (context) => {
  const numbers = random(context);
  for (let round = 0; round < 500; round += 1) {
    const one = anyLetter(numbers);
    const hash = writeLetter(one);
    assert.match(hash, /^#[\w.%&=~-]+$/, "a link of plain signs");
    assert.deepEqual(readLetter(hash), { letter: one });
    assert.ok(hasLetter(hash));
    assert.equal(letterIn(`Your move: https://example.org/t/${hash} bye`), hash);
    const { setup, text, opening } = one;
    assert.deepEqual(readLink("", hash), { position: { setup, text, ...(opening && { opening }) } });
  }
});

test("each cut and each changed sign is noticed", (context) => {
  const numbers = random(context);
  for (let round = 0; round < 200; round += 1) {
    const hash = writeLetter(anyLetter(numbers));
    const cut = hash.slice(0, numbers.below(hash.length));
    if (hasLetter(cut)) assert.ok("fault" in readLetter(cut), cut);
    const at = 3 + numbers.below(hash.length - 3);
    const changed = hash.slice(0, at) + numbers.of([..."abc123.&%-x"]) + hash.slice(at + 1);
    if (changed.toLowerCase() !== hash.toLowerCase()) assert.ok("fault" in readLetter(changed), `${hash}\n${changed}`);
  }
});

test("the reader refuses anything else without an exception", (context) => {
  const { below, of } = random(context);
  const words = [
    "#f=",
    "&f=",
    "&g=renju-15-",
    "1.",
    "k3j9x2ab.",
    "1.2.",
    "300-3x30_zz_z_zz_z",
    "%",
    "%E0%A4%A",
    ".",
    "..",
    "9d",
    "😀",
    "\0",
    "&",
    "r1",
    "2.",
    "h8",
    "&o=swap2.3b",
  ];
  for (let round = 0; round < 3000; round += 1) {
    let text = of(["#f=", writeLetter(letter()).slice(0, below(60))]);
    for (let i = below(25); i > 0; i -= 1) text += of(words);
    const read = readLetter(text);
    assert.ok(
      "fault" in read ? /^friend-/.test(read.fault.code) : read.letter.names.every((one) => one.length <= 2 * MAX_NAME),
    );
  }
  assert.equal(readLetter(`#f=${"1.".repeat(5_000_000)}`).fault.code, "friend-damaged");
  assert.equal(readLetter("#f=3.what.ever&g=renju-15-h8").fault.code, "friend-newer");
  assert.equal(cleanName(" \u202eA\nn\u0000na\u2028 ".padEnd(90, "x")).length, MAX_NAME);
});

test("usual links are no letters", () => {
  for (const hash of ["#g=renju-15-h8h9", "", "#g=freestyle-15-f5", "#g=gomoku-f=1"]) assert.ok(!hasLetter(hash), hash);
});

test("who acts, without and with a protocol", () => {
  const after = (text, opening = "", setup = FIVE) => {
    const { player, black } = turns.actorAfter(turns.courseOf(game(text, opening, setup)));
    return `${player}${black}`;
  };
  assert.equal(after(""), "11");
  assert.equal(after("h8"), "21");
  assert.equal(after("b_h8__i9"), "21", "black was to move");
  assert.equal(after("w_h8__"), "21");
  assert.equal(after("f5d6--", "", setupOf(capabilities("othello"))), "21");
  assert.equal(after("", "swap2"), "11");
  assert.equal(after("h8i9", "swap2"), "11", "one player places three stones");
  assert.equal(after("h8i9j9", "swap2"), "21", "the other chooses");
  assert.equal(after("h8i9j9", "swap2.3w"), "21", "white moves");
  assert.equal(after("h8i9j9", "swap2.3b"), "12", "the colours are swapped");
  assert.equal(after("h8i9j9", "swap2.3t"), "21");
  assert.equal(after("h8i9j9a1a2", "swap2.3t"), "11");
  assert.equal(after("h8i9j9a1a2", "swap2.3t.5w"), "12");
});

test("a letter continues, is old, or differs", () => {
  const kind = (known, next, me) => turns.relation(known, next, me).kind;
  const known = game("h8i9");
  assert.equal(kind(known, game("h8i9"), 1), "same");
  assert.equal(kind(known, game("h8"), 1), "older");
  assert.equal(kind(known, game("h8i9j9"), 2), "continues");
  assert.equal(kind(known, game("h8i9j9"), 1), "ahead");
  assert.equal(kind(known, game("h8i9j9a1"), 2), "ahead");
  assert.equal(kind(known, game("h8j9"), 1), "differs");
  assert.equal(turns.relation(known, game("h8j9k1"), 1).at, 1);
  assert.equal(kind(known, game("h8i9", "", { ...FIVE, rule: "renju" }), 1), "setup");
  assert.equal(kind(known, game("h8i9", "swap"), 1), "setup");
  assert.equal(kind(game("h8i9j9", "swap2"), game("h8i9j9a1a2", "swap2.3t"), 1), "continues");
  assert.equal(kind(game("h8i9j9", "swap2.3t"), game("h8i9j9", "swap2.3w"), 1), "differs");
  assert.ok(turns.isOwnTurn(known, game("h8i9j9"), 1));
  assert.ok(turns.isOwnTurn(known, known, 1));
  assert.ok(!turns.isOwnTurn(known, game("h8i9j9a1"), 1));
  assert.ok(!turns.isOwnTurn(known, game("h8"), 1));
});

test("every prefix of a game is older, and every one-sided continuation is accepted by the other player", (context) => {
  const { below, of } = random(context);
  for (let round = 0; round < 100; round += 1) {
    const points = [...Array(20)].map((_, i) => `${"abcdefghijklmno"[i % 15]}${1 + ((i * 7 + round) % 15)}`);
    const opening = of(["", "swap2.3t.5b", "swap.3w"]);
    const whole = turns.courseOf(game([...new Set(points)].join(""), opening));
    const count = below(whole.events.length);
    const part = (n) => {
      const past = whole.events.slice(0, n);
      const log = past.filter((one) => one[0] === "!").map((one) => one.slice(1));
      return game(past.filter((one) => one[0] !== "!").join(""), [whole.opening, ...log].join("."));
    };
    const { player } = turns.actorAfter(whole, count);
    const [known, next] = [part(count), part(count + 1)];
    assert.equal(turns.relation(known, next, 3 - player).kind, "continues");
    assert.equal(turns.relation(known, next, player).kind, "ahead");
    assert.equal(turns.relation(next, known, player).kind, "older");
    assert.ok(turns.isOwnTurn(known, next, player) && !turns.isOwnTurn(known, next, 3 - player));
  }
});

test("the turn of a letter must fit, and no end is forged", () => {
  assert.ok(turns.fitsTurn(letter()));
  assert.ok(!turns.fitsTurn(letter({ next: 1 })));
  assert.ok(turns.fitsTurn(letter({ next: 0 })));
  const known = { days: 3, at: 1000 };
  assert.ok(turns.isFairEnd("r1", 1, known, 0));
  assert.ok(!turns.isFairEnd("r2", 1, known, 0), "only the loser resigns");
  assert.ok(!turns.isFairEnd("t2", 1, known, 1000 + turns.DAY), "too early");
  assert.ok(turns.isFairEnd("t2", 1, known, 1000 + 3 * turns.DAY));
  assert.ok(!turns.isFairEnd("t2", 1, { days: 0, at: 0 }, 1e15), "without a limit there is no claim");
  assert.ok(turns.isFairEnd("d2", 2, { ...known, offer: 1 }, 0));
  assert.ok(!turns.isFairEnd("d2", 2, { ...known, offer: 2 }, 0), "nobody accepts the own offer");
  assert.ok(!turns.isFairEnd("d1", 2, { ...known, offer: 1 }, 0), "nobody accepts for the other player");
  assert.ok(!turns.isFairEnd("d2", 2, known, 0), "without an offer there is no draw");
  assert.ok(turns.fitsTurn(letter({ offer: 1 })));
  assert.ok(!turns.fitsTurn(letter({ offer: 2 })), "an offer is of its sender");
  assert.ok(!turns.fitsTurn(letter({ offer: 1, next: 0 })), "a finished game has no offer");
  assert.equal(turns.deadline({ days: 0, at: 5 }), Number.POSITIVE_INFINITY);
  assert.equal(turns.plausibleTime(50, 100, 1000), 100);
  assert.equal(turns.plausibleTime(5000, 100, 1000), 1000);
});

const challenge = (change = {}) => ({
  setup: FIVE,
  text: "h8i9",
  side: 1,
  level: 4,
  time: 250,
  ended: "win",
  moves: 12,
  name: "Anna .é☯",
  ...change,
});

test("a challenge is read again; cut, altered or newer it is refused", (context) => {
  const { below, of } = random(context);
  for (let round = 0; round < 300; round += 1) {
    const one = challenge({
      side: of([1, 2]),
      level: 1 + below(10),
      time: 10 + below(59_990),
      ended: of(["win", "loss", "draw"]),
      moves: below(400),
      text: of(["", "h8", "w_h8__i9", "h8i9"]),
    });
    const hash = writeChallenge(one);
    assert.match(hash, /^#[\w.%&=~-]+$/);
    assert.ok(hasLetter(hash) && hasChallenge(hash) && !hasChallenge(writeLetter(letter())));
    assert.deepEqual(readChallenge(hash), { challenge: one });
    assert.deepEqual(readLink("", hash), { position: { setup: one.setup, text: one.text } }, "older pages");
    assert.equal(readLetter(hash).fault.code, "friend-damaged", "older pages");
    const cut = hash.slice(0, below(hash.length));
    assert.ok("fault" in readChallenge(cut), cut);
    const at = 3 + below(hash.length - 3);
    const changed = hash.slice(0, at) + of([..."abc123.&%-x"]) + hash.slice(at + 1);
    if (changed.toLowerCase() !== hash.toLowerCase()) assert.ok("fault" in readChallenge(changed), changed);
  }
  assert.equal(readChallenge("#f=c2.x&g=freestyle-15-h8").fault.code, "friend-newer");
  assert.equal(readChallenge(`#f=c1.${"1.".repeat(1_000_000)}`).fault.code, "friend-damaged");
});

test("the result of a challenge counts the person's moves, and a quick win or a long defence is better", () => {
  const state = (change, played = 7) => ({
    id: "x",
    setup: FIVE,
    seats: { 1: "human", 2: "engine" },
    level: 4,
    time: 250,
    opening: null,
    clock: null,
    resigned: 0,
    analysing: false,
    snapshot: {
      text: "h8i9h7i8h6i7h5".slice(0, 2 * played),
      played,
      toMove: played % 2 ? 2 : 1,
      outcome: { winner: 1, reason: "five" },
    },
    ...change,
  });
  const made = (from, change, played) => {
    const one = challengeOf(state(change, played), from);
    return one && [one.text, one.ended, one.moves];
  };
  assert.deepEqual(made(0), ["", "win", 4]);
  assert.deepEqual(made(1), ["h8", "win", 3]);
  assert.deepEqual(made(2, { seats: { 1: "engine", 2: "human" } }), ["h8i9", "loss", 2]);
  assert.deepEqual(made(0, { resigned: 1, snapshot: { ...state().snapshot, outcome: null } }), ["", "loss", 4]);
  assert.equal(made(7), null, "nothing is left to play");
  assert.equal(made(0, { seats: { 1: "human", 2: "human" } }), null);
  assert.equal(made(0, { snapshot: { ...state().snapshot, outcome: null } }), null, "the game goes on");
  assert.equal(made(0, { opening: { name: "swap2" } }), null);

  const won = challenge({ text: "h8i9", moves: 3 });
  const id = answerId(won, "k3j9x2ab");
  const verdict = (one, change, played) => answered(state({ id: answerId(one, "k"), ...change }, played))?.verdict;
  assert.ok(isAnswer(id) && !isAnswer("f-k3j9x2ab"));
  assert.equal(answered(state({ id })).moves, 3);
  assert.equal(verdict(won), "same");
  assert.equal(verdict({ ...won, moves: 4 }), "better");
  assert.equal(verdict({ ...won, moves: 2 }), "worse");
  assert.equal(verdict({ ...won, ended: "loss" }), "better");
  assert.equal(verdict({ ...won, ended: "draw" }), "better");
  assert.equal(
    verdict({ ...won, ended: "loss", moves: 2 }, { resigned: 1, snapshot: { ...state().snapshot, outcome: null } }),
    "better",
  );
  assert.equal(verdict(won, { seats: { 1: "human", 2: "human" } }), undefined, "another player took the seat");
  assert.equal(answered(state({ id: "c-broken" })), null);
  assert.equal(answered(state({ id, snapshot: { ...state().snapshot, outcome: null } })), null);
  const discs = setupOf(capabilities("othello"));
  assert.equal(compare({ ended: "win", moves: 30 }, { ended: "win", moves: 29 }, discs), "same", "all games are long");
});
