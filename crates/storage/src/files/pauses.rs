//! How long files are waited for that another program holds for a moment.

use std::time::Duration;

/// ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION. The first is what replacing a file that is held
/// gives.
const HELD: [i32; 3] = [5, 32, 33];

/// The first pause in milliseconds. Each is twice the one before.
const FIRST_PAUSE: u64 = 20;
/// All of them take less than a second.
const MAX_PAUSES: usize = 5;

/// Returns how long to wait before something that has failed with this code, after `tries`, is tried again on Windows;
/// none if waiting does not help, or has not.
pub(crate) fn pause_on_windows(code: i32, tries: usize) -> Option<Duration> {
    let may_help = HELD.contains(&code) && tries < MAX_PAUSES;
    may_help.then(|| Duration::from_millis(FIRST_PAUSE << tries))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::pause_on_windows;

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
