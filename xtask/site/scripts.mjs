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
    const built = await Promise.all(loaded.map((page) => transform(`www/i18n/${lang}/${page}.js`, release)));
    hashes[lang] = hashOf(built.join("\n"));
    loaded.forEach((page, index) => files.set(`${FOLDER}/texts-${lang}-${page}-${hashes[lang]}.js`, built[index]));
  }
  return { files, hashes };
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
      const name = `["./texts", lang, page, ${JSON.stringify(hashes)}[lang]].join("-") + ".js"`;
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

/**
 * The scripts of the pages, split at late imports. The first page's initial code is one file next to its entry point.
 * Every other entry point that needs a part of it imports all of it. So esbuild has no reason to split it.
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
  core.delete(entries[0]);
  const late = Object.values(inputs).flatMap(({ imports }) =>
    imports.filter(({ kind, external }) => kind === "dynamic-import" && !external).map(({ path }) => path),
  );
  const joined = [...entries, ...late].filter(
    (path) => !core.has(path) && [...closure(inputs, path)].some((one) => core.has(one)),
  );
  const named = [loadingTexts(hashes), naming(built)];
  const plugins = [publicOutside, gifencAsModule, ...named, joining(new Set(joined), [...core])];
  const result = await esbuild.build({ ...options, plugins });
  const outputs = result.metafile?.outputs ?? {};
  return {
    files: filesOf(result),
    /** The packages of npm whose code is in the scripts. */
    packages: packagesOf(inputs),
    /** The script of an entry point, and its static imports. @param {string} entry */
    needs(entry) {
      const script = Object.keys(outputs).find((path) => outputs[path].entryPoint === entry) ?? "";
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
      return { contents: `import "joined"; ${text}`, loader: "js", resolveDir: dirname(path) };
    });
    build.onResolve({ filter: /^joined$/ }, ({ path }) => ({ path, namespace: "joined" }));
    build.onLoad({ filter: /.*/, namespace: "joined" }, () => ({
      contents: all.map((path) => `import ${JSON.stringify(`./${path}`)};`).join(""),
      resolveDir: ROOT,
    }));
  },
});
