//! The board of five-in-a-row: its stones, its moves, and the patterns and class of every point.

use super::class::Class;
use super::forbidden::forbidden;
use super::keys::{TO_MOVE_KEY, empty_key, stone_key};
use super::pattern_state::{PatternState, PointState};
use super::point::{CELLS, Point, STEPS, STRIDE};
use super::rule::{Forbidden, Rule};
use super::set::PointSet;
use super::stone::{BLACK, EMPTY, Stones, WALL, WHITE, stone_of};
use super::winning_line;
use tengen_core::game::{Outcome, Player, Position};

/// The smallest board.
pub const MIN_SIZE: usize = 5;
/// The greatest board.
pub const MAX_SIZE: usize = 20;

/// A position of five-in-a-row with the moves that led to it.
#[derive(Clone)]
pub struct Board {
    rule: Rule,
    size: usize,
    to_move: Player,
    outcome: Option<Outcome>,
    key: u64,
    stones: Stones,
    occupied: PointSet,
    on_board: PointSet,
    moves: Vec<Point>,
    /// How many of the moves are passes.
    passes: usize,
    /// The stones of a position that was set up.
    given: Vec<Point>,
    patterns: PatternState,
}

impl Board {
    /// An empty board of `size` × `size` points.
    ///
    /// # Panics
    /// If the size is not within [`MIN_SIZE`]..=[`MAX_SIZE`].
    pub fn new(rule: Rule, size: usize) -> Board {
        assert!((MIN_SIZE..=MAX_SIZE).contains(&size), "board size {size}");
        let mut stones = [WALL; CELLS];
        let mut on_board = PointSet::EMPTY;
        for y in 0..size {
            for x in 0..size {
                let point = Point::new(x, y);
                stones[point.cell()] = EMPTY;
                on_board.insert(point);
            }
        }
        Board {
            rule,
            size,
            to_move: Player::Black,
            outcome: None,
            key: empty_key(rule, size),
            stones,
            occupied: PointSet::EMPTY,
            on_board,
            moves: Vec::with_capacity(size * size),
            passes: 0,
            given: Vec::new(),
            patterns: PatternState::new(rule, size, &stones, &on_board),
        }
    }

    /// A position that was set up: stones without an order, and the side to move. `None` if a point is not on the board
    /// or occurs twice. `None` too if the stones fill the board, or if they have a winning row already.
    ///
    /// # Panics
    /// As [`Board::new`].
    pub fn set_up(rule: Rule, size: usize, black: &[Point], white: &[Point], to_move: Player) -> Option<Board> {
        let mut board = Board::new(rule, size);
        for (player, points) in [(Player::Black, black), (Player::White, white)] {
            for &point in points {
                if !board.contains(point) || !board.is_empty(point) {
                    return None;
                }
                board.stones[point.cell()] = stone_of(player);
                board.occupied.insert(point);
                board.key ^= stone_key(player, point);
                board.given.push(point);
            }
        }
        if to_move == Player::White {
            board.pass();
        }
        let won = |&point: &Point| !winning_line::winning_line(&board.stones, point, rule).is_empty();
        if board.given.len() == size * size || board.given.iter().any(won) {
            return None;
        }
        board.patterns = PatternState::new(rule, size, &board.stones, &board.on_board);
        Some(board)
    }

    /// Whether the game began from a set-up position: with stones on it, or with white to move first.
    pub fn is_set_up(&self) -> bool {
        let first = if self.moves.len().is_multiple_of(2) { self.to_move } else { self.to_move.opponent() };
        !self.given.is_empty() || first == Player::White
    }

    /// The rule.
    #[inline]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Points along one edge.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The number of stones on the board.
    #[inline]
    pub fn ply(&self) -> usize {
        self.given.len() + self.stones_played()
    }

    /// The number of moves made that are no passes.
    #[inline]
    pub(super) fn stones_played(&self) -> usize {
        self.moves.len() - self.passes
    }

    /// The stones of a position that was set up, in arbitrary order.
    #[inline]
    pub fn given(&self) -> &[Point] {
        &self.given
    }

    /// The moves made, in order, passes among them.
    #[inline]
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// Whose stone is on the point.
    #[inline]
    pub fn stone(&self, point: Point) -> Option<Player> {
        match self.stones[point.cell()] {
            BLACK => Some(Player::Black),
            WHITE => Some(Player::White),
            _ => None,
        }
    }

