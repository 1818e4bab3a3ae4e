//! Seats that nobody has at the start are dropped (docs/online.md, "Messages").

mod support;

use atar_room::{Entry, NewRoom, RoomSettings};
use serde_json::{Value, json};
use support::{Server, owari, petri, teams};

const ANN: u32 = 1;
const BEN: u32 = 2;

fn with_options(mut settings: RoomSettings, options: &[(&str, Value)]) -> RoomSettings {
    for (key, value) in options {
        settings.options[*key] = value.clone();
    }
    settings
}

/// A room with Ann and Ben at these seats.
fn waiting(settings: RoomSettings, seats: [u8; 2]) -> Server {
    let (mut server, _) = Server::new(settings);
    server.enter("Ben");
    for (member, seat) in [(ANN, seats[0]), (BEN, seats[1])] {
        server.ok(member, json!({"do": "sit", "seat": seat}));
        server.ok(member, json!({"do": "ready", "ready": true}));
    }
    server
}

fn refusal(server: &mut Server) -> Value {
    server.ask(ANN, json!({"do": "start"})).answer["error"].take()
}

fn last_entry(server: &Server) -> Entry {
    serde_json::from_str(server.log.last().expect("an entry")).expect("JSON")
}

/// The host sets a maximum of players. The game had to have exactly so many.
#[test]
fn free_seats_are_dropped_at_the_start_and_the_dish_is_that_for_so_many() {
    let four = with_options(petri(), &[("players", json!(4))]);
    let mut server = waiting(four, [3, 1]);
    server.ok(ANN, json!({"do": "start"}));
    let shown = server.shown();
    assert_eq!(shown["seats"], json!([{"member": "m2"}, {"member": "m1"}]), "in the order of the seats");
    assert_eq!(shown["settings"]["options"]["players"], 2);
    let position = server.position();
    assert_eq!(position["state"]["heads"], json!(["d4", "q17"]));
    assert_eq!(position["seats"][0]["name"], "Ben");
    assert_eq!(last_entry(&server).v, 4, "older programs drop no seats");
    server.end();
    server.asks(ANN, "rematch");
    server.answers(BEN, true);
    assert_eq!(server.shown()["seats"], json!([{"member": "m1"}, {"member": "m2"}]));
    assert_eq!(last_entry(&server).v, 1, "the second game has the seats that it has");
}

#[test]
fn computers_keep_their_seats_and_each_seat_what_was_set_for_it() {
    let options = json!({"side": 8, "stones": [5, 6, 7, 8], "placement": "players", "order": "fixed"});
    let (mut server, _) = Server::new(RoomSettings::new("atar", options));
    server.ok(ANN, json!({"do": "sit", "seat": 3}));
    server.ok(ANN, json!({"do": "ready", "ready": true}));
    server.ok(ANN, json!({"do": "computer", "seat": 1, "level": 1}));
    server.ok(ANN, json!({"do": "start"}));
    assert_eq!(server.shown()["seats"], json!([{"computer": 1}, {"member": "m1"}]));
    assert_eq!(server.position()["state"]["racks"], json!([6, 8]));
}

#[test]
fn a_game_that_cannot_be_played_by_those_who_are_there_does_not_start() {
    let free = |seat: u8| json!({"code": "not_ready", "text": format!("Seat {seat} is free.")});
    let four = with_options(petri(), &[("players", json!(4))]);
    let (mut alone, _) = Server::new(four);
    alone.ok(ANN, json!({"do": "sit", "seat": 0}));
    assert_eq!(refusal(&mut alone), free(2), "one is too few");
    assert_eq!(refusal(&mut waiting(teams(), [0, 2])), free(2), "both are of one team");
    let mut two = waiting(teams(), [0, 3]);
    two.ok(ANN, json!({"do": "start"}));
    assert_eq!(two.shown()["settings"]["options"]["teams"], json!([0, 1]));
    let blokus = json!({"players": 4, "start": "classic", "scoring": "official", "first": 0});
    assert_eq!(
        refusal(&mut waiting(RoomSettings::new("blokus", blokus), [0, 1])),
        free(3),
        "four colours for two are another game"
    );
    let (mut one, _) = Server::new(owari());
    one.ok(ANN, json!({"do": "sit", "seat": 1}));
    assert_eq!(refusal(&mut one), free(1));
}

#[test]
fn who_is_not_ready_is_waited_for_though_seats_are_free() {
    let four = with_options(petri(), &[("players", json!(4))]);
    let mut server = waiting(four, [0, 1]);
    server.ok(BEN, json!({"do": "ready", "ready": false}));
    assert_eq!(refusal(&mut server), json!({"code": "not_ready", "text": "Ben is not ready."}));
}

#[test]
fn a_game_that_goes_on_has_all_its_players() {
    let three = with_options(petri(), &[("players", json!(3))]);
    let mut server = waiting(three, [0, 1]);
    server.ok(ANN, json!({"do": "computer", "seat": 2, "level": 1}));
    server.ok(ANN, json!({"do": "start"}));
    let record: Value = serde_json::from_str(&server.room.record_text().expect("a record")).expect("JSON");
    let proposal: NewRoom = serde_json::from_value(json!({"name": "Ann", "record": record})).expect("a proposal");
    let mut next = Server::waiting(proposal);
    next.enter("Ben");
    for (member, seat) in [(ANN, 0), (BEN, 1)] {
        next.ok(member, json!({"do": "sit", "seat": seat}));
        next.ok(member, json!({"do": "ready", "ready": true}));
    }
    assert_eq!(refusal(&mut next)["text"], "Seat 3 is free.");
}

/// A front showed *Start*, and learned only from the refusal that the room begins with a record.
#[test]
fn a_room_says_that_it_begins_with_a_record() {
    let mut game = Server::playing(petri());
    game.turn();
    let record: Value = serde_json::from_str(&game.room.record_text().expect("a record")).expect("JSON");
    let proposal = || serde_json::from_value::<NewRoom>(json!({"name": "Ann", "record": record}));
    let begun = || Server::waiting(proposal().expect("a proposal"));
    let mut server = begun();
    server.ok(ANN, json!({"do": "computer", "seat": 0, "level": 1}));
    server.take_snapshot();
    server.ok(ANN, json!({"do": "sit", "seat": 1}));
    assert_eq!(server.shown()["from_record"], true);
    let mut anew = server.shown()["settings"]["options"].clone();
    anew["players"] = json!(3);
    server.ok(ANN, json!({"do": "settings", "settings": {"options": anew}}));
    assert_eq!(server.shown().get("from_record"), None, "it is another game");
    let server = Server::proposed(proposal().expect("a proposal"));
    assert_eq!(server.shown().get("from_record"), None, "it has begun");
}
