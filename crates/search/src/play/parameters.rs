//! Every number and switch of the search that plays, in one list that matches and tuners can set by name.
//!
//! Depths are in plies, margins in the evaluation's unit, numbers of moves count from 1. A number that may be `off` is
//! off at 0.

use crate::extension::Extension;
use std::fmt;

/// What is known of a parameter besides its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its value in the engine that plays.
    pub default: i32,
    /// The least value.
    pub min: i32,
    /// The greatest value.
    pub max: i32,
    /// The first change to try.
    pub step: i32,
    /// The names of the values 0, 1 ..., if they have names.
    pub words: &'static [&'static str],
}

/// What internal iterative reduction does with a deep node without a move from the transposition table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Internal {
    /// Nothing.
    Off = 0,
    /// It is searched one ply shallower.
    Reduction = 1,
}

/// A value of a parameter as a number.
trait Value: Copy {
    const WORDS: &'static [&'static str];
    fn number(self) -> i32;
    fn of_number(number: i32) -> Self;
}

impl Value for i32 {
    const WORDS: &'static [&'static str] = &[];
    fn number(self) -> i32 {
        self
    }
    fn of_number(number: i32) -> i32 {
        number
    }
}

impl Value for Option<i32> {
    const WORDS: &'static [&'static str] = &["off"];
    fn number(self) -> i32 {
        self.unwrap_or(0)
    }
    fn of_number(number: i32) -> Option<i32> {
        Some(number).filter(|&number| number != 0)
    }
}

impl Value for bool {
    const WORDS: &'static [&'static str] = &["off", "on"];
    fn number(self) -> i32 {
        i32::from(self)
    }
    fn of_number(number: i32) -> bool {
        number != 0
    }
}

impl Value for Extension {
    const WORDS: &'static [&'static str] = &["off", "replies", "forcing"];
    fn number(self) -> i32 {
        self as i32
    }
    fn of_number(number: i32) -> Extension {
        match number {
            0 => Extension::Off,
            1 => Extension::Replies,
            _ => Extension::Forcing,
        }
    }
}

impl Value for Internal {
    const WORDS: &'static [&'static str] = &["off", "reduction"];
    fn number(self) -> i32 {
        self as i32
    }
    fn of_number(number: i32) -> Internal {
        if number == 0 { Internal::Off } else { Internal::Reduction }
    }
}

