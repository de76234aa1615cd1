//! `cargo xtask test`: every test, one stage after another, and one line of totals.

use crate::bindings;
use crate::build::{self, Kind};
use crate::counts::{self, Counts};
use crate::needs::{self, NO_INSTALL, Need};
use crate::places;
use crate::run::{self, Outcome, at};
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

/// The released site.
const SITE: Kind = Kind::Release { offline: true, precompressed: false };

/// A part of the test run.
struct Stage {
    /// The name to run it alone.
    name: &'static str,
    /// What it does, for the heading.
    title: &'static str,
    /// Its needs, apart from the needs of building the site.
    needs: &'static [Need],
    /// Whether it tests the site, which then has to be built.
    needs_site: bool,
    /// Whether it runs only if it is named, because it takes long and the workflows run it.
    on_request: bool,
    /// Runs it, for the tests whose name contains the filter (if any).
    run: fn(&Option<String>) -> Outcome<Counts>,
}

const STAGES: [Stage; 12] = [
    Stage {
        name: "format",
        title: "Rust and JavaScript are formatted",
        needs: &[Need::Rustfmt, Need::Node, Need::Packages],
        needs_site: false,
        on_request: false,
        run: format,
    },
    Stage {
        name: "lint",
        title: "no warnings from clippy (native, wasm and fuzz targets) and from the linter of the JavaScript",
        needs: &[Need::Clippy, Need::Target, Need::Node, Need::Packages],
        needs_site: false,
        on_request: false,
        run: lint,
    },
    Stage {
        name: "build",
        title: "the release builds, within its budget",
        needs: &[],
        needs_site: true,
        on_request: false,
        run: release,
    },
    Stage {
        name: "rust",
        title: "Rust tests",
        needs: &[],
        needs_site: false,
        on_request: false,
        run: |filter| rust(filter, &|line| println!("{line}")),
    },
    Stage {
        name: "signature",
        title: "the released program searches as committed",
        needs: &[],
        needs_site: false,
        on_request: true,
        run: signature,
    },
    Stage {
        name: "wasm",
        title: "the engine's WebAssembly under Node",
        needs: &[],
        needs_site: true,
        on_request: false,
        run: wasm,
    },
    Stage {
        name: "types",
        title: "types of the page's JavaScript",
        needs: &[],
        needs_site: true,
        on_request: false,
        run: types,
    },
    Stage {
        name: "page",
        title: "units of the page's JavaScript and of the server; the documents",
        needs: &[],
        needs_site: true,
        on_request: false,
        run: page,
    },
    Stage {
        name: "chromium",
        title: "the page in Chromium",
        needs: &[Need::Chromium, Need::Fonts],
        needs_site: true,
        on_request: false,
        run: |filter| CHROMIUM.start(filter, false)?.finish(),
    },
    Stage {
        name: "webkit",
        title: "the page in WebKit",
        needs: &[Need::WebKit, Need::Fonts],
        needs_site: true,
        on_request: false,
        run: |filter| NodeTests::of("webkit", &["tests/browser/webkit.test.mjs"]).start(filter, false)?.finish(),
    },
    Stage {
        name: "firefox",
        title: "the page in Firefox",
        needs: &[Need::Firefox, Need::Fonts],
        needs_site: true,
        on_request: false,
        run: |filter| FIREFOX.start(filter, false)?.finish(),
    },
    Stage {
        name: "ecosystem",
        title: "the npm package in bundlers, frameworks and runtimes",
        needs: &[Need::Chromium],
        needs_site: true,
        on_request: true,
        run: |filter| NodeTests::of("ecosystem", &["tests/ecosystem"]).start(filter, false)?.finish(),
    },
];

/// A stage that runs while others do. It prints nothing before its turn.
struct Beside {
    name: &'static str,
    since: Instant,
    /// Waits for its end, and prints its output.
    finish: Finish,
}

/// Waits for the end of a stage, and prints its output.
type Finish = Box<dyn FnOnce() -> Outcome<Counts>>;

/// Starts a stage, for the tests whose name contains the filter (if any).
type Start = fn(&Option<String>) -> Finish;

/// A stage, another one that starts with it, and how that starts. Its output is printed in its own turn.
///
/// - Optimising the release keeps one core busy, and so do the last crates of the Rust tests.
/// - A browser waits for pages more than half of its time. So two of Chromium and two of Firefox work at the same time.
///   WebKit has its turn before Firefox has ended.
const BESIDE: [(&str, &str, Start); 2] =
    [("build", "rust", start_rust), ("chromium", "firefox", |filter| FIREFOX.start_beside(filter))];

