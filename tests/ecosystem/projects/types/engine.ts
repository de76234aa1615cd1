import load, { type Answer, Game, type InitOutput, type TengenError } from "tengen";
import type { Game as Analysis } from "tengen/analysis";
import wasm from "tengen/tengen_bg.wasm";

export async function play(bytes: Uint8Array): Promise<Answer> {
  const output: InitOutput = await load({ module_or_path: bytes });
  await load(bytes);
  await load();
  await load(wasm);
  const game = new Game({ rule: "renju" });
  const memory: object = output.memory;
  console.assert(memory !== null);
  // @ts-expect-error: there is no such rule of options
  new Game({ rules: "renju" });
  return game.findMove({ time: 100 });
}

export const lines = (game: Analysis) => game.findLines(3, { time: 100 });

export const isEarly = (error: TengenError) => error.code === "not-loaded";

declare const console: { assert(value: boolean): void };
