//! Names that files cannot have on Windows although the system takes them: it would open something else.

use std::io;
use std::path::Path;

/// Names that Windows takes for devices, whatever follows after a full stop.
const DEVICES: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];
/// Names that Windows takes for devices, with a digit.
const PORTS: [&str; 2] = ["COM", "LPT"];

/// Returns whether Windows would take this name for a device.
///
/// # Examples
/// ```
/// assert!(atar_storage::is_windows_device("con.atar"));
/// assert!(!atar_storage::is_windows_device("console.atar"));
/// ```
#[must_use]
pub fn is_windows_device(name: &str) -> bool {
    let name = name.split(['.', ':']).next().unwrap_or_default();
    let name = name.trim_end().to_ascii_uppercase();
    let is_port = |port: &&str| {
        let mut number = name.strip_prefix(*port).unwrap_or_default().chars();
        let digit = number.next();
        // Windows takes these raised digits for plain ones.
        let is_digit = |sign: char| sign.is_ascii_digit() || "¹²³".contains(sign);
        digit.is_some_and(is_digit) && number.next().is_none()
    };
    DEVICES.contains(&name.as_str()) || PORTS.iter().any(is_port)
}

/// Fails if the last name of a path is one that Windows opens as something else, on Windows only: a device, a stream of
/// another file, or a file without the dots and spaces at the end.
///
/// # Errors
/// What is wrong with the name, in words for a person.
pub fn check_name(path: &Path) -> io::Result<()> {
    let name = path.file_name().filter(|_| cfg!(windows));
    match name.and_then(|name| trouble(&name.to_string_lossy())) {
        Some(trouble) => Err(io::Error::new(io::ErrorKind::InvalidInput, trouble)),
        None => Ok(()),
    }
}

/// Returns what is wrong with a name on Windows; none if a file can have it.
fn trouble(name: &str) -> Option<&'static str> {
    if is_windows_device(name) {
        Some("Windows keeps this name for a device")
    } else if name.contains(':') {
        Some("names on Windows cannot have a colon")
    } else if name.ends_with(['.', ' ']) {
        Some("names on Windows cannot end with a dot or a space")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{check_name, trouble};

    /// Windows said "The handle is invalid", or wrote to another file than the one that was named.
    #[test]
    fn names_that_open_something_else_are_told() {
        for name in [
            "CON",
            "con.svg",
            "aux.of 2.atar",
            "nul .atar",
            "NUL. ",
            "COM1",
            "lpt9.png",
            "com¹",
            "conout$",
            "con:stream",
        ] {
            let device = Some("Windows keeps this name for a device");
            assert_eq!(trouble(name), device, "{name}");
        }
        for name in ["game:b.svg", "game.atar:", "::$DATA"] {
            let colon = Some("names on Windows cannot have a colon");
            assert_eq!(trouble(name), colon, "{name}");
        }
        for name in ["end.", "space ", "game.atar. ."] {
            let ending = Some("names on Windows cannot end with a dot or a space");
            assert_eq!(trouble(name), ending, "{name}");
        }
    }

    #[test]
    fn other_names_are_for_files() {
        for name in ["game.atar", "console", "com", "COM10", "lpt.svg", ".atar", "ünï 😀.svg"] {
            assert_eq!(trouble(name), None, "{name}");
        }
    }

    #[test]
    fn elsewhere_all_names_are_for_files() {
        let checked = check_name(Path::new("folder/con.svg"));
        assert_eq!(checked.is_err(), cfg!(windows));
        for path in ["..", "folder/.", "/", ""] {
            assert!(check_name(Path::new(path)).is_ok());
        }
    }
}
