// The pages of the site: their sources with the built names of scripts and style sheets.

import { posix } from "node:path";
import { textsOf } from "./scripts.mjs";

/** An attribute with an address. */
const LINK = /\b(href|src)="([^"#?:]+)"/g;
/** The script of a page. */
const ENTRY = /<script type="module" src="([^"]+)"><\/script>/;

/** The picture for previews of links. Some programs need its whole address. */
const IMAGE = /<meta property="og:image" content="([^"]+)">/;
/** The public address of the site, with a slash at its end; "" if the builder does not know it. */
const SITE = process.env.TENGEN_ADDRESS ?? "";

/** The pages whose texts a page loads first. */
const TEXTS = / data-pages="([^"]+)"/;

/** The target of a link in a source. @param {string} source the path of the source @param {string} link */
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
 * A page at its public address. Links to sources become links to their built files. Other links stay unchanged.
 * @param {string} html
 * @param {object} options
 * @param {string} options.source the path of the page's source
 * @param {string} options.address the path of the page in the site
 * @param {Map<string, string>} options.places the place of each source's output in the site, by the source's path
 * @param {string[]} options.preloads scripts that the page's own script imports statically
 * @param {Record<string, string>} options.hashes in the names of the scripts with texts, by language
 */
export function buildPage(html, { source, address, places, preloads, hashes }) {
  const relative = (/** @type {string} */ path) => posix.relative(posix.dirname(address), path);
  const linked = html.replace(LINK, (whole, attribute, link) => {
    const place = places.get(resolve(source, link));
    return place === undefined ? whole : `${attribute}="${relative(place)}"`;
  });
  const asked = preloads.map((path) => `<link rel="modulepreload" href="${relative(path)}">\n`).join("");
  return (
    linked
      .replace(IMAGE, (_, path) => `<meta property="og:image" content="${SITE}${path}">`)
      // `www/ui/boot.js` requests the texts of the visitor's language.
      .replace(
        TEXTS,
        (_, pages) => ` data-pages="${textsOf(pages.split(" ")).join(" ")}" data-texts='${JSON.stringify(hashes)}'`,
      )
      .replace(ENTRY, (script) => asked + script)
  );
}
