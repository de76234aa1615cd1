//! The Gomocup protocol: scripted sessions, matches of two sessions, garbage, and the real process.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;
use tengen::engine::{Engine, GameSpec};
use tengen::protocol::gomocup::Session;
use tengen::protocol::{Flow, Signals, processors};
use tengen_core::facts::Reason;
use tengen_core::random::Rng;

/// A session and its output.
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

    /// Sends a line and returns the answer without its `MESSAGE` lines.
    fn say(&mut self, line: &str) -> String {
        let mut out = Vec::new();
        self.session.handle(line, &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        assert!(out.is_empty() || out.ends_with('\n'), "{out:?}");
        let lines: Vec<&str> = out.lines().filter(|line| !line.starts_with("MESSAGE ")).collect();
        lines.join("\n")
    }
}

impl Talk {
    /// All lines of an answer.
    fn whole(&mut self, line: &str) -> Vec<String> {
        let mut out = Vec::new();
        self.session.handle(line, &mut out).unwrap();
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
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
    assert!(talk.say("INFO rule 12").starts_with("ERROR unsupported rule"));
    assert!(talk.say("INFO timeout_turn soon").starts_with("ERROR"));
}

#[test]
fn black_plays_from_the_proof_where_there_is_one() {
    let is_proven = |lines: &[String]| lines.iter().any(|line| line.ends_with("is proven to win"));
    for (size, rule, book, expected) in [
        (15, 0, 1, true),
        (15, 0, 0, false),
        (15, 1, 1, true),
        (15, 4, 1, false),
        (19, 0, 1, true),
        (19, 1, 1, true),
        (20, 0, 1, true),
        (20, 1, 1, true),
    ] {
        let mut talk = Talk::quick(size, rule, 1);
        talk.say(&format!("INFO book {book}"));
        let begin = talk.whole("BEGIN");
        let first = begin.last().cloned().unwrap_or_default();
        assert_eq!(is_proven(&begin), expected, "{size} {rule} {book}: {begin:?}");
        if expected {
            assert_eq!(first, format!("{},{}", (size - 1) / 2, size / 2));
            // A corner, and a stone far from everything: the second and the third stone are in the file.
            assert!(is_proven(&talk.whole("TURN 0,0")));
            assert!(is_proven(&talk.whole(&format!("TURN {0},{0}", size - 1))));
            talk.say("INFO rule 4");
            assert!(!is_proven(&talk.whole("TURN 0,14")));
        }
    }
    // Renju's proof answers the second moves beside the first stone, and that stone is no proven win.
    for (second, expected) in [("8,6", true), ("7,6", true), ("6,7", true), ("0,0", false), ("9,6", false)] {
        let mut talk = Talk::quick(15, 4, 1);
        let begin = talk.whole("BEGIN");
        assert_eq!((is_proven(&begin), begin.last().map(String::as_str)), (false, Some("7,7")));
        let answer = talk.whole(&format!("TURN {second}"));
        assert_eq!(is_proven(&answer), expected, "{second}: {answer:?}");
        assert!(!expected || is_proven(&talk.whole("TURN 0,0")), "{second}");
    }
}

#[test]
fn caro_is_rule_8_and_caro_of_exactly_five_rule_9() {
    // The engine has four of a row of five between two stones of the opponent. Below it is a four with one free end.
    let blocked = ["3,7,1", "4,7,1", "5,7,1", "7,7,1", "2,7,2", "8,7,2"];
    let free = ["3,9,1", "4,9,1", "5,9,1", "6,9,1", "2,9,2", "0,0,2", "0,2,2", "0,4,2", "0,6,2", "0,8,2"];
    // Filling the gap makes six between two stones of the opponent.
    let six = ["3,7,1", "4,7,1", "5,7,1", "7,7,1", "8,7,1", "2,7,2", "9,7,2", "0,0,2", "0,2,2", "0,4,2"];
    let answer = |rule: u32, stones: &[&str]| {
        let mut talk = Talk::quick(15, rule, 1);
        for line in ["BOARD"].iter().chain(stones) {
            assert_eq!(talk.say(line), "", "{line}");
        }
        talk.say("DONE")
    };
    for rule in [8, 9] {
        let last = answer(rule, &[&blocked[..], &free[..]].concat());
        assert_eq!(last.lines().last(), Some("7,9"), "{rule}");
    }
    assert_eq!(answer(8, &six).lines().last(), Some("6,7"));
    assert_eq!(answer(0, &[&blocked[..], &["0,0,2", "0,2,2"]].concat()).lines().last(), Some("6,7"));
}

#[test]
fn boards_with_a_database_are_told_that_it_is_empty() {
    let mut talk = Talk::new();
    let empty = "MESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE";
    let mut whole = |lines: &[&str]| lines.iter().map(|line| talk.whole(line).join("\n")).collect::<String>();
    let points = ["7,7", "8,8", "done"];
    for (lines, answer) in [
        (vec!["yxquerydatabaseall"], empty.to_owned()),
        (vec!["yxquerydatabaseallt"], format!("{empty}\nMESSAGE DATABASE TEXT \"\"")),
        (vec!["yxquerydatabaseone"], "MESSAGE DATABASE ONE 0 0 0 0".to_owned()),
        (vec!["yxquerydatabasetext"], "MESSAGE DATABASE TEXT \"\"".to_owned()),
        (vec!["yxedittvddatabase 1 87 0 0"], "ERROR there is no database".to_owned()),
        (vec!["yxedittvddatabase", "2 -1 30 0"], "ERROR there is no database".to_owned()),
        (vec!["yxeditlabeldatabase 7,7 best"], "ERROR there is no database".to_owned()),
        (vec!["yxeditlabeldatabase", "7,7 START 15"], "ERROR there is no database".to_owned()),
        // A text of some lines. One of them contains the word that ends the command.
        (vec!["yxedittextdatabase \"one", "DONE", "BEGIN, \\\"two\\\"\""], "ERROR there is no database".to_owned()),
        (vec!["yxdeletedatabaseone"], "ERROR there is no database".to_owned()),
        (vec!["yxdeletedatabaseall wl"], "ERROR there is no database".to_owned()),
        (vec!["yxdeletedatabaseall", "nonwl"], "ERROR there is no database".to_owned()),
        (vec!["yxsetbestmovedatabase"], "ERROR there is no database".to_owned()),
    ] {
        assert_eq!(whole(&[&lines[..], &points[..]].concat()), answer, "{lines:?}");
    }
    // These have no points, so the next line is a command.
    for command in ["yxsavedatabase", "yxdbcheck", "yxdbfix"] {
        assert_eq!(talk.whole(command), ["MESSAGE there is no database"], "{command}");
        assert_eq!(talk.say("START 15"), "OK", "{command}");
    }
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
    // The engine has four in a row, open at one end only: the answer has to be the five.
    for (x, line) in [(3, "2,7,2"), (4, "0,0,2"), (5, "0,14,2"), (6, "14,14,2")] {
        assert_eq!(talk.say(&format!("{x},7,1")), "");
        assert_eq!(talk.say(line), "");
    }
    assert_eq!(talk.say("DONE"), "7,7");
    assert!(talk.say("TURN 9,9").starts_with("ERROR"), "the game has ended");
    assert!(talk.say("TAKEBACK 9,9").starts_with("ERROR"));
    assert_eq!(talk.say("TAKEBACK 7,7"), "OK");
    assert_eq!(talk.say("TAKEBACK 14,14"), "OK");

    // The opponent has four: white, one stone behind, blocks them.
    assert_eq!(talk.say("RESTART"), "OK");
    talk.say("BOARD");
    for line in ["2,7,1", "3,7,2", "4,7,2", "5,7,2", "6,7,2", "0,3,1", "9,0,1"] {
        assert_eq!(talk.say(line), "");
    }
    assert_eq!(talk.say("DONE"), "7,7");

    // Faults are reported at the end, and leave the board unchanged.
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
    // Two open threes cross in 7,7, and it is black's turn only after the engine's white move.
    for line in ["5,7,2", "0,0,1", "6,7,2", "0,14,1", "7,5,2", "14,0,1", "7,6,2"] {
        talk.say(line);
    }
    point(&talk.say("DONE"), 15);
    // White may have taken the point; then nothing is forbidden.
    let shown = talk.say("YXSHOWFORBID");
    assert!(shown == "FORBID ." || shown == "FORBID 0707.", "{shown}");
}

#[test]
fn the_number_of_threads_changes_during_a_game() {
    let mut talk = Talk::quick(15, 0, 9);
    talk.say("INFO max_node 2000");
    assert_eq!(talk.say("INFO thread_num many"), "", "a value that is no number is ignored");
    assert_eq!(talk.say("BOARD"), "");
    assert_eq!(talk.say("0,0,2"), "");
    let mut taken = vec![(0, 0), point(&talk.say("DONE"), 15)];
    for (number, free) in [("4", (0, 2)), ("0", (0, 4)), ("99999999999", (0, 6)), ("1", (0, 8))] {
        assert_eq!(talk.say(&format!("INFO thread_num {number}")), "");
        taken.push(free);
        let answer = point(&talk.say(&format!("TURN {},{}", free.0, free.1)), 15);
        assert!(!taken.contains(&answer), "{number}: {answer:?}, the stones stay");
        taken.push(answer);
    }
}

#[test]
fn a_board_of_the_yixin_extensions_can_analyse() {
    // The lines that Yixin Board sends at its start, in its letter case.
    let mut talk = Talk::new();
    let threads = format!("MESSAGE INFO MAX_THREAD_NUM {}", processors());
    assert_eq!(talk.whole("yxshowinfo"), [&threads, "MESSAGE INFO MAX_HASH_SIZE 18"]);
    for line in [
        "info show_detail 1",
        "INFO thread_num 4",
        "INFO THREAD_SPLIT_DEPTH 8",
        "INFO hash_size 4096",
        "INFO caution_factor 1",
    ] {
        assert_eq!(talk.whole(line), [""; 0], "{line}");
    }
    assert_eq!(talk.say("START 15 15"), "OK");
    assert!(talk.say("START 15 20").starts_with("ERROR"));
    for line in ["INFO MAX_DEPTH 6", "info Timeout_Turn 60000", "INFO max_node -1", "INFO rule 0", "yxhashclear"] {
        assert_eq!(talk.whole(line), [""; 0], "{line}");
    }
    // A position is set up, and not searched.
    for line in ["yxboard", "7,7,1", "6,6,2", "7,6,1", "6,7,2", "7,5,1", "5,5,2", "done"] {
        assert_eq!(talk.whole(line), [""; 0], "{line}");
    }
    let told = talk.whole("yxnbest 3");
    let best: Vec<&String> = told.iter().filter(|line| line.starts_with("MESSAGE (")).collect();
    assert_eq!(best.len(), 3, "{told:?}");
    // Three in a row with both ends free have two ways to win. The board writes the row and the column's letter.
    assert!(best[0].starts_with("MESSAGE (1) +M3 | DEPTH "), "{told:?}");
    assert!(best[1].starts_with("MESSAGE (2) +M"), "{told:?}");
    let last = told.last().expect("a move");
    assert!(["7,4", "7,8"].contains(&last.as_str()), "{told:?}");
    assert!(told.contains(&"MESSAGE REALTIME REFRESH".to_owned()));
    assert!(told.contains(&format!("MESSAGE REALTIME BEST {last}")), "{told:?}");
    let name = if last == "7,4" { "E8" } else { "I8" };
    assert!(told.iter().any(|line| line.starts_with(&format!("MESSAGE REALTIME PV {name}"))), "{told:?}");
    // The move was played, as after TURN. A board with another number of stones is a new position.
    assert!(talk.say("TURN 0,0").contains(','));
}

#[test]
fn blocked_points_are_not_played_until_they_are_free_again() {
    let four = ["7,7,1", "0,0,2", "7,6,1", "0,2,2", "7,5,1", "0,4,2", "7,4,1", "0,6,2", "done"];
    let mut talk = Talk::quick(15, 0, 4);
    let set_up = |talk: &mut Talk| four.iter().for_each(|line| assert_eq!(talk.say(line), ""));
    let ask = |talk: &mut Talk, line: &str| {
        assert_eq!(talk.say("yxboard"), "");
        set_up(talk);
        talk.say(line)
    };
    // Of the two points that make five one is blocked, then both.
    for (line, answer) in [("yxblock", ""), ("7,3", ""), ("done", "")] {
        assert_eq!(talk.say(line), answer);
    }
    assert_eq!(ask(&mut talk, "yxnbest 1"), "7,8");
    assert_eq!(talk.say("yxblock 7,8 done"), "");
    let told = {
        assert_eq!(talk.say("yxboard"), "");
        set_up(&mut talk);
        talk.whole("yxnbest 3")
    };
    assert_eq!(told.iter().filter(|line| line.starts_with("MESSAGE (")).count(), 3, "{told:?}");
    let last = point(told.last().expect("a move"), 15);
    assert!(![(7, 3), (7, 8), (7, 7)].contains(&last), "{told:?}");
    // A move of a game respects it as well.
    assert_eq!(talk.say("BOARD"), "");
    for line in &four[..8] {
        assert_eq!(talk.say(line), "");
    }
    let played = point(&talk.say("DONE"), 15);
    assert!(![(7, 3), (7, 8)].contains(&played), "{played:?}");
    assert_eq!(talk.say("yxblockundo"), "");
    assert!(talk.say("15,15").starts_with("ERROR"), "off the board");
    assert_eq!((talk.say("7,3"), talk.say("done")), (String::new(), String::new()));
    assert_eq!(ask(&mut talk, "yxnbest 2"), "7,3");
    assert_eq!(talk.say("yxblockreset"), "");
    assert!(["7,3", "7,8"].contains(&ask(&mut talk, "yxnbest 1").as_str()));
    // A zone: everything but one far corner is blocked.
    assert_eq!(talk.say("yxblock"), "");
    for cell in 0..225 {
        if cell != 224 {
            assert_eq!(talk.say(&format!("{},{}", cell % 15, cell / 15)), "");
        }
    }
    assert_eq!(talk.say("done"), "");
    assert_eq!(ask(&mut talk, "yxnbest 1"), "14,14");
    assert_eq!(talk.say("yxblock 14,14 done"), "");
    assert_eq!(ask(&mut talk, "yxnbest 1"), "ERROR every point is blocked");
}

#[test]
fn what_a_yixin_board_asks_in_vain_is_answered() {
    let mut talk = Talk::quick(15, 0, 2);
    for line in ["yxquerydatabaseall", "7,7", "6,6"] {
        assert_eq!(talk.whole(line), [""; 0]);
    }
    assert_eq!(talk.whole("done"), ["MESSAGE DATABASE REFRESH", "MESSAGE DATABASE DONE"]);
    for line in ["yxblockpathreset", "yxblockpath", "3,3"] {
        assert_eq!(talk.say(line), "");
    }
    assert_eq!(talk.say("DONE"), "ERROR moves cannot be blocked in one line alone");
    for line in ["INFO usedatabase 1", "INFO database_readonly 1", "INFO THREAD_NUM 8"] {
        assert_eq!(talk.say(line), "", "{line}");
    }
    for command in ["yxsetdatabase", "yxdbtotxtall", "yxlibtodb", "yxdbtolib", "yxdbsplit", "yxdbmerge"] {
        assert_eq!(talk.say(command), "", "{command}");
        assert_eq!(talk.say("C:\\START\\15.db"), "ERROR nothing is kept in files", "{command}");
    }
    assert_eq!(talk.say("yxsetdatabase C:\\15.db"), "ERROR nothing is kept in files");
    // A command instead of the points is handled.
    assert_eq!(talk.say("yxblockpath"), "");
    assert_eq!(talk.say("START 15"), "ERROR moves cannot be blocked in one line alone\nOK");
    // No line follows the steps of an opening, so the answer comes at once.
    for step in ["yxswap2step1", "yxswap2step2", "yxswap2step3", "yxsoosorvstep1", "yxsoosorvstep6"] {
        assert_eq!(talk.say(step), "ERROR that opening is not supported", "{step}");
    }
    assert_eq!(talk.say("yxunheardof"), "UNKNOWN YXUNHEARDOF");
    // For a manager of the extensions rule 2 is Renju. For Gomocup it is a continuous game.
    assert_eq!(talk.say("INFO rule 2"), "");
    for line in ["yxboard", "7,7,1", "0,0,2", "8,7,1", "0,2,2", "7,8,1", "0,4,2", "6,9,1", "0,6,2", "done"] {
        assert_eq!(talk.say(line), "", "{line}");
    }
    assert!(talk.say("yxshowforbid").starts_with("FORBID "));
    assert_eq!(talk.say("INFO Max_Memory none"), "ERROR \"none\" is no value of max_memory");
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
            // It has played its stone, and the game continues.
            point(&opener.say(&format!("TURN {answer}")), size);
        } else {
            let free = (0..size).map(|x| format!("{x},0")).find(|point| !stones.contains(&point.as_str()));
            point(&other.say(&format!("TURN {}", free.unwrap())), size);
        }
    }
    let mut talk = Talk::quick(15, 1, 4);
    // White can make an open four, so its move has a high value. Then black has the win, and white has not.
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

