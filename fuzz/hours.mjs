// Runs the fuzz targets of the page's readers in turn, and counts the processor time of each. A stopped run resumes
// where it was. The committed state is research/data/fuzzing.csv. Each row has the processor's seconds of a target
// since its last fault. It also has the number of inputs, and how many of them were read.
//
//   cargo xtask build && nice -n 19 node fuzz/hours.mjs               every target, until each has its hour
//   nice -n 19 node fuzz/hours.mjs --native                           the readers in Rust: research/data/fuzzing-rust.csv
//   node fuzz/hours.mjs --targets sgf,lib --hours 0.1 --slice 5       some targets
//   node fuzz/hours.mjs --target sgf --input 1234                     one input again; its files go to fuzz/artifacts/
//
// A fault prints the target and the number of the input. Its time begins again at 0, and the run leaves the target out.
// An input that needs 10 seconds, or 512 MB, is a fault too. --state FILE keeps the state elsewhere.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { load } from "../tests/wasm/engine.mjs";
import { TARGETS, filesOf, runInput } from "./named.mjs";
import { NATIVE, nativeSlice } from "./native.mjs";

/** Seconds of the processor after which an input counts as one without an end. */
const ENDLESS = 10;
const MEMORY = 512;
const ARTIFACTS = new URL("artifacts/", import.meta.url);

/** Seconds of the processor, of all threads. */
const busy = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Keeps the files of an input. */
function keep(target, number) {
  mkdirSync(ARTIFACTS, { recursive: true });
  return Object.entries(filesOf(target, number)).map(([name, bytes]) => {
    const path = fileURLToPath(new URL(`${target}-${number}-${basename(name)}`, ARTIFACTS));
    writeFileSync(path, bytes);
    return path;
  });
}

/** The thread that runs inputs for some time. The first of two shared numbers is the present input. */
async function work({ target, from, seconds, shared }) {
  const at = new Float64Array(shared);
  const engine = await load();
  const begin = busy();
  let [number, read] = [from, 0];
  for (; busy() - begin < seconds; number += 1) {
    at[0] = number;
    const before = busy();
    if (await runInput(target, number, engine)) read += 1;
    if (busy() - before > ENDLESS) throw new Error(`${(busy() - before).toFixed(1)} s for one input`);
  }
  parentPort.postMessage({ inputs: number - from, read, seconds: busy() - begin });
}

/** Runs a target for some time. @returns {Promise<{ inputs: number, read: number, seconds: number, fault?: string }>} */
function slice(target, from, seconds) {
  const shared = new SharedArrayBuffer(8);
  const at = new Float64Array(shared);
  at[0] = from;
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { target, from, seconds, shared },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  return new Promise((resolve) => {
    let [seen, since] = [-1, busy()];
    const watch = setInterval(() => {
      if (at[0] !== seen) [seen, since] = [at[0], busy()];
      else if (busy() - since > 2 * ENDLESS) fail("no end");
    }, 1000);
    const finish = (result) => {
      clearInterval(watch);
      worker.terminate();
      resolve(result);
    };
    const fail = (why) => finish({ inputs: at[0] + 1 - from, read: 0, seconds: 0, fault: why });
    worker.on("message", finish);
    worker.on("error", (error) => fail(error?.stack ?? String(error)));
    worker.on("exit", () => fail("the thread ended"));
  });
}

/** @param {string} file @param {string[]} targets */
function readState(file, targets) {
  const state = new Map(targets.map((name) => [name, { seconds: 0, inputs: 0, read: 0 }]));
  let lines = [];
  try {
    lines = readFileSync(file, "utf8").trim().split("\n").slice(1);
  } catch {
    console.log(`${file} is new`);
  }
  for (const line of lines) {
    const [name, seconds, inputs, read] = line.split(",");
    state.set(name, { seconds: Number(seconds), inputs: Number(inputs), read: Number(read) });
  }
  return state;
}

/** @param {string} file @param {ReturnType<typeof readState>} state */
function writeState(file, state) {
  const rows = [...state].map(([name, { seconds, inputs, read }]) => `${name},${seconds.toFixed(0)},${inputs},${read}`);
  writeFileSync(`${file}.tmp`, `target,seconds,inputs,read\n${rows.join("\n")}\n`);
  renameSync(`${file}.tmp`, file);
}

async function main() {
  const { values } = parseArgs({
    options: {
      native: { type: "boolean", default: false },
      targets: { type: "string" },
      hours: { type: "string", default: "1" },
      slice: { type: "string", default: "60" },
      state: { type: "string" },
      target: { type: "string" },
      input: { type: "string" },
    },
  });
  if (values.target && values.input) {
    console.log(keep(values.target, Number(values.input)).join("\n"));
    console.log((await runInput(values.target, Number(values.input), await load())) ? "read" : "refused");
    return;
  }
  const all = values.native ? NATIVE : TARGETS;
  const committed = new URL(`../research/data/fuzzing${values.native ? "-rust" : ""}.csv`, import.meta.url);
  const file = values.state ?? fileURLToPath(committed);
  const state = readState(file, all);
  const left = new Set(values.targets?.split(",") ?? all);
  const unknown = [...left].filter((name) => !all.includes(name));
  if (unknown.length) throw new Error(`no target ${unknown}; there are ${all}`);
  const wanted = 3600 * Number(values.hours);
  while (left.size) {
    // The target with the least time comes first, so that all have equal shares.
    const [name] = [...left].sort((a, b) => state.get(a).seconds - state.get(b).seconds);
    const row = state.get(name);
    if (row.seconds >= wanted) break;
    const { inputs, read, seconds, fault } = await (values.native
      ? nativeSlice(name, Number(values.slice))
      : slice(name, row.inputs, Number(values.slice)));
    row.inputs += inputs;
    row.read += read;
    row.seconds = fault ? 0 : row.seconds + seconds;
    writeState(file, state);
    if (!fault) continue;
    // libFuzzer keeps the input itself.
    const kept = values.native ? [] : [`input ${row.inputs - 1}`, ...keep(name, row.inputs - 1)];
    console.error([`${name}: ${fault}`, ...kept].join("\n"));
    left.delete(name);
    process.exitCode = 1;
  }
  for (const [name, { seconds, inputs, read }] of state)
    console.log(`${name}: ${inputs} inputs, ${read} of them read, ${(seconds / 60).toFixed(1)} minutes without a fault`);
}

if (isMainThread) await main();
else await work(workerData);
