/**
 * The capabilities of the device: whether its browser runs the engine, and how much memory the engine may take.
 */

/** The smallest module with 128-bit SIMD: a function that splats a number over 16 lanes and counts their bits. */
const MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/**
 * Whether the browser has the SIMD that the engine needs. Browsers have it since 2021, Safari since 2023.
 * @returns {boolean}
 */
export const hasSimd = () => WebAssembly.validate(MODULE);

/**
 * The size of the engine's table in bytes. The whole wasm memory stays under 64 MB on a desktop. It stays under 32 MB
 * on a phone, and if the browser does not report the memory.
 * @param {{ deviceMemory?: number, coarse?: boolean }} device
 */
export function tableBytes({ deviceMemory, coarse }) {
  return (deviceMemory ?? 0) >= 4 && !coarse ? 32 << 20 : 16 << 20;
}
