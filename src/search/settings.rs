//! Every technique of the family as a switch.

use std::fmt;

/// The algorithm of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Algorithm {
    /// Every move of every node.
    Minimax,
    /// Alpha-beta; with [`Settings::pvs`] the principal variation search.
    AlphaBeta,
    /// Zero-window searches around a guess (Plaat, Schaeffer, Pijls and de Bruin, 1996).
    MtdF,
}

/// How moves are ordered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ordering {
    /// By their codes.
    Codes,
    /// By the evaluator's order.
    Evaluator,
    /// By the evaluator's order, killers, counter-moves and history.
    Learned,
}

/// Which moves do not use up depth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Extension {
    /// All of them do.
    Off,
    /// Forced replies do not.
    Replies,
    /// Forced replies and forcing moves do not.
    Forcing,
}

/// What a deep node without a move from the table does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Internal {
    /// Nothing.
    Off,
    /// It is searched two plies shallower first, to order its moves.
    Deepening,
    /// It is searched one ply shallower.
    Reduction,
}

/// The switches of a search. [`Settings::is_exact`] tells which give the value of plain minimax.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The algorithm of the tree.
    pub algorithm: Algorithm,
    /// Whether results are kept in the transposition table.
    pub table: bool,
    /// Whether an entry from a deeper search than asked counts too. Off, the value is that of the very depth.
    pub deeper_entries: bool,
    /// Whether the evaluator's static wins and forced replies are asked for at every node.
    pub forced: bool,
    /// Whether a leaf is searched on by the evaluator's forcing moves.
    pub quiescence: bool,
    /// Whether the value of a leaf is averaged with that of its parent, against the swing with the side to move.
    pub averaging: bool,
    /// How moves are ordered.
    pub ordering: Ordering,
    /// Only the best so many candidates of a node are searched.
    pub beam: Option<usize>,
    /// Only the best so many moves of the root are searched, as long as one of them does not lose: a loss is claimed of all.
    pub root_beam: Option<usize>,
    /// Which moves do not use up depth.
    pub extension: Extension,
    /// Iterations of growing depth, instead of one at the depth asked for.
    pub deepening: bool,
    /// Deepening starts at the depth that the table holds for the root.
    pub resume: bool,
    /// Half the first window around the value of the last iteration.
    pub aspiration: Option<i32>,
    /// The first window, and the guess of MTD(f), lie around the value of the iteration before the last, which has the
    /// same side to move at its leaves.
    pub parity: bool,
    /// Zero-window searches for all but the first move.
    pub pvs: bool,
    /// What a deep node without a move from the table does.
    pub internal: Internal,
    /// Late moves are searched shallower first.
    pub late_reductions: bool,
    /// Late quiet moves are not searched.
    pub late_pruning: bool,
    /// Nodes far above the window, and quiet moves far below it, are not searched near the leaves; the margin for a ply.
    pub futility: Option<i32>,
    /// Nodes far below the window go straight to quiescence near the leaves; the margin for a ply.
    pub razoring: Option<i32>,
    /// A move from the table that is alone in its value is searched a ply deeper.
    pub singular: bool,
    /// Among equal best moves of the root one is chosen at random by this seed, instead of the first.
    pub variety: Option<u64>,
    /// The search ends as soon as more of it could not change the move.
    pub decide: bool,
}

impl Settings {
    /// Plain minimax: every switch off.
    pub const fn minimax() -> Settings {
        Settings {
            algorithm: Algorithm::Minimax,
            table: false,
            deeper_entries: false,
            forced: false,
            quiescence: false,
            averaging: false,
            ordering: Ordering::Codes,
            beam: None,
            root_beam: None,
            extension: Extension::Off,
            deepening: false,
            resume: false,
            aspiration: None,
            parity: false,
            pvs: false,
            internal: Internal::Off,
            late_reductions: false,
            late_pruning: false,
            futility: None,
            razoring: None,
            singular: false,
            variety: None,
            decide: false,
        }
    }

    /// Plain alpha-beta: every other switch off.
    pub const fn plain() -> Settings {
        Settings { algorithm: Algorithm::AlphaBeta, ..Settings::minimax() }
    }

    /// Everything that keeps the value of plain minimax on the same leaves: table, ordering, deepening, aspiration, PVS.
    pub const fn exact() -> Settings {
        Settings {
            table: true,
            ordering: Ordering::Learned,
            deepening: true,
            aspiration: Some(30),
            pvs: true,
            internal: Internal::Deepening,
            ..Settings::plain()
        }
    }

    /// The engine that plays.
    pub const fn playing() -> Settings {
        Settings {
            deeper_entries: true,
            parity: true,
            forced: true,
            quiescence: true,
            extension: Extension::Replies,
            internal: Internal::Reduction,
            beam: Some(10),
            late_reductions: true,
            late_pruning: true,
            futility: Some(60),
            razoring: Some(80),
            singular: true,
            decide: true,
            ..Settings::exact()
        }
    }

