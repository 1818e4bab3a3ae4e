//! Hosts that stand still and clocks that jump: nobody loses time, seat or room (docs/online.md, "Time").

#[path = "support/figures.rs"]
mod figures;
#[path = "support/host.rs"]
mod host;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use atar_server::{HandClock, HostSettings, LedgerPlace};
use figures::until;
use host::{ClientConnection, Closed, Created, Hosting, owari};
use serde_json::{Value, json};
use tempfile::TempDir;

const START: u64 = 1_000_000;
const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Settings of a host whose clocks are in the hands of the test.
fn settings(time: &Arc<HandClock>) -> HostSettings {
    HostSettings {
        time: Some(Arc::clone(time)),
        metrics: Some(SocketAddr::from(([127, 0, 0, 1], 0))),
        away_after: Duration::from_secs(10),
        ..HostSettings::default()
    }
}

fn hosting() -> (Hosting, Arc<HandClock>) {
    let time = Arc::new(HandClock::new(START));
    (Hosting::with(settings(&time)), time)
}

fn with_bank() -> Value {
    let mut proposal = owari();
    proposal["clock"] = json!({"kind": "bank", "main": 60, "increment": 0});
    proposal
}

fn listed_owari() -> Value {
    let mut proposal = owari();
    proposal["listed"] = json!(true);
    proposal
}

/// Waits until the lobby lists so many rooms.
fn listed(host: &Hosting, count: usize) {
    let mut lobby = host.lobby();
    let mut rooms = lobby.ask(json!({"do": "list"}))["ok"]["rooms"].clone();
    while rooms.as_array().expect("a list").len() != count {
        rooms = lobby.event("rooms")["rooms"].clone();
    }
}

/// Ends the only connection, and waits until the host knows of it. A host counts who enters after it has answered them:
/// its figures say 0 before that, too.
fn desert(host: &Hosting, last: ClientConnection) {
    let figures = host.metrics.expect("figures");
    until(figures, "members", 1);
    drop(last);
    until(figures, "members", 0);
}

/// Ends the only connection, and waits until its member is away, which is an entry: that many have been made then.
fn leave(host: &Hosting, last: ClientConnection, time: &HandClock, entries: u64) {
    desert(host, last);
    time.pass(11_000);
    until(host.metrics.expect("figures"), "entries_total", entries);
}

/// Who comes back finds the game going on: the clock of the first seat has run since this time, with all that it had.
fn goes_on(host: &Hosting, created: &Created, since: u64) -> ClientConnection {
    let (entered, ann) = host.enter(&created.room, json!({"token": created.token}));
    let room = &entered["ok"]["room"];
    assert_eq!(room["phase"], "playing", "{entered}");
    assert_eq!(room["clocks"]["left"], json!([60_000, 60_000]));
    assert_eq!(room["clocks"]["since"], since);
    ann
}

/// The player to act lost the game when the host had stood still for longer than they had left, as in a laptop that was
/// closed.
#[test]
fn the_time_in_which_a_host_stood_still_is_nobodys() {
    let (host, time) = hosting();
    let (_, mut ann, mut ben) = host.playing(with_bank());
    time.pass(20_000);
    for stop in [70_000, 8 * HOUR] {
        let before = time.wall();
        time.stand_still(stop);
        for player in [&mut ann, &mut ben] {
            let since = json!(before - 20_000 + stop);
            let told = player.until(|message| {
                let mut events = message["tell"].as_array().into_iter().flatten();
                events.any(|event| event["clocks"]["since"] == since)
            });
            let mut events = told["tell"].as_array().expect("events").iter();
            let clock = events.find(|event| event["event"] == "clock");
            let left = &clock.expect("the clocks")["clocks"]["left"];
            assert_eq!(*left, json!([60_000, 60_000]));
        }
    }
    time.pass(30_000);
    let answer = ann.step();
    let events = answer["tell"].as_array().expect("events");
    let clock = events.iter().find(|event| event["event"] == "clock");
    let left = &clock.expect("the clocks")["clocks"]["left"];
    assert_eq!(*left, json!([40_000, 60_000]), "50 seconds, 30 of them free");
    // And a flag falls as ever.
    time.pass(90_800);
    let over = ben.until(|message| message["tell"][0]["room"]["ended"].is_object());
    let ended = &over["tell"][0]["room"]["ended"];
    assert_eq!(*ended, json!({"why": "time", "winners": [0]}));
}

