//! Questions that all players must agree to (docs/online.md, "Consent").

mod support;

use serde_json::{Value, json};
use support::{Server, ask, owari, petri, three};

use atar_room::{Bytes, Caller, ClockKind, MemberId, RoomSettings, Undo};

const ANN: u32 = 1;
const BEN: u32 = 2;

fn game() -> RoomSettings {
    let mut settings = owari();
    settings.options["stones"] = json!(4);
    settings
}

#[test]
fn an_undo_that_is_agreed_goes_to_the_start_of_the_askers_last_turn() {
    let mut server = Server::playing(game());
    server.turn();
    server.turn();
    server.asks(ANN, "undo");
    assert_eq!(server.position()["ply"], 2, "not before Ben agrees");
    let told = server.answers(BEN, true);
    assert_eq!(server.position()["ply"], 0, "Ben's turn goes, too");
    assert_eq!(told["tell"][0]["change"], json!({"ply": 0, "steps": []}));
    assert_eq!(server.shown()["question"], Value::Null);
    assert_eq!(server.position()["can"]["redo"], false);
}

#[test]
fn after_a_no_the_same_waits() {
    let mut server = Server::playing(game());
    server.turn();
    server.asks(ANN, "undo");
    server.answers(BEN, false);
    assert_eq!(server.position()["ply"], 1);
    for wait in ["3 turns", "2 turns", "one turn"] {
        let said = server.ask(ANN, ask("undo"));
        assert_eq!(said.code(), "too_soon");
        let text = format!("The others have said no. They can be asked again in {wait}.");
        assert_eq!(said.answer["error"]["text"], text);
        server.turn();
    }
    assert_eq!(server.ask(ANN, ask("undo")).code(), "");
}

#[test]
fn a_question_ends_with_the_next_change_and_after_a_minute() {
    let mut server = Server::playing(game());
    server.turn();
    server.asks(ANN, "undo");
    let first = server.question();
    assert_eq!(server.ask(BEN, ask("call_off")).code(), "too_soon", "one at a time");
    server.turn();
    let late = json!({"do": "answer", "question": first, "yes": true});
    assert_eq!(server.ask(BEN, late).code(), "over");
    server.asks(ANN, "call_off");
    let second = server.question();
    server.now += 60_001;
    let late = json!({"do": "answer", "question": second, "yes": true});
    assert_eq!(server.ask(BEN, late).code(), "over");
    server.asks(BEN, "call_off");
    server.answers(ANN, true);
    assert_eq!(server.shown()["ended"], json!({"why": "called_off", "winners": []}));
}

#[test]
fn only_the_other_players_answer_and_only_players_ask() {
    let mut server = Server::playing(game());
    server.enter("Cleo");
    assert_eq!(server.ask(3, ask("call_off")).code(), "not_allowed");
    server.asks(ANN, "call_off");
    let question = server.question();
    for member in [ANN, 3] {
        let yes = json!({"do": "answer", "question": question, "yes": true});
        assert_eq!(server.ask(member, yes).code(), "not_allowed");
    }
    assert_eq!(server.shown()["phase"], "playing");
}

#[test]
fn with_two_others_both_must_agree() {
    let mut server = Server::playing(three());
    server.asks(ANN, "call_off");
    server.answers(3, true);
    assert_eq!(server.shown()["phase"], "playing");
    let question = server.question();
    let twice = json!({"do": "answer", "question": question, "yes": true});
    assert_eq!(server.ask(3, twice).code(), "not_allowed");
    server.answers(BEN, true);
    assert_eq!(server.shown()["phase"], "over");
}

#[test]
fn the_settings_say_who_may_take_back() {
    let mut never = game();
    never.undo = Undo::Never;
    let mut server = Server::playing(never);
    server.turn();
    assert_eq!(server.ask(ANN, ask("undo")).code(), "not_allowed");
    let mut free = game();
    free.undo = Undo::Free;
    let mut server = Server::playing(free);
    assert_eq!(server.ask(ANN, ask("undo")).code(), "not_allowed", "there is nothing");
    server.turn();
    let told = server.asks(ANN, "undo");
    assert_eq!((told["ok"]["ply"].clone(), server.position()["ply"].clone()), (json!(0), json!(0)));
}

