//! The searches, one algorithm a file. They know no game.
