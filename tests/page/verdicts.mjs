// Verdicts and sides in the short form of the review's tests.

import { snapshotOf } from "./fakes.mjs";
import { translatorOf } from "./tables.mjs";

export const about = (value, line = []) => ({ proven: null, value, distance: null, line });
export const win = (distance, line = []) => ({ proven: "win", value: 1, distance, line });
export const loss = (distance, line = []) => ({ proven: "loss", value: 0, distance, line });
export const exact = (discs, line = []) => ({
  proven: discs > 0 ? "win" : discs < 0 ? "loss" : "draw",
  value: discs,
  distance: null,
  line,
});
export const sidesOf = (count, first = 1) =>
  Array.from({ length: count }, (_, index) => (index % 2 ? 3 - first : first));
export const names = snapshotOf().names;
export const words = (discs = false, lang = "en") => ({ t: translatorOf(lang), names, discs });
export const kinds = (marks) => marks.map(({ ply, side, kind, last }) => [ply, side, kind, last]);
