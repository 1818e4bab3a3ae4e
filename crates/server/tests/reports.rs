//! What the operator of a public server hears of its people (docs/online.md, "For operators").

#[path = "support/host.rs"]
mod host;

use atar_server::{HostKind, HostSettings};
use host::{Hosting, owari};
use serde_json::{Value, json};

#[test]
fn a_report_puts_the_last_lines_before_the_operator() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("reports.jsonl");
    let host = Hosting::with(HostSettings { reports: Some(file.clone()), ..HostSettings::default() });
    let (created, mut ann, mut ben) = host.playing(owari());
    let (entered, _) = host.enter(&created.room, json!({"token": created.token}));
    assert_eq!(entered["ok"]["reports"], true, "a front offers to report someone");
    ben.change(json!({"do": "say", "text": "You play badly.", "to": "table"}));
    let strange = ann.ask(json!({"do": "report", "member": "m9"}));
    assert_eq!(strange["error"]["code"], "bad_request");
    assert_eq!(ann.ask(json!({"do": "report", "member": "m2"}))["ok"], true);
    assert_eq!(ben.ask(json!({"do": "report"}))["ok"], true);
    let text = std::fs::read_to_string(&file).expect("reports");
    let reports: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(reports.len(), 2);
    let first = &reports[0];
    assert_eq!((&first["by"], &first["about"]), (&json!("m1"), &json!("m2")));
    assert_eq!(first["room"], created.room.as_str());
    assert_eq!(first["members"], json!({"m1": "Ann", "m2": "Ben"}));
    assert_eq!(first["lines"][0]["text"], "You play badly.");
    assert!(first["at"].is_u64());
    assert_eq!(reports[1]["about"], Value::Null);
    for secret in [&created.token, &created.invitation] {
        assert!(!text.contains(secret.as_str()));
    }
    // Nobody else hears of it.
    ben.ask(json!({"do": "ping"}));
    assert!(!ben.has_heard(|message| message.to_string().contains("report")));
}

#[test]
fn a_report_has_fifty_lines_and_few_come_of_one_address() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("reports.jsonl");
    let host = Hosting::with(HostSettings { reports: Some(file.clone()), ..HostSettings::default() });
    let (created, mut ann) = host.create(owari());
    // A member may write four lines at once.
    let guests = (0..15).map(|guest| host.join(&created, &format!("Guest {guest}")).1);
    for (guest, mut connection) in guests.enumerate() {
        for line in 4 * guest..4 * guest + 4 {
            let text = format!("Line {line}");
            connection.change(json!({"do": "say", "text": text, "to": "table"}));
        }
    }
    for _ in 0..3 {
        assert_eq!(ann.ask(json!({"do": "report"}))["ok"], true);
    }
    assert_eq!(ann.ask(json!({"do": "report"}))["error"]["code"], "too_fast");
    let text = std::fs::read_to_string(&file).expect("reports");
    let report: Value = serde_json::from_str(text.lines().next().expect("one")).expect("JSON");
    let lines = report["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 50);
    assert_eq!((&lines[0]["text"], &lines[49]["text"]), (&json!("Line 10"), &json!("Line 59")));
}

/// A host behind a proxy on loopback, which takes reports.
fn behind_proxy(file: &std::path::Path) -> Hosting {
    Hosting::with(HostSettings {
        reports: Some(file.to_owned()),
        proxies: vec![std::net::IpAddr::from([127, 0, 0, 1])],
        ..HostSettings::default()
    })
}

/// Somebody in a room who makes a report from an address. Returns the code of the refusal.
fn report(host: &Hosting, room: &str, token: &str, from: &str) -> Value {
    let headers = [("x-forwarded-for", from)];
    let path = format!("/api/room/{room}");
    let mut connection = host.open_with(&path, &headers).expect("a connection");
    connection.ask(json!({"do": "enter", "net": 1, "token": token}));
    connection.ask(json!({"do": "report"}))["error"]["code"].clone()
}

