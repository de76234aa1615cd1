//! Opening tables: shapes of the first stones, with the replies to them or their names.
//!
//! A table is text. `#` begins a comment. Before the first entry three comments must say `# source: WHO MADE IT AND
//! HOW`, `# board: SIZE` and `# edge: DISTANCE`. An entry is a line. `h8i9g7 = f6 g5` has moves and equally good
//! replies to them. `D1 h8h9h10 寒星 寒星 Kansei` has a code, moves and names. The moves are black's and white's in turn.
//! An entry describes the shape of its stones. The order of play does not matter.
//!
//! A position matches an entry if its shape is a turned, reflected or shifted copy. The side to move must be the same.
//! On each side the stones must be as far from the border as the entry's stones. Or both must have at least `edge`
//! empty points between the outermost stone and the border. An `edge` as large as the board therefore forbids every
//! shift.
//!
//! Points are plain coordinates. The book knows no game: its callers check that a reply is legal.

use crate::facts::OpeningName;
use crate::game::Player;
use crate::random::Rng;
use crate::sort;
use crate::symmetry::Symmetry;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The largest board that a table may be for: its columns have letters.
const MAX_BOARD: usize = 26;

/// A point: column from the left and row from the bottom, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The column.
    pub x: usize,
    /// The row.
    pub y: usize,
}

impl Place {
    fn image(self, symmetry: Symmetry, size: usize) -> Place {
        let (x, y) = symmetry.apply(size, self.x, self.y);
        Place { x, y }
    }

    fn moved(self, (dx, dy): (isize, isize), size: usize) -> Option<Place> {
        let on_board = |to: &usize| *to < size;
        let x = self.x.checked_add_signed(dx).filter(on_board)?;
        let y = self.y.checked_add_signed(dy).filter(on_board)?;
        Some(Place { x, y })
    }
}

/// Stones on a board, and who is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    size: usize,
    to_move: Player,
    /// In ascending order.
    stones: Vec<(Place, Player)>,
}

/// The same for all turned, reflected and moved copies of a shape, and different for any other.
pub type Key = (Player, Vec<(Place, Player)>);

impl Shape {
    /// The stones of a board of `size`.
    pub fn new(size: usize, to_move: Player, stones: impl IntoIterator<Item = (Place, Player)>) -> Shape {
        let mut stones: Vec<_> = stones.into_iter().collect();
        sort::by_key(&mut stones, |&stone| stone);
        Shape { size, to_move, stones }
    }

    /// The shape that moves leave, black's first.
    pub fn of_moves(size: usize, moves: &[Place]) -> Shape {
        let side = |ply: usize| Player::BOTH[ply % 2];
        Shape::new(size, side(moves.len()), moves.iter().enumerate().map(|(ply, &place)| (place, side(ply))))
    }

    /// The stones, in ascending order of their places.
    pub fn stones(&self) -> &[(Place, Player)] {
        &self.stones
    }

    /// The shape on the turned or reflected board.
    pub fn image(&self, symmetry: Symmetry) -> Shape {
        let turned = self.stones.iter().map(|&(place, player)| (place.image(symmetry, self.size), player));
        Shape::new(self.size, self.to_move, turned)
    }

    /// The shape moved; `None` if a stone would leave the board.
    pub fn moved(&self, by: (isize, isize)) -> Option<Shape> {
        let stones = self.stones.iter().map(|&(place, player)| Some((place.moved(by, self.size)?, player)));
        Some(Shape { size: self.size, to_move: self.to_move, stones: stones.collect::<Option<_>>()? })
    }

    /// The canonical form: the least of the eight images, each moved to the corner.
    pub fn key(&self) -> Key {
        let corner = |shape: Shape| {
            let (x, y) = shape.least();
            shape.stones.into_iter().map(|(p, player)| (Place { x: p.x - x, y: p.y - y }, player)).collect::<Vec<_>>()
        };
        let least = Symmetry::ALL.iter().map(|&symmetry| corner(self.image(symmetry))).min();
        (self.to_move, least.unwrap_or_default())
    }

    /// The leftmost column and the lowest row that have a stone.
    fn least(&self) -> (usize, usize) {
        let x = self.stones.iter().map(|(place, _)| place.x).min();
        let y = self.stones.iter().map(|(place, _)| place.y).min();
        (x.unwrap_or(0), y.unwrap_or(0))
    }

    /// Empty points between the stones and the border: left, right, below, above.
    pub fn margins(&self) -> [usize; 4] {
        let (x, y) = self.least();
        let right = self.stones.iter().map(|(place, _)| self.size - 1 - place.x).min();
        let above = self.stones.iter().map(|(place, _)| self.size - 1 - place.y).min();
        [x, right.unwrap_or(0), y, above.unwrap_or(0)]
    }
}

