/**
 * The laboratory page: asks the worker for one measurement after another and fills a table. Stop ends the worker, so that
 * it acts at once even within a measurement.
 *
 * @typedef {{ name: string, numbers: number[], family: string, exact: boolean, deepest: number, timed: boolean }} Technique
 * @typedef {{ name: string, rule: string, size: number, moves: string, spare: string[], depth: number }} Exercise
 * @typedef {{ name: string, depths: number[], deepest: number, techniques: Technique[], exercises: Exercise[] }} Experiment
 * @typedef {object} Row
 * @property {number} depth
 * @property {number} reached
 * @property {boolean} finished
 * @property {number} nodes
 * @property {number} ms
 * @property {number} value
 * @property {number | null} distance
 * @property {string | null} verdict
 * @property {string | null} move
 */

import { LAB } from "./texts/lab.js";
import { NUMBERED, WORDS } from "./texts/lab-techniques.js";

const tag = (navigator.languages.find((tag) => /^(en|zh|ja)\b/i.test(tag)) ?? "en").slice(0, 2).toLowerCase();
const wanted = new URLSearchParams(location.search).get("lang") ?? tag;
const language = wanted === "zh" || wanted === "ja" ? wanted : "en";
const texts = LAB[language];

/**
 * @param {string} key
 * @param {Record<string, string | number>} values
 */
function text(key, values = {}) {
  return texts[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** The name of a technique or a position in the language of the page; without words for it the engine's own.
 * @param {string} name */
function called(name) {
  const plain = name.replace(/^Othello: /, "");
  return (language === "en" ? null : WORDS[name]?.[language === "zh" ? 0 : 1]) ?? plain;
}

/** @param {string} id */
function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

const start = /** @type {HTMLButtonElement} */ (element("start"));
const stop = /** @type {HTMLButtonElement} */ (element("stop"));
const progress = /** @type {HTMLProgressElement} */ (element("progress"));
const depth = /** @type {HTMLSelectElement} */ (element("depth"));
const nodes = /** @type {HTMLSelectElement} */ (element("nodes"));
const choice = /** @type {HTMLSelectElement} */ (element("experiment"));

document.documentElement.lang = language === "zh" ? "zh-CN" : language;
document.title = `Tengen · ${text("title")}`;
for (const place of document.querySelectorAll("[data-text]")) place.textContent = text(place.getAttribute("data-text") ?? "");
start.textContent = text("start");
stop.textContent = text("stop");
for (const id of ["all", "nothing"]) element(id).textContent = text(id);
element("numbered").replaceChildren(...NUMBERED[language].map((name) => item(name)));

/** @param {string} name */
function item(name) {
  const li = document.createElement("li");
  li.textContent = name;
  return li;
}

/** A worker and the questions that it has not answered yet. */
class Bench {
  constructor() {
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "tengen-lab" });
    /** @type {Map<number, { resolve: (message: any) => void, reject: (error: Error) => void }>} */
    this.open = new Map();
    this.asked = 0;
    this.ready = new Promise((resolve, reject) => {
      this.open.set(0, { resolve, reject });
    });
    this.worker.onmessage = (event) => this.hear(event.data);
    this.worker.onerror = (event) => this.end(event.message || "worker");
    this.worker.postMessage({ op: "boot", id: 0, module: null, flag: null, memory: 1 << 20, warm: null });
  }

  /** @param {any} message */
  hear(message) {
    if (message.op === "fatal") this.end(message.error.text);
    const id = message.op === "ready" ? 0 : message.id;
    const question = this.open.get(id);
    if (!question || !["ready", "plan", "measured", "error"].includes(message.op)) return;
    this.open.delete(id);
    if (message.op === "error") question.reject(new Error(message.error.text));
    else question.resolve(message);
  }

  /** @param {object} message */
  async ask(message) {
    await this.ready;
    this.asked += 1;
    const id = this.asked;
    /** @type {Promise<any>} */
    const answer = new Promise((resolve, reject) => this.open.set(id, { resolve, reject }));
    this.worker.postMessage({ ...message, id });
    return answer;
  }

  /** @param {string} why */
  end(why) {
    this.worker.terminate();
    for (const question of this.open.values()) question.reject(new Error(why));
    this.open.clear();
  }
}

