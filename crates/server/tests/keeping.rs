//! What outlives a server, a connection and a clock (docs/online.md).

#[path = "support/host.rs"]
mod host;

use std::sync::Arc;
use std::time::Duration;

use atar_server::{HandClock, HostSettings};
use host::{Hosting, key, owari};
use serde_json::{Value, json};
use tempfile::TempDir;

fn kept(folder: &TempDir) -> HostSettings {
    HostSettings { data: Some(folder.path().to_owned()), ..HostSettings::default() }
}

#[test]
fn rooms_go_on_after_a_restart_and_a_request_counts_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let host = Hosting::with(kept(&folder));
    let (created, mut ann, mut ben) = host.playing(owari());
    let legal = ann.ask(json!({"do": "legal"}))["ok"]["steps"][0].clone();
    let rev = ann.ask(json!({"do": "position"}))["ok"]["rev"].clone();
    let request = json!({"do": "step", "step": legal, "rev": rev, "key": key()});
    let answer = ann.ask(request.clone());
    ben.until(|message| message["seq"] == answer["seq"]);
    host.end();
    assert_eq!(ben.event("restarting")["event"], "restarting");
    assert_eq!(ben.closed(), 1012);

    let host = Hosting::with(kept(&folder));
    let since = json!({"token": created.token, "since": answer["seq"], "link": answer["link"]});
    let (entered, mut ann) = host.enter(&created.room, since);
    assert_eq!(entered["ok"]["entries"], json!([]), "{entered}");
    let again = ann.ask(request);
    assert_eq!((&again["again"], &again["seq"]), (&json!(true), &answer["seq"]));
    assert_eq!(again["ok"], answer["ok"]);
    let (entered, _) = host.enter(&created.room, json!({"token": created.token}));
    assert_eq!(entered["ok"]["position"]["state"], answer["ok"]["state"]);
}

/// A repeated request to create a room, whose answer was lost, made a second room.
#[test]
fn a_request_to_create_a_room_counts_once_also_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let host = Hosting::with(kept(&folder));
    let mut request = owari();
    for (name, value) in [("do", "create"), ("name", "Ann")] {
        request[name] = json!(value);
    }
    request["listed"] = json!(true);
    request["key"] = json!(key());
    // The connection is cut before the answer is heard.
    host.lobby().send(&request.to_string());
    let first = host.lobby().ask(request.clone())["ok"].clone();
    let again = host.lobby().ask(request.clone())["ok"].clone();
    assert!(first["room"].is_string(), "{first}");
    assert_eq!(first, again);
    assert_eq!(listed(&host, 1).len(), 1);
    host.end();

    let host = Hosting::with(kept(&folder));
    assert_eq!(host.lobby().ask(request.clone())["ok"], first);
    let room = first["room"].as_str().expect("a room");
    let (entered, _ann) = host.enter(room, json!({"token": first["token"]}));
    assert_eq!(entered["ok"]["you"]["member"], "m1", "{entered}");
    assert_eq!(host.lobby().ask(request.clone())["ok"], first);

    request["key"] = json!(key());
    let other = host.lobby().ask(request)["ok"].clone();
    assert_ne!(other["room"], first["room"]);
    assert_eq!(listed(&host, 2).len(), 2);
}

#[test]
fn listed_rooms_are_listed_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let host = Hosting::with(kept(&folder));
    let mut proposal = owari();
    proposal["listed"] = json!(true);
    let (created, _ann) = host.create(proposal);
    host.end();
    let host = Hosting::with(kept(&folder));
    let mut lobby = host.lobby();
    let list = lobby.ask(json!({"do": "list"}));
    let shown = if list["ok"]["rooms"] == json!([]) {
        lobby.event("rooms")["rooms"].clone()
    } else {
        list["ok"]["rooms"].clone()
    };
    assert_eq!(shown[0]["room"], created.room.as_str());
}

/// The rooms were listed in the order of their names after a restart, the oldest of those that wait before the newest.
#[test]
fn the_list_has_the_same_order_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let (settings, time) = timed(Some(&folder));
    let host = Hosting::with(settings);
    let mut connections = Vec::new();
    for _ in 0..6 {
        time.pass(1000);
        let mut proposal = owari();
        proposal["listed"] = json!(true);
        connections.push(host.create(proposal));
    }
    let before = listed(&host, 6);
    let created = connections.iter().rev().map(|(created, _)| json!(created.room));
    assert_eq!(before, created.collect::<Vec<_>>(), "the newest first");
    drop(connections);
    host.end();

    let (settings, _time) = timed(Some(&folder));
    assert_eq!(listed(&Hosting::with(settings), 6), before);
}

/// The rooms of the list, once it has so many.
fn listed(host: &Hosting, count: usize) -> Vec<Value> {
    let mut lobby = host.lobby();
    let mut rooms = lobby.ask(json!({"do": "list"}))["ok"]["rooms"].clone();
    loop {
        let cards = rooms.as_array().expect("a list");
        if cards.len() == count {
            return cards.iter().map(|card| card["room"].clone()).collect();
        }
        rooms = lobby.event("rooms")["rooms"].clone();
    }
}

