/**
 * What the page of the game offers to its parts, and the interface of overlays. Types only: no module imports this file
 * at run time.
 *
 * @import { BoardView, How } from "../../board/view.js"
 * @import { Client } from "../../engine/client.js"
 * @import { Event } from "../../game/desk.js"
 * @import { Intent, OpenIntent, State } from "../../game/types.js"
 * @import { Lang, Translate } from "../../i18n/texts.js"
 * @import { KeptGames } from "../../ui/kept.js"
 * @import { Announcer, Note } from "../../ui/notices.js"
 */

/** @typedef {"protocol" | "clock" | "coach" | "review" | "analysis" | "start" | "friend" | "reasons" |
 *   "ahead"} OverlayName */
/** @typedef {"new" | "settings" | "share" | "paste" | "why"} DialogName */

/**
 * An additional part of the page. All its methods are optional.
 * @typedef {object} Overlay
 * @property {(state: State) => State} [see] what the board shows instead of the state
 * @property {(cell: number, how: How) => boolean} [place] may take a move before the game does
 * @property {(event: Event, told: string) => boolean} [hear] an event, `told` as text; returns whether the overlay
 * announces it itself
 * @property {(state: State, t: Translate, lang: Lang) => void} [change] the state has changed; called at once
 * @property {(state: State, t: Translate, lang: Lang) => string | void} [update] called once a frame; returns the
 * announcement
 * @property {(fragment?: string) => void} [open] the visitor, or an address with a fragment, has opened it
 */

/**
 * @typedef {object} Host
 * @property {Note} note
 * @property {Announcer} announcer
 * @property {BoardView} board
 * @property {Pick<Client, "thinkAhead" | "rest">} engine
 * @property {() => State} state
 * @property {() => [Translate, Lang]} words
 * @property {(intent: Intent) => Promise<void>} dispatch
 * @property {(intent: Intent) => Promise<void>} go carries out an intent of the visitor: from now on the game is stored
 * @property {(intent: OpenIntent) => Promise<void>} open opens another game
 * @property {() => void} redraw
 * @property {boolean} isFirst whether this is the visitor's first visit
 * @property {() => Promise<KeptGames>} kept the last games
 * @property {(id: string) => Promise<boolean>} openKept opens one of them
 * @property {(name: OverlayName, fragment?: string) => void} show loads an overlay if necessary, and opens it
 * @property {(name: DialogName) => Promise<void>} openDialog loads a dialog if necessary, and opens it
 * @property {<T>(load: () => Promise<T>, again: () => void) => Promise<T | null>} load loads a late part of the page;
 * after a failure it returns null, and a note offers `again`
 */

export {};
