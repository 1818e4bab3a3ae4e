//! How many places of a room one network may have, and how often newcomers may come from it (docs/online.md, "For
//! operators").

mod support;

use atar_room::MemberId;
use serde_json::json;
use support::{Server, owari};

const ANN: u32 = 1;

/// A room with so many places for watchers.
fn room(watchers: u32) -> Server {
    let mut settings = owari();
    settings.watchers = watchers;
    settings.listed = true;
    Server::new(settings).0
}

/// Somebody with a name of their own enters from a network. Returns the refusal, or nothing.
fn enter(server: &mut Server, network: u8, number: usize) -> String {
    let said = server.enter_from(network, &format!("Watcher {number}"));
    said.code().to_owned()
}

/// Ann and Ben at a game, which has so many places for watchers.
fn playing(watchers: u32) -> Server {
    let mut server = room(watchers);
    server.enter("Ben");
    for (member, seat) in [(ANN, 0), (2, 1)] {
        server.ok(member, json!({"do": "sit", "seat": seat}));
        server.ok(member, json!({"do": "ready", "ready": true}));
    }
    server.ok(ANN, json!({"do": "start"}));
    server
}

/// 60 connections of one address, all of them here, filled a listed room for good.
#[test]
fn one_network_has_ten_places_of_a_room() {
    let mut server = playing(50);
    for number in 0..10 {
        assert_eq!(enter(&mut server, 1, number), "", "{number}");
    }
    let said = server.enter_from(1, "Eve");
    assert_eq!(said.code(), "full");
    let text = said.answer["error"]["text"].as_str().expect("a sentence");
    assert!(text.starts_with("Too many people from your address"), "{text}");
    assert_eq!(enter(&mut server, 2, 10), "", "others come in");
    assert!(!server.enter("Dan").1.is_empty(), "and the machine itself");
    server.ok(3, json!({"do": "leave"}));
    assert_eq!(enter(&mut server, 1, 11), "");
    assert_eq!(enter(&mut server, 1, 12), "full");
    // The host removes them as ever; then nobody comes from there.
    server.ok(ANN, json!({"do": "kick", "member": "m4"}));
    assert_eq!(enter(&mut server, 1, 13), "removed");
}

/// Half of the places, rounded up: who plays at home may have somebody at home who watches.
#[test]
fn one_network_has_half_of_a_small_room() {
    for (watchers, places) in [(0, 0), (1, 1), (2, 1), (5, 3), (20, 10), (21, 10)] {
        let mut server = playing(watchers);
        for number in 0..places {
            assert_eq!(enter(&mut server, 1, number), "", "{watchers}: {number}");
        }
        assert_eq!(enter(&mut server, 1, 30), "full", "{watchers}");
    }
}

/// A family whose devices have one address takes all seats of a room, also where nobody may watch.
#[test]
fn free_seats_are_for_everybody() {
    let mut server = room(2);
    for number in 0..3 {
        assert_eq!(enter(&mut server, 1, number), "", "{number}");
    }
    assert_eq!(enter(&mut server, 1, 3), "full", "one place for a watcher");
    // Who has a seat takes none of these places.
    server.ok(2, json!({"do": "sit", "seat": 0}));
    assert_eq!(enter(&mut server, 1, 4), "full");
    server.ok(3, json!({"do": "leave"}));
    assert_eq!(enter(&mut server, 1, 5), "");
    let mut server = room(0);
    server.ok(ANN, json!({"do": "sit", "seat": 0}));
    assert_eq!(enter(&mut server, 1, 0), "");
    assert_eq!(enter(&mut server, 1, 1), "full");
}

/// Somebody who lost the connection and enters anew need not wait for a place of others.
#[test]
fn who_comes_from_a_network_that_has_its_places_gets_one_of_its_own() {
    let mut server = playing(4);
    for (network, number) in [(1, 0), (1, 1), (2, 2)] {
        assert_eq!(enter(&mut server, network, number), "");
    }
    assert_eq!(enter(&mut server, 1, 3), "full");
    // The one of another network is away for longer.
    for member in [5, 3] {
        server.presence(member, false);
        server.now += 1_000;
    }
    server.now += 120_000;
    assert_eq!(enter(&mut server, 1, 4), "");
    let is_member = |number| server.room.is_member(MemberId(number));
    assert!(is_member(5) && !is_member(3));
}

/// Everybody was told of each of those who entered and left again and again, without end.
#[test]
fn those_who_come_and_leave_again_and_again_are_let_in_now_and_then() {
    let mut server = room(50);
    let come_and_leave = |server: &mut Server, network: u8, number: usize| {
        let said = server.enter_from(network, &format!("Watcher {number}"));
        let after = said.answer["error"]["after"].as_u64();
        if let Some(MemberId(member)) = said.entered {
            server.ok(member, json!({"do": "leave"}));
        }
        (said.code().to_owned(), after)
    };
    let come = |server: &mut Server, number| come_and_leave(server, 1, number);
    for number in 0..20 {
        assert_eq!(come(&mut server, number), (String::new(), None), "{number}");
    }
    assert_eq!(come(&mut server, 20), ("too_fast".to_owned(), Some(10_000)));
    let before = server.log.len();
    for number in 0..60 {
        server.now += 1_000;
        come(&mut server, number);
    }
    assert_eq!(server.log.len() - before, 12, "six came and left in a minute");
    assert_eq!(come_and_leave(&mut server, 2, 61).0, "", "others come in");
    server.now += 1_000_000;
    for number in 0..20 {
        assert_eq!(come(&mut server, number).0, "", "{number}");
    }
}

/// Who was refused has not come.
#[test]
fn only_who_comes_in_counts() {
    let mut server = playing(2);
    for number in 0..30 {
        enter(&mut server, 1, number);
    }
    assert_eq!(enter(&mut server, 1, 31), "full");
    server.ok(3, json!({"do": "leave"}));
    assert_eq!(enter(&mut server, 1, 32), "");
}
