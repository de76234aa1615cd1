//! Looks for a second stone of black after which every reply of white loses by force.
//!
//! Candidates are the points within two of the first stone. Each is tried on a few replies first, beginning with
//! replies that refuted another candidate. Then it is tried on all of them. Replies that need much work are deferred to
//! the end and get more.

use std::io::Write;
use tengen_core::game::Position;
use tengen_core::think::Silent;
use tengen_gomoku::board::Board;
use tengen_gomoku::evaluate::GomokuEvaluator;
use tengen_gomoku::play::quiet_moves::QuietMoves;
use tengen_gomoku::point::Point;
use tengen_gomoku::second_moves::symmetries;
use tengen_search::quiet::{Effort, QuietProof, QuietSearch, Reach};

/// The first replies to a candidate: the strongest for white, and a few distant ones.
const STRONG_SAMPLES: usize = 9;
const FAR_SAMPLES: usize = 3;

/// The most deferred replies while all are tried.
const MOST_PUT_OFF: usize = 12;

/// Rounds over the candidates, each with more work than the one before. A round has the moves of the search for a
/// reply: as a sample, among all, and deferred.
const ROUNDS: [Round; 3] = [
    Round { sample: 8_000_000, usual: 8_000_000, put_off: 60_000_000 },
    Round { sample: 40_000_000, usual: 30_000_000, put_off: 200_000_000 },
    Round { sample: 100_000_000, usual: 60_000_000, put_off: 600_000_000 },
];

/// For surveys: it suffices for most winning second stones.
const SHORT: Round = Round { sample: 1_000_000, usual: 8_000_000, put_off: 60_000_000 };

/// For given second stones.
const GIVEN: Round = Round { sample: 1_000_000_000, usual: 60_000_000, put_off: 2_000_000_000 };

struct Round {
    sample: u64,
    usual: u64,
    put_off: u64,
}

/// The searches of one second move.
pub struct Searches {
    pub search: QuietSearch<Board>,
    pub space: QuietMoves,
}

impl Searches {
    /// Searches with tables that may grow to `bytes`.
    pub fn new(bytes: usize) -> Option<Searches> {
        let space = QuietMoves::new(bytes).ok()?;
        Some(Searches { search: QuietSearch::new(Effort::USUAL), space })
    }

    /// Whether black, to move, is shown to win.
    pub fn wins(&mut self, board: &mut Board, nodes: u64) -> bool {
        let proof = self.search.solve(board, &mut self.space, Reach::Any, nodes, &mut Silent);
        matches!(proof, QuietProof::Proven(_))
    }

    fn wins_after(&mut self, board: &mut Board, reply: Point, nodes: u64) -> bool {
        board.make(reply);
        let won = self.wins(board, nodes);
        board.undo();
        won
    }
}

/// Black's second stones to try, on a board with two stones: diagonal neighbours of the first one before others.
fn candidates(board: &Board) -> Vec<Point> {
    let size = board.size();
    let &[first, second] = board.moves() else { return Vec::new() };
    let kept = symmetries(board);
    let is_least = |point: &Point| kept.iter().all(|&symmetry| point.transform(symmetry, size) >= *point);
    let distance = |point: &Point| (point.x().abs_diff(first.x()), point.y().abs_diff(first.y()));
    let is_near = |point: &Point| distance(point).0.max(distance(point).1) <= 2;
    let mut list: Vec<Point> = board.empty().iter().filter(|point| is_near(point) && is_least(point)).collect();
    list.sort_by_key(|point| {
        let (dx, dy) = distance(point);
        let kind = match (dx.max(dy), dx.min(dy)) {
            (1, 1) => 0,
            (1, 0) => 1,
            _ => 2,
        };
        // Points away from white's stone first.
        let away = point.x().abs_diff(second.x()) + point.y().abs_diff(second.y());
        (kind, std::cmp::Reverse(away), *point)
    });
    list
}

