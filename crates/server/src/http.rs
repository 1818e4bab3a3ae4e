//! Accepts connections, and answers their requests until they become WebSockets.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1::Builder;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep, timeout};

use crate::changed;
use crate::connection_limits::{ConnectionLimits, ConnectionSlot, Rejection};
use crate::limits::Limits;

/// How many connections without a slot get an answer at the same time. Others are closed without one.
const MAX_REJECTIONS: usize = 32;
/// How long to wait when the system accepts no more connections.
const PAUSE: Duration = Duration::from_millis(100);
/// The smallest buffer that the library allows, in bytes.
const SMALLEST_BUFFER: usize = 8 << 10;

/// The addresses and the slot of a connection.
#[derive(Clone)]
pub(crate) struct ConnectionInfo {
    /// The address of this machine at which it arrived.
    pub(crate) local: SocketAddr,
    /// The address from which it came.
    pub(crate) peer: IpAddr,
    /// Its slot, held until the last clone is dropped.
    pub(crate) slot: Arc<ConnectionSlot>,
}

/// Accepts connections and answers their requests.
pub(crate) struct HttpServer {
    service: TowerToHyperService<Router>,
    limits: Arc<Limits>,
    slots: Arc<ConnectionLimits>,
    /// The addresses of proxies, whose connections are those of others.
    proxies: Vec<IpAddr>,
    /// Returns whether connections from an address are taken at all.
    admits: Box<dyn Fn(IpAddr) -> bool + Send + Sync>,
    refusals: Arc<Semaphore>,
    ending: watch::Receiver<bool>,
}

impl HttpServer {
    pub(crate) fn new(router: Router, limits: Arc<Limits>, ending: watch::Receiver<bool>) -> Self {
        HttpServer {
            service: TowerToHyperService::new(router),
            slots: ConnectionLimits::new(&limits),
            proxies: Vec::new(),
            admits: Box::new(|_| true),
            limits,
            refusals: Arc::new(Semaphore::new(MAX_REJECTIONS)),
            ending,
        }
    }

    /// Counts connections by these slots, and those of proxies for nobody.
    pub(crate) fn behind(self, proxies: Vec<IpAddr>, slots: Arc<ConnectionLimits>) -> Self {
        HttpServer { slots, proxies, ..self }
    }

    /// Takes connections from those addresses only for which `admits` returns true.
    pub(crate) fn only_from(self, admits: impl Fn(IpAddr) -> bool + Send + Sync + 'static) -> Self {
        HttpServer { admits: Box::new(admits), ..self }
    }

    /// Accepts connections at one of the server's addresses until it ends.
    pub(crate) async fn serve(self: Arc<Self>, listener: TcpListener) {
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = changed(self.ending.clone()) => return,
            };
            match accepted {
                Ok((stream, from)) => self.accept(stream, from),
                Err(error) if is_of_client(&error) => {}
                // Too many files are open: the next connection waits until one is closed.
                Err(_) => sleep(PAUSE).await,
            }
        }
    }

    fn accept(&self, stream: TcpStream, from: SocketAddr) {
        // The server also works if delays cannot be turned off.
        let _ = stream.set_nodelay(true);
        let Ok(local) = stream.local_addr() else {
            return;
        };
        let peer = from.ip().to_canonical();
        if !(self.admits)(peer) {
            tracing::info!("connection from elsewhere rejected");
            return;
        }
        let slot = if self.proxies.contains(&peer) {
            self.slots.acquire_of_proxy()
        } else {
            self.slots.acquire(peer, Instant::now())
        };
        match slot {
            Ok(slot) => {
                let slot = Arc::new(slot);
                self.serve_connection(stream, ConnectionInfo { local, peer, slot });
            }
            Err(rejection) => {
                tracing::info!(?rejection, "connection rejected");
                self.reject(stream, rejection);
            }
        }
    }

    /// Spawns a task that answers the requests of a connection.
    fn serve_connection(&self, stream: TcpStream, info: ConnectionInfo) {
        let limits = Arc::clone(&self.limits);
        let ending = changed(self.ending.clone());
        let service = self.service.clone();
        tokio::spawn(async move {
            let slot = Arc::clone(&info.slot);
            let answer = service_fn(move |mut request: Request<Incoming>| {
                request.extensions_mut().insert(info.clone());
                service.call(request)
            });
            serve_connection(stream, answer, &limits, ending).await;
            drop(slot);
        });
    }

    /// Answers that there is no slot, or closes the connection.
    fn reject(&self, stream: TcpStream, rejection: Rejection) {
        let Ok(permit) = Arc::clone(&self.refusals).try_acquire_owned() else {
            return;
        };
        let time = self.limits.refusal_time;
        tokio::spawn(async move {
            let answer = service_fn(move |_: Request<Incoming>| async move { rejection_response(rejection) });
            let mut http = Builder::new();
            http.header_read_timeout(None).max_buf_size(SMALLEST_BUFFER).keep_alive(false);
            let answering = http.serve_connection(TokioIo::new(stream), answer);
            let _ = timeout(time, answering).await;
            drop(permit);
        });
    }
}

/// Answers the requests of a connection until it becomes a WebSocket, is closed, reaches its time limit, or the server
/// ends.
async fn serve_connection<S>(stream: TcpStream, answer: S, limits: &Limits, ending: impl Future<Output = ()>)
where
    S: Service<Request<Incoming>, Response = Response, Error = Infallible>,
{
    let mut http = Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_header_size(limits.head_size)
        .max_buf_size(limits.head_size.max(SMALLEST_BUFFER));
    let connection = http.serve_connection(TokioIo::new(stream), answer);
    let mut connection = std::pin::pin!(connection.with_upgrades());
    tokio::select! {
        // Errors are the client's: it has been told, or is gone.
        _ = connection.as_mut() => return,
        () = ending => {}
        () = sleep(limits.http_time) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = timeout(limits.write_time, connection).await;
}

fn rejection_response(rejection: Rejection) -> Result<Response<Body>, Infallible> {
    Ok(rejected(rejection))
}

/// Returns the answer to who gets no slot.
pub(crate) fn rejected(rejection: Rejection) -> Response<Body> {
    let (status, text) = match rejection {
        Rejection::Full => (StatusCode::SERVICE_UNAVAILABLE, "The server is full. Try again later.\n"),
        Rejection::TooManyFromAddress => (
            StatusCode::TOO_MANY_REQUESTS,
            "Your address has too many connections to this server. Close one and try again.\n",
        ),
        Rejection::RateLimited => {
            (StatusCode::TOO_MANY_REQUESTS, "Your address connects too often. Try again in a moment.\n")
        }
    };
    (status, text).into_response()
}

/// Returns whether an error of accepting concerns that connection only.
fn is_of_client(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused | io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
    )
}
