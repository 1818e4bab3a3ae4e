//! Whom the host removes or mutes, what holds of it, and the places of those who went away (docs/online.md, "Who is
//! who").

mod support;

use atar_room::{BadEntry, Caller, Departure, ENTRY_VERSION, MemberId, Oversight, Room};
use serde_json::{Value, json};
use support::{Server, from, owari, three};

const ANN: u32 = 1;
const BEN: u32 = 2;
const CLEO: u32 = 3;

/// A room with Ann, and Ben from a network.
fn with_ben(network: u8) -> (Server, Value) {
    let (mut server, _) = Server::new(owari());
    let said = server.enter_from(network, "Ben");
    assert_eq!(said.entered, Some(MemberId(BEN)));
    let token = said.answer["ok"]["you"]["token"].clone();
    (server, token)
}

fn back(server: &mut Server, token: &Value) -> String {
    let request = json!({"do": "enter", "net": 1, "token": token});
    let said = server.send(Caller::Stranger, &request.to_string());
    said.answer["error"]["code"].as_str().unwrap_or_default().to_owned()
}

/// Who was removed came back under another name, in a listed room and with a new invitation.
#[test]
fn who_was_removed_comes_back_by_no_token_no_invitation_and_no_name() {
    let (mut server, token) = with_ben(1);
    server.ok(ANN, json!({"do": "settings", "settings": {"listed": true}}));
    let invitation = server.invitation();
    server.ok(ANN, json!({"do": "kick", "member": "m2"}));
    server.take_snapshot();
    for room in 0..2 {
        if room == 1 {
            // Also after a restart: by the log, and by a snapshot.
            server.room = server.from_snapshot.take().expect("a room");
        }
        assert_eq!(back(&mut server, &token), "removed");
        for (name, with) in [("Ben", invitation.clone()), ("Eve", server.invitation()), ("Eve", Value::Null)] {
            let request = json!({"do": "enter", "net": 1, "name": name, "invitation": with});
            let said = server.send(from(1), &request.to_string());
            let text = said.answer["error"]["text"].as_str().expect("a sentence");
            assert_eq!(said.code(), "removed");
            assert!(text.starts_with("The host removed somebody at your address"), "{text}");
        }
    }
    assert_eq!(server.enter_from(2, "Dan").entered, Some(MemberId(3)), "another network");
    assert_eq!(server.enter_from(1, "Eve").code(), "removed");
    let other = Server::named("other", owari()).0.enter_from(1, "Ben");
    assert_eq!(other.entered, Some(MemberId(BEN)), "it holds for this room");
}

/// Those who are in stay in, and come back.
#[test]
fn who_is_in_at_the_same_address_stays_in() {
    let (mut server, _) = with_ben(1);
    let cleo = server.enter_from(1, "Cleo").answer["ok"]["you"]["token"].clone();
    server.ok(ANN, json!({"do": "kick", "member": "m2"}));
    assert_eq!(back(&mut server, &cleo), "");
    // Whoever hosts at home is of no network.
    assert!(!server.enter("Dan").1.is_empty());
}

/// An address is in no log: only a mark that many addresses share, another one in each room.
#[test]
fn no_address_stands_in_the_log() {
    let marks = ["one", "other"].map(|room| {
        let (mut server, _) = Server::named(room, owari());
        server.enter_from(7, "Ben");
        server.ok(ANN, json!({"do": "kick", "member": "m2"}));
        let entry: Value = serde_json::from_str(&server.log[2]).expect("JSON");
        assert_eq!(entry["v"], 3, "an older program must not go on: {entry}");
        let mark = entry["networks"][0].as_str().expect("a mark").to_owned();
        assert!(!server.log.join("").contains(&"07".repeat(4)));
        assert!(!server.room.snapshot().contains(&"07".repeat(4)));
        assert!(!server.told.join("").contains(&mark), "and nobody is told");
        mark
    });
    assert_eq!(marks[0].len(), 6);
    assert_ne!(marks[0], marks[1]);
}

/// A game of three, from which Ann has removed Ben.
fn without_ben() -> Server {
    let mut server = Server::playing(three());
    server.enter("Dan");
    server.enter("Eve");
    server.ok(ANN, json!({"do": "kick", "member": "m2"}));
    assert_eq!(server.shown()["seats"][1], json!({"reserved": 3}));
    server
}

