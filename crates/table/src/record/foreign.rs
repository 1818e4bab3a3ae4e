//! Records from the files of other programs.

use atar_rules::Presentation;
use atar_rules::foreign::ForeignGame;
use atar_rules::games::{self, Visitor};

use super::OpenedRecord;
use super::unknown::UnknownKeys;
use crate::game::Beginning;
use crate::refusal::Refusal;
use crate::seats::Seats;

/// Returns the endings of all other programs' files that are read, after the point.
#[must_use]
pub fn foreign_extensions() -> Vec<&'static str> {
    games::NAMES.iter().filter_map(|name| games::visit(name, Extension)?).collect()
}

/// Opens the file of another program; none if it looks like none.
///
/// # Errors
/// `bad_record`. The sentence says what is wrong.
pub(super) fn open(text: &str) -> Option<Result<OpenedRecord, Refusal>> {
    games::NAMES.iter().find_map(|name| games::visit(name, Open(text))?)
}

struct Extension;

impl Visitor for Extension {
    type Output = Option<&'static str>;

    fn visit<P: Presentation>(self) -> Self::Output {
        P::FOREIGN.map(|format| format.extension)
    }
}

struct Open<'a>(&'a str);

impl Visitor for Open<'_> {
    type Output = Option<Result<OpenedRecord, Refusal>>;

    fn visit<P: Presentation>(self) -> Self::Output {
        let format = P::FOREIGN.filter(|format| (format.is_one)(self.0))?;
        let read = (format.read)(self.0).map_err(|why| Refusal::bad_record(why.to_string()));
        Some(read.and_then(opened))
    }
}

/// Puts the game of a file on a table.
fn opened<P: Presentation>(read: ForeignGame<P>) -> Result<OpenedRecord, Refusal> {
    let mut game = Beginning::at(read.options, read.start)?.into_game();
    for step in &read.steps {
        game.replay_step(&step.to_string())?;
    }
    let seats = Seats::called(game.seats(), read.names);
    Ok(OpenedRecord::new(game, seats, UnknownKeys::default()))
}
