//! Connections to hosts on loopback: what travels on them, and what is said when there is none.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use atar_connection::{
    ConnectionError, ConnectionEvent, Endpoint, HostConnection, LONGEST_SENT, MOST_WAITING, TrustedRoots, open,
};
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{WebSocketStream, accept_async};

/// A root made for these tests, and a host's certificate by it for `localhost` and `127.0.0.1`, good for a century.
const ROOT: &[u8] = include_bytes!("fixtures/root.der");
const CERTIFICATE: &[u8] = include_bytes!("fixtures/host.der");
const KEY: &[u8] = include_bytes!("fixtures/host-key.der");

/// The time after which a test fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(30);

const ROOM: &str = "/api/room/abcdef2345";

/// Starts a host that serves one connection. Returns its port.
async fn host<F: Future<Output = ()> + Send + 'static>(serve: impl FnOnce(TcpStream) -> F + Send + 'static) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a listener");
    let port = listener.local_addr().expect("an address").port();
    tokio::spawn(async move {
        let (stream, _) = listener.accept().await.expect("a connection");
        serve(stream).await;
    });
    port
}

/// Says each text again, then ends as the other side does.
async fn echo(stream: impl AsyncRead + AsyncWrite + Unpin) {
    let mut socket = accept_async(stream).await.expect("a handshake");
    while let Some(Ok(message)) = socket.next().await {
        if message.is_text() {
            socket.send(message).await.expect("sent");
        }
    }
}

/// Opens the connection and reads nothing.
async fn silent(stream: TcpStream) {
    let _socket = accept_async(stream).await.expect("a handshake");
    std::future::pending::<()>().await;
}

fn tls() -> TlsAcceptor {
    let key = PrivateKeyDer::try_from(KEY.to_vec()).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![CertificateDer::from(CERTIFICATE.to_vec())], key)
        .expect("a certificate");
    TlsAcceptor::from(Arc::new(config))
}

async fn connection_to(
    address: &str,
    trust: &TrustedRoots,
) -> Result<(HostConnection, UnboundedReceiver<ConnectionEvent>), ConnectionError> {
    let (sender, heard) = unbounded_channel();
    let endpoint = Endpoint::new(address, ROOM)?;
    let hear = move |event| {
        let _ = sender.send(event);
    };
    Ok((open(&endpoint, trust, hear).await?, heard))
}

async fn plain(port: u16) -> Result<(HostConnection, UnboundedReceiver<ConnectionEvent>), ConnectionError> {
    connection_to(&format!("http://127.0.0.1:{port}"), &TrustedRoots::of_system()).await
}

async fn next(heard: &mut UnboundedReceiver<ConnectionEvent>) -> ConnectionEvent {
    let event = timeout(PATIENCE, heard.recv()).await.expect("in time");
    event.expect("an event")
}

fn closed(code: u16, reason: &str) -> ConnectionEvent {
    ConnectionEvent::Closed { code, reason: reason.into() }
}

#[tokio::test]
async fn texts_travel_both_ways_in_order() {
    let port = host(echo).await;
    let (connection, mut heard) = plain(port).await.expect("a connection");
    let long = "é".repeat(LONGEST_SENT / 2);
    for text in ["one", "two", &long] {
        connection.send(text.into()).expect("sent");
    }
    for text in ["one", "two", &long] {
        assert_eq!(next(&mut heard).await, ConnectionEvent::Text(text.into()));
    }
    connection.close(1000, "left").expect("sent");
    assert_eq!(next(&mut heard).await, closed(1000, "left"));
    assert!(heard.recv().await.is_none(), "nothing comes after the end");
    assert_eq!(connection.send("three".into()), Err(ConnectionError::Ended));
}

#[tokio::test]
async fn the_end_that_the_host_gives_is_told() {
    let end = |stream| async {
        let mut socket: WebSocketStream<TcpStream> = accept_async(stream).await.expect("a handshake");
        let frame = CloseFrame { code: 4001.into(), reason: "removed".into() };
        socket.send(Message::Close(Some(frame))).await.expect("sent");
        while socket.next().await.is_some() {}
    };
    let (_connection, mut heard) = plain(host(end).await).await.expect("a connection");
    assert_eq!(next(&mut heard).await, closed(4001, "removed"));
}

#[tokio::test]
async fn a_connection_that_is_cut_is_told() {
    let cut = |stream| async {
        drop(accept_async::<TcpStream>(stream).await.expect("a handshake"));
    };
    let (_connection, mut heard) = plain(host(cut).await).await.expect("a connection");
    assert_eq!(next(&mut heard).await, closed(1006, ""));
}

#[tokio::test]
async fn a_connection_that_nobody_holds_is_cut_whatever_waits() {
    let (connection, mut heard) = plain(host(silent).await).await.expect("a connection");
    while connection.send("x".repeat(LONGEST_SENT)).is_ok() {}
    drop(connection);
    assert_eq!(next(&mut heard).await, closed(1006, ""));
}

#[tokio::test]
async fn what_waits_to_be_sent_is_bounded() {
    let (connection, _heard) = plain(host(silent).await).await.expect("a connection");
    let long = "x".repeat(LONGEST_SENT);
    assert_eq!(connection.send(format!("{long}x")), Err(ConnectionError::TooLong));
    // The buffers of the system take some of them; how many differs from system to system.
    let refused = (0..10 * MOST_WAITING).find_map(|_| connection.send(long.clone()).err());
    assert_eq!(refused, Some(ConnectionError::Busy));
}

