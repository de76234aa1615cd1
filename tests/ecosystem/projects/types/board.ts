import { TengenBoard } from "tengen/board";

TengenBoard.base = "/tengen/";
const board = document.createElement("tengen-board");
board.addEventListener("tengen-move", ({ detail }) => console.log(detail.side, detail.move));
board["ontengen-error"] = ({ detail }) => console.log(detail.code);
board.load({ game: "othello", moves: "f5d6" });
