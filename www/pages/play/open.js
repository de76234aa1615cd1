/**
 * The dialog that opens games: from text, from a file, or from the last ones that were played. It says what it takes a text for
 * before anything is opened, and offers the other readings; until then the game on the board stays.
 *
 * @import { KeptGames } from "../../ui/kept.js"
 * @import { ReadText, Reading } from "../../formats/reading.js"
 * @import { Fault, OpenIntent, Setup } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { gameOfRule } from "../../game/games.js";
import { characterAt } from "../../game/link.js";
import { element } from "../../ui/elements.js";
import { sheet } from "../../ui/sheet.js";
import { halfWidth, readEvery, textOf } from "../../formats/reading.js";
import { withLaterTexts } from "./texts.js";
import { FileFault } from "../../formats/written.js";
import { parseStart, withSide } from "../../game/notation.js";

/** How many characters are shown before and after a fault. */
const CONTEXT = 10;
/** How long the box waits for the next key before it is read. Milliseconds. */
const PAUSE = 200;
/** The largest file that is read, in bytes. */
const MAX_FILE = 4 << 20;

/**
 * @typedef {object} OpenOptions
 * @property {Translate} t
 * @property {string} lang a BCP 47 tag
 * @property {Setup} current what is played now
 * @property {ReadText} read the engine's reading; rejects with a fault
 * @property {(fault: Fault) => string} explain
 * @property {(intent: OpenIntent) => void} open
 * @property {Promise<KeptGames>} kept
 * @property {(id: string) => void} openKept
 * @property {string | File | null} given what was pasted or dropped
 */

