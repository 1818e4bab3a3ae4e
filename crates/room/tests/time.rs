//! Clocks and absence (docs/online.md, "Clocks", "Absence").

mod support;

use atar_room::{Caller, ClockKind, MemberId, RoomSettings, StandIn, Undo};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::{Server, owari, three};

const ANN: u32 = 1;
const BEN: u32 = 2;
const BANK: ClockKind = ClockKind::Bank {
    main: 60,
    increment: 5,
};

fn with_clock(clock: ClockKind) -> RoomSettings {
    let mut settings = owari();
    settings.options["stones"] = json!(4);
    settings.clock = Some(clock);
    settings
}

/// Three players with clocks.
fn three_players() -> Server {
    let mut settings = three();
    settings.clock = Some(BANK);
    Server::playing(settings)
}

/// The room does what it owes by now. Returns how many entries that took.
fn tick(server: &mut Server) -> usize {
    server.tick()
}

fn away(server: &mut Server, member: u32, is_here: bool) {
    let pending = server.room.presence(MemberId(member), is_here, server.now);
    server.keep(&pending.expect("an entry"));
}

fn turn(server: &mut Server) {
    let member = server.to_act().expect("a player");
    let step = server.legal(member)[0].clone();
    server.ok(member, json!({"do": "step", "step": step}));
}

/// What is left, as the last entry has told.
fn left(server: &Server) -> Value {
    let messages = server.told.iter().rev();
    let told = messages.map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
    let mut events =
        told.flat_map(|message| message["tell"].as_array().cloned().unwrap_or_default());
    events
        .find(|event| event["event"] == "clock")
        .expect("clocks")["clocks"]["left"]
        .clone()
}

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
            prop_assert_eq!(tick(&mut server) > 0, is_up(500));
            if is_up(lag) {
                break;
            }
            turn(&mut server);
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
    assert_eq!(tick(&mut server), 0, "messages may take half a second");
    let step = server.legal(ANN)[0].clone();
    let late = server.ask(ANN, json!({"do": "step", "step": step}));
    assert_eq!(
        late.code(),
        "over",
        "a step that comes too late is not played"
    );
    server.now = due;
    assert_eq!(tick(&mut server), 1);
    assert_eq!(
        server.shown()["ended"],
        json!({"why": "time", "winners": [1]})
    );
    assert_eq!(server.room.due(), None);
}

#[test]
fn where_more_play_a_computer_stands_in_for_who_oversteps() {
    let mut server = three_players();
    server.now = server.room.due().expect("a flag");
    assert_eq!(tick(&mut server), 1);
    assert_eq!(server.shown()["phase"], "playing");
    assert_eq!(server.position()["seats"][0]["bot"], 3);
    assert_eq!(
        server.room.due(),
        Some(server.now),
        "the computer is to play"
    );
}

/// Only the clock was set back after an outage: a stand-in came at once, and a question had ended.
#[test]
fn an_outage_counts_for_no_absence_and_no_question() {
    let mut settings = with_clock(BANK);
    settings.stand_in = Some(StandIn {
        after: 20,
        level: 1,
    });
    let mut server = Server::playing(settings);
    server.ok(ANN, json!({"do": "ask", "what": "call_off"}));
    away(&mut server, ANN, false);
    server.now += 15_000;
    assert!(server.room.counts_time());
    let due = server.room.due().expect("a stand-in");
    server.now += 500_000;
    let outage = server.room.outage(500_000, server.now);
    server.keep(&outage);
    server.take_snapshot();
    assert_eq!(server.room.due(), Some(due + 500_000));
    assert_eq!(tick(&mut server), 0);
    let question = server.shown()["question"].clone();
    assert_eq!(question["until"], server.now + 45_000);
    server.now += 5_000;
    assert_eq!(tick(&mut server), 1);
    assert_eq!(server.position()["seats"][0]["bot"], 1);
    let mut server = Server::playing(owari());
    assert!(!server.room.counts_time(), "there is nothing to give back");
    away(&mut server, ANN, false);
    assert!(server.room.counts_time(), "Ben may soon claim the game");
}