/// A server whose clock is in the hands of the test.
fn timed(folder: Option<&TempDir>) -> (HostSettings, Arc<HandClock>) {
    let time = Arc::new(HandClock::new(1_000_000));
    let settings = HostSettings {
        data: folder.map(|folder| folder.path().to_owned()),
        time: Some(Arc::clone(&time)),
        away_after: Duration::from_secs(10),
        ..HostSettings::default()
    };
    (settings, time)
}

fn away(message: &Value, member: usize) -> bool {
    let rooms = message["tell"].as_array().into_iter().flatten();
    let mut rooms = rooms.filter(|event| event["event"] == "room");
    rooms.any(|event| event["room"]["members"][member]["away"].is_u64())
}

#[test]
fn who_has_lost_the_connection_is_away_and_whose_time_is_up_is_replaced() {
    let (settings, time) = timed(None);
    let host = Hosting::with(settings);
    let mut proposal = owari();
    proposal["stand_in"] = json!({"after": 60, "level": 1});
    let (created, mut ann, ben) = host.playing(proposal);
    let (token, _second) = host.join(&created, "Cleo");
    drop(ben);
    host.come_back(&created.room, &token);
    ann.step();
    // When the server hears of the end of a connection is its own affair.
    while !ann.has_heard(|message| away(message, 1)) {
        time.pass(1000);
        ann.ask(json!({"do": "ping"}));
        std::thread::sleep(Duration::from_millis(100));
    }
    time.pass(60_000);
    let turn = ann.until(|message| message["by"].is_null() && message["tell"][0]["event"] == "changed");
    assert!(turn["seq"].is_u64());
}

#[test]
fn a_flag_falls_although_nobody_asks() {
    let (settings, time) = timed(None);
    let host = Hosting::with(settings);
    let mut proposal = owari();
    proposal["clock"] = json!({"kind": "bank", "main": 60, "increment": 0});
    let (_, mut ann, _ben) = host.playing(proposal);
    time.pass(90_800);
    let over = ann.until(|message| message["tell"][0]["room"]["ended"].is_object());
    assert_eq!(over["tell"][0]["room"]["ended"], json!({"why": "time", "winners": [1]}));
}

#[test]
fn the_time_without_a_server_is_nobodys() {
    let folder = tempfile::tempdir().expect("a folder");
    let (settings, time) = timed(Some(&folder));
    let host = Hosting::with(settings);
    let mut proposal = owari();
    proposal["clock"] = json!({"kind": "bank", "main": 60, "increment": 0});
    let (created, _ann, _ben) = host.playing(proposal);
    host.end();
    let (mut settings, _) = timed(Some(&folder));
    time.pass(10_000_000);
    settings.time = Some(Arc::clone(&time));
    let host = Hosting::with(settings);
    let (entered, mut ann) = host.enter(&created.room, json!({"token": created.token}));
    assert_eq!(entered["ok"]["room"]["phase"], "playing");
    let clock = if entered["ok"]["room"]["clocks"]["since"] == time.wall() {
        entered["ok"]["room"]["clocks"].clone()
    } else {
        ann.event("clock")["clocks"].clone()
    };
    assert_eq!(clock["left"], json!([60_000, 60_000]));
    assert_eq!(ann.step()["ok"]["ply"].as_u64(), Some(1));
}

/// Whoever reads the rooms of a server can be nobody in them: tokens are kept as their digests.
#[test]
fn the_file_of_rooms_has_no_token() {
    let folder = tempfile::tempdir().expect("a folder");
    let host = Hosting::with(kept(&folder));
    let (created, mut ann, _ben) = host.playing(owari());
    ann.step();
    host.end();
    let mut is_there = false;
    for entry in std::fs::read_dir(folder.path()).expect("files") {
        let path = entry.expect("an entry").path();
        let bytes = std::fs::read(&path).expect("a file");
        let has = |text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
        is_there |= has(&created.room);
        assert!(!has(&created.token), "{}", path.display());
    }
    assert!(is_there, "the rooms are in one of the files");
}

/// A server whose readiness is asked more often than a stranger may ask.
fn often_asked(mut settings: HostSettings) -> HostSettings {
    settings.limits.new_of_address = u32::MAX;
    settings.limits.new_of_address_per_second = u32::MAX;
    settings
}

