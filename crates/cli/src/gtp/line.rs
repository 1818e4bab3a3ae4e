//! A line from the controller.

/// A command and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GtpLine {
    /// The number with which the controller matches answers to commands.
    pub(super) id: Option<u32>,
    pub(super) command: String,
    pub(super) arguments: Vec<String>,
}

impl GtpLine {
    /// Reads a line. Returns none for an empty one. As the protocol demands, control characters are dropped and `#`
    /// begins a comment. Invalid UTF-8 is read as well as can be.
    pub(super) fn read(bytes: &[u8]) -> Option<GtpLine> {
        let text = String::from_utf8_lossy(bytes);
        let text = text.split('#').next().unwrap_or_default();
        let text = text.replace('\t', " ");
        let text = text.replace(|sign: char| sign.is_control(), "");
        let mut words = text.split_whitespace().map(str::to_owned).peekable();
        let id = words.next_if(|word| word.bytes().all(|sign| sign.is_ascii_digit()));
        let line =
            GtpLine { id: id.and_then(|id| id.parse().ok()), command: words.next()?, arguments: words.collect() };
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::GtpLine;

    fn line(id: Option<u32>, command: &str, arguments: &[&str]) -> GtpLine {
        GtpLine { id, command: command.to_owned(), arguments: arguments.iter().map(|&word| word.to_owned()).collect() }
    }

    #[test]
    fn numbers_comments_and_control_signs() {
        let read = |text: &str| GtpLine::read(text.as_bytes());
        assert_eq!(read("name\r"), Some(line(None, "name", &[])));
        assert_eq!(read("12 play b\ta1 # large"), Some(line(Some(12), "play", &["b", "a1"])));
        assert_eq!(read("  \u{7}quit"), Some(line(None, "quit", &[])));
        for empty in ["", "   ", "# nothing", "\t\r"] {
            assert_eq!(read(empty), None, "{empty:?}");
        }
    }

    #[test]
    fn what_is_no_text_is_read_all_the_same() {
        let read = GtpLine::read(&[b'n', 0xff, b'e']).expect("a command");
        assert_eq!(read.command, "n\u{fffd}e");
    }
}
