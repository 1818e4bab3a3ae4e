//! The golden games: played by independent models of the rules, compared step by step, legal list by legal list, state
//! by state.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use atar_rules::games::{self, Visitor};
use atar_rules::{Actor, Presentation};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// How many golden games each game has.
const GAMES: [(&str, usize); 5] = [("atar", 11), ("blokus", 5), ("owari", 3), ("petri", 5), ("spectrangle", 4)];

fn golden_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let files = fs::read_dir(folder).expect("the folder of golden games");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ext| ext == "jsonl"));
    files.sort();
    files
}

#[test]
fn every_golden_game_is_played_alike() {
    let mut played = BTreeMap::new();
    for file in golden_files() {
        let text = fs::read_to_string(&file).expect("a golden game");
        let lines = text.lines().map(|line| serde_json::from_str(line).expect("JSON"));
        let lines: Vec<Value> = lines.collect();
        let game = lines[0]["game"].as_str().expect("the game's name").to_owned();
        let replay = Replay { file: &file, lines: &lines };
        games::visit(&game, replay).unwrap_or_else(|| panic!("{}: no such game", file.display()));
        *played.entry(game).or_insert(0) += 1;
    }
    let expected = GAMES.map(|(game, count)| (game.to_owned(), count));
    assert_eq!(played, expected.into(), "every golden game was there");
}

struct Replay<'a> {
    file: &'a Path,
    lines: &'a [Value],
}

impl Visitor for Replay<'_> {
    type Output = ();

    fn visit<P: Presentation>(self) {
        let options = serde_json::from_value(self.lines[0]["options"].clone()).expect("options");
        let mut position = P::start(&options).expect("options within bounds");
        self.compare(0, &position);
        for (number, line) in self.lines.iter().enumerate().skip(1) {
            let text = line["step"].as_str().expect("a step");
            self.compare_legal(number, &position);
            let step: P::Step = text.parse().expect("a step of the game");
            let step_at = || format!("{}:{}: {text}", self.file.display(), number + 1);
            position.step(&step).unwrap_or_else(|error| panic!("{}: {error}", step_at()));
            self.compare(number, &position);
        }
    }
}

impl Replay<'_> {
    fn at(&self, number: usize) -> String {
        format!("{}:{}", self.file.display(), number + 1)
    }

    fn compare<P: Presentation>(&self, number: usize, position: &P) {
        let line = &self.lines[number];
        let actor = match position.actor() {
            Actor::Seat(seat) => json!({ "seat": seat }),
            Actor::Chance => json!("chance"),
            Actor::Over => Value::Null,
        };
        assert_eq!(actor, line["actor"], "{}: actor", self.at(number));
        if let Some(expected) = line.get("state") {
            let state = serde_json::to_value(position.state()).expect("a state");
            assert_eq!(&state, expected, "{}: state", self.at(number));
        }
    }

    fn compare_legal<P: Presentation>(&self, number: usize, position: &P) {
        let line = &self.lines[number];
        let mut legal = Vec::new();
        position.legal_steps(&mut legal);
        let mut legal: Vec<_> = legal.iter().map(ToString::to_string).collect();
        legal.sort_unstable();
        if let Some(first) = line["legal_steps"].as_array() {
            let ours = &legal[..first.len().min(legal.len())];
            assert_eq!(json!(ours), json!(first), "{}: steps", self.at(number));
        }
        assert_eq!(legal.len(), line["legal"], "{}: number", self.at(number));
        let digest = Sha256::digest(legal.join("\n"));
        let hex: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, line["legal_sha"], "{}: digest", self.at(number));
    }
}
