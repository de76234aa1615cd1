//! The paths into its crate that a source file names. `proc-macro2` reads the tokens, so macros are included.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::str::FromStr;

/// A path from the root of the crate.
#[derive(PartialEq, Eq, Debug)]
pub struct Named {
    /// The names after `crate::`.
    pub target: Vec<String>,
    /// Whether it is in an inline module `tests`.
    pub in_tests: bool,
    /// Its line, from 1.
    pub line: usize,
}

/// The place of a token: the file's module, the modules with files that it declares, and the enclosing inline modules.
struct Place<'a> {
    module: &'a [String],
    declared: &'a [String],
    inline: Vec<String>,
}

/// Every path through `crate`, `$crate`, `super`, `self` or a module that the file declares, with groups expanded.
pub fn paths_of(module: &[String], text: &str) -> Vec<Named> {
    let tokens = tokens_of(text);
    let module = if module == ["lib"] { &[] } else { module };
    let declared: Vec<String> = tokens
        .windows(3)
        .filter(|three| word(three, 0) == "mod" && word(three, 2) == ";")
        .map(|three| word(three, 1))
        .collect();
    let mut found = Vec::new();
    collect(&tokens, &Place { module, declared: &declared, inline: Vec::new() }, &mut found);
    found
}

/// Every name of a file outside comments, with its line.
pub fn names_of(text: &str) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    let mut groups = vec![tokens_of(text)];
    while let Some(tokens) = groups.pop() {
        for token in tokens {
            match token {
                TokenTree::Ident(name) => found.push((name.to_string(), name.span().start().line)),
                TokenTree::Group(group) => groups.push(group.stream().into_iter().collect()),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
    found
}

/// The tokens of a source without its rustdoc comments.
fn tokens_of(text: &str) -> Vec<TokenTree> {
    let tokens = TokenStream::from_str(text).unwrap_or_else(|error| panic!("no Rust: {error}"));
    tokens.into_iter().collect()
}

/// The text of an identifier or a sign; empty for other tokens and after the end.
fn word(tokens: &[TokenTree], at: usize) -> String {
    match tokens.get(at) {
        Some(TokenTree::Ident(name)) => name.to_string(),
        Some(TokenTree::Punct(sign)) => sign.as_char().to_string(),
        _ => String::new(),
    }
}

/// Whether there is a `::`.
fn leads_on(tokens: &[TokenTree], at: usize) -> bool {
    word(tokens, at) == ":" && word(tokens, at + 1) == ":"
}

fn collect(tokens: &[TokenTree], place: &Place, found: &mut Vec<Named>) {
    let mut at = 0;
    while at < tokens.len() {
        if let TokenTree::Group(group) = &tokens[at] {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            let mut inline = place.inline.clone();
            if at >= 2 && word(tokens, at - 2) == "mod" && group.delimiter() == Delimiter::Brace {
                inline.push(word(tokens, at - 1));
            }
            collect(&inner, &Place { inline, ..*place }, found);
            at += 1;
            continue;
        }
        // `pub(in crate::x)` sets a visibility and uses nothing. `a::crate` continues a path.
        let follows = at >= 2 && leads_on(tokens, at - 2) || at >= 1 && word(tokens, at - 1) == "in";
        let in_use = at >= 1 && word(tokens, at - 1) == "use";
        let head = word(tokens, at);
        let child = place.declared.contains(&head);
        let heads = child || ["crate", "super", "self"].contains(&head.as_str());
        if !heads || follows || !(in_use || leads_on(tokens, at + 1)) {
            at += 1;
            continue;
        }
        let (targets, end) = tree(tokens, at);
        let mut base = place.module.to_vec();
        if !child {
            base.extend(place.inline.iter().cloned());
        }
        let in_tests = place.inline.iter().any(|name| name == "tests");
        let line = tokens[at].span().start().line;
        found.extend(targets.iter().map(|path| Named { target: resolve(&base, path), in_tests, line }));
        at = end.max(at + 1);
    }
}

/// The paths of a `use` tree (or of a single path) from `at`, and where it ends.
fn tree(tokens: &[TokenTree], mut at: usize) -> (Vec<Vec<String>>, usize) {
    let mut path: Vec<String> = Vec::new();
    loop {
        match tokens.get(at) {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace && !path.is_empty() => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let parts = inner.split(|token| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ','));
                let inside = parts.filter(|part| !part.is_empty()).flat_map(|part| tree(part, 0).0);
                return (inside.map(|rest| [path.clone(), rest].concat()).collect(), at + 1);
            }
            // `a::{self}` is `a`.
            Some(TokenTree::Ident(name)) if name == "self" && !path.is_empty() => {}
            Some(TokenTree::Ident(name)) => path.push(name.to_string()),
            _ => return (vec![path], at + 1),
        }
        if !leads_on(tokens, at + 1) {
            return (vec![path], at + 1);
        }
        at += 3;
    }
}

/// The path from the root of the crate, of a path in the module `base`.
fn resolve(base: &[String], path: &[String]) -> Vec<String> {
    let mut target = if path.first().is_some_and(|name| name == "crate") { Vec::new() } else { base.to_vec() };
    for name in path {
        match name.as_str() {
            "crate" | "self" => {}
            "super" => {
                target.pop();
            }
            name => target.push(name.to_string()),
        }
    }
    target
}