#[test]
fn with_days_nothing_happens_before_the_others_claim() {
    let mut server = Server::playing(with_clock(ClockKind::Days { days: 1 }));
    let day = 24 * 60 * 60 * 1000;
    server.now += day;
    assert_eq!(
        server
            .ask(BEN, json!({"do": "claim", "what": "game"}))
            .code(),
        "too_soon"
    );
    server.now += day;
    assert_eq!(tick(&mut server), 0);
    assert_eq!(
        server
            .ask(ANN, json!({"do": "claim", "what": "game"}))
            .code(),
        "not_allowed"
    );
    server.ok(BEN, json!({"do": "claim", "what": "game"}));
    assert_eq!(
        server.shown()["ended"],
        json!({"why": "away", "winners": [1]})
    );
    let mut server = Server::playing(with_clock(ClockKind::Days { days: 1 }));
    server.now += 4 * day;
    assert_eq!(tick(&mut server), 1);
    assert_eq!(
        server.shown()["ended"],
        json!({"why": "time", "winners": []}),
        "nobody has won"
    );
}

#[test]
fn who_is_away_can_be_stood_in_for_after_a_minute_and_has_the_seat_back_at_once() {
    let mut server = Server::playing(owari());
    let claim = json!({"do": "claim", "what": "stand_in"});
    assert_eq!(
        server.ask(BEN, claim.clone()).code(),
        "not_allowed",
        "Ann is here"
    );
    away(&mut server, ANN, false);
    assert!(
        server
            .room
            .presence(MemberId(ANN), false, server.now)
            .is_none(),
        "that is known"
    );
    server.now += 59_000;
    assert_eq!(server.ask(BEN, claim.clone()).code(), "too_soon");
    server.now += 1_000;
    assert_eq!(server.ask(3, claim.clone()).code(), "no_room");
    server.ok(BEN, claim);
    assert_eq!(server.position()["seats"][0]["bot"], 3);
    assert_eq!(server.position()["seats"][0]["name"], "Ann");
    let step = json!({"do": "step", "step": "0"});
    assert_eq!(
        server.ask(ANN, step.clone()).code(),
        "not_allowed",
        "not before she is back"
    );
    away(&mut server, ANN, true);
    assert_eq!(server.position()["seats"][0]["bot"], Value::Null);
    assert_eq!(server.ask(ANN, step).code(), "");
}

/// Who keeps the others waiting, as the last entry that says so has told.
fn late(server: &Server) -> Option<Value> {
    let messages = server.told.iter().rev();
    let told = messages.map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
    let mut events =
        told.flat_map(|message| message["tell"].as_array().cloned().unwrap_or_default());
    let mut event = events.find(|event| event["event"] == "late")?;
    Some(event["late"].take())
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
    away(&mut server, BEN, false);
    assert_eq!(late(&server), None, "it is Ann's turn");
    server.now += 5_000;
    turn(&mut server);
    let told = json!({"seat": 1, "when": server.now + 60_000, "away": true, "by_itself": false});
    assert_eq!(late(&server), Some(told.clone()));
    assert_eq!(late_for(&mut server, &watcher), told, "also who enters now");
    away(&mut server, BEN, true);
    assert_eq!(late(&server), Some(Value::Null));
    assert_eq!(late_for(&mut server, &watcher), Value::Null);
}

#[test]
fn clocks_that_stand_still_tell_what_the_turn_has_taken() {
    let mut server = Server::playing(with_clock(ClockKind::Bank {
        main: 60,
        increment: 0,
    }));
    server.now += 12_000;
    let question = server.ok(ANN, json!({"do": "ask", "what": "pause"}));
    assert!(!question.is_null());
    let question = server.shown()["question"]["question"].clone();
    server.ok(
        BEN,
        json!({"do": "answer", "question": question, "yes": true}),
    );
    server.now += 500_000;
    assert_eq!(server.shown()["clocks"]["taken"], 12_000);
}

#[test]
fn a_stand_in_comes_by_itself_where_the_settings_say_so() {
    let mut settings = owari();
    settings.stand_in = Some(StandIn {
        after: 20,
        level: 7,
    });
    let mut server = Server::playing(settings);
    away(&mut server, BEN, false);
    server.now += 100_000;
    assert_eq!(tick(&mut server), 0, "it is Ann's turn");
    turn(&mut server);
    assert_eq!(server.room.due(), Some(server.now + 20_000));
    server.now += 20_000;
    assert_eq!(tick(&mut server), 1);
    assert_eq!(server.position()["seats"][1]["bot"], 7);
}

#[test]
fn a_host_who_is_away_hands_the_room_over() {
    let mut server = three_players();
    away(&mut server, ANN, false);
    server.now += 30_000;
    assert_eq!(
        server.ask(BEN, json!({"do": "invite"})).code(),
        "not_allowed"
    );
    turn(&mut server);
    server.now += 90_000;
    tick(&mut server);
    server.ok(BEN, json!({"do": "invite"}));
}