/// Who was removed sat down again in the old seat under another name.
#[test]
fn the_seat_of_who_was_removed_is_the_hosts_to_give() {
    let mut server = without_ben();
    let sit = json!({"do": "sit", "seat": 1});
    let refused = server.ask(4, sit.clone());
    assert_eq!(refused.code(), "not_allowed", "{}", refused.answer);
    assert_eq!(server.ask(4, json!({"do": "admit", "member": "m4"})).code(), "not_allowed");
    assert_eq!(server.ask(ANN, json!({"do": "admit", "member": "m3"})).code(), "not_allowed");
    let told = server.ok(ANN, json!({"do": "admit", "member": "m4"}));
    assert_eq!(told["tell"][1]["text"], "Ann lets Dan play.");
    server.take_snapshot();
    assert_eq!(server.ask(5, sit.clone()).code(), "not_allowed", "Dan alone");
    server.ok(4, sit);
    assert_eq!(server.shown()["seats"][1], json!({"member": "m4"}));
    let dan = &server.shown()["members"][2];
    assert_eq!((&dan["name"], &dan["admitted"]), (&json!("Dan"), &Value::Null), "once");
    let none = server.ask(ANN, json!({"do": "admit", "member": "m5"}));
    assert_eq!(none.code(), "not_allowed", "no seat is kept any more");
}

#[test]
fn the_seat_stays_the_hosts_in_a_rematch() {
    let mut server = without_ben();
    server.end();
    assert_eq!(server.ask(4, json!({"do": "sit", "seat": 1})).code(), "not_allowed");
    server.asks(ANN, "rematch");
    server.now += 2_000;
    server.answers(CLEO, true);
    assert_eq!(server.shown()["seats"][2], json!({"reserved": 3}));
    assert_eq!(server.ask(4, json!({"do": "sit", "seat": 2})).code(), "not_allowed");
}

