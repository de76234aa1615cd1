// The server of one test: xtask/server.mjs, with the site that is under test.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as server from "../../xtask/server.mjs";

export { POLICY } from "../../xtask/server.mjs";

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The site under test: the folder of the repository that TENGEN_SITE names, or the repository itself. */
export const SITE = join(ROOT, process.env.TENGEN_SITE ?? ".");

/**
 * Starts a server at a free port for the site under test, or for another folder.
 * @param {Partial<server.ServerOptions>} [options]
 */
export function startServer(options = {}) {
  // The pages of the tests are no part of a release: they come from the repository, whatever site is under test.
  const site = options.root === undefined ? { root: SITE, roots: { tests: ROOT } } : { root: options.root };
  return server.startServer({ ...options, ...site });
}
