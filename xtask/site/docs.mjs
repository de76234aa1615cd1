// Renders the documents as pages of the site: docs/NAME.html for each docs/NAME.md, and docs/index.html. Their links to
// style sheets and scripts name sources, which the build replaces as in every page.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Marked, Renderer } from "marked";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The documents with pages, in the order of the contents: the name of the source, a label, and a summary. */
export const DOCUMENTS = /** @type {const} */ ([
  ["PROOFS", "Proofs", "How it is proven that Black wins, and how to check it"],
  ["PUZZLES", "Puzzles", "What a puzzle claims, and how the puzzles are made"],
  ["FRIENDS", "Friends", "Games with a friend, without a server"],
  ["LIBRARY", "Library", "Which collections of games are read, and how positions are found"],
  ["TECHNIQUES", "Techniques", "The techniques of the engine, by number"],
  ["EMBEDDING", "Embedding", "The board on your own page: frame, element, messages"],
  ["PACKAGE", "Package", "The npm package in bundlers and frameworks"],
  ["EXAMPLES", "Examples", "The engine in JavaScript"],
  ["HOSTING", "Hosting", "Your own copy of the site"],
  ["WEIGHTS", "Training", "How weights and networks are trained"],
  ["ARCHITECTURE", "Architecture", "How the sources are organised"],
]);

/** The addresses of the site's files, relative to docs/. */
const PLACES = {
  home: "../index.html",
  icon: "../www/icon.svg",
  styles: ["../www/style.css", "../www/pages/docs/docs.css"],
  theme: "../www/ui/boot.js",
};

/** @param {string} text */
const escapeHtml = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The anchor of a heading, as on repository hosts: lower case, blanks as hyphens, no other signs.
 * @param {string} heading plain text
 */
export const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/**
 * The target of a document's link on the site; null if it is not part of the site.
 * @param {string} href
 */
export function addressOf(href) {
  if (/^https:\/\//.test(href)) return href;
  const [, name, anchor = ""] = /^(?:\.\/)?([A-Z]+)\.md(#.*)?$/.exec(href) ?? [];
  if (name && DOCUMENTS.some(([document]) => document === name)) return `${name}.html${anchor}`;
  return href.startsWith("#") ? href : null;
}

/** Markdown to HTML. HTML in a document is shown as text. */
function makeParser() {
  let section = "";
  /** A box that scrolls sideways by keys as well. @param {string} kind @param {string} content */
  const box = (kind, content) =>
    `<div class="wide" role="group" tabindex="0" aria-label="${kind}: ${escapeHtml(section)}">${content}</div>\n`;
  const parser = new Marked({ gfm: true });
  parser.use({
    renderer: {
      html: ({ text }) => (text.startsWith("<!--") ? "" : escapeHtml(text)),
      image: ({ text }) => escapeHtml(text),
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        section = this.parser.parseInline(tokens, this.parser.textRenderer);
        return `<h${depth} id="${escapeHtml(anchorOf(section))}">${html}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const address = addressOf(href);
        const html = this.parser.parseInline(tokens);
        if (address === null) return html;
        // Links to documents show their labels.
        const [, label] = DOCUMENTS.find(([name]) => html === `${name}.md`) ?? [];
        const far = address.startsWith("https:") ? ' rel="noopener noreferrer"' : "";
        return `<a href="${escapeHtml(address)}"${far}>${label ?? html}</a>`;
      },
      code: ({ text }) => box("Code", `<pre><code>${escapeHtml(text)}</code></pre>`),
      table(token) {
        return box("Table", Renderer.prototype.table.call(this, token));
      },
    },
  });
  return parser;
}

/** The content of a page. @param {string} source Markdown */
export const htmlOf = (source) => makeParser().parse(source, { async: false });

/**
 * A complete page.
 * @param {string} title
 * @param {string} content HTML
 * @param {string} [here] the name of the document
 */
function pageOf(title, content, here) {
  const links = DOCUMENTS.map(([name, label]) => {
    return `<li><a href="${name}.html"${name === here ? ' aria-current="page"' : ""}>${escapeHtml(label)}</a></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Tengen</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${PLACES.icon}" type="image/svg+xml">
${PLACES.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("\n")}
<script src="${PLACES.theme}"></script>
</head>
<body class="docs">
<header class="top"><a class="brand" href="${PLACES.home}"><img src="${PLACES.icon}" alt="" width="36" height="36"><span><b>Tengen</b><small>Back to the board</small></span></a></header>
<nav aria-label="Documents"><ul>${links.join("")}</ul></nav>
<main>
${content}</main>
</body>
</html>
`;
}

/** @param {string} name */
const sourceOf = (name) => readFileSync(join(ROOT, "docs", `${name}.md`), "utf8");

/** The heading of a document. @param {string} name */
const titleOf = (name) => /^# (.*)$/m.exec(sourceOf(name))?.[1] ?? name;

/** Every page: the name of its file and its text. @returns {[string, string][]} */
export function renderDocuments() {
  /** @type {[string, string][]} */
  const pages = DOCUMENTS.map(([name]) => [`${name}.html`, pageOf(titleOf(name), htmlOf(sourceOf(name)), name)]);
  const items = DOCUMENTS.map(
    ([name, , about]) => `<li><a href="${name}.html">${escapeHtml(titleOf(name))}</a><br>${escapeHtml(about)}</li>`,
  );
  pages.push([
    "index.html",
    pageOf("Documents", `<h1>Documents</h1>\n<ul class="contents">\n${items.join("\n")}\n</ul>\n`),
  ]);
  return pages;
}
