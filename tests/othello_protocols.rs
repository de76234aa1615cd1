//! Othello's protocols from outside: NBoard and GTP sessions, line by line.

use tengen::protocol::{Flow, Signals, gtp, nboard};
use tengen_core::random::Rng;

fn say_nboard(session: &mut nboard::Session, line: &str) -> String {
    let mut out = Vec::new();
    assert_eq!(session.handle(line, &mut out).unwrap(), Flow::Continue);
    String::from_utf8(out).unwrap()
}

fn say_gtp(session: &mut gtp::Session, line: &str) -> String {
    let mut out = Vec::new();
    session.handle(line, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

const GAME: &str = "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]\
    BO[8 ---------------------------O*------*O--------------------------- *]B[F5//0.01]W[D6//2.0];)";

#[test]
fn nboard_plays_and_hints() {
    let mut session = nboard::Session::new(Signals::new()).unwrap();
    assert!(say_nboard(&mut session, "nboard 2").starts_with("set myname Tengen"));
    assert_eq!(say_nboard(&mut session, "set depth 5\n"), "set myname Tengen5\n");
    assert_eq!(say_nboard(&mut session, &format!("set game {GAME}")), "");
    assert_eq!(say_nboard(&mut session, "ping 7"), "pong 7\n");
    let answer = say_nboard(&mut session, "go");
    let mv = answer.lines().find_map(|line| line.strip_prefix("=== ")).unwrap();
    assert_eq!(mv.split('/').count(), 3, "{answer}");
    assert_eq!(say_nboard(&mut session, &format!("move {mv}")), "");
    let hints = say_nboard(&mut session, "hint 3");
    let tried: Vec<&str> = hints.lines().filter_map(|line| line.strip_prefix("search ")?.get(..2)).collect();
    let moves: std::collections::HashSet<&str> = tried.iter().copied().collect();
    assert_eq!(moves.len(), 3, "{hints}");
    assert!(tried.len() > 3, "the iterations of the best move are told: {hints}");
    assert_eq!(say_nboard(&mut session, "an unknown line"), "");
    assert!(say_nboard(&mut session, "move A1").contains("cannot be played"));
    assert!(say_nboard(&mut session, "set game (;GM[Go];)").contains("does not read"));
    // The interface now shows another position. The engine must not report about the old one.
    for line in ["go", "hint 2", "analyze", "move C3"] {
        let answer = say_nboard(&mut session, line);
        assert!(answer.starts_with("status there is no position") && answer.lines().count() == 1, "{line}: {answer}");
    }
    assert_eq!(say_nboard(&mut session, "learn"), "learned\n");
    assert_eq!(say_nboard(&mut session, &format!("set game {GAME}")), "");
    assert!(say_nboard(&mut session, "go").contains("\n=== "));
    assert!(nboard::is_urgent("ping 3") && nboard::is_urgent("set game (;") && !nboard::is_urgent("set depth 3"));
}

/// A line of progress: `search PV value 0 depth`.
fn searches(answer: &str) -> Vec<(String, f64, String)> {
    let lines = answer.lines().filter_map(|line| line.strip_prefix("search "));
    lines
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!((words.len(), words[2]), (4, "0"), "{line}");
            (words[0].to_owned(), words[1].parse().unwrap(), words[3].to_owned())
        })
        .collect()
}

