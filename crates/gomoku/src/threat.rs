//! The threat space of five-in-a-row: the attacker's moves, and every answer that could save the defender.
//!
//! [`AttackKind`] says which moves an attack may consist of. A four has one reply, its block. An open three has the
//! points that block every straight four as replies. The defender may also reply with fours, which the attacker has to
//! answer first. A quiet threat threatens a win by fours. Its replies are the points of that win and the defender's
//! fours. They include the points where a stone gives the defender a four during that win.
//!
//! In Caro a four may be blocked at an end of its row as well. Every block is a reply, of the defender and of the
//! attacker.
//!
//! Threat spaces are from Allis, van den Herik and Huntjens (Go-Moku and Threat-Space Search, 1993). Unlike there, the
//! defender answers with one stone, so that a proof holds on the board.

use super::board::Board;
use super::class::Class;
use super::point::Point;
use super::rule::Rule;
use super::set::PointSet;
use super::threat_stops::stops_of_straight_fours;
use super::vcf::{Vcf, Verdict};
use tengen_core::game::{Candidate, Expansion, Player, Position, ThreatSpace};
use tengen_core::sort;

/// Moves of the search for a win by fours that each position of the attacker begins with. The threat search itself
/// finds longer ones, move by move.
const VCF_NODES: u64 = 64;

/// The same for [`AttackKind::Vcf`], which only does this search.
const VCF_ONLY_NODES: u64 = 1 << 16;

/// Moves of the search for the win by fours that decides whether a quiet move threatens one, by effort
/// ([`ThreatSpace::set_effort`]).
const THREAT_NODES: [u64; 3] = [256, 4_096, 1 << 16];

/// Moves of the search for the defender's own win by fours. It is short: otherwise a defender with many useless fours
/// would take most of the time.
const COUNTER_NODES: u64 = 32;

/// Binary logarithm of the greatest number of keys in each set of the fours table: 2 MiB.
const LOG_FOURS_TABLE: u32 = 18;

/// The first proof number of a quiet move, in the unit of [`first_proof`].
const QUIET_PROOF: i32 = 10;

/// Which moves an attack may consist of, from the fewest to the most. These three words have the same meaning in
/// sources, commands and documents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttackKind {
    /// Victory by continuous fours (VCF): fours only.
    Vcf,
    /// Victory by continuous threats (VCT): fours and open threes.
    Vct,
    /// Fours, open threes and quiet threats. Quiet threats are neither, but after them the attacker threatens to win by
    /// fours (*fukumi* in Renju).
    QuietThreats,
}

impl AttackKind {
    /// The name used in commands.
    pub const fn name(self) -> &'static str {
        match self {
            AttackKind::Vcf => "vcf",
            AttackKind::Vct => "vct",
            AttackKind::QuietThreats => "quiet",
        }
    }

    /// The kind of that [`AttackKind::name`].
    pub fn from_name(name: &str) -> Option<AttackKind> {
        [AttackKind::Vcf, AttackKind::Vct, AttackKind::QuietThreats].into_iter().find(|kind| kind.name() == name)
    }
}

/// A search for fours ended at its limit.
struct CutOff;

/// The threat space of one attacker.
#[derive(Clone, Debug)]
pub struct Threats {
    kind: AttackKind,
    /// Whether each position is searched for a win by fours first.
    vcf_first: bool,
    vcf: Vcf,
    /// Moves to find the win by fours that a quiet move threatens, by effort.
    limits: [u64; 3],
    effort: usize,
    /// The line of the last win by fours; empty if the position was decided in another way.
    line: Vec<Point>,
    /// In Caro, the points where a stone of the defender could break that win.
    zone: PointSet,
}

impl Threats {
    /// The threat space of a kind of attack, with a fours table as solving problems needs it.
    pub fn new(kind: AttackKind) -> Threats {
        Threats::with_table(kind, LOG_FOURS_TABLE)
    }

    /// The threat space of a kind of attack, with a fours table. Each of its two sets may grow to 2 to the power of
    /// `log_slots` keys of 8 bytes.
    pub fn with_table(kind: AttackKind, log_slots: u32) -> Threats {
        let vcf = Vcf::new(log_slots);
        Threats { kind, vcf_first: true, vcf, limits: THREAT_NODES, effort: 0, line: Vec::new(), zone: PointSet::EMPTY }
    }

    /// The same with these numbers of moves to find the win by fours that a quiet move threatens, by effort.
    pub fn with_limits(self, limits: [u64; 3]) -> Threats {
        Threats { limits, ..self }
    }

    /// The threat space without the search for fours at each position, for a plain search of threats.
    pub fn without_vcf(kind: AttackKind) -> Threats {
        Threats { vcf_first: false, ..Threats::new(kind) }
    }

