/**
 * Whether the browser can run the engine: it is built with 128-bit SIMD, which browsers have had since 2021 (Safari since 2023).
 */

/** The smallest module that uses it: a function that splats a number over 16 lanes and counts their bits. */
const MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** @returns {boolean} */
export const hasSimd = () => WebAssembly.validate(MODULE);
