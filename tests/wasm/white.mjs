// White's ways to choose a reply against black with a proof, for node and for browsers.

/** A generator of whole numbers below n, the same for the same seed. */
export function generator(seed) {
  let state = BigInt(seed);
  return (n) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(n));
  };
}

/** Moves of the engine's search for a move of white's. */
const NODES = 3000;

/**
 * Each gets `snapshot`, the position; `text`, its moves; `random`, a {@link generator}; and `game`, the engine. `zone`
 * returns the replies that could matter against black's threat, or null.
 */
export const players = {
  random: ({ snapshot, random }) => one(free(snapshot), random),
  near: ({ snapshot, random }) => {
    const { cells, names, size } = snapshot;
    const isNear = (name) => {
      const cell = names.indexOf(name);
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) {
          const [x, y] = [(cell % size) + dx, Math.floor(cell / size) + dy];
          if (x >= 0 && x < size && y >= 0 && y < size && cells[y * size + x]) return true;
        }
      }
      return false;
    };
    return one(free(snapshot).filter(isNear), random);
  },
  engine: ({ game }) => game.findMove({ nodes: NODES }).move,
  zone: async ({ snapshot, random, text, zone }) => {
    const points = (await zone(text)) ?? [];
    // If no reply matters, any one is equally good.
    return one(points.length ? points : free(snapshot), random);
  },
};

const free = ({ legal, names }) => legal.map((cell) => names[cell]);
const one = (list, random) => list[random(list.length)];
