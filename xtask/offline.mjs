// Gives a site its version. Writes the list of its files into the service worker, and the version into the page.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { transformSync } from "esbuild";

const hash = (bytes, digits = 12) => createHash("sha256").update(bytes).digest("hex").slice(0, digits);

/** Replaces a text that must occur exactly once. */
function replace(source, from, to) {
  if (source.split(from).length !== 2) throw new Error(`expected once: ${from}`);
  return source.replace(from, () => to);
}

/**
 * Stamps the site in a folder and returns its version: a hash of all its files.
 * @param {string} folder
 */
export function stamp(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(folder.length)
        .replace(/^[\\/]/, "")
        .split(sep)
        .join("/"),
    )
    .filter((path) => !/(^|\/)\.|^LICENSE|^sw\.js$|\.d\.ts$/.test(path))
    .sort();
  const read = (path) => readFileSync(join(folder, path));
  // Six digits detect a mixed version: one changed file in 16 million keeps them. More would make first visits longer.
  const hashes = () => Object.fromEntries(files.map((path) => [path, hash(read(path), 6)]));
  // The script itself is part of the version.
  const version = hash(JSON.stringify(hashes()) + read("sw.js"));
  const page = replace(
    String(read("index.html")),
    '<meta name="version" content="">',
    `<meta name="version" content="${version}">`,
  );
  writeFileSync(join(folder, "index.html"), page);
  let script = String(read("sw.js"));
  script = replace(script, 'const VERSION = "";', `const VERSION = ${JSON.stringify(version)};`);
  script = replace(script, "const FILES = {};", `const FILES = ${JSON.stringify(hashes(), null, 0)};`);
  // Removes comments, which are a good part of it, because each visit reads it.
  writeFileSync(join(folder, "sw.js"), transformSync(script, { minifyIdentifiers: true, minifyWhitespace: true }).code);
  return version;
}
