//! `lab games`: writes games as records. A game that was not kept is played again.

use std::fs;

use atar_lab::lines::line;
use atar_lab::measurements::CellResult;
use atar_lab::picks::{Pick, pick};
use atar_lab::{Engine, Study, Trace};

use super::arguments::GamesArgs;
use super::results;
use crate::failure::Failure;
use crate::{files, output};

pub(super) fn run(arguments: &GamesArgs) -> Result<(), Failure> {
    let which: Pick = arguments.pick.parse().map_err(|text| Failure::BadArgument(format!("--pick: {text}")))?;
    let (study, results, engine) = results::read_all(&arguments.results)?;
    let fitting: Vec<_> = results
        .cells
        .iter()
        .filter(|result| results::has(result, &arguments.cell))
        .filter(|result| {
            let line_up = result.cell.line_up.to_string();
            arguments.line_up.as_ref().is_none_or(|named| *named == line_up)
        })
        .collect();
    if fitting.is_empty() {
        return Err(Failure::BadArgument(nothing_fits(arguments, &study)));
    }
    let folder = &arguments.to;
    let failed = |error| files::failure(folder, "written", &error);
    fs::create_dir_all(folder).map_err(failed)?;
    let mut count = 0;
    for (number, result) in fitting.iter().enumerate() {
        for game in pick(result, &which, arguments.count.into()) {
            let name = format!("{}-{}-{game}.atar", arguments.pick, number + 1);
            let record = replay(&study, &engine, result, game)?;
            let path = folder.join(name);
            files::write(&path, record.as_bytes()).map_err(failed)?;
            output::print_line(format_args!("{}: {}, game {game}", path.display(), result.cell.label()))?;
            count += 1;
        }
    }
    if count == 0 {
        return Err(Failure::Failed("These settings have no game of this kind.".to_owned()));
    }
    Ok(())
}

/// Says that no cell fits, and which line-ups there are if one is asked for.
fn nothing_fits(arguments: &GamesArgs, study: &Study) -> String {
    let line_ups: Vec<_> = study.line_ups.iter().map(ToString::to_string).collect();
    match &arguments.line_up {
        Some(named) if !line_ups.contains(named) => {
            format!("--line-up: the study has {}.", line_ups.join("; "))
        }
        _ => "--cell: no setting of the study has these values.".to_owned(),
    }
}

/// Plays a game again, by the rules of the engine that played it, and returns its record.
fn replay(study: &Study, engine: &Engine, result: &CellResult, game: usize) -> Result<String, Failure> {
    let number = u32::try_from(game).unwrap_or(u32::MAX);
    let begun = study.begin(&result.cell, number, Some(engine.rules));
    let mut played = begun.map_err(Failure::Failed)?;
    while !played.run(u64::MAX).map_err(|defect| Failure::Failed(defect.text))? {}
    check(&played.trace(0.0), result)?;
    Ok(played.record())
}

/// Checks that a game came out as it did when it was measured.
fn check(trace: &Trace, result: &CellResult) -> Result<(), Failure> {
    if result.is_same(trace) {
        return Ok(());
    }
    Err(Failure::Failed(format!(
        "Game {} of {} comes out differently here: another engine played it. {}",
        trace.game,
        result.cell.label(),
        line(trace).chars().take(200).collect::<String>()
    )))
}
