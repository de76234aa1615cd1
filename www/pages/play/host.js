/**
 * What the page of the game gives to its parts, and what it asks of those beside the board. Types only: no module
 * imports this file while the page runs.
 *
 * @import { BoardView, How } from "../../board/view.js"
 * @import { Event } from "../../game/desk.js"
 * @import { Intent, OpenIntent, State } from "../../game/types.js"
 * @import { Lang, Translate } from "../../i18n/texts.js"
 * @import { Announcer, Note } from "../../ui/notices.js"
 */

/** @typedef {"protocol" | "clock" | "coach" | "review" | "analysis"} OverlayName */
/** @typedef {"new" | "settings" | "share" | "paste" | "why"} DialogName */

/**
 * A part of the page beside the game. It has the methods that it needs.
 * @typedef {object} Overlay
 * @property {(state: State) => State} [see] what the board shows in place of the state
 * @property {(cell: number, how: How) => boolean} [place] takes a move before the game does, if it wants it
 * @property {(event: Event, told: string) => boolean} [hear] something has happened, `told` in words; whether it says
 *   so itself
 * @property {(state: State, t: Translate, lang: Lang) => void} [change] the state has changed; called at once
 * @property {(state: State, t: Translate, lang: Lang) => string | void} [update] called once a frame; what is new to be
 *   read out
 * @property {(fragment?: string) => void} [open] the visitor, or an address with a fragment, has asked for it
 */

/**
 * @typedef {object} Host
 * @property {Note} note
 * @property {Announcer} announcer
 * @property {BoardView} board
 * @property {() => State} state
 * @property {() => [Translate, Lang]} words
 * @property {(intent: Intent) => Promise<void>} dispatch
 * @property {(intent: Intent) => Promise<void>} go carries an intent out as the visitor's own: from now on the game is
 *   kept
 * @property {(intent: OpenIntent) => void} open opens another game
 * @property {() => void} redraw
 * @property {(name: OverlayName, fragment?: string) => void} show loads an overlay if it is not there, and opens it
 * @property {(name: DialogName) => void} openDialog
 * @property {<T>(load: () => Promise<T>, again: () => void) => Promise<T | null>} load loads a part of the page that a
 *   first game does not need; where that fails it gives null, and the visitor is told and may try `again`
 */

export {};
