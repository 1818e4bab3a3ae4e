//! The bytes from a client, limited before the WebSocket library reads them.
//!
//! The library reads a frame of any length into one buffer, and keeps that buffer. It waits for the end of a frame for
//! ever. It goes on reading while the client does not read its answers. So the library reads through this stream. Long
//! frames are split into pieces. A message that has begun has a deadline, and a long one waits for its permit. While
//! nothing can be written, nothing is read.

use std::future::Future;
use std::io::{self, Cursor};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::connection_limits::{ConnectionSlot, LongMessagePermit};
use crate::limits::Limits;

/// The longest frame that the library reads or writes, in bytes.
pub(crate) const MAX_FRAME: usize = 16 << 10;
/// The longest header of a frame, in bytes.
const LONGEST_HEADER: usize = 14;

/// A limit that a client has exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Violation {
    /// The message is, or will be, longer than any may be.
    TooLong,
    /// The message has not ended in time.
    TooSlow,
    /// There was no permit for a long message in time.
    NoSlot,
    /// Nothing was received after a ping.
    NoPong,
    /// The client does not read what the library answers.
    NotReading,
}

/// A stream on which a client sends frames.
pub(crate) struct LimitedStream<S> {
    stream: S,
    limits: Arc<Limits>,
    slot: Arc<ConnectionSlot>,
    /// Received bytes that the library has not read yet, no more than a header.
    received: Vec<u8>,
    /// The header of the current piece, as far as the library has not read it.
    header: Vec<u8>,
    /// The bytes of the piece that follow the header.
    piece: u64,
    /// The frame that has more pieces.
    frame: Option<Frame>,
    /// The length so far of a message whose last frame has not begun.
    message: Option<u64>,
    awaited: Option<Pin<Box<dyn Future<Output = LongMessagePermit> + Send>>>,
    long: Option<LongMessagePermit>,
    clock: StreamClock,
    violation: Option<Violation>,
}

/// The rest of a frame.
struct Frame {
    header: FrameHeader,
    left: u64,
}

/// The times since which the stream waits, by what it waits for.
struct StreamClock {
    /// The end of a message that has begun.
    begun: Option<Instant>,
    /// Anything, after a ping.
    pinged: Option<Instant>,
    /// That the client takes what is written.
    stuck: Option<Instant>,
    timer: Pin<Box<Sleep>>,
}

impl<S> LimitedStream<S> {
    pub(crate) fn new(stream: S, limits: Arc<Limits>, slot: Arc<ConnectionSlot>) -> Self {
        LimitedStream {
            stream,
            limits,
            slot,
            received: Vec::with_capacity(LONGEST_HEADER),
            header: Vec::with_capacity(LONGEST_HEADER),
            piece: 0,
            frame: None,
            message: None,
            awaited: None,
            long: None,
            clock: StreamClock { begun: None, pinged: None, stuck: None, timer: Box::pin(sleep_until(Instant::now())) },
            violation: None,
        }
    }

    /// Returns the limit that the client has exceeded, if any.
    pub(crate) fn violation(&self) -> Option<Violation> {
        self.violation
    }

    /// Takes the permit of the last message, if it needed one. Keep it as long as the message.
    pub(crate) fn take_permit(&mut self) -> Option<LongMessagePermit> {
        self.long.take()
    }

    /// Notes that a ping was sent to the client.
    pub(crate) fn pinged(&mut self) {
        self.clock.pinged.get_or_insert_with(Instant::now);
    }

    /// Returns whether the client does not read what is written to it.
    pub(crate) fn is_stuck(&self) -> bool {
        self.clock.stuck.is_some()
    }

    /// Returns the inner stream.
    pub(crate) fn into_stream(self) -> S {
        self.stream
    }

    fn fail<T>(&mut self, violation: Violation) -> io::Result<T> {
        self.violation = Some(violation);
        Err(io::Error::other("a limit of the server"))
    }

    /// Begins a frame. Fails if its message becomes too long.
    fn begin_frame(&mut self, header: FrameHeader, length: u64) -> io::Result<()> {
        if let OpCode::Data(_) = header.opcode {
            let message = self.message.unwrap_or(0).saturating_add(length);
            if message > as_u64(self.limits.longest_message) {
                return self.fail(Violation::TooLong);
            }
            if message > as_u64(self.limits.long_message) && self.long.is_none() {
                self.awaited = Some(Box::pin(self.slot.long_message()));
            }
            self.message = (!header.is_final).then_some(message);
        }
        self.frame = Some(Frame { header, left: length });
        Ok(())
    }

    /// Stops the clock if the message has been read to its end.
    fn note_end(&mut self) {
        let is_whole = self.header.is_empty() && self.piece == 0 && self.frame.is_none();
        if is_whole && self.message.is_none() {
            self.clock.begun = None;
        }
    }

    /// Makes the next piece of a frame a frame of its own.
    fn begin_piece(&mut self, mut frame: Frame) -> io::Result<()> {
        let is_data = matches!(frame.header.opcode, OpCode::Data(_));
        let most = if is_data { as_u64(MAX_FRAME) } else { u64::MAX };
        self.piece = frame.left.min(most);
        frame.left -= self.piece;
        let mut header = frame.header.clone();
        header.is_final &= frame.left == 0;
        header.format(self.piece, &mut self.header).map_err(io::Error::other)?;
        if frame.left > 0 {
            frame.header.opcode = OpCode::Data(Data::Continue);
            self.frame = Some(frame);
        }
        Ok(())
    }
}

