//! The positions that Othello's trainer learns from, and their labels: self-play, searches and exact endgames, on
//! several threads. Work is split into independent pieces, so that the number of threads does not change the result.

use super::matches::contestant::{Answer, Contestant, Fault, Game};
use super::matches::game_loop::self_play;
use super::othello_sample::Sample;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use tengen_core::random::Rng;
use tengen_core::think::{Limits, Silent};
use tengen_core::zobrist::mix;
use tengen_othello::bits::{Bits, flips, mobility};
use tengen_othello::board::Board;
use tengen_othello::play::node::Node;
use tengen_othello::play::search::{INFINITE, Search};
use tengen_othello::play::selectivity::EXACT;
use tengen_othello::play::transposition::TranspositionTable;
use tengen_othello::square::Square;
use tengen_othello::units::Centidiscs;
use tengen_othello::weights::{STAGES, Weights, stage};

/// A position: the discs of the side to move, the other discs.
pub type Place = (u64, u64);

/// The bound of the random noise on a move's value, in hundredths of a disc.
const NOISE: usize = 60;
/// Games of one piece of work.
const GAMES: usize = 64;
/// Positions of one piece of work.
const LABELS: usize = 512;
/// Memory of a table for games, whose searches are shallow.
const GAME_TABLE: usize = 1 << 16;
/// Memory of a table for labels.
const LABEL_TABLE: usize = 1 << 22;

/// The results of `work` for the pieces `0..pieces`, in order, on `threads` threads.
fn pieces<T: Send>(pieces: usize, threads: usize, work: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let piece = next.fetch_add(1, Ordering::Relaxed);
                    if piece >= pieces {
                        break;
                    }
                    let made = work(piece);
                    done.lock().expect("no thread panics").push((piece, made));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no thread panics");
    done.sort_by_key(|(piece, _)| *piece);
    done.into_iter().map(|(_, made)| made).collect()
}

/// Plays games until there are `wanted` positions of each stage, a list for each.
pub fn positions(weights: Option<&Weights>, seed: u64, wanted: &[usize; STAGES], threads: usize) -> Vec<Vec<Place>> {
    let mut lists = vec![Vec::new(); STAGES];
    for round in 0u64.. {
        let missing = lists.iter().zip(wanted).map(|(list, &wanted)| wanted.saturating_sub(list.len())).max();
        let Some(missing @ 1..) = missing else { break };
        // A game gives at most three positions of a stage.
        let count = (missing / (3 * GAMES) + 1).min(64);
        let made = pieces(count, threads, &|piece| {
            let mut rng = Rng::new(mix(mix(seed ^ round << 32) ^ piece as u64));
            let mut table = TranspositionTable::new(GAME_TABLE);
            let mut found = vec![Vec::new(); STAGES];
            for _ in 0..GAMES {
                table.clear();
                play(&mut table, weights, &mut rng, &mut found);
            }
            found
        });
        for found in made {
            for (list, found) in lists.iter_mut().zip(found) {
                list.extend(found);
            }
        }
    }
    let mut rng = Rng::new(mix(seed));
    for (list, &wanted) in lists.iter_mut().zip(wanted) {
        rng.shuffle(list);
        list.truncate(wanted);
    }
    lists
}

/// The player of the games: some random plies, then a shallow search's best move, with occasional random moves.
struct RashPlayer<'a> {
    table: &'a mut TranspositionTable,
    weights: Option<&'a Weights>,
    rng: &'a mut Rng,
    /// Plies at the start of the game that are all random.
    random_plies: usize,
    /// The chance of a random move after them, in percent.
    rashness: usize,
    /// Plies of the search after a move.
    depth: u32,
    /// The positions in which it had a move.
    met: Vec<Place>,
}

