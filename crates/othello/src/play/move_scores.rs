//! The exact scores of all moves of a position of a small board, step by step. Between two steps the caller may stop.
//!
//! A table of early positions gives scores at once. The search finds the others by null windows. So each move has bounds
//! that narrow down to its score. The transposition table keeps its results from position to position.

use super::search::{Progress, Search};
use super::transposition::TranspositionTable;
use crate::bits::{Bits, flips, mobility};
use crate::board::Board;
use crate::score_table::{Key, ScoreTable, key};
use crate::square::Square;
use crate::units::Discs;
use crate::variant::Variant;
use tengen_core::sort;
use tengen_core::think::{Limits, Observer};

/// Plies below a move whose positions count as progress.
const WATCHED: u32 = 6;

/// Bytes of the table for guesses.
const QUICK_BYTES: usize = 1 << 18;

/// Plies of the search for a guess at a score. It takes 1 to 3 % of the nodes of the score with 13 to 20 empty squares.
fn guess_plies(empties: u32) -> u32 {
    empties.saturating_sub(10).clamp(2, 8) & !1
}

/// A move with the bounds of its score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveScore {
    /// The move; a pass if there is no other one.
    pub square: Square,
    /// The score for the side to move is at least this.
    pub low: Discs,
    /// The score is at most this. If both are equal, it is exact.
    pub high: Discs,
    /// Whether it comes from the table.
    pub from_table: bool,
    /// The position after it, for its side to move.
    after: (u64, u64),
    /// Its key; `None` if the game has ended.
    key: Option<Key>,
    /// A guess at the score, then null windows searched.
    guess: Discs,
    windows: u32,
}

impl MoveScore {
    /// Whether the score is known.
    pub fn is_exact(&self) -> bool {
        self.low == self.high
    }
}

/// Finds the scores of all moves.
pub struct MoveScores {
    variant: Variant,
    transpositions: TranspositionTable,
    /// For the searches of guesses.
    quick: TranspositionTable,
    table: Option<ScoreTable>,
    position: (u64, u64),
    /// The squares whose moves are searched. A pass is searched too.
    wanted: u64,
    /// The score of the position, if the table has it.
    best: Option<Discs>,
    moves: Vec<MoveScore>,
    nodes: u64,
    progress: f64,
    /// The part of the null window under way that is done.
    window: f64,
}

impl MoveScores {
    /// For a game, at its usual start, with a transposition table of at most `bytes`.
    pub fn new(variant: Variant, bytes: usize) -> MoveScores {
        let mut scores = MoveScores {
            variant,
            transpositions: TranspositionTable::new(bytes),
            quick: TranspositionTable::new(QUICK_BYTES),
            table: None,
            position: (0, 0),
            wanted: u64::MAX,
            best: None,
            moves: Vec::new(),
            nodes: 0,
            progress: 0.0,
            window: 0.0,
        };
        scores.open(&Board::start(variant, false));
        scores
    }

    /// The board and the aim.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Adds a table. False if it is for another board or aim.
    pub fn add(&mut self, table: ScoreTable) -> bool {
        if table.variant() != self.variant {
            return false;
        }
        let mut silent = tengen_core::think::Silent;
        let mut search = Search::new(&mut self.transpositions, None, Limits::default(), &mut silent).on(self.variant);
        for entry in table.plies().iter().flatten() {
            search.small_store(entry.key.0, entry.key.1, entry.score);
        }
        self.table = Some(table);
        true
    }

    /// Opens a position of the same game.
    pub fn open(&mut self, board: &Board) {
        self.open_part(board, u64::MAX);
    }

    /// The same, but moves to other squares than `wanted` are left to other searches.
    pub fn open_part(&mut self, board: &Board, wanted: u64) {
        debug_assert_eq!(board.variant(), self.variant);
        let (me, opp) = (board.me(), board.opp());
        let squares = self.variant.squares();
        (self.position, self.wanted) = ((me, opp), wanted);
        (self.nodes, self.progress, self.window) = (0, 0.0, 0.0);
        self.moves.clear();
        let moves = mobility(me, opp) & squares;
        for x in Bits(moves) {
            let turned = flips(x, me, opp);
            self.push(x, (opp ^ turned, me ^ turned ^ 1 << x));
        }
        if moves == 0 && mobility(opp, me) & squares != 0 {
            self.push(Square::PASS.index(), (opp, me));
        }
        // The score of the position bounds its moves. One of them reaches it.
        self.best = self.table.as_ref().and_then(|table| table.score(me, opp));
        if let Some(best) = self.best {
            self.moves.iter_mut().filter(|mv| !mv.is_exact()).for_each(|mv| (mv.high, mv.guess) = (best, best));
            self.only_best(best);
        }
        self.transpositions.new_search();
        self.quick.new_search();
        self.order();
    }

