// Says what to install if a browser that is named as an argument is missing; `cargo xtask test` asks it first.

import { browserPath, webkitPaths } from './browsers.mjs';

const missing = [];
for (const name of process.argv.slice(2)) {
  try {
    if (name === 'webkit') webkitPaths();
    else browserPath(name);
  } catch (error) {
    missing.push(error instanceof Error ? error.message : error);
  }
}
if (missing.length > 0) {
  console.error(missing.join('\n'));
  process.exitCode = 1;
}
