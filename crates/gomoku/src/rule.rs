//! The rules of five-in-a-row.
//!
//! Caro is as Gomocup has it. In its Caro league "the winner must have an unbroken row of exactly five stones that is
//! not blocked at both ends" (gomocup.org, result of Gomocup 2023). A stone of the opponent blocks; the edge of the
//! board does not, as Gomocup's manager Piskvork counts. Its protocol adds up numbers. 8 alone is Caro in which longer
//! rows win; 9 (8 and 1, exactly five) is Caro as the league plays it.

use tengen_core::game::Player;

/// Which rows win, and what black may not do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// Five or more in a row win, for both sides.
    Freestyle,
    /// Exactly five in a row win, for both sides; a longer row is nothing.
    Standard,
    /// White wins with five or more. Black wins with exactly five. Black may not play an overline, two fours or two
    /// real open threes at once, unless the move makes a five. Black loses by playing such a point.
    Renju,
    /// Exactly five in a row win for both sides, unless a stone of the opponent is at both ends of the row. The edge of
    /// the board blocks nothing. A longer row is nothing.
    Caro,
    /// Five in a row win as in [`Rule::Caro`], and six or more win whatever is at their ends.
    CaroOverline,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 5] = [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro, Rule::CaroOverline];

    /// The name used in links, files and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
            Rule::Caro => "caro",
            Rule::CaroOverline => "caro6",
        }
    }

    /// Whether a row of more than five is no five for that side.
    pub const fn is_exact(self, player: Player) -> bool {
        match self {
            Rule::Freestyle | Rule::CaroOverline => false,
            Rule::Standard | Rule::Caro => true,
            Rule::Renju => matches!(player, Player::Black),
        }
    }

    /// Whether a row of five between two stones of the opponent is no five. Then a four may have several stops: the point that
    /// makes five, and the ends of the row.
    pub const fn is_caro(self) -> bool {
        matches!(self, Rule::Caro | Rule::CaroOverline)
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
