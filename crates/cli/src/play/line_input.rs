//! The lines that a person types: with a line editor at a terminal, else as a stream.

use std::io::{self, IsTerminal};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::failure::Failure;
use crate::{bounded_lines, output};
use atar_reasons::Escaped;

/// The longest line of a stream that is read, in bytes. No step is longer.
const LONGEST_LINE: usize = 1 << 12;

/// Where the lines come from.
pub(super) enum LineInput {
    /// A terminal, whose arrow keys move in the line and bring back earlier ones.
    Terminal(Box<DefaultEditor>),
    /// Anything else. The buffer is for one line.
    Stream(Vec<u8>),
}

impl LineInput {
    /// Returns the lines of standard input.
    pub(super) fn standard() -> Result<LineInput, Failure> {
        if !io::stdin().is_terminal() || !output::is_terminal() {
            return Ok(LineInput::Stream(Vec::new()));
        }
        let editor = DefaultEditor::new().map_err(of_editor)?;
        Ok(LineInput::Terminal(Box::new(editor)))
    }

    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, LineInput::Terminal(_))
    }

    /// Asks for a line. Returns none at the end of the input, which a person ends by Ctrl+D or Ctrl+C.
    pub(super) fn read(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        match self {
            LineInput::Terminal(editor) => {
                match editor.readline(&format!("{} ", Escaped(prompt))) {
                    Ok(line) => {
                        // Without memory for it, the line cannot be brought back; it is read all the same.
                        let _ = editor.add_history_entry(&line);
                        Ok(Some(line))
                    }
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(error) => Err(of_editor(error)),
                }
            }
            LineInput::Stream(line) => {
                output::prompt(prompt)?;
                let is_there = bounded_lines::read_line(&mut io::stdin().lock(), LONGEST_LINE, line);
                if is_there.map_err(|error| Failure::of_input(&error))? {
                    return Ok(Some(String::from_utf8_lossy(line).into_owned()));
                }
                output::print_line("")?;
                Ok(None)
            }
        }
    }
}

fn of_editor(error: ReadlineError) -> Failure {
    match error {
        ReadlineError::Io(error) => Failure::of_input(&error),
        error => Failure::of_input(&io::Error::other(error)),
    }
}
