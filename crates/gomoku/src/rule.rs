//! The rules of five-in-a-row.
//!
//! Caro follows Gomocup's Caro league (gomocup.org, result of Gomocup 2023). The winner needs an unbroken row of
//! exactly five stones that is not blocked at both ends. A stone of the opponent blocks. The edge of the board does
//! not, as in Gomocup's manager Piskvork. Its protocol adds the numbers of rules. 8 alone is Caro in which longer rows
//! win. 9 (8 and 1, exactly five) is Caro as in the league.

use tengen_core::game::Player;

/// Which rows win, and what black may not do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// Five or more in a row win, for both sides.
    Freestyle,
    /// Exactly five in a row win, for both sides. A longer row does not count.
    Standard,
    /// White wins with five or more. Black wins with exactly five. Black may not make an overline, two fours or two
    /// real open threes at once. A move that makes a five is exempt. Black loses by playing a forbidden point.
    Renju,
    /// Exactly five in a row win for both sides, unless both ends have a stone of the opponent. The edge of the board
    /// does not block. A longer row does not count.
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

    /// Whether a row of more than five does not count for that side.
    pub const fn is_exact(self, player: Player) -> bool {
        match self {
            Rule::Freestyle | Rule::CaroOverline => false,
            Rule::Standard | Rule::Caro => true,
            Rule::Renju => matches!(player, Player::Black),
        }
    }

    /// Whether a row of five between two stones of the opponent does not count. Then a four may have several blocks:
    /// the point that makes five, and the ends of the row.
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