#[test]
fn who_resigns_loses_where_two_play() {
    let mut server = Server::playing(owari());
    assert_eq!(
        server.ask(ANN, json!({"do": "resign", "seat": 1})).code(),
        "not_allowed"
    );
    server.ok(BEN, json!({"do": "resign", "seat": 1}));
    assert_eq!(
        server.shown()["ended"],
        json!({"why": "resigned", "winners": [0]})
    );
    let mut server = three_players();
    server.ok(BEN, json!({"do": "resign", "seat": 1}));
    assert_eq!(server.shown()["seats"][1], json!({"stand_in": 3}));
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
    server.ok(
        ANN,
        json!({"do": "settings", "settings": {"clock": {"kind": "days", "days": 3}}}),
    );
    server.ok(ANN, json!({"do": "settings", "settings": {"watchers": 3}}));
    assert_eq!(
        server.shown()["settings"]["clock"]["days"],
        3,
        "what is not given stays"
    );
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
        (
            said.answer["ok"]["t"].clone(),
            said.answer["ok"]["now"].as_u64().expect("a time"),
        )
    };
    let (t, before) = at(&mut server);
    assert_eq!(t, 5);
    server.now -= 500;
    assert_eq!(at(&mut server).1, before, "the clock of a server may jump");
}

/// Asks something, and all others agree.
fn agree(server: &mut Server, what: &str) {
    server.ok(ANN, json!({"do": "ask", "what": what}));
    let question = server.shown()["question"]["question"].clone();
    if !question.is_null() {
        server.ok(
            BEN,
            json!({"do": "answer", "question": question, "yes": true}),
        );
    }
}

#[test]
fn steps_that_are_taken_back_freely_bring_no_time() {
    let mut settings = with_clock(BANK);
    settings.undo = Undo::Free;
    let mut server = Server::playing(settings);
    server.now += 40_000;
    for _ in 0..8 {
        turn(&mut server);
        assert_eq!(left(&server), json!([55_000, 60_000]));
        agree(&mut server, "undo");
        assert_eq!(left(&server), json!([50_000, 60_000]));
    }
}

#[test]
fn nobody_is_left_with_less_than_nothing_by_an_undo() {
    let mut settings = with_clock(BANK);
    settings.undo = Undo::Free;
    let mut server = Server::playing(settings);
    server.now += 30_000 + 59_000;
    turn(&mut server);
    turn(&mut server);
    server.now += 5_500;
    turn(&mut server);
    assert_eq!(left(&server), json!([5_500, 65_000]), "1 + 5 - 5.5 + 5");
    agree(&mut server, "undo");
    assert_eq!(left(&server)[0], 500);
    let said = server.ask(BEN, json!({"do": "ask", "what": "undo"}));
    assert_eq!(said.code(), "", "Ann loses no time by Ben's turn");
    let said = server.ask(ANN, json!({"do": "ask", "what": "undo"}));
    assert_eq!(
        said.code(),
        "not_allowed",
        "of her 0.5 seconds 5 would go back"
    );
    assert_eq!(server.shown()["phase"], "playing");
}

