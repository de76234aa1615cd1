/**
 * What other programs give to the installed page. Another program shares a text or a file (`share_target`), or the
 * system opens a file with the page (`file_handlers`).
 */
import { address } from "../../ui/site.js";

/** The header with the name of a shared file. */
const NAME = "x-tengen-name";

/**
 * @typedef {{ files: readonly { getFile: () => Promise<File> }[] }} Launch
 * @typedef {{ setConsumer: (take: (launch: Launch) => void) => void }} LaunchQueue
 */

/** What the service worker kept, once. @returns {Promise<string | File | null>} */
async function takeShared() {
  const place = new URL("shared", address("index.html")).href;
  const kept = await caches.match(place);
  if (!kept) return null;
  for (const name of await caches.keys()) await (await caches.open(name)).delete(place);
  const name = decodeURIComponent(kept.headers.get(NAME) ?? "");
  return name ? new File([await kept.blob()], name) : kept.text();
}

/**
 * @param {string} mode "shared" or "file", as the manifest says
 * @param {(given: string | File | null) => void} open
 * @param {(text: string) => void} openLetter a friend's letter
 */
export async function arrive(mode, open, openLetter) {
  if (mode === "file") {
    /** @type {{ launchQueue?: LaunchQueue }} */ (globalThis).launchQueue?.setConsumer(async ({ files }) => {
      if (files.length) open(await files[0].getFile());
    });
    return;
  }
  const given = await takeShared().catch(() => null);
  if (typeof given === "string" && /#(?:\S*&)?f=/.test(given)) openLetter(given);
  else open(given);
}
