//! The proof of a game's chance, in a key of its record (docs/record.md).

use std::collections::BTreeMap;

use atar_table::{Client, PROOF_KEY, Proposal, Request, Roll, Table};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::chance::{ClientSeed, Digest, ServerSeed, digest_of, roll_seed};
use crate::entry::RollInput;
use crate::envelope::parsed;

/// The longest proof that is written: a record keeps no more of what not every program knows.
const MAX_BYTES: usize = 60 << 10;

/// What the chance of a game followed from.
#[derive(Debug, Serialize, Deserialize)]
struct Proof {
    /// The digest that was told at the start.
    #[serde(rename = "seal")]
    commitment: Digest,
    /// What it is the digest of.
    #[serde(rename = "secret")]
    server_seed: ServerSeed,
    /// How many steps stood before its messages, the number of each message, and its client seed; by steps. The first
    /// is the opening.
    rolls: Vec<(usize, u64, ClientSeed)>,
}

/// Returns the proof for the record of a game with so many steps; none if it would be too long.
pub(crate) fn proof(
    commitment: Digest,
    server_seed: ServerSeed,
    rolls: &BTreeMap<usize, RollInput>,
    plies: usize,
) -> Option<Value> {
    let rolls = rolls.range(..plies.max(1));
    let rolls = rolls.map(|(ply, RollInput { n, client_seed })| (*ply, *n, *client_seed));
    let rolls = rolls.collect();
    let proof = json!(Proof { commitment, server_seed, rolls });
    (proof.to_string().len() <= MAX_BYTES).then_some(proof)
}

/// Checks that the chance in a record follows from the server seed that is told in it. Returns the number of messages
/// that let chance fall; none if the record tells no server seed.
///
/// # Errors
/// What is wrong, in a complete sentence.
pub fn prove(record: &str) -> Result<Option<usize>, String> {
    let Some(mut record) = parsed::<Value>(record) else {
        return Err("This is not a record.".to_owned());
    };
    let given = record[PROOF_KEY].take();
    if given.is_null() {
        return Ok(None);
    }
    let proof: Proof = serde_json::from_value(given)
        .map_err(|_| format!("The record's `{PROOF_KEY}` is not a valid proof of a room."))?;
    if digest_of(&proof.server_seed.0) != proof.commitment {
        return Err("The server seed does not match the commitment.".to_owned());
    }
    let steps = steps_of(&record);
    let ends = proof.rolls.iter().skip(1).map(|(ply, ..)| *ply);
    let ends = ends.chain([steps.len()]);
    let mut table = None;
    let mut rolled = 0;
    for ((from, n, client_seed), end) in proof.rolls.iter().zip(ends) {
        let seed = roll_seed(proof.server_seed, *n, *client_seed);
        let table = match &mut table {
            None => table.insert(opened(&record, &steps, *from, seed)?),
            Some(table) => {
                table.set_chance(seed);
                table
            }
        };
        rolled += usize::from(replay(table, &steps, end)? || *n == 0 && table.ply() > *from);
    }
    Ok(Some(rolled))
}

/// Returns all steps of a record.
pub(crate) fn steps_of(record: &Value) -> Vec<String> {
    let turns = record["turns"].as_array().into_iter().flatten();
    let steps = turns.chain([&record["draft"]]).flat_map(|turn| turn.as_array());
    let steps = steps.flatten().filter_map(Value::as_str);
    steps.map(str::to_owned).collect()
}

/// Opens the game with its first steps. What falls then follows from the seed.
fn opened(record: &Value, steps: &[String], ply: usize, seed: [u8; 32]) -> Result<Table, String> {
    let mut table = Table::new(0);
    table.set_chance(seed);
    let mut beginning = record.clone();
    beginning["turns"] = json!([]);
    beginning["draft"] = json!(steps.get(..ply).unwrap_or_default());
    let opened = table.request(Client(0), Request::open(&beginning, Roll::Auto));
    opened.map_err(|_| "The game cannot be opened.")?;
    let begun = table.record_text().and_then(|text| parsed(&text));
    let begun = steps_of(&begun.ok_or("The game cannot be opened.")?);
    if steps.starts_with(&begun) {
        return Ok(table);
    }
    Err("The opening does not match the server seed.".to_owned())
}

/// Takes the steps up to a ply again, with chance as it falls now. Returns whether chance has fallen.
fn replay(table: &mut Table, steps: &[String], end: usize) -> Result<bool, String> {
    let mut has_rolled = false;
    while table.ply() < end {
        let ply = table.ply();
        let wrong = || format!("Step {} does not match the server seed.", ply + 1);
        let step = steps.get(ply).ok_or_else(wrong)?;
        let request = Request::Step { step: step.clone(), rev: None };
        let Proposal::Steps(proposed) = table.propose(Client(0), request) else {
            return Err(wrong());
        };
        let new = &proposed.change().steps;
        if steps.get(ply..ply + new.len()) != Some(new) {
            return Err(wrong());
        }
        has_rolled |= proposed.has_rolled();
        table.commit(Proposal::Steps(proposed));
    }
    Ok(has_rolled)
}
