//! A host whose process is stopped by the system, as when a lid is closed or a virtual machine is paused: the time is
//! nobody's (docs/online.md, "Time").
#![cfg(unix)]

#[path = "support/host.rs"]
mod host;
mod support;

use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use host::{Host, Line};
use serde_json::{Value, json};

/// What each player has for the whole game, in seconds.
const BANK: u64 = 15;

fn signal(host: &Host, name: &str) {
    let id = host.process.child.id().to_string();
    let sent = Command::new("kill").args(["-s", name, &id]).status();
    assert!(sent.expect("kill runs").success());
}

fn enter(host: &Host, room: &str, mut with: Value, seat: u64) -> Line {
    let mut line = host.line(&format!("/api/room/{room}"));
    with["do"] = json!("enter");
    with["net"] = json!(1);
    let requests = [with, json!({"do": "sit", "seat": seat}), json!({"do": "ready", "ready": true})];
    for request in requests {
        let (answer, _) = line.ask(request);
        assert!(answer["error"].is_null(), "{answer}");
    }
    line
}

/// The player to act lost the game when the host had stood still for longer than they had left.
#[test]
fn a_host_that_was_stopped_for_longer_than_the_bank_ends_no_game() {
    let host = Host::start(&[]);
    let [room, token, invitation] = host.create(json!({
        "game": "owari",
        "options": {"stones": 6, "first": 0},
        "clock": {"kind": "bank", "main": BANK, "increment": 0},
    }));
    let mut ann = enter(&host, &room, json!({"token": token}), 0);
    let ben = json!({"invitation": invitation, "name": "Ben"});
    let mut ben = enter(&host, &room, ben, 1);
    assert_eq!(ann.ask(json!({"do": "start"})).0["error"], Value::Null);
    // All that the start tells is heard before this answer.
    ben.ask(json!({"do": "legal"}));
    signal(&host, "STOP");
    sleep(Duration::from_secs(BANK + 5));
    signal(&host, "CONT");
    let told = loop {
        let message = ben.hear();
        let mut events = message["tell"].as_array().into_iter().flatten();
        if events.any(|event| event["event"] == "clock" || event["room"]["ended"].is_object()) {
            break message;
        }
    };
    let mut events = told["tell"].as_array().expect("events").iter();
    let clock = events.find(|event| event["event"] == "clock");
    let clock = clock.unwrap_or_else(|| panic!("the game goes on: {told}"));
    let left = &clock["clocks"]["left"];
    assert_eq!(*left, json!([BANK * 1000, BANK * 1000]), "{told}");
    let legal = ann.ask(json!({"do": "legal"})).0;
    assert!(legal["ok"]["steps"].is_array(), "{legal}");
}