    /// If one move is left that can have the score of the position, it has it.
    fn only_best(&mut self, best: Discs) {
        let left = || self.moves.iter().filter(|mv| mv.high >= best);
        let Some(first) = left().next().map(|mv| mv.key) else { return };
        if left().all(|mv| mv.key == first) {
            self.moves.iter_mut().filter(|mv| mv.high >= best).for_each(|mv| mv.low = best);
        }
    }

    /// Whether a move is searched here.
    fn is_wanted(&self, square: Square) -> bool {
        square.is_pass() || self.wanted & square.bit() != 0
    }

    fn push(&mut self, x: usize, after: (u64, u64)) {
        let Some(square) = Square::new(x) else { return };
        let is_wanted = self.is_wanted(square);
        let all = Discs(self.variant.area());
        let mut silent = tengen_core::think::Silent;
        let mut search = Search::new(&mut self.quick, None, Limits::default(), &mut silent).on(self.variant);
        let known = self.table.as_ref().and_then(|table| table.score(after.0, after.1)).map(|score| -score);
        let key = key(self.variant, after.0, after.1).map(|(key, _)| key);
        let ended = || key.is_none().then(|| -self.variant.final_score(after.0, after.1));
        let exact = known.or_else(ended);
        let plies = guess_plies(search.empty_squares(after.0, after.1));
        let guess = || if is_wanted { -search.small_guess(after.0, after.1, plies) } else { Discs(0) };
        let guess = exact.unwrap_or_else(guess);
        let (low, high) = exact.map_or((-all, all), |score| (score, score));
        let from_table = known.is_some();
        self.moves.push(MoveScore { square, low, high, from_table, after, key, guess, windows: 0 });
    }

    /// The best known moves first.
    fn order(&mut self) {
        sort::by_key(&mut self.moves, |mv| (if mv.is_exact() { (-mv.low, 0) } else { (-mv.guess, 1) }, mv.square));
    }

    /// The moves, the best ones first.
    pub fn moves(&self) -> &[MoveScore] {
        &self.moves
    }

    /// Bounds of the position's own score.
    pub fn bounds(&self) -> (Discs, Discs) {
        let bound = |of: fn(&MoveScore) -> Discs| self.moves.iter().map(of).max();
        let ended = self.variant.final_score(self.position.0, self.position.1);
        (bound(|mv| mv.low).unwrap_or(ended), bound(|mv| mv.high).unwrap_or(ended))
    }

    /// Whether all scores are known that are searched here.
    pub fn is_done(&self) -> bool {
        self.next().is_none()
    }

    /// The next move to search.
    fn next(&self) -> Option<usize> {
        self.moves.iter().position(|mv| !mv.is_exact() && self.is_wanted(mv.square))
    }

    /// Positions searched since the last [`MoveScores::open`].
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The part that is done: from 0 to 1. It never decreases for a position.
    pub fn progress(&self) -> f64 {
        if self.is_done() { 1.0 } else { self.progress }
    }

    /// Continues until all scores are known or the observer ends the step; whether all are known.
    pub fn step(&mut self, observer: &mut dyn Observer) -> bool {
        while let Some(at) = self.next() {
            if !self.narrow(at, observer) {
                return false;
            }
        }
        true
    }

    /// Searches one null window of a move; false if it was ended early.
    fn narrow(&mut self, at: usize, observer: &mut dyn Observer) -> bool {
        let MoveScore { low, high, guess, after: (me, opp), .. } = self.moves[at];
        let mut search = Search::new(&mut self.transpositions, None, Limits::default(), observer).on(self.variant);
        let empties = search.empty_squares(me, opp);
        search.progress = Progress { from: empties.saturating_sub(WATCHED).max(10), done: 0.0, span: 1.0 };
        // Is the score of the move at least this?
        let asked = guess.max(low + Discs(2)).min(high);
        // For the other side: is its score at most the opposite?
        let found = -search.small_exact(me, opp, -asked);
        let (stopped, done) = (search.stopped, search.progress.done);
        self.nodes += search.nodes;
        if stopped {
            self.window = self.window.max(done);
            self.report();
            return false;
        }
        let (low, high) = if found >= asked { (found.max(low), high) } else { (low, found.min(high)) };
        let key = self.moves[at].key;
        // Images share the score, unless one is a pass.
        for mv in self.moves.iter_mut().filter(|mv| mv.key == key && key.is_some()) {
            (mv.low, mv.high, mv.windows) = (low, high, mv.windows + 1);
            mv.guess = if found >= asked { low + Discs(2) } else { high };
        }
        if let Some(best) = self.best {
            self.only_best(best);
        }
        self.window = 0.0;
        self.report();
        if self.moves[at].is_exact() {
            self.order();
        }
        true
    }

