// The harness itself: it notices every kind of problem that it claims to notice.

import { POLICY } from "../server.mjs";

/** A page of one line, at an address of the scenario's server. */
const write = (page, server, html) =>
  page.goto(server.url("/no-such-page"), { waitUntil: "load" }).then(() => page.setContent(html));

export const scenarios = [
  {
    name: "the harness notices errors, missing files and foreign requests",
    async run({ page, server, problems, assert, until, sleep }) {
      await write(page, server, "<p>empty</p>");
      await until(() => problems.some((one) => one.includes("404")), "the missing page is noticed");
      problems.length = 0;

      await page.evaluate(() =>
        setTimeout(() => {
          throw new Error("planted");
        }),
      );
      await until(() => problems.some((one) => one.includes("planted")), "the error is noticed");
      problems.length = 0;

      await page.evaluate(() => console.error("said"));
      await until(() => problems.some((one) => one.includes("said")), "the console is noticed");
      problems.length = 0;

      // The policy blocks it. Either the request or the violation is reported.
      await page.evaluate(() => fetch("http://example.invalid/x").catch(() => {}));
      await until(() => problems.length > 0, "the foreign request is noticed");
      await sleep(200);
      problems.length = 0;
      assert.match(POLICY, /wasm-unsafe-eval/);
    },
  },
  {
    name: "a page can be isolated",
    server: { coi: true },
    tolerate: [/404/],
    async run({ page, server, assert }) {
      await write(page, server, "<p>empty</p>");
      assert.equal(await page.evaluate(() => globalThis.crossOriginIsolated), true);
    },
  },
];
