//! HTTP and WebSocket: serves the front and carries messages to the table.
//!
//! One server has one table, so that a page that is loaded again finds the same game. Every WebSocket at [`TABLE_PATH`]
//! is a client of it:
//! one text of the protocol a message, answers in order, events as they come. Nothing here knows what a text says.
//!
//! What a client may cost is bounded by [`Limits`]; who may be a client at all is the guard's matter.

mod connection;
mod front;
mod guard;
mod host;
mod http;
mod limits;
mod name;
mod outbox;
mod places;
mod socket;
mod wire;

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

pub use crate::limits::Limits;
pub use crate::name::{Name, NameError};

use crate::guard::Guard;
use crate::host::Host;
use crate::http::{Arrival, Http};

/// Where the WebSocket is.
pub const TABLE_PATH: &str = "/table";

/// How long clients have to say goodbye when the server ends.
const FAREWELL: Duration = Duration::from_secs(1);

/// A server that listens, and does nothing else before it runs.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    table: PersistentTable<SystemDisk>,
    troubles: Vec<String>,
    names: Vec<Name>,
    limits: Limits,
}

/// What every connection needs.
#[derive(Clone)]
struct Shared {
    host: Host,
    limits: Arc<Limits>,
    /// Changes when the server ends. The server knows by it, too, when the last connection is gone.
    ending: watch::Receiver<bool>,
}

impl Server {
    /// Listens at an address; port 0 is any free one. The table's chance follows from `seed`.
    ///
    /// # Errors
    /// The address cannot be had.
    pub async fn bind(address: SocketAddr, seed: u64) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        Ok(Server {
            listener,
            address,
            table: PersistentTable::in_memory(seed),
            troubles: Vec::new(),
            names: Vec::new(),
            limits: Limits::default(),
        })
    }

    /// The same, but the game is kept in a folder at every step, and found again by the next server there. None where
    /// the system names no
    /// folder.
    #[must_use]
    pub fn keeping(self, folder: Option<&Path>, seed: u64) -> Self {
        let opened = atar_storage::open_store(SystemDisk, folder);
        let (table, troubles) = PersistentTable::new(seed, opened);
        Server {
            table,
            troubles,
            ..self
        }
    }

    /// What is to be told about the game that was kept. The first who joins is told, too.
    #[must_use]
    pub fn troubles(&self) -> &[String] {
        &self.troubles
    }

    /// Has it answer to these names, too. Without any it answers to the addresses at which it is reached, in numbers,
    /// and on loopback to
    /// `localhost`.
    #[must_use]
    pub fn named(mut self, names: Vec<Name>) -> Self {
        self.names = names;
        self
    }

    /// Gives it other limits than the usual ones.
    #[must_use]
    pub fn limited(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `end` is ready, then says goodbye to its clients.
    ///
    /// # Errors
    /// The table's thread cannot be started, or it has stopped, which is a defect of the program.
    pub async fn run(self, end: impl Future<Output = ()>) -> io::Result<()> {
        let host = Host::start(self.table, self.troubles)?;
        let (ending, ended) = watch::channel(false);
        let limits = Arc::new(self.limits);
        let shared = Shared {
            host: host.clone(),
            limits: Arc::clone(&limits),
            ending: ended.clone(),
        };
        let router = router(shared, Guard::new(self.address, &self.names));
        let http = Http::new(router, limits, ended);
        let serving = tokio::spawn(http.serve(self.listener));
        let outcome = tokio::select! {
            () = end => Ok(()),
            () = host.stopped() => Err(io::Error::other("the table has stopped")),
        };
        ending.send_replace(true);
        // Whoever has not gone by then is cut off.
        let _ = tokio::time::timeout(FAREWELL, ending.closed()).await;
        serving.abort();
        outcome
    }
}

/// Serves at `address` until the process is asked to end (ctrl-c, and SIGTERM where there is such a thing). The game is
/// kept in `folder`.
/// `names` are those of [`Server::named`]. `listening` is told of the server once it can be connected to.
///
/// # Errors
/// Those of [`Server::bind`] and [`Server::run`].
pub fn serve(
    address: SocketAddr,
    seed: u64,
    names: Vec<Name>,
    folder: Option<&Path>,
    listening: impl FnOnce(&Server),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let server = Server::bind(address, seed).await?;
        let server = server.named(names).keeping(folder, seed);
        let end = asked_to_end()?;
        listening(&server);
        server.run(end).await
    })
}

/// Ready when the process is asked to end; from the call on, and not only once it is polled.
#[cfg(unix)]
fn asked_to_end() -> io::Result<impl Future<Output = ()>> {
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
fn asked_to_end() -> io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
    })
}

fn router(shared: Shared, guard: Guard) -> Router {
    Router::new()
        .route(TABLE_PATH, get(join))
        .fallback_service(get(front::file))
        .with_state(shared)
        .layer(axum::middleware::from_fn_with_state(guard, guard::admit))
}

/// Makes a connection a client of the table.
async fn join(
    State(shared): State<Shared>,
    Extension(arrival): Extension<Arrival>,
    mut request: Request,
) -> Response {
    let Ok(answer) = create_response_with_body(&request, Body::empty) else {
        return (StatusCode::BAD_REQUEST, "Only WebSockets are here.\n").into_response();
    };
    let upgrade = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        // Otherwise the client has gone before it heard the answer.
        if let Ok(upgraded) = upgrade.await {
            let stream = TokioIo::new(upgraded);
            let ending = changed(shared.ending);
            connection::carry(stream, shared.limits, arrival.place, shared.host, ending).await;
        }
    });
    answer
}

/// Ready when the value has changed, or never will again.
async fn changed(mut value: watch::Receiver<bool>) {
    let _ = value.wait_for(|ending| *ending).await;
}
