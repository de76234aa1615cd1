/**
 * The dialog for setting up a position: stones, the side to move and the rule. It can turn and mirror the board. The
 * engine checks the position before it is opened.
 *
 * @import { GameInfo, Setup, Side, Snapshot, State } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Position } from "../../game/position.js"
 */
import { BoardView } from "../../board/view.js";
import { AnalystClient } from "../../engine/analysis/client.js";
import { capabilities } from "../../game/games.js";
import { beginning, emptyPosition, mirrored, positionText, swapped, turned } from "../../game/position.js";
import { faultText, pointText } from "../../i18n/wording.js";
import { element } from "../../ui/elements.js";
import { choices } from "../../ui/fields.js";
import { sheet } from "../../ui/sheet.js";

/**
 * @typedef {object} EditorOptions
 * @property {State} state
 * @property {Translate} t with the texts of the analysis
 * @property {(setup: Setup, text: string) => Promise<void>} open
 */

/** @param {EditorOptions} options */
export function editPosition(options) {
  const { snapshot } = options.state;
  if (snapshot) new Editor(options, snapshot);
}

class Editor {
  /** @type {Translate} */ #t;
  /** @type {EditorOptions["open"]} */ #open;
  /** @type {Setup} */ #setup;
  /** @type {GameInfo} */ #game;
  /** The position that was on the board. The names of its cells stay. @type {Snapshot} */ #before;
  /** @type {Position} */ #position;
  /** @type {BoardView} */ #board;
  /** @type {HTMLDialogElement} */ #dialog;
  /** @type {HTMLFormElement} */ #form;
  #fault = element("p", { class: "fault", role: "alert" });
  /** @type {HTMLElement} */ #side;
  /** @type {HTMLButtonElement} */ #done;

  /**
   * @param {EditorOptions} options
   * @param {Snapshot} snapshot
   */
  constructor({ state, t, open }, snapshot) {
    this.#t = t;
    this.#open = open;
    this.#setup = state.setup;
    this.#game = capabilities(state.setup.game);
    this.#before = snapshot;
    this.#position = { size: snapshot.size, cells: Uint8Array.from(snapshot.cells), toMove: snapshot.toMove };
    const root = element("div", { class: "board" });
    this.#board = new BoardView(root, {
      setup: () => this.#setup,
      scene: () => ({ snapshot: this.#snapshot() }),
      labels: () => this.#labels(),
      canPlace: () => true,
      onPlace: (cell) => this.#place(cell),
      coordinates: () => state.settings.coordinates,
    });
    this.#side = choices("editor-side", t("editor.side"), this.#sides(), String(snapshot.toMove));
    this.#done = /** @type {HTMLButtonElement} */ (
      element("button", { type: "submit", class: "main" }, t("editor.done"))
    );
    const { dialog, form } = sheet(t, "editor", t("editor.title"), root, ...this.#fields());
    this.#dialog = dialog;
    this.#form = form;
    this.#listen(this.#askEngine());
    this.#show();
  }

  /** @returns {[string, string][]} */
  #sides() {
    return [
      ["1", this.#t("side.1")],
      ["2", this.#t("side.2")],
    ];
  }

  /** The content below the board. */
  #fields() {
    const t = this.#t;
    const { rules } = this.#game;
    /** @type {[string, string][]} */
    const tools = ["1", "2", "0"].map((tool) => [tool, t(`editor.tool.${tool}`)]);
    return [
      choices("editor-tool", t("editor.tool"), tools, "1"),
      this.#tools(),
      this.#side,
      ...(rules.length > 1
        ? [
            choices(
              "editor-rule",
              t("editor.rule"),
              rules.map((rule) => [rule, t(`rule.${rule}`)]),
              this.#setup.rule,
            ),
          ]
        : []),
      this.#fault,
      element("div", { class: "foot" }, this.#done),
    ];
  }

  /** The buttons that change the whole position. */
  #tools() {
    /** @type {[string, () => Position][]} */
    const changes = [
      ["turn", () => turned(this.#position)],
      ["mirror", () => mirrored(this.#position)],
      ["swap", () => swapped(this.#position)],
      ["clear", () => emptyPosition(this.#setup.size)],
    ];
    if (this.#game.discs) changes.push(["start", () => beginning(this.#setup)]);
    const buttons = changes.map(([key, change]) => {
      const button = element("button", { type: "button", value: key }, this.#t(`editor.${key}`));
      button.addEventListener("click", () => {
        this.#position = change();
        const { toMove } = this.#position;
        const input = /** @type {HTMLInputElement | null} */ (this.#side.querySelector(`[value="${toMove}"]`));
        if (input) input.checked = true;
        this.#show();
      });
      return button;
    });
    return element("div", { class: "tools" }, ...buttons);
  }

  /** @param {AnalystClient} engine */
  #listen(engine) {
    this.#side.addEventListener("change", () => {
      this.#position = { ...this.#position, toMove: /** @type {Side} */ (Number(this.#chosen("editor-side"))) };
      this.#show();
    });
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#fault.textContent = "";
      this.#done.disabled = true;
      engine.ask({ op: "check", ...this.#asked() });
    });
    this.#dialog.addEventListener("close", () => {
      this.#board.close();
      engine.close();
    });
  }

  /** The engine that checks the position. */
  #askEngine() {
    return new AnalystClient({
      onReply: (reply) => {
        this.#done.disabled = false;
        if (reply.op === "checked") this.#finish();
        else if (reply.op === "fault")
          this.#fault.textContent =
            reply.code === "finished" || reply.code === "stones"
              ? this.#t("editor.over")
              : this.#t("editor.refused", { text: faultText(reply, this.#t) });
      },
      onDeath: () => {
        this.#done.disabled = false;
        // The engine of the page reports its fault.
        this.#finish();
      },
    });
  }

  #finish() {
    const { setup, text } = this.#asked();
    this.#dialog.close();
    this.#open(setup, text);
  }

  /** The position with its rule, in the engine's notation. */
  #asked() {
    const rule = this.#game.rules.length > 1 ? this.#chosen("editor-rule") : this.#setup.rule;
    return {
      setup: /** @type {Setup} */ ({ ...this.#setup, rule }),
      text: positionText(this.#position, this.#setup.game, this.#before.names),
    };
  }

  /** @param {string} name */
  #chosen(name) {
    return String(new FormData(this.#form).get(name) ?? "");
  }

  /** The position as a snapshot for display. @returns {Snapshot} */
  #snapshot() {
    const { cells, toMove } = this.#position;
    return { ...this.#before, cells, toMove, moves: [], played: 0, legal: [], forbidden: [], outcome: null };
  }

  #labels() {
    const t = this.#t;
    const { names } = this.#before;
    return {
      t,
      label: t("board.label", { size: this.#setup.size }),
      disabled: false,
      names,
      cell: (/** @type {number} */ cell) => {
        const stone = this.#position.cells[cell];
        const what = stone ? t(`side.${stone}`) : t("editor.empty");
        return { key: "editor.cell", values: { cell: pointText(names[cell]), what }, closed: false };
      },
    };
  }

  #show() {
    this.#fault.textContent = "";
    this.#board.update();
  }

  /** @param {number} cell */
  #place(cell) {
    const tool = Number(this.#chosen("editor-tool"));
    const cells = Uint8Array.from(this.#position.cells);
    // The same stone again removes it.
    cells[cell] = cells[cell] === tool ? 0 : tool;
    this.#position = { ...this.#position, cells };
    this.#show();
  }
}
