// A server of static files for the tests: each scenario has its own, with the faults and headers that it asks for.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The policy that the page has to work under: the one that `cargo xtask serve` sends. */
export const POLICY = readFileSync(join(ROOT, 'xtask/csp.txt'), 'utf8').trim();

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
};

/**
 * @typedef {object} ServerOptions
 * @property {string} [root]    folder to serve; default: the site under test (TENGEN_SITE, or the repository)
 * @property {string} [host]    name in the addresses: '127.0.0.1' (default) or 'localhost', which is another site
 * @property {string} [folder]  serve the files below this path instead of '/', as a host that gives one a sub-folder
 * @property {boolean} [csp]    send the content security policy (default true)
 * @property {boolean} [coi]    send the headers that make a page cross-origin isolated
 * @property {boolean} [cors]   send Access-Control-Allow-Origin: *, as most static hosts do (default true)
 * @property {RegExp[]} [missing]  paths that answer 404
 * @property {number} [delay]   milliseconds before each answer
 * @property {Record<string, string>} [headers]  more headers
 * @property {Record<string, string>} [types]  other media types, by the ending of a name
 */

/**
 * Starts a server at a free port.
 *
 * Its fields `missing` and `delay` may be changed while it runs; `requests` lists the paths asked for, in order.
 * @param {ServerOptions} [options]
 */
export async function startServer(options = {}) {
  const root = options.root ?? join(ROOT, process.env.TENGEN_SITE ?? '.');
  const folder = options.folder ?? '';
  const state = {
    missing: options.missing ?? [],
    delay: options.delay ?? 0,
    requests: /** @type {string[]} */ ([]),
    origin: '',
    /** The address of a path on this server. */
    url: (path = '/') => `${state.origin}${folder}${path}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
    state.requests.push(path);
    if (state.delay > 0) await new Promise((resolve) => setTimeout(resolve, state.delay));
    const headers = {
      'Cache-Control': 'no-store',
      ...(options.csp === false ? {} : { 'Content-Security-Policy': POLICY }),
      ...(options.cors === false ? {} : { 'Access-Control-Allow-Origin': '*' }),
      ...(options.coi
        ? {
            'Cross-Origin-Opener-Policy': 'same-origin',
            'Cross-Origin-Embedder-Policy': 'require-corp',
            'Cross-Origin-Resource-Policy': 'same-origin',
          }
        : {}),
      ...options.headers,
    };
    const inside = path.startsWith(folder + '/') ? path.slice(folder.length) : undefined;
    // The pages of the tests are no part of a release: they come from the repository, whatever site is under test.
    const base = options.root === undefined && inside?.startsWith('/tests/') ? ROOT : root;
    const file = join(base, normalize((inside ?? '').endsWith('/') ? `${inside}index.html` : `${inside}`));
    let body;
    if (inside !== undefined && file.startsWith(normalize(base + sep)) && !state.missing.some((one) => one.test(path))) {
      body = await readFile(file).catch(() => undefined);
    }
    if (body === undefined) {
      response.writeHead(404, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }).end('not found');
    } else {
      response.writeHead(200, { ...headers, 'Content-Type': options.types?.[extname(file)] ?? TYPES[extname(file)] ?? 'application/octet-stream' });
      response.end(request.method === 'HEAD' ? undefined : body);
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  state.origin = `http://${options.host ?? '127.0.0.1'}:${port}`;
  return state;
}
