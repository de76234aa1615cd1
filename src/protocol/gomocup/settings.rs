//! What a manager sets with `INFO`: limits, memory, threads and the rule.

use super::{DEFAULT_TABLE, Detail, LineError, Session, error};
use crate::protocol::most_threads;

/// The greatest table in bytes. A greater one takes longer to fill than a match lasts.
const MAX_TABLE: u64 = 256 << 20;
/// Bytes that the program takes without its table.
const PROGRAM: u64 = 24 << 20;

impl Session {
    /// One `INFO` line: a key and its value. Unknown keys change nothing.
    pub(super) fn info(&mut self, rest: &str) -> Result<(), LineError> {
        let (key, value) = rest.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((rest, ""));
        let (key, value) = (key.to_ascii_lowercase(), value.trim());
        let number = || value.parse::<i64>().map(|n| n.max(0) as u64);
        let Ok(number) = number() else {
            // All keys in use have a number as value.
            return if matches!(&*key, "timeout_turn" | "timeout_match" | "time_left" | "max_memory" | "rule") {
                error(format!("{value:?} is no value of {key}"))
            } else {
                Ok(())
            };
        };
        match key.as_str() {
            "timeout_turn" => self.clock.turn = number,
            "timeout_match" => self.clock.game = number,
            "time_left" => {
                self.clock.left = Some(number);
                self.clock.used = 0;
            }
            "max_memory" => {
                self.is_small = (1..PROGRAM).contains(&number);
                self.table = match number {
                    0 => DEFAULT_TABLE,
                    bytes => (bytes.saturating_sub(PROGRAM) / 2).clamp(1 << 20, MAX_TABLE),
                };
            }
            "rule" => return self.set_rule(number),
            "thread_num" => return self.set_threads(number),
            // In KiB; 0 means the engine's default.
            "hash_size" => {
                self.table = match number {
                    0 => DEFAULT_TABLE,
                    kib => kib.saturating_mul(1 << 10).clamp(1 << 20, MAX_TABLE),
                };
            }
            "show_detail" => self.detail = if number > 0 { Detail::Board } else { Detail::Log },
            // A Yixin extension; 0 or nothing removes the limit.
            "max_depth" => self.depth = u32::try_from(number).ok().filter(|&depth| depth > 0),
            "max_node" => self.nodes = Some(number).filter(|&nodes| nodes > 0),
            "book" => {
                self.book = number > 0;
                if let Some(engine) = &mut self.engine {
                    engine.set_book(self.book);
                }
            }
            "seed" => {
                self.choice = number;
                if let Some(engine) = &mut self.engine {
                    engine.set_seed(self.choice);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Another number of threads. The engine is made anew, because threads and table share the memory.
    fn set_threads(&mut self, number: u64) -> Result<(), LineError> {
        let threads = usize::try_from(number).unwrap_or(usize::MAX).clamp(1, most_threads());
        if std::mem::replace(&mut self.threads, threads) != threads
            && let Some(engine) = self.engine.take()
        {
            let game = engine.save();
            drop(engine);
            self.engine()?.load(&game)?;
        }
        Ok(())
    }

    /// The rule as a sum: 1 exactly five, 2 a continuous game, 4 Renju, 8 Caro. Gomocup's league plays Caro as 9. By
    /// the Yixin extensions 2 is Renju.
    fn set_rule(&mut self, sum: u64) -> Result<(), LineError> {
        let rule = match sum & !2 {
            _ if sum == 2 && self.is_yixin => "renju",
            0 => "freestyle",
            1 => "standard",
            4 | 5 => "renju",
            8 => "caro6",
            9 => "caro",
            _ => return error(format!("unsupported rule {sum}")),
        };
        if rule == self.rule {
            return Ok(());
        }
        let before = std::mem::replace(&mut self.rule, rule);
        self.proof = None;
        let Some(engine) = self.engine.take() else { return Ok(()) };
        // The stones stay. If the game is not legal under the new rule, the old rule stays.
        let text = engine.save();
        match self.engine().and_then(|engine| engine.load(&text).map_err(LineError::from)) {
            Ok(()) => Ok(()),
            Err(error) => {
                self.rule = before;
                self.engine = Some(engine);
                Err(error)
            }
        }
    }
}
