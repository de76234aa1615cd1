/**
 * The one place that replaces and frees objects of the engine, such as a game in play.
 *
 * A failure leaves the old object: the new one is made first. Two large tables at once would take more memory than the
 * page may have. So for these a trial shows first that the new object can be made.
 *
 * @template {{ free(): void }} T
 */
export class Slot {
  #key = "";
  /** @type {T | null} */ held = null;

  /**
   * What is held for a key, or else a new object in its place.
   * @param {string} key
   * @param {() => T} make
   * @param {() => void} [trial] throws if there can be no such object
   * @returns {T}
   */
  use(key, make, trial) {
    return this.held && key === this.#key ? this.held : this.replace(key, make, trial);
  }

  /**
   * Puts a new object in the place of the old one.
   * @param {string} key
   * @param {() => T} make
   * @param {() => void} [trial] throws if there can be no such object; with it the old one is freed before the new one
   *   is made
   * @returns {T}
   */
  replace(key, make, trial) {
    if (trial && this.held) {
      trial();
      this.clear();
    }
    const next = make();
    this.clear();
    this.#key = key;
    this.held = next;
    return next;
  }

  /** The next use makes a new object. */
  expire() {
    this.#key = "";
  }

  /** Frees what is held. */
  clear() {
    const { held } = this;
    this.held = null;
    this.#key = "";
    held?.free();
  }
}

/**
 * Does something with an object of the engine, and frees it.
 * @template {{ free(): void }} T
 * @template Value
 * @param {T} object
 * @param {(object: T) => Value} use
 * @returns {Value}
 */
export function briefly(object, use) {
  try {
    return use(object);
  } finally {
    object.free();
  }
}