/// A shape of a table and what the table says of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The shape.
    pub shape: Shape,
    /// The replies, all equally good; none in a table of names.
    pub replies: Vec<Place>,
    /// The name, if it has one.
    pub name: Option<OpeningName>,
}

/// What is wrong with a table. `at` is a byte offset in its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BookError {
    /// An entry, or the end of the text, before `source`, `board` or `edge` was given.
    Header {
        /// The line of the missing comment.
        at: usize,
        /// Which one is missing.
        missing: &'static str,
    },
    /// A board or an edge that is not a number, or not a size of a board.
    Number {
        /// The line.
        at: usize,
    },
    /// An entry with a wrong form.
    Form {
        /// The line of the difference.
        at: usize,
    },
    /// Not a point of the board.
    Point {
        /// The line of the entry.
        at: usize,
    },
    /// A stone or a reply on a stone, or a reply given twice.
    Occupied {
        /// The line of the second entry.
        at: usize,
    },
    /// A shape that an entry before it matches already.
    Twice {
        /// The line.
        at: usize,
    },
}

impl BookError {
    /// The byte offset of the fault.
    pub const fn at(self) -> usize {
        match self {
            BookError::Header { at, .. }
            | BookError::Number { at }
            | BookError::Form { at }
            | BookError::Point { at }
            | BookError::Occupied { at }
            | BookError::Twice { at } => at,
        }
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Header { missing, .. } => write!(f, "no line '# {missing}: ...' before the entries")?,
            BookError::Number { .. } => f.write_str("no number that can be meant here")?,
            BookError::Form { .. } => f.write_str("neither 'moves = replies' nor 'code moves ja zh en'")?,
            BookError::Point { .. } => f.write_str("not a point of the board")?,
            BookError::Occupied { .. } => f.write_str("the point is taken")?,
            BookError::Twice { .. } => f.write_str("the shape has an entry already")?,
        }
        write!(f, " (at byte {})", self.at())
    }
}

impl std::error::Error for BookError {}

/// A table that has been read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    source: String,
    size: usize,
    edge: usize,
    /// Stones of the largest shape.
    longest: usize,
    entries: Vec<Entry>,
    index: BTreeMap<Key, Vec<usize>>,
}

impl Book {
    /// Reads a table.
    ///
    /// # Errors
    /// The first fault of the text.
    pub fn parse(text: &str) -> Result<Book, BookError> {
        let mut header = Header::default();
        let mut book: Option<Book> = None;
        let mut begin = 0;
        for line in text.split_inclusive('\n') {
            let (words, comment) = line.split_once('#').unwrap_or((line, ""));
            let at = begin;
            begin += line.len();
            if words.trim().is_empty() {
                header.comment(comment, at + words.len() + 1)?;
                continue;
            }
            let book = match &mut book {
                Some(book) => book,
                none => none.insert(header.open(at)?),
            };
            book.add(read_entry(words, at, book.size)?, at)?;
        }
        match book {
            Some(book) => Ok(book),
            None => header.open(text.len()),
        }
    }

    fn add(&mut self, entry: Entry, at: usize) -> Result<(), BookError> {
        if self.matches(&entry.shape).next().is_some() {
            return Err(BookError::Twice { at });
        }
        self.longest = self.longest.max(entry.shape.stones.len());
        self.index.entry(entry.shape.key()).or_default().push(self.entries.len());
        self.entries.push(entry);
        Ok(())
    }

    /// Who made the table and how, in its own words.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The size of the board that it is for.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// From this number of points on, the distance to the border does not matter.
    pub const fn edge(&self) -> usize {
        self.edge
    }

    /// The entries, in the order of the table.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The replies to a shape, for its orientation, in ascending order. For a symmetric shape one reply of the table
    /// gives several.
    pub fn replies(&self, shape: &Shape) -> Vec<Place> {
        let mut found = BTreeSet::new();
        for (entry, symmetry, by) in self.matches(shape) {
            let there = entry.replies.iter().filter_map(|reply| reply.moved(by, self.size));
            found.extend(there.map(|reply| reply.image(symmetry.inverse(), self.size)));
        }
        found.retain(|reply| shape.stones.iter().all(|(place, _)| place != reply));
        found.into_iter().collect()
    }

    /// One of the replies to a shape.
    pub fn reply(&self, shape: &Shape, rng: &mut Rng) -> Option<Place> {
        let replies = self.replies(shape);
        replies.get(rng.below(replies.len())).copied()
    }

    /// The name of a shape.
    pub fn name(&self, shape: &Shape) -> Option<&OpeningName> {
        self.matches(shape).find_map(|(entry, ..)| entry.name.as_ref())
    }

