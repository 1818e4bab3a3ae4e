//! Entering when the answer may have been lost: the same request again gets the same answer (docs/online.md,
//! "Messages").

mod support;

use atar_room::{Bytes, Caller, MemberId, RoomLimits};
use serde_json::{Value, json};
use support::{Said, Server, owari};

const ANN: u32 = 1;
const BEN: u32 = 2;

/// A room with Ann, and Ben's request to enter it.
fn room() -> (Server, Value) {
    let (server, _) = Server::new(owari());
    let request = json!({
        "do": "enter", "net": 1, "name": "Ben", "invitation": server.invitation(), "key": Bytes([5; 16]),
    });
    (server, request)
}

fn enter(server: &mut Server, request: &Value) -> Said {
    server.send(Caller::Stranger, &request.to_string())
}

fn token(said: &Said) -> Value {
    said.answer["ok"]["you"]["token"].clone()
}

/// A newcomer whose answer was lost got "somebody in the room is already called Ben" instead.
#[test]
fn who_enters_again_with_the_same_key_is_the_same_member_with_the_same_token() {
    let (mut server, request) = room();
    let first = enter(&mut server, &request);
    assert_eq!(first.entered, Some(MemberId(BEN)));
    assert!(token(&first).is_string(), "{}", first.answer);
    server.ok(ANN, json!({"do": "invite"}));
    server.take_snapshot();

    let log = server.log.len();
    let again = enter(&mut server, &request);
    assert_eq!(again.entered, Some(MemberId(BEN)));
    assert_eq!(again.answer["again"], true);
    assert_eq!(token(&again), token(&first));
    assert_eq!(server.log.len(), log, "nobody else comes in");
    let back = json!({"do": "enter", "net": 1, "token": token(&first)});
    assert_eq!(enter(&mut server, &back).entered, Some(MemberId(BEN)));
}

#[test]
fn another_key_is_another_person_and_a_removed_one_does_not_come_back() {
    let (mut server, mut request) = room();
    let first = enter(&mut server, &request);
    request["key"] = json!(Bytes([6; 16]));
    assert_eq!(enter(&mut server, &request).code(), "bad_request", "the name is taken");
    request["name"] = json!("Cleo");
    let second = enter(&mut server, &request);
    assert_eq!(second.entered, Some(MemberId(3)));
    assert_ne!(token(&first), token(&second));

    server.ok(ANN, json!({"do": "kick", "member": "m3"}));
    assert_eq!(enter(&mut server, &request).code(), "no_room");
}

#[test]
fn no_key_and_no_token_of_who_enters_stands_in_the_log() {
    let (mut server, request) = room();
    let said = enter(&mut server, &request);
    let token = token(&said);
    for secret in [&request["key"], &token] {
        let secret = secret.as_str().expect("a text");
        assert!(!server.log.join("\n").contains(secret));
        assert!(!server.room.snapshot().contains(secret));
    }
}

/// The same key in another room leads to another token: a host that knows one cannot enter elsewhere with it.
#[test]
fn a_key_leads_to_another_token_in_each_room() {
    let tokens = ["owari", "atar"].map(|room| {
        let (mut server, _) = Server::named(room, owari());
        let request = json!({
            "do": "enter", "net": 1, "name": "Ben", "invitation": server.invitation(), "key": Bytes([5; 16]),
        });
        token(&enter(&mut server, &request))
    });
    assert_ne!(tokens[0], tokens[1]);
}

/// The secret of the other device is worth nothing any more after the first answer.
#[test]
fn another_device_whose_answer_was_lost_gets_it_again() {
    let (mut server, request) = room();
    enter(&mut server, &request);
    let device = server.ok(BEN, json!({"do": "device"}))["ok"]["device"].clone();
    let pair = json!({"do": "enter", "net": 1, "device": device, "key": Bytes([7; 16])});
    let first = enter(&mut server, &pair);
    let again = enter(&mut server, &pair);
    assert_eq!((first.entered, again.entered), (Some(MemberId(BEN)), Some(MemberId(BEN))));
    assert_eq!(token(&first), token(&again));
    assert_eq!(again.answer["again"], true);
}

/// Fronts had numbers of their own, which a server with other limits refused.
#[test]
fn who_enters_is_told_the_limits_of_the_room() {
    let (mut server, request) = room();
    server.room.limit(RoomLimits::new(2, 7));
    let limits = enter(&mut server, &request).answer["ok"]["limits"].clone();
    assert_eq!(limits["level"], 2);
    assert_eq!(limits["watchers"], 7);
    let longest = |key: &str| usize::try_from(limits[key].as_u64().expect("a number")).expect("small");
    let say = |length| json!({"do": "say", "text": "x".repeat(length), "to": "table"});
    server.ok(BEN, say(longest("line")));
    assert_eq!(server.ask(BEN, say(longest("line") + 1)).code(), "bad_request");
    let rename = |length| json!({"do": "rename", "name": "x".repeat(length)});
    server.ok(BEN, rename(longest("name")));
    assert_eq!(server.ask(BEN, rename(longest("name") + 1)).code(), "bad_request");
}
