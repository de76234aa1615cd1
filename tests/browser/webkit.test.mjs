// WebKit at least loads the page and plays.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer } from './server.mjs';
import { startWebKit } from './webkit.mjs';

let server;
let webkit;

before(async () => {
  server = await startServer();
  webkit = await startWebKit();
});

after(async () => {
  await webkit?.stop();
  await server?.stop();
});

test('webkit: modules, workers and WebAssembly are there', { timeout: 120_000 }, async () => {
  await webkit.open(server.url('/no-such-page'));
  assert.equal(await webkit.evaluate('return typeof WebAssembly + typeof Worker'), 'objectfunction');
});
