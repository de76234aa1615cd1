// The server of one test: xtask/server.mjs with the site under test.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as server from "../../xtask/server.mjs";
import { buildSite } from "../../xtask/site/build.mjs";

export { POLICY } from "../../xtask/server.mjs";

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The site under test: the folder that TENGEN_SITE names, or the site for development, made of the present sources. */
export const SITE = join(ROOT, process.env.TENGEN_SITE ?? "target/site");
if (process.env.TENGEN_SITE === undefined) await buildSite(SITE);

/**
 * The script of the site that `import("./NAME.js")` loads late, as a path from the root of the site. It has the exports
 * of its source.
 * @param {string} name
 * @param {string} [site] the folder of the site
 */
export function script(name, site = SITE) {
  const found = readdirSync(join(site, "www/js")).filter((file) => new RegExp(`^${name}-[A-Z0-9]{8}\\.js$`).test(file));
  if (found.length !== 1) throw new Error(`scripts of ${name}: ${found}`);
  return `www/js/${found[0]}`;
}

/**
 * Starts a server at a free port for the site under test, or for another folder.
 * @param {Partial<server.ServerOptions>} [options]
 */
export function startServer(options = {}) {
  // The tests' pages are not part of a release. They come from the repository for every site under test.
  const site = options.root === undefined ? { root: SITE, roots: { tests: ROOT } } : { root: options.root };
  return server.startServer({ ...options, ...site });
}
