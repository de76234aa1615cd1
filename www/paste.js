/**
 * The sheet into which a game or a position is pasted. What it is, the engine finds out; until it has, the game on the board
 * stays.
 *
 * @import { Fault, Intent, Setup } from "./types.js"
 * @import { Translate } from "./texts.js"
 */
import { characterAt } from "./link.js";
import { make, sheet } from "./sheets.js";

/** Characters shown before and after a fault. */
const AROUND = 10;

/**
 * @param {object} hands
 * @param {Translate} hands.t
 * @param {(text: string) => Promise<{ setup: Setup, text: string }>} hands.read rejects with a fault
 * @param {(fault: Fault) => string} hands.explain
 * @param {(intent: Intent) => void} hands.open
 */
export function pasteSheet({ t, read, explain, open }) {
  const box = /** @type {HTMLTextAreaElement} */ (make("textarea", {
    name: "text", rows: "7", spellcheck: "false", autocapitalize: "off", autocomplete: "off", autofocus: "",
    "aria-describedby": "paste-about paste-fault",
  }));
  const fault = make("p", { id: "paste-fault", class: "fault", role: "alert" });
  const { dialog, form } = sheet(
    t, "paste", t("paste.title"),
    make("p", { id: "paste-about", class: "about" }, t("paste.about")),
    make("label", { class: "field" }, make("span", {}, t("paste.label")), box),
    fault,
    make("div", { class: "foot" }, make("button", { type: "submit", class: "main", value: "open" }, t("paste.open"))),
  );
  const calm = () => {
    fault.replaceChildren();
    box.removeAttribute("aria-invalid");
  };
  box.addEventListener("input", calm);
  // As in other boxes of several lines.
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = box.value;
    try {
      const { setup, text: moves } = await read(text);
      dialog.close();
      // A position from elsewhere is for looking at: whoever wants the engine to answer gives it a side.
      open({ type: "open", setup, text: moves, seats: { 1: "human", 2: "human" } });
    } catch (error) {
      if (box.value !== text) return;
      const { code, at, text: words } = /** @type {Fault} */ (error);
      tellFault({ code: code ?? "other", at, text: words ?? String(error) }, text);
    }
  });

  /**
   * @param {Fault} what
   * @param {string} text
   */
  function tellFault(what, text) {
    box.setAttribute("aria-invalid", "true");
    if (what.at === undefined) {
      fault.replaceChildren(explain(what));
      box.focus();
      return;
    }
    const at = characterAt(text, what.at);
    const [before, after] = [text.slice(Math.max(0, at - AROUND), at), text.slice(at, at + AROUND)];
    const mark = make("mark", {}, after.slice(0, 1) || "␣");
    fault.replaceChildren(
      `${t("paste.at", { at: at + 1 })} ${explain(what)} `,
      make("code", {}, at > AROUND ? "…" : "", before, mark, after.slice(1), at + AROUND < text.length ? "…" : ""),
    );
    box.focus();
    box.setSelectionRange(at, Math.min(text.length, at + 1));
  }
}
