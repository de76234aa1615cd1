// The server of static files. `cargo xtask serve` runs it (serve.mjs). Each browser test starts one with the headers
// and faults that it needs.

import { readFileSync } from "node:fs";
import { readFile, realpath } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";

/** The content security policy under which the page has to work. */
export const POLICY = readFileSync(new URL("csp.txt", import.meta.url), "utf8").trim();

/** Folders of the repository that are not part of a site. */
const HIDDEN = ["target", "node_modules", "xtask", "fuzz"];

/** Media types by the ending of a name. */
export const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/plain; charset=utf-8",
  ".ts": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};

/**
 * A file that is cut in the middle, changed by a bit there, missing, never sent, or of another type.
 * @typedef {"cut" | "changed" | "missing" | "hangs" | "page"} Fault
 */

/**
 * @typedef {object} ServerOptions
 * @property {string} root      folder to serve
 * @property {Record<string, string>} [roots]  other folders to serve, by the first part of the path: `{ tests: '/src/x' }`
 *   answers /tests/a.html with /src/x/tests/a.html
 * @property {number} [port]    default: any free one
 * @property {string} [host]    name in the addresses: '127.0.0.1' (default) or 'localhost', which is another site
 * @property {string} [folder] serve the files below this path instead of '/', like a host with sub-folders
 * @property {boolean | string} [csp]    send the content security policy (default true), or another one
 * @property {boolean} [coi]    send the headers that make a page cross-origin isolated
 * @property {boolean} [cors] send Access-Control-Allow-Origin: *, as most static hosts do (default true). A sandboxed
 * frame has an opaque origin and can read its modules only with this header
 * @property {RegExp[]} [missing]  paths that answer 404
 * @property {(path: string) => { path: string, fault: Fault | null } | null} [faults] paths that answer with a fault: the path
 * to answer and the fault
 * @property {Record<string, string>} [types]  other media types, by the ending of a name
 */

/**
 * Starts a server on this machine; fails if the port is taken.
 *
 * Its fields `missing` and `root` may be changed while it runs. `requests` lists the requested paths in order.
 * @param {ServerOptions} options
 */
export async function startServer(options) {
  const folder = options.folder ?? "";
  /** The promise that answers wait for while they are on hold. */
  let gate = Promise.resolve();
  let open = () => {};
  let held = /^/;
  const state = {
    missing: options.missing ?? [],
    root: options.root,
    requests: /** @type {string[]} */ ([]),
    origin: "",
    port: 0,
    /** The address of a path on this server. */
    url: (path = "/") => `${state.origin}${folder}${path}`,
    /** Makes requests wait until `release()`: all requests, or the ones for some paths. */
    hold: (paths = /^/) => {
      held = paths;
      gate = new Promise((resolve) => (open = () => resolve(undefined)));
    },
    release: () => open(),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  const common = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Accept-Ranges": "bytes",
    ...(options.csp === false
      ? {}
      : { "Content-Security-Policy": typeof options.csp === "string" ? options.csp : POLICY }),
    ...(options.cors === false ? {} : { "Access-Control-Allow-Origin": "*" }),
    ...(options.coi
      ? {
          "Cross-Origin-Opener-Policy": "same-origin",
          "Cross-Origin-Embedder-Policy": "require-corp",
          "Cross-Origin-Resource-Policy": "same-origin",
        }
      : {}),
  };
  const server = createServer(async (request, response) => {
    const asked = pathOf(request.url ?? "");
    state.requests.push(asked ?? "");
    if (held.test(asked ?? "")) await gate;
    const faulty = options.faults?.(asked ?? "") ?? null;
    const path = faulty?.path ?? asked;
    // It is answered when the server stops.
    if (faulty?.fault === "hangs") return;
    const plain = (status, text, headers = {}) =>
      response
        .writeHead(status, { ...common, ...headers, "Content-Type": TYPES[".txt"], "Content-Length": text.length })
        .end(request.method === "HEAD" ? undefined : text);
    if (request.method !== "GET" && request.method !== "HEAD")
      return plain(405, "only GET and HEAD", { Allow: "GET, HEAD" });
    const inside = path?.startsWith(`${folder}/`) ? path.slice(folder.length) : undefined;
    const isMissing =
      inside === undefined || faulty?.fault === "missing" || state.missing.some((one) => one.test(path ?? ""));
    const root = options.roots?.[inside?.split("/")[1] ?? ""] ?? state.root;
    const file = isMissing ? undefined : await fileOf(root, inside);
    const whole = file && (await readFile(file).catch(() => undefined));
    if (!file || !whole) return plain(404, "not found");
    const body = faulty?.fault === "cut" ? whole.subarray(0, whole.length >> 1) : whole;
    if (faulty?.fault === "changed") body[body.length >> 1] ^= 1;
    if (faulty?.fault === "page")
      return response
        .writeHead(200, { ...common, "Content-Type": TYPES[".html"] })
        .end("<!doctype html><p>Sign in</p>");

    const range = rangeOf(request.headers.range, body.length);
    if (range === null) return plain(416, "no such range", { "Content-Range": `bytes */${body.length}` });
    const part = range ? body.subarray(range.from, range.to + 1) : body;
    response.writeHead(range ? 206 : 200, {
      ...common,
      "Content-Type": options.types?.[extname(file)] ?? TYPES[extname(file)] ?? "application/octet-stream",
      "Content-Length": part.length,
      ...(range ? { "Content-Range": `bytes ${range.from}-${range.to}/${body.length}` } : {}),
    });
    response.end(request.method === "HEAD" ? undefined : part);
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", () => resolve(undefined));
  });
  state.port = /** @type {import('node:net').AddressInfo} */ (server.address()).port;
  state.origin = `http://${options.host ?? "127.0.0.1"}:${state.port}`;
  return state;
}

/**
 * The path of a request's address, without its query, with escapes such as `%20` decoded; undefined if it is malformed.
 * @param {string} address
 */
export function pathOf(address) {
  try {
    return decodeURIComponent(address.split(/[?#]/, 1)[0]);
  } catch {
    return undefined;
  }
}

/**
 * The file of a path below a folder; undefined if it is missing, hidden, or outside the folder.
 * @param {string} root
 * @param {string} path
 */
export async function fileOf(root, path) {
  if (!path.startsWith("/")) return undefined;
  const parts = path.slice(1).split("/");
  const isFolder = parts.at(-1) === "";
  if (isFolder) parts.pop();
  if (HIDDEN.includes(parts[0]) || parts.some((part) => part === "" || part.startsWith(".") || /[\\:\0]/.test(part)))
    return undefined;
  try {
    // A link may not lead out either.
    const base = await realpath(root);
    const file = await realpath(join(base, ...parts, isFolder ? "index.html" : ""));
    return file.startsWith(base.endsWith(sep) ? base : base + sep) ? file : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The bytes that a Range header requests of a file of `size` bytes, both ends included. Undefined means the whole file:
 * there is no header, or it may be ignored (several ranges, other units). Null means that the range is outside the
 * file.
 * @param {string | undefined} header
 * @param {number} size
 */
export function rangeOf(header, size) {
  const [, first, last] = /^\s*bytes=(\d*)-(\d*)\s*$/.exec(header ?? "") ?? [];
  if (first === undefined || (first === "" && last === "")) return undefined;
  if (first === "") {
    const count = Math.min(Number(last), size);
    return count === 0 ? null : { from: size - count, to: size - 1 };
  }
  const [from, to] = [Number(first), last === "" ? Infinity : Number(last)];
  if (from > to) return undefined;
  return from >= size ? null : { from, to: Math.min(to, size - 1) };
}
