// What a page shows, and what happened last, for the report of a failed scenario: a log has no picture.

/** How many events the report has. */
const EVENTS = 14;

/** Keeps the last `most` clicks, keys, dialogs and errors of the document. It runs in the page. */
function keepEvents(most) {
  const events = [];
  globalThis.eventsForTest = events;
  const add = (what, target) => {
    const name = target instanceof Element ? ` ${target.tagName.toLowerCase()}.${target.className || target.id}` : "";
    events.push(`${Math.round(performance.now())} ${what}${name}`);
    if (events.length > most) events.shift();
  };
  for (const type of ["pointerdown", "click", "keydown", "submit", "cancel", "close", "popstate"])
    addEventListener(type, (event) => add(`${type}${event.key ? ` ${event.key}` : ""}`, event.target), {
      capture: true,
    });
  addEventListener("error", (event) => add(`error ${event.message}`));
  addEventListener("unhandledrejection", (event) => add(`rejection ${event.reason}`));
  const dialogs = HTMLDialogElement.prototype;
  for (const method of ["showModal", "close", "remove"]) {
    const call = dialogs[method];
    dialogs[method] = function (...given) {
      add(`${method}()`, this);
      return call.apply(this, given);
    };
  }
}

/** What the document says, and its last events. It runs in the page. */
function describeDocument() {
  const line = (text) => text.replaceAll(/\s+/g, " ").trim();
  const { activeElement } = document;
  const focus = `${activeElement?.tagName} ${activeElement?.id || activeElement?.className}`;
  const parts = [...document.querySelectorAll("dialog[open], #note:not([hidden]), #status, .analysis, #live")];
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not belong to the report
  const texts = parts.map((one) => line(one.innerText).slice(0, 200));
  const events = `events until ${Math.round(performance.now())}: ${(globalThis.eventsForTest ?? []).join(", ")}`;
  return `at ${location.search}${location.hash}, focus ${focus}: ${texts.join(" | ")}\n  ${events}`;
}

/** The bodies of two functions for WebDriver: one keeps the events of the page, one describes it. */
export const KEEP_EVENTS = `if (!globalThis.eventsForTest) (${keepEvents})(${EVENTS});`;
export const DESCRIBE = `return (${describeDocument})();`;

/**
 * Keeps the last events of each document of a page.
 * @param {import('puppeteer-core').Page} page
 */
export const recordEvents = (page) => page.evaluateOnNewDocument(keepEvents, EVENTS);

/**
 * What a page says, and its last events.
 * @param {import('puppeteer-core').Page} page
 */
export async function whatIsSeen(page) {
  const asked = page.evaluate(describeDocument);
  const silence = new Promise((resolve) => setTimeout(resolve, 5000, "the page does not answer"));
  return Promise.race([asked, silence]).catch((error) => `no answer: ${error.message}`);
}
