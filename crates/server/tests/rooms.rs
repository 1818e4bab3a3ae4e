//! Rooms over real connections: people who create, enter, play and leave (docs/online.md).

#[path = "support/host.rs"]
mod host;

use atar_server::{HostKind, HostSettings};
use host::{Hosting, owari};
use serde_json::json;

#[test]
fn the_page_of_a_host_says_that_it_has_rooms() {
    let host = Hosting::start();
    let mut lobby = host.lobby();
    let hello = lobby.ask(json!({"do": "hello"}))["ok"].clone();
    assert_eq!(hello["net"], 1);
    assert_eq!(hello["kind"], "public");
    assert_eq!(hello["may_create"], true);
    assert_eq!(hello["limits"]["level"], 6);
    assert!(hello["build"].is_string() && hello["name"].is_string());
    assert_eq!(lobby.ask(json!({"do": "ping", "t": 5}))["ok"]["t"], 5);
    let unknown = lobby.ask(json!({"do": "fly"}));
    assert_eq!(unknown["error"]["code"], "bad_request");
}

#[test]
fn two_people_play_and_hear_each_other() {
    let host = Hosting::start();
    let (_, mut ann, mut ben) = host.playing(owari());
    let answer = ann.step();
    assert!(answer["seq"].is_u64() && answer["link"].is_string());
    let heard = ben.until(|message| message["seq"] == answer["seq"]);
    assert_eq!(heard["event"], "entry");
    assert_eq!(heard["link"], answer["link"]);
    assert_eq!(heard["tell"][0]["position"], answer["ok"]);
    ben.step();
    ann.until(|message| message["by"] == "m2" && message["tell"][0]["event"] == "changed");
}

#[test]
fn nobody_enters_without_a_right() {
    let host = Hosting::start();
    let (created, _ann) = host.create(owari());
    let code = |room: &str, with| {
        let (answer, _) = host.enter(room, with);
        answer["error"]["code"].as_str().map(str::to_owned)
    };
    let no_room = Some("no_room".to_owned());
    let zeros = "0".repeat(32);
    assert_eq!(code(&created.room, json!({"name": "Ben"})), no_room);
    assert_eq!(code(&created.room, json!({"token": zeros})), no_room);
    assert_eq!(code(&created.room, json!({"invitation": zeros, "name": "Ben"})), no_room);
    assert_eq!(code("aaaaaaaaaa", json!({"invitation": zeros, "name": "Ben"})), no_room);
    assert_eq!(code("aaaaaaaaaa", json!({"token": created.token})), no_room);
    assert!(host.open_with("/api/room/nonsense", &[]).is_err_and(|status| status == 404));
}

#[test]
fn listed_rooms_are_shown_and_anybody_may_enter() {
    let host = Hosting::start();
    let mut lobby = host.lobby();
    assert_eq!(lobby.ask(json!({"do": "list"}))["ok"]["rooms"], json!([]));
    let mut proposal = owari();
    proposal["listed"] = json!(true);
    let (created, mut ann) = host.create(proposal);
    let event = lobby.event("rooms");
    let card = &event["rooms"][0];
    assert_eq!(card["room"], created.room.as_str());
    assert_eq!((&card["game"], &card["name"], &card["phase"]), (&json!("owari"), &json!("Ann"), &json!("waiting")));
    assert_eq!(card["seats"], json!([{"name": null, "computer": null}, {"name": null, "computer": null}]));
    let (answer, _ben) = host.enter(&created.room, json!({"name": "Ben"}));
    assert_eq!(answer["ok"]["you"]["member"], "m2");
    ann.change(json!({"do": "sit", "seat": 1}));
    let shown = lobby.until(|message| message["rooms"][0]["seats"][1]["name"] == "Ann");
    assert_eq!(shown["rooms"][0]["watchers"], 1);
    let other = host.lobby().ask(json!({"do": "list", "game": "petri"}));
    assert_eq!(other["ok"]["rooms"], json!([]));
    ann.change(json!({"do": "settings", "settings": {"listed": false}}));
    lobby.until(|message| message["rooms"] == json!([]));
}

