//! One room with many watchers: how long a step takes to them and to the other player.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::unbounded_channel;
use tokio::sync::watch::{Receiver, channel};
use tokio::task::JoinSet;

use crate::Failure;
use crate::client_connection::ClientConnection;
use crate::figures::Times;
use crate::host::Host;
use crate::places;
use crate::play::{StepTimes, play};
use crate::room::{Game, Room};

/// How many watchers come at once.
const AT_ONCE: usize = 50;

/// Measures steps, one each second, in a room with so many watchers, of whom some never read.
pub(crate) async fn measure(host: &Host, watchers: usize, deaf: usize, seconds: u64) -> Result<(), Failure> {
    let room = Room::begin(host, 0, watchers, Game::Large).await?;
    let bytes = room.players[0].position.to_string().len();
    let heard = Arc::new(Mutex::new(StepTimes::default()));
    let mut doors = Vec::new();
    let mut playing = JoinSet::new();
    for player in room.players {
        let (door, orders) = unbounded_channel();
        doors.push(door);
        let heard = Arc::clone(&heard);
        playing.spawn(async move { play(player, orders, &heard).await });
    }
    let (sent, last_sent) = channel(Instant::now());
    let mut watching = enter(host, &room.id, watchers, deaf, last_sent).await?;
    let before = host.taken()?;
    let mut clock = tokio::time::interval(Duration::from_secs(1));
    for _ in 0..seconds {
        clock.tick().await;
        sent.send_replace(Instant::now());
        for door in &doors {
            let _ = door.send(());
        }
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let taken = (host.taken()?.time - before.time).as_secs_f64() / seconds as f64;
    if let Some(ended) = playing.try_join_next() {
        let failure: Result<(), Failure> = ended?;
        failure?;
    }
    drop(sent);
    let mut all = Times::default();
    while let Some(times) = watching.join_next().await {
        all.take(times?);
    }
    let mut players = std::mem::take(&mut *heard.lock().unwrap_or_else(std::sync::PoisonError::into_inner)).times;
    println!(
        "{watchers} watchers of positions of {bytes} bytes, {deaf} of whom never read, {:.1} % of a core",
        taken * 100.0
    );
    println!("  to {} hearings of watchers: {}", all.count(), all.words());
    println!("  to {} hearings of the other player: {}", players.count(), players.words());
    Ok(())
}

/// Lets watchers enter. Those who read do so from their entrance on, since each hears of all who come after.
async fn enter(
    host: &Host,
    room: &str,
    count: usize,
    deaf: usize,
    last_sent: Receiver<Instant>,
) -> Result<JoinSet<Times>, Failure> {
    let free = Arc::new(Semaphore::new(AT_ONCE));
    let mut entering = JoinSet::new();
    for number in 0..count {
        let turn = Arc::clone(&free).acquire_owned().await?;
        let address = host.address();
        let path = format!("/api/room/{room}");
        let last_sent = last_sent.clone();
        entering.spawn(async move {
            let mut connection = ClientConnection::open(places::watcher(number), address, &path).await?;
            let enter = json!({"do": "enter", "net": 1, "name": format!("Watcher {number}")});
            connection.ask(enter).await?;
            drop(turn);
            Ok::<_, Failure>(tokio::spawn(async move {
                if number < deaf { silent(connection, last_sent).await } else { watch(connection, last_sent).await }
            }))
        });
    }
    let mut watching = JoinSet::new();
    while let Some(entered) = entering.join_next().await {
        let task = entered??;
        watching.spawn(async move { task.await.unwrap_or_default() });
    }
    Ok(watching)
}

/// Keeps a connection without reading it, until no more steps are sent.
async fn silent(connection: ClientConnection, mut last_sent: Receiver<Instant>) -> Times {
    while last_sent.changed().await.is_ok() {}
    drop(connection);
    Times::default()
}

/// Notes how long each step takes to this watcher, until no more are sent.
async fn watch(mut connection: ClientConnection, mut last_sent: Receiver<Instant>) -> Times {
    let mut times = Times::default();
    let mut noted = None;
    loop {
        tokio::select! {
            text = connection.hear() => {
                let Ok(text) = text else {
                    return times;
                };
                let sent = *last_sent.borrow();
                if text.starts_with(r#"{"event":"entry""#) && text.contains(r#""event":"changed""#) && noted != Some(sent) {
                    times.add(sent.elapsed());
                    noted = Some(sent);
                }
            }
            changed = last_sent.changed() => {
                if changed.is_err() {
                    return times;
                }
            }
        }
    }
}
