/**
 * The trained weights of a game: downloaded once, when the game is likely to be played, and kept for every worker.
 */
export class Weights {
  /** @type {() => Promise<ArrayBuffer>} */ #download;
  /** @type {() => void} */ #onCome;
  /** @type {() => void} */ #onLack;
  /** @type {ArrayBuffer | null} */
  bytes = null;
  /** A download in progress. @type {Promise<void> | null} */
  coming = null;

  /**
   * @param {object} options
   * @param {() => Promise<ArrayBuffer>} options.download
   * @param {() => void} options.onCome they are there
   * @param {() => void} options.onLack they cannot be had
   */
  constructor({ download, onCome, onLack }) {
    this.#download = download;
    this.#onCome = onCome;
    this.#onLack = onLack;
  }

  /** @returns {Promise<void>} settles when they are there or known to be missing */
  fetch() {
    if (this.bytes) return Promise.resolve();
    this.coming ??= this.#download().then(
      (bytes) => {
        this.bytes = bytes;
        this.#onCome();
      },
      () => this.lack(),
    ).finally(() => {
      this.coming = null;
    });
    return this.coming;
  }

  /** They cannot be had, or what came are no weights: the game goes on without. */
  lack() {
    this.bytes = null;
    this.#onLack();
  }

  /**
   * Waits for a download, but not for ever.
   * @param {number} patience milliseconds
   * @param {AbortSignal} [signal] nobody waits any more
   * @returns {Promise<void>}
   */
  wait(patience, signal) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patience);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      signal?.addEventListener("abort", done, { once: true });
      if (this.coming) this.coming.then(done);
      else done();
    });
  }
}
