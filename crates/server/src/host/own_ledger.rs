//! The ledger of a host, which no other host has meanwhile.
//!
//! A file is locked by whoever has it open. In a database the host has a claim, which ends ten seconds after it was
//! renewed last.

use std::fs;
use std::io;
use std::thread::JoinHandle;
use std::time::Duration;

use atar_ledger::{Claim, Ledger, Memory, OpenError, Server, Sqlite, Unavailable};
use tokio::sync::oneshot;
use tokio::time::sleep;

use super::settings::{HostSettings, LedgerPlace};
use super::start_error::StartError;
use crate::rooms::entropy;

/// How often the claim is renewed.
const RENEW_EVERY: Duration = Duration::from_secs(3);
/// How often a host that waits for the ledger tries to get it.
const TRY_EVERY: Duration = Duration::from_millis(500);

/// The ledger of a host.
pub(super) struct OwnLedger {
    pub(super) ledger: Ledger,
    /// Ends when nobody can write any more.
    pub(super) thread: JoinHandle<()>,
    pub(super) server: Server,
}

impl OwnLedger {
    /// Opens the ledger, once no other host has it if this one stands by.
    ///
    /// # Errors
    /// A [`StartError`] if it cannot be used, or another host has it.
    pub(super) async fn open(settings: &HostSettings) -> io::Result<OwnLedger> {
        let name = entropy().ok_or_else(|| StartError::because("The system gives no random numbers."))?;
        let server = Server {
            id: name.iter().map(|byte| format!("{byte:02x}")).collect(),
            address: String::new(),
            build: env!("CARGO_PKG_VERSION").to_owned(),
        };
        make_folder(settings)?;
        let (ledger, thread) = opened(settings).await?;
        claim(&ledger, &server, settings.stands_by).await?;
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
    let mut is_told = false;
    loop {
        let (ledger, data) = (settings.ledger.clone(), settings.data.clone());
        let opened = tokio::task::spawn_blocking(move || match (ledger, data) {
            (Some(LedgerPlace(place)), _) => Ledger::open(&place),
            (None, None) => started(Ledger::start(Memory::new())),
            (None, Some(folder)) => {
                let store = Sqlite::open(&folder.join("rooms.sqlite"))?;
                started(Ledger::start(store))
            }
        });
        match opened.await.map_err(io::Error::other)? {
            Ok(ledger) => return Ok(ledger),
            Err(OpenError::InUse(_)) if settings.stands_by => stand_by(&mut is_told).await,
            Err(why) => return Err(StartError::because(why.to_string())),
        }
    }
}

fn started<T>(started: io::Result<T>) -> Result<T, OpenError> {
    started.map_err(|error| OpenError::Unusable(format!("The ledger's thread cannot be started: {error}.")))
}

/// Claims the ledger. The claim of a host that was killed ends by itself; one that lives renews it.
async fn claim(ledger: &Ledger, server: &Server, stands_by: bool) -> io::Result<()> {
    let (mut first, mut is_told) = (None, false);
    loop {
        match ask(ledger, server).await {
            Ok(Claim::Held) => return Ok(()),
            Ok(Claim::Elsewhere { build, until }) => {
                let is_renewed = *first.get_or_insert_with(|| until.clone()) != until;
                if is_renewed && !stands_by {
                    return Err(StartError::because(format!(
                        "Another server (version {build}) has the rooms of this database: one server can have them at \
                         a time. Stop that one first, or let this one wait for it with --stand-by."
                    )));
                }
            }
            // What was there a moment ago comes back.
            Err(_) if stands_by && first.is_some() => {}
            Err(Unavailable(why)) => return Err(StartError::because(why)),
        }
        if stands_by {
            stand_by(&mut is_told).await;
        } else {
            sleep(TRY_EVERY).await;
        }
    }
}

/// Waits for the other host to go. The operator is told so once.
async fn stand_by(is_told: &mut bool) {
    if !std::mem::replace(is_told, true) {
        tracing::warn!("another server has the rooms; standing by");
    }
    sleep(TRY_EVERY).await;
}

async fn ask(ledger: &Ledger, server: &Server) -> Result<Claim, Unavailable> {
    let (done, asked) = oneshot::channel();
    ledger.claim(server.clone(), Box::new(move |claim| drop(done.send(claim))));
    let gone = |_| Unavailable("The ledger has ended.".to_owned());
    asked.await.map_err(gone)?
}

/// Keeps the claim. Returns if another host has taken it, with the error to end with.
pub(super) async fn keep(ledger: Ledger, server: Server) -> io::Error {
    loop {
        sleep(RENEW_EVERY).await;
        if let Ok(Claim::Elsewhere { .. }) = ask(&ledger, &server).await {
            return StartError::because(
                "Another server has taken over the rooms, since this one stood still or could not reach the database. \
                 So this one has ended.",
            );
        }
    }
}
