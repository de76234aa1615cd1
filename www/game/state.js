/**
 * The page's state: plain data, and functions from one state to the next. No rule of a game is here. The engine's
 * snapshot has the legal and forbidden points, the winner and the side to move.
 *
 * @import { Answer, Clock, GameRecord, Health, Info, MoveValue, Opening, Seat, Seats, Settings, Setup, Side, Snapshot,
 *   State, Tree } from "./types.js"
 */
import { DEFAULT_SETUP, capabilities } from "./games.js";
import { namesOf } from "./notation.js";
import { hasOnlyPass } from "./snapshot.js";
import { emptyTree, follow } from "./tree.js";

/** @type {Settings} */
export const DEFAULT_SETTINGS = Object.freeze({
  lang: "",
  theme: "",
  coordinates: true,
  numbers: false,
  confirm: false,
  values: false,
  sound: true,
  coach: false,
  ahead: false,
  expanded: false,
});

/** The offered times for a move, in milliseconds. */
export const TIMES = Object.freeze([500, 1000, 3000, 10000, 30000]);

/** The weakest and the strongest level of the engine, and the default level. */
export const LEVELS = Object.freeze({ min: 1, max: 10, first: 4 });

/**
 * @param {Partial<Settings>} [settings]
 * @returns {State}
 */
export function initial(settings = {}) {
  return {
    setup: DEFAULT_SETUP,
    id: "",
    snapshot: null,
    tree: emptyTree(),
    seats: { 1: "human", 2: "engine" },
    time: 1000,
    level: LEVELS.max,
    resigned: 0,
    paused: false,
    analysing: false,
    thinking: null,
    info: null,
    infoSide: 0,
    hint: -1,
    hintReason: null,
    values: null,
    marked: -1,
    engine: "loading",
    clock: null,
    record: null,
    opening: null,
    settings: { ...DEFAULT_SETTINGS, ...settings },
  };
}

/**
 * A new position is on the board. Marks that belonged to the old one are removed.
 * @param {State} state
 * @param {Snapshot} snapshot
 * @returns {State}
 */
export function withSnapshot(state, snapshot) {
  const old = state.snapshot;
  const same =
    old !== null &&
    old.text === snapshot.text &&
    old.played === snapshot.played &&
    old.rule === snapshot.rule &&
    old.size === snapshot.size;
  const advanced = old !== null && snapshot.played > old.played;
  return {
    ...state,
    snapshot,
    tree: follow(state.tree, namesOf(snapshot), snapshot.played),
    setup: { game: capabilities(snapshot.game).name, rule: snapshot.rule, size: snapshot.size },
    hint: same ? state.hint : -1,
    values: same ? state.values : null,
    marked: same ? state.marked : -1,
    // The engine's report stays with the move that it led to. It disappears when a move is taken back or a game begins.
    info: same || advanced ? state.info : null,
    infoSide: same || advanced ? state.infoSide : 0,
    resigned: same || snapshot.played === old?.played ? state.resigned : 0,
  };
}

/**
 * A game begins, or a saved game is restored. The facts follow in a snapshot.
 * @param {State} state
 * @param {{ setup: Setup, seats?: Seats, time?: number, level?: number, tree?: Tree, id?: string, opening?: Opening |
 *   null, clock?: Clock | null, record?: GameRecord | null }} game
 * @returns {State}
 */
export function withNewGame(state, game) {
  return {
    ...state,
    setup: game.setup,
    id: game.id ?? "",
    seats: withoutFriend(game.seats ?? state.seats, game.id),
    time: game.time ?? state.time,
    level: game.level ?? state.level,
    snapshot: null,
    tree: game.tree ?? emptyTree(),
    clock: game.clock ?? null,
    record: game.record ?? null,
    opening: game.opening ?? null,
    resigned: 0,
    paused: false,
    thinking: null,
    info: null,
    infoSide: 0,
    hint: -1,
    values: null,
    marked: -1,
  };
}

/**
 * Only a game between friends has a friend's seat (`pages/friend/`): its name begins with `f-`.
 * @param {Seats} seats
 * @param {string} [id] of the game
 * @returns {Seats}
 */
