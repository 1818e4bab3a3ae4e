//! HTTP and WebSocket: serves the front and carries messages to the table.
//!
//! One server has one table, so that a page that is reloaded finds the same game. Every WebSocket at [`TABLE_PATH`] is
//! a client of it: one text of the protocol a message, answers in order, events as they come. Nothing here knows what a
//! text says.
//!
//! [`Limits`] bound what a client may cost. The guard decides who may be a client at all.

mod assets;
mod connection;
mod guard;
mod host_name;
mod http;
mod limited_stream;
mod limits;
mod outbox;
mod slots;
mod socket;
mod table_actor;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use atar_storage::{PersistentTable, SystemDisk};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;

pub use crate::host_name::{HostName, HostNameError};
pub use crate::limits::Limits;

use crate::guard::Guard;
use crate::http::{ConnectionInfo, HttpServer};
use crate::table_actor::TableHandle;

/// The path of the WebSocket.
pub const TABLE_PATH: &str = "/table";

/// How long clients have to close when the server ends.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(1);

/// A server that listens, and does nothing else before it runs.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    table: PersistentTable<SystemDisk>,
    troubles: Vec<String>,
    names: Vec<HostName>,
    limits: Limits,
}

/// What every connection needs.
#[derive(Clone)]
struct AppState {
    table: TableHandle,
    limits: Arc<Limits>,
    /// Changes when the server ends. The server also knows by it when the last connection is gone.
    shutdown: watch::Receiver<bool>,
}

impl Server {
    /// Listens at an address; port 0 is any free one. The table's chance follows from `seed`.
    ///
    /// # Errors
    /// The address cannot be had.
    pub async fn bind(address: SocketAddr, seed: u64) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let is_loopback = address.ip().is_loopback();
        tracing::info!(port = address.port(), is_loopback, "listening");
        Ok(Server {
            listener,
            address,
            table: PersistentTable::in_memory(seed),
            troubles: Vec::new(),
            names: Vec::new(),
            limits: Limits::default(),
        })
    }

    /// Saves the game in a folder at every step, and recovers it in the next run. `folder` is none where the system
    /// names no folder.
    #[must_use]
    pub fn with_storage(self, folder: Option<&Path>, seed: u64) -> Self {
        let opened = atar_storage::open_store(SystemDisk, folder);
        let (table, troubles) = PersistentTable::new(seed, opened);
        Server {
            table,
            troubles,
            ..self
        }
    }

    /// Returns what people must be told about the recovered game. The first client to join is told, too.
    #[must_use]
    pub fn troubles(&self) -> &[String] {
        &self.troubles
    }

    /// Answers to these names, too. Without any the server answers to the addresses at which it is reached, in numbers,
    /// and on loopback to `localhost`.
    #[must_use]
    pub fn with_names(mut self, names: Vec<HostName>) -> Self {
        self.names = names;
        self
    }

    /// Sets other limits than the usual ones.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Returns the address it listens at.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `end` resolves, then closes its connections.
    ///
    /// # Errors
    /// The table's thread cannot be started, or it has stopped, which is a defect of the program.
    pub async fn run(self, end: impl Future<Output = ()>) -> io::Result<()> {
        let table = TableHandle::start(self.table, self.troubles)?;
        let (shutdown, shutdown_seen) = watch::channel(false);
        let limits = Arc::new(self.limits);
        let state = AppState {
            table: table.clone(),
            limits: Arc::clone(&limits),
            shutdown: shutdown_seen.clone(),
        };
        let router = router(state, Guard::new(self.address, &self.names));
        let http = HttpServer::new(router, limits, shutdown_seen);
        let serving = tokio::spawn(http.serve(self.listener));
        let outcome = tokio::select! {
            () = end => Ok(()),
            () = table.stopped() => {
                tracing::error!("the table has stopped");
                Err(io::Error::other("the table has stopped"))
            }
        };
        tracing::info!("ending");
        shutdown.send_replace(true);
        // Whoever has not gone by then is cut off.
        let _ = tokio::time::timeout(SHUTDOWN_GRACE, shutdown.closed()).await;
        serving.abort();
        outcome
    }
}

/// Serves until the process is asked to end: by ctrl-c, and by SIGTERM where there is such a thing. The game is saved
/// in `folder`. `names` are those of [`Server::with_names`]. Calls `listening` once the server can be connected to.
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
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let server = Server::bind(address, seed).await?;
        let server = server.with_names(names).with_storage(folder, seed);
        let end = shutdown_signal()?;
        listening(&server);
        server.run(end).await
    })
}

/// Resolves when the process is asked to end, from the call on, and not only once it is polled.
#[cfg(unix)]
fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(windows)]
fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
    })
}

fn router(state: AppState, guard: Guard) -> Router {
    Router::new()
        .route(TABLE_PATH, get(upgrade))
        .fallback_service(get(assets::file))
        .with_state(state)
        .layer(axum::middleware::from_fn_with_state(guard, guard::admit))
}

/// Upgrades a request to a WebSocket, and makes it a client of the table.
async fn upgrade(
    State(state): State<AppState>,
    Extension(info): Extension<ConnectionInfo>,
    mut request: Request,
) -> Response {
    let Ok(answer) = create_response_with_body(&request, Body::empty) else {
        return (StatusCode::BAD_REQUEST, "Only WebSockets are here.\n").into_response();
    };
    let upgraded = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        // Otherwise the client has gone before it heard the answer.
        if let Ok(upgraded) = upgraded.await {
            let stream = TokioIo::new(upgraded);
            let shutdown = changed(state.shutdown);
            connection::run(stream, state.limits, info.slot, state.table, shutdown).await;
        }
    });
    answer
}

/// Resolves when the value has changed, or never will again.
async fn changed(mut value: watch::Receiver<bool>) {
    let _ = value.wait_for(|shutdown| *shutdown).await;
}
