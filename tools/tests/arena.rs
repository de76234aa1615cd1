//! The arena from outside. Programs that crash, cheat, exceed their time or play forbidden points lose and are counted.
//! A match resumes, and the sequential test ends it early.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use tengen::command_line::{CommandError, Run, read};
use tengen_tools::arena::Options;

const ENGINE: &str = concat!(env!("CARGO_BIN_EXE_tengen-tools"), " gomocup");

/// An empty folder for a match.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// A program that answers OK to START. For a move it runs `answer`, a line of the shell.
fn stub(folder: &Path, answer: &str) -> String {
    let path = folder.join("stub.sh");
    let script = format!(
        "while read -r line; do case \"$line\" in START*) echo OK;; BEGIN|TURN*|DONE) {answer};; END) exit;; esac; done\n"
    );
    fs::write(&path, script).unwrap();
    format!("sh {}", path.display())
}

fn run(words: &[&str], told: &mut Vec<u8>) -> Result<(), CommandError> {
    read::<Options>(words)?.run(told)
}

/// Plays a match. Returns the lines of the results, in order, and the games.
fn play(folder: &Path, first: &str, second: &str, openings: &str, more: &[&str]) -> (Vec<String>, String) {
    let file = folder.join("openings.txt");
    fs::write(&file, openings).unwrap();
    let out = folder.join("out");
    let named = ["--openings", file.to_str().unwrap(), "--out", out.to_str().unwrap()];
    let arguments = [&["--first", first, "--second", second][..], &named, more].concat();
    run(&arguments, &mut Vec::new()).unwrap();
    let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    // Opening, colour, half points, end and plies; then come margin and times.
    let row = |line: &str| line.split(',').take(5).collect::<Vec<_>>().join(" ");
    let mut lines: Vec<String> = read("results.csv").lines().skip(2).map(row).collect();
    lines.sort();
    (lines, read("games.sgf"))
}

/// The result of the game in which the first player has black.
fn verdict(name: &str, answer: &str, opening: &str, more: &[&str]) -> String {
    let folder = folder(name);
    let stub = stub(&folder, answer);
    let options = [&["--nodes", "200", "--games", "1"], more].concat();
    let (lines, _) = play(&folder, &stub, ENGINE, opening, &options);
    assert_eq!(lines.len(), 1);
    lines[0].clone()
}

#[test]
fn faults_lose_and_are_counted() {
    let even = "h8i9g7\n";
    // Black has moved last: the stub has black, and white answers first.
    assert_eq!(verdict("crash", "exit 1", even, &[]), "0 black 0 crash 4");
    assert_eq!(verdict("garbage", "echo ERROR no idea", even, &[]), "0 black 0 crash 4");
    assert_eq!(verdict("occupied", "echo 7,7", even, &[]), "0 black 0 illegal 4");
    assert_eq!(verdict("outside", "echo 99,3", even, &[]), "0 black 0 illegal 4");
    let short = ["--time", "1000", "--grace", "500"];
    assert_eq!(verdict("clock", "sleep 4", even, &short), "0 black 0 clock 4");
    // The time of the game runs out over several moves, none of which exceeds its own limit.
    let match_time = ["--time", "60000", "--match-time", "1000", "--grace", "500"];
    let ended = verdict("match-clock", "sleep 0.7; i=$((i+1)); echo 1,$i", even, &match_time);
    assert!(ended.starts_with("0 black 0 clock"), "{ended}");
}

#[test]
fn renju_is_judged_here() {
    // Black fills a gap to six in a row: k8.
    let opening = "h8a1i8a3j8a5l8a7m8a9\n";
    assert_eq!(verdict("forbidden", "echo 10,7", opening, &["--rule", "renju"]), "0 black 0 forbidden 11");
    assert_eq!(verdict("six", "echo 10,7", opening, &["--rule", "freestyle"]), "0 black 2 five 11");
    assert!(!verdict("standard", "echo 10,7", opening, &["--rule", "standard"]).ends_with("11"));
}

#[test]
fn a_match_goes_on_where_it_stopped_and_keeps_its_games() {
    let folder = folder("resume");
    let openings = "h8i9g7\nh8h9j7\n# a comment\nh8i8j10 # another\n";
    let options = ["--nodes", "300", "--jobs", "2", "--first-info", "book 0", "--second-info", "book 0"];
    let (some, _) = play(&folder, ENGINE, ENGINE, openings, &[&options[..], &["--games", "2"]].concat());
    assert_eq!(some.len(), 2);
    let (all, games) = play(&folder, ENGINE, ENGINE, openings, &options);
    assert_eq!(all.len(), 6);
    assert!(some.iter().all(|line| all.contains(line)));
    assert_eq!(games.matches("(;FF[4]GM[4]").count(), 6);
    assert!(games.contains("RU[freestyle]") && games.contains(";B[hh];W[ig];B[gi]"), "{games}");
    // Equal players at a limit of nodes play the same game with either colour.
    for pair in all.chunks(2) {
        let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let (black, white) = (words(&pair[0]), words(&pair[1]));
        assert_eq!((&black[0], &black[3..]), (&white[0], &white[3..]), "{pair:?}");
    }
    // Without remaining games it plays none.
    assert_eq!(play(&folder, ENGINE, ENGINE, openings, &options).0, all);
}

#[test]
fn matches_are_not_mixed_and_kept_only_where_asked() {
    let folder = folder("mixed");
    let (file, out) = (folder.join("openings.txt"), folder.join("out"));
    fs::write(&file, "h8i9g7\n").unwrap();
    let call = |more: &[&str]| {
        let words = [&["--first", ENGINE, "--second", ENGINE, "--openings", file.to_str().unwrap()][..], more].concat();
        let mut told = Vec::new();
        run(&words, &mut told).map(|()| String::from_utf8(told).unwrap()).map_err(|error| error.to_string())
    };
    let told = call(&["--nodes", "200"]).unwrap();
    assert!(told.contains("2 games, no results are kept") && told.contains("pairs by half points"), "{told}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "the openings alone");
    let out = out.to_str().unwrap();
    call(&["--nodes", "200", "--out", out]).unwrap();
    let told = call(&["--nodes", "200", "--out", out]).unwrap();
    assert!(told.contains("2 games, 2 of them played before"), "{told}");
    assert!(call(&["--nodes", "300", "--out", out]).unwrap_err().contains("other settings"));
    assert!(call(&["--frist", "x"]).unwrap_err().contains("invalid option '--frist'"));
}

#[test]
fn the_sequential_test_ends_a_clear_match() {
    let folder = folder("sprt");
    let openings: String = (0..60).map(|i| format!("h8i9{}{}\n", char::from(b'a' + i % 15), 1 + i / 15)).collect();
    let options = ["--sprt", "0,100", "--nodes", "4000", "--second-info", "max_node 1", "--jobs", "2"];
    let (lines, _) = play(&folder, ENGINE, ENGINE, &openings, &options);
    assert!((16..60).contains(&lines.len()), "{}", lines.len());
    assert!(lines.iter().all(|line| line.split(' ').nth(2) == Some("2")), "{lines:?}");
}
