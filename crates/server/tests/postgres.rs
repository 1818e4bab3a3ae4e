//! Rooms whose log is in PostgreSQL: all that an operator changes is `--ledger` (docs/online.md, "The log").
#![cfg(target_os = "linux")]

#[path = "../../ledger/tests/support/mod.rs"]
mod database;
#[path = "support/host.rs"]
mod host;

use atar_server::{HostSettings, LedgerPlace};
use host::{Hosting, key, owari};
use serde_json::json;

/// The database is killed in the middle of a game and started again; then the server is. Nobody needs to do anything
/// but wait, and nothing is lost or counts twice.
#[test]
fn rooms_outlive_their_server_and_their_database() {
    let cluster = database::cluster().expect("PostgreSQL");
    let place = LedgerPlace(cluster.address());
    let settings = HostSettings {
        ledger: Some(place),
        ..HostSettings::default()
    };
    let host = Hosting::with(settings.clone());
    let (created, mut ann, mut ben) = host.playing(owari());
    let legal = ann.ask(json!({"do": "legal"}))["ok"]["steps"][0].clone();
    let rev = ann.ask(json!({"do": "position"}))["ok"]["rev"].clone();
    cluster.kill();
    let request = json!({"do": "step", "step": legal, "rev": rev, "key": key()});
    ann.send(&request.to_string());
    assert_eq!(ben.event("unavailable")["event"], "unavailable");
    let refused = ben.ask(json!({"do": "say", "text": "Hello", "to": "table", "key": key()}));
    assert_eq!(refused["error"]["code"], "unavailable");
    cluster.serve();
    let entry = ben.until(|message| message["tell"][0]["event"] == "changed");
    let answer = ann.ask(request);
    assert_eq!(
        (&answer["again"], &answer["seq"]),
        (&json!(true), &entry["seq"])
    );
    host.end();

    let host = Hosting::with(settings);
    let (entered, _) = host.enter(&created.room, json!({"token": created.token}));
    assert_eq!(entered["ok"]["position"]["ply"], 1, "{entered}");
    assert_eq!(entered["seq"], entry["seq"]);
}
