//! `lab seek`: looks for the combinations that are as the study wishes, and tells what it found.

use std::path::Path;

use atar_lab::lines::GameIndex;
use atar_lab::seek::FoundCell;
use atar_lab::{Seek, Study, Trace};
use atar_lab_report::finding::{SoughtAnswer, sought, sought_csv, sought_maps, sought_table};
use atar_lab_report::plots::on_paper;
use serde::Serialize;

use super::arguments::{ResultsArgs, SeekArgs};
use super::games_file::{self, FileLines};
use super::run::{RunReport, play_as_told};
use super::study_file;
use super::written_file::write;
use crate::failure::Failure;
use crate::{files, output};

/// The last line of the output.
#[derive(Debug, Serialize)]
struct SeekReport<'a> {
    #[serde(flatten)]
    run: &'a RunReport,
    #[serde(flatten)]
    answer: &'a SoughtAnswer,
}

pub(super) fn run(arguments: &SeekArgs) -> Result<(), Failure> {
    let study = study_file::read(&arguments.run.study)?;
    if study.wish.is_empty() {
        let text = "The study has no wish; add one, such as \"wish\": {\"turns\": [60, 120]}, or play it with lab run.";
        return Err(Failure::Failed(format!("{}: {text}", arguments.run.study.display())));
    }
    let (path, run) = play_as_told(&study, &arguments.run)?;
    let found = searched(&study, &[path.as_path()])?.found();
    let answer = tell(&study, &found)?;
    if let Some(path) = &arguments.csv {
        write(path, &sought_csv(&study, &answer))?;
    }
    if let Some(folder) = &arguments.svg {
        std::fs::create_dir_all(folder).map_err(|error| files::failure(folder, "written", &error))?;
        for (number, map) in (1..).zip(sought_maps(&study, &found)) {
            write(&folder.join(format!("wish-{number}.svg")), &on_paper(&map))?;
        }
    }
    if arguments.run.part.is_some_and(|part| part.of > 1) {
        output::print_line("This is one part only; lab show tells what the files of all parts say together.")?;
    }
    if !run.complete {
        output::print_line("Stopped; run it again to continue.")?;
    }
    Ok(output::print_json(&SeekReport { run: &run, answer: &answer })?)
}

/// Prints what a search found, and returns it.
pub(super) fn tell(study: &Study, found: &[FoundCell]) -> Result<SoughtAnswer, Failure> {
    let answer = sought(study, found);
    for sentence in &answer.sentences {
        output::print_line(sentence)?;
    }
    let table = sought_table(study, &answer);
    if !table.rows.is_empty() {
        output::print_line("")?;
        output::print_lines(&table.to_text())?;
    }
    Ok(answer)
}

/// Returns what the games in these files, or in the one beside the study, say of its wish; nothing if it has none.
pub(super) fn found(study: &Study, files: &ResultsArgs) -> Result<Vec<FoundCell>, Failure> {
    if study.wish.is_empty() {
        return Ok(Vec::new());
    }
    let beside = [study_file::games(&files.study, None)];
    let paths = if files.files.is_empty() { &beside[..] } else { &files.files };
    Ok(searched(study, paths)?.found())
}

/// Reads the games of a search.
fn searched<'a, P: AsRef<Path>>(study: &'a Study, paths: &[P]) -> Result<Seek<&'a Study>, Failure> {
    let (mut game_index, mut lines) = (GameIndex::new(study, None), FileLines::default());
    let mut seek = Seek::new(study);
    for path in paths {
        let known = (&mut game_index, &mut lines);
        games_file::read(path.as_ref(), known, &Trace::clone, &mut |trace| {
            seek.take(&trace);
        })?;
    }
    Ok(seek)
}
