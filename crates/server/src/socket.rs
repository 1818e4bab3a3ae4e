//! A WebSocket within the limits.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use crate::connection_limits::{ConnectionSlot, LongMessagePermit};
use crate::limited_stream::{LimitedStream, MAX_FRAME, Violation};
use crate::limits::Limits;

/// The bytes that the library reads at once.
const READ: usize = 4 << 10;
/// The bytes that the library may have in its write buffer: a frame, and its own answers.
const UNWRITTEN: usize = 4 * MAX_FRAME;
/// How long after each kibibyte the next is read, once a closed connection has used up its bytes.
const SLOW_READ: Duration = Duration::from_millis(20);

/// A WebSocket.
pub(crate) struct Socket<S> {
    stream: WebSocketStream<LimitedStream<S>>,
    limits: Arc<Limits>,
}

/// An item that a client sends.
pub(crate) enum Incoming {
    /// A message, and its permit if it is a long one.
    Message(Bytes, Option<LongMessagePermit>),
    /// The answer to a ping.
    Pong,
    /// A ping, or another sign of life.
    Control,
    /// A text that is not UTF-8. Nothing can be received after it.
    InvalidUtf8,
    /// A limit is exceeded. Nothing can be received after it.
    Violation(Violation),
    /// The client has gone, or has broken the protocol.
    Closed,
}

/// The error of a client that is gone or does not read.
pub(crate) struct Disconnected;

impl<S: AsyncRead + AsyncWrite + Unpin> Socket<S> {
    pub(crate) async fn new(stream: S, limits: Arc<Limits>, slot: Arc<ConnectionSlot>) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ)
            .write_buffer_size(0)
            .max_write_buffer_size(UNWRITTEN)
            .max_message_size(Some(limits.longest_message))
            .max_frame_size(Some(MAX_FRAME));
        let wire = LimitedStream::new(stream, Arc::clone(&limits), slot);
        let stream = WebSocketStream::from_raw_socket(wire, Role::Server, Some(config)).await;
        Socket { stream, limits }
    }

    /// Waits for the next item of the client. Cancellation loses nothing.
    pub(crate) async fn recv(&mut self) -> Incoming {
        let message = match self.stream.next().await {
            Some(Ok(Message::Text(text))) => text.into(),
            Some(Ok(Message::Binary(bytes))) => bytes,
            Some(Ok(Message::Pong(_))) => return Incoming::Pong,
            // The library answers these by itself.
            Some(Ok(_)) => return Incoming::Control,
            Some(Err(error)) => return self.failure(&error),
            None => return Incoming::Closed,
        };
        Incoming::Message(message, self.stream.get_mut().take_permit())
    }

    fn failure(&self, error: &Error) -> Incoming {
        match (self.stream.get_ref().violation(), error) {
            (Some(violation), _) => Incoming::Violation(violation),
            (None, Error::Utf8(_)) => Incoming::InvalidUtf8,
            (None, _) => Incoming::Closed,
        }
    }

    /// Sends a text, in frames small enough that no buffer grows with it.
    pub(crate) async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), Disconnected> {
        let time = self.limits.write_time;
        within(time, self.send_pieces(text.into())).await
    }

    async fn send_pieces(&mut self, mut rest: Bytes) -> Result<(), Error> {
        let mut kind = Data::Text;
        loop {
            let piece = rest.split_to(rest.len().min(MAX_FRAME));
            let frame = Frame::message(piece, OpCode::Data(kind), rest.is_empty());
            self.stream.send(Message::Frame(frame)).await?;
            if rest.is_empty() {
                return Ok(());
            }
            kind = Data::Continue;
        }
    }

    /// Returns the most bytes of a message.
    pub(crate) fn longest_message(&self) -> usize {
        self.limits.longest_message
    }

    /// Returns whether the client takes nothing.
    pub(crate) fn is_stuck(&self) -> bool {
        self.stream.get_ref().is_stuck()
    }

    /// Sends a ping, and expects a sign of life from now on. Sends none to a client that does not read, which has
    /// another limit.
    pub(crate) async fn ping(&mut self) -> Result<(), Disconnected> {
        if self.is_stuck() {
            return Ok(());
        }
        let sending = self.stream.send(Message::Ping(Bytes::new()));
        within(self.limits.write_time, sending).await?;
        self.stream.get_mut().pinged();
        Ok(())
    }

    /// Closes the connection of a client from whom nothing more comes, but who may still read. The library has given it
    /// up, so the frame is written by hand.
    pub(crate) async fn close_half(self, code: CloseCode, reason: &'static str) {
        let time = self.limits.linger_time;
        let mut stream = self.stream.into_inner().into_stream();
        let payload = [&u16::from(code).to_be_bytes(), reason.as_bytes()].concat();
        // All reasons are shorter than what one byte counts.
        let length = u8::try_from(payload.len()).unwrap_or_default();
        let frame = [&[0x88, length], &payload[..]].concat();
        let sending = async {
            stream.write_all(&frame).await?;
            stream.shutdown().await
        };
        let _ = timeout(time, sending).await;
    }

    /// Closes the connection. For a while, reads and drops what the client still sends. If the connection were cut
    /// while the client sends, the system would discard what the client has not yet read.
    pub(crate) async fn close(mut self, code: CloseCode, reason: &'static str) {
        // Who has taken nothing for long gets less time for this.
        let time = match self.is_stuck() {
            true => self.limits.linger_time,
            false => self.limits.write_time,
        };
        let close_frame = CloseFrame { code, reason: reason.into() };
        let sending = self.stream.send(Message::Close(Some(close_frame)));
        if within(time, sending).await.is_err() {
            return;
        }
        let mut stream = self.stream.into_inner().into_stream();
        let linger = async {
            stream.shutdown().await?;
            let mut rest = (&mut stream).take(self.limits.linger_size);
            tokio::io::copy(&mut rest, &mut tokio::io::sink()).await?;
            // Who has sent more than that may still be reading. So the rest is read slowly.
            let mut bytes = [0; 1024];
            while stream.read(&mut bytes).await? > 0 {
                sleep(SLOW_READ).await;
            }
            Ok::<_, io::Error>(())
        };
        let _ = timeout(self.limits.linger_time, linger).await;
    }
}

