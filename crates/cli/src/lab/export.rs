//! `lab export`: writes one row per game, or the summary.

use atar_lab_report::look;
use atar_lab_report::report::games_csv;

use super::arguments::ExportArgs;
use super::results;
use crate::failure::Failure;
use crate::{files, output};

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

fn write(path: &std::path::Path, text: &str) -> Result<(), Failure> {
    let written = files::write(path, text.as_bytes());
    written.map_err(|error| files::failure(path, "written", &error))?;
    Ok(output::print_line(path.display())?)
}
