//! The experiments, their techniques, and their positions.

use std::time::Duration;
use tengen_gomoku::threat::AttackKind;
use tengen_search::play::parameters::Parameters;
use tengen_search::textbook::settings::Settings;

/// An experiment: each of its techniques can be measured on each of its exercises.
pub struct Experiment {
    /// A short name, unique.
    pub name: &'static str,
    /// The default depths in plies. None if every exercise has its own.
    pub depths: &'static [u32],
    /// The greatest depth of a request.
    pub deepest: u32,
    /// The techniques, each family from the plainest on.
    pub techniques: Vec<Technique>,
    /// The positions.
    pub exercises: &'static [Exercise],
}

/// One way to look for a move.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// A short name, unique.
    pub name: &'static str,
    /// Which techniques of the project's list it shows, by number.
    pub numbers: &'static [u8],
    /// The family: its exact techniques agree on every value.
    pub family: &'static str,
    /// Whether its value is that of the plainest of its family.
    pub exact: bool,
    /// The greatest depth at which it ends in reasonable time.
    pub deepest: u32,
    /// Ends after this time, whatever the depth.
    pub time: Option<Duration>,
    pub(super) method: Method,
}

/// How a technique works.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::large_enum_variant, reason = "a dozen of them, made once")]
pub(super) enum Method {
    /// A textbook search of five-in-a-row; `warm`: the position two plies before is searched first, with the same
    /// table.
    Tree { settings: Settings, warm: bool },
    /// The engine's search, on five-in-a-row.
    Playing(Parameters),
    /// A search of Othello.
    Othello(Settings),
    /// A search for a forced win.
    Threats(ThreatMethod),
    /// Look-ups in the opening table.
    Lookups(LookUp),
}

/// A position to search.
#[derive(Clone, Copy, Debug)]
pub struct Exercise {
    /// A short name, unique in the experiment.
    pub name: &'static str,
    /// The rule, or `othello`.
    pub rule: &'static str,
    /// Points along an edge.
    pub size: usize,
    /// The moves that lead to it.
    pub moves: &'static str,
    /// Additional stones: three of the defender, and one of the attacker that blocks them on one side. They give the
    /// defender a spare four.
    pub spare: &'static [&'static str],
    /// The depth in plies if the experiment has none.
    pub depth: u32,
}

/// The kind of search for a forced win.
#[derive(Clone, Copy, Debug)]
pub(super) enum ThreatMethod {
    /// By proof numbers, with at most `nodes` moves even if the measurement allows more.
    Proof { kind: AttackKind, nodes: u64 },
    /// Fours and threes to the exercise's depth.
    Depth { deepening: bool, table: bool, free_fours: bool },
}

/// The kind of look-up of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LookUp {
    /// The stones must be exactly as in the table.
    Written,
    /// The shape may also be turned or reflected.
    Turned,
    /// The shape may also be shifted, unless the distance from the edge matters. This is the engine's look-up.
    Moved,
}
