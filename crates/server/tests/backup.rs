//! Copies of the rooms that are made while people play (docs/online.md, "For operators").

#[path = "support/host.rs"]
mod host;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use atar_ledger::{LogStore, Sqlite};
use atar_server::{Backups, HostSettings};
use host::{Hosting, owari};
use serde_json::json;

/// The copies in a folder, the oldest first.
fn copies(folder: &std::path::Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).expect("the folder");
    let files = files.map(|file| file.expect("a file").path());
    let mut copies: Vec<_> = files.filter(|file| file.extension().is_some_and(|end| end == "sqlite")).collect();
    copies.sort();
    copies
}

#[test]
fn a_copy_is_made_while_people_play_and_a_server_goes_on_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, kept) = (folder.path().join("data"), folder.path().join("kept"));
    std::fs::create_dir(&kept).expect("a folder");
    let mut settings = HostSettings {
        data: Some(data.clone()),
        backups: Some(Backups { folder: kept.clone(), every: Duration::from_secs(1) }),
        ..HostSettings::default()
    };
    settings.limits.requests_at_once = u32::MAX;
    let host = Hosting::with(settings);
    let (created, mut ann, ben) = host.playing(owari());
    let (start, mut is_muted) = (Instant::now(), true);
    // The first copy may be older than the room.
    while copies(&kept).len() < 3 {
        assert!(start.elapsed() < Duration::from_secs(60), "no copy is made");
        // There are few in a second, of those that everybody is told the whole room for.
        ann.try_change(json!({"do": "mute", "member": "m2", "muted": is_muted}));
        is_muted = !is_muted;
    }
    drop((ann, ben));
    host.end();
    let lines = |file: &PathBuf| {
        let mut store = Sqlite::open(file).expect("a file of logs");
        store.lines(&created.room, 0).expect("lines")
    };
    let newest = copies(&kept).pop().expect("a copy");
    let (copy, all) = (lines(&newest), lines(&data.join("rooms.sqlite")));
    assert!(!copy.is_empty() && copy.len() <= all.len());
    assert_eq!(copy, all[..copy.len()], "the copy is the log up to a line");
    // The links are checked by the room that is read.
    let restored = folder.path().join("restored");
    std::fs::create_dir(&restored).expect("a folder");
    std::fs::copy(newest, restored.join("rooms.sqlite")).expect("copied");
    let host = Hosting::with(HostSettings { data: Some(restored), ..HostSettings::default() });
    let (entered, _) = host.enter(&created.room, json!({"token": created.token}));
    assert!(entered["ok"].is_object(), "{entered}");
}
