//! Looks for a forced win in one position of five-in-a-row: `tengen solve --kind quiet --side black --moves h8i9...`.

use crate::game::{Player, Position};
use crate::games::gomoku::board::{Board, MAX_SIZE, MIN_SIZE};
use crate::games::gomoku::notation::{parse_game, replay, write_game};
use crate::games::gomoku::point::Point;
use crate::games::gomoku::rule::Rule;
use crate::games::gomoku::threat::AttackKind;
use crate::players::gomoku::forced_win::ForcedWinSearch;
use crate::random::Rng;
use crate::search::proof::Proof;
use crate::think::{Deadline, Observer};
use std::io::{self, Write};
use std::time::Duration;

/// Orders in which the stones of a diagram are put down, until one is found in which no stone ends the game.
const ORDERS: u32 = 1_000;

/// What is asked.
#[derive(Clone)]
pub struct Plan {
    board: Board,
    kind: AttackKind,
    nodes: u64,
    time: Option<Duration>,
    memory: usize,
    json: bool,
}

impl Plan {
    /// The options of the command:
    ///
    /// - `--rule freestyle|standard|renju`, `--size N`: freestyle and 15 unless told;
    /// - `--moves h8i9...` for the position after a game, or `--black` and `--white` for the stones of a diagram;
    /// - `--side black|white`: the attacker; who is to move in the game unless told;
    /// - `--kind vcf|vct|quiet`: fours; fours and open threes; those and quiet threats ([`AttackKind`]); `quiet` unless told;
    /// - `--nodes N`, `--time MS`, `--memory MB`: limits; 20 million nodes, no time, 256 MB unless told;
    /// - `--json`: one object instead of text.
    ///
    /// # Errors
    /// What is wrong, for people.
    pub fn parse(options: &[String]) -> Result<Plan, String> {
        let (mut rule, mut size, mut kind, mut side) = (Rule::Freestyle, 15, AttackKind::QuietThreats, None);
        let (mut moves, mut stones) = (None, [None, None]);
        let (mut nodes, mut time, mut memory, mut json) = (20_000_000, None, 256, false);
        let mut rest = options.iter();
        while let Some(option) = rest.next() {
            if option == "--json" {
                json = true;
                continue;
            }
            let Some(value) = rest.next() else { return Err(format!("{option} needs a value")) };
            let number = || value.parse::<u64>().map_err(|_| format!("{option}: {value:?} is no number"));
            match option.as_str() {
                "--game" if value == "gomoku" => {}
                "--rule" => rule = Rule::from_name(value).ok_or_else(|| format!("{value:?} is no rule"))?,
                "--size" => size = number()? as usize,
                "--kind" => {
                    kind = AttackKind::from_name(value).ok_or_else(|| format!("{value:?} is no kind of win"))?
                }
                "--side" => side = Some(read_side(value).ok_or_else(|| format!("{value:?} is no side"))?),
                "--moves" => moves = Some(value),
                "--black" => stones[0] = Some(value),
                "--white" => stones[1] = Some(value),
                "--nodes" => nodes = number()?,
                "--time" => time = Some(Duration::from_millis(number()?)),
                "--memory" => memory = number()?,
                _ => return Err(format!("solve takes no {option:?}")),
            }
        }
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(format!("a board of {size} is not supported: {MIN_SIZE} to {MAX_SIZE}"));
        }
        if !(1..=1 << 16).contains(&memory) {
            return Err(format!("{memory} MB: 1 to 65536 can be asked for"));
        }
        let mut board = match (moves, stones) {
            (Some(text), [None, None]) => replay(text, rule, size).map_err(|error| format!("--moves: {error}"))?,
            (None, [None, None]) => return Err("--moves is missing, or --black and --white".into()),
            (None, [black, white]) => {
                let read = |name: &str, text: Option<&String>| match parse_game(text.map_or("", |t| t), size) {
                    Ok(points) => Ok(points.into_iter().map(|(point, _)| point).collect()),
                    Err(error) => Err(format!("{name}: {error}")),
                };
                diagram(rule, size, [read("--black", black)?, read("--white", white)?])?
            }
            (Some(_), _) => return Err("--moves and stones cannot both be given".into()),
        };
        if board.outcome().is_some() {
            return Err("the game has ended".into());
        }
        if side.is_some_and(|side| side != board.to_move()) {
            board.pass();
        }
        Ok(Plan { board, kind, nodes, time, memory: (memory as usize) << 20, json })
    }
}

fn read_side(name: &str) -> Option<Player> {
    match name {
        "black" => Some(Player::Black),
        "white" => Some(Player::White),
        _ => None,
    }
}

const fn side_name(side: Player) -> &'static str {
    match side {
        Player::Black => "black",
        Player::White => "white",
    }
}

