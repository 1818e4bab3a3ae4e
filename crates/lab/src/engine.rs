//! What plays the games, by name: games of another engine are never mixed in.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use atar_rules::games::{self, Visitor};
use atar_rules::{Actor, Position, Presentation};
use atar_search::Rng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::game::think;
use crate::study::{LabPlayer, Study};

/// The steps of random play between the two turns that a player is told by.
const APART: usize = 40;
/// The most nodes of a turn that a player is told by: the first ones of a long search tell as much.
const MOST_NODES: u64 = 2_000;
/// The seed of the two turns.
const SEED: u64 = 1;

/// The program that plays games: its version, that of the game's rules, and what its players do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Engine {
    /// The version of the program.
    pub version: String,
    /// The version of the rules of the game.
    pub rules: u32,
    /// A digest of two fixed turns of each player, by name.
    pub players: BTreeMap<String, String>,
}

impl Engine {
    /// Returns the engine that plays a study here. Each player thinks about two turns.
    ///
    /// # Errors
    /// A player cannot do without the steps that it is to do without.
    pub fn of(study: &Study) -> Result<Engine, String> {
        games::visit(&study.game, Tell(study)).unwrap_or_else(|| Err(String::new()))
    }

    /// Returns how another engine differs; none where its games can stand beside those of this one.
    #[must_use]
    pub fn conflict(&self, other: &Engine) -> Option<String> {
        if self.version != other.version {
            return Some(format!("version {} of the program", other.version));
        }
        if self.rules != other.rules {
            return Some(format!("version {} of the rules", other.rules));
        }
        let mut players = self.players.iter();
        let differs = |name: &String, digest: &String| other.players.get(name).is_some_and(|known| known != digest);
        let player = players.find(|(name, digest)| differs(name, digest));
        player.map(|(name, _)| format!("a different player {name}"))
    }
}

struct Tell<'a>(&'a Study);

impl Visitor for Tell<'_> {
    type Output = Result<Engine, String>;

    fn visit<P: Presentation>(self) -> Self::Output {
        let options = P::Options::default();
        let start = P::start(&options).map_err(|bad| bad.to_string())?;
        let turns = turns(start);
        let players = self.0.line_ups.iter().flat_map(|line_up| line_up.players());
        let mut told = BTreeMap::new();
        for player in players {
            if let Entry::Vacant(entry) = told.entry(player.to_string()) {
                entry.insert(digest(&turns, P::seats(&options), player)?);
            }
        }
        Ok(Engine { version: env!("CARGO_PKG_VERSION").to_owned(), rules: P::RULES, players: told })
    }
}

/// Returns the first position in which a seat acts, and one later in a game of random steps.
fn turns<P: Position>(start: P) -> Vec<P> {
    let (mut position, mut rng) = (start, Rng::new(SEED));
    let mut turns = Vec::new();
    let mut taken = 0;
    while turns.len() < 2 {
        let is_turn = matches!(position.actor(), Actor::Seat(_));
        if is_turn && (turns.is_empty() || taken >= APART) {
            turns.push(position.clone());
        }
        let Some(step) = rng.step(&position) else {
            break;
        };
        if position.step(&step).is_err() {
            break;
        }
        taken += 1;
    }
    turns
}

/// Returns the digest of what a player does in the positions.
fn digest<P: Position>(turns: &[P], seats: usize, player: &LabPlayer) -> Result<String, String> {
    let mut digest = Sha256::new();
    for position in turns {
        let mut searcher = think(position, seats, player, SEED)?;
        let slice = MOST_NODES / 4;
        while !searcher.run(slice) && searcher.progress().0 < MOST_NODES {}
        let plan = searcher.plan();
        for step in &plan.steps {
            digest.update(format!("{step}\n"));
        }
        for value in &plan.value {
            digest.update(value.to_bits().to_le_bytes());
        }
    }
    let digest = digest.finalize();
    let digits = digest.iter().take(8).map(|byte| format!("{byte:02x}"));
    Ok(digits.collect())
}
