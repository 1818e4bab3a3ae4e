//! The limits of clients, and what happens beyond them. Times that must pass are short here. Times that must not pass
//! are longer than any test.

mod support;

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use atar_server::Limits;
use serde_json::Value;
use support::{Answer, Running, WebSocketClient, frame_of};

const MIB: usize = 1 << 20;
const SOON: Duration = Duration::from_millis(100);
const NEVER: Duration = Duration::from_secs(3600);
/// More bytes than systems buffer for a connection that nobody reads.
const MUCH: usize = 256 * MIB;

const HELLO: &str = r#"{"id": 1, "do": "hello"}"#;

/// Returns limits of time that no test reaches.
fn patient() -> Limits {
    Limits {
        refusal_time: NEVER,
        head_time: NEVER,
        http_time: NEVER,
        message_time: NEVER,
        write_time: NEVER,
        ping_every: NEVER,
        pong_time: NEVER,
        linger_time: NEVER,
        ..Limits::default()
    }
}

/// Sends the same bytes until the server cuts the connection. Panics if it never does.
fn send_until_cut(stream: &mut TcpStream, bytes: &[u8]) {
    let mut sent = 0;
    while sent < MUCH {
        match stream.write(bytes) {
            Ok(length) => sent += length,
            Err(error) => {
                let kind = error.kind();
                let cut = [ErrorKind::ConnectionReset, ErrorKind::BrokenPipe];
                let cut = cut.contains(&kind) || kind == ErrorKind::ConnectionAborted;
                assert!(cut, "the server neither reads nor cuts: {error}");
                return;
            }
        }
    }
    panic!("the server took {sent} bytes");
}

/// Tries until it succeeds, as the server learns a little later that a connection is gone.
fn in_the_end<T>(what: &str, attempt: impl Fn() -> Option<T>) -> T {
    let patience = Instant::now() + Duration::from_secs(60);
    loop {
        if let Some(success) = attempt() {
            return success;
        }
        assert!(Instant::now() < patience, "{what}");
    }
}

fn get(server: &Running, mut stream: TcpStream) -> Answer {
    let request = format!("GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address);
    stream.write_all(request.as_bytes()).expect("a request");
    Answer::read(stream)
}

fn text(answer: &Answer) -> &str {
    std::str::from_utf8(&answer.body).expect("a text")
}

/// Returns what the server sends until it closes the connection.
fn rest(stream: &mut TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).expect("an end");
    bytes
}

/// Asserts that the client gets the answer to a message that is too long, and then the end.
fn assert_told(client: &mut WebSocketClient) {
    let answer = client.hear();
    assert_eq!(answer["re"], Value::Null, "{answer}");
    assert_eq!(answer["error"]["code"], "bad_request");
    let message = answer["error"]["text"].as_str().expect("a sentence");
    assert!(message.contains("32 MiB"), "{message}");
    assert_eq!(client.closing_code(), 1009);
}

/// The server kept an answer to each ping: 700 MB in ten seconds.
#[test]
fn a_client_that_pings_and_never_reads_is_cut_off() {
    let server = Running::with(Limits { write_time: SOON, ..patient() });
    let mut client = server.join();
    let pings = [&[0x89, 0x80 | 125, 0, 0, 0, 0][..], &[b'x'; 125]].concat();
    send_until_cut(client.socket.get_mut(), &pings.repeat(1000));
    assert_eq!(server.join().ask(HELLO)["re"], 1);
}

/// Half a message held its memory until the client closed the connection.
#[test]
fn a_message_that_does_not_come_to_its_end_is_given_up() {
    let server = Running::with(Limits { message_time: SOON, ..patient() });
    let starts = [vec![0x81], frame_of(0x81, 31 << 20, &[b' '; 1000]), frame_of(0x01, 5, b"{\"id\"")];
    for start in starts {
        let mut client = server.join();
        client.send_raw(&start);
        assert_eq!(client.closing_code(), 1008);
    }
}

#[test]
fn a_client_that_does_not_answer_pings_is_given_up() {
    let server = Running::with(Limits { ping_every: Duration::from_millis(10), pong_time: SOON, ..patient() });
    let mut client = server.join_with(&[]).expect("a place");
    let heard = rest(client.socket.get_mut());
    assert_eq!(heard[..2], [0x89, 0], "a ping");
    let farewell = heard.windows(4).rev().find(|bytes| bytes[0] == 0x88);
    let farewell = farewell.expect("a farewell");
    assert_eq!(u16::from_be_bytes([farewell[2], farewell[3]]), 1008);
}

#[test]
fn a_client_that_answers_pings_stays() {
    let server = Running::with(Limits { ping_every: Duration::from_millis(5), ..patient() });
    let mut client = server.join();
    for _ in 0..10 {
        let ping = client.socket.read().expect("a ping");
        assert!(ping.is_ping(), "{ping}");
    }
    assert_eq!(client.ask(HELLO)["re"], 1);
}

/// The connection was cut while the client still sent, and the answer was lost.
#[test]
fn whoever_sends_too_much_is_told_even_if_it_listens_only_afterwards() {
    let server = Running::with(patient());
    let length = 70 * MIB;
    let mut whole = server.join();
    whole.send_raw(&frame_of(0x81, length as u64, &vec![b' '; length]));
    assert_told(&mut whole);
    let mut parts = server.join();
    let part = vec![b' '; MIB];
    parts.send_raw(&frame_of(0x01, MIB as u64, &part));
    for _ in 1..70 {
        parts.send_raw(&frame_of(0x00, MIB as u64, &part));
    }
    assert_told(&mut parts);
    assert_eq!(server.join().ask(HELLO)["re"], 1);
}