    /// Whether the point is on this board.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        point.x() < self.size && point.y() < self.size
    }

    /// Whether the point is on this board and empty.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.stones[point.cell()] == EMPTY
    }

    /// All points of the board in the order of their codes.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        self.on_board.iter()
    }

    /// The points with stones of either colour.
    #[inline]
    pub fn occupied(&self) -> &PointSet {
        &self.occupied
    }

    /// The empty points.
    #[inline]
    pub fn empty(&self) -> PointSet {
        self.on_board.without(&self.occupied)
    }

    /// Whether and why black may not play on the point, with either side to move. `None` if it is not empty, and for
    /// every rule but Renju.
    pub fn forbidden(&self, point: Point) -> Option<Forbidden> {
        if self.rule != Rule::Renju || !self.is_empty(point) {
            return None;
        }
        match self.raw_class(Player::Black, point) {
            Class::Forbidden | Class::PerhapsForbidden => {
                let mut stones = self.stones;
                forbidden(&mut stones, self.patterns.tables(), point.cell())
            }
            _ => None,
        }
    }

    /// Whether black may not play on the point, with either side to move: as [`Board::forbidden`], without the reason.
    #[inline]
    pub fn is_forbidden(&self, point: Point) -> bool {
        match self.raw_class(Player::Black, point) {
            Class::Forbidden => true,
            Class::PerhapsForbidden => self.forbidden(point).is_some(),
            _ => false,
        }
    }

    /// The class of an empty point for a side. [`Class::PerhapsForbidden`] is left undecided: see [`Board::class_of`].
    #[inline]
    pub fn raw_class(&self, player: Player, point: Point) -> Class {
        self.patterns.raw_class(player, point)
    }

    /// The class of an empty point for a side, with double-threes decided.
    pub fn class_of(&self, player: Player, point: Point) -> Class {
        match self.raw_class(player, point) {
            Class::PerhapsForbidden if self.forbidden(point).is_some() => Class::Forbidden,
            Class::PerhapsForbidden => self.patterns.class_if_allowed(player, point),
            decided => decided,
        }
    }

    /// The empty points of a class, for classes of [`Class::Two`] and above.
    #[inline]
    pub fn of_class(&self, player: Player, class: Class) -> &PointSet {
        self.patterns.of_class(player, class)
    }

    /// The number of empty points of a class, for classes of [`Class::Two`] and above.
    #[inline]
    pub fn count(&self, player: Player, class: Class) -> usize {
        self.patterns.count(player, class)
    }

    /// The first empty point of a class in the order of codes, for classes of [`Class::Two`] and above.
    #[inline]
    pub fn first_of_class(&self, player: Player, class: Class) -> Option<Point> {
        if self.count(player, class) == 0 { None } else { self.of_class(player, class).first() }
    }

    /// The empty points of these classes, each of [`Class::Two`] or above.
    pub fn of_classes(&self, player: Player, classes: &[Class]) -> PointSet {
        classes.iter().fold(PointSet::EMPTY, |set, &class| {
            if self.count(player, class) == 0 { set } else { set.or(self.of_class(player, class)) }
        })
    }

    /// The order of a move of `player` on an empty point. It estimates the odds that the move is the best. Its unit is
    /// a sixteenth of their natural logarithm.
    #[inline]
    pub(super) fn order(&self, player: Player, point: Point) -> i32 {
        self.patterns.order(player, point)
    }

    /// The sum of the values of the empty points, black's less white's, in quarters of the unit of the evaluation. Now,
    /// and before the last stone.
    #[inline]
    pub(super) fn sums(&self) -> [i32; 2] {
        [self.patterns.sum(), self.patterns.sum_before()]
    }

    /// The numbers of points by class for a side, from [`Class::Two`] on.
    #[inline]
    pub(super) fn class_counts<const N: usize>(&self, player: Player) -> [u16; N] {
        self.patterns.class_counts(player)
    }

    /// Visits each point with a pattern of either side.
    pub(super) fn each_point(&self, tell: impl FnMut(&PointState)) {
        self.patterns.each_point(tell);
    }

    /// Visits the points that the last `stones` stones have changed: each with its state before and now.
    #[inline]
    pub(super) fn changed_points(&self, stones: usize, tell: impl FnMut(&PointState, &PointState)) {
        self.patterns.changed_points(stones, tell);
    }

    /// The key of the stones, with either side to move. Then the keys of earlier positions, the latest first, back to
    /// the last pass.
    #[inline]
    pub(super) fn stone_keys(&self) -> impl Iterator<Item = u64> {
        let mut key = if self.to_move == Player::White { self.key ^ TO_MOVE_KEY } else { self.key };
        let before = self.moves.iter().rev().map_while(move |&point| {
            key ^= stone_key(self.stone(point)?, point);
            Some(key)
        });
        std::iter::once(key).chain(before)
    }

    /// The value of a mask of threats for the side to move.
    #[inline]
    pub(super) fn tempo(&self, mask: usize) -> i32 {
        self.patterns.tempo(self.to_move, mask)
    }

    /// The combinations of patterns that an empty point has for black and for white, by their numbers.
    pub fn combinations(&self, point: Point) -> [usize; 2] {
        self.patterns.combinations(point)
    }

    /// The stones of the winning row or rows; empty before a win by five.
    pub fn winning_line(&self) -> Vec<Point> {
        let (Some(Outcome::Win(winner)), Some(&last)) = (self.outcome, self.moves.last()) else {
            return Vec::new();
        };
        // White wins without a line if black's last stone is on a forbidden point.
        if self.stone(last) != Some(winner) {
            return Vec::new();
        }
        winning_line::winning_line(&self.stones, last, self.rule)
    }

    /// The key of the position after a move of the side to move, without making it.
    #[inline]
    pub fn key_after(&self, point: Point) -> u64 {
        self.key ^ stone_key(self.to_move, point) ^ TO_MOVE_KEY
    }

    /// Passes the turn to the other side without a stone (a null move). A second call takes it back. It serves to find
    /// the opponent's threats. A pass of a game is a move, [`Point::PASS`].
    pub fn pass(&mut self) {
        self.to_move = self.to_move.opponent();
        self.key ^= TO_MOVE_KEY;
    }

    /// The empty points near stones: within two columns and two rows of a stone, or three points away in line.
    pub(crate) fn near(&self) -> PointSet {
        let stones = &self.occupied;
        let rows = stones.or(&stones.moved_both(1)).or(&stones.moved_both(2));
        let square = rows.or(&rows.moved_both(STRIDE)).or(&rows.moved_both(2 * STRIDE));
        let lines = STEPS.iter().fold(square, |set, step| set.or(&stones.moved_both(3 * step)));
        lines.and(&self.on_board).without(stones)
    }

    /// The points that block what a stone on the empty `point` would make. They lie on the attacker's lines through it.
    /// A stone of the other side there takes the class of `point` below `level`. `point` itself is not among them.
    pub(super) fn stops(&self, attacker: Player, point: Point, level: Class) -> PointSet {
        self.patterns.stops(attacker, point, level, &self.stones)
    }

    /// The points where one stone of the other side prevents every five that the next stone of `attacker` could make.
    /// Empty if no single stone does, or if there is no five to make. The points include points that are forbidden to
    /// black.
    ///
    /// Usually this is the one point that makes five. In Caro a stone at one end also blocks a row whose other end is
    /// blocked. A stone on one of two points may block the row of the other.
    pub fn stops_of_fives(&self, attacker: Player) -> PointSet {
        match self.count(attacker, Class::Five) {
            0 => PointSet::EMPTY,
            _ if self.rule.is_caro() => {
                let stops = self.of_class(attacker, Class::Five).iter().map(|five| {
                    let mut stops = self.stops(attacker, five, Class::Five);
                    stops.insert(five);
                    stops
                });
                stops.fold(self.empty(), |all, stops| all.and(&stops))
            }
            1 => *self.of_class(attacker, Class::Five),
            _ => PointSet::EMPTY,
        }
    }
}

