// The fuzz targets of the Rust readers for fuzz/hours.mjs. They need a nightly compiler and `cargo install cargo-fuzz`.

import { execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** The names of the targets in Cargo.toml. */
export const NATIVE = Array.from(
  readFileSync(new URL("Cargo.toml", import.meta.url), "utf8").matchAll(/^path = "targets\/(\w+)/gm),
  ([, name]) => name,
);

/** Files to begin with, which are copied to libFuzzer's own in fuzz/corpus/. A proof of a whole board takes too long. */
const SEEDS = {
  binary: "tests/data/winning-tree.bin assets/othello.bin",
  networks: "assets/networks/freestyle.bin assets/weights/renju.bin",
  obf: "tests/data/ffo/*.obf tests/data/readers/*.obf",
  records: "tests/data/readers/*.ggf tests/data/records/*.ggf",
};
const TEXTS = "tests/data/readers/*.txt tests/data/records/*.txt";

/**
 * Runs a target for some time. An input that needs 100 s or 2 GB is a fault. The limit is long, because it is the time
 * of the clock and not of the processor.
 * @param {string} target
 * @param {number} seconds
 * @returns {Promise<{ inputs: number, read: number, seconds: number, fault?: string }>} the time of the processor
 */
export async function nativeSlice(target, seconds) {
  const corpus = `fuzz/corpus/${target}`;
  const limits = `-max_total_time=${seconds} -timeout=100 -rss_limit_mb=2048 -print_final_stats=1`;
  // The compiler's time does not count.
  const build = `cargo +nightly fuzz build ${target}`;
  const seeds = `mkdir -p ${corpus} && cp ${SEEDS[target] ?? TEXTS} ${corpus}`;
  await execute("sh", ["-c", `${build} && ${seeds}`], { cwd: ROOT, maxBuffer: 1 << 26 });
  // `times` prints the time of the shell, then of the programs that it ran.
  const line = `cargo +nightly fuzz run ${target} ${corpus} -- ${limits}; code=$?; times; exit $code`;
  const child = spawn("sh", ["-c", line], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"])
    child[name].on("data", (data) => (said[name] = (said[name] + data).slice(-20_000)));
  const code = await new Promise((resolve) => child.on("close", resolve));
  const inputs = Number(/stat::number_of_executed_units:\s*(\d+)/.exec(said.stderr)?.[1] ?? 0);
  if (code !== 0 && !said.stderr.includes("libFuzzer")) throw new Error(said.stderr);
  if (code !== 0) return { inputs, read: 0, seconds: 0, fault: said.stderr };
  const times = [...said.stdout.trim().split("\n").at(-1).matchAll(/(\d+)m([\d.]+)s/g)];
  const used = times.reduce((sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest), 0);
  return { inputs, read: inputs, seconds: used };
}