/// The player to act lost the game when the system's clock was set forward by an hour.
#[test]
fn the_wall_clock_measures_no_turn() {
    let (host, time) = hosting();
    let (_, mut ann, _ben) = host.playing(with_bank());
    time.pass(20_000);
    time.set_wall(START + HOUR);
    let clocks = ann.event("clock")["clocks"].clone();
    assert_eq!(clocks["since"], START + HOUR - 20_000, "it has run for 20 s");
    time.set_wall(5);
    time.pass(50_000);
    let answer = ann.step();
    assert_eq!(answer["at"], START + HOUR + 50_000, "time never goes back");
    let events = answer["tell"].as_array().expect("events");
    let clock = events.iter().find(|event| event["event"] == "clock");
    let left = &clock.expect("the clocks")["clocks"]["left"];
    assert_eq!(*left, json!([20_000, 60_000]), "70 seconds, 30 of them free");
}

/// Absence counts only while the host runs: no stand-in comes, and nothing can be claimed.
#[test]
fn while_a_host_stands_still_nobody_is_away() {
    let (host, time) = hosting();
    let mut proposal = owari();
    proposal["stand_in"] = json!({"after": 60, "level": 1});
    let (_, mut ann, ben) = host.playing(proposal);
    ann.step();
    drop(ben);
    let is_away = |message: &Value| {
        let mut events = message["tell"].as_array().into_iter().flatten();
        events.any(|event| event["member"]["name"] == "Ben" && event["member"]["away"].is_u64())
    };
    // When the host hears of the end of a connection is its own affair.
    while !ann.has_heard(is_away) {
        time.pass(1000);
        ann.ask(json!({"do": "ping"}));
        std::thread::sleep(Duration::from_millis(50));
    }
    time.pass(20_000);
    time.stand_still(HOUR);
    ann.until(|message| {
        let events = message["tell"].as_array().into_iter().flatten();
        let mut rooms = events.filter(|event| event["event"] == "room");
        rooms.any(|event| event["room"]["members"][1]["away"].as_u64() > Some(START + HOUR))
    });
    let refused = ann.try_change(json!({"do": "claim", "what": "stand_in"}));
    assert_eq!(refused["error"]["code"], "too_soon", "{refused}");
    time.pass(41_000);
    let turn = ann.until(|message| message["tell"][0]["event"] == "changed");
    assert!(turn["by"].is_null(), "now a computer stands in: {turn}");
}

/// A clock that was set forward by two hours deleted rooms that waited, and by eight days running games with their
/// players.
#[test]
fn a_jump_of_the_clock_removes_nothing() {
    let (host, time) = hosting();
    let (created, ann) = host.create(listed_owari());
    desert(&host, ann);
    let (_, mut ben, _cleo) = host.playing(with_bank());
    time.set_wall(START + 8 * DAY);
    ben.event("clock");
    time.stand_still(8 * DAY);
    ben.event("clock");
    // Now rooms that have expired are looked for.
    time.pass(91_000);
    ben.until(|message| message["tell"][0]["room"]["ended"].is_object());
    listed(&host, 1);
    host.come_back(&created.room, &created.token);
}

/// Waiting rooms were deleted an hour after their last entry, whoever was in them.
#[test]
fn no_room_goes_while_people_are_connected_to_it() {
    let (host, time) = hosting();
    let (_, mut ann) = host.create(listed_owari());
    let (created, mut ben, _cleo) = host.playing(owari());
    for _ in 0..4 {
        time.pass(40 * DAY);
        std::thread::sleep(Duration::from_millis(500));
        assert!(ann.ask(json!({"do": "ping"}))["ok"].is_object());
    }
    listed(&host, 1);
    ben.step();
    host.come_back(&created.room, &created.token);
    ann.change(json!({"do": "sit", "seat": 0}));
}

