//! Tests of what the stream lets pass, and when it fails.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::time::{sleep, timeout};

use super::*;
use crate::connection_limits::ConnectionLimits;

const MASK: [u8; 4] = [1, 2, 3, 4];
const TEXT: OpCode = OpCode::Data(Data::Text);
const MORE: OpCode = OpCode::Data(Data::Continue);
const PING: u8 = 9;

fn limits() -> Limits {
    Limits {
        message_time: Duration::from_secs(30),
        pong_time: Duration::from_secs(25),
        write_time: Duration::from_secs(20),
        long_message: 1000,
        longest_message: 100_000,
        long_messages: 1,
        ..Limits::default()
    }
}

fn slot() -> Arc<ConnectionSlot> {
    let slots = ConnectionLimits::new(&limits());
    let ip = std::net::Ipv4Addr::LOCALHOST.into();
    Arc::new(slots.acquire(ip, Instant::now()).expect("a place"))
}

/// Returns a stream, and the client's end of it, which buffers this many bytes.
fn wire(buffer: usize) -> (LimitedStream<DuplexStream>, DuplexStream) {
    wire_at(slot(), buffer)
}

fn wire_at(slot: Arc<ConnectionSlot>, buffer: usize) -> (LimitedStream<DuplexStream>, DuplexStream) {
    let (server, client) = duplex(buffer);
    (LimitedStream::new(server, Arc::new(limits()), slot), client)
}

/// Returns the header of a client's frame.
fn header(opcode: impl Into<u8>, is_final: bool, length: u64) -> Vec<u8> {
    let header =
        FrameHeader { is_final, opcode: OpCode::from(opcode.into()), mask: Some(MASK), ..FrameHeader::default() };
    let mut bytes = Vec::new();
    header.format(length, &mut bytes).expect("a header");
    bytes
}

fn frame(opcode: impl Into<u8>, is_final: bool, payload: &[u8]) -> Vec<u8> {
    let mut bytes = header(opcode, is_final, payload.len() as u64);
    bytes.extend(payload);
    bytes
}

fn some(length: usize) -> Vec<u8> {
    (0..=250).cycle().take(length).collect()
}

/// Reads until the end or a violation.
async fn read(wire: &mut LimitedStream<DuplexStream>) -> Result<Vec<u8>, Violation> {
    let mut bytes = Vec::new();
    match wire.read_to_end(&mut bytes).await {
        Ok(_) => Ok(bytes),
        Err(_) => Err(wire.violation().expect("a violation")),
    }
}

/// Reads for this long. Returns whether nothing fails until then or after.
async fn is_patient(wire: &mut LimitedStream<DuplexStream>, time: Duration) -> bool {
    timeout(time, read(wire)).await.is_err()
}

fn frames(bytes: &[u8]) -> Vec<(FrameHeader, Vec<u8>)> {
    let mut cursor = Cursor::new(bytes);
    let mut frames = Vec::new();
    while let Ok(Some((header, length))) = FrameHeader::parse(&mut cursor) {
        let start = usize::try_from(cursor.position()).expect("a position");
        let end = start + usize::try_from(length).expect("a length");
        frames.push((header, bytes[start..end].to_vec()));
        cursor.set_position(end as u64);
    }
    assert_eq!(cursor.position(), bytes.len() as u64, "all of it");
    frames
}

#[tokio::test]
async fn short_frames_pass_as_they_are() {
    for buffer in [1, 7, 1000] {
        let (mut wire, mut client) = wire(buffer);
        let mut sent = frame(TEXT, true, b"one");
        sent.extend(frame(PING, true, b""));
        sent.extend(frame(TEXT, false, b""));
        sent.extend(frame(PING, true, b"two"));
        sent.extend(frame(MORE, true, &some(200)));
        let sending = async {
            client.write_all(&sent).await.expect("sent");
            drop(client);
        };
        let (heard, ()) = tokio::join!(read(&mut wire), sending);
        assert_eq!(heard, Ok(sent), "{buffer}");
    }
}

