//! Looks for rooms on the local network while the page wants it.

use std::sync::{Mutex, PoisonError};

use atar_nearby::{FoundRoom, Network, NetworkLinks, ServiceBrowser};
use tauri::{AppHandle, Emitter, Manager, Runtime};

use crate::command_error::CommandError;
use crate::hosting::Hosting;

/// The Tauri event with the rooms that are known.
const EVENT: &str = "nearby";

/// What looks for rooms, while the page wants it.
pub(crate) struct Nearby {
    network: Network,
    browser: Mutex<Option<ServiceBrowser>>,
}

impl Default for Nearby {
    fn default() -> Self {
        Nearby::on(Network::of_this_program())
    }
}

impl Nearby {
    /// Looks on this network.
    pub(crate) fn on(network: Network) -> Self {
        Nearby { network, browser: Mutex::default() }
    }

    /// Tells the page the rooms of others that are known, each time that they change, until it stops.
    ///
    /// # Errors
    /// `connection` if the network cannot be used.
    pub(crate) fn look<R: Runtime>(&self, app: AppHandle<R>) -> Result<(), CommandError> {
        let hear = move |found: &[FoundRoom]| {
            let own = app.state::<Hosting>().port();
            let links = NetworkLinks::of_this_machine().unwrap_or_default();
            let of_others = found.iter().filter(|found| !found.is_at(&links, own));
            // A closed window gets no more events.
            let _ = app.emit(EVENT, of_others.collect::<Vec<_>>());
        };
        let browser =
            ServiceBrowser::start(self.network, hear).map_err(|error| CommandError::connection(error.to_string()))?;
        self.set(Some(browser));
        Ok(())
    }

    /// Stops looking.
    pub(crate) fn stop(&self) {
        self.set(None);
    }

    fn set(&self, browser: Option<ServiceBrowser>) {
        let mut current = self.browser.lock().unwrap_or_else(PoisonError::into_inner);
        let last = std::mem::replace(&mut *current, browser);
        drop(current);
        // Waits for its thread.
        drop(last);
    }
}