    /// Forgets the fours table.
    pub fn clear(&mut self) {
        self.vcf.clear();
    }

    /// In Caro, the points where a stone of the defender could break the last win by fours. Its line is
    /// [`ThreatSpace::winning_line`].
    pub fn winning_zone(&self) -> &PointSet {
        &self.zone
    }

    /// A win by fours that `attacker`, who is not to move, threatens. Returns its line and the points that could break
    /// it, without the defender's own fours. `Err` if the search was cut off.
    fn threatened_fours(
        &mut self,
        board: &mut Board,
        attacker: Player,
        nodes: &mut u64,
    ) -> Result<Option<(Vec<Point>, PointSet)>, CutOff> {
        board.pass();
        let verdict = self.vcf.solve(board, self.limits[self.effort], nodes);
        board.pass();
        match verdict {
            Verdict::Proven(line) => {
                let stops = self.vcf.stops(board, attacker, &line);
                Ok(Some((line, stops)))
            }
            Verdict::Disproven => Ok(None),
            Verdict::Unknown => Err(CutOff),
        }
    }

    /// Appends every threat of the side to move. Neither side can make a five next.
    fn list_threats(&self, board: &Board, out: &mut Vec<Candidate<Point>>) {
        let own = board.to_move();
        let other = own.opponent();
        append(board, own, &[Class::FourThree, Class::FourPlus, Class::Four], None, out);
        let is_four = |class: &Class| Class::FOURS.contains(class);
        out.extend(legal_double_threes(board, own).filter(|(_, class)| is_four(class)).map(candidate));
        if self.kind == AttackKind::Vcf {
            return;
        }
        // If the defender threatens a straight four, a three comes too late unless it blocks that.
        let within = (board.count(other, Class::OpenFour) > 0).then(|| stops_of_straight_fours(board, other));
        append(board, own, &[Class::DoubleThree, Class::ThreePlus, Class::Three], within.as_ref(), out);
        let threes = legal_double_threes(board, own).filter(|(mv, class)| {
            !is_four(class) && *class >= Class::Three && within.is_none_or(|within| within.contains(*mv))
        });
        out.extend(threes.map(candidate));
        if self.kind == AttackKind::QuietThreats {
            // Only quiet moves that make an open two or a closed three are tried.
            append(board, own, &[Class::TwoPlus, Class::Two], within.as_ref(), out);
        }
    }
}

/// Appends the points of these classes, or only the ones in `within`.
fn append(board: &Board, own: Player, classes: &[Class], within: Option<&PointSet>, out: &mut Vec<Candidate<Point>>) {
    for &class in classes.iter().filter(|&&class| board.count(own, class) > 0) {
        let set = board.of_class(own, class);
        let set = within.map_or(*set, |within| set.and(within));
        out.extend(set.iter().map(|mv| candidate((mv, class))));
    }
}

/// A threat with its first proof number.
fn candidate((mv, class): (Point, Class)) -> Candidate<Point> {
    Candidate { mv, order: first_proof(class) }
}

/// The first proof number of a threat: the expected work to prove it, 1 being the least.
fn first_proof(class: Class) -> i32 {
    match class {
        Class::DoubleThree | Class::FourThree | Class::OpenFour => 1,
        Class::ThreePlus => 3,
        // The search for fours has found no win. A win that fours only prepare takes long.
        Class::Three | Class::FourPlus => 4,
        Class::Four => 8,
        _ => QUIET_PROOF,
    }
}

/// The points where black in Renju makes two threes or more, of which no two are real. So black may play there. Each
/// point comes with its class.
fn legal_double_threes(board: &Board, own: Player) -> impl Iterator<Item = (Point, Class)> {
    let bound = own == Player::Black && board.rule() == Rule::Renju;
    let set = if bound { *board.of_class(own, Class::PerhapsForbidden) } else { PointSet::EMPTY };
    set.iter().map(move |point| (point, board.class_of(own, point))).filter(|(_, class)| *class < Class::Forbidden)
}

/// Appends the replies of the side to move to a threat that is not a four. They are the points that block the threat,
/// and its own fours. Forbidden points are left out.
fn list_answers(board: &Board, stops: PointSet, out: &mut Vec<Candidate<Point>>) {
    let own = board.to_move();
    let start = out.len();
    let points = stops.or(&board.of_classes(own, &Class::FOURS));
    let allowed = points.iter().filter(|&mv| board.class_of(own, mv) != Class::Forbidden);
    out.extend(allowed.map(|mv| Candidate { mv, order: 1 }));
    for (mv, class) in legal_double_threes(board, own) {
        if Class::FOURS.contains(&class) && !points.contains(mv) {
            out.push(Candidate { mv, order: 1 });
        }
    }
    // The strongest points first, for either side.
    let worth = |mv: Point| board.order(own, mv);
    sort::by_key(&mut out[start..], |answer| (-worth(answer.mv), answer.mv));
}

