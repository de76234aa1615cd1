//! Four in a row on 5x5, placed anywhere, with optional passes. A small game with every difficulty for a search.

use tengen_core::game::{Candidate, Evaluator, Forced, Move, Outcome, Player, Position};
use tengen_core::random::Rng;
use tengen_core::score::Score;
use tengen_core::zobrist;

const SIZE: usize = 5;
const POINTS: u16 = 25;
const PASS: u16 = 31;
const KEYS: [u64; 64] = zobrist::table(0x7073);
const SIDE: u64 = zobrist::mix(0x7074);

/// The 28 lines of four.
const LINES: [u32; 28] = lines();

const fn lines() -> [u32; 28] {
    let mut out = [0; 28];
    let mut n = 0;
    let steps: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let mut d = 0;
    while d < 4 {
        let mut start = 0;
        while start < 25 {
            let (mut x, mut y) = (start % 5, start / 5);
            let (mut line, mut i) = (0u32, 0);
            while i < 4 && x >= 0 && x < SIZE as isize && y >= 0 && y < SIZE as isize {
                line |= 1 << (y * 5 + x);
                x += steps[d].0;
                y += steps[d].1;
                i += 1;
            }
            if i == 4 {
                out[n] = line;
                n += 1;
            }
            start += 1;
        }
        d += 1;
    }
    assert!(n == 28);
    out
}

/// A point, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cell(pub u16);

impl Move for Cell {
    fn code(self) -> u16 {
        self.0
    }
    fn from_code(code: u16) -> Option<Cell> {
        (code < POINTS || code == PASS).then_some(Cell(code))
    }
}

/// A position. A pass may not follow a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SmallGame {
    stones: [u32; 2],
    side: Player,
    passes: bool,
    played: Vec<Cell>,
}

impl SmallGame {
    pub fn new(passes: bool) -> SmallGame {
        SmallGame { stones: [0; 2], side: Player::Black, passes, played: Vec::new() }
    }

    /// A position after `count` random moves that did not end the game.
    pub fn random(passes: bool, count: usize, rng: &mut Rng) -> SmallGame {
        'again: loop {
            let mut game = SmallGame::new(passes);
            for _ in 0..count {
                let mut legal = Vec::new();
                game.legal_moves(&mut legal);
                game.make(legal[rng.below(legal.len())]);
                if game.outcome().is_some() {
                    continue 'again;
                }
            }
            return game;
        }
    }

    /// How many points are empty.
    pub fn empty_points(&self) -> u32 {
        self.empty().count_ones()
    }

    fn empty(&self) -> u32 {
        !(self.stones[0] | self.stones[1]) & ((1 << POINTS) - 1)
    }

    /// The points where `side` completes a line.
    fn wins(&self, side: Player) -> u32 {
        let (own, empty) = (self.stones[side.index()], self.empty());
        LINES.iter().filter(|&&l| (l & own).count_ones() == 3).fold(0, |sum, l| sum | (l & empty))
    }
}

impl Position for SmallGame {
    type Move = Cell;

    fn to_move(&self) -> Player {
        self.side
    }

    fn key(&self) -> u64 {
        let mut key = if self.side == Player::White { SIDE } else { 0 };
        for (side, &stones) in self.stones.iter().enumerate() {
            for point in (0..25).filter(|p| stones >> p & 1 == 1) {
                key ^= KEYS[side * 32 + point];
            }
        }
        // The key includes whether a pass is allowed.
        if self.played.last() == Some(&Cell(PASS)) { key ^ KEYS[63] } else { key }
    }

    fn outcome(&self) -> Option<Outcome> {
        let last = self.side.opponent();
        if LINES.iter().any(|&l| l & self.stones[last.index()] == l) {
            return Some(Outcome::Win(last));
        }
        (self.empty() == 0).then_some(Outcome::Draw)
    }

    fn legal_moves(&self, out: &mut Vec<Cell>) {
        if self.outcome().is_none() {
            out.extend((0..POINTS).filter(|p| self.empty() >> p & 1 == 1).map(Cell));
            if self.is_legal(Cell(PASS)) {
                out.push(Cell(PASS));
            }
        }
    }

    fn is_legal(&self, mv: Cell) -> bool {
        if mv.0 == PASS {
            return self.passes && self.played.last() != Some(&mv);
        }
        mv.0 < POINTS && self.empty() >> mv.0 & 1 == 1
    }

    fn make(&mut self, mv: Cell) {
        if mv.0 != PASS {
            self.stones[self.side.index()] |= 1 << mv.0;
        }
        self.played.push(mv);
        self.side = self.side.opponent();
    }

    fn undo(&mut self) {
        let mv = self.played.pop().unwrap();
        self.side = self.side.opponent();
        if mv.0 != PASS {
            self.stones[self.side.index()] &= !(1 << mv.0);
        }
    }
}

/// Open lines by their stones, and noise from the key. So no two positions have equal values, and a wrong value is
/// noticed.
#[derive(Clone)]
pub struct SmallEvaluator;

