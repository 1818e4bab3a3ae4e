//! One client of the table.

use std::future::Future;
use std::sync::Arc;

use atar_table::{Client, message_too_long};
use axum::body::Bytes;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::host::{Host, Word};
use crate::limits::Limits;
use crate::outbox::Words;
use crate::places::{LongMessage, Place};
use crate::socket::{Gone, Heard, Socket};
use crate::wire::Fault;

/// Stands for a text that is no UTF-8, which the library does not hand over.
const NO_UTF8: &[u8] = &[0xff];

/// How a connection is closed: the code, and the reason in words.
type Farewell = (CloseCode, &'static str);

/// Carries messages between a WebSocket and the table until one of them, or the server, ends.
pub(crate) async fn carry<S: AsyncRead + AsyncWrite + Unpin>(
    stream: S,
    limits: Arc<Limits>,
    place: Arc<Place>,
    host: Host,
    ending: impl Future<Output = ()>,
) {
    let (client, words) = host.join(&limits).await;
    let start = Instant::now() + limits.ping_every;
    let mut pings = interval_at(start, limits.ping_every);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut connection = Connection {
        socket: Socket::new(stream, limits, place).await,
        client,
        words,
        host,
        pings,
        waiting: false,
        long: None,
    };
    let farewell = tokio::select! {
        farewell = connection.run() => farewell.ok(),
        () = ending => Some((CloseCode::Away, "The server ends.")),
    };
    connection.host.leave(client).await;
    if let Some((code, reason)) = farewell {
        connection.socket.close(code, reason).await;
    }
}

struct Connection<S> {
    socket: Socket<S>,
    client: Client,
    words: Words,
    host: Host,
    pings: Interval,
    /// Whether the table has yet to answer. Until then no further message is read: answers come in order, and a client
    /// that sends
    /// faster than the table answers waits in its own memory.
    waiting: bool,
    /// The place of the message that the table has yet to answer, if it is a long one.
    long: Option<LongMessage>,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Connection<S> {
    /// How to close, unless the client is gone.
    async fn run(&mut self) -> Result<Farewell, Gone> {
        loop {
            tokio::select! {
                word = self.words.next() => match word {
                    Some(word) => self.pass_on(word).await?,
                    None => return Ok(self.let_go()),
                },
                heard = self.socket.hear(), if !self.waiting => match heard {
                    Heard::Message(message, long) => self.say(message, long).await,
                    Heard::Nothing => {}
                    Heard::NoText => return self.no_text().await,
                    Heard::Fault(fault) => return self.fault(fault).await,
                    Heard::End => return Err(Gone),
                },
                _ = self.pings.tick() => self.socket.ping().await?,
            }
        }
    }

    /// Sends what the host says.
    async fn pass_on(&mut self, word: Word) -> Result<(), Gone> {
        let texts = match word {
            Word::Answer(answer) => {
                self.waiting = false;
                self.long = None;
                answer.into_iter().map(Utf8Bytes::from).collect()
            }
            Word::News(texts) => texts,
        };
        for text in texts {
            self.socket.say(text).await?;
        }
        Ok(())
    }

    /// Gives the table a message. A long one keeps its place until it is answered, since so long it takes memory.
    async fn say(&mut self, message: Bytes, long: Option<LongMessage>) {
        self.waiting = true;
        self.long = long;
        self.host.say(self.client, message).await;
    }

    /// Has a text answered that is no UTF-8.
    async fn no_text(&mut self) -> Result<Farewell, Gone> {
        self.say(Bytes::from_static(NO_UTF8), None).await;
        while self.waiting {
            let word = self.words.next().await.ok_or(Gone)?;
            self.pass_on(word).await?;
        }
        Ok((CloseCode::Invalid, "The message is not valid UTF-8."))
    }

    async fn fault(&mut self, fault: Fault) -> Result<Farewell, Gone> {
        match fault {
            Fault::TooLong => {
                self.pass_on(Word::Answer(message_too_long().answer))
                    .await?;
                Ok((CloseCode::Size, "The message is too long."))
            }
            Fault::TooSlow => Ok((CloseCode::Policy, "The message took too long.")),
            Fault::NoPlace => Ok((CloseCode::Again, "Too many long messages came at once.")),
            Fault::Silent => Ok((CloseCode::Policy, "Nothing was heard for too long.")),
            Fault::Unread => Err(Gone),
        }
    }

    fn let_go(&self) -> Farewell {
        if self.host.has_stopped() {
            (CloseCode::Error, "The table has stopped.")
        } else {
            (CloseCode::Again, "Too many messages were left unread.")
        }
    }
}
