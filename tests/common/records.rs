//! Data files of tests: records of `key: value` lines, each begun by `= name`. Format: `tests/data/README.md`.
#![allow(dead_code)] // Each test program uses a part.

use super::slow_rules::{BLACK, Grid, WHITE};
use tengen_gomoku::notation::parse_game;
use tengen_gomoku::point::Point;

/// One record: its name, its lines, and its first line number.
#[derive(Clone, Debug)]
pub struct Record {
    pub name: String,
    pub line: usize,
    fields: Vec<(String, String)>,
}

/// What is wrong with a data file, and the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// A line before the first record.
    NoRecord { line: usize },
    /// A line without a colon.
    NoColon { line: usize },
    /// A record without a name, or with a duplicate name.
    Name { line: usize },
}

impl Record {
    /// The only value of `key`.
    pub fn get(&self, key: &str) -> Option<&str> {
        let mut values = self.all(key);
        let value = values.next();
        assert!(values.next().is_none(), "{}: more than one {key}", self.name);
        value
    }

    pub fn must(&self, key: &str) -> &str {
        self.get(key).unwrap_or_else(|| panic!("{} (line {}): no {key}", self.name, self.line))
    }

    /// Every value of `key`.
    pub fn all(&self, key: &str) -> impl Iterator<Item = &str> + use<'_> {
        let key = key.to_string();
        self.fields.iter().filter(move |(k, _)| *k == key).map(|(_, value)| value.as_str())
    }

    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|(key, _)| key.as_str())
    }

    /// The points of a value.
    pub fn points(&self, text: &str, size: usize) -> Vec<Point> {
        match parse_game(text, size) {
            Ok(points) => points.into_iter().map(|(point, _)| point).collect(),
            Err(error) => panic!("{} (line {}): {text:?}: {error}", self.name, self.line),
        }
    }

    /// The position of `black` and `white` stones.
    pub fn grid(&self, size: usize) -> Grid {
        let mut grid = Grid::new(size);
        for (key, stone) in [("black", BLACK), ("white", WHITE)] {
            for point in self.points(self.must(key), size) {
                assert!(grid.at(cell(point)) == b'.', "{}: {point} twice", self.name);
                grid.put(cell(point), stone);
            }
        }
        grid
    }
}

/// The same point in the slow rules.
pub fn cell(point: Point) -> (i32, i32) {
    (point.x() as i32, point.y() as i32)
}

/// The same point in the engine.
pub fn point((x, y): (i32, i32)) -> Point {
    Point::new(x as usize, y as usize)
}

/// Reads a data file. Empty lines and lines that begin with `#` are ignored.
pub fn parse(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut records: Vec<Record> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let number = i + 1;
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix('=') {
            let name = name.trim().to_string();
            if name.is_empty() || records.iter().any(|record| record.name == name) {
                return Err(RecordError::Name { line: number });
            }
            records.push(Record { name, line: number, fields: Vec::new() });
            continue;
        }
        let Some((key, value)) = line.split_once(':') else { return Err(RecordError::NoColon { line: number }) };
        let Some(record) = records.last_mut() else { return Err(RecordError::NoRecord { line: number }) };
        record.fields.push((key.trim().to_string(), value.trim().to_string()));
    }
    Ok(records)
}
