//! The names in documents are right: every path, item and link exists, and tables of figures are tables.
//!
//! Checked in the READMEs, CONTRIBUTING.md, CHANGELOG.md, BENCHMARKS.md, `docs/` and `research/`:
//!
//! - a path in backticks, also within a command, that begins with a folder of the repository: `src/engine.rs`,
//!   `openings/*.txt`, `crates/{gomoku,othello}/src/`;
//! - an item in backticks after its file, as in `crates/core/src/game.rs::perft`: the file declares it;
//! - a link to a file, or to a heading of one.

use std::fs;
use std::path::{Path, PathBuf};

/// The first folders of paths.
const FOLDERS: &[&str] = &[
    "src/",
    "crates/",
    "tools/",
    "tests/",
    "www/",
    "docs/",
    "openings/",
    "xtask/",
    "examples/",
    "fuzz/",
    "research/",
    "assets/",
    ".github/",
];

/// The build's list of the site's addresses.
const SITE: &str = "xtask/site/parts.mjs";

/// Built files, which are not in the repository.
const BUILT: &[&str] = &["www/pkg/", "www/js/"];

/// The words before the name of a declared item, in Rust and in JavaScript.
const DECLARATIONS: &[&str] =
    &["fn", "struct", "enum", "trait", "const", "static", "type", "mod", "function", "class", "let", "get", "async"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The documents, as paths from the root.
fn documents() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in ["", "docs", "research", "research/experiments"] {
        for entry in fs::read_dir(root().join(folder)).expect("a folder of documents").flatten() {
            let path = Path::new(folder).join(entry.file_name());
            if path.extension().is_some_and(|ending| ending == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The text without its blocks of code.
fn prose(text: &str) -> String {
    let mut fenced = false;
    let mut out = String::new();
    for line in text.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if !fenced && !line.starts_with("    ") {
            out.push_str(line);
        }
        out.push('\n');
    }
    out
}

/// The texts between backticks, each with its line number.
fn code_spans(text: &str) -> Vec<(usize, String)> {
    let mut spans = Vec::new();
    let mut line = 1;
    for (i, part) in text.split('`').enumerate() {
        if i % 2 == 1 {
            spans.push((line, part.replace('\n', " ")));
        }
        line += part.matches('\n').count();
    }
    spans
}

/// The expansions of `{a,b}`.
fn expand(word: &str) -> Vec<String> {
    let Some((before, rest)) = word.split_once('{') else { return vec![word.to_owned()] };
    let Some((choices, after)) = rest.split_once('}') else { return vec![word.to_owned()] };
    choices.split(',').flat_map(|choice| expand(&format!("{before}{choice}{after}"))).collect()
}

/// Whether a path exists. A star matches any part of the last name.
fn exists(path: &str) -> bool {
    // An address of the site, which the build makes from sources elsewhere.
    let is_address = fs::read_to_string(root().join(SITE)).is_ok_and(|list| list.contains(&format!("\"{path}\"")));
    if is_address {
        return true;
    }
    let Some((before, after)) = path.split_once('*') else { return root().join(path).exists() };
    let (folder, start) = before.rsplit_once('/').unwrap_or(("", before));
    let entries = fs::read_dir(root().join(folder)).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.into_iter().any(|name| name.starts_with(start) && name.ends_with(after))
}

/// Whether a source declares an item.
fn declares(text: &str, name: &str) -> bool {
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '#';
    text.lines().any(|line| {
        let words: Vec<&str> = line.split(|c: char| !is_name(c)).filter(|word| !word.is_empty()).collect();
        let declared = words.windows(2).any(|pair| pair[1] == name && DECLARATIONS.contains(&pair[0]));
        // A field, a variant or a method of a class: the first word of its line.
        let first = words.first() == Some(&name) || words.first() == Some(&"pub") && words.get(1) == Some(&name);
        declared || first && line.starts_with(' ')
    })
}

/// The faults of a word in backticks.
fn faults_of_word(word: &str) -> Vec<String> {
    let word = word.trim_matches(|c: char| "(),;:\"'".contains(c)).trim_end_matches('.');
    if !FOLDERS.iter().any(|folder| word.starts_with(folder)) || BUILT.iter().any(|built| word.starts_with(built)) {
        return Vec::new();
    }
    let (path, item) = word.split_once("::").map_or((word, None), |(path, item)| (path, Some(item)));
    let mut faults = Vec::new();
    for path in expand(path) {
        // A placeholder for the reader: `openings/balanced-RULE15.txt`.
        if path.split(['/', '-', '.', '_']).any(|part| part.len() > 2 && part.starts_with(char::is_uppercase)) {
            continue;
        }
        if !exists(&path) {
            faults.push(format!("there is no {path}"));
        } else if let Some(item) = item
            && !fs::read_to_string(root().join(&path)).is_ok_and(|text| declares(&text, item.trim_end_matches("()")))
        {
            faults.push(format!("{path} declares no {item}"));
        }
    }
    faults
}

/// The anchor of a heading: lower case, blanks as hyphens, no other signs.
fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
    heading.trim().to_lowercase().chars().filter(kept).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// The faults of a link in a document.
fn faults_of_link(document: &Path, target: &str) -> Option<String> {
    if target.contains("://") {
        return None;
    }
    let (file, heading) = target.split_once('#').map_or((target, None), |(file, heading)| (file, Some(heading)));
    let folder = document.parent().expect("a document is in a folder");
    let file = if file.is_empty() { root().join(document) } else { root().join(folder).join(file) };
    if !file.exists() {
        return Some(format!("the link to {target} leads nowhere"));
    }
    let text = fs::read_to_string(&file).unwrap_or_default();
    let headings = prose(&text);
    let mut headings = headings.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#'));
    let wanted = heading?;
    (!headings.any(|heading| anchor(heading) == wanted)).then(|| format!("there is no heading for {target}"))
}

/// The targets of the links and pictures of a text, each with the number of its line.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for part in line.split("](").skip(1) {
            found.extend(part.split_once(')').map(|(target, _)| (number + 1, target.to_owned())));
        }
    }
    found
}

