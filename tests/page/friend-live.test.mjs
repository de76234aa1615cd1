// The ends of a direct connection as texts. A browser's description is packed and unpacked; anything else is refused.

import assert from "node:assert/strict";
import { test } from "node:test";
import { descriptionOf, readSignal, signalOf, writeSignal } from "../../www/pages/friend/signal.js";
import { random } from "./random.mjs";

const signal = (change = {}) => ({
  type: "offer",
  ufrag: "aB3+",
  pwd: "abcdefghijklmnopqrstuv12",
  fingerprint: Array(32).fill("0A").join(":"),
  candidates: [
    { address: "192.168.1.7", port: 50123, kind: "host" },
    { address: "4a5b2c3d-1111-2222-3333-444455556666.local", port: 9, kind: "host" },
    { address: "fe80::1", port: 65535, kind: "srflx" },
  ],
  ...change,
});

test("a description is packed and unpacked", () => {
  for (const type of ["offer", "answer"]) {
    const one = signal({ type });
    const text = writeSignal(one);
    assert.match(text, /^[\w-]+$/);
    assert.deepEqual(readSignal(text), one);
    assert.deepEqual(signalOf(descriptionOf(one)), one);
  }
});

test("a text with other content is refused: no line of a description comes from outside", (context) => {
  for (const change of [
    { type: "pranswer" },
    { ufrag: "a\r\na=x" },
    { pwd: "short" },
    { fingerprint: "00" },
    { candidates: [{ address: "host.example", port: 1, kind: "host" }] },
    { candidates: [{ address: "1.2.3.4\r\na=x", port: 1, kind: "host" }] },
    { candidates: [{ address: "1.2.3.4", port: 0, kind: "host" }] },
    { candidates: [{ address: "1.2.3.4", port: 1, kind: "relay" }] },
    { candidates: Array(13).fill({ address: "1.2.3.4", port: 1, kind: "host" }) },
  ])
    assert.equal(readSignal(writeSignal(signal(change))), null, JSON.stringify(change));
  const { below } = random(context);
  const text = writeSignal(signal());
  for (let round = 0; round < 2000; round += 1) {
    const at = below(text.length);
    const read = readSignal(text.slice(0, at) + String.fromCharCode(32 + below(95)) + text.slice(at + below(4)));
    if (read) assert.doesNotMatch(JSON.stringify(read), /\\[rn]/);
  }
  assert.equal(readSignal("x".repeat(10_000)), null);
});
