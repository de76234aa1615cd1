// Black plays from a proof against a program with Gomocup's protocol: `node tests/wasm/perfect.mjs PROOF MS PROGRAM
// [ARGUMENTS]`. It plays every second move that the proof answers, one of each symmetry class. It prints a line for
// each game and is not a test. TENGEN_PART=1/4 plays every fourth game from the first on, to run several at a time.
// TENGEN_SECONDS=g7,h7 plays these second moves, or symmetric ones.

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { load } from "./engine.mjs";

const [file, ms, program, ...rest] = process.argv.slice(2);
const { Proof, Game } = await load("analysis/");
const proof = new Proof(await readFile(file));
const { size, rule } = proof;
const game = new Game({ rule, size });

const child = spawn(program, rest, { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
const send = (line) => child.stdin.write(`${line}\n`);
/** The next line that is a point. */
async function point() {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error("the program has ended");
    if (!/^\d+,\d+$/.test(value.trim())) continue;
    // Some programs are still ending their search and do not read input meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 200));
    return value.trim().split(",").map(Number);
  }
}

const first = proof.winningMove("", 0).move;
game.load(first);
const { names } = game.snapshot();
const middle = (size - 1) / 2;
/** A key that is equal for symmetric points. */
const classOf = (/** @type {string} */ name) => {
  const cell = names.indexOf(name);
  return [Math.abs((cell % size) - middle), Math.abs(Math.floor(cell / size) - middle)].sort((a, b) => b - a).join();
};
const classes = new Map();
for (const name of names) if (name !== first && proof.winningMove(first + name, 0)) classes.set(classOf(name), name);
const wanted = process.env.TENGEN_SECONDS?.split(",").map(classOf);
const [part, parts] = (process.env.TENGEN_PART ?? "1/1").split("/").map(Number);
const seconds = [...classes]
  .filter(([key], i) => i % parts === part - 1 && (!wanted || wanted.includes(key)))
  .map(([, name]) => name);
let [won, slowest, plies, longest] = [0, 0, 0, 0];
for (const second of seconds) {
  send(`START ${size}`);
  send(`INFO rule ${rule === "standard" ? 1 : 0}`);
  send(`INFO timeout_turn ${ms}`);
  send("INFO timeout_match 0");
  send("INFO book 0");
  const moves = [first, second];
  let result = "";
  while (!result) {
    const begin = performance.now();
    const found = proof.winningMove(moves.join(""), 300_000);
    slowest = Math.max(slowest, performance.now() - begin);
    if (!found) result = "LOST ITS WAY";
    else {
      moves.push(found.move);
      const { outcome } = game.load(moves.join(""));
      if (outcome) result = outcome.winner === 1 ? "won" : "NOT WON";
    }
    if (result) break;
    send("BOARD");
    moves.forEach((name, i) => {
      const cell = names.indexOf(name);
      send(`${cell % size},${Math.floor(cell / size)},${i % 2 === 1 ? 1 : 2}`);
    });
    send("DONE");
    const [x, y] = await point();
    moves.push(names[y * size + x]);
    if (game.load(moves.join("")).outcome) result = "LOST";
  }
  won += result === "won" ? 1 : 0;
  plies += moves.length;
  longest = Math.max(longest, moves.length);
  console.log(`${second} ${result} ${moves.length} ${moves.join("")}`);
}
console.log(
  `${won} of ${seconds.length} games won, ${(plies / seconds.length).toFixed(1)} plies on average, ${longest} at most; slowest answer ${slowest.toFixed(0)} ms`,
);
send("END");
child.stdin.end();
