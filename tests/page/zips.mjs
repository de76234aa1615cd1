// Archives for tests, written by hand after PKWARE's APPNOTE.

import { deflateRawSync } from "node:zlib";

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

/** @param {Uint8Array} bytes */
const crc32Of = (bytes) => ~bytes.reduce((crc, byte) => TABLE[(crc ^ byte) & 255] ^ (crc >>> 8), -1) >>> 0;

/**
 * An archive of files.
 * @param {Record<string, Uint8Array>} files
 * @param {{ stored?: boolean, encrypted?: boolean, method?: number }} [options]
 */
export function zipOf(files, { stored = false, encrypted = false, method = stored ? 0 : 8 } = {}) {
  const parts = [];
  const list = [];
  let at = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const packed = stored ? Buffer.from(bytes) : deflateRawSync(bytes);
    const called = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800 | Number(encrypted), 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32Of(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(called.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, called, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, rest, called]));
    parts.push(local);
    at += local.length;
  }
  const length = list.reduce((sum, entry) => sum + entry.length, 0);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(list.length & 0xffff, 8);
  end.writeUInt16LE(list.length & 0xffff, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...list, end]);
}