#[test]
fn a_room_goes_on_with_a_record() {
    let host = Hosting::start();
    let (_, mut ann, _ben) = host.playing(owari());
    let answer = ann.step();
    let record = ann.ask(json!({"do": "record"}))["ok"].clone();
    let record = if record["record"].is_null() { record } else { record["record"].clone() };
    let (_, mut cleo, _) = host.playing(json!({"record": record}));
    let position = cleo.ask(json!({"do": "position"}))["ok"].clone();
    assert_eq!((&position["ply"], &position["state"]), (&answer["ok"]["ply"], &answer["ok"]["state"]));
    assert_eq!(position["seats"][0]["name"], "Ann");
}

#[test]
fn computers_play_their_turns() {
    let host = Hosting::start();
    let (_, mut ann) = host.create(owari());
    ann.change(json!({"do": "sit", "seat": 0}));
    let too_good = ann.try_change(json!({"do": "computer", "seat": 1, "level": 7}));
    assert_eq!(too_good["error"]["code"], "not_allowed");
    ann.change(json!({"do": "computer", "seat": 1, "level": 1}));
    ann.change(json!({"do": "ready", "ready": true}));
    ann.change(json!({"do": "start"}));
    for _ in 0..3 {
        ann.step();
        ann.until(|message| message["event"] == "thinking");
        let turn = ann.until(|message| message["tell"][0]["event"] == "changed");
        assert!(turn["by"].is_null());
    }
}

#[test]
fn who_is_removed_is_cut_off_and_who_leaves_has_left() {
    let host = Hosting::start();
    let (created, mut ann) = host.create(owari());
    let (token, mut ben) = host.join(&created, "Ben");
    ann.change(json!({"do": "kick", "member": "m2"}));
    assert_eq!(ben.closed(), 4001);
    let (answer, _) = host.enter(&created.room, json!({"token": token}));
    assert_eq!(answer["error"]["code"], "removed");
    ann.change(json!({"do": "leave"}));
    assert_eq!(ann.closed(), 1000);
}

#[test]
fn every_connection_to_the_table_has_a_table_of_its_own() {
    let host = Hosting::start();
    let (mut one, mut other) = (host.open("/table"), host.open("/table"));
    let mut new_game = owari();
    new_game["do"] = json!("new_game");
    let started = one.ask(new_game);
    assert_eq!(started["ok"]["ply"], 0);
    assert_eq!(other.ask(json!({"do": "position"}))["error"]["code"], "no_game");
}

#[test]
fn a_program_of_another_version_is_told_so_and_sent_away() {
    let host = Hosting::start();
    let (created, _ann) = host.create(owari());
    let mut old = host.open(&format!("/api/room/{}", created.room));
    let answer = old.ask(json!({"do": "enter", "net": 99, "token": created.token}));
    assert_eq!(answer["error"]["code"], "old_program");
    assert_eq!(old.closed(), 4003);
}

/// Whoever typed the name of the machine was told that the server does not know it.
#[cfg(target_os = "linux")]
#[test]
fn at_home_the_machine_s_own_name_leads_to_the_host_and_in_public_it_does_not() {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").expect("a name");
    let name = name.trim().split('.').next().expect("a name").to_owned();
    for (kind, status) in [(HostKind::Home, 200), (HostKind::Public, 403)] {
        let host = Hosting::with(HostSettings { kind, ..HostSettings::default() });
        let port = host.address.port();
        let named = format!("{name}.local:{port}");
        assert_eq!(host.status("/api/health", &[("Host", &named)]), status);
        let other = format!("not-{name}.local:{port}");
        assert_eq!(host.status("/api/health", &[("Host", &other)]), 403);
    }
}

#[test]
fn who_stops_hosting_says_so_and_tells_of_no_restart() {
    let mut host = Hosting::start();
    let (created, mut ann) = host.create(owari());
    let mut stranger = host.open(&format!("/api/room/{}", created.room));
    let mut lobby = host.lobby();
    host.stop();
    let code = loop {
        match ann.hear() {
            Ok(event) => assert_ne!(event["event"], "restarting"),
            Err(host::Closed(code)) => break code,
        }
    };
    assert_eq!((code, stranger.closed(), lobby.closed()), (1001, 1001, 1001));
}
