//! The connections to the lobby and to rooms.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use atar_room::{Received, RoomAnswer, RoomErrorCode, receive};
use axum::body::Bytes;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep_until};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use super::shared::Shared;
use crate::changed;
use crate::connection_id::ConnectionId;
use crate::host_event::HostEvent;
use crate::http::ConnectionInfo;
use crate::limited_stream::Violation;
use crate::lobby::{LobbySubscription, receive_for_lobby};
use crate::request_limits::{Admission, AnswerCost, RequestLimits};
use crate::rooms::{OutboxItem, RoomId, RoomOutbox, Source};
use crate::socket::{Disconnected, Incoming, Socket};

/// The least time between two lists of rooms.
const LIST_EVERY: Duration = Duration::from_secs(1);
/// How often members are told the time.
const TICK_EVERY: Duration = Duration::from_secs(20);
/// How many measured times count.
const MEASURED: usize = 5;

/// The code and the reason with which a connection is closed.
type CloseReason = (CloseCode, &'static str);

/// A message in place of a text that is not UTF-8, which the library does not return.
const INVALID_UTF8: &[u8] = &[0xff];

/// How somebody has come here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passage {
    /// From their own address.
    Direct,
    /// By way of another server.
    Relayed,
}

/// Sends somebody away for whom the room cannot be reached: the server that has it is gone, and its lease is not over.
pub(super) async fn turn_away<S: AsyncRead + AsyncWrite + Unpin>(stream: S, shared: Shared, info: ConnectionInfo) {
    let socket = Socket::new(stream, Arc::clone(&shared.limits), info.slot).await;
    take_leave(socket, Ok(GOES_ON_ELSEWHERE)).await;
}

/// Serves a connection to a room.
pub(super) async fn visit_room<S: AsyncRead + AsyncWrite + Unpin>(
    stream: S,
    shared: Shared,
    info: ConnectionInfo,
    room: RoomId,
    passage: Passage,
) {
    let rooms = shared.lobby.rooms.clone();
    let id = rooms.new_connection();
    let mut member = MemberConnection {
        socket: Socket::new(stream, Arc::clone(&shared.limits), info.slot).await,
        request_limits: RequestLimits::new(&shared.limits, Instant::now()),
        peer: info.peer,
        pings: every(shared.limits.ping_every),
        ticks: every(TICK_EVERY),
        deadline: Instant::now() + shared.limits.enter_time,
        shared,
        room,
        id,
        outbox: Arc::default(),
        lag: Lag::default(),
        awaits_answer: false,
        is_attempt: false,
        whole_at: None,
    };
    let close_frame = member.serve().await;
    rooms.left(room, id);
    if close_frame.is_err() && passage == Passage::Relayed {
        // The person may still be there, and the server between us is ending.
        let (code, reason) = GOES_ON_ELSEWHERE;
        return member.socket.close_half(code, reason).await;
    }
    take_leave(member.socket, close_frame).await;
}

/// A connection to a room.
struct MemberConnection<S> {
    socket: Socket<S>,
    shared: Shared,
    room: RoomId,
    id: ConnectionId,
    outbox: Arc<RoomOutbox>,
    peer: IpAddr,
    request_limits: RequestLimits,
    pings: Interval,
    ticks: Interval,
    /// When it must have entered.
    deadline: Instant,
    lag: Lag,
    /// Whether the room has yet to answer. Until then no further message is read.
    awaits_answer: bool,
    /// Whether that is an attempt to enter, which counts as failed.
    is_attempt: bool,
    /// When it is to ask for everything, if it is behind.
    whole_at: Option<Instant>,
}

impl<S: AsyncRead + AsyncWrite + Unpin> MemberConnection<S> {
    /// Runs until the connection must be closed. Returns an error if the client is gone.
    async fn serve(&mut self) -> Result<CloseReason, Disconnected> {
        let outbox = Arc::clone(&self.outbox);
        let shutdown = self.shared.shutdown.clone();
        loop {
            tokio::select! {
                item = outbox.next() => {
                    if let Some(reason) = self.send(item).await? {
                        return Ok(reason);
                    }
                }
                incoming = self.socket.recv(), if !self.awaits_answer => {
                    if let Some(reason) = self.receive(incoming).await? {
                        return Ok(reason);
                    }
                }
                _ = self.pings.tick() => {
                    self.lag.ping();
                    self.socket.ping().await?;
                }
                _ = self.ticks.tick(), if outbox.has_entered() => {
                    let now = self.shared.lobby.clock.now();
                    outbox.tell(HostEvent::Tick { now }.text().into());
                }
                () = until(self.whole_at) => self.ask_for_whole(),
                () = sleep_until(self.deadline), if !outbox.has_entered() => {
                    return Ok((CloseCode::Policy, "You did not enter the room in time."));
                }
                // The room tells those who have entered.
                () = changed(shutdown.clone()), if !outbox.has_entered() => {
                    return Ok(close_frame(&self.shared));
                }
            }
        }
    }

