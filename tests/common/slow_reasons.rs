//! Checks the facts of an explanation by putting stones on a slow board. It uses nothing that made the facts.
#![allow(dead_code)] // Each test program uses a part.

use super::records::cell;
use super::slow_fours::{opponent, replay_fours, wins_at_once};
use super::slow_rules::{BLACK, EMPTY, Foul, Grid, Law, foul, winning_points, winning_stones};
use std::collections::BTreeSet;
use tengen_gomoku::play::reasons::{Reasons, Refuted, Shape, ShapeKind, Step, Threat};
use tengen_gomoku::play::win_proof::ThreatKind;
use tengen_gomoku::point::Point;

type Cell = (i32, i32);

/// How many facts of each kind were checked.
#[derive(Default, Clone, Copy, Debug)]
pub struct Told {
    pub steps: usize,
    pub fives: usize,
    pub fours: usize,
    pub open_fours: usize,
    pub double_fours: usize,
    pub threes: usize,
    pub blocks: usize,
    pub fouls: usize,
    pub no_four: usize,
    pub moves: usize,
    pub refuted: usize,
}

fn cells(points: &[Point]) -> BTreeSet<Cell> {
    points.iter().copied().map(cell).collect()
}

fn with(grid: &Grid, at: Cell, stone: u8) -> Grid {
    let mut after = grid.clone();
    after.put(at, stone);
    after
}

fn require(holds: bool, text: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(text()) }
}

/// Whether that side may play on an empty point.
fn may_play(grid: &Grid, law: Law, at: Cell, stone: u8) -> bool {
    law != Law::Renju || stone != BLACK || foul(grid, at).is_none()
}

/// The empty points on a line with any of these, at most five away. A stone elsewhere changes no row through them.
fn near(grid: &Grid, points: &BTreeSet<Cell>) -> Vec<Cell> {
    let is_near = |a: Cell| {
        points.iter().any(|b| {
            let (x, y) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
            x.max(y) <= 5 && (x == 0 || y == 0 || x == y)
        })
    };
    grid.empty_points().filter(|&at| is_near(at)).collect()
}

/// The points where a stone of the defender leaves the winner no five at once. Forbidden points are among them.
fn stops(grid: &Grid, law: Law, winner: u8) -> BTreeSet<Cell> {
    let fives = wins_at_once(grid, law, winner);
    let stops = |&at: &Cell| wins_at_once(&with(grid, at, opponent(winner)), law, winner).is_empty();
    near(grid, &fives).into_iter().filter(stops).collect()
}

/// Whether the points lie on one line, which holds `at`. A row that one stone completes has at most nine stones.
fn on_a_line(points: &BTreeSet<Cell>, at: Cell) -> bool {
    let steps = |p: &Cell| (p.0 - at.0, p.1 - at.1);
    let all: Vec<(i32, i32)> = points.iter().map(steps).collect();
    [(1, 0), (0, 1), (1, 1), (1, -1)]
        .iter()
        .any(|(dx, dy)| all.iter().all(|(x, y)| x * dy == y * dx && x.abs().max(y.abs()) <= 8))
}

/// Four adjacent stones in a line. The winner makes five at both ends, and no single stone stops it.
fn is_open_four(grid: &Grid, law: Law, winner: u8, four: &BTreeSet<Cell>) -> bool {
    let stones: Vec<Cell> = four.iter().copied().collect();
    let [a, b, c, d] = stones[..] else { return false };
    let step = (b.0 - a.0, b.1 - a.1);
    let next = |p: Cell| (p.0 + step.0, p.1 + step.1);
    let is_row = step.0.abs().max(step.1.abs()) == 1 && next(b) == c && next(c) == d;
    let fives = wins_at_once(grid, law, winner);
    let ends = [(a.0 - step.0, a.1 - step.1), next(d)];
    is_row
        && stones.iter().all(|&at| grid.at(at) == winner)
        && ends.iter().all(|end| fives.contains(end))
        && stops(grid, law, winner).is_empty()
}

