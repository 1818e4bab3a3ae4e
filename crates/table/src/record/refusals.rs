//! Why a record is refused.

use crate::refusal::{Refusal, shortened};

/// Refuses the value of a key. `value` is JSON.
pub(crate) fn wrong(key: &str, value: &str, allowed: &str) -> Refusal {
    let value = shortened(value);
    Refusal::bad_record(format!("The record's {key} is {value}; it must be {allowed}."))
}

pub(crate) fn missing(key: &str, allowed: &str) -> Refusal {
    Refusal::bad_record(format!("The record has no {key}; it must be {allowed}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_values_are_shortened_in_messages() {
        let long = wrong("game", &"x".repeat(1000), "atar");
        assert!(long.text.len() < 200, "{long}");
    }
}
