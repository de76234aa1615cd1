/**
 * The visitor's library on other pages. It loads with the first question.
 *
 * @import { LibraryQuestions, Seen } from "../engine/subjects.js"
 * @import { Row } from "./find.js"
 * @import { SubjectClient } from "../engine/subject-client.js"
 * @import { Setup } from "../game/types.js"
 */
import { libraryClient } from "../engine/library/client.js";
import { capabilities } from "../game/games.js";

/** @type {Promise<SubjectClient<LibraryQuestions>> | null} */
let opened = null;

const ALL = Object.freeze({ text: "", rule: "", result: "", from: 0, to: 0, opening: 0 });

function ownLibrary() {
  opened ??= open();
  return opened;
}

async function open() {
  const client = libraryClient({ onFailure: () => (opened = null) });
  try {
    await client.ask("restore", {}, { patience: 0 });
  } catch (error) {
    opened = null;
    throw error;
  }
  return client;
}

/** Gives the memory back. */
export async function closeLibrary() {
  const closing = opened;
  opened = null;
  (await closing?.catch(() => null))?.close();
}

/**
 * What was played at a position in all games.
 * @param {Setup} setup
 * @param {string} text
 * @returns {Promise<Seen>}
 */
export async function playedAt(setup, text) {
  const client = await ownLibrary();
  const shifted = !capabilities(setup.game).discs;
  return client.ask("look", { setup, text, filter: ALL, by: "file", down: false, here: true, shifted });
}

/**
 * The first games with the position that was asked for last.
 * @param {number} most
 * @returns {Promise<Row[]>}
 */
export async function gamesAt(most) {
  const client = await ownLibrary();
  return client.ask("rows", { from: 0, count: most });
}

/**
 * The first move after which no game of the library has the position.
 * @param {Setup} setup
 * @param {string} text of the whole game
 * @returns {Promise<number>} 0 if no game begins like this one, the number of its moves if all of them are known
 */
export async function leavesAfter(setup, text) {
  const client = await ownLibrary();
  const shifted = !capabilities(setup.game).discs;
  const counts = await client.ask("known", { setup, text, shifted });
  const left = counts.indexOf(0);
  return left < 0 ? counts.length : left;
}
