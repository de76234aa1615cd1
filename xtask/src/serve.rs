//! `cargo xtask serve`: the site on this machine, rebuilt when sources change.

use crate::build::{self, Kind};
use crate::needs::{self, NO_INSTALL, Need};
use crate::places;
use crate::run::{self, Outcome};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Stdio};
use std::time::{Duration, SystemTime};

/// The interval of checks for changed sources.
const WATCH: Duration = Duration::from_millis(400);

struct Options {
    port: u16,
    /// Serve `dist/` rather than `target/site/`.
    release: bool,
    /// Send the headers that make the page cross-origin isolated.
    isolated: bool,
    build: bool,
    install: bool,
}

impl Options {
    fn kind(&self) -> Kind {
        if self.release { Kind::Release { offline: true, precompressed: false } } else { Kind::Development }
    }

    /// What is served.
    fn folder(&self) -> PathBuf {
        if self.release { places::dist() } else { places::site() }
    }
}

/// `cargo xtask serve [--port N] [--release] [--coi] [--no-build] [--no-install]`.
pub fn command(arguments: &[String]) -> Outcome {
    let options = parse(arguments)?;
    needs::provide(if options.build { &build::NEEDS } else { &[Need::Node] }, options.install)?;
    if !options.build && !options.folder().exists() {
        return Err(format!("there is no {}: run without --no-build first", options.folder().display()));
    }
    // The port first: a port in use is reported before the build, not after it.
    let mut server = Server::start(&options)?;
    if options.build {
        build::build(options.kind())?;
    }
    server.tell("release")?;
    println!("Tengen is at http://127.0.0.1:{} (Ctrl+C ends it)", server.port);
    watch(&options, &mut server)
}

fn parse(arguments: &[String]) -> Outcome<Options> {
    let mut options = Options { port: 8080, release: false, isolated: false, build: true, install: true };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--port" => {
                let text = rest.next().map(String::as_str).unwrap_or("");
                options.port = text.parse().map_err(|_| format!("serve: '{text}' is not a port"))?;
            }
            "--release" => options.release = true,
            "--coi" => options.isolated = true,
            "--no-build" => options.build = false,
            NO_INSTALL => options.install = false,
            other => return Err(format!("serve: unknown option '{other}'")),
        }
    }
    Ok(options)
}

/// The process that answers requests: `xtask/serve.mjs`, which documents its input and output.
struct Server {
    process: Child,
    orders: ChildStdin,
    port: u16,
}

impl Server {
    /// Starts it; requests wait until it releases them.
    fn start(options: &Options) -> Outcome<Server> {
        let mut node = run::node();
        node.arg("xtask/serve.mjs")
            .arg(options.folder())
            .arg(options.port.to_string())
            .args(options.isolated.then_some("--coi"));
        node.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = node.spawn().map_err(|error| format!("cannot run node: {error}"))?;
        let orders = process.stdin.take().expect("piped");
        let mut line = String::new();
        let read = BufReader::new(process.stdout.take().expect("piped")).read_line(&mut line);
        match line.trim().strip_prefix("port ").and_then(|number| number.parse().ok()) {
            Some(port) if read.is_ok() => Ok(Server { process, orders, port }),
            _ => {
                let _ = process.wait();
                let next = options.port.wrapping_add(1);
                Err(format!(
                    "cannot serve at port {}: {}; choose another: cargo xtask serve --port {next}",
                    options.port,
                    line.trim()
                ))
            }
        }
    }

    /// `hold` or `release`.
    fn tell(&mut self, order: &str) -> Outcome {
        writeln!(self.orders, "{order}").map_err(|error| format!("the server has ended: {error}"))
    }

    /// Fails if it has ended by itself.
    fn check(&mut self) -> Outcome {
        match self.process.try_wait() {
            Ok(None) => Ok(()),
            Ok(Some(status)) => Err(format!("the server has ended ({status})")),
            Err(error) => Err(format!("the server: {error}")),
        }
    }
}

/// Builds again whenever a source has changed; returns only if the server ends.
fn watch(options: &Options, server: &mut Server) -> Outcome {
    let (mut engine, mut page) = (state_of(&ENGINE), state_of(&PAGE));
    loop {
        std::thread::sleep(WATCH);
        server.check()?;
        let (new_engine, new_page) = (state_of(&ENGINE), state_of(&PAGE));
        if !options.build || (new_engine == engine && new_page == page) {
            continue;
        }
        // Requests wait for the new files.
        server.tell("hold")?;
        println!("a source has changed");
        let kind = options.kind();
        let built = if new_engine == engine { build::site(kind) } else { build::build(kind) };
        (engine, page) = (new_engine, new_page);
        match built {
            Ok(()) => println!("reload the page"),
            Err(text) => eprintln!("error: {text} (still serving what was built before)"),
        }
        server.tell("release")?;
    }
}

/// The sources of the engine.
const ENGINE: [&str; 6] = ["src", "crates", "assets", "openings", "Cargo.toml", "Cargo.lock"];

/// The sources of the page and of its build.
const PAGE: [&str; 7] = ["index.html", "sw.js", "app.webmanifest", "www", "assets", "docs", "xtask/site"];

/// A value that changes when one of some files is written, added or removed.
fn state_of(starts: &[&str]) -> Vec<(PathBuf, Option<SystemTime>)> {
    let files = starts.iter().flat_map(|start| places::files_under(&places::root().join(start)));
    files
        .filter(|file| !file.starts_with(places::pkg()))
        .map(|file| {
            let written = file.metadata().and_then(|data| data.modified()).ok();
            (file, written)
        })
        .collect()
}
