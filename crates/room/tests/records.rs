//! The records of the games that were played in a room (docs/online.md).

mod support;

use atar_room::{Caller, MemberId, Room, prove};
use serde_json::{Value, json};
use support::{Server, owari};

const ANN: u32 = 1;
const BEN: u32 = 2;

fn records(server: &mut Server, request: &Value) -> Value {
    let said = server.send(Caller::Member(MemberId(BEN)), &request.to_string());
    said.answer
}

/// With a rematch the record of the game before was lost.
#[test]
fn a_room_keeps_the_records_of_its_games() {
    let mut server = Server::playing(owari());
    let all = json!({"id": 5, "do": "records"});
    assert_eq!(records(&mut server, &all)["ok"], json!([]));
    let step = server.legal(ANN)[0].clone();
    server.ok(ANN, json!({"do": "step", "step": step}));
    server.end();
    server.agree("rematch");
    server.ok(ANN, json!({"do": "resign", "seat": 1}));
    let told = records(&mut server, &all);
    assert_eq!(told["re"], 5);
    assert_eq!(
        told["ok"],
        json!([
            {"game": 1, "at": server.now, "ended": {"why": "ended", "winners": []}},
            {"game": 2, "at": server.now, "ended": {"why": "resigned", "winners": [0]}},
        ])
    );
    let first = records(&mut server, &json!({"do": "records", "game": 1}));
    let record = first["ok"]["record"].clone();
    assert_eq!(record["turns"].as_array().map(Vec::len), Some(1));
    assert!(matches!(prove(&record.to_string()), Ok(Some(_))));
    let none = records(&mut server, &json!({"do": "records", "game": 3}));
    assert_eq!(none["error"]["code"], "bad_request");
    server.take_snapshot();
    let mut again = Room::empty();
    for line in &server.log {
        again.apply(line).expect("it fits");
    }
    assert_eq!(again.snapshot(), server.room.snapshot());
}

#[test]
fn a_room_keeps_twenty_records_at_most() {
    let mut server = Server::playing(owari());
    for _ in 0..21 {
        server.now += 1_000;
        server.end();
        server.agree("rematch");
    }
    let told = records(&mut server, &json!({"do": "records"}));
    let games = told["ok"].as_array().expect("games");
    assert_eq!(games.len(), 20);
    assert_eq!(games[0]["game"], 2);
}
