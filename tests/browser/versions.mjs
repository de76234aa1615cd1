// Versions of the site under test, as releases with a service worker.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stamp } from "../../xtask/offline.mjs";
import { ROOT, SITE } from "./server.mjs";

/**
 * Calls `use` with a function that makes a version of the site in a folder. `change` changes the text of its page.
 * `stamped: false` makes one without a version, as on a host that switches the service worker off. The folders are
 * removed afterwards.
 * @param {(make: (change?: (page: string) => string, options?: { stamped?: boolean }) => string) => Promise<void>} use
 */
export async function withVersions(use) {
  const folder = mkdtempSync(join(tmpdir(), "tengen-versions-"));
  let count = 0;
  try {
    await use((change = (page) => page, { stamped = true } = {}) => {
      count += 1;
      const site = join(folder, String(count));
      cpSync(join(SITE, "www"), join(site, "www"), { recursive: true, filter: (path) => !path.endsWith(".map") });
      cpSync(join(SITE, "app.webmanifest"), join(site, "app.webmanifest"));
      // A release has its version already.
      cpSync(join(ROOT, "sw.js"), join(site, "sw.js"));
      const page = readFileSync(join(SITE, "index.html"), "utf8").replace(
        /(<meta name="version" content=")[^"]*/,
        "$1",
      );
      writeFileSync(join(site, "index.html"), change(page));
      if (stamped) stamp(site);
      return site;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
