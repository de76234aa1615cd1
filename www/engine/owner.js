/**
 * The types of the owner of a connection to a worker (`connection.js`).
 *
 * @import { Question, Reply, WeightsFile } from "./messages.js"
 * @import { PendingRequest } from "./requests.js"
 * @import { Fault, Setup } from "../game/types.js"
 */

/**
 * What the owner of a connection adds. Each part is optional.
 * @typedef {object} Owner
 * @property {() => { memory: number, warm: Setup | null }} [boot] bytes for the table of the search, and the game whose
 * tables a new worker makes
 * @property {(next: Question | null) => Question | null} [restore] the first question to a new worker, before the next
 * one; the same object as long as nothing has changed
 * @property {() => boolean} [lacks] whether the worker must be restored after a refusal
 * @property {(question: Question) => boolean} [wantsNewWorker] whether a question begins in a new worker
 * @property {(request: PendingRequest | null) => Iterable<WeightsFile>} [weights] the weights that the worker needs for
 * a request, or gets while idle
 * @property {(file: string) => void} [weightsRefused]
 * @property {() => void} [opened] the worker takes requests
 * @property {() => void} [forgotten] the worker and its state are gone
 * @property {(reply: Reply) => void} [answered] before the request is settled
 * @property {(fault: Fault, wasSearch: boolean) => void} [failed] the worker has failed too often; without this
 * function all requests are refused
 */

export {};
