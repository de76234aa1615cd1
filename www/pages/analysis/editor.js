/**
 * The dialog in which a position is set up: stones, the side to move and the rule; turned and mirrored. The engine says whether there
 * is such a position before it is opened.
 *
 * @import { Geometry } from "../../board/geometry.js"
 * @import { Touch } from "../../board/input.js"
 * @import { Palette } from "../../board/textures.js"
 * @import { Setup, Side, State } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Position } from "../../game/position.js"
 */
import { Board } from "../../board/board.js";
import { capabilities } from "../../game/games.js";
import { makeGeometry } from "../../board/geometry.js";
import { Grid } from "../../board/grid.js";
import { listenToBoard } from "../../board/input.js";
import { element, sheet } from "../../ui/sheets.js";
import { faultText } from "../../i18n/wording.js";
import { AnalystClient } from "../../engine/analysis/client.js";
import { beginning, emptyPosition, mirrored, positionText, swapped, turned } from "../../game/position.js";

/** @type {number[]} */
const NONE = [];

/**
 * @param {string} name
 * @param {string} legend
 * @param {[string, string][]} choices
 * @param {string} chosen
 */
function radios(name, legend, choices, chosen) {
  const row = element("div", { class: "choices" });
  for (const [value, label] of choices) {
    const input = /** @type {HTMLInputElement} */ (element("input", { type: "radio", name, value }));
    input.checked = value === chosen;
    row.append(element("label", {}, input, element("span", {}, label)));
  }
  return element("fieldset", {}, element("legend", {}, legend), row);
}

/**
 * @param {object} options
 * @param {State} options.state
 * @param {Translate} options.t with the texts of the analysis
 * @param {Palette} options.palette
 * @param {(setup: Setup, text: string) => Promise<void>} options.open
 */