/// Older logs say nothing of it: there the seat is free, as it was.
#[test]
fn in_an_older_log_the_seat_of_who_was_removed_is_free() {
    let mut server = without_ben();
    let last: Value = serde_json::from_str(server.log.last().expect("a line")).expect("JSON");
    let mut old = last.clone();
    old["v"] = json!(1);
    old.as_object_mut().expect("an object").remove("networks");
    let mut room = Room::empty();
    for line in &server.log[..server.log.len() - 1] {
        room.apply(line).expect("it fits");
    }
    let told = room.apply(&old.to_string()).expect("it fits").message(false);
    assert!(told.contains(r#"{"stand_in":3}"#), "{told}");
    let mut newer = last;
    newer["v"] = json!(ENTRY_VERSION + 1);
    assert_eq!(server.room.apply(&newer.to_string()).err(), Some(BadEntry::Newer(ENTRY_VERSION + 1)));
}

/// Who left and came back under another name was not muted any more.
#[test]
fn mute_holds_for_the_address() {
    let (mut server, _) = with_ben(1);
    let say = json!({"do": "say", "text": "Hello", "to": "table"});
    server.ok(ANN, json!({"do": "mute", "member": "m2", "muted": true}));
    server.ok(BEN, json!({"do": "leave"}));
    server.take_snapshot();
    server.enter_from(1, "Eve");
    assert_eq!(server.ask(3, say.clone()).code(), "not_allowed");
    assert_eq!(server.shown()["members"][1]["muted"], true, "all see it");
    server.enter_from(2, "Dan");
    server.ok(4, say.clone());
    // Who may write again is of no muted address any more.
    server.ok(ANN, json!({"do": "mute", "member": "m3", "muted": false}));
    server.ok(3, json!({"do": "leave"}));
    server.enter_from(1, "Fay");
    server.ok(5, say);
}

/// A listed room with two seats and one watcher, and as many who entered by name.
fn full() -> Server {
    let (mut server, _) = Server::new(owari());
    server.ok(ANN, json!({"do": "settings", "settings": {"watchers": 2}}));
    for name in ["Ben", "Cleo", "Dan"] {
        server.enter(name);
    }
    server
}

/// 51 who entered and went kept a listed room full for good.
#[test]
fn who_is_away_for_two_minutes_loses_the_place_to_who_comes() {
    let mut server = full();
    assert_eq!(server.enter_from(1, "Eve").code(), "full");
    server.now += 5_000;
    server.presence(CLEO, false);
    server.now += 1_000;
    server.presence(BEN, false);
    let away = &server.shown()["members"][2]["away"];
    assert_eq!(away, 6_000, "all see who is away");
    server.now += 118_999;
    assert_eq!(server.enter_from(1, "Eve").code(), "full");
    server.now += 1;
    server.take_snapshot();
    let said = server.enter_from(1, "Eve");
    let names = |server: &Server| -> Vec<Value> {
        let shown = server.shown();
        let members = shown["members"].as_array().expect("members").clone();
        members.into_iter().map(|member| member["name"].clone()).collect()
    };
    assert_eq!(said.entered, Some(MemberId(5)));
    assert_eq!(names(&server), ["Ann", "Ben", "Dan", "Eve"], "the longest away");
    assert_eq!(server.enter_from(1, "Fay").code(), "full", "Ben is not away for as long");
    server.presence(BEN, true);
    server.now += 120_000;
    assert_eq!(server.enter_from(1, "Fay").code(), "full", "he is back");
}

/// Who is host or has a seat keeps the place however long they are away.
#[test]
fn seats_and_the_host_keep_their_place() {
    let mut server = full();
    server.ok(BEN, json!({"do": "sit", "seat": 0}));
    for member in [ANN, BEN] {
        server.presence(member, false);
    }
    server.now += 500_000;
    assert_eq!(server.enter_from(1, "Eve").code(), "full");
    server.presence(CLEO, false);
    server.now += 120_000;
    let eve = server.enter_from(1, "Eve").entered;
    assert_eq!(eve, Some(MemberId(5)), "Cleo’s place");
    assert_eq!(server.enter_from(1, "Fay").code(), "full");
    assert!(server.room.is_member(MemberId(ANN)) && server.room.is_member(MemberId(BEN)));
}

/// Who lost the place while they came back was told that the host had removed them.
#[test]
fn how_somebody_has_gone_is_told_apart() {
    let mut server = full();
    let departure = |server: &mut Server, act: &dyn Fn(&mut Server) -> Value| {
        act(server);
        let broadcast = server.last.clone().expect("an entry");
        (broadcast.gone().to_vec(), broadcast.departure())
    };
    let id = |member| vec![MemberId(member)];
    for (member, act, how) in [
        (BEN, json!({"do": "leave"}), Departure::Left),
        (ANN, json!({"do": "kick", "member": "m3"}), Departure::Removed),
    ] {
        let gone = if member == ANN { CLEO } else { member };
        let ask = |server: &mut Server| server.ok(member, act.clone());
        assert_eq!(departure(&mut server, &ask), (id(gone), how));
    }
    server.presence(4, false);
    let clear = |server: &mut Server| server.ok(ANN, json!({"do": "clear"}));
    assert_eq!(departure(&mut server, &clear), (id(4), Departure::PlaceLost));
    let mut server = full();
    server.presence(BEN, false);
    server.now += 120_000;
    let enter = |server: &mut Server| server.enter_from(1, "Eve").answer;
    assert_eq!(departure(&mut server, &enter), (id(BEN), Departure::PlaceLost));
}

#[test]
fn the_host_removes_all_who_are_away_at_once() {
    let mut server = full();
    let clear = json!({"do": "clear"});
    assert_eq!(server.ask(ANN, clear.clone()).code(), "not_allowed");
    assert_eq!(server.ask(BEN, clear.clone()).code(), "not_allowed");
    server.ok(BEN, json!({"do": "sit", "seat": 0}));
    server.ok(CLEO, json!({"do": "sit", "seat": 1}));
    for member in [ANN, BEN, 4] {
        server.presence(member, false);
    }
    server.presence(ANN, true);
    server.take_snapshot();
    let told = server.ok(ANN, clear);
    let line = told["tell"].as_array().expect("events").last().expect("a line").clone();
    assert_eq!(line["text"], "Ann removed everyone who was away: 2 people.");
    assert_eq!(server.shown()["members"].as_array().map(Vec::len), Some(2));
    assert_eq!(server.shown()["seats"][0], Value::Null);
    // They were away, and no more: they may come again.
    assert!(server.enter_from(1, "Ben").entered.is_some());
}

#[test]
fn players_of_a_game_are_not_cleared() {
    let mut server = Server::playing(owari());
    server.enter("Cleo");
    for member in [BEN, CLEO] {
        server.presence(member, false);
    }
    server.ok(ANN, json!({"do": "clear"}));
    assert!(server.room.is_member(MemberId(BEN)) && !server.room.is_member(MemberId(CLEO)));
}

/// A name that is not to be had costs the others nothing, so it does not count as one that was taken.
#[test]
fn a_refused_name_tells_nobody_and_may_be_followed_by_another_at_once() {
    let (mut server, _) = with_ben(1);
    let rename = |name: &str| json!({"do": "rename", "name": name});
    let head = server.room.head();
    for name in ["Ann", "ANN", "\u{200b}", &"x".repeat(25)].repeat(10) {
        assert_eq!(server.ask(BEN, rename(name)).code(), "bad_request", "{name}");
    }
    assert_eq!(server.room.head(), head, "nothing has changed");
    server.ok(BEN, rename("Bob"));
    assert_eq!(server.ask(BEN, rename("Ann")).code(), "too_fast", "before it is looked at");
}

/// 125 renames in ten seconds, each the whole room to everybody.
#[test]
fn a_member_takes_another_name_once_in_ten_seconds_and_that_is_small_on_the_wire() {
    let (mut server, _) = with_ben(1);
    let rename = |name: &str| json!({"do": "rename", "name": name});
    let told = server.ok(BEN, rename("Bob"));
    let events = told["tell"].as_array().expect("events");
    assert_eq!(events.len(), 1);
    assert_eq!(events[0]["member"]["name"], "Bob");
    assert!(told.to_string().len() < 400, "{told}");
    server.now += 9_000;
    server.take_snapshot();
    let refused = server.ask(BEN, rename("Bert"));
    assert_eq!((refused.code(), &refused.answer["error"]["after"]), ("too_fast", &json!(1_000)));
    // The colour is no name, and one's own name is none that is new.
    server.ok(BEN, json!({"do": "rename", "name": "Bob", "colour": 2}));
    server.ok(BEN, json!({"do": "rename", "colour": 3}));
    server.now += 1_000;
    server.ok(BEN, rename("Bert"));
    assert_eq!(server.shown()["members"][1]["name"], "Bert");
    // Also a line of chat.
    let said = server.ok(BEN, json!({"do": "say", "text": "Hm", "to": "table"}));
    assert!(said["tell"].to_string().len() < 300);
}

/// In a game the table has the name, too.
#[test]
fn the_name_of_a_player_is_told_with_the_position() {
    let mut server = Server::playing(owari());
    let told = server.ok(BEN, json!({"do": "rename", "name": "Bob"}));
    let events: Vec<_> = told["tell"].as_array().expect("events").iter().map(|it| it["event"].clone()).collect();
    assert_eq!(events, ["changed", "member"]);
    assert_eq!(server.position()["seats"][1]["name"], "Bob");
}

/// All ways by which a name comes in: creating, entering, renaming.
#[test]
fn names_that_deceive_come_in_by_no_way() {
    let (mut server, _) = Server::new(owari());
    server.enter("Paul");
    for name in [
        "P\u{430}ul",
        "pa\u{ad}ul",
        "Ｐaul\u{e0041}",
        "PAUL\u{2800}",
        "Pau\u{34f}l",
        "P\u{430}\u{fe0f}ul",
        "Computer",
        "Y\u{43e}u",
        "\u{3164}",
        "\u{1160}\u{17b4}",
    ] {
        let said = server.enter_from(1, name);
        assert_eq!(said.code(), "bad_request", "{name:?}");
        let renamed = server.ask(ANN, json!({"do": "rename", "name": name}));
        assert_eq!(renamed.code(), "bad_request", "{name:?}");
    }
    for name in ["\u{3164}\u{fff9}", "\u{180e}"] {
        assert!(Room::create("r2", owari(), name, 0, [0; 32]).is_err());
    }
}

/// On a server for everybody a word of a name is in one script.
#[test]
fn a_public_server_refuses_words_of_mixed_scripts() {
    let (mut server, _) = Server::new(owari());
    assert!(server.enter_from(1, "D\u{430}n").entered.is_some());
    let oversight = Oversight { one_script: true, ..Oversight::default() };
    server.room.oversee(oversight);
    assert_eq!(server.enter_from(1, "P\u{430}ul").code(), "bad_request");
    assert_eq!(server.ask(ANN, json!({"do": "rename", "name": "P\u{430}ul"})).code(), "bad_request");
    assert!(server.enter_from(1, "Анна").entered.is_some());
}

/// The answer told a stranger in a removed network that a room exists which is in no list.
#[test]
fn who_does_not_know_of_a_room_is_not_told_that_somebody_was_removed_from_it() {
    let (mut server, _) = with_ben(1);
    let old = server.invitation();
    server.ok(ANN, json!({"do": "kick", "member": "m2"}));
    server.take_snapshot();
    let wrong = json!("00".repeat(16));
    for (invitation, code) in
        [(Value::Null, "no_room"), (wrong, "no_room"), (old.clone(), "removed"), (server.invitation(), "removed")]
    {
        let request = json!({"do": "enter", "net": 1, "name": "Eve", "invitation": invitation});
        let said = server.send(from(1), &request.to_string());
        assert_eq!(said.code(), code, "{invitation}");
    }
    let request = json!({"do": "enter", "net": 1, "name": "Eve", "invitation": old});
    let said = server.send(from(2), &request.to_string());
    assert_eq!(said.code(), "no_room", "another network");
}
