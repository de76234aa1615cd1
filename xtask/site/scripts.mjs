// The scripts of the site, bundled by esbuild.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, posix } from "node:path";
import * as esbuild from "esbuild";
import { filesIn, foldersIn, ROOT } from "./parts.mjs";

/** The folder of all bundled scripts: two folders below the root, as www/ui/site.js expects. */
export const FOLDER = "www/js";
/** Private fields and top-level await: a browser that has 128-bit SIMD has them. */
const TARGET = "es2022";

/** Eight digits that change with the content. */
export const hashOf = (content) => createHash("sha256").update(content).digest("hex").slice(0, 8);

/**
 * The options for building any script.
 * @param {boolean} release minified; else readable, with source maps
 * @returns {import("esbuild").BuildOptions}
 */
const common = (release) => ({
  absWorkingDir: ROOT,
  bundle: true,
  format: "esm",
  target: TARGET,
  minify: release,
  sourcemap: release ? false : "linked",
  legalComments: "none",
  charset: "utf8",
  write: false,
  metafile: true,
  outdir: FOLDER,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  logLevel: "warning",
});

/**
 * Files with a public address stay outside: the generated bindings and the element.
 * @type {import("esbuild").Plugin}
 */
const publicOutside = {
  name: "public",
  setup: (build) =>
    build.onResolve({ filter: /(\/pkg\/(analysis\/)?tengen|\/tengen-board)\.js$/ }, ({ path, kind }) =>
      kind === "entry-point" ? undefined : { path: `..${/\/(pkg\/.*|[^/]*)$/.exec(path)?.[0]}`, external: true },
    ),
};

/**
 * gifenc as an ES module, with the exports that Node sees. As CommonJS it would add helpers that every script imports.
 * @type {import("esbuild").Plugin}
 */
const gifencAsModule = {
  name: "gifenc",
  setup(build) {
    const names = "{ GIFEncoder, quantize, applyPalette }";
    build.onResolve({ filter: /^gifenc$/ }, ({ path }) => ({ path, namespace: "gifenc" }));
    build.onLoad({ filter: /.*/, namespace: "gifenc" }, () => ({
      contents: `import ${names} from "./node_modules/gifenc/dist/gifenc.esm.js"; export default ${names};`,
      resolveDir: ROOT,
    }));
  },
};

/** The packages of npm that sources are of. @param {Record<string, unknown>} inputs */
const packagesOf = (inputs) =>
  Object.keys(inputs).flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);

/** The files of a build, by their paths in the site. @param {import("esbuild").BuildResult} result */
const filesOf = (result) =>
  new Map((result.outputFiles ?? []).map(({ path, contents }) => [sitePath(path), Buffer.from(contents)]));
const sitePath = (path) => path.slice(ROOT.length).replaceAll("\\", "/");

/**
 * Fills in the table for `address` of www/ui/site.js.
 * @param {Record<string, string>} built
 * @returns {import("esbuild").Plugin}
 */
const naming = (built) => ({
  name: "naming",
  setup: (build) =>
    build.onLoad({ filter: /[\\/]ui[\\/]built\.js$/ }, () => ({
      contents: `export const built = ${JSON.stringify(built)};`,
    })),
});

/** How www/i18n/texts.js loads a file by its language and page. */
const LOAD_TEXTS = /import\(`\.\/\$\{lang\}\/\$\{page\}\.js`\)/;

/** The page of the game, whose script of texts has the common ones as well. So a first game asks for one script. */
const GAME = "play";
const COMMON = "common";

/** The scripts of texts that a page asks for, by the names in its source. @param {string[]} names */
export const textsOf = (names) => (names.includes(GAME) ? names.filter((name) => name !== COMMON) : names);

/**
 * The texts of the site: a script for each page in each language. The scripts of a language share one hash. So a page
 * names them all with a few bytes.
 * @param {boolean} release
 * @returns {Promise<{ files: Map<string, Buffer>, hashes: Record<string, string> }>} `hashes`: by language
 */