    /// Sends what the room tells. Returns how to close the connection, if it is to be closed.
    async fn send(&mut self, item: OutboxItem) -> Result<Option<CloseReason>, Disconnected> {
        match item {
            OutboxItem::Answer(RoomAnswer { text, refused }) => {
                self.awaits_answer = false;
                self.share_allowance();
                let taken = AnswerCost::of_bytes(text.len());
                self.request_limits.charge(taken, Instant::now());
                // Who only looks at a room has not failed to enter it.
                let refused = refused.filter(|_| !self.outbox.has_entered());
                self.end_attempt(refused);
                self.socket.send_text(text.into()).await?;
                if refused == Some(RoomErrorCode::OldProgram) {
                    return Ok(Some(OLD_PROGRAM));
                }
            }
            OutboxItem::News(text) => self.socket.send_text(text).await?,
            OutboxItem::Behind => self.ask_for_whole(),
            OutboxItem::Close(code, reason) => return Ok(Some((code.into(), reason))),
        }
        Ok(None)
    }

    async fn receive(&mut self, incoming: Incoming) -> Result<Option<CloseReason>, Disconnected> {
        match incoming {
            Incoming::Message(text, _) => return self.check(text).await,
            Incoming::Pong => self.lag.pong(),
            Incoming::Control => {}
            Incoming::InvalidUtf8 => {
                self.pass_on(receive(INVALID_UTF8));
                let item = self.outbox.next().await;
                self.send(item).await?;
                return Ok(Some((CloseCode::Invalid, "The message is not valid UTF-8.")));
            }
            Incoming::Violation(violation) => return close_for(violation).map(Some),
            Incoming::Closed => return Err(Disconnected),
        }
        Ok(None)
    }

    /// Passes a message on to the room, unless there are too many.
    async fn check(&mut self, text: Bytes) -> Result<Option<CloseReason>, Disconnected> {
        self.share_allowance();
        let now = Instant::now();
        let message = receive(&text);
        let mut admission = self.request_limits.check(&message, now);
        if admission == Admission::Handle
            && let Err(after) = self.begin_attempt(now)
        {
            admission = self.request_limits.refuse(&message, after, now);
        }
        match admission {
            Admission::Handle => self.pass_on(message),
            Admission::Refuse(answer) => self.socket.send_text(answer.into()).await?,
            Admission::Close => return Ok(Some((CloseCode::Policy, "Too many requests."))),
        }
        Ok(None)
    }

    /// Asks for everything, as soon as the member may.
    fn ask_for_whole(&mut self) {
        self.share_allowance();
        self.whole_at = self.request_limits.take_whole(Instant::now()).err();
        if self.whole_at.is_none() {
            self.shared.lobby.rooms.whole(self.room, self.id);
        }
    }

    /// Counts what is asked here as the member's, once they have entered.
    fn share_allowance(&mut self) {
        if let Some(allowance) = self.outbox.allowance() {
            self.request_limits.share(allowance);
        }
    }

    /// Counts an attempt to enter as failed until it has succeeded: others of the address may try at the same time.
    ///
    /// # Errors
    /// The address has failed too often: after how many milliseconds it may try again.
    fn begin_attempt(&mut self, now: Instant) -> Result<(), u64> {
        if self.outbox.has_entered() {
            return Ok(());
        }
        self.shared.address_limits.begin_attempt(self.peer, now)?;
        self.is_attempt = true;
        Ok(())
    }

    /// Counts an attempt to enter no longer unless it was refused. A server that cannot tell has not refused it.
    fn end_attempt(&mut self, refused: Option<RoomErrorCode>) {
        let is_attempt = std::mem::take(&mut self.is_attempt);
        if is_attempt && matches!(refused, None | Some(RoomErrorCode::Unavailable)) {
            let now = Instant::now();
            self.shared.address_limits.take_back_attempt(self.peer, now);
        }
    }

    fn pass_on(&mut self, message: Received) {
        self.awaits_answer = true;
        let from = Source { connection: self.id, peer: self.peer, outbox: Arc::clone(&self.outbox) };
        let lag = self.lag.median();
        self.shared.lobby.rooms.handle(self.room, from, message, lag);
    }
}

const GOES_ON_ELSEWHERE: CloseReason = (CloseCode::Restart, "The room goes on at another server.");
const OLD_PROGRAM: CloseReason = (CloseCode::Library(4003), "This program is too old or too new for this server.");

/// Returns how connections are closed when the server ends.
fn close_frame(shared: &Shared) -> CloseReason {
    let ending = shared.ending.get().copied().unwrap_or_default();
    let (code, reason) = ending.close_frame();
    (code.into(), reason)
}

fn close_for(violation: Violation) -> Result<CloseReason, Disconnected> {
    match violation {
        Violation::TooLong => Ok((CloseCode::Size, "The message is too long.")),
        Violation::TooSlow => Ok((CloseCode::Policy, "The message took too long.")),
        Violation::NoSlot => Ok((CloseCode::Again, "Too many long messages came at once.")),
        Violation::NoPong => Ok((CloseCode::Policy, "The connection was silent for too long.")),
        Violation::NotReading => Err(Disconnected),
    }
}

