import assert from "node:assert/strict";
import { test } from "node:test";
import { AnswerLost, Walk, findProof } from "../../www/pages/why/walk.js";
import { defencesOf, proofFile } from "../../www/pages/why/tree-file.js";
import { zoneText } from "../../www/pages/why/sentences.js";
import { textAt } from "../../www/game/notation.js";
import { isExplained } from "../../www/game/snapshot.js";
import { translatorOf } from "./tables.mjs";

/** A board of one row of five points: black plays a, then c or d wins. The engine's answers are written down. */
const names = ["a", "b", "c", "d", "e"].map((column) => `${column}1`);

function snapshotOf(text, size = 5) {
  const moves = (text.match(/[a-e]1/g) ?? []).map((name) => names.indexOf(name));
  const cells = names.map((_, cell) => (moves.includes(cell) ? 1 + (moves.indexOf(cell) % 2) : 0));
  const outcome = moves.length >= 3 ? { winner: 1, reason: "five", line: [] } : null;
  return {
    game: "gomoku",
    rule: "freestyle",
    size,
    names,
    moves,
    played: moves.length,
    cells,
    start: "",
    text,
    toMove: 1 + (moves.length % 2),
    legal: names.map((_, i) => i).filter((i) => !cells[i]),
    outcome,
    forbidden: [],
  };
}

/** An engine with prepared answers. */
function fake(told = {}) {
  const asked = [];
  return {
    asked,
    async ask(op, of) {
      asked.push([op, of]);
      if (told[op]) return told[op](of, asked);
      switch (op) {
        case "open":
        case "position":
          return snapshotOf(of.text);
        case "play":
          return snapshotOf(of.text + of.move);
        case "prove":
          return "proven";
        case "explain":
          return {
            move: names.find((name) => !of.text.includes(name)),
            moves: 2 - Math.floor(snapshotOf(of.text).played / 2),
            origin: "threats",
          };
        case "zone":
          return {
            kind: "five",
            line: ["c1"],
            rows: [["a1", "b1", "c1", "d1", "e1"]],
            zone: ["c1", "e1"],
            complete: true,
          };
        default:
          throw new Error(op);
      }
    },
  };
}

const setup = { game: "gomoku", rule: "freestyle", size: 5 };
const nothing = () => {};
const always = () => true;

test("a proof is looked for on both sides, in slices, until it is found, is not there, or nobody wants it", async () => {
  const tell = [];
  const slow = fake({ prove: ({ winner }, asked) => (winner === 2 && asked.length > 7 ? "proven" : "unknown") });
  const found = await findProof(slow, { setup, text: "a1" }, nothing, (nodes) => tell.push(nodes), always);
  assert.ok(
    found.kind === "proven" &&
      found.winner === 2 &&
      tell.length > 1 &&
      tell.every((nodes, i) => i === 0 || nodes > tell[i - 1]),
  );
  for (const verdict of ["not-found", "too-large"]) {
    assert.equal(
      (await findProof(fake({ prove: () => verdict }), { setup, text: "" }, nothing, nothing, always)).kind,
      verdict,
    );
  }
  assert.equal(
    (await findProof(fake({ prove: () => "unknown" }), { setup, text: "", winner: 1 }, nothing, nothing, always)).kind,
    "unknown",
  );
  let wanted = 3;
  assert.equal(
    (await findProof(fake({ prove: () => "unknown" }), { setup, text: "" }, nothing, nothing, () => (wanted -= 1) > 0))
      .kind,
    "stopped",
  );
  // Only the claimed winner is examined.
  const one = fake();
  await findProof(one, { setup, text: "a1", winner: 1 }, nothing, nothing, always);
  assert.deepEqual(
    one.asked.filter(([op]) => op === "prove").map(([, { winner }]) => winner),
    [1],
  );
});

