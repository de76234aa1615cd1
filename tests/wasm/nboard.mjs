// The engine in wasm as an NBoard program, for matches with other programs for browsers: `node tests/wasm/nboard.mjs
// [--time MS | --nodes N] [--clock cpu] [--memory BYTES]`. With `--clock cpu` time is processor time, so that a match
// on a busy machine is fair. Build before: `cargo xtask build --release`.

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { load } from "./engine.mjs";

const options = new Map();
for (let i = 2; i < process.argv.length; i += 2) options.set(process.argv[i], process.argv[i + 1]);
if (options.get("--clock") === "cpu") {
  // The bindings use this clock: see crates/core/src/think.rs.
  performance.now = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
}
const limits = {};
if (options.has("--time")) limits.time = Number(options.get("--time"));
if (options.has("--nodes")) limits.nodes = Number(options.get("--nodes"));
let depth = 12;

const { Game } = await load();
const game = new Game({ game: "othello", memory: Number(options.get("--memory") ?? 1 << 24) });
game.loadWeights(await readFile(new URL("../../assets/othello.bin", import.meta.url)));

const say = (text) => process.stdout.write(`${text}\n`);

function go() {
  const begin = performance.now();
  const answer = game.findMove(limits.time || limits.nodes ? limits : { depth });
  const seconds = ((performance.now() - begin) / 1000).toFixed(3);
  say(`nodestats ${answer.nodes} ${seconds}`);
  say(`=== ${answer.move === "pass" ? "PA" : answer.move.toUpperCase()}/${(answer.score / 100).toFixed(2)}/${seconds}`);
}

createInterface({ input: process.stdin })
  .on("line", (line) => {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === "nboard") say("set myname TengenWeb");
    else if (word === "ping") say(`pong ${rest.join(" ")}`);
    else if (word === "set" && rest[0] === "depth") depth = Number(rest[1]);
    else if (word === "set" && rest[0] === "game") game.load(line.trim().slice("set game ".length));
    else if (word === "move") game.playMove(rest[0].split("/")[0].toLowerCase().replace(/^pa$/, "pass"));
    else if (word === "go") go();
    else if (word === "quit") process.exit(0);
  })
  .on("close", () => process.exit(0));
