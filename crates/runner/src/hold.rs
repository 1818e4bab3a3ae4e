//! The players of the lab hold while the computer thinks at the table.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How long a player waits before it looks whether its game has been dropped.
const LOOK_UP: Duration = Duration::from_millis(5);

/// Makes the players of a lab hold.
#[derive(Clone, Debug, Default)]
pub struct Hold(Arc<(Mutex<usize>, Condvar)>);

/// The players hold as long as this lives.
#[derive(Debug)]
pub struct Held(Hold);

impl Hold {
    /// Has the players hold from now on.
    #[must_use]
    pub fn begin(&self) -> Held {
        self.count(|held| held + 1);
        Held(self.clone())
    }

    fn count(&self, change: impl FnOnce(usize) -> usize) {
        let (held, bell) = &*self.0;
        let mut held = held.lock().unwrap_or_else(PoisonError::into_inner);
        *held = change(*held);
        if *held == 0 {
            bell.notify_all();
        }
    }

    /// Returns whether the players have to hold. If so, a little time goes by.
    pub(crate) fn is_on(&self) -> bool {
        let (held, bell) = &*self.0;
        let held = held.lock().unwrap_or_else(PoisonError::into_inner);
        if *held == 0 {
            return false;
        }
        let held = bell
            .wait_timeout(held, LOOK_UP)
            .unwrap_or_else(PoisonError::into_inner)
            .0;
        *held > 0
    }
}

impl Held {
    /// Lets the players go on while `act` runs.
    pub fn pause<T>(&self, act: impl FnOnce() -> T) -> T {
        self.0.count(|held| held.saturating_sub(1));
        let done = act();
        self.0.count(|held| held + 1);
        done
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.0.count(|held| held.saturating_sub(1));
    }
}
