/**
 * The dialog that shares and saves a game: links, texts to copy, and files.
 *
 * @import { Palette } from "../../board/textures.js"
 * @import { Snapshot, State } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { capabilities } from "../../game/games.js";
import { writeQuery } from "../../game/link.js";
import { copyField, download, textFile, today } from "../../ui/copies.js";
import { element } from "../../ui/elements.js";
import { inTime } from "../../ui/late.js";
import { sheet } from "../../ui/sheet.js";
import { address } from "../../ui/site.js";
import { challengeOf, writeChallenge } from "../friend/challenge.js";
import { ggfOf, playersOf, sgfOf } from "./game-files.js";
import { fitsRenlib, writeRenlib } from "../../formats/renlib-write.js";

/**
 * @typedef {object} SaveOptions
 * @property {Translate} t
 * @property {State} state
 * @property {{ link: string, embed: string }} links
 * @property {() => Promise<Record<string, string>>} copies the game in every format that the engine writes
 * @property {Palette} palette of the board, for pictures
 */

/** @param {SaveOptions} options */
export function saveSheet(options) {
  new SaveSheet(options);
}

/**
 * The address at which a friend solves the position. The page of puzzles first proves it.
 * @param {State} state
 */
function solveLink({ setup, snapshot }) {
  const href = address("www/puzzles/index.html");
  for (const [name, value] of Object.entries(writeQuery(setup, snapshot?.text ?? "")))
    href.searchParams.set(name, value);
  return href.href;
}

class SaveSheet {
  /** @type {SaveOptions} */ #options;
  /** @type {Translate} */ #t;
  #said = element("p", { class: "fault", role: "status" });
  #numbers = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", name: "numbers", role: "switch" }));
  #files = element("div", { class: "files" });
  /** @type {HTMLElement} */ #moves;

  /** @param {SaveOptions} options */
  constructor(options) {
    const { t, state, links, copies } = options;
    const { snapshot } = state;
    this.#options = options;
    this.#t = t;
    this.#numbers.checked = state.settings.numbers;
    this.#moves = this.#field("moves", snapshot?.text ?? "");
    const writer = address("www/embed.html").href;
    const { dialog } = sheet(
      t,
      "share",
      t("share.title"),
      this.#field("link", links.link),
      this.#moves,
      this.#field("embed", links.embed),
      ...(snapshot?.text && !snapshot.outcome ? [this.#field("solve", solveLink(state))] : []),
      ...this.#challenge(),
      element("p", {}, element("a", { href: writer, target: "_blank" }, t("share.writer"))),
      element(
        "section",
        {},
        element("h3", {}, t("share.save")),
        this.#files,
        element("label", { class: "toggle" }, element("span", {}, t("share.numbers")), this.#numbers),
        this.#said,
      ),
    );
    if (!snapshot) return;
    this.#offerFiles(snapshot);
    if (typeof navigator.share === "function") this.#offerToSend(snapshot);
    // The engine writes them, so without an engine there are none.
    copies().then(
      (written) => dialog.isConnected && this.#addCopies(written),
      () => {},
    );
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  #field(name, value) {
    const t = this.#t;
    const rows = value.includes("\n") ? 4 : 0;
    const words = /** @type {[string, string]} */ ([t("action.copy"), t("action.copied")]);
    return copyField({ name, label: t(`share.${name}`), value, rows, words });
  }

  /** The link of a finished game against the engine. The friend begins at a move of choice. */
  #challenge() {
    const { state, links } = this.#options;
    const page = links.link.replace(/#.*/, "");
    const linkAt = (/** @type {number} */ from) => {
      const challenge = challengeOf(state, from);
      return challenge && page + writeChallenge(challenge);
    };
    const first = linkAt(0);
    if (!first) return [];
    const most = String(state.snapshot?.played ?? 1);
    const from = /** @type {HTMLInputElement} */ (
      element("input", { type: "number", name: "from", min: "1", max: most, value: "1" })
    );
    const field = this.#field("beat", first);
    const link = field.querySelector("input");
    from.addEventListener("input", () => {
      const move = Math.min(Math.max(1, Math.round(from.valueAsNumber || 1)), Number(most));
      if (link) link.value = linkAt(move - 1) ?? first;
    });
    const label = element("span", {}, this.#t("share.from"));
    return [field, element("label", { class: "field" }, label, element("div", {}, from))];
  }

  /** @param {Snapshot} snapshot */
  #offerFiles(snapshot) {
    const t = this.#t;
    const { state, palette } = this.#options;
    const look = () => ({ numbers: this.#numbers.checked, coordinates: true, palette });
    const pictures = () => inTime(import("../../formats/pictures.js"));
    this.#files.append(
      this.#saver("sgf", "SGF", () => textFile(sgfOf(state, t), "application/x-go-sgf")),
      ...(fitsRenlib(state.setup, snapshot.start)
        ? [
            this.#saver(
              "lib",
              "RenLib",
              () => new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (writeRenlib(state.tree))]),
            ),
          ]
        : []),
      this.#saver("txt", t("share.text"), () => textFile(`${snapshot.text}\n`)),
      this.#saver("png", `${t("share.picture")} (PNG)`, async () =>
        (await pictures()).picture(snapshot, look(), this.#line()),
      ),
      this.#saver("gif", `${t("share.film")} (GIF)`, async () => {
        const { film } = await pictures();
        const tell = (/** @type {number} */ part) =>
          (this.#said.textContent = t("share.working", { n: Math.round(100 * part) }));
        const blob = await film(state.setup, snapshot.text, look(), tell);
        this.#said.textContent = "";
        return blob;
      }),
    );
  }

  /** The line below a picture: the players, and the address of the page. @returns {[string, string]} */
  #line() {
    const { state, links } = this.#options;
    const [black, white] = playersOf(state, this.#t);
    return [`● ${black}   ○ ${white}`, links.link.replace(/^https?:\/\/|[?#].*$/g, "")];
  }

  /**
   * A button that makes a file.
   * @param {string} ending
   * @param {string} label
   * @param {() => Promise<Blob> | Blob} make
   */
  #saver(ending, label, make) {
    const button = /** @type {HTMLButtonElement} */ (element("button", { type: "button", value: ending }, label));
    button.addEventListener("click", async () => {
      button.disabled = true;
      this.#said.textContent = "";
      try {
        download(`tengen-${today()}.${ending}`, await make());
      } catch {
        this.#said.textContent = this.#t("share.failed");
      }
      button.disabled = false;
    });
    return button;
  }

  /** @param {Snapshot} snapshot */
  #offerToSend(snapshot) {
    const send = element("button", { type: "button", value: "send" }, this.#t("share.send"));
    send.addEventListener("click", async () => {
      try {
        const { link } = this.#options.links;
        await navigator.share({ title: this.#t("name"), text: snapshot.text, url: link });
      } catch {
        // The visitor has cancelled.
      }
    });
    this.#files.prepend(send);
  }

  /** @param {Record<string, string>} written the game in the formats that the engine writes */
  #addCopies(written) {
    const { state } = this.#options;
    const list = capabilities(state.setup.game).formats.filter((format) => format !== "moves" && written[format]);
    if (written.ggf) written.ggf = ggfOf(written.ggf, state, this.#t);
    this.#moves.after(...list.map((format) => this.#field(format, written[format])));
    if (written.ggf)
      this.#files.querySelector('[value="txt"]')?.before(this.#saver("ggf", "GGF", () => textFile(`${written.ggf}\n`)));
    // Without passes, as in other programs.
    const input = this.#moves.querySelector("input");
    if (input && written.moves) input.value = written.moves;
  }
}
