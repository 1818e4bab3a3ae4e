//! Who is away or gives up: whom the others need not wait for, and who takes the place (docs/online.md, "Absence").

mod support;

use atar_room::{Caller, MemberId, StandIn};
use serde_json::{Value, json};
use support::clocks::{BANK, late, left, three_players, with_clock};
use support::{Server, owari};

const ANN: u32 = 1;
const BEN: u32 = 2;

/// Only the clock was set back after an outage: a stand-in came at once, and a question had ended.
#[test]
fn an_outage_counts_for_no_absence_and_no_question() {
    let mut settings = with_clock(BANK);
    settings.stand_in = Some(StandIn { after: 20, level: 1 });
    let mut server = Server::playing(settings);
    server.asks(ANN, "call_off");
    server.away(ANN, false);
    server.now += 15_000;
    assert!(server.room.counts_time());
    let due = server.room.due().expect("a stand-in");
    server.now += 500_000;
    let outage = server.room.outage(500_000, server.now);
    server.keep(&outage);
    server.take_snapshot();
    assert_eq!(server.room.due(), Some(due + 500_000));
    assert_eq!(server.tick(), 0);
    let question = server.shown()["question"].clone();
    assert_eq!(question["until"], server.now + 45_000);
    server.now += 5_000;
    assert_eq!(server.tick(), 1);
    assert_eq!(server.position()["seats"][0]["bot"], 1);
    let mut server = Server::playing(owari());
    assert!(!server.room.counts_time(), "there is nothing to give back");
    server.away(ANN, false);
    assert!(server.room.counts_time(), "Ben may soon claim the game");
}

#[test]
fn who_is_away_can_be_stood_in_for_after_a_minute_and_has_the_seat_back_at_once() {
    let mut server = Server::playing(owari());
    let claim = json!({"do": "claim", "what": "stand_in"});
    assert_eq!(server.ask(BEN, claim.clone()).code(), "not_allowed", "Ann is here");
    server.away(ANN, false);
    assert!(server.room.presence(MemberId(ANN), false, server.now).is_none(), "that is known");
    server.now += 59_000;
    assert_eq!(server.ask(BEN, claim.clone()).code(), "too_soon");
    server.now += 1_000;
    assert_eq!(server.ask(3, claim.clone()).code(), "no_room");
    server.ok(BEN, claim);
    assert_eq!(server.position()["seats"][0]["bot"], 3);
    assert_eq!(server.position()["seats"][0]["name"], "Ann");
    let step = json!({"do": "step", "step": "0"});
    assert_eq!(server.ask(ANN, step.clone()).code(), "not_allowed", "not before she is back");
    server.away(ANN, true);
    assert_eq!(server.position()["seats"][0]["bot"], Value::Null);
    assert_eq!(server.ask(ANN, step).code(), "");
}

/// Who keeps the others waiting, as somebody is told who enters.
fn late_for(server: &mut Server, token: &str) -> Value {
    let enter = json!({"do": "enter", "net": 1, "token": token}).to_string();
    server.send(Caller::Stranger, &enter).answer["ok"]["late"].clone()
}

#[test]
fn who_keeps_the_others_waiting_is_told_with_the_time_from_which_they_need_not() {
    let mut server = Server::playing(owari());
    let (_, watcher) = server.enter("Cleo");
    assert_eq!(late(&server), None);
    server.away(BEN, false);
    assert_eq!(late(&server), None, "it is Ann's turn");
    server.now += 5_000;
    server.turn();
    let told = json!({"seat": 1, "when": server.now + 60_000, "away": true, "by_itself": false});
    assert_eq!(late(&server), Some(told.clone()));
    assert_eq!(late_for(&mut server, &watcher), told, "also who enters now");
    server.away(BEN, true);
    assert_eq!(late(&server), Some(Value::Null));
    assert_eq!(late_for(&mut server, &watcher), Value::Null);
}

#[test]
fn a_stand_in_comes_by_itself_where_the_settings_say_so() {
    let mut settings = owari();
    settings.stand_in = Some(StandIn { after: 20, level: 7 });
    let mut server = Server::playing(settings);
    server.away(BEN, false);
    server.now += 100_000;
    assert_eq!(server.tick(), 0, "it is Ann's turn");
    server.turn();
    assert_eq!(server.room.due(), Some(server.now + 20_000));
    server.now += 20_000;
    assert_eq!(server.tick(), 1);
    assert_eq!(server.position()["seats"][1]["bot"], 7);
}

#[test]
fn a_host_who_is_away_hands_the_room_over() {
    let mut server = three_players();
    server.away(ANN, false);
    server.now += 30_000;
    assert_eq!(server.ask(BEN, json!({"do": "invite"})).code(), "not_allowed");
    server.turn();
    server.now += 90_000;
    server.tick();
    server.ok(BEN, json!({"do": "invite"}));
}

#[test]
fn who_resigns_loses_where_two_play() {
    let mut server = Server::playing(owari());
    assert_eq!(server.ask(ANN, json!({"do": "resign", "seat": 1})).code(), "not_allowed");
    server.ok(BEN, json!({"do": "resign", "seat": 1}));
    assert_eq!(server.shown()["ended"], json!({"why": "resigned", "winners": [0]}));
    let mut server = three_players();
    server.ok(BEN, json!({"do": "resign", "seat": 1}));
    assert_eq!(server.shown()["seats"][1], json!({"stand_in": 3}));
}

/// A computer that plays for somebody earns them no increment, and a turn that comes back begins no time anew.
#[test]
fn to_go_away_and_come_back_brings_no_time() {
    let mut settings = with_clock(BANK);
    settings.stand_in = Some(StandIn { after: 20, level: 1 });
    let mut server = Server::playing(settings);
    for _ in 0..3 {
        server.away(ANN, false);
        server.now += 20_000;
        assert_eq!(server.tick(), 1);
        server.away(ANN, true);
    }
    server.now += 1_000;
    server.turn();
    assert_eq!(left(&server), json!([60_000 - 31_000 + 5_000, 60_000]));
}

#[test]
fn one_second_is_one() {
    let mut server = Server::playing(with_clock(BANK));
    server.away(ANN, false);
    server.now += 59_000;
    let said = server.ask(BEN, json!({"do": "claim", "what": "game"}));
    assert_eq!(said.answer["error"]["text"], "Wait one more second.");
}
