import assert from "node:assert/strict";
import { test } from "node:test";
import { SmallProof, standingOf } from "../../www/pages/proof/small-proof.js";

const scores = (progress, done = false) => ({
  moves: [],
  low: done ? -4 : -36,
  high: 36,
  progress,
  nodes: 1.6e6,
  done,
});

/** An engine with prepared steps, and the questions that it was asked. */
function engine(steps) {
  const asked = [];
  return {
    asked,
    open: async (rule, size) => asked.push(`open ${rule}${size}`),
    position: async (game) => asked.push(`position ${game}`),
    step: async () => {
      asked.push("step");
      const next = steps.shift();
      if (next instanceof Error) throw next;
      return next;
    },
  };
}

test("the score of the start becomes the discs of both sides", () => {
  const { percent, nodes, time, black, white } = standingOf(scores(0.996, true), 61_499);
  assert.deepEqual([percent, nodes, time, black, white], [99, 1.6e6, 61, 16, 20]);
});

test("a stopped proof continues where it was", async () => {
  const client = engine([scores(0.25), scores(0.5), scores(1, true)]);
  const proof = new SmallProof(client);
  const seen = [];
  await proof.run(({ percent }) => {
    seen.push(percent);
    proof.running = false;
  });
  assert.deepEqual(seen, [25]);
  await proof.run(({ percent }) => seen.push(percent));
  assert.deepEqual(seen, [25, 50, 100]);
  assert.equal(proof.running, false);
  assert.deepEqual(client.asked, ["open othello6", "position ", "step", "step", "step"]);
});

test("after a failure the proof starts over with a new worker", async () => {
  const client = engine([new Error("crash"), scores(1, true)]);
  const proof = new SmallProof(client);
  await assert.rejects(
    proof.run(() => {}),
    /crash/,
  );
  assert.equal(proof.running, false);
  await proof.run(() => {});
  assert.deepEqual(client.asked, ["open othello6", "position ", "step", "open othello6", "position ", "step"]);
});
