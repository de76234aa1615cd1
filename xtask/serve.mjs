// The process that `cargo xtask serve` starts: a server that obeys the lines which it reads.
//
// usage: node serve.mjs FOLDER PORT [--coi]
//
// It starts with its requests on hold, and writes one line: `port N`, or why it cannot serve. The line `hold` makes
// requests wait, and `release` answers them. It ends with its input, so that it does not outlive its parent process.

import { createInterface } from "node:readline";
import { startServer } from "./server.mjs";

const [root, port, ...options] = process.argv.slice(2);
try {
  const server = await startServer({ root, port: Number(port), coi: options.includes("--coi") });
  server.hold();
  console.log(`port ${server.port}`);
  const input = createInterface({ input: process.stdin });
  input.on("line", (line) => (line === "hold" ? server.hold() : server.release()));
  input.on("close", () => process.exit());
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
