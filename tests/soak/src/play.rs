//! Rooms in which people play: how long a step takes to the other player.

use std::ops::Range;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;

use crate::Failure;
use crate::database::Database;
use crate::figures::Times;
use crate::host::Host;
use crate::room::{Game, Room, SeatedPlayer, enter_to_watch};

/// How many rooms are made at once.
const AT_ONCE: usize = 50;

/// When the last step of a room was sent, and the times that steps have taken to the other player.
#[derive(Default)]
pub(crate) struct StepTimes {
    sent: Option<Instant>,
    pub(crate) times: Times,
}

/// How many times an hour's play begins with new rooms, so that no game ends meanwhile.
const ROUNDS: u64 = 10;

/// Measures steps in so many rooms, at a pace of so many a second in all of them together.
pub(crate) async fn measure(host: &Host, rooms: usize, pace: u32, seconds: u64) -> Result<(), Failure> {
    println!("{}", round(host, 0..rooms, pace, seconds).await?);
    Ok(())
}

/// Plays for long, and tells the host's memory at every tenth of the time. Each tenth has rooms of its own: those of
/// the one before are left, and must not stay in memory.
pub(crate) async fn endure(host: &Host, rooms: usize, pace: u32, seconds: u64) -> Result<(), Failure> {
    let mut numbers = 0..rooms;
    for number in 1..=ROUNDS {
        let told = round(host, numbers.clone(), pace, seconds / ROUNDS).await?;
        numbers = numbers.end..numbers.end + rooms;
        let memory = host.taken()?.memory as f64 / 1024.0 / 1024.0;
        println!("{number} of {ROUNDS}: {memory:.0} MiB; {told}");
    }
    Ok(())
}

/// Plays in new rooms. Returns what was measured, in words.
pub(crate) async fn round(host: &Host, numbers: Range<usize>, pace: u32, seconds: u64) -> Result<String, Failure> {
    let rooms = numbers.len();
    let heard = Arc::new((0..rooms).map(|_| Mutex::new(StepTimes::default())).collect::<Vec<_>>());
    let mut asking: Vec<[UnboundedSender<()>; 2]> = Vec::with_capacity(rooms);
    let mut playing = JoinSet::new();
    for (number, room) in begin(host, numbers).await?.into_iter().enumerate() {
        let mut watcher = match room.watcher {
            Some(watcher) => watcher,
            None => enter_to_watch(host, &room.id, number).await?,
        };
        playing.spawn(async move {
            loop {
                watcher.hear().await?;
            }
        });
        let mut doors = Vec::new();
        for player in room.players {
            let (door, orders) = unbounded_channel();
            doors.push(door);
            let heard = Arc::clone(&heard);
            playing.spawn(async move { play(player, orders, &heard[number]).await });
        }
        asking.push(doors.try_into().map_err(|_| "a room has two players")?);
    }
    let before = host.taken()?;
    let work = host.database.as_ref().map(Database::work).transpose()?;
    let ticks = u64::from(pace) * seconds;
    let mut clock = tokio::time::interval(Duration::from_secs(1) / pace);
    for number in 0..ticks {
        clock.tick().await;
        for door in &asking[usize::try_from(number).unwrap_or(0) % rooms] {
            let _ = door.send(());
        }
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let after = host.taken()?;
    if let Some(ended) = playing.try_join_next() {
        let failure: Result<(), Failure> = ended?;
        failure?;
    }
    let time = (after.time - before.time).as_secs_f64();
    let mut told = words(&heard, rooms, seconds, time);
    if let Some((database, work)) = host.database.as_ref().zip(work) {
        told = format!("{told}\n{}", database.words(&work, seconds)?);
    }
    Ok(told)
}

fn words(heard: &[Mutex<StepTimes>], rooms: usize, seconds: u64, time: f64) -> String {
    let mut all = Times::default();
    for room in heard {
        let room = std::mem::take(&mut *room.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
        all.take(room.times);
    }
    format!(
        "{rooms} rooms, {:.0} steps a second, {:.1} % of a core: {}",
        all.count() as f64 / seconds as f64,
        time / seconds as f64 * 100.0,
        all.words()
    )
}

/// Begins the rooms of these numbers.
pub(crate) async fn begin(host: &Host, numbers: Range<usize>) -> Result<Vec<Room>, Failure> {
    let free = Semaphore::new(AT_ONCE);
    let making = numbers.map(|number| {
        let free = &free;
        async move {
            let _turn = free.acquire().await?;
            Room::begin(host, number, 1, Game::Small).await
        }
    });
    futures_util::future::try_join_all(making).await
}

/// Plays: makes a step when told to if it is this player's turn, and notes how long the other's steps took.
pub(crate) async fn play(
    mut player: SeatedPlayer,
    mut orders: UnboundedReceiver<()>,
    heard: &Mutex<StepTimes>,
) -> Result<(), Failure> {
    loop {
        tokio::select! {
            order = orders.recv() => {
                if order.is_none() {
                    return Ok(());
                }
                if let Some(step) = player.step() {
                    lock(heard).sent = Some(Instant::now());
                    player.connection.send(step).await?;
                }
            }
            text = player.connection.hear() => {
                let now = Instant::now();
                let mut message: Value = serde_json::from_str(&text?)?;
                if let Some(error) = message.get("error") {
                    return Err(error.to_string().into());
                }
                let is_others = message["event"] == "entry";
                if player.note(&mut message) && is_others {
                    let mut heard = lock(heard);
                    if let Some(sent) = heard.sent.take() {
                        heard.times.add(now - sent);
                    }
                }
            }
        }
    }
}

fn lock(heard: &Mutex<StepTimes>) -> std::sync::MutexGuard<'_, StepTimes> {
    heard.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
