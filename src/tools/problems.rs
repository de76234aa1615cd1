//! Problems with one winning move, out of games of the engine against itself: `tengen problems`.
//!
//! Games are bounded by nodes and by a seed, so that a run repeats exactly.

use crate::engine::{Engine, GameSpec};
use crate::game::{Candidate, Evaluator, Expansion, Player, Position, ThreatSpace};
use crate::games::gomoku::board::Board;
use crate::games::gomoku::class::Class;
use crate::games::gomoku::evaluate::GomokuEvaluator;
use crate::games::gomoku::notation::{replay, write_game};
use crate::games::gomoku::point::Point;
use crate::games::gomoku::rule::Rule;
use crate::games::gomoku::threat::{AttackKind, Threats};
use crate::players::gomoku::forced_win::ForcedWinSearch;
use crate::random::Rng;
use crate::search::proof::Proof;
use crate::think::{Limits, Silent};
use std::fs::File;
use std::io::Write;

const USAGE: &str = "\
usage: tengen problems --out FILE [options]

  --count N        problems, default 120
  --cap N          problems of one length at most, default an eighth of the count
  --seed N         default 1
  --nodes N        nodes for a move of a game, default 2000
  --limit N        moves that each look for a win or its refutation may make, default 200000
  --games N        games at most, default 2000";

/// Points along an edge.
const SIZE: usize = 15;

/// Lengths kept, in plies to the move after which no five can be stopped.
const LENGTHS: std::ops::RangeInclusive<usize> = 5..=31;

/// Bytes of the tables: fixed, because what they forget changes the searches.
const TABLE: usize = 8 << 20;
const PROOFS: usize = 64 << 20;

/// Plies after which a game is left, and plies between two problems of one game.
const LONGEST: usize = 100;
const APART: usize = 6;

/// One move in so many is by chance, among so many of the best looking: else nobody lets a win arise.
const CHANCE: usize = 6;
const WIDTH: usize = 8;

struct Options {
    out: String,
    count: usize,
    cap: usize,
    seed: u64,
    nodes: u64,
    limit: u64,
    games: usize,
}

impl Options {
    fn read(arguments: &[String]) -> Result<Options, String> {
        let mut options =
            Options { out: String::new(), count: 120, cap: 0, seed: 1, nodes: 2_000, limit: 200_000, games: 2_000 };
        for pair in arguments.chunks(2) {
            let [name, value] = pair else { return Err(format!("{} needs a value\n{USAGE}", pair[0])) };
            let number = || value.parse::<u32>().map_err(|_| format!("{value:?} is no value of {name}"));
            match name.as_str() {
                "--out" => options.out = value.clone(),
                "--count" => options.count = number()? as usize,
                "--cap" => options.cap = number()? as usize,
                "--seed" => options.seed = number()?.into(),
                "--nodes" => options.nodes = number()?.into(),
                "--limit" => options.limit = number()?.into(),
                "--games" => options.games = number()? as usize,
                _ => return Err(format!("unknown option {name}\n{USAGE}")),
            }
        }
        if options.out.is_empty() {
            return Err(format!("--out is missing\n{USAGE}"));
        }
        if options.cap == 0 {
            options.cap = options.count.div_ceil(8);
        }
        Ok(options)
    }

    fn header(&self) -> String {
        let Options { out, count, cap, seed, nodes, limit, games } = self;
        format!(
            "# Problems from games of Tengen against itself, {nodes} nodes a move and one move in {CHANCE} by chance, made by\n\
             # `cargo run --release --features tools -- problems --out {out} --count {count} --cap {cap} --seed {seed} --nodes {nodes}\n\
             # --limit {limit} --games {games}`. At most {cap} of each length of 5 to 31 plies.\n\
             #\n\
             # The side to move wins, by fours alone (`vcf`) or with threes and quiet threats of fours (`threats`); `first` and `line` are\n\
             # of the proof that the solver found, up to the move after which no five can be stopped: shorter lines may exist.\n\
             # `first` is the only winning move in this sense, and no more: every other four, three, and two that could be a quiet\n\
             # threat, was refuted with the threat space exhausted, no limit being reached. For each there is a reply after which\n\
             # the attacker has no win by fours, threes and quiet threats of fours. Whether some move outside of that space, which\n\
             # threatens nothing yet, wins as well is not known. The defender threatens no five, so that no move is forced.\n"
        )
    }
}

