// Takes the prose out of the comments of Rust, JavaScript and CSS, as Markdown for the linter of prose.

/** @typedef {"rs" | "js" | "css"} Language */

/** A comment: its first line, and its text as Markdown. @typedef {{ line: number, text: string }} Comment */

const BLOCK = String.raw`\/\*[^]*?\*\/`;
const LINE = String.raw`\/\/[^\n]*`;
const DOUBLE = String.raw`"(?:\\[^]|[^"\\])*"`;
const SINGLE = String.raw`'(?:\\[^]|[^'\\\n])*'`;
const TEMPLATE = "`(?:\\\\[^]|[^`\\\\])*`";
const CHARACTER = String.raw`'(?:\\[^']+|[^'\\\n]|\\')'`;
const RAW = String.raw`r(#*)"[^]*?"\1`;
/** A regular expression follows a sign or a keyword; a division follows a value. */
const PATTERN = String.raw`(?<=[(,=:[!&|?{};\n]\s*|return\s+)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/`;

/** Comments, and the literals that may contain the signs of a comment. @type {Record<Language, RegExp>} */
const TOKENS = {
  rs: new RegExp([LINE, BLOCK, RAW, DOUBLE, CHARACTER].join("|"), "gu"),
  js: new RegExp([LINE, BLOCK, DOUBLE, SINGLE, TEMPLATE, PATTERN].join("|"), "g"),
  css: new RegExp([BLOCK, DOUBLE, SINGLE].join("|"), "g"),
};

/** The text of a comment without its signs. @param {string} raw */
function textOf(raw) {
  if (raw.startsWith("//")) return raw.replace(/^\/\/[/!]? ?/, "");
  return raw
    .replace(/^\/\*+ ?|\s*\*+\/$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""))
    .join("\n");
}

/** The end of the type in braces at the start of a text, or 0. @param {string} text */
function endOfType(text) {
  let depth = 0;
  for (let i = 0; text.startsWith("{") && i < text.length; i++) {
    if (text[i] === "{") depth++;
    if (text[i] === "}" && --depth === 0) return i + 1;
  }
  return 0;
}

/** The prose after a tag of JSDoc, without its type and the name that it documents. @param {string} tag */
function proseOfTag(tag) {
  const [sign, name] = /^@(\w+) */.exec(tag) ?? ["", ""];
  if (name === "import") return "";
  const rest = tag.slice(sign.length);
  const text = rest.slice(endOfType(rest)).trimStart();
  return /^(param|property|typedef|template|callback)$/.test(name) ? text.replace(/^(\[[^\]]*\]|[\w.$]+)/, "") : text;
}

/**
 * The Markdown of a comment's text. Tags of JSDoc become paragraphs; paragraphs with an indent are code and become
 * empty lines. Lines keep their numbers.
 * @param {string} text
 */
function markdownOf(text) {
  const isCode = (/** @type {string} */ paragraph) => /^ {2,}(?! *([-*]|\d+\.) )/.test(paragraph);
  const blank = (/** @type {string} */ paragraph) => paragraph.replace(/[^\n]/g, "");
  return text
    .split(/(\n\s*\n)/)
    .map((paragraph) => (isCode(paragraph) ? blank(paragraph) : paragraph))
    .join("")
    .replace(/\{@link ([^}]*)\}/g, "$1")
    .replace(/https?:\/\/\S+/g, "URL")
    .replace(/(^|\s)@(?=[a-z]+\b)[^]*?(?=\s@[a-z]|$)/g, (all) => `${blank(all)}\n\n${proseOfTag(all.trim())}`);
}

/**
 * The comments of a source. Adjacent line comments are one comment.
 * @param {string} source
 * @param {Language} language
 * @returns {Comment[]}
 */
export function commentsOf(source, language) {
  /** @type {(Comment & { end: number, sign: string })[]} */
  const comments = [];
  let line = 1;
  let at = 0;
  for (const { 0: raw, index } of source.matchAll(TOKENS[language])) {
    line += source.slice(at, index).split("\n").length - 1;
    at = index;
    const sign = /^\/(\*|\/[/!]?)/.exec(raw)?.[0];
    if (!sign) continue;
    const before = source.slice(source.lastIndexOf("\n", index) + 1, index);
    const last = comments.at(-1);
    if (last && sign !== "/*" && !before.trim() && last.sign === before + sign && last.end === line - 1) {
      last.text += `\n${textOf(raw)}`;
      last.end = line;
    } else comments.push({ line, end: line, sign: before + sign, text: textOf(raw) });
  }
  return comments.map(({ line: first, text }) => ({ line: first, text: markdownOf(text) }));
}
