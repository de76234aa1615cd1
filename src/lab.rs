//! The command `tengen lab`: a table for people, or JSON.

use crate::command_line::{CommandError, Run, WallClock};
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::fmt::Write as _;
use std::io::{self, Write};
use tengen_core::think::Observer;
use tengen_lab::measurement::Measurement;
use tengen_lab::report::Row;
use tengen_lab::technique::{Experiment, Technique};
use tengen_lab::{agrees, experiments, measure};

/// Measures each search technique on fixed positions.
///
/// Measures nodes, time, value and move with empty tables.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Options {
    /// Only one experiment.
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(experiments().into_iter().map(|experiment| experiment.name)))]
    only: Option<String>,
    /// Only techniques whose name contains TEXT.
    #[arg(long, value_name = "TEXT")]
    rows: Option<String>,
    /// Depths in plies, 1 to 20, instead of each experiment's own.
    #[arg(long = "depth", value_name = "FIRST[-LAST]", value_parser = read_depths)]
    depths: Option<(u32, u32)>,
    /// The most nodes of each measurement.
    #[arg(long, value_name = "N", default_value_t = 3_000_000)]
    nodes: u64,
    /// Writes a JSON array with an object for each measurement.
    #[arg(long)]
    json: bool,
}

impl Options {
    /// The depths of an experiment. An experiment without depths runs once.
    fn depths(&self, experiment: &Experiment) -> Vec<u32> {
        match self.depths {
            _ if experiment.depths.is_empty() => vec![0],
            Some((first, last)) => (first..=last.min(experiment.deepest)).collect(),
            None => experiment.depths.to_vec(),
        }
    }

    fn wants(&self, technique: &Technique, depth: u32) -> bool {
        technique.deepest >= depth && self.rows.as_ref().is_none_or(|text| technique.name.contains(text.as_str()))
    }
}

/// The first and the last depth of `4` or `2-6`.
fn read_depths(text: &str) -> Result<(u32, u32), &'static str> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| {
        let number = text.parse::<u32>().ok().filter(|number| (1..=20).contains(number));
        number.ok_or("expected FIRST or FIRST-LAST, from 1 to 20")
    };
    Ok((number(first)?, number(last)?))
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        report(&self, &mut WallClock::start(), out)
    }
}

/// Measures everything that the options select and writes it. The observer has the clock.
fn report(options: &Options, observer: &mut dyn Observer, out: &mut dyn Write) -> Result<(), CommandError> {
    let mut json = options.json.then(JsonArray::default);
    for experiment in experiments().iter().filter(|e| options.only.as_ref().is_none_or(|name| name == e.name)) {
        for depth in options.depths(experiment) {
            let techniques = experiment.techniques.iter().filter(|technique| options.wants(technique, depth));
            let techniques: Vec<&Technique> = techniques.collect();
            if techniques.is_empty() {
                continue;
            }
            if json.is_none() {
                heading(options, experiment, depth, out)?;
            }
            let mut references: Vec<(&str, Vec<Measurement>)> = Vec::new();
            for technique in techniques {
                let mut results = Vec::new();
                for exercise in experiment.exercises {
                    let result = measure(technique, exercise, depth, options.nodes, observer);
                    let Some(result) = result else {
                        return Err(CommandError::Failed("no memory for a table".to_owned()));
                    };
                    if let Some(json) = &mut json {
                        json.add(&Row::new(experiment, technique, exercise, &result), out)?;
                    }
                    results.push(result);
                }
                let reference = references.iter().find(|(family, _)| *family == technique.family);
                if json.is_none() {
                    writeln!(out, "{}", row(technique, &results, reference.map(|(_, results)| &results[..])))?;
                }
                if technique.exact && reference.is_none() {
                    references.push((technique.family, results));
                }
            }
            if json.is_none() {
                writeln!(out)?;
            }
        }
    }
    match json {
        Some(json) => Ok(json.end(out)?),
        None => Ok(()),
    }
}

/// Writes a JSON array, an object a line, as the objects arrive.
#[derive(Default)]
struct JsonArray {
    begun: bool,
}

impl JsonArray {
    fn add(&mut self, row: &Row<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.begun { b",\n" } else { b"[\n" })?;
        self.begun = true;
        Ok(serde_json::to_writer(out, row)?)
    }

    fn end(self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.begun { b"\n]\n" } else { b"[]\n" })
    }
}

