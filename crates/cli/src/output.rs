//! Standard output and standard error, and the only way there: no command can forget to escape what came from outside
//! (`clippy.toml` forbids the other ways).
#![expect(clippy::disallowed_methods, reason = "this is the way")]

use std::fmt::Display;
use std::io::{self, IsTerminal, StdoutLock, Write};

use serde::Serialize;

use crate::escape::Escaped;

/// Writes a line to standard output.
///
/// # Errors
/// The output cannot be written; so for all functions that return a result.
pub(crate) fn print_line(line: impl Display) -> io::Result<()> {
    let line = line.to_string();
    writeln!(io::stdout(), "{}", Escaped(&line))
}

/// Writes several lines to standard output. The text is the program's own: its ends of lines are meant.
pub(crate) fn print_lines(text: &str) -> io::Result<()> {
    text.lines().try_for_each(print_line)
}

/// Writes a prompt to standard output, at whose end a person writes.
pub(crate) fn prompt(prompt: impl Display) -> io::Result<()> {
    let prompt = prompt.to_string();
    let mut output = io::stdout();
    write!(output, "{} ", Escaped(&prompt))?;
    output.flush()
}

/// Writes a line of JSON to standard output.
pub(crate) fn print_json(value: &impl Serialize) -> io::Result<()> {
    print_line(serde_json::to_string(value)?)
}

/// Takes standard output for another program that reads it. Nothing is escaped: what is written has to be what that
/// program expects.
pub(crate) fn stream() -> StdoutLock<'static> {
    io::stdout().lock()
}

/// Writes a line to standard error. Where nobody reads it there is nobody to tell.
pub(crate) fn note(line: impl Display) {
    write_error(&format!("{}\n", Escaped(&line.to_string())));
}

/// Writes a line to standard error that says which program speaks.
pub(crate) fn warn(line: impl Display) {
    note(format_args!("atar-cli: {line}"));
}

/// Whether standard error is a terminal, where a line can be written in the place of the last.
pub(crate) fn is_watched() -> bool {
    io::stderr().is_terminal()
}

/// Writes a line to the terminal in the place of the last such one.
pub(crate) fn show_progress(line: impl Display) {
    write_error(&format!("\r{}\u{1b}[K", Escaped(&line.to_string())));
}

/// Ends the line that was written again and again.
pub(crate) fn end_line() {
    write_error("\n");
}

/// Writes in one piece, so that what others write there does not come between.
fn write_error(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}
