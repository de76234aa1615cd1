//! The searches against plain minimax, on a small game. Every test prints its seed when it fails.

mod oracle;
mod rows;
mod running;
