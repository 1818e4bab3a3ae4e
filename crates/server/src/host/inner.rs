//! How servers that share a database pass people on to each other.
//!
//! Whoever comes to a server that does not have their room is relayed to the one that has it. The owner sees the
//! person, and not the server between them.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use atar_reasons::system_reason;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
use hyper::body::Incoming;
use hyper::server::conn::http2::Builder;
use hyper::service::service_fn;
use hyper::upgrade::Upgraded;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, copy, split};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};

use super::connection::{Passage, visit_room};
use super::relay::{ALIVE_EVERY, ALIVE_WITHIN, ALL_WINDOWS, INNER, InnerSecret, PEER, ROOM, STREAM_WINDOW, is_reached};
use super::shared::Shared;
use super::start_error::StartError;
use crate::changed;
use crate::http::ConnectionInfo;
use crate::rooms::{Location, RoomId};

/// How long a person may take to read the end of a connection.
const LINGER: Duration = Duration::from_secs(3);
/// The most people on one connection between servers.
const MOST_STREAMS: u32 = 100_000;
/// The most connections at the same time that have not shown the secret yet.
const MOST_STRANGERS: usize = 32;
/// How long a connection may take to show the secret.
const INTRODUCTION: Duration = Duration::from_secs(5);
/// What a server with another secret is told.
const WRONG_SECRET: &str = "This is not the secret of this server.\n";
/// How long to wait when the system accepts no more connections.
const PAUSE: Duration = Duration::from_millis(100);

/// Listens at the inner address.
///
/// # Errors
/// A [`StartError`].
pub(super) async fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let refused = |why: String| Err(StartError::of_settings(why));
    if address.ip().is_unspecified() {
        return refused(format!("{address} is no address at which other servers reach this one: name one of its own."));
    }
    if !atar_nearby::is_private(address.ip()) {
        return refused(format!(
            "{address} is not on a private network: what servers tell each other there is not encrypted."
        ));
    }
    match TcpListener::bind(address).await {
        Ok(listener) => Ok(listener),
        Err(error) => {
            let why = system_reason(&error);
            refused(format!("The inner address {address} cannot be listened at: {why}."))
        }
    }
}

/// Carries bytes between a person and the server that has the room, until one of them ends. When this server ends, the
/// other one is told that the person can send no more, and says goodbye.
pub(super) async fn carry<S: AsyncRead + AsyncWrite>(client: S, owner: Upgraded, shared: Shared, info: ConnectionInfo) {
    let (mut from_client, mut to_client) = split(client);
    let (mut from_owner, mut to_owner) = split(TokioIo::new(owner));
    let up = async {
        tokio::select! {
            _ = copy(&mut from_client, &mut to_owner) => {}
            () = changed(shared.shutdown.clone()) => {}
        }
        let _ = to_owner.shutdown().await;
    };
    let down = async {
        let _ = copy(&mut from_owner, &mut to_client).await;
        let _ = to_client.shutdown().await;
    };
    let (mut up, mut down) = (std::pin::pin!(up), std::pin::pin!(down));
    tokio::select! {
        () = &mut up => drop(timeout(LINGER, down).await),
        () = &mut down => drop(timeout(LINGER, up).await),
    }
    drop(info);
}

/// Takes streams of other servers for people who want to enter a room that is here, until the server ends.
pub(super) async fn serve(listener: TcpListener, secret: InnerSecret, shared: Shared) {
    let strangers = Arc::new(Semaphore::new(MOST_STRANGERS));
    let mut ending = std::pin::pin!(changed(shared.shutdown.clone()));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = ending.as_mut() => return,
        };
        match accepted {
            Ok((stream, _)) => {
                // One too many is closed at once: another server tries again.
                if let Ok(place) = Arc::clone(&strangers).try_acquire_owned() {
                    tokio::spawn(serve_server(stream, place, secret.clone(), shared.clone()));
                }
            }
            Err(_) => sleep(PAUSE).await,
        }
    }
}

/// Takes the streams of another server.
async fn serve_server(stream: TcpStream, place: OwnedSemaphorePermit, secret: InnerSecret, shared: Shared) {
    let (Ok(()), Ok(local)) = (stream.set_nodelay(true), stream.local_addr()) else {
        return;
    };
    let ending = changed(shared.shutdown.clone());
    let (shown, seen) = watch::channel(None);
    let service = service_fn(move |request| {
        let is_known = secret.is_in(Request::headers(&request));
        shown.send_replace(Some(is_known));
        let shared = shared.clone();
        async move {
            Ok::<_, Infallible>(if is_known {
                admit(request, shared, local).await
            } else {
                tracing::warn!("somebody at the inner address has another secret");
                answer(StatusCode::FORBIDDEN, WRONG_SECRET)
            })
        }
    });
    let mut http = Builder::new(TokioExecutor::new());
    http.timer(TokioTimer::new())
        .keep_alive_interval(ALIVE_EVERY)
        .keep_alive_timeout(ALIVE_WITHIN)
        .max_concurrent_streams(MOST_STREAMS)
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(ALL_WINDOWS);
    let mut serving = std::pin::pin!(http.serve_connection(TokioIo::new(stream), service));
    tokio::select! {
        // An error is the other server's.
        _ = serving.as_mut() => return,
        () = ending => {}
        () = is_stranger(seen, place) => {}
    }
    serving.as_mut().graceful_shutdown();
    let _ = timeout(LINGER, serving).await;
}

/// Returns once a connection turns out not to be another server's: it has not shown the secret in time, or a wrong one.
async fn is_stranger(mut shown: watch::Receiver<Option<bool>>, place: OwnedSemaphorePermit) {
    let first = timeout(INTRODUCTION, shown.wait_for(Option::is_some)).await;
    let is_known = first.is_ok_and(|shown| shown.is_ok_and(|is_known| *is_known == Some(true)));
    if is_known {
        drop(place);
        let _ = shown.wait_for(|is_known| *is_known == Some(false)).await;
    }
}

fn answer(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response
}

/// Lets a person in for whom another server asks.
async fn admit(mut request: Request<Incoming>, shared: Shared, local: SocketAddr) -> Response<Body> {
    let answer = |status| answer(status, "");
    let field = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    if let Some(address) = field(INNER) {
        return answer(if is_reached(address).await { StatusCode::OK } else { StatusCode::BAD_GATEWAY });
    }
    let room = field(ROOM).and_then(|room| room.parse::<RoomId>().ok());
    let peer = field(PEER).and_then(|peer| peer.parse::<IpAddr>().ok());
    let (Some(room), Some(peer)) = (room, peer) else {
        return answer(StatusCode::BAD_REQUEST);
    };
    if shared.lobby.rooms.locate(room).await != Location::Here {
        return answer(StatusCode::MISDIRECTED_REQUEST);
    }
    // It counts for the person's address where the person has come.
    let Ok(slot) = shared.slots.acquire_of_proxy() else {
        return answer(StatusCode::SERVICE_UNAVAILABLE);
    };
    let info = ConnectionInfo { local, peer, slot: Arc::new(slot) };
    let upgraded = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        // Otherwise the other server is gone.
        if let Ok(upgraded) = upgraded.await {
            visit_room(TokioIo::new(upgraded), shared, info, room, Passage::Relayed).await;
        }
    });
    answer(StatusCode::OK)
}
