//! The connections to other servers that share a database.
//!
//! Between two servers there is one connection (HTTP/2), on which each person who is relayed has a stream of bytes
//! (`CONNECT`): the WebSocket, as it is.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use atar_reasons::system_reason;
use axum::body::Body;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, Method, Request, StatusCode};
use hyper::client::conn::http2::{Builder, SendRequest};
use hyper::upgrade::Upgraded;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use sha2::{Digest, Sha256};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::rooms::RoomId;

/// How long a connection to another server may take to be made, and an answer to come.
const CONNECT: Duration = Duration::from_secs(2);
/// How often another server is asked whether it is there, and how long it may take to say so.
pub(super) const ALIVE_EVERY: Duration = Duration::from_secs(2);
pub(super) const ALIVE_WITHIN: Duration = Duration::from_secs(4);
/// The bytes that wait for one person, and for all: nobody who does not read holds up others.
pub(super) const STREAM_WINDOW: u32 = 64 << 10;
pub(super) const ALL_WINDOWS: u32 = 1 << 30;
/// The names of the room and of the person's address in a request to another server.
pub(super) const ROOM: &str = "atar-room";
pub(super) const PEER: &str = "atar-peer";
/// The name of a server's own inner address in a request whether it is reached there.
pub(super) const INNER: &str = "atar-inner";
/// The least bytes of a secret.
const SHORTEST_SECRET: usize = 16;

/// What servers of one database show each other, as it is sent. Shows nothing of it.
#[derive(Clone, PartialEq, Eq)]
pub struct InnerSecret(String);

impl std::fmt::Debug for InnerSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a secret")
    }
}

impl InnerSecret {
    /// Reads the secret that a file has.
    ///
    /// # Errors
    /// A sentence for the operator.
    pub fn read(file: &Path) -> Result<InnerSecret, String> {
        let shown = file.display();
        let bytes = std::fs::read(file)
            .map_err(|error| format!("The secret {shown} cannot be read: {}.", system_reason(&error)))?;
        let secret = bytes.trim_ascii();
        if secret.len() < SHORTEST_SECRET {
            return Err(format!(
                "The secret {shown} is too short: write at least {SHORTEST_SECRET} random characters to it."
            ));
        }
        // What is sent and compared is not the secret itself, and has the same length whatever that is.
        let digest = Sha256::digest(secret);
        Ok(InnerSecret(digest.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// Returns the key of the names that servers give to addresses. The database does not have it.
    pub(super) fn key_of_addresses(&self) -> [u8; 32] {
        Sha256::new().chain_update("addresses").chain_update(&self.0).finalize().into()
    }

    /// Returns whether a request shows the secret.
    pub(super) fn is_in(&self, headers: &HeaderMap) -> bool {
        let shown = headers.get(AUTHORIZATION).map_or(&[][..], |value| value.as_bytes());
        // Its digest tells nothing of where the two differ.
        Sha256::digest(shown) == Sha256::digest(self.0.as_bytes())
    }
}

/// The connections to other servers.
#[derive(Debug)]
pub(super) struct Relay {
    secret: InnerSecret,
    servers: Mutex<HashMap<String, SendRequest<Body>>>,
}

impl Relay {
    pub(super) fn new(secret: InnerSecret) -> Relay {
        Relay { secret, servers: Mutex::default() }
    }

    /// Opens a stream to a room of another server, for a person at this address.
    ///
    /// # Errors
    /// The server is not there, or does not have the room either.
    pub(super) async fn open(&self, server: &str, room: RoomId, peer: IpAddr) -> io::Result<Upgraded> {
        let request = Request::builder()
            .method(Method::CONNECT)
            .uri(server)
            .header(AUTHORIZATION, &self.secret.0)
            .header(ROOM, room.as_str())
            .header(PEER, peer.to_string())
            .body(Body::empty());
        let request = request.map_err(io::Error::other)?;
        let mut sender = self.connected(server).await?;
        let answer = timeout(CONNECT, sender.send_request(request)).await?.map_err(io::Error::other)?;
        match answer.status() {
            StatusCode::OK => hyper::upgrade::on(answer).await.map_err(io::Error::other),
            StatusCode::FORBIDDEN => {
                tracing::error!(server, "another server has another secret");
                Err(io::ErrorKind::PermissionDenied.into())
            }
            _ => Err(io::ErrorKind::NotFound.into()),
        }
    }

    /// Asks another server whether it has the same secret and reaches this one. Returns whether it has answered.
    ///
    /// # Errors
    /// A sentence for the operator.
    pub(super) async fn check(&self, server: &str, own: SocketAddr) -> Result<bool, String> {
        let request = Request::builder()
            .uri(format!("http://{server}/"))
            .header(AUTHORIZATION, &self.secret.0)
            .header(INNER, own.to_string())
            .body(Body::empty());
        let (Ok(request), Ok(mut sender)) = (request, self.connected(server).await) else {
            return Ok(false);
        };
        let answer = timeout(2 * CONNECT, sender.send_request(request)).await;
        match answer.ok().and_then(Result::ok).map(|answer| answer.status()) {
            Some(StatusCode::FORBIDDEN) => {
                Err(format!("The server at {server} has another secret: give all servers of a database the same."))
            }
            Some(StatusCode::BAD_GATEWAY) => Err(format!(
                "The server at {server} does not reach this one at {own}: name an inner address that it reaches."
            )),
            answer => Ok(answer.is_some()),
        }
    }

    /// Returns the connection to a server, made if there is none.
    async fn connected(&self, server: &str) -> io::Result<SendRequest<Body>> {
        if let Some(known) = self.servers().get(server).filter(|known| !known.is_closed()) {
            return Ok(known.clone());
        }
        let stream = timeout(CONNECT, TcpStream::connect(server)).await??;
        stream.set_nodelay(true)?;
        let mut http = Builder::new(TokioExecutor::new());
        http.timer(TokioTimer::new())
            .keep_alive_interval(ALIVE_EVERY)
            .keep_alive_timeout(ALIVE_WITHIN)
            .keep_alive_while_idle(true)
            .initial_stream_window_size(STREAM_WINDOW)
            .initial_connection_window_size(ALL_WINDOWS);
        let handshake = timeout(CONNECT, http.handshake(TokioIo::new(stream)));
        let (sender, connection) = handshake.await?.map_err(io::Error::other)?;
        // Ends with the connection. Whoever uses it finds out.
        tokio::spawn(async move { drop(connection.await) });
        self.servers().insert(server.to_owned(), sender.clone());
        Ok(sender)
    }

    fn servers(&self) -> MutexGuard<'_, HashMap<String, SendRequest<Body>>> {
        self.servers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns whether something listens at an address.
pub(super) async fn is_reached(address: &str) -> bool {
    matches!(timeout(CONNECT, TcpStream::connect(address)).await, Ok(Ok(_)))
}
