//! Looking after the rooms that a host keeps: what is damaged, why a host does not start, and a disk that is full.

#[path = "support/host.rs"]
mod host;
mod support;

use std::io::{BufRead, BufReader};
use std::process::Command;

use host::Host;
use serde_json::{Value, json};
use support::{Folder, Running, assert_refused, atar_cli, run, stdout};

/// A game that a test makes a room of.
fn owari() -> Value {
    json!({"game": "owari", "options": {"stones": 3, "first": 0}})
}

/// Ends a host as an operator does.
fn end(mut host: Host) {
    let id = host.process.child.id().to_string();
    let killed = Command::new("kill").arg(&id).status();
    assert!(killed.expect("kill").success());
    assert!(host.process.child.wait().expect("an end").success());
}

/// The operator was told each second, without the room and what to do.
#[cfg(unix)]
#[test]
fn the_operator_is_told_once_of_a_damaged_room_and_finds_it() {
    let folder = Folder::new();
    let data = folder.path("data");
    let host = Host::start(&["--data", &data]);
    let rooms = [(); 2].map(|()| host.create(owari()));
    let check = ["ledger", "check", "--data", &data];
    let why = assert_refused(&run(&check), 1);
    assert!(why.contains("Another host uses "), "{why}");
    end(host);
    let good = run(&check);
    assert!(good.status.success(), "{}", stdout(&good));
    assert_eq!(stdout(&good), "2 rooms with 2 entries were checked; 0 damaged\n");

    let file = rusqlite::Connection::open(folder.path("data/rooms.sqlite")).expect("the file");
    let [room, token, _] = &rooms[0];
    let space = "UPDATE entry SET body = body || ' ' WHERE room = ?1";
    assert_eq!(file.execute(space, [room]), Ok(1));
    drop(file);
    let found = run(&check);
    assert_eq!(found.status.code(), Some(1));
    let why = "It, or its link, was changed after it was written.";
    let lines = format!("room {room}: entry 1: {why}\n");
    assert!(stdout(&found).starts_with(&lines), "{}", stdout(&found));
    let other = run(&[&check[..], &[rooms[1][0].as_str()]].concat());
    assert!(other.status.success(), "{}", stdout(&other));
    assert_eq!(stdout(&other), "1 room with 1 entry was checked; 0 damaged\n");

    let mut host = Host::start(&["--data", &data]);
    let errors = host.process.child.stderr.take().expect("its errors");
    for _ in 0..3 {
        let enter = json!({"do": "enter", "net": 1, "token": token});
        let mut line = host.line(&format!("/api/room/{room}"));
        assert_eq!(line.ask(enter).0["error"]["code"], "unavailable");
    }
    end(host);
    let told = BufReader::new(errors).lines().map_while(Result::ok);
    let told: Vec<_> = told.filter(|line| line.contains(room)).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    let command = format!("atar-cli ledger check --data DIR {room}");
    assert!(told[0].contains(&command), "{told:?}");
}

/// Some of these said that the host cannot listen, and an empty file was taken for a new host.
#[test]
fn a_host_that_cannot_start_says_why() {
    let folder = Folder::new();
    let path = |name: &str| folder.path(name);
    for (data, bytes) in [("empty", ""), ("letter", "A letter, and no ledger of any kind.")] {
        std::fs::create_dir_all(path(data)).expect("a folder");
        let file = path(&format!("{data}/rooms.sqlite"));
        std::fs::write(file, bytes).expect("written");
    }
    std::fs::write(path("file"), "no folder").expect("written");
    let host = Host::start(&["--data", &path("good")]);
    let metrics = format!("--metrics={}", host.authority);
    for (arguments, words) in [
        (["--data", &path("empty")], "is empty: the rooms that were in it are gone."),
        (["--data", &path("letter")], "is not a file of rooms."),
        (["--data", &path("file")], "is a file. Choose a folder."),
        (["--data", &path("file/in")], "cannot be made: "),
        (["--data", &path("good")], "Another host uses "),
        (["--ledger", &path("none/rooms")], "cannot be created: its folder does not exist."),
        (["--ledger", &path("empty")], "is a folder, not a file of rooms."),
        ([&metrics, "--public"], "The metrics cannot be served at "),
    ] {
        let output = run(&[&["host", "--port", "0", "--log", "off"], &arguments[..]].concat());
        let why = assert_refused(&output, 1);
        assert!(why.contains(words), "{arguments:?}: {why}");
        assert!(!why.contains("listen"), "{arguments:?}: {why}");
    }
    let place = "postgres://atar:hunter2@127.0.0.1:1/atar";
    let output = run(&["host", "--port", "0", "--ledger", place, "--data", &path("unused")]);
    let why = assert_refused(&output, 2);
    assert!(why.contains("The ledger cannot be reached: ") && !why.contains("hunter2"), "{why}");
    end(host);
    end(Host::start(&["--data", &path("fresh")]));
    let made = std::fs::metadata(path("fresh/rooms.sqlite"));
    assert!(made.is_ok(), "where nothing is, rooms are made");
}

/// A request to create a room was not answered for as long as the disk was full.
#[cfg(target_os = "linux")]
#[test]
fn a_host_whose_disk_is_full_says_so_and_goes_on_when_there_is_space() {
    let folder = Folder::new();
    let data = folder.path("data");
    let program = atar_cli(&["host", "--port", "0", "--log", "off", "--data", &data]);
    // Without the trap the system ends a program that writes too much.
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]);
    command.arg(program.get_program()).args(program.get_args());
    support::without_home(&mut command);
    let mut process = Running::of(command);
    let line = process.line();
    let url = line.trim_end().strip_prefix("Atar is at http://");
    let authority = url.unwrap_or_else(|| panic!("{line:?}"));
    let authority = authority.trim_end_matches('/').to_owned();
    let host = Host { process, authority };
    let [room, token, _] = host.create(owari());
    let mut ann = host.line(&format!("/api/room/{room}"));
    let enter = json!({"do": "enter", "net": 1, "token": token});
    assert!(ann.ask(enter).0["ok"].is_object());

    space(&host, "1");
    let said = json!({"do": "say", "text": "Hello", "to": "table"});
    assert_eq!(ann.ask(said.clone()).0["error"]["code"], "unavailable");
    let mut create = json!({"do": "create", "name": "Ben"});
    create["game"] = json!("owari");
    create["options"] = owari()["options"].clone();
    let refused = host.line("/api/lobby").ask(create).0;
    assert_eq!(refused["error"]["code"], "unavailable", "{refused}");

    space(&host, "unlimited");
    let (heard, _) = std::iter::repeat_with(|| ann.hear())
        .map(|message| (message["event"] == "available", message))
        .find(|(is_back, _)| *is_back)
        .expect("it is back");
    assert!(heard);
    assert!(!ann.ask(said).0["ok"].is_null());
    host.create(owari());
    end(host);
}

/// Lets files grow to so many bytes.
#[cfg(target_os = "linux")]
fn space(host: &Host, bytes: &str) {
    let id = host.process.child.id().to_string();
    let limited = Command::new("prlimit").args(["--pid", &id, &format!("--fsize={bytes}:")]).status();
    assert!(limited.expect("prlimit").success());
}