impl<'a> RashPlayer<'a> {
    fn new(table: &'a mut TranspositionTable, weights: Option<&'a Weights>, rng: &'a mut Rng) -> RashPlayer<'a> {
        let random_plies = 4 + rng.below(10);
        let rashness = [0, 1, 3, 8][rng.below(4)];
        let depth = rng.below(3) as u32;
        RashPlayer { table, weights, rng, random_plies, rashness, depth, met: Vec::new() }
    }

    /// The square with the greatest value by the search with noise.
    fn search(&mut self, (me, opp): Place, moves: &[usize]) -> usize {
        let mut silent = Silent;
        let mut search = Search::new(self.table, self.weights, Limits::default(), &mut silent);
        let node = Node::new(me, opp);
        let mut best = (-INFINITE, moves[0]);
        for &x in moves {
            let next = node.play(x, flips(x, me, opp));
            let noise = Centidiscs(self.rng.below(NOISE) as i32);
            let depth = next.empties().min(self.depth);
            let value = noise - search.principal(&next, -INFINITE, noise - best.0, depth, EXACT);
            best = best.max((value, x));
        }
        best.1
    }
}

impl Contestant<Board> for RashPlayer<'_> {
    fn answer(&mut self, game: &Game<Board>) -> Result<Answer<Square>, Fault> {
        let place = (game.position().me(), game.position().opp());
        let moves: Vec<usize> = Bits(mobility(place.0, place.1)).collect();
        if moves.is_empty() {
            return Ok(Answer::Move(Square::PASS));
        }
        self.met.push(place);
        let random = self.met.len() <= self.random_plies || self.rng.below(100) < self.rashness;
        let choice = if random { moves[self.rng.below(moves.len())] } else { self.search(place, &moves) };
        Square::new(choice).map(Answer::Move).ok_or(Fault::Illegal)
    }
}

/// Plays one game and takes three positions of each stage. Every third comes after one more random move, because a
/// search sees bad moves too.
fn play(table: &mut TranspositionTable, weights: Option<&Weights>, rng: &mut Rng, lists: &mut [Vec<Place>]) {
    let mut player = RashPlayer::new(table, weights, rng);
    self_play(Game::new(Board::new()), &mut player, None);
    let met = player.met;
    let mut by_stage: Vec<Vec<Place>> = vec![Vec::new(); STAGES];
    for (mut me, mut opp) in met {
        if rng.below(3) == 0 {
            let moves: Vec<usize> = Bits(mobility(me, opp)).collect();
            let x = moves[rng.below(moves.len())];
            let turned = flips(x, me, opp);
            (me, opp) = (opp ^ turned, me ^ turned ^ 1 << x);
            if mobility(me, opp) == 0 {
                (me, opp) = (opp, me);
            }
        }
        let empties = (!(me | opp)).count_ones();
        if empties > 0 && empties < 60 && mobility(me, opp) != 0 {
            by_stage[stage(empties)].push((me, opp));
        }
    }
    for (list, mut found) in lists.iter_mut().zip(by_stage) {
        rng.shuffle(&mut found);
        list.extend(found.into_iter().take(3));
    }
}

/// How positions are labelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Plies of a search.
    pub depth: u32,
    /// With at most this number of empty squares labels are exact.
    pub exact: u32,
    /// Whether a search of one ply less counts as much. All leaves of one depth have the same side to move.
    /// Side-to-move bias shows only against leaves of the other side.
    pub both: bool,
}

/// The values of positions.
pub fn label(weights: Option<&Weights>, effort: Effort, places: &[Place], threads: usize) -> Vec<Sample> {
    let made = pieces(places.len().div_ceil(LABELS), threads, &|piece| {
        let mut table = TranspositionTable::new(LABEL_TABLE);
        let mut silent = Silent;
        let places = &places[piece * LABELS..places.len().min((piece + 1) * LABELS)];
        let value = |&(me, opp): &Place| {
            let node = Node::new(me, opp);
            let empties = node.empties();
            table.new_search();
            let mut search = Search::new(&mut table, weights, Limits::default(), &mut silent);
            let guess = search.evaluate(&node);
            let value = if empties <= effort.exact {
                search.value(&node, guess, empties, EXACT).unwrap_or(guess)
            } else {
                let less = effort.both.then(|| search.value(&node, guess, effort.depth - 1, EXACT).unwrap_or(guess));
                let value = search.value(&node, less.unwrap_or(guess), effort.depth, EXACT).unwrap_or(guess);
                less.map_or(value, |less| (less + value) / 2)
            };
            Sample { me, opp, value: value.0 as i16 }
        };
        places.iter().map(value).collect::<Vec<Sample>>()
    });
    made.into_iter().flatten().collect()
}
