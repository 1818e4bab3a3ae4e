//! Entries a second, by ledger: one after the other as a single room makes them, and 256 that wait together.
//! `ATAR_LEDGER` may name a database to be measured as well.
#![expect(clippy::print_stdout, reason = "figures are what it is for")]

use std::time::{Duration, Instant};

use atar_ledger::{Append, Appended, Lease, LogHead, LogStore, Memory, Sqlite, open_store};

/// How long each is measured.
const TIME: Duration = Duration::from_secs(3);
/// The length of an entry: a step of a game with its times.
const LINE: usize = 200;
/// The rooms whose entries wait together.
const ROOMS: usize = 256;

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rooms.sqlite");
    measure("in memory", &mut Memory::new());
    measure("SQLite", &mut Sqlite::open(&file).expect("a file"));
    if let Ok(place) = std::env::var("ATAR_LEDGER") {
        measure("the ledger of ATAR_LEDGER", &mut open_store(&place).expect("a ledger"));
    }
}

fn measure(name: &str, store: &mut dyn LogStore) {
    let [alone, together] = [1, ROOMS].map(|rooms| entries_a_second(store, rooms));
    println!("{name}: {alone:.0} entries a second one by one, {together:.0} of {ROOMS} rooms together");
}

fn entries_a_second(store: &mut dyn LogStore, rooms: usize) -> f64 {
    let mut heads = vec![LogHead::START; rooms];
    let (start, mut entries) = (Instant::now(), 0_u32);
    while start.elapsed() < TIME {
        let batch: Vec<_> = heads.iter().enumerate().map(|(room, head)| line(rooms, room, *head)).collect();
        let appended = store.append(&batch).expect("it can be written");
        assert!(appended.iter().all(|appended| *appended == Appended::Yes));
        heads = batch.iter().map(Append::head).collect();
        entries += u32::try_from(rooms).unwrap_or(u32::MAX);
    }
    f64::from(entries) / start.elapsed().as_secs_f64()
}

fn line(rooms: usize, room: usize, known: LogHead) -> Append {
    let seq = known.seq + 1;
    Append {
        // Another run of the same database has rooms of its own.
        room: format!("{}-{rooms}-{room}", std::process::id()),
        known,
        lease: Lease::default(),
        line: "x".repeat(LINE),
        link: u128::from(seq).to_be_bytes(),
        due: None,
        expires: Some(0),
        card: None,
        server_seed: None,
    }
}
