//! Watchers who ask for the history of a long game as fast as they may: how long steps in other rooms take meanwhile.

use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::Failure;
use crate::client_connection::ClientConnection;
use crate::host::Host;
use crate::places;
use crate::play;
use crate::room::{Game, Room};

/// A game of 16 MiB, of which a room takes the beginning.
const LONG_GAME: &[u8] = include_bytes!("../../fixtures/hostile/good-long-game.atar.gz");
/// How much of it a room takes.
const RECORD_BYTES: usize = 1_000_000;

/// Measures steps in so many rooms, first alone and then beside such watchers. `(pace, seconds)` is how many steps a
/// second are made, and for how long.
pub(crate) async fn measure(
    host: &Host,
    watchers: usize,
    rooms: usize,
    (pace, seconds): (u32, u64),
) -> Result<(), Failure> {
    println!("quiet: {}", play::round(host, 0..rooms, pace, seconds).await?);
    let fields = json!({"record": long_record()?});
    let number = 2 * rooms;
    let room = Room::begin_with(host, number, watchers, Game::Large, fields).await?;
    let read = Arc::new(AtomicUsize::new(0));
    let mut asking: JoinSet<Result<(), Failure>> = JoinSet::new();
    for number in 0..watchers {
        let path = format!("/api/room/{}", room.id);
        // Where no watcher of the other rooms is.
        let from = places::watcher(10 * rooms + number);
        let mut watcher = ClientConnection::open(from, host.address(), &path).await?;
        let enter = json!({"do": "enter", "net": 1, "name": format!("Watcher {number}")});
        watcher.ask(enter).await?;
        let read = Arc::clone(&read);
        asking.spawn(async move {
            loop {
                read_history(&mut watcher, &read).await?;
            }
        });
    }
    let told = play::round(host, rooms..2 * rooms, pace, seconds).await?;
    if let Some(ended) = asking.try_join_next() {
        let failure: Result<(), Failure> = ended?;
        failure?;
    }
    let read = read.load(Ordering::Relaxed) as f64 / 1024.0 / 1024.0;
    println!("beside {watchers} readers of a long game, who read {read:.0} MiB: {told}");
    Ok(())
}

/// Reads the history of the game, part by part, and adds its bytes to `read`.
pub(crate) async fn read_history(watcher: &mut ClientConnection, read: &AtomicUsize) -> Result<(), Failure> {
    let mut turns = 0;
    loop {
        let asked = json!({"do": "history", "turn": turns});
        let part = watcher.ask_patiently(&asked).await?;
        read.fetch_add(part.to_string().len(), Ordering::Relaxed);
        turns += part["ok"]["turns"].as_array().map_or(0, Vec::len);
        if part["ok"]["more"] != true {
            return Ok(());
        }
    }
}

/// Returns the beginning of the long game as a record.
pub(crate) fn long_record() -> Result<Value, Failure> {
    let mut text = vec![0; RECORD_BYTES];
    GzDecoder::new(LONG_GAME).read_exact(&mut text)?;
    let text = String::from_utf8(text)?;
    let end = text.rfind("],[").ok_or("the record has no turns")?;
    Ok(serde_json::from_str(&format!("{}]]}}", &text[..end]))?)
}
