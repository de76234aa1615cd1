import load, { type Answer, Game, type InitOutput } from "tengen";
import type { Game as Analysis } from "tengen/analysis";

export async function play(bytes: Uint8Array): Promise<Answer> {
  const output: InitOutput = await load({ module_or_path: bytes });
  await load(bytes);
  await load();
  const game = new Game({ rule: "renju" });
  const memory: object = output.memory;
  console.assert(memory !== null);
  // @ts-expect-error: there is no such rule of options
  new Game({ rules: "renju" });
  return game.findMove({ time: 100 });
}

export const lines = (game: Analysis) => game.findLines(3, { time: 100 });

declare const console: { assert(value: boolean): void };
