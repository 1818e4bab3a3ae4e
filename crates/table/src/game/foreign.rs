//! Games as files of other programs.

use atar_rules::Presentation;
use atar_rules::foreign::ForeignGame;
use serde::Serialize;

use crate::refusal::Refusal;

/// The answer to `export`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct ForeignFile {
    /// The program whose file it is.
    pub program: &'static str,
    /// What the names of its files end with, after the point.
    pub extension: &'static str,
    /// The file's text.
    pub text: String,
}

/// Writes a game as a file of another program.
///
/// # Errors
/// No other program has this game, or not with these options.
pub(super) fn write<P: Presentation>(game: &ForeignGame<P>) -> Result<ForeignFile, Refusal> {
    let title = P::TITLE;
    let none = || Refusal::bad_request(format!("Atar knows no other program whose files hold games of {title}."));
    let format = P::FOREIGN.ok_or_else(none)?;
    let text = (format.write)(game).map_err(|why| Refusal::bad_request(why.to_string()))?;
    Ok(ForeignFile { program: format.program, extension: format.extension, text })
}
