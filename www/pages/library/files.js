/**
 * Files and folders that the visitor chooses or drops.
 *
 * @import { NamedFile } from "../../library/reader.js"
 */

/** Files that are not collections: pictures and system files. */
const IGNORED = /(?:^|\/)(?:\.|__MACOSX|Thumbs\.db)|\.(?:png|jpe?g|gif|pdf|exe|dll|html?)$/i;

/** @param {FileList | File[] | null} list @returns {NamedFile[]} */
export const named = (list) =>
  [...(list ?? [])]
    .map((file) => ({ name: file.webkitRelativePath || file.name, blob: file }))
    .filter(({ name }) => !IGNORED.test(name));

/**
 * The dropped files, including the contents of folders.
 * @param {DataTransfer | null} transfer
 * @returns {Promise<NamedFile[]>}
 */
export async function dropped(transfer) {
  const entries = [...(transfer?.items ?? [])]
    .map((item) => item.webkitGetAsEntry?.())
    .filter((entry) => entry != null);
  if (!entries.length) return named(transfer?.files ?? null);
  /** @type {NamedFile[]} */
  const found = [];
  // Folders are walked with a list, so that a deep one needs no deep recursion.
  for (let next = entries.pop(); next; next = entries.pop()) {
    if (next.isFile)
      found.push({ name: next.fullPath.slice(1), blob: await fileOf(/** @type {FileSystemFileEntry} */ (next)) });
    else entries.push(...(await within(/** @type {FileSystemDirectoryEntry} */ (next))));
  }
  return found.filter(({ name }) => !IGNORED.test(name)).reverse();
}

/** @param {FileSystemFileEntry} entry @returns {Promise<File>} */
const fileOf = (entry) => new Promise((resolve, reject) => entry.file(resolve, reject));

/** @param {FileSystemDirectoryEntry} folder @returns {Promise<FileSystemEntry[]>} */
async function within(folder) {
  const reader = folder.createReader();
  /** @type {FileSystemEntry[]} */
  const all = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    // A browser returns about a hundred at a time.
    if (!some.length) return all;
    all.push(...some);
  }
}