#[test]
fn nboard_tells_its_thoughts_exact_ends_and_whole_games() {
    let mut session = nboard::Session::new(Signals::new()).unwrap();
    say_nboard(&mut session, "set depth 8");
    // Fourteen empty squares: solved, in whole discs.
    let board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--".replace('X', "*");
    say_nboard(&mut session, &format!("set game (;GM[Othello]TY[8]BO[8 {board} *];)"));
    let answer = say_nboard(&mut session, "go");
    let thoughts = searches(&answer);
    assert_eq!(thoughts.last().map(|(line, value, depth)| (&line[..2], *value, &**depth)), Some(("G8", 18.0, "100%")));
    assert!(answer.lines().any(|line| line.starts_with("=== G8/18.00/")), "{answer}");
    assert_eq!(answer.lines().last(), Some("status Tengen is waiting"));
    let hints = searches(&say_nboard(&mut session, "hint 2"));
    assert_eq!(hints.last().map(|(line, value, depth)| (&line[..2], *value, &**depth)), Some(("H1", 12.0, "100%")));
    say_nboard(&mut session, "set depth 4");
    // A game is analysed from its end. The board is unchanged.
    say_nboard(&mut session, &format!("set game {GAME}"));
    let analysis = say_nboard(&mut session, "analyze");
    let places: Vec<&str> =
        analysis.lines().filter_map(|line| line.strip_prefix("analysis ")?.split(' ').next()).collect();
    assert_eq!(places, ["2", "1", "0"], "{analysis}");
    assert_eq!(say_nboard(&mut session, "move c3//1.5"), "");
    assert!(say_nboard(&mut session, "move d6").contains("cannot be played"));
}

#[test]
fn nboard_minds_the_clocks_of_a_game() {
    let mut session = nboard::Session::new(Signals::new()).unwrap();
    say_nboard(&mut session, "set depth 60");
    // Black has a twentieth of a second left for the game: sixty plies would take for ever.
    let game = "(;GM[Othello]PC[NBoard]PB[a]PW[b]TI[00:02]TY[8]B[F5//1.95]W[D6//0.1];)";
    assert_eq!(say_nboard(&mut session, &format!("set game {game}")), "");
    let answer = say_nboard(&mut session, "go");
    assert!(answer.contains("\n=== "), "{answer}");
    for broken in ["TI[", "TI[x]", "TI[1:-5]", "TI[1e999:0]", "TI[::]", "TI[0:01]B[F5//-1]"] {
        say_nboard(&mut session, &format!("set game (;GM[Othello]{broken}"));
    }
}

#[test]
fn nboard_answers_for_a_synchro_game() {
    let mut session = nboard::Session::new(Signals::new()).unwrap();
    say_nboard(&mut session, "set depth 1");
    let game = include_str!("data/records/min-07-synchro.ggf");
    assert_eq!(say_nboard(&mut session, &format!("set game {game}")), "");
    let analysis = say_nboard(&mut session, "analyze");
    assert_eq!(analysis.lines().filter(|line| line.starts_with("analysis ")).count(), 3, "{analysis}");
    assert!(say_nboard(&mut session, "move f5").contains("cannot be played"), "it is taken");
    assert_eq!(say_nboard(&mut session, "move c3"), "");
}

/// `tests/data/records/min-16-*`: the controller omits a pass, and takes its moves back.
#[test]
fn gtp_takes_a_pass_back_that_was_left_out() {
    let mut session = gtp::Session::new(Signals::new()).unwrap();
    let record = include_str!("data/records/min-16-gtp-undo.txt");
    for line in record.lines() {
        assert_eq!(say_gtp(&mut session, line), "= \n\n", "{line}");
    }
    // The same again, with more than one way back.
    let moves: Vec<&str> = record.lines().take_while(|line| line.starts_with("play")).collect();
    let (last, before) = moves.split_last().unwrap();
    let begin = |session: &mut gtp::Session| {
        say_gtp(session, "clear_board");
        before.iter().for_each(|line| assert_eq!(say_gtp(session, line), "= \n\n", "{line}"));
    };
    // A refused move leaves no pass behind.
    begin(&mut session);
    assert!(say_gtp(&mut session, "play w a1").starts_with("? illegal"));
    assert!(say_gtp(&mut session, "showboard").contains("Black to move"));
    // A pass that the controller plays is a separate move.
    assert_eq!(say_gtp(&mut session, "play b pass"), "= \n\n");
    assert_eq!(say_gtp(&mut session, last), "= \n\n");
    assert_eq!(say_gtp(&mut session, "undo"), "= \n\n");
    assert!(say_gtp(&mut session, "showboard").contains("White to move"));
    assert_eq!(say_gtp(&mut session, "undo"), "= \n\n");
    assert!(say_gtp(&mut session, "showboard").contains("Black to move"));
    // For white's move the engine first passes for black. The controller does not know about it.
    begin(&mut session);
    say_gtp(&mut session, "level 1");
    assert!(say_gtp(&mut session, "reg_genmove w").starts_with("= "));
    assert_eq!(say_gtp(&mut session, "undo"), "= \n\n");
    assert_eq!(say_gtp(&mut session, "play w f8"), "= \n\n");
    assert!(say_gtp(&mut session, "genmove w").starts_with("= "));
    say_gtp(&mut session, "undo");
    say_gtp(&mut session, "undo");
    assert_eq!(say_gtp(&mut session, "play w f8"), "= \n\n");
    // A loaded game omits the pass, too.
    let names: Vec<&str> = moves.iter().filter_map(|line| line.split(' ').nth(2)).collect();
    assert_eq!(say_gtp(&mut session, &format!("loadgame {}", names.join(" "))), "= \n\n");
    say_gtp(&mut session, "undo");
    say_gtp(&mut session, "undo");
    assert_eq!(say_gtp(&mut session, "play w f8"), "= \n\n");
}

