//! What the laboratory measures: experiments, their techniques, and the positions they are tried on.

use std::time::Duration;
use tengen_gomoku::threat::AttackKind;
use tengen_search::play::parameters::Parameters;
use tengen_search::textbook::settings::Settings;

/// What belongs together: each of the techniques can be measured on each of the exercises.
pub struct Experiment {
    /// A short name, unique.
    pub name: &'static str,
    /// The depths in plies that are measured unless others are asked for. None where every exercise has its own.
    pub depths: &'static [u32],
    /// The greatest depth that may be asked for.
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
    /// Techniques of one family that are exact agree on every value.
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
    /// A textbook search of five-in-a-row; `warm`: the position two plies before is searched first, with the same table.
    Tree { settings: Settings, warm: bool },
    /// The search that plays, on five-in-a-row.
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
    /// Stones put down besides: three of the defender and one of the attacker that stops them on one side, so that the
    /// defender has a four to spare.
    pub spare: &'static [&'static str],
    /// The depth in plies where the experiment has none.
    pub depth: u32,
}

/// How a forced win is looked for.
#[derive(Clone, Copy, Debug)]
pub(super) enum ThreatMethod {
    /// By proof numbers, with at most `nodes` moves where the measurement allows more.
    Proof { kind: AttackKind, nodes: u64 },
    /// Fours and threes to the exercise's depth.
    Depth { deepening: bool, table: bool, free_fours: bool },
}

/// How a position is looked up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LookUp {
    /// The stones must stand as in the table.
    Written,
    /// Or turned or reflected.
    Turned,
    /// Or moved besides, as far from the edge as it matters: the look-up of the product.
    Moved,
}
