//! Rules that crates cannot enforce. No two files of a crate import each other, directly or indirectly. So each can be
//! read after its imports. The rules of a game name no search. Entry points name no game and no search.
//!
//! Declaring a module does not count as an import. Unit tests may import anything.

mod paths;

use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

type Module = Vec<String>;

/// The modules that a file imports, each with the line of the first import.
type Imports = BTreeMap<Module, usize>;

/// The folders with the sources of a crate.
const CRATES: &[&str] = &[
    "src",
    "crates/core/src",
    "crates/search/src",
    "crates/gomoku/src",
    "crates/othello/src",
    "crates/lab/src",
    "crates/wasm/src",
    "tools/src",
];

/// Files below the first path name none of the following crates. The last entry lists exceptions.
const WALLS: &[(&str, &[&str], &str)] = &[
    ("crates/gomoku/src", &["tengen_search"], "crates/gomoku/src/play"),
    ("crates/othello/src", &["tengen_search"], "crates/othello/src/play"),
    ("crates/wasm/src", &["tengen_search", "tengen_gomoku", "tengen_othello"], ""),
    ("src/protocol", &["tengen_search", "tengen_gomoku", "tengen_othello", "tengen_lab"], ""),
    ("src/program.rs", &["tengen_search", "tengen_gomoku", "tengen_othello", "tengen_lab"], ""),
    ("src/main.rs", &["tengen_search", "tengen_gomoku", "tengen_othello", "tengen_lab"], ""),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every Rust file below a folder (or the file itself), in a fixed order.
fn files(start: &Path) -> Vec<PathBuf> {
    if start.is_file() {
        return vec![start.to_path_buf()];
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(start).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The module of a file, as its path from the root of the crate.
fn module_of(relative: &Path) -> Module {
    let text = relative.with_extension("").to_string_lossy().replace('\\', "/");
    let mut parts: Module = text.split('/').map(String::from).collect();
    if parts.len() > 1 && parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    parts
}

/// The sources of a crate.
fn sources(folder: &str) -> Vec<(Module, String)> {
    let folder = root().join(folder);
    let module = |file: &Path| module_of(file.strip_prefix(&folder).expect("below the folder"));
    let read = |file: &PathBuf| (module(file), fs::read_to_string(file).expect("a source is text"));
    files(&folder).iter().map(read).collect()
}

/// The imports of a file among the existing modules.
fn imports<'a>(module: &[String], text: &str, all: impl Iterator<Item = &'a Module> + Clone) -> Imports {
    let mut found = Imports::new();
    for path in paths::paths_of(module, text).iter().filter(|path| !path.in_tests) {
        let holds = |file: &&Module| path.target.starts_with(file);
        if let Some(target) = all.clone().filter(holds).max_by_key(|file| file.len())
            && target != module
        {
            found.entry(target.clone()).or_insert(path.line);
        }
    }
    found
}

/// The imports of every file, without unit tests.
fn graph(sources: &[(Module, String)]) -> BTreeMap<Module, Imports> {
    let of_program = |module: &&Module| !module.iter().any(|name| name == "tests");
    let all = sources.iter().map(|(module, _)| module).filter(of_program);
    let texts = sources.iter().filter(|(module, _)| of_program(&module));
    texts.map(|(module, text)| (module.clone(), imports(module, text, all.clone()))).collect()
}

/// The shortest circle through a file, with the file at both ends, if there is one.
fn circle_through(start: &Module, graph: &BTreeMap<Module, Imports>) -> Option<Vec<Module>> {
    let mut reached_from: BTreeMap<&Module, &Module> = BTreeMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(module) = queue.pop_front() {
        for target in graph.get(module).into_iter().flat_map(BTreeMap::keys) {
            if target == start {
                let mut circle = vec![start.clone(), module.clone()];
                while circle.last() != Some(start) {
                    circle.push(reached_from[&circle[circle.len() - 1]].clone());
                }
                circle.reverse();
                return Some(circle);
            }
            if !reached_from.contains_key(target) {
                reached_from.insert(target, module);
                queue.push_back(target);
            }
        }
    }
    None
}

/// Circles as text, each once.
fn circles(graph: &BTreeMap<Module, Imports>) -> Vec<String> {
    let mut told: Vec<Vec<Module>> = Vec::new();
    let mut faults = Vec::new();
    for start in graph.keys() {
        let Some(circle) = circle_through(start, graph) else { continue };
        let mut members = circle[1..].to_vec();
        members.sort();
        if told.contains(&members) {
            continue;
        }
        told.push(members);
        let steps = circle.windows(2).map(|two| format!("{} (line {})", two[0].join("/"), graph[&two[0]][&two[1]]));
        faults.push(format!("{} -> {}", steps.collect::<Vec<_>>().join(" -> "), start.join("/")));
    }
    faults
}

#[test]
fn no_files_import_one_another() {
    let mut count = 0;
    for folder in CRATES {
        let sources = sources(folder);
        count += sources.len();
        let found = circles(&graph(&sources));
        assert!(found.is_empty(), "{folder}: {} circles:\n{}", found.len(), found.join("\n"));
    }
    assert!(count > 200, "the sources are not where they were");
}

#[test]
fn every_crate_is_looked_at() {
    let crates = fs::read_dir(root().join("crates")).unwrap().flatten();
    for one in crates.filter(|one| one.path().join("Cargo.toml").exists()) {
        let folder = format!("crates/{}/src", one.file_name().to_string_lossy());
        assert!(CRATES.contains(&folder.as_str()), "{folder}");
    }
}

#[test]
fn rules_name_no_search_and_entry_points_no_game() {
    let mut faults = Vec::new();
    for (start, forbidden, except) in WALLS {
        let all = files(&root().join(start));
        assert!(!all.is_empty(), "{start} is not where it was");
        for file in all.iter().filter(|file| except.is_empty() || !file.starts_with(root().join(except))) {
            let text = fs::read_to_string(file).expect("a source is text");
            let named = paths::names_of(&text);
            faults.extend(named.into_iter().filter(|(name, _)| forbidden.contains(&name.as_str())).map(
                |(name, line)| {
                    format!("{}, line {line}: {name}", file.strip_prefix(root()).expect("below the root").display())
                },
            ));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn planted_circles_are_found() {
    let found = |sources: &[(&str, &str)]| {
        let module = |name: &str| module_of(Path::new(name));
        let sources: Vec<_> = sources.iter().map(|(name, text)| (module(name), (*text).to_owned())).collect();
        circles(&graph(&sources))
    };
    let none: [String; 0] = [];
    // Two files; three; a parent and its child; a child named without its parent.
    assert_eq!(found(&[("a.rs", "use crate::b::B;"), ("b.rs", "use crate::a::A;")]), ["a (line 1) -> b (line 1) -> a"]);
    assert_eq!(
        found(&[("a.rs", "use crate::b;"), ("b.rs", "\nuse crate::c::C;"), ("c.rs", "use crate::{a::A, d};")]),
        ["a (line 1) -> b (line 2) -> c (line 1) -> a"]
    );
    let child = ("a/b.rs", "use super::A;");
    assert_eq!(found(&[("a.rs", "mod b; pub use b::B;"), child]).len(), 1);
    assert_eq!(found(&[("a/mod.rs", "mod b; fn f() { b::f() }"), child]).len(), 1);
    assert_eq!(found(&[("a.rs", "mod b; use self::b::B;"), child]).len(), 1);
    // Named in a type, in a macro, in the rules of one, in a module.
    let (back, circle) = (("b.rs", "use crate::a::A;"), "a (line 1) -> b (line 1) -> a");
    assert_eq!(found(&[("a.rs", "fn f(_: &'static str) -> crate :: b :: B {}"), back]), [circle]);
    assert_eq!(found(&[("a.rs", "fn f() { assert!(crate::b::B) }"), back]), [circle]);
    assert_eq!(found(&[("a.rs", "macro_rules! m { () => { $crate::b::B } }"), back]), [circle]);
    assert_eq!(found(&[("a.rs", "mod c { fn f() { super::super::b::f() } }"), back]), [circle]);
    // Declarations, tests, siblings and one-way imports are not circles. Neither are texts and visibilities.
    assert_eq!(found(&[("a.rs", "mod b; struct A;"), child]), none);
    assert_eq!(found(&[("a.rs", "mod b; mod tests { use super::b::B; }"), child]), none);
    assert_eq!(found(&[("a.rs", "mod tests;"), ("a/tests.rs", "use super::*;")]), none);
    assert_eq!(found(&[("a.rs", "mod b; mod c; use b::B;"), ("a/b.rs", "use super::c::C;"), ("a/c.rs", "")]), none);
    assert_eq!(found(&[("lib.rs", "pub mod a;"), ("a.rs", "use std::a; use crate::a::X;")]), none);
    assert_eq!(
        found(&[("a.rs", "// crate::b\nconst A: &str = r#\"crate::b\"#; pub(in crate::b) fn f() {}"), back]),
        none
    );
    // A name in a comment or a text is not used.
    let named = paths::names_of("/// [`x`]: z\nuse x::y;\n// z");
    assert!(named.contains(&("x".into(), 2)) && !named.iter().any(|(name, _)| name == "z"));
}

#[test]
fn every_file_of_integration_tests_is_part_of_its_program() {
    for folder in ["tests", "crates/gomoku/tests", "tools/tests"] {
        let folder = root().join(folder);
        let program = fs::read_to_string(folder.join("all.rs")).unwrap();
        for file in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = file.file_stem().unwrap().to_str().unwrap();
            if file.extension().is_some_and(|ending| ending == "rs") && name != "all" {
                assert!(program.contains(&format!("mod {name};")), "{} lacks {name}", folder.display());
            }
        }
    }
}