#[tokio::test]
async fn an_encrypted_connection_is_opened_to_a_host_that_proves_itself() {
    let serve = |stream| async { echo(tls().accept(stream).await.expect("encryption")).await };
    let port = host(serve).await;
    let trust = TrustedRoots::only(vec![ROOT.to_vec()]);
    let (connection, mut heard) =
        connection_to(&format!("https://localhost:{port}"), &trust).await.expect("a connection");
    connection.send("hello".into()).expect("sent");
    assert_eq!(next(&mut heard).await, ConnectionEvent::Text("hello".into()));
}

#[tokio::test]
async fn a_host_that_cannot_prove_itself_is_sent_nothing() {
    let listen = |stream| async {
        let refused = tls().accept(stream).await;
        assert!(refused.is_err(), "the connection was opened");
    };
    let port = host(listen).await;
    let refusal = connection_to(&format!("https://localhost:{port}"), &TrustedRoots::of_system()).await;
    let text = refusal.map(drop).expect_err("a refusal").to_string();
    // A machine without any certificates says so.
    let texts = [ConnectionError::BadCertificate("localhost".into()), ConnectionError::NoCertificates];
    assert!(texts.iter().any(|known| known.to_string() == text), "{text}");
}

#[tokio::test]
async fn a_certificate_for_another_name_is_none() {
    let listen = |stream| async { drop(tls().accept(stream).await) };
    let port = host(listen).await;
    let trust = TrustedRoots::only(vec![ROOT.to_vec()]);
    let refusal = connection_to(&format!("https://127.0.0.2:{port}"), &trust).await.map(drop);
    let told = refusal.expect_err("a refusal");
    // Where 127.0.0.2 is no address of this machine, nobody is there.
    assert!(!matches!(told, ConnectionError::NotAHost(_)), "{told:?}");
}

/// Nothing that is not on a private network is spoken to in plain text, and nothing is sent to find that out.
#[tokio::test]
async fn nothing_off_the_private_network_is_spoken_to_plainly() {
    for address in ["http://192.0.2.1", "http://8.8.8.8:7878", "http://[2001:db8::1]:7878", "http://[64:ff9b::808:808]"]
    {
        let refusal = connection_to(address, &TrustedRoots::of_system()).await.map(drop);
        let host = address.trim_start_matches("http://").trim_end_matches(":7878").trim_matches(['[', ']']);
        assert_eq!(refusal, Err(ConnectionError::Plain(host.into())), "{address}");
    }
}

#[tokio::test]
async fn who_does_not_listen_is_named() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a listener");
    let port = listener.local_addr().expect("an address").port();
    drop(listener);
    let refusal = plain(port).await.map(drop).expect_err("a refusal");
    assert_eq!(refusal, ConnectionError::NobodyThere(format!("127.0.0.1:{port}")));
}

#[tokio::test]
async fn a_name_that_nobody_has_is_said() {
    let refusal = connection_to("http://nobody.invalid", &TrustedRoots::of_system()).await.map(drop);
    assert_eq!(refusal, Err(ConnectionError::NoName("nobody.invalid".into())));
}

/// Answers a request for a connection with these bytes.
async fn answer(bytes: &'static [u8]) -> ConnectionError {
    let port = host(move |mut stream| async move {
        let mut request = vec![0; 4096];
        let _ = stream.read(&mut request).await;
        let _ = stream.write_all(bytes).await;
        let _ = stream.shutdown().await;
    });
    plain(port.await).await.map(drop).expect_err("a refusal")
}

#[tokio::test]
async fn what_is_no_host_is_said() {
    for bytes in [
        &b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"[..],
        b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
        b"SSH-2.0-OpenSSH_9.9\r\n",
        b"",
    ] {
        let refusal = answer(bytes).await;
        let known = matches!(refusal, ConnectionError::NotAHost(_) | ConnectionError::Refused(_));
        assert!(known, "{refusal:?} for {}", String::from_utf8_lossy(bytes));
    }
    let refusal = answer(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n").await;
    assert!(matches!(refusal, ConnectionError::Refused(_)), "{refusal:?}");
}

#[tokio::test(start_paused = true)]
async fn a_host_that_says_nothing_is_not_waited_for() {
    let silent = |stream| async {
        let _stream: TcpStream = stream;
        std::future::pending::<()>().await;
    };
    let port = host(silent).await;
    let refusal = plain(port).await.map(drop).expect_err("a refusal");
    assert_eq!(refusal, ConnectionError::TimedOut(format!("127.0.0.1:{port}")));
}

#[tokio::test]
async fn what_is_too_long_to_be_heard_ends_the_connection() {
    let flood = |stream| async {
        let mut socket = accept_async::<TcpStream>(stream).await.expect("a handshake");
        let _ = socket.send(Message::text("x".repeat(atar_connection::LONGEST_HEARD + 1))).await;
    };
    let (_connection, mut heard) = plain(host(flood).await).await.expect("a connection");
    assert!(matches!(next(&mut heard).await, ConnectionEvent::Closed { .. }));
}
