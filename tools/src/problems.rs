//! Problems with one winning move, from self-play: `tengen problems`.
//!
//! Games are bounded by nodes and by a seed, so that a run repeats exactly.

use super::matches::contestant::{Answer, Contestant, Fault, Game};
use super::matches::game_loop::self_play;
use super::matches::thinker::Thinker;
use clap::Args;
use std::fs::File;
use std::io::Write;
use tengen::command_line::values::count;
use tengen::command_line::{CommandError, Run};
use tengen_core::game::{Candidate, Evaluator, Expansion, Outcome, Player, Position, ThreatSpace};
use tengen_core::random::Rng;
use tengen_core::think::{Limits, Silent};
use tengen_gomoku::board::Board;
use tengen_gomoku::class::Class;
use tengen_gomoku::evaluate::GomokuEvaluator;
use tengen_gomoku::notation::write_game;
use tengen_gomoku::play::forced_win::ForcedWinSearch;
use tengen_gomoku::play::player::GomokuPlayer;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::threat::{AttackKind, Threats};
use tengen_search::proof::Proof;

/// Points along an edge.
const SIZE: usize = 15;

/// Points along an edge of the square around the centre where the first stones lie.
const OPENING_SQUARE: usize = 7;

/// Stored lengths, in plies to the move after which no five can be blocked.
const LENGTHS: std::ops::RangeInclusive<usize> = 5..=31;

/// Bytes of the tables: fixed, because replaced entries change the searches.
const TABLE: usize = 8 << 20;
const PROOFS: usize = 64 << 20;

/// Plies after which a game is abandoned, and plies between two problems of one game.
const LONGEST: usize = 100;
const APART: usize = 6;

/// With a chance of one in this number a move is drawn from the likeliest moves instead of searched. A game of two
/// careful sides has few forced wins.
const CHANCE: usize = 6;
/// The likeliest moves that it is drawn from.
const LIKELIEST: usize = 8;

/// Makes problems with one winning move out of self-play.
///
/// They are problems of five-in-a-row.
#[derive(Args)]
pub struct Options {
    /// Their file.
    #[arg(long, value_name = "FILE")]
    out: String,
    /// Problems.
    #[arg(long, value_name = "N", default_value_t = 120)]
    count: usize,
    /// The most problems of one length; by default an eighth of the count.
    #[arg(long, value_name = "N", value_parser = count)]
    cap: Option<usize>,
    /// Seed of the games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Nodes for a move of a game.
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    nodes: u64,
    /// Nodes of each search for a win or its refutation.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    limit: u64,
    /// The most games.
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    games: usize,
}

impl Options {
    /// The most problems of one length.
    fn cap(&self) -> usize {
        self.cap.unwrap_or(self.count.div_ceil(8))
    }

    fn header(&self) -> String {
        let Options { out, count, seed, nodes, limit, games, .. } = self;
        let cap = self.cap();
        format!(
            "# Problems from games of Tengen against itself, {nodes} nodes a move and one move in {CHANCE} by chance, made by\n\
             # `cargo tools problems --out {out} --count {count} --cap {cap} --seed {seed} --nodes {nodes}\n\
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

/// A win of the side to move, with its line.
struct Win {
    kind: AttackKind,
    /// Up to the move after which no five can be blocked.
    line: Vec<Point>,
}

/// The win of the side to move if it has a suitable length and no other threat wins. `None` also if a limit was
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

/// Removes the end of a line, which decides nothing: the five and the move before it, or black's forbidden move.
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

/// A game that begins with 3 to 6 random stones near the centre.
fn begin(rng: &mut Rng, rule: Rule) -> Game<Board> {
    let corner = (SIZE - OPENING_SQUARE) / 2;
    let mut points: Vec<usize> = (0..OPENING_SQUARE * OPENING_SQUARE).collect();
    loop {
        rng.shuffle(&mut points);
        let stones = &points[..3 + rng.below(4)];
        let mut game = Game::new(Board::new(rule, SIZE));
        for &i in stones {
            if game.position().outcome().is_none() {
                game.make(Point::new(corner + i % OPENING_SQUARE, corner + i / OPENING_SQUARE));
            }
        }
        if game.position().outcome().is_none() {
            return game;
        }
    }
}

/// Self-play that looks for a problem before each move.
struct Miner<'a> {
    engine: Thinker<'static, Board>,
    rng: &'a mut Rng,
    /// Nodes of each search for a win or its refutation.
    limit: u64,
    /// Problems that may still be stored, in all and of each length.
    wanted: usize,
    room: &'a mut [usize],
    /// The ply before which the game gives no further problem.
    next: usize,
    found: Vec<(Board, Win)>,
}

impl Miner<'_> {
    fn new<'a>(rng: &'a mut Rng, nodes: u64, limit: u64, wanted: usize, room: &'a mut [usize]) -> Miner<'a> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let engine = Thinker::player(limits, || GomokuPlayer::new(TABLE));
        Miner { engine, rng, limit, wanted, room, next: 0, found: Vec::new() }
    }

