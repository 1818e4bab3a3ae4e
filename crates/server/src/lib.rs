//! HTTP and WebSocket: serves the front and carries messages to the table.
//!
//! A server has one table, so a page that is reloaded finds the same game. Every WebSocket at [`TABLE_PATH`] is a
//! client of it. A message is one text of the protocol. Answers come in order, events at any time. Every WebSocket at
//! [`PRACTICE_PATH`] has a table of its own beside it, in memory, for lessons. Every WebSocket at [`LAB_PATH`] is a
//! client of the lab, which keeps its games in memory, and every one at [`LIBRARY_PATH`] of the library. Nothing here
//! knows the content of a text.
//!
//! [`Limits`] bound the cost of a client. The request guard decides who may be a client at all.

mod address_limits;
mod address_slots;
mod assets;
mod backend;
mod clock;
mod connection;
mod connection_id;
mod connection_limits;
mod end_signal;
mod host;
mod host_event;
mod host_kind;
mod host_name;
mod http;
mod lab;
mod ledger_check;
mod library;
mod limited_stream;
mod limits;
mod lobby;
#[cfg(test)]
mod log_probe;
mod outbox;
mod private_table;
mod request_guard;
mod request_limits;
mod rooms;
#[cfg(test)]
mod schema;
mod shutdown_kind;
mod socket;
mod table_actor;
mod token_bucket;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use atar_runner::{MemoryStore, Runner, SearchPool};
use atar_storage::{GamePlaces, LibraryService, PersistentTable, SystemDisk};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;

pub use crate::end_signal::end_signal;
pub use crate::host::{Backups, Host, HostSettings, InnerSecret, LedgerPlace, StartError};
pub use crate::host_kind::HostKind;
pub use crate::host_name::{HostName, HostNameError};
pub use crate::ledger_check::{CheckedLogs, check_ledger};
pub use crate::limits::Limits;
pub use crate::shutdown_kind::ShutdownKind;
/// The network on which rooms are announced.
pub use atar_nearby::Network;
/// Checks the chance in a room's record.
pub use atar_room::prove;
pub use atar_room::{MAX_NAME_CHARS, MAX_WATCHERS};

/// Clocks in the hands of a test.
pub use crate::clock::HandClock;
/// What a room asks of the ledger and reads from it.
pub use crate::rooms::{append_to, head_of, reading_of};

use crate::backend::Backend;
use crate::http::{ConnectionInfo, HttpServer};
use crate::lab::LabHandle;
use crate::library::LibraryHandle;
use crate::request_guard::RequestGuard;
use crate::table_actor::TableHandle;

/// The path of the table's WebSocket.
pub const TABLE_PATH: &str = "/table";
/// The path of the WebSocket that has a table of its own.
pub const PRACTICE_PATH: &str = "/practice";
/// The path of the lab's WebSocket.
pub const LAB_PATH: &str = "/lab";
/// The path of the library's WebSocket.
pub const LIBRARY_PATH: &str = "/library";

/// The folder of the library in that of the game.
const LIBRARY: &str = "library";

/// How long clients may take to close when the server ends.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(1);

/// A server that listens. It does nothing else until it runs.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    table: PersistentTable<SystemDisk>,
    library: LibraryService<SystemDisk>,
    troubles: Vec<String>,
    names: Vec<HostName>,
    limits: Limits,
}

/// The state that all connections share.
#[derive(Clone)]
struct AppState {
    table: TableHandle,
    search_pool: SearchPool,
    lab: LabHandle,
    library: LibraryHandle,
    limits: Arc<Limits>,
    /// Changes when the server ends. The last receiver is dropped with the last connection.
    shutdown: watch::Receiver<bool>,
}

impl Server {
    /// Listens on an address. Port 0 takes any free one. The table's chance follows from `seed`.
    ///
    /// # Errors
    /// The address cannot be used.
    pub async fn bind(address: SocketAddr, seed: u64) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let is_loopback = address.ip().is_loopback();
        tracing::info!(port = address.port(), is_loopback, "listening");
        Ok(Server {
            listener,
            address,
            table: PersistentTable::in_memory(seed),
            library: LibraryService::new(SystemDisk, None, seed),
            troubles: Vec::new(),
            names: Vec::new(),
            limits: Limits::default(),
        })
    }

    /// Saves the game in a folder at every step, and recovers it in the next run. The library is in there, too.
    /// `folder` is none if the system names no folder.
    #[must_use]
    pub fn with_storage(self, folder: Option<&Path>, seed: u64) -> Self {
        let (opened, places) = GamePlaces::claim(&SystemDisk, folder);
        let (table, troubles) = PersistentTable::new(seed, opened);
        let library = LibraryService::new(SystemDisk, folder.map(|folder| folder.join(LIBRARY)), seed);
        Server { table, library: library.with_places(places), troubles, ..self }
    }

    /// Returns the problems of the recovered game that people must be told of. The first client to join is told as
    /// well.
    #[must_use]
    pub fn troubles(&self) -> &[String] {
        &self.troubles
    }

    /// Also answers to these names. Without any, the server answers to the IP addresses at which it is reached, and on
    /// loopback to `localhost`.
    #[must_use]
    pub fn with_names(mut self, names: Vec<HostName>) -> Self {
        self.names = names;
        self
    }

    /// Replaces the default limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Returns the address that the server listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `end` resolves, then closes its connections.
    ///
    /// # Errors
    /// The threads of table and lab cannot be started, or the table has stopped because of a bug.
    pub async fn run(self, end: impl Future<Output = ()>) -> io::Result<()> {
        let runner = Runner::start(MemoryStore::default())?;
        let pool = SearchPool::start(1, Duration::MAX, &runner.pause())?;
        let table = TableHandle::start(self.table, self.troubles, pool.clone())?;
        let (shutdown, shutdown_seen) = watch::channel(false);
        let limits = Arc::new(self.limits);
        let state = AppState {
            table: table.clone(),
            search_pool: pool,
            lab: LabHandle::new(runner),
            library: LibraryHandle::new(self.library),
            limits: Arc::clone(&limits),
            shutdown: shutdown_seen.clone(),
        };
        let router = router(state, RequestGuard::new(self.address, &self.names));
        let http = HttpServer::new(router, limits, shutdown_seen);
        let serving = tokio::spawn(Arc::new(http).serve(self.listener));
        let outcome = tokio::select! {
            () = end => Ok(()),
            () = table.stopped() => {
                tracing::error!("the table has stopped");
                Err(io::Error::other("the table has stopped"))
            }
        };
        tracing::info!("ending");
        shutdown.send_replace(true);
        // Clients that are still connected are cut off.
        let _ = tokio::time::timeout(SHUTDOWN_GRACE, shutdown.closed()).await;
        serving.abort();
        outcome
    }
}

