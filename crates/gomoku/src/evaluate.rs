//! Evaluation of five-in-a-row: the value of a position, the moves to search, and decisions without search.

use super::board::Board;
use super::class::Class;
use super::network::sums::SumStack;
use super::network::{Network, Networks, builtin};
use super::point::Point;
use super::rule::Rule;
use super::set::PointSet;
use super::threat_stops::stops_of_straight_fours;
use super::vcf::Vcf;
use tengen_core::game::{Candidate, Evaluator, Forced, Player, Position};
use tengen_core::score::Score;

/// The evaluator of five-in-a-row for the engine's search.
#[derive(Clone, Debug)]
pub struct GomokuEvaluator {
    vcf: Vcf,
    /// Whether the value comes from this ply alone.
    one_ply: bool,
    networks: Networks,
    sums: SumStack,
}

impl GomokuEvaluator {
    /// An evaluator with empty caches and without a network.
    pub fn new() -> GomokuEvaluator {
        GomokuEvaluator {
            vcf: Vcf::default(),
            one_ply: false,
            networks: Networks::default(),
            sums: SumStack::default(),
        }
    }

    /// The evaluator with the networks of this build, for play.
    pub fn with_networks() -> GomokuEvaluator {
        GomokuEvaluator { networks: builtin::networks(), ..GomokuEvaluator::new() }
    }

    /// The value by the tables alone: the mean of this ply and the one before. The tables overrate the side that has
    /// just moved. The bonus for the side to move depends on the threats.
    fn value_of_tables(&self, board: &Board) -> i32 {
        let [now, before] = board.sums();
        let before = if self.one_ply { now } else { before };
        let sum = match board.to_move() {
            Player::Black => now + before,
            Player::White => -(now + before),
        };
        sum / 8 + board.tempo(threat_mask(board))
    }

    /// Forgets what earlier searches found.
    pub(crate) fn clear(&mut self) {
        self.vcf.clear();
        self.sums.clear();
    }

    /// Whether there is a network of this rule.
    pub(crate) fn has_network(&self, rule: Rule) -> bool {
        self.networks.of(rule).is_some()
    }

    /// Replaces the network of its rule.
    pub(crate) fn put_network(&mut self, network: Network) {
        self.networks.put(network);
        self.sums.clear();
    }

    /// The same with the value of this ply alone, not its mean with the ply before. Then the value does not depend on
    /// the last move. Searches with and without a transposition table then give exactly the same value.
    pub fn of_one_ply() -> GomokuEvaluator {
        GomokuEvaluator { one_ply: true, ..GomokuEvaluator::new() }
    }

    /// Appends the points among these where the side to move may play, each with its order.
    pub fn candidates_among(board: &Board, points: PointSet, out: &mut Vec<Candidate<Point>>) {
        let own = board.to_move();
        let careful = own == Player::Black && board.rule() == Rule::Renju;
        for mv in points.iter() {
            if careful && board.is_forbidden(mv) {
                continue;
            }
            out.push(Candidate { mv, order: ORDER_UNIT * board.order(own, mv) });
        }
    }
}

impl Default for GomokuEvaluator {
    fn default() -> GomokuEvaluator {
        GomokuEvaluator::new()
    }
}

/// The unit of the order of moves, as a part of the tables' unit.
const ORDER_UNIT: i32 = 4;

/// The threats of both sides, five bits each, the side to move first. They are: plain four, better four, two open
/// threes, open three with another threat, open three alone.
pub fn threat_mask(board: &Board) -> usize {
    let own = board.to_move();
    let bits = |player: Player| {
        let has = |classes: &[Class]| usize::from(classes.iter().any(|&class| board.count(player, class) > 0));
        has(&[Class::Four, Class::FourPlus])
            | has(&[Class::FourThree, Class::OpenFour]) << 1
            | has(&[Class::DoubleThree, Class::PerhapsForbidden]) << 2
            | has(&[Class::ThreePlus]) << 3
            | has(&[Class::Three]) << 4
    };
    bits(own) | bits(own.opponent()) << 5
}

/// The points where a four is possible. If double-threes are undecided, other points may be among them.
fn fours(board: &Board, player: Player) -> PointSet {
    board.of_classes(player, &Class::FOURS).or(&board.of_classes(player, &[Class::PerhapsForbidden]))
}

/// A move that wins by a four and an open three at once. The block of the four leaves the three, which becomes a
/// straight four. The other side has no four as a reply. Neither side can make a five or a straight four.
fn four_three(board: &Board) -> Option<Point> {
    let (own, other) = (board.to_move(), board.to_move().opponent());
    // Black's threes in Renju may not be real, so the search decides.
    let is_real = board.rule() != Rule::Renju || own == Player::White;
    let mv = board.first_of_class(own, Class::FourThree).filter(|_| is_real)?;
    let has_no_four = Class::FOURS.iter().all(|&class| board.count(other, class) == 0)
        && (board.rule() != Rule::Renju || board.count(other, Class::PerhapsForbidden) == 0);
    has_no_four.then_some(mv)
}

