// Collects the licences of the crates in the module and of the npm packages in the scripts. Each must accompany every
// copy.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const TARGET = "wasm32-unknown-unknown";

/**
 * The text of a licence in a folder: MIT's if there is a choice, because it is short.
 * @param {string} folder
 * @param {string} home where to look for it else
 */
function textIn(folder, home) {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|unlicense)/i.test(name));
  const file = files.find((name) => /mit/i.test(name)) ?? files[0];
  return file ? readFileSync(join(folder, file), "utf8").trim() : `See ${home}.`;
}

/** The crates in the module. Macros and build scripts are not part of it. */
function crates() {
  const metadata = JSON.parse(
    execFileSync(
      process.env.CARGO ?? "cargo",
      ["metadata", "--format-version=1", "--locked", `--filter-platform=${TARGET}`],
      { cwd: ROOT, maxBuffer: 1 << 28, encoding: "utf8" },
    ),
  );
  const packages = new Map(metadata.packages.map((one) => [one.id, one]));
  const nodes = new Map(metadata.resolve.nodes.map((one) => [one.id, one]));
  const isShipped = (id) => !packages.get(id).targets.some((target) => target.kind.includes("proc-macro"));
  const found = new Set();
  const visit = (id) => {
    if (found.has(id) || !isShipped(id)) return;
    found.add(id);
    for (const dependency of nodes.get(id).deps) {
      if (dependency.dep_kinds.some(({ kind }) => kind === null)) visit(dependency.pkg);
    }
  };
  visit(metadata.packages.find((one) => one.name === "tengen-wasm").id);
  return [...found]
    .map((id) => packages.get(id))
    .filter((one) => one.source !== null)
    .map((one) => ({
      name: `${one.name} ${one.version} (${one.license})`,
      home: one.repository ?? one.homepage ?? one.name,
      folder: dirname(one.manifest_path),
    }));
}

/** @param {string} name of a package of npm */
function ofNpm(name) {
  const folder = join(ROOT, "node_modules", name);
  const { version, license, homepage, repository } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const home = (repository?.url ?? repository ?? homepage ?? name).replace(/^git\+/, "").replace(/\.git$/, "");
  return { name: `${name} ${version} (${license})`, home, folder };
}

const HEAD =
  "Tengen itself is under the MIT licence or the Apache licence 2.0, as you choose. Its module contains code of the\n" +
  "crates below, and of Rust's standard library (MIT OR Apache-2.0, https://github.com/rust-lang/rust); its scripts\n" +
  "contain code of the npm packages among them.\n";

/**
 * The text of the file that accompanies every copy.
 * @param {string[]} packages of npm whose code ships
 */
export function licences(packages) {
  const parts = [...crates(), ...[...new Set(packages)].map(ofNpm)]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, home, folder }) => `${name}\n${home}\n\n${textIn(folder, home)}\n`);
  return [HEAD, ...parts].join(`\n${"-".repeat(80)}\n\n`);
}
