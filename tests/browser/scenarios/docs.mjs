// The documents as pages of the site. Each loads, fits a phone, satisfies axe-core in light and dark, and links to the
// board.

import { DOCUMENTS } from "../../../xtask/site/docs.mjs";
import { checkTheme } from "../axe.mjs";

const NAMES = ["index", ...DOCUMENTS.map(([name]) => name)];

export const scenarios = [
  {
    name: "axe-core finds nothing in the documents, and they fit a phone",
    page: { locale: "en", width: 360, height: 740 },
    async run({ page, server, assert }) {
      for (const name of NAMES) {
        await page.goto(server.url(`/docs/${name}.html`), { waitUntil: "load" });
        assert.equal(await page.$$eval("h1", (all) => all.length), 1, name);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is too wide`);
        await checkTheme(page, name);
      }
    },
  },
  {
    name: "the page of the proof links to its document, and the document to the board",
    async run({ page, server, assert, until }) {
      await page.goto(server.url("/www/proof/index.html?lang=en"), { waitUntil: "load" });
      const read = () => page.$eval("a#docs", (link) => /** @type {HTMLAnchorElement} */ (link).href);
      const href = await until(read, "the page's script has written the link");
      assert.equal(href, server.url("/docs/PROOFS.html"));
      await page.goto(href, { waitUntil: "load" });
      assert.equal(await page.$eval("h1", (heading) => heading.id), "the-proofs-that-black-wins");
      await Promise.all([page.waitForNavigation(), page.click("a.brand")]);
      await until(() => page.$("#grid button"), "the board");
    },
  },
];