#[test]
fn gtp_plays_a_whole_game_against_itself() {
    let mut session = gtp::Session::new(Signals::new()).unwrap();
    assert_eq!(say_gtp(&mut session, "1 protocol_version"), "=1 2\n\n");
    assert_eq!(say_gtp(&mut session, "boardsize 8"), "= \n\n");
    assert!(say_gtp(&mut session, "boardsize 19").starts_with("? "));
    assert!(say_gtp(&mut session, "level 3").starts_with("= "));
    assert!(say_gtp(&mut session, "play b a1").starts_with("? illegal move"));
    assert!(say_gtp(&mut session, "play white f5").starts_with("? "));
    assert_eq!(say_gtp(&mut session, "play black F5 # a comment"), "= \n\n");
    let (mut colour, mut passes) = ("white", 0);
    while passes < 2 {
        let answer = say_gtp(&mut session, &format!("7 genmove {colour}"));
        assert!(answer.starts_with("=7 "), "{answer}");
        passes = if answer.contains("PASS") { passes + 1 } else { 0 };
        colour = if colour == "white" { "black" } else { "white" };
    }
    let score = say_gtp(&mut session, "final_score");
    assert!(score.starts_with("= B+") || score.starts_with("= W+") || score == "= 0\n\n", "{score}");
    assert!(say_gtp(&mut session, "undo").starts_with("= "));
    assert!(say_gtp(&mut session, "showboard").contains("A B C"));
    assert!(say_gtp(&mut session, "clear_board").starts_with("= "));
    assert!(say_gtp(&mut session, "undo").starts_with("? cannot undo"));
    assert!(say_gtp(&mut session, "known_command genmove").contains("true"));
    let mut out = Vec::new();
    assert_eq!(session.handle("quit", &mut out).unwrap(), Flow::End);
}

#[test]
fn nonsense_never_panics() {
    let words = [
        "set",
        "game",
        "depth",
        "1",
        "99999999999",
        "move",
        "F5",
        "d6",
        "hint",
        "-3",
        "(;",
        "play",
        "b",
        "white",
        "pass",
        "time_left",
        "time_settings",
        "0",
        "é",
        "/",
        "boardsize",
        "level",
        "#",
        "undo",
        "3",
        "BO[8",
        "]",
        ";)",
        "loadgame",
    ];
    let mut rng = Rng::new(91);
    let mut nb = nboard::Session::new(Signals::new()).unwrap();
    let mut go = gtp::Session::new(Signals::new()).unwrap();
    say_gtp(&mut go, "level 1");
    for _ in 0..3_000 {
        let line: Vec<&str> = (0..1 + rng.below(5)).map(|_| words[rng.below(words.len())]).collect();
        let line = line.join(" ");
        if !line.contains("hint") {
            say_nboard(&mut nb, &line);
        }
        say_gtp(&mut go, &line);
    }
}