fn wait_for_ready(host: &Hosting, status: u16) {
    let start = std::time::Instant::now();
    while host.status("/api/ready", &[]) != status {
        assert!(start.elapsed() < Duration::from_secs(60), "{status}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Changes were answered and lost, and the server was ready, after the folder of its rooms was deleted. A request to
/// create a room was never answered where nothing could be kept.
#[cfg(unix)]
#[test]
fn a_server_whose_rooms_are_taken_away_keeps_nothing_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let settings = HostSettings { data: Some(data.clone()), ..HostSettings::default() };
    let host = Hosting::with(often_asked(settings));
    let (created, mut ann, mut ben) = host.playing(owari());
    wait_for_ready(&host, 200);
    let away = folder.path().join("away");
    std::fs::rename(&data, &away).expect("taken away");
    let said = json!({"do": "say", "text": "Hello", "to": "table", "key": key()});
    assert_eq!(ann.ask(said.clone())["error"]["code"], "unavailable");
    assert_eq!(ben.event("unavailable")["event"], "unavailable");
    let mut create = owari();
    for (name, value) in [("do", "create"), ("name", "Ann")] {
        create[name] = json!(value);
    }
    create["key"] = json!(key());
    for _ in 0..2 {
        let answer = host.lobby().ask(create.clone());
        assert_eq!(answer["error"]["code"], "unavailable", "{answer}");
    }
    wait_for_ready(&host, 503);
    // The files are back: the same requests count, once.
    for file in std::fs::read_dir(&data).into_iter().flatten().flatten() {
        std::fs::remove_file(file.path()).expect("the sign of life");
    }
    let _ = std::fs::remove_dir(&data);
    std::fs::rename(&away, &data).expect("put back");
    assert_eq!(ben.event("available")["event"], "available");
    let answer = ann.ask(said);
    assert_eq!(answer["again"], true, "{answer}");
    wait_for_ready(&host, 200);
    let made = loop {
        let answer = host.lobby().ask(create.clone());
        if answer["ok"].is_object() {
            break answer["ok"].clone();
        }
        std::thread::sleep(Duration::from_millis(100));
    };
    assert_ne!(made["room"], created.room.as_str());
}

/// Where nobody asked for a change nobody heard it, clocks ran on, and the server was ready for ten seconds.
#[cfg(unix)]
#[test]
fn a_quiet_server_whose_rooms_are_taken_away_says_so_within_five_seconds_and_no_clock_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut settings, time) = timed(None);
    let data = folder.path().join("data");
    settings.data = Some(data.clone());
    let host = Hosting::with(often_asked(settings));
    let mut proposal = owari();
    proposal["clock"] = json!({"kind": "bank", "main": 60, "increment": 0});
    let (created, mut ann, mut ben) = host.playing(proposal);
    time.pass(40_000);
    let away = folder.path().join("away");
    std::fs::rename(&data, &away).expect("taken away");
    for player in [&mut ann, &mut ben] {
        assert_eq!(player.event("unavailable")["event"], "unavailable");
    }
    let (entered, mut cleo) = host.enter(&created.room, json!({"token": created.token}));
    assert_eq!(entered["ok"]["room"]["phase"], "playing", "{entered}");
    assert_eq!(cleo.event("unavailable")["event"], "unavailable");
    // By its own clock: the host looks once a second.
    time.pass(4_000);
    assert_eq!(host.status("/api/ready", &[]), 503);
    time.pass(596_000);
    std::fs::rename(&away, &data).expect("put back");
    let clocks = ann.event("clock")["clocks"].clone();
    assert_eq!(clocks["left"], json!([60_000, 60_000]));
    assert_eq!(clocks["since"], time.wall() - 40_000, "as if nothing were");
    assert_eq!(ben.event("available")["event"], "available");
    assert!(ann.step()["ok"].is_object());
    wait_for_ready(&host, 200);
}

/// An older copy of the rooms was put back, and nobody was told.
#[test]
fn who_knows_more_than_a_copy_that_was_put_back_hears_rewound() {
    let folder = tempfile::tempdir().expect("a folder");
    let copy = tempfile::tempdir().expect("a folder");
    let host = Hosting::with(kept(&folder));
    let (created, ann, ben) = host.playing(owari());
    drop((ann, ben));
    host.end();
    let files = |from: &TempDir, to: &TempDir| {
        for file in std::fs::read_dir(from.path()).expect("files") {
            let file = file.expect("a file");
            std::fs::copy(file.path(), to.path().join(file.file_name())).expect("copied");
        }
    };
    files(&folder, &copy);
    let host = Hosting::with(kept(&folder));
    let mut ann = host.come_back(&created.room, &created.token);
    let known = ann.step();
    drop(ann);
    host.end();

    let host = Hosting::with(kept(&copy));
    let with = json!({"token": created.token, "since": known["seq"], "link": known["link"]});
    let (entered, mut ann) = host.enter(&created.room, with.clone());
    assert_eq!(entered["ok"]["position"]["ply"], 0, "{entered}");
    let rewound = ann.event("rewound");
    assert_eq!(rewound["from"], json!({"seq": known["seq"], "link": known["link"]}));
    assert_eq!(rewound["to"]["seq"], entered["seq"]);
    // The log goes on in another way, and is longer than what they know.
    let said = json!({"do": "say", "text": "Again.", "to": "table", "key": key()});
    ann.ask(said);
    ann.step();
    let (_, mut again) = host.enter(&created.room, with);
    assert_eq!(again.event("rewound")["from"]["seq"], known["seq"]);
    // What the copy has is known to it.
    let first = json!({"token": created.token, "since": entered["seq"], "link": entered["link"]});
    let (_, mut other) = host.enter(&created.room, first);
    other.ask(json!({"do": "ping"}));
    assert!(!other.has_heard(|message| message["event"] == "rewound"));
}
