//! Members who do nothing: what a connection costs.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::Failure;
use crate::client_connection::ClientConnection;
use crate::host::Host;
use crate::places;

/// How many connections are opened at once.
const AT_ONCE: usize = 200;

/// Measures what `count` connections cost that answer pings for so many seconds.
pub(crate) async fn measure(host: &Host, count: usize, seconds: u64) -> Result<(), Failure> {
    let before = host.taken()?;
    let connections = open(host, count).await?;
    let opened = host.taken()?;
    let memory = (opened.memory.saturating_sub(before.memory)) as f64 / count as f64 / 1024.0;
    let held = connections.len();
    let mut hearing: JoinSet<()> = JoinSet::new();
    for mut connection in connections {
        hearing.spawn(async move { while connection.hear().await.is_ok() {} });
    }
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let lost = std::iter::from_fn(|| hearing.try_join_next()).count();
    let after = host.taken()?;
    let share = (after.time - opened.time).as_secs_f64() / seconds as f64;
    println!("{held} connections: {memory:.1} KiB each, {:.1} % of a core, {lost} lost in {seconds} s", share * 100.0);
    Ok(())
}

/// Opens connections to the lobby.
async fn open(host: &Host, count: usize) -> Result<Vec<ClientConnection>, Failure> {
    let free = Arc::new(Semaphore::new(AT_ONCE));
    let mut opening: JoinSet<Result<ClientConnection, Failure>> = JoinSet::new();
    for number in 0..count {
        let (free, address) = (Arc::clone(&free), host.address());
        opening.spawn(async move {
            let _turn = free.acquire_owned().await?;
            ClientConnection::open(places::player(number), address, "/api/lobby").await
        });
    }
    let mut connections = Vec::with_capacity(count);
    while let Some(connection) = opening.join_next().await {
        connections.push(connection??);
    }
    Ok(connections)
}
