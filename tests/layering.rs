//! The layers: which part of `src/` may use which, as data, and a check that the sources keep to it.
//!
//! A part uses layers below its own only; games, search and book do not know each other; no part re-exports another part's
//! items. The page has one rule of this kind too:
//! the workers of `www/engine/` alone import the generated module.

#[path = "layering/paths.rs"]
mod paths;
#[path = "layering/sources.rs"]
mod sources;

use sources::{files, module_of, root};
use std::fs;
use std::path::Path;

/// The parts, layer by layer. A part is a file or a folder of `src/`; a module belongs to the part with the longest name that
/// fits.
const BASE: &[&str] = &["score", "zobrist", "symmetry", "random", "sort", "range_coder", "checksum", "memory"];
const GAME: &[&str] = &["game"];
const REQUESTS: &[&str] = &["think", "error"];
const FACTS: &[&str] = &["facts", "command_line"];
const KNOWLEDGE: &[&str] = &["games/gomoku", "games/othello", "search", "book"];
const PLAYERS: &[&str] = &["players"];
const FACADE: &[&str] = &["engine"];
const WORKSHOP: &[&str] = &["bench", "lab", "solve", "tools"];
const ENTRY_POINTS: &[&str] = &["bindings", "main", "protocol"];

/// What the parts of a layer may use. The entry points use the façade: they know no game, no search and no player.
const MAY_USE: &[(&[&str], &[&[&str]])] = &[
    (BASE, &[]),
    (GAME, &[BASE]),
    (REQUESTS, &[BASE]),
    (FACTS, &[REQUESTS, GAME]),
    (KNOWLEDGE, &[FACTS, REQUESTS, GAME, BASE]),
    (PLAYERS, &[KNOWLEDGE, FACTS, REQUESTS, GAME, BASE]),
    (FACADE, &[PLAYERS, KNOWLEDGE, FACTS, REQUESTS, GAME, BASE]),
    (WORKSHOP, &[FACADE, PLAYERS, KNOWLEDGE, FACTS, REQUESTS, GAME, BASE]),
    (ENTRY_POINTS, &[WORKSHOP, FACADE, FACTS, REQUESTS, GAME]),
];

/// Uses beside the table: from, to, and why.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("sort", "zobrist", "its test takes numbers from the keys' SplitMix64"),
    ("range_coder", "random", "its test takes bits at random"),
    ("random", "zobrist", "the generator is the keys' SplitMix64"),
    ("main", "protocol", "the program runs the protocol that its argument names"),
    ("bindings", "score", "a search reports scores, and an entry point writes them out"),
    ("protocol", "score", "a search reports scores, and an entry point writes them out"),
    ("lab", "bench", "experiments run over the positions of the benchmark"),
    ("tools", "lab", "tools play the matches of the laboratory"),
];

/// Files that only declare modules: they belong to no part and use none.
const DECLARATIONS: &[&str] = &["lib", "games"];

/// The part of a module, given as its path from the root of the crate.
fn part_of(module: &[String]) -> Option<&'static str> {
    let parts = MAY_USE.iter().flat_map(|(layer, _)| layer.iter());
    let fits = |part: &&&'static str| {
        let path: Vec<&str> = part.split('/').collect();
        module.len() >= path.len() && path.iter().zip(module).all(|(expected, name)| expected == name)
    };
    parts.filter(fits).max_by_key(|part| part.len()).copied()
}

fn allowed(from: &str, to: &str) -> bool {
    let layer = MAY_USE.iter().find(|(layer, _)| layer.contains(&from));
    let below = layer.is_some_and(|(_, below)| below.iter().any(|layer| layer.contains(&to)));
    from == to || below || EXCEPTIONS.iter().any(|&(a, b, _)| (a, b) == (from, to))
}

/// Checks one file; `module` is its path from the root of the crate: `["games", "gomoku", "board"]`.
fn check(module: &[String], text: &str) -> Vec<String> {
    let name = module.join("/");
    let declarations = DECLARATIONS.contains(&name.as_str());
    let Some(from) = part_of(module).or(declarations.then_some("declarations")) else {
        return vec![format!("src/{name} belongs to no part: add it to the table of tests/layering.rs")];
    };
    let mut faults = Vec::new();
    for path in paths::paths_of(module, text) {
        let (to, shown) = (part_of(&path.target), path.target.join("::"));
        let place = format!("src/{name}, line {}", path.line);
        match to {
            _ if declarations => faults.push(format!("{place}: only declares modules, but uses crate::{shown}")),
            None => faults.push(format!("{place}: crate::{shown} belongs to no part")),
            Some(to) if !allowed(from, to) => {
                faults.push(format!("{place}: {from} must not use {to} (crate::{shown})"))
            }
            Some(to) if to != from && path.exported => {
                faults.push(format!("{place}: {from} re-exports an item of {to} (crate::{shown})"));
            }
            Some(_) => {}
        }
    }
    faults
}