/// The library kept the memory of the longest frame until the connection closed.
#[tokio::test]
async fn a_long_frame_comes_in_pieces() {
    let (mut wire, mut client) = wire(5000);
    let payload = some(3 * MAX_FRAME + 5);
    let mut sent = frame(TEXT, true, &payload);
    sent.extend(frame(PING, true, b"next"));
    let sending = async {
        client.write_all(&sent).await.expect("sent");
        drop(client);
    };
    let (heard, ()) = tokio::join!(read(&mut wire), sending);
    let frames = frames(&heard.expect("no violation"));
    let (pieces, next) = frames.split_at(4);
    assert_eq!(next.len(), 1);
    assert_eq!(next[0].1, b"next");
    for (at, (header, piece)) in pieces.iter().enumerate() {
        assert!(piece.len() <= MAX_FRAME);
        assert_eq!(header.opcode, if at == 0 { TEXT } else { MORE });
        assert_eq!(header.is_final, at == 3);
        assert_eq!(header.mask, Some(MASK));
    }
    let whole: Vec<u8> = pieces.iter().flat_map(|(_, piece)| piece.clone()).collect();
    assert_eq!(whole, payload);
}

#[tokio::test]
async fn what_is_no_frame_is_left_to_the_library() {
    let (mut wire, mut client) = wire(100);
    client.write_all(&[0xff; 20]).await.expect("sent");
    let mut heard = [0; 14];
    wire.read_exact(&mut heard).await.expect("no violation");
    assert_eq!(heard, [0xff; 14]);
}

/// A message that was begun held sixty megabytes for as long as the client wanted.
#[tokio::test(start_paused = true)]
async fn a_message_that_is_begun_comes_to_its_end_in_time() {
    let whole = frame(TEXT, true, b"hello");
    for length in 1..whole.len() {
        let (mut wire, mut client) = wire(100);
        client.write_all(&whole[..length]).await.expect("sent");
        let start = Instant::now();
        assert_eq!(read(&mut wire).await, Err(Violation::TooSlow), "{length}");
        assert!(start.elapsed() >= limits().message_time);
        assert!(start.elapsed() < limits().message_time + Duration::from_secs(1));
    }
}

#[tokio::test(start_paused = true)]
async fn neither_drops_nor_fragments_nor_pings_give_a_message_more_time() {
    let drops = frame(TEXT, true, &some(200)).into_iter().map(|b| vec![b]);
    let mut fragments = vec![frame(TEXT, false, b"a")];
    for _ in 0..50 {
        fragments.push(frame(MORE, false, b""));
        fragments.push(frame(PING, true, b"here"));
    }
    for parts in [drops.collect(), fragments] {
        let (mut wire, mut client) = wire(1000);
        let start = Instant::now();
        let sending = async {
            for part in parts {
                client.write_all(&part).await.expect("sent");
                sleep(Duration::from_secs(1)).await;
            }
        };
        tokio::select! {
            heard = read(&mut wire) => assert_eq!(heard, Err(Violation::TooSlow)),
            () = sending => panic!("it goes on"),
        }
        assert_eq!(start.elapsed().as_secs(), limits().message_time.as_secs());
    }
}

#[tokio::test(start_paused = true)]
async fn between_messages_there_is_all_the_time_of_the_world() {
    let (mut wire, mut client) = wire(1000);
    let hour = Duration::from_secs(3600);
    for _ in 0..3 {
        assert!(is_patient(&mut wire, hour).await);
        let message = frame(TEXT, true, b"hello");
        client.write_all(&message).await.expect("sent");
        assert!(is_patient(&mut wire, hour).await);
        let fragment = frame(TEXT, false, b"hel");
        client.write_all(&fragment).await.expect("sent");
        assert!(is_patient(&mut wire, Duration::from_secs(29)).await);
        client.write_all(&frame(MORE, true, b"lo")).await.expect("sent");
    }
}

/// Time in which nobody reads, because the table works, does not count against the client.
#[tokio::test(start_paused = true)]
async fn time_in_which_nothing_is_read_is_not_the_client_s() {
    let (mut wire, mut client) = wire(1000);
    let mut sent = frame(TEXT, true, b"first");
    sent.extend(frame(TEXT, true, b"second"));
    let (first, rest) = sent.split_at(sent.len() - 3);
    client.write_all(first).await.expect("sent");
    let mut heard = vec![0; 11];
    wire.read_exact(&mut heard).await.expect("the first");
    sleep(Duration::from_secs(3600)).await;
    assert!(is_patient(&mut wire, Duration::from_secs(29)).await);
    client.write_all(rest).await.expect("sent");
    assert!(is_patient(&mut wire, Duration::from_secs(3600)).await);
}

