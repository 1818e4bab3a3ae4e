//! The game in progress as it is kept, so that a table goes on with it elsewhere.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::{StartSettings, Table};
use crate::record::{self, unknown};
use crate::refusal::Refusal;
use crate::rollback_list::RollbackList;

/// The key of a record that tells what its chance followed from.
pub const PROOF_KEY: &str = "chance";

/// The game in progress with what its record does not say: the number of the last change, and the undone steps. What
/// the last change did is not kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    rev: u64,
    record: Box<RawValue>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    undone: Vec<Vec<String>>,
}

impl Table {
    /// Returns the game in progress as it is kept; none if there is no game.
    #[must_use]
    pub fn save(&self) -> Option<SavedGame> {
        let session = self.session.as_ref()?;
        Some(SavedGame {
            rev: self.rev,
            record: RawValue::from_string(session.record_text()).ok()?,
            undone: session.undone.to_vec(),
        })
    }

    /// Keeps in the record what its chance followed from, as the key [`PROOF_KEY`], until its steps change. Without it
    /// there is no such key, nor where the record would keep too much of what not every program knows.
    pub fn set_proof(&mut self, proof: Option<Value>) {
        let Some(session) = &mut self.session else {
            return;
        };
        session.extra.remove(PROOF_KEY);
        if let Some(proof) = proof {
            session.extra.insert(PROOF_KEY.to_owned(), proof);
            let keys = session.extra.iter().chain(session.seats.unknown());
            if unknown::check(keys).is_err() {
                session.extra.remove(PROOF_KEY);
            }
        }
    }

    /// Goes on with a game that was kept.
    ///
    /// # Errors
    /// `bad_record` if it cannot be opened.
    pub fn resume(&mut self, saved: &SavedGame) -> Result<(), Refusal> {
        let opened = record::open(saved.record.get())?;
        let settings = StartSettings { roll: None, seed: None, paused: None };
        self.begin(opened, settings);
        self.events.clear();
        self.rev = saved.rev;
        if let Some(session) = &mut self.session {
            session.undone = RollbackList::from(saved.undone.clone());
        }
        Ok(())
    }
}
