/**
 * The addresses of the files that this folder loads by address: worker scripts, generated modules, weights and proofs.
 * A worker from memory has no usable base address, so each address is computed on demand.
 */
import { address } from "../ui/site.js";

/**
 * The two generated modules, each with a script for its workers. The first is for play. The second adds the analysis
 * API and serves every other subject.
 * @typedef {"play" | "analysis"} ModuleKind
 */

/** The module that serves a subject. @param {string} subject @returns {ModuleKind} */
export const kindOf = (subject) => (subject === "play" ? "play" : "analysis");

/** The script of a worker. @param {ModuleKind} kind */
export const workerAddress = (kind) =>
  kind === "play" ? address("www/engine/worker.js") : address("www/engine/analysis/worker.js");

/** The generated bindings. @param {ModuleKind} kind */
export const bindingsAddress = (kind) =>
  kind === "play" ? address("www/pkg/tengen.js") : address("www/pkg/analysis/tengen.js");

/** The WebAssembly of a module. @param {ModuleKind} kind */
export const wasmAddress = (kind) =>
  kind === "play" ? address("www/pkg/tengen_bg.wasm") : address("www/pkg/analysis/tengen_bg.wasm");

/**
 * The address of a file of trained weights.
 * @param {string} file as `weightsFile` names it
 */
export const weightsAddress = (file) => address(`www/${file}`);

/**
 * The address of a proof.
 * @param {string} rule
 * @param {number} size points along an edge of the board
 */
export const proofAddress = (rule, size) => address(`proofs/${rule}${size}.bin`);

/**
 * The address of the scores of early positions on a small board.
 * @param {string} game its rule and size, as "othello6"
 */
export const scoresAddress = (game) => address(`scores/${game}.bin`);
