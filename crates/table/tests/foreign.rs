//! Games in the files of other programs, as docs/record.md says.

mod support;

use atar_table::foreign_extensions;
use serde_json::{Value, json};
use support::Session;

const GAME: &str = "(;CA[UTF-8]AP[Atar]GM[Blokus Duo]PB[Ann]PW[Ben]\n;B[e10]\n;W[j5,k5])\n";

fn duo() -> Value {
    json!({"players": 2, "start": "duo", "scoring": "official", "first": 0})
}

#[test]
fn a_file_opens_as_a_record_does_and_is_written_as_it_was() {
    assert_eq!(foreign_extensions(), ["blksgf"]);
    let mut session = Session::new(0);
    let position = session.ok(json!({"do": "open", "text": GAME}));
    assert_eq!(position["seats"][1]["name"], "Ben");
    let record = session.ok(json!({"do": "record"}))["record"].take();
    assert_eq!(record["turns"], json!([["e10"], ["j5,k5"]]));
    assert_eq!(record["version"], 1);
    assert_eq!(record["options"], duo());
    let file = session.ok(json!({"do": "export"}));
    assert_eq!(file, json!({"program": "Pentobi", "extension": "blksgf", "text": GAME}));
    let before = session.ok(json!({"do": "export", "ply": 1}));
    assert_eq!(before["text"], GAME.replace("\n;W[j5,k5]", ""));
}

#[test]
fn a_set_up_position_opens_as_a_record_with_a_start() {
    let text = "(;GM[Blokus Duo]AB[e10]AW[j5]PL[W];W[k6,l6])";
    let mut session = Session::new(0);
    session.ok(json!({"do": "open", "text": text}));
    let record = session.ok(json!({"do": "record"}))["record"].take();
    assert_eq!(record["version"], 2);
    assert_eq!(record["start"]["cells"], json!({"e10": 0, "j5": 1}));
    assert_eq!(record["turns"], json!([["k6,l6"]]));
    let file = session.ok(json!({"do": "export"}))["text"].take();
    let again = Session::new(0).ok(json!({"do": "open", "text": file}));
    assert_eq!(again["state"], session.ok(json!({"do": "position"}))["state"]);
}

#[test]
fn what_cannot_be_opened_or_written_is_said() {
    let mut session = Session::small();
    let text = "(;GM[Blokus Duo];B[a1])";
    let why = "Move 1 of the file, a1, cannot be played: the first piece must cover e10 or j5.";
    assert_eq!(session.refused(json!({"do": "open", "text": text})), ("bad_record".to_owned(), why.to_owned()));
    let none = "Atar knows no other program whose files hold games of Atar.";
    assert_eq!(session.refused(json!({"do": "export"})), ("bad_request".to_owned(), none.to_owned()));
    let mut options = duo();
    options["start"] = json!("corners");
    session.ok(json!({"do": "new_game", "game": "blokus", "options": options}));
    let corners = "Pentobi has no game that begins in two corners. It has Duo and the classic game.";
    assert_eq!(session.refused(json!({"do": "export"})).1, corners);
}

#[test]
fn names_are_kept_as_far_as_a_seat_can_have_them() {
    let long = "x".repeat(300);
    let text = format!("(;GM[Blokus Duo]PB[ {long} ]PW[ ])");
    let position = Session::new(0).ok(json!({"do": "open", "text": text}));
    assert_eq!(position["seats"][0]["name"], long[..200]);
    assert_eq!(position["seats"][1]["name"], "Player 2");
}
