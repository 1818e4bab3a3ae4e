//! What members may do, and what comes of it (docs/online.md).

#[path = "../../server/tests/support/requests.rs"]
mod requests;
mod support;

use atar_room::{BadEntry, Bytes, Caller, ENTRY_VERSION, MemberId, Room, RoomReply, receive};
use requests::requests;
use serde_json::{Value, json};
use support::{Server, atar, owari};

const ANN: u32 = 1;
const BEN: u32 = 2;

/// What everybody may ask, which changes nothing.
const LOOKS: [&str; 16] = [
    "ping",
    "records",
    "report",
    "hello",
    "position",
    "legal",
    "preview",
    "record",
    "history",
    "show",
    "picture",
    "position_text",
    "tree",
    "look_at",
    "rate",
    "export",
];

/// A request of each verb that could change something, with all its fields.
fn changes() -> Vec<Value> {
    let is_change = |request: &Value| !LOOKS.iter().any(|verb| request["do"] == *verb);
    let with_legal_step = |mut request: Value| {
        if request["do"] == "step" {
            request["step"] = json!("0");
        }
        request
    };
    let requests = requests().into_iter().filter(is_change);
    requests.map(with_legal_step).collect()
}

/// What each of them answers: the code of the error, or nothing where it is accepted.
fn codes(phase: fn() -> Server, caller: Caller) -> Vec<(String, String)> {
    let code = |mut request: Value| {
        let mut server = phase();
        let verb = request["do"].as_str().expect("a verb").to_owned();
        request["key"] = json!(Bytes([9; 16]));
        request["rev"] = server.rev();
        let said = server.send(caller, &request.to_string());
        (verb, said.code().to_owned())
    };
    changes().into_iter().map(code).collect()
}

fn accepted(codes: &[(String, String)]) -> Vec<&str> {
    let accepted = codes.iter().filter(|(_, code)| code.is_empty());
    accepted.map(|(verb, _)| verb.as_str()).collect()
}

fn game() -> Server {
    let mut server = Server::playing(owari());
    server.enter("Cleo");
    server
}

fn waiting() -> Server {
    let (mut server, _) = Server::new(owari());
    server.enter("Ben");
    server.enter("Cleo");
    server
}

fn member(number: u32) -> Caller {
    Caller::Member(MemberId(number))
}

#[test]
fn who_has_not_entered_can_do_nothing() {
    for phase in [waiting, game] {
        for caller in [Caller::Stranger, member(9), member(0)] {
            for (verb, code) in codes(phase, caller) {
                assert_eq!(code, "no_room", "{verb}");
            }
        }
    }
}

#[test]
fn each_member_may_do_what_is_theirs() {
    let told = |phase, number| codes(phase, member(number));
    let host =
        ["settings", "sit", "rename", "computer", "say", "mute", "kick", "hand_over", "invite", "device", "leave"];
    assert_eq!(accepted(&told(waiting, ANN)), host);
    assert_eq!(accepted(&told(waiting, BEN)), ["sit", "rename", "say", "device", "leave"]);
    let host =
        ["rename", "say", "mute", "kick", "hand_over", "invite", "end", "device", "leave", "ask", "resign", "step"];
    assert_eq!(accepted(&told(game, ANN)), host);
    assert_eq!(accepted(&told(game, BEN)), ["rename", "say", "device", "leave", "ask"]);
    assert_eq!(accepted(&told(game, 3)), ["rename", "device", "leave"]);
}

#[test]
fn what_is_not_theirs_is_refused_with_the_reason() {
    let code = |number, verb: &str| {
        let codes = codes(game, member(number));
        codes.into_iter().find(|(other, _)| other == verb).expect("the verb").1
    };
    assert_eq!(code(BEN, "step"), "not_your_turn");
    assert_eq!(code(3, "step"), "not_allowed");
    for verb in [
        "new_game",
        "open",
        "seats",
        "roll",
        "bot",
        "analyse",
        "review",
        "stop",
        "pause",
        "resume",
        "hurry",
        "pace",
        "undo_turn",
    ] {
        for number in [ANN, BEN, 3] {
            assert_eq!(code(number, verb), "not_allowed", "{verb}");
        }
    }
    for verb in ["settings", "computer", "start", "mute", "take_away", "kick", "hand_over", "invite", "end"] {
        assert_eq!(code(BEN, verb), "not_allowed", "{verb}");
    }
}

