// Lines of an analysis, for tests.

import { kindOf } from "../../www/pages/analysis/values.js";

export const line = (cells, more = {}) => ({
  score: 20,
  chance: 0.6,
  proven: null,
  distance: null,
  exact: false,
  depth: 9,
  line: cells,
  ...more,
});
export const row = (one) => ({ ...one, kind: kindOf(one, false) });
export const win = (cells, distance) => line(cells, { chance: 1, proven: "win", distance, exact: true });
export const loss = (cells, distance) => line(cells, { chance: 0, proven: "loss", distance, exact: true });
