// Prints which of the named needs are missing, one a line. `cargo xtask test` runs it before it installs anything. It
// uses no package, because it runs before their installation.
//
// usage: node missing.mjs [chromium] [firefox] [webkit] [fonts]

import { missing } from "./installed.mjs";

for (const name of process.argv.slice(2).flatMap(missing)) console.log(name);
