/**
 * A direct connection of two browsers, over which letters pass at once. No server takes part unless the host of the
 * page names one: `<meta name="ice-servers" content="stun:example.org">`. From the other side come only letters.
 */
import { descriptionOf, readSignal, signalOf, writeSignal } from "./signal.js";

/** How long the browser may look for its addresses. Milliseconds. */
const GATHERING = 3000;
/** The longest message, in characters, and how many of them a second. */
const LONGEST = 20_000;
const MOST_A_SECOND = 20;

/** The servers that the host of the page names. */
const servers = () =>
  (document.querySelector('meta[name="ice-servers"]')?.getAttribute("content") ?? "")
    .split(/[\s,]+/)
    .filter((url) => /^(stuns?|turns?):/.test(url))
    .map((urls) => ({ urls }));

/** @typedef {"" | "waits" | "open" | "lost"} LiveState */

export class Live {
  /** @type {LiveState} */ state = "";
  /** @type {RTCPeerConnection | null} */ #peer = null;
  /** @type {RTCDataChannel | null} */ #channel = null;
  /** When the last messages came. @type {number[]} */ #times = [];
  /** @type {(letter: string) => void} */ #onLetter;
  /** @type {(state: LiveState) => void} */ #onState;

  /**
   * @param {(letter: string) => void} onLetter
   * @param {(state: LiveState) => void} onState
   */
  constructor(onLetter, onState) {
    this.#onLetter = onLetter;
    this.#onState = onState;
  }

  /** @param {LiveState} state */
  #set(state) {
    if (this.state === state) return;
    this.state = state;
    this.#onState(state);
  }

  #begin() {
    this.#peer?.close();
    const peer = new RTCPeerConnection({ iceServers: servers() });
    this.#peer = peer;
    this.#channel = null;
    peer.addEventListener("connectionstatechange", () => {
      if (peer === this.#peer && ["failed", "closed"].includes(peer.connectionState)) this.#set("lost");
    });
    peer.addEventListener("datachannel", ({ channel }) => this.#use(channel));
    this.#set("waits");
    return peer;
  }

  /** @param {RTCDataChannel} channel */
  #use(channel) {
    this.#channel = channel;
    channel.addEventListener("open", () => this.#set("open"));
    channel.addEventListener("close", () => channel === this.#channel && this.#set("lost"));
    channel.onmessage = ({ data }) => {
      const now = performance.now();
      this.#times = [...this.#times.filter((time) => now - time < 1000), now];
      if (this.#times.length > MOST_A_SECOND || typeof data !== "string" || data.length > LONGEST) return;
      if (data.startsWith("#f=")) this.#onLetter(data);
    };
  }

  /** @param {RTCPeerConnection} peer */
  async #described(peer) {
    await new Promise((/** @type {(value: void) => void} */ resolve) => {
      const check = () => peer.iceGatheringState === "complete" && resolve();
      peer.addEventListener("icegatheringstatechange", check);
      setTimeout(resolve, GATHERING);
      check();
    });
    const signal = peer.localDescription && signalOf(peer.localDescription);
    return signal ? writeSignal(signal) : "";
  }

  /** @returns {Promise<string>} the offer for a link, "" if this browser cannot connect */
  async offer() {
    if (typeof RTCPeerConnection !== "function") return "";
    const peer = this.#begin();
    this.#use(peer.createDataChannel("tengen"));
    await peer.setLocalDescription(await peer.createOffer());
    return this.#described(peer);
  }

  /**
   * @param {string} text an offer
   * @returns {Promise<string>} the answer for a link, "" if the offer is not one
   */
  async answer(text) {
    const signal = readSignal(text);
    if (signal?.type !== "offer" || typeof RTCPeerConnection !== "function") return "";
    const peer = this.#begin();
    await peer.setRemoteDescription(descriptionOf(signal));
    await peer.setLocalDescription(await peer.createAnswer());
    return this.#described(peer);
  }

  /**
   * @param {string} text an answer
   * @returns {Promise<boolean>} whether this page waits for it
   */
  async accept(text) {
    const signal = readSignal(text);
    if (signal?.type !== "answer" || this.#peer?.signalingState !== "have-local-offer") return false;
    await this.#peer.setRemoteDescription(descriptionOf(signal));
    return true;
  }

  /** @param {string} letter @returns {boolean} whether it is on its way */
  send(letter) {
    if (this.#channel?.readyState !== "open") return false;
    this.#channel.send(letter);
    return true;
  }

  close() {
    this.#peer?.close();
    this.#peer = null;
    this.#set("");
  }
}
