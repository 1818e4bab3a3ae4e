//! Texts that are almost steps.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

const SIGNS: &str = "0123456789abctxyz@-x ,.:/+#ÄÉ４\u{0}\n";

/// The text with some change, or with a part of another one.
pub fn mutated(text: &str, other: &str, dice: &mut ChaCha8Rng) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    let at = dice.random_range(0..=signs.len());
    let whole: Vec<char> = other.chars().chain(SIGNS.chars()).collect();
    let sign = *whole.choose(dice).expect("a sign");
    match dice.random_range(0..6) {
        0 if at < signs.len() => signs[at] = sign,
        1 if at < signs.len() => drop(signs.remove(at)),
        2 => signs.insert(at, sign),
        3 if at + 1 < signs.len() => signs.swap(at, at + 1),
        4 => signs.extend(other.chars().skip(at)),
        _ => {
            signs.truncate(at);
            signs.extend(other.chars().skip(at));
        }
    }
    signs.into_iter().collect()
}

/// Any text.
pub fn random(dice: &mut ChaCha8Rng) -> String {
    let signs: Vec<char> = SIGNS.chars().collect();
    let length = dice.random_range(0..8);
    (0..length).map(|_| *signs.choose(dice).expect("a sign")).collect()
}