impl Evaluator<Board> for GomokuEvaluator {
    fn evaluate(&mut self, board: &Board) -> Score {
        let base = self.value_of_tables(board);
        Score::eval(match self.networks.of(board.rule()) {
            Some(network) => self.sums.value(network, board, base),
            None => base,
        })
    }

    fn candidates(&mut self, board: &Board, out: &mut Vec<Candidate<Point>>) {
        let start = out.len();
        if board.ply() == 0 {
            let middle = (board.size() - 1) / 2;
            out.push(Candidate { mv: Point::new(middle, middle), order: 0 });
            return;
        }
        // All points near the stones.
        Self::candidates_among(board, board.near(), out);
        if out.len() == start {
            // Points far from all stones may remain. If black has only forbidden points, take one of them.
            Self::candidates_among(board, board.empty(), out);
        }
        if out.len() == start {
            out.extend(board.empty().iter().map(|mv| Candidate { mv, order: 0 }));
        }
    }

    fn forced(&mut self, board: &Board, out: &mut Vec<Candidate<Point>>) -> Forced<Point> {
        let own = board.to_move();
        let other = own.opponent();
        let start = out.len();
        if let Some(mv) = board.first_of_class(own, Class::Five) {
            return Forced::Win { mv, plies: 1 };
        }
        if board.count(other, Class::Five) > 0 {
            let fives = board.of_class(other, Class::Five);
            let is_caro = board.rule().is_caro();
            Self::candidates_among(board, if is_caro { board.stops_of_fives(other) } else { *fives }, out);
            // Two fives cannot both be blocked, nor a five on a forbidden point. Caro has exceptions.
            if out.len() == start || !is_caro && board.count(other, Class::Five) >= 2 {
                if is_caro {
                    Self::candidates_among(board, *fives, out);
                }
                let stop = out.drain(start..).max_by_key(|c| c.order).map(|c| c.mv);
                let allowed = || board.empty().iter().find(|&p| board.forbidden(p).is_none());
                return match stop.or_else(allowed).or(fives.first()) {
                    Some(mv) => Forced::Loss { mv, plies: 2 },
                    None => Forced::Free,
                };
            }
            return Forced::Only;
        }
        if let Some(mv) = board.first_of_class(own, Class::OpenFour) {
            return Forced::Win { mv, plies: 3 };
        }
        if board.count(other, Class::OpenFour) > 0 {
            // Own fours, and the points that block each possible straight four.
            Self::candidates_among(board, stops_of_straight_fours(board, other).or(&fours(board, own)), out);
            if out.len() == start {
                let four = board.of_class(other, Class::OpenFour).first();
                let allowed = |p: &Point| board.forbidden(*p).is_none();
                return match four.filter(allowed).or_else(|| board.empty().iter().find(allowed)).or(four) {
                    Some(mv) => Forced::Loss { mv, plies: 4 },
                    None => Forced::Free,
                };
            }
            return Forced::Only;
        }
        match four_three(board) {
            Some(mv) => Forced::Win { mv, plies: 5 },
            None => Forced::Free,
        }
    }

    fn quiesce(&mut self, board: &mut Board, alpha: Score, beta: Score, ply: u32, nodes: &mut u64) -> Score {
        let value = self.evaluate(board);
        // A win can only raise the value, so it is irrelevant if the value is high enough already.
        if value >= beta || alpha >= Score::win_in(ply + 3) {
            return value;
        }
        match self.vcf.leaf(board, nodes) {
            Some(plies) => Score::win_in(ply + plies),
            None => value,
        }
    }

    fn defences(&mut self, board: &mut Board, out: &mut Vec<Candidate<Point>>, nodes: &mut u64) -> Option<u32> {
        let own = board.to_move();
        board.pass();
        let line = self.vcf.leaf_line(board, nodes);
        board.pass();
        let line = line?;
        let stops = self.vcf.stops(board, own.opponent(), &line).or(&fours(board, own));
        Self::candidates_among(board, stops, out);
        Some(line.len() as u32 | 1)
    }

    fn is_quiet(&mut self, board: &Board, mv: Point) -> bool {
        let own = board.to_move();
        board.raw_class(own, mv) < Class::Three && board.raw_class(own.opponent(), mv) < Class::DoubleThree
    }

