//! Opening tables made by the engine's own search: `tengen openings`.
//!
//! Searches are bounded by nodes and begin with an empty table, so that a run repeats exactly. An interrupted run
//! resumes; a run with other options needs another file.

use super::matches::contestant::{Contestant, Game};
use super::matches::game_loop::self_play;
use super::matches::openings::text;
use super::matches::thinker::Thinker;
use lexopt::Arg;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use tengen::command_line::{Arguments, CommandError, required};
use tengen_core::book::{Book, Key, Place, Shape};
use tengen_core::game::{Move, Player, Position};
use tengen_core::random::Rng;
use tengen_core::think::{Limits, Report};
use tengen_gomoku::board::{Board, MAX_SIZE, MIN_SIZE};
use tengen_gomoku::play::player::GomokuPlayer;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;

const HELP: &str = "\
usage: tengen openings replies --out FILE [options]
       tengen openings balanced --out FILE [options]

Makes opening tables of five-in-a-row by search.

  replies    the reply to every shape of up to three stones in a square: a table for the book
  balanced   shapes of 3 to 6 stones about as good for either side: openings for matches, a game a line

  --out FILE    where it goes; the same call goes on with it
  --nodes N     nodes for a shape, default 20000
  --rule RULE   freestyle (default), standard, renju, caro or caro6
  --size N      points along an edge of the board, default 15
  --window N    points along an edge of the square around the centre, default 5
  --edge N      replies: from this distance in points the border does not matter, default 5
  --count N     balanced: openings, default 60
  --bound N     balanced: the greatest value for either side in units of the evaluation, default 20
  --games N     balanced: games that the engine plays against itself from a shape, in which both sides must score half,
                give or take one point; default 0: the value decides alone
  --seed N      balanced: of the random shapes, default 1
";

/// Bytes of the table: fixed, because what it forgets changes the search.
const TABLE: usize = 8 << 20;
/// Nodes for a move of the games from a shape, in the first game and more in each after it, so that games differ.
const GAME_NODES: u64 = 2000;
const MORE_GAME_NODES: u64 = 400;

/// What is asked for.
struct Options {
    out: String,
    nodes: u64,
    rule: Rule,
    size: usize,
    window: usize,
    edge: usize,
    count: usize,
    bound: i32,
    games: u32,
    seed: u64,
}

/// Which table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Replies,
    Balanced,
}

impl Options {
    fn read(arguments: &[String]) -> Result<(Kind, Options), CommandError> {
        let (mut kind, mut out) = (None, None);
        let mut options = Options {
            out: String::new(),
            nodes: 20_000,
            rule: Rule::Freestyle,
            size: 15,
            window: 5,
            edge: 5,
            count: 60,
            bound: 20,
            games: 0,
            seed: 1,
        };
        let mut arguments = Arguments::new(arguments, HELP);
        let size = |text: &str| text.parse().ok().filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size));
        while let Some(arg) = arguments.next()? {
            match arg {
                Arg::Value(word) if kind.is_none() && word == "replies" => kind = Some(Kind::Replies),
                Arg::Value(word) if kind.is_none() && word == "balanced" => kind = Some(Kind::Balanced),
                Arg::Long("out") => out = Some(arguments.text()?),
                Arg::Long("rule") => {
                    options.rule = arguments.value_by(Rule::from_name, "freestyle, standard, renju, caro or caro6")?
                }
                Arg::Long("nodes") => options.nodes = arguments.value()?,
                Arg::Long("size") => options.size = arguments.value_by(size, "5 to 20")?,
                Arg::Long("window") => options.window = arguments.count()?,
                Arg::Long("edge") => options.edge = arguments.value()?,
                Arg::Long("count") => options.count = arguments.value()?,
                Arg::Long("bound") => options.bound = arguments.value()?,
                Arg::Long("games") => options.games = arguments.value()?,
                Arg::Long("seed") => options.seed = arguments.value()?,
                other => return Err(other.unexpected().into()),
            }
        }
        let kind = required("replies or balanced", kind)?;
        options.out = required("--out", out)?;
        if options.window > options.size {
            return Err(CommandError::Usage("the window does not fit the board".to_owned()));
        }
        Ok((kind, options))
    }

    /// The first point of the window, in both directions.
    const fn corner(&self) -> usize {
        (self.size - self.window) / 2
    }

    fn points(&self) -> Vec<Place> {
        let range = self.corner()..self.corner() + self.window;
        range.clone().flat_map(|y| range.clone().map(move |x| Place { x, y })).collect()
    }
}

/// Runs `tengen openings`.
///
/// # Errors
/// See [`CommandError`].
pub fn run(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    match Options::read(arguments)? {
        (Kind::Replies, options) => replies(&options, out),
        (Kind::Balanced, options) => balanced(&options, out),
    }
}

/// Searches the reply to every shape.
fn replies(options: &Options, out: &mut dyn Write) -> Result<(), CommandError> {
    let Options { rule, size, window, edge, nodes, .. } = options;
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
        found.entry((moves.len(), Shape::of_moves(options.size, &moves).key())).or_insert(moves);
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
        let [left, right, below, above] = Shape::of_moves(options.size, &moves).margins();
        let centred = |at: usize, low: usize, high: usize| at - low + (low + high) / 2;
        let place = |p: Place| Place { x: centred(p.x, left, right), y: centred(p.y, below, above) };
        moves.into_iter().map(place).collect()
    };
    found.into_values().map(middle).collect()
}

/// Looks for shapes that are about as good for either side.
fn balanced(options: &Options, out: &mut dyn Write) -> Result<(), CommandError> {
    let Options { rule, size, window, nodes, count, bound, games, seed, .. } = options;
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
    // The shapes found before are passed over by number. So a resumed run tries the same ones in the same order.
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
        // What was tried before the last one kept was not kept then, either.
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

/// What the file says of a shape that is about as good for either side; `None` for any other. The first of the searches
/// is quick: most shapes are far from balance.
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

/// Black's half points in `count` games of the engine with itself; `None` if one side is more than a point ahead of half.
/// The games differ by the nodes for a move.
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
    let mut game = Game::new(Board::new(options.rule, options.size));
    for &place in moves {
        if game.position().outcome().is_some() {
            return None;
        }
        game.make(point(place));
    }
    game.position().outcome().is_none().then_some(game)
}

/// The engine with a limit on nodes; nothing is left of one search in the next.
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

/// What the file holds, which begins with `header`, and the file to add to.
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

    #[test]
    fn shapes_are_different_and_in_the_middle() {
        let words = ["replies", "--out", "none"].map(str::to_owned);
        let (kind, options) = Options::read(&words).unwrap();
        assert!(kind == Kind::Replies);
        let shapes = shapes(&options);
        let keys: BTreeSet<Key> = shapes.iter().map(|moves| Shape::of_moves(15, moves).key()).collect();
        assert_eq!(keys.len(), shapes.len());
        assert_eq!(shapes[0], [Place { x: 7, y: 7 }]);
        assert!(shapes.iter().all(|moves| Shape::of_moves(15, moves).margins().iter().all(|&margin| margin >= 5)));
        assert_eq!(Shape::of_moves(15, &shapes[0]).key().0, Player::White);
    }
}
