/**
 * The graph of a review: a column for each position, upwards if black is better. Proven values are filled, estimates
 * hatched. It is a slider for keyboards and screen readers. Its value is the position, its text the position's
 * evaluation.
 *
 * @import { Mark, columns } from "./logic.js"
 */
import { SIGNS } from "./words.js";

/** Pixels. */
const HEIGHT = 144;
/** The least height of a column, so that a searched even position is visible. */
const LEAST = 1.5;
const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {Node[]} children
 */
function shape(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/**
 * @typedef {object} Shown
 * @property {ReturnType<typeof columns>} columns
 * @property {Mark[]} marks
 * @property {number | null} turn the ply after which one side was ahead to the end
 * @property {number} at the index of the position on the board, -1 if it is not in the review
 * @property {string} label
 * @property {[string, string]} sides the names of black and white
 * @property {(index: number) => string} words of a position, with its mark
 */

export class ReviewGraph {
  /** @type {HTMLElement} */ root;
  /** @type {SVGElement} */ #svg;
  /** @type {Shown | null} */ #shown = null;
  /** @type {(index: number) => void} */ #visit;

  /** @param {(index: number) => void} visit shows a position on the board */
  constructor(visit) {
    this.#visit = visit;
    this.root = document.createElement("div");
    this.root.className = "review-graph";
    this.root.tabIndex = 0;
    this.root.setAttribute("role", "slider");
    this.root.setAttribute("aria-orientation", "horizontal");
    this.#svg = /** @type {SVGElement} */ (shape("svg", { height: HEIGHT, "aria-hidden": "true" }));
    this.root.append(this.#svg);
    new ResizeObserver(() => this.#draw()).observe(this.root);
    this.#listen();
  }

  #listen() {
    const { root } = this;
    const follow = (/** @type {PointerEvent} */ event) => {
      const box = root.getBoundingClientRect();
      const count = this.#shown?.columns.length ?? 0;
      const index = Math.max(0, Math.min(count - 1, Math.floor(((event.clientX - box.left) / box.width) * count)));
      if (count && index !== this.#shown?.at) this.#visit(index);
    };
    root.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      root.setPointerCapture(event.pointerId);
      follow(event);
    });
    root.addEventListener("pointermove", (event) => root.hasPointerCapture(event.pointerId) && follow(event));
    root.addEventListener("keydown", (event) => {
      const shown = this.#shown;
      if (!shown || event.altKey || event.ctrlKey || event.metaKey) return;
      const index = this.#next(event.key, shown);
      if (index === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (index !== shown.at) this.#visit(index);
    });
  }

  /**
   * The target of a key: the next or previous position, the first or the last, or a marked move.
   * @param {string} key
   * @param {Shown} shown
   * @returns {number | null}
   */
  #next(key, { at, columns, marks }) {
    const last = columns.length - 1;
    switch (key) {
      case "ArrowRight":
      case "ArrowUp":
        return Math.min(last, at + 1);
      case "ArrowLeft":
      case "ArrowDown":
        return Math.max(0, at - 1);
      case "Home":
        return 0;
      case "End":
        return last;
      case "PageDown":
        return (marks.find(({ ply }) => ply + 1 > at)?.ply ?? last - 1) + 1;
      case "PageUp":
        return (marks.findLast(({ ply }) => ply + 1 < at)?.ply ?? -1) + 1;
      default:
        return null;
    }
  }

  /** @param {Shown} shown */
  update(shown) {
    const { root } = this;
    const before = this.#shown;
    this.#shown = shown;
    const at = Math.max(0, shown.at);
    root.setAttribute("aria-label", shown.label);
    root.setAttribute("aria-valuemin", "0");
    root.setAttribute("aria-valuemax", String(shown.columns.length - 1));
    root.setAttribute("aria-valuenow", String(at));
    root.setAttribute("aria-valuetext", shown.words(at));
    if (
      before?.columns !== shown.columns ||
      before.at !== shown.at ||
      before.marks !== shown.marks ||
      before.sides[0] !== shown.sides[0]
    )
      this.#draw();
  }

  #draw() {
    const shown = this.#shown;
    const width = this.root.clientWidth;
    if (!shown || !width) return;
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    this.#svg.setAttribute("width", String(width));
    this.#svg.replaceChildren(...drawing(shown, width));
  }
}

/**
 * The shapes of the graph.
 * @param {Pick<Shown, "columns" | "marks" | "turn" | "at" | "sides">} shown
 * @param {number} width pixels
 * @returns {SVGElement[]}
 */
function drawing({ columns, marks, turn, at, sides }, width) {
  const step = width / columns.length;
  const middle = HEIGHT / 2;
  const hatches = ["black", "white"].map((side) =>
    shape(
      "pattern",
      { id: `review-${side}`, width: 4, height: 4, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      shape("rect", { class: side, width: 1.7, height: 4 }),
    ),
  );
  const bars = columns.flatMap((column, index) => {
    if (!column) return [];
    const high = Math.max(LEAST, Math.abs(column.height) * (middle - 1));
    const [side, y] = column.height >= 0 ? ["black", middle - high] : ["white", middle];
    return [
      shape("rect", {
        class: column.proven ? `proven ${side}` : "estimate",
        "data-position": index,
        x: index * step,
        y,
        width: Math.max(0.5, step - (step > 5 ? 1 : 0)),
        height: high,
        ...(!column.proven && { fill: `url(#review-${side})` }),
      }),
    ];
  });
  const signs = marks.map(({ ply, kind, last }) => {
    const column = columns[ply + 1];
    // The sign is on the empty side of the middle.
    const y = column && column.height >= 0 ? HEIGHT - 7 : 17;
    const sign = shape("text", {
      class: last ? "sign last" : "sign",
      "data-kind": kind,
      "data-ply": ply,
      x: (ply + 1.5) * step,
      y,
      "text-anchor": "middle",
    });
    sign.textContent = SIGNS[kind];
    return sign;
  });
  const name = (/** @type {string} */ text, /** @type {number} */ y) => {
    const node = shape("text", { class: "side", x: 4, y });
    node.textContent = text;
    return node;
  };
  return /** @type {SVGElement[]} */ ([
    shape("defs", {}, ...hatches),
    ...(at >= 0
      ? [shape("rect", { class: "here", x: at * step, y: 0, width: Math.max(2, step), height: HEIGHT })]
      : []),
    ...bars,
    shape("line", { class: "middle", x1: 0, x2: width, y1: middle, y2: middle }),
    ...(turn === null
      ? []
      : [shape("line", { class: "turn", x1: (turn + 1) * step, x2: (turn + 1) * step, y1: 0, y2: HEIGHT })]),
    ...signs,
    name(sides[0], 13),
    name(sides[1], HEIGHT - 5),
  ]);
}
