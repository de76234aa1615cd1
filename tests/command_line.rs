//! The native program from outside: help, wrong calls, JSON, and closed pipes.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn tengen(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    tengen(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// The commands that `tengen help` lists, the tools last.
fn commands() -> Vec<String> {
    let help = run(&["help"]);
    let lines = text(&help.stdout).lines().filter_map(|line| line.strip_prefix("  "));
    lines.map(|line| line.split(' ').next().unwrap().to_owned()).collect()
}

#[test]
fn help_lists_all_commands_and_each_explains_itself() {
    let commands = commands();
    assert!(commands.len() >= 20, "{commands:?}");
    let help = run(&["--help"]);
    assert!(text(&help.stdout).contains("cargo tools COMMAND"));
    let built = commands.iter().position(|name| name == "arena").unwrap();
    for (i, name) in commands.iter().enumerate() {
        let output = run(&[name, "--help"]);
        if i < built {
            assert!(output.status.success() && output.stderr.is_empty(), "{name}");
            let text = text(&output.stdout);
            assert!(
                text.starts_with("usage: ") && text.contains(name.as_str()) && text.ends_with('\n'),
                "{name}: {text}"
            );
            assert!(text.lines().all(|line| line.chars().count() <= 120), "{name}: a line is too long");
        } else {
            assert_eq!(output.status.code(), Some(2), "{name}");
            assert!(text(&output.stderr).contains("cargo tools"), "{name}");
        }
    }
}

#[test]
fn a_wrong_call_is_one_line_and_exit_code_2() {
    let calls = vec![
        vec![],
        vec!["dance"],
        vec!["gomocup", "extra"],
        vec!["gtp", "--fast"],
        vec!["version", "now"],
        vec!["bench", "deep"],
        vec!["bench", "0"],
        vec!["bench", "3", "4"],
        vec!["times", "soon"],
        vec!["nboard", "--time"],
        vec!["nboard", "--time", "soon"],
        vec!["lab", "--only", "chess"],
        vec!["lab", "--depth", "0"],
        vec!["solve"],
        vec!["solve", "--moves", "h8h8"],
        vec!["solve", "--moves", "h8", "--memory", "0"],
        vec!["solve", "--game", "chess"],
        vec!["solve", "--game", "othello"],
        vec!["solve", "--game", "othello", "a.obf", "--rule", "renju"],
        vec!["solve", "--moves", "h8", "a.obf"],
        vec!["solve", "--moves", "h8", "--values"],
        vec!["solve", "--game", "othello", "a.obf", "--values"],
        vec!["solve", "--game", "othello6", "a.obf"],
        vec!["solve", "--game", "othello6", "--start", "round"],
        vec!["solve", "--game", "anti-othello4", "--moves", "f5"],
        vec!["completions", "cmd"],
        vec!["--fast"],
        vec!["solve", "--game", "othello", "a.obf", "b.obf"],
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
    let calls = vec![vec!["solve", "--game", "othello", "none.obf"], vec!["nboard", "--weights", "none.bin"]];
    for call in calls {
        let output = run(&call);
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{call:?}: {told}");
        assert!(told.lines().count() == 1, "{call:?}: {told}");
    }
}

#[test]
fn a_reader_that_ends_is_no_failure() {
    let obf = "tests/data/ffo/fforum-1-19.obf";
    let calls = vec![
        vec!["help"],
        vec!["version"],
        vec!["lab", "--help"],
        vec!["completions", "bash"],
        vec!["man"],
        vec!["lab", "--only", "openings"],
        vec!["lab", "--only", "threats", "--nodes", "100", "--json"],
        vec!["solve", "--game", "othello", obf],
        vec!["solve", "--game", "othello4", "--memory", "1"],
        vec!["solve", "--moves", "h8", "--kind", "vcf", "--memory", "1"],
        vec!["solve", "--moves", "h8", "--kind", "vcf", "--memory", "1", "--json"],
        vec!["bench", "1"],
        vec!["times", "10"],
    ];
    for call in calls {
        let mut child = tengen(&call).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // The pipe has no reader from now on. The first written byte fails.
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{call:?}: {}", text(&output.stderr));
    }
}

#[test]
fn json_is_json() {
    let rows = run(&["lab", "--only", "openings", "--json"]);
    let rows: serde_json::Value = serde_json::from_slice(&rows.stdout).unwrap();
    assert_eq!(rows.as_array().unwrap().len(), 12);
    assert!(rows[0]["technique"] == "table as written" && rows[0]["verdict"].is_null());
    let answer = run(&["solve", "--moves", "h8a1h9a3h10a5h11a7", "--memory", "1", "--json"]);
    let answer: serde_json::Value = serde_json::from_slice(&answer.stdout).unwrap();
    assert!(answer["result"] == "proven" && answer["side"] == "black" && answer["plies"] == 1, "{answer}");
}

#[test]
fn the_version_is_told_in_any_form() {
    let version = concat!("tengen ", env!("CARGO_PKG_VERSION"), "\n");
    for call in ["version", "--version", "-V"] {
        assert_eq!(text(&run(&[call]).stdout), version, "{call}");
    }
}

#[test]
fn help_has_no_colour_where_none_is_wanted() {
    let help = |no_colour: &str| {
        let mut help = tengen(&["solve", "--help"]);
        help.env("CLICOLOR_FORCE", "1").env("NO_COLOR", no_colour).output().unwrap().stdout
    };
    assert!(help("").contains(&b'\x1b'));
    assert!(!help("1").contains(&b'\x1b'));
}

#[test]
fn each_shell_and_the_manual_know_each_command() {
    let own = commands().into_iter().take_while(|name| name != "arena");
    let own: Vec<String> = own.filter(|name| name != "help").collect();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&["completions", shell]);
        assert!(own.iter().all(|name| text(&script.stdout).contains(name.as_str())), "{shell}");
    }
    assert!(text(&run(&["man"]).stdout).contains(".TH tengen 1"));
    let folder = std::env::temp_dir().join(format!("tengen-man-{}", std::process::id()));
    assert!(run(&["man", "--dir", folder.to_str().unwrap()]).status.success());
    for name in &own {
        assert!(folder.join(format!("tengen-{name}.1")).exists(), "{name}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A manager of Gomocup starts `pbrain-NAME.exe` without arguments.
#[test]
fn a_program_with_the_name_of_a_brain_speaks_gomocup() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let brain = folder.join(format!("pbrain-tengen{}", std::env::consts::EXE_SUFFIX));
    std::fs::copy(env!("CARGO_BIN_EXE_tengen"), &brain).unwrap();
    let mut child = Command::new(&brain).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"ABOUT\nSTART 15\nEND\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    assert!(output.status.success() && lines.len() == 2 && lines[1] == "OK", "{lines:?}");
    for key in ["name", "version", "author", "country", "www", "email"] {
        assert!(lines[0].contains(&format!("{key}=\"")), "{}", lines[0]);
    }
    // With arguments it is the usual program.
    let version = Command::new(&brain).arg("version").output().unwrap();
    assert!(text(&version.stdout).starts_with("tengen "));
}
