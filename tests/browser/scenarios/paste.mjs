// Pasted text from other programs, copies of a game, and hints with their kind.

import { moves, ready, shows, text } from "../actions.mjs";

const BOARD = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

/** Opens the sheet with the keyboard and pastes into it. `isRead`: waits until the sheet shows what it has read. */
async function paste(page, until, words, isRead = false) {
  await page.waitForSelector('[data-do="paste"]');
  if (!(await page.$("dialog.paste[open]"))) {
    await page.focus('[data-do="paste"]');
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog.paste[open]");
  }
  await until(
    () => page.evaluate(() => document.activeElement?.matches(".paste textarea") ?? false),
    "the box has the focus",
  );
  await page.$eval(
    ".paste textarea",
    (box, value) => {
      box.value = value;
      box.dispatchEvent(new Event("input", { bubbles: true }));
    },
    words,
  );
  if (isRead) await page.waitForSelector("#paste-taken > *");
  await page.keyboard.down("Control");
  await page.keyboard.press("Enter");
  await page.keyboard.up("Control");
}

/** How many squares hold a disc of Othello. */
const discs = (page) =>
  page.$$eval("#grid button", (all) => all.filter((one) => /, (Black|White)/.test(one.ariaLabel ?? "")).length);

export const scenarios = [
  {
    name: "pasted text of either game is opened, and a fault is marked where it is",
    async run({ open, page, assert, until, sleep }) {
      await open("?time=60");
      await ready(page);
      // A dialog that is closed before it is shown stays closed.
      await page.evaluate(
        () =>
          new Promise((done) => {
            const sheets = document.getElementById("sheets");
            new MutationObserver((_, observer) => {
              observer.disconnect();
              sheets.querySelector("dialog").close();
              setTimeout(done, 200);
            }).observe(sheets, { childList: true });
            document.querySelector('[data-do="paste"]').click();
          }),
      );
      assert.equal(await page.$("dialog"), null);
      // A fault leaves the game on the board, and the box selects its place.
      await page.click('[data-name="h8"]');
      await until(async () => (await moves(page)).length === 2, "a move and its answer");
      await paste(page, until, "h8i9h8");
      await until(async () => (await text(page, "#paste-fault")) !== "", "the fault is told");
      assert.match(await text(page, "#paste-fault"), /^Moves, character 5: the point is occupied\. h8i9h8$/);
      assert.equal(await text(page, "#paste-fault mark"), "h");
      assert.equal(
        await page.$eval(
          ".paste textarea",
          (box) => `${box.selectionStart}-${box.selectionEnd} ${box.getAttribute("aria-invalid")}`,
        ),
        "4-5 true",
      );
      await paste(page, until, "");
      await until(async () => /nothing to read/.test(await text(page, "#paste-fault")), "an empty box is told");
      assert.equal((await moves(page)).length, 2);
      await paste(page, until, "1. h8 i9 2. g7 g9", true);
      await until(async () => (await moves(page)).join() === "h8,i9,g7,g9", "the game is on the board");
      await sleep(200);
      assert.equal(await page.$("#sheets > dialog"), null, "the key does not open it again");
      // Othello in its formats.
      await paste(page, until, BOARD);
      await until(async () => (await discs(page)) === 50, "the board is there");
      assert.equal(await text(page, "#status"), "Black to move");
      await page.click('[data-name="g8"]');
      await until(async () => (await text(page, "#count")) === "1 / 1", "a move is played on it");
      await page.click('[data-do="undo"]');
      await until(async () => (await discs(page)) === 50, "and taken back");
      await paste(page, until, "(;GM[Othello]TY[8]B[F5]W[D6]B[C3];)");
      await until(async () => (await text(page, "#count")) === "3 / 3", "the game in GGF is there");
      assert.match(await text(page, "#caption"), /Perpendicular Opening/);
      // The page's own links.
      await paste(page, until, "https://example.org/x/#g=renju-15-h8h9");
      await until(async () => /Renju/.test(await text(page, "#caption")), "the link is opened");
      await shows(page, ["h8", "h9"]);
      await page.reload();
      await until(async () => (await moves(page)).length === 2, "the game is kept");
    },
  },
  {
    name: "a game is copied in the formats of its game",
    async run({ open, page, assert, until }) {
      await open("#g=othello-f5d6c3");
      await until(async () => (await text(page, "#count")) === "3 / 3", "the game is there");
      await page.click('[data-do="share"]');
      await page.waitForSelector('.share [name="ggf"]');
      const copy = (name) => page.$eval(`.share [name="${name}"]`, (box) => box.value);
      assert.equal(await copy("moves"), "f5d6c3");
      assert.match(await copy("obf"), /^[-XO]{64} O;$/);
      assert.match(await copy("ggf"), /^\(;GM\[Othello\].*B\[F5\]W\[D6\]B\[C3\];\)$/);
      const board = await copy("board");
      await page.keyboard.press("Escape");
      await paste(page, until, board);
      await until(async () => (await text(page, "#count")) !== "3 / 3", "the board comes back, without its moves");
      assert.equal(await text(page, "#status"), "White to move");
      await open("#g=freestyle-15-h8i9");
      await until(async () => (await moves(page)).length === 2, "the other game is there");
      await page.click('[data-do="share"]');
      await page.waitForSelector('.share textarea[name="board"]');
      assert.match(await copy("board"), /15 \. \. /);
      assert.equal(await page.$('.share [name="obf"]'), null);
    },
  },
  {
    name: "a hint says what it is and marks the threat",
    async run({ open, page, assert, until }) {
      const hint = async (game, words) => {
        await open(`#g=freestyle-15-${game}`);
        await until(
          () => page.$('[data-do="hint"]:not([disabled]):not([hidden])').then((one) => one !== null),
          "a hint can be asked for",
        );
        await page.click('[data-do="hint"]');
        await until(async () => words.test(await text(page, "#substatus")), `${game}: ${words}`);
        assert.match(await text(page, "#live"), words, "it is announced");
        return page.$$eval("#grid button", (all) => all.filter((one) => /, threat$/.test(one.ariaLabel ?? "")).length);
      };
      assert.equal(await hint("h8a1i8a2j8a3k8a4", /^(G8|L8) makes five$/), 0);
      // The first stone is the hint itself; the others are marked.
      assert.ok((await hint("h8a1i8a2j8a3", /: win by fours in 2 moves$/)) >= 1);
      // The reason follows, in a place that is kept for it.
      const reason = (words) => until(async () => words.test(await text(page, ".reason")), `the reason ${words}`);
      await reason(/^[GK]8 makes an open four; nothing blocks both \w+ and \w+\.$/);
      assert.match(await text(page, "#brief"), /proven: Black wins in 2 moves/);
      // Wins are counted in moves. The panel also shows plies and the whole line of the win. The engine's internal
      // numbers are never shown.
      const seen = () => page.evaluate(() => document.body.textContent);
      assert.doesNotMatch(await seen(), /\bpl(y|ies)\b|2[78]\d{3}/);
      await page.click("#thinking summary");
      await page.waitForSelector("#facts .line dd");
      await until(async () => (await text(page, "#facts .line dd")).split(" ").length === 3, "the line to the five");
      assert.doesNotMatch(await seen(), /2[78]\d{3}/);
      await page.click("#thinking summary");
      assert.equal(await hint("h8g8i8a2j8a4k8", /^L8 blocks the five$/), 0);
      // No move stops an open four, and the hint does not claim one.
      assert.ok((await hint("h8a1i8a2j8a4k8", /^(G8|L8): lost, but holds out longest \(1 move\)$/)) >= 1);
      // The hint names the danger, whether or not the loss is proven in time.
      assert.ok(
        (await hint("h8a1i8a4j8", /(best defence against a forced win|: lost, but holds out longest .*)$/)) >= 1,
      );
      await page.click('[data-name="a15"]');
      await until(async () => /Move 6/.test(await text(page, "#substatus")), "the words go with the position");
    },
  },
];
