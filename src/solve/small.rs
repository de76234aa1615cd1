//! Solves Othello and anti-Othello on small boards: `tengen solve --game othello6`.

use crate::command_line::{CommandError, WallClock};
use std::io::Write;
use std::time::Duration;
use tengen_core::game::{Player, Position};
use tengen_core::think::{Limits, Observer};
use tengen_othello::play::search::Search;
use tengen_othello::play::transposition::TranspositionTable;
use tengen_othello::transcript;
use tengen_othello::units::Discs;
use tengen_othello::{Board, Square, Variant};

/// How the four discs lie at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Start {
    /// Equal colours on a diagonal: the usual start.
    Diagonal,
    /// Equal colours side by side.
    Parallel,
}

/// The task.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The position.
    pub board: Board,
    /// Whether each move gets its score.
    pub values: bool,
    /// Bytes of the table.
    pub table_bytes: usize,
}

impl Plan {
    /// The position after the moves from a start.
    ///
    /// # Errors
    /// What is wrong with the moves.
    pub fn new(
        variant: Variant,
        start: Start,
        moves: &str,
        values: bool,
        memory_mb: usize,
    ) -> Result<Plan, CommandError> {
        let mut board = Board::start(variant, start == Start::Parallel);
        let moves =
            transcript::parse_from(&board, moves).map_err(|error| CommandError::Usage(format!("--moves: {error}")))?;
        moves.into_iter().for_each(|(_, mv)| board.make(mv));
        if board.is_over() {
            return Err(CommandError::Usage("the game has ended".to_owned()));
        }
        Ok(Plan { board, values, table_bytes: memory_mb << 20 })
    }
}

/// Solves the position and writes the score of the side to move, a best line, the nodes and the time.
///
/// # Errors
/// Only errors of `out`.
pub fn run(plan: &Plan, clock: &mut WallClock, out: &mut dyn Write) -> Result<(), CommandError> {
    let board = &plan.board;
    let variant = board.variant();
    let mut table = TranspositionTable::new(plan.table_bytes);
    let begun = clock.elapsed();
    let mut search = Search::new(&mut table, None, Limits::default(), clock).on(variant);
    let (mut me, mut opp) = (board.me(), board.opp());
    let passes = board.must_pass();
    if passes {
        (me, opp) = (opp, me);
    }
    let unfinished = || CommandError::Failed("the search was ended early".to_owned());
    let mut score = search.small_score(me, opp, Discs(0)).ok_or_else(unfinished)?;
    let nodes = search.nodes;
    let time = search.observer.elapsed().saturating_sub(begun);
    let mut line = search.small_line(me, opp, score).ok_or_else(unfinished)?;
    if passes {
        score = -score;
        line.insert(0, Square::PASS);
    }
    writeln!(out, "{}", said(board, score))?;
    writeln!(out, "line   {}", line.iter().map(ToString::to_string).collect::<String>())?;
    writeln!(out, "{}", effort(nodes, time))?;
    if plan.values {
        let values = search.small_values(board.me(), board.opp()).ok_or_else(unfinished)?;
        for (square, score) in values {
            writeln!(out, "{square:>4}   {score:>3}")?;
        }
    }
    Ok(())
}

/// The result in words.
fn said(board: &Board, score: Discs) -> String {
    let area = board.variant().area();
    let mover = board.to_move();
    let name = |player: Player| if player == Player::Black { "black" } else { "white" };
    let winner = match score.signum() {
        0 => "a draw".to_owned(),
        1 => format!("{} wins", name(mover)),
        _ => format!("{} wins", name(mover.opponent())),
    };
    // In anti-Othello the winner has fewer discs.
    let discs = if board.variant().is_fewest() { -score.0 } else { score.0 };
    let mine = (area + discs) / 2;
    let (black, white) = if mover == Player::Black { (mine, area - mine) } else { (area - mine, mine) };
    format!("score {score:>3} for {} to move: {winner}, {black}-{white}", name(mover))
}

/// Nodes, time and speed.
fn effort(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    format!("nodes  {nodes}, {seconds:.3} s, {:.0} nodes/s", nodes as f64 / seconds.max(1e-6))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(fewest: bool, start: Start, moves: &str) -> String {
        let plan = Plan::new(Variant::new(4, fewest).unwrap(), start, moves, true, 1).unwrap();
        let mut out = Vec::new();
        run(&plan, &mut WallClock::start(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn four_by_four_is_solved_with_its_best_line_and_moves() {
        let text = solved(false, Start::Diagonal, "");
        assert!(text.starts_with("score -10 for black to move: white wins, 3-13\nline   "), "{text}");
        // The four first moves are images of each other.
        assert_eq!(text.lines().filter(|line| line.ends_with("-10")).count(), 4, "{text}");
        assert!(solved(true, Start::Diagonal, "").starts_with("score"), "{text}");
    }

    #[test]
    fn moves_that_do_not_fit_the_board_are_refused() {
        let plan = |moves| Plan::new(Variant::new(4, false).unwrap(), Start::Diagonal, moves, false, 1);
        for moves in ["f5", "a1", "b1b1", "x"] {
            assert!(
                matches!(plan(moves), Err(CommandError::Usage(text)) if text.starts_with("--moves: at")),
                "{moves}"
            );
        }
    }
}