/** @param {OpenOptions} options */
export function openSheet({ t: words, lang, current, read, explain, open, kept, openKept, given }) {
  const t = withLaterTexts(words, lang);
  const box = /** @type {HTMLTextAreaElement} */ (
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
  const fault = element("p", { id: "paste-fault", class: "fault", role: "alert" });
  const taken = element("div", { id: "paste-taken", class: "taken", "aria-live": "polite" });
  const picker = /** @type {HTMLInputElement} */ (
    element("input", {
      type: "file",
      name: "file",
      class: "visually-hidden",
      tabindex: "-1",
      "aria-hidden": "true",
      accept: ".sgf,.psq,.lib,.ggf,.obf,.txt,.pos,text/plain",
    })
  );
  const pick = element("button", { type: "button", value: "file" }, t("open.file"));
  const list = element("ol", { class: "kept", "aria-label": t("open.kept") });
  const { dialog, form } = sheet(
    words,
    "paste",
    t("open.title"),
    element("p", { id: "paste-about", class: "about" }, t("open.about")),
    element("label", { class: "field" }, element("span", {}, t("open.text")), box),
    taken,
    fault,
    element(
      "div",
      { class: "foot row" },
      pick,
      picker,
      element("button", { type: "submit", class: "main", value: "open" }, t("open.open")),
    ),
    element("section", {}, element("h3", {}, t("open.kept")), list),
  );

  /** A file that is no text. @type {Uint8Array | null} */
  let bytes = null;
  /** The ways to read what is in the box. @type {Promise<Reading[]> | null} */
  let readings = null;
  /** The text that they are of. */
  let readText = "";
  let chosen = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const clear = () => {
    fault.replaceChildren();
    taken.replaceChildren();
    box.removeAttribute("aria-invalid");
    readings = null;
    chosen = 0;
  };
  const readNow = () => {
    clearTimeout(timer);
    if (readings && readText === box.value) return readings;
    clear();
    readText = box.value;
    readings = readEvery(bytes ?? readText, current, read);
    return readings;
  };
  /** @param {boolean} all tell faults too */
  const preview = async (all) => {
    const now = readNow();
    try {
      const list = await now;
      if (now === readings) show(list);
    } catch (error) {
      if (now === readings && all) showFault(error);
    }
  };

  /** @param {Reading[]} list */
  function show(list) {
    const reading = list[chosen];
    const { setup, players, moves, variations, result } = reading;
    const parts = [
      t(`rule.${setup.rule}`),
      `${setup.size} × ${setup.size}`,
      moves || !reading.placed ? t("open.moves", { n: moves }) : t("open.position"),
      ...(variations ? [t("open.variations", { n: variations })] : []),
      ...(players[0] || players[1] ? [`${players[0] || "?"} – ${players[1] || "?"}`] : []),
      ...(result ? [result.winner ? t("result.win", { side: t(`side.${result.winner}`) }) : t("result.draw")] : []),
    ];
    const others = list.flatMap((other, index) => {
      if (index === chosen) return [];
      const label =
        other.from >= 0 ? t("open.from", { n: other.from }) : t("open.as", { game: t(`game.${other.game}`) });
      const button = element("button", { type: "button" }, label);
      button.addEventListener("click", () => {
        chosen = index;
        show(list);
      });
      return [button];
    });
    const sides = element("div", { class: "choices", role: "group", "aria-label": t("open.side") });
    if (reading.placed) {
      const toMove = parseStart(reading.text)?.toMove;
      for (const side of /** @type {const} */ ([1, 2])) {
        const input = /** @type {HTMLInputElement} */ (
          element("input", { type: "radio", name: "side", value: String(side) })
        );
        input.checked = side === toMove;
        input.addEventListener("change", () => {
          reading.text = withSide(reading.text, side);
          reading.open = { ...reading.open, text: reading.text };
        });
        sides.append(element("label", {}, input, element("span", {}, t("open.toMove", { side: t(`side.${side}`) }))));
      }
    }
    taken.replaceChildren(
      element("p", {}, element("b", {}, nameOf(reading.format)), ` ${parts.join(" · ")}`),
      ...(reading.placed ? [sides] : []),
      ...others,
    );
  }

  /** @param {string} format */
  function nameOf(format) {
    return ["moves", "board", "link"].includes(format) ? t(`format.${format}`) : format;
  }

  /** @param {unknown} error */
  function showFault(error) {
    taken.replaceChildren();
    box.setAttribute("aria-invalid", "true");
    const what = /** @type {Partial<Fault> & { format?: string }} */ (error ?? {});
    const code = what.code ?? "other";
    const words =
      error instanceof FileFault && t.has(`file.${code}`)
        ? t(`file.${code}`, { text: what.text ?? "" })
        : explain({ code, text: what.text ?? String(error) });
    if (what.at === undefined) {
      fault.replaceChildren(words);
      box.focus();
      return;
    }
    const format = nameOf(what.format ?? "moves");
    if (bytes) {
      fault.replaceChildren(t("open.byte", { format, at: what.at + 1, fault: words }));
      return;
    }
    const text = box.value;
    const at = error instanceof FileFault ? what.at : characterAt(halfWidth(text), what.at);
    const [before, after] = [text.slice(Math.max(0, at - CONTEXT), at), text.slice(at, at + CONTEXT)];
    const mark = element("mark", {}, after.slice(0, 1) || "␣");
    fault.replaceChildren(
      `${t("open.character", { format, at: at + 1, fault: words })} `,
      element("code", {}, at > CONTEXT ? "…" : "", before, mark, after.slice(1), at + CONTEXT < text.length ? "…" : ""),
    );
    box.focus();
    box.setSelectionRange(at, Math.min(text.length, at + 1));
  }

  /** @param {File} file */
  async function take(file) {
    clear();
    if (file.size > MAX_FILE) {
      showFault(new FileFault(file.name, "large", 0));
      return;
    }
    const content = new Uint8Array(await file.arrayBuffer());
    const binary = content.includes(0) || content[0] === 0xff;
    bytes = binary ? content : null;
    box.value = binary ? t("open.bytes", { name: file.name, n: content.length }) : textOf(content);
    box.readOnly = binary;
    await preview(true);
    /** @type {HTMLElement | null} */ (form.querySelector('[type="submit"]'))?.focus();
  }

  box.addEventListener("input", () => {
    bytes = null;
    clear();
    clearTimeout(timer);
    if (box.value.trim()) timer = setTimeout(() => preview(false), PAUSE);
  });
  // Enter alone is a new line.
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
    if (box.readOnly && (event.key === "Backspace" || event.key === "Delete")) {
      bytes = null;
      box.readOnly = false;
      box.value = "";
      clear();
    }
  });
  pick.addEventListener("click", () => picker.click());
  picker.addEventListener("change", () => picker.files?.[0] && take(picker.files[0]));
  dialog.addEventListener("dragover", (event) => event.preventDefault());
  dialog.addEventListener("drop", (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.dataTransfer?.files[0]) take(event.dataTransfer.files[0]);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const now = readNow();
    try {
      const reading = (await now)[chosen];
      if (now !== readings) return;
      dialog.close();
      // A position from elsewhere is for study: who wants the engine to play gives it a side.
      open({ ...reading.open, seats: { 1: "human", 2: "human" } });
    } catch (error) {
      if (now === readings) showFault(error);
    }
  });

  kept.then(
    async (games) => {
      const all = await games.list();
      const date = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
      if (!all.length) list.append(element("li", { class: "about" }, t("open.none")));
      for (const { id, when, rule, size, count, winner, reason, black, white } of all) {
        if (!gameOfRule(rule)) continue;
        const end = reason ? (winner ? t("result.win", { side: t(`side.${winner}`) }) : t("result.draw")) : "";
        const who =
          black === white
            ? t(black === "human" ? "new.both" : "new.none")
            : t(black === "human" ? "new.black" : "new.white");
        const about = [`${t(`rule.${rule}`)} ${size} × ${size}`, t("open.moves", { n: count }), end || who].join(" · ");
        const button = element(
          "button",
          { type: "button", class: "game" },
          element("b", {}, about),
          element("small", {}, date.format(when)),
        );
        button.addEventListener("click", () => {
          dialog.close();
          openKept(id);
        });
        const remove = element(
          "button",
          { type: "button", class: "subtle delete", "aria-label": `${t("open.delete")}: ${about}` },
          "✕",
        );
        const item = element("li", { "data-game": id }, button, remove);
        remove.addEventListener("click", async () => {
          await games.delete(id);
          item.remove();
        });
        list.append(item);
      }
    },
    () => {},
  );

  if (typeof given === "string") {
    box.value = given;
    preview(true).then(() => /** @type {HTMLElement | null} */ (form.querySelector('[type="submit"]'))?.focus());
  } else if (given) {
    take(given);
  }
}
