/**
 * The synthesised sound of a stone on wood and of turning discs. A phone also vibrates briefly.
 */

/** Milliseconds of silence after which the machine's audio stops. It takes power, and a part of a core. */
const SILENCE = 5000;

/** @type {AudioContext | null} */
let context = null;
/** The end of the silence. @type {ReturnType<typeof setTimeout> | undefined} */
let rest;
/** @type {AudioBuffer | null} */
let noise = null;

/**
 * A short knock: filtered noise that decays.
 * @param {AudioContext} audio
 * @param {number} at seconds
 * @param {number} pitch hertz
 * @param {number} loudness
 */
function knock(audio, at, pitch, loudness) {
  if (!noise) {
    const length = Math.round(audio.sampleRate * 0.06);
    noise = audio.createBuffer(1, length, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / length);
  }
  const buffer = noise;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 2.2 });
  source
    .connect(filter)
    .connect(new GainNode(audio, { gain: loudness }))
    .connect(audio.destination);
  source.start(at);
}

/**
 * @param {"stone" | "discs"} kind
 */
export function play(kind) {
  // Runs as a separate task. The first sound starts the machine's audio, which takes long, and the stone should not
  // wait.
  setTimeout(() => {
    try {
      context ??= new AudioContext();
    } catch {
      // No sound on this machine.
    }
    setTimeout(() => sound(kind), 0);
  }, 0);
}

/** @param {"stone" | "discs"} kind */
function sound(kind) {
  const audio = context;
  try {
    if (audio) {
      clearTimeout(rest);
      rest = setTimeout(() => audio.suspend().catch(() => {}), SILENCE);
      // After a silence. Browsers also block sound before the visitor's first interaction.
      if (audio.state === "suspended") audio.resume().catch(() => {});
      const now = audio.currentTime;
      knock(audio, now, 1500, 0.32);
      if (kind === "discs") for (let i = 1; i < 4; i += 1) knock(audio, now + 0.09 * i, 1900 + 150 * i, 0.09);
    }
  } catch {
    // It was removed meanwhile.
  }
  if (matchMedia("(pointer: coarse)").matches) navigator.vibrate?.(8);
}
