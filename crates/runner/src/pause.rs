//! Pauses the players of the lab while the computer thinks at the table.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How long a player waits before it looks whether its game has been dropped.
const POLL: Duration = Duration::from_millis(5);

/// A handle that pauses the players of a lab.
#[derive(Clone, Debug, Default)]
pub struct Pause(Arc<(Mutex<usize>, Condvar)>);

/// A pause, which ends when the guard is dropped.
#[derive(Debug)]
pub struct PauseGuard(Pause);

impl Pause {
    /// Pauses the players while the guard lives.
    #[must_use]
    pub fn begin(&self) -> PauseGuard {
        self.count(|held| held + 1);
        PauseGuard(self.clone())
    }

    fn count(&self, change: impl FnOnce(usize) -> usize) {
        let (held, wake) = &*self.0;
        let mut held = held.lock().unwrap_or_else(PoisonError::into_inner);
        *held = change(*held);
        if *held == 0 {
            wake.notify_all();
        }
    }

    /// Returns whether the players are paused. If so, waits a little.
    pub(crate) fn is_on(&self) -> bool {
        let (held, wake) = &*self.0;
        let held = held.lock().unwrap_or_else(PoisonError::into_inner);
        if *held == 0 {
            return false;
        }
        let held = wake.wait_timeout(held, POLL).unwrap_or_else(PoisonError::into_inner).0;
        *held > 0
    }
}

impl PauseGuard {
    /// Lifts the pause while `act` runs.
    pub fn lift_while<T>(&self, act: impl FnOnce() -> T) -> T {
        self.0.count(|held| held.saturating_sub(1));
        let done = act();
        self.0.count(|held| held + 1);
        done
    }
}

impl Drop for PauseGuard {
    fn drop(&mut self) {
        self.0.count(|held| held.saturating_sub(1));
    }
}