#[test]
fn a_change_needs_a_key_and_one_of_the_game_the_position_that_it_was_made_for() {
    let mut server = Server::playing(owari());
    for request in [
        json!({"do": "say", "text": "Hello", "to": "table"}),
        json!({"do": "step", "step": "0", "rev": server.rev()}),
        json!({"do": "step", "step": "0", "key": Bytes([9; 16])}),
    ] {
        let said = server.send(member(ANN), &request.to_string());
        assert_eq!(said.code(), "bad_request", "{request}");
    }
    let stale = json!({"do": "step", "step": "0", "key": Bytes([9; 16]), "rev": 0});
    assert_eq!(server.send(member(ANN), &stale.to_string()).code(), "stale");
    let fits = json!({"do": "step", "step": "0", "key": Bytes([9; 16]), "rev": server.rev()});
    assert_eq!(server.send(member(ANN), &fits.to_string()).code(), "");
}

#[test]
fn messages_that_are_none_are_answered() {
    let mut server = game();
    for (text, id) in [
        ("", Value::Null),
        ("[]", Value::Null),
        (r#"{"id": 7}"#, json!(7)),
        (r#"{"id": 7, "do": 5}"#, json!(7)),
        (r#"{"id": 7, "do": "sit"}"#, json!(7)),
        (r#"{"id": 7, "do": "sit", "seat": -1}"#, json!(7)),
        (r#"{"id": {"a": [1.50]}, "do": "sit", "seat": 9, "key": "x"}"#, json!({"a": [1.5]})),
        (r#"{"id": 7, "do": "dance"}"#, json!(7)),
    ] {
        let said = server.send(member(ANN), text);
        assert_eq!(said.code(), "bad_request", "{text}");
        assert_eq!(said.answer["re"], id, "{text}");
    }
    let long = format!(r#"{{"do": "say", "text": "{}"}}"#, "x".repeat(70_000));
    assert_eq!(server.send(member(ANN), &long).code(), "bad_request");
    let entropy = server.fresh();
    let heard = server.room.handle(member(ANN), &receive(&[0xff, 0xfe]), 0, 0, entropy);
    assert!(matches!(heard, RoomReply::Answer(answer) if answer.text.contains("bad_request")));
}

#[test]
fn while_a_game_goes_on_players_do_not_hear_watchers() {
    let mut server = game();
    server.ok(3, json!({"do": "say", "text": "Ann should take pit 4.", "to": "watchers"}));
    let line: Value = serde_json::from_str(server.log.last().expect("a line")).expect("JSON");
    assert_eq!(line["text"], "Ann should take pit 4.");
    let mut again = Room::empty();
    let last = server.log.iter().map(|line| again.apply(line).expect("it fits")).last().expect("the line");
    assert!(last.message(false).contains("pit 4") && !last.message(true).contains("pit 4"));
    assert!(last.message(true).contains(r#""tell":[]"#), "but they are told that there is an entry");
    assert_eq!(server.ask(3, json!({"do": "say", "text": "Pit 4!", "to": "table"})).code(), "not_allowed");
    server.ok(ANN, json!({"do": "mute", "member": "m3", "muted": true}));
    assert_eq!(server.ask(3, json!({"do": "say", "text": "Hm.", "to": "watchers"})).code(), "not_allowed");
    let mut quiet = game();
    quiet.ok(ANN, json!({"do": "say", "text": "Hello", "to": "table"}));
    let chat = quiet.told.iter().filter(|text| text.contains("\"chat\"")).count();
    assert!(chat > 0);
}

#[test]
fn lines_that_do_not_fit_are_refused() {
    let server = game();
    let line = |number: usize| server.log[number].clone();
    let mut newer: Value = serde_json::from_str(&line(0)).expect("JSON");
    newer["v"] = json!(ENTRY_VERSION + 1);
    assert_eq!(Room::empty().apply(&newer.to_string()).err(), Some(BadEntry::Newer(ENTRY_VERSION + 1)));
    assert_eq!(Room::empty().apply("{}").err(), Some(BadEntry::Unreadable));
    assert_eq!(Room::empty().apply("").err(), Some(BadEntry::Unreadable));
    assert!(matches!(Room::empty().apply(&line(1)), Err(BadEntry::Misplaced(_))));
    let mut room = Room::empty();
    for line in &server.log {
        room.apply(line).expect("it fits");
    }
    let step = r#"{"v":1,"at":99999,"kind":"steps","ply":0,"steps":["nonsense"]}"#;
    assert!(matches!(room.apply(step), Err(BadEntry::Misplaced(_))));
    let early = r#"{"v":1,"at":0,"kind":"invited","invitation":"00000000000000000000000000000000"}"#;
    assert!(matches!(room.apply(early), Err(BadEntry::Misplaced(_))));
}

/// The draft lies on the server: who reloads in the middle of a turn has it still, and nobody else can touch it.
#[test]
fn a_draft_is_its_players_own() {
    let mut settings = atar();
    settings.options["order"] = json!("fixed");
    let mut server = Server::playing(settings);
    let step = server.legal(ANN)[0].clone();
    server.ok(ANN, json!({"do": "step", "step": step}));
    assert_eq!(server.ask(BEN, json!({"do": "take_back"})).code(), "not_your_turn");
    assert_eq!(server.ask(BEN, json!({"do": "revise", "steps": []})).code(), "not_your_turn");
    assert_eq!(server.position()["draft"], json!([step]));
    let answer = server.ok(ANN, json!({"do": "take_back"}));
    assert_eq!(answer["ok"]["draft"], json!([]));
    assert_eq!(answer["tell"][0]["change"], json!({"ply": 0, "steps": []}));
}

/// After 64 entries the answer had another form: a position for a line of chat, and neither `link` nor `at`.
#[test]
fn a_key_that_comes_again_after_many_entries_gets_an_answer_of_the_same_form() {
    let mut server = game();
    let to_act = server.to_act().expect("a player");
    let step = server.legal(to_act)[0].clone();
    let mut changes = [json!({"do": "say", "text": "Hello", "to": "table"}), json!({"do": "step", "step": step})];
    let mut firsts = Vec::new();
    for (number, change) in (1_u8..).zip(&mut changes) {
        change["key"] = json!(Bytes([number; 16]));
        change["rev"] = server.rev();
        let said = server.send(Caller::Member(MemberId(to_act)), &change.to_string());
        firsts.push(said.answer);
    }
    for _ in 0..70 {
        server.ask(3, json!({"do": "say", "text": "Hm", "to": "watchers"}));
    }
    let snapshot = server.room.snapshot();
    let read = Room::from_snapshot(&snapshot).expect("a room");
    for room in [None, Some(read)] {
        if let Some(room) = room {
            server.room = room;
        }
        for (change, first) in changes.iter().zip(&firsts) {
            let again = server.send(Caller::Member(MemberId(to_act)), &change.to_string());
            let mut expected = first.clone();
            expected["tell"] = json!([]);
            expected["again"] = json!(true);
            if first["ok"].is_object() {
                expected["ok"] = again.answer["ok"].clone();
                assert!(expected["ok"]["rev"].is_u64());
            }
            assert_eq!(again.answer, expected);
        }
    }
}

/// Who has no seat, or says what is known, does not have everybody told the whole room.
#[test]
fn who_has_a_seat_says_whether_they_are_ready_and_says_it_once() {
    let mut server = waiting();
    let ready = |ready: bool| json!({"do": "ready", "ready": ready});
    assert_eq!(server.ask(BEN, ready(true)).code(), "not_allowed");
    server.ok(BEN, json!({"do": "sit", "seat": 0}));
    assert_eq!(server.ask(BEN, ready(false)).code(), "not_allowed");
    server.ok(BEN, ready(true));
    assert_eq!(server.ask(BEN, ready(true)).code(), "not_allowed");
    server.ok(BEN, ready(false));
}

/// Ten times a second a member could have everybody told the whole room.
#[test]
fn nobody_has_the_whole_room_told_without_end() {
    let colours = |round: u64| json!({"do": "rename", "colour": round % 2});
    let seats = |round: u64| match round % 2 {
        0 => json!({"do": "sit", "seat": 0}),
        _ => json!({"do": "stand", "seat": 0}),
    };
    let invitations = |_| json!({"do": "invite"});
    let changes: [(u32, &dyn Fn(u64) -> Value); 3] = [(BEN, &colours), (BEN, &seats), (ANN, &invitations)];
    for (who, change) in changes {
        let mut server = waiting();
        for round in 0..20 {
            server.ok(who, change(round));
        }
        server.take_snapshot();
        let said = server.ask(who, change(20));
        assert_eq!(said.code(), "too_fast");
        assert_eq!(said.answer["error"]["after"], 1_000);
        server.ok(3, json!({"do": "sit", "seat": 1}));
        server.now += 1_000;
        server.ok(who, change(20));
        assert_eq!(server.ask(who, change(21)).code(), "too_fast");
        server.now += 60_000;
        for round in 21..41 {
            server.ok(who, change(round));
        }
        assert_eq!(server.ask(who, change(41)).code(), "too_fast");
    }
}
