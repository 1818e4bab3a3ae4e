//! HTTP and WebSocket: serves the front and carries messages to the table.
//!
//! One server has one table, so that a page that is loaded again finds the same game. Every WebSocket at [`TABLE_PATH`] is a client of it:
//! one message of the protocol a frame, answers in order, events as they come. Nothing here knows what a message says.

mod connection;
mod front;
mod guard;
mod host;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use atar_keep::{KeptTable, SystemDisk};
use axum::Router;
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::guard::Guard;
use crate::host::Host;

/// Where the WebSocket is.
pub const TABLE_PATH: &str = "/table";

/// How long clients have to say goodbye when the server ends.
const FAREWELL: Duration = Duration::from_secs(1);

/// A server that listens, and does nothing else before it runs.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    table: KeptTable<SystemDisk>,
    troubles: Vec<String>,
}

/// What every connection needs.
#[derive(Clone)]
struct Shared {
    host: Host,
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
            table: KeptTable::unkept(seed),
            troubles: Vec::new(),
        })
    }

    /// The same, but the game is kept in a folder at every step, and found again by the next server there. None where the system names no
    /// folder.
    #[must_use]
    pub fn keeping(self, folder: Option<&Path>, seed: u64) -> Self {
        let opened = atar_keep::open(SystemDisk, folder);
        let (table, troubles) = KeptTable::new(seed, opened);
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
        let router = router(
            Shared {
                host: host.clone(),
                ending: ended.clone(),
            },
            Guard::new(self.address),
        );
        // A listener that cannot turn delays off still works.
        let listener = self.listener.tap_io(|stream| {
            let _ = stream.set_nodelay(true);
        });
        let serving = axum::serve(listener, router).with_graceful_shutdown(changed(ended));
        let serving = tokio::spawn(serving.into_future());
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

/// Serves at `address` until the process is asked to end (ctrl-c, and SIGTERM where there is such a thing). The game is kept in `folder`.
/// `listening` is told of the server once it can be connected to.
///
/// # Errors
/// Those of [`Server::bind`] and [`Server::run`].
pub fn serve(
    address: SocketAddr,
    seed: u64,
    folder: Option<&Path>,
    listening: impl FnOnce(&Server),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let server = Server::bind(address, seed).await?.keeping(folder, seed);
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

async fn join(State(shared): State<Shared>, upgrade: WebSocketUpgrade) -> Response {
    upgrade
        .max_message_size(connection::LONGEST_READ)
        .max_frame_size(connection::LONGEST_READ)
        .on_upgrade(move |socket| connection::carry(socket, shared.host, changed(shared.ending)))
}

/// Ready when the value has changed, or never will again.
async fn changed(mut value: watch::Receiver<bool>) {
    let _ = value.wait_for(|ending| *ending).await;
}