test("a game that is over is followed back to where its win was forced", async () => {
  const client = fake({ prove: ({ text }) => (text.length >= 4 ? "proven" : "not-found") });
  const found = await findProof(client, { setup, text: "a1b1c1" }, nothing, nothing, always);
  assert.ok(found.kind === "proven" && found.winner === 1 && found.snapshot.text === "a1b1", JSON.stringify(found));
  assert.equal(textAt(found.snapshot, 1), "a1");
  const never = await findProof(
    fake({ prove: () => "not-found" }),
    { setup, text: "a1b1c1" },
    nothing,
    nothing,
    always,
  );
  assert.equal(never.kind, "not-found");
});

test("a walk goes on, back and forward; a defence that has no answer any more changes nothing", async () => {
  let knows = true;
  const usual = fake();
  const client = fake({ explain: (of) => (knows ? usual.ask("explain", of) : null) });
  const walk = new Walk(client, 1);
  await walk.begin(snapshotOf(""));
  assert.deepEqual([walk.place.answer.move, walk.place.snapshot.text, walk.at], ["a1", "a1", 0]);
  assert.deepEqual(defencesOf(walk.place), ["c1", "e1"]);
  knows = false;
  await assert.rejects(walk.play("c1"), AnswerLost);
  assert.deepEqual([walk.at, walk.places.length], [0, 1]);
  knows = true;
  await walk.play("c1");
  assert.ok(walk.at === 1 && walk.place.snapshot.outcome && walk.place.threat === null);
  await walk.play("d1");
  assert.equal(walk.at, 1, "the game is over");
  walk.goTo(0);
  const before = client.asked.length;
  await walk.play("c1");
  assert.equal(client.asked.length, before, "the same defence is not asked about again");
  walk.goTo(-5);
  await walk.play("e1");
  assert.deepEqual(
    walk.places.map(({ defence }) => defence),
    ["", "e1"],
  );
});

test("the file of a proof has a variation for each defence of the zone, and ends at its limit", async () => {
  const client = fake();
  const walk = new Walk(client, 1);
  await walk.begin(snapshotOf(""));
  const of = {
    client,
    setup,
    winner: 1,
    places: walk.places,
    describe: ({ answer }) => `wins [${answer?.move}]`,
    tell: nothing,
    isWanted: always,
  };
  const { sgf, positions, whole } = await proofFile(of);
  assert.match(sgf, /^\(;FF\[4\]GM\[4\]SZ\[5\]/);
  assert.ok(sgf.includes("C[wins [a1\\]]") && whole && positions === 3, sgf);
  assert.equal(sgf.match(/\(\n;W/g)?.length, 2, sgf);
  // A place without a threat has no reply in the file. The other places keep theirs.
  const usual = fake();
  const quiet = fake({
    play: (asked) => ({ ...snapshotOf(asked.text + asked.move), outcome: null }),
    zone: (asked) => (asked.text.startsWith("a1c1") ? null : usual.ask("zone", asked)),
  });
  const gap = await proofFile({ ...of, client: quiet });
  assert.deepEqual([gap.positions, gap.whole], [4, false]);
  const none = await proofFile({ ...of, places: [{ ...walk.places[0], threat: null }] });
  assert.deepEqual([none.positions, none.whole], [1, false]);
  const stopped = await proofFile({ ...of, isWanted: () => false });
  assert.equal(stopped.whole, false);
});

test("the numbers of an endgame are explained by the rule: a lead, or how many fewer discs", () => {
  const said = (rule) => zoneText({ snapshot: { rule }, threat: null, values: [{ cell: 0, discs: 8 }] }, (key) => key);
  assert.deepEqual([said("othello"), said("antiothello")], ["values", "fewest"]);
});

test("one saved position is not called several", () => {
  const t = translatorOf("en");
  for (const key of ["why.saving", "why.saved", "why.part"])
    assert.deepEqual(
      [1, 2].map((n) => /positions?/.exec(t(key, { n }))?.[0]),
      ["position", "positions"],
    );
});

test("an exact value is explained only where the view finds the values of all moves in time", () => {
  const of = (game, empty) => isExplained({ game, cells: Array.from({ length: 36 }, (_, i) => (i < empty ? 0 : 1)) });
  assert.deepEqual([of("othello", 32), of("othello", 21), of("othello", 20)], [false, false, true]);
  assert.ok(of("gomoku", 36), "a forced win needs no values");
});
