// "Why?" in wasm: a proof answers random defences and keeps its promised length, for all rules and both sides.
//
// TENGEN_WALKS=5000 makes more walks than usual, and TENGEN_SEED other ones.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./engine.mjs";
import { generator } from "./white.mjs";

const NODES = 2_000_000;
const seed = Number(process.env.TENGEN_SEED ?? 14);
const wanted = Number(process.env.TENGEN_WALKS ?? 1000);

const { WinProof, Game } = await load("analysis/");

/** A position with a win, which the engine's own search finds in a partly random game. */
function wonPosition(game, _rule, random, proofs) {
  for (;;) {
    game.load("");
    for (let snapshot = game.snapshot(); !snapshot.outcome && snapshot.played < 40; snapshot = game.snapshot()) {
      if (snapshot.played > 6) {
        for (const winner of [snapshot.toMove, 3 - snapshot.toMove]) {
          if (proofs[winner].prove(snapshot.text, 20_000) === "proven") return { text: snapshot.text, winner };
        }
      }
      const near = snapshot.legal.filter((cell) => {
        for (let dy = -1; dy <= 1; dy += 1)
          for (let dx = -1; dx <= 1; dx += 1) if (snapshot.cells[cell + 15 * dy + dx]) return true;
        return false;
      });
      const choice = near.length ? near : [112];
      game.playMove(random(3) ? game.findMove({ depth: 2 }).move : snapshot.names[choice[random(choice.length)]]);
    }
  }
}

for (const rule of ["freestyle", "standard", "renju"]) {
  test(`random defences are answered to the end, ${rule}`, () => {
    const random = generator(seed);
    const game = new Game({ rule, size: 15, seed, book: false });
    const [walks, seen] = [Math.ceil(wanted / 3), { answers: 0, outside: 0, promised: 0 }];
    let proofs = {};
    let start = { text: "", winner: 1 };
    for (let i = 0; i < walks; i += 1) {
      if (i % 50 === 0) {
        for (const proof of Object.values(proofs)) proof.free();
        proofs = { 1: new WinProof({ rule }, 1), 2: new WinProof({ rule }, 2) };
        start = wonPosition(game, rule, random, proofs);
      }
      const proof = proofs[start.winner];
      let promise = Infinity;
      let snapshot = game.load(start.text);
      while (!snapshot.outcome) {
        const where = `${rule}, seed ${seed}, ${snapshot.text}`;
        if (snapshot.toMove === start.winner) {
          const answer = proof.explain(snapshot.text, NODES);
          assert.ok(answer, `${where}: no answer`);
          seen.answers += 1;
          if (answer.moves !== null) {
            assert.ok(answer.moves < promise, `${where}: ${answer.moves} moves after ${promise}`);
            promise = answer.moves;
            seen.promised += 1;
          }
          snapshot = game.playMove(answer.move);
        } else {
          const zone = random(3) === 0 ? proof.zone(snapshot.text)?.zone : undefined;
          const free = snapshot.legal.map((cell) => snapshot.names[cell]);
          if (!free.length) break;
          const inside = zone?.filter((name) => free.includes(name)) ?? [];
          if (zone && random(4) === 0) seen.outside += 1;
          const choice = inside.length ? inside : free;
          snapshot = game.playMove(choice[random(choice.length)]);
        }
      }
      if (snapshot.outcome) assert.equal(snapshot.outcome.winner, start.winner, snapshot.text);
    }
    console.log(`${rule}: seed ${seed}, ${walks} walks, ${JSON.stringify(seen)}`);
    assert.ok(seen.promised > 0);
    for (const proof of Object.values(proofs)) proof.free();
    game.free();
  });
}

test("a zone tells what is threatened, and a proof takes in the file of the opening", async () => {
  const { readFile } = await import("node:fs/promises");
  const proof = new WinProof({ rule: "freestyle", size: 15 }, 1);
  assert.equal(proof.explain("h8a1", 0), undefined);
  proof.addFile(await readFile(new URL("../../assets/proofs/freestyle15.bin", import.meta.url)));
  const { origin, moves } = proof.explain("h8a1", 0);
  assert.ok(origin === "file" && moves > 3);
  const threat = proof.zone("h8a1i8a4j8");
  assert.equal(threat.kind, "straight-four");
  assert.ok(threat.rows.length >= 2 && threat.rows.every((row) => row.length === 5) && threat.zone.length <= 4);
  // The facts of a sentence that explains: white's move loses, because an open four follows.
  const { loses, steps, moves: within } = proof.reasons("h8a1i8a4j8a7", NODES);
  const [{ at, makes, fives, blocks, foul, noFour }] = steps;
  assert.deepEqual([loses, steps.length, within, blocks, foul, noFour], ["a7", 1, 2, [], null, true]);
  assert.ok(/^[gk]8$/.test(at) && makes.length === 1 && makes[0].kind === "open-four" && makes[0].stones.length === 4);
  assert.deepEqual(makes[0].next, fives);
  // With white to move, black's threat comes with its defences.
  const open = proof.reasons("h8a1i8a4j8", NODES);
  assert.deepEqual([open.loses, open.steps[0].makes[0].kind, open.threat.kind], [null, "open-three", "straight-four"]);
  assert.ok(open.threat.complete && open.threat.defences.length > 0);
  // The file's move threatens nothing at once, so there is no fact.
  assert.equal(proof.reasons("h8a1", 0), undefined);
  proof.free();
  const renju = new WinProof({ rule: "renju", size: 15 }, 1);
  renju.addFile(await readFile(new URL("../../assets/proofs/renju15.bin", import.meta.url)));
  const answer = renju.explain("h8i9", 0);
  assert.ok(answer.move === "i7" && answer.origin === "file");
  // Turned by a half turn, white's answer leads on in the file too.
  assert.equal(renju.explain("h8g7g9o15", 0).origin, "file");
  // The straight second move as well, and no other.
  const straight = renju.explain("h8h9", 0);
  assert.ok(["g9", "i9"].includes(straight.move) && straight.origin === "file");
  assert.equal(renju.explain("h8g8g9a15", 0).origin, "file");
  assert.equal(renju.explain("h8h10", 0), undefined);
  renju.free();
});

test("bad input is refused with a code", () => {
  const proof = new WinProof({ rule: "renju" }, 2);
  for (const [code, call] of [
    ["game", () => new WinProof({ game: "othello" }, 1)],
    ["option", () => new WinProof({}, 3)],
    ["type", () => new WinProof({}, "1")],
    ["option", () => proof.addFile(new Uint8Array(3))],
    ["occupied", () => proof.prove("h8h8", 1)],
    ["type", () => proof.explain("h8")],
    ["off-board", () => proof.zone("z9")],
  ]) {
    assert.throws(call, (error) => error.name === "TengenError" && error.code === code, code);
  }
  assert.equal(proof.zone("h8h9"), undefined);
  proof.free();
});
