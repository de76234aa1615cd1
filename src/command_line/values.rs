//! Readers of the values that options of several commands take.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::num::ParseIntError;
use std::time::Duration;
use tengen_gomoku::board::{Board, MAX_SIZE, MIN_SIZE};
use tengen_gomoku::rule::Rule;

/// The most memory that can be asked for, in MB.
const MOST_MEMORY: usize = 1 << 16;

/// The rule and the size of a board of five-in-a-row.
#[derive(Clone, Copy, Debug, Args)]
#[group(skip)]
pub struct BoardOptions {
    /// Rule of five-in-a-row.
    #[arg(long, value_name = "RULE", default_value = "freestyle", value_parser = rule())]
    pub rule: Rule,
    /// Points along an edge.
    #[arg(long, value_name = "N", default_value = "15", value_parser = size)]
    pub size: usize,
}

impl BoardOptions {
    /// The empty board.
    pub fn board(self) -> Board {
        Board::new(self.rule, self.size)
    }
}

/// One of `values` by its name.
pub fn named<T>(values: &'static [T], name: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let names = values.iter().map(|&value| name(value));
    PossibleValuesParser::new(names)
        .try_map(move |text| values.iter().copied().find(|&value| name(value) == text).ok_or("no such name"))
}

/// A rule of five-in-a-row.
pub fn rule() -> impl TypedValueParser<Value = Rule> {
    named(&Rule::ALL, Rule::name)
}

/// Points along an edge of a board of five-in-a-row.
///
/// # Errors
/// What no board has.
pub fn size(text: &str) -> Result<usize, String> {
    let size: usize = text.parse().map_err(|error: ParseIntError| error.to_string())?;
    match (MIN_SIZE..=MAX_SIZE).contains(&size) {
        true => Ok(size),
        false => Err(format!("a board of {size} is not supported: {MIN_SIZE} to {MAX_SIZE}")),
    }
}

/// A number above 0.
///
/// # Errors
/// Anything else.
pub fn count(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&count| count > 0).ok_or_else(|| "expected a number above 0".to_owned())
}

/// Memory in MB.
///
/// # Errors
/// What is no number, nothing, and too much.
pub fn memory(text: &str) -> Result<usize, String> {
    let memory = text.parse().map_err(|error: ParseIntError| error.to_string())?;
    match (1..=MOST_MEMORY).contains(&memory) {
        true => Ok(memory),
        false => Err(format!("{memory} MB: 1 to {MOST_MEMORY} can be asked for")),
    }
}

/// A time in milliseconds.
///
/// # Errors
/// What is no number.
pub fn milliseconds(text: &str) -> Result<Duration, ParseIntError> {
    text.parse().map(Duration::from_millis)
}
