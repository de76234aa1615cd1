/**
 * The dialog that opens games: from text, from a file, or from the last games. Before it opens a text, it shows the
 * detected format and the alternatives. Until then the game on the board stays.
 *
 * @import { KeptGames } from "../../ui/kept.js"
 * @import { ReadText, Reading } from "../../formats/written.js"
 * @import { Fault, OpenIntent, Setup } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { element } from "../../ui/elements.js";
import { sheet } from "../../ui/sheet.js";
import { address } from "../../ui/site.js";
import { language } from "../../i18n/texts.js";
import { isBinary, readEvery, textOf } from "../../formats/reading.js";
import { showKept } from "./kept-games.js";
import { encodingChoice, faultContent, ruleChoice, takenContent } from "./reading-view.js";
import { FileFault } from "../../formats/written.js";

/** The delay after the last key before the box is read. Milliseconds. */
const PAUSE = 200;
/** The largest file to read, in megabytes. */
const MAX_FILE = 4;

/**
 * @typedef {object} OpenOptions
 * @property {Translate} t
 * @property {string} lang a BCP 47 tag
 * @property {Setup} current the setup in play
 * @property {ReadText} read the engine's reading; rejects with a fault
 * @property {(fault: Fault) => string} explain
 * @property {(intent: OpenIntent, review: boolean) => void} open and whether to review it
 * @property {Promise<KeptGames>} kept
 * @property {(id: string) => void} openKept
 * @property {(text: string) => void} openLetter
 * @property {string | File | null} given the pasted or dropped content
 */

/** The page that opens collections of many games. @param {Translate} t */
function libraryLink(t) {
  const href = address("www/library/index.html");
  href.searchParams.set("lang", language());
  return element("a", { href: href.href }, t("open.library"));
}

/** @param {OpenOptions} options */
export function openSheet(options) {
  new OpenSheet(options);
}

