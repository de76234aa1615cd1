//! The paths into the crate that a source file names, found without a compiler: a lexer, and the grammar of `use`.

/// A path from the root of the crate.
#[derive(PartialEq, Eq, Debug)]
pub struct Named {
    /// The names after `crate::`.
    pub target: Vec<String>,
    /// Whether a `use` with a visibility names it.
    pub exported: bool,
    /// Whether it stands in an inline module `tests`.
    pub in_tests: bool,
    /// Its line, from 1.
    pub line: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Token {
    /// An identifier, `::`, or one other character.
    text: String,
    line: usize,
}

/// Every path that leads through `crate`, `$crate`, `tengen` (the program's name for the crate), `super`, `self` or a module
/// that the file declares, with groups spelt out. In the root (`lib`) a `use` without such a beginning counts too.
pub fn paths_of(module: &[String], text: &str) -> Vec<Named> {
    let tokens = tokens_of(text);
    let is_root = module == ["lib"];
    let declared = declared_modules(&tokens);
    let mut found = Vec::new();
    // The inline modules around the place, each with the depth of its braces.
    let mut inline: Vec<(String, usize)> = Vec::new();
    let mut depth = 0;
    let mut at = 0;
    let word = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    while at < tokens.len() {
        match word(at) {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                inline.pop_if(|(_, outer)| *outer == depth);
            }
            "mod" if word(at + 2) == "{" => inline.push((word(at + 1).to_string(), depth)),
            _ => {}
        }
        let exported = word(at) == "use" && is_visible(&tokens[..at]);
        let start = if word(at) == "use" { at + 1 } else { at };
        let child = declared.contains(&word(start));
        let heads = child || ["crate", "tengen", "super", "self"].contains(&word(start));
        let begins = if start > at {
            heads || is_root
        } else {
            heads && word(start + 1) == "::" && !follows_path(&tokens[..at])
        };
        // `pub(in crate::x)` says who may use, it uses nothing.
        let restriction = at > 0 && word(at - 1) == "in";
        if begins && !restriction {
            let mut base: Vec<String> = if is_root { Vec::new() } else { module.to_vec() };
            if !child {
                base.extend(inline.iter().map(|(name, _)| name.clone()));
            }
            let in_tests = inline.iter().any(|(name, _)| name == "tests");
            let line = tokens[start].line;
            let (targets, end) = tree(&tokens, start);
            let resolved = targets.iter().map(|target| resolve(&base, target));
            found.extend(resolved.map(|target| Named { target, exported, in_tests, line }));
            at = end.max(at + 1);
        } else {
            at += 1;
        }
    }
    found
}

/// The modules that a file declares and that have a file of their own.
fn declared_modules(tokens: &[Token]) -> Vec<&str> {
    let declares = |three: &&[Token]| three[0].text == "mod" && three[2].text == ";";
    tokens.windows(3).filter(declares).map(|three| three[1].text.as_str()).collect()
}

/// Whether the tokens before a `use` end in `pub` or `pub(...)`.
fn is_visible(before: &[Token]) -> bool {
    let mut rest = before;
    if rest.last().is_some_and(|token| token.text == ")") {
        let open = rest.iter().rposition(|token| token.text == "(").unwrap_or(0);
        rest = &rest[..open];
    }
    rest.last().is_some_and(|token| token.text == "pub")
}

/// Whether a path is already under way: `a::crate` does not exist, but `x::tengen` may.
fn follows_path(before: &[Token]) -> bool {
    before.last().is_some_and(|token| token.text == "::")
}

/// The paths of a `use` tree (or of a single path) from `at`, and where it ends.
fn tree(tokens: &[Token], mut at: usize) -> (Vec<Vec<String>>, usize) {
    let word = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    let mut prefix: Vec<String> = Vec::new();
    loop {
        match word(at) {
            "{" => {
                let mut all = Vec::new();
                at += 1;
                while !["}", ""].contains(&word(at)) {
                    let (paths, end) = tree(tokens, at);
                    all.extend(paths.into_iter().map(|path| [prefix.clone(), path].concat()));
                    at = end.max(at + 1);
                    while ![",", "}", ""].contains(&word(at)) {
                        at += 1; // `as name`
                    }
                    if word(at) == "," {
                        at += 1;
                    }
                }
                return (all, at + 1);
            }
            "*" => return (vec![prefix], at + 1),
            name => {
                // `a::{self}` is `a`.
                if name != "self" || prefix.is_empty() {
                    prefix.push(name.to_string());
                }
                at += 1;
            }
        }
        if word(at) != "::" {
            return (vec![prefix], at);
        }
        at += 1;
    }
}