#[test]
fn sources_keep_to_the_table() {
    let src = root().join("src");
    let mut faults = Vec::new();
    let sources = files(&src, "rs");
    assert!(sources.len() > 8, "src/ is not where it was");
    for file in sources {
        let text = fs::read_to_string(&file).expect("a source is text");
        faults.extend(check(&module_of(file.strip_prefix(&src).expect("below src/")), &text));
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// The lines of a script that bring in the generated module; comments (types in JSDoc) do not count.
fn imports_of_pkg(text: &str) -> Vec<usize> {
    let is_comment = |line: &str| ["//", "/*", "*"].iter().any(|start| line.trim_start().starts_with(start));
    let brings = |line: &str| line.contains("pkg/") && (line.contains("import") || line.contains("from "));
    let lines = text.lines().enumerate();
    lines.filter(|(_, line)| brings(line) && !is_comment(line)).map(|(number, _)| number + 1).collect()
}

/// The script that has the addresses of the generated module, for the workers' loader.
const IMPORTERS: &[&str] = &["engine/addresses.js"];

#[test]
fn only_the_workers_import_the_generated_module() {
    let www = root().join("www");
    let mut faults = Vec::new();
    for file in files(&www, "js") {
        let relative = file.strip_prefix(&www).expect("below www/");
        let is_allowed = IMPORTERS.iter().any(|path| relative == Path::new(path));
        if relative.starts_with("pkg") || is_allowed {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a script is text");
        faults.extend(imports_of_pkg(&text).iter().map(|line| format!("www/{}, line {line}", relative.display())));
    }
    assert!(faults.is_empty(), "only {IMPORTERS:?} import www/pkg/, but also: {faults:?}");
}

#[test]
fn the_check_of_scripts_sees_every_form() {
    let text = "import init from './pkg/tengen.js';\nimport {\n  Game,\n} from './pkg/tengen.js';\nawait import('./pkg/x.js');\n\
                /** @type {import('./pkg/tengen.js').Game} */\n * @param {import('./pkg/tengen.js').Game} x\n\
                const url = new URL('./pkg/tengen_bg.wasm', import.meta);\n// from './pkg/'\n";
    assert_eq!(imports_of_pkg(&text.replace(", import.meta", "")), [1, 4, 5]);
}

#[test]
fn planted_faults_are_caught() {
    let caught = |module: &str, text: &str, fault: &str| {
        let faults = check(&module_of(Path::new(module)), text);
        assert!(faults.len() == 1 && faults[0].contains(fault), "{module}: {text}\n-> {faults:?}");
    };
    // Upwards, sideways, past the façade.
    caught("score.rs", "use crate::game::Player;", "score must not use game");
    caught("search/table.rs", "use crate::games::gomoku::Board;", "search must not use games/gomoku");
    caught("games/gomoku/board.rs", "fn f() { crate::search::find() }", "games/gomoku must not use search");
    caught("games/gomoku/mod.rs", "use super::othello::Board;", "games/gomoku must not use games/othello");
    caught(
        "games/gomoku/a/b.rs",
        "use super::super::super::othello::Board;",
        "games/gomoku must not use games/othello",
    );
    caught("protocol/gtp.rs", "use crate::games::gomoku::{Board};", "protocol must not use games/gomoku");
    caught("main.rs", "fn main() { tengen::search::x() }", "main must not use search");
    caught("bindings.rs", "use crate::random::Rng;", "bindings must not use random");
    // Hidden in groups, macros, attributes and inline modules.
    caught("think.rs", "use crate::{zobrist::mix, engine::{self}};", "think must not use engine");
    caught("search/mod.rs", "mod tests { use super::super::book::Book; }", "search must not use book");
    caught("search/mod.rs", "macro_rules! m { () => { $crate::engine::Engine } }", "search must not use engine");
    caught(
        "search/x.rs",
        "#[doc = \"//\"] pub fn f(_: &'a str) -> crate :: book :: Book {}",
        "search must not use book",
    );
    // Names, re-exports, parts.
    caught("engine.rs", "pub use crate::game::Player;", "engine re-exports an item of game");
    caught("engine.rs", "pub(crate) use crate::{score::Score};", "engine re-exports an item of score");
    caught("lib.rs", "pub use crate::game::Player;", "only declares modules");
    caught("lib.rs", "pub mod game;\npub use game::Player;", "only declares modules");
    caught("attic.rs", "", "belongs to no part");
    caught("engine.rs", "use crate::attic::Box;", "belongs to no part");
    caught("engine.rs", "\n\nuse crate as root;", "belongs to no part");
}

#[test]
fn what_is_allowed_passes() {
    let passes = |module: &str, text: &str| {
        assert_eq!(check(&module_of(Path::new(module)), text), [] as [String; 0], "{module}: {text}");
    };
    passes("engine.rs", "use crate::{games::{gomoku::Board, othello}, search, score::{self, Score}};");
    passes("engine/in_play.rs", "pub use super::error::EngineError; pub use self::x::Y; use super::*;");
    passes("engine.rs", "mod tests { use super::*; mod deeper { use super::super::facts::Facts; } }");
    passes("games/gomoku/mod.rs", "pub use crate::games::gomoku::board::Board; mod board;");
    passes(
        "search/mod.rs",
        "// crate::engine\n/* crate::engine /* */ crate::book */ const A: &str = \"crate::engine\";",
    );
    passes(
        "search/mod.rs",
        "const A: &str = r#\"\" crate::engine\"#; const C: char = '\"'; fn f<'a>() { crate::score::x() }",
    );
    passes("search/mod.rs", "//! Used by [`crate::engine`].\npub(crate) fn f() {} pub(in crate::search) fn g() {}");
    passes("main.rs", "use tengen::engine::Engine; use tengen::protocol::gomocup::Session;");
    passes("lib.rs", "pub mod score;\n#[cfg(target_arch = \"wasm32\")]\nmod bindings;");
}