/// A win of the side to move, and how.
struct Win {
    kind: AttackKind,
    /// Up to the move after which no five can be stopped.
    line: Vec<Point>,
}

/// The win of the side to move if it has one of a length to keep and no other threat wins. `None` also where a limit was
/// reached.
fn only_win(board: &mut Board, limit: u64) -> Option<Win> {
    let (own, other) = (board.to_move(), board.to_move().opponent());
    let decided = [(own, Class::Five), (own, Class::OpenFour), (other, Class::Five)];
    if board.outcome().is_some() || decided.iter().any(|&(side, class)| board.count(side, class) > 0) {
        return None;
    }
    let mut search = ForcedWinSearch::new(AttackKind::QuietThreats, PROOFS).ok()?;
    let Proof::Proven(mut line) = search.solve(board, limit, &mut Silent) else { return None };
    cut(&mut line);
    if !LENGTHS.contains(&line.len()) {
        return None;
    }
    let mut moves = Vec::new();
    if !matches!(Threats::without_vcf(AttackKind::QuietThreats).attacks(board, &mut moves, &mut 0), Expansion::Open) {
        return None;
    }
    for Candidate { mv, .. } in moves.into_iter().filter(|candidate| candidate.mv != line[0]) {
        board.make(mv);
        let refuted = refuted(board, &mut search, limit);
        board.undo();
        if !refuted {
            return None;
        }
    }
    let mut vcf = ForcedWinSearch::new(AttackKind::Vcf, PROOFS).ok()?;
    let kind = match vcf.solve(board, limit, &mut Silent) {
        Proof::Proven(mut own) if own.first() == line.first() => {
            cut(&mut own);
            if !LENGTHS.contains(&own.len()) {
                return None;
            }
            line = own;
            AttackKind::Vcf
        }
        Proof::Disproven => AttackKind::QuietThreats,
        _ => return None,
    };
    Some(Win { kind, line })
}

/// Cuts what decides nothing any more off a line: the five and the move before it, or the move of black that is forbidden.
fn cut(line: &mut Vec<Point>) {
    line.truncate((line.len().saturating_sub(2)) | 1);
}

/// Whether some reply to the attacker's last move leaves the attacker no win in the threat space.
fn refuted(board: &mut Board, search: &mut ForcedWinSearch, limit: u64) -> bool {
    let mut replies = Vec::new();
    match search.threats.defences(board, &mut replies, &mut 0) {
        Expansion::Disproven => true,
        Expansion::Proven { .. } | Expansion::CutOff => false,
        Expansion::Open => replies.into_iter().any(|Candidate { mv, .. }| {
            board.make(mv);
            let proof = search.solve(board, limit, &mut Silent);
            board.undo();
            proof == Proof::Disproven
        }),
    }
}

/// A game against itself.
struct Game {
    engine: Engine,
    board: Board,
}

impl Game {
    /// A game after a few stones near the centre, put there by chance.
    fn begin(rng: &mut Rng, rule: Rule) -> Result<Game, String> {
        let spec = GameSpec::named("gomoku").and_then(|spec| spec.with_rule(rule.name())?.with_size(SIZE));
        let mut engine = Engine::new(spec.map_err(|error| error.text)?, TABLE);
        engine.set_book(false);
        let corner = (SIZE - 7) / 2;
        let name = |i: usize| format!("{}{}", char::from(b'a' + (corner + i % 7) as u8), corner + i / 7 + 1);
        let mut points: Vec<usize> = (0..49).collect();
        loop {
            rng.shuffle(&mut points);
            let text: String = points[..3 + rng.below(4)].iter().map(|&i| name(i)).collect();
            if engine.load(&text).is_ok() && engine.ending().is_none() {
                let board = replay(&text, rule, SIZE).map_err(|error| error.to_string())?;
                return Ok(Game { engine, board });
            }
        }
    }

