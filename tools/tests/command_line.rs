//! The program with the tools from outside: help, wrong calls, and closed pipes.

use std::process::{Command, Output, Stdio};

fn tools(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen-tools"));
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    command.args(arguments).current_dir(root).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    tools(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn each_command_of_the_help_explains_itself() {
    let help = run(&["help"]);
    let lines = text(&help.stdout).lines().filter_map(|line| line.strip_prefix("  "));
    let names: Vec<&str> = lines.map(|line| line.split(' ').next().unwrap()).collect();
    assert!(names.len() >= 20, "{names:?}");
    for name in names {
        let output = run(&[name, "--help"]);
        assert!(output.status.success() && output.stderr.is_empty(), "{name}");
        let text = text(&output.stdout);
        assert!(text.starts_with("usage: ") && text.contains(name) && text.ends_with('\n'), "{name}: {text}");
        assert!(text.lines().all(|line| line.chars().count() <= 120), "{name}: a line is too long");
    }
}

#[test]
fn a_wrong_call_is_one_line_and_exit_code_2() {
    let calls = [
        vec!["arena", "--first", "a"],
        vec!["duel", "--pairs", "0"],
        vec!["duel", "--a", "speed=9"],
        vec!["duel", "--sprt", "5"],
        vec!["workers"],
        vec!["workers", "--split", "half"],
        vec!["openings", "--out", "x"],
        vec!["problems"],
        vec!["log-loss"],
        vec!["log-loss", "--try", "speed=9", "games.txt"],
        vec!["gomoku-data", "--rule", "chess"],
        vec!["gomoku-tables", "--out", "x"],
        vec!["othello-train"],
        vec!["othello-pack", "a"],
        vec!["othello-remove-tempo", "a", "b", "c"],
        vec!["othello-probcut", "a"],
        vec!["othello-book", "a"],
        vec!["othello-starts", "many"],
    ];
    for call in calls {
        let output = run(&call);
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{call:?}: {told}");
        assert!(
            output.stdout.is_empty() && told.lines().count() == 1 && told.starts_with("tengen"),
            "{call:?}: {told}"
        );
    }
}

#[test]
fn a_failure_is_one_line_and_exit_code_1() {
    let calls = [
        vec!["duel", "--openings", "none.txt"],
        vec!["log-loss", "none.txt"],
        vec!["arena", "--first", "none", "--second", "none", "--openings", "openings/othello-starts.txt"],
    ];
    for call in calls {
        let output = run(&call);
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{call:?}: {told}");
        assert!(told.lines().count() == 1, "{call:?}: {told}");
    }
}

#[test]
fn a_reader_that_ends_is_no_failure() {
    for call in [vec!["help"], vec!["duel", "--pairs", "2", "--nodes", "50"], vec!["othello-starts", "1"]] {
        let mut child = tools(&call).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // The pipe has no reader from now on. The first written byte fails.
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{call:?}: {}", text(&output.stderr));
    }
}

#[test]
fn a_step_that_is_missing_or_wrong_is_told() {
    let told = |call: &[&str]| text(&run(call).stderr).to_owned();
    assert!(told(&["puzzles"]).starts_with("tengen puzzles: expected find, endgames, select, check or help"));
    assert!(told(&["puzzles", "fnd"]).starts_with("tengen puzzles: there is no command \"fnd\""));
}

#[test]
fn old_names_still_run() {
    for (old, new) in [("foresight", "log-loss"), ("levels", "level-match"), ("othello-level", "othello-remove-tempo")]
    {
        assert_eq!(text(&run(&[old, "--help"]).stdout), text(&run(&[new, "--help"]).stdout), "{old}");
        assert!(!text(&run(&["help"]).stdout).contains(&format!("  {old} ")), "{old}");
    }
    let told = run(&["prove", "--mend"]);
    assert!(text(&told.stderr).contains("--state is missing"), "{}", text(&told.stderr));
}