/// Two sessions play each other under a referee. Returns how the game ended.
fn play(size: usize, rule: u32, depth: u32, rng: &mut Rng) -> Reason {
    let referee_rule = match rule {
        0 => "freestyle",
        1 => "standard",
        _ => "renju",
    };
    let spec = GameSpec::named("gomoku").and_then(|spec| spec.with_rule(referee_rule)?.with_size(size)).unwrap();
    let mut referee = Engine::new(spec, 1 << 16);
    let mut sides = [Talk::quick(size, rule, depth), Talk::quick(size, rule, depth)];
    // A random first stone, so that the games differ.
    let (x, y) = (rng.below(size), rng.below(size));
    let code = referee.spec().code_of_cell(y * size + x).unwrap();
    referee.play_code(code).unwrap();
    sides[0].say("BOARD");
    let mut answer = format!("{x},{y}");
    assert_eq!(sides[0].say(&format!("{answer},1")), "");
    // The first side owns the stone. It gets the stone together with the reply.
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
        // Short searches, regardless of earlier lines.
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

/// All tables are in the limit. The program itself needs a few megabytes, so a smaller limit gets the least tables.
#[cfg(target_os = "linux")]
#[test]
fn the_process_keeps_to_its_memory() {
    for (limit, turn, most) in
        [(1_000_000, "TURN 9,9", 12 << 20), (1_000_000, "BEGIN", 12 << 20), (30_000_000, "TURN 9,9", 30_000_000)]
    {
        let (mut child, mut input, mut output) = process();
        let lines = format!("START 20\nINFO timeout_turn 3600000\nINFO max_memory {limit}\nINFO max_node 60000\n");
        input.write_all(format!("{lines}{turn}\n").as_bytes()).unwrap();
        let mut line = String::new();
        while line.split_once(',').is_none_or(|(x, _)| x.parse::<u8>().is_err()) {
            line.clear();
            assert!(output.read_line(&mut line).unwrap() > 0);
        }
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let most_used = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let bytes = 1024 * most_used.trim().trim_end_matches(" kB").parse::<u64>().unwrap();
        assert!(bytes <= most, "{bytes} bytes for a limit of {limit}, {turn}");
        input.write_all(b"END\n").unwrap();
        assert!(child.wait().unwrap().success());
    }
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

/// `tests/data/records/min-14-*`: the last line requests a step of an opening, and no line follows.
#[test]
fn a_step_of_an_opening_is_answered_at_once() {
    let mut talk = Talk::new();
    let lines: Vec<&str> = include_str!("data/records/min-14-yixin-swap2.txt").lines().collect();
    let (step, before) = lines.split_last().unwrap();
    assert_eq!(before.iter().map(|line| talk.say(line)).collect::<Vec<String>>().join(""), "OK");
    assert_eq!(talk.say(step), "ERROR that opening is not supported");
}
