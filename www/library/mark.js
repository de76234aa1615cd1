/**
 * Whether the visitor keeps a library in this browser. Other pages load it only then.
 */
import { openStorage } from "../ui/storage.js";

const KEY = "tengen.library";

export const keepsLibrary = () => openStorage()?.getItem(KEY) === "1";

/** @param {boolean} keeps @returns {boolean} whether the browser has stored it */
export function markLibrary(keeps) {
  try {
    const storage = openStorage();
    storage?.setItem(KEY, keeps ? "1" : "");
    return storage !== null;
  } catch {
    return false;
  }
}
