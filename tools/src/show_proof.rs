//! Writes the tree of a proof as text or SGF: `tengen show-proof`.

use clap::{Args, ValueEnum};
use std::fs;
use std::io::{self, Write};
use tengen::command_line::{CommandError, Run};
use tengen_gomoku::point::Point;
use tengen_gomoku::winning_tree::WinningTree;

/// Writes the proof as text or SGF.
///
/// Writes black's moves, and the replies of white that have a stored answer. Any other reply loses to threats alone.
/// The command tengen solve finds these wins.
#[derive(Args)]
pub struct Options {
    /// The proof.
    file: String,
    /// The output format.
    #[arg(long = "as", value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The output formats.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A reply of white and black's answer a line, indented by depth.
    Text,
    /// One game with variations.
    Sgf,
}

/// A move of the tree with its continuations. The root has no move.
#[derive(Default)]
struct Node {
    mv: Option<Point>,
    next: Vec<Node>,
}

impl Node {
    /// The node after a move, added if missing.
    fn after(&mut self, mv: Point) -> &mut Node {
        let at = self.next.iter().position(|node| node.mv == Some(mv)).unwrap_or(self.next.len());
        if at == self.next.len() {
            self.next.push(Node { mv: Some(mv), next: Vec::new() });
        }
        &mut self.next[at]
    }
}

/// The moves of a tree, with common beginnings joined.
fn join(tree: &WinningTree) -> Node {
    let mut root = Node::default();
    for entry in tree.entries() {
        let node = entry.moves.iter().fold(&mut root, |node, &mv| node.after(mv));
        node.after(entry.mv);
    }
    root
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Options { file, format } = self;
        let bytes = fs::read(&file).map_err(|error| CommandError::Failed(format!("{file}: {error}")))?;
        let tree = WinningTree::read(&bytes).map_err(|error| CommandError::Failed(format!("{file}: {error}")))?;
        let root = join(&tree);
        if format == Format::Sgf {
            write_sgf(&tree, &root, out)?;
        } else {
            for node in &root.next {
                write_text(node, None, 0, out)?;
            }
        }
        Ok(())
    }
}

/// Writes black's move of a node after white's reply, and the continuations below it.
fn write_text(black: &Node, reply: Option<Point>, depth: usize, out: &mut dyn Write) -> io::Result<()> {
    let name = |mv: Option<Point>| mv.map_or(String::new(), |mv| format!("{mv} "));
    writeln!(out, "{:1$}{2}{3}", "", 2 * depth, name(reply), name(black.mv).trim_end())?;
    for white in &black.next {
        for next in &white.next {
            write_text(next, white.mv, depth + 1, out)?;
        }
    }
    Ok(())
}

/// Writes SGF (FF[4], red-bean.com/sgf): rows are counted from the top there.
fn write_sgf(tree: &WinningTree, root: &Node, out: &mut dyn Write) -> io::Result<()> {
    let (size, rule) = (tree.size(), tree.rule().name());
    write!(out, "(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[{size}]RU[{rule}]GN[Black wins]")?;
    write_variations(root, 0, size, out)?;
    writeln!(out, ")")
}

fn write_variations(node: &Node, ply: usize, size: usize, out: &mut dyn Write) -> io::Result<()> {
    let letter = |i: usize| char::from(b'a' + i as u8);
    let is_branch = node.next.len() > 1;
    for next in &node.next {
        let Some(mv) = next.mv else { continue };
        let open = if is_branch { "\n(" } else { "" };
        write!(out, "{open};{}[{}{}]", ["B", "W"][ply % 2], letter(mv.x()), letter(size - 1 - mv.y()))?;
        write_variations(next, ply + 1, size, out)?;
        if is_branch {
            write!(out, ")")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_gomoku::notation::{parse_point, replay};
    use tengen_gomoku::rule::Rule;
    use tengen_gomoku::winning_tree::Entry;

    fn tree() -> WinningTree {
        let entry = |moves: &str, mv: &str| Entry {
            moves: replay(moves, Rule::Freestyle, 15).expect("a game").moves().to_vec(),
            mv: parse_point(mv, 15).expect("a point"),
        };
        let entries = vec![entry("h8a1", "i9"), entry("h8a1i9b1", "h9"), entry("h8a1i9c1", "h9"), entry("h8b1", "i7")];
        WinningTree::new(Rule::Freestyle, 15, entries).expect("a tree")
    }

    #[test]
    fn the_text_has_a_reply_a_line() {
        let mut out = Vec::new();
        join(&tree()).next.iter().for_each(|node| write_text(node, None, 0, &mut out).expect("memory"));
        assert_eq!(String::from_utf8(out).expect("text"), "h8\n  a1 i9\n    b1 h9\n    c1 h9\n  b1 i7\n");
    }

    #[test]
    fn the_game_has_variations() {
        let mut out = Vec::new();
        write_sgf(&tree(), &join(&tree()), &mut out).expect("memory");
        let text = String::from_utf8(out).expect("text");
        let moves = text.split_once("GN[Black wins]").expect("a root").1;
        assert_eq!(moves, ";B[hh]\n(;W[ao];B[ig]\n(;W[bo];B[hg])\n(;W[co];B[hg]))\n(;W[bo];B[ii]))\n");
    }
}