export async function buildTexts(release) {
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  /** @type {Record<string, string>} */
  const hashes = {};
  for (const lang of foldersIn("www/i18n")) {
    // The texts of www/ui/boot.js are in itself.
    const pages = filesIn(`www/i18n/${lang}`, ".js").flatMap((file) => /(\w+)\.js$/.exec(file)?.[1] ?? []);
    const loaded = pages.filter((page) => page !== "boot");
    const built = await Promise.all(
      loaded.map((page) =>
        page === GAME ? gameTexts(`www/i18n/${lang}`, release) : transform(`www/i18n/${lang}/${page}.js`, release),
      ),
    );
    hashes[lang] = hashOf(built.join("\n"));
    loaded.forEach((page, index) => files.set(`${FOLDER}/texts-${lang}-${page}-${hashes[lang]}.js`, built[index]));
  }
  return { files, hashes };
}

/** The texts of the game after the common ones. @param {string} folder of a language @param {boolean} release */
async function gameTexts(folder, release) {
  const names = [COMMON, GAME];
  const imports = names.map((name) => `import ${name} from "./${name}.js";`).join(" ");
  const contents = `${imports} export default { ${names.map((name) => `...${name}`).join(", ")} };`;
  const stdin = { contents, resolveDir: join(ROOT, folder) };
  const { outputFiles } = await esbuild.build({ ...common(release), sourcemap: false, stdin });
  return Buffer.from(outputFiles[0].contents);
}

/**
 * Lets www/i18n/texts.js load the built scripts.
 * @param {Record<string, string>} hashes of the languages
 * @returns {import("esbuild").Plugin}
 */
const loadingTexts = (hashes) => ({
  name: "texts",
  setup: (build) =>
    build.onLoad({ filter: /[\\/]i18n[\\/]texts\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (!LOAD_TEXTS.test(source)) throw new Error(`${path} does not load texts by ${LOAD_TEXTS}`);
      const isInGame = `page === "${COMMON}" && document.querySelector("[data-pages~=${GAME}]")`;
      const name = `["./texts", lang, ${isInGame} ? "${GAME}" : page, ${JSON.stringify(hashes)}[lang]].join("-") + ".js"`;
      return { contents: source.replace(LOAD_TEXTS, () => `import(${name})`) };
    }),
});

/**
 * A script as one file, for a worker or another site.
 * @param {string} source
 * @param {{ release: boolean, name?: string }} options `name`: instead of the source's name, without the hash
 * @returns {Promise<{ path: string, files: Map<string, Buffer>, packages: string[] }>} `packages`: the npm packages in
 * it
 */
export async function buildAlone(source, { release, name = basename(source, ".js") }) {
  const result = await esbuild.build({
    ...common(release),
    entryPoints: [{ in: source, out: name }],
    plugins: [publicOutside],
  });
  const files = filesOf(result);
  const path = [...files.keys()].find((one) => one.endsWith(".js")) ?? "";
  return { path, files, packages: packagesOf(result.metafile?.inputs ?? {}) };
}

/** A style sheet with all its imports. @param {string} source @param {boolean} release */
export async function buildStyle(source, release) {
  const { outputFiles } = await esbuild.build({ ...common(release), entryPoints: [source], sourcemap: false });
  return Buffer.from(outputFiles[0].contents);
}

/** A script that keeps its path and needs no bundling. @param {string} source @param {boolean} release */
export async function transform(source, release) {
  const text = await readFile(join(ROOT, source), "utf8");
  if (!release) return Buffer.from(text);
  const { code } = await esbuild.transform(text, {
    minify: true,
    target: TARGET,
    legalComments: "none",
    charset: "utf8",
    loader: "js",
  });
  return Buffer.from(code);
}

/** The imports of a source, at its start. */
const IMPORTS = /^import [^;]*;\n/gm;

/**
 * Lets the first page's entry point run only in its page. It is in a script that other pages import as well.
 *
 * The script cannot wait for a late import, because that one waits for the script. So the rest is a function.
 * @param {string} entry
 * @returns {import("esbuild").Plugin}
 */
