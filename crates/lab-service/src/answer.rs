//! What requests are answered with (docs/lab.md, "The connection"), as types. What `lab_hello` tells is in `hello.rs`.

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::active_run::RunPhase;
use atar_lab::study::WrittenStudy;
use atar_lab_report::look::MeasureView;

/// What a request is answered with, as JSON.
#[derive(Clone, Debug)]
pub(super) struct LabAnswer(Box<RawValue>);

impl LabAnswer {
    /// Writes an answer as JSON. Cannot fail: everything in an answer can be written as JSON.
    pub(super) fn new(answer: &impl Serialize) -> LabAnswer {
        LabAnswer(to_raw_value(answer).unwrap_or_default())
    }

    /// Returns the answer as JSON.
    pub(super) fn as_json(&self) -> &RawValue {
        &self.0
    }
}

/// The answer to a request after which there is nothing to tell.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Done {}

/// The answer to `lab_ask`: a ready question as a study.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct AskedStudy<'a> {
    /// The study that answers it.
    pub(super) study: WrittenStudy<'a>,
    /// The measure to look at.
    pub(super) measure: &'static str,
}

/// The answer to `lab_check` and `lab_import`: how large a study is.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct CheckedStudy<'a> {
    /// How many cells it has.
    pub(super) cells: usize,
    /// The games of all cells at most.
    pub(super) games: u64,
    /// The same for people, with the players.
    pub(super) label: String,
    /// The study.
    pub(super) study: WrittenStudy<'a>,
    /// The combinations that the rules do not allow, which are left out, and why.
    pub(super) impossible: &'a [String],
}

/// The answer to `lab_try`: how long a study would take.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct TriedStudy {
    /// The seconds for all of it; null if nothing was found out.
    pub(super) seconds: Option<f64>,
    /// Whether it may take longer: in some cell no turn was finished.
    pub(super) is_at_least: bool,
    /// How many cells it has.
    pub(super) cells: usize,
    /// The games of all cells at most.
    pub(super) games: u64,
}

/// The answer to `lab_begin`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct BegunRun<'a> {
    /// The id of the study here.
    pub(super) run: &'a str,
}

/// The answer to `lab_list`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct RunList<'a> {
    /// The studies that are kept, the one used last first.
    pub(super) runs: Vec<RunCard<'a>>,
}

/// A study in the list.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct RunCard<'a> {
    /// Its id here.
    pub(super) run: &'a str,
    /// What people call it.
    pub(super) name: &'a str,
    /// The game's name.
    pub(super) game: &'a str,
    /// How many games there are.
    pub(super) games: u64,
    /// The games that there are at most.
    pub(super) of: u64,
    /// Whether it is being played.
    pub(super) is_running: bool,
    /// Whether nothing is left to play; null if that depends on games that have not been read.
    pub(super) is_done: Option<bool>,
    /// Whether it may be done with fewer games than `of`.
    pub(super) stops_early: bool,
}

/// The answer to `lab_open`: a study that is kept.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct OpenedRun<'a> {
    /// Its id here.
    pub(super) run: &'a str,
    /// The study.
    pub(super) study: WrittenStudy<'a>,
    /// How many games there are.
    pub(super) games: u64,
    /// The games that there are at most.
    pub(super) of: u64,
    /// What happens to it.
    pub(super) phase: RunPhase,
    /// The combinations that the rules do not allow, which are left out, and why.
    pub(super) impossible: &'a [String],
    /// The seed with which the study plays other games.
    pub(super) fresh_seed: u64,
}

/// The answer to `lab_look`: one measure of a study.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct RunResults<'a> {
    /// The id of the study here.
    pub(super) run: &'a str,
    /// How many games there are.
    pub(super) games: u64,
    /// The games that there are at most.
    pub(super) of: u64,
    /// The player of the first results, where these are shown; null where the study's own are.
    pub(super) preview: Option<&'static str>,
    #[serde(flatten)]
    pub(super) view: MeasureView,
}

/// The answer to `lab_games`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct ExampleGames<'a> {
    /// The games, the best examples first.
    pub(super) games: Vec<ExampleGame<'a>>,
}

/// A game to look at.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct ExampleGame<'a> {
    /// The number of the game in its cell, from 0.
    pub(super) game: u32,
    /// Its cell for people.
    pub(super) label: &'a str,
    /// The turns of play.
    pub(super) turns: u32,
    /// The rules' reason for the end, or `unended`.
    pub(super) ending: &'a str,
    /// The record as a text.
    pub(super) record: &'a str,
}

/// The answer to `lab_report`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct ReportFile {
    /// The report as an HTML file.
    pub(super) html: String,
}

/// The answer to `lab_export`: a file to be saved.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct ExportedFile<'a> {
    /// The name of the file.
    pub(super) name: &'a str,
    /// What it holds.
    pub(super) text: &'a str,
}
