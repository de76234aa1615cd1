// The navigation: the same on every page. It leads everywhere and keeps the game.

import { button, click, played, ready, text } from "../actions.mjs";
import { faults } from "../axe.mjs";

/** The rooms of the page: name, whether it is the present one, and whether it is on the screen. */
const rooms = (page) =>
  page.$$eval("nav.rooms > a, nav.rooms > details > summary", (all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return {
        name: one.textContent,
        here: one.getAttribute("aria-current"),
        seen: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && bottom - top >= 44,
      };
    }),
  );

const NAMES = ["Play", "Puzzles", "Learn", "Analyse", "Library", "More"];

/** Enters a room, by its name. */
async function enter(page, name) {
  const place = await page.$$eval(
    "nav.rooms a",
    (all, wanted) => all.findIndex((one) => one.textContent === wanted),
    name,
  );
  const [link] = await page.$$(`nav.rooms a`).then((all) => all.slice(place, place + 1));
  await link.evaluate((one) => one.click());
}

export const scenarios = [
  {
    name: "navigation: every page has the same navigation, a frame has none, and each part is two taps away",
    page: { width: 360, height: 640, touch: true, locale: "en" },
    async run({ open, page, server, assert, until }) {
      // A phone: the bar covers neither the board nor the status.
      for (const [path, here] of [
        ["www/learn.html", "Learn"],
        ["www/puzzles/index.html", "Puzzles"],
        ["www/openings/index.html", ""],
        ["www/library/index.html", "Library"],
        ["www/proof/index.html", ""],
        ["www/lab.html", ""],
        ["www/embed.html", ""],
        ["index.html?color=both#g=renju-15-h8", "Play"],
      ]) {
        await page.goto(server.url(`/${path}`), { waitUntil: "load" });
        await page.waitForSelector("nav.rooms");
        const shown = await rooms(page);
        assert.deepEqual(
          shown.map(({ name }) => name),
          NAMES,
          path,
        );
        assert.deepEqual(
          shown
            .filter((one) => one.here === "page")
            .map(({ name }) => name)
            .join(),
          here,
          path,
        );
        assert.ok(
          shown.every(({ seen }) => seen),
          `${path}: ${JSON.stringify(shown)}`,
        );
        const { bar, covered } = await page.evaluate(() => {
          const bar = document.querySelector("nav.rooms").getBoundingClientRect().top;
          const seen = [...document.querySelectorAll("#board, #status, .players")].filter((one) =>
            one.checkVisibility(),
          );
          return { bar, covered: seen.filter((one) => one.getBoundingClientRect().bottom > bar).map((one) => one.id) };
        });
        assert.ok(bar > 500, `${path}: the bar is at the bottom, not at ${bar}`);
        assert.deepEqual(covered, [], path);
        if (path !== "www/embed.html") continue;
        // Firefox may end the next navigation of a page whose frame still loads.
        await until(
          () =>
            page
              .frames()
              .find((one) => one.url().includes("embed=1"))
              ?.$("#grid button"),
          "its board",
        );
      }
      assert.equal(await text(page, ".menu.game summary b"), "Renju");

      // The menu: by the keyboard, then by a tap.
      await ready(page);
      await page.focus(".menu.more summary");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".menu.more[open] a");
      assert.deepEqual(await faults(page), []);
      await page.keyboard.press("Escape");
      assert.ok(await page.evaluate(() => document.activeElement?.matches(".menu.more:not([open]) summary")));
      await page.click(".menu.more summary");
      await page.click('.menu.more [data-do="coach"]');
      await until(
        () => page.evaluate(() => JSON.parse(localStorage.getItem("tengen.settings") ?? "{}").coach === true),
        "the coach is on",
      );
      assert.equal(await page.$(".menu.more[open]"), null, "the menu is closed");

      // Analysis and back, on the same game.
      await enter(page, "Analyse");
      await until(
        async () => (await rooms(page)).find((one) => one.here)?.name === "Analyse",
        "the analysis is the present room",
      );
      await enter(page, "Play");
      await until(async () => (await rooms(page)).find((one) => one.here)?.name === "Play", "and the game again");
      await played(page, 1);

      // From another page, to the same game; a reload does not open the room again.
      await click(page, "i9");
      await played(page, 2);
      await page.goto(server.url("/www/library/index.html"), { waitUntil: "load" });
      await page.waitForSelector("nav.rooms");
      await Promise.all([page.waitForNavigation(), enter(page, "Analyse")]);
      await until(
        async () => (await rooms(page)).find((one) => one.here)?.name === "Analyse",
        "the analysis of the game that was played last",
        30_000,
      );
      await played(page, 2);
      await until(() => !page.url().includes("mode="), "the address is the game's");

      // Another game by the menu. The old one is kept.
      await enter(page, "Play");
      await click(page, "g7");
      await played(page, 3);
      await page.click(".menu.game summary");
      await page.click('.menu.game [data-rule="othello"]');
      await until(async () => (await text(page, ".menu.game summary b")) === "Othello", "Othello");
      await ready(page);
      await page.goBack();
      await until(async () => (await text(page, ".menu.game summary b")) === "Renju", "Back leads to the old game");
      await played(page, 3);

      await page.goto("about:blank");
      await open("?embed=1&moves=h8");
      await page.waitForSelector(button("h8"));
      assert.equal(await page.$("nav.rooms, .menu"), null, "a frame has no navigation");
    },
  },
];
