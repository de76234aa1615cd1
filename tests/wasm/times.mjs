// Measures the time-limit accuracy of searches in wasm: `node tests/wasm/times.mjs [most ms]`. Not a test, because
// other work on the machine matters. `tengen times` prints the native program's table.

import { load } from "./engine.mjs";

const most = Number(process.argv[2] ?? 1000);
const { Game } = await load();
const positions = [
  ["freestyle", 15, "g6f6f5d6"],
  ["standard", 15, "g8e7c5d5e9"],
  ["renju", 15, "i10k9k8j8j9"],
  ["renju", 15, "g9i9f11d9h10h11"],
  ["freestyle", 20, "i11i9j12i8k13h10"],
  ["standard", 13, "g9f9i9j7h6i10h9i5g12g5f5"],
  ["freestyle", 15, "h10i9g11k7f12e11h13j11i5i10h4k12h9h12"],
  ["renju", 15, "h8h9j10"],
];

console.log("asked ms  searches     least    median      most");
for (const asked of [10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 2000, 5000, 10000, 20000, 60000]) {
  if (asked > most) break;
  const count = Math.min(Math.max(Math.floor(8000 / asked), 1), 40);
  const times = [];
  for (let i = 0; times.length < count && i < 2 * count; i++) {
    const [rule, size, text] = positions[i % positions.length];
    const game = new Game({ game: "gomoku", rule, size, memory: 8 << 20 });
    game.load(text);
    const begin = performance.now();
    const answer = game.findMove({ time: asked });
    const used = performance.now() - begin;
    if (answer.stop === "time") times.push(used);
    game.free();
  }
  times.sort((a, b) => a - b);
  const shown = [times[0], times[times.length >> 1], times[times.length - 1]];
  console.log(
    [String(asked).padStart(8), String(times.length).padStart(9), ...shown.map((ms) => ms.toFixed(1).padStart(9))].join(
      " ",
    ),
  );
}