    /// The entries that have this shape. Each comes with the symmetry that turns the shape to the entry. Then comes the
    /// shift from the entry's stones to the shape's.
    fn matches(&self, shape: &Shape) -> impl Iterator<Item = (&Entry, Symmetry, (isize, isize))> {
        let fits = (1..=self.longest).contains(&shape.stones.len()) && shape.size == self.size;
        let known = if fits { self.index.get(&shape.key()) } else { None };
        let pairs = known.into_iter().flatten().flat_map(|&entry| Symmetry::ALL.map(|symmetry| (entry, symmetry)));
        pairs.filter_map(move |(entry, symmetry)| {
            let (entry, turned) = (&self.entries[entry], shape.image(symmetry));
            let ((x, y), (u, v)) = (turned.least(), entry.shape.least());
            let by = (x as isize - u as isize, y as isize - v as isize);
            let same = entry.shape.moved(by)?.stones == turned.stones;
            let far = |(a, b): (usize, usize)| a == b || a.min(b) >= self.edge;
            let free = turned.margins().into_iter().zip(entry.shape.margins()).all(far);
            (same && free).then_some((entry, symmetry, by))
        })
    }
}

/// What the comments before the entries have given so far.
#[derive(Default)]
struct Header {
    source: Option<String>,
    board: Option<usize>,
    edge: Option<usize>,
}

impl Header {
    fn comment(&mut self, comment: &str, at: usize) -> Result<(), BookError> {
        let Some((key, value)) = comment.split_once(':') else { return Ok(()) };
        let number = |range: std::ops::RangeInclusive<usize>| match value.trim().parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(BookError::Number { at: at + key.len() + 1 }),
        };
        match key.trim() {
            "source" => self.source = Some(value.trim().to_owned()).filter(|source| !source.is_empty()),
            "board" => self.board = Some(number(1..=MAX_BOARD)?),
            "edge" => self.edge = Some(number(0..=MAX_BOARD)?),
            _ => {}
        }
        Ok(())
    }

    fn open(&self, at: usize) -> Result<Book, BookError> {
        let missing = |missing| BookError::Header { at, missing };
        Ok(Book {
            source: self.source.clone().ok_or(missing("source"))?,
            size: self.board.ok_or(missing("board"))?,
            edge: self.edge.ok_or(missing("edge"))?,
            longest: 0,
            entries: Vec::new(),
            index: BTreeMap::new(),
        })
    }
}

/// The words of a line with their offsets.
fn words(line: &str, begin: usize) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| (begin + (word.as_ptr() as usize - line.as_ptr() as usize), word))
}

fn read_entry(line: &str, begin: usize, size: usize) -> Result<Entry, BookError> {
    let end = begin + line.trim_end().len();
    if let Some((moves, replies)) = line.split_once('=') {
        let after = begin + moves.len() + 1;
        let mut left = words(moves, begin);
        let (Some((at, text)), None) = (left.next(), left.next()) else { return Err(BookError::Form { at: begin }) };
        let mut taken = read_points(text, at, size, &[])?;
        let shape = Shape::of_moves(size, &taken);
        let stones = taken.len();
        for (at, word) in words(replies, after) {
            let reply = read_points(word, at, size, &taken)?;
            taken.extend(reply);
        }
        let replies = taken.split_off(stones);
        return if replies.is_empty() {
            Err(BookError::Form { at: end })
        } else {
            Ok(Entry { shape, replies, name: None })
        };
    }
    let found: Vec<(usize, &str)> = words(line, begin).collect();
    let [(_, code), (at, moves), (_, ja), (_, zh), (_, en)] = found[..] else {
        return Err(BookError::Form { at: found.get(5).map_or(end, |&(at, _)| at) });
    };
    let shape = Shape::of_moves(size, &read_points(moves, at, size, &[])?);
    let [code, ja, zh, en] = [code, ja, zh, en].map(str::to_owned);
    Ok(Entry { shape, replies: Vec::new(), name: Some(OpeningName { code, ja, zh, en }) })
}

/// The points of a word like `h8i9g7`: at least one, all different and none of them in `taken`.
fn read_points(word: &str, begin: usize, size: usize, taken: &[Place]) -> Result<Vec<Place>, BookError> {
    let mut points: Vec<Place> = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let at = begin + (word.len() - rest.len());
        let bad = BookError::Point { at };
        let letter = rest.bytes().next().filter(u8::is_ascii_lowercase).ok_or(bad)?;
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        let row: usize = rest[1..=digits].parse().map_err(|_| bad)?;
        let place = Place { x: usize::from(letter - b'a'), y: row.checked_sub(1).ok_or(bad)? };
        if place.x >= size || place.y >= size {
            return Err(bad);
        }
        if points.contains(&place) || taken.contains(&place) {
            return Err(BookError::Occupied { at });
        }
        points.push(place);
        rest = &rest[1 + digits..];
    }
    Ok(points)
}
