// The parts of the site: public addresses and their sources. Paths are relative to the root of the repository or the
// site.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The pages: public address and source. The one script of type "module" in a source is the entry point. */
export const PAGES = {
  "index.html": "index.html",
  "www/lab.html": "www/pages/lab/lab.html",
  "www/learn.html": "www/pages/learn/learn.html",
  "www/embed.html": "www/pages/embed/embed.html",
  "www/proof/index.html": "www/pages/proof/proof.html",
  "www/puzzles/index.html": "www/pages/puzzles/puzzles.html",
  "www/openings/index.html": "www/pages/openings/openings.html",
  "www/library/index.html": "www/pages/library/library.html",
};

/** Scripts with a public address, which other sites load. Each is one file. */
export const ELEMENTS = ["www/tengen-board.js"];

/** Copied files: a file or a folder of the site, and its source. `ends` selects files of a folder. */
const COPIES = [
  { to: "app.webmanifest", from: "app.webmanifest" },
  { to: "www/icon.svg", from: "www/icon.svg" },
  { to: "www/icons", from: "www/icons", ends: ".png" },
  { to: "www/icons/preview.jpg", from: "www/icons/preview.jpg" },
  { to: "www/pkg/tengen_bg.wasm", from: "www/pkg/tengen_bg.wasm" },
  { to: "www/pkg/analysis/tengen_bg.wasm", from: "www/pkg/analysis/tengen_bg.wasm" },
  // The address that it had before. The page does not ask for it; other sites may.
  { to: "www/pkg/lab/tengen_bg.wasm", from: "www/pkg/analysis/tengen_bg.wasm" },
  { to: "www/othello.bin", from: "assets/othello.bin" },
  { to: "www/networks", from: "assets/networks", ends: ".bin" },
  { to: "www/puzzles/puzzles.txt", from: "assets/puzzles.txt" },
  { to: "www/openings/balanced.txt", from: "assets/balanced.txt" },
  { to: "www/openings/three-stones-freestyle.txt", from: "assets/three-stones-freestyle.txt" },
  { to: "www/openings/three-stones-standard.txt", from: "assets/three-stones-standard.txt" },
  { to: "www/proof/first-stones.txt", from: "assets/first-stones.txt" },
  { to: "proofs", from: "assets/proofs", ends: ".bin" },
  { to: "scores", from: "assets/scores", ends: ".bin" },
  { to: "docs/PROOFS.md", from: "docs/PROOFS.md" },
  { to: "LICENSE-MIT", from: "LICENSE-MIT" },
  { to: "LICENSE-APACHE", from: "LICENSE-APACHE" },
];

/**
 * The generated bindings (`cargo xtask build`), which keep their addresses: a page of another site may import them. The one in
 * `lab/` exports the one for analysis.
 */
export const BINDINGS = ["www/pkg/tengen.js", "www/pkg/analysis/tengen.js", "www/pkg/lab/tengen.js"];

/** The paths of the files in a folder of the repository that end with `ending`, sorted. */
export function filesIn(folder, ending) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(ending))
    .sort();
}

/** The names of the folders in a folder of the repository, sorted. @param {string} folder */
export const foldersIn = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The scripts that run in a worker: every worker.js of the engine's room. */
export const workers = () => filesIn("www/engine", "/worker.js");

/** The style sheets. */
export const styles = () => [
  "www/style.css",
  "www/ui/sheets.css",
  ...filesIn("www/library", ".css"),
  ...filesIn("www/pages", ".css"),
];

/** The copied files: public path and source. @returns {[string, string][]} */
export const copies = () =>
  COPIES.flatMap(({ to, from, ends }) =>
    ends
      ? filesIn(from, ends).map((path) => /** @type {[string, string]} */ ([to + path.slice(from.length), path]))
      : [/** @type {[string, string]} */ ([to, from])],
  );
