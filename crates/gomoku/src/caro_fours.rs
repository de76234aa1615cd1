//! Wins by fours in Caro, in which a four may have several answers.
//!
//! A five blocked at both ends does not count. So two kinds of points block a four. One is the point that makes five.
//! The other is one end of the row, if the other end is blocked. One stone may block two points that make five. The
//! search tries every reply.
//!
//! The search keeps the zone of a win: the points where one more stone of the defender could break it. First, these are
//! the attacker's moves and the replies. Second, consider each row that the attacker could complete to five after one
//! of its moves. The zone has the completing point and the row's ends. A stone at an end may block the row, or make the
//! other end one more reply. Third, after each reply the zone has the points where the defender makes a four or a five.
//! A stone there would give it one more reply.

use super::line_bitboard::{LineBitboard, Row};
use super::point::Point;
use super::set::PointSet;
use super::vcf::{End, Vcf};
use tengen_core::game::Player;

/// The points where one stone blocks every row of `player`, and the points on which the rows depend.
fn stops(lines: &LineBitboard, player: Player) -> (PointSet, PointSet) {
    let (mut all, mut points): (Option<PointSet>, PointSet) = (None, PointSet::EMPTY);
    lines.rows(player, |row: Row| {
        let stops: PointSet = row.stops().into_iter().flatten().collect();
        all = Some(all.map_or(stops, |all| all.and(&stops)));
        row.points().for_each(|point| points.insert(point));
    });
    (all.unwrap_or_default(), points)
}

/// The points where `player` makes a four or a five.
fn fours_and_fives(lines: &LineBitboard, player: Player) -> PointSet {
    let mut set = PointSet::EMPTY;
    lines.fours(player, |four, _| set.insert(four));
    lines.fives(player, |five| set.insert(five));
    set
}

impl Vcf {
    /// Tries all fours of `own`, to move. On success `line` holds the longest line of the win backwards, and `zone` its
    /// zone.
    pub(super) fn attack_in_caro(&mut self, lines: &mut LineBitboard, own: Player, left: &mut u64) -> End {
        let other = own.opponent();
        if lines.has_five(own) {
            self.win_at_once(lines, own);
            return End::Won;
        }
        let is_threatened = lines.has_five(other);
        let must = if is_threatened { stops(lines, other).0 } else { PointSet::EMPTY };
        if is_threatened && must.is_empty() || !lines.has_four(own) {
            return End::Failed;
        }
        let key = lines.key(own);
        if self.table.has_failed(key) {
            return End::Failed;
        }
        let start = self.fours.len();
        self.list_among(lines, own, |point| !is_threatened || must.contains(point));
        let mut end = End::Failed;
        for i in start..self.fours.len() {
            end = self.four_in_caro(lines, own, self.fours[i].point, left);
            if !matches!(end, End::Failed) {
                break;
            }
        }
        self.fours.truncate(start);
        if matches!(end, End::Failed) {
            self.table.add_failed(key);
        }
        end
    }

    /// A position in which `own`, to move, makes five.
    fn win_at_once(&mut self, lines: &LineBitboard, own: Player) {
        let mut first: Option<Row> = None;
        lines.rows(own, |row| {
            if first.is_none_or(|first| row.five < first.five) {
                first = Some(row);
            }
        });
        let Some(row) = first else { return };
        self.line = vec![row.five];
        // A stone at one end matters only if the other end is blocked.
        self.zone = row.stops().into_iter().flatten().collect();
    }

    /// Plays a four and tries every answer to it.
    fn four_in_caro(&mut self, lines: &mut LineBitboard, own: Player, four: Point, left: &mut u64) -> End {
        if *left < 2 {
            *left = 0;
            return End::Limit;
        }
        *left -= 1;
        lines.make(four, own);
        let end = self.answers_in_caro(lines, own, four, left);
        lines.undo();
        end
    }

    /// Tries every answer to a four that has been made.
    fn answers_in_caro(&mut self, lines: &mut LineBitboard, own: Player, four: Point, left: &mut u64) -> End {
        let other = own.opponent();
        let (answers, mut zone) = stops(lines, own);
        zone.insert(four);
        if answers.is_empty() {
            // No answer blocks it. The line shows one of them.
            let mut first = None;
            lines.fives(own, |five| first = Some(first.map_or(five, |first: Point| first.min(five))));
            let Some(answer) = first else { return End::Failed };
            lines.make(answer, other);
            self.win_at_once(lines, own);
            lines.undo();
            self.line.extend([answer, four]);
            self.zone = zone;
            return End::Won;
        }
        let mut longest: Vec<Point> = Vec::new();
        for answer in answers.iter() {
            if *left < 1 {
                return End::Limit;
            }
            *left -= 1;
            lines.make(answer, other);
            let counter = fours_and_fives(lines, other);
            let end = self.attack_in_caro(lines, own, left);
            lines.undo();
            if !matches!(end, End::Won) {
                return end;
            }
            zone.insert(answer);
            zone = zone.or(&counter).or(&self.zone);
            self.line.extend([answer, four]);
            if self.line.len() > longest.len() {
                longest = std::mem::take(&mut self.line);
            }
            self.line.clear();
        }
        self.line = longest;
        self.zone = zone;
        End::Won
    }
}
