//! Games that come to the table: new ones, and those of records.

use atar_rules::games;
use serde_json::Value;

use crate::game::{AnyGame, StartGame};
use crate::position_text;
use crate::raw_json::{RecordJson, RecordText};
use crate::record::unknown::{self, UnknownKeys};
use crate::record::{self, OpenedRecord};
use crate::refusal::{ErrorCode, Refusal, shortened};
use crate::seats::Seats;

/// Creates a game from its options, at its start, or from a position.
pub(super) fn new_game(
    game: Option<&str>,
    options: Option<&Value>,
    position: Option<&str>,
) -> Result<Box<dyn AnyGame>, Refusal> {
    if let Some(position) = position {
        return match options {
            Some(_) => Err(Refusal::bad_request("Both options and position are given; the position has options.")),
            None => position_text::begin(position, game),
        };
    }
    let missing = |field, kind| Refusal::bad_request(format!("The field {field} is missing; it must be {kind}."));
    let game = game.ok_or_else(|| missing("game", "a text"))?;
    let options = options.ok_or_else(|| missing("options", "given"))?;
    let unknown = || {
        let names = games::NAMES.join(", ");
        let game = shortened(game);
        Refusal::new(ErrorCode::UnknownGame, format!("There is no game {game}; there are {names}."))
    };
    let begin = StartGame { options, rules: None, state: None };
    games::visit(game, begin).ok_or_else(unknown)?
}

/// Puts players at the seats of a new game.
pub(super) fn seated(game: Box<dyn AnyGame>, seats: Option<&Seats>) -> Result<OpenedRecord, Refusal> {
    let count = game.seats();
    let seats = seats.cloned().unwrap_or_else(|| Seats::unnamed(count));
    check_seat_count(&seats, count)?;
    let extra = UnknownKeys::new();
    check_unknown_keys(&seats, &extra)?;
    Ok(OpenedRecord::new(game, seats, extra))
}

/// Checks that unknown keys take no more room than a record may have. Otherwise the game could not be opened again.
pub(super) fn check_unknown_keys(seats: &Seats, extra: &UnknownKeys) -> Result<(), Refusal> {
    unknown::check(extra.iter().chain(seats.unknown())).map_err(|why| Refusal::bad_request(why.text))
}

/// Checks that there is a seat for each player.
pub(super) fn check_seat_count(seats: &Seats, players: usize) -> Result<(), Refusal> {
    let given = seats.len();
    if given == players {
        return Ok(());
    }
    Err(Refusal::bad_request(format!("There are {given} seats, but {players} players.")))
}

/// Reads the game that a record or the text of its file has.
pub(super) fn opened(record: Option<&RecordJson>, text: Option<&RecordText>) -> Result<OpenedRecord, Refusal> {
    match (record, text) {
        (Some(record), None) => record::open(record.json()),
        (None, Some(text)) => record::open(text.text()?),
        (None, None) => Err(Refusal::bad_request("The field record is missing; it must be a record.")),
        (Some(_), Some(_)) => Err(Refusal::bad_request("Both record and text are given; one of them is the record.")),
    }
}

pub(super) fn no_text() -> Refusal {
    Refusal::bad_request("The field text is missing; it must be a text.")
}