/// The rows that the winner's stone on `at` makes.
fn check_shapes(grid: &Grid, law: Law, winner: u8, at: Cell, makes: &[Shape], told: &mut Told) -> Result<(), String> {
    let won = winning_stones(grid, law, at);
    let mut completions = BTreeSet::new();
    for shape in makes {
        let (stones, next) = (cells(&shape.stones), cells(&shape.next));
        let fault = |what: &str| format!("{what}: {shape:?} at {at:?}");
        require(stones.contains(&at) && stones.iter().all(|&s| grid.at(s) == winner), || fault("stones"))?;
        require(next.iter().all(|&n| grid.at(n) == EMPTY), || fault("next"))?;
        match shape.kind {
            ShapeKind::Five => {
                told.fives += 1;
                require(!won.is_empty() && won == stones && next.is_empty(), || fault("five"))?;
                continue;
            }
            ShapeKind::OpenThree => {
                told.threes += 1;
                let all = stones.union(&next).copied().collect();
                require(!next.is_empty() && on_a_line(&all, at), || fault("three"))?;
                for &point in &next {
                    require(may_play(grid, law, point, winner), || fault("a forbidden point"))?;
                    let after = with(grid, point, winner);
                    let row = row_through(&after, point, at, winner);
                    require(row.contains(&at) && is_open_four(&after, law, winner, &row), || fault("no open four"))?;
                }
                continue;
            }
            _ => {}
        }
        let all = stones.union(&next).copied().collect();
        require(!next.is_empty() && on_a_line(&all, at), || fault("four"))?;
        for &point in &next {
            let row = winning_stones(&with(grid, point, winner), law, point);
            require(row.contains(&at), || fault("no five"))?;
        }
        completions.extend(next.iter().copied());
        match shape.kind {
            ShapeKind::OpenFour => {
                told.open_fours += 1;
                require(is_open_four(grid, law, winner, &stones), || fault("open four"))?;
            }
            ShapeKind::LineDoubleFour => {
                told.double_fours += 1;
                require(next.len() > 1 && stops(grid, law, winner).is_empty(), || fault("double four"))?;
            }
            _ => told.fours += 1,
        }
    }
    if won.is_empty() {
        let real = winning_points(grid, law, at);
        require(completions == real, || format!("fours at {at:?}: {completions:?}, not {real:?}"))?;
    }
    Ok(())
}

/// The unbroken row through the stone on `point` along its line to `at`.
fn row_through(grid: &Grid, point: Cell, at: Cell, winner: u8) -> BTreeSet<Cell> {
    let step = ((at.0 - point.0).signum(), (at.1 - point.1).signum());
    let mut row = BTreeSet::from([point]);
    for sign in [1, -1] {
        let mut by = 1;
        loop {
            let next = (point.0 + sign * by * step.0, point.1 + sign * by * step.1);
            if grid.at(next) != winner {
                break;
            }
            row.insert(next);
            by += 1;
        }
    }
    row
}

/// The facts of a step, whose stone is on the board.
fn check_step(grid: &Grid, law: Law, winner: u8, step: &Step, told: &mut Told) -> Result<(), String> {
    let at = cell(step.at);
    let loser = opponent(winner);
    told.steps += 1;
    check_shapes(grid, law, winner, at, &step.makes, told)?;
    if !winning_stones(grid, law, at).is_empty() {
        return require(step.fives.is_empty() && step.blocks.is_empty(), || "a five is the end".into());
    }
    let counter = wins_at_once(grid, law, loser);
    require(counter.is_empty(), || format!("{at:?} leaves a five at {counter:?}"))?;
    let fives = wins_at_once(grid, law, winner);
    require(fives == cells(&step.fives), || format!("fives after {at:?}: {fives:?}"))?;
    if !fives.is_empty() {
        let stops = stops(grid, law, winner);
        let legal: BTreeSet<Cell> = stops.iter().copied().filter(|&p| may_play(grid, law, p, loser)).collect();
        require(legal == cells(&step.blocks), || format!("blocks after {at:?}: {legal:?}"))?;
        told.blocks += 1;
        let fouls: Vec<Option<Foul>> = stops.iter().map(|&p| foul(grid, p)).collect();
        match &step.foul {
            None => require(!legal.is_empty() || stops.is_empty(), || "a forbidden block is not told".into())?,
            Some(told_foul) => {
                told.fouls += 1;
                let name = |foul: Option<Foul>| match foul {
                    Some(Foul::Overline) => "overline",
                    Some(Foul::DoubleFour) => "double-four",
                    Some(Foul::DoubleThree) => "double-three",
                    None => "",
                };
                let is_right = law == Law::Renju
                    && loser == BLACK
                    && legal.is_empty()
                    && stops.contains(&cell(told_foul.at))
                    && fouls.iter().all(Option::is_some)
                    && name(foul(grid, cell(told_foul.at))) == told_foul.kind;
                require(is_right, || format!("no foul: {told_foul:?}"))?;
            }
        }
    } else {
        require(step.blocks.is_empty() && step.foul.is_none(), || "nothing to block".into())?;
    }
    if step.no_four {
        told.no_four += 1;
        for point in grid.empty_points() {
            let after = with(grid, point, loser);
            let is_five = !winning_stones(&after, law, point).is_empty();
            let is_four = !winning_points(&after, law, point).is_empty() && may_play(grid, law, point, loser);
            require(!is_five && !is_four, || format!("a four at {point:?} after {at:?}"))?;
        }
    }
    Ok(())
}

