//! A server with rooms.

mod announcing;
mod backups;
mod connection;
mod heartbeat;
mod inner;
mod metrics;
mod neighbours;
mod own_ledger;
mod relay;
mod settings;
mod shared;
mod start_error;

use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use atar_ledger::{LEASE, Ledger, Server};
use atar_room::Millis;
use atar_runner::{Pause, SearchPool};
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

pub use backups::Backups;
pub use relay::InnerSecret;
pub use settings::{HostSettings, LedgerPlace};
pub use start_error::StartError;

use connection::Passage;
use heartbeat::Heartbeat;
use metrics::Measured;
use neighbours::Neighbours;
use own_ledger::OwnLedger;
use shared::Shared;

use crate::address_slots::AddressClaims;
use crate::backend::Backend;
use crate::clock::{LOOK_EVERY, RoomClock};
use crate::host_kind::HostKind;
use crate::host_name::HostName;
use crate::http::{ConnectionInfo, HttpServer, rejected};
use crate::request_guard::{self, RequestGuard};
use crate::rooms::{Counts, DamagedRooms, Env, Listing, Location, Reached, Reports, RoomId, Rooms, entropy};
use crate::shutdown_kind::ShutdownKind;
use crate::{accept, assets, changed, connection as table_connection};

/// How long connections may take to close when the server ends.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(5);
/// How often the host gives a sign of life, and looks for rooms with overdue timers.
const PERIOD: Duration = Duration::from_secs(1);
/// How often it looks for rooms that have expired.
const SWEEP_EVERY: Millis = 60_000;

/// A server with rooms that listens. It does nothing else until it runs.
pub struct Host {
    listeners: Vec<TcpListener>,
    address: SocketAddr,
    /// Where other servers come.
    inner: Option<TcpListener>,
    metrics: Option<TcpListener>,
    settings: HostSettings,
    ledger: OwnLedger,
    heartbeat: Heartbeat,
}

impl Host {
    /// Opens the log, and listens. Port 0 takes any free one.
    ///
    /// # Errors
    /// The address cannot be listened at, or a [`StartError`]: the log or the address of the figures cannot be used.
    pub async fn bind(settings: HostSettings) -> io::Result<Host> {
        let (listeners, address) = listen(settings.address).await?;
        let metrics = match settings.metrics {
            Some(address) => Some(listen_for_metrics(address).await?),
            None => None,
        };
        let inner = match &settings.inner {
            Some((address, _)) => Some(inner::listen(*address).await?),
            None => None,
        };
        let inner_address = inner.as_ref().map(TcpListener::local_addr).transpose()?;
        let ledger = OwnLedger::open(&settings, inner_address).await?;
        let folder = settings.data.as_deref();
        let heartbeat = Heartbeat::begin(ledger.ledger.clone(), folder, settings.clock()).await?;
        let (port, is_loopback) = (address.port(), address.ip().is_loopback());
        tracing::info!(port, is_loopback, "listening");
        Ok(Host { listeners, address, inner, metrics, settings, ledger, heartbeat })
    }

    /// Returns the address that the server listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the address at which figures are served.
    #[must_use]
    pub fn metrics(&self) -> Option<SocketAddr> {
        self.metrics.as_ref()?.local_addr().ok()
    }