#[tokio::test(start_paused = true)]
async fn whoever_is_pinged_answers_in_time() {
    let (mut wire, mut client) = wire(1000);
    for _ in 0..10 {
        wire.pinged();
        assert!(is_patient(&mut wire, Duration::from_secs(20)).await);
        client.write_all(&frame(10, true, b"")).await.expect("sent");
        assert!(is_patient(&mut wire, Duration::from_secs(20)).await);
    }
    wire.pinged();
    assert!(is_patient(&mut wire, Duration::from_secs(20)).await);
    wire.pinged();
    let start = Instant::now();
    assert_eq!(read(&mut wire).await, Err(Violation::NoPong));
    assert_eq!(start.elapsed().as_secs(), 5, "since the first ping");
}

#[tokio::test]
async fn a_message_is_too_long_as_soon_as_it_is_announced() {
    let most = 100_000;
    let too_long = [
        header(TEXT, true, most + 1),
        header(TEXT, false, most + 1),
        header(TEXT, true, 1 << 62),
        header(TEXT, true, u64::MAX),
        [frame(TEXT, false, &some(60_000)), header(MORE, true, 40_001)].concat(),
        [frame(TEXT, false, b"x"), header(MORE, false, u64::MAX)].concat(),
    ];
    for bytes in too_long {
        let (mut wire, mut client) = wire(100_000);
        client.write_all(&bytes).await.expect("sent");
        assert_eq!(read(&mut wire).await, Err(Violation::TooLong));
    }
    let (mut wire, mut client) = wire(200_000);
    let longest = frame(TEXT, true, &some(100_000));
    client.write_all(&longest).await.expect("sent");
    drop(client);
    assert!(read(&mut wire).await.is_ok());
}

/// The library read on, and kept an answer to every ping in memory.
#[tokio::test(start_paused = true)]
async fn nothing_is_read_while_something_cannot_be_written() {
    let (mut wire, mut client) = wire(100);
    client.write_all(&frame(PING, true, b"")).await.expect("sent");
    assert!(timeout(Duration::from_secs(1), wire.write_all(&[0; 200])).await.is_err());
    assert!(timeout(Duration::from_secs(1), wire.read_u8()).await.is_err());
    let mut written = [0; 100];
    client.read_exact(&mut written).await.expect("written");
    wire.write_all(&[0; 50]).await.expect("there is room");
    assert_eq!(wire.read_u8().await.expect("a ping"), 0x89);
    assert!(timeout(Duration::from_secs(1), wire.write_all(&[0; 200])).await.is_err());
    assert_eq!(read(&mut wire).await, Err(Violation::NotReading));
}

#[tokio::test(start_paused = true)]
async fn a_long_message_waits_for_its_place() {
    let slot = slot();
    let held = slot.long_message().await;
    let (mut wire, mut client) = wire_at(Arc::clone(&slot), 5000);
    let message = frame(TEXT, true, &some(2000));
    client.write_all(&message).await.expect("sent");
    assert!(is_patient(&mut wire, Duration::from_secs(25)).await);
    drop(held);
    let mut heard = vec![0; message.len()];
    wire.read_exact(&mut heard).await.expect("its turn");
    assert!(wire.take_permit().is_some(), "to be kept until it is answered");
}

#[tokio::test(start_paused = true)]
async fn the_time_for_a_message_does_not_run_while_it_waits_for_its_place() {
    let slot = slot();
    let held = slot.long_message().await;
    let (mut wire, mut client) = wire_at(Arc::clone(&slot), 5000);
    client.write_all(&header(TEXT, true, 2000)).await.expect("sent");
    assert!(is_patient(&mut wire, Duration::from_secs(25)).await);
    drop(held);
    assert!(is_patient(&mut wire, Duration::from_secs(25)).await);
    assert_eq!(read(&mut wire).await, Err(Violation::TooSlow));
}

#[tokio::test(start_paused = true)]
async fn no_message_waits_for_a_place_for_ever() {
    let slot = slot();
    let _held = slot.long_message().await;
    let (mut wire, mut client) = wire_at(Arc::clone(&slot), 5000);
    client.write_all(&header(TEXT, true, 2000)).await.expect("sent");
    assert_eq!(read(&mut wire).await, Err(Violation::NoSlot));
}
