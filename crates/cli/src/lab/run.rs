//! `lab run`: plays the games of a study.

use std::path::{Path, PathBuf};
use std::time::Instant;

use atar_lab::game::Defect;
use atar_lab::lines::{self, GameIndex};
use atar_lab::schedule::{Part, Schedule};
use atar_lab::{Engine, Stops, Study};
use serde::Serialize;

use super::arguments::{PaceArgs, RunArgs};
use super::games_file::GamesFile;
use super::progress::{self, Progress};
use super::{pool, study_file};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::{files, match_runner, output};

/// The last line of the output.
#[derive(Debug, Serialize)]
pub(super) struct RunReport {
    /// The file of the games.
    file: String,
    /// The games that are there now, and how many there will be at most.
    games: u64,
    of: u64,
    /// The games that were played now, and the seconds that they took.
    played: u64,
    seconds: f64,
    /// Whether nothing is left to play.
    pub(super) complete: bool,
}

pub(super) fn run(arguments: &RunArgs) -> Result<(), Failure> {
    let study = study_file::read(&arguments.study)?;
    if !study.wish.is_empty() {
        let text = "The study has a wish: play it with lab seek.";
        return Err(Failure::Failed(format!("{}: {text}", arguments.study.display())));
    }
    if arguments.part.is_some_and(|part| part.of > 1) && !study.is_fixed() {
        let text = "--part: it needs a study with a fixed number of games.";
        return Err(Failure::BadArgument(text.to_owned()));
    }
    let (_, report) = play_as_told(&study, arguments)?;
    let state = if report.complete { "All games have been played" } else { "Stopped; run it again to continue" };
    output::print_line(format_args!(
        "{state}: {} of {} games in {}",
        report.games,
        progress::of(report.of, !report.complete && !study.is_fixed()),
        report.file
    ))?;
    Ok(output::print_json(&report)?)
}

/// Plays the games that a study's file lacks, as the arguments say. Returns the file, too.
pub(super) fn play_as_told(study: &Study, arguments: &RunArgs) -> Result<(PathBuf, RunReport), Failure> {
    for left_out in &study.impossible {
        output::warn(format_args!("Left out: {left_out}"));
    }
    let path = study_file::games(&arguments.study, arguments.out.as_deref());
    let how = How::new(&arguments.pace, arguments.part.unwrap_or(Part::WHOLE));
    let report = play(study, &path, &how, &Interrupt::listen())?;
    Ok((path, report))
}

/// How games are played.
pub(super) struct How {
    /// Which of them.
    pub(super) part: Part,
    /// How many at the same time; one per core if none is given.
    pub(super) jobs: Option<u16>,
    /// When to stop at the latest.
    pub(super) deadline: Option<Instant>,
}

impl How {
    /// Returns how the games of a part are played when these arguments are given.
    pub(super) fn new(pace: &PaceArgs, part: Part) -> How {
        How { part, jobs: pace.at_once.jobs, deadline: pace.seconds.map(|seconds| Instant::now() + seconds) }
    }
}

/// Plays the games of a study that its file lacks.
///
/// # Errors
/// The file cannot be used, or a defect of the rules.
pub(super) fn play(study: &Study, path: &Path, how: &How, interrupt: &Interrupt) -> Result<RunReport, Failure> {
    let engine = Engine::of(study).map_err(Failure::Failed)?;
    let (mut game_index, mut stops) = (GameIndex::new(study, Some(&engine)), Stops::new(study).of_part(how.part));
    let mut file = GamesFile::open(path, &mut game_index, |trace| {
        stops.take(&trace);
    })?;
    let header = lines::header(study, &engine);
    if game_index.header() != Some(header.as_str()) {
        file.append(&header)?;
    }
    let mut schedule = Schedule::new(study, how.part, |cell, game| game_index.has(cell, game));
    stops.enough().for_each(|cell| schedule.enough(cell));
    let began = Instant::now();
    let games = (schedule.games(), !study.is_fixed());
    let mut progress = Progress::new(games, schedule.at_hand());
    let playing = GameSink { file: &mut file, progress: &mut progress, stops: &mut stops };
    let jobs = match_runner::jobs(how.jobs);
    let played = playing.play(study, &mut schedule, jobs, interrupt, how.deadline);
    // What was played is kept, whatever went wrong.
    let flushed = file.flush();
    progress.end();
    played.map_err(|stopped| stopped.failure(path))?;
    flushed?;
    Ok(RunReport {
        file: path.display().to_string(),
        games: schedule.at_hand(),
        of: schedule.games(),
        played: progress.played(),
        seconds: began.elapsed().as_secs_f64(),
        complete: schedule.is_complete(),
    })
}

/// Why playing ended before its time.
enum Stopped {
    Failed(Failure),
    Defect(Defect),
}

impl From<Failure> for Stopped {
    fn from(failure: Failure) -> Stopped {
        Stopped::Failed(failure)
    }
}

impl Stopped {
    /// Writes the record of a game that showed a defect beside the games.
    fn failure(self, games: &Path) -> Failure {
        let defect = match self {
            Stopped::Failed(failure) => return failure,
            Stopped::Defect(defect) => defect,
        };
        let path = games.with_extension("defect.atar");
        let is_written = !defect.record.is_empty() && files::write(&path, defect.record.as_bytes()).is_ok();
        let where_to = if is_written { format!(" The game is in {}.", path.display()) } else { String::new() };
        Failure::Failed(format!("{}{where_to}", defect.text))
    }
}

/// Takes the games that are played.
struct GameSink<'a> {
    file: &'a mut GamesFile,
    progress: &'a mut Progress,
    stops: &'a mut Stops<&'a Study>,
}

impl GameSink<'_> {
    fn play(
        self,
        study: &Study,
        schedule: &mut Schedule,
        jobs: usize,
        interrupt: &Interrupt,
        deadline: Option<Instant>,
    ) -> Result<(), Stopped> {
        let GameSink { file, progress, stops } = self;
        let file = std::cell::RefCell::new(file);
        let progress = std::cell::RefCell::new(progress);
        let look = || {
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                interrupt.raise();
            }
        };
        let tell = |played: pool::PlayedGame| {
            let (_, trace) = played.map_err(Stopped::Defect)?;
            file.borrow_mut().append(&lines::line(&trace))?;
            progress.borrow_mut().count();
            look();
            Ok(stops.take(&trace))
        };
        let idle = || {
            look();
            progress.borrow_mut().show();
            Ok(file.borrow_mut().flush_if_late()?)
        };
        pool::play(study, schedule, jobs, interrupt, tell, idle)
    }
}
