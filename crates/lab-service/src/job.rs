//! One game to be played for a service, by a thread or a Worker.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use atar_lab::Study;
use atar_lab::game::{Defect, Game};
use atar_lab::trace::Trace;
use atar_lab_report::look::{PICTURE_SLICE, Pictures};

/// What is wanted of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Its line.
    Line,
    /// Its record.
    Record,
    /// Pictures of it.
    Pictures,
    /// How long it takes.
    Trial,
}

/// A game to be played: cheap to pass to a thread, and to be written for a Worker.
#[derive(Clone, Debug)]
pub struct LabJob {
    /// Its number, by which it is brought back.
    pub number: u64,
    /// The study, with a number of its own.
    pub study: (u64, Arc<Study>),
    /// The index of the cell.
    pub cell: usize,
    /// The number of the game in its cell.
    pub game: u32,
    /// The version of the rules; the newest if none is given.
    pub rules: Option<u32>,
    /// What is wanted.
    pub task: Task,
    /// After so many milliseconds it is brought back as it is.
    pub most: Option<u64>,
}

/// A job as a Worker gets it.
#[derive(Debug, Serialize, Deserialize)]
struct WrittenJob {
    number: u64,
    study: u64,
    text: String,
    cell: usize,
    game: u32,
    rules: Option<u32>,
    task: Task,
    most: Option<u64>,
}

/// What a game came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobResult {
    /// It was played.
    Line(Trace),
    /// It was played, and this is its record.
    Record(Trace, String),
    /// It was played, and these are pictures with a few words each, as SVG.
    Pictures(Trace, Vec<(String, String)>),
    /// It was played for a while.
    Trial {
        /// The finished turns, with those of the setup.
        turns: u32,
        /// How long they took.
        seconds: f64,
        /// Whether the game is over.
        is_over: bool,
    },
    /// It cannot be played: what is wrong, and the record so far.
    Defect(String, String),
}

impl LabJob {
    /// Begins to play.
    #[must_use]
    pub fn begin(&self) -> Playing {
        let study = &self.study.1;
        let begun = study.cells.get(self.cell).map(|cell| study.begin(cell, self.game, self.rules));
        let game = begun.unwrap_or_else(|| Err("There is no such setting.".to_owned()));
        Playing {
            game: game.map_err(|text| JobResult::Defect(text, String::new())),
            task: self.task,
            pictures: Pictures::default(),
            most: self.most.map(Duration::from_millis),
            is_over: false,
        }
    }

    /// Writes the job for a Worker.
    #[must_use]
    pub fn to_json(&self) -> String {
        let written = WrittenJob {
            number: self.number,
            study: self.study.0,
            text: self.study.1.to_json().to_string(),
            cell: self.cell,
            game: self.game,
            rules: self.rules,
            task: self.task,
            most: self.most,
        };
        serde_json::to_string(&written).unwrap_or_default()
    }

    /// Reads a job. `known` is the study of the last one, which need not be read again.
    #[must_use]
    pub fn from_json(text: &str, known: Option<&(u64, Arc<Study>)>) -> Option<LabJob> {
        let written: WrittenJob = serde_json::from_str(text).ok()?;
        let known = known.filter(|(number, _)| *number == written.study).cloned();
        let study = match known {
            Some(study) => study,
            None => (written.study, Arc::new(Study::read(&written.text).ok()?)),
        };
        Some(LabJob {
            number: written.number,
            study,
            cell: written.cell,
            game: written.game,
            rules: written.rules,
            task: written.task,
            most: written.most,
        })
    }
}

/// A game that is being played for a service.
pub struct Playing {
    game: Result<Box<dyn Game>, JobResult>,
    task: Task,
    pictures: Pictures,
    most: Option<Duration>,
    is_over: bool,
}

impl Playing {
    /// Plays on for about so many nodes. `so_far` is how long the game has taken. Returns whether it can be brought
    /// back.
    pub fn run(&mut self, nodes: u64, so_far: Duration) -> bool {
        let Ok(game) = &mut self.game else {
            return true;
        };
        let played = if self.task == Task::Pictures {
            run_slowly(game.as_mut(), nodes, &mut self.pictures)
        } else {
            game.run(nodes)
        };
        match played {
            Ok(is_over) => {
                self.is_over = is_over;
                is_over || self.most.is_some_and(|most| so_far >= most)
            }
            Err(Defect { text, record }) => {
                self.game = Err(JobResult::Defect(text, record));
                true
            }
        }
    }

    /// Returns what the game came to in so many seconds.
    #[must_use]
    pub fn finish(self, seconds: f64) -> JobResult {
        let game = match self.game {
            Ok(game) => game,
            Err(defect) => return defect,
        };
        match self.task {
            Task::Line => JobResult::Line(game.trace(seconds)),
            Task::Record => JobResult::Record(game.trace(seconds), game.record()),
            Task::Pictures => JobResult::Pictures(game.trace(seconds), self.pictures.shown(game.as_ref())),
            Task::Trial => JobResult::Trial { turns: game.all_turns(), seconds, is_over: self.is_over },
        }
    }
}

/// Plays so slowly that no turn is passed over.
fn run_slowly(game: &mut dyn Game, nodes: u64, pictures: &mut Pictures) -> Result<bool, Defect> {
    pictures.note(game);
    for _ in 0..nodes {
        let is_over = game.run(PICTURE_SLICE)?;
        pictures.note(game);
        if is_over {
            return Ok(true);
        }
    }
    Ok(false)
}
