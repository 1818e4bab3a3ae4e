//! `lab games`: writes games as records. A game that was not kept is played again.

use std::fs;

use atar_lab::lines::line;
use atar_lab::measures::CellResult;
use atar_lab::picks::{Pick, pick};
use atar_lab::{Study, Trace};

use super::arguments::Games;
use super::results;
use crate::failure::Failure;
use crate::{files, output};

pub(super) fn run(arguments: &Games) -> Result<(), Failure> {
    let wanted = results::wanted(&arguments.cell)?;
    let which: Pick = arguments
        .pick
        .parse()
        .map_err(|text| Failure::BadArgument(format!("--pick: {text}")))?;
    let (study, results) = results::read(&arguments.results)?;
    let fitting: Vec<_> = results
        .cells
        .iter()
        .filter(|result| results::has(result, &wanted))
        .collect();
    if fitting.is_empty() {
        return Err(Failure::BadArgument(
            "--cell: no cell of the study has these values.".to_owned(),
        ));
    }
    let folder = &arguments.to;
    let failed =
        |error| Failure::Failed(format!("{} cannot be written: {error}.", folder.display()));
    fs::create_dir_all(folder).map_err(failed)?;
    let mut count = 0;
    for (number, result) in fitting.iter().enumerate() {
        for game in pick(result, &which, arguments.count.into()) {
            let name = format!("{}-{}-{game}.atar", arguments.pick, number + 1);
            let record = replay(&study, result, game)?;
            let path = folder.join(name);
            files::write(&path, record.as_bytes()).map_err(failed)?;
            output::print_line(format_args!(
                "{}: {}, game {game}",
                path.display(),
                result.cell.label()
            ))?;
            count += 1;
        }
    }
    if count == 0 {
        return Err(Failure::Failed(
            "These cells have no game of this kind.".to_owned(),
        ));
    }
    Ok(())
}

/// Plays a game again and returns its record.
fn replay(study: &Study, result: &CellResult, game: usize) -> Result<String, Failure> {
    let number = u32::try_from(game).unwrap_or(u32::MAX);
    let mut played = study.begin(&result.cell, number).map_err(Failure::Failed)?;
    while !played
        .run(u64::MAX)
        .map_err(|defect| Failure::Failed(defect.text))?
    {}
    check(&played.trace(0.0), result, game)?;
    Ok(played.record())
}

/// Checks that a game came out as it did when it was measured.
fn check(trace: &Trace, result: &CellResult, game: usize) -> Result<(), Failure> {
    let figures = [
        ("turns", f64::from(trace.turns)),
        ("plies", f64::from(trace.plies)),
    ];
    let is_same = figures
        .iter()
        .all(|(name, figure)| result.figure(name, game) == Some(*figure));
    if is_same {
        return Ok(());
    }
    Err(Failure::Failed(format!(
        "Game {game} of {} is another one here: it was played by another engine. {}",
        result.cell.label(),
        line(trace).chars().take(200).collect::<String>()
    )))
}
