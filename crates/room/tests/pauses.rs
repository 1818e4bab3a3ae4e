//! Pauses, in which no time counts for anybody (docs/online.md, "Clocks").

mod support;

use atar_room::{ClockKind, MemberId, StandIn, Undo};
use serde_json::json;
use support::Server;
use support::clocks::{BANK, late, with_clock};

const ANN: u32 = 1;
const BEN: u32 = 2;

#[test]
fn clocks_that_stand_still_tell_what_the_turn_has_taken() {
    let mut server = Server::playing(with_clock(ClockKind::Bank { main: 60, increment: 0 }));
    server.now += 12_000;
    let question = server.asks(ANN, "pause");
    assert!(!question.is_null());
    server.answers(BEN, true);
    server.now += 500_000;
    assert_eq!(server.shown()["clocks"]["taken"], 12_000);
}

#[test]
fn while_the_game_is_paused_nothing_counts_and_nobody_steps() {
    for clock in [BANK, ClockKind::Days { days: 1 }] {
        let mut settings = with_clock(clock);
        settings.stand_in = Some(StandIn { after: 20, level: 1 });
        let mut server = Server::playing(settings);
        server.turn();
        server.turn();
        server.agree("pause");
        let step = json!({"do": "step", "step": server.legal(ANN)[0]});
        assert_eq!(server.ask(ANN, step.clone()).code(), "too_soon");
        server.away(ANN, false);
        server.now += 3 * 25 * 60 * 60 * 1000;
        server.tick();
        let seats = json!([{"member": "m1"}, {"member": "m2"}]);
        assert_eq!(server.shown()["seats"], seats, "nobody stands in");
        assert!(late(&server).is_none_or(|late| late.is_null()), "nobody is late");
        let claim = json!({"do": "claim", "what": "game"});
        assert_eq!(server.ask(BEN, claim.clone()).code(), "too_soon");
        server.agree("undo");
        assert_eq!(server.position()["ply"], 0);
        assert_eq!(server.shown()["clocks"]["paused"], true, "an undo leaves it");
        assert_eq!(server.ask(ANN, step.clone()).code(), "too_soon");
        server.asks(BEN, "go_on");
        server.answers(ANN, true);
        assert_eq!(server.ask(BEN, claim).code(), "too_soon", "Ann has her time");
        assert_eq!(server.tick(), 0);
        server.now += 19_999;
        assert_eq!(server.tick(), 0);
        server.now += 1;
        assert_eq!(server.tick(), 1, "the stand-in comes");
    }
}

/// A game in which a computer has the second seat, and no clock runs while it is to act.
#[test]
fn a_pause_that_is_agreed_in_a_computers_turn_holds_and_the_computer_waits() {
    let (mut server, _) = Server::new(with_clock(BANK));
    server.ok(ANN, json!({"do": "sit", "seat": 0}));
    server.ok(ANN, json!({"do": "computer", "seat": 1, "level": 1}));
    server.ok(ANN, json!({"do": "ready", "ready": true}));
    server.ok(ANN, json!({"do": "start"}));
    server.turn();
    server.agree("pause");
    assert_eq!(server.shown()["clocks"]["paused"], true);
    assert_eq!((server.room.due(), server.computers_play()), (None, 0));
    server.agree("go_on");
    assert_eq!(server.room.due(), Some(server.now));
    assert_eq!(server.computers_play(), 1);
}

/// In a pause all must agree to it.
#[test]
fn in_a_pause_the_others_are_asked_also_where_taking_back_is_free() {
    let mut settings = with_clock(BANK);
    settings.undo = Undo::Free;
    let mut server = Server::playing(settings);
    server.turn();
    server.agree("pause");
    server.asks(ANN, "undo");
    assert_eq!(server.position()["ply"], 1);
    server.answers(BEN, true);
    assert_eq!(server.position()["ply"], 0);
}

/// The role passed after two minutes of a pause to which all had agreed.
#[test]
fn while_the_game_is_paused_no_host_counts_as_away() {
    for ends in ["go_on", "call_off"] {
        let mut server = Server::playing(with_clock(ClockKind::Days { days: 1 }));
        server.agree("pause");
        server.away(ANN, false);
        server.now += 500_000;
        assert_eq!(server.tick(), 0);
        server.take_snapshot();
        server.away(ANN, true);
        server.away(ANN, false);
        server.now += 500_000;
        assert_eq!(server.room.next_tick(), None);
        server.agree(ends);
        assert_eq!(server.shown()["members"][0]["away"], server.now, "{ends}");
        server.now += 119_999;
        assert_eq!(server.tick(), 0, "{ends}");
        server.now += 1;
        assert_eq!(server.room.host(), Some(MemberId(ANN)));
        server.tick();
        assert_eq!(server.room.host(), Some(MemberId(BEN)), "{ends}");
    }
}