/// Names for several stages.
const GROUPS: [(&str, &[&str]); 2] =
    [("browser", &["chromium", "firefox", "webkit"]), ("javascript", &["wasm", "types", "page"])];

/// `cargo xtask test [STAGE or FILTER]... [--no-install]`.
pub fn command(arguments: &[String]) -> Outcome {
    let (mut chosen, mut filter): (Vec<&str>, Option<String>) = (Vec::new(), None);
    let mut install = true;
    for argument in arguments {
        if argument == NO_INSTALL {
            install = false;
        } else if let Some((_, names)) = GROUPS.iter().find(|(group, _)| group == argument) {
            chosen.extend(*names);
        } else if let Some(stage) = STAGES.iter().find(|stage| stage.name == argument) {
            chosen.push(stage.name);
        } else if argument.starts_with('-') || filter.is_some() {
            return Err(format!("test: unknown option '{argument}'"));
        } else {
            filter = Some(argument.clone());
        }
    }
    let stages: Vec<&Stage> = STAGES
        .iter()
        .filter(|stage| (chosen.is_empty() && !stage.on_request) || chosen.contains(&stage.name))
        .collect();

    prepare(&stages, install)?;
    let started = Instant::now();
    let mut total = Counts::default();
    let mut faults = Vec::new();
    let mut beside: Option<Beside> = None;
    for stage in &stages {
        println!("\n=== {}: {}", stage.name, stage.title);
        if let Some(&(_, name, start)) = BESIDE
            .iter()
            .find(|(first, name, _)| *first == stage.name && stages.iter().any(|stage| stage.name == *name))
        {
            beside = Some(Beside { name, since: Instant::now(), finish: start(&filter) });
        }
        let mut since = Instant::now();
        let counts = match beside.take_if(|beside| beside.name == stage.name) {
            Some(beside) => {
                since = beside.since;
                (beside.finish)()
            }
            None => (stage.run)(&filter),
        };
        let counts = counts.and_then(|counts| match counts {
            // With a filter most stages have nothing to run.
            Counts { passed: 0, failed: 0 } if filter.is_none() => Err("ran no test".into()),
            counts => Ok(counts),
        });
        let counts = counts.unwrap_or_else(|text| {
            eprintln!("error: {text}");
            Counts::one(false)
        });
        println!("--- {}: {} passed, {} failed, {:.0?}", stage.name, counts.passed, counts.failed, since.elapsed());
        if counts.failed > 0 {
            faults.push(stage.name);
        }
        total += counts;
    }
    // Once more, because there are hundreds of lines after them, and some hosts keep only the last ones.
    for stage in &faults {
        let report = fs::read_to_string(report_of(stage)).unwrap_or_default();
        let lines = counts::faults_of_tap(&report);
        if !lines.is_empty() {
            println!("\n--- {stage} failed:\n{}", lines.join("\n"));
        }
    }
    println!("\nin {:.0?}", started.elapsed());
    println!("{} passed, {} failed", total.passed, total.failed);
    if !faults.is_empty() {
        return Err(format!("failed stages: {}", faults.join(" ")));
    }
    if total.passed == 0 { Err("no test has run".into()) } else { Ok(()) }
}

/// Checks the needs of all stages before the first one runs, so that a missing browser is reported at once.
fn prepare(stages: &[&Stage], install: bool) -> Outcome {
    let needs_site = stages.iter().any(|stage| stage.needs_site);
    let mut needs: Vec<Need> = stages.iter().flat_map(|stage| stage.needs).copied().collect();
    needs.extend(if needs_site { &build::NEEDS[..] } else { &[] });
    needs::provide(&needs, install)?;
    // Selected without the stage that builds: build first, because the page may have changed.
    if needs_site && stages.iter().all(|stage| stage.name != "build") {
        build::build(SITE)?;
    }
    Ok(())
}

/// One check that a command makes by its exit status.
fn check(command: &mut Command) -> Counts {
    Counts::one(command.status().is_ok_and(|status| status.success()))
}

/// The formatter and linter of the JavaScript, installed by npm.
const BIOME: &str = "node_modules/@biomejs/biome/bin/biome";

fn format(_: &Option<String>) -> Outcome<Counts> {
    let mut counts = check(run::cargo().args(["fmt", "--all", "--check"]));
    counts += check(run::node().args([BIOME, "format", "."]));
    Ok(counts)
}

