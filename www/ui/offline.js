/**
 * Playing without a network: registers the service worker (`sw.js`), hears of new versions, and offers to install the
 * page.
 *
 * A frame on another page asks for nothing, unless its address says `offline=1`. A host switches all of it off with a
 * build that has no version; the service worker of an earlier one then removes itself.
 */
import { address } from "./site.js";

/** A tab that stays open looks for a new version this often. Milliseconds. */
const UPDATE_INTERVAL = 60 * 60 * 1000;

/**
 * The event by which Chromium offers to install the page.
 * @typedef {Event & { prompt(): Promise<unknown> }} InstallEvent
 */

/** What installs the page as an application, where the browser offers that. @type {(() => Promise<unknown>) | null} */
let prompt = null;

/** Takes the browser's offer to install the page: it comes before anybody asks. */
export function listenForInstall() {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    prompt = () => {
      prompt = null;
      return /** @type {InstallEvent} */ (event).prompt();
    };
  });
  addEventListener("appinstalled", () => (prompt = null));
}

/** What installs the page, null where it cannot be installed or is already. */
export const installer = () => prompt;

/** The browser's service workers, where the page may use them: a sandboxed frame may not. */
function container() {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

/**
 * Keeps this version for visits without a network.
 * @param {object} options
 * @param {boolean} options.embed whether the page is a frame on another
 * @param {(update: () => Promise<boolean>) => void} options.onUpdate a new version is there. What it is given begins
 *   that version and loads the page again; it answers false where another tab still runs the old one
 * @returns {Promise<boolean>} whether a service worker answers for the host
 */
export async function keepOffline({ embed, onUpdate }) {
  const workers = container();
  const version = document.querySelector('meta[name="version"]')?.getAttribute("content");
  const asked = new URLSearchParams(location.search).get("offline") === "1";
  if (!workers || !version || (embed && !asked)) return Boolean(workers?.controller);
  /** @type {ServiceWorkerRegistration} */
  let registration;
  try {
    registration = await workers.register(address("sw.js"), { updateViaCache: "none" });
  } catch {
    // Forbidden here, or the host has taken the script away: the page works with a network only.
    return false;
  }
  const offer = () => {
    const next = registration.waiting;
    if (next && registration.active) onUpdate(() => begin(next, workers));
  };
  /** @type {ServiceWorker | null} */
  let followed = null;
  const follow = () => {
    const coming = registration.installing;
    if (!coming || coming === followed) return;
    followed = coming;
    coming.addEventListener("statechange", () => coming.state === "installed" && offer());
  };
  registration.addEventListener("updatefound", follow);
  // The browser may have begun to install it before this script ran.
  follow();
  offer();
  const { active } = await workers.ready;
  // On the first visit the page was loaded without it.
  if (!workers.controller) active?.postMessage({ op: "claim", version });
  const { saveData } = /** @type {Navigator & { connection?: { saveData?: boolean } }} */ (navigator).connection ?? {};
  if (!saveData) active?.postMessage({ op: "keep-all" });
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < UPDATE_INTERVAL) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
  return true;
}

/**
 * Has the new version take over, and loads the page again.
 * @param {ServiceWorker} next
 * @param {ServiceWorkerContainer} workers
 * @returns {Promise<boolean>} false where another tab runs the old version
 */
function begin(next, workers) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    workers.addEventListener("controllerchange", () => location.reload(), { once: true });
    port1.onmessage = (event) => {
      port1.close();
      resolve(event.data.alone);
    };
    next.postMessage({ op: "activate" }, [port2]);
  });
}
