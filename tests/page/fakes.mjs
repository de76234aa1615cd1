// Fakes of the engine: positions without rules, with stones in turn on empty cells, and a controlled worker.

const LETTERS = "abcdefghijklmnopqrst";

/** The facts of a position after some moves. */
export function snapshotOf({
  size = 15,
  rule = "freestyle",
  moves = [],
  played = moves.length,
  outcome = null,
  forbidden = [],
} = {}) {
  const cells = new Uint8Array(size * size);
  moves.slice(0, played).forEach((cell, ply) => (cells[cell] = 1 + (ply % 2)));
  const names = Array.from(
    { length: size * size },
    (_, cell) => LETTERS[cell % size] + (size - Math.floor(cell / size)),
  );
  const legal = outcome
    ? []
    : [...cells.keys()].filter((cell) => !cells[cell] && !forbidden.some((one) => one.cell === cell));
  return {
    game: "gomoku",
    rule,
    size,
    cells,
    names,
    columns: [...LETTERS.slice(0, size)],
    rows: Array.from({ length: size }, (_, row) => String(size - row)),
    start: "",
    moves,
    played,
    toMove: 1 + (played % 2),
    legal,
    forbidden,
    outcome,
    text: moves
      .slice(0, played)
      .map((cell) => names[cell])
      .join(""),
  };
}

export const info = (line, more = {}) => ({
  depth: 3,
  selectiveDepth: 5,
  score: 12,
  chance: 0.515,
  proven: null,
  distance: null,
  nodes: 1000,
  time: 10,
  nps: 100000,
  line,
  ...more,
});

/**
 * A worker that a test controls. It keeps its messages, and answers by `say` or by `script`.
 */
export class FakeWorker {
  constructor(script = () => {}) {
    this.sent = [];
    this.ended = false;
    this.onmessage = null;
    this.onerror = null;
    this.script = script;
    this.moves = [];
    this.setup = null;
  }
  postMessage(message) {
    if (this.ended) return;
    this.sent.push(message);
    // Later, as from another thread.
    setTimeout(() => !this.ended && this.script(this, message), 0);
  }
  terminate() {
    this.ended = true;
  }
  say(data) {
    if (!this.ended) this.onmessage?.({ data });
  }
  die(message = "boom") {
    if (!this.ended) this.onerror?.({ message });
  }
  /** Answers like a healthy worker, except for searches. */
  serve(message) {
    const { op, id } = message;
    if (op === "boot") {
      if (!message.module) this.say({ op: "module", module: { compiled: true } });
      this.say({ op: "ready" });
      return;
    }
    if (op === "stop" || op === "search" || op === "ahead") return;
    if (op === "open") {
      const size = message.setup.size;
      const names = snapshotOf({ size }).names;
      const moves = (message.text.match(/[a-t]\d+/g) ?? []).map((name) => names.indexOf(name));
      if (moves.includes(-1)) {
        this.say({ op: "error", id, error: { code: "off-board", text: "x", at: message.text.length } });
        return;
      }
      this.setup = message.setup;
      this.moves = moves;
      this.played = message.played < 0 ? moves.length : message.played;
    } else if (op === "play") {
      const now = this.facts();
      this.moves = [...this.moves.slice(0, this.played), now.names.indexOf(message.name)];
      this.played += 1;
    } else if (op === "undo") {
      this.played = Math.max(0, this.played - 1);
    } else if (op === "redo") {
      this.played = Math.min(this.moves.length, this.played + 1);
    } else if (op === "goTo") {
      this.played = Math.min(this.moves.length, message.played);
    }
    this.say({ op: "snapshot", id, snapshot: this.facts() });
  }
  facts() {
    return snapshotOf({ ...this.setup, moves: this.moves, played: this.played });
  }
}
