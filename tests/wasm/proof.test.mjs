// Play against perfection, in wasm: black answers from the proofs that ship whatever white plays, and wins.
//
// TENGEN_PROOF_GAMES=1000 plays more games than usual, and TENGEN_SEED other ones; how long the answers took is printed.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { load } from "./engine.mjs";

/** Moves of a search for a win, as in www/proof/engine.js. */
const NODES = 300_000;

const folder = new URL("../../proofs/", import.meta.url);
const files = (await readdir(folder)).filter((name) => name.endsWith(".bin"));
const seed = Number(process.env.TENGEN_SEED ?? 20_261_122);
const wanted = Number(process.env.TENGEN_PROOF_GAMES ?? 80);

/** A generator of whole numbers below n, the same for the same seed. */
function generator(seed) {
  let state = BigInt(seed);
  return (n) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(n));
  };
}

const { Proof, Game } = await load("lab/");

/** White's ways to choose a reply. */
const players = {
  random: ({ free, random }) => free[random(free.length)],
  near: ({ free, random, cells, names }) => {
    const isNear = (name) => {
      const cell = names.indexOf(name);
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) {
          const [x, y] = [(cell % 15) + dx, Math.floor(cell / 15) + dy];
          if (x >= 0 && x < 15 && y >= 0 && y < 15 && cells[y * 15 + x]) return true;
        }
      }
      return false;
    };
    const near = free.filter(isNear);
    return near[random(near.length)];
  },
  engine: ({ game }) => game.findMove({ nodes: 3000 }).move,
  zone: ({ proof, text, free, random }) => {
    const { replies } = proof.threat(text) ?? { replies: free };
    // Where none makes a difference, any is as good.
    const choice = replies.length ? replies : free;
    return choice[random(choice.length)];
  },
};

for (const file of files) {
  test(`black wins every game from ${file}`, async () => {
    const proof = new Proof(await readFile(new URL(file, folder)));
    const random = generator(seed);
    const game = new Game({ rule: proof.rule, size: proof.size, seed });
    const first = proof.winningMove("", 0).move;
    game.load(first);
    const seconds = game.snapshot().names.filter((name) => name !== first && proof.winningMove(first + name, 0));
    assert.ok(seconds.length > 100);
    const times = [];
    let [longest, late, entries] = [0, 0, 0];
    const games = Math.max(wanted, 1);
    for (let i = 0; i < games; i += 1) {
      // All second moves in turn, the hard ones first.
      const second = seconds[(i * 97 + seconds.length - 1) % seconds.length];
      const names = Object.keys(players);
      const player = players[names[i % names.length]];
      const moves = [first, second];
      let left = Infinity;
      for (;;) {
        const text = moves.join("");
        // Of the processor: other work on the machine does not count.
        const before = process.cpuUsage();
        const found = proof.winningMove(text, NODES);
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
        const { outcome, cells, names: points, legal } = game.load(moves.join(""));
        if (outcome) {
          assert.equal(outcome.winner, 1, moves.join(""));
          break;
        }
        moves.push(player({ free: legal.map((cell) => points[cell]), cells, names: points, random, game, proof, text: moves.join("") }));
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
    game.free();
  });
}

test("a file that is no proof is refused", () => {
  for (const bytes of [new Uint8Array(), new Uint8Array(20), new TextEncoder().encode("<!doctype html>")]) {
    assert.throws(() => new Proof(bytes), { name: "TengenError", code: "option" });
  }
});
