/** The messages between an embedded board and the page around it, version 1, and the custom element. See docs/EMBEDDING.md. */

export type Side = "black" | "white";

/** What a board is told. */
export type ToBoard =
  | { tengen: 1; type: "load"; moves?: string; game?: "gomoku" | "othello"; rule?: string; size?: number }
  | { tengen: 1; type: "goto"; move: number }
  | { tengen: 1; type: "set"; values: Choices }
  | { tengen: 1; type: "stop" };

/** What can be changed while a board is shown. An empty text brings the default back. */
export interface Choices {
  color?: "black" | "white" | "both" | "none" | "";
  /** Milliseconds for each move of the engine, 10 to 60000. */
  time?: number | "";
  /** 1 to 10. */
  level?: number | "";
  lang?: "en" | "zh" | "ja" | "vi" | "ko" | "ru" | "cs" | "";
  theme?: "light" | "dark" | "";
  coordinates?: boolean;
  numbers?: boolean;
}

export interface PositionDetail {
  game: "gomoku" | "othello";
  rule: string;
  size: number;
  /** The moves on the board, in the notation of links. */
  moves: string;
  /** How many moves are on the board, and how many the game has. */
  played: number;
  count: number;
  toMove: Side;
}

/** What a board tells. */
export type FromBoard =
  | { tengen: 1; type: "ready"; version: 1 }
  | { tengen: 1; type: "resize"; height: number }
  | { tengen: 1; type: "puzzle"; id: string; state: "open" | "solved" | "helped" | "tried" }
  | { tengen: 1; type: "move"; move: string; side: Side }
  | ({ tengen: 1; type: "position" } & PositionDetail)
  | { tengen: 1; type: "result"; winner: Side | ""; reason: string }
  | ({ tengen: 1; type: "error" } & ErrorDetail);

/** What an element tells, by the names of its events. */
export interface BoardEvents {
  "tengen-ready": CustomEvent<{ version: 1 }>;
  "tengen-resize": CustomEvent<{ height: number }>;
  "tengen-move": CustomEvent<{ move: string; side: Side }>;
  "tengen-position": CustomEvent<PositionDetail>;
  "tengen-result": CustomEvent<{ winner: Side | ""; reason: string }>;
  "tengen-puzzle": CustomEvent<{ id: string; state: "open" | "solved" | "helped" | "tried" }>;
  "tengen-error": CustomEvent<ErrorDetail>;
}

/** docs/EMBEDDING.md says what each code means. */
export type ErrorCode =
  | "unknown"
  | "value"
  | "setup"
  | "move"
  | "link-rule"
  | "link-size"
  | "link-squares"
  | "link-game"
  | "link-shape"
  | "link-long"
  | "occupied"
  | "off-board"
  | "syntax"
  | "illegal"
  | "finished"
  | "stones"
  | "unproven"
  | "part"
  | "other"
  | "address"
  | "no-answer";

export interface ErrorDetail {
  code: ErrorCode;
  /** What was not understood: the type of the message, "load" or "src". */
  about: string;
  /** The name of a value that was not understood. */
  name?: string;
}

/** The listeners of an element as properties, for React 18 and plain scripts. */
export type BoardListeners = {
  [Name in keyof BoardEvents as `on${Name}`]?: ((event: BoardEvents[Name]) => void) | null;
};

/** The attributes of an element. */
export interface BoardAttributes extends BoardListeners {
  /** The address of a copy of the site; its folder ends with "/". */
  src?: string;
  game?: "gomoku" | "othello";
  rule?: string;
  size?: number | string;
  moves?: string;
  color?: "black" | "white" | "both" | "none";
  time?: number | string;
  level?: number | string;
  lang?: string;
  theme?: "light" | "dark" | "";
  mode?: "proof" | "puzzle" | "openings";
  puzzle?: string;
}

export class TengenBoard extends HTMLElement {
  /** The folder of the site that boards without `src` show; by default that of the script. */
  static base: string;
  "ontengen-ready"?: BoardListeners["ontengen-ready"];
  "ontengen-resize"?: BoardListeners["ontengen-resize"];
  "ontengen-move"?: BoardListeners["ontengen-move"];
  "ontengen-position"?: BoardListeners["ontengen-position"];
  "ontengen-result"?: BoardListeners["ontengen-result"];
  "ontengen-puzzle"?: BoardListeners["ontengen-puzzle"];
  "ontengen-error"?: BoardListeners["ontengen-error"];
  /** The position on the board; null until the first one is known. */
  position: PositionDetail | null;
  load(position: { moves?: string; game?: "gomoku" | "othello"; rule?: string; size?: number }): void;
  goTo(move: number): void;
  set(values: Choices): void;
  stop(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "tengen-board": TengenBoard;
  }
  interface HTMLElementEventMap extends BoardEvents {}
}
