//! Why one of the shell's own commands is refused, in the form of the protocol's errors.

use serde::Serialize;

/// A refused command: nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Refusal {
    /// One of the protocol's codes, or `file` where the system does not let a file be read or written.
    pub(crate) code: &'static str,
    /// Complete sentences for a person.
    pub(crate) text: String,
}

impl Refusal {
    /// The command, or what comes with it, is none that the shell accepts.
    pub(crate) fn bad_request(text: impl Into<String>) -> Refusal {
        Refusal::new("bad_request", text)
    }

    /// The file cannot be a record.
    pub(crate) fn bad_record(text: impl Into<String>) -> Refusal {
        Refusal::new("bad_record", text)
    }

    /// Something else is using what the command needs.
    pub(crate) fn busy(text: impl Into<String>) -> Refusal {
        Refusal::new("busy", text)
    }

    /// The system does not let a file be read or written.
    pub(crate) fn file(text: impl Into<String>) -> Refusal {
        Refusal::new("file", text)
    }

    /// A defect of the program.
    pub(crate) fn internal(text: impl Into<String>) -> Refusal {
        Refusal::new("internal", text)
    }

    fn new(code: &'static str, text: impl Into<String>) -> Refusal {
        Refusal {
            code,
            text: text.into(),
        }
    }
}
