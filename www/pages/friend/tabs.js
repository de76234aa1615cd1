/**
 * Messages between the tabs of this browser. A game has changed, or another tab opened the answer to a live offer.
 */

const CHANNEL = "tengen-friends";

/** @typedef {{ type: "changed" | "answer" | "taken", text: string }} Message */

/**
 * @param {(message: Message) => void} onMessage
 * @returns {(message: Message) => void} sends to the other tabs
 */
export function connectTabs(onMessage) {
  if (typeof BroadcastChannel !== "function") return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }) => {
    if (typeof data?.type === "string" && typeof data.text === "string") onMessage(data);
  });
  return (message) => channel.postMessage(message);
}
