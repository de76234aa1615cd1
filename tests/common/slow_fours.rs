//! Wins by fours alone, searched slowly and completely, only with the slow rules.
#![allow(dead_code)] // Each test program uses a part.

use super::slow_rules::{BLACK, EMPTY, Grid, Law, WHITE, foul, winning_points, winning_stones};
use std::collections::{BTreeSet, HashSet};

type Cell = (i32, i32);

pub fn opponent(stone: u8) -> u8 {
    if stone == BLACK { WHITE } else { BLACK }
}

fn may_play(grid: &Grid, law: Law, cell: Cell, stone: u8) -> bool {
    law != Law::Renju || stone == WHITE || foul(grid, cell).is_none()
}

/// The empty points where `stone` wins at once.
pub fn wins_at_once(grid: &Grid, law: Law, stone: u8) -> BTreeSet<Cell> {
    let mut found = BTreeSet::new();
    for cell in grid.empty_points().filter(|&cell| has_neighbours(grid, cell, stone, 4)) {
        let mut after = grid.clone();
        after.put(cell, stone);
        if !winning_stones(&after, law, cell).is_empty() {
            found.insert(cell);
        }
    }
    found
}

/// Saves time: whether some line through the point has that many stones of the colour within four steps. A five needs
/// four others, a four three.
fn has_neighbours(grid: &Grid, (x, y): Cell, stone: u8, wanted: usize) -> bool {
    [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|(dx, dy)| {
        (-4..=4).filter(|by| *by != 0 && grid.at((x + dx * by, y + dy * by)) == stone).count() >= wanted
    })
}

/// The effect of a stone on `cell` for its side, if the opponent could not win at once before.
pub enum Four {
    /// It is a foul, or not a four.
    None,
    /// It wins: it is a five, or a four that cannot be blocked.
    Decides,
    /// A four, and the only point that blocks it.
    Stop(Cell),
}

/// The effect of a stone on the empty point `cell`.
pub fn four(grid: &Grid, law: Law, cell: Cell, stone: u8) -> Four {
    let mut after = grid.clone();
    after.put(cell, stone);
    if !winning_stones(&after, law, cell).is_empty() {
        return Four::Decides;
    }
    let stops = winning_points(&after, law, cell);
    if stops.is_empty() || !may_play(grid, law, cell, stone) {
        return Four::None;
    }
    match stops.first() {
        Some(&stop) if stops.len() == 1 && may_play(&after, law, stop, opponent(stone)) => Four::Stop(stop),
        _ => Four::Decides,
    }
}

/// Searches every line of fours of `stone`, which is to move, up to `fours` of its moves. Returns one of the shortest
/// lines to the deciding move, with the forced replies. `Err` if it is not known after `budget` positions.
pub fn shortest(grid: &Grid, law: Law, stone: u8, fours: usize, budget: usize) -> Result<Option<Vec<Cell>>, ()> {
    let mut left = budget;
    for limit in 1..=fours {
        let mut dead = HashSet::new();
        let mut line = Vec::new();
        if within(&mut grid.clone(), law, stone, limit, &mut dead, &mut left, &mut line)? {
            line.reverse();
            return Ok(Some(line));
        }
    }
    Ok(None)
}

/// Searches every line of fours of `stone` up to `fours` of its moves, in arbitrary order. Returns a deciding line, or
/// none, or `Err` if it is not known after `budget` positions.
pub fn any(grid: &Grid, law: Law, stone: u8, fours: usize, budget: usize) -> Result<Option<Vec<Cell>>, ()> {
    let mut line = Vec::new();
    let found = within(&mut grid.clone(), law, stone, fours, &mut HashSet::new(), &mut { budget }, &mut line)?;
    line.reverse();
    Ok(found.then_some(line))
}

fn within(
    grid: &mut Grid,
    law: Law,
    stone: u8,
    limit: usize,
    dead: &mut HashSet<(usize, String)>,
    left: &mut usize,
    line: &mut Vec<Cell>,
) -> Result<bool, ()> {
    *left = left.checked_sub(1).ok_or(())?;
    if let Some(&cell) = wins_at_once(grid, law, stone).first() {
        line.push(cell);
        return Ok(true);
    }
    let threats = wins_at_once(grid, law, opponent(stone));
    let place = (limit, grid.show());
    if limit == 0 || threats.len() > 1 || dead.contains(&place) {
        return Ok(false);
    }
    let cells: Vec<Cell> = match threats.first() {
        Some(&only) => vec![only],
        None => grid.empty_points().filter(|&cell| has_neighbours(grid, cell, stone, 3)).collect(),
    };
    for cell in cells {
        match four(grid, law, cell, stone) {
            Four::None => {}
            Four::Decides => {
                line.push(cell);
                return Ok(true);
            }
            Four::Stop(stop) if limit > 1 => {
                grid.put(cell, stone);
                grid.put(stop, opponent(stone));
                let found = within(grid, law, stone, limit - 1, dead, left, line);
                grid.put(cell, EMPTY);
                grid.put(stop, EMPTY);
                if found? {
                    line.extend([stop, cell]);
                    return Ok(true);
                }
            }
            Four::Stop(_) => {}
        }
    }
    dead.insert(place);
    Ok(false)
}

/// Replays a line of fours of `stone` and the replies to them. Every one of its moves must be a legal four and leave
/// the opponent no five. Every reply must be the only block, until a move decides. Returns the number of moves up to
/// that one. Later moves are not checked.
pub fn replay_fours(grid: &Grid, law: Law, stone: u8, line: &[Cell]) -> Result<usize, String> {
    let mut grid = grid.clone();
    for (i, pair) in line.chunks(2).enumerate() {
        let at = pair[0];
        if grid.at(at) != EMPTY {
            return Err(format!("move {}: {at:?} has a stone", 2 * i + 1));
        }
        let mut after = grid.clone();
        after.put(at, stone);
        let wins = !winning_stones(&after, law, at).is_empty();
        if !wins && wins_at_once(&grid, law, opponent(stone)).iter().any(|&threat| threat != at) {
            return Err(format!("move {}: {at:?} leaves a five to the opponent", 2 * i + 1));
        }
        match (four(&grid, law, at, stone), pair.get(1)) {
            (Four::Decides, _) => return Ok(2 * i + 1),
            (Four::None, _) => return Err(format!("move {}: {at:?} is no four that may be played", 2 * i + 1)),
            (Four::Stop(stop), Some(&reply)) if stop == reply => {
                grid.put(at, stone);
                grid.put(stop, opponent(stone));
            }
            (Four::Stop(stop), reply) => {
                return Err(format!("move {}: {at:?} is stopped at {stop:?}, not {reply:?}", 2 * i + 1));
            }
        }
    }
    Err("the line decides nothing".into())
}