/// Declares the parameters: documentation, name, type, default, range and step of each.
macro_rules! parameters {
    ($($(#[$doc:meta])+ $name:ident: $type:ty = $default:expr, $min:literal..=$max:literal by $step:literal;)+) => {
        /// The parameters of the search that plays.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Parameters {
            $($(#[$doc])+ pub $name: $type,)+
        }

        impl Parameters {
            /// The engine that plays.
            pub const PLAYING: Parameters = Parameters { $($name: $default,)+ };

            /// What is known of every parameter, in the order of this file.
            pub fn list() -> Vec<Parameter> {
                vec![$(Parameter {
                    name: stringify!($name),
                    default: Parameters::PLAYING.$name.number(),
                    min: $min,
                    max: $max,
                    step: $step,
                    words: <$type as Value>::WORDS,
                },)+]
            }

            /// The value of a parameter as a number; `None` for an unknown name.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name.number()),)+
                    _ => None,
                }
            }

            /// Sets a parameter that exists to a number within its range.
            fn put(&mut self, name: &str, number: i32) {
                match name {
                    $(stringify!($name) => self.$name = Value::of_number(number),)+
                    _ => {}
                }
            }
        }
    };
}

parameters! {
    /// How many candidates of a node are searched, the best by the evaluator's order.
    beam: Option<i32> = None, 0..=400 by 2;
    /// If all of these lose, the others are searched too. Otherwise the node counts as bad, but not as lost.
    beam_widens: bool = true, 0..=1 by 1;
    /// How many moves of the root are searched while one of them does not lose. A loss is claimed of all moves only.
    root_beam: Option<i32> = Some(24), 0..=400 by 4;

    /// Half the first aspiration window.
    aspiration: Option<i32> = Some(17), 0..=2000 by 3;
    /// The factor of the window's half width when the value lies outside.
    aspiration_growth: i32 = 3, 2..=8 by 1;
    /// The least depth of an aspiration window.
    aspiration_depth: i32 = 2, 1..=20 by 1;
    /// The window lies around the value of the iteration before the last. That iteration has the same side to move at
    /// its leaves.
    parity: bool = true, 0..=1 by 1;
    /// The search ends as soon as more search cannot change the move.
    decide: bool = true, 0..=1 by 1;

    /// An entry of the transposition table from a deeper search counts too. If off, only entries of exactly the depth
    /// count.
    deeper_entries: bool = true, 0..=1 by 1;
    /// The treatment of a deep node without a move from the transposition table.
    internal: Internal = Internal::Reduction, 0..=1 by 1;
    /// The least depth of internal iterative reduction.
    internal_depth: i32 = 5, 2..=20 by 1;

    /// Which moves do not use up depth.
    extension: Extension = Extension::Replies, 0..=2 by 1;
    /// No line is extended beyond this many times the depth of the iteration.
    extension_limit: i32 = 2, 1..=4 by 1;
    /// A singular move of the transposition table is searched a ply deeper.
    singular: bool = true, 0..=1 by 1;
    /// The least depth of a singular search.
    singular_depth: i32 = 7, 4..=20 by 1;
    /// By how many plies the entry of the transposition table may be shallower than the node.
    singular_entry: i32 = 3, 0..=10 by 1;
    /// By how much all other moves have to be worse, for each ply of depth.
    singular_margin: i32 = 2, 0..=40 by 1;
    /// The divisor of the depth for the singular search of the other moves.
    singular_divisor: i32 = 2, 2..=4 by 1;

    /// Razoring: nodes so far below the window near the leaves go straight to quiescence; the margin for a ply.
    razoring: Option<i32> = Some(20), 0..=2000 by 6;
    /// The greatest depth of razoring.
    razoring_depth: i32 = 2, 1..=20 by 1;
    /// Plies that are added to the depth of a node in that margin.
    razoring_plies: i32 = 0, -4..=4 by 1;
    /// Reverse futility: nodes so far above the window near the leaves are not searched; the margin for a ply.
    reverse_futility: Option<i32> = Some(31), 0..=2000 by 6;
    /// The greatest depth of reverse futility.
    reverse_futility_depth: i32 = 6, 1..=20 by 1;
    /// Plies that are added to the depth of a node in that margin; it is never below 0.
    reverse_futility_plies: i32 = -1, -4..=4 by 1;
    /// Futility: near the leaves, nodes so far below the window do not search quiet moves; the margin for a ply.
    futility: Option<i32> = Some(34), 0..=2000 by 6;
    /// The greatest depth of futility.
    futility_depth: i32 = 6, 1..=20 by 1;

    /// The greatest depth at which a node with several forced replies goes straight to quiescence.
    reply_leaf_depth: Option<i32> = Some(2), 0..=20 by 1;
    /// Late-move pruning, futility and reductions apply to several forced replies too.
    prune_replies: bool = true, 0..=1 by 1;

    /// The least depth at which a node looks for a win by quiescence search before it searches its moves.
    inner_quiescence: Option<i32> = None, 0..=40 by 1;
    /// The least depth at which a node asks the evaluator for the opponent's threat. Then only moves that could prevent
    /// the threat are searched.
    defence: Option<i32> = None, 0..=40 by 1;

    /// Late-move pruning: moves beyond a number are not searched, at any depth and in the principal variation too.
    late_pruning: bool = true, 0..=1 by 1;
    /// The number for moves that make or block a threat, in percent of the number for the others. Off: they are not
    /// pruned.
    late_pruning_threats: Option<i32> = None, 0..=1000 by 25;
    /// That number at depth 0, in hundredths of a move.
    late_pruning_base: i32 = 400, 0..=4000 by 50;
    /// What each ply of depth adds to it, in hundredths of a move.
    late_pruning_linear: i32 = 150, 0..=400 by 10;
    /// What the square of the depth adds to it, in hundredths of a move.
    late_pruning_square: i32 = 6, 0..=50 by 2;
    /// The remaining part of the number if the static value does not improve, in percent.
    late_pruning_worsening: i32 = 70, 10..=100 by 10;
    /// Order pruning: moves whose order lies so far below the best of the node are not searched. The distance at depth
    /// 0.
    order_pruning: Option<i32> = None, 0..=4000 by 50;
    /// What each ply of depth adds to the distance.
    order_pruning_depth: i32 = 100, 0..=1000 by 20;

    /// Late-move reductions: late moves are searched shallower first. They are summed up in 64ths of a ply and then
    /// rounded down.
    late_reductions: bool = true, 0..=1 by 1;
    /// The least depth of a reduction.
    reduction_depth: i32 = 3, 2..=20 by 1;
    /// The last move that is not reduced.
    reduction_moves: i32 = 1, 1..=40 by 1;
    /// How many moves more are not reduced in the principal variation.
    reduction_pv_moves: i32 = 2, 0..=40 by 1;
    /// The factor of the product of the logarithms to base 2 of depth and number, in 1/10,000 ply. 4805 makes
    /// `ln(depth) * ln(number)`.
    reduction_scale: i32 = 4800, 0..=10000 by 100;
    /// A constant that is always added.
    reduction_base: i32 = 0, -128..=256 by 16;
    /// What is added if a cut-off is expected.
    reduction_cut_node: i32 = 64, 0..=256 by 16;
    /// What is added if the static value does not improve.
    reduction_worsening: i32 = 64, 0..=256 by 16;
    /// What is taken off in the principal variation.
    reduction_pv: i32 = 64, 0..=256 by 16;
    /// What is taken off for a move that makes or blocks a threat.
    reduction_threat: i32 = 64, 0..=256 by 16;
    /// What is taken off for a killer.
    reduction_killer: i32 = 64, 0..=256 by 16;
    /// The history, of at most 4096, for which a ply is taken off.
    reduction_history: i32 = 2048, 256..=8192 by 256;
    /// What is added for each 64 that the order of the move lies below the best of the node.
    reduction_order: i32 = 0, 0..=128 by 4;
    /// The last move of the root that is not reduced.
    root_reduction_moves: i32 = 4, 1..=40 by 1;
    /// What is taken off at the root.
    root_reduction_less: i32 = 64, 0..=256 by 16;
    /// A reduced move that exceeds the best by more than this is searched again a ply deeper.
    deeper_margin: Option<i32> = None, 0..=2000 by 10;
    /// A reduced move that beats the best by less than this is searched again a ply shallower than the others.
    shallower_margin: Option<i32> = None, 0..=2000 by 2;
    /// From this depth of a node on, moves after one that raised alpha are searched a ply shallower.
    improved_alpha_depth: Option<i32> = None, 0..=40 by 1;
    /// A node whose static value lies so far above the window is searched a ply shallower. Each ply adds to the margin.
    fail_high_reduction: Option<i32> = Some(10), 0..=2000 by 10;
    /// What each ply adds to that margin.
    fail_high_reduction_depth: i32 = 10, 0..=100 by 2;

    /// What the history of the move that cut gains, for each square of the depth.
    history_bonus: i32 = 16, 1..=256 by 4;
    /// The greatest gain.
    history_bonus_max: i32 = 1024, 16..=4096 by 128;
    /// What the history of a move tried before it loses, for each square of the depth.
    history_malus: i32 = 16, 0..=256 by 4;
    /// The greatest loss.
    history_malus_max: i32 = 1024, 0..=4096 by 128;
    /// A history adds its value divided by two to this power to the evaluator's order.
    history_shift: i32 = 5, 0..=12 by 1;
    /// What a killer adds to the evaluator's order.
    killer: i32 = 60, 0..=2000 by 10;
    /// What a counter-move adds to the evaluator's order.
    counter_move: i32 = 40, 0..=2000 by 10;
}

impl Parameters {
    /// Nothing pruned, reduced or extended, no entry of another depth used, no early end. The value is that of plain
    /// minimax with the evaluator's static wins and quiescence.
    pub const FULL_WIDTH: Parameters = Parameters {
        beam: None,
        beam_widens: false,
        root_beam: None,
        decide: false,
        deeper_entries: false,
        internal: Internal::Off,
        extension: Extension::Off,
        singular: false,
        razoring: None,
        reverse_futility: None,
        futility: None,
        inner_quiescence: None,
        defence: None,
        late_pruning: false,
        order_pruning: None,
        late_reductions: false,
        improved_alpha_depth: None,
        fail_high_reduction: None,
        reply_leaf_depth: None,
        ..Parameters::PLAYING
    };

    /// Sets a parameter by its name to a number.
    ///
    /// # Errors
    /// There is no such parameter, or the number is out of its range.
    pub fn set_number(&mut self, name: &str, number: i32) -> Result<(), ParameterError> {
        let parameter = find(name)?;
        if !(parameter.min..=parameter.max).contains(&number) {
            return Err(ParameterError::Value { parameter, value: number.to_string() });
        }
        self.put(name, number);
        Ok(())
    }

    /// Sets a parameter by its name to a number or a word, as in `beam=12` or `singular=off`.
    ///
    /// # Errors
    /// There is no such parameter, or it cannot have this value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ParameterError> {
        let parameter = find(name)?;
        let word = parameter.words.iter().position(|&word| word == value).map(|number| number as i32);
        match word.or_else(|| value.parse().ok()) {
            Some(number) => self.set_number(name, number),
            None => Err(ParameterError::Value { parameter, value: value.to_owned() }),
        }
    }

    /// Sets parameters from a list like `singular=off,beam=12`; an empty list changes nothing.
    ///
    /// # Errors
    /// As [`Parameters::set`]. Parameters before the fault are set.
    pub fn set_all(&mut self, list: &str) -> Result<(), ParameterError> {
        for part in list.split(',').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').ok_or_else(|| ParameterError::Name(part.to_owned()))?;
            self.set(name, value)?;
        }
        Ok(())
    }
}

