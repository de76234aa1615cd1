// The laboratory page: a table of techniques, measured in the worker.

/** Opens the laboratory and waits until the engine has told what it can measure. */
async function enter({ page, server, until }) {
  await page.goto(server.url('/www/lab.html?lang=en'), { waitUntil: 'load' });
  await until(() => page.$('#techniques input'), 'the techniques are listed', 60_000);
}

const state = (page) => page.$eval('#state', (node) => node.textContent);

export const scenarios = [
  {
    name: 'the laboratory measures, and exact techniques agree',
    async run(hands) {
      const { page, assert, until } = hands;
      await enter(hands);
      // Plain alpha-beta to PVS at depth 2: enough to compare, and quick.
      await page.evaluate(() => {
        const boxes = [...document.querySelectorAll('#techniques input')];
        boxes.forEach((box, i) => (box.checked = i >= 2 && i < 8));
        document.getElementById('depth').value = '2';
      });
      await page.click('#start');
      await until(async () => (await state(page)) === 'Done.', 'all is measured', 90_000);
      const rows = await page.$$eval('#rows tr', (all) => all.map((tr) => [...tr.cells].map((cell) => cell.textContent)));
      assert.equal(rows.length, 6);
      assert.equal(rows[0][3], '');
      assert.deepEqual(rows.slice(1).map((row) => row[3]), Array(5).fill('yes'));
      assert.equal(await page.$eval('#progress', (bar) => bar.value), 1);
    },
  },
  {
    name: 'the laboratory stops at once, and measures again',
    async run(hands) {
      const { page, assert, until } = hands;
      await enter(hands);
      await page.evaluate(() => {
        document.getElementById('depth').value = '6';
        document.getElementById('nodes').value = '3000000';
      });
      await page.click('#start');
      await until(async () => !(await page.$eval('#stop', (button) => button.disabled)), 'it can be stopped');
      await page.click('#stop');
      await until(async () => (await state(page)) === 'Stopped.', 'it has stopped');
      assert.equal(await page.$eval('#start', (button) => button.disabled), false);
      await page.evaluate(() => {
        document.querySelectorAll('#techniques input').forEach((box, i) => (box.checked = i === 3));
        document.getElementById('depth').value = '2';
      });
      await page.click('#start');
      await until(async () => (await state(page)) === 'Done.', 'it measures again', 60_000);
    },
  },
];