/// Every fact that can be seen on the board. Returns the board after the last step.
pub fn check_facts(
    grid: &Grid,
    law: Law,
    winner: u8,
    is_winners: bool,
    reasons: &Reasons,
    told: &mut Told,
) -> Result<Grid, String> {
    let mut grid = grid.clone();
    let loser = opponent(winner);
    if let Some(last) = reasons.loses {
        require(is_winners && grid.at(cell(last)) == loser, || "no move of the loser".into())?;
    }
    for (i, step) in reasons.steps.iter().enumerate() {
        let at = cell(step.at);
        if i > 0 || is_winners {
            require(grid.at(at) == EMPTY, || format!("{at:?} is not empty"))?;
            let is_legal =
                may_play(&grid, law, at, winner) || !winning_stones(&with(&grid, at, winner), law, at).is_empty();
            require(is_legal, || format!("{at:?} is forbidden"))?;
            grid.put(at, winner);
        }
        require(grid.at(at) == winner, || format!("{at:?} is not the winner's"))?;
        check_step(&grid, law, winner, step, told)?;
        if i + 1 < reasons.steps.len() {
            let Some(&block) = step.blocks.first() else { return Err("the chain has a gap".into()) };
            grid.put(cell(block), loser);
        }
    }
    let last = reasons.steps.last();
    let won = last.is_some_and(|step| !winning_stones(&grid, law, cell(step.at)).is_empty());
    let decides = won || last.is_some_and(|step| !step.fives.is_empty() && step.blocks.is_empty());
    require(!decides || reasons.threat.is_none(), || "a threat after the end".into())?;
    let stays_open = last.is_some_and(|step| !step.blocks.is_empty());
    require(!stays_open, || "the last four can be blocked".into())?;
    if let Some(moves) = reasons.moves {
        told.moves += 1;
        let single = reasons.steps.iter().all(|step| step.blocks.len() <= 1);
        let count = reasons.steps.len() + usize::from(!won);
        require(decides && single && moves as usize == count, || format!("{moves} moves"))?;
    }
    if let Some(threat) = &reasons.threat {
        check_threat(&grid, law, winner, threat, told)?;
    }
    Ok(grid)
}

fn check_threat(grid: &Grid, law: Law, winner: u8, threat: &Threat, told: &mut Told) -> Result<(), String> {
    let first = cell(threat.line[0]);
    require(grid.at(first) == EMPTY, || "the threat is on a stone".into())?;
    let after = with(grid, first, winner);
    check_shapes(&after, law, winner, first, &threat.makes, told)?;
    let is_caro = law == Law::Caro || law == Law::CaroOverline;
    match threat.kind {
        ThreatKind::Five => {
            require(!winning_stones(&after, law, first).is_empty(), || "no five".into())?;
        }
        ThreatKind::StraightFour => {
            let open = !wins_at_once(&after, law, winner).is_empty() && stops(&after, law, winner).is_empty();
            require(open && may_play(grid, law, first, winner), || "no open four".into())?;
        }
        ThreatKind::Fours if !is_caro => {
            let line: Vec<Cell> = threat.line.iter().copied().map(cell).collect();
            replay_fours(grid, law, winner, &line)?;
        }
        _ => {}
    }
    for Refuted { at, by, makes } in &threat.refuted {
        told.refuted += 1;
        let (at, by) = (cell(*at), cell(*by));
        require(grid.at(at) == EMPTY && may_play(grid, law, at, opponent(winner)), || format!("{at:?} is no defence"))?;
        let after = with(grid, at, opponent(winner));
        require(winning_stones(&after, law, at).is_empty(), || format!("{at:?} wins"))?;
        require(after.at(by) == EMPTY, || format!("{by:?} has a stone"))?;
        let end = with(&after, by, winner);
        let won = !winning_stones(&end, law, by).is_empty();
        require(won || may_play(&after, law, by, winner), || format!("{by:?} is forbidden"))?;
        check_shapes(&end, law, winner, by, makes, told)?;
        require(won || wins_at_once(&end, law, opponent(winner)).is_empty(), || format!("{by:?} leaves a five"))?;
    }
    Ok(())
}