function withoutFriend(seats, id) {
  if (id?.startsWith("f-") || !hasFriend({ seats })) return seats;
  return { 1: seats[1] === "friend" ? "engine" : seats[1], 2: seats[2] === "friend" ? "engine" : seats[2] };
}

/**
 * @param {State} state
 * @param {"move" | "hint" | "values"} kind
 * @param {number} now milliseconds
 * @returns {State}
 */
export function searchBegan(state, kind, now) {
  // The hint's text stays while its values follow.
  if (kind === "values") return { ...state, thinking: { kind, since: now } };
  return {
    ...state,
    thinking: { kind, since: now },
    info: null,
    infoSide: state.snapshot?.toMove ?? 0,
    hint: -1,
    marked: -1,
  };
}

/**
 * @param {State} state
 * @param {Info} info
 * @returns {State}
 */
export function searchProgressed(state, info) {
  return state.thinking ? { ...state, info } : state;
}

/**
 * A search is over, with or without an answer.
 * @param {State} state
 * @param {Answer | null} answer
 * @returns {State}
 */
export function searchEnded(state, answer) {
  if (state.thinking?.kind === "values") return { ...state, thinking: null };
  const hint = state.thinking?.kind === "hint" && answer ? answer.cell : -1;
  const hintReason = hint >= 0 ? (answer?.reason ?? { kind: /** @type {const} */ ("best"), cells: [] }) : null;
  return { ...state, thinking: null, info: answer?.line.length ? answer : state.info, hint, hintReason };
}

/**
 * The values of all moves are known, or could not be computed.
 * @param {State} state
 * @param {MoveValue[] | null} values
 * @returns {State}
 */
export function valuesArrived(state, values) {
  return { ...state, thinking: null, values: values ?? [] };
}

/**
 * @param {State} state
 * @param {Health} engine
 * @returns {State}
 */
export function withEngine(state, engine) {
  return { ...state, engine };
}

/**
 * @param {State} state
 * @param {Side} side
 * @returns {State}
 */
export function withResignation(state, side) {
  return { ...state, resigned: side, thinking: null, hint: -1, marked: -1 };
}

/** Whether a friend plays one side on another device. @param {Pick<State, "seats">} state */
export const hasFriend = ({ seats }) => seats[1] === "friend" || seats[2] === "friend";

/**
 * @param {State} state
 * @param {Side} side
 * @param {Seat} seat
 * @returns {State}
 */
export function withSeat(state, side, seat) {
  if (hasFriend(state)) return state;
  return { ...state, seats: { ...state.seats, [side]: seat }, paused: false, hint: -1, marked: -1 };
}

/**
 * @param {State} state
 * @returns {State}
 */
export function withSidesSwapped(state) {
  if (hasFriend(state)) return state;
  return { ...state, seats: { 1: state.seats[2], 2: state.seats[1] }, paused: false, hint: -1, marked: -1 };
}

/**
 * @param {State} state
 * @param {Partial<Settings>} change
 * @returns {State}
 */
export function withSettings(state, change) {
  return { ...state, settings: { ...state.settings, ...change }, marked: -1 };
}

/**
 * The end of the game as the page shows it: the engine's outcome, or a resignation.
 * @param {State} state
 * @returns {null | { winner: 0 | 1 | 2, reason: string }}
 */
export function result(state) {
  if (state.analysing) return state.snapshot?.outcome ?? null;
  if (state.clock?.flag) return { winner: state.clock.flag === 1 ? 2 : 1, reason: "time" };
  if (state.resigned === 3) return { winner: 0, reason: "agreed" };
  if (state.resigned) return { winner: state.resigned === 1 ? 2 : 1, reason: "resigned" };
  return state.snapshot?.outcome ?? null;
}

/** Whether the first screen is shown. @param {State} state */
export const isStart = (state) =>
  state.snapshot?.text === "" && !state.analysing && !state.opening && !state.clock && !result(state);

/**
 * The side whose player acts next: the one to move, unless an opening protocol says otherwise.
 * @param {State} state
 * @returns {Side}
 */
