// Prints what the files of a site weigh, raw and compressed; fails if a first game is over budget.
//
// usage: node sizes.mjs FOLDER BUDGET

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const [folder, budget] = [process.argv[2], Number(process.argv[3])];

/** Every file, as a path relative to the folder. */
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
  .sort();

const weigh = (bytes) => ({
  raw: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length,
});

const line = (name, { raw, gzip, brotli }) =>
  console.log(`${name.padEnd(36)}${[raw, gzip, brotli].map((bytes) => String(bytes).padStart(10)).join('')}`);

console.log(`${'dist/'.padEnd(36)}       raw      gzip    brotli`);
const total = { raw: 0, gzip: 0, brotli: 0 };
// Nobody needs the licences to play. Every text is counted, though a player loads one language.
for (const file of files.filter((name) => !name.startsWith('LICENSE'))) {
  const size = weigh(readFileSync(join(folder, file)));
  line(file, size);
  for (const key of Object.keys(total)) total[key] += size[key];
}
line('a first game', total);
if (total.brotli > budget) {
  console.error(`a first game takes ${total.brotli} bytes with brotli; the budget is ${budget}`);
  process.exitCode = 1;
}
