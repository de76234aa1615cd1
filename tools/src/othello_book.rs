//! Makes Othello's opening book by the engine's own search: `tengen othello-book`.
//!
//! The book grows as a graph from the start of the game. A position is expanded by a search of each of its moves that a
//! shallow search does not reject. Values then go back to the start, the best for the side to move at each position.
//! The next positions to expand are those that a player of book moves reaches against an opponent who loses least.
//!
//! Every value is written to a file at once. An interrupted run reuses them and ends with the same book.

use clap::Args;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use tengen::command_line::{CommandError, Run};
use tengen_core::game::Position;
use tengen_core::think::{Limits, Silent};
use tengen_othello::board::Board;
use tengen_othello::builtin;
use tengen_othello::opening::{Key, key};
use tengen_othello::play::player::OthelloPlayer;
use tengen_othello::square::Square;
use tengen_othello::transcript;
use tengen_othello::units::Centidiscs;

/// Hundredths of a disc per disc.
const DISC: i32 = Centidiscs::DISC.0;

/// Plies of the shallow search. It rejects moves that are worse than the best by this many hundredths of a disc.
const SHALLOW_DEPTH: u32 = 6;
const REJECTED_LOSS: i32 = 5 * DISC;
/// The greatest loss of a book reply compared with the best, in hundredths of a disc.
const REPLY_LOSS: i32 = DISC / 2;
/// The opponent's greatest loss in one move, and in all its moves, in hundredths of a disc.
const OPPONENT_LOSS: i32 = 4 * DISC;
const OPPONENT_TOTAL: i32 = 12 * DISC;
/// What a ply adds to a position's cost in the order of expansion, in hundredths of a disc. So early positions come
/// first.
const PLY_COST: i32 = DISC / 5;
/// Positions expanded between two rounds of values.
const BATCH: usize = 24;
/// Bytes of the table: fixed, because replaced entries change the search.
const TABLE: usize = 1 << 24;

/// Makes Othello's opening book by search.
#[derive(Args)]
pub struct Options {
    /// The file of the positions' values; the same call resumes from them.
    folder: String,
    /// The book.
    file: String,
    /// Positions of the book.
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    positions: usize,
    /// Plies of the search that values a move.
    #[arg(long, value_name = "N", default_value_t = 16)]
    depth: u32,
    /// The last ply that the book answers.
    #[arg(long, value_name = "N", default_value_t = 12)]
    plies: usize,
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let options = self;
        let mut graph = Graph::new(Valuer::open(&options)?);
        let mut reported = 0;
        while graph.expanded() < options.positions {
            let next = graph.next(options.plies, BATCH.min(options.positions - graph.expanded()));
            if next.is_empty() {
                break;
            }
            for position in next {
                graph.expand(position)?;
            }
            graph.back_up();
            if graph.expanded() >= reported + 96 {
                reported = graph.expanded();
                writeln!(out, "{reported}/{}: {} values", options.positions, graph.valuer.values.len())?;
            }
        }
        let text = graph.write(&options);
        Ok(fs::write(&options.file, text).map_err(|error| format!("{}: {error}", options.file))?)
    }
}

/// Searches the values of positions for the side to move, in hundredths of a disc, and keeps them.
struct Valuer {
    player: OthelloPlayer,
    depth: u32,
    values: HashMap<(Key, u32), i32>,
    log: File,
    path: String,
}

impl Valuer {
    fn open(options: &Options) -> Result<Valuer, String> {
        fs::create_dir_all(&options.folder).map_err(|error| format!("{}: {error}", options.folder))?;
        let path = format!("{}/values.txt", options.folder);
        let mut values = HashMap::new();
        for line in fs::read_to_string(&path).unwrap_or_default().lines() {
            let fields: Vec<&str> = line.split(' ').collect();
            // A line that was cut off is written again.
            if let [me, opp, depth, value, "."] = fields[..]
                && let (Ok(me), Ok(opp)) = (u64::from_str_radix(me, 16), u64::from_str_radix(opp, 16))
                && let (Ok(depth), Ok(value)) = (depth.parse(), value.parse())
            {
                values.insert(((me, opp), depth), value);
            }
        }
        let mut log =
            OpenOptions::new().create(true).append(true).open(&path).map_err(|error| format!("{path}: {error}"))?;
        writeln!(log).map_err(|error| format!("{path}: {error}"))?;
        Ok(Valuer {
            player: OthelloPlayer::new(TABLE, Some(builtin::weights())),
            depth: options.depth,
            values,
            log,
            path,
        })
    }

    fn value(&mut self, board: &Board, depth: u32) -> Result<i32, String> {
        let key = key(board);
        if let Some(&value) = self.values.get(&(key, depth)) {
            return Ok(value);
        }
        let value = if board.is_over() {
            Centidiscs::from(board.final_score()).0
        } else {
            // Searched in the orientation of the key, so that the value does not depend on the moves that led here.
            let image =
                Board::from_discs(key.0, key.1, tengen_core::game::Player::Black).unwrap_or_else(|| board.clone());
            self.player.clear();
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            self.player.find(&image, &limits, &mut Silent).score.value()
        };
        self.values.insert((key, depth), value);
        writeln!(self.log, "{:x} {:x} {depth} {value} .", key.0, key.1).map_err(|e| format!("{}: {e}", self.path))?;
        Ok(value)
    }
}

