//! `cargo xtask mutants` plants the faults of `tests/mutations/*.txt` one by one in a copy of the sources. It requires
//! a failing test for each.

use crate::places;
use crate::run::{self, Outcome};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A planted fault may make a test run for ever: a run that takes longer than this counts as failed.
const PATIENCE: Duration = Duration::from_secs(300);

/// One fault: its name, the arguments of `cargo test`, and its changes.
struct Mutant {
    name: String,
    arguments: Vec<String>,
    changes: Vec<Change>,
}

/// Lines of a file and their replacement.
struct Change {
    file: String,
    old: Vec<String>,
    new: Vec<String>,
}

/// Plants every fault whose name contains one of the filters, or all without a filter.
pub fn command(filters: &[String]) -> Outcome {
    let mut mutants = Vec::new();
    for path in places::files_under(&places::root().join("tests/mutations")) {
        let text = fs::read_to_string(&path).map_err(run::at(&path))?;
        mutants.extend(parse(&text).map_err(|fault| format!("{}: {fault}", path.display()))?);
    }
    mutants.retain(|mutant| filters.is_empty() || filters.iter().any(|filter| mutant.name.contains(filter.as_str())));
    let copy = places::target().join("mutants");
    // An unchanged copy must pass, or every fault would seem to be caught.
    copy_sources(&copy)?;
    let mut calls: Vec<&Vec<String>> = mutants.iter().map(|mutant| &mutant.arguments).collect();
    calls.sort();
    calls.dedup();
    for arguments in calls {
        if !passes(&copy, arguments)? {
            return Err(format!("cargo test {} fails without any fault", arguments.join(" ")));
        }
    }
    let mut missed = Vec::new();
    for mutant in &mutants {
        copy_sources(&copy)?;
        for change in &mutant.changes {
            let path = copy.join(&change.file);
            let text = fs::read_to_string(&path).map_err(run::at(&path))?;
            let text = apply(&text, change).map_err(|fault| format!("'{}': {}: {fault}", mutant.name, change.file))?;
            fs::write(&path, text).map_err(run::at(&path))?;
        }
        let caught = !passes(&copy, &mutant.arguments).map_err(|fault| format!("'{}': {fault}", mutant.name))?;
        println!("{} {}", if caught { "caught" } else { "MISSED" }, mutant.name);
        if !caught {
            missed.push(mutant.name.as_str());
        }
    }
    println!("{} of {} faults caught", mutants.len() - missed.len(), mutants.len());
    if missed.is_empty() { Ok(()) } else { Err(format!("no test catches: {}", missed.join("; "))) }
}

/// The faults of a list. Text before the first one is for the reader.
fn parse(text: &str) -> Result<Vec<Mutant>, String> {
    let mut mutants: Vec<Mutant> = Vec::new();
    let mut file = String::new();
    // Whether the last line belonged to a change, and whether it was one of the new lines.
    let mut open = (false, false);
    for (number, line) in text.lines().enumerate() {
        let (mark, rest) = line.split_at(line.chars().next().map_or(0, char::len_utf8));
        let Some(mutant) = (if mark == "=" { None } else { mutants.last_mut() }) else {
            if mark == "=" {
                mutants.push(Mutant { name: rest.trim().into(), arguments: Vec::new(), changes: Vec::new() });
                open = (false, false);
            }
            continue;
        };
        match mark {
            "!" => mutant.arguments = rest.split_whitespace().map(String::from).collect(),
            "@" => file = rest.trim().into(),
            "-" | "+" => {
                let begins = !open.0 || (open.1 && mark == "-");
                if begins {
                    mutant.changes.push(Change { file: file.clone(), old: Vec::new(), new: Vec::new() });
                }
                let change = mutant.changes.last_mut().ok_or(format!("line {}: no change", number + 1))?;
                if mark == "-" { &mut change.old } else { &mut change.new }.push(rest.into());
                open = (true, mark == "+");
                continue;
            }
            "" => {}
            _ => return Err(format!("line {}: {line:?}", number + 1)),
        }
        open = (false, false);
    }
    match mutants.iter().find(|m| m.arguments.is_empty() || m.changes.is_empty()) {
        Some(mutant) => Err(format!("'{}' changes nothing, or names no test", mutant.name)),
        None => Ok(mutants),
    }
}