fn lint(_: &Option<String>) -> Outcome<Counts> {
    let native = ["clippy", "--workspace", "--exclude", "xtask-bindgen", "--all-targets", "--quiet"];
    let mut counts = check(run::cargo().args(native).args(["--", "-D", "warnings"]));
    // The fuzz targets. Checked without libFuzzer, which a C++ compiler would have to build.
    let fuzz = ["clippy", "--manifest-path", "fuzz/Cargo.toml", "--target-dir", "target", "--bins", "--quiet"];
    counts += check(
        run::cargo().env("CUSTOM_LIBFUZZER_PATH", "target/libfuzzer.a").args(fuzz).args(["--", "-D", "warnings"]),
    );
    counts += check(&mut bindings::lint());
    // The module for analysis, and the one that plays.
    for analysis in [true, false] {
        counts += check(&mut build::lint(analysis));
    }
    counts += check(run::node().args([BIOME, "lint", "--error-on-warnings", "."]));
    Ok(counts)
}

fn release(_: &Option<String>) -> Outcome<Counts> {
    build::build(SITE).map(|()| Counts::one(true))
}

/// What `cargo test` is asked for. The generator of bindings has no tests, and its dependencies are built elsewhere.
const RUST: [&str; 5] = ["test", "--workspace", "--exclude", "xtask-bindgen", "--no-fail-fast"];

/// What to compile for them. Without this choice cargo compiles the examples as well, which have no tests.
const COMPILED: [&str; 4] = ["--no-run", "--lib", "--bins", "--tests"];

/// `cargo test` runs one program after another, and many of them have one long test. So the tests in the sources and
/// the tests beside them run at the same time.
const RUST_PARTS: [&[&str]; 3] = [&["--lib", "--bins"], &["--test", "*"], &["--doc"]];

/// Starts [`rust`], and keeps its output until the end.
fn start_rust(filter: &Option<String>) -> Finish {
    let filter = filter.clone();
    let running = thread::spawn(move || {
        let lines = Mutex::new(Vec::new());
        let counts = rust(&filter, &|line| lines.lock().expect("no printing panics").push(line.to_string()));
        (counts, lines.into_inner().expect("no printing panics"))
    });
    Box::new(|| {
        let (counts, lines) = running.join().map_err(|_| "the Rust tests ended with a panic")?;
        println!("{}", lines.join("\n"));
        counts
    })
}

/// Compiles and runs the Rust tests. `print` gets each line of their output.
fn rust(filter: &Option<String>, print: &(dyn Fn(&str) + Sync)) -> Outcome<Counts> {
    let built = run::cargo().args(RUST).args(COMPILED).status();
    if !built.is_ok_and(|status| status.success()) {
        print("the tests do not compile");
        return Ok(Counts::one(false));
    }
    let mut counts = Counts::default();
    thread::scope(|scope| {
        let parts = RUST_PARTS.map(|part| scope.spawn(move || rust_part(part, filter, print)));
        for part in parts {
            counts += part.join().expect("a part of the tests does not panic")?;
        }
        Ok(counts)
    })
}

/// Runs one of `RUST_PARTS`.
fn rust_part(part: &[&str], filter: &Option<String>, print: &(dyn Fn(&str) + Sync)) -> Outcome<Counts> {
    let mut child = run::cargo()
        .args(RUST)
        .args(part)
        .args(filter)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot run cargo test: {error}"))?;
    let mut counts = Counts::default();
    for line in BufReader::new(child.stdout.take().expect("piped")).lines() {
        let line = line.map_err(|error| format!("cargo test: {error}"))?;
        match counts::of_cargo_line(&line) {
            Some(more) => counts += more,
            // For the thousand passing tests the number is enough.
            None if line.ends_with("... ok") || line.trim().is_empty() || line.starts_with("running ") => continue,
            None => {}
        }
        print(&line);
    }
    let status = child.wait().map_err(|error| format!("cargo test: {error}"))?;
    if !status.success() && counts.failed == 0 {
        print(&format!("cargo test {} failed ({status})", part.join(" ")));
        counts.failed = 1;
    }
    Ok(counts)
}

/// What cargo calls the released program.
const PROGRAM: [&str; 5] = ["--release", "--package", "tengen", "--bin", "tengen"];