impl Position for Board {
    type Move = Point;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn next_key(&self, point: Point) -> Option<u64> {
        Some(self.key_after(point))
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn legal_moves(&self, out: &mut Vec<Point>) {
        if self.outcome.is_none() {
            out.extend(self.empty().iter());
        }
    }

    #[inline]
    fn is_legal(&self, point: Point) -> bool {
        self.outcome.is_none() && (self.is_empty(point) || point.is_pass())
    }

    #[inline]
    fn make(&mut self, point: Point) {
        debug_assert!(self.is_legal(point), "{point:?} is not legal");
        if point.is_pass() {
            self.moves.push(point);
            self.passes += 1;
            return self.pass();
        }
        let player = self.to_move;
        self.outcome = match self.raw_class(player, point) {
            Class::Five => Some(Outcome::Win(player)),
            Class::Forbidden | Class::PerhapsForbidden if self.is_forbidden(point) => {
                Some(Outcome::Win(player.opponent()))
            }
            _ if self.ply() + 1 == self.size * self.size => Some(Outcome::Draw),
            _ => None,
        };
        let cell = point.cell();
        self.stones[cell] = stone_of(player);
        self.occupied.insert_cell(cell);
        self.key = self.key_after(point);
        self.to_move = player.opponent();
        self.moves.push(point);
        self.patterns.place(cell, player);
    }

    #[inline]
    fn undo(&mut self) {
        let point = self.moves.pop().expect("a move to undo");
        if point.is_pass() {
            self.passes -= 1;
            return self.pass();
        }
        let cell = point.cell();
        let player = if self.stones[cell] == BLACK { Player::Black } else { Player::White };
        self.patterns.take_back(cell, player);
        self.outcome = None;
        self.to_move = player;
        self.key = self.key_after(point);
        self.occupied.remove_cell(cell);
        self.stones[cell] = EMPTY;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::random::Rng;

    /// Compares everything that is kept up to date with a recomputation from the stones alone.
    fn check(board: &Board) {
        let recomputed = PatternState::new(board.rule, board.size, &board.stones, &board.on_board);
        board.patterns.assert_equals(&recomputed, &board.on_board);
        let mut key = empty_key(board.rule, board.size);
        let mut stones = 0;
        for point in board.points() {
            if let Some(player) = board.stone(point) {
                key ^= stone_key(player, point);
                stones += 1;
            }
        }
        if board.to_move == Player::White {
            key ^= TO_MOVE_KEY;
        }
        assert_eq!(board.key, key);
        assert_eq!((board.occupied.len(), board.stones_played(), board.ply()), (stones, stones, stones));
    }

    #[test]
    fn ten_thousand_games_stay_equal_to_a_recomputation() {
        let seed = 20_261_121;
        println!("seed {seed}");
        // This is the longest of these tests, so it uses two cores.
        std::thread::scope(|scope| {
            for half in 0..2 {
                scope.spawn(move || random_games(seed + half, 5000));
            }
        });
    }

    fn random_games(seed: u64, count: usize) {
        let mut rng = Rng::new(seed);
        for game in 0..count {
            let size = if game % 100 == 0 { MIN_SIZE + rng.below(16) } else { MIN_SIZE + rng.below(5) };
            let rule = Rule::ALL[game % Rule::ALL.len()];
            let mut board = Board::new(rule, size);
            let start = board.clone();
            while board.outcome().is_none() {
                let mut moves = Vec::new();
                board.legal_moves(&mut moves);
                assert!(!moves.contains(&Point::PASS), "no search passes");
                let passes = rng.below(10) == 0;
                board.make(if passes { Point::PASS } else { moves[rng.below(moves.len())] });
                check(&board);
                if rng.below(8) == 0 {
                    // Mostly few moves, so that the games get far.
                    let most = if rng.below(16) == 0 { board.moves().len() } else { board.moves().len().min(4) };
                    for _ in 0..1 + rng.below(most) {
                        board.undo();
                    }
                    check(&board);
                }
                if board.ply() >= 60 {
                    break;
                }
            }
            while !board.moves().is_empty() {
                board.undo();
            }
            board.patterns.assert_equals(&start.patterns, &start.on_board);
            assert_eq!(board.key, start.key);
        }
    }

    #[test]
    fn what_is_forbidden_and_what_stops_are_those_of_trying() {
        let seed = 20_261_124;
        println!("seed {seed}");
        let mut rng = Rng::new(seed);
        let (mut forbidden, mut stops) = (0, 0);
        for game in 0..600 {
            let mut board = Board::new(Rule::ALL[game % Rule::ALL.len()], 9 + rng.below(7));
            for _ in 0..70 {
                let near: Vec<Point> = if board.ply() == 0 { board.empty() } else { board.near() }.iter().collect();
                if near.is_empty() || board.outcome().is_some() {
                    break;
                }
                board.make(near[rng.below(near.len())]);
            }
            if board.outcome().is_some() {
                board.undo();
            }
            for point in board.points() {
                assert_eq!(
                    board.is_forbidden(point),
                    board.forbidden(point).is_some(),
                    "{point:?} {:?}",
                    board.moves()
                );
                forbidden += usize::from(board.is_forbidden(point));
            }
            for attacker in Player::BOTH {
                for level in [Class::OpenFour, Class::Five] {
                    for point in board.of_class(attacker, level).iter() {
                        let found = board.stops(attacker, point, level);
                        let lies_near = |stop: Point| {
                            let (dx, dy) = (stop.x().abs_diff(point.x()), stop.y().abs_diff(point.y()));
                            let reach = if board.rule().is_caro() { 5 } else { 4 };
                            (dx == dy || dx == 0 || dy == 0) && (1..=reach).contains(&dx.max(dy))
                        };
                        for stop in board.empty().iter().filter(|&stop| lies_near(stop)) {
                            let mut after = board.clone();
                            if after.to_move() == attacker {
                                after.pass();
                            }
                            after.make(stop);
                            let is_stop = after.raw_class(attacker, point) < level;
                            assert_eq!(found.contains(stop), is_stop, "{point:?} {stop:?} {:?}", board.moves());
                            stops += usize::from(is_stop);
                        }
                    }
                }
            }
        }
        println!("{forbidden} forbidden, {stops} stops");
        assert!(forbidden > 100 && stops > 1_000);
    }

    fn play(rule: Rule, size: usize, moves: &[(usize, usize)]) -> Board {
        let mut board = Board::new(rule, size);
        for &(x, y) in moves {
            board.make(Point::new(x, y));
        }
        board
    }

    #[test]
    fn five_wins_and_shows_its_line() {
        let moves = [(3, 3), (3, 4), (4, 3), (4, 4), (5, 3), (5, 4), (6, 3), (6, 4), (7, 3)];
        for rule in Rule::ALL {
            let board = play(rule, 15, &moves);
            assert_eq!(board.outcome(), Some(Outcome::Win(Player::Black)));
            assert_eq!(board.winning_line(), (3..8).map(|x| Point::new(x, 3)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn six_wins_only_where_it_may() {
        // Black: d, e, f and h, i in one row; g joins six.
        let moves = [(3, 3), (0, 0), (4, 3), (2, 1), (5, 3), (4, 0), (7, 3), (6, 1), (8, 3), (8, 0), (6, 3)];
        for (rule, want) in [
            (Rule::Freestyle, Some(Outcome::Win(Player::Black))),
            (Rule::Standard, None),
            (Rule::Renju, Some(Outcome::Win(Player::White))),
            (Rule::Caro, None),
            (Rule::CaroOverline, Some(Outcome::Win(Player::Black))),
        ] {
            let board = play(rule, 15, &moves);
            assert_eq!(board.outcome(), want, "{rule:?}");
            assert_eq!(board.winning_line().len(), if rule.is_exact(Player::Black) { 0 } else { 6 });
        }
        let mut board = play(Rule::Renju, 15, &moves[..10]);
        assert_eq!(board.forbidden(Point::new(6, 3)), Some(Forbidden::Overline));
        board.pass();
        assert_eq!(board.forbidden(Point::new(6, 3)), Some(Forbidden::Overline));
    }

    #[test]
    fn a_pass_changes_the_side_to_move_alone() {
        for rule in Rule::ALL {
            let mut board = play(rule, 15, &[(7, 7), (8, 8)]);
            let key = board.key();
            assert_eq!(board.key_after(Point::PASS), key ^ TO_MOVE_KEY);
            board.make(Point::PASS);
            assert_eq!((board.to_move(), board.ply(), board.moves().len()), (Player::White, 2, 3));
            assert_eq!((board.key(), board.outcome()), (key ^ TO_MOVE_KEY, None));
            assert_eq!((board.stone(Point::PASS), board.contains(Point::PASS)), (None, false));
            // After two passes the position is the same again.
            board.make(Point::PASS);
            assert_eq!((board.to_move(), board.key()), (Player::Black, key));
            assert!(!board.is_set_up());
            board.undo();
            board.undo();
            assert_eq!((board.to_move(), board.ply(), board.key()), (Player::Black, 2, key));
        }
    }

    #[test]
    fn a_full_board_is_a_draw() {
        // Rows in pairs of colours: no five anywhere on 5 x 5.
        let rows = ["xxoox", "ooxxo", "xxoox", "ooxxo", "xoxox"];
        let mut points = [Vec::new(), Vec::new()];
        for (y, row) in rows.iter().enumerate() {
            for (x, stone) in row.chars().enumerate() {
                points[usize::from(stone == 'o')].push((x, y));
            }
        }
        let (black, white) = (points[0].clone(), points[1].clone());
        assert_eq!((black.len(), white.len()), (13, 12));
        let moves: Vec<_> = (0..25).map(|i| if i % 2 == 0 { black[i / 2] } else { white[i / 2] }).collect();
        let board = play(Rule::Freestyle, 5, &moves);
        assert_eq!(board.outcome(), Some(Outcome::Draw));
    }
}
