//! Opening tables made by the engine's own search: `cargo xtask openings`.
//!
//! Searches are bounded by nodes and begin with an empty table, so that a run repeats exactly. A run that was broken off goes
//! on where it stopped; a run with more nodes goes to a new file.

use crate::book::{Book, Key, Place, Shape};
use crate::engine::{Engine, GameSpec};
use crate::error::EngineError;
use crate::game::Player;
use crate::random::Rng;
use crate::think::{Limits, Report, Silent};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::Write;

const USAGE: &str = "\
usage: cargo xtask openings replies | balanced [options]

  replies    the reply to every shape of up to three stones in a square: a table for the book
  balanced   shapes of 3 to 6 stones about as good for either side: openings for the arena, a game a line

  --out FILE       where it goes; a run begun there with the same options goes on
  --nodes N        nodes for a shape, default 20000
  --rule R         freestyle (default), standard, renju
  --size N         points along an edge, default 15
  --window N       points along an edge of the square around the centre, default 5
  --edge N         replies: points to the border from which on it does not matter, default 5
  --count N        balanced: how many, default 60
  --bound N        balanced: the greatest value for either side, default 20
  --games N        balanced: games that the engine plays against itself from a shape; both sides must win as often, give
                   or take one point. Default 0: the value decides alone
  --seed N         balanced: of the random shapes, default 1";

/// Bytes of the table: fixed, because what it forgets changes the search.
const TABLE: usize = 8 << 20;

/// What is asked for.
struct Options {
    out: String,
    nodes: u64,
    rule: String,
    size: usize,
    window: usize,
    edge: usize,
    count: usize,
    bound: i32,
    games: u32,
    seed: u64,
}