    /// Serves until `end` resolves, and ends as it says. Then tells everybody, closes the connections and returns once
    /// all is in the log, within ten seconds.
    ///
    /// # Errors
    /// A [`StartError`]: the system gives no threads, or another host has taken the log over.
    pub async fn run<E: Into<ShutdownKind>>(self, end: impl Future<Output = E>) -> io::Result<()> {
        let Host {
            listeners,
            address,
            inner,
            metrics,
            settings,
            ledger: OwnLedger { ledger, thread: ledger_thread, server },
            heartbeat,
        } = self;
        let kept = ledger.clone();
        let env = env(&settings, (ledger, server.clone()), heartbeat.clock()).map_err(no_thread)?;
        let (rooms, mut threads) = Rooms::start(&env).map_err(no_thread)?;
        let (looking, looker) = look_at_clock(env.clock.clone()).map_err(no_thread)?;
        threads.push(looker);
        let (shutdown, shutdown_seen) = watch::channel(false);
        let shared = Shared::new(&settings, &env, &rooms, shutdown_seen.clone());
        let measured = Measured {
            counts: Arc::clone(&env.counts),
            search_pool: env.search_pool.clone(),
            slots: Arc::clone(&shared.slots),
        };
        let announced = settings.announced.filter(|network| network.has(address.ip()));
        let announcing = announced.map(|network| announcing::run(network, address.port(), Arc::clone(&env.listing)));
        let backups = settings.backups.clone();
        let backups = backups.map(|it| backups::run(it, env.ledger.clone(), env.clock.clone()));
        drop(env);
        let reason = Arc::clone(&shared.ending);
        let limits = Arc::clone(&shared.limits);
        let slots = Arc::clone(&shared.slots);
        let secret = settings.inner.as_ref().map(|(_, secret)| secret.clone());
        let inner = inner.zip(secret).map(|(listener, secret)| inner::serve(listener, secret, shared.clone()));
        let router = router(shared, RequestGuard::new(address, &names(&settings)));
        let (kind, neighbours) = (settings.kind, Neighbours::default());
        let http = HttpServer::new(router, limits, shutdown_seen)
            .behind(settings.proxies, slots)
            .only_from(move |peer| kind == HostKind::Public || neighbours.reach(peer));
        let measuring = metrics.map(|listener| metrics::serve(listener, measured));
        let http = Arc::new(http);
        let serving = listeners.into_iter().map(|listener| Arc::clone(&http).serve(listener));
        let mut tasks: Vec<_> = serving.map(tokio::spawn).collect();
        drop(http);
        tasks.push(tokio::spawn(run_periodic(rooms.clone(), heartbeat.clone())));
        tasks.extend(measuring.map(tokio::spawn));
        tasks.extend(backups.map(tokio::spawn));
        tasks.extend(inner.map(tokio::spawn));
        let announcing = announcing.map(tokio::spawn);
        let excluded = own_ledger::keep(kept.clone(), server.clone(), rooms.clone());
        let (ending, outcome) = tokio::select! {
            ending = end => (ending.into(), Ok(())),
            excluded = excluded => (ShutdownKind::Restart, Err(excluded)),
        };
        tracing::info!("ending");
        reason.get_or_init(|| ending);
        rooms.stop(ending);
        if let Some(announcing) = announcing {
            announcing.abort();
        }
        shutdown.send_replace(true);
        // Clients that are still connected are cut off.
        let _ = timeout(SHUTDOWN_GRACE, shutdown.closed()).await;
        for task in tasks {
            task.abort();
            let _ = task.await;
        }
        if outcome.is_ok() {
            heartbeat.beat(Box::new(drop));
        }
        drop((rooms, heartbeat, looking));
        // The log's thread ends when nobody can write any more.
        let ended = tokio::task::spawn_blocking(move || {
            threads.into_iter().for_each(|thread| drop(thread.join()));
            kept.withdraw(server.id, Box::new(drop));
            drop(kept);
            drop(ledger_thread.join());
        });
        let _ = timeout(SHUTDOWN_GRACE, ended).await;
        outcome
    }
}

/// Listens at an address. All addresses of IPv6 are taken to be all of this machine: those of IPv4 are listened at
/// apart where the system does not give them to the same listener.
async fn listen(address: SocketAddr) -> io::Result<(Vec<TcpListener>, SocketAddr)> {
    let first = TcpListener::bind(address).await?;
    let address = first.local_addr()?;
    let mut listeners = vec![first];
    if address.ip() == IpAddr::from(Ipv6Addr::UNSPECIFIED) {
        let v4 = (Ipv4Addr::UNSPECIFIED, address.port());
        // The system says that the address is in use where the first listener has it already.
        listeners.extend(TcpListener::bind(v4).await.ok());
    }
    Ok((listeners, address))
}

/// Returns the error of a host for which a thread could not be started.
fn no_thread(error: io::Error) -> io::Error {
    StartError::because(format!("The system gives no thread: {error}."))
}

async fn listen_for_metrics(address: SocketAddr) -> io::Result<TcpListener> {
    TcpListener::bind(address)
        .await
        .map_err(|error| StartError::because(format!("The metrics cannot be served at {address}: {error}.")))
}

/// Returns the names that the server answers to. At home these are also the machine's own on the local network: nobody
/// else can make such a name lead here.
fn names(settings: &HostSettings) -> Vec<HostName> {
    let mut names = settings.names.clone();
    if settings.kind == HostKind::Home {
        names.extend(HostName::of_this_machine());
    }
    names
}

fn env(settings: &HostSettings, (ledger, server): (Ledger, Server), clock: &RoomClock) -> io::Result<Env> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let key = match &settings.inner {
        Some((_, secret)) => Some(secret.key_of_addresses()),
        None => entropy(),
    };
    let key = key.ok_or_else(|| StartError::because("The system gives no random numbers."))?;
    Ok(Env {
        claims: AddressClaims::new(ledger.clone(), server.id.clone(), key),
        ledger,
        server: Arc::new(server),
        lives_until: Instant::now() + Duration::from_millis(LEASE),
        search_pool: SearchPool::start(cores.saturating_sub(1), settings.most_work, &Pause::default())?,
        listing: Arc::new(Listing::default()),
        clock: clock.clone(),
        now: clock.now(),
        ran: clock.run().ran(),
        counts: Arc::new(Counts::default()),
        reached: Arc::new(Reached::since(clock.now())),
        is_out: false,
        damaged: Arc::new(DamagedRooms::new(settings.check_command())),
        limits: settings.room_limits(),
        kind: settings.kind,
        request_limits: Arc::new(settings.limits.clone()),
        address_limits: Arc::default(),
        reports: settings.reports.clone().map(|file| Reports::start(file).map(Arc::new)).transpose()?,
        away_after: u64::try_from(settings.away_after.as_millis()).unwrap_or(u64::MAX),
    })
}

