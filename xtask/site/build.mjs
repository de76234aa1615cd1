// Assembles the site from its sources. `cargo xtask build --release` makes dist/ with it. `cargo xtask serve` and the
// browser tests make a site for development.
//
// usage: node xtask/site/build.mjs FOLDER [--release [--no-offline] [--precompressed]]
//
// A release is minified and has a version for its service worker. With --precompressed it has compressed files as well. Without --release the scripts are readable and have
// source maps. Public addresses are listed in parts.mjs. All other files have a name with a hash in www/js/.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { licences } from "../licences.mjs";
import { stamp } from "../offline.mjs";
import { renderDocuments } from "./docs.mjs";
import { buildPage, entryOf, linksOf } from "./pages.mjs";
import { BINDINGS, copies, ELEMENTS, PAGES, ROOT, styles, workers } from "./parts.mjs";
import { precompressed } from "./precompressed.mjs";
import { buildAlone, buildPages, buildStyle, buildTexts, FOLDER, hashOf, transform } from "./scripts.mjs";

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path));

/** The name of a worker, from its folder. */
const workerName = (/** @type {string} */ path) => `worker-${basename(dirname(path))}`;

/**
 * The files of the site, by their paths, and the place of each source's output.
 * @param {object} [options]
 * @param {boolean} [options.release] minified, without source maps
 * @param {string[]} [options.extra] sources of further entry points, for tests: each becomes a script in www/js/
 * @returns {Promise<{ files: Map<string, Buffer>, places: Map<string, string> }>}
 */
export async function assemble({ release = false, extra = [] } = {}) {
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  /** @type {Map<string, string>} */
  const places = new Map();
  const place = (source, path, content) => {
    places.set(source, path);
    files.set(path, content);
  };
  for (const [path, source] of copies()) place(source, path, read(source));
  for (const path of BINDINGS) place(path, path, await transform(path, release));
  place("sw.js", "sw.js", read("sw.js"));

  for (const source of styles()) {
    const content = await buildStyle(source, release);
    place(source, `${FOLDER}/${basename(source, ".css")}-${hashOf(content)}.css`, content);
  }
  const boot = await transform("www/ui/boot.js", release);
  place("www/ui/boot.js", `${FOLDER}/boot-${hashOf(boot)}.js`, boot);

  const alone = await Promise.all(workers().map((path) => buildAlone(path, { release, name: workerName(path) })));
  workers().forEach((source, index) => {
    places.set(source, alone[index].path);
    for (const [path, content] of alone[index].files) files.set(path, content);
  });
  for (const source of ELEMENTS) {
    const { path, files: made } = await buildAlone(source, { release: true });
    place(source, source, made.get(path));
  }

  const pages = Object.entries(PAGES).map(([address, source]) => {
    const html = String(read(source));
    places.set(source, address);
    return { address, source, html, entry: entryOf(html, source) };
  });
  // Documents have no script. Each is at the place of its source.
  const documents = renderDocuments().map(([name, html]) => ({
    address: `docs/${name}`,
    source: `docs/${name}`,
    html,
  }));
  for (const { address, source } of documents) places.set(source, address);
  // Scripts request the files that no page links to.
  const linked = new Set([...pages, ...documents].flatMap(({ html, source }) => linksOf(html, source)));
  const late = [...workers(), ...styles()].filter((source) => !linked.has(source));
  const built = Object.fromEntries(late.map((source) => [source, places.get(source) ?? ""]));
  const entries = [...pages.map(({ entry }) => entry), ...extra];
  const texts = await buildTexts(release);
  const { hashes } = texts;
  const scripts = await buildPages(entries, { release, built, hashes });
  for (const [path, content] of [...scripts.files, ...texts.files]) files.set(path, content);
  for (const entry of entries) places.set(entry, scripts.needs(entry).script);
  for (const { address, source, html, entry } of pages) {
    const preloads = scripts.needs(entry).imports;
    files.set(address, Buffer.from(buildPage(html, { source, address, places, preloads, hashes })));
  }
  for (const { address, source, html } of documents) {
    files.set(address, Buffer.from(buildPage(html, { source, address, places, preloads: [], hashes })));
  }
  const packages = new Set([...scripts.packages, ...alone.flatMap((worker) => worker.packages)]);
  if (release) files.set("LICENSE-THIRD-PARTY.txt", Buffer.from(licences([...packages])));
  return { files, places };
}

/**
 * Makes a folder contain exactly these files. Unchanged files are not rewritten.
 * @param {string} folder
 * @param {Map<string, Buffer>} files
 */
function write(folder, files) {
  for (const [path, content] of files) {
    const file = join(folder, path);
    if (existsSync(file) && readFileSync(file).equals(content)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const path = file.slice(folder.length + 1).replaceAll("\\", "/");
    if (entry.isFile() && !files.has(path)) rmSync(file);
  }
}

/**
 * Writes the site into a folder.
 * @param {string} folder
 * @param {{ release?: boolean, offline?: boolean, compress?: boolean, extra?: string[] }} [options] `offline`: with a
 * version for the service worker; `compress`: with compressed files
 * @returns the place of each source's output in the site
 */
export async function buildSite(folder, { release = false, offline = false, compress = false, extra = [] } = {}) {
  const { files, places } = await assemble({ release, extra });
  if (!release) {
    mkdirSync(folder, { recursive: true });
    write(folder, files);
    return places;
  }
  // Made in another folder, then moved, so that a server never sees half of it.
  const fresh = `${folder}.tmp`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  write(fresh, files);
  if (offline) stamp(fresh);
  if (compress) {
    // The stamp changes some files.
    const stamped = new Map([...files.keys()].map((path) => [path, readFileSync(join(fresh, path))]));
    for (const [path, content] of precompressed(stamped)) writeFileSync(join(fresh, path), content);
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
  return places;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [folder, ...options] = process.argv.slice(2);
  const release = options.includes("--release");
  const offline = release && !options.includes("--no-offline");
  await buildSite(resolve(folder), { release, offline, compress: options.includes("--precompressed") });
}
