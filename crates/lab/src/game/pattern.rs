//! Which steps fit a pattern, without writing them out: a search asks for millions.

use std::fmt::{self, Display, Write};

use crate::study::Pattern;

/// Returns whether a step fits one of the patterns.
pub(super) fn fits_any(patterns: &[Pattern], step: &impl Display) -> bool {
    patterns.iter().any(|pattern| fits(pattern, step))
}

fn fits(pattern: &Pattern, step: &impl Display) -> bool {
    let mut rest = Rest { wanted: pattern.text(), is_prefix: pattern.is_prefix() };
    write!(rest, "{step}").is_ok() && rest.wanted.is_empty()
}

/// What of a pattern's text is still to come. Writing fails where the step's text differs.
struct Rest<'a> {
    wanted: &'a str,
    is_prefix: bool,
}

impl Write for Rest<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.is_prefix && text.starts_with(self.wanted) {
            self.wanted = "";
            return Ok(());
        }
        self.wanted = self.wanted.strip_prefix(text).ok_or(fmt::Error)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A step that is written in pieces.
    struct Pieces(&'static [&'static str]);

    impl Display for Pieces {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.iter().try_for_each(|piece| f.write_str(piece))
        }
    }

    #[test]
    fn it_says_the_same_as_the_whole_text() {
        let patterns = ["clock", "clock*", "c*", "bite c4", "bite*", "clocks", "x*"];
        let steps: &[&'static [&'static str]] = &[
            &["clock"],
            &["clo", "ck"],
            &["c", "4-", "c3"],
            &["bite ", "c4"],
            &["bite ", "c4", ",c5"],
            &["clock", "s"],
            &["x"],
            &[""],
        ];
        for pattern in patterns {
            let pattern: Pattern = pattern.parse().expect("a pattern");
            for step in steps {
                let whole = step.concat();
                assert_eq!(fits(&pattern, &Pieces(step)), pattern.fits(&whole), "{pattern}: {whole}");
            }
        }
    }
}
