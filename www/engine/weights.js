/**
 * The trained weights of a game. They are downloaded once, when the game is likely to be played, and kept for every
 * worker.
 */
import { weightsAddress } from "./addresses.js";

/**
 * Downloads trained weights.
 * @param {string} file as `weightsFile` names it
 * @returns {Promise<ArrayBuffer>}
 */
export async function fetchWeights(file) {
  const response = await fetch(weightsAddress(file));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.arrayBuffer();
}

export class Weights {
  /** @type {() => Promise<ArrayBuffer>} */ #download;
  /** @type {(areLoaded: boolean) => void} */ #onChange;
  /** @type {ArrayBuffer | null} */
  bytes = null;
  /** A download in progress. @type {Promise<void> | null} */
  loading = null;

  /**
   * @param {object} options
   * @param {() => Promise<ArrayBuffer>} options.download
   * @param {(areLoaded: boolean) => void} options.onChange they have loaded, or are unavailable: the download failed,
   * or the engine refuses them
   */
  constructor({ download, onChange }) {
    this.#download = download;
    this.#onChange = onChange;
  }

  /**
   * @param {boolean} [again] whether to try again if a download in progress fails: the host may have refused it before
   * @returns {Promise<void>} settles when they have loaded or are known to be unavailable
   */
  async fetch(again = false) {
    if (again) await this.loading;
    if (this.bytes) return;
    this.loading ??= this.#download()
      .then(
        (bytes) => {
          this.bytes = bytes;
          this.#onChange(true);
        },
        () => this.discard(),
      )
      .finally(() => {
        this.loading = null;
      });
    await this.loading;
  }

  /** They are unavailable or invalid, so the game is played without. */
  discard() {
    this.bytes = null;
    this.#onChange(false);
  }

  /**
   * Waits for the download to end.
   * @param {number} timeout milliseconds
   * @param {AbortSignal} [signal] ends the waiting
   * @returns {Promise<void>}
   */
  wait(timeout, signal) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeout);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      signal?.addEventListener("abort", done, { once: true });
      if (this.loading) this.loading.then(done);
      else done();
    });
  }
}