/// The position of the stones, black to move if it has as many as white or fewer.
fn diagram(rule: Rule, size: usize, stones: [Vec<Point>; 2]) -> Result<Board, String> {
    let mut order: Vec<(Point, Player)> = Vec::new();
    for (player, points) in [Player::Black, Player::White].into_iter().zip(&stones) {
        for &point in points {
            if order.iter().any(|&(other, _)| other == point) {
                return Err(format!("{point} has two stones"));
            }
            order.push((point, player));
        }
    }
    let next = if stones[0].len() <= stones[1].len() { Player::Black } else { Player::White };
    // A point may be forbidden to black before other stones lie, but not after.
    let mut rng = Rng::new(1);
    for _ in 0..ORDERS {
        let mut board = Board::new(rule, size);
        for &(point, player) in &order {
            if board.to_move() != player {
                board.pass();
            }
            board.make(point);
            if board.outcome().is_some() {
                break;
            }
        }
        if board.outcome().is_none() && board.ply() == order.len() {
            if board.to_move() != next {
                board.pass();
            }
            return Ok(board);
        }
        rng.shuffle(&mut order);
    }
    Err("somebody has won on this board, or black has a forbidden stone".into())
}

/// Solves the position and writes what came of it. The clock is the observer's.
///
/// # Errors
/// If the output is broken or the memory cannot be had.
pub fn run(plan: &Plan, observer: &mut dyn Observer, out: &mut dyn Write) -> io::Result<()> {
    let mut board = plan.board.clone();
    let mut forced_win = ForcedWinSearch::new(plan.kind, plan.memory)
        .map_err(|error| io::Error::other(format!("a table of {} bytes cannot be had", error.bytes)))?;
    let begun = observer.elapsed();
    let end = plan.time.map(|time| begun + time);
    let proof = forced_win.solve(&mut board, plan.nodes, &mut Deadline::new(observer, end));
    let time = observer.elapsed().saturating_sub(begun);
    let (word, line) = match &proof {
        Proof::Proven(line) => ("proven", line.as_slice()),
        Proof::Disproven => ("disproven", &[][..]),
        Proof::Unknown => ("unknown", &[][..]),
    };
    let (nodes, seconds) = (forced_win.nodes(), time.as_secs_f64());
    let kind = plan.kind.name();
    let side = side_name(plan.board.to_move());
    let first = line.first().map(|point| point.to_string());
    if plan.json {
        let first = first.map_or_else(|| "null".into(), |name| format!("\"{name}\""));
        return writeln!(
            out,
            "{{\"result\":\"{word}\",\"kind\":\"{kind}\",\"side\":\"{side}\",\"first\":{first},\"plies\":{},\
             \"line\":\"{}\",\"nodes\":{nodes},\"time\":{:.3}}}",
            line.len(),
            write_game(line),
            seconds * 1000.0
        );
    }
    match proof {
        Proof::Proven(_) => {
            writeln!(out, "proven: {side} wins with {} in {} plies", first.unwrap_or_default(), line.len())?;
            writeln!(out, "line: {}", write_game(line))?;
        }
        Proof::Disproven => writeln!(out, "disproven: {side} has no win of this kind; every attack was tried")?,
        Proof::Unknown => writeln!(out, "unknown: a limit ended the search")?,
    }
    writeln!(out, "{nodes} nodes, {seconds:.3} s")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::think::Silent;

    fn solve(text: &str) -> Result<String, String> {
        let options: Vec<String> = text.split_whitespace().map(str::to_string).collect();
        let mut out = Vec::new();
        run(&Plan::parse(&options)?, &mut Silent, &mut out).map_err(|error| error.to_string())?;
        Ok(String::from_utf8(out).expect("text"))
    }

    #[test]
    fn a_game_and_a_diagram_are_solved() {
        let won = solve("--memory 8 --rule renju --black g8h8i8 --white g9h9 --side black --kind vcf").unwrap();
        assert!(won.starts_with("proven: black wins with "), "{won}");
        let none = solve("--memory 8 --moves h8 --side white --kind vcf").unwrap();
        assert!(none.starts_with("disproven: white"), "{none}");
        let cut = solve("--memory 8 --moves h8i9i7g9 --nodes 1 --json").unwrap();
        assert!(
            cut.starts_with("{\"result\":\"unknown\",\"kind\":\"quiet\",\"side\":\"black\",\"first\":null"),
            "{cut}"
        );
    }

    #[test]
    fn faults_are_told() {
        for (text, part) in [
            ("", "--moves is missing"),
            ("--moves", "needs a value"),
            ("--moves h8h8", "already has a stone"),
            ("--moves h8 --black h8", "cannot both"),
            ("--black h8 --white h8", "two stones"),
            ("--black a1b1c1d1e1", "has won"),
            ("--size 21 --moves h8", "not supported"),
            ("--memory 0 --moves h8", "0 MB"),
            ("--moves h8 --kind vcz", "no kind"),
            ("--moves h8 --side red", "no side"),
            ("--moves h8 --nodes many", "no number"),
            ("--moves h8 --what 1", "takes no"),
        ] {
            let error = solve(text).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
