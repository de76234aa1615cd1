//! The collected problems of `tests/data/forced/`. Format: `tests/data/README.md`.
#![allow(dead_code)] // Each test program uses a part.

use super::positions::arrange;
use super::records::{self, Record, cell};
use super::slow_rules::{BLACK, Grid, Law, WHITE};
use tengen_core::game::{Player, Position};
use tengen_core::random::Rng;
use tengen_gomoku::board::Board;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::threat::AttackKind;

/// Every file of problems.
pub const FILES: [(&str, &str); 8] = [
    ("quintet.txt", include_str!("../data/forced/quintet.txt")),
    ("mintaka.txt", include_str!("../data/forced/mintaka.txt")),
    ("holorenju.txt", include_str!("../data/forced/holorenju.txt")),
    ("alphagomoku.txt", include_str!("../data/forced/alphagomoku.txt")),
    ("gomoku2d.txt", include_str!("../data/forced/gomoku2d.txt")),
    ("lfz084.txt", include_str!("../data/forced/lfz084.txt")),
    ("rapfi_bench.txt", include_str!("../data/forced/rapfi_bench.txt")),
    ("selfplay.txt", include_str!("../data/forced/selfplay.txt")),
];

/// The question of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Is there a win by fours?
    Vcf,
    /// Is there a win by fours, open threes and quiet threats?
    Threats,
    /// Which moves are searched?
    Replies,
    /// A position to search.
    Open,
}

impl Question {
    /// The kind of attack in question; `None` if the question is not about a forced win.
    pub fn attack_kind(self) -> Option<AttackKind> {
        match self {
            Question::Vcf => Some(AttackKind::Vcf),
            Question::Threats => Some(AttackKind::QuietThreats),
            Question::Replies | Question::Open => None,
        }
    }
}

/// The statement of the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    Win,
    None,
    Unknown,
}

/// One problem.
#[derive(Clone)]
pub struct Problem {
    pub name: String,
    pub rule: Rule,
    pub size: usize,
    pub side: Player,
    pub question: Question,
    pub answer: Answer,
    pub grid: Grid,
    /// The game that led to the position, if the source has one.
    pub moves: Option<Vec<Point>>,
    /// That game, or an invented one that leads to the position, if the numbers of stones allow one.
    pub game: Option<Vec<Point>>,
    pub first: Option<Point>,
    /// Plies of the shortest win up to the deciding move, if the source states that no shorter win exists.
    pub shortest: Option<usize>,
    pub lines: Vec<Vec<Point>>,
    pub record: Record,
}

/// All problems.
pub fn all() -> Vec<Problem> {
    FILES.iter().flat_map(|(name, text)| read(name, text)).collect()
}

fn read(file: &str, text: &str) -> Vec<Problem> {
    let records = records::parse(text).unwrap_or_else(|e| panic!("{file}: {e:?}"));
    assert!(!records.is_empty(), "{file}");
    records.into_iter().map(problem).collect()
}

fn problem(record: Record) -> Problem {
    let name = record.name.clone();
    let number =
        |key: &str| record.get(key).map(|v| v.parse::<usize>().unwrap_or_else(|_| panic!("{name}: {key} {v}")));
    let bad = |key: &str| -> ! { panic!("{name}: {key} {:?}", record.get(key)) };
    let rule = Rule::from_name(record.must("rule")).unwrap_or_else(|| bad("rule"));
    let size = number("size").unwrap_or_else(|| bad("size"));
    let game = |key: &str| record.get(key).map(|text| record.points(text, size));
    let moves = game("moves");
    let grid = match &moves {
        None => record.grid(size),
        Some(moves) => {
            let mut grid = Grid::new(size);
            moves.iter().enumerate().for_each(|(i, p)| grid.put(cell(*p), [BLACK, WHITE][i % 2]));
            grid
        }
    };
    assert!(!record.must("source").is_empty());
    Problem {
        rule,
        size,
        side: match record.must("side") {
            "black" => Player::Black,
            "white" => Player::White,
            _ => bad("side"),
        },
        question: match record.must("kind") {
            "vcf" => Question::Vcf,
            "threats" => Question::Threats,
            "replies" => Question::Replies,
            "open" => Question::Open,
            _ => bad("kind"),
        },
        answer: match record.must("answer") {
            "win" => Answer::Win,
            "none" => Answer::None,
            "unknown" => Answer::Unknown,
            _ => bad("answer"),
        },
        first: record.get("first").map(|text| record.points(text, size)[0]),
        shortest: number("shortest"),
        lines: record.all("line").map(|text| record.points(text, size)).collect(),
        grid,
        game: game("game").or_else(|| moves.clone()),
        moves,
        name,
        record,
    }
}

impl Problem {
    pub fn law(&self) -> Law {
        match self.rule {
            Rule::Freestyle => Law::Freestyle,
            Rule::Standard => Law::Standard,
            Rule::Renju => Law::Renju,
            Rule::Caro => Law::Caro,
            Rule::CaroOverline => Law::CaroOverline,
        }
    }

    /// The stone of the side to move.
    pub fn stone(&self) -> u8 {
        [BLACK, WHITE][self.side.index()]
    }

    /// The position on a board with the right side to move. If no game leads to it, the stones are put down in an order
    /// that does not end the game. A side passes if the next stone is not its own.
    pub fn board(&self) -> Board {
        let mut rng = Rng::new(1);
        for _ in 0..1_000 {
            let mut board = Board::new(self.rule, self.size);
            if let Some(moves) = &self.game {
                moves.iter().for_each(|&point| board.make(point));
                assert_eq!(board.to_move(), self.side, "{}", self.name);
                return board;
            }
            let order = arrange(&mut rng, self.law(), &self.grid);
            for &(at, stone) in &order {
                if board.to_move() != [Player::Black, Player::White][usize::from(stone == WHITE)] {
                    board.pass();
                }
                board.make(records::point(at));
            }
            if board.ply() == self.grid.count(BLACK) + self.grid.count(WHITE) {
                if board.to_move() != self.side {
                    board.pass();
                }
                return board;
            }
        }
        panic!("{}: no order of the stones is legal\n{}", self.name, self.grid.show());
    }
}
