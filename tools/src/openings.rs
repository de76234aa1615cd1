//! Opening tables made by the engine's own search: `tengen openings`.
//!
//! Searches are bounded by nodes and begin with an empty table, so that a run repeats exactly. An interrupted run
//! resumes. A run with other options needs another file.

use super::matches::contestant::{Contestant, Game};
use super::matches::game_loop::self_play;
use super::matches::openings::text;
use super::matches::thinker::Thinker;
use clap::{Args, ValueEnum};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use tengen::command_line::values::{BoardOptions, count};
use tengen::command_line::{CommandError, Run};
use tengen_core::book::{Book, Key, Place, Shape};
use tengen_core::game::{Move, Player, Position};
use tengen_core::random::Rng;
use tengen_core::think::{Limits, Report};
use tengen_gomoku::board::Board;
use tengen_gomoku::play::player::GomokuPlayer;
use tengen_gomoku::point::Point;

/// Bytes of the table: fixed, because replaced entries change the search.
const TABLE: usize = 8 << 20;
/// Nodes for a move in the first game from a shape. Later games get more, so that games differ.
const GAME_NODES: u64 = 2000;
const MORE_GAME_NODES: u64 = 400;

/// Makes opening tables by search.
///
/// The tables are of five-in-a-row.
#[derive(Args)]
pub struct Options {
    /// Which table.
    #[arg(value_enum)]
    kind: Kind,
    /// Its file; the same call resumes.
    #[arg(long, value_name = "FILE")]
    out: String,
    /// Nodes for a shape.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    #[command(flatten)]
    board: BoardOptions,
    /// Points along an edge of the square around the centre.
    #[arg(long, value_name = "N", default_value = "5", value_parser = count)]
    window: usize,
    /// Replies: from this distance in points the border does not matter.
    #[arg(long, value_name = "N", default_value_t = 5)]
    edge: usize,
    /// Balanced: openings.
    #[arg(long, value_name = "N", default_value_t = 60)]
    count: usize,
    /// Balanced: the greatest value for either side in units of the evaluation.
    #[arg(long, value_name = "N", default_value_t = 20)]
    bound: i32,
    /// Balanced: games that the engine plays against itself from a shape.
    ///
    /// Both sides must score half in them, within one point. With 0 only the value decides.
    #[arg(long, value_name = "N", default_value_t = 0)]
    games: u32,
    /// Balanced: seed of the random shapes.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// The tables that can be made.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// The reply to every shape of up to three stones in a square: a table for the book.
    Replies,
    /// Balanced shapes of 3 to 6 stones: openings for matches, a game a line.
    Balanced,
}

impl Options {
    /// The first point of the window, in both directions.
    const fn corner(&self) -> usize {
        (self.board.size - self.window) / 2
    }

    fn points(&self) -> Vec<Place> {
        let range = self.corner()..self.corner() + self.window;
        range.clone().flat_map(|y| range.clone().map(move |x| Place { x, y })).collect()
    }
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        if self.window > self.board.size {
            return Err(CommandError::Usage("the window does not fit the board".to_owned()));
        }
        match self.kind {
            Kind::Replies => replies(&self, out),
            Kind::Balanced => balanced(&self, out),
        }
    }
}

/// Searches the reply to every shape.
fn replies(options: &Options, out: &mut dyn Write) -> Result<(), CommandError> {
    let Options { board: BoardOptions { rule, size }, window, edge, nodes, .. } = options;
    let rule = rule.name();
    let header = format!(
        "# Replies to every shape of one to three stones that fits a square of {window} x {window}: {rule}, {size} x {size}.\n\
         #\n\
         # source: Tengen's own search, {nodes} nodes a shape from an empty table: cargo xtask openings replies --rule {rule} --size {size} --window {window} --edge {edge} --nodes {nodes}\n\
         # board: {size}\n\
         # edge: {edge}\n\
         #\n\
         # Moves, the reply, and the value for the side to move with the depth in plies. One shape stands for all its turned,\n\
         # reflected and moved copies; a shape lies in the middle of the board.\n\n"
    );
    let (before, mut file) = open(&options.out, &header)?;
    let known = Book::parse(&before).map_err(|error| format!("{}: {error}", options.out))?;
    let shapes = shapes(options);
    let mut searcher = Searcher::new(*nodes);
    for (number, moves) in shapes.iter().enumerate() {
        if !known.replies(&Shape::of_moves(*size, moves)).is_empty() {
            continue;
        }
        let game = game(options, moves).ok_or_else(|| "a shape that ends the game".to_owned())?;
        let moves = text(&game, game.moves().len());
        let report = searcher.search(&game);
        let Some(reply) = report.best.and_then(Point::from_code) else {
            return Err(CommandError::Failed(format!("{moves}: no reply")));
        };
        let (score, depth) = (report.score, report.depth);
        write(&mut file, &options.out, &format!("{moves} = {reply}  # {score:?}, {depth}\n"))?;
        writeln!(out, "{}/{}: {moves} = {reply}", number + 1, shapes.len())?;
    }
    Ok(())
}

