/**
 * The dialog that shares and saves a game: links, texts to copy, and files.
 *
 * @import { Palette } from "../../board/textures.js"
 * @import { State } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { capabilities } from "../../game/games.js";
import { element } from "../../ui/elements.js";
import { sheet } from "../../ui/sheet.js";
import { countStones, sideOfMove } from "../../game/snapshot.js";
import { openingText } from "../../game/notation.js";
import { result } from "../../game/state.js";
import { writeSgf } from "../../formats/sgf.js";
import { address } from "../../ui/site.js";
import { withLaterTexts } from "./texts.js";

/**
 * @typedef {object} SaveOptions
 * @property {Translate} t
 * @property {string} lang
 * @property {State} state
 * @property {{ link: string, embed: string }} links
 * @property {() => Promise<Record<string, string>>} copies the game in every format that the engine writes
 * @property {Palette} palette of the board, for pictures
 */

/** @param {SaveOptions} options */
export function saveSheet({ t: words, lang, state, links, copies, palette }) {
  const t = withLaterTexts(words, lang);
  const { setup, snapshot } = state;
  const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ value) => {
    const rows = value.split("\n").length;
    const input =
      rows === 1
        ? /** @type {HTMLInputElement} */ (element("input", { type: "text", readonly: "", name, value }))
        : /** @type {HTMLTextAreaElement} */ (
            element("textarea", { readonly: "", name, rows: "4", spellcheck: "false" }, value)
          );
    const copy = element("button", { type: "button" }, t("action.copy"));
    input.addEventListener("focus", () => input.select());
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(input.value);
      } catch {
        // In a frame the clipboard may be forbidden; the old way still works there.
        input.focus();
        document.execCommand("copy");
      }
      copy.textContent = t("action.copied");
      setTimeout(() => (copy.textContent = t("action.copy")), 1500);
    });
    return element("label", { class: "field" }, element("span", {}, label), element("div", {}, input, copy));
  };
  const moves = field("moves", t("share.moves"), snapshot?.text ?? "");
  const said = element("p", { class: "fault", role: "status" });
  const numbers = /** @type {HTMLInputElement} */ (
    element("input", { type: "checkbox", name: "numbers", role: "switch" })
  );
  numbers.checked = state.settings.numbers;
  const files = element("div", { class: "files" });
  const { dialog } = sheet(
    words,
    "share",
    t("share.title"),
    field("link", t("share.link"), links.link),
    moves,
    field("embed", t("share.embed"), links.embed),
    element("p", {}, element("a", { href: address("www/embed.html").href, target: "_blank" }, t("share.writer"))),
    element(
      "section",
      {},
      element("h3", {}, t("share.save")),
      files,
      element("label", { class: "toggle" }, element("span", {}, t("share.numbers")), numbers),
      said,
    ),
  );

  const name = `tengen-${new Date().toISOString().slice(0, 10)}`;
  /**
   * A button that makes a file.
   * @param {string} ending
   * @param {string} label
   * @param {() => Promise<Blob> | Blob} make
   */
  const saver = (ending, label, make) => {
    const button = /** @type {HTMLButtonElement} */ (element("button", { type: "button", value: ending }, label));
    button.addEventListener("click", async () => {
      button.disabled = true;
      said.textContent = "";
      try {
        download(`${name}.${ending}`, await make());
      } catch {
        said.textContent = t("share.failed");
      }
      button.disabled = false;
    });
    return button;
  };
  const text = (/** @type {string} */ content, type = "text/plain") =>
    new Blob([content], { type: `${type};charset=utf-8` });
  if (!snapshot) return;
  const look = () => ({ numbers: numbers.checked, coordinates: true, palette });
  const drawn = async () => (await import("../../formats/pictures.js")).picture(snapshot, look());
  files.append(
    saver("sgf", "SGF", () => text(sgfOf(state, t), "application/x-go-sgf")),
    saver("txt", t("share.text"), () => text(`${snapshot.text}\n`)),
    saver("png", `${t("share.picture")} (PNG)`, drawn),
    saver("gif", `${t("share.film")} (GIF)`, async () => {
      const { film } = await import("../../formats/pictures.js");
      const blob = await film(
        setup,
        snapshot.text,
        look(),
        (part) => (said.textContent = t("share.working", { n: Math.round(100 * part) })),
      );
      said.textContent = "";
      return blob;
    }),
  );
  if (typeof navigator.share === "function") {
    const send = element("button", { type: "button", value: "send" }, t("share.send"));
    send.addEventListener("click", async () => {
      try {
        await navigator.share({ title: t("name"), text: snapshot.text, url: links.link });
      } catch {
        // The visitor has thought better of it.
      }
    });
    files.prepend(send);
  }
  // The engine writes them; without an engine there are none.
  copies().then(
    (written) => {
      if (!dialog.isConnected) return;
      const list = capabilities(setup.game).formats.filter((format) => format !== "moves" && written[format]);
      if (written.ggf) written.ggf = ggfOf(written.ggf, state, t);
      moves.after(...list.map((format) => field(format, t(`share.${format}`), written[format])));
      if (written.ggf)
        files.querySelector('[value="txt"]')?.before(saver("ggf", "GGF", () => text(`${written.ggf}\n`)));
      // As other programs write them: without passes.
      const input = moves.querySelector("input");
      if (input && written.moves) input.value = written.moves;
    },
    () => {},
  );
}

/**
 * @param {string} name
 * @param {Blob} blob
 */
function download(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * The names of black and white.
 * @param {State} state
 * @param {Translate} t
 * @returns {[string, string]}
 */
function playersOf({ seats }, t) {
  const name = (/** @type {1 | 2} */ side) => (seats[side] === "engine" ? "Tengen" : t("seat.player"));
  return [name(1), name(2)];
}

/**
 * The whole game, with its variations.
 * @param {State} state
 * @param {Translate} t
 */
export function sgfOf(state, t) {
  const { snapshot, setup, tree } = state;
  const end = result(state);
  let score = "";
  if (end && snapshot) {
    const count = countStones(snapshot);
    const by =
      end.reason === "resigned"
        ? "R"
        : end.reason === "time"
          ? "T"
          : end.reason === "discs"
            ? String(Math.abs(count[1] - count[2]))
            : "";
    score = end.winner === 0 ? "Draw" : `${end.winner === 1 ? "B" : "W"}+${by}`;
  }
  const first = snapshot ? sideOfMove(snapshot, 0) : 1;
  return writeSgf({
    setup,
    start: snapshot?.start ?? "",
    tree,
    first: setup.game === "othello" && !snapshot?.start ? 1 : first,
    players: playersOf(state, t),
    result: score,
    opening: openingText(state.opening),
  });
}

/**
 * A game in GGF with the names of its players and its result.
 * @param {string} ggf
 * @param {State} state
 * @param {Translate} t
 */
export function ggfOf(ggf, state, t) {
  const { snapshot } = state;
  const [black, white] = playersOf(state, t).map((name) => name.replaceAll(/[\]\\]/g, ""));
  const end = result(state);
  let score = "";
  if (end && snapshot) {
    const count = countStones(snapshot);
    const difference = count[1] - count[2];
    score =
      end.reason === "resigned"
        ? `RE[${end.winner === 1 ? "+" : "-"}64.000:r]`
        : `RE[${difference < 0 ? "-" : "+"}${Math.abs(difference)}.000]`;
  }
  return ggf
    .replaceAll(/(PB|PW|RE)\[[^\]]*\]/g, "")
    .replace("GM[Othello]", `GM[Othello]PB[${black}]PW[${white}]${score}`);
}