async fn within(time: Duration, sending: impl Future<Output = Result<(), Error>>) -> Result<(), Disconnected> {
    match timeout(time, sending).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Disconnected),
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{DuplexStream, duplex};
    use tokio::net::{TcpListener, TcpStream};
    use tokio::time::Instant;

    use super::*;
    use crate::connection_limits::ConnectionLimits;

    async fn socket(limits: Limits, buffer: usize) -> (Socket<DuplexStream>, DuplexStream) {
        let (server, client) = duplex(buffer);
        let slot = ConnectionLimits::new(&limits).acquire([127, 0, 0, 1].into(), Instant::now());
        let slot = Arc::new(slot.expect("a slot"));
        let socket = Socket::new(server, Arc::new(limits), slot).await;
        (socket, client)
    }

    /// The library kept a pong for every ping, without a limit: 700 MB in ten seconds.
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
                match socket.recv().await {
                    Incoming::Control => {}
                    Incoming::Violation(violation) => return violation,
                    _ => panic!("something else was heard"),
                }
            }
        };
        tokio::select! {
            () = flood => panic!("the client is cut off by nobody else"),
            violation = hear => assert_eq!(violation, Violation::NotReading),
        }
        assert!(start.elapsed() >= time);
        assert!(socket.ping().await.is_ok());
        assert!(start.elapsed() < 2 * time, "nobody waits for that");
    }

    /// After `linger_size` bytes the connection was cut, and the client lost what it had not read yet.
    #[tokio::test]
    async fn who_has_sent_much_still_reads_why_the_connection_is_closed() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (client, server) = tokio::join!(TcpStream::connect(address), listener.accept());
        let (mut client, (server, _)) = (client.expect("a connection"), server.expect("a connection"));
        let limits = Limits {
            write_time: Duration::from_millis(100),
            linger_time: Duration::from_secs(60),
            linger_size: 1000,
            ..Limits::default()
        };
        let slot = ConnectionLimits::new(&limits).acquire([127, 0, 0, 1].into(), Instant::now());
        let slot = Arc::new(slot.expect("a slot"));
        let mut socket = Socket::new(server, Arc::new(limits), slot).await;
        client.write_all(&[0; 20_000]).await.expect("all is sent");
        // Everything between the two fills up.
        let text = Utf8Bytes::from("x".repeat(1 << 20));
        while socket.send_text(text.clone()).await.is_ok() {}
        let closing = tokio::spawn(socket.close(CloseCode::Again, "Too slow."));
        let mut heard = Vec::new();
        let ended = client.read_to_end(&mut heard).await;
        ended.expect("the connection ends, and is not cut");
        assert!(heard.ends_with(b"Too slow."));
        drop(client);
        closing.await.expect("the connection is closed");
    }

    #[tokio::test]
    async fn a_long_text_is_sent_in_pieces_and_is_one_message() {
        let (mut socket, client) = socket(Limits::default(), 1000).await;
        let mut client = WebSocketStream::from_raw_socket(client, Role::Client, None).await;
        for length in [0, 1, MAX_FRAME, MAX_FRAME + 1, 5 * MAX_FRAME] {
            let text = "é".repeat(length / 2) + &"x".repeat(length % 2);
            let (said, heard) = tokio::join!(socket.send_text(text.clone().into()), client.next());
            assert!(said.is_ok());
            let heard = heard.expect("a message").expect("no error");
            assert_eq!(heard, Message::text(text));
        }
    }
}
