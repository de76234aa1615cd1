// Every subject of the engine in a frame with sandbox="allow-scripts", which has an opaque origin. It runs in a worker,
// off the page's thread, unless the host's policy forbids that.

import { text } from "../actions.mjs";
import { POLICY, script } from "../server.mjs";

/** Records the name of every worker, and how many messages it has sent. */
const recordWorkers = (page) =>
  page.evaluateOnNewDocument(() => {
    globalThis.workers = [];
    const Real = globalThis.Worker;
    globalThis.Worker = class extends Real {
      constructor(...all) {
        super(...all);
        const one = { name: all[1]?.name ?? "", heard: [] };
        globalThis.workers.push(one);
        this.addEventListener("message", ({ data }) => one.heard.push(data?.op));
      }
    };
  });

/** A sandboxed frame on a page of another site. */
async function sandboxed({ page, other, server }, path) {
  const blog = await other();
  await page.goto(blog.url("/blank.html"), { waitUntil: "load" });
  await page.evaluate(
    (html) => document.body.insertAdjacentHTML("beforeend", html),
    `<iframe title="a game" width="700" height="900" sandbox="allow-scripts" src="${server.url(path)}"></iframe>`,
  );
  return page.waitForFrame((one) => one.url().startsWith(server.origin));
}

const isOpen = (frame) =>
  frame.$eval("#grid", (grid) => grid.getAttribute("aria-disabled") === "false").catch(() => false);

/** The content of the frame once the subject has answered. */
const SUBJECTS = {
  proof: {
    path: "/www/proof/index.html?lang=en",
    shows: (frame) => frame.$eval("#proven", (node) => /^Checked: Black wins after/.test(node.textContent)),
  },
  puzzles: {
    path: "/?embed=1&mode=puzzle&lang=en&rule=freestyle&moves=h8a1i8a4j8o15",
    shows: isOpen,
  },
  openings: {
    path: "/www/openings/index.html?lang=en&rule=othello&side=1",
    shows: (frame) => frame.$eval("#status", (node) => /find the book move/.test(node.textContent)),
  },
  library: {
    path: "/www/library/index.html?lang=en",
    shows: (frame) => frame.$eval("#status", (node) => node.textContent === "Open a collection of games"),
  },
  why: {
    path: "/?lang=en&color=both",
    enter: (frame) =>
      frame.evaluate((why) => {
        const position = { setup: { game: "gomoku", rule: "freestyle", size: 15 }, text: "h8a1i9b1", winner: 1 };
        import(new URL(why, document.baseURI).href).then(({ openWhy }) => void openWhy(position, { lang: "en" }));
      }, script("why")),
    shows: (frame) => frame.$eval(".why .status", (node) => /^Black wins/.test(node.textContent)),
  },
  analysis: {
    path: "/?lang=en&color=both#g=freestyle-15-h8",
    enter: async (frame, until) => {
      await until(() => isOpen(frame), "the board takes a move", 60_000);
      await frame.$eval('[data-do="analyse"]', (button) => button.click());
    },
    shows: (frame) => frame.$(".analysis .lines button"),
  },
};

/** The headers of the host, and whether a worker may run under them. */
const HOSTS = [
  { what: "without a policy", csp: false, allowed: true },
  { what: "under the policy with blobs", csp: `${POLICY} blob:`, allowed: true },
  { what: "under the policy", csp: true, allowed: false },
];

/** A scenario of a subject. */
const scenario = (subject, { what, csp, allowed }) => ({
  name: `sandboxed ${what}: ${subject} runs ${allowed ? "in a worker" : "on the main thread"}`,
  server: { csp },
  tolerate: allowed ? [] : [/worker-src/, /blob:/],
  async run(tools) {
    const { page, browser, assert, until } = tools;
    const { path, enter, shows } = SUBJECTS[subject];
    await recordWorkers(page);
    const frame = await sandboxed(tools, path);
    await enter?.(frame, until);
    await until(() => shows(frame).catch(() => false), `${subject} answers`, 60_000);
    assert.equal(await frame.evaluate(() => globalThis.origin), "null");
    const workers = await frame.evaluate(() => globalThis.workers);
    const own = workers.filter(({ name }) => name === `tengen-${subject}`);
    const answered = own.some(({ heard }) => heard.some((op) => ["value", "lines"].includes(op)));
    assert.equal(answered, allowed, JSON.stringify(workers));
    if (browser === "chromium") {
      // On the main thread the page itself imports the module. Firefox also lists its workers' imports.
      const imported = await frame.evaluate(() =>
        performance.getEntriesByType("resource").some(({ name }) => /pkg\/analysis\/tengen\.js/.test(name)),
      );
      assert.equal(imported, !allowed, "whether the page's thread has the engine");
    }
    if (subject === "analysis" && !allowed) assert.match(await text(frame, ".analysis .says p"), /worker|thread/i);
  },
});

export const scenarios = Object.keys(SUBJECTS).flatMap((subject) =>
  // One subject is enough to test a wider policy.
  HOSTS.filter(({ csp }) => typeof csp !== "string" || subject === "puzzles").map((host) => scenario(subject, host)),
);
