//! What members, and those who want to be, may take of a host (docs/online.md, "For operators").

#[path = "support/host.rs"]
mod host;

use std::net::IpAddr;

use atar_server::HostSettings;
use host::{Hosting, key, owari};
use serde_json::{Value, json};

#[test]
fn who_asks_too_fast_waits_and_is_cut_off_in_the_end() {
    let host = Hosting::start();
    let (_, mut ann) = host.create(owari());
    let mut refused = 0;
    for _ in 0..200 {
        ann.send(r#"{"id": "again", "do": "ping"}"#);
    }
    let code = loop {
        match ann.hear() {
            Ok(message) if message["error"]["code"] == "too_fast" => {
                assert!(message["error"]["after"].is_u64() && message["re"] == "again");
                refused += 1;
            }
            Ok(_) => {}
            Err(host::Closed(code)) => break code,
        }
    };
    assert_eq!((code, refused), (1008, 100));
}

#[test]
fn a_message_that_is_too_long_ends_the_connection() {
    let host = Hosting::start();
    let (_, mut ann) = host.create(owari());
    ann.send(&format!(
        r#"{{"do": "ping", "x": "{}"}}"#,
        "x".repeat(70_000)
    ));
    assert_eq!(ann.closed(), 1009);
}

#[test]
fn a_fifth_line_of_chat_waits() {
    let host = Hosting::start();
    let (_, mut ann) = host.create(owari());
    let say = |_| json!({"do": "say", "text": "Hello", "to": "table", "key": key()});
    let answers: Vec<Value> = (0..5).map(|n| ann.ask(say(n))).collect();
    assert!(answers[..4].iter().all(|answer| !answer["ok"].is_null()));
    assert_eq!(answers[4]["error"]["code"], "too_fast");
}

/// The tenth room of an hour, whose answer was lost, could not be asked for again.
#[test]
fn a_repeated_request_to_create_a_room_does_not_count() {
    let host = behind_proxy();
    let headers = [("x-forwarded-for", "192.0.2.1")];
    let mut lobby = host.open_with("/api/lobby", &headers).expect("a lobby");
    let mut create = |key: &Value| {
        let mut request = owari();
        request["do"] = json!("create");
        request["name"] = json!("Ann");
        request["key"] = key.clone();
        lobby.ask(request)
    };
    let keys: Vec<_> = (0..10).map(|_| json!(key())).collect();
    let created: Vec<_> = keys.iter().map(&mut create).collect();
    assert!(created.iter().all(|answer| answer["ok"].is_object()));
    assert_eq!(create(&keys[9])["ok"], created[9]["ok"]);
    assert_eq!(create(&json!(key()))["error"]["code"], "too_fast");
}

/// A host behind a proxy on loopback.
fn behind_proxy() -> Hosting {
    Hosting::with(HostSettings {
        proxies: vec![IpAddr::from([127, 0, 0, 1])],
        ..HostSettings::default()
    })
}

#[test]
fn addresses_are_those_that_the_proxy_tells() {
    let host = behind_proxy();
    let create = |from: &str| {
        let headers = [("x-forwarded-for", from)];
        let mut lobby = host.open_with("/api/lobby", &headers).expect("a lobby");
        let mut request = owari();
        request["do"] = json!("create");
        request["name"] = json!("Ann");
        lobby.ask(request)
    };
    for _ in 0..10 {
        assert!(create("192.0.2.1")["ok"].is_object());
    }
    // Without a time the front sent it again every second, and showed nothing.
    let refused = create("192.0.2.1")["error"].clone();
    assert_eq!(refused["code"], "too_fast");
    assert!(
        refused["after"]
            .as_u64()
            .is_some_and(|after| after > 10_000),
        "{refused}"
    );
    // Whatever stands before the last address, the client has written.
    assert_eq!(create("192.0.2.9, 192.0.2.1")["error"]["code"], "too_fast");
    assert!(create("192.0.2.2")["ok"].is_object());
    assert_eq!(host.open_with("/api/lobby", &[]).err(), Some(400));
}

#[test]
fn who_fails_to_enter_too_often_is_cut_off() {
    let host = behind_proxy();
    let mut connection = host
        .open_with("/api/room/aaaaaaaaaa", &[("x-forwarded-for", "192.0.2.1")])
        .expect("a connection");
    let enter = json!({"do": "enter", "net": 1, "token": "0".repeat(32)});
    for _ in 0..20 {
        assert_eq!(connection.ask(enter.clone())["error"]["code"], "no_room");
    }
    connection.ask(enter);
    assert_eq!(connection.closed(), 1008);
}

#[test]
fn a_room_has_no_more_watchers_than_the_server_lets_it_have() {
    let host = Hosting::with(HostSettings {
        most_watchers: 1,
        ..HostSettings::default()
    });
    let hello = host.lobby().ask(json!({"do": "hello"}))["ok"].clone();
    assert_eq!(hello["limits"]["watchers"], 1);
    let mut create = owari();
    create["do"] = json!("create");
    create["name"] = json!("Ann");
    create["watchers"] = json!(2);
    let refused = host.lobby().ask(create);
    assert_eq!(refused["error"]["code"], "not_allowed", "{refused}");
    // Who does not choose gets what is allowed.
    let (created, mut ann) = host.create(owari());
    // Who enters by a link has not heard `hello`.
    let seen = host.enter(&created.room, json!({"token": created.token})).0;
    assert_eq!(seen["ok"]["limits"], hello["limits"]);
    let settings = json!({"do": "settings", "settings": {"watchers": 2}});
    let refused = ann.try_change(settings);
    assert_eq!(refused["error"]["code"], "not_allowed", "{refused}");
    // Two for the seats, and one more.
    let with = |name: &str| json!({"invitation": created.invitation, "name": name});
    let guests = ["Ben", "Cleo", "Dan"].map(|name| host.enter(&created.room, with(name)));
    let codes = guests.map(|(answer, _line)| answer["error"]["code"].clone());
    assert_eq!(codes, [Value::Null, Value::Null, json!("full")]);
}

#[test]
fn computers_at_private_tables_have_the_levels_of_the_server() {
    let host = Hosting::with(HostSettings {
        most_level: 2,
        ..HostSettings::default()
    });
    let mut connection = host.open("/table");
    let hello = connection.ask(json!({"do": "hello"}))["ok"].clone();
    assert_eq!(hello["levels"].as_array().map(Vec::len), Some(2));
    assert_eq!(hello["default_level"], 2);
    let new_game = |level: Value| {
        let mut request = owari();
        request["do"] = json!("new_game");
        request["seats"] = json!([{}, {"bot": level}]);
        request
    };
    let refused = connection.ask(new_game(json!(3)));
    assert_eq!(refused["error"]["code"], "not_allowed");
    assert!(connection.ask(new_game(json!(2)))["ok"].is_object());
    for request in [
        json!({"do": "seats", "seats": [{}, {"bot": 10}]}),
        json!({"do": "bot", "level": 3}),
    ] {
        let refused = connection.ask(request);
        assert_eq!(refused["error"]["code"], "not_allowed", "{refused}");
    }
    let mut record = connection.ask(json!({"do": "record"}))["ok"]["record"].clone();
    record["seats"][1]["bot"] = json!(10);
    let opened = connection.ask(json!({"do": "open", "record": record}));
    assert_eq!(opened["ok"]["seats"][1]["bot"], 2);
}

#[test]
fn a_computer_at_a_private_table_thinks_no_longer_than_the_server_lets_it() {
    let host = Hosting::with(HostSettings {
        most_work: std::time::Duration::from_millis(50),
        ..HostSettings::default()
    });
    let mut connection = host.open("/table");
    let mut request = owari();
    request["do"] = json!("new_game");
    connection.ask(request);
    // Without the limit this would be the last answer for a long time.
    let answer = connection.ask(json!({"do": "bot", "nodes": 1_000_000_000_000_u64}));
    assert!(answer["ok"]["steps"].is_array(), "{answer}");
    let answer = connection.ask(json!({"do": "bot", "seconds": 3600}));
    assert!(answer["ok"]["steps"].is_array(), "{answer}");
}

#[test]
fn at_home_only_who_hosts_creates_rooms() {
    let host = Hosting::with(HostSettings {
        owner: Some("secret".to_owned()),
        ..HostSettings::default()
    });
    let mut create = owari();
    create["do"] = json!("create");
    create["name"] = json!("Ann");
    let mut lobby = host.lobby();
    assert_eq!(lobby.ask(json!({"do": "hello"}))["ok"]["may_create"], false);
    assert_eq!(lobby.ask(create.clone())["error"]["code"], "not_allowed");
    create["owner"] = json!("secret");
    assert!(lobby.ask(create)["ok"].is_object());
}
