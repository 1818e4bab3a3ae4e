//! What the benches that play games have in common.
#![allow(dead_code, reason = "each bench uses a part of this")]

use std::str::FromStr;

use atar_rules::games::{self, Visitor};

/// Visits the games that are named as arguments, or all.
pub fn visit_named(visitor: impl Visitor + Copy) {
    let mut named: Vec<_> = std::env::args().collect();
    named.retain(|argument| games::NAMES.contains(&argument.as_str()));
    for &name in games::NAMES {
        if named.is_empty() || named.iter().any(|named| named == name) {
            games::visit(name, visitor);
        }
    }
}

/// Returns a number that is set in the environment, or the usual one.
pub fn setting<T: FromStr>(name: &str, usual: T) -> T {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}