const runningInItsPage = (entry) => ({
  name: "first",
  setup: (build) =>
    build.onLoad({ filter: /\.js$/ }, async ({ path }) => {
      if (sitePath(path) !== entry) return undefined;
      const text = await readFile(path, "utf8");
      const rest = text.replaceAll(IMPORTS, (lines) => lines.replaceAll(/[^\n]/g, ""));
      const imports = (text.match(IMPORTS) ?? []).join("").replaceAll("\n", " ");
      const contents = `${imports}
        const script = document.querySelector('script[type="module"]');
        if (script?.src === import.meta.url) (async () => {${rest}})().catch((error) => {
          // For www/ui/boot.js: the page did not start.
          script.dispatchEvent(new Event("error"));
          throw error;
        });`;
      return { contents, loader: "js" };
    }),
});

/**
 * The scripts of the pages, split at late imports. The first page's initial code is one file. Every other entry point
 * that needs a part of it imports all of it. So esbuild has no reason to split it.
 * @param {string[]} entries sources, the first page's first
 * @param {object} options
 * @param {boolean} options.release
 * @param {Record<string, string>} options.built new names of files, by their sources
 * @param {Record<string, string>} options.hashes of the languages
 */
export async function buildPages(entries, { release, built, hashes }) {
  const options = { ...common(release), entryPoints: entries, splitting: true };
  const { metafile: plain } = await esbuild.build({
    ...options,
    sourcemap: false,
    plugins: [publicOutside, gifencAsModule, loadingTexts(hashes)],
  });
  const inputs = plain?.inputs ?? {};
  const core = closure(inputs, entries[0]);
  const late = Object.values(inputs).flatMap(({ imports }) =>
    imports.filter(({ kind, external }) => kind === "dynamic-import" && !external).map(({ path }) => path),
  );
  const joined = [...entries, ...late].filter(
    (path) => !core.has(path) && [...closure(inputs, path)].some((one) => core.has(one)),
  );
  const named = [loadingTexts(hashes), naming(built)];
  const first = [joining(new Set(joined), [...core]), runningInItsPage(entries[0])];
  const result = await esbuild.build({ ...options, plugins: [publicOutside, gifencAsModule, ...named, ...first] });
  const outputs = result.metafile?.outputs ?? {};
  const files = filesOf(result);
  /** The output of an entry point. @param {string} entry */
  const outputOf = (entry) => Object.keys(outputs).find((path) => outputs[path].entryPoint === entry) ?? "";
  // All that the first page begins with is in the script that other pages import. Its own output only imports that.
  const stub = outputOf(entries[0]);
  for (const path of [stub, `${stub}.map`]) files.delete(path);
  return {
    files,
    /** The packages of npm whose code is in the scripts. */
    packages: packagesOf(inputs),
    /** The script of an entry point, and its static imports. @param {string} entry */
    needs(entry) {
      const script = entry === entries[0] ? outputs[stub].imports[0].path : outputOf(entry);
      const own = [...closure(outputs, script)];
      const outside = own.flatMap((path) =>
        outputs[path].imports
          .filter(({ kind, external }) => external && kind === "import-statement")
          .map((one) => posix.join(FOLDER, one.path)),
      );
      return { script, imports: [...own.slice(1), ...new Set(outside)] };
    },
  };
}

/**
 * A file and all its static imports.
 * @param {Record<string, { imports: { path: string, kind: string, external?: boolean }[] }>} graph
 * @param {string} name
 * @param {Set<string>} [found]
 */
function closure(graph, name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const { path, kind, external } of graph[name]?.imports ?? [])
    if (kind === "import-statement" && !external) closure(graph, path, found);
  return found;
}

/** Lets some sources import all of some others. @param {Set<string>} sources @param {string[]} all @returns {import("esbuild").Plugin} */
const joining = (sources, all) => ({
  name: "joining",
  setup(build) {
    build.onLoad({ filter: /\.js$/ }, async ({ path }) => {
      if (!sources.has(sitePath(path))) return undefined;
      const text = await readFile(path, "utf8");
      const imports = all.map((one) => `import ${JSON.stringify(join(ROOT, one))};`).join("");
      return { contents: `${imports} ${text}`, loader: "js", resolveDir: dirname(path) };
    });
  },
});
