//! Members who all come back after the host was killed, or one of its servers: how long until everybody plays on.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::task::JoinSet;

use crate::Failure;
use crate::client_connection::ClientConnection;
use crate::figures::Times;
use crate::host::{Host, Ways};
use crate::places;
use crate::play;

/// Clients come back after a time between nothing and this, as the front does where a server is no longer there.
const SPREAD: Duration = Duration::from_secs(5);
/// Its multiples without their whole part are spread evenly.
const GOLDEN: f64 = 0.618_033_988_749_895;

/// How long a member tries.
const PATIENCE: Duration = Duration::from_secs(90);

/// Measures how long the members of so many rooms of two take to come back to a host that was killed. Of several
/// servers the one is killed that has all the rooms; the members come to the others.
pub(crate) async fn measure(host: &mut Host, rooms: usize) -> Result<(), Failure> {
    if host.is_several() {
        host.lead(Ways::First);
    }
    let began = play::begin(host, 0..rooms).await?;
    let members: Vec<_> = began
        .into_iter()
        .flat_map(|room| room.players.into_iter().map(move |player| (room.id.clone(), player.token)))
        .collect();
    let count = members.len();
    if host.is_several() {
        host.kill_first().await?;
    } else {
        host.restart().await?;
    }
    let start = Instant::now();
    let mut returning: JoinSet<Result<(bool, Duration), Failure>> = JoinSet::new();
    let open = Arc::new(Mutex::new(HashSet::new()));
    for (number, (room, token)) in members.into_iter().enumerate() {
        let (address, open) = (host.of_room(number / 2), Arc::clone(&open));
        returning.spawn(async move {
            tokio::time::sleep(wait(number)).await;
            // For the first of a room the host reads it from its ledger.
            let is_first = lock(&open).insert(room.clone());
            let asked = Instant::now();
            come_back(address, number, &room, &token).await?;
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

/// Enters again. Who is sent away, as while the room is still the dead server's, comes back once more after a while.
async fn come_back(address: SocketAddr, number: usize, room: &str, token: &str) -> Result<(), Failure> {
    let path = format!("/api/room/{room}");
    let end = Instant::now() + PATIENCE;
    for tries in 1.. {
        let mut connection = ClientConnection::open(places::player(number), address, &path).await?;
        match connection.ask(json!({"do": "enter", "net": 1, "token": token})).await {
            Ok(_) => break,
            Err(failure) if Instant::now() > end => return Err(failure),
            Err(_) => tokio::time::sleep(wait(number + tries)).await,
        }
    }
    Ok(())
}

/// Returns how long a member waits, one after the other.
fn wait(number: usize) -> Duration {
    SPREAD.mul_f64(number as f64 * GOLDEN % 1.0)
}

fn lock(open: &Mutex<HashSet<String>>) -> MutexGuard<'_, HashSet<String>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}
