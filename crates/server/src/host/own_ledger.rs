//! The ledger of a host, and its place among those that have it.
//!
//! A file is locked by whoever has it open. In a database a host says every few seconds that it lives.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io;
use std::net::SocketAddr;
use std::thread::JoinHandle;
use std::time::Duration;

use atar_ledger::{Announced, LEASE, Ledger, Memory, OpenError, Server, Sqlite, Unavailable};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};

use super::relay::{InnerSecret, Relay};
use super::settings::{HostSettings, LedgerPlace};
use super::start_error::StartError;
use crate::rooms::{Rooms, entropy};

/// How often the host says that it lives.
const RENEW_EVERY: Duration = Duration::from_secs(3);
/// How often a host that waits for the ledger tries to get it.
const TRY_EVERY: Duration = Duration::from_millis(500);
/// How long a server may not answer that others take to live: longer than one does that was killed.
const LONGEST_SILENCE: Duration = Duration::from_millis(LEASE + 1_000);

/// The ledger of a host.
pub(super) struct OwnLedger {
    pub(super) ledger: Ledger,
    /// Ends when nobody can write any more.
    pub(super) thread: JoinHandle<()>,
    pub(super) server: Server,
}

impl OwnLedger {
    /// Opens the ledger. Other servers reach this one at the address, if there is one.
    ///
    /// # Errors
    /// A [`StartError`] if it cannot be used, or another host has it.
    pub(super) async fn open(settings: &HostSettings, inner: Option<SocketAddr>) -> io::Result<OwnLedger> {
        let name = entropy().ok_or_else(|| StartError::because("The system gives no random numbers."))?;
        let server = Server {
            id: name.iter().map(|byte| format!("{byte:02x}")).collect(),
            address: inner.map(|address| address.to_string()).unwrap_or_default(),
            build: env!("CARGO_PKG_VERSION").to_owned(),
        };
        make_folder(settings)?;
        let (ledger, thread) = opened(settings).await?;
        if let (Some(own), Some((_, secret))) = (inner, &settings.inner) {
            check_others(&ledger, own, secret.clone()).await?;
        }
        announce(&ledger, &server).await?;
        Ok(OwnLedger { ledger, thread, server })
    }
}

fn make_folder(settings: &HostSettings) -> io::Result<()> {
    let Some(folder) = &settings.data else {
        return Ok(());
    };
    fs::create_dir_all(folder).map_err(|error| {
        let shown = folder.display();
        StartError::because(if folder.is_file() {
            format!("The data folder {shown} is a file. Choose a folder.")
        } else {
            format!("The data folder {shown} cannot be made: {error}.")
        })
    })
}

/// Opens the ledger, on another thread: that may take a while.
async fn opened(settings: &HostSettings) -> io::Result<(Ledger, JoinHandle<()>)> {
    let (ledger, data) = (settings.ledger.clone(), settings.data.clone());
    let opened = tokio::task::spawn_blocking(move || match (ledger, data) {
        (Some(LedgerPlace(place)), _) => Ledger::open(&place),
        (None, None) => started(Ledger::start(Memory::new())),
        (None, Some(folder)) => {
            let store = Sqlite::open(&folder.join("rooms.sqlite"))?;
            started(Ledger::start(store))
        }
    });
    let error = |why: OpenError| match &settings.ledger {
        Some(place) if !place.is_of_one_server() => StartError::of_settings(why.to_string()),
        _ => StartError::because(why.to_string()),
    };
    opened.await.map_err(io::Error::other)?.map_err(error)
}

fn started<T>(started: io::Result<T>) -> Result<T, OpenError> {
    started.map_err(|error| OpenError::Unusable(format!("The ledger's thread cannot be started: {error}.")))
}

/// Checks that this host and the others reach each other, before any room is taken. One that was killed does not answer
/// until its lease is over; one that still lives then is not reached.
async fn check_others(ledger: &Ledger, own: SocketAddr, secret: InnerSecret) -> io::Result<()> {
    let relay = Relay::new(secret);
    let (mut answered, mut silent) = (HashSet::new(), HashMap::new());
    loop {
        let mut waits = false;
        for Server { id, address, .. } in living(ledger).await? {
            // The host that was here before lives for a while.
            if address.is_empty() || address == own.to_string() || answered.contains(&id) {
                continue;
            }
            if relay.check(&address, own).await.map_err(StartError::of_settings)? {
                answered.insert(id);
            } else if silent.entry(id).or_insert_with(Instant::now).elapsed() > LONGEST_SILENCE {
                return Err(StartError::of_settings(format!(
                    "The server at {address} is running but cannot be reached there. Give each server an inner \
                     address that the others can reach."
                )));
            } else {
                waits = true;
            }
        }
        if !waits {
            return Ok(());
        }
        sleep(TRY_EVERY).await;
    }
}

/// Returns the servers that live, as far as the ledger knows.
async fn living(ledger: &Ledger) -> io::Result<Vec<Server>> {
    let (done, told) = oneshot::channel();
    ledger.servers(Box::new(move |servers| drop(done.send(servers))));
    let servers = told.await.map_err(io::Error::other)?;
    servers.map_err(|Unavailable(why)| StartError::of_settings(why))
}

/// Says that the host lives, once no other one does that excludes it. One that was killed is taken to live for a while;
/// one that lives says so again.
async fn announce(ledger: &Ledger, server: &Server) -> io::Result<()> {
    let mut first = None;
    loop {
        match ask(ledger, server).await {
            Ok(Announced::Renewed | Announced::Anew) => return Ok(()),
            Ok(Announced::Excluded { by, until }) => {
                let is_renewed = *first.get_or_insert_with(|| until.clone()) != until;
                if is_renewed {
                    return Err(StartError::of_settings(excluded(&by, server)));
                }
            }
            Err(Unavailable(why)) => return Err(StartError::because(why)),
        }
        sleep(TRY_EVERY).await;
    }
}

/// Says why a server cannot run beside another one.
fn excluded(Server { address, build, .. }: &Server, server: &Server) -> String {
    if *address == server.address && !address.is_empty() {
        return format!("Another server (version {build}) is at the inner address {address}: give each its own.");
    }
    format!(
        "Another server (version {build}) has the rooms of this database. Several can share them if each has --inner \
         and --secret. Otherwise stop that one first."
    )
}

async fn ask(ledger: &Ledger, server: &Server) -> Result<Announced, Unavailable> {
    let (done, asked) = oneshot::channel();
    ledger.announce(server.clone(), Box::new(move |announced| drop(done.send(announced))));
    let gone = |_| Unavailable("The ledger has ended.".to_owned());
    asked.await.map_err(gone)?
}

/// Says every few seconds that the host lives. Returns if another one excludes it now, with the error to end with.
pub(super) async fn keep(ledger: Ledger, server: Server, rooms: Rooms) -> io::Error {
    loop {
        sleep(RENEW_EVERY).await;
        let since = Instant::now();
        match ask(&ledger, &server).await {
            Ok(announced @ (Announced::Renewed | Announced::Anew)) => rooms.live(since, announced == Announced::Anew),
            Ok(Announced::Excluded { .. }) => {
                return StartError::because(
                    "Another server has taken over the rooms, since this one stood still or could not reach the \
                     database. So this one has ended.",
                );
            }
            Err(_) => {}
        }
    }
}