/// White's replies, the strongest first.
pub fn all_replies(board: &Board) -> Vec<Point> {
    let mut list = Vec::new();
    GomokuEvaluator::candidates_among(board, board.empty(), &mut list);
    list.sort_by_key(|reply| (-reply.order, reply.mv));
    list.into_iter().map(|reply| reply.mv).collect()
}

/// The replies to try first against a candidate.
fn samples(replies: &[Point], refuting: &[Point]) -> Vec<Point> {
    let far = (1..=FAR_SAMPLES).map(|i| replies[i * (replies.len() - 1) / FAR_SAMPLES]);
    let mut list: Vec<Point> = refuting.iter().copied().filter(|reply| replies.contains(reply)).collect();
    for reply in replies.iter().copied().take(STRONG_SAMPLES).chain(far) {
        if !list.contains(&reply) {
            list.push(reply);
        }
    }
    list
}

/// Proves every reply to black's second stone, which is on the board. Returns the number of proven replies, and whether
/// they are all.
fn prove_all(searches: &mut Searches, board: &mut Board, round: &Round, refuting: &mut Vec<Point>) -> (usize, bool) {
    let replies = all_replies(board);
    let mut put_off = Vec::new();
    let mut proven = 0;
    for &reply in &replies {
        if searches.wins_after(board, reply, round.usual) {
            proven += 1;
            continue;
        }
        put_off.push(reply);
        if put_off.len() > MOST_PUT_OFF {
            return (proven, false);
        }
    }
    for reply in put_off {
        if !searches.wins_after(board, reply, round.put_off) {
            refuting.insert(0, reply);
            return (proven, false);
        }
        proven += 1;
    }
    (proven, true)
}

/// The effort of the search for a second stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// One round over the candidates with little work for each.
    ShortRound,
    /// One round over the candidates: enough for most second moves that can be proven.
    OneRound,
    /// All rounds.
    Whole,
}

/// The second stone that wins against white's second move, which is the last on the board. `None` if none was found.
/// The searches then contain the proof. If stones are `given`, only they are tried, with limits above the last round's.
/// Progress goes to `log`.
pub fn find(
    searches: &mut Searches,
    board: &mut Board,
    given: &[Point],
    patience: Patience,
    log: &mut dyn Write,
) -> std::io::Result<Option<Point>> {
    let mut refuting: Vec<Point> = Vec::new();
    let rounds = match (given, patience) {
        ([], Patience::Whole) => &ROUNDS[..],
        ([], Patience::ShortRound) => &[SHORT][..],
        ([], Patience::OneRound) => &ROUNDS[..1],
        _ => &[GIVEN][..],
    };
    for round in rounds {
        let mut list = if given.is_empty() { candidates(board) } else { given.to_vec() };
        list.retain(|&candidate| board.is_legal(candidate));
        for candidate in list {
            // Results of other candidates' positions are of little use, and would fill the memory.
            searches.search.clear();
            searches.space.clear();
            board.make(candidate);
            let before = searches.nodes();
            let replies = all_replies(board);
            let samples = samples(&replies, &refuting);
            let refutation = samples.iter().find(|&&reply| !searches.wins_after(board, reply, round.sample));
            let mut ended = (0, false);
            match refutation {
                Some(&reply) => {
                    refuting.retain(|&other| other != reply);
                    refuting.insert(0, reply);
                }
                None => ended = prove_all(searches, board, round, &mut refuting),
            }
            let millions = (searches.nodes() - before) / 1_000_000;
            let (proven, all) = ended;
            writeln!(
                log,
                "  {candidate}: {proven} of {} replies, refuted by {refutation:?}, {millions} M moves",
                replies.len()
            )?;
            log.flush()?;
            board.undo();
            if all {
                return Ok(Some(candidate));
            }
        }
    }
    Ok(None)
}

impl Searches {
    /// Moves made so far.
    pub fn nodes(&self) -> u64 {
        tengen_search::quiet::QuietSpace::nodes(&self.space)
    }
}