/// Nobody takes back a roll that they do not like without asking.
#[test]
fn what_is_free_is_asked_if_chance_has_fallen_since() {
    let mut settings = petri();
    settings.undo = Undo::Free;
    let mut server = Server::playing(settings);
    let ply = server.position()["ply"].clone();
    server.turn();
    server.asks(ANN, "undo");
    assert_ne!(server.position()["ply"], ply);
    server.answers(BEN, true);
    assert_eq!(server.position()["ply"], ply);
}

#[test]
fn a_rematch_moves_everybody_on_by_one_seat() {
    let mut server = Server::playing(game());
    assert_eq!(server.ask(ANN, ask("rematch")).code(), "not_allowed");
    server.ok(BEN, json!({"do": "resign", "seat": 1}));
    assert_eq!(server.ask(ANN, ask("undo")).code(), "over");
    server.asks(BEN, "rematch");
    let told = server.answers(ANN, true);
    assert_eq!(told["ok"]["ply"], 0);
    assert_eq!(server.shown()["seats"], json!([{"member": "m2"}, {"member": "m1"}]));
    assert_eq!(server.position()["seats"][0]["name"], "Ben");
    assert_eq!(server.shown()["phase"], "playing");
    assert_eq!(server.shown()["ended"], Value::Null);
    server.turn();
    assert_eq!(server.server_seeds.len(), 2, "another game has another server seed");
}

/// The colours stayed at the seats, so two players swapped theirs.
#[test]
fn people_keep_their_colours_in_a_rematch() {
    let mut server = Server::playing(game());
    let colours = |server: &Server| {
        let position = server.position();
        let seats = position["seats"].as_array().expect("seats").clone();
        seats.iter().map(|seat| (seat["name"].clone(), seat["colour"].clone())).collect::<Vec<_>>()
    };
    let again = |server: &mut Server| {
        server.ok(BEN, json!({"do": "end"}));
        server.asks(BEN, "rematch");
        server.answers(ANN, true);
    };
    server.ok(ANN, json!({"do": "hand_over", "member": "m2"}));
    assert_eq!(colours(&server), [(json!("Ann"), json!(0)), (json!("Ben"), json!(1))]);
    again(&mut server);
    assert_eq!(colours(&server), [(json!("Ben"), json!(1)), (json!("Ann"), json!(0))]);
    // Who has chosen another since wears that.
    server.ok(ANN, json!({"do": "rename", "name": "Ann", "colour": 4}));
    again(&mut server);
    assert_eq!(colours(&server), [(json!("Ann"), json!(4)), (json!("Ben"), json!(1))]);
    again(&mut server);
    assert_eq!(colours(&server), [(json!("Ben"), json!(1)), (json!("Ann"), json!(4))]);
    server.take_snapshot();
    again(&mut server);
    assert_eq!(colours(&server), [(json!("Ann"), json!(4)), (json!("Ben"), json!(1))]);
}

#[test]
fn clocks_stop_and_go_on_and_give_more_by_consent() {
    let mut settings = game();
    assert_eq!(Server::playing(settings.clone()).ask(ANN, ask("pause")).code(), "not_allowed");
    settings.clock = Some(ClockKind::Bank { main: 60, increment: 0 });
    let mut server = Server::playing(settings);
    let due = server.room.due();
    for what in ["pause", "go_on"] {
        server.asks(ANN, what);
        server.answers(BEN, true);
        assert_eq!(server.shown()["clocks"]["paused"], what == "pause");
        assert!(server.shown()["question"].is_null(), "it is told that the question has ended");
        server.now += 1_000_000;
    }
    assert_eq!(server.room.due(), due.map(|due| due + 1_000_000), "the pause costs nobody");
    server.now -= 1_000_000;
    server.asks(BEN, "more_time");
    server.answers(ANN, true);
    assert_eq!(server.shown()["clocks"]["left"], json!([120_000, 60_000]));
}

#[test]
fn who_plays_alone_against_computers_asks_nobody() {
    let (mut server, _) = Server::new(game());
    server.ok(ANN, json!({"do": "sit", "seat": 0}));
    server.ok(ANN, json!({"do": "computer", "seat": 1, "level": 1}));
    server.ok(ANN, json!({"do": "ready", "ready": true}));
    server.ok(ANN, json!({"do": "start"}));
    server.turn();
    server.asks(ANN, "undo");
    assert_eq!(server.position()["ply"], 0);
}

