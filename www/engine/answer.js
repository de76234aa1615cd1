/**
 * The other end of the way to an engine that `ask.js` begins: questions are answered one after another.
 *
 * @import { Reply } from "./ask.js"
 */

/**
 * Makes replies of answers: what an answer throws is told as its error. A module that broke off in the middle cannot be trusted any more.
 * @template {{ id: number }} Question
 * @param {(question: Question) => Promise<unknown>} answer
 * @returns {(question: Question) => Promise<Reply>}
 */
export function replying(answer) {
  return async (question) => {
    try {
      return { id: question.id, value: await answer(question) };
    } catch (error) {
      const ended = error instanceof WebAssembly.RuntimeError;
      return { id: question.id, error: error instanceof Error ? error.message : String(error), ended };
    }
  };
}

/**
 * Answers what is asked of a worker, and says that it listens.
 * @param {(question: any) => Promise<unknown>} reply
 */
export function serve(reply) {
  let done = Promise.resolve();
  globalThis.onmessage = (event) => {
    done = done.then(async () => globalThis.postMessage(await reply(event.data)));
  };
  globalThis.postMessage({ id: 0 });
}
