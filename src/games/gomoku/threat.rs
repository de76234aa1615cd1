//! The threat space of five-in-a-row: what an attacker may try, and every answer that could save the defender.
//!
//! The attacker plays fours, and in a VCT (victory by continuous threats) threes as well. Against a four there is the
//! one stop; against a three all points that stop every straight four to come, and the defender's own fours, for a
//! defender who is about to lose may only answer a threat or make a greater one. A quiet move is a threat too if a win by
//! fours follows it (a *fukumi* move): it is answered by the points of that win, by own fours, and by whatever stone
//! would give the defender a four on the way.

use super::board::Board;
use super::class::Class;
use super::point::Point;
use super::rule::Rule;
use super::set::PointSet;
use super::threat_stops::{stops_of_fours, stops_of_straight_fours};
use super::vcf::{Vcf, Verdict};
use crate::game::{Candidate, Expansion, Player, Position, ThreatSpace};
use crate::sort;

/// Moves that each search for the attacker's fours at a node may make.
const VCF_NODES: u64 = 64;

/// The same where the fours that a quiet move threatens decide whether it is a threat, by how hard to look.
const THREAT_NODES: [u64; 3] = [256, 4_096, ALL_FOURS_NODES];

/// The same where nothing but fours is tried.
const ALL_FOURS_NODES: u64 = 1 << 16;

/// The same for the defender's: a defender full of fours that lead nowhere would take most of the time.
const COUNTER_NODES: u64 = 32;

/// Binary logarithm of the entries of the table of failed fours: 2 MiB.
const TABLE: u32 = 18;

/// What a quiet threat is likely to cost to prove.
const QUIET_WORK: i32 = 10;

/// Which moves an attack may consist of, from the fewest to the most. These three words mean the same everywhere in
/// Tengen: in the sources, in commands and in the notes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttackKind {
    /// Victory by continuous fours (VCF): fours only.
    Vcf,
    /// Victory by continuous threats (VCT): fours and open threes.
    Vct,
    /// Fours, open threes and quiet threats: moves that are neither, but after which the attacker threatens to win by fours
    /// (*fukumi* in Renju).
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
    /// Whether each node is searched for fours first.
    fours: bool,
    vcf: Vcf,
    /// How hard to look for the win by fours that a quiet move threatens.
    level: usize,
    limits: [u64; 3],
    /// The line of the last win by fours, empty where a node was decided otherwise.
    line: Vec<Point>,
}

impl Threats {
    /// The threat space of a kind of attack, for problems.
    pub fn new(kind: AttackKind) -> Threats {
        Threats::with_table(kind, TABLE)
    }

    /// The threat space of a kind of attack, with 2 to the power of `log_entries` entries of 8 bytes to remember fours
    /// that fail.
    pub fn with_table(kind: AttackKind, log_entries: u32) -> Threats {
        Threats { kind, fours: true, vcf: Vcf::new(log_entries), level: 0, limits: THREAT_NODES, line: Vec::new() }
    }

    /// The same with these limits of moves to find the win by fours that a quiet move threatens, tried one after the other
    /// where the answer hangs on it.
    pub fn with_limits(self, limits: [u64; 3]) -> Threats {
        Threats { limits, ..self }
    }

    /// The same without the search for fours at each node: what a plain search of threats works on.
    pub fn without_vcf(kind: AttackKind) -> Threats {
        Threats { fours: false, ..Threats::new(kind) }
    }

    /// A win by fours that `attacker`, who is not to move, threatens: its line and the points that could break it, own
    /// fours of the defender apart. `Err` if the search was cut off.
    fn threatened(
        &mut self,
        board: &mut Board,
        attacker: Player,
        nodes: &mut u64,
    ) -> Result<Option<(Vec<Point>, PointSet)>, CutOff> {
        board.pass();
        let verdict = self.vcf.solve(board, self.limits[self.level], nodes);
        board.pass();
        match verdict {
            Verdict::Proven(line) => {
                let stops = stops_of_fours(board, attacker, &line);
                Ok(Some((line, stops)))
            }
            Verdict::Disproven => Ok(None),
            Verdict::Unknown => Err(CutOff),
        }
    }
}

/// Appends the points of a class, or those of them that are in `within`.
fn append(board: &Board, own: Player, class: Class, within: Option<&PointSet>, out: &mut Vec<Candidate<Point>>) {
    if board.count(own, class) == 0 {
        return;
    }
    let set = board.of_class(own, class);
    let set = within.map_or(*set, |within| set.and(within));
    out.extend(set.iter().map(|mv| Candidate { mv, order: work(class) }));
}

