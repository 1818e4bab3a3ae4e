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
    (ErrorKind::ResourceBusy, IN_USE),
    (ErrorKind::NotFound, "it does not exist"),
    (ErrorKind::AlreadyExists, "it exists already"),
    (ErrorKind::IsADirectory, "it is a folder"),
    (ErrorKind::NotADirectory, "its folder is not a folder"),
    (ErrorKind::OutOfMemory, "there is not enough memory"),
    (ErrorKind::UnexpectedEof, "it ends too early"),
    (ErrorKind::AddrInUse, "another program uses this address"),
    (ErrorKind::AddrNotAvailable, "this machine does not have the address"),
    (ErrorKind::ConnectionRefused, "nothing answers there"),
    (ErrorKind::ConnectionReset, "the connection was cut"),
    (ErrorKind::ConnectionAborted, "the connection was cut"),
    (ErrorKind::BrokenPipe, "the other side has ended"),
    (ErrorKind::HostUnreachable, "the network does not reach it"),
    (ErrorKind::NetworkUnreachable, "the network does not reach it"),
    (ErrorKind::NetworkDown, "there is no network"),
    (ErrorKind::TimedOut, "there was no answer in time"),
    // Windows also reports this for characters that it does not allow.
    (ErrorKind::InvalidFilename, INVALID_NAME),
];

const IN_USE: &str = "another program is using it";

/// What is said of errors of Windows that the standard library has no kind for. The system's own words would be in the
/// system's language.
const WINDOWS_CODES: &[(i32, &str)] = &[
    // ERROR_NOT_READY
    (21, "there is no disk in its drive"),
    // ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION, ERROR_USER_MAPPED_FILE
    (32, IN_USE),
    (33, IN_USE),
    (1224, IN_USE),
    // ERROR_UNEXP_NET_ERR, ERROR_NETNAME_DELETED
    (59, "the connection to its disk was cut"),
    (64, "the connection to its disk was cut"),
    // ERROR_VIRUS_INFECTED
    (225, "the virus scanner does not allow it"),
];

const INVALID_NAME: &str = if cfg!(windows) { "files cannot have this name" } else { "the name is too long" };

/// Returns why the system refused: in plain words where we know them, else in its own words without the error number.
/// What another part of the program gave as the reason stays.
#[must_use]
pub fn system_reason(error: &Error) -> String {
    let is_own = error.get_ref().is_some();
    match known_reason(error) {
        Some(words) if !is_own => words.to_owned(),
        _ => {
            let text = error.to_string();
            let end = text.find(" (os error").unwrap_or(text.len());
            text[..end].trim_end_matches('.').to_owned()
        }
    }
}

fn known_reason(error: &Error) -> Option<&'static str> {
    let known = KINDS.iter().find(|(kind, _)| *kind == error.kind());
    let code = error.raw_os_error().filter(|_| cfg!(windows));
    known.map(|(_, words)| *words).or_else(|| windows_reason(code?))
}

/// Returns what is said of an error of Windows by its number.
fn windows_reason(code: i32) -> Option<&'static str> {
    let known = WINDOWS_CODES.iter().find(|(known, _)| *known == code);
    known.map(|(_, words)| *words)
}

/// Returns whether the system refused because another program uses the file.
#[must_use]
pub fn is_in_use(error: &Error) -> bool {
    known_reason(error) == Some(IN_USE)
}

/// Returns why the system refused an action, which is a participle such as `written`, as [`system_reason`] does. What
/// is not there yet is missed by nobody: it is the folder that is not there.
#[must_use]
pub fn action_reason(action: &str, error: &Error) -> String {
    match error.kind() {
        ErrorKind::NotFound if matches!(action, "written" | "created") => "its folder does not exist".to_owned(),
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

    /// Windows has no kind for a file that somebody holds: a person got the system's words in the system's language.
    #[test]
    fn a_file_that_another_program_holds_on_windows_is_in_use() {
        for code in [32, 33, 1224] {
            assert_eq!(windows_reason(code), Some("another program is using it"));
            let error = Error::from_raw_os_error(code);
            assert_eq!(is_in_use(&error), cfg!(windows), "{error}");
        }
        assert_eq!(windows_reason(1), None);
        assert!(is_in_use(&ErrorKind::ResourceBusy.into()));
        assert!(!is_in_use(&ErrorKind::PermissionDenied.into()));
    }

    #[test]
    fn our_own_words_stay() {
        let own = Error::new(ErrorKind::StorageFull, "memory is full; remove studies.");
        assert_eq!(system_reason(&own), "memory is full; remove studies");
    }
}
