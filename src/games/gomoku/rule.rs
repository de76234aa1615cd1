//! The three rules of five-in-a-row.

/// Which rows win, and what black may not do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// Five or more in a row win, for both sides.
    Freestyle,
    /// Exactly five in a row win, for both sides; a longer row is nothing.
    Standard,
    /// White wins with five or more. Black wins with exactly five and may not play an overline, two fours or two real
    /// open threes at once, unless the move makes a five; black loses by playing such a point.
    Renju,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];

    /// The name used in links, files and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
        }
    }

    /// The rule of that [`Rule::name`].
    pub fn from_name(name: &str) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

/// Why a point is forbidden to black in Renju.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two fours at once, in two lines or in one.
    DoubleFour,
    /// Two open threes at once, each of which can really become a straight four.
    DoubleThree,
}

impl Forbidden {
    /// The name used in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Forbidden::Overline => "overline",
            Forbidden::DoubleFour => "double-four",
            Forbidden::DoubleThree => "double-three",
        }
    }
}
