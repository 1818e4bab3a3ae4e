//! Who is let into a room, by a token, an invitation or because it is listed, and what they are told (docs/online.md).

mod support;

use atar_room::{Bytes, Caller, MemberId};
use serde_json::{Value, json};
use support::{Server, owari};

const ANN: u32 = 1;
const BEN: u32 = 2;

#[test]
fn a_member_looks_from_outside_whose_turn_it_is_and_is_not_here_by_that() {
    let (mut server, ann) = Server::new(owari());
    let (_, ben) = server.enter("Ben");
    for (member, seat) in [(1, 0), (2, 1)] {
        server.ok(member, json!({"do": "sit", "seat": seat}));
        server.ok(member, json!({"do": "ready", "ready": true}));
    }
    server.ok(ANN, json!({"do": "start"}));
    let look = |token: &str| json!({"do": "look", "net": 1, "token": token}).to_string();
    let before = server.log.len();
    let said = server.send(Caller::Stranger, &look(&ann));
    assert_eq!(said.entered, None);
    let seen = json!({"phase": "playing", "game": "owari", "others": ["Ben"], "is_turn": true});
    assert_eq!(said.answer["ok"], seen);
    let said = server.send(Caller::Stranger, &look(&ben));
    assert_eq!(said.answer["ok"]["is_turn"], false);
    let strange = server.send(Caller::Stranger, &look(&"0".repeat(32)));
    assert_eq!(strange.code(), "no_room");
    let none = json!({"do": "look", "net": 1}).to_string();
    assert_eq!(server.send(Caller::Stranger, &none).code(), "no_room");
    let old = json!({"do": "look", "net": 0, "token": ann}).to_string();
    assert_eq!(server.send(Caller::Stranger, &old).code(), "old_program");
    assert_eq!(server.log.len(), before, "nothing has changed");
}

#[test]
fn a_token_lets_its_member_in_until_they_are_gone() {
    let (mut server, ann) = Server::new(owari());
    let (ben, token) = server.enter("Ben");
    let enter = |token: &str| json!({"do": "enter", "net": 1, "token": token}).to_string();
    assert_eq!(server.send(Caller::Stranger, &enter(&token)).entered, Some(ben));
    assert_eq!(server.send(Caller::Stranger, &enter(&ann)).entered, Some(MemberId(ANN)));
    assert_eq!(server.send(Caller::Stranger, &enter(&"0".repeat(32))).code(), "no_room");
    server.ok(ANN, json!({"do": "kick", "member": ben}));
    assert_eq!(server.send(Caller::Stranger, &enter(&token)).code(), "removed");
    let log = server.log.join("\n");
    for token in [&token, &ann] {
        assert!(!log.contains(token.as_str()), "no token stands in the log");
        let times = server.told.iter().filter(|text| text.contains(token.as_str())).count();
        assert!(times <= 1, "a token is told once");
    }
}

#[test]
fn who_was_removed_needs_a_new_invitation() {
    let (mut server, _) = Server::new(owari());
    let (ben, _) = server.enter("Ben");
    let old = server.invitation();
    server.ok(ANN, json!({"do": "kick", "member": ben}));
    let enter = json!({"do": "enter", "net": 1, "name": "Ben", "invitation": old}).to_string();
    assert_eq!(server.send(Caller::Stranger, &enter).code(), "no_room");
    assert_eq!(server.enter("Ben").0, MemberId(3), "the number is never given again");
}

#[test]
fn a_listed_room_needs_no_invitation() {
    let (mut server, _) = Server::new(owari());
    let enter = json!({"do": "enter", "net": 1, "name": "Ben"}).to_string();
    assert_eq!(server.send(Caller::Stranger, &enter).code(), "no_room");
    server.ok(ANN, json!({"do": "settings", "settings": {"listed": true}}));
    assert_eq!(server.send(Caller::Stranger, &enter).entered, Some(MemberId(BEN)));
}

#[test]
fn names_are_unlike_any_other_and_programs_of_one_kind() {
    let (mut server, _) = Server::new(owari());
    let invitation = server.invitation();
    let mut enter = |net: u32, name: &str| {
        let request = json!({"do": "enter", "net": net, "name": name, "invitation": invitation});
        server.send(Caller::Stranger, &request.to_string()).code().to_owned()
    };
    assert_eq!(enter(1, "ANN"), "bad_request");
    assert_eq!(enter(1, ""), "bad_request");
    assert_eq!(enter(2, "Ben"), "old_program");
    assert_eq!(enter(0, "Ben"), "old_program");
    assert_eq!(enter(1, "Ben"), "");
}

#[test]
fn a_room_has_as_many_places_as_seats_and_watchers() {
    let (mut server, _) = Server::new(owari());
    server.ok(ANN, json!({"do": "sit", "seat": 0}));
    server.ok(ANN, json!({"do": "settings", "settings": {"watchers": 1}}));
    server.enter("Ben");
    server.enter("Cleo");
    let enter = json!({"do": "enter", "net": 1, "name": "Dan", "invitation": server.invitation()});
    assert_eq!(server.send(Caller::Stranger, &enter.to_string()).code(), "full");
}

#[test]
fn who_comes_back_gets_what_was_missed_or_everything() {
    let (mut server, token) = Server::new(owari());
    let enter = |since: u64, link: Value| {
        json!({"do": "enter", "net": 1, "token": token, "since": since, "link": link}).to_string()
    };
    let known = server.room.head();
    server.enter("Ben");
    server.ok(BEN, json!({"do": "sit", "seat": 1}));
    let said = server.send(Caller::Stranger, &enter(known.seq, json!(known.link)));
    let entries = said.answer["ok"]["entries"].as_array().expect("entries").clone();
    assert_eq!(entries.iter().map(|entry| entry["seq"].as_u64()).collect::<Vec<_>>(), [Some(2), Some(3)]);
    let other = server.send(Caller::Stranger, &enter(known.seq, json!(Bytes([7; 16]))));
    assert!(other.answer["ok"]["room"].is_object(), "another past: everything");
    for _ in 0..70 {
        server.now += 1_000;
        server.ok(ANN, json!({"do": "invite"}));
    }
    let late = server.send(Caller::Stranger, &enter(known.seq, json!(known.link)));
    assert!(late.answer["ok"]["room"].is_object(), "too long ago: everything");
    let now = server.room.head();
    let nothing = server.send(Caller::Stranger, &enter(now.seq, json!(now.link)));
    assert_eq!(nothing.answer["ok"]["entries"], json!([]));
}
