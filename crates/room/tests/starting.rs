//! What a game starts with: its settings, and members who sit and are ready (docs/online.md).

mod support;

use atar_room::{Room, RoomSettings};
use serde_json::json;
use support::{Server, owari};

const ANN: u32 = 1;
const BEN: u32 = 2;

#[test]
fn a_chosen_colour_is_the_first_seats_of_its_member_and_no_other_seat_has_it() {
    let (mut server, _) = Server::new(owari());
    server.ok(ANN, json!({"do": "sit", "seat": 0}));
    server.ok(ANN, json!({"do": "sit", "seat": 1}));
    server.ok(ANN, json!({"do": "rename", "colour": 1}));
    server.ok(ANN, json!({"do": "ready", "ready": true}));
    server.ok(ANN, json!({"do": "start"}));
    let seats = &server.position()["seats"];
    assert_eq!([&seats[0]["colour"], &seats[1]["colour"]], [1, 0]);
}

#[test]
fn a_game_starts_when_all_seats_are_taken_and_all_people_ready() {
    let (mut server, _) = Server::new(owari());
    let text = |server: &mut Server| server.ask(ANN, json!({"do": "start"})).answer["error"].take();
    server.ok(ANN, json!({"do": "sit", "seat": 0}));
    server.ok(ANN, json!({"do": "ready", "ready": true}));
    assert_eq!(text(&mut server), json!({"code": "not_ready", "text": "Seat 2 is free."}));
    server.enter("Ben");
    server.ok(BEN, json!({"do": "sit", "seat": 1}));
    assert_eq!(text(&mut server), json!({"code": "not_ready", "text": "Ben is not ready."}));
    server.ok(BEN, json!({"do": "ready", "ready": true}));
    server.ok(ANN, json!({"do": "settings", "settings": {"options": {"stones": 2, "first": 1}}}));
    assert_eq!(
        text(&mut server),
        json!({"code": "not_ready", "text": "Ann is not ready."}),
        "other settings, and everybody has to agree again"
    );
    for number in [ANN, BEN] {
        server.ok(number, json!({"do": "ready", "ready": true}));
    }
    server.ok(ANN, json!({"do": "start"}));
    assert_eq!(server.position()["seats"][1]["name"], "Ben");
    assert_eq!(server.position()["actor"]["seat"], 1);
}

#[test]
fn bad_settings_are_refused() {
    let (mut server, _) = Server::new(owari());
    for (settings, code) in [
        (json!({"options": {"stones": 99, "first": 0}}), "bad_options"),
        (json!({"game": "chess"}), "bad_options"),
        (json!({"watchers": 2001}), "bad_request"),
        (json!({"undo": "sometimes"}), "bad_request"),
    ] {
        let said = server.ask(ANN, json!({"do": "settings", "settings": settings}));
        assert_eq!(said.code(), code, "{settings}");
    }
    assert!(Room::create("r", RoomSettings::new("chess", json!({})), "Ann", 0, [1; 32]).is_err());
    assert!(Room::create("r", owari(), "", 0, [1; 32]).is_err());
}

/// The game changes the number of seats: who sat at one that is gone stands.
#[test]
fn another_game_may_have_fewer_seats() {
    let options = json!({"side": 4, "stones": [2, 2, 2], "placement": "players", "order": "fixed"});
    let (mut server, _) = Server::new(RoomSettings::new("atar", options));
    server.ok(ANN, json!({"do": "sit", "seat": 2}));
    server.ok(ANN, json!({"do": "settings", "settings": {"game": "owari", "options": {"stones": 1, "first": 0}}}));
    assert_eq!(server.shown()["seats"], json!([null, null]));
}
