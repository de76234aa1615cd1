/**
 * A link as a QR code, for a phone next to the screen.
 */
import { encode } from "uqr";

const SVG = "http://www.w3.org/2000/svg";
/** The most bytes that a QR code has room for, with the least correction. */
const MOST = 2953;

/**
 * @param {string} text
 * @param {string} label
 * @returns {SVGSVGElement | null} null if the text is too long
 */
export function qrCode(text, label) {
  if (new TextEncoder().encode(text).length > MOST) return null;
  const { size, data } = encode(text, { ecc: "L", border: 3 });
  let path = "";
  data.forEach((row, y) => row.forEach((dark, x) => dark && (path += `M${x} ${y}h1v1h-1z`)));
  const image = document.createElementNS(SVG, "svg");
  const dots = document.createElementNS(SVG, "path");
  image.setAttribute("viewBox", `0 0 ${size} ${size}`);
  image.setAttribute("role", "img");
  image.setAttribute("aria-label", label);
  image.setAttribute("shape-rendering", "crispEdges");
  dots.setAttribute("d", path);
  image.append(dots);
  return image;
}
