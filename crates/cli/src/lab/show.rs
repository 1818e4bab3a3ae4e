//! `lab show`: prints the results as tables.

use atar_lab::Study;
use atar_lab::game_measures::measures_of;
use atar_lab::measurements::{CellResult, Results};
use atar_lab::measures;
use atar_lab::spread::finish;
use atar_lab_report::look;
use atar_lab_report::report::{Group, ReportTable, Summary, group_table, groups};
use serde_json::Value;

use super::all_cores::AllCores;
use super::arguments::LabShowArgs;
use super::{results, seek};
use crate::failure::Failure;
use crate::output;

/// The measures that are shown where none is asked for.
const USUAL: [&str; 9] = ["share", "score", "depth", "shared", "unended", "ending", "turns", "leads", "decided"];
/// The measure of doublings, which is one of several cells together.
const DEPTH: &str = "depth";
/// The measure of a cell that stands in the table of the shares.
const OF_SHARES: &str = "balance";

pub(super) fn run(arguments: &LabShowArgs) -> Result<(), Failure> {
    let (study, mut results, engine) = results::read_all(&arguments.results)?;
    for name in &arguments.measure {
        check_name(name, &study)?;
    }
    if let Some(key) = &arguments.by {
        sort(&mut results, key)?;
    }
    let summary = look::summary_in_parts(&study, &results, &engine, &AllCores);
    let summary = finish(summary);
    let usual = USUAL.map(str::to_owned);
    let asked = if arguments.measure.is_empty() { usual.as_slice() } else { arguments.measure.as_slice() };
    output::print_line(format_args!("{}: {}", study.game, study.name))?;
    if study.wish.is_empty() {
        for sentence in look::answer(&summary, &results) {
            output::print_line(sentence)?;
        }
    } else {
        seek::tell(&study, &seek::found(&study, &arguments.results)?)?;
    }
    for table in tables(&study, &summary, &results, asked) {
        output::print_line("")?;
        output::print_lines(&table.to_text())?;
    }
    Ok(output::print_json(&shown(&summary, &results, asked))?)
}

/// Refuses what no game of the study has a figure of.
fn check_name(name: &str, study: &Study) -> Result<(), Failure> {
    let base = name.split('.').next().unwrap_or_default();
    let own = measures_of(&study.game);
    if measures::find(base, own).is_some() {
        return Ok(());
    }
    let names = measures::COMMON.iter().chain(own);
    let names: Vec<_> = names.map(|measure| measure.name).collect();
    Err(Failure::BadArgument(format!("--measure: there is no measure {name:?}; there are {}.", names.join(", "))))
}

/// Sorts the cells by their values of a key, numbers before texts.
fn sort(results: &mut Results, key: &str) -> Result<(), Failure> {
    let values = |result: &CellResult| result.cell.value(key);
    if results.cells.iter().any(|result| values(result).is_none()) {
        return Err(Failure::BadArgument(format!("--by: not every setting has a value {key}.")));
    }
    results.cells.sort_by_cached_key(|result| {
        let value = values(result).unwrap_or_default();
        (value.as_u64().unwrap_or(u64::MAX), value.to_string())
    });
    Ok(())
}

/// Returns whether a name is the one that is asked for, or a part of it.
fn fits(name: &str, asked: &str) -> bool {
    let rest = name.strip_prefix(asked);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Returns whether a measure is asked for.
fn wanted(name: &str, asked: &[String]) -> bool {
    let is_asked = |asked: &String| {
        let is_of_shares = asked == OF_SHARES && fits(name, "share");
        fits(name, asked) || is_of_shares
    };
    asked.iter().any(is_asked)
}

/// Returns the tables of the measures that are asked for, in the order of the measures; and that of how much the
/// players knew, where a measure depends on it.
fn tables(study: &Study, summary: &Summary, results: &Results, asked: &[String]) -> Vec<ReportTable> {
    let shown = groups(summary).into_iter().filter_map(|group| {
        let named = group.measures.into_iter().filter(|name| wanted(name, asked));
        let group = Group { measures: named.collect(), ..group };
        (!group.measures.is_empty()).then_some(group)
    });
    let shown: Vec<Group> = shown.collect();
    let needs_judge = shown.iter().any(|group| {
        let base = group.name.split('.').next().unwrap_or_default();
        measures::find(base, measures_of(&study.game)).is_some_and(|measure| measure.of_values)
    });
    let is_wanted = |name: &str| match name {
        DEPTH => wanted(DEPTH, asked),
        _ => needs_judge,
    };
    let sections = look::sections(results).into_iter();
    let sections = sections.filter(|(name, _)| is_wanted(name));
    let tables = sections.flat_map(|(_, section)| section.tables);
    let of_groups = shown.iter().map(|group| group_table(summary, group));
    of_groups.chain(tables).collect()
}

/// Returns the same as JSON: the cells with the figures that are asked for, verdicts and calibration.
fn shown(summary: &Summary, results: &Results, asked: &[String]) -> Value {
    let mut json = look::to_json(summary, results);
    let cells = json["cells"].as_array_mut().into_iter().flatten();
    for cell in cells {
        if let Some(figures) = cell["figures"].as_array_mut() {
            let is_wanted = |figure: &Value| {
                let name = figure["measure"].as_str();
                name.is_some_and(|name| wanted(name, asked))
            };
            figures.retain(is_wanted);
        }
        cell["map"].take();
    }
    json
}
