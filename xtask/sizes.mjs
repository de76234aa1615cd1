// Prints the sizes of a site's files in bytes, raw and compressed; fails if a first game is over budget.
//
// usage: node sizes.mjs FOLDER BUDGET

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [folder, budget] = [process.argv[2], Number(process.argv[3])];

/** Every file, as a path relative to the folder. Compressed copies are left out: they are sent in place of their file. */
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
  .filter((name) => !/\.(br|gz)$/.test(name))
  .sort();

const weigh = (bytes) => ({
  raw: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length,
});

const line = (name, { raw, gzip, brotli }) =>
  console.log(`${name.padEnd(36)}${[raw, gzip, brotli].map((bytes) => String(bytes).padStart(10)).join("")}`);

/** The files that the page links to: styles, icons and scripts, including static imports. */
const page = readFileSync(join(folder, "index.html"), "utf8");
const linked = [...page.matchAll(/<(?:link|script) [^>]*(?:href|src)="([^"]+)"/g)]
  .map(([, path]) => path)
  .filter((path) => !path.endsWith(".png"));

/** Its English texts; other languages have about as many bytes. */
const { en } = JSON.parse(/ data-texts='([^']+)'/.exec(page)?.[1] ?? "{}");
const texts = (/ data-pages="([^"]+)"/.exec(page)?.[1] ?? "")
  .split(" ")
  .map((name) => `www/js/texts-en-${name}-${en}.js`);

/**
 * The files that every player loads. Weights come with their game, other pages and the analysis on request. Host pages
 * of an embedded board load the element.
 */
const FIRST = [
  ...["index.html", "sw.js", "www/pkg/tengen.js", "www/pkg/tengen_bg.wasm"],
  ...linked,
  ...texts,
  ...files.filter((name) => name.startsWith("www/js/worker-engine-")),
];
const isFirst = (name) => FIRST.includes(name);
/** The files of an embedded board until a visitor touches it. */
const AT_REST = [
  ...["index.html", ...linked.filter((name) => /\.(js|css)$/.test(name)), ...texts],
  ...files.filter((name) => name.startsWith("www/js/frame-")),
];
for (const name of FIRST) if (!files.includes(name)) throw new Error(`${folder} has no ${name}`);

console.log(`${"dist/".padEnd(36)}       raw      gzip    brotli`);
const sum = (one, other) => Object.fromEntries(Object.keys(one).map((key) => [key, one[key] + other[key]]));
const none = { raw: 0, gzip: 0, brotli: 0 };
let [first, later, atRest] = [none, none, none];
for (const file of files.filter((name) => !name.startsWith("LICENSE"))) {
  const size = weigh(readFileSync(join(folder, file)));
  line(file, size);
  if (isFirst(file)) first = sum(first, size);
  else later = sum(later, size);
  if (AT_REST.includes(file)) atRest = sum(atRest, size);
}
line(`a frame at rest, ${AT_REST.length} files`, atRest);
line("a first game", first);
line("what is loaded when it is asked for", later);
if (first.brotli > budget) {
  console.error(`a first game takes ${first.brotli} bytes with brotli; the budget is ${budget}`);
  process.exitCode = 1;
}
