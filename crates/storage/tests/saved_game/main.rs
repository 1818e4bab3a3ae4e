//! The game in progress survives crashes, power cuts and disks that fail.

mod files;
mod power_cuts;
mod quarantine;
mod runs;
#[path = "../support/mod.rs"]
mod support;

use std::path::Path;

use atar_storage::{
    Disk, GameId, GameStore, JournalEntry, QuarantineReason, Quarantined, RecoveredGame, Snapshot, StorageError,
};
use serde_json::{Value, json};
use support::MemoryDisk;

const FOLDER: &str = "/games";

fn record(steps: &[String]) -> String {
    json!({"format": "atar-record", "turns": [], "draft": steps, "result": null}).to_string()
}

fn steps(game: &RecoveredGame) -> Vec<String> {
    let record: Value = serde_json::from_str(&game.record).expect("JSON");
    serde_json::from_value(record["draft"].clone()).expect("steps")
}

fn id(number: u8) -> GameId {
    GameId::new([number; 16])
}

fn game(number: u8, steps: &[String]) -> Option<Snapshot> {
    Some(Snapshot { id: id(number), file: None, record: record(steps) })
}

/// Returns the file of a game whose id is 32 times the digit 1.
fn file(record: &str) -> String {
    let name = "1".repeat(32);
    format!("{{\"kept\":2,\"game\":\"{name}\",\"file\":null}}\n{record}")
}

fn aside(name: &str, why: QuarantineReason) -> Quarantined {
    let path = Path::new(FOLDER).join(name);
    Quarantined { path, why }
}

/// A game as the table knows it. Its changes are steps, undone steps, and at times a new game.
struct Play<D: Disk> {
    kept: GameStore<D>,
    number: u8,
    steps: Vec<String>,
}

impl<D: Disk> Play<D> {
    fn change(&mut self, number: usize) -> Result<(), StorageError> {
        if number.is_multiple_of(7) {
            self.number += 1;
            self.steps = vec![format!("new {number}")];
            return self.kept.write_snapshot(|| game(self.number, &self.steps));
        }
        let ply = self.steps.len() - usize::from(number.is_multiple_of(3) && self.steps.len() > 1);
        let change = JournalEntry { at: self.steps.len(), ply, steps: vec![format!("step {number}")] };
        self.steps.truncate(ply);
        self.steps.extend(change.steps.clone());
        self.kept.append(&id(self.number), &change, || game(self.number, &self.steps))
    }
}

fn begin(disk: &MemoryDisk) -> Play<MemoryDisk> {
    let (kept, _) = GameStore::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
    Play { kept, number: 0, steps: Vec::new() }
}

fn found(disk: &MemoryDisk) -> Option<Vec<String>> {
    let opened = GameStore::open(disk.clone(), Path::new(FOLDER));
    let (kept, found) = opened.expect("a sound disk");
    kept.confirm_opened();
    found.game.as_ref().map(steps)
}

fn write(disk: &MemoryDisk, name: &str, bytes: &[u8]) {
    let mut file = disk.create(&Path::new(FOLDER).join(name)).expect("a file");
    disk.append(&mut file, bytes).expect("written");
}

fn content(disk: &MemoryDisk, path: &Path) -> Vec<u8> {
    disk.read(path).expect("a file")
}
