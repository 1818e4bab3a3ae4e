//! What processes have taken of the machine.

use std::time::Duration;

use crate::Failure;

/// Returns the time of a processor that a process has taken.
pub(crate) fn time_of(id: u32) -> Result<Duration, Failure> {
    Ok(hundredths(&fields(id)?, 11..13))
}

/// Returns the time that a process has taken, and all that it has started.
pub(crate) fn time_of_all(id: u32) -> Result<Duration, Failure> {
    // Its own, and that of those which have ended.
    let mut time = hundredths(&fields(id)?, 11..15);
    for process in std::fs::read_dir("/proc")?.filter_map(Result::ok) {
        let number = process.file_name().to_str().and_then(|name| name.parse().ok());
        // Who has ended meanwhile is counted next time.
        let Some(Ok(fields)) = number.map(fields) else {
            continue;
        };
        if fields.get(1).is_some_and(|parent| *parent == id.to_string()) {
            time += hundredths(&fields, 11..13);
        }
    }
    Ok(time)
}

/// Returns what the system says of a process after its name: its state, its parent, and so on.
fn fields(id: u32) -> Result<Vec<String>, Failure> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
    Ok(stat.rsplit(')').next().unwrap_or_default().split_whitespace().map(str::to_owned).collect())
}

/// Adds up fields in hundredths of a second.
fn hundredths(fields: &[String], range: std::ops::Range<usize>) -> Duration {
    let ticks = fields.get(range).into_iter().flatten().filter_map(|field| field.parse::<u64>().ok());
    Duration::from_millis(ticks.sum::<u64>() * 10)
}