/// Starts a thread that looks at the clock and does nothing else, so that a host which stands still is told from one
/// that has much to do. It ends when what is returned first is dropped.
fn look_at_clock(clock: RoomClock) -> io::Result<(mpsc::Sender<()>, JoinHandle<()>)> {
    let (looking, ended) = mpsc::channel();
    let thread = thread::Builder::new().name("clock".into()).spawn(move || {
        while ended.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Timeout) {
            clock.now();
        }
    })?;
    Ok((looking, thread))
}

/// Gives signs of life, and looks for rooms with overdue timers, for those that others list, and for those that have
/// expired.
async fn run_periodic(rooms: Rooms, heartbeat: Heartbeat) {
    let mut period = interval(PERIOD);
    period.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut next_sweep = 0;
    loop {
        period.tick().await;
        heartbeat.beat(rooms.hears_of_sign());
        rooms.wake_due();
        rooms.show_cards_of_others();
        let now = heartbeat.clock().now();
        if now >= next_sweep {
            rooms.sweep();
            next_sweep = now + SWEEP_EVERY;
        }
    }
}

fn router(shared: Shared, guard: RequestGuard) -> Router {
    let kind = shared.lobby.kind;
    Router::new()
        .route("/api/lobby", get(lobby))
        .route("/api/room/{id}", get(room))
        .route("/api/health", get(|| async { "alive\n" }))
        .route("/api/ready", get(ready))
        .route(crate::TABLE_PATH, get(table))
        .route(crate::PRACTICE_PATH, get(table))
        .fallback_service(get(move |uri: Uri, headers: HeaderMap| async move {
            assets::file(&uri, &headers, Some(kind.name()))
        }))
        .with_state(shared)
        .layer(axum::middleware::from_fn_with_state(guard, request_guard::admit))
}

async fn ready(State(shared): State<Shared>) -> Response {
    let (reached, patience) = &shared.reached;
    if shared.ending.get().is_some() {
        (StatusCode::SERVICE_UNAVAILABLE, "ending\n").into_response()
    } else if !reached.within(*patience, shared.lobby.clock.now()) {
        (StatusCode::SERVICE_UNAVAILABLE, "without its log\n").into_response()
    } else {
        "ready\n".into_response()
    }
}

/// Returns who connects: a proxy says for whom it asks, and each of those has places of their own.
fn client(shared: &Shared, info: ConnectionInfo, headers: &HeaderMap) -> Result<ConnectionInfo, Box<Response>> {
    if !shared.proxies.contains(&info.peer) {
        return Ok(info);
    }
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
    let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next());
    let Some(peer) = last.and_then(|peer| peer.trim().parse::<IpAddr>().ok()) else {
        let text = "The proxy did not send the client’s address.\n";
        return Err(Box::new((StatusCode::BAD_REQUEST, text).into_response()));
    };
    let peer = peer.to_canonical();
    match shared.slots.acquire(peer, Instant::now()) {
        Ok(slot) => Ok(ConnectionInfo { peer, slot: Arc::new(slot), ..info }),
        Err(rejection) => Err(Box::new(rejected(rejection))),
    }
}

async fn lobby(State(shared): State<Shared>, Extension(info): Extension<ConnectionInfo>, request: Request) -> Response {
    match client(&shared, info, request.headers()) {
        Ok(info) => accept(request, |stream| connection::visit_lobby(stream, shared, info)),
        Err(refused) => *refused,
    }
}

async fn room(
    State(shared): State<Shared>,
    Extension(info): Extension<ConnectionInfo>,
    Path(id): Path<String>,
    request: Request,
) -> Response {
    let Ok(id) = id.parse::<RoomId>() else {
        return (StatusCode::NOT_FOUND, "This is not the name of a room.\n").into_response();
    };
    let info = match client(&shared, info, request.headers()) {
        Ok(info) => info,
        Err(refused) => return *refused,
    };
    let (Some(relay), Location::Elsewhere(server)) = (&shared.relay, shared.lobby.rooms.locate(id).await) else {
        return accept(request, move |stream| connection::visit_room(stream, shared, info, id, Passage::Direct));
    };
    match relay.open(&server, id, info.peer).await {
        Ok(owner) => accept(request, move |stream| inner::carry(stream, owner, shared, info)),
        Err(_) => accept(request, move |stream| connection::turn_away(stream, shared, info)),
    }
}

/// Gives each connection a table of its own, in memory.
async fn table(State(shared): State<Shared>, Extension(info): Extension<ConnectionInfo>, request: Request) -> Response {
    let info = match client(&shared, info, request.headers()) {
        Ok(info) => info,
        Err(refused) => return *refused,
    };
    let table = shared.tables.open(info.peer);
    accept(request, move |stream| {
        let ending = changed(shared.shutdown);
        let service = Backend::Private(Arc::new(table));
        table_connection::run(stream, shared.tables.limits(), info.slot, service, ending)
    })
}