#[test]
fn whoever_announces_too_much_is_told() {
    let server = Running::with(patient());
    for length in [33 << 20, 1 << 32, 1 << 62, u64::MAX] {
        for first in [0x81, 0x82, 0x01] {
            let mut client = server.join();
            client.send_raw(&frame_of(first, length, b"{"));
            assert_told(&mut client);
        }
    }
}

#[test]
fn whoever_sends_without_end_is_cut_off() {
    let server = Running::with(Limits { linger_size: MIB as u64, linger_time: SOON, ..patient() });
    let mut client = server.join();
    client.send_raw(&frame_of(0x81, 1 << 62, b"{"));
    send_until_cut(client.socket.get_mut(), &vec![b' '; MIB]);
}

#[test]
fn a_long_message_gives_its_place_back() {
    let server = Running::with(Limits { long_message: 1000, long_messages: 1, ..patient() });
    let mut clients = [server.join(), server.join()];
    let long = format!("{HELLO}{}", " ".repeat(5000));
    for _ in 0..5 {
        for client in &mut clients {
            assert_eq!(client.ask(&long)["re"], 1);
        }
    }
    let mut holder = server.join();
    holder.send_raw(&frame_of(0x81, 5000, b"{"));
    assert_eq!(clients[0].ask(HELLO)["re"], 1, "short ones need none");
    clients[1].send(&long);
    drop(holder);
    assert_eq!(clients[1].hear()["re"], 1);
}

#[test]
fn a_head_that_does_not_come_to_its_end_is_given_up() {
    let server = Running::with(Limits { head_time: SOON, ..patient() });
    for start in ["", "G", "GET / HTTP/1.1\r\nHost: localhost\r\n"] {
        let mut stream = server.connect();
        stream.write_all(start.as_bytes()).expect("a start");
        rest(&mut stream);
    }
}

#[test]
fn a_connection_that_is_not_used_is_closed() {
    for limits in [Limits { head_time: SOON, ..patient() }, Limits { http_time: SOON, ..patient() }] {
        let server = Running::with(limits);
        let request = format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
        in_the_end("a request in time is answered", || {
            let mut stream = server.connect();
            stream.write_all(request.as_bytes()).ok()?;
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).ok()?;
            answer.starts_with(b"HTTP/1.1 200 ").then_some(())
        });
    }
}

#[test]
fn a_client_that_asks_and_never_reads_is_cut_off() {
    // Long enough to fill the system's buffers of a connection.
    let server = Running::with(Limits { http_time: 10 * SOON, write_time: SOON, ..patient() });
    let request = format!("GET /licences.txt HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    send_until_cut(&mut server.connect(), request.repeat(100).as_bytes());
}

#[test]
fn a_head_has_an_end() {
    let server = Running::with(Limits { head_size: 9000, ..patient() });
    let long = "x".repeat(10_000);
    assert_eq!(server.get_with("/", &[("X-Long", &long)]).status, 431);
    let many = [("X-Many", "x"); 200];
    assert_eq!(server.get_with("/", &many).status, 431);
}

#[test]
fn nothing_comes_with_a_request() {
    let server = Running::start();
    let host = server.address.to_string();
    for more in [("Content-Length", "5"), ("Transfer-Encoding", "chunked")] {
        for method in ["GET", "POST"] {
            let headers = [("Host", host.as_str()), ("Connection", "close"), more];
            let answer = server.request_with(method, "/", &headers);
            assert_eq!(answer.status, 413, "{method} {more:?}");
        }
    }
    assert_eq!(server.get_with("/", &[("Content-Length", "0")]).status, 200);
}

/// 1,014 idle sockets kept everybody else out.
#[test]
fn an_address_has_so_many_connections_and_is_told_so() {
    let server = Running::with(Limits { connections_of_address: 3, ..patient() });
    let mut idle: Vec<_> = (0..3).map(|_| server.connect()).collect();
    let refused = server.get("/");
    assert_eq!(refused.status, 429);
    assert!(text(&refused).contains("too many connections"));
    #[cfg(target_os = "linux")]
    assert_eq!(get(&server, server.connect_from([127, 0, 0, 2])).status, 200);
    idle.pop();
    in_the_end("the place is free again", || (server.get("/").status == 200).then_some(()));
}

#[test]
fn a_websocket_keeps_its_place() {
    let server = Running::with(Limits { connections_of_address: 2, ..patient() });
    let (first, mut second) = (server.join(), server.join());
    assert_eq!(server.join_with(&[]).err(), Some(429));
    drop(first);
    in_the_end("the place is free again", || server.join_with(&[]).ok());
    assert_eq!(second.ask(HELLO)["re"], 1);
}

#[test]
fn an_address_makes_so_many_connections_a_second_and_is_told_so() {
    let server = Running::with(Limits { new_of_address: 2, new_of_address_per_second: 0, ..patient() });
    assert_eq!(server.get("/").status, 200);
    assert_eq!(server.get("/").status, 200);
    let refused = server.get("/");
    assert_eq!(refused.status, 429);
    assert!(text(&refused).contains("too often"));
}

#[cfg(target_os = "linux")]
#[test]
fn nobody_waits_for_a_place() {
    let server = Running::with(Limits { connections: 4, ..patient() });
    let connect = |last| server.connect_from([127, 0, 0, last]);
    let _all = [connect(1), connect(1), connect(2), connect(2)];
    let refused = get(&server, connect(3));
    assert_eq!(refused.status, 503);
    assert!(text(&refused).contains("The server is full."));
}
