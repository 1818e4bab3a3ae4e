//! `lab export`: writes one row per game, or the summary.

use atar_lab_report::look;
use atar_lab_report::report::games_csv;

use super::arguments::ExportArgs;
use super::results;
use super::written_file::write;
use crate::failure::Failure;

pub(super) fn run(arguments: &ExportArgs) -> Result<(), Failure> {
    let (study, results, engine) = results::read_all(&arguments.results)?;
    if let Some(path) = &arguments.csv {
        write(path, &games_csv(&study, &results))?;
    }
    if let Some(path) = &arguments.json {
        let summary = serde_json::to_string_pretty(&look::summary_json(&study, &results, &engine));
        write(path, &summary.map_err(|error| Failure::Failed(error.to_string()))?)?;
    }
    Ok(())
}
