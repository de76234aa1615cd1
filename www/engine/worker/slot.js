/**
 * The only code that replaces and frees objects of the engine, such as a game in play.
 *
 * The new object is made first, so a failure leaves the old one. Two large tables at once would exceed the page's
 * memory. For these a trial first shows that the new object can be made.
 *
 * @template {{ free(): void }} T
 */
export class Slot {
  #key = "";
  /** @type {T | null} */ held = null;

  /**
   * The object of a key. An object of another key is replaced by a new one.
   * @param {string} key
   * @param {() => T} make
   * @param {() => void} [trial] throws if the object cannot be made
   * @returns {T}
   */
  use(key, make, trial) {
    return this.held && key === this.#key ? this.held : this.replace(key, make, trial);
  }

  /**
   * Replaces the object by a new one.
   * @param {string} key
   * @param {() => T} make
   * @param {() => void} [trial] throws if the object cannot be made; with it the old one is freed before the new one is
   * made
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

  /** Frees the object. */
  clear() {
    const { held } = this;
    this.held = null;
    this.#key = "";
    held?.free();
  }
}

/**
 * Uses an object of the engine and frees it.
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
