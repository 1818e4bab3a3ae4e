//! A member's other devices (docs/online.md).

mod support;

use atar_room::{Bytes, Caller, MemberId};
use serde_json::{Value, json};
use support::{Said, Server, from, owari};

const ANN: u32 = 1;
const BEN: u32 = 2;

/// A room with Ann and Ben, and what Ben's other device shows.
fn room() -> (Server, Value) {
    let (mut server, _) = Server::new(owari());
    server.enter("Ben");
    let device = server.ok(BEN, json!({"do": "device"}))["ok"]["device"].clone();
    assert!(device.is_string());
    (server, device)
}

fn enter(server: &mut Server, with: &str, secret: &Value) -> Said {
    let request = json!({"do": "enter", "net": 1, with: secret});
    server.send(Caller::Stranger, &request.to_string())
}

#[test]
fn another_device_enters_once_as_the_same_member_with_a_token_of_its_own() {
    let (mut server, device) = room();
    let entered = enter(&mut server, "device", &device);
    assert_eq!(entered.entered, Some(MemberId(BEN)));
    let token = entered.answer["ok"]["you"]["token"].clone();
    assert_eq!(server.shown()["members"].as_array().map(Vec::len), Some(2));
    assert_eq!(enter(&mut server, "device", &device).code(), "no_room");
    assert_eq!(enter(&mut server, "token", &device).code(), "no_room");
    let back = enter(&mut server, "token", &token);
    assert_eq!(back.entered, Some(MemberId(BEN)));
    server.take_snapshot();
    server.ok(BEN, json!({"do": "leave"}));
    assert_eq!(enter(&mut server, "token", &token).code(), "no_room");
}

#[test]
fn what_the_device_shows_is_told_to_its_member_alone_and_stands_in_no_log() {
    let (mut server, device) = room();
    let device_text = device.as_str().expect("a text").to_owned();
    let entered = enter(&mut server, "device", &device);
    let token = entered.answer["ok"]["you"]["token"].as_str().expect("a token").to_owned();
    for secret in [&device_text, &token] {
        assert!(!server.log.join("\n").contains(secret));
        assert!(!server.room.snapshot().contains(secret));
        let told = server.told.iter().filter(|text| text.contains(secret));
        let told: Vec<_> = told.collect();
        assert_eq!(told.len(), 1, "an answer to who asked");
        assert!(told[0].contains("\"re\""));
    }
}

#[test]
fn a_device_comes_within_ten_minutes_and_before_its_member_leaves() {
    let (mut server, device) = room();
    server.now += 10 * 60 * 1000;
    assert_eq!(enter(&mut server, "device", &device).code(), "no_room");
    let (mut server, device) = room();
    server.now += 10 * 60 * 1000 - 1;
    server.ok(ANN, json!({"do": "kick", "member": "m2"}));
    assert_eq!(enter(&mut server, "device", &device).code(), "no_room");
}

#[test]
fn only_the_last_invitation_holds_and_devices_have_a_bound() {
    let (mut server, first) = room();
    let second = server.ok(BEN, json!({"do": "device"}))["ok"]["device"].clone();
    assert_eq!(enter(&mut server, "device", &first).code(), "no_room");
    assert_eq!(enter(&mut server, "device", &second).entered, Some(MemberId(BEN)));
    for _ in 0..3 {
        let device = server.ok(BEN, json!({"do": "device"}))["ok"]["device"].clone();
        enter(&mut server, "device", &device);
    }
    assert_eq!(server.ask(BEN, json!({"do": "device"})).code(), "full");
}

/// Whom the host had removed came in by a mate's device.
#[test]
fn no_device_enters_from_the_network_of_somebody_who_was_removed() {
    let (mut server, device) = room();
    server.enter_from(7, "Cleo");
    server.ok(ANN, json!({"do": "kick", "member": "m3"}));
    let pair = json!({"do": "enter", "net": 1, "device": device}).to_string();
    assert_eq!(server.send(from(7), &pair).code(), "removed");
    let wrong = json!({"do": "enter", "net": 1, "device": Bytes([5; 16])}).to_string();
    assert_eq!(server.send(from(7), &wrong).code(), "no_room");
    let entered = server.send(from(8), &pair);
    assert_eq!(entered.entered, Some(MemberId(BEN)));
    let back = json!({"do": "enter", "net": 1, "token": entered.answer["ok"]["you"]["token"]});
    let back = server.send(from(7), &back.to_string());
    assert_eq!(back.entered, Some(MemberId(BEN)), "a member comes back");
}
