//! What an address of the local server stands for: a pure function from a request's path to a file and its type.

use std::path::{Path, PathBuf};

/// Folders of the repository that are no part of a site.
const HIDDEN: [&str; 4] = ["target", "node_modules", "xtask", "fuzz"];

/// The file that a request's address names below `root`, or `None`: unknown, hidden, or an attempt to leave `root`.
pub fn file_of(root: &Path, address: &str) -> Option<PathBuf> {
    let path = address.split(['?', '#']).next().unwrap_or("");
    let path = decoded(path)?;
    let relative = path.strip_prefix('/')?;
    let mut file = root.to_path_buf();
    for (depth, part) in relative.split('/').enumerate() {
        let refused =
            part.starts_with('.') || part.contains(['\\', ':', '\0']) || (depth == 0 && HIDDEN.contains(&part));
        if refused {
            return None;
        }
        file.push(part);
    }
    if path.ends_with('/') {
        file.push("index.html");
    }
    // A link may not lead out either.
    let file = file.canonicalize().ok()?;
    (file.is_file() && file.starts_with(root.canonicalize().ok()?)).then_some(file)
}

/// Resolves `%2F` and its like; `None` if malformed.
fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// The media type by the name's ending.
pub fn media_type(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()).unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json; charset=utf-8",
        "webmanifest" => "application/manifest+json; charset=utf-8",
        "svg" => "image/svg+xml; charset=utf-8",
        "txt" | "md" | "ts" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// The part that a `Range` header asks for.
#[derive(PartialEq, Eq, Debug)]
pub enum Part {
    /// All of it: no header, or one that may be ignored (several ranges, other units).
    Whole,
    /// From the first byte to the last, both included.
    Bytes(usize, usize),
    /// Nothing that the file has.
    Unsatisfiable,
}

/// Reads a `Range` header for a file of `size` bytes.
pub fn part_of(header: Option<&str>, size: usize) -> Part {
    let Some(range) = header.and_then(|text| text.trim().strip_prefix("bytes=")) else { return Part::Whole };
    let Some((from, to)) = range.split_once('-').filter(|_| !range.contains(',')) else { return Part::Whole };
    match (from.parse::<usize>(), to.parse::<usize>()) {
        (Ok(from), Ok(to)) if from > to => Part::Whole,
        (Ok(from), _) if from >= size => Part::Unsatisfiable,
        (Ok(from), Ok(to)) => Part::Bytes(from, to.min(size - 1)),
        (Ok(from), Err(_)) if to.is_empty() => Part::Bytes(from, size - 1),
        (Err(_), Ok(0)) if from.is_empty() => Part::Unsatisfiable,
        (Err(_), Ok(last)) if from.is_empty() && size > 0 => Part::Bytes(size.saturating_sub(last), size - 1),
        (Err(_), Ok(_)) if from.is_empty() => Part::Unsatisfiable,
        _ => Part::Whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::places::root;

    #[test]
    fn addresses_name_files_of_the_site_only() {
        let file = |address: &str| file_of(root(), address);
        assert_eq!(file("/Cargo.toml"), Some(root().join("Cargo.toml").canonicalize().unwrap()));
        assert_eq!(file("/src/lib%2Ers?x=1#y"), Some(root().join("src/lib.rs").canonicalize().unwrap()));
        for address in [
            "",
            "Cargo.toml",
            "/src",
            "/nothing",
            "/.git/config",
            "/.cargo/config.toml",
            "/xtask/Cargo.toml",
            "//etc/passwd",
            "/../main/Cargo.toml",
            "/src/../Cargo.toml",
            "/src/%2e%2e/Cargo.toml",
            "/src/..%2fCargo.toml",
            "/src%2f..",
            "/%2fetc/passwd",
            "/..%5cCargo.toml",
            "/%",
            "/%zz",
            "/%ff",
            "/Cargo.toml%00",
        ] {
            assert_eq!(file(address), None, "{address}");
        }
    }

    #[test]
    fn ranges() {
        let cases = [
            (None, Part::Whole),
            (Some("bytes=0-0"), Part::Bytes(0, 0)),
            (Some("bytes=2-5"), Part::Bytes(2, 5)),
            (Some("bytes=2-"), Part::Bytes(2, 9)),
            (Some("bytes=-3"), Part::Bytes(7, 9)),
            (Some("bytes=-30"), Part::Bytes(0, 9)),
            (Some("bytes=5-99"), Part::Bytes(5, 9)),
            (Some("bytes=10-"), Part::Unsatisfiable),
            (Some("bytes=-0"), Part::Unsatisfiable),
            (Some("bytes=5-2"), Part::Whole),
            (Some("bytes=0-1,3-4"), Part::Whole),
            (Some("lines=1-2"), Part::Whole),
            (Some("bytes=x-y"), Part::Whole),
        ];
        for (header, part) in cases {
            assert_eq!(part_of(header, 10), part, "{header:?}");
        }
        assert_eq!(part_of(Some("bytes=-1"), 0), Part::Unsatisfiable);
        assert_eq!(part_of(Some("bytes=0-"), 0), Part::Unsatisfiable);
    }
}