impl ThreatSpace<Board> for Threats {
    fn attacks(&mut self, board: &mut Board, out: &mut Vec<Candidate<Point>>, nodes: &mut u64) -> Expansion<Point> {
        let own = board.to_move();
        let other = own.opponent();
        self.line.clear();
        if let Some(mv) = board.first_of_class(own, Class::Five) {
            return Expansion::Proven { mv, plies: 1 };
        }
        if let Some(mv) = board.first_of_class(other, Class::Five) {
            if board.rule().is_caro() {
                let stops = board.stops_of_fives(other);
                out.extend(stops.iter().map(|mv| Candidate { mv, order: 1 }));
                return if stops.is_empty() { Expansion::Disproven } else { Expansion::Open };
            }
            if board.count(other, Class::Five) > 1 || board.class_of(own, mv) == Class::Forbidden {
                return Expansion::Disproven;
            }
            out.push(Candidate { mv, order: 1 });
            return Expansion::Open;
        }
        if let Some(mv) = board.first_of_class(own, Class::OpenFour) {
            return Expansion::Proven { mv, plies: 3 };
        }
        // Fours first: they are cheap to try, and most wins end in them.
        let limit = if self.kind == AttackKind::Vcf { VCF_ONLY_NODES } else { VCF_NODES };
        if self.vcf_first
            && let Verdict::Proven(line) = self.vcf.solve(board, limit, nodes)
        {
            self.zone = self.vcf.zone;
            self.line = line;
            return Expansion::Proven { mv: self.line[0], plies: self.line.len() as u32 | 1 };
        }
        self.list_threats(board, out);
        Expansion::Open
    }

    fn defences(&mut self, board: &mut Board, out: &mut Vec<Candidate<Point>>, nodes: &mut u64) -> Expansion<Point> {
        let own = board.to_move();
        let attacker = own.opponent();
        self.line.clear();
        if board.count(own, Class::Five) > 0 {
            return Expansion::Disproven;
        }
        if let Some(mv) = board.first_of_class(attacker, Class::Five) {
            if board.rule().is_caro() {
                let stops = board.stops_of_fives(attacker);
                out.extend(stops.iter().map(|mv| Candidate { mv, order: 1 }));
                return if stops.is_empty() { Expansion::Proven { mv, plies: 2 } } else { Expansion::Open };
            }
            if board.count(attacker, Class::Five) > 1 {
                return Expansion::Proven { mv, plies: 2 };
            }
            if board.class_of(own, mv) == Class::Forbidden {
                // Black's other moves do not prevent the five.
                let elsewhere = board.empty().iter().find(|&p| p != mv && board.class_of(own, p) != Class::Forbidden);
                return Expansion::Proven { mv: elsewhere.unwrap_or(mv), plies: 2 };
            }
            out.push(Candidate { mv, order: 1 });
            return Expansion::Open;
        }
        let (four, stops, plies) = match board.first_of_class(attacker, Class::OpenFour) {
            Some(four) => (four, stops_of_straight_fours(board, attacker), 4),
            None if self.kind != AttackKind::QuietThreats => return Expansion::Disproven,
            None => match self.threatened_fours(board, attacker, nodes) {
                Ok(Some((line, stops))) => (line[0], stops, (line.len() as u32 | 1) + 1),
                Ok(None) => return Expansion::Disproven,
                Err(CutOff) => return Expansion::CutOff,
            },
        };
        // The threat is not a four, so a defender who wins by fours need not answer it.
        if self.vcf_first
            && let Verdict::Proven(_) = self.vcf.solve(board, COUNTER_NODES, nodes)
        {
            return Expansion::Disproven;
        }
        let start = out.len();
        list_answers(board, stops, out);
        if out.len() == start {
            let allowed = |p: &Point| board.class_of(own, *p) != Class::Forbidden;
            let mv = Some(four).filter(allowed).or_else(|| board.empty().iter().find(allowed));
            return Expansion::Proven { mv: mv.unwrap_or(four), plies };
        }
        Expansion::Open
    }

    fn key_after(&self, board: &Board, mv: Point) -> u64 {
        board.key_after(mv)
    }

    fn winning_line(&self, out: &mut Vec<Point>) {
        out.extend_from_slice(&self.line);
    }

    fn set_effort(&mut self, effort: u16) -> bool {
        let known = usize::from(effort) < self.limits.len();
        if known {
            self.effort = effort.into();
        }
        known
    }
}
