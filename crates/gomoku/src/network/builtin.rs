//! The networks inside the native program. The page downloads the same files when a game of their rule begins.

use super::{Network, Networks};
use crate::rule::Rule;
use std::sync::OnceLock;

/// The files as they are downloaded.
#[cfg(not(target_arch = "wasm32"))]
const FILES: [(Rule, &[u8]); 3] = [
    (Rule::Freestyle, tengen_assets::networks::FREESTYLE),
    (Rule::Standard, tengen_assets::networks::STANDARD),
    (Rule::Renju, tengen_assets::networks::RENJU),
];
#[cfg(target_arch = "wasm32")]
const FILES: [(Rule, &[u8]); 0] = [];

/// The networks, unfolded on first use. In builds for training `TENGEN_NETWORKS` may name a folder with other files,
/// `freestyle.bin` and the like. Without its file a rule is valued by the tables alone.
///
/// # Panics
/// If a file is not a network of its rule. A test checks the files in the program.
pub(crate) fn networks() -> Networks {
    static NETWORKS: OnceLock<Networks> = OnceLock::new();
    NETWORKS.get_or_init(|| from_folder().unwrap_or_else(from_program)).clone()
}

fn from_program() -> Networks {
    let mut networks = Networks::default();
    for (rule, bytes) in FILES {
        networks.put(Network::read(rule, bytes).expect("the networks in the program are whole"));
    }
    networks
}

/// The networks of the folder that `TENGEN_NETWORKS` names, if any.
#[cfg(feature = "training")]
fn from_folder() -> Option<Networks> {
    let folder = std::path::PathBuf::from(std::env::var_os("TENGEN_NETWORKS")?);
    let mut networks = Networks::default();
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let path = folder.join(format!("{}.bin", rule.name()));
        if let Ok(bytes) = std::fs::read(&path) {
            let network = Network::read(rule, &bytes);
            networks.put(network.unwrap_or_else(|error| panic!("{}: {error}", path.display())));
        }
    }
    Some(networks)
}

#[cfg(not(feature = "training"))]
fn from_folder() -> Option<Networks> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_small_and_whole() {
        for (rule, bytes) in FILES {
            assert!(bytes.len() <= 150_000, "{}: {} bytes", rule.name(), bytes.len());
            assert!(from_program().of(rule).is_some());
        }
    }
}
