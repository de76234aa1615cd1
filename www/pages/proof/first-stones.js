/**
 * The map of first stones. It counts the random second moves of white against which the proof's search finds a win. It
 * shows `first-stones.txt`, the output of `tengen first-stones`.
 */
import { loadText } from "../../ui/data.js";

/** The letters of the columns. */
const LETTERS = "abcdefghijklmnopqrst";
/** The first line: the parameters of the experiment. */
const HEADING = /^first stones (\w+) (\d\d?), ([1-9]\d*) second moves each/;
/** A second move of white with black's answer. */
const TRIED = /^[a-t]\d+:([a-t]\d+|-)$/;

/**
 * @typedef {object} Survey
 * @property {string} rule
 * @property {number} size points along an edge
 * @property {number} samples second moves that were tried after each first stone
 * @property {Map<string, number>} found how many of them lose to black, by the class of the first stone (`kindOf`)
 */

/**
 * The class of a point: all points that a symmetry of the board makes equal to it.
 * @param {number} x column, from 0
 * @param {number} y row, from 0
 * @param {number} size
 */
export function kindOf(x, y, size) {
  const [u, v] = [x, y].map((n) => Math.min(n, size - 1 - n));
  return `${Math.min(u, v)},${Math.max(u, v)}`;
}

/**
 * All classes of points.
 * @param {number} size
 */
const kindsOf = (size) =>
  new Set(Array.from({ length: size * size }, (_, at) => kindOf(at % size, Math.floor(at / size), size)));

/** The middle's class, which the proof answers. @param {number} size */
const middleOf = (size) => kindOf((size - 1) / 2, (size - 1) / 2, size);

/**
 * Reads the output of `tengen first-stones`. A line has a first stone, then its second moves, each with black's second
 * stone or "-".
 * @param {string} text
 * @returns {Survey}
 * @throws {Error} if it has another form, or a part is missing
 */
export function readSurvey(text) {
  const fault = new Error("first-stones.txt");
  const heading = HEADING.exec(text);
  if (!heading) throw fault;
  const [rule, size, samples] = [heading[1], Number(heading[2]), Number(heading[3])];
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const line of text.split("\n").slice(1)) {
    const [name, ...words] = line.split(" ");
    if (!name) continue;
    const tried = words.filter((one) => TRIED.test(one));
    if (tried.length !== samples) throw fault;
    const won = tried.filter((one) => !one.endsWith("-")).length;
    found.set(kindOf(LETTERS.indexOf(name[0]), Number(name.slice(1)) - 1, size), won);
  }
  for (const kind of kindsOf(size)) if (!found.has(kind) && kind !== middleOf(size)) throw fault;
  return { rule, size, samples, found };
}

/**
 * What is known of a class of first stones. Proven: the file answers every second move. Sampled: black wins after each
 * random one. Open: the search found no win after some.
 * @typedef {"proven" | "sampled" | "open"} Standing
 */

/**
 * @param {Survey} survey
 * @param {string} kind the class of the first stone
 * @returns {Standing}
 */
export function standingOf({ size, samples, found }, kind) {
  if (kind === middleOf(size)) return "proven";
  return found.get(kind) === samples ? "sampled" : "open";
}

/**
 * How many classes of first stones have each standing.
 * @param {Survey} survey
 * @returns {Record<Standing, number>}
 */
export function countStandings(survey) {
  const { size } = survey;
  const counts = { proven: 0, sampled: 0, open: 0 };
  for (const kind of kindsOf(size)) counts[standingOf(survey, kind)] += 1;
  return counts;
}

/**
 * Loads the map into a box.
 * @param {HTMLElement} box
 * @param {(key: string, values?: Record<string, string | number>) => string} t
 * @throws {Error} if it cannot be loaded
 */
export async function showFirstStones(box, t) {
  const survey = readSurvey(await loadText("www/proof/first-stones.txt"));
  const { size, samples, found } = survey;
  const text = document.createElement("p");
  text.textContent = t("firstsHow", { n: samples, size });
  const table = document.createElement("table");
  table.createCaption().textContent = t("firstsTable", { n: samples });
  const heading = (/** @type {string} */ name, /** @type {"row" | "col"} */ scope) => {
    const cell = document.createElement("th");
    cell.scope = scope;
    cell.textContent = name;
    return cell;
  };
  const middle = (size - 1) / 2;
  for (let y = size - 1; y >= 0; y -= 1) {
    const row = table.insertRow();
    row.append(heading(String(y + 1), "row"));
    for (let x = 0; x < size; x += 1) {
      const won = found.get(kindOf(x, y, size));
      const cell = row.insertCell();
      cell.textContent = x === middle && y === middle ? "●" : won === undefined ? "" : String(won);
      cell.style.setProperty("--part", String((won ?? 0) / samples));
      cell.dataset.standing = standingOf(survey, kindOf(x, y, size));
    }
  }
  const columns = table.createTFoot().insertRow();
  columns.append(
    document.createElement("td"),
    ...[...LETTERS.slice(0, size)].map((letter) => heading(letter.toUpperCase(), "col")),
  );
  const counts = countStandings(survey);
  const legend = document.createElement("ul");
  legend.append(
    ...[
      t("firstsProven", { n: counts.proven }),
      t("firstsSampled", { n: counts.sampled }),
      t("firstsOpen", { n: counts.open }),
    ].map((label, i) => {
      const item = document.createElement("li");
      item.dataset.standing = ["proven", "sampled", "open"][i];
      item.textContent = label;
      return item;
    }),
  );
  box.replaceChildren(text, table, legend);
}