impl SmallEvaluator {
    fn quiesce_to(
        &self,
        game: &mut SmallGame,
        alpha: Score,
        beta: Score,
        ply: u32,
        nodes: &mut u64,
        depth: u32,
    ) -> Score {
        if let Some(outcome) = game.outcome() {
            return game.outcome_score(outcome, ply);
        }
        if game.wins(game.side) != 0 {
            return Score::win_in(ply + 1);
        }
        let threat = game.wins(game.side.opponent());
        if threat.count_ones() > 1 {
            return Score::loss_in(ply + 2);
        }
        let mut best = Score::loss_in(ply + 2);
        let mut alpha = alpha;
        if threat == 0 {
            best = SmallEvaluator.evaluate(game);
            if best >= beta || depth == 0 {
                return best;
            }
            alpha = alpha.max(best);
        }
        for point in 0..POINTS {
            let cell = Cell(point);
            if !game.is_legal(cell) || (threat != 0 && threat >> point & 1 == 0) {
                continue;
            }
            let side = game.side;
            game.make(cell);
            *nodes += 1;
            if threat != 0 || game.wins(side) != 0 {
                let value = -self.quiesce_to(game, -beta, -alpha, ply + 1, nodes, depth.saturating_sub(1));
                best = best.max(value);
                alpha = alpha.max(value);
            }
            game.undo();
            if best >= beta {
                break;
            }
        }
        best
    }
}

impl Evaluator<SmallGame> for SmallEvaluator {
    fn evaluate(&mut self, game: &SmallGame) -> Score {
        const WORTH: [i32; 4] = [1, 7, 30, 120];
        let (own, other) = (game.stones[game.side.index()], game.stones[game.side.opponent().index()]);
        let mut sum = 9;
        for line in LINES {
            match ((line & own).count_ones() as usize, (line & other).count_ones() as usize) {
                (n, 0) => sum += WORTH[n.min(3)],
                (0, n) => sum -= WORTH[n.min(3)],
                _ => {}
            }
        }
        Score::eval(sum + (zobrist::mix(game.key()) % 41) as i32 - 20)
    }

    fn candidates(&mut self, game: &SmallGame, out: &mut Vec<Candidate<Cell>>) {
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        out.extend(legal.into_iter().map(|mv| {
            let through = |l: &&u32| mv.0 < POINTS && *l >> mv.0 & 1 == 1;
            let order = LINES.iter().filter(through).map(|l| {
                let (a, b) = ((l & game.stones[0]).count_ones(), (l & game.stones[1]).count_ones());
                if a == 0 || b == 0 { 4i32.pow(a + b) } else { 0 }
            });
            Candidate { mv, order: order.sum() }
        }));
    }

    fn forced(&mut self, game: &SmallGame, out: &mut Vec<Candidate<Cell>>) -> Forced<Cell> {
        let first = |points: u32| Cell(points.trailing_zeros() as u16);
        let own = game.wins(game.side);
        if own != 0 {
            return Forced::Win { mv: first(own), plies: 1 };
        }
        let threat = game.wins(game.side.opponent());
        match threat.count_ones() {
            0 => Forced::Free,
            1 => {
                out.push(Candidate { mv: first(threat), order: 0 });
                Forced::Only
            }
            _ => Forced::Loss { mv: first(threat), plies: 2 },
        }
    }

    fn quiesce(&mut self, game: &mut SmallGame, alpha: Score, beta: Score, ply: u32, nodes: &mut u64) -> Score {
        self.quiesce_to(game, alpha, beta, ply, nodes, 2)
    }

    /// Every move counts as quiet. This is the hardest case for a pruning search that must not claim a false proof.
    fn is_quiet(&mut self, _: &SmallGame, _: Cell) -> bool {
        true
    }

    fn is_forcing(&mut self, game: &SmallGame, mv: Cell) -> bool {
        let mut game = game.clone();
        let side = game.side;
        game.make(mv);
        game.wins(side) != 0
    }
}

#[test]
fn the_game_is_sound() {
    use tengen_core::game::perft;
    assert_eq!(perft(&mut SmallGame::new(false), 4), 25 * 24 * 23 * 22);
    // With passes, none after another: P(n) = moves after a stone, Q(n) = after a pass.
    assert_eq!(perft(&mut SmallGame::new(true), 2), 25 * 25 + 25);
    let mut rng = Rng::new(1);
    for _ in 0..200 {
        let mut game = SmallGame::random(true, 12, &mut rng);
        let before = game.clone();
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        for mv in legal {
            game.make(mv);
            assert_ne!(game.key(), before.key());
            game.undo();
            assert_eq!(game, before);
        }
    }
}

/// The same game with bad knowledge: no static wins, no forced replies, no quiescence. The order is by codes, so that a
/// saving move often comes late.
#[derive(Clone)]
pub struct BlindEvaluator;

impl Evaluator<SmallGame> for BlindEvaluator {
    fn evaluate(&mut self, game: &SmallGame) -> Score {
        SmallEvaluator.evaluate(game)
    }

    fn candidates(&mut self, game: &SmallGame, out: &mut Vec<Candidate<Cell>>) {
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        // Too far apart for killers and histories to change it.
        out.extend(legal.into_iter().map(|mv| Candidate { mv, order: -1000 * i32::from(mv.0) }));
    }

    fn is_quiet(&mut self, _: &SmallGame, _: Cell) -> bool {
        true
    }
}