fn find(name: &str) -> Result<Parameter, ParameterError> {
    let found = Parameters::list().into_iter().find(|parameter| parameter.name == name);
    found.ok_or_else(|| ParameterError::Name(name.to_owned()))
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters::PLAYING
    }
}

/// A parameter that cannot be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParameterError {
    /// There is no parameter of this name.
    Name(String),
    /// The parameter has no such value.
    Value {
        /// The parameter.
        parameter: Parameter,
        /// The value asked for.
        value: String,
    },
}

impl fmt::Display for ParameterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParameterError::Name(name) => write!(f, "there is no parameter '{name}'"),
            ParameterError::Value { parameter, value } => {
                write!(f, "parameter '{}' cannot be '{value}', but", parameter.name)?;
                for word in parameter.words {
                    write!(f, " {word},")?;
                }
                write!(f, " {} to {}", parameter.min, parameter.max)
            }
        }
    }
}

impl std::error::Error for ParameterError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_set_by_name() {
        let mut parameters = Parameters::default();
        parameters.set_all("singular=off,beam=12,extension=forcing,futility=off,internal=reduction").unwrap();
        let expected = Parameters {
            singular: false,
            beam: Some(12),
            extension: Extension::Forcing,
            futility: None,
            ..Parameters::default()
        };
        assert_eq!(parameters, expected);
        assert_eq!(parameters.set("speed", "on"), Err(ParameterError::Name("speed".to_owned())));
        assert!(matches!(parameters.set("singular", "2"), Err(ParameterError::Value { .. })));
        assert!(matches!(parameters.set("killer", "off"), Err(ParameterError::Value { .. })));
        assert!(parameters.set_all("singular").is_err());
        parameters.set_all("").unwrap();
        assert_eq!(parameters, expected);
        let error = parameters.set("beam", "900").unwrap_err();
        assert_eq!(error.to_string(), "parameter 'beam' cannot be '900', but off, 0 to 400");
    }

    #[test]
    fn every_parameter_of_the_list_can_be_read_and_set() {
        let list = Parameters::list();
        for (i, parameter) in list.iter().enumerate() {
            let Parameter { name, default, min, max, step, words } = *parameter;
            assert!(list[..i].iter().all(|other| other.name != name), "{name} twice");
            assert!((min..=max).contains(&default) && step > 0 && step <= max - min, "{name}");
            let mut parameters = Parameters::default();
            assert_eq!(parameters.get(name), Some(default), "{name}");
            for number in [min, max] {
                parameters.set_number(name, number).unwrap();
                assert_eq!(parameters.get(name), Some(number), "{name}");
            }
            for outside in [min - 1, max + 1] {
                assert!(parameters.set_number(name, outside).is_err(), "{name}");
            }
            for (number, word) in words.iter().enumerate() {
                parameters.set(name, word).unwrap();
                assert_eq!(parameters.get(name), Some(number as i32), "{name}");
            }
        }
    }
}
