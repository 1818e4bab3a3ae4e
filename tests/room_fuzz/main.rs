//! Four people send a room whatever they like, all at once: sound requests, altered and damaged ones, those of others
//! again, and any bytes. No message makes the room fail, each gets an answer, and in the end all know the same.
//!
//! The room is simulated, where everything comes from numbers, so what fails can be made again; and it is one at a real
//! host. `MESSAGES=1000000 cargo test -p atar-tests --test room_fuzz` sends more to each, `ROOM=7` begins with another
//! simulated room.

#[path = "../../crates/server/tests/support/host.rs"]
mod host;
mod hosted;
mod messages;
mod person;
#[path = "../../crates/server/tests/support/requests.rs"]
mod requests;
mod simulated;

use simulated::SimulatedRoom;

/// The messages that a simulated room gets. Then it is the next room's turn, with another game.
const OF_ROOM: usize = 1000;
/// The messages of each test, unless it is told to send more.
const MESSAGES: usize = 6000;

fn number(name: &str) -> Option<usize> {
    std::env::var(name).ok()?.parse().ok()
}

fn messages() -> usize {
    number("MESSAGES").unwrap_or(MESSAGES)
}

/// Tells which room it was, should something fail.
struct ReportSeedOnPanic(usize);

impl Drop for ReportSeedOnPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("This was ROOM={}.", self.0);
        }
    }
}

#[test]
fn a_simulated_room_answers_whatever_four_people_send_at_once_and_they_agree() {
    let messages = messages();
    let first = number("ROOM").unwrap_or(0);
    let (mut sent, mut changes, mut told) = (0, 0, 0);
    for number in first.. {
        let _told = ReportSeedOnPanic(number);
        let mut room = SimulatedRoom::new(number);
        room.receive(OF_ROOM.min(messages - sent));
        room.end();
        sent += room.sent;
        changes += room.changes();
        if sent >= messages {
            break;
        }
        if sent / 100_000 > told {
            told = sent / 100_000;
            eprintln!("{sent} messages, {changes} changes");
        }
    }
    assert!(changes > sent as u64 / 20, "many are sound: {changes} of {sent}");
}

#[test]
fn a_room_at_a_host_answers_whatever_four_people_send_at_once_and_they_agree() {
    hosted::play(messages());
}
