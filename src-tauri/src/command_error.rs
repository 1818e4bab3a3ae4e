//! Errors of the shell's own commands, in the form of the protocol's errors.

use std::fmt::Display;

use serde::Serialize;

/// A refused command. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CommandError {
    /// One of the protocol's codes, `file` if the system does not allow reading or writing a file,
    /// `changed` if somebody else has changed it, or `connection` if a host cannot be reached.
    pub(crate) code: &'static str,
    /// Complete sentences for a person.
    pub(crate) text: String,
    /// What the system or a library said, which is folded away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) details: Option<String>,
}

impl CommandError {
    /// Returns the error of a command, or an argument, that the shell does not accept.
    pub(crate) fn bad_request(text: impl Into<String>) -> CommandError {
        CommandError::new("bad_request", text)
    }

    /// Returns the error of a file that cannot be a record.
    pub(crate) fn bad_record(text: impl Into<String>) -> CommandError {
        CommandError::new("bad_record", text)
    }

    /// Returns the error of a file that is not as it was last read or written.
    pub(crate) fn changed(text: impl Into<String>) -> CommandError {
        CommandError::new("changed", text)
    }

    /// Returns the error of a command that needs something in use.
    pub(crate) fn busy(text: impl Into<String>) -> CommandError {
        CommandError::new("busy", text)
    }

    /// Returns the error of a host or a network that cannot be reached.
    pub(crate) fn connection(text: impl Into<String>) -> CommandError {
        CommandError::new("connection", text)
    }

    /// Returns the error of a file that the system does not let us read or write.
    pub(crate) fn file(text: impl Into<String>) -> CommandError {
        CommandError::new("file", text)
    }

    /// Returns the error of a bug in the program.
    pub(crate) fn internal(text: impl Into<String>) -> CommandError {
        CommandError::new("internal", text)
    }

    /// Returns the same error with what the system or a library said.
    pub(crate) fn because(self, cause: &impl Display) -> CommandError {
        CommandError { details: Some(cause.to_string()), ..self }
    }

    fn new(code: &'static str, text: impl Into<String>) -> CommandError {
        // The text may name a file, so it is not logged.
        tracing::info!(code, "command refused");
        CommandError { code, text: text.into(), details: None }
    }
}