    /// Sets one switch by its name, as in `pvs=off` or `beam=12`: for matches between settings.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        let unknown = || SettingError::Value { name: name.to_owned(), value: value.to_owned() };
        let flag = || match value {
            "on" => Ok(true),
            "off" => Ok(false),
            _ => Err(unknown()),
        };
        let number = || match value {
            "off" => Ok(None),
            _ => value.parse::<u16>().map(Some).map_err(|_| unknown()),
        };
        match name {
            "algorithm" => {
                self.algorithm = match value {
                    "minimax" => Algorithm::Minimax,
                    "alphabeta" => Algorithm::AlphaBeta,
                    "mtdf" => Algorithm::MtdF,
                    _ => return Err(unknown()),
                }
            }
            "ordering" => {
                self.ordering = match value {
                    "codes" => Ordering::Codes,
                    "evaluator" => Ordering::Evaluator,
                    "learned" => Ordering::Learned,
                    _ => return Err(unknown()),
                }
            }
            "extension" => {
                self.extension = match value {
                    "off" => Extension::Off,
                    "replies" => Extension::Replies,
                    "forcing" => Extension::Forcing,
                    _ => return Err(unknown()),
                }
            }
            "internal" => {
                self.internal = match value {
                    "off" => Internal::Off,
                    "deepening" => Internal::Deepening,
                    "reduction" => Internal::Reduction,
                    _ => return Err(unknown()),
                }
            }
            "table" => self.table = flag()?,
            "deeper_entries" => self.deeper_entries = flag()?,
            "forced" => self.forced = flag()?,
            "quiescence" => self.quiescence = flag()?,
            "averaging" => self.averaging = flag()?,
            "deepening" => self.deepening = flag()?,
            "resume" => self.resume = flag()?,
            "parity" => self.parity = flag()?,
            "pvs" => self.pvs = flag()?,
            "late_reductions" => self.late_reductions = flag()?,
            "late_pruning" => self.late_pruning = flag()?,
            "singular" => self.singular = flag()?,
            "decide" => self.decide = flag()?,
            "variety" => {
                self.variety = match value {
                    "off" => None,
                    seed => Some(seed.parse().map_err(|_| unknown())?),
                }
            }
            "beam" => self.beam = number()?.map(usize::from),
            "root_beam" => self.root_beam = number()?.map(usize::from),
            "aspiration" => self.aspiration = number()?.map(i32::from),
            "futility" => self.futility = number()?.map(i32::from),
            "razoring" => self.razoring = number()?.map(i32::from),
            _ => return Err(SettingError::Name(name.to_owned())),
        }
        Ok(())
    }

    /// Sets switches from a list like `pvs=off,beam=12`; an empty list changes nothing.
    pub fn set_all(&mut self, list: &str) -> Result<(), SettingError> {
        for part in list.split(',').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').ok_or_else(|| SettingError::Name(part.to_owned()))?;
            self.set(name, value)?;
        }
        Ok(())
    }

    /// Whether the value is that of plain minimax at the same depth with the same leaves, candidates and extension.
    pub const fn is_exact(&self) -> bool {
        let prunes = self.late_reductions
            || self.late_pruning
            || self.futility.is_some()
            || self.razoring.is_some()
            || self.singular
            || self.root_beam.is_some()
            || matches!(self.internal, Internal::Reduction);
        // How far a line is extended depends on its way from the root, and a table forgets the way.
        let mixes = self.table && (self.deeper_entries || !matches!(self.extension, Extension::Off));
        !prunes && !mixes
    }
}

/// A switch that cannot be set so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingError {
    /// There is no switch of this name.
    Name(String),
    /// The switch has no such value.
    Value {
        /// The switch.
        name: String,
        /// The value asked for.
        value: String,
    },
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingError::Name(name) => write!(f, "no setting '{name}'"),
            SettingError::Value { name, value } => write!(f, "setting '{name}' cannot be '{value}'"),
        }
    }
}

impl std::error::Error for SettingError {}

impl Default for Settings {
    fn default() -> Settings {
        Settings::playing()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switches_are_set_by_name() {
        let mut settings = Settings::playing();
        settings.set_all("pvs=off,beam=12,extension=forcing,futility=off").unwrap();
        let expected = Settings {
            pvs: false,
            beam: Some(12),
            extension: Extension::Forcing,
            futility: None,
            ..Settings::playing()
        };
        assert_eq!(settings, expected);
        assert_eq!(settings.set("speed", "on"), Err(SettingError::Name("speed".to_owned())));
        assert!(matches!(settings.set("pvs", "1"), Err(SettingError::Value { .. })));
        assert!(settings.set_all("pvs").is_err());
        settings.set_all("").unwrap();
        assert_eq!(settings, expected);
    }
}