/// Closes a connection, unless the client is gone. One that takes nothing may still take that.
async fn take_leave<S: AsyncRead + AsyncWrite + Unpin>(
    socket: Socket<S>,
    close_frame: Result<CloseReason, Disconnected>,
) {
    match close_frame {
        Ok((code, reason)) => socket.close(code, reason).await,
        Err(Disconnected) if socket.is_stuck() => {
            let reason = "Messages went unread for too long.";
            socket.close(CloseCode::Again, reason).await;
        }
        Err(Disconnected) => {}
    }
}

/// Waits until a time; for ever if there is none.
async fn until(time: Option<Instant>) {
    match time {
        Some(time) => sleep_until(time).await,
        None => std::future::pending().await,
    }
}

fn every(time: Duration) -> Interval {
    let mut interval = interval_at(Instant::now() + time, time);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    interval
}

/// How long messages to a client and back take.
#[derive(Debug, Default)]
struct Lag {
    pinged: Option<Instant>,
    measured: VecDeque<Duration>,
}

impl Lag {
    fn ping(&mut self) {
        self.pinged.get_or_insert_with(Instant::now);
    }

    fn pong(&mut self) {
        if let Some(pinged) = self.pinged.take() {
            self.measured.push_back(pinged.elapsed());
            self.measured.drain(..self.measured.len().saturating_sub(MEASURED));
        }
    }

    /// Returns the median in milliseconds; 0 before the first.
    fn median(&self) -> u64 {
        let mut measured: Vec<_> = self.measured.iter().collect();
        measured.sort_unstable();
        let median = measured.get(measured.len() / 2);
        median.map_or(0, |time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
    }
}

/// Serves a connection to the lobby.
pub(super) async fn visit_lobby<S: AsyncRead + AsyncWrite + Unpin>(stream: S, shared: Shared, info: ConnectionInfo) {
    let mut visitor = LobbyConnection {
        socket: Socket::new(stream, Arc::clone(&shared.lobby_limits), info.slot).await,
        request_limits: RequestLimits::new(&shared.limits, Instant::now()),
        peer: info.peer,
        pings: every(shared.limits.ping_every),
        changes: shared.lobby.listing.watch(),
        subscription: LobbySubscription::default(),
        is_stale: false,
        next_list: Instant::now(),
        shared,
    };
    let shared = visitor.shared.clone();
    let shutdown = shared.shutdown.clone();
    let close_frame = tokio::select! {
        close_frame = visitor.serve() => close_frame,
        () = changed(shutdown) => Ok(close_frame(&shared)),
    };
    take_leave(visitor.socket, close_frame).await;
}

/// A connection to the lobby.
struct LobbyConnection<S> {
    socket: Socket<S>,
    shared: Shared,
    peer: IpAddr,
    request_limits: RequestLimits,
    pings: Interval,
    subscription: LobbySubscription,
    changes: watch::Receiver<()>,
    /// Whether the list has changed since it was told.
    is_stale: bool,
    next_list: Instant,
}

impl<S: AsyncRead + AsyncWrite + Unpin> LobbyConnection<S> {
    async fn serve(&mut self) -> Result<CloseReason, Disconnected> {
        loop {
            let listens = self.subscription.listens.is_some();
            tokio::select! {
                incoming = self.socket.recv() => match incoming {
                    Incoming::Message(text, _) => {
                        let Some(answer) = self.answer(&text).await else {
                            return Ok((CloseCode::Policy, "Too many requests."));
                        };
                        self.socket.send_text(answer.into()).await?;
                    }
                    Incoming::Pong | Incoming::Control => {}
                    Incoming::InvalidUtf8 => {
                        return Ok((CloseCode::Invalid, "The message is not valid UTF-8."));
                    }
                    Incoming::Violation(violation) => return close_for(violation),
                    Incoming::Closed => return Err(Disconnected),
                },
                _ = self.pings.tick() => self.socket.ping().await?,
                changed = self.changes.changed(), if !self.is_stale => {
                    changed.map_err(|_| Disconnected)?;
                    self.is_stale = true;
                }
                () = sleep_until(self.next_list), if listens && self.is_stale => {
                    self.is_stale = false;
                    self.next_list = Instant::now() + LIST_EVERY;
                    let game = self.subscription.listens.clone().flatten();
                    let event = self.shared.lobby.rooms_event(game.as_deref());
                    self.socket.send_text(event.into()).await?;
                }
            }
        }
    }

    /// Returns the answer to a message; none if there are too many.
    async fn answer(&mut self, text: &[u8]) -> Option<String> {
        let message = receive_for_lobby(text);
        match self.request_limits.check(&message, Instant::now()) {
            Admission::Handle => {}
            Admission::Refuse(answer) => return Some(answer),
            Admission::Close => return None,
        }
        let (addresses, peer) = (&self.shared.address_limits, self.peer);
        let may_create = |key| addresses.create(peer, key, Instant::now());
        let lobby = &self.shared.lobby;
        let answer = lobby.answer(&mut self.subscription, &message, peer, may_create).await;
        let taken = AnswerCost::of_bytes(answer.len());
        self.request_limits.charge(taken, Instant::now());
        Some(answer)
    }
}