export function actor({ opening, snapshot }) {
  return opening?.stage?.by ?? snapshot?.toMove ?? 1;
}

/**
 * Who is to act: a human here, a friend or the engine. It is "over" after the end, and "wait" while it is unknown.
 * @param {State} state
 * @returns {Seat | "over" | "wait"}
 */
export function turn(state) {
  if (!state.snapshot) return "wait";
  if (result(state)) return "over";
  const seat = state.seats[actor(state)];
  return state.analysing || (seat === "engine" && !canSearch(state)) ? "human" : seat;
}

/**
 * Can the engine be asked for a move?
 * @param {State} state
 */
export function canSearch(state) {
  return state.engine === "ready" || state.engine === "loading";
}

/**
 * Should the engine begin to think about its own move now?
 * @param {State} state
 */
export function engineShouldMove(state) {
  return state.engine === "ready" && !state.paused && !state.thinking && turn(state) === "engine";
}

/** The page shows the values of all moves at this number of empty cells, or fewer. */
const NEAR_END = 20;

/**
 * Should the engine compute the values of all moves, because the user chose to see them?
 * @param {State} state
 */
export function wantsValues(state) {
  const { snapshot, settings, values, thinking, engine } = state;
  if (
    !settings.values ||
    !snapshot ||
    !capabilities(snapshot.game).exactValues ||
    values ||
    thinking ||
    state.analysing ||
    engine !== "ready"
  )
    return false;
  return (
    turn(state) === "human" && snapshot.legal.length > 0 && snapshot.cells.filter((cell) => !cell).length <= NEAR_END
  );
}

/**
 * Must the user pass now? Not while the user browses a game: there redo plays the pass.
 * @param {State} state
 */
export function mustPass(state) {
  const { snapshot } = state;
  return (
    snapshot !== null &&
    hasOnlyPass(snapshot) &&
    turn(state) === "human" &&
    state.engine !== "missing" &&
    snapshot.played === snapshot.moves.length
  );
}

/**
 * Why a point is forbidden to the side to move; null if it is not.
 * @param {State} state
 * @param {number} cell
 * @returns {string | null}
 */
export function forbiddenKind(state, cell) {
  return state.snapshot?.forbidden.find((point) => point.cell === cell)?.kind ?? null;
}

/**
 * May the user place a stone here now? A forbidden point is allowed: by the rules the move is legal and loses.
 * @param {State} state
 * @param {number} cell
 */
export function canPlace(state, cell) {
  const snapshot = state.snapshot;
  if (!snapshot || turn(state) !== "human" || state.thinking?.kind === "move") return false;
  if (state.opening?.stage) return state.opening.stage.allowed.includes(cell);
  return snapshot.legal.includes(cell) || forbiddenKind(state, cell) !== null;
}

/** @param {State} state */
export function canUndo(state) {
  // Only the engine can turn discs back.
  if (state.engine === "missing" && capabilities(state.setup.game).discs) return false;
  return (state.snapshot?.played ?? 0) > 0;
}

/** @param {State} state */
export function canRedo(state) {
  const { snapshot, engine, setup } = state;
  if (engine === "missing" && capabilities(setup.game).discs) return false;
  return snapshot !== null && (snapshot.played < snapshot.moves.length || canRedecide(state));
}

/**
 * Whether a decision of the opening was taken back at this position.
 * @param {State} state
 */
function canRedecide({ opening, snapshot }) {
  return (
    opening !== null &&
    opening.step < opening.log.length &&
    Number.parseInt(opening.log[opening.step], 10) === snapshot?.played
  );
}

/**
 * The side that would resign with the button: the human whose turn it is, else the only human.
 * @param {State} state
 * @returns {0 | Side}
 */
export function resigner(state) {
  const { snapshot, seats } = state;
  if (!snapshot || result(state) || snapshot.played === 0) return 0;
  const side = actor(state);
  if (seats[side] === "human") return side;
  const other = side === 1 ? 2 : 1;
  return seats[other] === "human" ? other : 0;
}
