// Damages collections of every format that the library reads (SGF, RIF, WTHOR, GGF, Piskvork, RenLib, ZIP) and reads
// them. An accepted game must have each point once and on its board. A refusal must have a known fault and a place.
//
//   node fuzz/collections.mjs --seconds 60
//
// The option --seconds N sets the time (10), and --seed S repeats a run. It prints the seed. It keeps the first file
// that fails in fuzz/artifacts/.

import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readDamaged } from "../tests/page/damage.mjs";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "10" }, seed: { type: "string" } } });
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const end = performance.now() + 1000 * Number(values.seconds);
console.log(`seed ${seed}`);
try {
  const { rounds, games } = await readDamaged(seed, () => performance.now() < end);
  console.log(`${rounds} files, ${games} games, no fault`);
} catch (error) {
  const folder = new URL("artifacts/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  const file = fileURLToPath(new URL(`collection-${seed}-${error.name ?? ""}`, folder));
  if (error.bytes) writeFileSync(file, error.bytes);
  console.error(`kept ${file}`);
  throw error;
}
