// What is used of the package gifenc, which brings no types.
declare module "gifenc" {
  interface Encoder {
    /** Appends a frame of places in the palette; the delay is in milliseconds. */
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: { palette?: number[][]; delay: number; dispose: number },
    ): void;
    finish(): void;
    /** A copy of what has been written. */
    bytes(): Uint8Array;
    /** What has been written, until the next call. */
    bytesView(): Uint8Array;
  }
  const gifenc: {
    GIFEncoder(): Encoder;
    /** At most so many colours for a picture of four bytes a pixel. */
    quantize(rgba: Uint8Array, colours: number): number[][];
    /** The place of the nearest colour of each pixel. */
    applyPalette(rgba: Uint8Array | Uint8ClampedArray, palette: number[][]): Uint8Array;
  };
  export default gifenc;
}
