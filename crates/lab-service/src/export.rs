//! What a person saves of a run.

use serde_json::Value;

use super::request::ExportFormat;
use super::run::RunOutcome;
use atar_lab::Study;
use atar_lab_report::look;
use atar_lab_report::report::games_csv;

/// Returns the name of a file, of letters that every system takes.
pub(super) fn file_name(study: &Study, run: &str, ending: &str) -> String {
    let plain = |sign: char| {
        if sign.is_ascii_alphanumeric() { sign } else { '-' }
    };
    let name: String = study.name.chars().map(plain).take(60).collect();
    let parts: Vec<&str> = name.split('-').filter(|part| !part.is_empty()).collect();
    match parts.join("-").to_lowercase() {
        name if name.is_empty() => format!("{run}.{ending}"),
        name => format!("{name}.{ending}"),
    }
}

/// Returns a run's figures or study as a file: what the name ends in, and the text.
pub(super) fn exported(kind: ExportFormat, study: &Study, outcome: &RunOutcome) -> (&'static str, String) {
    let pretty = |value: &Value| {
        let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
        text.push('\n');
        text
    };
    match kind {
        ExportFormat::Csv => ("csv", games_csv(study, &outcome.results)),
        ExportFormat::Json => ("summary.json", pretty(&look::to_json(&outcome.summary, &outcome.results))),
        ExportFormat::Study | ExportFormat::Games => ("json", pretty(&study.to_json())),
    }
}