    /// One of the likeliest moves.
    fn likely(&mut self, board: &Board) -> Option<Point> {
        let mut moves: Vec<Candidate<Point>> = Vec::new();
        GomokuEvaluator::new().candidates(board, &mut moves);
        moves.sort_by_key(|candidate| -candidate.order);
        moves.truncate(LIKELIEST);
        if moves.is_empty() { None } else { Some(moves[self.rng.below(moves.len())].mv) }
    }
}

impl Contestant<Board> for Miner<'_> {
    fn begin(&mut self, game: &Game<Board>) -> Result<(), Fault> {
        self.engine.begin(game)
    }

    fn answer(&mut self, game: &Game<Board>) -> Result<Answer<Point>, Fault> {
        let board = game.position();
        if board.ply() >= self.next
            && let Some(win) = only_win(&mut board.clone(), self.limit)
            && self.room[win.line.len()] > 0
        {
            self.next = board.ply() + APART;
            self.room[win.line.len()] -= 1;
            self.found.push((board.clone(), win));
            if self.found.len() >= self.wanted {
                return Ok(Answer::Claim(Outcome::Draw));
            }
        }
        if self.rng.below(CHANCE) == 0 {
            return self.likely(board).map(Answer::Move).ok_or(Fault::Illegal);
        }
        self.engine.answer(game)
    }
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let options = self;
        let failed = |error: std::io::Error| format!("{}: {error}", options.out);
        let mut file = File::create(&options.out).map_err(failed)?;
        file.write_all(options.header().as_bytes()).map_err(failed)?;
        let mut rng = Rng::new(options.seed);
        let mut found = 0;
        let mut room = [options.cap(); *LENGTHS.end() + 1];
        for number in 1..=options.games {
            if found >= options.count {
                return Ok(());
            }
            let game = begin(&mut rng, Rule::ALL[number % Rule::ALL.len()]);
            let mut miner = Miner::new(&mut rng, options.nodes, options.limit, options.count - found, &mut room);
            self_play(game, &mut miner, Some(LONGEST));
            for (board, win) in miner.found {
                found += 1;
                let text = record(found, options.seed, number, &board, &win);
                file.write_all(text.as_bytes()).map_err(failed)?;
                writeln!(out, "{found}/{}: game {number}, {} plies", options.count, win.line.len())?;
            }
        }
        if found < options.count {
            writeln!(out, "{found} in {} games", options.games)?;
        }
        Ok(())
    }
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
    use tengen::command_line::read;

    #[test]
    fn a_problem_has_one_winning_threat() {
        let mut rng = Rng::new(3);
        let mut room = [usize::MAX; *LENGTHS.end() + 1];
        let (mut found, mut tried) = (0, 0);
        while found < 3 {
            tried += 1;
            assert!(tried < 200, "{found} found");
            let game = begin(&mut rng, Rule::ALL[tried % 3]);
            let mut miner = Miner::new(&mut rng, 50, 2_000, 1, &mut room);
            self_play(game, &mut miner, None);
            for (board, win) in miner.found {
                found += 1;
                let text = record(found, 3, tried, &board, &win);
                assert!(
                    LENGTHS.contains(&win.line.len()) && text.contains(&format!("first: {}", win.line[0])),
                    "{text}"
                );
                let mut end = board.clone();
                win.line.iter().for_each(|&mv| end.make(mv));
                assert!(end.count(board.to_move(), Class::Five) > 0, "{text}");
            }
        }
    }

    #[test]
    fn faults_are_told() {
        for (text, part) in [
            ("", "--out is missing"),
            ("--out", "missing argument"),
            ("--out x --count y", "--count: \"y\""),
            ("--x 1", "invalid option"),
        ] {
            let Err(error) = read::<Options>(text.split_whitespace()) else { panic!("{text}") };
            let error = error.to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