/// Serves until the process is asked to end, as [`end_signal()`] says. Saves the game in `folder`. `names` are
/// those of [`Server::with_names`]. Calls `listening` once the server accepts connections.
///
/// # Errors
/// Those of [`Server::bind`] and [`Server::run`].
pub fn serve(
    address: SocketAddr,
    seed: u64,
    names: Vec<HostName>,
    folder: Option<&Path>,
    listening: impl FnOnce(&Server),
) -> io::Result<()> {
    runtime()?.block_on(async {
        let server = Server::bind(address, seed).await?;
        let server = server.with_names(names).with_storage(folder, seed);
        let end = end_signal()?;
        listening(&server);
        server.run(end).await
    })
}

/// Hosts rooms until the process is asked to end, as [`serve`] serves a table. Calls `listening` once the server
/// accepts connections.
///
/// # Errors
/// Those of [`Host::bind`] and [`Host::run`].
pub fn host(settings: HostSettings, listening: impl FnOnce(&Host)) -> io::Result<()> {
    runtime()?.block_on(async {
        let mut end = Box::pin(end_signal()?);
        let host = tokio::select! {
            host = Host::bind(settings) => host?,
            // While it waited for the end of another one.
            () = &mut end => return Ok(()),
        };
        listening(&host);
        host.run(end).await
    })
}

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()
}

fn router(state: AppState, guard: RequestGuard) -> Router {
    Router::new()
        .route(TABLE_PATH, get(join_table))
        .route(PRACTICE_PATH, get(join_practice))
        .route(LAB_PATH, get(join_lab))
        .route(LIBRARY_PATH, get(join_library))
        .fallback_service(get(|uri: Uri, headers: HeaderMap| async move { assets::file(&uri, &headers, None) }))
        .with_state(state)
        .layer(axum::middleware::from_fn_with_state(guard, request_guard::admit))
}

/// Upgrades a request to a WebSocket, and makes it a client of the table.
async fn join_table(
    State(state): State<AppState>,
    Extension(info): Extension<ConnectionInfo>,
    request: Request,
) -> Response {
    let service = Backend::Table(state.table.clone());
    join(state, info, request, service)
}

/// Upgrades a request to a WebSocket, and gives it a table of its own.
async fn join_practice(
    State(state): State<AppState>,
    Extension(info): Extension<ConnectionInfo>,
    request: Request,
) -> Response {
    let started = private_table::seed().and_then(|seed| {
        TableHandle::start(PersistentTable::in_memory(seed), Vec::new(), state.search_pool.clone()).ok()
    });
    match started {
        Some(table) => join(state, info, request, Backend::Table(table)),
        None => {
            (StatusCode::SERVICE_UNAVAILABLE, "There is no table for lessons now. Try again later.\n").into_response()
        }
    }
}

/// Upgrades a request to a WebSocket, and makes it a client of the lab.
async fn join_lab(
    State(state): State<AppState>,
    Extension(info): Extension<ConnectionInfo>,
    request: Request,
) -> Response {
    let service = Backend::Lab(state.lab.clone());
    join(state, info, request, service)
}

/// Upgrades a request to a WebSocket, and makes it a client of the library.
async fn join_library(
    State(state): State<AppState>,
    Extension(info): Extension<ConnectionInfo>,
    request: Request,
) -> Response {
    let service = Backend::Library(state.library.clone());
    join(state, info, request, service)
}

fn join(state: AppState, info: ConnectionInfo, request: Request, service: Backend) -> Response {
    accept(request, |stream| {
        let shutdown = changed(state.shutdown);
        connection::run(stream, state.limits, info.slot, service, shutdown)
    })
}

/// Answers that a request becomes a WebSocket, and then runs `serve` with it.
pub(crate) fn accept<F, S>(mut request: Request, serve: F) -> Response
where
    F: FnOnce(TokioIo<Upgraded>) -> S + Send + 'static,
    S: Future<Output = ()> + Send,
{
    let Ok(answer) = create_response_with_body(&request, Body::empty) else {
        return (StatusCode::BAD_REQUEST, "This address takes WebSocket connections only.\n").into_response();
    };
    let upgraded = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        // Otherwise the client left before it got the answer.
        if let Ok(upgraded) = upgraded.await {
            serve(TokioIo::new(upgraded)).await;
        }
    });
    answer
}

/// Resolves when the value changes, or can no longer change.
async fn changed(mut value: watch::Receiver<bool>) {
    let _ = value.wait_for(|shutdown| *shutdown).await;
}
