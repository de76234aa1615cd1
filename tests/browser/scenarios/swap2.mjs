// The practice of Swap2: a colour for three stones by keyboard, and a table that is missing or damaged.

import { text } from "../actions.mjs";
import { faults } from "../axe.mjs";

const enter = ({ page, server }, query = "what=swap2") =>
  page.goto(server.url(`/www/openings/index.html?lang=en&${query}`), { waitUntil: "load" });
const told = (page) => text(page, "#told");
const asks = async (page) =>
  (await text(page, "#status")) === "Which colour do you take?" &&
  !(await page.$eval("#take-1", (one) => one.disabled));
const stones = (page) =>
  page.$$eval("#grid button", (all) =>
    all.filter((one) => /Black|White/.test(one.ariaLabel ?? "")).map((one) => one.ariaLabel),
  );
const VERDICT = /^(Right|Wrong)\. (Engine estimate: (Black|White) \d\d %\.|Proven: (Black|White) wins\.)/;

export const scenarios = [
  {
    name: "openings: the colour of three stones is chosen by keyboard; the value and the score are told and kept",
    page: { locale: "en" },
    async run(tools) {
      const { page, assert, until } = tools;
      await enter(tools);
      await until(() => asks(page), "a question", 60_000);
      assert.deepEqual(await faults(page), []);
      const first = await stones(page);
      assert.deepEqual([first.length, first.filter((label) => /Black/.test(label)).length], [3, 2]);
      assert.equal(await page.$eval("#links", (one) => one.hidden), true, "nothing is opened before the answer");
      // A press on the board places nothing.
      await page.$eval("#grid button", (one) => one.click());
      assert.equal((await stones(page)).length, 3);
      await page.focus("#take-2");
      await page.keyboard.press("Enter");
      await until(async () => VERDICT.test(await told(page)), "the verdict");
      assert.match(await text(page, "#live"), VERDICT, "a screen reader hears it");
      assert.equal(await text(page, "#status"), "Your choice · White", "the answered question is gone");
      assert.doesNotMatch(await text(page, "#live"), /Which colour/);
      const right = /^Right/.test(await told(page));
      assert.match(await text(page, "#substatus"), right ? /^Right: 1 of 1\. / : /^Right: 0 of 1\. /);
      assert.equal(await page.$eval("#take-1", (one) => one.disabled), true, "one answer counts");
      assert.equal(await page.evaluate(() => document.activeElement?.id), "next");
      assert.equal(await page.$eval("#links", (one) => one.hidden), false);
      assert.match(await text(page, "#known"), right ? /To repeat: 0\. Seen: 1/ : /To repeat: 1\. Seen: 1/);
      await page.keyboard.press("Enter");
      await until(() => asks(page), "another one");
      assert.equal(await page.evaluate(() => document.activeElement?.id), "take-1");
      await page.click("#take-two");
      await until(async () => /Two more stones: 50 % at best/.test(await told(page)), "the third choice");
      assert.match(await text(page, "#substatus"), /of 2\. Your choices: \d+ %, best: \d+ %\.$/);
      const count = (await stones(page)).length;
      assert.equal(count, 3);
      await page.click("#open");
      await until(
        () => page.evaluate(() => !location.pathname.includes("openings")).catch(() => false),
        "the board of the game",
      );
      await until(async () => (await stones(page).catch(() => [])).length === 3, "with the same stones", 60_000);
    },
  },
  {
    name: "openings: without the table of Swap2 or the balanced ones, and with a damaged one, the page says so and continues",
    tolerate: [/404/],
    page: { locale: "en" },
    async run(tools) {
      const { page, server, assert, until } = tools;
      const alert = () => text(page, "#note");
      server.missing = [/three-stones-freestyle\.txt/, /balanced\.txt/];
      await enter(tools, "what=balanced");
      await until(async () => /balanced openings did not load: 404/.test(await alert()), "it is said", 60_000);
      assert.equal(await text(page, "#status"), "Balanced openings");
      server.missing.pop();
      await page.click("#next");
      await until(
        async () => /^Balanced opening 1$/.test(await text(page, "#status")),
        "the next try loads them",
        60_000,
      );
      assert.equal(await page.$eval("#note", (one) => one.hidden), true);
      assert.ok(!server.requests.some((path) => /three-stones/.test(path)), "nothing of it is loaded before");
      await page.select("#what", "swap2");
      await until(async () => /values of Swap2 did not load: 404/.test(await alert()), "it is said");
      assert.equal(await page.$eval("#take-1", (one) => one.disabled), true);
      server.missing = [];
      await page.click("#next");
      await until(() => asks(page), "the next try loads it");
      assert.equal(await page.$eval("#note", (one) => one.hidden), true);
      // The other rule has a separate table.
      assert.ok(!server.requests.some((path) => /three-stones-standard/.test(path)));
      server.hold();
      await page.select("#rule", "standard");
      await until(() => server.requests.some((path) => /three-stones-standard/.test(path)), "its table is asked for");
      assert.equal(await asks(page), false, "the other rule's question is gone");
      assert.deepEqual(await stones(page), [], "and its stones");
      const cells = await page.$$eval("#grid button", (all) => all.map((one) => one.ariaLabel));
      assert.deepEqual([cells.length, cells[0], cells.at(-1)], [225, "A15, empty", "O1, empty"]);
      server.release();
      await until(() => asks(page), "it asks for a colour too");
      await page.click("#take-1");
      await until(async () => VERDICT.test(await told(page)), "the verdict");
      assert.match(await page.$eval("#open", (one) => one.href), /standard/);
      await page.evaluateOnNewDocument(() => {
        const whole = globalThis.fetch;
        globalThis.fetch = async (...call) => {
          const answer = await whole(...call);
          if (!String(call[0]).includes("three-stones")) return answer;
          return new Response((await answer.text()).replace(/\d\n/, "x\n"));
        };
      });
      await enter(tools);
      await until(async () => /damaged, or another version/.test(await alert()), "damage is said", 60_000);
      await page.select("#what", "balanced");
      await until(async () => /^Balanced opening 1$/.test(await text(page, "#status")), "the page goes on");
      assert.equal(await page.$eval("#note", (one) => one.hidden), true);
    },
  },
];
