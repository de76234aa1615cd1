//! The build driver ends quietly if its output pipe is closed, as in `cargo xtask help | true`.

use std::process::{Command, Stdio};

#[test]
fn a_closed_pipe_ends_it_without_a_panic() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut xtask = Command::new(env!("CARGO_BIN_EXE_xtask"));
    let child = xtask.arg("help").stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(141), "as shells report a program that SIGPIPE has ended");

    // A closed standard error does not matter.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let status = Command::new(env!("CARGO_BIN_EXE_xtask")).arg("nonsense").stderr(writer).status().unwrap();
    assert_eq!(status.code(), Some(1));
}
