//! The arena's matches of Othello: correct programs over both protocols, and faulty ones that crash, cheat or sleep.

use std::fs;
use std::path::{Path, PathBuf};
use tengen::command_line::{Run, read};
use tengen_core::game::Position;
use tengen_othello::ggf;
use tengen_tools::arena::Options;

/// A fresh folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// A program that follows NBoard until its move. Then it runs `go`.
fn fake(folder: &Path, go: &str) -> String {
    let script = format!(
        "while read -r word rest; do\n  case $word in\n    ping) echo pong $rest;;\n    go) {go};;\n    quit) exit 0;;\n  esac\ndone\n"
    );
    let path = folder.join("fake.sh");
    fs::write(&path, script).unwrap();
    format!("sh {}", path.display())
}

fn program(rest: &str) -> String {
    format!("{} {rest}", env!("CARGO_BIN_EXE_tengen-tools"))
}

/// Plays a match and returns the lines of its results.
fn play(folder: &Path, first: &str, second: &str, more: &[&str]) -> Vec<String> {
    let openings = folder.join("openings.txt");
    fs::write(&openings, "# starts\nf5d6c3d3c2f3d7b1  -1.00\nf5f6e6f4\n").unwrap();
    let out = folder.join("match");
    let paths = [openings.display().to_string(), out.display().to_string()];
    let mut words = vec!["--game", "othello", "--first", first, "--second", second];
    words.extend(["--openings", &paths[0], "--out", &paths[1], "--time", "60000"]);
    words.extend(more);
    read::<Options>(words).and_then(|options| options.run(&mut Vec::new())).unwrap();
    let results = fs::read_to_string(out.join("results.csv")).unwrap();
    results.lines().skip(2).map(|line| line.replace(',', " ")).collect()
}

#[test]
fn honest_programs_play_whole_games_that_are_kept_and_go_on() {
    let folder = folder("arena_honest");
    let (first, second) = (program("nboard --nodes 200"), format!("gtp:{}", program("gtp")));
    let some = play(&folder, &first, &second, &["--second-depth", "1", "--games", "2"]);
    assert_eq!(some.len(), 2);
    let lines = play(&folder, &first, &second, &["--second-depth", "1", "--jobs", "2"]);
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[..2], some[..]);
    let mut played: Vec<&str> = lines.iter().map(|line| line.split(' ').nth(3).unwrap()).collect();
    played.dedup();
    assert_eq!(played, ["discs"]);
    let mut games: Vec<&str> = lines.iter().map(|line| line.rsplitn(11, ' ').last().unwrap()).collect();
    games.sort_unstable();
    assert_eq!(games, ["0 black", "0 white", "1 black", "1 white"]);
    let games = fs::read_to_string(folder.join("match/games.ggf")).unwrap();
    for (line, result) in games.lines().zip(&lines) {
        let board = ggf::parse(line).unwrap().last();
        assert!(board.outcome().is_some(), "{line}");
        let margin: i32 = result.split(' ').nth(5).unwrap().parse().unwrap();
        assert_eq!(board.final_score().0.abs(), margin.abs(), "{line}\n{result}");
    }
}

#[test]
fn a_false_program_loses_by_what_it_does() {
    for (name, go, end) in [
        ("arena_illegal", "echo === A1", "illegal"),
        ("arena_garbage", "echo === ??", "illegal"),
        ("arena_crash", "exit 3", "crash"),
        ("arena_clock", ":", "clock"),
    ] {
        let folder = folder(name);
        let bad = fake(&folder, go);
        let more: &[&str] = if end == "clock" { &["--time", "40", "--grace", "60", "--games", "1"] } else { &[] };
        // The faulty one is the second. It loses every game, with either colour.
        let lines = play(&folder, &program("nboard --nodes 50"), &bad, more);
        assert_eq!(lines.len(), if end == "clock" { 1 } else { 4 }, "{name}");
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            // On a busy machine the correct one may exceed so short a time as well.
            let fair = words[2] == "2" || end == "clock";
            assert!(fair && words[3] == end && words[5].trim_start_matches('-') == "64", "{name}: {line}");
        }
    }
}

#[test]
fn wrong_calls_are_told() {
    let folder = folder("arena_wrong");
    let file = folder.join("o.txt");
    let run = |words: &[&str]| {
        read::<Options>(words).and_then(|options| options.run(&mut Vec::new())).map_err(|error| error.to_string())
    };
    let path = file.display().to_string();
    let call = ["--game", "othello", "--first", "a", "--second", "b", "--openings", &path];
    assert!(run(&call).unwrap_err().contains("o.txt"));
    fs::write(&file, "# none\n").unwrap();
    assert!(run(&call).unwrap_err().ends_with("no opening"));
    fs::write(&file, "f5d6\nf5f5\n").unwrap();
    assert!(run(&call).unwrap_err().contains("o.txt:2: "), "{:?}", run(&call));
    assert!(run(&["--game", "go"]).is_err());
}