    fn is_forcing(&mut self, board: &Board, mv: Point) -> bool {
        board.raw_class(board.to_move(), mv) >= Class::Three
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vcf::Verdict;
    use tengen_core::game::Outcome;
    use tengen_core::random::Rng;

    /// A random position with many rows: stones fall near one another.
    fn crowd(rng: &mut Rng, rule: Rule) -> Board {
        let size = 7 + rng.below(5);
        let mut board = Board::new(rule, size);
        for _ in 0..6 + rng.below(30) {
            if board.outcome().is_some() {
                break;
            }
            let mut moves: Vec<Candidate<Point>> = Vec::new();
            GomokuEvaluator::new().candidates(&board, &mut moves);
            moves.sort_by_key(|c| -c.order);
            let width = 1 + rng.below(12);
            let mv = moves[rng.below(moves.len().min(width))].mv;
            board.make(mv);
        }
        board
    }

    /// Checks a claim by the claims about all positions one move later, down to a five on the board.
    fn check(evaluator: &mut GomokuEvaluator, board: &mut Board) -> u32 {
        let own = board.to_move();
        let mut only = Vec::new();
        let forced = evaluator.forced(board, &mut only);
        let mut legal = Vec::new();
        board.legal_moves(&mut legal);
        let loses_within = |evaluator: &mut GomokuEvaluator, board: &mut Board, mv: Point, plies: u32| {
            board.make(mv);
            let lost = match board.outcome() {
                Some(outcome) => outcome == Outcome::Win(own.opponent()),
                None => match evaluator.forced(board, &mut Vec::new()) {
                    Forced::Win { plies: next, .. } => next < plies,
                    _ => false,
                },
            };
            board.undo();
            lost
        };
        match forced {
            Forced::Free => 0,
            Forced::Only => {
                assert!(!only.is_empty());
                for &mv in legal.iter().filter(|&&mv| only.iter().all(|c| c.mv != mv)) {
                    assert!(loses_within(evaluator, board, mv, 4), "{:?}: {mv:?} was left out", board.moves());
                }
                1
            }
            Forced::Loss { mv, plies } => {
                assert!(board.is_legal(mv));
                for mv in legal {
                    assert!(loses_within(evaluator, board, mv, plies), "{:?}: {mv:?} holds", board.moves());
                }
                1
            }
            Forced::Win { mv, plies } => {
                board.make(mv);
                match board.outcome() {
                    Some(outcome) => assert_eq!((outcome, plies), (Outcome::Win(own), 1)),
                    None => {
                        let mut replies = Vec::new();
                        board.legal_moves(&mut replies);
                        for reply in replies {
                            board.make(reply);
                            match board.outcome() {
                                Some(outcome) => assert_eq!(outcome, Outcome::Win(own), "{:?}", board.moves()),
                                None => match evaluator.forced(board, &mut Vec::new()) {
                                    Forced::Win { plies: next, .. } => assert!(next + 2 <= plies),
                                    other => {
                                        // The reply made a four: its block must win as well.
                                        assert_eq!(other, Forced::Only, "{:?}", board.moves());
                                        let stop = *board.of_class(own.opponent(), Class::Five);
                                        assert_eq!(stop.len(), 1);
                                        panic!("{:?}: {reply:?} gets a four in", board.moves());
                                    }
                                },
                            }
                            board.undo();
                        }
                    }
                }
                board.undo();
                1
            }
        }
    }

    #[test]
    fn what_is_claimed_without_search_is_true() {
        let seed = 5;
        println!("seed {seed}");
        let mut rng = Rng::new(seed);
        let mut evaluator = GomokuEvaluator::new();
        let mut claims = 0;
        for i in 0..20_000 {
            let mut board = crowd(&mut rng, Rule::ALL[i % Rule::ALL.len()]);
            if board.outcome().is_none() {
                claims += check(&mut evaluator, &mut board);
            }
        }
        assert!(claims > 5_000, "only {claims} claims were tested");
    }

    #[test]
    fn moves_that_are_no_defence_lose_to_the_fours_that_were_threatened() {
        let seed = 6;
        println!("seed {seed}");
        let mut rng = Rng::new(seed);
        let mut evaluator = GomokuEvaluator::new();
        let (mut threats, mut left_out) = (0, 0);
        for i in 0..20_000 {
            let mut board = crowd(&mut rng, Rule::ALL[i % Rule::ALL.len()]);
            if board.outcome().is_some() || !matches!(evaluator.forced(&board, &mut Vec::new()), Forced::Free) {
                continue;
            }
            let mut defences = Vec::new();
            if evaluator.defences(&mut board, &mut defences, &mut 0).is_none() {
                continue;
            }
            threats += 1;
            let own = board.to_move();
            let mut legal = Vec::new();
            board.legal_moves(&mut legal);
            for mv in legal.into_iter().filter(|&mv| defences.iter().all(|c| c.mv != mv)) {
                board.make(mv);
                let lost = match board.outcome() {
                    Some(outcome) => outcome == Outcome::Win(own.opponent()),
                    None => matches!(Vcf::new(10).solve(&board, 10_000, &mut 0), Verdict::Proven(_)),
                };
                assert!(lost, "{:?}: {mv:?} was left out", board.moves());
                board.undo();
                left_out += 1;
            }
        }
        assert!(threats > 50 && left_out > 3_000, "only {threats} threats and {left_out} moves were tested");
    }
}
