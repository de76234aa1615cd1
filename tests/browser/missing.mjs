// Prints what is missing of the things that its arguments name, one a line; `cargo xtask test` asks it before it installs.
// It uses no package: it runs before they are installed.
//
// usage: node missing.mjs [chromium] [firefox] [webkit] [fonts]

import { missing } from "./installed.mjs";

for (const name of process.argv.slice(2).flatMap(missing)) console.log(name);
