//! Counts of passed and failed tests, read from what the test runners print.

use std::ops::AddAssign;

/// How many tests passed and failed.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    pub passed: u64,
    /// Tests that failed, were cancelled, or were skipped. A skipped test counts as failed.
    pub failed: u64,
}

impl Counts {
    /// The counts of a single check.
    pub fn one(passed: bool) -> Counts {
        Counts { passed: passed.into(), failed: (!passed).into() }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// Reads a line of `cargo test`: `test result: ok. 5 passed; 0 failed; 0 ignored; ...`.
pub fn of_cargo_line(line: &str) -> Option<Counts> {
    let (_, summary) = line.trim().strip_prefix("test result: ")?.split_once(". ")?;
    let mut counts = Counts::default();
    for item in summary.split("; ") {
        let Some((number, kind)) = item.split_once(' ') else { continue };
        match kind {
            "passed" => counts.passed += number.parse::<u64>().ok()?,
            "failed" | "ignored" => counts.failed += number.parse::<u64>().ok()?,
            _ => {}
        }
    }
    Some(counts)
}

/// Reads the end of a TAP report of Node's test runner: lines such as `# pass 5`. With a filter the runner reports the
/// other tests as skipped.
pub fn of_tap(report: &str, filtered: bool) -> Option<Counts> {
    // Reports of tests may contain similar lines earlier. The totals are last.
    let number = |name: &str| {
        let prefix = format!("# {name} ");
        report.lines().rev().find_map(|line| line.strip_prefix(&prefix)?.trim().parse::<u64>().ok())
    };
    let failed = number("fail")? + number("cancelled")? + number("todo")?;
    let skipped = if filtered { 0 } else { number("skipped")? };
    Some(Counts { passed: number("pass")?, failed: failed + skipped })
}

/// The failed tests in a TAP report of Node's test runner. Each has a line `not ok`, and lines that say why.
pub fn faults_of_tap(report: &str) -> Vec<&str> {
    let mut is_fault = false;
    let of_fault = |line: &&str| {
        let text = line.trim_start();
        let begins = text.starts_with("not ok ");
        is_fault = begins || is_fault && text != "..." && !text.starts_with("ok ");
        is_fault
    };
    report.lines().filter(of_fault).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_lines() {
        let line = "test result: FAILED. 4 passed; 1 failed; 2 ignored; 0 measured; 7 filtered out; finished in 0.20s";
        assert_eq!(of_cargo_line(line), Some(Counts { passed: 4, failed: 3 }));
        let line = "test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        assert_eq!(of_cargo_line(line), Some(Counts::default()));
        assert_eq!(of_cargo_line("test a::b ... ok"), None);
    }

    #[test]
    fn tap_reports() {
        let end =
            "# tests 9\n# suites 0\n# pass 4\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 2\n# duration_ms 5.1\n";
        let report = format!("TAP version 13\n# pass 99\nok 1 - x\n1..9\n{end}");
        assert_eq!(of_tap(&report, false), Some(Counts { passed: 4, failed: 5 }));
        assert_eq!(of_tap(&report, true), Some(Counts { passed: 4, failed: 4 }));
        assert_eq!(of_tap("TAP version 13\n# tests 9\n", false), None);
    }

    #[test]
    fn faults_in_tap_reports() {
        let report =
            "    ok 1 - a\n      ---\n      ...\n    not ok 2 - b\n      ---\n      error: 'x'\n      ...\n    ok 3\n";
        assert_eq!(faults_of_tap(report), ["    not ok 2 - b", "      ---", "      error: 'x'"]);
        assert!(faults_of_tap("ok 1 - a\n").is_empty());
    }
}
