//! Games with clocks: how they are played, and what is told of the time.

use atar_room::{ClockKind, MemberId, RoomSettings};
use serde_json::{Value, json};

use super::{Server, owari, three};

/// The clock of most of these games.
pub const BANK: ClockKind = ClockKind::Bank {
    main: 60,
    increment: 5,
};

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

/// A member is away, or here again, which is an entry.
pub fn away(server: &mut Server, member: u32, is_here: bool) {
    let pending = server.room.presence(MemberId(member), is_here, server.now);
    server.keep(&pending.expect("an entry"));
}

/// Whose turn it is plays the first step that may be played.
pub fn turn(server: &mut Server) {
    let member = server.to_act().expect("a player");
    let step = server.legal(member)[0].clone();
    server.ok(member, json!({"do": "step", "step": step}));
}

/// Ann asks something, and Ben agrees.
pub fn agree(server: &mut Server, what: &str) {
    server.ok(1, json!({"do": "ask", "what": what}));
    let question = server.shown()["question"]["question"].clone();
    if !question.is_null() {
        server.ok(
            2,
            json!({"do": "answer", "question": question, "yes": true}),
        );
    }
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
    let mut events =
        told.flat_map(|message| message["tell"].as_array().cloned().unwrap_or_default());
    events.find(|event| event["event"] == name)
}
