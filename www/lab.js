/**
 * The laboratory page: asks the worker for one measurement after another and fills a table. Stop ends the worker, so that
 * it acts at once even within a measurement.
 *
 * @typedef {{ name: string, numbers: number[], family: string, exact: boolean, deepest: number }} Technique
 * @typedef {{ name: string, rule: string, size: number, moves: string }} Exercise
 * @typedef {{ technique: string, finished: boolean, nodes: number, ms: number, value: number, distance: number | null, move: string | null }} Row
 */

import { LAB } from "./texts/lab.js";

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

/** @param {string} id */
function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

const start = /** @type {HTMLButtonElement} */ (element("start"));
const stop = /** @type {HTMLButtonElement} */ (element("stop"));
const progress = /** @type {HTMLProgressElement} */ (element("progress"));
const depth = /** @type {HTMLSelectElement} */ (element("depth"));
const nodes = /** @type {HTMLSelectElement} */ (element("nodes"));

document.documentElement.lang = language === "zh" ? "zh-CN" : language;
document.title = `Tengen · ${text("title")}`;
for (const place of document.querySelectorAll("[data-text]")) place.textContent = text(place.getAttribute("data-text") ?? "");
start.textContent = text("start");
stop.textContent = text("stop");

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
/** @type {{ techniques: Technique[], exercises: Exercise[] } | null} */
let plan = null;
const STOPPED = "stopped";

function begin() {
  bench ??= new Bench();
  return bench;
}

async function load() {
  plan = (await begin().ask({ op: "plan" })).plan;
  if (!plan) return;
  element("techniques").replaceChildren(
    ...plan.techniques.map((technique, i) => {
      const label = document.createElement("label");
      const box = document.createElement("input");
      box.type = "checkbox";
      box.checked = true;
      box.value = String(i);
      label.append(box, `${technique.name} (${technique.numbers.join(", ")})`);
      return label;
    }),
  );
}

/** @param {Row} row */
function told(row) {
  if (!row.finished) return text("cut");
  const value = row.distance === null ? `${row.value > 0 ? "+" : ""}${row.value}` : `${row.value > 0 ? "+" : "−"}W${row.distance}`;
  return `${value} ${row.move ?? ""}`;
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
  const name = cell(`${technique.name} (${technique.numbers.join(", ")})`);
  const detail = document.createElement("small");
  detail.textContent = rows.map(told).join(" · ");
  name.append(detail);
  const bar = cell(sum("nodes").toLocaleString(language), "bar");
  const length = document.createElement("i");
  length.style.width = `${(Math.log10(Math.max(1, sum("nodes"))) / 8) * 100}%`;
  bar.append(length);
  cell(`${sum("ms").toFixed(1)} ms`);
  cell(same === null ? "" : text(same ? "yes" : "no"));
  element("rows").append(tr);
}

async function measure() {
  if (!plan) await load();
  if (!plan) return;
  const ply = Number(depth.value);
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("#techniques input:checked"));
  const chosen = [...boxes].map((box) => Number(box.value)).filter((i) => plan && plan.techniques[i].deepest >= ply);
  const all = chosen.length * plan.exercises.length;
  let done = 0;
  /** @type {Map<string, (number | null)[]>} */
  const families = new Map();
  element("rows").replaceChildren();
  for (const i of chosen) {
    const technique = plan.techniques[i];
    /** @type {Row[]} */
    const rows = [];
    for (const exercise of plan.exercises.keys()) {
      const message = { op: "measure", technique: i, exercise, depth: ply, nodes: Number(nodes.value) };
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
  stop.disabled = true;
});

stop.addEventListener("click", () => bench?.end(STOPPED));

load().catch((error) => {
  element("state").textContent = text("failed", { text: error.message });
  bench = null;
});