/// Every shape of one to three stones in the window once, as moves, and moved to the middle.
fn shapes(options: &Options) -> Vec<Vec<Place>> {
    let points = options.points();
    let mut found: BTreeMap<(usize, Key), Vec<Place>> = BTreeMap::new();
    let mut keep = |moves: Vec<Place>| {
        found.entry((moves.len(), Shape::of_moves(options.board.size, &moves).key())).or_insert(moves);
    };
    for &first in &points {
        keep(vec![first]);
        for &second in points.iter().filter(|&&second| second != first) {
            keep(vec![first, second]);
            for &third in points.iter().filter(|&&third| third > first && third != second) {
                keep(vec![first, second, third]);
            }
        }
    }
    let middle = |moves: Vec<Place>| {
        let [left, right, below, above] = Shape::of_moves(options.board.size, &moves).margins();
        let centred = |at: usize, low: usize, high: usize| at - low + (low + high) / 2;
        let place = |p: Place| Place { x: centred(p.x, left, right), y: centred(p.y, below, above) };
        moves.into_iter().map(place).collect()
    };
    found.into_values().map(middle).collect()
}

/// Looks for balanced shapes.
fn balanced(options: &Options, out: &mut dyn Write) -> Result<(), CommandError> {
    let Options { board: BoardOptions { rule, size }, window, nodes, count, bound, games, seed, .. } = options;
    let rule = rule.name();
    let header = format!(
        "# Balanced openings for matches: {rule}, {size} x {size}. A game a line; all shapes differ under symmetry and shift.\n\
         #\n\
         # source: Tengen's own search: random shapes of 3 to 6 stones in the central {window} x {window} whose value after {nodes}\n\
         # nodes lies within {bound} of 0, and of {games} games of the engine with itself either side won half, give or take a\n\
         # point: cargo xtask openings balanced --rule {rule} --size {size} --window {window} --nodes {nodes} --bound {bound} --games {games} --seed {seed}\n\
         #\n\
         # Moves, the value for the side to move with the depth in plies, and black's points in the games.\n\n"
    );
    let (before, mut file) = open(&options.out, &header)?;
    let done = before.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
    let mut searches = [Searcher::new(nodes / 8), Searcher::new(*nodes)];
    let mut rng = Rng::new(*seed);
    let points = options.points();
    let mut seen = BTreeSet::new();
    // The shapes found before are skipped by number. So a resumed run tries the same ones in the same order.
    let mut found = 0;
    let mut known: BTreeSet<String> =
        before.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();
    for _ in 0..1000 * count {
        if found >= *count {
            break;
        }
        let mut moves = points.clone();
        rng.shuffle(&mut moves);
        moves.truncate(3 + rng.below(4));
        if !seen.insert(Shape::of_moves(*size, &moves).key()) {
            continue;
        }
        if known.remove(&moves.iter().map(|&place| point(place).to_string()).collect::<String>()) {
            found += 1;
            continue;
        }
        // Shapes tried before the last stored one were not stored then, either.
        if found < done {
            continue;
        }
        let Some(game) = game(options, &moves) else { continue };
        if let Some(remark) = judge(options, &mut searches, &game) {
            found += 1;
            let moves = text(&game, game.moves().len());
            write(&mut file, &options.out, &format!("{moves}  # {remark}\n"))?;
            writeln!(out, "{found}/{count}: {moves} {remark}")?;
        }
    }
    if found < *count {
        Err(CommandError::Failed(format!("only {found} were found: a greater --bound or --window has more")))
    } else {
        Ok(())
    }
}

