//! The file of sources that has the weights, and where they came from.

/// What the file begins with.
const TITLE: &str = "//! Weights of the moves of rollouts, in eighths of a natural logarithm. `make learn` writes this file; it came from:";
/// What is told of where weights came from.
pub(crate) const ORIGIN: [&str; 6] = ["command", "seed", "players", "games", "moves", "date"];

/// Returns the text of the file, with a constant for each weight.
pub(crate) fn text(origin: &[String; ORIGIN.len()], weights: &[(&str, i32)]) -> String {
    let origin = ORIGIN.iter().zip(origin).map(|(key, value)| format!("//! - {key}: {value}\n"));
    let constant =
        |&(name, eighths): &(&str, i32)| format!("pub(super) const {}: i32 = {eighths};\n", name.to_uppercase());
    let constants = weights.iter().map(constant);
    format!("{TITLE}\n//!\n{}\n{}", origin.collect::<String>(), constants.collect::<String>())
}

/// Reads a date, such as 2026-11-29.
pub(crate) fn date(text: &str) -> Result<String, String> {
    let fits = |(index, byte): (usize, u8)| if matches!(index, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() };
    let is_date = text.len() == 10 && text.bytes().enumerate().all(fits);
    is_date.then(|| text.to_owned()).ok_or_else(|| "it must be a date such as 2026-11-29".to_owned())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use atar_rules::games;

    use super::*;
    use crate::choices::Weights;

    /// What the program includes is what the tool would write: its origin, and the weights in their order.
    #[test]
    fn the_files_in_the_program_have_their_origin() {
        let mut files = 0;
        for game in games::NAMES {
            let weights = games::visit(game, Weights).expect("a game").iter().filter(|weight| weight.is_learned);
            let weights: Vec<_> = weights.map(|weight| (weight.name, weight.eighths)).collect();
            if weights.is_empty() {
                continue;
            }
            files += 1;
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../search/src/{game}/weights.rs"));
            let written = fs::read_to_string(path).expect("a file of weights");
            let value = |key: &str| {
                let mut lines = written.lines().filter_map(|line| line.strip_prefix(&format!("//! - {key}: ")));
                lines.next().expect(key).to_owned()
            };
            assert_eq!(text(&ORIGIN.map(value), &weights), written);
            let is_number = |text: &str| text == "unknown" || text.parse::<u64>().is_ok();
            assert!(["seed", "games", "moves"].map(value).iter().all(|text| is_number(text)), "{written}");
            date(&value("date")).expect("a date");
        }
        assert!(files > 0);
    }
}
