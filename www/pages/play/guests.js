/**
 * What uses the board beside the game, and what the page gives to it. Types only: no module imports this file while the page runs.
 *
 * @import { Note } from "../../ui/notices.js"
 * @import { Lang, Translate } from "../../i18n/texts.js"
 * @import { Palette } from "../../board/textures.js"
 * @import { Intent, State } from "../../game/types.js"
 */

/**
 * Who uses the board beside the game: a review, the coach. `see` is what the board shows in place of the state; `place` takes a move
 * before the game does, if it wants it; `update` is called once a frame.
 * @typedef {object} Guest
 * @property {(state: State) => State} see
 * @property {(cell: number, how: "mouse" | "touch" | "key") => boolean} place
 * @property {(state: State, t: Translate, lang: Lang) => void} update
 */

/**
 * What the page gives to its guests. `go` carries an intent out as the user's own.
 * @typedef {object} Host
 * @property {Guest[]} guests
 * @property {Note} note
 * @property {() => State} state
 * @property {() => [Translate, Lang]} words
 * @property {(intent: Intent) => Promise<void>} go
 * @property {() => void} redraw
 * @property {(text: string) => void} say to screen readers
 * @property {() => Palette} palette
 */

export {};
