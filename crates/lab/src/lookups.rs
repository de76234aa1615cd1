//! Opening tables: techniques 1 to 4. They count the early positions that a table answers: unchanged, by symmetry, and
//! by symmetry and shift.

use super::measurement::{Measurement, MeasurementClock};
use super::technique::{Exercise, Experiment, LookUp, Method, Technique};
use std::collections::HashSet;
use tengen_core::book::{Place, Shape};
use tengen_core::symmetry::Symmetry;
use tengen_core::think::Observer;
use tengen_gomoku::play::openings::reply_table;

/// The experiment.
pub(super) fn experiment() -> Experiment {
    let row = |name, numbers, look_up| Technique {
        name,
        numbers,
        family: "openings",
        exact: false,
        deepest: 0,
        time: None,
        method: Method::Lookups(look_up),
    };
    let techniques = vec![
        row("table as written", &[1], LookUp::Written),
        row("+ eight symmetries", &[2], LookUp::Turned),
        row("+ shift", &[2, 3, 4], LookUp::Moved),
    ];
    Experiment { name: "openings", depths: &[], deepest: 0, techniques, exercises: &EXERCISES }
}

/// Every position with the named number of stones, in a window around the centre. The table must answer all of the
/// window of 5 x 5. The window of 7 x 7 has shapes outside the table, and more shifted ones.
const EXERCISES: [Exercise; 4] =
    [exercise("1 stone, 5 x 5"), exercise("2 stones, 5 x 5"), exercise("3 stones, 5 x 5"), exercise("2 stones, 7 x 7")];

const fn exercise(name: &'static str) -> Exercise {
    Exercise { name, rule: "freestyle", size: 15, moves: "", spare: &[], depth: 0 }
}

/// Every position of `stones` stones in the window, as shapes.
fn positions(size: usize, window: usize, stones: usize) -> Vec<Shape> {
    let corner = (size - window) / 2;
    let points = |i: usize| Place { x: corner + i % window, y: corner + i / window };
    let all = window * window;
    let mut found = Vec::new();
    for first in 0..all {
        if stones == 1 {
            found.push(Shape::of_moves(size, &[points(first)]));
            continue;
        }
        for second in (0..all).filter(|&second| second != first) {
            if stones == 2 {
                found.push(Shape::of_moves(size, &[points(first), points(second)]));
                continue;
            }
            // The third stone is black's like the first, and their order does not change the shape.
            let third = (first + 1..all).filter(|&third| third != second);
            found.extend(third.map(|third| Shape::of_moves(size, &[points(first), points(second), points(third)])));
        }
    }
    found
}

pub(super) fn measure(exercise: &Exercise, look_up: LookUp, clock: &mut MeasurementClock<'_>) -> Option<Measurement> {
    let book = reply_table()?;
    let digit = |at: usize| exercise.name.as_bytes().get(at).map_or(1, |digit| usize::from(digit - b'0'));
    let positions = positions(exercise.size, digit(exercise.name.len() - 1), digit(0));
    let start = clock.elapsed();
    let written: HashSet<&[_]> = book.entries().iter().map(|entry| entry.shape.stones()).collect();
    let found = positions.iter().filter(|shape| match look_up {
        LookUp::Written => written.contains(shape.stones()),
        LookUp::Turned => Symmetry::ALL.iter().any(|&symmetry| written.contains(shape.image(symmetry).stones())),
        LookUp::Moved => !book.replies(shape).is_empty(),
    });
    let found = found.count();
    Some(Measurement {
        depth: 0,
        reached: 0,
        finished: true,
        nodes: positions.len() as u64,
        micros: (clock.elapsed() - start).as_micros() as u64,
        value: found as i32,
        distance: None,
        best: None,
        repeated: 0,
        verdict: "",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure as measure_one;
    use tengen_core::think::Silent;

    /// All shapes of the first three stones within the table's window find a reply, but only by symmetry and shift.
    #[test]
    fn symmetry_and_shift_find_what_is_not_written() {
        let experiment = experiment();
        let values: Vec<Vec<(u64, i32)>> = EXERCISES
            .iter()
            .map(|exercise| {
                let one = |technique| measure_one(technique, exercise, 0, 0, &mut Silent).expect("a table");
                experiment.techniques.iter().map(one).map(|m| (m.nodes, m.value)).collect()
            })
            .collect();
        for row in &values {
            assert!(row[0].1 <= row[1].1 && row[1].1 < row[2].1, "{row:?}");
        }
        assert_eq!(values[..3].iter().map(|row| row[2]).collect::<Vec<_>>(), [(25, 25), (600, 600), (6900, 6900)]);
    }
}
