//! Hints name the kind of a move, and show why.

use tengen::engine::{Engine, GameSpec};
use tengen_core::facts::HintKind;
use tengen_core::think::{Limits, Silent, Source};

fn hint(rule: &str, game: &str) -> tengen_core::facts::Hint {
    let spec = GameSpec::named("gomoku").and_then(|spec| spec.with_rule(rule));
    let mut engine = Engine::new(spec.expect("a game"), 1 << 20);
    engine.load(game).expect("moves");
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    engine.hint(&limits, &mut Silent).expect("a hint").expect("a game with hints")
}

#[test]
fn hints_are_named() {
    for (game, kind, points) in [
        ("h8a1i8a2j8a3k8a4", HintKind::Five, 1),
        ("h8a1i8a2j8a3", HintKind::Vcf, 2),
        ("h8a1i8a2j8a4k8", HintKind::StopFive, 2),
        ("h8a1i8a4j8", HintKind::Defence, 2),
    ] {
        let hint = hint("freestyle", game);
        assert_eq!(hint.kind, kind, "{game}: {hint:?}");
        assert!(hint.points.len() >= points, "{game}: {hint:?}");
        assert!(hint.report.best.is_some());
    }
}

#[test]
fn a_win_that_is_seen_at_sight_shows_its_whole_line() {
    let whole = hint("freestyle", "h8a1i8a2j8a3").report;
    assert_eq!(whole.score.distance(), Some(3));
    assert_eq!(whole.line.len(), 3, "{whole:?}");
    let spec = GameSpec::named("gomoku").expect("a game");
    let mut engine = Engine::new(spec, 1 << 20);
    engine.load("h8a1i8a2j8a3").expect("moves");
    let report = engine.find(&Limits { nodes: Some(20_000), ..Limits::default() }, &mut Silent).expect("a move");
    assert_eq!((report.best, report.line.len()), (whole.best, 3), "{report:?}");
}

#[test]
fn a_proven_win_is_told_as_one() {
    // The problem test_vct_white of quintet.
    let hint = hint("renju", "h8h9g9i9g10i7j10");
    assert!(hint.report.score.is_win(), "{hint:?}");
    assert!(matches!(hint.kind, HintKind::Threats | HintKind::Vcf), "{hint:?}");
    assert_eq!(hint.report.source, Source::Proof);
}

#[test]
fn the_defence_against_fours_and_threes_is_told_as_one() {
    // Black would win in seven by threes and fours, not by fours alone. White has no win.
    let hint = hint("freestyle", "h8k8h7h5i6k5i9");
    assert_eq!(hint.kind, HintKind::Defence, "{hint:?}");
    assert!(hint.points.len() >= 3, "{hint:?}");
}
