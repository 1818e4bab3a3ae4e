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
    let host = Hosting::with(HostSettings {
        reports: Some(file.clone()),
        ..HostSettings::default()
    });
    let (created, mut ann, mut ben) = host.playing(owari());
    let (entered, _) = host.enter(&created.room, json!({"token": created.token}));
    assert_eq!(
        entered["ok"]["reports"], true,
        "a front offers to report someone"
    );
    ben.change(json!({"do": "say", "text": "You play badly.", "to": "table"}));
    let strange = ann.ask(json!({"do": "report", "member": "m9"}));
    assert_eq!(strange["error"]["code"], "bad_request");
    assert_eq!(ann.ask(json!({"do": "report", "member": "m2"}))["ok"], true);
    assert_eq!(ben.ask(json!({"do": "report"}))["ok"], true);
    let text = std::fs::read_to_string(&file).expect("reports");
    let reports: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(reports.len(), 2);
    let first = &reports[0];
    assert_eq!(
        (&first["by"], &first["about"]),
        (&json!("m1"), &json!("m2"))
    );
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
fn a_report_has_fifty_lines_and_few_come_of_one_connection() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("reports.jsonl");
    let host = Hosting::with(HostSettings {
        reports: Some(file.clone()),
        ..HostSettings::default()
    });
    let (created, mut ann) = host.create(owari());
    // A connection may write four lines at once.
    for line in 0..60 {
        if line % 4 == 0 {
            ann = host.come_back(&created.room, &created.token);
        }
        ann.change(json!({"do": "say", "text": format!("Line {line}"), "to": "table"}));
    }
    for _ in 0..3 {
        assert_eq!(ann.ask(json!({"do": "report"}))["ok"], true);
    }
    assert_eq!(
        ann.ask(json!({"do": "report"}))["error"]["code"],
        "too_fast"
    );
    let text = std::fs::read_to_string(&file).expect("reports");
    let report: Value = serde_json::from_str(text.lines().next().expect("one")).expect("JSON");
    let lines = report["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 50);
    assert_eq!(
        (&lines[0]["text"], &lines[49]["text"]),
        (&json!("Line 10"), &json!("Line 59"))
    );
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
    for (kind, listed, is_asked) in [
        (HostKind::Public, true, true),
        (HostKind::Public, false, false),
        (HostKind::Home, true, false),
    ] {
        let host = Hosting::with(HostSettings {
            kind,
            ..HostSettings::default()
        });
        let mut proposal = owari();
        proposal["listed"] = json!(listed);
        let (created, _ann) = host.create(proposal);
        let (entered, _ann) = host.enter(&created.room, json!({"token": created.token}));
        let notice = &entered["ok"]["notice"];
        assert_eq!(notice.is_string(), is_asked, "{kind:?} {listed}: {notice}");
    }
}
