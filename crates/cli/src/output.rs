//! Writes to standard output and standard error. All output goes through here, so that no command forgets to escape
//! text from outside (`clippy.toml` forbids other ways).
#![expect(clippy::disallowed_methods, reason = "this is the way")]

use std::fmt::Display;
use std::io::{self, IsTerminal, StdoutLock, Write};

use serde::Serialize;

use atar_reasons::Escaped;

/// Writes a line to standard output.
///
/// # Errors
/// The output cannot be written. The same holds for all functions here that return a result.
pub(crate) fn print_line(line: impl Display) -> io::Result<()> {
    let line = line.to_string();
    writeln!(io::stdout(), "{}", Escaped(&line))
}

/// Writes lines of the program's own to standard output. Their line breaks stay.
pub(crate) fn print_lines(text: &str) -> io::Result<()> {
    text.lines().try_for_each(print_line)
}

/// Writes a prompt to standard output, without a line break.
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

/// Locks standard output for a stream that another program reads. Nothing is escaped.
pub(crate) fn stream() -> StdoutLock<'static> {
    io::stdout().lock()
}

/// Writes a line to standard error. Errors are ignored: there is nobody to tell.
pub(crate) fn note(line: impl Display) {
    write_error(&format!("{}\n", Escaped(&line.to_string())));
}

/// Writes a line to standard error after the program's name.
pub(crate) fn warn(line: impl Display) {
    note(format_args!("atar-cli: {line}"));
}

/// Returns whether standard output is a terminal, where a person can edit a line.
pub(crate) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Returns whether standard error is a terminal, where a line can be overwritten.
pub(crate) fn is_watched() -> bool {
    io::stderr().is_terminal()
}

/// Overwrites the last line of progress on the terminal.
pub(crate) fn show_progress(line: impl Display) {
    write_error(&format!("\r{}\u{1b}[K", Escaped(&line.to_string())));
}

/// Ends the line of progress.
pub(crate) fn end_line() {
    write_error("\n");
}

/// Writes in one piece, so that the output of other threads does not come between.
fn write_error(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}
