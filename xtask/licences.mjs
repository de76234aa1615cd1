// Writes the licences of the crates whose code is in the module: each asks to be named with every copy.
//
// usage: node licences.mjs FILE

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const TARGET = "wasm32-unknown-unknown";
const metadata = JSON.parse(
  execFileSync(
    process.env.CARGO ?? "cargo",
    ["metadata", "--format-version=1", "--locked", `--filter-platform=${TARGET}`],
    {
      maxBuffer: 1 << 28,
      encoding: "utf8",
    },
  ),
);
const packages = new Map(metadata.packages.map((one) => [one.id, one]));
const nodes = new Map(metadata.resolve.nodes.map((one) => [one.id, one]));

/** Crates that are compiled into others: macros and build scripts stay on the machine that builds. */
const isShipped = (id) => !packages.get(id).targets.some((target) => target.kind.includes("proc-macro"));

const found = new Set();
const visit = (id) => {
  if (found.has(id) || !isShipped(id)) return;
  found.add(id);
  for (const dependency of nodes.get(id).deps) {
    if (dependency.dep_kinds.some(({ kind }) => kind === null)) visit(dependency.pkg);
  }
};
const tengen = metadata.packages.find((one) => one.name === "tengen");
visit(tengen.id);
found.delete(tengen.id);

/** The text of a crate's licence: MIT's where there is a choice, for it is short. */
const textOf = (one) => {
  const folder = dirname(one.manifest_path);
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|unlicense)/i.test(name));
  const file = files.find((name) => /mit/i.test(name)) ?? files[0];
  return file ? readFileSync(join(folder, file), "utf8").trim() : `See ${one.repository ?? one.homepage ?? one.name}.`;
};

const parts = [...found]
  .map((id) => packages.get(id))
  .sort((a, b) => (a.name < b.name ? -1 : 1))
  .map((one) => `${one.name} ${one.version} (${one.license})\n${one.repository ?? ""}\n\n${textOf(one)}\n`);
const head =
  "Tengen itself is under the MIT licence or the Apache licence 2.0, as you choose. Its module contains code of the\n" +
  "crates below, and of Rust's standard library (MIT OR Apache-2.0, https://github.com/rust-lang/rust).\n";
writeFileSync(process.argv[2], [head, ...parts].join(`\n${"-".repeat(80)}\n\n`));