/// The text with the change. The old lines must occur exactly once.
fn apply(text: &str, change: &Change) -> Result<String, String> {
    let lines: Vec<&str> = text.lines().collect();
    let old: Vec<&str> = change.old.iter().map(|line| line.trim()).collect();
    let fits = |at: &usize| lines[*at..at + old.len()].iter().zip(&old).all(|(line, old)| line.trim() == *old);
    let mut places = (0..=lines.len().saturating_sub(old.len())).filter(fits);
    let (Some(at), None) = (places.next(), places.next()) else {
        return Err(format!("the lines to change are not there exactly once: {:?}", change.old));
    };
    let new = change.new.iter().map(String::as_str);
    let changed = lines[..at].iter().copied().chain(new).chain(lines[at + old.len()..].iter().copied());
    Ok(changed.fold(String::new(), |text, line| text + line + "\n"))
}

/// Copies the sources that differ from their copy. The others keep their times, so that little is rebuilt.
fn copy_sources(copy: &Path) -> Outcome {
    let mut sources: Vec<PathBuf> = Vec::new();
    for part in [
        "Cargo.toml",
        "Cargo.lock",
        "rust-toolchain.toml",
        "src",
        "crates",
        "tools",
        "tests",
        "examples",
        "openings",
        "xtask",
        "assets",
    ] {
        sources.extend(places::files_under(&places::root().join(part)));
    }
    for source in sources {
        let relative = source.strip_prefix(places::root()).expect("under the root");
        let target = copy.join(relative);
        let text = fs::read(&source).map_err(run::at(&source))?;
        if fs::read(&target).is_ok_and(|there| there == text) {
            continue;
        }
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder).map_err(run::at(folder))?;
        }
        fs::write(&target, text).map_err(run::at(&target))?;
    }
    Ok(())
}

/// Whether the tests pass in the copy. Code that does not compile is an error, because it tests nothing.
fn passes(copy: &Path, arguments: &[String]) -> Outcome<bool> {
    let cargo = || {
        let mut cargo: Command = run::cargo();
        cargo.current_dir(copy).arg("test").arg("--quiet").args(arguments).env("CARGO_TARGET_DIR", copy.join("target"));
        // Every fault is rebuilt, so debug information is useless.
        cargo.env("CARGO_PROFILE_TEST_DEBUG", "false").env("CARGO_PROFILE_DEV_DEBUG", "false");
        cargo.stdin(Stdio::null()).stdout(Stdio::null());
        cargo
    };
    // A planted fault may leave code unused, which is not a reason to warn.
    let mut build = cargo();
    build.arg("--no-run").env("RUSTFLAGS", "-Awarnings");
    if !build.status().is_ok_and(|status| status.success()) {
        return Err("the copy does not compile".into());
    }
    let mut tests = cargo();
    tests.env("RUSTFLAGS", "-Awarnings").stderr(Stdio::null());
    // A separate process group, so that the test program ends with cargo.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut tests, 0);
    let mut child = tests.spawn().map_err(|error| format!("cargo test: {error}"))?;
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status.success()),
            Ok(None) if start.elapsed() > PATIENCE => {
                #[cfg(unix)]
                let _ = Command::new("kill").args(["-9", "--", &format!("-{}", child.id())]).status();
                let _ = child.kill();
                let _ = child.wait();
                return Ok(false);
            }
            Ok(None) => thread::sleep(Duration::from_millis(50)),
            Err(error) => return Err(format!("cargo test: {error}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_and_applied() {
        let list = "For readers.\n\n= one\n! --lib a::\n@ f.rs\n- x\n+ y\n- z\n@ g.rs\n- q\n\n= two\n! --lib b::\n@ f.rs\n- x\n";
        let mutants = parse(list).unwrap();
        assert_eq!(mutants.len(), 2);
        assert_eq!(mutants[0].arguments, ["--lib", "a::"]);
        let files: Vec<&str> = mutants[0].changes.iter().map(|c| c.file.as_str()).collect();
        assert_eq!(files, ["f.rs", "f.rs", "g.rs"]);
        assert_eq!(apply("a\n  x\nb", &mutants[0].changes[0]).unwrap(), "a\n y\nb\n");
        assert!(apply("x\nx\n", &mutants[0].changes[0]).is_err());
        assert!(apply("a\n", &mutants[0].changes[0]).is_err());
        assert!(parse("= nothing\n").is_err());
    }

    #[test]
    fn every_fault_fits_the_sources() {
        let lists = places::files_under(&places::root().join("tests/mutations"));
        let mut count = 0;
        for list in lists {
            for mutant in parse(&fs::read_to_string(&list).unwrap()).unwrap() {
                for change in &mutant.changes {
                    let text = fs::read_to_string(places::root().join(&change.file)).unwrap();
                    if let Err(fault) = apply(&text, change) {
                        panic!("'{}': {}: {fault}", mutant.name, change.file);
                    }
                    count += 1;
                }
            }
        }
        assert!(count > 20, "{count} changes");
    }
}
