//! Who leaves, and what becomes of their seats and questions (docs/online.md).

mod support;

use std::time::Duration;

use atar_room::{Caller, MAX_WATCHERS, MemberId, RoomLimits, RoomReply};
use serde_json::{Value, json};
use support::{Server, ask, owari, petri, three};

const ANN: u32 = 1;
const BEN: u32 = 2;
const CLEO: u32 = 3;

/// Who asks is told the same as the others, and hears it once: taken twice, somebody would be gone who was not there.
#[test]
fn a_watcher_leaves_and_is_gone_once() {
    let mut server = Server::playing(owari());
    server.enter("Cleo");
    server.ok(3, json!({"do": "leave"}));
    let members = server.shown()["members"].as_array().map(Vec::len);
    assert_eq!(members, Some(2));
}

/// The seat of who left after the end stayed theirs, so that nobody could agree to a rematch for them.
#[test]
fn after_the_end_who_has_left_is_not_asked_and_a_computer_has_the_seat() {
    let mut server = Server::playing(owari());
    server.ok(BEN, json!({"do": "resign", "seat": 1}));
    server.ok(BEN, json!({"do": "leave"}));
    assert_eq!(server.shown()["seats"][1], json!({"stand_in": 3}));
    server.asks(ANN, "rematch");
    assert_eq!(server.shown()["phase"], "playing");
    assert_eq!(server.shown()["seats"], json!([{"stand_in": 3}, {"member": "m1"}]));
}

#[test]
fn after_the_end_a_watcher_takes_a_seat_that_was_left_and_is_asked_for_the_rematch() {
    let mut server = Server::playing(owari());
    server.enter("Cleo");
    assert_eq!(server.ask(CLEO, json!({"do": "sit", "seat": 1})).code(), "full");
    server.ok(BEN, json!({"do": "leave"}));
    assert_eq!(server.shown()["phase"], "over");
    server.ok(CLEO, json!({"do": "sit", "seat": 1}));
    assert_eq!(server.position()["seats"][1]["name"], "Ben", "who played it");
    server.asks(ANN, "rematch");
    assert_eq!(server.shown()["phase"], "over", "not before Cleo agrees");
    server.answers(CLEO, true);
    assert_eq!(server.position()["seats"][0]["name"], "Cleo");
}

/// A watcher who left cancelled every question.
#[test]
fn a_question_outlasts_a_watcher_and_ends_with_its_asker() {
    let mut server = Server::playing(three());
    server.enter("Dan");
    server.asks(ANN, "call_off");
    server.ok(4, json!({"do": "leave"}));
    server.answers(BEN, true);
    assert_eq!(server.shown()["question"]["yes"], json!(["m2"]));
    server.ok(ANN, json!({"do": "leave"}));
    assert_eq!(server.shown()["question"], Value::Null);
}

#[test]
fn all_who_are_left_have_agreed_when_who_has_not_leaves() {
    for (what, phase) in [("call_off", "over"), ("rematch", "playing")] {
        let mut server = Server::playing(three());
        if what == "rematch" {
            server.end();
        }
        server.asks(ANN, what);
        server.answers(BEN, true);
        assert_eq!(server.tick(), 0);
        server.ok(CLEO, json!({"do": "leave"}));
        server.take_snapshot();
        assert!(server.room.due().is_some_and(|due| due <= server.now));
        assert_eq!(server.tick(), 1, "{what}");
        assert_eq!(server.shown()["phase"], phase);
        assert_eq!(server.shown()["question"], Value::Null);
    }
}

/// Nobody has agreed, so nothing comes to pass without being asked for again.
#[test]
fn a_question_that_nobody_is_left_to_answer_ends() {
    let mut server = Server::playing(petri());
    server.end();
    server.asks(ANN, "rematch");
    server.ok(BEN, json!({"do": "leave"}));
    assert_eq!(server.tick(), 1);
    assert_eq!(server.shown()["phase"], "over");
    assert_eq!(server.shown()["question"], Value::Null);
}

/// A question stood for ever when its time was up, and no other could be asked but by a late answer to the first.
#[test]
fn a_question_ends_when_its_time_is_up_and_all_are_told() {
    let mut server = Server::playing(owari());
    server.asks(ANN, "call_off");
    assert_eq!(server.room.due(), Some(server.now + 60_001));
    server.now += 20_000;
    let other = server.ask(BEN, ask("call_off"));
    assert_eq!(other.code(), "too_soon");
    assert_eq!(other.answer["error"]["after"], 40_001);
    server.now += 40_000;
    assert_eq!(server.tick(), 0);
    server.now += 1;
    assert_eq!(server.tick(), 1);
    assert_eq!(server.shown()["question"], Value::Null);
    assert_eq!(server.room.due(), None);
    server.asks(BEN, "call_off");
}

