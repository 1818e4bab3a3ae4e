//! Games in the files of other programs.

use atar_rules::Presentation;
use atar_rules::foreign::{ForeignFormat, ForeignGame};
use atar_rules::games::{self, Visitor};

use crate::answer::ForeignFile;
use crate::game::Beginning;
use crate::record::OpenedRecord;
use crate::record::unknown::UnknownKeys;
use crate::refusal::Refusal;
use crate::seats::Seats;

/// Returns the endings of all other programs' files that are read, after the point.
#[must_use]
pub fn foreign_extensions() -> Vec<&'static str> {
    games::NAMES.iter().filter_map(|name| games::visit(name, Extension)?).collect()
}

/// Returns whether a text looks like the file of another program.
#[must_use]
pub fn is_foreign(text: &str) -> bool {
    games::NAMES.iter().any(|name| games::visit(name, IsForeign(text)) == Some(true))
}

/// Opens the file of another program; none if it looks like none.
///
/// # Errors
/// `bad_record`. The sentence says what is wrong.
pub(crate) fn read(text: &str) -> Option<Result<OpenedRecord, Refusal>> {
    games::NAMES.iter().find_map(|name| games::visit(name, Read(text))?)
}

/// Writes a game as a file of another program.
///
/// # Errors
/// No other program has this game, or not with these options.
pub(crate) fn write<P: Presentation>(game: &ForeignGame<P>) -> Result<ForeignFile, Refusal> {
    let title = P::TITLE;
    let none = || Refusal::bad_request(format!("Atar knows no other program whose files hold games of {title}."));
    let format = P::FOREIGN.ok_or_else(none)?;
    let text = (format.write)(game).map_err(|why| Refusal::bad_request(why.to_string()))?;
    Ok(ForeignFile { program: format.program, extension: format.extension, text })
}

struct Extension;

impl Visitor for Extension {
    type Output = Option<&'static str>;

    fn visit<P: Presentation>(self) -> Self::Output {
        P::FOREIGN.map(|format| format.extension)
    }
}

struct IsForeign<'a>(&'a str);

impl Visitor for IsForeign<'_> {
    type Output = bool;

    fn visit<P: Presentation>(self) -> bool {
        format_of::<P>(self.0).is_some()
    }
}

struct Read<'a>(&'a str);

impl Visitor for Read<'_> {
    type Output = Option<Result<OpenedRecord, Refusal>>;

    fn visit<P: Presentation>(self) -> Self::Output {
        let format = format_of::<P>(self.0)?;
        let read = (format.read)(self.0).map_err(|why| Refusal::bad_record(why.to_string()));
        Some(read.and_then(opened))
    }
}

/// Returns the format that a text seems to have.
fn format_of<P: Presentation>(text: &str) -> Option<ForeignFormat<P>> {
    P::FOREIGN.filter(|format| (format.is_one)(text))
}

/// Puts the game of a file on a table.
fn opened<P: Presentation>(read: ForeignGame<P>) -> Result<OpenedRecord, Refusal> {
    let mut game = Beginning::at(read.options, read.start)?.into_game();
    for step in &read.steps {
        game.replay_step(&step.to_string())?;
    }
    let seats = Seats::called(game.seats(), read.names);
    Ok(OpenedRecord { game, seats, extra: UnknownKeys::default() })
}
