//! The laboratory in words: what `tengen lab` is asked and what it prints, and JSON for programs and the page.

use super::{Exercise, Experiment, Measurement, Technique, agrees, experiments, measure};
use crate::think::Observer;
use std::fmt::Write as _;
use std::io::{self, Write};

const USAGE: &str =
    "lab takes [--json] [--only trees|threats|othello|openings] [--rows TEXT] [--depth FIRST[-LAST]] [--nodes N]";

/// What to measure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The name of the only experiment to make, if not all.
    pub only: Option<String>,
    /// Techniques whose name holds this text, if not all.
    pub rows: Option<String>,
    /// The first and the last depth, where not those of each experiment.
    pub depths: Option<(u32, u32)>,
    /// The limit of nodes of one measurement.
    pub nodes: u64,
    /// Whether to write JSON.
    pub json: bool,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { only: None, rows: None, depths: None, nodes: 3_000_000, json: false }
    }
}

impl Plan {
    /// Reads the arguments of the command; the error is one line for the user.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn parse(arguments: &[String]) -> Result<Plan, String> {
        let mut plan = Plan::default();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "--json" => plan.json = true,
                "--only" => {
                    let name = rest.next().filter(|&name| experiments().iter().any(|e| e.name == name));
                    plan.only = Some(name.ok_or(USAGE)?.clone());
                }
                "--rows" => plan.rows = Some(rest.next().ok_or(USAGE)?.clone()),
                "--depth" => {
                    let text = rest.next().ok_or(USAGE)?;
                    let (first, last) = text.split_once('-').unwrap_or((text, text));
                    let number = |t: &str| t.parse::<u32>().ok().filter(|n| (1..=20).contains(n)).ok_or(USAGE);
                    plan.depths = Some((number(first)?, number(last)?));
                }
                "--nodes" => plan.nodes = rest.next().and_then(|t| t.parse().ok()).ok_or(USAGE)?,
                other => return Err(format!("lab takes no {other:?}")),
            }
        }
        Ok(plan)
    }

    /// The depths of an experiment; one that has none of its own is made once.
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

/// Measures a whole plan and writes it; the clock is the observer's.
///
/// # Errors
/// If the output is broken or the memory cannot be had.
pub fn run(plan: &Plan, observer: &mut dyn Observer, out: &mut dyn Write) -> io::Result<()> {
    if plan.json {
        writeln!(out, "[")?;
    }
    let mut first = true;
    for experiment in experiments().iter().filter(|e| plan.only.as_ref().is_none_or(|name| name == e.name)) {
        for depth in plan.depths(experiment) {
            let techniques: Vec<&Technique> = experiment.techniques.iter().filter(|t| plan.wants(t, depth)).collect();
            if techniques.is_empty() {
                continue;
            }
            if !plan.json {
                heading(plan, experiment, depth, out)?;
            }
            let mut oracle: Vec<(&str, Vec<Measurement>)> = Vec::new();
            for technique in techniques {
                let mut results = Vec::new();
                for exercise in experiment.exercises {
                    let result = measure(technique, exercise, depth, plan.nodes, observer);
                    let Some(result) = result else {
                        return Err(io::Error::new(io::ErrorKind::OutOfMemory, "no memory for a table"));
                    };
                    if plan.json {
                        let comma = if first { "" } else { ",\n" };
                        write!(out, "{comma}{}", json(experiment, technique, exercise, &result))?;
                        first = false;
                    }
                    results.push(result);
                }
                if !plan.json {
                    let reference = oracle.iter().find(|(family, _)| *family == technique.family).map(|(_, r)| &r[..]);
                    writeln!(out, "{}", row(technique, &results, reference))?;
                }
                if technique.exact && !oracle.iter().any(|(family, _)| *family == technique.family) {
                    oracle.push((technique.family, results));
                }
            }
            if !plan.json {
                writeln!(out)?;
            }
        }
    }
    if plan.json {
        writeln!(out, "\n]")?;
    }
    Ok(())
}

fn heading(plan: &Plan, experiment: &Experiment, depth: u32, out: &mut dyn Write) -> io::Result<()> {
    let at = if depth > 0 { format!(", depth {depth}") } else { String::new() };
    let (name, positions) = (experiment.name, experiment.exercises.len());
    writeln!(out, "{name}{at}: {positions} positions, at most {} nodes each", plan.nodes)?;
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
        let _ = write!(text, " {}", said(technique, result));
    }
    text
}

