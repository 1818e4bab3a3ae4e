//! What a person writes.

/// A line, read. What is no command is a step: which texts are steps is the table's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Nothing,
    Help,
    /// The board once more.
    Board,
    /// The legal steps in which this text stands.
    Steps(&'a str),
    Hint,
    Undo,
    Redo,
    /// Saves the record to this file.
    Save(&'a str),
    Quit,
    Step(&'a str),
}

impl Command<'_> {
    pub(super) fn of(line: &str) -> Command<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Command::Nothing,
            ("help" | "?", "") => Command::Help,
            ("board", "") => Command::Board,
            ("steps", part) => Command::Steps(part),
            ("hint", "") => Command::Hint,
            ("undo", "") => Command::Undo,
            ("redo", "") => Command::Redo,
            ("save", file) => Command::Save(file),
            ("quit" | "exit", "") => Command::Quit,
            _ => Command::Step(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Command;

    #[test]
    fn a_word_is_a_command_and_the_rest_a_step() {
        for (line, command) in [
            ("", Command::Nothing),
            (" \t ", Command::Nothing),
            ("help", Command::Help),
            ("?", Command::Help),
            ("Board", Command::Board),
            ("steps", Command::Steps("")),
            ("steps  c4", Command::Steps("c4")),
            ("hint", Command::Hint),
            ("UNDO", Command::Undo),
            ("redo", Command::Redo),
            ("save my game.atar", Command::Save("my game.atar")),
            ("save", Command::Save("")),
            ("quit", Command::Quit),
            (" c4-c3 ", Command::Step("c4-c3")),
            ("seat 0", Command::Step("seat 0")),
            ("undo it", Command::Step("undo it")),
            ("helpless", Command::Step("helpless")),
        ] {
            assert_eq!(Command::of(line), command, "{line:?}");
        }
    }
}
