//! Connections that are slow, silent or far away (docs/online.md).

#[path = "support/host.rs"]
mod host;

use std::io::{ErrorKind, Write};
use std::sync::Arc;
use std::time::Duration;

use atar_server::{HandClock, HostSettings};
use host::{ClientConnection, Hosting, key, owari};
use serde_json::json;
use tungstenite::{Error, Message};

#[test]
fn who_does_not_enter_is_cut_off_and_who_has_entered_stays() {
    let mut settings = HostSettings::default();
    settings.limits.enter_time = Duration::from_secs(2);
    let host = Hosting::with(settings);
    let (created, mut ann) = host.create(owari());
    let path = format!("/api/room/{}", created.room);
    let (mut silent, mut asks) = (host.open(&path), host.open(&path));
    assert_eq!(asks.ask(json!({"do": "ping"}))["error"]["code"], "no_room");
    assert_eq!((silent.closed(), asks.closed()), (1008, 1008));
    assert!(ann.ask(json!({"do": "ping"}))["ok"].is_object());
}

/// Sends requests without reading an answer until no more can be sent for so long. `unsent` is the rest of the last.
fn press(connection: &mut ClientConnection, unsent: &mut Vec<u8>, time: Duration) {
    let stream = connection.socket.get_mut();
    stream.set_write_timeout(Some(time)).expect("a timeout");
    loop {
        if unsent.is_empty() {
            let request = br#"{"do": "picture"}"#;
            let length = u8::try_from(request.len()).expect("short");
            unsent.extend([0x81, 0x80 | length, 0, 0, 0, 0]);
            unsent.extend(request);
        }
        match stream.write(unsent) {
            Ok(sent) => drop(unsent.drain(..sent)),
            Err(_) => return,
        }
    }
}

/// Reads all that there is. Returns the code if the connection is closed.
fn read_all(connection: &mut ClientConnection, time: Duration) -> Option<u16> {
    let stream = connection.socket.get_mut();
    stream.set_read_timeout(Some(time)).expect("a timeout");
    loop {
        match connection.socket.read() {
            Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
            Ok(_) => {}
            Err(Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => return None,
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn who_takes_nothing_is_told_that_they_read_too_slowly() {
    let mut settings = HostSettings::default();
    settings.limits.requests_at_once = u32::MAX;
    settings.limits.write_time = Duration::from_millis(200);
    settings.limits.linger_time = Duration::from_secs(60);
    let host = Hosting::with(settings);
    let (_, mut ann, mut ben) = host.playing(owari());
    let mut unsent = Vec::new();
    // How much the system takes, and how long it takes, is its own affair.
    let mut time = Duration::from_millis(500);
    let code = loop {
        press(&mut ben, &mut unsent, time);
        if let Some(code) = read_all(&mut ben, time) {
            break code;
        }
        time *= 2;
    };
    assert_eq!(code, 1013);
    // Nobody has waited for them.
    ann.step();
}

#[test]
fn a_turn_gets_back_how_long_its_messages_take() {
    let time = Arc::new(HandClock::new(1_000_000));
    let mut settings = HostSettings { time: Some(Arc::clone(&time)), ..HostSettings::default() };
    settings.limits.ping_every = Duration::from_secs(1);
    let host = Hosting::with(settings);
    let mut proposal = owari();
    proposal["clock"] = json!({"kind": "bank", "main": 60, "increment": 0});
    let (_, mut ann, _ben) = host.playing(proposal);
    let rev = ann.ask(json!({"do": "position"}))["ok"]["rev"].clone();
    while !matches!(ann.socket.read().expect("a ping"), Message::Ping(_)) {}
    std::thread::sleep(Duration::from_millis(600));
    ann.socket.flush().expect("the pong");
    // Of forty seconds the first thirty are free, and half a second is the most that is given back.
    time.pass(40_000);
    let answer = ann.ask(json!({"do": "step", "step": "0", "rev": rev, "key": key()}));
    let clock = answer["tell"].as_array().expect("events").iter();
    let clock = clock.clone().find(|event| event["event"] == "clock").expect("the clocks");
    assert_eq!(clock["clocks"]["left"], json!([50_500, 60_000]), "{clock}");
}
