//! The players of the lab hold while the computer thinks at the table.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How long a player waits before it looks whether its game has been dropped.
const POLL: Duration = Duration::from_millis(5);

/// Makes the players of a lab hold.
#[derive(Clone, Debug, Default)]
pub struct Pause(Arc<(Mutex<usize>, Condvar)>);

/// The players hold as long as this lives.
#[derive(Debug)]
pub struct PauseGuard(Pause);

impl Pause {
    /// Has the players hold from now on.
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

    /// Returns whether the players have to hold. If so, a little time goes by.
    pub(crate) fn is_on(&self) -> bool {
        let (held, wake) = &*self.0;
        let held = held.lock().unwrap_or_else(PoisonError::into_inner);
        if *held == 0 {
            return false;
        }
        let held = wake
            .wait_timeout(held, POLL)
            .unwrap_or_else(PoisonError::into_inner)
            .0;
        *held > 0
    }
}

impl PauseGuard {
    /// Lets the players go on while `act` runs.
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