/// Computers played on, step by step, in a room that everybody had left.
#[test]
fn computers_do_not_play_on_in_a_room_that_everybody_has_left() {
    let (mut server, _) = Server::new(owari());
    let invitation = server.shown()["invitation"].clone();
    for seat in [0, 1] {
        server.ok(ANN, json!({"do": "computer", "seat": seat, "level": 1}));
    }
    server.ok(ANN, json!({"do": "start"}));
    assert_eq!(server.room.due(), Some(server.now));
    let mut jobs = server.room.think(1).jobs;
    server.ok(ANN, json!({"do": "leave"}));
    assert_eq!(server.room.due(), None);
    let turn = jobs.pop().expect("a computer is to play");
    let turn = turn.run(&|| Duration::ZERO, &|_| (), &mut |_| ());
    let reply = server.room.handle_turn(turn, server.now, [5; 32]);
    assert!(matches!(reply, RoomReply::Nothing), "it was under way");
    assert!(server.room.think(2).jobs.is_empty());
    let enter = json!({"do": "enter", "net": 1, "name": "Ben", "invitation": invitation});
    let said = server.send(Caller::Stranger, &enter.to_string());
    assert_eq!(said.code(), "no_room", "nobody can come back");
}

/// Nobody recorded that a host without a seat was away, so the role stayed with them for ever.
#[test]
fn a_host_who_only_watches_and_is_away_hands_the_room_over() {
    let mut server = Server::playing(owari());
    server.enter("Cleo");
    server.ok(ANN, json!({"do": "hand_over", "member": "m3"}));
    let away = server.room.presence(MemberId(CLEO), false, server.now);
    server.keep(&away.expect("an entry"));
    assert_eq!(server.room.due(), Some(server.now + 120_000));
    server.now += 120_000;
    assert_eq!(server.tick(), 1);
    server.ok(ANN, json!({"do": "invite"}));
    assert!(server.shown()["members"][2]["away"].is_number());
    let here = server.room.presence(MemberId(CLEO), true, server.now);
    server.keep(&here.expect("an entry"));
    assert!(server.shown()["members"][2]["away"].is_null());
    server.presence(CLEO, false);
    let away = &server.shown()["members"][2]["away"];
    assert!(away.is_number(), "all see that of a watcher, too");
}

#[test]
fn in_a_room_that_waits_the_next_host_needs_no_seat() {
    let (mut server, _) = Server::new(owari());
    server.enter("Ben");
    let away = server.room.presence(MemberId(ANN), false, server.now);
    server.keep(&away.expect("an entry"));
    server.now += 120_000;
    assert_eq!(server.tick(), 1);
    server.ok(BEN, json!({"do": "invite"}));
}

/// On a server whose computers are weak the one that stands in is no stronger, whatever the settings say.
#[test]
fn a_stand_in_has_no_higher_level_than_the_server_lets_computers_have() {
    let mut server = Server::playing(three());
    server.room.limit(RoomLimits::new(2, MAX_WATCHERS));
    server.ok(BEN, json!({"do": "leave"}));
    assert_eq!(server.shown()["seats"][1], json!({"stand_in": 2}));
    server.ok(CLEO, json!({"do": "resign", "seat": 2}));
    assert_eq!(server.shown()["seats"][2], json!({"stand_in": 2}));
}

#[test]
fn where_two_play_who_leaves_loses() {
    let mut server = Server::playing(owari());
    server.ok(BEN, json!({"do": "leave"}));
    let shown = server.shown();
    assert_eq!(shown["phase"], "over");
    assert_eq!(shown["ended"], json!({"why": "left", "winners": [0]}));
    let step = json!({"do": "step", "step": "0"});
    assert_eq!(server.ask(ANN, step).code(), "over");
}

#[test]
fn where_more_play_a_computer_stands_in_until_somebody_takes_the_seat() {
    let mut server = Server::playing(three());
    server.ok(BEN, json!({"do": "leave"}));
    assert_eq!(server.shown()["phase"], "playing");
    assert_eq!(server.position()["seats"][1]["bot"], 3);
    let (dan, _) = server.enter("Dan");
    server.ok(dan.0, json!({"do": "sit", "seat": 1}));
    assert_eq!(server.position()["seats"][1]["name"], "Dan");
    assert_eq!(server.position()["seats"][1]["bot"], Value::Null);
    assert_eq!(server.ask(dan.0, json!({"do": "sit", "seat": 0})).code(), "full");
}

#[test]
fn the_host_who_leaves_hands_the_room_over() {
    let (mut server, _) = Server::new(owari());
    server.enter("Ben");
    server.enter("Cleo");
    server.ok(3, json!({"do": "sit", "seat": 0}));
    server.ok(ANN, json!({"do": "leave"}));
    let host = |server: &Server| {
        let shown = server.shown();
        let members = shown["members"].as_array().expect("members").clone();
        members.into_iter().find(|member| member["host"] == true).expect("a host")["name"].clone()
    };
    assert_eq!(host(&server), "Cleo", "a player comes before a watcher");
    server.ok(3, json!({"do": "hand_over", "member": "m2"}));
    assert_eq!(host(&server), "Ben");
}
