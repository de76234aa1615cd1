// The page of experiments: a table of techniques, measured in the worker.

/** Opens the page and waits for the list of possible measurements. */
async function enter({ page, server, until }) {
  await page.goto(server.url("/www/lab.html?lang=en"), { waitUntil: "load" });
  await until(() => page.$("#techniques input"), "the techniques are listed", 60_000);
}

const state = (page) => page.$eval("#state", (node) => node.textContent);

export const scenarios = [
  {
    name: "the page of experiments measures, and exact techniques agree",
    async run(tools) {
      const { page, assert, until } = tools;
      // A visitor who has a game.
      await page.evaluateOnNewDocument(() => localStorage.setItem("tengen.game", JSON.stringify({ text: "h8" })));
      await enter(tools);
      // Plain alpha-beta to PVS at depth 2: enough for a comparison, and quick.
      await page.evaluate(() => {
        const boxes = [...document.querySelectorAll("#techniques input")];
        boxes.forEach((box, i) => (box.checked = i >= 2 && i < 8));
        document.getElementById("depth").value = "2";
      });
      await page.click("#measure");
      await until(async () => (await state(page)) === "Done.", "all is measured", 90_000);
      const rows = await page.$$eval("#rows tr", (all) =>
        all.map((tr) => [...tr.cells].map((cell) => cell.textContent)),
      );
      assert.equal(rows.length, 6);
      assert.equal(rows[0][0], "10");
      assert.equal(rows[0][4], "");
      assert.deepEqual(
        rows.slice(1).map((row) => row[4]),
        Array(5).fill("yes"),
      );
      assert.equal(await page.$eval("#progress", (bar) => bar.value), 1);
    },
  },
  {
    name: "every experiment runs, and the page goes on beside it",
    browsers: ["firefox"],
    async run(tools) {
      const { page, assert, until } = tools;
      await enter(tools);
      const numbers = new Set();
      for (const name of ["0", "1", "2", "3"]) {
        await page.select("#experiment", name);
        await page.evaluate(() => {
          document.getElementById("nodes").value = "100000";
          const depth = document.getElementById("depth");
          if (!depth.disabled) depth.value = "2";
          // The longest time between two frames while the worker is busy.
          window.gap = 0;
          window.frames = 0;
          let last = performance.now();
          const tick = (now) => {
            window.gap = Math.max(window.gap, now - last);
            window.frames += 1;
            last = now;
            window.ticking = requestAnimationFrame(tick);
          };
          window.ticking = requestAnimationFrame(tick);
        });
        await page.click("#measure");
        await until(async () => (await state(page)) === "Done.", "all is measured", 240_000);
        const { gap, frames } = await page.evaluate(() => {
          cancelAnimationFrame(window.ticking);
          return { gap: window.gap, frames: window.frames };
        });
        console.log(`experiment ${name}: longest time between frames ${Math.round(gap)} ms, ${frames} frames`);
        assert.ok(frames > 1, "the page was drawn meanwhile");
        const rows = await page.$$eval("#rows tr", (all) =>
          all.map((tr) => [...tr.cells].map((cell) => cell.textContent)),
        );
        assert.equal(rows.length, await page.$$eval("#techniques input", (boxes) => boxes.length));
        rows.forEach((row) => row[0].split(", ").forEach((number) => numbers.add(Number(number))));
        assert.ok(
          rows.every((row) => row[4] !== "NO"),
          "exact techniques agree",
        );
      }
      assert.deepEqual(
        [...numbers].sort((a, b) => a - b),
        Array.from({ length: 26 }, (_, i) => i + 1),
      );
    },
  },
  {
    name: "an experiment stops at once, and measures again",
    async run(tools) {
      const { page, assert, until } = tools;
      await enter(tools);
      await page.evaluate(() => {
        document.getElementById("depth").value = "6";
        document.getElementById("nodes").value = "3000000";
      });
      await page.click("#measure");
      await until(async () => !(await page.$eval("#stop", (button) => button.disabled)), "it can be stopped");
      await page.click("#stop");
      await until(async () => (await state(page)) === "Stopped.", "it has stopped");
      assert.equal(await page.$eval("#measure", (button) => button.disabled), false);
      await page.evaluate(() => {
        document.querySelectorAll("#techniques input").forEach((box, i) => (box.checked = i === 3));
        document.getElementById("depth").value = "2";
      });
      await page.click("#measure");
      await until(async () => (await state(page)) === "Done.", "it measures again", 60_000);
    },
  },
];