fn declined(told: &Value) -> Option<&Value> {
    let mut events = told["tell"].as_array()?.iter();
    events.find(|event| event["event"] == "declined")
}

#[test]
fn who_has_said_no_is_told_and_that_nobody_has_answered_in_time() {
    let mut server = Server::playing(three());
    server.asks(ANN, "call_off");
    let question = server.question();
    let told = server.answers(3, true);
    assert_eq!(declined(&told), None, "Ben has not answered");
    let told = server.answers(BEN, false);
    let no = json!({"event": "declined", "question": question, "what": "call_off", "asker": "m1", "by": "m2"});
    assert_eq!(declined(&told), Some(&no));
    server.asks(BEN, "call_off");
    let question = server.question();
    server.now += 60_001;
    server.tick();
    let told: Value = serde_json::from_str(server.told.last().expect("a text")).expect("JSON");
    let late = json!({"event": "declined", "question": question, "what": "call_off", "asker": "m2", "by": null});
    assert_eq!(declined(&told), Some(&late));
    assert_eq!(server.ask(BEN, ask("call_off")).code(), "", "nobody has said no");
}

#[test]
fn a_rematch_that_was_refused_can_be_asked_for_again_after_a_minute_though_no_turns_pass() {
    let mut server = Server::playing(game());
    server.ok(BEN, json!({"do": "resign", "seat": 1}));
    server.asks(BEN, "rematch");
    server.answers(ANN, false);
    let said = server.ask(BEN, ask("rematch"));
    assert_eq!(said.code(), "too_soon");
    assert_eq!(said.answer["error"]["after"], 60_000);
    server.now += 60_000;
    server.asks(BEN, "rematch");
    server.answers(ANN, true);
    assert_eq!(server.shown()["phase"], "playing");
}

#[test]
fn a_question_is_about_the_position_that_was_seen() {
    let mut settings = game();
    settings.undo = Undo::Free;
    let mut server = Server::playing(settings);
    server.turn();
    let mut early = ask("undo");
    server.complete(&mut early);
    server.turn();
    let ann = Caller::Member(MemberId(ANN));
    let said = server.send(ann, &early.to_string());
    assert_eq!(said.code(), "stale", "Ben has stepped meanwhile");
    assert_eq!(server.position()["ply"], 2);
    let mut late = ask("undo");
    server.complete(&mut late);
    let first = server.send(ann, &late.to_string()).answer;
    assert_eq!(server.position()["ply"], 0);
    let again = server.send(ann, &late.to_string()).answer;
    assert_eq!(again["again"], true, "repeated, it has its first answer");
    assert_eq!(again["ok"], first["ok"]);
}

/// Pages that were opened before an update send no `rev`: all that they asked for was refused as a bad request.
#[test]
fn an_older_page_may_ask_what_concerns_no_position() {
    let mut server = Server::playing(game());
    server.turn();
    let ann = Caller::Member(MemberId(ANN));
    let without_rev = |what: &str, key: u8| {
        let key = Bytes([key; 16]);
        json!({"do": "ask", "what": what, "key": key}).to_string()
    };
    let said = server.send(ann, &without_rev("undo", 1));
    assert_eq!(said.code(), "old_program", "{}", said.answer);
    let said = server.send(ann, &without_rev("call_off", 2));
    assert!(said.has_changed, "{}", said.answer);
    assert_eq!(server.shown()["question"]["what"], "call_off");
}

#[test]
fn a_question_says_where_the_game_would_go_back_to() {
    let mut server = Server::playing(game());
    for _ in 0..3 {
        server.turn();
    }
    server.asks(BEN, "undo");
    assert_eq!(server.shown()["question"]["ply"], 1);
    server.answers(ANN, false);
    server.asks(BEN, "call_off");
    assert_eq!(server.shown()["question"].get("ply"), None);
    let mut asked = server.log.iter();
    let undo = asked.find(|line| line.contains("\"what\":\"undo\""));
    assert!(undo.expect("an entry").starts_with("{\"v\":3,"));
    let call_off = asked.find(|line| line.contains("\"what\":\"call_off\""));
    assert!(call_off.expect("an entry").starts_with("{\"v\":1,"), "older programs read it");
}
