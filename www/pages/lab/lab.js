/**
 * The page of experiments: requests measurements one by one and fills a table. Stop ends the worker, so it takes effect
 * at once, even within a measurement.
 *
 * @import { Experiment, Measurement, Technique } from "../../game/types.js"
 */
import { LabClient } from "../../engine/lab/client.js";
import { beginPage } from "../../ui/begin.js";
import { openStorage, readSettings } from "../../ui/storage.js";
import { language } from "../../i18n/texts.js";

/** How many techniques are numbered. */
const NUMBERED = 26;

const text = await beginPage("lab", readSettings(openStorage()));

/**
 * The name of a technique or a position in the language of the page. Without a translation it is the engine's name.
 * @param {string} name
 */
function displayName(name) {
  const key = `name.${name}`;
  return text.has(key) ? text(key) : name.replace(/^Othello: /, "");
}

/** @param {string} id */
function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

const start = /** @type {HTMLButtonElement} */ (element("measure"));
const stop = /** @type {HTMLButtonElement} */ (element("stop"));
const progress = /** @type {HTMLProgressElement} */ (element("progress"));
const depth = /** @type {HTMLSelectElement} */ (element("depth"));
const nodes = /** @type {HTMLSelectElement} */ (element("nodes"));
const choice = /** @type {HTMLSelectElement} */ (element("experiment"));

start.textContent = text("start");
stop.textContent = text("stop");
for (const id of ["all", "nothing"]) element(id).textContent = text(id);
element("numbered").replaceChildren(
  ...Array.from({ length: NUMBERED }, (_, index) => item(text(`numbered.${index + 1}`))),
);

/** @param {string} name */
function item(name) {
  const li = document.createElement("li");
  li.textContent = name;
  return li;
}

/** The worker of the present measurements. */
const engine = new LabClient();
/** @type {Experiment[]} */
let experiments = [];
const STOPPED = "stopped";

async function load() {
  experiments = await engine.plan();
  choice.replaceChildren(...experiments.map(({ name }, i) => new Option(text(name), String(i))));
  choose();
}

/** Shows the options of the chosen experiment. */
function choose() {
  const experiment = experiments[Number(choice.value)];
  const depths = [...Array(Math.max(0, experiment.deepest - 1)).keys()].map((i) => i + 2);
  depth.replaceChildren(...(depths.length ? depths.map((n) => new Option(String(n))) : [new Option(text("own"), "0")]));
  depth.disabled = depths.length === 0;
  // The greatest default depth at which every technique takes part.
  const all = Math.min(...experiment.techniques.map(({ deepest }) => deepest));
  if (depths.length) depth.value = String(experiment.depths.findLast((n) => n <= all));
  element("techniques").replaceChildren(
    ...experiment.techniques.map((technique, i) => {
      const label = document.createElement("label");
      const box = document.createElement("input");
      box.type = "checkbox";
      box.checked = true;
      box.value = String(i);
      label.append(box, `${displayName(technique.name)} (${technique.numbers.join(", ")})`);
      return label;
    }),
  );
  element("positions").replaceChildren(...experiment.exercises.map(({ name }) => item(displayName(name))));
  element("rows").replaceChildren();
  progress.value = 0;
  element("state").textContent = "";
}

/** @param {boolean} on */
function tick(on) {
  for (const box of element("techniques").querySelectorAll("input")) box.checked = on;
}

/**
 * @param {Technique} technique
 * @param {Measurement} row
 */
function resultText(technique, row) {
  if (row.verdict === "none") return text("none", { depth: row.depth });
  if (row.verdict === "refuted" || row.verdict === "unknown") return text(row.verdict);
  if (!row.finished) return text("cut");
  if (row.verdict === "win") return `W${row.distance ?? `≤${row.reached}`} ${row.move ?? ""}`;
  if (row.move === null) return text("looked", { found: row.value, all: row.nodes });
  const value =
    row.distance === null ? `${row.value > 0 ? "+" : ""}${row.value}` : `${row.value > 0 ? "+" : "−"}W${row.distance}`;
  return `${value} ${row.move}${technique.timed ? ` @${row.reached}` : ""}`;
}

/**
 * @param {Technique} technique
 * @param {Measurement[]} rows
 * @param {(number | null)[]} reference the known values of the family, position by position
 */
function line(technique, rows, reference) {
  const sum = (/** @type {"nodes" | "ms"} */ key) => rows.reduce((total, row) => total + row[key], 0);
  const compared = rows.flatMap((row, i) =>
    row.finished && reference[i] !== null ? [row.value === reference[i]] : [],
  );
  const same = technique.exact && compared.length ? compared.every(Boolean) : null;
  const tr = document.createElement("tr");
  tr.classList.toggle("differs", same === false);
  const cell = (/** @type {string} */ content, /** @type {string} */ kind = "") => {
    const td = document.createElement("td");
    td.className = kind;
    td.textContent = content;
    tr.append(td);
    return td;
  };
  cell(technique.numbers.join(", "), "numbers");
  const name = cell(displayName(technique.name), "name");
  const detail = document.createElement("small");
  detail.textContent = rows.map((row) => resultText(technique, row)).join(" · ");
  name.append(detail);
  const bar = cell(sum("nodes").toLocaleString(language()), "bar");
  const length = document.createElement("i");
  length.style.width = `${(Math.log10(Math.max(1, sum("nodes"))) / 8) * 100}%`;
  bar.append(length);
  cell(`${sum("ms").toFixed(1)} ms`);
  cell(same === null ? "" : text(same ? "yes" : "no"), "agrees");
  element("rows").append(tr);
}

async function measure() {
  if (!experiments.length) await load();
  const place = Number(choice.value);
  const { techniques, exercises } = experiments[place];
  const ply = Number(depth.value);
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("#techniques input:checked"));
  const chosen = [...boxes].map((box) => Number(box.value)).filter((i) => techniques[i].deepest >= ply);
  const all = chosen.length * exercises.length;
  let done = 0;
  /** @type {Map<string, (number | null)[]>} */
  const families = new Map();
  element("rows").replaceChildren();
  for (const i of chosen) {
    const technique = techniques[i];
    /** @type {Measurement[]} */
    const rows = [];
    for (const exercise of exercises.keys()) {
      const what = { experiment: place, technique: i, exercise, depth: ply, nodes: Number(nodes.value) };
      rows.push(await engine.measure(what));
      done += 1;
      progress.value = done / all;
      element("state").textContent = text("running", { done, all });
    }
    const values = families.get(technique.family) ?? rows.map(() => null);
    line(technique, rows, values);
    if (technique.exact) {
      families.set(
        technique.family,
        values.map((value, i) => value ?? (rows[i].finished ? rows[i].value : null)),
      );
    }
  }
}

element("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (start.disabled) return;
  start.disabled = true;
  choice.disabled = true;
  stop.disabled = false;
  progress.value = 0;
  try {
    await measure();
    element("state").textContent = text("done");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    element("state").textContent = why === STOPPED ? text("stopped") : text("failed", { text: why });
    engine.end(why);
  }
  start.disabled = false;
  choice.disabled = false;
  stop.disabled = true;
});

stop.addEventListener("click", () => engine.end(STOPPED));
choice.addEventListener("change", choose);
element("all").addEventListener("click", () => tick(true));
element("nothing").addEventListener("click", () => tick(false));

load().catch((error) => {
  element("state").textContent = text("failed", { text: error.message });
});