/// What a threat is likely to cost to prove.
fn work(class: Class) -> i32 {
    match class {
        Class::DoubleThree | Class::FourThree | Class::OpenFour => 1,
        Class::ThreePlus => 3,
        // Fours alone do not win where they are tried: what they prepare is a long way off.
        Class::Three | Class::FourPlus => 4,
        Class::Four => 8,
        _ => QUIET_WORK,
    }
}

/// The points of undecided double-threes where black really may play, with their classes.
fn decided(board: &Board, own: Player) -> impl Iterator<Item = (Point, Class)> {
    let renju = own == Player::Black && board.rule() == Rule::Renju;
    let set = if renju { *board.of_class(own, Class::PerhapsForbidden) } else { PointSet::EMPTY };
    set.iter().map(move |point| (point, board.class_of(own, point))).filter(|(_, class)| *class < Class::Forbidden)
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
            if board.count(other, Class::Five) > 1 || board.class_of(own, mv) == Class::Forbidden {
                return Expansion::Disproven;
            }
            out.push(Candidate { mv, order: 1 });
            return Expansion::Open;
        }
        if let Some(mv) = board.first_of_class(own, Class::OpenFour) {
            return Expansion::Proven { mv, plies: 3 };
        }
        let limit = if self.kind == AttackKind::Vcf { ALL_FOURS_NODES } else { VCF_NODES };
        // Fours first: they are cheap to try out, and the greater part of all wins ends in them.
        if self.fours
            && let Verdict::Proven(line) = self.vcf.solve(board, limit, nodes)
        {
            self.line = line;
            return Expansion::Proven { mv: self.line[0], plies: self.line.len() as u32 | 1 };
        }
        for class in [Class::FourThree, Class::FourPlus, Class::Four] {
            append(board, own, class, None, out);
        }
        out.extend(
            decided(board, own)
                .filter(|(_, class)| Class::FOURS.contains(class))
                .map(|(mv, class)| Candidate { mv, order: work(class) }),
        );
        if self.kind == AttackKind::Vcf {
            return Expansion::Open;
        }
        // Where the defender threatens a straight four, a three comes too late unless it stops that.
        let must = (board.count(other, Class::OpenFour) > 0).then(|| stops_of_straight_fours(board, other));
        for class in [Class::DoubleThree, Class::ThreePlus, Class::Three] {
            append(board, own, class, must.as_ref(), out);
        }
        let threes = decided(board, own).filter(|(mv, class)| {
            !Class::FOURS.contains(class) && *class >= Class::Three && must.is_none_or(|must| must.contains(*mv))
        });
        out.extend(threes.map(|(mv, class)| Candidate { mv, order: work(class) }));
        if self.kind == AttackKind::QuietThreats {
            for class in [Class::TwoPlus, Class::Two] {
                append(board, own, class, must.as_ref(), out);
            }
        }
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
            if board.count(attacker, Class::Five) > 1 {
                return Expansion::Proven { mv, plies: 2 };
            }
            if board.class_of(own, mv) == Class::Forbidden {
                // Black may play anywhere else, and the five comes.
                let elsewhere = board.empty().iter().find(|&p| p != mv && board.class_of(own, p) != Class::Forbidden);
                return Expansion::Proven { mv: elsewhere.unwrap_or(mv), plies: 2 };
            }
            out.push(Candidate { mv, order: 1 });
            return Expansion::Open;
        }
        let (four, stops, plies) = match board.first_of_class(attacker, Class::OpenFour) {
            Some(four) => (four, stops_of_straight_fours(board, attacker), 4),
            None if self.kind != AttackKind::QuietThreats => return Expansion::Disproven,
            None => match self.threatened(board, attacker, nodes) {
                Ok(Some((line, stops))) => (line[0], stops, (line.len() as u32 | 1) + 1),
                Ok(None) => return Expansion::Disproven,
                Err(CutOff) => return Expansion::CutOff,
            },
        };
        // A defender who wins by fours has refuted whatever is no four.
        if self.fours
            && let Verdict::Proven(_) = self.vcf.solve(board, COUNTER_NODES, nodes)
        {
            return Expansion::Disproven;
        }
        let stops = Class::FOURS.iter().fold(stops, |set, &class| {
            if board.count(own, class) == 0 { set } else { set.or(board.of_class(own, class)) }
        });
        let start = out.len();
        for mv in stops.iter() {
            if board.class_of(own, mv) != Class::Forbidden {
                out.push(Candidate { mv, order: 1 });
            }
        }
        for (mv, class) in decided(board, own) {
            if Class::FOURS.contains(&class) && !stops.contains(mv) {
                out.push(Candidate { mv, order: 1 });
            }
        }
        // The strongest first, whichever side the point is strong for.
        sort::by_key(&mut out[start..], |c| (-board.value(own, c.mv) - board.value(attacker, c.mv), c.mv));
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
        let harder = usize::from(effort) < self.limits.len();
        if harder {
            self.level = effort.into();
        }
        harder
    }
}