export function editPosition({ state, t, palette, open }) {
  const { snapshot, settings } = state;
  if (!snapshot) return;
  const { setup } = state;
  const game = capabilities(setup.game);
  /** @type {Position} */
  let position = { size: snapshot.size, cells: Uint8Array.from(snapshot.cells), toMove: snapshot.toMove };

  const canvas = /** @type {HTMLCanvasElement} */ (element("canvas", { "aria-hidden": "true" }));
  const gridRoot = element("div", {
    class: "grid",
    role: "grid",
    "aria-label": t("board.label", { size: setup.size }),
  });
  const root = element("div", { class: "board" }, canvas, gridRoot);
  const board = new Board(canvas);
  const grid = new Grid(gridRoot);
  const tools = element("div", { class: "tools" });
  const fault = element("p", { class: "fault", role: "alert" });
  const side = radios(
    "editor-side",
    t("editor.side"),
    [
      ["1", t("side.1")],
      ["2", t("side.2")],
    ],
    String(position.toMove),
  );
  const done = /** @type {HTMLButtonElement} */ (
    element("button", { type: "submit", class: "main" }, t("editor.done"))
  );
  const { dialog, form } = sheet(
    t,
    "editor",
    t("editor.title"),
    root,
    radios(
      "editor-tool",
      t("editor.tool"),
      [
        ["1", t("editor.tool.1")],
        ["2", t("editor.tool.2")],
        ["0", t("editor.tool.0")],
      ],
      "1",
    ),
    tools,
    side,
    ...(game.rules.length > 1
      ? [
          radios(
            "editor-rule",
            t("editor.rule"),
            game.rules.map((rule) => [rule, t(`rule.${rule}`)]),
            setup.rule,
          ),
        ]
      : []),
    fault,
    element("div", { class: "foot" }, done),
  );
  const chosen = (/** @type {string} */ name) => String(new FormData(form).get(name) ?? "");

  /** @type {Geometry | null} */
  let geometry = null;
  /** @type {Touch | null} */
  let touch = null;

  function draw() {
    const width = Math.floor(root.clientWidth);
    // Before it is laid out there is nothing to draw on.
    if (width <= 0) return;
    if (!geometry || geometry.side !== width) {
      geometry = makeGeometry({ size: setup.size, layout: game.board, side: width, coordinates: settings.coordinates });
      grid.shape(geometry);
    }
    board.shape(geometry, devicePixelRatio || 1);
    const shown = /** @type {NonNullable<State["snapshot"]>} */ ({
      ...snapshot,
      cells: position.cells,
      moves: [],
      played: 0,
      legal: [],
      forbidden: [],
      outcome: null,
      toMove: position.toMove,
    });
    board.draw({
      snapshot: shown,
      numbers: false,
      palette,
      dropped: 1,
      flippedFrom: null,
      flipped: 1,
      overlay: {
        hover: -1,
        touch,
        hint: -1,
        threat: NONE,
        replies: NONE,
        threatSide: 1,
        marked: -1,
        values: [],
        legal: NONE,
        line: NONE,
        lineSide: 1,
      },
    });
  }

  function label() {
    gridRoot.querySelectorAll("button").forEach((button, cell) => {
      const stone = position.cells[cell];
      button.dataset.name = snapshot?.names[cell];
      button.setAttribute(
        "aria-label",
        t("editor.cell", { cell: snapshot?.names[cell] ?? "", what: stone ? t(`side.${stone}`) : t("editor.empty") }),
      );
    });
  }

  function show() {
    fault.textContent = "";
    draw();
    label();
  }

  /** @param {number} cell */
  function place(cell) {
    const tool = Number(chosen("editor-tool"));
    const cells = Uint8Array.from(position.cells);
    // The same stone again takes it away.
    cells[cell] = cells[cell] === tool ? 0 : tool;
    position = { ...position, cells };
    show();
  }

  listenToBoard(root, grid, {
    geometry: () => geometry,
    canPlace: () => true,
    onPlace: place,
    onHover: () => {},
    onTouch: (now) => {
      touch = now;
      draw();
    },
  });

  const change = (/** @type {string} */ key, /** @type {() => Position} */ make) => {
    const button = element("button", { type: "button", value: key }, t(`editor.${key}`));
    button.addEventListener("click", () => {
      position = make();
      const input = /** @type {HTMLInputElement | null} */ (side.querySelector(`[value="${position.toMove}"]`));
      if (input) input.checked = true;
      show();
    });
    tools.append(button);
  };
  change("turn", () => turned(position));
  change("mirror", () => mirrored(position));
  change("swap", () => swapped(position));
  change("clear", () => emptyPosition(setup.size));
  if (game.discs) change("start", () => beginning(setup));

  side.addEventListener("change", () => {
    position = { ...position, toMove: /** @type {Side} */ (Number(chosen("editor-side"))) };
    show();
  });

  const engine = new AnalystClient({
    onReply: (reply) => {
      done.disabled = false;
      if (reply.op === "checked") finish();
      else if (reply.op === "fault")
        fault.textContent =
          reply.code === "finished" || reply.code === "stones"
            ? t("editor.over")
            : t("editor.refused", { text: faultText(reply, t) });
    },
    onDeath: () => {
      done.disabled = false;
      // The engine of the page says what it thinks of it.
      finish();
    },
  });
  const asked = () => {
    const next = { ...setup, rule: game.rules.length > 1 ? chosen("editor-rule") : setup.rule };
    return { next, text: positionText(position, setup.game, snapshot.names) };
  };
  const finish = () => {
    const { next, text } = asked();
    dialog.close();
    open(next, text);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    fault.textContent = "";
    done.disabled = true;
    const { next, text } = asked();
    engine.ask({ op: "check", setup: next, text });
  });
  // Shown, the dialog has its size, and the grid its buttons.
  const observer = new ResizeObserver(() => {
    draw();
    label();
  });
  observer.observe(root);
  dialog.addEventListener("close", () => {
    observer.disconnect();
    engine.close();
  });
  show();
}
