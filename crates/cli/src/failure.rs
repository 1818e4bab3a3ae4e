//! How a command fails, and what is then said.

use std::io;
use std::process::ExitCode;

use atar_rules::Position;
use clap::error::ContextValue;

use crate::escape::Escaped;
use crate::output;

/// Why a command did not do all that it was asked for.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An argument cannot be; exit status 2.
    BadArgument(String),
    /// Something else went wrong; exit status 1.
    Failed(String),
    /// What is wrong was the command's output; exit status 1.
    Found,
    /// Nobody reads the output any more, which is nobody's fault.
    Unread,
}

impl Failure {
    /// The rules refused a step of their own list.
    pub(crate) fn defect<P: Position>(step: &P::Step, illegal: &P::Illegal) -> Self {
        Failure::Failed(format!(
            "{step} is in the list of legal steps, but: {illegal}. This is a defect of the rules."
        ))
    }

    /// Standard input cannot be read.
    pub(crate) fn of_input(error: &io::Error) -> Self {
        Failure::Failed(format!("The input cannot be read: {error}."))
    }

    /// Says it on standard error, in one line, and gives the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::BadArgument(text) => say(&text, 2),
            Failure::Failed(text) => say(&text, 1),
            Failure::Found => ExitCode::from(1),
            Failure::Unread => ExitCode::SUCCESS,
        }
    }
}

/// For what is written to standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::Unread
        } else {
            Failure::Failed(format!("The output cannot be written: {error}."))
        }
    }
}

/// Says what is wrong with the arguments, in one line; or gives the help that was asked for.
pub(crate) fn of_arguments(error: clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Where nobody reads the help there is nobody to tell.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = escaped(error).render().to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    let line: Vec<&str> = first.split_whitespace().collect();
    say(line.join(" ").trim_start_matches("error: "), 2)
}

/// Escapes the arguments that clap quotes before it does, as it lays its texts out by ends of lines and takes out what
/// acts on terminals.
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
