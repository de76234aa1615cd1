//! Makes the file of puzzles out of files of candidates. No two are images of each other. Each game has at most one,
//! and each series only a few.

use super::check::check;
use super::file::{Entry, Placed};
use super::grade::{Measured, grade};
use std::collections::{BTreeMap, HashSet};

/// A candidate: its entry without name and grade, its measurements, and its game.
struct Candidate {
    entry: Entry,
    measured: Measured,
    source: String,
}

/// Reads lines of candidates.
fn read(text: &str) -> Result<Vec<Candidate>, String> {
    let mut all = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let wrong = || format!("line {}: {line:?}", number + 1);
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let [kind, rule, size, moves, answer, plies, nodes, _, source] = words[..] else { return Err(wrong()) };
        let entry = Entry {
            kind: kind.to_owned(),
            rule: rule.to_owned(),
            size: size.parse().map_err(|_| wrong())?,
            id: String::new(),
            grade: 1,
            answer: answer.to_owned(),
            moves: moves.to_owned(),
        };
        let measured =
            Measured { nodes: nodes.parse().map_err(|_| wrong())?, plies: plies.parse().map_err(|_| wrong())? };
        all.push(Candidate { entry, measured, source: source.to_owned() });
    }
    Ok(all)
}

/// Chooses from candidates, at most `cap` of each kind, rule and size, with about equally many of each grade. Names in
/// `kept` always stay. Candidates that the checker does not prove are left out.
///
/// # Errors
/// A line that is not a candidate.
pub fn select(texts: &[String], cap: usize, kept: &[Entry]) -> Result<Vec<Entry>, String> {
    let mut candidates = Vec::new();
    for text in texts {
        candidates.extend(read(text)?);
    }
    let placed = |entry: &Entry| {
        Placed::of(&entry.rule, entry.size, &entry.moves).map_err(|error| format!("{}: {error}", entry.moves))
    };
    let (mut names, mut images, mut games) = (HashSet::new(), HashSet::new(), HashSet::new());
    // By kind, rule and size, and there by grade.
    let mut series: BTreeMap<(usize, String, usize), [Vec<Entry>; 5]> = BTreeMap::new();
    let mut counts: BTreeMap<(usize, String, usize), usize> = BTreeMap::new();
    let place = |entry: &Entry| (kind_place(&entry.kind), entry.rule.clone(), entry.size);
    let mut chosen: Vec<Entry> = kept.to_vec();
    for entry in kept {
        names.insert(entry.id.clone());
        images.insert(placed(entry)?.image());
        *counts.entry(place(entry)).or_default() += 1;
    }
    for Candidate { mut entry, measured, source } in candidates {
        let position = placed(&entry)?;
        entry.id = position.id();
        // Rare kinds contribute all their candidates.
        let of_game = format!("{source} {}", if is_rare(&entry.kind) { entry.id.as_str() } else { "" });
        if names.contains(&entry.id) || games.contains(&of_game) || images.contains(&position.image()) {
            continue;
        }
        entry.grade = grade(&entry, measured).map_err(|error| format!("{}: {error}", entry.moves))?;
        if check(&entry).is_err() {
            continue;
        }
        names.insert(entry.id.clone());
        images.insert(position.image());
        games.insert(of_game);
        series.entry(place(&entry)).or_default()[usize::from(entry.grade) - 1].push(entry);
    }
    for (key, mut grades) in series {
        // The name is random enough.
        grades.iter_mut().for_each(|entries| entries.sort_by(|a, b| b.id.cmp(&a.id)));
        let count = counts.entry(key).or_default();
        while *count < cap && grades.iter().any(|entries| !entries.is_empty()) {
            for entries in grades.iter_mut() {
                if *count < cap
                    && let Some(entry) = entries.pop()
                {
                    chosen.push(entry);
                    *count += 1;
                }
            }
        }
    }
    chosen.sort_by_key(|entry| (place(entry), entry.grade, entry.id.clone()));
    Ok(chosen)
}

const KINDS: [&str; 6] = ["fours", "threes", "quiet", "defence", "forbidden", "endgame"];

fn kind_place(kind: &str) -> usize {
    KINDS.iter().position(|&name| name == kind).unwrap_or(KINDS.len())
}

fn is_rare(kind: &str) -> bool {
    matches!(kind, "quiet" | "forbidden")
}
