// Finding and clicking elements in scenarios
// ==========================================
//
// puppeteer-core finds elements by handles, which has two costs:
//
// - It makes and frees a handle for each element of `$$eval`. In 15 scenarios of Chromium these were 105,000 of 109,000
//   messages, and 27 % of the processor time.
// - It keeps two handles for each document: the document, and its own script. Firefox may go to the next document while
//   a handle is being made. Then the handle of the old document stays for the new one. No element is ever found there,
//   or "no such handle" is thrown. On a busy machine this happens in about two of a thousand scenarios.
//
// So plain scripts find elements. Selectors are CSS selectors.

/** The default time of waitForSelector, and the interval of its checks. Milliseconds. */
const PATIENCE = 30_000;
const PAUSE = 20;

/**
 * A function of the page that finds elements and then calls `work` with them. It is made here as text, because the
 * page's policy forbids making one there.
 */
const withFound = (find, work) => new Function("selector", "...args", `${find}\nreturn (${work})(found, ...args);`);

const FIND_ONE = `const found = document.querySelector(selector);
if (!found) throw new Error('no element is ' + selector);`;
const FIND_ALL = "const found = [...document.querySelectorAll(selector)];";

/** How long a question to a page may stay without an answer. Milliseconds. */
const SILENCE = 5_000;

/**
 * Lets Chromium report its documents again, if puppeteer may have missed one.
 * @param {import('puppeteer-core').Page | import('puppeteer-core').Frame} where
 */
async function reportDocuments(where) {
  const session = "_client" in where ? /** @type {any} */ (where)._client() : null;
  if (!session) return;
  console.log("# no answer from the page; Chromium reports its documents again");
  for (const command of ["Runtime.disable", "Runtime.enable"]) await session.send(command).catch(() => {});
}

/**
 * The answer to a question that changes nothing. Chromium left one of some 400 scenarios without an answer after a link
 * to another document. So its documents are reported again, and the page is asked again.
 * @template T
 * @param {import('puppeteer-core').Page | import('puppeteer-core').Frame} where
 * @param {() => Promise<T>} ask
 * @returns {Promise<T>}
 */
async function answerTo(where, ask) {
  for (const end = Date.now() + PATIENCE; ; ) {
    const asked = ask();
    // It may still fail later.
    asked.catch(() => {});
    let timer;
    const silence = new Promise((resolve) => (timer = setTimeout(resolve, SILENCE, answerTo)));
    const answer = await Promise.race([asked, silence]).finally(() => clearTimeout(timer));
    if (answer !== answerTo) return answer;
    if (Date.now() > end) throw new Error(`no answer from the page for ${PATIENCE} ms`);
    await reportDocuments(where);
  }
}

const plain = {
  async $(selector) {
    const handle = await answerTo(this, () => this.evaluateHandle((text) => document.querySelector(text), selector));
    const element = handle.asElement();
    if (!element) await handle.dispose();
    return element;
  },

  async $$(selector) {
    const count = await answerTo(this, () => this.evaluate((text) => document.querySelectorAll(text).length, selector));
    const handles = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        this.evaluateHandle((text, at) => document.querySelectorAll(text)[at], selector, index),
      ),
    );
    return handles.map((handle) => handle.asElement()).filter((element) => element !== null);
  },

  async $eval(selector, work, ...args) {
    return this.evaluate(withFound(FIND_ONE, work), selector, ...args);
  },

  async $$eval(selector, work, ...args) {
    return this.evaluate(withFound(FIND_ALL, work), selector, ...args);
  },

  async waitForSelector(selector, { timeout = PATIENCE } = {}) {
    for (const end = Date.now() + timeout; ; ) {
      // A document that another one replaces meanwhile has no answer.
      const found = await this.$(selector).catch((error) => {
        if (!/context was destroyed|Cannot find context/.test(`${error}`)) throw error;
      });
      if (found) return found;
      if (Date.now() > end) throw new Error(`waited ${timeout} ms for ${selector}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  },
};

/**
 * Chooses from a list once the list has the choices. The script of a page fills it, maybe after the page has loaded.
 * @this {import('puppeteer-core').Frame}
 * @param {string} selector
 * @param {...string} values
 */
async function select(selector, ...values) {
  const isFilled = (text, wanted) => {
    const found = [...(document.querySelector(text)?.options ?? [])].map((option) => option.value);
    return wanted.every((value) => found.includes(value));
  };
  for (const end = Date.now() + PATIENCE; !(await this.evaluate(isFilled, selector, values)); ) {
    if (Date.now() > end) throw new Error(`waited ${PATIENCE} ms for ${values} in ${selector}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return this.evaluate(
    (text, wanted) => {
      const list = document.querySelector(text);
      for (const option of list.options) option.selected = wanted.includes(option.value);
      for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, { bubbles: true }));
    },
    selector,
    values,
  );
}

/** The longest wait of a click for the page to draw. A hidden page draws nothing. Milliseconds. */
const DRAWING = 200;

/** How long an element stands still before it is clicked. Milliseconds. */
const STILL = 40;

/**
 * The middle of an element, once the element is there and stands still under the pointer. Null if it is not there or
 * has no size. A part of the page that is written anew replaces its elements, and a layout may still be changing.
 * Runs in the page.
 */
