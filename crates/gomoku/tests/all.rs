//! The integration tests as one program. A program for each file would compile and link the engine each time.

#[path = "../../../tests/common"]
mod common {
    pub mod positions;
    pub mod problems;
    pub mod proof_checker;
    pub mod records;
    pub mod slow_fours;
    pub mod slow_reasons;
    pub mod slow_rules;
    pub mod solver;
}

mod balanced_openings;
mod caro;
mod forced;
mod forced_data;
mod forced_limits;
mod gomoku_notation;
mod gomoku_rules;
mod oracle;
mod quiet_moves;
mod reasons;
mod renju_openings;
mod renju_replies;
mod static_wins;
mod three_stones;
mod vcf_problems;
mod zone;
