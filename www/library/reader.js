/**
 * Reads files of games one by one into a store, each by its format, as its bytes arrive. A broken game is left out and
 * listed with its place. The reader stops after each piece, and the caller resumes it.
 *
 * @import { Reader, Sink, Unit } from "./sink.js"
 * @import { WthorNames } from "./wthor.js"
 */
import { isPiskvork } from "../formats/piskvork.js";
import { isRenlib } from "../formats/renlib.js";
import { markOf } from "../formats/encodings.js";
import { beginOfSgf } from "../formats/sgf-bytes.js";
import { FileFault } from "../formats/written.js";
import { Recoder, piecesOf } from "./pieces.js";
import { Recorder } from "./record.js";
import { RifReader } from "./rif.js";
import { SgfReader } from "./sgf-games.js";
import { Store } from "./store.js";
import { WholeReader } from "./whole-files.js";
import { WthorNamesReader, WthorReader, wthorKind } from "./wthor.js";
import { Archive, isZip } from "./zip.js";

/** This much of a file shows its format, in bytes. */
const HEAD = 4096;
/** The most games of a collection. */
export const MAX_GAMES = 1_000_000;
/** How many faults are listed. Others are only counted. */
const MAX_FAULTS = 1000;

/** A game or file that is left out, and why. @typedef {{ file: string, format: string, unit: Unit, at: number, code:
 *   string, text: string }} Fault */

/**
 * The progress of the reading.
 * @typedef {object} Progress
 * @property {number} read bytes
 * @property {number} total bytes
 * @property {number} games
 * @property {number} broken how many games and files are left out
 * @property {string} file
 */

/** A file with its path. @typedef {{ name: string, blob: Blob }} NamedFile */

export class CollectionReader {
  /** @type {Fault[]} */ faults = [];
  /** @type {Progress} */ progress = { read: 0, total: 0, games: 0, broken: 0, file: "" };
  /** @type {WthorNames} */ #names = { jou: [], trn: [] };
  #recorder;
  #most;
  /** Whether there are as many games as can be kept. Then the rest of the files is left out. */ #isFull = false;

  /** @param {Store} store @param {number} [most] games */
  constructor(store, most = MAX_GAMES) {
    this.#recorder = new Recorder(store);
    this.#most = most;
  }

  /**
   * Reads files. It stops after each piece of them.
   * @param {NamedFile[]} files
   * @returns {AsyncGenerator<void, void>}
   */
  async *read(files) {
    this.progress.total += files.reduce((sum, { blob }) => sum + blob.size, 0);
    // Games of Othello have numbers for players, so the names must be read first.
    for (const { name, blob } of [...files].sort(byNames)) {
      if (this.#isFull) return;
      const before = this.progress.read;
      yield* this.#readFile(name, blob);
      this.progress.read = before + blob.size;
      yield;
    }
  }

  /** @param {string} name @param {Blob} blob */
  async *#readFile(name, blob) {
    this.progress.file = name;
    const head = new Uint8Array(await blob.slice(0, HEAD).arrayBuffer());
    if (isZip(head)) {
      yield* this.#readArchive(name, blob);
      return;
    }
    yield* this.#readPieces(name, piecesOf(blob), (length) => (this.progress.read += length));
  }

  /** @param {string} name @param {Blob} blob */
  async *#readArchive(name, blob) {
    const before = this.progress.read;
    try {
      const archive = new Archive(blob);
      const entries = (await archive.entries()).sort(byNames);
      let done = 0;
      for (const entry of entries) {
        if (this.#isFull) return;
        const path = `${name}/${entry.name}`;
        this.progress.file = path;
        yield* this.#readPieces(path, archive.unpacked(entry), () => {});
        done += entry.packed;
        this.progress.read = before + Math.min(done, blob.size);
        yield;
      }
    } catch (error) {
      this.#fault(name, error, "byte");
    }
  }

  /**
   * @param {string} name
   * @param {AsyncGenerator<Uint8Array, void>} pieces
   * @param {(length: number) => void} onRead
   */
  async *#readPieces(name, pieces, onRead) {
    /** @type {Reader | null} */
    let reader = null;
    try {
      for await (const piece of pieces) {
        reader ??= this.#readerFor(name, piece);
        reader.push(piece);
        onRead(piece.length);
        if (this.#isFull || reader.isBroken) return;
        yield;
      }
      reader?.end();
      if (!reader) throw new FileFault("", "empty", 0);
    } catch (error) {
      this.#fault(name, error, "byte");
    }
  }

  /** @param {string} name @param {Uint8Array} bytes the first of the file @returns {Reader} */
  #readerFor(name, bytes) {
    const sink = this.#sinkFor(name);
    const kind = wthorKind(name);
    if (kind === "wtb") return new WthorReader(sink, this.#names);
    if (kind) return new WthorNamesReader(sink, this.#names, kind);
    if (isRenlib(bytes)) return new WholeReader(sink, "RenLib", nameWithout(name));
    const mark = markOf(bytes);
    if (mark.startsWith("utf-16")) return new Recoded(new SgfReader(sink), mark);
    const text = String.fromCharCode(...bytes.subarray(0, HEAD));
    if (isPiskvork(text)) return new WholeReader(sink, "Piskvork", nameWithout(name));
    if (/^(?:\xef\xbb\xbf)?\s*<(?:\?xml|database|!)/.test(text)) return new RifReader(sink);
    if (beginOfSgf(bytes) >= 0) return new SgfReader(sink);
    throw new FileFault("", "unknown", 0);
  }

  /** @param {string} file @returns {Sink} */
  #sinkFor(file) {
    return {
      game: (told, format) => {
        if (this.#isFull) return;
        if (this.#recorder.store.count >= this.#most) {
          this.#isFull = true;
          throw new FileFault(format, "full", told.place, String(this.#most));
        }
        this.#recorder.add(told, format, file);
        this.progress.games += 1;
      },
      fault: (error, unit = "byte") => this.#fault(file, error, unit),
    };
  }

  /** @param {string} file @param {unknown} error @param {Unit} unit */
  #fault(file, error, unit) {
    if (!(error instanceof FileFault)) throw error;
    this.progress.broken += 1;
    if (this.faults.length === MAX_FAULTS) return;
    const { format, at, code, text } = error;
    this.faults.push({ file, format, unit, at, code, text: text.slice(0, 40) });
  }
}

/** Files with names come before files with games. @param {{ name: string }} a @param {{ name: string }} b */
function byNames(a, b) {
  const rank = (/** @type {string} */ name) => (/^(?:jou|trn)$/.test(wthorKind(name)) ? 0 : 1);
  return rank(a.name) - rank(b.name);
}

/** @param {string} path */
const nameWithout = (path) => path.replace(/^.*[\\/]/, "").replace(/\.\w+$/, "");

/** A text in another encoding, for a reader of bytes. @implements {Reader} */
class Recoded {
  #recoder;

  /** @param {Reader} reader @param {string} encoding */
  constructor(reader, encoding) {
    this.reader = reader;
    this.#recoder = new Recoder(encoding);
  }

  /** @param {Uint8Array} chunk */
  push(chunk) {
    this.reader.push(this.#recoder.recode(chunk));
  }

  end() {
    this.reader.end();
  }
}