/** @type {Bench | null} */
let bench = null;
/** @type {Experiment[]} */
let experiments = [];
const STOPPED = "stopped";

function begin() {
  bench ??= new Bench();
  return bench;
}

async function load() {
  experiments = (await begin().ask({ op: "plan" })).plan;
  choice.replaceChildren(...experiments.map(({ name }, i) => new Option(text(name), String(i))));
  choose();
}

/** Shows what the experiment chosen has to offer. */
function choose() {
  const experiment = experiments[Number(choice.value)];
  const depths = [...Array(Math.max(0, experiment.deepest - 1)).keys()].map((i) => i + 2);
  depth.replaceChildren(...(depths.length ? depths.map((n) => new Option(String(n))) : [new Option(text("own"), "0")]));
  depth.disabled = depths.length === 0;
  // The greatest usual depth at which every technique takes part.
  const all = Math.min(...experiment.techniques.map(({ deepest }) => deepest));
  if (depths.length) depth.value = String(experiment.depths.findLast((n) => n <= all));
  element("techniques").replaceChildren(
    ...experiment.techniques.map((technique, i) => {
      const label = document.createElement("label");
      const box = document.createElement("input");
      box.type = "checkbox";
      box.checked = true;
      box.value = String(i);
      label.append(box, `${called(technique.name)} (${technique.numbers.join(", ")})`);
      return label;
    }),
  );
  element("positions").replaceChildren(...experiment.exercises.map(({ name }) => item(called(name))));
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
 * @param {Row} row
 */
function told(technique, row) {
  if (row.verdict === "none") return text("none", { depth: row.depth });
  if (row.verdict === "refuted" || row.verdict === "unknown") return text(row.verdict);
  if (!row.finished) return text("cut");
  if (row.verdict === "win") return `W${row.distance ?? `≤${row.reached}`} ${row.move ?? ""}`;
  if (row.move === null) return text("looked", { found: row.value, all: row.nodes });
  const value = row.distance === null ? `${row.value > 0 ? "+" : ""}${row.value}` : `${row.value > 0 ? "+" : "−"}W${row.distance}`;
  return `${value} ${row.move}${technique.timed ? ` @${row.reached}` : ""}`;
}

/**
 * @param {Technique} technique
 * @param {Row[]} rows
 * @param {(number | null)[]} reference the values of the family, position by position, as far as they are known
 */
function line(technique, rows, reference) {
  const sum = (/** @type {"nodes" | "ms"} */ key) => rows.reduce((total, row) => total + row[key], 0);
  const compared = rows.flatMap((row, i) => (row.finished && reference[i] !== null ? [row.value === reference[i]] : []));
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
  const name = cell(called(technique.name), "name");
  const detail = document.createElement("small");
  detail.textContent = rows.map((row) => told(technique, row)).join(" · ");
  name.append(detail);
  const bar = cell(sum("nodes").toLocaleString(language), "bar");
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
    /** @type {Row[]} */
    const rows = [];
    for (const exercise of exercises.keys()) {
      const message = { op: "measure", experiment: place, technique: i, exercise, depth: ply, nodes: Number(nodes.value) };
      rows.push((await begin().ask(message)).row);
      done += 1;
      progress.value = done / all;
      element("state").textContent = text("running", { done, all });
    }
    const values = families.get(technique.family) ?? rows.map(() => null);
    line(technique, rows, values);
    if (technique.exact) {
      families.set(technique.family, values.map((value, i) => value ?? (rows[i].finished ? rows[i].value : null)));
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
    bench?.end(why);
    bench = null;
  }
  start.disabled = false;
  choice.disabled = false;
  stop.disabled = true;
});

stop.addEventListener("click", () => bench?.end(STOPPED));
choice.addEventListener("change", choose);
element("all").addEventListener("click", () => tick(true));
element("nothing").addEventListener("click", () => tick(false));

load().catch((error) => {
  element("state").textContent = text("failed", { text: error.message });
  bench = null;
});
