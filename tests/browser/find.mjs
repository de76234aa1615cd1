// Finding elements in Firefox by plain scripts
// ============================================
//
// puppeteer-core finds an element with the help of two handles that it keeps for each document: the document, and a script of its
// own. Where Firefox goes from one document to the next while one of them is being made, the handle of the old document is kept for
// the new one: nothing is ever found there, or "no such handle" is thrown (some two of a thousand scenarios on a busy machine). A
// plain script has no handle that could be old. Selectors are those of CSS.

/** How long waitForSelector waits by default, and how long between two looks. Milliseconds. */
const PATIENCE = 30_000;
const PAUSE = 20;

/**
 * A function of the page that finds first and then calls `work` with what was found. It is made here, as text: the policy of the page
 * forbids making one there.
 */
const withFound = (find, work) => new Function('selector', '...args', `${find}\nreturn (${work})(found, ...args);`);

const FIND_ONE = `const found = document.querySelector(selector);
if (!found) throw new Error('no element is ' + selector);`;
const FIND_ALL = 'const found = [...document.querySelectorAll(selector)];';

const plain = {
  async $(selector) {
    const handle = await this.evaluateHandle((text) => document.querySelector(text), selector);
    const element = handle.asElement();
    if (!element) await handle.dispose();
    return element;
  },

  async $$(selector) {
    const count = await this.evaluate((text) => document.querySelectorAll(text).length, selector);
    const handles = await Promise.all(
      Array.from({ length: count }, (_, index) => this.evaluateHandle((text, at) => document.querySelectorAll(text)[at], selector, index)),
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
      const found = await this.$(selector);
      if (found) return found;
      if (Date.now() > end) throw new Error(`waited ${timeout} ms for ${selector}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  },
};

/**
 * Has every frame of the browser find elements by plain scripts. Clicks and keys on an element are given by its selector, too.
 * @param {import('puppeteer-core').Page} page one of the browser's pages
 */
export const findByScripts = (page) => void Object.assign(Object.getPrototypeOf(page.mainFrame()), plain);