#[test]
fn a_room_leaves_the_lobby_first_and_goes_a_day_later() {
    let (host, time) = hosting();
    let (created, mut ann) = host.create(listed_owari());
    let with = json!({"token": created.token});
    // Its people are there for long, and nothing happens. An hour counts from their end.
    time.pass(5 * HOUR);
    ann.ask(json!({"do": "ping"}));
    leave(&host, ann, &time, 2);
    time.pass(59 * MINUTE);
    std::thread::sleep(Duration::from_millis(1500));
    listed(&host, 1);
    time.pass(2 * MINUTE);
    listed(&host, 0);

    // Who comes back brings it back.
    let (entered, ann) = host.enter(&created.room, with.clone());
    assert!(entered["ok"].is_object(), "{entered}");
    time.pass(MINUTE);
    listed(&host, 1);
    leave(&host, ann, &time, 4);
    time.pass(HOUR + MINUTE);
    listed(&host, 0);
    time.pass(DAY);
    let look = json!({"id": 1, "do": "look", "net": 1, "token": created.token});
    loop {
        // Whoever looks is not there. What is in memory is forgotten.
        let mut stranger = host.open(&format!("/api/room/{}", created.room));
        stranger.send(&look.to_string());
        // Who asks while the room goes is told that, too: they waited in vain for ten seconds.
        match stranger.hear() {
            Ok(answer) if answer["error"]["code"] != "no_room" => {}
            Err(closed) if closed != Closed(4002) => panic!("{closed:?}"),
            _ => break,
        }
        time.pass(MINUTE);
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(host.enter(&created.room, with).0["error"]["code"], "no_room");
}

/// A listed room that had expired came back into the lobby whenever somebody looked at it, and left it again.
#[test]
fn who_only_looks_brings_no_room_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let time = Arc::new(HandClock::new(START));
    let host = Hosting::with(kept(&folder, &time));
    let (created, ann) = host.create(listed_owari());
    leave(&host, ann, &time, 2);
    time.pass(HOUR + MINUTE);
    listed(&host, 0);
    host.end();
    // Also where it is not in memory.
    let host = Hosting::with(kept(&folder, &time));
    let look = json!({"do": "look", "net": 1, "token": created.token});
    let mut stranger = host.open(&format!("/api/room/{}", created.room));
    assert!(stranger.ask(look)["ok"].is_object());
    listed(&host, 0);
    let list = host.lobby().ask(json!({"do": "list"}));
    assert_eq!(list["ok"]["rooms"], json!([]));
    host.end();
    let host = Hosting::with(kept(&folder, &time));
    let list = host.lobby().ask(json!({"do": "list"}));
    assert_eq!(list["ok"]["rooms"], json!([]));
    let (_, ann) = host.enter(&created.room, json!({"token": created.token}));
    time.pass(MINUTE);
    listed(&host, 1);
    drop(ann);
}

/// The last sign of life was in the folder of data: without one, a restart cost the players its time.
#[test]
fn a_restart_costs_nobody_time_wherever_the_ledger_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let time = Arc::new(HandClock::new(START));
    let restarted = || {
        let file = folder.path().join("other.sqlite").display().to_string();
        let mut settings = settings(&time);
        settings.ledger = Some(LedgerPlace(file));
        Hosting::with(settings)
    };
    let host = restarted();
    let (created, _ann, _ben) = host.playing(with_bank());
    host.end();
    time.pass(2 * HOUR);
    let host = restarted();
    drop(goes_on(&host, &created, START + 2 * HOUR));
    host.end();
    // The wall clock is behind what entries are dated by.
    time.set_wall(5);
    let host = restarted();
    let mut ann = goes_on(&host, &created, START + 2 * HOUR);
    time.pass(10_000);
    assert_eq!(ann.step()["at"], START + 2 * HOUR + 10_000);
}

/// Only the last time without a host was given back, though nobody had opened the room since those before it.
#[test]
fn every_time_without_a_host_is_nobodys() {
    let folder = tempfile::tempdir().expect("a folder");
    let time = Arc::new(HandClock::new(START));
    let mut proposal = listed_owari();
    proposal["clock"] = json!({"kind": "days", "days": 1});
    let host = Hosting::with(kept(&folder, &time));
    let (created, _ann, _ben) = host.playing(proposal);
    host.end();
    for _ in 0..3 {
        time.pass(20 * HOUR);
        let host = Hosting::with(kept(&folder, &time));
        listed(&host, 1);
        time.pass(2 * HOUR);
        host.end();
    }
    let host = Hosting::with(kept(&folder, &time));
    let (entered, _ann) = host.enter(&created.room, json!({"token": created.token}));
    let clocks = &entered["ok"]["room"]["clocks"];
    assert_eq!(clocks["since"], START + 60 * HOUR, "6 hours have been used");
}

/// A time without a host counts for no room: one that waits stays in the lobby.
#[test]
fn a_room_that_waits_outlives_a_host_that_is_off_for_a_week() {
    let folder = tempfile::tempdir().expect("a folder");
    let time = Arc::new(HandClock::new(START));
    let host = Hosting::with(kept(&folder, &time));
    let (created, ann) = host.create(listed_owari());
    drop(ann);
    host.end();
    time.pass(8 * DAY);
    let host = Hosting::with(kept(&folder, &time));
    time.pass(50 * MINUTE);
    // The first look for rooms that have expired is over.
    std::thread::sleep(Duration::from_millis(1500));
    listed(&host, 1);
    host.come_back(&created.room, &created.token);
}

/// Settings of such a host that keeps its rooms in a folder.
fn kept(folder: &TempDir, time: &Arc<HandClock>) -> HostSettings {
    HostSettings { data: Some(folder.path().to_owned()), ..settings(time) }
}
