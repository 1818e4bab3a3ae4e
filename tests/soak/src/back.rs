//! Members who all come back after the host was killed: how long until everybody plays on.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::task::JoinSet;

use crate::Failure;
use crate::client_connection::ClientConnection;
use crate::figures::Times;
use crate::host::Host;
use crate::places;
use crate::play;

/// Clients come back after a time between nothing and this, as the front does.
const SPREAD: Duration = Duration::from_secs(5);
/// Its multiples without their whole part are spread evenly.
const GOLDEN: f64 = 0.618_033_988_749_895;

/// Measures how long the members of so many rooms of two take to come back to a host that was killed.
pub(crate) async fn measure(host: &mut Host, rooms: usize) -> Result<(), Failure> {
    let began = play::begin(host, 0..rooms).await?;
    let members: Vec<_> = began
        .into_iter()
        .flat_map(|room| room.players.into_iter().map(move |player| (room.id.clone(), player.token)))
        .collect();
    let count = members.len();
    host.restart().await?;
    let start = Instant::now();
    let mut returning: JoinSet<Result<(bool, Duration), Failure>> = JoinSet::new();
    let open = Arc::new(Mutex::new(HashSet::new()));
    for (number, (room, token)) in members.into_iter().enumerate() {
        let (address, open) = (host.address, Arc::clone(&open));
        returning.spawn(async move {
            tokio::time::sleep(SPREAD.mul_f64(number as f64 * GOLDEN % 1.0)).await;
            let path = format!("/api/room/{room}");
            let mut connection = ClientConnection::open(places::player(number), address, &path).await?;
            // For the first of a room the host reads it from its ledger.
            let is_first = lock(&open).insert(room);
            let asked = Instant::now();
            connection.ask(json!({"do": "enter", "net": 1, "token": token})).await?;
            Ok((is_first, asked.elapsed()))
        });
    }
    let (mut times, mut opening) = (Times::default(), Times::default());
    while let Some(entered) = returning.join_next().await {
        let (is_first, time) = entered??;
        times.add(time);
        if is_first {
            opening.add(time);
        }
    }
    println!("{count} members were back after {:.1} s; entering took {}", start.elapsed().as_secs_f64(), times.words());
    println!("opening a room took {}", opening.words());
    Ok(())
}

fn lock(open: &Mutex<HashSet<String>>) -> MutexGuard<'_, HashSet<String>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}
