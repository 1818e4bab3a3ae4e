//! How files are waited for that another program holds for a moment.

use std::time::Duration;

/// ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION. The first is what replacing a file that is held
/// gives.
const HELD: [i32; 3] = [5, 32, 33];

/// The first pause in milliseconds. Each is twice the one before.
const FIRST_PAUSE: u64 = 20;
/// All of them take less than a second.
const MAX_PAUSES: usize = 5;

/// Returns the pauses before something is tried again.
fn pauses() -> impl Iterator<Item = Duration> {
    (0..MAX_PAUSES).map(|tries| Duration::from_millis(FIRST_PAUSE << tries))
}

/// Tries to take something until it can be had, with pauses in between. Returns none if it cannot be had in the end.
///
/// # Errors
/// That of a try.
pub(crate) fn take_patiently<T, E>(
    mut take: impl FnMut() -> Result<Option<T>, E>,
    mut pause: impl FnMut(Duration),
) -> Result<Option<T>, E> {
    for time in pauses() {
        match take()? {
            None => pause(time),
            taken => return Ok(taken),
        }
    }
    take()
}

/// Returns how long to wait before something that has failed with this code, after `tries`, is tried again on Windows;
/// none if waiting does not help, or has not.
pub(crate) fn pause_on_windows(code: i32, tries: usize) -> Option<Duration> {
    pauses().nth(tries).filter(|_| HELD.contains(&code))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{pause_on_windows, take_patiently};

    /// A program that was killed still held its lock when it was started again: its game was not found.
    #[test]
    fn what_is_free_after_a_moment_is_taken() {
        for moments in [0, 1, 4] {
            let (mut tries, mut waited) = (0, Duration::ZERO);
            let take = || {
                tries += 1;
                Ok::<_, ()>((tries > moments).then_some(tries))
            };
            assert_eq!(take_patiently(take, |pause| waited += pause), Ok(Some(moments + 1)));
            assert_eq!(waited.is_zero(), moments == 0);
        }
        let mut waited = Duration::ZERO;
        assert_eq!(take_patiently(|| Ok::<Option<()>, ()>(None), |pause| waited += pause), Ok(None));
        assert!(waited > Duration::from_millis(500) && waited < Duration::from_secs(1), "{waited:?}");
        assert_eq!(
            take_patiently(|| Err::<Option<()>, _>("read-only"), |_| panic!("it does not mend")),
            Err("read-only")
        );
    }

    #[test]
    fn what_is_held_is_waited_for_within_a_second() {
        for code in [5, 32, 33] {
            let pauses = (0..).map_while(|tries| pause_on_windows(code, tries));
            let all: Vec<_> = pauses.take(100).collect();
            assert!(all.len() >= 3 && all.is_sorted(), "{all:?}");
            assert!(all.iter().sum::<Duration>() < Duration::from_secs(1));
        }
    }

    /// A full disk, a missing folder and a failing one do not mend within a second.
    #[test]
    fn what_lasts_is_not_waited_for() {
        for code in [0, 2, 3, 87, 112, 1117] {
            assert_eq!(pause_on_windows(code, 0), None);
        }
    }
}
