// A style sheet that loads late changes only the part that it comes with.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const textOf = (name) => readFileSync(new URL(name, root), "utf8");
const modules = readdirSync(new URL("www/", root), { recursive: true, encoding: "utf8" })
  .map((name) => `www/${name.replaceAll("\\", "/")}`)
  .filter((name) => name.endsWith(".js") && !/^www\/(pkg|i18n)\//.test(name));

/** The late style sheets of pages. */
const sheets = new Set(
  modules.flatMap((name) =>
    [...textOf(name).matchAll(/loadStyle\(address\("(www\/pages\/[^"]+)"\)\)/g)].map(([, sheet]) => sheet),
  ),
);

/** The classes that a rule of a style sheet applies to anywhere on the page. */
function bareClasses(css) {
  const rules = css.replaceAll(/\/\*[^]*?\*\//g, "").matchAll(/([^{}]+)\{/g);
  const selectors = [...rules].flatMap(([, selector]) => selector.split(","));
  return new Set(selectors.map((one) => /^\.([\w-]+)$/.exec(one.trim())?.[1]).filter(Boolean));
}

/** The classes that a module or a page gives to elements. */
const givenBy = (text) =>
  [...text.matchAll(/\bclass(?:: |Name = |=)"([\w -]+)"/g)].flatMap(([, names]) => names.split(" "));

test("a late style sheet of a page has no rule for an element of another one", () => {
  assert.ok(sheets.size >= 4, [...sheets].join());
  const leaks = [];
  for (const sheet of sheets) {
    const bare = bareClasses(textOf(sheet));
    for (const name of ["index.html", ...modules].filter((one) => dirname(one) !== dirname(sheet)))
      for (const given of givenBy(textOf(name))) if (bare.has(given)) leaks.push(`${sheet}: .${given} of ${name}`);
  }
  assert.deepEqual(leaks, []);
});
