//! One client of the table, or of the lab.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use atar_table::message_too_long;
use axum::body::Bytes;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep_until};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::backend::Backend;
use crate::connection_id::ConnectionId;
use crate::connection_limits::{ConnectionSlot, LongMessagePermit};
use crate::limited_stream::Violation;
use crate::limits::Limits;
use crate::outbox::{OutboxReceiver, Outgoing};
use crate::request_limits::AnswerCost;
use crate::socket::{Disconnected, Incoming, Socket};

/// A message in place of a text that is not UTF-8, which the library does not return.
const INVALID_UTF8: &[u8] = &[0xff];

/// The code and the reason with which a connection is closed.
type CloseReason = (CloseCode, &'static str);

/// Passes messages between a WebSocket and the table, or the lab, until one of them, or the server, ends.
pub(crate) async fn run<S: AsyncRead + AsyncWrite + Unpin>(
    stream: S,
    limits: Arc<Limits>,
    slot: Arc<ConnectionSlot>,
    service: Backend,
    ending: impl Future<Output = ()>,
) {
    let (id, outgoing) = service.join(&limits).await;
    let start = Instant::now() + limits.ping_every;
    let mut pings = interval_at(start, limits.ping_every);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut connection = Connection {
        socket: Socket::new(stream, limits, slot).await,
        id,
        outgoing,
        service,
        pings,
        awaited: 0,
        permit: None,
        early: None,
    };
    let close_frame = tokio::select! {
        close_frame = connection.serve() => close_frame.ok(),
        () = ending => Some((CloseCode::Away, "The server is closing.")),
    };
    connection.service.leave(id).await;
    if let Some((code, reason)) = close_frame {
        connection.socket.close(code, reason).await;
    }
}

struct Connection<S> {
    socket: Socket<S>,
    id: ConnectionId,
    outgoing: OutboxReceiver,
    service: Backend,
    pings: Interval,
    /// The answers that are still to come. While these are as many as the service allows, no further message is read:
    /// a client that sends too fast fills only its own memory.
    awaited: usize,
    /// The permit of the message that is being answered, if it is a long one.
    permit: Option<LongMessagePermit>,
    /// A message that came too early. Until it is forwarded nothing more is read.
    early: Option<EarlyMessage>,
}

/// A message that waits until its client may send it.
struct EarlyMessage {
    message: Bytes,
    permit: Option<LongMessagePermit>,
    until: Instant,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Connection<S> {
    /// Runs until the connection must be closed. Returns an error if the client is gone.
    async fn serve(&mut self) -> Result<CloseReason, Disconnected> {
        loop {
            let early = self.early.as_ref().map(|early| early.until);
            let may_read = early.is_none() && self.awaited < self.service.most_awaited();
            tokio::select! {
                message = self.outgoing.recv() => match message {
                    Some(message) => self.send(message).await?,
                    None => return Ok(self.close_reason()),
                },
                () = sleep_until(early.unwrap_or_else(Instant::now)), if early.is_some() => {
                    self.forward_early().await;
                }
                incoming = self.socket.recv(), if may_read => match incoming {
                    Incoming::Message(message, permit) => self.take(message, permit).await,
                    Incoming::Pong | Incoming::Control => {}
                    Incoming::InvalidUtf8 => return self.reject_invalid_utf8().await,
                    Incoming::Violation(violation) => return self.close_for(violation).await,
                    Incoming::Closed => return Err(Disconnected),
                },
                _ = self.pings.tick() => self.socket.ping().await?,
            }
        }
    }

    /// Sends a message of the service.
    async fn send(&mut self, message: Outgoing) -> Result<(), Disconnected> {
        let texts = match message {
            Outgoing::Answer(answer, time) => {
                self.awaited = self.awaited.saturating_sub(1);
                if self.awaited == 0 {
                    self.permit = None;
                }
                let bytes = answer.as_ref().map_or(0, String::len);
                self.service.note_answer(AnswerCost { bytes, time });
                answer.into_iter().map(Utf8Bytes::from).collect()
            }
            Outgoing::Notifications(texts) => texts,
        };
        for text in texts {
            self.socket.send_text(text).await?;
        }
        Ok(())
    }

    /// Forwards a message, at once or when its client may send it.
    async fn take(&mut self, message: Bytes, permit: Option<LongMessagePermit>) {
        match self.service.take_cost() {
            Ok(()) => self.forward(message, permit).await,
            Err(after) => {
                let until = Instant::now() + after;
                self.early = Some(EarlyMessage { message, permit, until });
            }
        }
    }

    async fn forward_early(&mut self) {
        if let Some(early) = self.early.take() {
            self.take(early.message, early.permit).await;
        }
    }

    /// Forwards a message. A long one holds its permit until all are answered, as it takes memory until then.
    async fn forward(&mut self, message: Bytes, permit: Option<LongMessagePermit>) {
        self.awaited += 1;
        self.permit = permit.or(self.permit.take());
        self.service.send(self.id, message).await;
    }

    /// Answers a text that is not UTF-8. Returns how to close the connection.
    async fn reject_invalid_utf8(&mut self) -> Result<CloseReason, Disconnected> {
        self.forward(Bytes::from_static(INVALID_UTF8), None).await;
        while self.awaited > 0 {
            let message = self.outgoing.recv().await.ok_or(Disconnected)?;
            self.send(message).await?;
        }
        Ok((CloseCode::Invalid, "The message is not valid UTF-8."))
    }

    async fn close_for(&mut self, violation: Violation) -> Result<CloseReason, Disconnected> {
        match violation {
            Violation::TooLong => {
                let most = self.socket.longest_message();
                let answer = Some(message_too_long(most).into_text());
                self.send(Outgoing::Answer(answer, Duration::ZERO)).await?;
                Ok((CloseCode::Size, "The message is too long."))
            }
            Violation::TooSlow => Ok((CloseCode::Policy, "The message took too long.")),
            Violation::NoSlot => Ok((CloseCode::Again, "Too many long messages came at once.")),
            Violation::NoPong => Ok((CloseCode::Policy, "The connection was silent for too long.")),
            Violation::NotReading => Err(Disconnected),
        }
    }

    fn close_reason(&self) -> CloseReason {
        if self.service.has_stopped() {
            (CloseCode::Error, self.service.stopped_text())
        } else {
            (CloseCode::Again, "Too many messages were left unread.")
        }
    }
}
