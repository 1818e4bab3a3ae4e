//! A WebSocket that keeps to the limits.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use crate::limits::Limits;
use crate::places::{LongMessage, Place};
use crate::wire::{Fault, PIECE, Wire};

/// What the library reads at once, in bytes.
const READ: usize = 4 << 10;
/// What the library may still have to write, in bytes: a piece, and what it answers by itself.
const UNWRITTEN: usize = 4 * PIECE;

/// A WebSocket.
pub(crate) struct Socket<S> {
    stream: WebSocketStream<Wire<S>>,
    limits: Arc<Limits>,
}

/// What a client says.
pub(crate) enum Heard {
    /// A message, and its place if it is a long one.
    Message(Bytes, Option<LongMessage>),
    /// A sign of life.
    Nothing,
    /// A text that is no UTF-8. Nothing can be heard after it.
    NoText,
    /// A limit is exceeded. Nothing can be heard after it.
    Fault(Fault),
    /// The client has gone, or has broken the protocol.
    End,
}

/// The client is gone, or does not take what it is sent.
pub(crate) struct Gone;

impl<S: AsyncRead + AsyncWrite + Unpin> Socket<S> {
    pub(crate) async fn new(stream: S, limits: Arc<Limits>, place: Arc<Place>) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ)
            .write_buffer_size(0)
            .max_write_buffer_size(UNWRITTEN)
            .max_message_size(Some(limits.longest_message))
            .max_frame_size(Some(PIECE));
        let wire = Wire::new(stream, Arc::clone(&limits), place);
        let stream = WebSocketStream::from_raw_socket(wire, Role::Server, Some(config)).await;
        Socket { stream, limits }
    }

    /// What the client says next. Nothing is lost if this is not waited for to the end.
    pub(crate) async fn hear(&mut self) -> Heard {
        let message = match self.stream.next().await {
            Some(Ok(Message::Text(text))) => text.into(),
            Some(Ok(Message::Binary(bytes))) => bytes,
            // The library answers these by itself.
            Some(Ok(_)) => return Heard::Nothing,
            Some(Err(error)) => return self.failure(&error),
            None => return Heard::End,
        };
        Heard::Message(message, self.stream.get_mut().take_place())
    }

    fn failure(&self, error: &Error) -> Heard {
        match (self.stream.get_ref().fault(), error) {
            (Some(fault), _) => Heard::Fault(fault),
            (None, Error::Utf8(_)) => Heard::NoText,
            (None, _) => Heard::End,
        }
    }

    /// Sends a text, in pieces so that no buffer grows with it.
    pub(crate) async fn say(&mut self, text: Utf8Bytes) -> Result<(), Gone> {
        let time = self.limits.write_time;
        within(time, self.send_pieces(text.into())).await
    }

    async fn send_pieces(&mut self, mut rest: Bytes) -> Result<(), Error> {
        let mut kind = Data::Text;
        loop {
            let piece = rest.split_to(rest.len().min(PIECE));
            let frame = Frame::message(piece, OpCode::Data(kind), rest.is_empty());
            self.stream.send(Message::Frame(frame)).await?;
            if rest.is_empty() {
                return Ok(());
            }
            kind = Data::Continue;
        }
    }

    /// Asks for a sign of life, and waits for one from now on. Whoever does not take what was sent before is not asked:
    /// there is a limit for
    /// that, too.
    pub(crate) async fn ping(&mut self) -> Result<(), Gone> {
        if self.stream.get_ref().is_stuck() {
            return Ok(());
        }
        let sending = self.stream.send(Message::Ping(Bytes::new()));
        within(self.limits.write_time, sending).await?;
        self.stream.get_mut().pinged();
        Ok(())
    }

    /// Says goodbye. What the client still sends is read and forgotten for a while: the system would throw away what it
    /// has not yet taken
    /// if the connection were cut while it sends.
    pub(crate) async fn close(mut self, code: CloseCode, reason: &'static str) {
        let farewell = CloseFrame {
            code,
            reason: reason.into(),
        };
        let sending = self.stream.send(Message::Close(Some(farewell)));
        if within(self.limits.write_time, sending).await.is_err() {
            return;
        }
        let mut stream = self.stream.into_inner().into_stream();
        let linger = async {
            stream.shutdown().await?;
            let mut rest = stream.take(self.limits.farewell_size);
            tokio::io::copy(&mut rest, &mut tokio::io::sink()).await
        };
        let _ = timeout(self.limits.farewell_time, linger).await;
    }
}

async fn within(
    time: Duration,
    sending: impl Future<Output = Result<(), Error>>,
) -> Result<(), Gone> {
    match timeout(time, sending).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Gone),
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{DuplexStream, duplex};
    use tokio::time::Instant;

    use super::*;
    use crate::places::Places;

    async fn socket(limits: Limits, buffer: usize) -> (Socket<DuplexStream>, DuplexStream) {
        let (server, client) = duplex(buffer);
        let place = Places::new(&limits).enter([127, 0, 0, 1].into(), Instant::now());
        let place = Arc::new(place.expect("a place"));
        let socket = Socket::new(server, Arc::new(limits), place).await;
        (socket, client)
    }

    /// The library kept a pong for every ping, without end: 700 MB in ten seconds.
    #[tokio::test(start_paused = true)]
    async fn no_pings_are_read_while_no_pong_is_taken() {
        let limits = Limits::default();
        let time = limits.write_time;
        let (mut socket, mut client) = socket(limits, 1000).await;
        let ping = [&[0x89, 0x80 | 125, 0, 0, 0, 0][..], &[b'x'; 125]].concat();
        let mut sent = 0;
        let flood = async {
            while client.write_all(&ping).await.is_ok() {
                sent += ping.len();
                assert!(sent < 100_000, "the server reads on");
            }
        };
        let start = Instant::now();
        let hear = async {
            loop {
                match socket.hear().await {
                    Heard::Nothing => {}
                    Heard::Fault(fault) => return fault,
                    _ => panic!("something else was heard"),
                }
            }
        };
        tokio::select! {
            () = flood => panic!("the client is cut off by nobody else"),
            fault = hear => assert_eq!(fault, Fault::Unread),
        }
        assert!(start.elapsed() >= time);
        assert!(socket.ping().await.is_ok());
        assert!(start.elapsed() < 2 * time, "nobody waits for that");
    }

    #[tokio::test]
    async fn a_long_text_is_sent_in_pieces_and_is_one_message() {
        let (mut socket, client) = socket(Limits::default(), 1000).await;
        let mut client = WebSocketStream::from_raw_socket(client, Role::Client, None).await;
        for length in [0, 1, PIECE, PIECE + 1, 5 * PIECE] {
            let text = "é".repeat(length / 2) + &"x".repeat(length % 2);
            let (said, heard) = tokio::join!(socket.say(text.clone().into()), client.next());
            assert!(said.is_ok());
            let heard = heard.expect("a message").expect("no error");
            assert_eq!(heard, Message::text(text));
        }
    }
}
