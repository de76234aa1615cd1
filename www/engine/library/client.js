/**
 * The client of the library of games.
 *
 * @import { LibraryQuestions } from "../subjects.js"
 * @import { ClientOptions } from "../subject-client.js"
 */
import { SubjectClient } from "../subject-client.js";

/** @param {ClientOptions} [options] */
export const libraryClient = (options) =>
  /** @type {SubjectClient<LibraryQuestions>} */ (new SubjectClient("library", options));
