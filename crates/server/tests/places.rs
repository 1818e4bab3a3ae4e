//! The places in a room: how many one address has, and how who loses one hears of it (docs/online.md, "Close codes").
#![cfg(unix)]

#[path = "support/host.rs"]
mod host;

use std::net::IpAddr;
use std::time::Duration;

use atar_server::HostSettings;
use host::{ClientConnection, Hosting, key, owari};
use serde_json::{Value, json};

/// One address with 60 connections filled a listed room with people who were there, for good.
#[test]
fn one_address_does_not_fill_a_room() {
    let host = Hosting::with(HostSettings { proxies: vec![IpAddr::from([127, 0, 0, 1])], ..HostSettings::default() });
    let open = |path: &str, from: &str| {
        let headers = [("x-forwarded-for", from)];
        host.open_with(path, &headers).expect("a connection")
    };
    let mut create = owari();
    for (field, value) in [("do", json!("create")), ("name", json!("Ann")), ("listed", json!(true))] {
        create[field] = value;
    }
    let made = open("/api/lobby", "192.0.2.9").ask(create)["ok"].clone();
    let path = format!("/api/room/{}", made["room"].as_str().expect("a room"));
    let mut ann = open(&path, "192.0.2.9");
    ann.ask(json!({"do": "enter", "net": 1, "token": made["token"]}));
    let enter = |from: &str, number: usize| {
        let mut connection = open(&path, from);
        let request = json!({"do": "enter", "net": 1, "name": format!("Watcher {number}")});
        let answer = connection.ask(request);
        (answer["error"]["code"].clone(), connection)
    };
    // Two for the free seats, and ten to watch.
    let mut crowd: Vec<_> = (0..12)
        .map(|number| {
            let (refused, connection) = enter("192.0.2.1", number);
            assert_eq!(refused, Value::Null, "{number}");
            connection
        })
        .collect();
    assert_eq!(enter("192.0.2.1", 12).0, "full");
    let (refused, _dan) = enter("192.0.2.2", 13);
    assert_eq!(refused, Value::Null, "others come in");
    ann.change(json!({"do": "kick", "member": "m2"}));
    assert_eq!(crowd[0].closed(), 4001);
    assert_eq!(enter("192.0.2.1", 14).0, "removed");
}

/// Waits until the others are told that somebody is away.
fn is_away(connection: &mut ClientConnection, name: &str) {
    connection.until(|message| {
        let events = message["tell"].as_array().cloned().unwrap_or_default();
        let is_away = |event: &Value| event["member"]["name"] == name && event["member"]["away"].is_u64();
        events.iter().any(is_away)
    });
}

/// Who comes back while the entry is on its way by which they lose the place: the log cannot be reached just then, so
/// nobody knows yet whether it is in it.
#[test]
fn who_loses_the_place_while_coming_back_is_told_so_and_may_enter_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let elsewhere = folder.path().join("elsewhere");
    let host =
        Hosting::with(HostSettings { data: Some(data.clone()), away_after: Duration::ZERO, ..HostSettings::default() });
    let (created, mut ann) = host.create(owari());
    let (token, ben) = host.join(&created, "Ben");
    drop(ben);
    is_away(&mut ann, "Ben");
    std::fs::rename(&data, &elsewhere).expect("taken away");
    let refused = ann.try_change(json!({"do": "clear"}));
    assert_eq!(refused["error"]["code"], "unavailable", "{refused}");
    let (entered, mut ben) = host.enter(&created.room, json!({"token": token}));
    assert!(entered["ok"].is_object(), "{entered}");
    let _ = std::fs::remove_dir_all(&data);
    std::fs::rename(&elsewhere, &data).expect("put back");
    assert_eq!(ben.closed(), 4004);
    let line = ann.event("chat")["text"].clone();
    assert_eq!(line, "Ann removed everyone who was away: 1 person.");
    // Their token is worth nothing; by the invitation they come in as anybody.
    let (refused, _) = host.enter(&created.room, json!({"token": token}));
    assert_eq!(refused["error"]["code"], "no_room", "{refused}");
    let with = json!({"invitation": created.invitation, "name": "Ben", "key": key()});
    let (entered, _ben) = host.enter(&created.room, with);
    assert_eq!(entered["ok"]["you"]["member"], "m3", "{entered}");
    // Nobody else has lost anything.
    assert!(ann.change(json!({"do": "sit", "seat": 0}))["ok"].is_boolean());
}
