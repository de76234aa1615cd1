// Play against perfection, in wasm: with the shipped proofs black answers every move of white, and wins.
//
// TENGEN_PROOF_GAMES=1000 plays more games than usual, and TENGEN_SEED other ones. The test prints the times of the
// answers.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { winningMove } from "../../www/engine/worker/proof.js";
import { load } from "./engine.mjs";
import { generator, players } from "./white.mjs";

const folder = new URL("../../assets/proofs/", import.meta.url);
const files = (await readdir(folder)).filter((name) => name.endsWith(".bin"));
const seed = Number(process.env.TENGEN_SEED ?? 20_261_122);
const wanted = Number(process.env.TENGEN_PROOF_GAMES ?? 80);

const { Proof, WinProof, Game } = await load("analysis/");

for (const file of files) {
  test(`black wins every game from ${file}`, async () => {
    const proof = new Proof(await readFile(new URL(file, folder)));
    const random = generator(seed);
    const game = new Game({ rule: proof.rule, size: proof.size, seed });
    const threats = new WinProof({ rule: proof.rule, size: proof.size }, 1);
    const first = proof.winningMove("", 0).move;
    game.load(first);
    const seconds = game.snapshot().names.filter((name) => name !== first && proof.winningMove(first + name, 0));
    // Renju's rules allow the second moves beside the first stone.
    if (proof.rule === "renju") assert.deepEqual(seconds.sort(), ["g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"]);
    else assert.ok(seconds.length > 100);
    const times = [];
    let [longest, late, entries] = [0, 0, 0];
    const games = Math.max(wanted, 1);
    for (let i = 0; i < games; i += 1) {
      // All second moves in turn, the hard ones first.
      const second = seconds[(i * 97 + seconds.length - 1) % seconds.length];
      const names = Object.keys(players);
      // In the next turn each second move meets another player.
      const player = players[names[(i + Math.floor(i / seconds.length)) % names.length]];
      const moves = [first, second];
      let left = Infinity;
      for (;;) {
        const text = moves.join("");
        // Processor time, which other work on the machine does not affect.
        const before = process.cpuUsage();
        const found = winningMove(proof, text);
        const { user, system } = process.cpuUsage(before);
        times.push({ ms: (user + system) / 1000, text });
        assert.ok(found, `${proof.rule}, seed ${seed}: no answer after ${text}`);
        entries += found.entry ? 1 : 0;
        if (found.moves !== null) {
          if (found.moves > left) late += 1;
          left = found.moves;
        }
        left -= 1;
        moves.push(found.move);
        const snapshot = game.load(moves.join(""));
        if (snapshot.outcome) {
          assert.equal(snapshot.outcome.winner, 1, moves.join(""));
          break;
        }
        moves.push(
          await player({ snapshot, text: moves.join(""), random, game, zone: (text) => threats.zone(text)?.zone }),
        );
        const after = game.load(moves.join(""));
        assert.equal(after.outcome, null, `${proof.rule}, seed ${seed}: white wins by ${moves.join("")}`);
      }
      longest = Math.max(longest, moves.length);
    }
    times.sort((a, b) => a.ms - b.ms);
    const at = (part) => times[Math.min(times.length - 1, Math.floor(part * times.length))].ms.toFixed(1);
    const worst = times.at(-1);
    console.log(
      `${file}: seed ${seed}, ${games} games, ${seconds.length} second moves, ${times.length} answers, ${entries} from the file, ` +
        `longest game ${longest} plies, ${late} answers later than promised; ms of the processor: median ${at(0.5)}, 99 % ${at(0.99)}, ` +
        `99.9 % ${at(0.999)}, worst ${worst.ms.toFixed(1)} after ${worst.text}`,
    );
    proof.free();
    threats.free();
    game.free();
  });
}

test("a file that is no proof is refused", () => {
  for (const bytes of [new Uint8Array(), new Uint8Array(20), new TextEncoder().encode("<!doctype html>")]) {
    assert.throws(() => new Proof(bytes), { name: "TengenError", code: "option" });
  }
});