fn create(host: &Hosting, from: &str) -> (String, String) {
    let headers = [("x-forwarded-for", from)];
    let mut lobby = host.open_with("/api/lobby", &headers).expect("a lobby");
    let mut request = owari();
    request["do"] = json!("create");
    request["name"] = json!("Ann");
    let answer = lobby.ask(request)["ok"].clone();
    let text = |key: &str| answer[key].as_str().expect("a text").to_owned();
    (text("room"), text("token"))
}

/// 300 of 300 were taken from one member at one address who came back a hundred times.
#[test]
fn reports_are_limited_by_address_and_by_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("reports.jsonl");
    let host = behind_proxy(&file);
    let (room, token) = create(&host, "192.0.2.1");
    for _ in 0..3 {
        assert_eq!(report(&host, &room, &token, "192.0.2.1"), Value::Null);
    }
    assert_eq!(report(&host, &room, &token, "192.0.2.1"), "too_fast");
    let (other, its_token) = create(&host, "192.0.2.1");
    let elsewhere = report(&host, &other, &its_token, "192.0.2.1");
    assert_eq!(elsewhere, "too_fast", "in whatever room");
    for address in 2..9 {
        let from = format!("192.0.2.{address}");
        assert_eq!(report(&host, &room, &token, &from), Value::Null);
    }
    assert_eq!(report(&host, &room, &token, "192.0.2.9"), "too_fast", "ten of a room");
    let text = std::fs::read_to_string(&file).expect("reports");
    assert_eq!(text.lines().count(), 10);
}

/// When the file was full, honest reports were answered `ok`, and lost.
#[test]
fn a_report_that_is_not_kept_is_answered_with_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("reports.jsonl");
    let full = std::fs::File::create(&file).expect("a file");
    full.set_len(16 << 20).expect("a full file");
    let host = behind_proxy(&file);
    let (room, token) = create(&host, "192.0.2.1");
    assert_eq!(report(&host, &room, &token, "192.0.2.1"), "full");
    assert_eq!(std::fs::metadata(&file).expect("it is there").len(), 16 << 20);
    full.set_len(0).expect("an empty file");
    assert_eq!(report(&host, &room, &token, "192.0.2.1"), Value::Null);
}

/// The thread of a room waited until its report was written.
#[cfg(unix)]
#[test]
fn no_room_waits_for_a_disk_on_which_a_report_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("reports.jsonl");
    // Whoever writes into it waits until somebody reads.
    let made = std::process::Command::new("mkfifo").arg(&file).status();
    assert!(made.expect("mkfifo").success());
    let host = Hosting::with(HostSettings { reports: Some(file.clone()), ..HostSettings::default() });
    let (_, mut ann, mut ben) = host.playing(owari());
    ben.send(r#"{"id": 1000, "do": "report"}"#);
    // What the host heard first, it has handled first.
    ann.step();
    let told = ben.until(|message| message["tell"][0]["event"] == "changed" || message["re"] == 1000);
    assert_eq!(told["re"], Value::Null, "the report is not kept yet");
    let report = std::fs::read_to_string(&file).expect("a report");
    assert!(report.contains(r#""by":"m2""#), "{report}");
    assert_eq!(ben.until(|message| message["re"] == 1000)["ok"], true);
}

#[test]
fn where_nobody_reads_reports_who_makes_one_is_told() {
    let host = Hosting::start();
    let (created, mut ann) = host.create(owari());
    let (entered, _) = host.enter(&created.room, json!({"token": created.token}));
    assert_eq!(entered["ok"]["reports"], Value::Null);
    let refused = ann.ask(json!({"do": "report"}));
    assert_eq!(refused["error"]["code"], "not_allowed");
}

#[test]
fn who_enters_a_listed_room_of_a_public_server_is_asked_for_manners() {
    for (kind, listed, is_asked) in
        [(HostKind::Public, true, true), (HostKind::Public, false, false), (HostKind::Home, true, false)]
    {
        let host = Hosting::with(HostSettings { kind, ..HostSettings::default() });
        let mut proposal = owari();
        proposal["listed"] = json!(listed);
        let (created, _ann) = host.create(proposal);
        let (entered, _ann) = host.enter(&created.room, json!({"token": created.token}));
        let notice = &entered["ok"]["notice"];
        assert_eq!(notice.is_string(), is_asked, "{kind:?} {listed}: {notice}");
    }
}