    /// Brings the progress up to date. Most scores take two windows.
    fn report(&mut self) {
        let window = self.window;
        let under_way = self.next().map(|at| self.moves[at].key);
        let wanted = || self.moves.iter().filter(|mv| self.is_wanted(mv.square));
        let parts = wanted().map(|mv| {
            if mv.is_exact() {
                return 1.0;
            }
            let part = if Some(mv.key) == under_way { window } else { 0.0 };
            1.0 - 0.5f64.powi(mv.windows as i32) * (1.0 - 0.5 * part)
        });
        let done = parts.sum::<f64>() / wanted().count() as f64;
        self.progress = self.progress.max(done.min(0.999));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score_table::children;
    use std::collections::HashMap;
    use tengen_core::game::{Player, Position};
    use tengen_core::random::Rng;
    use tengen_core::think::Silent;

    /// Ends a step after some polls.
    struct Few(u32);

    impl Observer for Few {
        fn poll(&mut self) -> bool {
            self.0 = self.0.saturating_sub(1);
            self.0 == 0
        }
    }

    fn random(variant: Variant, empties: u32, rng: &mut Rng) -> Board {
        loop {
            let mut board = Board::start(variant, rng.below(2) == 0);
            let mut moves = Vec::new();
            while !board.is_over() && board.empties().count_ones() > empties {
                moves.clear();
                board.legal_moves(&mut moves);
                board.make(moves[rng.below(moves.len())]);
            }
            if board.empties().count_ones() == empties {
                return board;
            }
        }
    }

    fn board_of(variant: Variant, (me, opp): Key) -> Board {
        Board::from_discs_on(variant, me, opp, Player::Black).unwrap()
    }

    fn sorted(scores: &MoveScores) -> Vec<(Square, Discs)> {
        let mut all: Vec<_> = scores.moves().iter().map(|mv| (mv.square, mv.low)).collect();
        all.sort();
        all
    }

    #[test]
    fn all_moves_have_the_scores_of_the_search() {
        let mut rng = Rng::new(31);
        for fewest in [false, true] {
            let variant = Variant::new(6, fewest).unwrap();
            let mut scores = MoveScores::new(variant, 1 << 20);
            for round in 0..40 {
                let board = random(variant, round % 12, &mut rng);
                scores.open(&board);
                assert!(scores.step(&mut Silent) && scores.is_done() && scores.progress() == 1.0);
                let (mut table, mut silent) = (TranspositionTable::new(1 << 20), Silent);
                let mut search = Search::new(&mut table, None, Limits::default(), &mut silent).on(variant);
                let mut expected = search.small_values(board.me(), board.opp()).unwrap();
                expected.sort();
                assert_eq!(sorted(&scores), expected, "{board:?}");
                if let Some(best) = scores.moves().first() {
                    assert_eq!(scores.bounds(), (best.low, best.low), "{board:?}");
                }
            }
        }
    }

    #[test]
    fn guesses_are_near_the_scores() {
        let mut rng = Rng::new(33);
        for (size, fewest) in [(6, false), (6, true), (4, false)] {
            let variant = Variant::new(size, fewest).unwrap();
            let mut scores = MoveScores::new(variant, 1 << 20);
            let mut errors = Vec::new();
            for round in 0..60 {
                scores.open(&random(variant, if size == 6 { 12 + round % 4 } else { 6 }, &mut rng));
                let guesses: Vec<_> = scores.moves().iter().map(|mv| (mv.square, mv.guess)).collect();
                assert!(scores.step(&mut Silent));
                let exact: HashMap<_, _> = sorted(&scores).into_iter().collect();
                assert!(guesses.iter().all(|(_, guess)| guess.0 % 2 == 0 && guess.0.abs() <= variant.area()));
                errors.extend(guesses.iter().map(|(square, guess)| f64::from(exact[square].0 - guess.0).powi(2)));
            }
            let error = (errors.iter().sum::<f64>() / errors.len() as f64).sqrt();
            assert!(error < 6.0, "{variant:?}: {error}");
        }
    }

    #[test]
    fn parts_have_the_scores_of_the_whole() {
        let mut rng = Rng::new(33);
        let variant = Variant::new(6, false).unwrap();
        for _ in 0..20 {
            let board = random(variant, 11, &mut rng);
            let (mut whole, mut part) = (MoveScores::new(variant, 1 << 20), MoveScores::new(variant, 1 << 20));
            whole.open(&board);
            whole.step(&mut Silent);
            for mv in whole.moves() {
                part.open_part(&board, mv.square.bit());
                assert!(part.step(&mut Silent) && part.is_done() && part.progress() == 1.0);
                let found = part.moves().iter().find(|other| other.square == mv.square).unwrap();
                assert_eq!((found.low, found.high), (mv.low, mv.low), "{board:?} {mv:?}");
            }
        }
    }

    #[test]
    fn a_stopped_step_keeps_its_bounds_and_goes_on() {
        let mut rng = Rng::new(32);
        let variant = Variant::new(6, false).unwrap();
        let mut stops = 0;
        for _ in 0..3 {
            let board = random(variant, 17, &mut rng);
            let (mut whole, mut parts) = (MoveScores::new(variant, 1 << 20), MoveScores::new(variant, 1 << 20));
            whole.open(&board);
            whole.step(&mut Silent);
            parts.open(&board);
            let (mut steps, mut progress) = (0, 0.0);
            while !parts.step(&mut Few(2 + steps)) {
                steps += 1;
                assert!(parts.progress() >= progress && parts.progress() < 1.0);
                progress = parts.progress();
                for mv in parts.moves() {
                    let exact = whole.moves().iter().find(|other| other.square == mv.square).unwrap().low;
                    assert!(mv.low <= exact && exact <= mv.high, "{board:?} {mv:?}");
                }
            }
            stops += steps;
            assert_eq!(sorted(&parts), sorted(&whole), "{board:?}");
        }
        assert!(stops > 3, "{stops}");
    }

    #[test]
    fn images_of_a_move_progress_together() {
        let variant = Variant::new(6, false).unwrap();
        let mut scores = MoveScores::new(variant, 1 << 20);
        // The first moves are images of each other: all have the part of the null window under way.
        scores.window = 0.4;
        scores.report();
        let is_near = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(scores.moves().len() == 4 && is_near(scores.progress(), 0.2), "{}", scores.progress());
        scores.moves[0].low = scores.moves[0].high;
        scores.report();
        assert!(is_near(scores.progress(), 0.25 + 0.75 * 0.2), "{}", scores.progress());
    }

    #[test]
    fn a_table_gives_scores_without_a_search() {
        let variant = Variant::new(4, true).unwrap();
        let board = Board::start(variant, false);
        let mut known: HashMap<Key, Discs> = HashMap::new();
        let mut scores = MoveScores::new(variant, 1 << 20);
        // The scores of the positions after the first and the second move.
        let start = key(variant, board.me(), board.opp()).unwrap().0;
        let first: Vec<Key> = children(variant, start).map(|(me, opp)| key(variant, me, opp).unwrap().0).collect();
        for key in first.iter().copied().chain([start]) {
            scores.open(&board_of(variant, key));
            scores.step(&mut Silent);
            known.insert(key, scores.bounds().0);
        }
        let table = ScoreTable::new(variant, false, |key| known.get(&key).copied()).unwrap();
        let mut quick = MoveScores::new(variant, 1 << 20);
        assert!(quick.add(table.clone()));
        quick.open(&board);
        assert!(quick.is_done() && quick.nodes() == 0 && quick.moves().iter().all(|mv| mv.from_table));
        scores.open(&board);
        scores.step(&mut Silent);
        assert_eq!(sorted(&quick), sorted(&scores));
        // One ply on the table has the score of the position alone. It bounds all moves.
        quick.open(&board_of(variant, first[0]));
        assert!(!quick.is_done());
        assert!(quick.moves().iter().all(|mv| mv.high == known[&first[0]]));
        assert!(quick.step(&mut Silent));
        assert_eq!(quick.bounds().0, known[&first[0]]);
        assert!(!MoveScores::new(Variant::new(6, true).unwrap(), 1 << 16).add(table));
    }
}
