//! Rooms that are begun and left: how much memory the host keeps.

use std::time::Duration;

use crate::Failure;
use crate::host::Host;
use crate::play;

/// Measures the host's memory before rooms are made, with them, and after everybody has left.
pub(crate) async fn measure(host: &Host, rooms: usize, seconds: u64) -> Result<(), Failure> {
    let memory = || host.taken().map(|taken| taken.memory as f64 / 1024.0 / 1024.0);
    let before = memory()?;
    let made = play::begin(host, 0..rooms).await?;
    let with = memory()?;
    drop(made);
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let after = memory()?;
    println!("{rooms} rooms: {before:.0} MiB before, {with:.0} with them, {after:.0} {seconds} s after all had left");
    Ok(())
}
