//! `cargo xtask serve`: the site on this machine, built anew when sources change.

use crate::http::{self, Request, Response};
use crate::run::Outcome;
use crate::site::{self, Part};
use crate::{build, places};
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};
use std::time::{Duration, SystemTime};

/// The content security policy that the page has to work under; the tests' server reads the same file.
const POLICY: &str = include_str!("../csp.txt");

/// How often the sources are looked at.
const WATCH: Duration = Duration::from_millis(400);

#[derive(Clone)]
struct Options {
    port: u16,
    /// Serve `dist/` rather than the repository.
    release: bool,
    /// Send the headers that make the page cross-origin isolated.
    isolated: bool,
    build: bool,
}

/// `cargo xtask serve [--port N] [--release] [--coi] [--no-build]`.
pub fn command(arguments: &[String]) -> Outcome {
    let options = parse(arguments)?;
    // The port first: whoever has taken it should be heard of before a build, not after.
    let listener = TcpListener::bind(("127.0.0.1", options.port)).map_err(|error| {
        let next = options.port.wrapping_add(1);
        format!("cannot serve at port {}: {error}; choose another: cargo xtask serve --port {next}", options.port)
    })?;
    if options.build {
        build::build(options.release)?;
    }
    println!("Tengen is at http://127.0.0.1:{} (Ctrl+C ends it)", options.port);

    // Held for writing during a build: requests wait for the new files.
    let building = Arc::new(RwLock::new(()));
    http::listen(listener, {
        let (building, options) = (building.clone(), options.clone());
        move |request| {
            let _guard = building.read();
            answer(request, &options)
        }
    });
    watch(&options, &building)
}

fn parse(arguments: &[String]) -> Outcome<Options> {
    let mut options = Options { port: 8080, release: false, isolated: false, build: true };
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
            other => return Err(format!("serve: unknown option '{other}'")),
        }
    }
    Ok(options)
}

/// Builds again whenever a source has changed; never returns.
fn watch(options: &Options, building: &RwLock<()>) -> Outcome {
    let mut seen = newest_state(options);
    loop {
        std::thread::sleep(WATCH);
        let now = newest_state(options);
        if !options.build || now == seen {
            continue;
        }
        seen = now;
        let _guard = building.write();
        println!("a source changed: building");
        match build::build(options.release) {
            Ok(()) => println!("reload the page"),
            Err(text) => eprintln!("error: {text} (still serving what was built before)"),
        }
    }
}

/// A value that changes when a file that the build reads is written, added or removed.
fn newest_state(options: &Options) -> Vec<(PathBuf, Option<SystemTime>)> {
    let mut starts = vec!["src", "openings", "Cargo.toml", "Cargo.lock"];
    // In the repository these are served as they are; for dist/ they are copied.
    if options.release {
        starts.extend(["index.html", "www"]);
    }
    let files = starts.iter().flat_map(|start| places::files_under(&places::root().join(start)));
    files
        .filter(|file| !file.starts_with(places::pkg()))
        .map(|file| {
            let written = file.metadata().and_then(|data| data.modified()).ok();
            (file, written)
        })
        .collect()
}

fn answer(request: &Request, options: &Options) -> Response {
    let root = if options.release { places::dist() } else { places::root().to_path_buf() };
    let found = match request.method.as_str() {
        "GET" | "HEAD" => site::file_of(&root, &request.address).and_then(|file| read(request, &file)),
        _ => Some(Response::plain(405, "only GET and HEAD")),
    };
    let mut response = found.unwrap_or_else(|| Response::plain(404, "not found"));
    response.header("Cache-Control", "no-store");
    response.header("Content-Security-Policy", POLICY.trim());
    response.header("X-Content-Type-Options", "nosniff");
    response.header("Accept-Ranges", "bytes");
    // Hosts of static pages send this one; a frame that is sandboxed has no origin, and reads its modules by it.
    response.header("Access-Control-Allow-Origin", "*");
    if options.isolated {
        response.header("Cross-Origin-Opener-Policy", "same-origin");
        response.header("Cross-Origin-Embedder-Policy", "require-corp");
        response.header("Cross-Origin-Resource-Policy", "same-origin");
    }
    response
}

/// The file, or the part of it that was asked for; `None` if it cannot be read.
fn read(request: &Request, path: &Path) -> Option<Response> {
    let mut body = fs::read(path).ok()?;
    let size = body.len();
    let mut response = match site::part_of(request.header("range"), size) {
        Part::Whole => Response::new(200, body),
        Part::Bytes(from, to) => {
            body.truncate(to + 1);
            body.drain(..from);
            let mut response = Response::new(206, body);
            response.header("Content-Range", &format!("bytes {from}-{to}/{size}"));
            response
        }
        Part::Unsatisfiable => {
            let mut response = Response::plain(416, "no such range");
            response.header("Content-Range", &format!("bytes */{size}"));
            return Some(response);
        }
    };
    response.header("Content-Type", site::media_type(path));
    Some(response)
}
