//! Strangers who take tables outside rooms, each with a game as long as a message may be: how much memory that costs
//! the host, and how long steps in rooms take meanwhile.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::Failure;
use crate::client_connection::ClientConnection;
use crate::history::{long_record, read_history};
use crate::host::Host;
use crate::places;
use crate::play;

/// What the strangers have got.
#[derive(Default)]
struct Got {
    /// Long games that were opened.
    games: AtomicUsize,
    /// Bytes of history that were read.
    read: AtomicUsize,
}

/// Measures so many strangers beside so many rooms. `(pace, seconds)` is how many steps a second are made in these, and
/// for how long. Each stranger comes from an address of their own.
pub(crate) async fn measure(
    host: &Host,
    strangers: usize,
    rooms: usize,
    (pace, seconds): (u32, u64),
) -> Result<(), Failure> {
    let open = Arc::new(json!({"do": "open", "record": long_record()?}));
    let got = Arc::new(Got::default());
    let mut attacks = JoinSet::new();
    for number in 0..strangers {
        let (open, got, address) = (Arc::clone(&open), Arc::clone(&got), host.address());
        attacks.spawn(async move { attack(number, address, &open, &got).await });
    }
    let told = play::round(host, 0..rooms, pace, seconds).await?;
    if let Some(ended) = attacks.try_join_next() {
        let failure: Result<(), Failure> = ended?;
        failure?;
    }
    let mebibytes = |bytes: f64| bytes / 1024.0 / 1024.0;
    println!(
        "{strangers} strangers opened {} long games and read {:.0} MiB of them; peak of memory {:.0} MiB; {told}",
        got.games.load(Ordering::Relaxed),
        mebibytes(got.read.load(Ordering::Relaxed) as f64),
        mebibytes(host.peak()? as f64)
    );
    Ok(())
}

/// Opens a long game and reads its history, again and again, and comes back when it is turned away.
async fn attack(number: usize, host: SocketAddr, open: &Value, got: &Got) -> Result<(), Failure> {
    loop {
        let from = places::stranger(number);
        let mut table = ClientConnection::open(from, host, "/table").await?;
        if table.ask_patiently(open).await.is_ok() {
            got.games.fetch_add(1, Ordering::Relaxed);
            while read_history(&mut table, &got.read).await.is_ok() {}
        }
    }
}
