//! The Gomocup protocol: scripted sessions, matches of two sessions, garbage, and the real process.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;
use tengen::engine::{Engine, GameSpec};
use tengen::facts::Reason;
use tengen::protocol::gomocup::Session;
use tengen::protocol::{Flow, Signals};
use tengen::random::Rng;

/// A session and what it said.
struct Talk {
    session: Session,
}

impl Talk {
    fn new() -> Talk {
        Talk { session: Session::new(Signals::new()) }
    }

    /// A session with a small table that answers after a search of `depth` plies.
    fn quick(size: usize, rule: u32, depth: u32) -> Talk {
        let mut talk = Talk::new();
        assert_eq!(talk.say(&format!("START {size}")), "OK");
        for line in ["max_memory 30000000", "timeout_turn 60000", &format!("max_depth {depth}")] {
            assert_eq!(talk.say(&format!("INFO {line}")), "");
        }
        assert_eq!(talk.say(&format!("INFO rule {rule}")), "");
        talk
    }

    /// Says a line and gives the answer without its `MESSAGE` lines.
    fn say(&mut self, line: &str) -> String {
        let mut out = Vec::new();
        self.session.handle(line, &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        assert!(out.is_empty() || out.ends_with('\n'), "{out:?}");
        let lines: Vec<&str> = out.lines().filter(|line| !line.starts_with("MESSAGE ")).collect();
        lines.join("\n")
    }
}

fn point(answer: &str, size: usize) -> (usize, usize) {
    let (x, y) = answer.split_once(',').unwrap_or_else(|| panic!("{answer:?} is no move"));
    let (x, y) = (x.parse().unwrap(), y.parse().unwrap());
    assert!(x < size && y < size, "{answer:?} on a board of {size}");
    (x, y)
}

#[test]
fn it_introduces_itself_and_begins() {
    let mut talk = Talk::new();
    assert!(talk.say("ABOUT").starts_with("name=\"Tengen\", version=\""));
    assert_eq!(talk.say("START 15\r\n"), "OK");
    talk.say("INFO max_depth 2");
    talk.say("INFO max_memory 30000000");
    let (x, y) = point(&talk.say("BEGIN"), 15);
    assert!(x.abs_diff(7) <= 2 && y.abs_diff(7) <= 2);
    assert!(talk.say("BEGIN").starts_with("ERROR"));
    assert_eq!(talk.say("RESTART"), "OK");
    point(&talk.say("TURN 7,7"), 15);
    assert!(talk.say("TURN 7,7").starts_with("ERROR"));
    let mut out = Vec::new();
    assert_eq!(talk.session.handle("END", &mut out).unwrap(), Flow::End);
    assert!(out.is_empty());
}

#[test]
fn it_refuses_as_the_protocol_says() {
    let mut talk = Talk::new();
    for line in ["BEGIN", "TURN 3,3", "BOARD", "TAKEBACK 1,1", "RESTART", "YXSHOWFORBID"] {
        assert!(talk.say(line).starts_with("ERROR no game"), "{line}");
    }
    for line in ["START", "START 4", "START 21", "START -3", "START x", "START 99999999999999999999"] {
        assert!(talk.say(line).starts_with("ERROR unsupported size"), "{line}");
    }
    for line in ["RECTSTART 15,10", "RECTSTART 15", "RECTSTART", "RECTSTART 30,30"] {
        assert!(talk.say(line).starts_with("ERROR unsupported size"), "{line}");
    }
    assert_eq!(talk.say("RECTSTART 12,12"), "OK");
    for line in ["TURN", "TURN 3", "TURN 12,1", "TURN 1,12", "TURN -1,1", "TURN a,b", "TURN 1,1,1"] {
        assert!(talk.say(line).starts_with("ERROR"), "{line}");
    }
    assert!(talk.say("DANCE 3").starts_with("UNKNOWN"));
    for line in ["INFO folder /tmp/x", "INFO game_type 1", "INFO evaluate 3,3", "INFO whatever 9", "INFO", ""] {
        assert_eq!(talk.say(line), "", "{line}");
    }
    assert!(talk.say("INFO rule 8").starts_with("ERROR unsupported rule"));
    assert!(talk.say("INFO timeout_turn soon").starts_with("ERROR"));
}

#[test]
fn it_starts_on_every_size() {
    for size in 5..=20 {
        let mut talk = Talk::quick(size, 0, 1);
        point(&talk.say("BEGIN"), size);
        assert_eq!(talk.say(&format!("RECTSTART {size},{size}")), "OK");
        point(&talk.say("TURN 0,0"), size);
    }
}

#[test]
fn a_board_is_set_up_and_a_move_taken_back() {
    let mut talk = Talk::quick(15, 0, 4);
    assert_eq!(talk.say("BOARD"), "");
    // Ours are four in a row, open at one end only: the answer has to be the five.
    for (x, line) in [(3, "2,7,2"), (4, "0,0,2"), (5, "0,14,2"), (6, "14,14,2")] {
        assert_eq!(talk.say(&format!("{x},7,1")), "");
        assert_eq!(talk.say(line), "");
    }
    assert_eq!(talk.say("DONE"), "7,7");
    assert!(talk.say("TURN 9,9").starts_with("ERROR"), "the game has ended");
    assert!(talk.say("TAKEBACK 9,9").starts_with("ERROR"));
    assert_eq!(talk.say("TAKEBACK 7,7"), "OK");
    assert_eq!(talk.say("TAKEBACK 14,14"), "OK");

    // Theirs are four: white, one stone behind, stops them.
    assert_eq!(talk.say("RESTART"), "OK");
    talk.say("BOARD");
    for line in ["2,7,1", "3,7,2", "4,7,2", "5,7,2", "6,7,2", "0,3,1", "9,0,1"] {
        assert_eq!(talk.say(line), "");
    }
    assert_eq!(talk.say("DONE"), "7,7");

    // Faults are told at the end, and leave the board as it was.
    for lines in [["1,1,1", "1,2,1"], ["1,1,1", "1,1,2"], ["1,1,1", "99,1,2"], ["1,1,4", "1,2,2"], ["x", "2,2,2"]] {
        assert_eq!(talk.say("BOARD"), "");
        for line in lines {
            assert_eq!(talk.say(line), "");
        }
        assert!(talk.say("DONE").starts_with("ERROR"), "{lines:?}");
    }
    assert_eq!(talk.say("TAKEBACK 7,7"), "OK");
}

#[test]
fn forbidden_points_are_shown() {
    let mut talk = Talk::quick(15, 4, 2);
    assert_eq!(talk.say("YXSHOWFORBID"), "FORBID .");
    talk.say("BOARD");
    // Two open threes cross in 7,7, and it is black's turn only after our white move.
    for line in ["5,7,2", "0,0,1", "6,7,2", "0,14,1", "7,5,2", "14,0,1", "7,6,2"] {
        talk.say(line);
    }
    point(&talk.say("DONE"), 15);
    // White may have taken the point; then nothing is forbidden.
    let shown = talk.say("YXSHOWFORBID");
    assert!(shown == "FORBID ." || shown == "FORBID 0707.", "{shown}");
}

#[test]
fn an_opening_by_swap2_is_negotiated() {
    for size in [5, 15, 20] {
        let mut opener = Talk::quick(size, 1, 4);
        opener.session = opener.session.with_seed(size as u64);
        assert_eq!(opener.say("SWAP2BOARD"), "");
        let stones = opener.say("DONE");
        let stones: Vec<&str> = stones.split(' ').collect();
        assert_eq!(stones.len(), 3, "{stones:?}");
        for stone in &stones {
            point(stone, size);
        }
        let mut other = Talk::quick(size, 1, 4);
        other.say("SWAP2BOARD");
        stones.iter().for_each(|stone| assert_eq!(other.say(stone), ""));
        let answer = other.say("DONE");
        if answer != "SWAP" {
            assert!(!stones.contains(&answer.as_str()));
            point(&answer, size);
            // It has played its stone, and the game goes on.
            point(&opener.say(&format!("TURN {answer}")), size);
        } else {
            let free = (0..size).map(|x| format!("{x},0")).find(|point| !stones.contains(&point.as_str()));
            point(&other.say(&format!("TURN {}", free.unwrap())), size);
        }
    }
    let mut talk = Talk::quick(15, 1, 4);
    // White has an open four to make, so its move is worth having; then black has the win, and white has not.
    for (stones, swaps) in [("7,7 0,0 8,8 1,1 9,9", true), ("0,0 7,7 0,2 8,8 0,4", false)] {
        talk.say("SWAP2BOARD");
        stones.split(' ').for_each(|stone| drop(talk.say(stone)));
        assert_eq!(talk.say("DONE") == "SWAP", swaps, "{stones}");
    }
    for stones in ["1,1", "1,1 2,2 3,3 4,4", "1,1 1,1 2,2", "1,1 99,2 3,3"] {
        talk.say("SWAP2BOARD");
        stones.split(' ').for_each(|stone| drop(talk.say(stone)));
        assert!(talk.say("DONE").starts_with("ERROR"), "{stones}");
    }
}

#[test]
fn a_change_of_the_rule_keeps_the_stones() {
    let mut talk = Talk::quick(15, 0, 1);
    talk.say("TURN 7,7");
    assert_eq!(talk.say("INFO rule 1"), "");
    assert_eq!(talk.say("INFO rule 4"), "");
    assert!(talk.say("TURN 7,7").starts_with("ERROR"));
}

/// Two sessions play each other, and a referee follows. Returns how the game ended.
fn play(size: usize, rule: u32, depth: u32, rng: &mut Rng) -> Reason {
    let referee_rule = match rule {
        0 => "freestyle",
        1 => "standard",
        _ => "renju",
    };
    let spec = GameSpec::named("gomoku").and_then(|spec| spec.with_rule(referee_rule)?.with_size(size)).unwrap();
    let mut referee = Engine::new(spec, 1 << 16);
    let mut sides = [Talk::quick(size, rule, depth), Talk::quick(size, rule, depth)];
    // A first stone of chance, so that the games differ.
    let (x, y) = (rng.below(size), rng.below(size));
    let code = referee.spec().code_of_cell(y * size + x).unwrap();
    referee.play_code(code).unwrap();
    sides[0].say("BOARD");
    let mut answer = format!("{x},{y}");
    assert_eq!(sides[0].say(&format!("{answer},1")), "");
    // The first side owns the stone: it is told of the reply together with it.
    let mut first = true;
    loop {
        let side = referee.played() % 2;
        answer = if first && side == 0 {
            first = false;
            sides[0].say(&format!("{answer},2"));
            sides[0].say("DONE")
        } else {
            sides[side].say(&format!("TURN {answer}"))
        };
        let (x, y) = point(&answer, size);
        let code = referee.spec().code_of_cell(y * size + x).unwrap();
        referee
            .play_code(code)
            .unwrap_or_else(|error| panic!("{size} {rule}: {} then {answer}: {error}", referee.save()));
        if let Some(ending) = referee.ending() {
            return ending.reason;
        }
    }
}

#[test]
fn two_sessions_play_whole_games_on_every_size_and_rule() {
    let seed = 0x90_40_C0;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    for size in 5..=20 {
        for rule in [0, 1, 4] {
            let reason = play(size, rule, 2, &mut rng);
            assert_ne!(reason.name(), "forbidden", "no side may play a forbidden point: size {size} rule {rule}");
        }
    }
}

#[test]
fn garbage_never_panics() {
    let seed = 0xF0_22;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let words = [
        "START",
        "SWAP2BOARD",
        "RECTSTART",
        "BEGIN",
        "TURN",
        "BOARD",
        "DONE",
        "TAKEBACK",
        "RESTART",
        "INFO",
        "ABOUT",
        "YXSHOWFORBID",
        "PLAY",
        "STOP",
        "rule",
        "timeout_turn",
        "time_left",
        "max_memory",
        "timeout_match",
        "0",
        "1",
        "4",
        "7",
        "15",
        "3,3",
        "4,5,1",
        "5,5,2",
        "5,5,3",
        "-1",
        ",",
        "ü",
        "\0",
        "99999999999999999999",
        " ",
        "\t",
        "max_node",
    ];
    let mut talk = Talk::new();
    for round in 0..20_000 {
        if round % 500 == 0 {
            talk = Talk::new();
            talk.say("START 6");
            talk.say("INFO max_memory 1");
        }
        // Short searches, whatever the lines before asked for.
        talk.say("INFO max_depth 1");
        let mut line = String::new();
        for _ in 0..1 + rng.below(3) {
            line.push_str(words[rng.below(words.len())]);
            if rng.below(4) > 0 {
                line.push(' ');
            }
        }
        talk.say(&line);
    }
}

/// The process, and what it wrote line by line.
fn process() -> (std::process::Child, std::process::ChildStdin, BufReader<std::process::ChildStdout>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .arg("gomocup")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input = child.stdin.take().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    (child, input, output)
}

#[test]
fn the_process_ends_at_once_while_it_thinks() {
    for last in ["END\n", ""] {
        let (mut child, mut input, mut output) = process();
        let mut line = String::new();
        input.write_all(b"START 15\nINFO timeout_turn 3600000\nINFO max_memory 60000000\n").unwrap();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, "OK\n");
        input.write_all(b"TURN 7,7\n").unwrap();
        thread::sleep(Duration::from_millis(200));
        input.write_all(last.as_bytes()).unwrap();
        // The end of the input ends it too.
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn stop_brings_an_answer() {
    let (mut child, mut input, output) = process();
    input.write_all(b"START 15\nINFO timeout_turn 3600000\nINFO max_memory 60000000\nTURN 7,7\n").unwrap();
    thread::sleep(Duration::from_millis(100));
    input.write_all(b"YXSTOP\n").unwrap();
    let answer = output.lines().map(Result::unwrap).find(|line| line != "OK" && !line.starts_with("MESSAGE"));
    point(&answer.unwrap(), 15);
    input.write_all(b"END\n").unwrap();
    assert!(child.wait().unwrap().success());
}

#[test]
fn wrong_calls_are_told() {
    for (args, code) in
        [(vec![], 2), (vec!["dance"], 2), (vec!["gomocup", "now"], 2), (vec!["version"], 0), (vec!["help"], 0)]
    {
        let output = Command::new(env!("CARGO_BIN_EXE_tengen")).args(&args).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        assert_eq!(output.stdout.is_empty(), code != 0, "{args:?}");
        assert_eq!(output.stderr.is_empty(), code == 0, "{args:?}");
    }
}
