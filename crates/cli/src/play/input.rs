//! Parses what a person types.

/// A line of input. What is not a command is taken for a step, which the table checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input<'a> {
    Nothing,
    Help,
    /// Shows the board again.
    Board,
    /// Lists the legal steps that contain this text.
    Steps(&'a str),
    Hint,
    Undo,
    Redo,
    /// Saves the record to this file.
    Save(&'a str),
    Quit,
    Step(&'a str),
}

impl Input<'_> {
    pub(super) fn of(line: &str) -> Input<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Input::Nothing,
            ("help" | "?", "") => Input::Help,
            ("board", "") => Input::Board,
            ("steps", part) => Input::Steps(part),
            ("hint", "") => Input::Hint,
            ("undo", "") => Input::Undo,
            ("redo", "") => Input::Redo,
            ("save", file) => Input::Save(file),
            ("quit" | "exit", "") => Input::Quit,
            _ => Input::Step(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Input;

    #[test]
    fn a_word_is_a_command_and_the_rest_a_step() {
        for (line, command) in [
            ("", Input::Nothing),
            (" \t ", Input::Nothing),
            ("help", Input::Help),
            ("?", Input::Help),
            ("Board", Input::Board),
            ("steps", Input::Steps("")),
            ("steps  c4", Input::Steps("c4")),
            ("hint", Input::Hint),
            ("UNDO", Input::Undo),
            ("redo", Input::Redo),
            ("save my game.atar", Input::Save("my game.atar")),
            ("save", Input::Save("")),
            ("quit", Input::Quit),
            (" c4-c3 ", Input::Step("c4-c3")),
            ("seat 0", Input::Step("seat 0")),
            ("undo it", Input::Step("undo it")),
            ("helpless", Input::Step("helpless")),
        ] {
            assert_eq!(Input::of(line), command, "{line:?}");
        }
    }
}
