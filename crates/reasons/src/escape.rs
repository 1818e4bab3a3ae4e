//! Escapes text from outside, so that it cannot control a terminal, or how the words around it are shown.

use std::fmt::{self, Write};

/// A text made safe for one line of a terminal, log or message. Characters that control how others are shown are
/// written as escapes such as `\n` and `\u{1b}`. Letters of all scripts stay.
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|sign| {
            if is_unsafe(sign) { write!(f, "{}", sign.escape_default()) } else { f.write_char(sign) }
        })
    }
}

/// Returns whether a character moves the cursor, changes the terminal, breaks the line, turns the direction of writing,
/// or cannot be seen. Joiners do not count: several scripts need them.
fn is_unsafe(sign: char) -> bool {
    let is_of_direction = matches!(sign, '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}');
    let is_end_of_line = matches!(sign, '\u{2028}' | '\u{2029}');
    // These include the isolates of direction.
    let is_unseen = matches!(sign, '\u{200b}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}');
    sign.is_control() || is_of_direction || is_end_of_line || is_unseen
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn plain(text: &str) -> String {
        Escaped(text).to_string()
    }

    #[test]
    fn what_acts_is_written_as_an_escape() {
        for (text, escaped) in [
            ("a\nb", r"a\nb"),
            ("\r\t\0", r"\r\t\u{0}"),
            ("\u{1b}]0;x\u{7}", r"\u{1b}]0;x\u{7}"),
            ("\u{7f}\u{80}\u{9b}\u{9f}", r"\u{7f}\u{80}\u{9b}\u{9f}"),
            ("\u{61c}\u{200e}\u{200f}", r"\u{61c}\u{200e}\u{200f}"),
            ("\u{202a}\u{202e}", r"\u{202a}\u{202e}"),
            ("\u{2066}\u{2069}", r"\u{2066}\u{2069}"),
            ("\u{2028}\u{2029}", r"\u{2028}\u{2029}"),
            ("\u{200b}\u{feff}", r"\u{200b}\u{feff}"),
        ] {
            assert_eq!(plain(text), escaped);
        }
    }

    #[test]
    fn what_is_read_stays() {
        for text in [
            "",
            r#"C:\games\"a".atar"#,
            "Zoë Ольга עברית العربية हिन्दी 愛子 e\u{301}",
            "می\u{200c}خواهم 👩\u{200d}🚀 …–\u{a0}",
        ] {
            assert_eq!(plain(text), text);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn nothing_that_acts_is_left(text in any::<String>()) {
            let escaped = plain(&text);
            prop_assert!(!escaped.contains(is_unsafe));
            prop_assert_eq!(plain(&escaped), escaped.as_str());
            prop_assert_eq!(escaped == text, !text.contains(is_unsafe));
        }
    }
}
