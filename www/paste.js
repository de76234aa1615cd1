/**
 * The dialog into which a game or a position is pasted. The engine finds out what it is; until then the game on the board
 * stays.
 *
 * @import { Fault, OpenIntent, Setup } from "./types.js"
 * @import { Translate } from "./texts.js"
 */
import { characterAt } from "./link.js";
import { element, sheet } from "./sheets.js";

/** How many characters are shown before and after a fault. */
const CONTEXT = 10;

/**
 * @param {object} options
 * @param {Translate} options.t
 * @param {(text: string) => Promise<{ setup: Setup, text: string }>} options.read rejects with a fault
 * @param {(fault: Fault) => string} options.explain
 * @param {(intent: OpenIntent) => void} options.open
 */
export function pasteSheet({ t, read, explain, open }) {
  const box = /** @type {HTMLTextAreaElement} */ (element("textarea", {
    name: "text", rows: "7", spellcheck: "false", autocapitalize: "off", autocomplete: "off", autofocus: "",
    "aria-describedby": "paste-about paste-fault",
  }));
  const fault = element("p", { id: "paste-fault", class: "fault", role: "alert" });
  const { dialog, form } = sheet(
    t, "paste", t("paste.title"),
    element("p", { id: "paste-about", class: "about" }, t("paste.about")),
    element("label", { class: "field" }, element("span", {}, t("paste.label")), box),
    fault,
    element("div", { class: "foot" }, element("button", { type: "submit", class: "main", value: "open" }, t("paste.open"))),
  );
  const clearFault = () => {
    fault.replaceChildren();
    box.removeAttribute("aria-invalid");
  };
  box.addEventListener("input", clearFault);
  // Enter alone is a new line.
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = box.value;
    try {
      const { setup, text: moves } = await read(text);
      dialog.close();
      // A position from elsewhere is for study: who wants the engine to play gives it a side.
      open({ type: "open", setup, text: moves, seats: { 1: "human", 2: "human" } });
    } catch (error) {
      if (box.value !== text) return;
      const { code, at, text: words } = /** @type {Fault} */ (error);
      showFault({ code: code ?? "other", at, text: words ?? String(error) }, text);
    }
  });

  /**
   * @param {Fault} what
   * @param {string} text
   */
  function showFault(what, text) {
    box.setAttribute("aria-invalid", "true");
    if (what.at === undefined) {
      fault.replaceChildren(explain(what));
      box.focus();
      return;
    }
    const at = characterAt(text, what.at);
    const [before, after] = [text.slice(Math.max(0, at - CONTEXT), at), text.slice(at, at + CONTEXT)];
    const mark = element("mark", {}, after.slice(0, 1) || "␣");
    fault.replaceChildren(
      `${t("paste.at", { at: at + 1 })} ${explain(what)} `,
      element("code", {}, at > CONTEXT ? "…" : "", before, mark, after.slice(1), at + CONTEXT < text.length ? "…" : ""),
    );
    box.focus();
    box.setSelectionRange(at, Math.min(text.length, at + 1));
  }
}
