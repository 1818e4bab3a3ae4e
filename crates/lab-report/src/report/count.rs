//! Numbers as people write them.

/// Returns a whole number with a comma before every third digit from the end.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a number with its noun, such as 1 setting or 4,000 games.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sentences wrote 4000 beside the screen's 4,000.
    #[test]
    fn every_third_digit_has_a_comma_before_it() {
        let texts = [0, 999, 1_000, 45_678, 1_000_000].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "45,678", "1,000,000"]);
    }

    /// A report said 100 games in 1 settings.
    #[test]
    fn one_is_no_plural() {
        assert_eq!((counted(1, "setting"), counted(4_000, "game")), ("1 setting".to_owned(), "4,000 games".to_owned()));
    }
}
