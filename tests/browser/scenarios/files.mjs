// Files and texts of other programs: opened from the box, a picker, by dropping and by Ctrl+V; saved as files.

import { readFileSync, readdirSync, rmSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { click, played, ready, shows, text } from "../actions.mjs";
import { until } from "../harness.mjs";

const SGF = "(;FF[4]GM[4]SZ[15]RU[Renju]PB[Anna]PW[Ben];B[hh];W[ih](;B[hi]C[main];W[gg])(;B[ii]C[other]))";

/** Opens the dialog and types a text. */
async function type(page, words) {
  if (!(await page.$("dialog.paste[open]"))) await page.click('[data-do="paste"]');
  await page.waitForSelector(".paste textarea");
  await page.$eval(
    ".paste textarea",
    (box, value) => {
      box.value = value;
      box.dispatchEvent(new Event("input", { bubbles: true }));
    },
    words,
  );
}

const taken = (page) => text(page, "#paste-taken p").catch(() => "");

/** Pastes or drops on the page, as the browser does. */
const give = (page, kind, words, name = "") =>
  page.evaluate(
    (type, content, file) => {
      const data = new DataTransfer();
      if (file) data.items.add(new File([content], file));
      else data.setData("text/plain", content);
      // Firefox makes the data of such an event from two special members.
      const event =
        type === "paste"
          ? new ClipboardEvent("paste", {
              clipboardData: data,
              data: content,
              dataType: "text/plain",
              bubbles: true,
              cancelable: true,
            })
          : new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
    },
    kind,
    words,
    name,
  );

export const scenarios = [
  {
    name: "the box says what it takes a text for, and offers the other reading",
    async run({ open, page, assert }) {
      await open("?color=both");
      await ready(page);
      await type(page, "f5d6c3d3c4");
      // These squares are the beginning of a game of Othello, whatever is on the board.
      await until(async () => (await taken(page)) === "Moves Othello · 8 × 8 · moves: 5", "it is Othello");
      await page.click("#paste-taken button");
      await until(async () => (await taken(page)) === "Moves Freestyle · 15 × 15 · moves: 5", "it is five in a row");
      await page.click("#paste-taken button");
      await until(async () => (await taken(page)) === "Moves Othello · 8 × 8 · moves: 5", "it is Othello again");
      await page.click('.paste [type="submit"]');
      await until(async () => (await text(page, "#count")) === "5 / 5", "the game is there");
      assert.match(await text(page, "#caption"), /Othello/);
      await type(page, "８，８ ９，９");
      await until(
        async () => (await taken(page)) === "Gomocup Freestyle · 15 × 15 · moves: 2",
        "numbers, in full-width digits",
      );
      await page.click("#paste-taken button");
      await page.click('.paste [type="submit"]');
      await shows(page, ["h8", "i7"]);
      for (const [words, what] of [
        ["7,7 8,8", "Gomocup Freestyle · 15 × 15 · moves: 2"],
        ["ｈ８ｉ９", "Moves Freestyle · 15 × 15 · moves: 2"],
        ["(;GM[2]SZ[8];B[fe];W[df])", "SGF Othello · 8 × 8 · moves: 2"],
        ["(;FF[4]GM[4]SZ[15]AB[hh][ii]AW[hi];W[gg])", "SGF Freestyle · 15 × 15 · moves: 1"],
        ["Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n-1\n", "Piskvork Freestyle · 15 × 15 · moves: 2"],
      ]) {
        await type(page, words);
        await until(async () => (await taken(page)).startsWith(what), `“${words}” is ${what}`);
      }
    },
  },
  {
    name: "SGF is opened with its variations, by Ctrl+V and by dropping a file; a fault is told with its place",
    async run({ open, page, assert }) {
      await open("?color=both");
      await ready(page);
      await give(page, "paste", SGF);
      await until(
        async () => (await taken(page)) === "SGF Renju · 15 × 15 · moves: 4 · variations: 1 · Anna – Ben",
        "what it is",
      );
      // The text is read before the dialog has its style and is shown.
      await page.waitForSelector('dialog.paste[open] [value="open"]:focus');
      await page.keyboard.press("Enter");
      await shows(page, ["h8", "i8", "h7", "g9"]);
      await page.click(".record summary");
      await page.waitForSelector(".record .other");
      await page.click(".record .other");
      await shows(page, ["h8", "i8", "i7"]);
      await until(() => page.$eval(".branch textarea", (box) => box.value === "other"), "its comment");
      await give(page, "drop", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n-1\nA.zip\nB.zip\n", "game.psq");
      await until(async () => /^Piskvork .*moves: 2/.test(await taken(page)), "a file of Piskvork");
      await page.click('.paste [type="submit"]');
      await shows(page, ["h8", "i7"]);
      await type(page, "(;GM[4];B[hh];W[hh])");
      await page.click('.paste [type="submit"]');
      await until(
        async () => /^SGF, character 17: h8 is occupied\./.test(await text(page, "#paste-fault")),
        "the fault",
      );
      assert.equal(await page.$eval(".paste textarea", (box) => box.value.slice(box.selectionStart)), "hh])");
      await shows(page, ["h8", "i7"]);
      // In the language of the reader.
      for (const [lang, fault] of [
        ["ja", /^SGF、?.*17.*h8/],
        ["zh", /^SGF.*17.*h8/],
      ]) {
        await page.goto("about:blank");
        await open(`?lang=${lang}&color=both`);
        await ready(page);
        await type(page, "(;GM[4];B[hh];W[hh])");
        await page.click('.paste [type="submit"]');
        await until(async () => fault.test(await text(page, "#paste-fault")), `the fault in ${lang}`);
        assert.doesNotMatch(await text(page, "#paste-fault"), /character|occupied/);
      }
    },
  },
  {
    name: "a library of RenLib is chosen with the picker and opens at its beginning",
    async run({ open, page }) {
      const folder = await mkdtemp(join(tmpdir(), "tengen-"));
      try {
        const file = join(folder, "small.lib");
        const nodes = [0x00, 0x00, 0x78, 0x00, 0x69, 0x80, 0x87, 0x40, 0x8a, 0x40];
        await writeFile(
          file,
          Buffer.from([0xff, ...Buffer.from("RenLib"), 0xff, 3, 0, ...new Array(10).fill(0xff), ...nodes]),
        );
        await open("?color=both");
        await ready(page);
        await page.click('[data-do="paste"]');
        const input = await page.waitForSelector('.paste input[type="file"]');
        await input.uploadFile(file);
        await until(async () => /^RenLib .*moves: 3 · variations: 1/.test(await taken(page)), "what it is");
        await page.click('.paste [type="submit"]');
        await until(async () => (await text(page, "#count")) === "0 / 3", "at its beginning");
        await page.click('[data-do="redo"]');
        await shows(page, ["h8"]);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  },
  {
    name: "a file in another encoding is decoded again; an unknown rule, a contradiction and a variation left out are told",
    async run({ open, page, assert }) {
      const folder = await mkdtemp(join(tmpdir(), "tengen-"));
      try {
        const file = join(folder, "name.sgf");
        const name = [0xce, 0xeb, 0xfc, 0xe3, 0xe0];
        const start = "(;GM[4]SZ[15]RU[house rules]RE[B+]PB[";
        const moves = "];B[hh];W[gg](;B[ii])(;AE[gg]AW[hg]))";
        await writeFile(file, Buffer.from([...Buffer.from(start), ...name, ...Buffer.from(moves)]));
        await open("?lang=en&color=both");
        await ready(page);
        await page.click('[data-do="paste"]');
        const input = await page.waitForSelector('.paste input[type="file"]');
        await input.uploadFile(file);
        await until(async () => /^SGF .*moves: 3 · skipped variations: 1/.test(await taken(page)), "what it is");
        await page.select('.paste [name="encoding"]', "windows-1251");
        await until(async () => /Ольга – \? · Black wins$/.test(await taken(page)), "the name");
        await page.select('.paste [name="rule"]', "renju");
        await until(async () => /^SGF Renju .*Ольга/.test(await taken(page)), "the rule");
        await page.click('.paste [type="submit"]');
        await shows(page, ["h8", "g9", "i7"]);
        assert.match(await text(page, "#caption"), /Renju/);
        const five = ["hh", "aa", "ih", "ca", "jh", "ea", "kh", "ga", "lh"];
        const line = five.map((at, ply) => `;${"BW"[ply % 2]}[${at}]`).join("");
        await type(page, `(;GM[4]RU[Freestyle]RE[W+R]${line})`);
        await until(
          async () => /by the file: White wins · by the rules: Black wins · they disagree$/.test(await taken(page)),
          "a contradiction",
        );
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  },
  {
    name: "a diagram stays a position that was set up, with the side to move chosen",
    async run({ open, page, assert }) {
      await open("?color=both");
      await ready(page);
      const rows = Array.from({ length: 15 }, (_, row) =>
        row === 7 ? ". . . . . . . X X O . . . . ." : ". ".repeat(15).trim(),
      ).join("\n");
      await type(page, rows);
      await until(async () => (await taken(page)) === "Board Freestyle · 15 × 15 · position", "a position");
      await page.click(".taken label:nth-child(1)");
      await page.click('.paste [type="submit"]');
      // The empty board before it had black to move too.
      const label = () => page.$eval('[data-name="j8"]', (one) => one.ariaLabel);
      await until(async () => (await label()) === "J8, White", "the position is there");
      await until(async () => (await text(page, "#status")) === "Black to move", "black is to move");
      assert.equal(await page.$eval('[data-do="undo"]', (one) => one.disabled), true);
      await click(page, "a1");
      await until(async () => (await text(page, "#count")) === "1 / 1", "one move");
      await page.reload();
      await until(
        async () => (await text(page, "#count")) === "1 / 1" && (await text(page, "#status")) === "White to move",
        "it comes back",
      );
      await page.click('[data-do="undo"]');
      await until(async () => (await text(page, "#status")) === "Black to move", "and is taken back");
    },
  },
  {
    name: "a diagram with numbers is a game; the result of a file is told, and a resigned game stays resigned",
    async run({ open, page, assert }) {
      await open("?lang=en&color=both");
      await ready(page);
      const places = { "7,7": "1", "8,6": "2", "6,8": "3" };
      await type(
        page,
        Array.from({ length: 15 }, (_, row) =>
          Array.from({ length: 15 }, (_, column) => places[`${column},${row}`] ?? ".").join(" "),
        ).join("\n"),
      );
      await until(async () => (await taken(page)) === "Board Freestyle · 15 × 15 · moves: 3", "a game");
      await page.click('.paste [type="submit"]');
      await shows(page, ["h8", "i9", "g7"]);
      await type(page, "(;GM[4]PB[Anna]PW[Ben]RE[W+R];B[hh];W[ih])");
      await until(async () => /moves: 2 · Anna – Ben · White wins$/.test(await taken(page)), "the result is told");
      await page.click('.paste [type="submit"]');
      await until(async () => (await text(page, "#status")) === "White wins", "it is over");
      assert.equal(await text(page, "#substatus"), "Black resigned");
      await page.reload();
      await until(async () => (await text(page, "#status")) === "White wins", "and stays so");
    },
  },
  {
    name: "a game is saved as SGF, text, picture with and without numbers, and animation, and sent; one of Othello in GGF with names and result",
    async run({ open, page, assert, downloads }) {
      await page.evaluateOnNewDocument(() => {
        Object.defineProperty(navigator, "share", {
          configurable: true,
          value: async (what) => void (window.sent = what),
        });
      });
      /** Presses a button of the dialog, and returns the saved file. */
      const save = async (ending) => {
        await page.waitForSelector(`.files [value="${ending}"]:not(:disabled)`);
        await page.$eval(`.files [value="${ending}"]`, (one) => one.click());
        return until(() => {
          const name = readdirSync(downloads).find(
            (one) => /^tengen-\d{4}-\d\d-\d\d/.test(one) && one.endsWith(`.${ending}`),
          );
          const content = name && readFileSync(join(downloads, name));
          if (!content || content.length === 0) return null;
          rmSync(join(downloads, name));
          return content;
        }, `a file in ${ending}`);
      };
      await open("?lang=en&color=both&moves=h8i9g7");
      await played(page, 3);
      await page.click('[data-do="share"]');
      assert.match(String(await save("sgf")), /^\(;FF\[4\]GM\[4\]SZ\[15\].*\n;B\[hh\]\n;W\[ig\]\n;B\[gi\]\)/);
      assert.equal(String(await save("txt")), "h8i9g7\n");
      const plain = await save("png");
      assert.equal(String(plain.subarray(1, 4)), "PNG");
      assert.ok(plain.length <= 200_000, `${plain.length} bytes`);
      // The line with the players and the address is below the board.
      assert.ok(plain.readUInt32BE(20) > plain.readUInt32BE(16));
      await page.$eval('.share [name="numbers"]', (one) => one.click());
      assert.notDeepEqual(await save("png"), plain, "with the numbers of the moves");
      assert.equal(String((await save("gif")).subarray(0, 6)), "GIF89a");
      await page.$eval('.files [value="send"]', (one) => one.click());
      const sent = await until(() => page.evaluate(() => window.sent), "it is sent");
      assert.deepEqual([sent.text, sent.url.replace(/.*#/, "#")], ["h8i9g7", "#g=freestyle-15-h8i9g7"]);

      await page.goto("about:blank");
      await open("?lang=en&game=othello&color=both&moves=f5d6c3");
      await until(async () => (await text(page, "#count")) === "3 / 3", "the game is there");
      await page.click('[data-do="resign"]');
      await page.click('[data-do="share"]');
      assert.match(String(await save("ggf")), /^\(;GM\[Othello\]PB\[Player\]PW\[Player\]RE\[\+64\.000:r\]PC/);
    },
  },
];
