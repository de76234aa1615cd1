// The sound of a stone: the machine's audio runs only around sounds.

import assert from "node:assert/strict";
import { test } from "node:test";

/** An audio context that only remembers its state and what was started. */
class Audio {
  static all = [];
  state = "running";
  sampleRate = 1000;
  currentTime = 0;
  started = 0;

  constructor() {
    Audio.all.push(this);
  }

  createBuffer = (_channels, length) => ({ getChannelData: () => new Float32Array(length) });

  async suspend() {
    this.state = "suspended";
  }

  async resume() {
    this.state = "running";
  }
}

/** A node of that context. */
class Node {
  constructor(audio) {
    this.audio = audio;
  }

  connect = (other) => other;

  start() {
    this.audio.started += 1;
  }
}

test("the audio stops after a silence, and starts again for the next sound", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  Object.assign(globalThis, {
    AudioContext: Audio,
    AudioBufferSourceNode: Node,
    BiquadFilterNode: Node,
    GainNode: Node,
    matchMedia: () => ({ matches: false }),
  });
  const { play } = await import("../../www/ui/sound.js");
  const wait = (/** @type {number} */ milliseconds) => context.mock.timers.tick(milliseconds);
  const sound = (/** @type {"stone" | "discs"} */ kind) => {
    play(kind);
    // Two tasks, one after the other.
    wait(0);
    wait(0);
  };

  sound("stone");
  const [audio] = Audio.all;
  assert.equal(audio.started, 1);
  wait(4000);
  sound("discs");
  assert.equal(audio.started, 5);
  wait(4000);
  assert.equal(audio.state, "running", "the silence counts from the last sound");
  wait(1000);
  assert.equal(audio.state, "suspended");
  sound("stone");
  assert.equal(audio.state, "running");
  assert.equal(audio.started, 6);
  assert.equal(Audio.all.length, 1);
});
