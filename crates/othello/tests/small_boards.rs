//! Small boards and anti-Othello against rules and a solver that are written a second time, slowly, on arrays.

use tengen_core::game::{Player, Position, perft};
use tengen_core::random::Rng;
use tengen_core::think::{Limits, Silent};
use tengen_othello::bits::Bits;
use tengen_othello::play::move_scores::MoveScores;
use tengen_othello::play::search::Search;
use tengen_othello::play::transposition::TranspositionTable;
use tengen_othello::score_table::{Key, ScoreTable, key};
use tengen_othello::stability::stable_on;
use tengen_othello::units::Discs;
use tengen_othello::{Board, Variant, ggf, obf, transcript};

/// A board as rows: 1 is a disc of the side to move, -1 one of the other side.
#[derive(Clone)]
struct Slow {
    size: i32,
    cells: Vec<i32>,
}

impl Slow {
    fn new(board: &Board) -> Slow {
        let size = board.variant().size();
        let disc = |cell: usize| {
            let square = cell / size * 8 + cell % size;
            (board.me() >> square & 1) as i32 - (board.opp() >> square & 1) as i32
        };
        Slow { size: size as i32, cells: (0..size * size).map(disc).collect() }
    }

    /// The cells that turn, by walking each direction.
    fn turned(&self, cell: usize) -> Vec<usize> {
        let mut all = Vec::new();
        if self.cells[cell] != 0 {
            return all;
        }
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
            let (mut x, mut y) = (cell as i32 % self.size + dx, cell as i32 / self.size + dy);
            let mut run = Vec::new();
            while (0..self.size).contains(&x) && (0..self.size).contains(&y) {
                let at = (y * self.size + x) as usize;
                match self.cells[at] {
                    -1 => run.push(at),
                    1 => {
                        all.append(&mut run);
                        break;
                    }
                    _ => break,
                }
                (x, y) = (x + dx, y + dy);
            }
        }
        all
    }

    fn passed(&self) -> Slow {
        Slow { size: self.size, cells: self.cells.iter().map(|cell| -cell).collect() }
    }

    fn children(&self) -> Vec<Slow> {
        let mut children = Vec::new();
        for cell in 0..self.cells.len() {
            let turned = self.turned(cell);
            if !turned.is_empty() {
                let mut next = self.clone();
                next.cells[cell] = 1;
                turned.into_iter().for_each(|at| next.cells[at] = 1);
                children.push(next.passed());
            }
        }
        children
    }

    /// As in Othello: the empty cells go to the side with more discs.
    fn score(&self) -> i32 {
        let difference: i32 = self.cells.iter().sum();
        let empty = self.cells.iter().filter(|&&cell| cell == 0).count() as i32;
        difference + difference.signum() * empty
    }

    /// Plain alpha-beta for Othello, or for anti-Othello with `sign` -1.
    fn value(&self, sign: i32, mut alpha: i32, beta: i32) -> i32 {
        let mut children = self.children();
        if children.is_empty() {
            let passed = self.passed();
            children = passed.children();
            return if children.is_empty() { sign * self.score() } else { -passed.value(sign, -beta, -alpha) };
        }
        let mut best = i32::MIN;
        for child in children {
            best = best.max(-child.value(sign, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let children = self.children();
        if children.is_empty() {
            let passed = self.passed();
            return if passed.children().is_empty() { 0 } else { passed.perft(depth - 1) };
        }
        children.iter().map(|child| child.perft(depth - 1)).sum()
    }
}

/// A position of a random game with `empties` empty squares, whose game has not ended.
fn random(variant: Variant, empties: u32, rng: &mut Rng) -> Board {
    loop {
        let mut board = Board::start(variant, rng.below(2) == 0);
        let mut moves = Vec::new();
        while !board.is_over() && board.empties().count_ones() > empties {
            moves.clear();
            board.legal_moves(&mut moves);
            board.make(moves[rng.below(moves.len())]);
        }
        if !board.is_over() && board.empties().count_ones() == empties {
            return board;
        }
    }
}

fn variants() -> impl Iterator<Item = Variant> {
    Variant::SIZES.into_iter().flat_map(|size| [false, true].map(|fewest| Variant::new(size, fewest).unwrap()))
}

#[test]
fn moves_and_passes_are_those_of_the_slow_rules() {
    for variant in variants() {
        for parallel in [false, true] {
            let mut board = Board::start(variant, parallel);
            for depth in 1..=6 {
                assert_eq!(perft(&mut board, depth), Slow::new(&board).perft(depth), "{variant:?} {depth}");
            }
        }
    }
    // Whole games, with their passes, on the smallest board.
    let mut board = Board::start(Variant::new(4, false).unwrap(), false);
    for depth in 7..=14 {
        assert_eq!(perft(&mut board, depth), Slow::new(&board).perft(depth), "{depth}");
    }
}

#[test]
fn four_by_four_is_solved_as_by_minimax() {
    let mut rng = Rng::new(11);
    for fewest in [false, true] {
        let variant = Variant::new(4, fewest).unwrap();
        let (mut table, mut silent) = (TranspositionTable::new(1 << 20), Silent);
        let starts = [false, true].map(|parallel| Board::start(variant, parallel));
        let sampled = (0..120).map(|round| random(variant, 1 + round % 11, &mut rng));
        for board in starts.into_iter().chain(sampled.collect::<Vec<Board>>()) {
            let expected = Slow::new(&board).value(if fewest { -1 } else { 1 }, -100, 100);
            let mut search = Search::new(&mut table, None, Limits::default(), &mut silent).on(variant);
            let score = search.small_score(board.me(), board.opp(), Discs(0));
            assert_eq!(score, Some(Discs(expected)), "{board:?}");
        }
    }
}

#[test]
fn late_positions_and_all_their_moves_have_the_scores_of_the_slow_solver() {
    let mut rng = Rng::new(12);
    for variant in variants() {
        let (mut table, mut silent) = (TranspositionTable::new(1 << 20), Silent);
        for round in 0..60 {
            let board = random(variant, 1 + round % 8, &mut rng);
            let sign = if variant.is_fewest() { -1 } else { 1 };
            let mut search = Search::new(&mut table, None, Limits::default(), &mut silent).on(variant);
            let (me, opp) = (board.me(), board.opp());
            let guess = Discs(2 * (rng.below(20) as i32 - 10));
            let score = search.small_score(me, opp, guess).unwrap();
            assert_eq!(score.0, Slow::new(&board).value(sign, -100, 100), "{board:?}");
            let values = search.small_values(me, opp).unwrap();
            assert_eq!(values[0].1, score, "{board:?}");
            for &(square, value) in &values {
                let mut next = board.clone();
                next.make(square);
                assert_eq!(value.0, -Slow::new(&next).value(sign, -100, 100), "{board:?} {square}");
            }
            let mut moves = Vec::new();
            board.legal_moves(&mut moves);
            assert_eq!(values.len(), moves.len(), "{board:?}");
            // The line ends with the score that was promised.
            let line = search.small_line(me, opp, score).unwrap();
            let mut last = board.clone();
            line.iter().for_each(|&mv| last.make(mv));
            let for_me = if last.to_move() == board.to_move() { last.final_score() } else { -last.final_score() };
            assert!(last.is_over() && for_me == score, "{board:?} {line:?}");
            if round % 4 == 0 {
                search.table.clear();
            }
        }
    }
}

/// The scores of the moves by [`MoveScores`] against the slow solver.
fn check_moves(scores: &mut MoveScores, board: &Board) {
    scores.open(board);
    assert!(scores.step(&mut Silent));
    let sign = if board.variant().is_fewest() { -1 } else { 1 };
    let mut moves = Vec::new();
    if !board.is_over() {
        board.legal_moves(&mut moves);
    }
    assert_eq!(scores.moves().len(), moves.len(), "{board:?}");
    for mv in scores.moves() {
        let mut next = board.clone();
        next.make(mv.square);
        let expected = Discs(-Slow::new(&next).value(sign, -100, 100));
        assert_eq!((mv.low, mv.high), (expected, expected), "{board:?} {}", mv.square);
    }
}

#[test]
fn all_moves_have_the_scores_of_the_slow_solver() {
    let mut rng = Rng::new(16);
    for fewest in [false, true] {
        let four = Variant::new(4, fewest).unwrap();
        let mut scores = MoveScores::new(four, 1 << 20);
        for parallel in [false, true] {
            check_moves(&mut scores, &Board::start(four, parallel));
        }
        let six = Variant::new(6, fewest).unwrap();
        let mut scores = MoveScores::new(six, 1 << 20);
        for round in 0..60 {
            check_moves(&mut scores, &random(six, 1 + round % 9, &mut rng));
        }
    }
}

/// Tables of 4 x 4 that are made ply by ply.
#[test]
fn tables_have_the_scores_of_the_slow_solver() {
    let mut rng = Rng::new(17);
    for (fewest, parallel) in [(false, false), (false, true), (true, false), (true, true)] {
        let variant = Variant::new(4, fewest).unwrap();
        let sign = if fewest { -1 } else { 1 };
        let mut known: Vec<(Key, Discs)> = Vec::new();
        let mut scores = MoveScores::new(variant, 1 << 20);
        let (me, opp) = variant.start(parallel);
        let mut ply = vec![key(variant, me, opp).unwrap().0];
        for _ in 0..5 {
            let mut next = Vec::new();
            for position in ply {
                let board = Board::from_discs_on(variant, position.0, position.1, Player::Black).unwrap();
                scores.open(&board);
                scores.step(&mut Silent);
                for mv in scores.moves() {
                    let mut after = board.clone();
                    after.make(mv.square);
                    let (me, opp, score) = (after.me(), after.opp(), -mv.low);
                    if let Some((key, passed)) = key(variant, me, opp) {
                        known.push((key, if passed { -score } else { score }));
                        next.push(key);
                    }
                }
            }
            next.sort_unstable();
            next.dedup();
            ply = next;
        }
        known.sort_unstable();
        known.dedup();
        let find = |key: Key| known.binary_search_by_key(&key, |&(key, _)| key).ok().map(|at| known[at].1);
        let table = ScoreTable::read(&ScoreTable::new(variant, parallel, find).unwrap().write()).unwrap();
        let entries: Vec<_> = table.plies().iter().flatten().copied().collect();
        assert_eq!(entries.len(), known.len() + 1, "each position once, and the start");
        for round in 0..40 {
            let entry = if round == 0 { entries[0] } else { entries[rng.below(entries.len())] };
            let board = Board::from_discs_on(variant, entry.key.0, entry.key.1, Player::Black).unwrap();
            assert_eq!(entry.score.0, Slow::new(&board).value(sign, -100, 100), "{board:?}");
        }
    }
}

#[test]
fn images_of_a_position_have_its_score() {
    let mut rng = Rng::new(13);
    for fewest in [false, true] {
        let variant = Variant::new(6, fewest).unwrap();
        let (mut table, mut silent) = (TranspositionTable::new(8 << 20), Silent);
        // From 20 empty squares the images share entries of the table.
        let board = random(variant, if fewest { 16 } else { 20 }, &mut rng);
        let scores: Vec<Option<Discs>> = (0..8)
            .map(|which| {
                let (me, opp) = (variant.symmetric(board.me(), which), variant.symmetric(board.opp(), which));
                let mut search = Search::new(&mut table, None, Limits::default(), &mut silent).on(variant);
                let score = search.small_score(me, opp, Discs(0));
                if which == 4 {
                    search.table.clear();
                }
                score
            })
            .collect();
        assert!(scores.iter().all(|&score| score == scores[0]), "{board:?}: {scores:?}");
    }
}

#[test]
fn stable_discs_never_turn() {
    let mut rng = Rng::new(14);
    for variant in variants().filter(|variant| !variant.is_fewest()) {
        let mut found = 0;
        for game in 0..150 {
            let mut board = Board::start(variant, game % 2 == 0);
            let mut held = [0u64; 2];
            let mut moves = Vec::new();
            while !board.is_over() {
                let (me, opp) = (board.to_move().index(), board.to_move().opponent().index());
                held[me] |= stable_on(variant.squares(), board.me(), board.opp());
                held[opp] |= stable_on(variant.squares(), board.opp(), board.me());
                moves.clear();
                board.legal_moves(&mut moves);
                board.make(moves[rng.below(moves.len())]);
                for player in Player::BOTH {
                    assert_eq!(held[player.index()] & !board.discs(player), 0, "{variant:?} game {game}");
                }
            }
            found += (held[0] | held[1]).count_ones();
        }
        assert!(found > 150, "{variant:?}: {found}");
    }
}

#[test]
fn a_search_ends_at_its_limit_without_a_score() {
    let variant = Variant::new(6, false).unwrap();
    let (me, opp) = variant.start(false);
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let (mut table, mut silent) = (TranspositionTable::new(1 << 20), Silent);
    let mut search = Search::new(&mut table, None, limits, &mut silent).on(variant);
    assert_eq!(search.small_score(me, opp, Discs(0)), None);
    assert_eq!(search.small_values(me, opp), None);
    assert!(search.nodes < 200_000, "{}", search.nodes);
}

#[test]
fn games_and_positions_are_written_and_read_back() {
    let mut rng = Rng::new(15);
    for variant in variants() {
        for game in 0..40 {
            let start = Board::start(variant, game % 2 == 0);
            let mut board = start.clone();
            let mut moves = Vec::new();
            while !board.is_over() {
                moves.clear();
                board.legal_moves(&mut moves);
                board.make(moves[rng.below(moves.len())]);
            }
            let text = transcript::write(board.moves());
            let read = transcript::parse_from(&start, &text).unwrap();
            assert!(read.into_iter().map(|(_, mv)| mv).eq(board.moves()), "{variant:?} {text}");
            let position = obf::write_board(&board);
            let (again, _) = obf::parse_start_on(variant, &position).unwrap();
            assert_eq!((again.me(), again.opp(), again.to_move()), (board.me(), board.opp(), board.to_move()));
            let written = ggf::write("a", "b", &start, board.moves());
            assert_eq!(ggf::size_of(&written), Some(variant.size()));
            assert_eq!(ggf::parse_on(variant, &written).unwrap().last(), board, "{written}");
        }
    }
    let six = Variant::new(6, false).unwrap();
    // Squares, boards and games of another size are refused.
    assert!(transcript::parse_from(&Board::start(six, false), "f5").is_err());
    assert!(obf::parse_start_on(six, "XXOO X").is_err());
    assert!(ggf::parse_on(six, "(;GM[Othello]TY[8]B[d3];)").is_err());
    assert!(ggf::parse("(;GM[Othello]TY[6]B[e4];)").is_err());
    assert!(Board::from_discs_on(six, 1 << 7, 0, Player::Black).is_none());
    assert!(Bits(six.squares()).all(|square| square % 8 < 6 && square / 8 < 6));
}
