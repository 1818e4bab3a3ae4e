//! What the system refuses, in words for a person.

use std::io::{Error, ErrorKind};
use std::path::Path;

/// What is said of each kind that we know.
const KINDS: &[(ErrorKind, &str)] = &[
    (ErrorKind::StorageFull, "the disk is full"),
    (ErrorKind::QuotaExceeded, "the disk is full"),
    (ErrorKind::FileTooLarge, "it is too large"),
    (ErrorKind::PermissionDenied, "you do not have permission"),
    (ErrorKind::ReadOnlyFilesystem, "the disk is read-only"),
    (ErrorKind::ResourceBusy, "another program is using it"),
    (ErrorKind::NotFound, "it does not exist"),
    (ErrorKind::AlreadyExists, "it exists already"),
    (ErrorKind::IsADirectory, "it is a folder"),
    (ErrorKind::NotADirectory, "its folder is not a folder"),
    (ErrorKind::OutOfMemory, "there is not enough memory"),
    (ErrorKind::UnexpectedEof, "it ends too early"),
    (ErrorKind::AddrInUse, "another program uses this address"),
    (
        ErrorKind::AddrNotAvailable,
        "this machine does not have the address",
    ),
    (ErrorKind::ConnectionRefused, "nothing answers there"),
    (ErrorKind::ConnectionReset, "the connection was cut"),
    (ErrorKind::ConnectionAborted, "the connection was cut"),
    (ErrorKind::BrokenPipe, "the other side has ended"),
    (ErrorKind::HostUnreachable, "the network does not reach it"),
    (
        ErrorKind::NetworkUnreachable,
        "the network does not reach it",
    ),
    (ErrorKind::NetworkDown, "there is no network"),
    (ErrorKind::TimedOut, "there was no answer in time"),
    // Windows also reports this for characters that it does not allow.
    (ErrorKind::InvalidFilename, INVALID_NAME),
];

const INVALID_NAME: &str = if cfg!(windows) {
    "files cannot have this name"
} else {
    "the name is too long"
};

/// Returns why the system refused: in plain words where we know them, else in its own words without the error number.
/// What another part of the program gave as the reason stays.
#[must_use]
pub fn system_reason(error: &Error) -> String {
    let known = KINDS.iter().find(|(kind, _)| *kind == error.kind());
    let is_own = error.get_ref().is_some();
    match known {
        Some((_, words)) if !is_own => (*words).to_owned(),
        _ => {
            let text = error.to_string();
            let end = text.find(" (os error").unwrap_or(text.len());
            text[..end].trim_end_matches('.').to_owned()
        }
    }
}

/// Returns why the system refused an action, which is a participle such as `written`, as [`system_reason`] does. What
/// is not there yet is missed by nobody: it is the folder that is not there.
#[must_use]
pub fn action_reason(action: &str, error: &Error) -> String {
    match error.kind() {
        ErrorKind::NotFound if matches!(action, "written" | "created") => {
            "its folder does not exist".to_owned()
        }
        _ => system_reason(error),
    }
}

/// Returns the sentence that a file or folder cannot be written, read or the like, as the participle `action` says.
#[must_use]
pub fn cannot(path: &Path, action: &str, error: &Error) -> String {
    let (path, reason) = (path.display(), action_reason(action, error));
    format!("{path} cannot be {action}: {reason}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_is_told_in_plain_words() {
        for (kind, words) in KINDS {
            assert_eq!(system_reason(&Error::from(*kind)), *words);
        }
        let full = Error::from_raw_os_error(if cfg!(windows) { 112 } else { 28 });
        assert_eq!(system_reason(&full), "the disk is full");
    }

    #[test]
    fn what_is_not_known_has_no_number() {
        // "Inappropriate ioctl for device" on Unix.
        let odd = Error::from_raw_os_error(25);
        assert!(!system_reason(&odd).contains("os error"), "{odd}");
    }

    #[test]
    fn our_own_words_stay() {
        let own = Error::new(ErrorKind::StorageFull, "memory is full; remove studies.");
        assert_eq!(system_reason(&own), "memory is full; remove studies");
    }
}
