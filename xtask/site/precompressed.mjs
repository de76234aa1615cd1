// The compressed files of a release, for hosts that send files as they are: NAME.br and NAME.gz beside NAME. And the headers
// in the form of Netlify and Cloudflare Pages.

import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** What compression makes smaller. The other files are compressed already. */
const TEXTS = /\.(html|js|css|json|webmanifest|svg|txt|md|wasm)$/;

/** The headers of docs/HOSTING.md. */
export const HEADERS = `/*
  Access-Control-Allow-Origin: *
  X-Content-Type-Options: nosniff
/www/js/*
  Cache-Control: public, max-age=31536000, immutable
/*.wasm
  Content-Type: application/wasm
`;

/**
 * The files to add to a site.
 * @param {Map<string, Buffer>} files
 * @returns {Map<string, Buffer>}
 */
export function precompressed(files) {
  /** @type {Map<string, Buffer>} */
  const added = new Map([["_headers", Buffer.from(HEADERS)]]);
  for (const [path, content] of files) {
    if (!TEXTS.test(path)) continue;
    const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
    const gzip = gzipSync(content, { level: constants.Z_BEST_COMPRESSION });
    for (const [end, bytes] of /** @type {const} */ ([
      ["br", brotli],
      ["gz", gzip],
    ]))
      if (bytes.length < content.length) added.set(`${path}.${end}`, bytes);
  }
  return added;
}
