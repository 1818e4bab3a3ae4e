//! Clocks, what an undo leaves of the time, and how long a room stays (docs/online.md, "Clocks", "Time").

mod support;

use atar_room::{Caller, ClockKind, MemberId, Undo};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::clocks::{BANK, left, three_players, with_clock};
use support::{Server, owari};

const ANN: u32 = 1;
const BEN: u32 = 2;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    /// (g) Times add up, an outage costs nobody, and so does the way of messages.
    #[test]
    fn each_seat_pays_for_its_own_thinking_and_for_nothing_else(
        turns in prop::collection::vec((0_i64..40_000, 0_u64..100_000, 0_i64..700), 1..24),
    ) {
        let mut server = Server::playing(with_clock(BANK));
        let mut expected = [60_000_i64, 60_000];
        let mut store = [2_000_i64, 2_000];
        let mut has_played = [false, false];
        for (thinking, outage, lag) in turns {
            let Some(member) = server.to_act() else { break };
            let seat = usize::try_from(member - 1).expect("small");
            let free = if has_played[seat] { 0 } else { 30_000 };
            let used = (thinking - free).max(0);
            server.now += outage;
            let pending = server.room.outage(outage, server.now);
            server.keep(&pending);
            server.now += thinking.unsigned_abs();
            server.lag = lag.unsigned_abs();
            let is_up = |lag: i64| used >= expected[seat] + 200 + lag.min(500).min(store[seat]);
            prop_assert_eq!(server.tick() > 0, is_up(500));
            if is_up(lag) {
                break;
            }
            server.turn();
            has_played[seat] = true;
            let back = lag.min(500).min(store[seat]).min(used);
            store[seat] = (store[seat] - back + 250).min(2_000);
            expected[seat] = (expected[seat] - used + back).max(0) + 5_000;
            if server.shown()["phase"] == "over" {
                break;
            }
            prop_assert_eq!(left(&server), json!(expected));
        }
    }
}

#[test]
fn where_two_play_who_oversteps_loses() {
    let mut server = Server::playing(with_clock(BANK));
    let due = server.room.due().expect("a flag");
    assert_eq!(due, server.now + 30_000 + 60_000 + 500 + 200);
    server.now = due - 1;
    assert_eq!(server.tick(), 0, "messages may take half a second");
    let step = server.legal(ANN)[0].clone();
    let late = server.ask(ANN, json!({"do": "step", "step": step}));
    assert_eq!(late.code(), "over", "a step that comes too late is not played");
    server.now = due;
    assert_eq!(server.tick(), 1);
    assert_eq!(server.shown()["ended"], json!({"why": "time", "winners": [1]}));
    assert_eq!(server.room.due(), None);
}

#[test]
fn where_more_play_a_computer_stands_in_for_who_oversteps() {
    let mut server = three_players();
    server.now = server.room.due().expect("a flag");
    assert_eq!(server.tick(), 1);
    assert_eq!(server.shown()["phase"], "playing");
    assert_eq!(server.position()["seats"][0]["bot"], 3);
    assert_eq!(server.room.due(), Some(server.now), "the computer is to play");
}

#[test]
fn with_days_nothing_happens_before_the_others_claim() {
    let mut server = Server::playing(with_clock(ClockKind::Days { days: 1 }));
    let day = 24 * 60 * 60 * 1000;
    server.now += day;
    assert_eq!(server.ask(BEN, json!({"do": "claim", "what": "game"})).code(), "too_soon");
    server.now += day;
    assert_eq!(server.tick(), 0);
    assert_eq!(server.ask(ANN, json!({"do": "claim", "what": "game"})).code(), "not_allowed");
    server.ok(BEN, json!({"do": "claim", "what": "game"}));
    assert_eq!(server.shown()["ended"], json!({"why": "away", "winners": [1]}));
    let mut server = Server::playing(with_clock(ClockKind::Days { days: 1 }));
    server.now += 4 * day;
    assert_eq!(server.tick(), 1);
    assert_eq!(server.shown()["ended"], json!({"why": "time", "winners": []}), "nobody has won");
}

#[test]
fn clocks_and_stand_ins_have_bounds() {
    let (mut server, _) = Server::new(owari());
    for settings in [
        json!({"clock": {"kind": "bank", "main": 1, "increment": 0}}),
        json!({"clock": {"kind": "sand", "main": 60}}),
        json!({"stand_in": {"after": 1, "level": 3}}),
        json!({"stand_in": {"after": 60, "level": 11}}),
    ] {
        let said = server.ask(ANN, json!({"do": "settings", "settings": settings}));
        assert_eq!(said.code(), "bad_request", "{settings}");
    }
    server.ok(ANN, json!({"do": "settings", "settings": {"clock": {"kind": "days", "days": 3}}}));
    server.ok(ANN, json!({"do": "settings", "settings": {"watchers": 3}}));
    assert_eq!(server.shown()["settings"]["clock"]["days"], 3, "what is not given stays");
    server.ok(ANN, json!({"do": "settings", "settings": {"clock": null}}));
    assert_eq!(server.shown()["settings"]["clock"], Value::Null);
}

