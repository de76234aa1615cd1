//! Openings of matches from files: a game a line.

use super::contestant::Game;
use std::fs;
use tengen_core::players::playable::Playable;

/// The openings of a file for games from `start`: the moves of a game in its notation on each line. Text after a `#`, a
/// number at the end of a line, and blank lines are for people.
///
/// # Errors
/// The file cannot be read or has no opening, or a line is not an unfinished game. The error is one line with the
/// place.
pub fn read<P: Playable>(path: &str, start: &P) -> Result<Vec<Game<P>>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let moves = moves_of(line);
        if !moves.is_empty() {
            openings.push(parse(moves, start).map_err(|error| format!("{path}:{number}: {error}"))?);
        }
    }
    if openings.is_empty() { Err(format!("{path}: no opening")) } else { Ok(openings) }
}

/// The game of a text of moves from `start`. It must not have ended.
///
/// # Errors
/// What is wrong with it.
pub fn parse<P: Playable>(moves: &str, start: &P) -> Result<Game<P>, String> {
    let (start, moves) = start.read_game(moves).map_err(|error| error.text)?;
    let mut game = Game::new(start);
    for (_, mv) in moves {
        if game.position().outcome().is_some() {
            return Err("a move after the end of the game".to_owned());
        }
        if !game.position().is_legal(mv) {
            return Err(game.position().refusal(mv).text);
        }
        game.make(mv);
    }
    if game.position().outcome().is_some() {
        return Err("the game has ended".to_owned());
    }
    Ok(game)
}

/// The first `plies` moves of a game in its notation.
pub fn text<P: Playable>(game: &Game<P>, plies: usize) -> String {
    let mut text = String::new();
    for &mv in &game.moves()[..plies] {
        game.position().write_move(mv, &mut text);
    }
    text
}

/// The part of a line with the moves.
fn moves_of(line: &str) -> &str {
    let line = line.split('#').next().unwrap_or("").trim();
    match line.rsplit_once(char::is_whitespace) {
        Some((moves, last)) if last.parse::<f64>().is_ok() => moves.trim_end(),
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_gomoku::board::Board;
    use tengen_gomoku::rule::Rule;
    use tengen_othello::board::Board as Othello;

    #[test]
    fn lines_of_both_kinds_are_read() {
        assert_eq!(moves_of("f5d6c3d3c2f3d7b1  -1.00"), "f5d6c3d3c2f3d7b1");
        assert_eq!(moves_of("  h8 i9 g7  # -107, 10; 5 of 8"), "h8 i9 g7");
        assert_eq!(moves_of("# 7"), "");
        let game = parse("h8i9g7", &Board::new(Rule::Freestyle, 15)).unwrap();
        assert_eq!((game.moves().len(), text(&game, 3)), (3, "h8i9g7".to_owned()));
        let game = parse("f5d6c3d3c2f3d7b1", &Othello::new()).unwrap();
        assert_eq!(text(&game, 8), "f5d6c3d3c2f3d7b1");
    }

    #[test]
    fn what_is_no_opening_is_refused() {
        let board = Board::new(Rule::Freestyle, 15);
        for (moves, fault) in [
            ("h8h8", "already has a stone"),
            ("h8z9", "column"),
            ("a1a2b1b2c1c2d1d2e1", "has ended"),
            ("a1a2b1b2c1c2d1d2e1e2", "after"),
        ] {
            let error = parse(moves, &board).err().expect(moves);
            assert!(error.contains(fault), "{moves}: {error}");
        }
        assert!(parse("f5f6e6d6f5", &Othello::new()).is_err());
    }
}
