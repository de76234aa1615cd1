// The analysis in a worker, as in the README of the package.

import init, { Game } from "tengen/analysis";

const ready = init();
self.onmessage = async ({ data }) => {
  await ready;
  const game = new Game();
  game.load(data.moves);
  postMessage(game.findLines(3, data.limits));
  game.free();
};