/// The tests compare their own build's signature, and that of the released wasm, with the committed one. This checks
/// the native program, whose optimisation takes a minute.
fn signature(_: &Option<String>) -> Outcome<Counts> {
    let path = places::root().join("tests/data/bench.txt");
    let committed = fs::read_to_string(&path).map_err(at(&path))?;
    let mut cargo = run::cargo();
    cargo.args(["run", "--quiet"]).args(PROGRAM).args(["--", "bench"]);
    let output = cargo.stderr(Stdio::inherit()).output().map_err(|error| format!("cannot run cargo: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    println!("{text}");
    let last = text.trim().lines().last().unwrap_or("");
    if output.status.success() && last == committed.trim() {
        return Ok(Counts::one(true));
    }
    Err(format!("the released program ends with '{last}', tests/data/bench.txt has '{}'", committed.trim()))
}

/// Test files that Node's runner runs together.
struct NodeTests {
    name: &'static str,
    /// Folders with files `*.test.mjs`, or such files.
    sources: &'static [&'static str],
    /// The number of browsers that share the scenarios.
    browsers: u32,
}

const CHROMIUM: NodeTests =
    NodeTests { browsers: 2, ..NodeTests::of("chromium", &["tests/browser/chromium.test.mjs"]) };
const PAGE: NodeTests = NodeTests::of("page", &["tests/page", "tests/docs", "xtask"]);
const FIREFOX: NodeTests = NodeTests { browsers: 2, ..NodeTests::of("firefox", &["tests/browser/firefox.test.mjs"]) };

/// The TAP report of a stage that runs Node's tests.
fn report_of(stage: &str) -> PathBuf {
    places::target().join(format!("xtask-{stage}.tap"))
}

/// Node's running test runner.
struct Running {
    node: Child,
    sources: String,
    has_filter: bool,
    report: PathBuf,
    /// Its output, if it is kept until the end.
    kept: Option<PathBuf>,
}

impl NodeTests {
    const fn of(name: &'static str, sources: &'static [&'static str]) -> NodeTests {
        NodeTests { name, sources, browsers: 1 }
    }

    /// Starts the runner. `keeps` keeps its output until the end.
    fn start(&self, filter: &Option<String>, keeps: bool) -> Outcome<Running> {
        let mut tests: Vec<PathBuf> = Vec::new();
        for source in self.sources {
            let files = places::files_under(&places::root().join(source)).into_iter();
            let before = tests.len();
            tests.extend(files.filter(|file| file.to_string_lossy().ends_with(".test.mjs")));
            if tests.len() == before {
                return Err(format!("{source} has no tests"));
            }
        }
        let report = report_of(self.name);
        let _ = fs::remove_file(&report);
        let mut node = run::node();
        // Without a number, Node leaves one core of two free.
        node.args(["--test", "--test-concurrency=2", "--test-reporter=spec", "--test-reporter-destination=stdout"]);
        node.arg("--test-reporter=tap").arg(format!("--test-reporter-destination={}", report.display()));
        node.args(filter.iter().map(|pattern| format!("--test-name-pattern={pattern}")));
        // The released page.
        node.args(&tests).env("TENGEN_SITE", "dist").env("TENGEN_BROWSERS", self.browsers.to_string());
        let kept = keeps.then(|| places::target().join(format!("xtask-{}.txt", self.name)));
        if let Some(path) = &kept {
            let file = fs::File::create(path).map_err(at(path))?;
            node.stderr(file.try_clone().map_err(at(path))?).stdout(file);
        }
        let node = node.spawn().map_err(|error| format!("cannot run node: {error}"))?;
        Ok(Running { node, sources: self.sources.join(" "), has_filter: filter.is_some(), report, kept })
    }

    /// Starts the runner beside another stage, and keeps its output until the end.
    fn start_beside(&self, filter: &Option<String>) -> Finish {
        let running = self.start(filter, true);
        Box::new(|| running.and_then(Running::finish))
    }
}

impl Running {
    /// Waits for the end and counts the tests.
    fn finish(mut self) -> Outcome<Counts> {
        let passed = self.node.wait().is_ok_and(|status| status.success());
        if let Some(path) = &self.kept {
            let mut file = fs::File::open(path).map_err(at(path))?;
            io::copy(&mut file, &mut io::stdout()).map_err(at(path))?;
        }
        let counts = counts::of_tap(&fs::read_to_string(&self.report).map_err(at(&self.report))?, self.has_filter);
        match counts.ok_or_else(|| format!("Node's report on {} has no totals", self.sources))? {
            counts if !passed && counts.failed == 0 => Ok(Counts { failed: 1, ..counts }),
            counts => Ok(counts),
        }
    }
}

fn wasm(filter: &Option<String>) -> Outcome<Counts> {
    NodeTests::of("wasm", &["tests/wasm"]).start(filter, false)?.finish()
}

/// The checker of types, installed by npm.
const TSC: &str = "node_modules/typescript/bin/tsc";

fn types(_: &Option<String>) -> Outcome<Counts> {
    let mut counts = check(run::node().args([TSC, "--project", "."]));
    // The generated types, which the project's check takes as they are.
    let strict =
        ["--ignoreConfig", "--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,dom,esnext.disposable"];
    let generated = ["www/pkg/tengen.d.ts", "www/pkg/analysis/tengen.d.ts"];
    counts += check(run::node().arg(TSC).args(strict).args(generated));
    Ok(counts)
}

fn page(filter: &Option<String>) -> Outcome<Counts> {
    PAGE.start(filter, false)?.finish()
}
