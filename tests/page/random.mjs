// A seeded generator for property tests. The seed is printed; TENGEN_SEED repeats a run.

/** @param {import('node:test').TestContext} context */
export function random(context) {
  const seed = Number(process.env.TENGEN_SEED ?? Date.now() % 2 ** 31);
  context.diagnostic(`seed ${seed}`);
  return { seed, ...numbers(seed) };
}

/** Numbers that a seed repeats. @param {number} seed */
export function numbers(seed) {
  let state = seed >>> 0;
  const next = () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n) => Math.floor(next() * n);
  return { next, below, of: (list) => list[below(list.length)] };
}
