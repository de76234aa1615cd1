/**
 * Data files of the pages.
 */
import { inTime } from "./late.js";
import { address } from "./site.js";

/**
 * The text of a file.
 * @param {string} path from the root of the site
 * @returns {Promise<string>}
 * @throws {Error} if the host does not send it, or sends it too late
 */
export async function loadText(path) {
  const load = async () => {
    const response = await fetch(address(path));
    if (!response.ok) throw new Error(String(response.status));
    return response.text();
  };
  return inTime(load());
}
