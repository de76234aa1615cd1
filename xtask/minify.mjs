// Takes what only people need out of the modules of a site: comments, blanks and the names of local variables. What the modules
// export and what objects are made of keeps its name. A third of their compressed size.
//
// usage: node minify.mjs FOLDER

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minify } from "terser";

const folder = process.argv[2];
for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((one) => one.endsWith(".js"))) {
  const path = join(folder, name);
  const { code } = await minify(
    { [name]: readFileSync(path, "utf8") },
    { module: true, ecma: 2020, compress: { passes: 2 } },
  );
  if (!code) throw new Error(`${name}: nothing is left`);
  writeFileSync(path, code);
}