#[test]
fn while_the_game_is_paused_nothing_counts_and_nobody_steps() {
    for clock in [BANK, ClockKind::Days { days: 1 }] {
        let mut settings = with_clock(clock);
        settings.stand_in = Some(StandIn {
            after: 20,
            level: 1,
        });
        let mut server = Server::playing(settings);
        turn(&mut server);
        turn(&mut server);
        agree(&mut server, "pause");
        let step = json!({"do": "step", "step": server.legal(ANN)[0]});
        assert_eq!(server.ask(ANN, step.clone()).code(), "too_soon");
        away(&mut server, ANN, false);
        server.now += 3 * 25 * 60 * 60 * 1000;
        tick(&mut server);
        let seats = json!([{"member": "m1"}, {"member": "m2"}]);
        assert_eq!(server.shown()["seats"], seats, "nobody stands in");
        assert!(
            late(&server).is_none_or(|late| late.is_null()),
            "nobody is late"
        );
        let claim = json!({"do": "claim", "what": "game"});
        assert_eq!(server.ask(BEN, claim.clone()).code(), "too_soon");
        agree(&mut server, "undo");
        assert_eq!(server.position()["ply"], 0);
        assert_eq!(
            server.shown()["clocks"]["paused"],
            true,
            "an undo leaves it"
        );
        assert_eq!(server.ask(ANN, step.clone()).code(), "too_soon");
        server.ok(BEN, json!({"do": "ask", "what": "go_on"}));
        let question = server.shown()["question"]["question"].clone();
        let yes = json!({"do": "answer", "question": question, "yes": true});
        server.ok(ANN, yes);
        assert_eq!(
            server.ask(BEN, claim).code(),
            "too_soon",
            "Ann has her time"
        );
        assert_eq!(tick(&mut server), 0);
        server.now += 19_999;
        assert_eq!(tick(&mut server), 0);
        server.now += 1;
        assert_eq!(tick(&mut server), 1, "the stand-in comes");
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
    turn(&mut server);
    agree(&mut server, "pause");
    assert_eq!(server.shown()["clocks"]["paused"], true);
    assert_eq!((server.room.due(), server.computers_play()), (None, 0));
    agree(&mut server, "go_on");
    assert_eq!(server.room.due(), Some(server.now));
    assert_eq!(server.computers_play(), 1);
}

/// A computer that plays for somebody earns them no increment, and a turn that comes back begins no time anew.
#[test]
fn to_go_away_and_come_back_brings_no_time() {
    let mut settings = with_clock(BANK);
    settings.stand_in = Some(StandIn {
        after: 20,
        level: 1,
    });
    let mut server = Server::playing(settings);
    for _ in 0..3 {
        away(&mut server, ANN, false);
        server.now += 20_000;
        assert_eq!(tick(&mut server), 1);
        away(&mut server, ANN, true);
    }
    server.now += 1_000;
    turn(&mut server);
    assert_eq!(left(&server), json!([60_000 - 31_000 + 5_000, 60_000]));
}

/// With older programs a step ended the pause, and an undo left the increments. Their logs say the same as ever.
#[test]
fn a_log_of_an_older_program_is_read_as_it_was_meant() {
    let mut server = Server::playing(with_clock(BANK));
    turn(&mut server);
    turn(&mut server);
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
    let undone = json!({"kind": "answered", "question": 1, "yes": true, "then": {"kind": "steps", "ply": 0, "steps": []}});
    let undone = older(&server, ben, undone);
    let clocks = told(&mut server, &undone);
    assert_eq!(clocks["left"], json!([65_000, 65_000]));
    let paused =
        json!({"kind": "asked", "what": "pause", "then": {"kind": "paused", "paused": true}});
    let paused = older(&server, ann, paused);
    assert_eq!(told(&mut server, &paused)["paused"], true);
    let step = older(
        &server,
        ann,
        json!({"kind": "steps", "ply": 0, "steps": ["0"]}),
    );
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
        turn(&mut server);
        agree(&mut server, "undo");
        let used = (250 * round) - 500.min(250 * round);
        assert_eq!(left(&server), json!([60_000 - used, 60_000]), "{round}");
    }
}

/// In a pause all must agree to it.
#[test]
fn in_a_pause_the_others_are_asked_also_where_taking_back_is_free() {
    let mut settings = with_clock(BANK);
    settings.undo = Undo::Free;
    let mut server = Server::playing(settings);
    turn(&mut server);
    agree(&mut server, "pause");
    server.ok(ANN, json!({"do": "ask", "what": "undo"}));
    assert_eq!(server.position()["ply"], 1);
    let question = server.shown()["question"]["question"].clone();
    server.ok(
        BEN,
        json!({"do": "answer", "question": question, "yes": true}),
    );
    assert_eq!(server.position()["ply"], 0);
}

/// The role passed after two minutes of a pause to which all had agreed.
#[test]
fn while_the_game_is_paused_no_host_counts_as_away() {
    for ends in ["go_on", "call_off"] {
        let mut server = Server::playing(with_clock(ClockKind::Days { days: 1 }));
        agree(&mut server, "pause");
        away(&mut server, ANN, false);
        server.now += 500_000;
        assert_eq!(tick(&mut server), 0);
        server.take_snapshot();
        away(&mut server, ANN, true);
        away(&mut server, ANN, false);
        server.now += 500_000;
        assert_eq!(server.room.next_tick(), None);
        agree(&mut server, ends);
        assert_eq!(server.shown()["members"][0]["away"], server.now, "{ends}");
        server.now += 119_999;
        assert_eq!(tick(&mut server), 0, "{ends}");
        server.now += 1;
        assert_eq!(server.room.host(), Some(MemberId(ANN)));
        tick(&mut server);
        assert_eq!(server.room.host(), Some(MemberId(BEN)), "{ends}");
    }
}

#[test]
fn one_second_is_one() {
    let mut server = Server::playing(with_clock(BANK));
    away(&mut server, ANN, false);
    server.now += 59_000;
    let said = server.ask(BEN, json!({"do": "claim", "what": "game"}));
    assert_eq!(said.answer["error"]["text"], "Wait one more second.");
}
