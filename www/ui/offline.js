/**
 * Offline play: registers the service worker (`sw.js`), detects new versions, and offers to install the page.
 *
 * A frame on another page does none of this, unless its address has `offline=1`. A host switches everything off with a
 * build without a version. The service worker of an earlier build then removes itself.
 */
import { address } from "./site.js";

/** The interval at which an open tab checks for a new version. Milliseconds. */
const UPDATE_INTERVAL = 60 * 60 * 1000;

/**
 * The event by which Chromium offers to install the page.
 * @typedef {Event & { prompt(): Promise<unknown> }} InstallEvent
 */

/** Installs the page as an application, if the browser offers that. @type {(() => Promise<unknown>) | null} */
let prompt = null;

/** Keeps the browser's offer to install the page, which comes early. */
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

/** The function that installs the page; null if it cannot be installed or is installed already. */
export const installer = () => prompt;

/** The browser's service workers, if the page may use them. A sandboxed frame may not. */
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
 * @param {(update: () => Promise<boolean>) => void} options.onUpdate called for a new version. Its argument starts that
 * version and reloads the page, or returns false if another tab still runs the old one
 * @returns {Promise<boolean>} whether a service worker is active
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
    // Forbidden here, or the host has removed the script. The page then needs a network.
    return false;
  }
  const offer = () => {
    const next = registration.waiting;
    if (next && registration.active) onUpdate(() => begin(next, registration.active, workers));
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

/** The longest wait for an answer: an earlier version gives none, nor does one that is gone. Milliseconds. */
const SILENT = 4000;

/**
 * Asks a service worker, and returns its answer; an empty one if it does not answer.
 * @param {ServiceWorker} worker
 * @param {string} op
 * @returns {Promise<{ alone?: boolean }>}
 */
function ask(worker, op) {
  return new Promise((resolve) => {
    setTimeout(resolve, SILENT, {});
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => {
      port1.close();
      resolve(event.data);
    };
    worker.postMessage({ op }, [port2]);
  });
}

/**
 * Activates the new version and reloads the page.
 * @param {ServiceWorker} next
 * @param {ServiceWorker | null} active the version that runs
 * @param {ServiceWorkerContainer} workers
 * @returns {Promise<boolean>} false if another tab runs the old version
 */
async function begin(next, active, workers) {
  workers.addEventListener("controllerchange", () => location.reload(), { once: true });
  const isWaiting = next.state === "installed";
  if (isWaiting && active) await ask(active, "quiet");
  const { alone } = isWaiting ? await ask(next, "activate") : {};
  // It runs already, or is gone, as when the host has switched it off. No change of the controller follows.
  if (alone === undefined) location.reload();
  return alone !== false;
}
