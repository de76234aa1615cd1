//! No two files of `src/` import one another, directly or by way of others, so that each can be read after those it needs.
//!
//! A file that declares a module does not import it by that; unit tests may use what they like.

#[path = "layering/paths.rs"]
mod paths;
#[path = "layering/sources.rs"]
mod sources;

use sources::{files, module_of, root};
use std::collections::{BTreeMap, VecDeque};
use std::fs;

type Module = Vec<String>;

/// Which modules a file imports, each with the line of the first import.
type Imports = BTreeMap<Module, usize>;

/// The imports of a file among the modules that there are.
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

/// The imports of every file, unit tests apart.
fn graph(sources: &[(Module, String)]) -> BTreeMap<Module, Imports> {
    let of_program = |module: &&Module| !module.iter().any(|name| name == "tests");
    let all = sources.iter().map(|(module, _)| module).filter(of_program);
    let texts = sources.iter().filter(|(module, _)| of_program(&module));
    texts.map(|(module, text)| (module.clone(), imports(module, text, all.clone()))).collect()
}

/// The shortest circle through a file, which stands at both ends, if there is one.
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

/// Circles in words, each once.
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
    let src = root().join("src");
    let read = |file| fs::read_to_string(file).expect("a source is text");
    let module = |file: &std::path::Path| module_of(file.strip_prefix(&src).expect("below src/"));
    let sources: Vec<(Module, String)> = files(&src, "rs").iter().map(|file| (module(file), read(file))).collect();
    assert!(sources.len() > 8, "src/ is not where it was");
    let found = circles(&graph(&sources));
    assert!(found.is_empty(), "{} circles:\n{}", found.len(), found.join("\n"));
}

#[test]
fn planted_circles_are_found() {
    let found = |sources: &[(&str, &str)]| {
        let module = |name: &str| module_of(std::path::Path::new(name));
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
    // Declarations, tests, siblings and one way are no circles.
    assert_eq!(found(&[("a.rs", "mod b; struct A;"), child]), none);
    assert_eq!(found(&[("a.rs", "mod b; mod tests { use super::b::B; }"), child]), none);
    assert_eq!(found(&[("a.rs", "mod tests;"), ("a/tests.rs", "use super::*;")]), none);
    assert_eq!(found(&[("a.rs", "mod b; mod c; use b::B;"), ("a/b.rs", "use super::c::C;"), ("a/c.rs", "")]), none);
    assert_eq!(found(&[("lib.rs", "pub mod a;"), ("a.rs", "use std::a; use crate::a::X;")]), none);
}
