//! A server with rooms for each test.
#![allow(dead_code, reason = "each file of tests is a program, and none uses all of this")]

#[path = "members.rs"]
mod members;

use std::io;
use std::net::SocketAddr;
use std::ops::Deref;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use atar_server::{Host, HostSettings, Limits, ShutdownKind};
use tokio::sync::oneshot;

pub use members::*;

/// A server that ends with the test.
pub struct Hosting {
    place: Place,
    /// Where figures are served.
    pub metrics: Option<SocketAddr>,
    end: Option<oneshot::Sender<ShutdownKind>>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl Hosting {
    /// Starts a server that keeps its rooms in memory.
    pub fn start() -> Self {
        Hosting::with(HostSettings::default())
    }

    /// Starts a server with these settings, on any free port of loopback.
    pub fn with(mut settings: HostSettings) -> Self {
        // Clients of tests do not answer to the end of their connections.
        if settings.limits.linger_time == Limits::for_rooms().linger_time {
            settings.limits.linger_time = Duration::from_millis(100);
        }
        // What a request costs does not depend on how fast the machine is.
        if settings.limits.request_time == Limits::for_rooms().request_time {
            settings.limits.request_time = Duration::from_secs(3600);
        }
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
        let host = runtime.block_on(Host::bind(settings)).expect("a port and a log");
        let address = SocketAddr::from(([127, 0, 0, 1], host.address().port()));
        let metrics = host.metrics();
        let (end, ended) = oneshot::channel();
        let thread = thread::spawn(move || {
            // Who drops the other end wants a restart.
            runtime.block_on(host.run(async { ended.await.unwrap_or_default() }))
        });
        Hosting { place: Place { address }, metrics, end: Some(end), thread: Some(thread) }
    }

    /// Asks the server to end for good, and does not wait for it.
    pub fn stop(&mut self) {
        let end = self.end.take().expect("it runs");
        end.send(ShutdownKind::ForGood).expect("it runs");
    }

    /// Asks the server to end, and does not wait for it.
    pub fn begin_end(&mut self) {
        drop(self.end.take());
    }

    /// Ends the server, and waits until it has.
    pub fn end(mut self) {
        self.begin_end();
        self.ended().expect("no error");
    }

    /// Waits until the server has ended, and returns how.
    pub fn ended(mut self) -> io::Result<()> {
        let thread = self.thread.take().expect("it runs");
        thread.join().expect("the server does not panic")
    }
}

impl Deref for Hosting {
    type Target = Place;

    fn deref(&self) -> &Place {
        &self.place
    }
}

impl Drop for Hosting {
    fn drop(&mut self) {
        self.begin_end();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