/// The path from the root of the crate of a path that was named in the module `base`.
fn resolve(base: &[String], path: &[String]) -> Vec<String> {
    let mut target = match path.first().map(String::as_str) {
        Some("crate" | "tengen") => Vec::new(),
        _ => base.to_vec(),
    };
    for name in path {
        match name.as_str() {
            "crate" | "tengen" | "self" => {}
            "super" => {
                target.pop();
            }
            name => target.push(name.to_string()),
        }
    }
    target
}

/// Identifiers, `::` and other characters, without comments, texts and characters.
fn tokens_of(text: &str) -> Vec<Token> {
    let characters: Vec<char> = text.chars().collect();
    let at = |index: usize| characters.get(index).copied().unwrap_or('\0');
    let is_word = |one: char| one.is_alphanumeric() || one == '_';
    let mut tokens: Vec<Token> = Vec::new();
    let (mut i, mut line) = (0, 1);
    while i < characters.len() {
        let start = i;
        if at(i) == '/' && at(i + 1) == '/' {
            while i < characters.len() && at(i) != '\n' {
                i += 1;
            }
        } else if at(i) == '/' && at(i + 1) == '*' {
            let mut depth = 0;
            loop {
                match (at(i), at(i + 1)) {
                    ('/', '*') => (depth, i) = (depth + 1, i + 2),
                    ('*', '/') => (depth, i) = (depth - 1, i + 2),
                    _ => i += 1,
                }
                if depth == 0 || i >= characters.len() {
                    break;
                }
            }
        } else if let Some(end) = raw_text_end(&characters, i) {
            i = end;
        } else if at(i) == '"' {
            i += 1;
            while i < characters.len() && at(i) != '"' {
                i += if at(i) == '\\' { 2 } else { 1 };
            }
            i += 1;
        } else if at(i) == '\'' && at(i + 1) == '\\' {
            i += 3;
            while i < characters.len() && at(i) != '\'' {
                i += 1;
            }
            i += 1;
        } else if at(i) == '\'' && at(i + 2) == '\'' {
            i += 3;
        } else if is_word(at(i)) {
            while is_word(at(i)) {
                i += 1;
            }
            tokens.push(Token { text: characters[start..i].iter().collect(), line });
        } else if at(i) == ':' && at(i + 1) == ':' {
            i += 2;
            tokens.push(Token { text: "::".into(), line });
        } else {
            i += 1;
            if !at(start).is_whitespace() && at(start) != '$' {
                tokens.push(Token { text: at(start).into(), line });
            }
        }
        line += characters[start..i.min(characters.len())].iter().filter(|&&one| one == '\n').count();
    }
    tokens
}

/// Where the raw text (`r"..."`, `br#"..."#`) that begins at `i` ends, if one does.
fn raw_text_end(characters: &[char], i: usize) -> Option<usize> {
    let rest = &characters[i..];
    let follows_word = i > 0 && (characters[i - 1].is_alphanumeric() || characters[i - 1] == '_');
    let mark = rest.iter().position(|&one| !['b', 'c'].contains(&one))?;
    if follows_word || mark > 1 || rest[mark] != 'r' {
        return None;
    }
    let hashes = rest[mark + 1..].iter().take_while(|&&one| one == '#').count();
    let body = mark + 1 + hashes;
    if rest.get(body) != Some(&'"') {
        return None;
    }
    let closes = |at: &usize| {
        rest[*at] == '"' && rest[at + 1..].iter().take_while(|&&one| one == '#').take(hashes).count() == hashes
    };
    let end = (body + 1..rest.len()).find(closes).map_or(rest.len(), |at| at + 1 + hashes);
    Some(i + end)
}
