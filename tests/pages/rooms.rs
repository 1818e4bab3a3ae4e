//! docs/online.md names every request, event, error and close code of rooms and of the lobby, and no others.

use atar_table::ErrorCode;
use serde_json::json;

use super::schema::{definitions, words};
use super::sources::{sorted, sources, variants};
use super::{named, page};

/// The close codes that have a name in the library of WebSockets.
const CLOSE_CODES: &[(&str, &str)] = &[
    ("CloseCode::Normal", "1000"),
    ("CloseCode::Away", "1001"),
    ("CloseCode::Invalid", "1007"),
    ("CloseCode::Policy", "1008"),
    ("CloseCode::Size", "1009"),
    ("CloseCode::Error", "1011"),
    ("CloseCode::Restart", "1012"),
    ("CloseCode::Again", "1013"),
];

#[test]
fn the_page_names_every_request_of_a_room_once() {
    let mut named = named(&page("online.md"), "Requests");
    let mut verbs: Vec<_> = atar_room::VERBS.iter().map(|verb| (*verb).to_owned()).collect();
    named.sort();
    verbs.sort();
    assert_eq!(named, verbs);
}

#[test]
fn the_page_names_every_request_of_the_lobby_once() {
    let mut named = named(&page("online.md"), "A host");
    let mut verbs = words(&definitions("online.schema.json")["LobbyRequest"], "do");
    named.sort();
    verbs.sort();
    assert_eq!(named, verbs);
}

#[test]
fn the_page_names_every_code_that_the_table_has_not() {
    let of_table = ErrorCode::ALL.map(|code| json!(code).as_str().expect("a word").to_owned());
    let codes = variants(&sources("crates/room/src/refusal.rs"), "RoomErrorCode");
    let own = codes.into_iter().filter(|code| code == "not_allowed" || !of_table.contains(code));
    assert_eq!(sorted(named(&page("online.md"), "Errors")), sorted(own.collect()));
}

#[test]
fn the_page_names_every_event_once() {
    let mut named = named(&page("online.md"), "Events");
    named.sort();
    let mut told: Vec<String> = ["thinking", "progress", "thought"].map(str::to_owned).into();
    told.extend(words(&definitions("online.schema.json"), "event"));
    assert_eq!(named, sorted(told));
}

#[test]
fn the_page_names_every_close_code_once() {
    let of = |name: &str| sources(&format!("crates/server/src/{name}"));
    let code = of("host") + &of("rooms") + &of("shutdown_kind.rs");
    let by_name = CLOSE_CODES.iter().filter(|(name, _)| code.contains(name));
    let by_name = by_name.map(|(_, number)| (*number).to_owned());
    let by_number = code.split('(').filter_map(|rest| {
        let (number, end) = rest.split_at_checked(4)?;
        let is_code = ["10", "40"].iter().any(|begin| number.starts_with(begin));
        let is_number = number.bytes().all(|sign| sign.is_ascii_digit());
        (is_code && is_number && end.starts_with([',', ')'])).then_some(number)
    });
    let used = sorted(by_name.chain(by_number.map(str::to_owned)).collect());
    assert_eq!(named(&page("online.md"), "Close codes"), used);
}
