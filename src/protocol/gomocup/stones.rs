//! Positions that a manager sets up: `BOARD`, `YXBOARD`, and the stones of a swap2 opening.

use super::{LineError, Reading, Session, Setup, error, play_cell};
use std::io::Write;
use tengen_core::score::Score;

impl Session {
    /// A line after `BOARD`: `x,y,field`, or `DONE`; after `SWAP2BOARD` without the field.
    pub(super) fn board_line(&mut self, mut setup: Setup, line: &str, out: &mut dyn Write) -> Result<(), LineError> {
        if line.eq_ignore_ascii_case("DONE") {
            if let Some(fault) = setup.fault {
                return error(fault);
            }
            if setup.swap {
                return self.swap2(&setup.own, out);
            }
            self.set_up(&setup)?;
            return if setup.silent { Ok(()) } else { self.think(out) };
        }
        if setup.swap {
            match self.cell(line) {
                Ok(cell) => setup.own.push(cell),
                Err(_) => setup.fault = setup.fault.or_else(|| Some(format!("{line:?} is no point of the board"))),
            }
            self.reading = Some(Reading::Stones(setup));
            return Ok(());
        }
        let parsed = line.rsplit_once(',').map(|(point, field)| (self.cell(point), field.trim()));
        match parsed {
            Some((Ok(cell), "1")) => setup.own.push(cell),
            Some((Ok(cell), "2")) => setup.other.push(cell),
            // The first fault is the answer to DONE. Until then the manager continues to send.
            _ => setup.fault = setup.fault.or_else(|| Some(format!("{line:?} is no stone of the board"))),
        }
        self.reading = Some(Reading::Stones(setup));
        Ok(())
    }

    /// Puts the stones on an empty board. The engine is to move, so with equal numbers it is black.
    fn set_up(&mut self, setup: &Setup) -> Result<(), LineError> {
        let (black, white) = match setup.other.len().checked_sub(setup.own.len()) {
            Some(0) => (&setup.own, &setup.other),
            Some(1) => (&setup.other, &setup.own),
            _ => return error("the numbers of stones do not make it our turn"),
        };
        let cells =
            (0..black.len() + white.len()).map(|ply| if ply % 2 == 0 { black[ply / 2] } else { white[ply / 2] });
        self.place(cells)
    }

    /// Plays the cells from the empty board. If this fails, the board stays unchanged.
    fn place(&mut self, cells: impl Iterator<Item = usize>) -> Result<(), LineError> {
        let engine = self.engine()?;
        let before = engine.save();
        engine.go_to(0);
        for cell in cells {
            if let Err(error) = play_cell(engine, cell) {
                engine.load(&before)?;
                return Err(error);
            }
        }
        Ok(())
    }

    /// The engine's part in a swap2 opening: three stones on the empty board. Otherwise it plays white's next move if
    /// white is better, or sends `SWAP`. The side that may take the better colour never needs to add two stones.
    fn swap2(&mut self, stones: &[usize], out: &mut dyn Write) -> Result<(), LineError> {
        match stones.len() {
            0 => {
                let spec = self.engine()?.spec();
                self.seed = self.seed.wrapping_add(1);
                let cells = spec.balanced_stones(self.seed)?;
                self.place(cells.into_iter())?;
                let size = spec.size();
                let points: Vec<String> = cells.iter().map(|cell| format!("{},{}", cell % size, cell / size)).collect();
                writeln!(out, "{}", points.join(" "))?;
                Ok(())
            }
            3 | 5 => {
                self.place(stones.iter().copied())?;
                let report = self.report(out)?;
                if report.score < Score::DRAW {
                    writeln!(out, "SWAP")?;
                    return Ok(());
                }
                self.answer(&report, out)
            }
            count => error(format!("swap2 has no choice with {count} stones")),
        }
    }
}