class OpenSheet {
  /** @type {OpenOptions} */ #options;
  /** @type {Translate} */ #t;
  #box = /** @type {HTMLTextAreaElement} */ (
    element("textarea", {
      name: "text",
      rows: "6",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      autofocus: "",
      "aria-describedby": "paste-about paste-taken paste-fault",
    })
  );
  #fault = element("p", { id: "paste-fault", class: "fault", role: "alert" });
  #taken = element("div", { id: "paste-taken", class: "taken", "aria-live": "polite" });
  /** How many games the file has, if it is a collection. */ #more = element("span", { "aria-live": "polite" });
  #picker = /** @type {HTMLInputElement} */ (
    element("input", {
      type: "file",
      name: "file",
      class: "visually-hidden",
      tabindex: "-1",
      "aria-hidden": "true",
      accept: ".sgf,.psq,.lib,.ggf,.obf,.txt,.pos,text/plain",
    })
  );
  /** @type {HTMLDialogElement} */ #dialog;
  /** @type {HTMLFormElement} */ #form;
  /** The file shown in the box. @type {{ bytes: Uint8Array, name: string, binary: boolean } | null} */ #file = null;
  /** The visitor's choices for it. */ #choices = { encoding: "", rule: "" };
  /** The readings of the box's content. @type {Promise<Reading[]> | null} */ #readings = null;
  /** Their text. */ #readText = "";
  /** The index of the chosen one. */ #chosen = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {OpenOptions} options */
  constructor(options) {
    const { t, lang, kept, openKept, given } = options;
    this.#options = options;
    this.#t = t;
    const list = element("ol", { class: "kept", "aria-label": t("open.kept") });
    const pick = element("button", { type: "button", value: "file" }, t("open.file"));
    pick.addEventListener("click", () => this.#picker.click());
    const { dialog, form } = sheet(
      t,
      "paste",
      t("open.title"),
      element("p", { id: "paste-about", class: "about" }, t("open.about")),
      element("label", { class: "field" }, element("span", {}, t("open.text")), this.#box),
      this.#taken,
      this.#fault,
      element(
        "div",
        { class: "foot row" },
        pick,
        this.#picker,
        element("button", { type: "submit", class: "main", value: "open" }, t("open.open")),
        element("button", { type: "submit", value: "review" }, t("next.back")),
      ),
      element("section", {}, element("h3", {}, t("open.kept")), list),
      element("p", { class: "about" }, this.#more, libraryLink(t)),
    );
    this.#dialog = dialog;
    this.#form = form;
    this.#listen();
    showKept(list, kept, t, lang, (id) => {
      dialog.close();
      openKept(id);
    });
    this.#begin(given);
  }

  #listen() {
    const box = this.#box;
    box.addEventListener("input", () => {
      this.#file = null;
      this.#forget();
      clearTimeout(this.#timer);
      if (box.value.trim()) this.#timer = setTimeout(() => this.#preview(false), PAUSE);
    });
    // Enter alone makes a new line.
    box.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        // The dialog may close at once. In Firefox the key would then press the button that opened it.
        event.preventDefault();
        this.#form.requestSubmit();
      }
      if (box.readOnly && (event.key === "Backspace" || event.key === "Delete")) {
        this.#file = null;
        box.readOnly = false;
        box.value = "";
        this.#forget();
      }
    });
    this.#picker.addEventListener("change", () => this.#picker.files?.[0] && this.#take(this.#picker.files[0]));
    this.#dialog.addEventListener("dragover", (event) => event.preventDefault());
    this.#dialog.addEventListener("drop", (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (event.dataTransfer?.files[0]) this.#take(event.dataTransfer.files[0]);
    });
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#open(/** @type {HTMLButtonElement | null} */ (event.submitter)?.value === "review");
    });
  }

  /** @param {string | File | null} given the pasted or dropped content */
  async #begin(given) {
    if (typeof given === "string" && given.length > MAX_FILE << 20) {
      // A box with so much text would block the page.
      await this.#take(new File([given], this.#t("open.text")));
    } else if (typeof given === "string") {
      this.#box.value = given;
      await this.#preview(true);
      this.#focusOnOpen();
    } else if (given) {
      await this.#take(given);
    }
  }

  #focusOnOpen() {
    const button = /** @type {HTMLElement | null} */ (this.#form.querySelector('[value="open"]'));
    // The dialog may wait for its style, and then gives the focus to the last element that has this attribute.
    button?.setAttribute("autofocus", "");
    button?.focus();
  }

  #clear() {
    this.#fault.replaceChildren();
    this.#taken.replaceChildren();
    this.#box.removeAttribute("aria-invalid");
    this.#readings = null;
    this.#chosen = 0;
  }

  /** The text has changed, so the choices are reset. */
  #forget() {
    this.#choices = { encoding: "", rule: "" };
    this.#clear();
  }

  /** Reads the box, unless it was read already. */
  #read() {
    clearTimeout(this.#timer);
    const text = this.#box.value;
    if (this.#readings && this.#readText === text) return this.#readings;
    this.#clear();
    this.#readText = text;
    const { current, read } = this.#options;
    const input = this.#file?.binary ? this.#file.bytes : text;
    this.#readings = readEvery(input, current, read, { ...this.#choices, name: this.#file?.name });
    return this.#readings;
  }

  /** @param {boolean} all also report faults */
  async #preview(all) {
    const now = this.#read();
    try {
      const list = await now;
      if (now !== this.#readings) return;
      this.#show(list);
      this.#countGames(list).catch(() => {});
    } catch (error) {
      if (now === this.#readings && all) this.#showFault(error);
    }
  }

  /** @param {boolean} review */
  async #open(review) {
    // A friend's letter is compared with the known games first.
    if (!this.#file && /#(?:\S*&)?f=/.test(this.#box.value)) {
      this.#dialog.close();
      this.#options.openLetter(this.#box.value);
      return;
    }
    const now = this.#read();
    try {
      const reading = (await now)[this.#chosen];
      if (now !== this.#readings) return;
      this.#dialog.close();
      // An opened position is for study. The visitor may give the engine a side.
      this.#options.open({ ...reading.open, seats: { 1: "human", 2: "human" } }, review);
    } catch (error) {
      if (now === this.#readings) this.#showFault(error);
    }
  }

  /** @param {Reading[]} list */
  #show(list) {
    const choose = (/** @type {number} */ index) => {
      this.#chosen = index;
      this.#show(list);
    };
    const chooseRule = (/** @type {string} */ rule) => this.#readAgain({ ...this.#choices, rule });
    this.#taken.replaceChildren(
      ...takenContent(list, this.#chosen, this.#t, choose),
      ...ruleChoice(list[this.#chosen], this.#choices.rule, this.#t, chooseRule),
      ...this.#encodings(),
    );
  }

  /** Says that a file has more games than the one that is opened here. @param {Reading[]} list */
  async #countGames([reading]) {
    const now = this.#readings;
    this.#more.textContent = "";
    if (reading.format !== "SGF") return;
    const bytes = this.#file?.bytes ?? new TextEncoder().encode(this.#box.value);
    const { countGames } = await import("../../library/sgf-games.js");
    const n = countGames(bytes);
    if (n > 1 && now === this.#readings) this.#more.textContent = `${this.#t("open.more", { n })} `;
  }

  /** The menu of encodings, for a file with characters of other scripts. */
  #encodings() {
    if (!this.#file?.bytes.some((byte) => byte > 0x7e)) return [];
    const decodeAgain = (/** @type {string} */ encoding) => this.#readAgain({ ...this.#choices, encoding });
    return [encodingChoice(this.#choices.encoding, this.#t, decodeAgain)];
  }

  /** @param {{ encoding: string, rule: string }} choices */
  async #readAgain(choices) {
    this.#clear();
    this.#choices = choices;
    if (this.#file && !this.#file.binary) this.#box.value = textOf(this.#file.bytes, choices.encoding);
    await this.#preview(true);
  }

  /** @param {unknown} error */
  #showFault(error) {
    const box = this.#box;
    this.#taken.replaceChildren(...this.#encodings());
    box.setAttribute("aria-invalid", "true");
    const text = this.#file?.binary ? null : box.value;
    const { content, at } = faultContent(error, text, this.#t, this.#options.explain);
    this.#fault.replaceChildren(...content);
    if (at === null) return;
    this.#form.querySelector('[value="open"]')?.removeAttribute("autofocus");
    box.focus();
    if (at >= 0) box.setSelectionRange(at, Math.min(box.value.length, at + 1));
  }

  /** @param {File} file */
  async #take(file) {
    this.#forget();
    if (file.size > MAX_FILE << 20) {
      this.#showFault(new FileFault(file.name, "large", 0, String(MAX_FILE)));
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const binary = isBinary(bytes, file.name);
    this.#file = { bytes, name: file.name, binary };
    this.#box.value = binary ? this.#t("open.bytes", { name: file.name, n: bytes.length }) : textOf(bytes);
    this.#box.readOnly = binary;
    await this.#preview(true);
    this.#focusOnOpen();
  }
}
