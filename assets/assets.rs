//! The files that the engine plays with. `docs/WEIGHTS.md` and `docs/PROOFS.md` say how they are made.

#![no_std]
#![deny(missing_docs)]

/// The evaluation of Othello.
pub const OTHELLO: &[u8] = include_bytes!("othello.bin");

/// The tables of points, by rule, and the patterns of small Othello.
pub mod weights {
    /// Freestyle.
    pub const FREESTYLE: &[u8] = include_bytes!("weights/freestyle.bin");
    /// Standard.
    pub const STANDARD: &[u8] = include_bytes!("weights/standard.bin");
    /// Renju.
    pub const RENJU: &[u8] = include_bytes!("weights/renju.bin");
    /// Othello on 6 x 6 squares, then anti-Othello.
    pub const OTHELLO_6: &[u8] = include_bytes!("weights/othello6.bin");
}

/// The networks of five-in-a-row, by rule.
pub mod networks {
    /// Freestyle.
    pub const FREESTYLE: &[u8] = include_bytes!("networks/freestyle.bin");
    /// Standard.
    pub const STANDARD: &[u8] = include_bytes!("networks/standard.bin");
    /// Renju.
    pub const RENJU: &[u8] = include_bytes!("networks/renju.bin");
}

/// The proofs that black wins, by rule and size.
pub mod proofs {
    /// Freestyle on 15 x 15 points.
    pub const FREESTYLE_15: &[u8] = include_bytes!("proofs/freestyle15.bin");
    /// Freestyle on 19 x 19 points.
    pub const FREESTYLE_19: &[u8] = include_bytes!("proofs/freestyle19.bin");
    /// Freestyle on 20 x 20 points.
    pub const FREESTYLE_20: &[u8] = include_bytes!("proofs/freestyle20.bin");
    /// Renju on 15 x 15 points.
    pub const RENJU_15: &[u8] = include_bytes!("proofs/renju15.bin");
    /// Standard on 15 x 15 points.
    pub const STANDARD_15: &[u8] = include_bytes!("proofs/standard15.bin");
    /// Standard on 19 x 19 points.
    pub const STANDARD_19: &[u8] = include_bytes!("proofs/standard19.bin");
    /// Standard on 20 x 20 points.
    pub const STANDARD_20: &[u8] = include_bytes!("proofs/standard20.bin");
}
