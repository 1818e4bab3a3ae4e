//! An open connection.

use std::convert::Infallible;
use std::time::Duration;

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::mpsc::{self, Receiver, Sender, error::TrySendError};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

use crate::connect::{Socket, connect};
use crate::{ConnectionError, Endpoint, LONGEST_SENT, MOST_WAITING, TrustedRoots};

/// The close code of a connection that ended without one.
const LOST: u16 = 1006;

/// The longest reason of a close, in bytes.
const LONGEST_REASON: usize = 123;

/// How long a host may take to agree to the end.
const PATIENCE_AT_END: Duration = Duration::from_secs(2);

/// An open connection. It is cut when all its clones are dropped.
#[derive(Clone, Debug)]
pub struct HostConnection {
    outgoing: Sender<Outgoing>,
    /// Nothing is sent through it; its end is what is waited for.
    _held: Sender<Infallible>,
}

#[derive(Debug)]
enum Outgoing {
    Text(String),
    Close(u16, String),
}

/// What happens on a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConnectionEvent {
    /// The host sent a text.
    Text(String),
    /// The connection has ended. Nothing comes after this.
    Closed {
        /// Why, as a close code of WebSockets; 1006 if it was cut.
        code: u16,
        /// Why, in words, or nothing.
        reason: String,
    },
}

/// Opens a connection. `hear` is called with all that happens on it until it ends, on a task of the runtime.
///
/// # Errors
/// There is no connection, and nothing will be heard.
pub async fn open(
    endpoint: &Endpoint,
    trust: &TrustedRoots,
    hear: impl FnMut(ConnectionEvent) + Send + 'static,
) -> Result<HostConnection, ConnectionError> {
    let socket = connect(endpoint, trust).await?;
    let (outgoing, queue) = mpsc::channel(MOST_WAITING);
    let (held, dropped) = mpsc::channel(1);
    tokio::spawn(carry(socket, queue, dropped, hear));
    Ok(HostConnection { outgoing, _held: held })
}

impl HostConnection {
    /// Sends a text.
    ///
    /// # Errors
    /// The text is too long, too many wait already, or the connection has ended.
    pub fn send(&self, text: String) -> Result<(), ConnectionError> {
        if text.len() > LONGEST_SENT {
            return Err(ConnectionError::TooLong);
        }
        self.put(Outgoing::Text(text))
    }

    /// Ends the connection after what was sent before. The end is heard once the host agrees.
    ///
    /// # Errors
    /// Too many texts wait, or the connection has ended.
    pub fn close(&self, code: u16, reason: &str) -> Result<(), ConnectionError> {
        let mut reason = reason.to_owned();
        while reason.len() > LONGEST_REASON {
            reason.pop();
        }
        self.put(Outgoing::Close(code, reason))
    }

    fn put(&self, outgoing: Outgoing) -> Result<(), ConnectionError> {
        self.outgoing.try_send(outgoing).map_err(|error| match error {
            TrySendError::Full(_) => ConnectionError::Busy,
            TrySendError::Closed(_) => ConnectionError::Ended,
        })
    }
}

/// Carries texts both ways until the connection ends. A host that does not read holds up only what it is sent.
async fn carry(
    socket: Socket,
    queue: Receiver<Outgoing>,
    mut dropped: Receiver<Infallible>,
    mut hear: impl FnMut(ConnectionEvent) + Send,
) {
    let (sink, stream) = socket.split();
    let (code, reason) = tokio::select! {
        end = listen(stream, &mut hear) => end,
        () = speak(sink, queue) => (LOST, String::new()),
        _ = dropped.recv() => (LOST, String::new()),
    };
    hear(ConnectionEvent::Closed { code, reason });
}

/// Hands on texts until the connection ends. Returns why it did.
async fn listen(mut stream: SplitStream<Socket>, hear: &mut (impl FnMut(ConnectionEvent) + Send)) -> (u16, String) {
    let mut end = (LOST, String::new());
    while let Some(Ok(message)) = stream.next().await {
        match message {
            Message::Text(text) => hear(ConnectionEvent::Text(text.as_str().to_owned())),
            Message::Close(Some(CloseFrame { code, reason })) => {
                end = (code.into(), reason.as_str().to_owned());
            }
            Message::Close(None) => end.0 = 1005,
            // Pings are answered by the library. Nothing else is spoken.
            _ => {}
        }
    }
    end
}

/// Sends what is queued until the connection fails or is closed.
async fn speak(mut sink: SplitSink<Socket, Message>, mut queue: Receiver<Outgoing>) {
    while let Some(outgoing) = queue.recv().await {
        let message = match outgoing {
            Outgoing::Text(text) => Message::text(text),
            Outgoing::Close(code, reason) => {
                Message::Close(Some(CloseFrame { code: code.into(), reason: reason.into() }))
            }
        };
        let is_end = message.is_close();
        if sink.send(message).await.is_err() {
            return;
        }
        if is_end {
            // The host's answer ends the connection. One that gives none is not waited for long.
            tokio::time::sleep(PATIENCE_AT_END).await;
            return;
        }
    }
}
