// The documents as pages of the site (xtask/site/docs.mjs): complete, without broken links, and with HTML shown as
// text.

import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { addressOf, anchorOf, DOCUMENTS, htmlOf, renderDocuments } from "../../xtask/site/docs.mjs";

const root = new URL("../../", import.meta.url);
const pages = new Map(renderDocuments());

test("every document in docs/ has a page, and the contents list it", () => {
  const sources = readdirSync(new URL("docs/", root)).filter((name) => name.endsWith(".md"));
  assert.deepEqual(
    sources.map((name) => name.replace(".md", ".html")).sort(),
    DOCUMENTS.map(([name]) => `${name}.html`).sort(),
  );
  assert.deepEqual([...pages.keys()].sort(), [...DOCUMENTS.map(([name]) => `${name}.html`), "index.html"].sort());
  for (const [name] of DOCUMENTS) assert.ok(pages.get("index.html").includes(`<a href="${name}.html">`), name);
});

test("no link of a page is broken", () => {
  const idsOf = (/** @type {string} */ html) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  let count = 0;
  for (const [page, html] of pages) {
    const ids = idsOf(html);
    assert.equal(new Set(ids).size, ids.length, `${page}: two headings have one address`);
    for (const [, href] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      if (href.startsWith("https://")) continue;
      const [file, anchor] = href.split("#");
      const target = file ? pages.get(file) : html;
      if (target === undefined) assert.ok(existsSync(new URL(file, new URL("docs/", root))), `${page}: ${href}`);
      else if (anchor) assert.ok(idsOf(target).includes(anchor), `${page}: ${href}`);
      count += 1;
    }
    for (const [, src] of html.matchAll(/<(?:img|script|link) [^>]*(?:src|href)="([^"]+)"/g)) {
      assert.ok(existsSync(new URL(src, new URL("docs/", root))), `${page}: ${src}`);
    }
    assert.ok(!/ style=| on\w+=|javascript:/.test(html.replace(/<pre>[^]*?<\/pre>|<code>[^]*?<\/code>/g, "")), page);
  }
  assert.ok(count > 80);
});

test("HTML in a document is shown as text, and links lead to pages of the site only", () => {
  const html = htmlOf(
    '# A & <b>\n\n<script>alert("1")</script> <img src=x onerror=y> `<i>`\n\n![p](x.png) [l](javascript:alert(1))',
  );
  assert.ok(!/<(script|img|b|i)\b|href/.test(html), html);
  assert.match(html, /<h1 id="a--b">A &amp; &#60;b&#62;<\/h1>/);
  assert.equal(addressOf("PROOFS.md#the-file"), "PROOFS.html#the-file");
  assert.equal(addressOf("https://example.org/"), "https://example.org/");
  for (const href of ["../BENCHMARKS.md", "GONE.md", "javascript:alert(1)", "//example.org"])
    assert.equal(addressOf(href), null);
  assert.equal(anchorOf("Play, and `solve`: 15 x 15"), "play-and-solve-15-x-15");
});
