//! Values in a row, as a sentence lists them.

/// Returns values as people list them: a; a or b; a, b or c.
pub(crate) fn listed(values: &[String]) -> String {
    joined(values, "or")
}

/// Returns values of which all count: a; a and b; a, b and c.
pub(crate) fn listed_all(values: &[String]) -> String {
    joined(values, "and")
}

fn joined(values: &[String], word: &str) -> String {
    match values {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}