#[test]
fn a_room_goes_when_nothing_happens_in_it() {
    let hour = 60 * 60 * 1000;
    let (server, _) = Server::new(owari());
    assert_eq!(server.room.stays(), hour);
    let server = Server::playing(with_clock(BANK));
    assert_eq!(server.room.stays(), 7 * 24 * hour);
    let server = Server::playing(owari());
    assert_eq!(server.room.stays(), 90 * 24 * hour);
}

#[test]
fn the_time_of_an_answer_never_goes_back() {
    let mut server = Server::playing(owari());
    let at = |server: &mut Server| {
        let said = server.send(Caller::Member(MemberId(ANN)), r#"{"do": "ping", "t": 5}"#);
        (said.answer["ok"]["t"].clone(), said.answer["ok"]["now"].as_u64().expect("a time"))
    };
    let (t, before) = at(&mut server);
    assert_eq!(t, 5);
    server.now -= 500;
    assert_eq!(at(&mut server).1, before, "the clock of a server may jump");
}

#[test]
fn steps_that_are_taken_back_freely_bring_no_time() {
    let mut settings = with_clock(BANK);
    settings.undo = Undo::Free;
    let mut server = Server::playing(settings);
    server.now += 40_000;
    for _ in 0..8 {
        server.turn();
        assert_eq!(left(&server), json!([55_000, 60_000]));
        server.agree("undo");
        assert_eq!(left(&server), json!([50_000, 60_000]));
    }
}

#[test]
fn nobody_is_left_with_less_than_nothing_by_an_undo() {
    let mut settings = with_clock(BANK);
    settings.undo = Undo::Free;
    let mut server = Server::playing(settings);
    server.now += 30_000 + 59_000;
    server.turn();
    server.turn();
    server.now += 5_500;
    server.turn();
    assert_eq!(left(&server), json!([5_500, 65_000]), "1 + 5 - 5.5 + 5");
    server.agree("undo");
    assert_eq!(left(&server)[0], 500);
    let said = server.ask(BEN, json!({"do": "ask", "what": "undo"}));
    assert_eq!(said.code(), "", "Ann loses no time by Ben's turn");
    let said = server.ask(ANN, json!({"do": "ask", "what": "undo"}));
    assert_eq!(said.code(), "not_allowed", "of her 0.5 seconds 5 would go back");
    assert_eq!(server.shown()["phase"], "playing");
}

/// With older programs a step ended the pause, and an undo left the increments. Their logs say the same as ever.
#[test]
fn a_log_of_an_older_program_is_read_as_it_was_meant() {
    let mut server = Server::playing(with_clock(BANK));
    server.turn();
    server.turn();
    let (ann, ben) = (MemberId(ANN), MemberId(BEN));
    let older = |server: &Server, by: MemberId, kind: Value| {
        let mut line = json!({"v": 1, "at": server.now, "by": by});
        let fields = kind.as_object().cloned().unwrap_or_default();
        line.as_object_mut().expect("an object").extend(fields);
        line.to_string()
    };
    let told = |server: &mut Server, line: &str| {
        let told = server.room.apply(line).expect("it fits").message(false);
        let told: Value = serde_json::from_str(&told).expect("JSON");
        let clocks = told["tell"].as_array().expect("events").iter();
        let mut clocks = clocks.filter(|event| event["event"] == "clock");
        clocks.next_back().expect("clocks")["clocks"].clone()
    };
    let asked = older(&server, ann, json!({"kind": "asked", "what": "undo"}));
    told(&mut server, &asked);
    let undone =
        json!({"kind": "answered", "question": 1, "yes": true, "then": {"kind": "steps", "ply": 0, "steps": []}});
    let undone = older(&server, ben, undone);
    let clocks = told(&mut server, &undone);
    assert_eq!(clocks["left"], json!([65_000, 65_000]));
    let paused = json!({"kind": "asked", "what": "pause", "then": {"kind": "paused", "paused": true}});
    let paused = older(&server, ann, paused);
    assert_eq!(told(&mut server, &paused)["paused"], true);
    let step = older(&server, ann, json!({"kind": "steps", "ply": 0, "steps": ["0"]}));
    assert_eq!(told(&mut server, &step)["paused"], false);
}

/// Who held their answers to pings back had as long as they liked: after each undo the turn gave time back once more.
#[test]
fn steps_that_are_taken_back_freely_give_the_way_of_messages_back_once() {
    let mut settings = with_clock(BANK);
    settings.undo = Undo::Free;
    let mut server = Server::playing(settings);
    server.now += 30_000;
    server.lag = 500;
    for round in 1..=20 {
        server.now += 250;
        server.turn();
        server.agree("undo");
        let used = (250 * round) - 500.min(250 * round);
        assert_eq!(left(&server), json!([60_000 - used, 60_000]), "{round}");
    }
}