#[test]
fn paths_items_and_links_exist() {
    let documents = documents();
    assert!(documents.len() > 10, "the documents are not where they were");
    let mut faults = Vec::new();
    for document in &documents {
        let text = prose(&fs::read_to_string(root().join(document)).expect("a document is text"));
        for (line, span) in code_spans(&text) {
            let of_words = span.split_whitespace().flat_map(faults_of_word);
            faults.extend(of_words.map(|fault| format!("{}, line {line}: {fault}", document.display())));
        }
        for (line, target) in links(&text) {
            let fault = faults_of_link(document, &target);
            faults.extend(fault.map(|fault| format!("{}, line {line}: {fault}", document.display())));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_row_of_a_table_of_figures_has_all_its_columns() {
    let folder = root().join("research/data");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the folder of figures").flatten() {
        let text = fs::read_to_string(entry.path()).expect("figures are text");
        let columns = text.lines().next().map_or(0, |line| line.split(',').count());
        assert!(columns > 2 && text.lines().count() > 1, "{}", entry.path().display());
        for (number, line) in text.lines().enumerate() {
            assert_eq!(line.split(',').count(), columns, "{}, line {}", entry.path().display(), number + 1);
        }
        count += 1;
    }
    assert!(count > 0);
}

/// The index names the file of every experiment.
#[test]
fn the_index_of_experiments_is_whole() {
    let folder = root().join("research/experiments");
    let index = fs::read_to_string(folder.join("README.md")).expect("the index");
    for entry in fs::read_dir(folder).expect("the folder").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(!name.ends_with(".md") || name == "README.md" || index.contains(&format!("({name})")), "{name}");
    }
}

/// A crate's package has only the files of its folder, so each folder links to the licences. Windows may check a link
/// out as a text.
#[cfg(unix)]
#[test]
fn each_published_crate_has_the_texts_of_its_licence() {
    let crates = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    for folder in crates.chain(["assets", "openings"].map(|name| root().join(name))) {
        for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let own = fs::read(folder.join(name)).unwrap_or_default();
            assert!(own == fs::read(root().join(name)).unwrap(), "{}", folder.join(name).display());
        }
    }
}

#[test]
fn planted_faults_are_seen() {
    assert!(faults_of_word("src/engine.rs").is_empty());
    assert!(faults_of_word("crates/core/src/game.rs::perft").is_empty());
    assert!(faults_of_word("crates/{gomoku,othello}/src/").is_empty());
    assert!(faults_of_word("openings/balanced-*.txt").is_empty());
    assert_eq!(faults_of_word("src/gone.rs").len(), 1);
    assert_eq!(faults_of_word("crates/core/src/game.rs::gone").len(), 1);
    assert_eq!(faults_of_word("crates/{gomoku,gone}/src/").len(), 1);
    assert_eq!(faults_of_word("openings/gone-*.txt").len(), 1);
    assert!(faults_of_link(Path::new("README.md"), "research/experiments/README.md").is_none());
    assert!(faults_of_link(Path::new("README.md"), "docs/gone.md").is_some());
    assert!(faults_of_link(Path::new("README.md"), "README.md#licence").is_none());
    assert!(faults_of_link(Path::new("README.md"), "README.md#gone").is_some());
    assert_eq!(code_spans("a `b` c\n`d e`"), [(1, "b".to_owned()), (2, "d e".to_owned())]);
}
