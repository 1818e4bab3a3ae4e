//! Four people send one room whatever they like, all at once: sound requests, damaged ones, those of others again. No
//! message makes the room fail, each gets an answer, and in the end all know the same.
//!
//! Everything comes from numbers, so what fails can be made again. `MESSAGES=1000000 cargo test -p atar-tests --test
//! crowd` sends more, `CROWD=7` begins with another room.

mod hall;
mod messages;
mod person;

use hall::Hall;

/// The messages that a room gets. Then it is the next room's turn, with another game.
const OF_ROOM: usize = 1000;
/// The messages of a test, unless it is told to send more.
const MESSAGES: usize = 6000;

fn number(name: &str) -> Option<usize> {
    std::env::var(name).ok()?.parse().ok()
}

/// Tells which room it was, should something fail.
struct ReportSeedOnPanic(usize);

impl Drop for ReportSeedOnPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("This was CROWD={}.", self.0);
        }
    }
}

#[test]
fn whatever_four_people_send_at_once_all_are_answered_and_agree() {
    let messages = number("MESSAGES").unwrap_or(MESSAGES);
    let first = number("CROWD").unwrap_or(0);
    let (mut sent, mut changes, mut told) = (0, 0, 0);
    for room in first.. {
        let _told = ReportSeedOnPanic(room);
        let mut hall = Hall::new(room);
        hall.receive(OF_ROOM.min(messages - sent));
        hall.end();
        sent += hall.sent;
        changes += hall.changes();
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
