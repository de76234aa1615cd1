/**
 * Addresses of the site's own files. The build (xtask/site/) puts every script two folders below the site's root, like
 * this source. It also fills in the table of built.js.
 */
import { built } from "./built.js";

/**
 * The address of a file of the site. Works in a sub-folder of a host, and in a worker; not in a script that runs from a
 * blob.
 * @param {string} path from the root of the site, or of a source that the build renames; a query may follow
 */
export const address = (path) => new URL(`../../${built[path] ?? path}`, import.meta.url);