/// What a measurement came to, in a word or two.
fn said(technique: &Technique, result: &Measurement) -> String {
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

/// One measurement as a JSON object.
pub fn json(experiment: &Experiment, technique: &Technique, exercise: &Exercise, result: &Measurement) -> String {
    let quoted = |text: &str| format!("\"{text}\"");
    let or_null = |text: Option<String>| text.unwrap_or_else(|| String::from("null"));
    let best = or_null(result.best.as_deref().map(quoted));
    let distance = or_null(result.distance.map(|plies| plies.to_string()));
    let verdict = or_null(Some(result.verdict).filter(|verdict| !verdict.is_empty()).map(quoted));
    format!(
        "{{\"experiment\":\"{}\",\"technique\":\"{}\",\"numbers\":{:?},\"family\":\"{}\",\"exact\":{},\"position\":\"{}\",\
         \"rule\":\"{}\",\"size\":{},\"moves\":\"{}\",\"spare\":{:?},\"depth\":{},\"reached\":{},\"finished\":{},\
         \"nodes\":{},\"ms\":{}.{:03},\"value\":{},\"distance\":{distance},\"verdict\":{verdict},\"move\":{best},\
         \"repeated\":{}}}",
        experiment.name,
        technique.name,
        technique.numbers,
        technique.family,
        technique.exact,
        exercise.name,
        exercise.rule,
        exercise.size,
        exercise.moves,
        exercise.spare,
        result.depth,
        result.reached,
        result.finished,
        result.nodes,
        result.micros / 1000,
        result.micros % 1000,
        result.value,
        result.repeated,
    )
}

/// What can be measured, as JSON: an array of experiments with their techniques and exercises.
pub fn plan_json() -> String {
    let mut text = String::from("[");
    for (i, experiment) in experiments().iter().enumerate() {
        let comma = if i == 0 { "" } else { "," };
        let (name, depths, deepest) = (experiment.name, experiment.depths, experiment.deepest);
        let _ =
            write!(text, "{comma}{{\"name\":\"{name}\",\"depths\":{depths:?},\"deepest\":{deepest},\"techniques\":[");
        for (i, technique) in experiment.techniques.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            let Technique { name, numbers, family, exact, deepest, time, .. } = technique;
            let timed = time.is_some();
            let _ = write!(
                text,
                "{comma}{{\"name\":\"{name}\",\"numbers\":{numbers:?},\"family\":\"{family}\",\"exact\":{exact},\
                 \"deepest\":{deepest},\"timed\":{timed}}}"
            );
        }
        text += "],\"exercises\":[";
        for (i, exercise) in experiment.exercises.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            let Exercise { name, rule, size, moves, spare, depth } = exercise;
            let _ = write!(
                text,
                "{comma}{{\"name\":\"{name}\",\"rule\":\"{rule}\",\"size\":{size},\"moves\":\"{moves}\",\
                 \"spare\":{spare:?},\"depth\":{depth}}}"
            );
        }
        text += "]}";
    }
    text + "]"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::think::Silent;

    #[test]
    fn options_are_read() {
        let parse = |text: &str| Plan::parse(&text.split_whitespace().map(String::from).collect::<Vec<_>>());
        assert_eq!(parse(""), Ok(Plan::default()));
        let plan = parse("--json --depth 2-4 --nodes 1000 --only othello --rows MTD").unwrap();
        let (only, rows) = (Some("othello".to_owned()), Some("MTD".to_owned()));
        assert_eq!(plan, Plan { only, rows, depths: Some((2, 4)), nodes: 1000, json: true });
        for bad in ["--depth", "--depth 0", "--depth x", "--nodes", "--nodes y", "--fast", "--only chess", "--rows"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_plan_is_printed_and_written() {
        let mut plan = Plan { depths: Some((1, 1)), nodes: 500, ..Plan::default() };
        let mut out = Vec::new();
        run(&plan, &mut Silent, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().filter(|line| line.contains("positions, at most")).count(), 4, "{text}");
        assert!(text.contains("PVS, equal moves by chance") && !text.contains(" NO "), "{text}");
        plan.json = true;
        let mut out = Vec::new();
        run(&plan, &mut Silent, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        for part in
            ["\"experiment\":\"threats\"", "\"verdict\":\"unknown\"", "\"numbers\":[21]", "\"position\":\"first move\""]
        {
            assert!(text.contains(part), "{part}");
        }
        assert!(text.starts_with("[\n{") && text.ends_with("}\n]\n"));
        assert_eq!(plan_json().matches("\"techniques\":").count(), 4);
    }
}