impl Options {
    fn read(arguments: &[String]) -> Result<Options, String> {
        let mut options = Options {
            out: String::new(),
            nodes: 20_000,
            rule: "freestyle".to_owned(),
            size: 15,
            window: 5,
            edge: 5,
            count: 60,
            bound: 20,
            games: 0,
            seed: 1,
        };
        for pair in arguments.chunks(2) {
            let [name, value] = pair else { return Err(format!("{} needs a value\n{USAGE}", pair[0])) };
            let number = || value.parse::<u32>().map_err(|_| format!("{value:?} is no value of {name}"));
            match name.as_str() {
                "--out" => options.out = value.clone(),
                "--rule" => options.rule = value.clone(),
                "--nodes" => options.nodes = number()?.into(),
                "--size" => options.size = number()? as usize,
                "--window" => options.window = number()? as usize,
                "--edge" => options.edge = number()? as usize,
                "--count" => options.count = number()? as usize,
                "--bound" => options.bound = number()? as i32,
                "--games" => options.games = number()?,
                "--seed" => options.seed = number()?.into(),
                _ => return Err(format!("unknown option {name}\n{USAGE}")),
            }
        }
        if options.out.is_empty() {
            return Err(format!("--out is missing\n{USAGE}"));
        }
        if options.window == 0 || options.window > options.size {
            return Err("the window must fit the board".to_owned());
        }
        Ok(options)
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

/// Makes a table.
///
/// # Errors
/// What is wrong with the options or the file, in one line.
pub fn run(arguments: &[String]) -> Result<(), String> {
    match arguments.split_first() {
        Some((what, rest)) if what == "replies" => replies(&Options::read(rest)?),
        Some((what, rest)) if what == "balanced" => balanced(&Options::read(rest)?),
        _ => Err(USAGE.to_owned()),
    }
}

fn replies(options: &Options) -> Result<(), String> {
    let Options { rule, size, window, edge, nodes, .. } = options;
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
    let mut searcher = Searcher::new(options)?;
    for (number, moves) in shapes.iter().enumerate() {
        if !known.replies(&Shape::of_moves(*size, moves)).is_empty() {
            continue;
        }
        let (text, report) = searcher.search(moves, options.nodes)?;
        let Some(code) = report.best else { return Err(format!("{text}: no reply")) };
        let (reply, score, depth) = (searcher.spec.name_of_code(code), report.score, report.depth);
        write(&mut file, &options.out, &format!("{text} = {reply}  # {score:?}, {depth}\n"))?;
        println!("{}/{}: {text} = {reply}", number + 1, shapes.len());
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

fn balanced(options: &Options) -> Result<(), String> {
    let Options { rule, size, window, nodes, count, bound, games, seed, .. } = options;
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
    let mut searcher = Searcher::new(options)?;
    let mut rng = Rng::new(*seed);
    let points = options.points();
    let mut seen = BTreeSet::new();
    // The shapes found before are passed over by number: a run that goes on tries the same ones in the same order.
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
        if known.remove(&searcher.text(&moves)) {
            found += 1;
            continue;
        }
        // What was tried before the last one kept was not kept then, either.
        if found < done || !searcher.is_open(&moves) {
            continue;
        }
        // A shallow look first: most shapes are far from balance.
        let near = |report: &Report, bound: i32| !report.score.is_proven() && report.score.value().abs() <= bound;
        if nodes / 8 > 0 && !near(&searcher.search(&moves, nodes / 8)?.1, 2 * bound) {
            continue;
        }
        let (text, report) = searcher.search(&moves, *nodes)?;
        if !near(&report, *bound) {
            continue;
        }
        if let Some(halves) = searcher.games(&text, *games)? {
            found += 1;
            let points = f64::from(halves) / 2.0;
            write(
                &mut file,
                &options.out,
                &format!("{text}  # {:?}, {}; {points} of {games}\n", report.score, report.depth),
            )?;
            println!("{found}/{count}: {text} {:?}, {points} of {games}", report.score);
        }
    }
    if found < *count {
        Err(format!("only {found} were found: a greater --bound or --window has more"))
    } else {
        Ok(())
    }
}

/// The engine and the game that it searches.
struct Searcher {
    spec: GameSpec,
    engine: Engine,
}

impl Searcher {
    fn new(options: &Options) -> Result<Searcher, String> {
        let spec = GameSpec::named("gomoku").and_then(|spec| spec.with_rule(&options.rule)?.with_size(options.size));
        let spec = spec.map_err(|error| error.text)?;
        Ok(Searcher { spec, engine: Engine::new(spec, TABLE) })
    }

    fn text(&self, moves: &[Place]) -> String {
        moves.iter().map(|place| format!("{}{}", char::from(b'a' + place.x as u8), place.y + 1)).collect()
    }

    /// Whether the game goes on after the moves and, for Renju, none of them is forbidden.
    fn is_open(&mut self, moves: &[Place]) -> bool {
        let text = self.text(moves);
        self.engine.load(&text).is_ok() && self.engine.ending().is_none()
    }

    fn search(&mut self, moves: &[Place], nodes: u64) -> Result<(String, Report), String> {
        let text = self.text(moves);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        self.engine.load(&text).map_err(|error| format!("{text}: {}", error.text))?;
        self.engine.clear();
        let report = self.engine.find(&limits, &mut Silent).map_err(|error| format!("{text}: {}", error.text))?;
        Ok((text, report))
    }

    /// Black's half points in `count` games of the engine with itself, `None` if one side is more than a point ahead of half.
    /// The games differ by the nodes for a move.
    fn games(&mut self, text: &str, count: u32) -> Result<Option<u32>, String> {
        let failed = |error: EngineError| format!("{text}: {}", error.text);
        let mut halves = 0;
        for number in 0..count {
            let limits = Limits { nodes: Some(2000 + 400 * u64::from(number)), ..Limits::default() };
            self.engine.load(text).map_err(failed)?;
            self.engine.clear();
            let ending = loop {
                if let Some(ending) = self.engine.ending() {
                    break ending;
                }
                let report = self.engine.find(&limits, &mut Silent).map_err(failed)?;
                let Some(code) = report.best else { return Err(format!("{text}: no move")) };
                self.engine.play(&self.spec.name_of_code(code)).map_err(failed)?;
            };
            halves += match ending.winner {
                Some(Player::Black) => 2,
                None => 1,
                Some(Player::White) => 0,
            };
            if halves > count + 2 || 2 * (number + 1) - halves > count + 2 {
                return Ok(None);
            }
        }
        Ok(Some(halves))
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
        let options = Options::read(&["--out".to_owned(), "none".to_owned()]).unwrap();
        let shapes = shapes(&options);
        let keys: BTreeSet<Key> = shapes.iter().map(|moves| Shape::of_moves(15, moves).key()).collect();
        assert_eq!(keys.len(), shapes.len());
        assert_eq!(shapes[0], [Place { x: 7, y: 7 }]);
        assert!(shapes.iter().all(|moves| Shape::of_moves(15, moves).margins().iter().all(|&margin| margin >= 5)));
        assert_eq!(Shape::of_moves(15, &shapes[0]).key().0, Player::White);
    }
}
