// The pages of the site: their sources with the names that the build has given to scripts and style sheets.

import { posix } from "node:path";

/** An attribute with an address. */
const LINK = /\b(href|src)="([^"#?:]+)"/g;
/** The script that a page runs. */
const ENTRY = /<script type="module" src="([^"]+)"><\/script>/;

/** The pages whose texts a page begins with. */
const TEXTS = / data-pages="([^"]+)"/;

/** What a link in a source leads to. @param {string} source the path of the source @param {string} link */
const resolve = (source, link) => posix.join(posix.dirname(source), link);

/** The entry point of a page. @param {string} html @param {string} source the path of the page's source */
export function entryOf(html, source) {
  const [, path] = ENTRY.exec(html) ?? [];
  if (!path) throw new Error(`${source} has no script of type "module"`);
  return resolve(source, path);
}

/** The paths that a page links to. @param {string} html @param {string} source the path of the page's source */
export const linksOf = (html, source) => [...html.matchAll(LINK)].map(([, , link]) => resolve(source, link));

/**
 * A page at its public address. Links to sources are turned into links to what was built of them; others stay as they are.
 * @param {string} html
 * @param {object} options
 * @param {string} options.source the path of the page's source
 * @param {string} options.address the path of the page in the site
 * @param {Map<string, string>} options.places where the site has what was made of a source, by the source's path
 * @param {string[]} options.preloads scripts that the page's own imports at once
 * @param {string[]} options.languages
 * @param {(lang: string, page: string) => string} options.textsOf the script with the texts of a page
 */
export function buildPage(html, { source, address, places, preloads, languages, textsOf }) {
  const relative = (/** @type {string} */ path) => posix.relative(posix.dirname(address), path);
  const linked = html.replace(LINK, (whole, attribute, link) => {
    const place = places.get(resolve(source, link));
    return place === undefined ? whole : `${attribute}="${relative(place)}"`;
  });
  const asked = preloads.map((path) => `<link rel="modulepreload" href="${relative(path)}">\n`).join("");
  // `www/ui/boot.js` asks for those of the visitor's language.
  const texts = (/** @type {string} */ pages) =>
    Object.fromEntries(languages.map((lang) => [lang, pages.split(" ").map((page) => relative(textsOf(lang, page)))]));
  return linked
    .replace(TEXTS, (_, pages) => ` data-texts='${JSON.stringify(texts(pages))}'`)
    .replace(ENTRY, (script) => asked + script);
}
