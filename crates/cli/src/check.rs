//! The command `check`: replays records.

use std::path::Path;

use crate::arguments::CheckArgs;
use crate::failure::Failure;
use crate::output;
use crate::record::ReplayedRecord;

pub(crate) fn run(arguments: &CheckArgs) -> Result<(), Failure> {
    let mut all_good = true;
    for file in &arguments.files {
        let verdict = check(file);
        all_good &= verdict.is_ok();
        let (Ok(text) | Err(text)) = verdict;
        output::print_line(format_args!("{}: {text}", file.display()))?;
    }
    if all_good { Ok(()) } else { Err(Failure::Found) }
}

/// Returns a line about a good record, or what is wrong in it.
fn check(file: &Path) -> Result<String, String> {
    let mut record = ReplayedRecord::open(file)?;
    if let Some(why) = record.lost_tree() {
        return Err(why.to_owned());
    }
    let rolls = rolls(&mut record)?;
    let last = record.last();
    let game = last["game"].as_str().unwrap_or_default();
    let (steps, turns) = (record.plies(), &last["turn"]);
    let state = if last["result"].is_null() { "not finished" } else { "finished" };
    Ok(format!("good: {game}, {turns} turns, {steps} steps, {state}{rolls}"))
}

/// Returns what can be said of a record's chance. The proof is read from the table's text: a file may be written in
/// ways that only the table reads.
fn rolls(record: &mut ReplayedRecord) -> Result<String, String> {
    Ok(match atar_room::prove(&record.text()?)? {
        Some(1) => "; 1 roll matches the server seed".to_owned(),
        Some(rolls) => format!("; {rolls} rolls match the server seed"),
        None => String::new(),
    })
}