fn heading(options: &Options, experiment: &Experiment, depth: u32, out: &mut dyn Write) -> io::Result<()> {
    let at = if depth > 0 { format!(", depth {depth}") } else { String::new() };
    let (name, positions) = (experiment.name, experiment.exercises.len());
    writeln!(out, "{name}{at}: {positions} positions, at most {} nodes each", options.nodes)?;
    let rest = "values and moves, in the order of the positions";
    writeln!(out, "{:9}{:36}{:>13}{:>10}{:>9}{:>7}  {rest}", "", "", "nodes", "ms", "repeated", "agrees")
}

fn row(technique: &Technique, results: &[Measurement], reference: Option<&[Measurement]>) -> String {
    let nodes: u64 = results.iter().map(|r| r.nodes).sum();
    let micros: u64 = results.iter().map(|r| r.micros).sum();
    let repeated: u32 = results.iter().map(|r| r.repeated).sum();
    let agrees = match reference {
        Some(reference) if technique.exact => match agrees(results, reference) {
            true => "yes",
            false => "NO",
        },
        _ => "",
    };
    let numbers: Vec<String> = technique.numbers.iter().map(u8::to_string).collect();
    let numbers = if numbers.len() > 3 { format!("{}..", numbers[..2].join(",")) } else { numbers.join(",") };
    let mut text = format!("{numbers:9}{:36}{nodes:>13}{:>10}{repeated:>9}{agrees:>7} ", technique.name, micros / 1000);
    for result in results {
        let _ = write!(text, " {}", found(technique, result));
    }
    text
}

/// The result of a measurement, in a word or two.
fn found(technique: &Technique, result: &Measurement) -> String {
    let best = result.best.as_deref().unwrap_or("-");
    match (result.verdict, result.distance) {
        ("win", Some(plies)) => format!("W{plies}/{best}"),
        ("win", None) => format!("W<={}/{best}", result.reached),
        ("none" | "refuted", _) => result.verdict.to_owned(),
        _ if !result.finished => format!("(cut at {})", result.nodes),
        (_, Some(plies)) => format!("{}W{plies}/{best}", if result.value > 0 { '+' } else { '-' }),
        (_, None) if technique.time.is_some() => format!("{:+}/{best}@{}", result.value, result.reached),
        (_, None) if result.best.is_none() => format!("{}/{}", result.value, result.nodes),
        (_, None) => format!("{:+}/{best}", result.value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command_line;
    use serde_json::Value;
    use tengen_core::think::Silent;
    use tengen_lab::report::plan;

    fn read(text: &str) -> Result<Options, CommandError> {
        command_line::read(text.split_whitespace())
    }

    #[test]
    fn options_are_read() {
        let usual = Options { only: None, rows: None, depths: None, nodes: 3_000_000, json: false };
        assert_eq!(read("").unwrap(), usual);
        let options = read("--json --depth 2-4 --nodes 1000 --only othello --rows MTD").unwrap();
        let (only, rows) = (Some("othello".to_owned()), Some("MTD".to_owned()));
        assert_eq!(options, Options { only, rows, depths: Some((2, 4)), nodes: 1000, json: true });
        for bad in
            ["--depth", "--depth 0", "--depth x", "--nodes", "--nodes y", "--fast", "--only chess", "--rows", "x"]
        {
            assert!(matches!(read(bad), Err(CommandError::Usage(_))), "{bad}");
        }
        assert!(matches!(read("--help"), Err(CommandError::Help(_))));
    }

    #[test]
    fn a_table_and_json_are_written() {
        let mut options = read("--depth 1 --nodes 500").unwrap();
        let mut out = Vec::new();
        report(&options, &mut Silent, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().filter(|line| line.contains("positions, at most")).count(), 4, "{text}");
        assert!(text.contains("PVS, equal moves by chance") && !text.contains(" NO "), "{text}");
        options.json = true;
        let mut out = Vec::new();
        report(&options, &mut Silent, &mut out).unwrap();
        let rows: Vec<Value> = serde_json::from_slice(&out).unwrap();
        let has = |key: &str, value: Value| rows.iter().any(|row| row[key] == value);
        assert!(has("experiment", "threats".into()) && has("position", "first move".into()));
        assert!(has("verdict", "unknown".into()) && has("verdict", Value::Null));
        assert!(has("numbers", vec![21].into()) && has("ms", 0.0.into()));
        let plan = serde_json::to_value(plan()).unwrap();
        assert_eq!(plan.as_array().unwrap().len(), 4);
        assert!(plan[0]["techniques"][0]["timed"] == false && plan[0]["exercises"][0]["size"] == 15);
        let mut out = Vec::new();
        report(&Options { rows: Some("no such".to_owned()), ..options }, &mut Silent, &mut out).unwrap();
        assert_eq!(out, b"[]\n");
    }
}