    /// Plays a move; false if there is none.
    fn advance(&mut self, rng: &mut Rng, nodes: u64) -> Result<bool, String> {
        let mv = if rng.below(CHANCE) == 0 {
            let mut moves: Vec<Candidate<Point>> = Vec::new();
            GomokuEvaluator::new().candidates(&self.board, &mut moves);
            moves.sort_by_key(|candidate| -candidate.order);
            moves.truncate(WIDTH);
            if moves.is_empty() { None } else { Some(moves[rng.below(moves.len())].mv) }
        } else {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let report = self.engine.find(&limits, &mut Silent).map_err(|error| error.text)?;
            report.best.and_then(crate::game::Move::from_code)
        };
        let Some(mv) = mv else { return Ok(false) };
        self.engine.play(&mv.to_string()).map_err(|error| error.text)?;
        self.board.make(mv);
        Ok(true)
    }
}

/// Makes a file of problems.
///
/// # Errors
/// What is wrong with the options or the file, in one line.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let options = Options::read(arguments)?;
    let failed = |error: std::io::Error| format!("{}: {error}", options.out);
    let mut file = File::create(&options.out).map_err(failed)?;
    file.write_all(options.header().as_bytes()).map_err(failed)?;
    let mut rng = Rng::new(options.seed);
    let mut found = 0;
    let mut lengths = [0; *LENGTHS.end() + 1];
    for number in 1..=options.games {
        let mut game = Game::begin(&mut rng, Rule::ALL[number % Rule::ALL.len()])?;
        let mut next = 0;
        while game.board.outcome().is_none() && game.board.ply() < LONGEST && found < options.count {
            if game.board.ply() >= next
                && let Some(win) = only_win(&mut game.board, options.limit)
                && lengths[win.line.len()] < options.cap
            {
                next = game.board.ply() + APART;
                found += 1;
                lengths[win.line.len()] += 1;
                file.write_all(record(found, options.seed, number, &game.board, &win).as_bytes()).map_err(failed)?;
                println!("{found}/{}: game {number}, {} plies", options.count, win.line.len());
            }
            if !game.advance(&mut rng, options.nodes)? {
                break;
            }
        }
        if found >= options.count {
            return Ok(());
        }
    }
    println!("{found} in {} games", options.games);
    Ok(())
}

fn record(number: usize, seed: u64, game: usize, board: &Board, win: &Win) -> String {
    let side = match board.to_move() {
        Player::Black => "black",
        Player::White => "white",
    };
    let kind = if win.kind == AttackKind::Vcf { "vcf" } else { "threats" };
    let rule = board.rule().name();
    format!(
        "\n= selfplay-{number}\nsource: games of Tengen against itself, seed {seed}, game {game}\nrule: {rule}\nsize: {SIZE}\n\
         side: {side}\nkind: {kind}\nanswer: win\nmoves: {}\nfirst: {}\nline: {}\n",
        write_game(board.moves()),
        win.line[0],
        write_game(&win.line)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_has_one_winning_threat() {
        let mut rng = Rng::new(3);
        let (mut found, mut tried) = (0, 0);
        while found < 3 {
            tried += 1;
            assert!(tried < 200, "{found} found");
            let mut game = Game::begin(&mut rng, Rule::ALL[tried % 3]).expect("a game");
            while game.board.outcome().is_none() && game.advance(&mut rng, 50).expect("a move") {
                let Some(win) = only_win(&mut game.board, 2_000) else { continue };
                found += 1;
                let text = record(found, 3, tried, &game.board, &win);
                assert!(
                    LENGTHS.contains(&win.line.len()) && text.contains(&format!("first: {}", win.line[0])),
                    "{text}"
                );
                let mut board = game.board.clone();
                win.line.iter().for_each(|&mv| board.make(mv));
                assert!(board.count(game.board.to_move(), Class::Five) > 0, "{text}");
                break;
            }
        }
    }

    #[test]
    fn faults_are_told() {
        for (text, part) in
            [("", "--out"), ("--out", "needs a value"), ("--out x --count y", "no value"), ("--x 1", "unknown")]
        {
            let arguments: Vec<String> = text.split_whitespace().map(str::to_string).collect();
            let error = run(&arguments).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
