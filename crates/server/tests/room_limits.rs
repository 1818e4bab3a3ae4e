//! What members, and those who want to be, may take of a host (docs/online.md, "For operators").

#[path = "support/host.rs"]
mod host;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use atar_server::{HandClock, HostSettings, Limits};
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
    ann.send(&format!(r#"{{"do": "ping", "x": "{}"}}"#, "x".repeat(70_000)));
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

/// Five connections of one member had five times as much, and another name had it anew.
#[test]
fn limits_are_the_members_on_whatever_connections() {
    let host = Hosting::start();
    let (created, _ann) = host.create(owari());
    let (token, mut ben) = host.join(&created, "Ben");
    let mut other = host.come_back(&created.room, &token);
    let say = || json!({"do": "say", "text": "Hello", "to": "table", "key": key()});
    for _ in 0..2 {
        assert!(ben.ask(say())["error"].is_null());
        assert!(other.ask(say())["error"].is_null());
    }
    for connection in [&mut ben, &mut other] {
        assert_eq!(connection.ask(say())["error"]["code"], "too_fast");
    }
    ben.change(json!({"do": "leave"}));
    let (_, mut eve) = host.join(&created, "Eve");
    assert_eq!(eve.ask(say())["error"]["code"], "too_fast", "under whatever name");
    let (_, mut cleo) = host.join(&created, "Cleo");
    assert!(cleo.ask(say())["error"].is_null(), "others have theirs");
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
    Hosting::with(HostSettings { proxies: vec![IpAddr::from([127, 0, 0, 1])], ..HostSettings::default() })
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
    assert!(refused["after"].as_u64().is_some_and(|after| after > 10_000), "{refused}");
    // Whatever stands before the last address, the client has written.
    assert_eq!(create("192.0.2.9, 192.0.2.1")["error"]["code"], "too_fast");
    assert!(create("192.0.2.2")["ok"].is_object());
    assert_eq!(host.open_with("/api/lobby", &[]).err(), Some(400));
}

#[test]
fn who_fails_to_enter_too_often_is_cut_off() {
    let host = behind_proxy();
    let mut connection =
        host.open_with("/api/room/aaaaaaaaaa", &[("x-forwarded-for", "192.0.2.1")]).expect("a connection");
    let enter = json!({"do": "enter", "net": 1, "token": "0".repeat(32)});
    for _ in 0..20 {
        assert_eq!(connection.ask(enter.clone())["error"]["code"], "no_room");
    }
    let refused = connection.ask(enter.clone());
    assert_eq!(refused["error"]["code"], "too_fast", "{refused}");
    // Each new connection had one attempt more: 120 in 8 seconds.
    for path in ["/api/room/aaaaaaaaaa", "/api/room/bbbbbbbbbb"] {
        let again = [("x-forwarded-for", "192.0.2.1")];
        let mut again = host.open_with(path, &again).expect("a connection");
        assert_eq!(again.ask(enter.clone())["error"]["code"], "too_fast");
    }
    let other = [("x-forwarded-for", "192.0.2.2")];
    let mut other = host.open_with("/api/room/aaaaaaaaaa", &other).expect("a connection");
    assert_eq!(other.ask(enter)["error"]["code"], "no_room");
}

/// Who only comes and goes has not failed.
#[test]
fn entering_does_not_count_as_failing() {
    let host = behind_proxy();
    let (created, _ann) = {
        let headers = [("x-forwarded-for", "192.0.2.3")];
        let mut lobby = host.open_with("/api/lobby", &headers).expect("a lobby");
        let mut create = owari();
        create["do"] = json!("create");
        create["name"] = json!("Ann");
        (lobby.ask(create)["ok"].clone(), lobby)
    };
    let path = format!("/api/room/{}", created["room"].as_str().expect("a room"));
    for _ in 0..30 {
        let headers = [("x-forwarded-for", "192.0.2.1")];
        let mut connection = host.open_with(&path, &headers).expect("a connection");
        let enter = json!({"do": "enter", "net": 1, "token": created["token"]});
        let answer = connection.ask(enter);
        assert!(answer["ok"].is_object(), "{answer}");
    }
}

/// Opens `/table` from an address.
fn table(host: &Hosting, from: &str) -> host::ClientConnection {
    let headers = [("x-forwarded-for", from)];
    host.open_with("/table", &headers).expect("a connection")
}

fn new_game() -> Value {
    let mut request = owari();
    request["do"] = json!("new_game");
    request
}

/// One address could hold all tables, and a page that only visited rooms held one, too.
#[test]
fn a_game_outside_rooms_takes_a_place_of_its_address() {
    let host = behind_proxy();
    let mut visitors: Vec<_> = (0..12).map(|_| table(&host, "192.0.2.1")).collect();
    let is_game = |answer: &Value| answer["ok"].is_object();
    for visitor in &mut visitors {
        assert!(is_game(&visitor.ask(json!({"do": "hello"}))));
        let none = visitor.ask(json!({"do": "position"}));
        assert_eq!(none["error"]["code"], "no_game");
    }
    let answers: Vec<_> = visitors.iter_mut().map(|it| it.ask(new_game())).collect();
    assert_eq!(answers.iter().filter(|answer| is_game(answer)).count(), 8);
    assert_eq!(answers[8]["error"]["code"], "busy", "{}", answers[8]);
    assert!(is_game(&visitors[0].ask(new_game())), "it has its place");
    assert!(is_game(&table(&host, "192.0.2.2").ask(new_game())));
}

#[test]
fn a_server_without_tables_says_so() {
    let host = Hosting::with(HostSettings { tables: 0, ..HostSettings::default() });
    let mut visitor = host.open("/table");
    assert!(visitor.ask(json!({"do": "hello"}))["ok"].is_object());
    let refused = visitor.ask(new_game());
    assert_eq!(refused["error"]["code"], "busy");
    let text = refused["error"]["text"].as_str().expect("a sentence");
    assert!(text.contains("no tables"), "{text}");
}

/// A field that stood twice was read as no verb by the limits, and as the last one by the table.
#[test]
fn a_verb_that_stands_twice_begins_no_game_without_a_place() {
    let host = Hosting::with(HostSettings { tables: 0, ..HostSettings::default() });
    let mut visitor = host.open("/table");
    let text = new_game().to_string();
    visitor.send(&text.replacen('{', r#"{"id": 1, "do": "hello", "#, 1));
    let refused = visitor.hear().expect("an answer");
    assert_eq!(refused["error"]["code"], "busy", "{refused}");
    let none = visitor.ask(json!({"do": "position"}));
    assert_eq!(none["error"]["code"], "no_game", "{none}");
}

/// A request that took long but was answered briefly counted one, whatever it cost the other rooms.
#[test]
fn a_request_is_paid_for_by_the_time_that_it_held_up_the_others() {
    let limits = Limits {
        // Each answer is paid for by minutes.
        request_time: Duration::from_nanos(1),
        // Their number alone would not be too many.
        requests_at_once: 1000,
        ..Limits::for_rooms()
    };
    let host = Hosting::with(HostSettings { limits, ..HostSettings::default() });
    let (created, mut ann) = host.create(owari());
    // The time is counted once the answer is on its way: what is asked at once may still be answered.
    let refused = (0..100).map(|_| ann.ask(json!({"do": "ping"}))).find(|answer| answer["ok"].is_null());
    let refused = refused.expect("time is not free");
    assert_eq!(refused["error"]["code"], "too_fast", "{refused}");
    // On another connection they are the same member.
    let (refused, _) = host.enter(&created.room, json!({"token": created.token}));
    assert_eq!(refused["error"]["code"], "too_fast", "{refused}");
}

/// The answer to `enter` was paid for by the connection alone, and who entered again and again paid for nothing.
#[test]
fn what_is_told_at_the_entrance_is_paid_for_by_the_member() {
    let limits = Limits { requests_per_second: 1, ..Limits::for_rooms() };
    let host = Hosting::with(HostSettings { limits, ..HostSettings::default() });
    let (created, mut ann) = host.create(owari());
    for guest in 0..15 {
        let (_, mut guest) = host.join(&created, &format!("Guest {guest}"));
        for _ in 0..2 {
            let text = "棋".repeat(300);
            guest.change(json!({"do": "say", "text": text, "to": "table"}));
        }
    }
    // A newcomer whose answer is lost repeats the key.
    let key = key();
    let with = json!({"invitation": created.invitation, "name": "Dan", "key": key});
    for who in [json!({"token": created.token}), with] {
        let refused = (0..60).find_map(|_| {
            let (entered, _) = host.enter(&created.room, who.clone());
            if entered["ok"].is_object() {
                assert!(entered.to_string().len() > 16 << 10);
                return None;
            }
            Some(entered["error"].clone())
        });
        let refused = refused.expect("entering is not free");
        assert_eq!(refused["code"], "too_fast", "{refused}");
        // Fronts wait for so long and try again.
        assert!(refused["after"].as_u64().is_some_and(|after| after <= 10_000));
    }
    let answer = ann.ask(json!({"do": "ping"}));
    assert_eq!(answer["error"]["code"], "too_fast", "{answer}");
    // Others are let in.
    host.join(&created, "Zoe");
}

/// A record of 16 MiB took 400 MB, and 16 connections had one each.
#[test]
fn a_game_outside_rooms_is_no_longer_than_one_in_a_room() {
    let host = Hosting::start();
    let mut visitor = host.open("/table");
    visitor.send(&format!(r#"{{"do": "open", "text": "{}"}}"#, "x".repeat(1 << 20)));
    let told = visitor.hear().expect("an answer");
    let text = told["error"]["text"].as_str().expect("a sentence");
    assert!(text.contains("1 MiB"), "{text}");
    assert_eq!(visitor.closed(), 1009);
}

#[test]
fn few_games_outside_rooms_come_in_long_messages() {
    let host = behind_proxy();
    let long = |visitor: &mut host::ClientConnection| {
        let mut request = new_game();
        request["x"] = json!("x".repeat(100_000));
        visitor.ask(request)["error"]["code"].clone()
    };
    let mut own: Vec<_> = (0..3).map(|_| table(&host, "192.0.2.1")).collect();
    let codes: Vec<_> = own.iter_mut().map(long).collect();
    assert_eq!(codes[2], "busy");
    assert!(codes[..2].iter().all(|code| code != "busy"), "{codes:?}");
    // Who has had one may have another.
    assert_ne!(long(&mut own[0]), "busy");
    assert!(own[2].ask(new_game())["ok"].is_object());
}

/// A request counts by what it makes: ten watchers who asked for nothing but long answers held up all other rooms.
#[test]
fn who_asks_for_long_answers_waits_sooner() {
    let host = Hosting::with(HostSettings {
        limits: Limits { requests_per_second: 1, ..Limits::for_rooms() },
        ..HostSettings::default()
    });
    let record = json!({
        "format": "atar-record", "version": 1, "game": "owari", "rules": 1,
        "options": {"stones": 4, "first": 0}, "turns": [], "note": "x".repeat(60_000),
    });
    let (created, mut ann) = host.create(json!({"record": record}));
    ann.change(json!({"do": "sit", "seat": 0}));
    ann.change(json!({"do": "computer", "seat": 1, "level": 1}));
    ann.change(json!({"do": "ready", "ready": true}));
    ann.change(json!({"do": "start"}));
    let asked_until_refused = |request: Value| {
        let (_, mut watcher) = host.join(&created, request["do"].as_str().expect("a verb"));
        let is_heard = |answer: &Value| answer["ok"].is_object();
        (0..40).take_while(|_| is_heard(&watcher.ask(request.clone()))).count()
    };
    let pings = asked_until_refused(json!({"do": "ping"}));
    let records = asked_until_refused(json!({"do": "record", "text": true}));
    assert!(0 < records && 4 * records < pings, "{records} of {pings}");
}

/// Who was removed came back under another name.
#[test]
fn who_was_removed_does_not_come_back_from_the_same_address() {
    let folder = tempfile::tempdir().expect("a folder");
    let hosting = || {
        Hosting::with(HostSettings {
            data: Some(folder.path().to_owned()),
            proxies: vec![IpAddr::from([127, 0, 0, 1])],
            ..HostSettings::default()
        })
    };
    let host = hosting();
    let open = |host: &Hosting, path: &str, from: &str| {
        let headers = [("x-forwarded-for", from)];
        host.open_with(path, &headers).expect("a connection")
    };
    let mut request = owari();
    request["do"] = json!("create");
    request["name"] = json!("Ann");
    request["listed"] = json!(true);
    let made = open(&host, "/api/lobby", "192.0.2.1").ask(request)["ok"].clone();
    let path = format!("/api/room/{}", made["room"].as_str().expect("a room"));
    let enter = |host: &Hosting, from: &str, with: (&str, &Value)| {
        let mut connection = open(host, &path, from);
        let mut request = json!({"do": "enter", "net": 1});
        request[with.0] = with.1.clone();
        let answer = connection.ask(request);
        (answer["error"]["code"].clone(), answer, connection)
    };
    let (_, _, mut ann) = enter(&host, "192.0.2.1", ("token", &made["token"]));
    // In by one network, back by another: both are known.
    let (_, entered, _) = enter(&host, "2001:db8::1", ("name", &json!("Ben")));
    let token = entered["ok"]["you"]["token"].clone();
    let (_, _, mut ben) = enter(&host, "192.0.2.2", ("token", &token));
    ann.change(json!({"do": "kick", "member": "m2"}));
    assert_eq!(ben.closed(), 4001);
    drop(ann);
    host.end();
    let host = hosting();
    for from in ["2001:db8::1", "2001:db8::2", "192.0.2.2"] {
        assert_eq!(enter(&host, from, ("name", &json!("Eve"))).0, "removed", "{from}");
    }
    assert_eq!(enter(&host, "192.0.2.3", ("token", &token)).0, "removed");
    assert_eq!(enter(&host, "192.0.2.3", ("name", &json!("Eve"))).0, Value::Null);
}

/// 51 connections that entered and went kept a listed room full for good.
#[test]
fn the_places_of_those_who_went_are_for_others_after_two_minutes() {
    let time = Arc::new(HandClock::new(1_790_000_000_000));
    let host = Hosting::with(HostSettings {
        most_watchers: 1,
        away_after: std::time::Duration::ZERO,
        time: Some(Arc::clone(&time)),
        ..HostSettings::default()
    });
    let (created, mut ann) = host.create(owari());
    for name in ["Ben", "Cleo"] {
        drop(host.join(&created, name));
        // Ann sees who is away.
        ann.until(|message| {
            let events = message["tell"].as_array().cloned().unwrap_or_default();
            events.iter().any(|event| event["member"]["name"] == name && event["member"]["away"].is_u64())
        });
    }
    let with = json!({"invitation": created.invitation, "name": "Dan"});
    assert_eq!(host.enter(&created.room, with.clone()).0["error"]["code"], "full");
    time.pass(120_000);
    let (entered, _dan) = host.enter(&created.room, with);
    assert!(entered["ok"].is_object(), "{entered}");
    ann.change(json!({"do": "clear"}));
    let seen = host.enter(&created.room, json!({"token": created.token})).0;
    let names: Vec<_> =
        seen["ok"]["room"]["members"].as_array().expect("members").iter().map(|it| &it["name"]).collect();
    assert_eq!(names, ["Ann", "Dan"]);
}

#[test]
fn a_room_has_no_more_watchers_than_the_server_lets_it_have() {
    let host = Hosting::with(HostSettings { most_watchers: 1, ..HostSettings::default() });
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
    let host = Hosting::with(HostSettings { most_level: 2, ..HostSettings::default() });
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
    for request in [json!({"do": "seats", "seats": [{}, {"bot": 10}]}), json!({"do": "bot", "level": 3})] {
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
    let host = Hosting::with(HostSettings { most_work: Duration::from_millis(50), ..HostSettings::default() });
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
    let host = Hosting::with(HostSettings { owner: Some("secret".to_owned()), ..HostSettings::default() });
    let mut create = owari();
    create["do"] = json!("create");
    create["name"] = json!("Ann");
    let mut lobby = host.lobby();
    assert_eq!(lobby.ask(json!({"do": "hello"}))["ok"]["may_create"], false);
    assert_eq!(lobby.ask(create.clone())["error"]["code"], "not_allowed");
    create["owner"] = json!("secret");
    assert!(lobby.ask(create)["ok"].is_object());
}