impl<S: AsyncRead + Unpin> LimitedStream<S> {
    fn advance(&mut self, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        loop {
            if self.is_stuck() {
                // The reader has tried to write before, and will be woken by that.
                return Poll::Pending;
            }
            if !self.header.is_empty() {
                move_bytes(&mut self.header, out, usize::MAX);
                self.note_end();
                return Poll::Ready(Ok(()));
            }
            if self.piece > 0 {
                return self.advance_piece(cx, out);
            }
            ready!(self.poll_slot(cx));
            match self.frame.take() {
                Some(frame) => self.begin_piece(frame)?,
                None if ready!(self.poll_frame(cx))? => {}
                None => return Poll::Ready(Ok(())),
            }
        }
    }

    /// Passes on received bytes of the piece.
    fn advance_piece(&mut self, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let most = usize::try_from(self.piece).unwrap_or(usize::MAX);
        let length = if self.received.is_empty() {
            let most = most.min(out.remaining());
            let mut part = ReadBuf::new(out.initialize_unfilled_to(most));
            ready!(Pin::new(&mut self.stream).poll_read(cx, &mut part))?;
            let length = part.filled().len();
            out.advance(length);
            self.clock.pinged = None;
            length
        } else {
            move_bytes(&mut self.received, out, most)
        };
        self.piece -= as_u64(length);
        self.note_end();
        Poll::Ready(Ok(()))
    }

    /// Waits for the permit of a long message. This time does not count against the client.
    fn poll_slot(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if let Some(awaited) = &mut self.awaited {
            self.long = Some(ready!(awaited.as_mut().poll(cx)));
            self.awaited = None;
            self.clock.begun = Some(Instant::now());
        }
        Poll::Ready(())
    }

    /// Reads the header of the next frame. Returns false at the end of the stream.
    fn poll_frame(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<bool>> {
        if self.message.is_none() {
            self.long = None;
        }
        loop {
            if !self.received.is_empty() {
                self.clock.begun.get_or_insert_with(Instant::now);
            }
            let mut cursor = Cursor::new(&self.received[..]);
            match FrameHeader::parse(&mut cursor) {
                Ok(Some((header, length))) => {
                    let end = usize::try_from(cursor.position()).unwrap_or(usize::MAX);
                    self.received.drain(..end);
                    return Poll::Ready(self.begin_frame(header, length).map(|()| true));
                }
                Ok(None) => {}
                Err(_) => {
                    // The library will find the same error.
                    self.header.append(&mut self.received);
                    return Poll::Ready(Ok(true));
                }
            }
            let mut bytes = [0; LONGEST_HEADER];
            let mut part = ReadBuf::new(&mut bytes[self.received.len()..]);
            ready!(Pin::new(&mut self.stream).poll_read(cx, &mut part))?;
            if part.filled().is_empty() {
                return Poll::Ready(Ok(false));
            }
            self.clock.pinged = None;
            self.received.extend_from_slice(part.filled());
        }
    }

    /// Fails when a deadline has passed.
    fn watch(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let limits = &self.limits;
        let begun = match self.awaited {
            Some(_) => Violation::NoSlot,
            None => Violation::TooSlow,
        };
        let ends = [
            (self.clock.begun, limits.message_time, begun),
            (self.clock.pinged, limits.pong_time, Violation::NoPong),
            (self.clock.stuck, limits.write_time, Violation::NotReading),
        ];
        let ends = ends.into_iter().filter_map(|(since, time, violation)| Some((since? + time, violation)));
        let Some((end, violation)) = ends.min_by_key(|(end, _)| *end) else {
            return Poll::Pending;
        };
        if self.clock.timer.deadline() != end {
            self.clock.timer.as_mut().reset(end);
        }
        ready!(self.clock.timer.as_mut().poll(cx));
        Poll::Ready(self.fail(violation))
    }
}

/// Moves at most `most` bytes, and returns how many.
fn move_bytes(bytes: &mut Vec<u8>, out: &mut ReadBuf<'_>, most: usize) -> usize {
    let length = bytes.len().min(out.remaining()).min(most);
    out.put_slice(&bytes[..length]);
    bytes.drain(..length);
    length
}

fn as_u64(size: usize) -> u64 {
    u64::try_from(size).unwrap_or(u64::MAX)
}

impl<S: AsyncRead + Unpin> AsyncRead for LimitedStream<S> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let wire = self.get_mut();
        match wire.advance(cx, out) {
            Poll::Pending => wire.watch(cx),
            ready => ready,
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for LimitedStream<S> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let wire = self.get_mut();
        let written = Pin::new(&mut wire.stream).poll_write(cx, bytes);
        wire.clock.stuck = match written {
            Poll::Pending => wire.clock.stuck.or_else(|| Some(Instant::now())),
            Poll::Ready(_) => None,
        };
        written
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests;