/// The file's line for a balanced shape; `None` for any other. The first search is short, because most shapes are far
/// from balance.
fn judge(options: &Options, searches: &mut [Searcher; 2], game: &Game<Board>) -> Option<String> {
    let near = |report: &Report, bound: i32| !report.score.is_proven() && report.score.value().abs() <= bound;
    let [quick, full] = searches;
    if quick.nodes > 0 && !near(&quick.search(game), 2 * options.bound) {
        return None;
    }
    let report = full.search(game);
    if !near(&report, options.bound) {
        return None;
    }
    let points = f64::from(balance(game, options.games)?) / 2.0;
    Some(format!("{:?}, {}; {points} of {}", report.score, report.depth, options.games))
}

/// Black's half points in `count` games of self-play. `None` if one side is more than a point ahead of half. The games
/// differ by the nodes for a move.
fn balance(game: &Game<Board>, count: u32) -> Option<u32> {
    let mut halves = 0;
    for number in 0..count {
        let nodes = GAME_NODES + MORE_GAME_NODES * u64::from(number);
        let mut engine = Searcher::new(nodes).thinker;
        halves += self_play(game.clone(), &mut engine, None).half_points(Player::Black);
        if halves > count + 2 || 2 * (number + 1) - halves > count + 2 {
            return None;
        }
    }
    Some(halves)
}

const fn point(place: Place) -> Point {
    Point::new(place.x, place.y)
}

/// The game of the moves, if it has not ended after them and, for Renju, none of them is forbidden.
fn game(options: &Options, moves: &[Place]) -> Option<Game<Board>> {
    let mut game = Game::new(options.board.board());
    for &place in moves {
        if game.position().outcome().is_some() {
            return None;
        }
        game.make(point(place));
    }
    game.position().outcome().is_none().then_some(game)
}

/// The engine with a limit on nodes. Searches do not share results.
struct Searcher {
    nodes: u64,
    thinker: Thinker<'static, Board>,
}

impl Searcher {
    fn new(nodes: u64) -> Searcher {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        Searcher { nodes, thinker: Thinker::player(limits, || GomokuPlayer::new(TABLE)) }
    }

    fn search(&mut self, game: &Game<Board>) -> Report {
        // A thinker begins with an empty table.
        let _ = self.thinker.begin(game);
        self.thinker.search(game)
    }
}

/// The content of the file, which begins with `header`, and the file to append to.
fn open(path: &str, header: &str) -> Result<(String, File), String> {
    let failed = |error: std::io::Error| format!("{path}: {error}");
    let before = match fs::read_to_string(path) {
        Ok(text) if text.starts_with(header) => text,
        Ok(_) => return Err(format!("{path} was made with other options: choose another file")),
        Err(_) => {
            fs::write(path, header).map_err(failed)?;
            header.to_owned()
        }
    };
    Ok((before, OpenOptions::new().append(true).open(path).map_err(failed)?))
}

fn write(file: &mut File, path: &str, line: &str) -> Result<(), String> {
    file.write_all(line.as_bytes()).map_err(|error| format!("{path}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::command_line::read;

    #[test]
    fn shapes_are_different_and_in_the_middle() {
        let options = read::<Options>(["replies", "--out", "none"]).unwrap();
        assert!(options.kind == Kind::Replies);
        let shapes = shapes(&options);
        let keys: BTreeSet<Key> = shapes.iter().map(|moves| Shape::of_moves(15, moves).key()).collect();
        assert_eq!(keys.len(), shapes.len());
        assert_eq!(shapes[0], [Place { x: 7, y: 7 }]);
        assert!(shapes.iter().all(|moves| Shape::of_moves(15, moves).margins().iter().all(|&margin| margin >= 5)));
        assert_eq!(Shape::of_moves(15, &shapes[0]).key().0, Player::White);
    }
}
