//! Failures of commands, and how they are reported.

use std::io;
use std::process::ExitCode;

use atar_reasons::system_reason;
use atar_rules::Position;
use clap::error::ContextValue;

use crate::output;
use atar_reasons::Escaped;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An argument is invalid. Exit status 2.
    BadArgument(String),
    /// Something else went wrong. Exit status 1.
    Failed(String),
    /// The command has already reported what is wrong. Exit status 1.
    Found,
    /// Nobody reads the output any more. Not an error.
    Unread,
}

impl Failure {
    /// Reports that the rules refused one of their own legal steps.
    pub(crate) fn defect<P: Position>(step: &P::Step, illegal: &P::Illegal) -> Self {
        Failure::Failed(format!("{step} is in the list of legal steps, but: {illegal}. This is a bug in the rules."))
    }

    /// Reports that standard input cannot be read.
    pub(crate) fn of_input(error: &io::Error) -> Self {
        Failure::Failed(format!("The input cannot be read: {}.", system_reason(error)))
    }

    /// Writes one line to standard error, and returns the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::BadArgument(text) => say(&text, 2),
            Failure::Failed(text) => say(&text, 1),
            Failure::Found => ExitCode::from(1),
            Failure::Unread => ExitCode::SUCCESS,
        }
    }
}

/// Errors of standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::Unread
        } else {
            Failure::Failed(format!("The output cannot be written: {}.", system_reason(&error)))
        }
    }
}

/// Reports invalid arguments in one line, or prints the help that was asked for.
pub(crate) fn of_arguments(error: clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // If nobody reads the help, there is nobody to tell.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = escaped(error).render().to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    let line: Vec<&str> = first.split_whitespace().collect();
    say(line.join(" ").trim_start_matches("error: "), 2)
}

/// Escapes the quoted arguments. It must happen before clap renders the message, which breaks lines and removes control
/// characters.
fn escaped(mut error: clap::Error) -> clap::Error {
    let plain = |text: &String| Escaped(text).to_string();
    let quoted = error.context().filter_map(|(kind, value)| match value {
        ContextValue::String(text) => Some((kind, ContextValue::String(plain(text)))),
        ContextValue::Strings(texts) => {
            let texts = texts.iter().map(plain).collect();
            Some((kind, ContextValue::Strings(texts)))
        }
        _ => None,
    });
    for (kind, value) in quoted.collect::<Vec<_>>() {
        error.insert(kind, value);
    }
    error
}

fn say(text: &str, status: u8) -> ExitCode {
    output::warn(text);
    ExitCode::from(status)
}
