//! Capital letters.

/// Returns a text that begins with a capital letter.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs.next().map(|sign| sign.to_uppercase().to_string());
    format!("{}{}", first.unwrap_or_default(), signs.as_str())
}
