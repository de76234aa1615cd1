/**
 * One end of a direct connection as a short text for a link. It has the variable parts of WebRTC's session
 * description. Pure functions. A text from outside is checked field by field before a browser reads it.
 */

/** @typedef {"offer" | "answer"} Kind */
/** @typedef {{ address: string, port: number, kind: "host" | "srflx" }} Candidate */
/** @typedef {{ type: Kind, ufrag: string, pwd: string, fingerprint: string, candidates: Candidate[] }} Signal */

const MOST_CANDIDATES = 12;
const MAX_LENGTH = 2000;

const UFRAG = /^[\w+/-]{4,64}$/;
const PWD = /^[\w+/-]{22,128}$/;
const FINGERPRINT = /^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/;
/** An address of a network, or a name that a browser gives to its own. */
const ADDRESS = /^(?:[\da-fA-F.:]{3,45}|[\da-f-]{36}\.local)$/;

/** @param {any} value @returns {Signal | null} */
function checked([type, ufrag, pwd, fingerprint, list]) {
  if (!["offer", "answer"].includes(type) || !UFRAG.test(ufrag) || !PWD.test(pwd) || !FINGERPRINT.test(fingerprint))
    return null;
  if (!Array.isArray(list) || list.length > MOST_CANDIDATES) return null;
  const candidates = list.map((one) => ({ address: one?.[0], port: one?.[1], kind: one?.[2] }));
  const isGood = (/** @type {any} */ one) =>
    ADDRESS.test(one.address) &&
    Number.isInteger(one.port) &&
    one.port > 0 &&
    one.port < 65536 &&
    ["host", "srflx"].includes(one.kind);
  return candidates.every(isGood) ? { type, ufrag, pwd, fingerprint, candidates } : null;
}

/**
 * @param {{ type: string, sdp: string }} description of the browser
 * @returns {Signal | null}
 */
export function signalOf({ type, sdp }) {
  const line = (/** @type {string} */ name) => new RegExp(`^a=${name}:(.*?)\\r?$`, "m").exec(sdp)?.[1].trim() ?? "";
  const candidates = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx)/gim)].map(
    ([, address, port, kind]) => [address, Number(port), kind],
  );
  const fingerprint = line("fingerprint")
    .replace(/^sha-256 /i, "")
    .toUpperCase();
  return checked([type, line("ice-ufrag"), line("ice-pwd"), fingerprint, candidates.slice(0, MOST_CANDIDATES)]);
}

/** @param {Signal} signal */
export function writeSignal({ type, ufrag, pwd, fingerprint, candidates }) {
  const list = candidates.map(({ address, port, kind }) => [address, port, kind]);
  return btoa(JSON.stringify([type, ufrag, pwd, fingerprint, list]))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/**
 * @param {string} text as `writeSignal` wrote it, or anything
 * @returns {Signal | null}
 */
export function readSignal(text) {
  if (text.length > MAX_LENGTH) return null;
  try {
    const value = JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
    return Array.isArray(value) ? checked(value) : null;
  } catch {
    return null;
  }
}

/**
 * The description for the browser.
 * @param {Signal} signal
 * @returns {{ type: Kind, sdp: string }}
 */
export function descriptionOf({ type, ufrag, pwd, fingerprint, candidates }) {
  const lines = [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...candidates.map(
      ({ address, port, kind }, index) =>
        `a=candidate:${index + 1} 1 udp ${2130706431 - index} ${address} ${port} typ ${kind}` +
        (kind === "srflx" ? " raddr 0.0.0.0 rport 0" : ""),
    ),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${fingerprint}`,
    `a=setup:${type === "offer" ? "actpass" : "active"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:65536",
  ];
  return { type, sdp: `${lines.join("\r\n")}\r\n` };
}
