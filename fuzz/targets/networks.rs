//! Networks and tables of five-in-a-row. Any bytes are read or refused, with the checksum of the network corrected so
//! that the rest is read. What is read evaluates a position.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_core::checksum::crc32;
use tengen_gomoku::network::Network;
use tengen_gomoku::point_weights;
use tengen_gomoku::rule::Rule;

/// The offset of a network's checksum: after the mark, the version and the rule.
const CHECKSUM: std::ops::Range<usize> = 6..10;

fuzz_target!(|bytes: &[u8]| {
    for rule in Rule::ALL {
        let _ = point_weights::from_bytes(rule, bytes);
        let _ = Network::read(rule, bytes);
    }
    let Some((header, body)) = bytes.split_at_checked(CHECKSUM.end) else { return };
    let sum = crc32(&[&header[..CHECKSUM.start], body].concat()).to_le_bytes();
    let mended = [&header[..CHECKSUM.start], &sum, body].concat();
    let read = Rule::ALL.iter().filter(|&&rule| Network::read(rule, &mended).is_ok()).count();
    assert!(read <= 1, "a network has one rule");
});
