//! The arguments of the program.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use tauri::Url;

/// The help, after the version.
const HELP: &str = "\
Board games on triangles and other boards.

Usage: atar [FILE]

  FILE           a game to open; after -- its name may begin with -
  -h, --help     print this help
  -V, --version  print the version

For the terminal there is atar-cli.
";

/// What the arguments ask for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The window, with a file.
    Window(Option<PathBuf>),
    /// A text on standard output.
    Text(String),
}

/// Reads the arguments, the first of which is the program's own name. A file is relative to `folder`; of several the
/// first is opened.
///
/// # Errors
/// A sentence that names the argument that cannot be used.
pub(crate) fn read(arguments: impl IntoIterator<Item = OsString>, folder: &Path) -> Result<Wanted, String> {
    let mut file = None;
    let mut only_files = false;
    for argument in arguments.into_iter().skip(1) {
        let begins = argument.to_string_lossy();
        match &*begins {
            "" => return Err("The name of the file is empty.".into()),
            "--" if !only_files => only_files = true,
            option if option.starts_with('-') && !only_files => match option {
                "-h" | "--help" => return Ok(Wanted::Text(format!("{}\n{HELP}", version()))),
                "-V" | "--version" => return Ok(Wanted::Text(version())),
                // Older versions of macOS give each program its number.
                option if cfg!(target_os = "macos") && option.starts_with("-psn_") => {}
                option => {
                    return Err(format!("There is no option {option}; atar --help lists them."));
                }
            },
            _ => file = file.or_else(|| Some(path(&argument, folder))),
        }
    }
    Ok(Wanted::Window(file))
}

fn version() -> String {
    format!("atar {}\n", env!("CARGO_PKG_VERSION"))
}

fn path(argument: &OsStr, folder: &Path) -> PathBuf {
    address(argument).unwrap_or_else(|| folder.join(argument))
}

/// Returns the path of a `file:` URL.
fn address(argument: &OsStr) -> Option<PathBuf> {
    let url = Url::parse(argument.to_str()?).ok()?;
    (url.scheme() == "file").then(|| url.to_file_path().ok())?
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{Wanted, read};

    fn of(arguments: &[&str]) -> Result<Wanted, String> {
        let arguments = ["atar"].iter().chain(arguments);
        read(arguments.map(Into::into), Path::new("/home/ann"))
    }

    #[test]
    fn the_file_is_the_first_argument_that_is_no_option() {
        for (arguments, file) in [
            (&[][..], None),
            (&["game.atar"], Some("/home/ann/game.atar")),
            (&["/a/b.atar", "/c.atar"], Some("/a/b.atar")),
            (&["--", "x y.atar"], Some("/home/ann/x y.atar")),
            (&["--", "-dash.atar"], Some("/home/ann/-dash.atar")),
            (&["--", "--"], Some("/home/ann/--")),
            (&["--", "--help"], Some("/home/ann/--help")),
            (&["a.atar", "--"], Some("/home/ann/a.atar")),
            (&["--"], None),
            (&["file:///a/x%20y.atar"], Some("/a/x y.atar")),
            (&["https://example.org/a.atar"], Some("/home/ann/https://example.org/a.atar")),
        ] {
            let wanted = Wanted::Window(file.map(PathBuf::from));
            assert_eq!(of(arguments), Ok(wanted), "{arguments:?}");
        }
    }

    #[test]
    fn help_and_version_are_texts() {
        for option in ["--version", "-V"] {
            let text = format!("atar {}\n", env!("CARGO_PKG_VERSION"));
            assert_eq!(of(&["a.atar", option]), Ok(Wanted::Text(text)));
        }
        for option in ["--help", "-h"] {
            let Ok(Wanted::Text(text)) = of(&[option, "a.atar"]) else {
                panic!("{option} is no text");
            };
            assert!(text.contains("Usage: atar [FILE]"), "{text}");
        }
    }

    /// They opened a window without a word, or with "g is not a file".
    #[test]
    fn what_cannot_be_used_is_named() {
        for option in ["-x", "--verbose", "-dash.atar", "-", "--help=all"] {
            let why = of(&["a.atar", option]).expect_err("no such option");
            assert!(why.starts_with(&format!("There is no option {option}; ")));
        }
        for arguments in [&[""][..], &["a.atar", ""], &["--", ""]] {
            let why = of(arguments).expect_err("no file");
            assert_eq!(why, "The name of the file is empty.");
        }
    }
}
