//! `lab compare`: compares two rule sets, or two players, measure by measure.

use std::path::PathBuf;

use atar_lab_report::finding::{compare, difference_table};
use atar_lab_report::look::played;

use super::arguments::{CompareArgs, ResultsArgs};
use super::results;
use crate::failure::Failure;
use crate::output;

pub(super) fn run(arguments: &CompareArgs) -> Result<(), Failure> {
    let read = |study: &PathBuf, files: &[PathBuf]| {
        let files = ResultsArgs { study: study.clone(), files: files.to_vec() };
        results::read(&files)
    };
    let (first, a) = read(&arguments.first, &arguments.games_a)?;
    let (second, b) = read(&arguments.second, &arguments.games_b)?;
    if first.game != second.game {
        let text = format!("The studies are about different games: {} and {}.", first.game, second.game);
        return Err(Failure::Failed(text));
    }
    let found = compare(&played(&a), &played(&b));
    let found = found.map_err(|cannot| Failure::Failed(format!("They cannot be compared: {cannot}.")))?;
    for cell in &found {
        output::print_line(difference_table(cell).to_text())?;
    }
    Ok(output::print_json(&found)?)
}