struct Node {
    /// The moves of one game that leads here.
    board: Board,
    /// For the side to move: from a search here, or from the positions after it.
    value: i32,
    /// The moves that were searched, with the positions after them, once it is expanded.
    next: Vec<(Square, usize)>,
}

struct Graph {
    valuer: Valuer,
    nodes: Vec<Node>,
    index: HashMap<Key, usize>,
}

impl Graph {
    fn new(valuer: Valuer) -> Graph {
        let start = Node { board: Board::new(), value: 0, next: Vec::new() };
        Graph { valuer, index: HashMap::from([(key(&start.board), 0)]), nodes: vec![start] }
    }

    fn expanded(&self) -> usize {
        self.nodes.iter().filter(|node| !node.next.is_empty()).count()
    }

    fn expand(&mut self, at: usize) -> Result<(), String> {
        let board = self.nodes[at].board.clone();
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        if board.ply() == 0 {
            // The four are images of each other. By custom a game begins with f5.
            moves.retain(|mv| mv.to_string() == "f5");
        }
        let mut after: Vec<(Square, Board, i32)> = Vec::new();
        let mut seen = HashSet::new();
        for mv in moves {
            let mut next = board.clone();
            next.make(mv);
            // Images of each other are one position.
            if seen.insert(key(&next)) {
                let value = -self.valuer.value(&next, SHALLOW_DEPTH)?;
                after.push((mv, next, value));
            }
        }
        let best = after.iter().map(|&(.., value)| value).max().unwrap_or(0);
        after.retain(|&(.., value)| value >= best - REJECTED_LOSS);
        for (mv, board, _) in after {
            let depth = self.valuer.depth;
            let value = self.valuer.value(&board, depth)?;
            let fresh = self.nodes.len();
            let place = *self.index.entry(key(&board)).or_insert(fresh);
            if place == fresh {
                self.nodes.push(Node { board, value, next: Vec::new() });
            }
            self.nodes[at].next.push((mv, place));
        }
        Ok(())
    }

    /// Gives every expanded position the value of its best move, the latest positions first.
    fn back_up(&mut self) {
        let mut order: Vec<usize> = (0..self.nodes.len()).filter(|&at| !self.nodes[at].next.is_empty()).collect();
        order.sort_by_key(|&at| self.nodes[at].board.empties().count_ones());
        for at in order {
            let best = self.nodes[at].next.iter().map(|&(_, next)| -self.nodes[next].value).max();
            self.nodes[at].value = best.unwrap_or(0);
        }
    }

    /// The loss of a move compared with the best.
    fn loss(&self, at: usize, next: usize) -> i32 {
        (self.nodes[at].value + self.nodes[next].value).max(0)
    }

    /// The positions to expand next. An opponent of book moves reaches them at the least cost.
    fn next(&self, plies: usize, count: usize) -> Vec<usize> {
        let mut found: HashMap<usize, i32> = HashMap::new();
        for book_side in [0, 1] {
            let mut heap = BinaryHeap::from([Reverse((0, 0, 0))]);
            let mut done = HashSet::new();
            while let Some(Reverse((cost, total, at))) = heap.pop() {
                let node = &self.nodes[at];
                if node.board.ply() >= plies || node.board.is_over() || !done.insert(at) {
                    continue;
                }
                if node.next.is_empty() {
                    let least = found.entry(at).or_insert(cost);
                    *least = cost.min(*least);
                    continue;
                }
                for &(_, next) in &node.next {
                    let loss = self.loss(at, next);
                    let own = node.board.to_move().index() == book_side;
                    let total = if own { total } else { total + loss };
                    if loss <= (if own { REPLY_LOSS } else { OPPONENT_LOSS }) && total <= OPPONENT_TOTAL {
                        heap.push(Reverse((cost + loss + PLY_COST, total, next)));
                    }
                }
            }
        }
        let mut order: Vec<(i32, usize)> = found.into_iter().map(|(at, cost)| (cost, at)).collect();
        order.sort_unstable();
        order.into_iter().take(count).map(|(_, at)| at).collect()
    }

    fn write(&self, options: &Options) -> String {
        let mut lines: Vec<String> = Vec::new();
        for (at, node) in self.nodes.iter().enumerate().filter(|(_, node)| !node.next.is_empty()) {
            let mut replies: Vec<(i32, Square)> =
                node.next.iter().map(|&(mv, next)| (self.loss(at, next), mv)).collect();
            replies.retain(|&(loss, _)| loss <= REPLY_LOSS);
            replies.sort_unstable();
            let replies: String = replies.iter().map(|(_, mv)| format!(" {mv}")).collect();
            let moves = transcript::write(node.board.moves());
            let moves = if moves.is_empty() { "." } else { &moves };
            lines.push(format!("{moves} {:+.1}{replies}\n", f64::from(node.value) / f64::from(DISC)));
        }
        lines.sort_unstable();
        let Options { positions, depth, plies, .. } = options;
        format!(
            "# Opening book of Othello: the position after the moves, its value in discs for the side to move, and the moves\n\
             # within half a disc of the best. A line stands for all turned and reflected copies of its position.\n\
             #\n\
             # source: Tengen's own search of {depth} plies, taken back from ply {plies} to the start:\n\
             # tengen othello-book FOLDER FILE --positions {positions} --depth {depth} --plies {plies}\n\n{}",
            lines.concat()
        )
    }
}
