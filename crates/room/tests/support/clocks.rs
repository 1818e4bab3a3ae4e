//! Games with clocks: how they are played, and what is told of the time.

use atar_room::{ClockKind, RoomSettings};
use serde_json::{Value, json};

use super::{Server, owari, three};

/// The clock of most of these games.
pub const BANK: ClockKind = ClockKind::Bank { main: 60, increment: 5 };

/// Owari with this clock.
pub fn with_clock(clock: ClockKind) -> RoomSettings {
    let mut settings = owari();
    settings.options["stones"] = json!(4);
    settings.clock = Some(clock);
    settings
}

/// Three players with clocks.
pub fn three_players() -> Server {
    let mut settings = three();
    settings.clock = Some(BANK);
    Server::playing(settings)
}

/// What is left, as the last entry has told.
pub fn left(server: &Server) -> Value {
    last_told(server, "clock").expect("clocks")["clocks"]["left"].take()
}

/// Who keeps the others waiting, as the last entry that says so has told.
pub fn late(server: &Server) -> Option<Value> {
    Some(last_told(server, "late")?["late"].take())
}

/// The last event of this name that was told.
fn last_told(server: &Server, name: &str) -> Option<Value> {
    let messages = server.told.iter().rev();
    let told = messages.map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
    let mut events = told.flat_map(|message| message["tell"].as_array().cloned().unwrap_or_default());
    events.find(|event| event["event"] == name)
}
