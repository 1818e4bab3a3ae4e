//! Connections to hosts, and rooms nearby, as the page uses them.

use std::net::{TcpListener, TcpStream};
use std::thread;

use atar_nearby::{Advert, Announcer, RoomPhase, SeatCount};
use tauri::Manager;
use tungstenite::protocol::CloseFrame;
use tungstenite::{Message, WebSocket};

use super::*;

/// Starts a host that serves connections one after the other, each on a thread. Returns its address.
fn host(serve: impl Fn(WebSocket<TcpStream>) + Clone + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a listener");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        for stream in listener.incoming() {
            let socket = tungstenite::accept(stream.expect("a connection")).expect("a handshake");
            let serve = serve.clone();
            thread::spawn(move || serve(socket));
        }
    });
    format!("http://{address}")
}

/// Says each text again; ends the connection with 4001 when asked to.
fn echo(mut socket: WebSocket<TcpStream>) {
    while let Ok(message) = socket.read() {
        match message {
            Message::Text(text) if text.as_str() == "remove me" => {
                let frame = CloseFrame { code: 4001.into(), reason: "removed".into() };
                let _ = socket.close(Some(frame));
            }
            Message::Text(text) => socket.send(Message::Text(text)).expect("sent"),
            _ => {}
        }
    }
}

fn open(window: &WebviewWindow<MockRuntime>, number: u32, address: &str) -> Result<Value, Value> {
    let fields = json!({"connection": number, "address": address, "path": "/api/lobby"});
    call(window, "connection_open", fields)
}

fn send(window: &WebviewWindow<MockRuntime>, number: u32, text: &str) -> Result<Value, Value> {
    call(window, "connection_send", json!({"connection": number, "text": text}))
}

#[test]
fn the_page_speaks_to_hosts_on_several_connections() {
    let window = window();
    let events = listen_to(&window, "connection");
    let address = host(echo);
    for number in [1, 2] {
        open(&window, number, &address).expect("a connection");
    }
    for (number, text) in [(1, "one"), (2, "two")] {
        send(&window, number, text).expect("sent");
        assert_eq!(next(&events), json!({"connection": number, "text": text}));
    }
    send(&window, 1, "remove me").expect("sent");
    let closed = json!({"connection": 1, "closed": {"code": 4001, "reason": "removed"}});
    assert_eq!(next(&events), closed);
    let refusal = send(&window, 1, "three").expect_err("a refusal");
    assert_eq!(refusal, json!({"code": "connection", "text": "The connection has ended."}));
    call(&window, "connection_close", json!({"connection": 2, "code": 1000})).expect("closed");
    assert_eq!(next(&events)["closed"]["code"], 1000);
    open(&window, 1, &address).expect("the number is free again");
}

#[test]
fn a_connection_that_cannot_be_says_why() {
    let window = window();
    for (address, code, text) in [
        ("nonsense", "bad_request", "“nonsense” is not the address of a host."),
        (
            "http://8.8.8.8:7878",
            "bad_request",
            "8.8.8.8 is not on a private network, so Atar connects to it only over https://.",
        ),
        ("http://127.0.0.1:1", "connection", "Nobody is hosting at 127.0.0.1:1."),
    ] {
        let refusal = open(&window, 1, address).expect_err(address);
        assert_eq!(refusal["code"], code);
        let told = refusal["text"].as_str().expect("a text");
        assert!(told.starts_with(text), "{told}");
    }
    let table = json!({"connection": 1, "address": "http://127.0.0.1:1", "path": "/table"});
    let refusal = call(&window, "connection_open", table).expect_err("a refusal");
    assert_eq!(refusal["text"], "A connection must lead to the lobby or to a room.");
    assert!(call(&window, "connection_close", json!({"connection": 1, "code": 1000})).is_err());
}

#[test]
fn connections_are_bounded_and_have_one_number_each() {
    let window = window();
    let address = host(echo);
    for number in 0..8 {
        open(&window, number, &address).expect("a connection");
    }
    assert_eq!(open(&window, 8, &address).expect_err("a refusal")["code"], "busy");
    let refusal = open(&window, 7, &address).expect_err("a refusal");
    assert_eq!(refusal["text"], "This connection is in use.");
}

#[test]
fn a_page_that_is_gone_leaves_no_connection() {
    let window = window();
    let events = listen_to(&window, "connection");
    let (sender, ends) = mpsc::channel();
    let address = host(move |socket| {
        echo(socket);
        let _ = sender.send(());
    });
    open(&window, 1, &address).expect("a connection");
    window.state::<HostConnections>().page_is_gone();
    ends.recv_timeout(PATIENCE).expect("the host sees the end");
    open(&window, 1, &address).expect("the new page begins with the same numbers");
    send(&window, 1, "new").expect("sent");
    assert_eq!(next(&events), json!({"connection": 1, "text": "new"}));
}

#[test]
fn rooms_nearby_are_told_while_the_page_looks() {
    let network = loopback();
    let window = window_on(network, None);
    let events = listen_to(&window, "nearby");
    call(&window, "nearby_look", json!({})).expect("looking");
    let room = Advert {
        room: "abcdef2345".into(),
        game: "petri".into(),
        phase: RoomPhase::Waiting,
        seats: SeatCount::new(1, 4).expect("seats"),
    };
    let mut announcer = Announcer::new(network, 7878);
    announcer.announce([("Ann’s Petri".to_owned(), room)]).expect("announced");
    let found = json!({
        "name": "Ann’s Petri", "address": "http://127.0.0.1:7878", "room": "abcdef2345",
        "game": "petri", "phase": "waiting", "seats": "1/4",
    });
    assert_eq!(next(&events), json!([found]));
    call(&window, "nearby_stop", json!({})).expect("stopped");
    assert!(events.try_recv().is_err(), "nothing is told after that");
}

#[test]
fn a_text_is_drawn_for_phones() {
    let window = window();
    let code = call(&window, "qr", json!({"text": "http://192.168.1.5:7878"})).expect("a code");
    assert_eq!(code["size"], 25);
    assert!(code["path"].as_str().expect("a path").starts_with("M0 0h7v1h-7z"), "{code}");
    let refusal = call(&window, "qr", json!({"text": "x".repeat(600)})).expect_err("a refusal");
    assert_eq!(refusal["code"], "bad_request");
}