const placeOf = async (selector, still, most) => {
  const find = () => {
    const element = document.querySelector(selector);
    const box = element?.getClientRects()[0];
    if (!box || box.width * box.height === 0) return null;
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const place = { x: (left + right) / 2, y: (top + bottom) / 2 };
    const whole = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    const hit = document.elementFromPoint(place.x, place.y);
    return { element, place, whole, free: hit !== null && (element.contains(hit) || hit.contains(element)) };
  };
  const first = find();
  if (!first) return null;
  if (!first.whole) first.element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  await new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done, still));
    setTimeout(done, most);
  });
  const again = find();
  if (!again || again.element !== first.element) return null;
  const stays = first.whole && again.place.x === first.place.x && again.place.y === first.place.y;
  // A style sheet that arrives later moves what is on the page.
  const styled = [...document.querySelectorAll('link[rel="stylesheet"]')].every((one) => one.sheet);
  // The offer of another game may come a moment after the end, and moves what is below it.
  const { element } = again;
  globalThis.clickedForTest = element.matches(":disabled");
  addEventListener("click", () => (globalThis.clickedForTest = true), { capture: true, once: true });
  const note = document.getElementById("note");
  const isBelow = note?.parentElement.contains(element) && note.compareDocumentPosition(element) & 4;
  const offered = !isBelow || !note.hidden || document.querySelector("#status.end") === null;
  return { ...again.place, ready: stays && again.free && styled && offered };
};

/** How long a click waits until nothing covers its element. A scenario may click a covered one. Milliseconds. */
const COVERED = 1000;

/**
 * Waits for the drawing after a click. Returns whether the page got the click, on whatever element: false if the browser
 * has lost it. Firefox did so once on a busy machine, right after its start. Runs in the page, after `placeOf`.
 */
const clickedAndDrawn = async (most, silence) => {
  await new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, most);
  });
  for (const end = performance.now() + silence; !globalThis.clickedForTest && performance.now() < end; )
    await new Promise((done) => setTimeout(done, 20));
  // Another document has come meanwhile.
  return globalThis.clickedForTest ?? true;
};

/**
 * Makes a click on an element of a page wait until the element can be seen. After the click it waits for the next
 * drawing. So a scenario clicks what a person would click, and sees what a person would see.
 * @param {import('puppeteer-core').Page} page one of the browser's pages
 */
export function clickWhatIsSeen(page) {
  const frame = Object.getPrototypeOf(page.mainFrame());
  if (Object.hasOwn(frame, "click")) return;
  const { click } = frame;
  frame.click = async function (selector, options) {
    for (const end = Date.now() + PATIENCE; ; ) {
      const { x, y } = await placeToClick(this, selector);
      // Only a handle knows where the frame is in the page.
      if (this.parentFrame()) await click.call(this, selector, options);
      else await this.page().mouse.click(x, y, options);
      // The click may have led to another page, or closed this one.
      if (await this.evaluate(clickedAndDrawn, DRAWING, SILENCE).catch(() => true)) return;
      console.error(`the browser lost a click on ${selector}`);
      if (Date.now() > end) throw new Error(`the browser lost each click on ${selector}`);
    }
  };
}

async function placeToClick(frame, selector) {
  const begin = Date.now();
  for (;;) {
    const place = await frame.evaluate(placeOf, selector, STILL, DRAWING);
    if (place && (place.ready || Date.now() > begin + COVERED)) return place;
    if (Date.now() > begin + PATIENCE) throw new Error(`waited ${PATIENCE} ms for ${selector} to click on`);
    if (!place) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/**
 * Makes every frame of the browser find elements by plain scripts. Clicks and keys on an element use its selector, too.
 * @param {import('puppeteer-core').Page} page one of the browser's pages
 */
export const findByScripts = (page) => void Object.assign(Object.getPrototypeOf(page.mainFrame()), plain, { select });

/**
 * Makes a reload wait until the new document has loaded. Firefox on a busy machine may report the load while scripts
 * still run in the old document.
 * @param {import('puppeteer-core').Page} page one of the browser's pages
 */
export function waitAfterReloads(page) {
  const prototype = Object.getPrototypeOf(page);
  if (Object.hasOwn(prototype, "reload") && prototype.reload.waits) return;
  const { reload } = prototype;
  const begun = () => [performance.timeOrigin, document.readyState];
  prototype.reload = async function (options) {
    const [old] = await this.evaluate(begun);
    const answer = await reload.call(this, options);
    for (const end = Date.now() + PATIENCE; ; ) {
      // While one document replaces the other, no script can run.
      const [origin, state] = await this.evaluate(begun).catch(() => [old, ""]);
      if (origin !== old && state !== "loading" && state) return answer;
      if (Date.now() > end) throw new Error(`waited ${PATIENCE} ms for the page that was reloaded`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  };
  prototype.reload.waits = true;
}

/** How long Escape waits for a dialog to open or to close. A dialog may also stay. Milliseconds. */
const DIALOG = 3_000;

/**
 * Makes the key Escape close the dialog on top. A dialog opens a moment after its content is there; an earlier key does
 * nothing. Chromium closes it a moment after the key. Until then the controls of the page cannot have the focus.
 * @param {import('puppeteer-core').Page} page
 */
export function waitAfterEscape(page) {
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  // The key may lead to another document.
  const count = (selector) => page.evaluate((text) => document.querySelectorAll(text).length, selector).catch(() => 0);
  const until = async (isDone) => {
    for (const end = Date.now() + DIALOG; !(await isDone()) && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
  };
  keyboard.press = async (key, options) => {
    if (key !== "Escape") return press(key, options);
    await until(async () => (await count("#sheets > dialog:not([open])")) === 0);
    const before = await count("dialog[open]");
    await press(key, options);
    if (before > 0) await until(async () => (await count("dialog[open]")) < before);
  };
}
