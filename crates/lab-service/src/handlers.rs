//! What is done for each request.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value};

use super::active_run::RunPhase;
use super::answer::{AskedStudy, CheckedStudy, Done, ExportedFile, LabAnswer, OpenedRun, RunCard, RunList, RunResults};
use super::evaluation::{Evaluation, OutcomeOf};
use super::export::{exported, file_name};
use super::output::{Output, StoreRequest};
use super::pending_request::PendingRequest;
use super::refusal::{LabErrorCode, LabRefusal};
use super::replays::Replays;
use super::request::{ExportFormat, LabRequest};
use super::run::{Run, RunOutcome, most_games};
use super::{LabService, hello, preview};
use atar_lab::Study;
use atar_lab::question::Amount;
use atar_lab_report::report::Shown;
use atar_lab_report::{finding, look};

/// The games of each cell that are enough to show a run's own figures while it is played.
const ENOUGH: usize = 20;
/// The most example games of one request.
const MOST_EXAMPLES: usize = 5;

/// What a request comes to: an answer now, or later.
pub(super) type Asked = Result<Option<LabAnswer>, LabRefusal>;

/// Returns whether a run has figures of its own to show.
pub(super) fn has_own_figures(run: &Run) -> bool {
    let mut cells = run.study.1.cells.iter();
    cells.all(|cell| run.games_of(cell.id) >= ENOUGH)
}

/// Returns the answer with the lines of a run.
pub(super) fn games_file(run: &Run, text: &str) -> LabAnswer {
    let name = file_name(&run.study.1, &run.id, "games.jsonl");
    LabAnswer::new(&ExportedFile { name: &name, text })
}

/// Reads a study that was sent.
pub(super) fn read(text: &str) -> Result<Study, LabRefusal> {
    Study::read(text).map_err(|bad| LabRefusal::new(LabErrorCode::BadStudy, bad))
}

impl LabService {
    /// Handles a request. Answers now, or notes that an answer is due.
    pub(super) fn ask(&mut self, asker: PendingRequest, request: LabRequest, now: Duration, output: &mut Output) {
        let run = match &request {
            LabRequest::Open { run }
            | LabRequest::Look { run, .. }
            | LabRequest::Games { run, .. }
            | LabRequest::Report { run }
            | LabRequest::Export { run, .. }
            | LabRequest::Begin { run: Some(run), study: None, .. } => Some(run),
            _ => None,
        };
        if let Some(run) = run {
            let Some(index) = self.index(run) else {
                output.answer(asker, Err(LabRefusal::no_run()));
                return;
            };
            let needs_text = matches!(request, LabRequest::Export { kind: ExportFormat::Games, .. });
            if needs_text || self.runs[index].loaded.is_none() {
                self.fetch(index, (asker, request), output);
                return;
            }
        }
        let answer = self.answer(&asker, request, now, output);
        match answer {
            Ok(Some(ok)) => output.answer(asker, Ok(ok)),
            Ok(None) => {}
            Err(refusal) => output.answer(asker, Err(refusal)),
        }
    }

    fn answer(&mut self, asker: &PendingRequest, request: LabRequest, now: Duration, output: &mut Output) -> Asked {
        match request {
            LabRequest::Hello {} => Ok(Some(LabAnswer::new(&hello::hello(self.jobs)))),
            LabRequest::Ask { game, question, options, player, amount } => {
                ready(&game, &question, options, player, amount).map(Some)
            }
            LabRequest::Check { study } => Ok(Some(check(&read(&study.text())?))),
            LabRequest::Import { text } => Ok(Some(check(&read(&text)?))),
            LabRequest::Try { study } => self.begin_trial(asker, read(&study.text())?, now, output),
            LabRequest::Begin { study: None, run: Some(run), more: Some(more) } => {
                self.extend(asker, &run, more, now, output)
            }
            LabRequest::Begin { study, run, more: None } => self.begin(asker, study, run, now, output),
            LabRequest::Begin { .. } => {
                let text = "The field more goes with run, not with study.";
                Err(LabRefusal::new(LabErrorCode::BadRequest, text))
            }
            LabRequest::Stop {} => {
                self.end_active_run(RunPhase::Stopped, None, now, output);
                self.stop_before_begin(output);
                Ok(Some(LabAnswer::new(&Done {})))
            }
            LabRequest::List {} => Ok(Some(self.list())),
            LabRequest::Open { run } => self.open(&run).map(Some),
            LabRequest::Look { run, measure, by, colour } => self.look(asker, run, (measure, by, colour), output),
            request @ (LabRequest::Games { .. } | LabRequest::Report { .. }) => {
                self.evaluate_for(asker, request, output)
            }
            LabRequest::Export { run, kind } => self.export(asker, run, kind, output),
            LabRequest::Remove { run } => self.remove(&run, now, output).map(Some),
        }
    }

    fn list(&self) -> LabAnswer {
        let playing = self.active_run.as_ref().map(|active_run| active_run.run.as_str());
        let runs = self.runs.iter().map(|run| RunCard {
            run: &run.id,
            name: &run.study.1.name,
            game: &run.study.1.game,
            games: run.games,
            of: run.of,
            is_running: playing == Some(run.id.as_str()),
            is_done: run.is_done(),
            stops_early: !run.study.1.is_fixed(),
        });
        let runs = runs.collect();
        LabAnswer::new(&RunList { runs })
    }

    fn open(&mut self, run: &str) -> Result<LabAnswer, LabRefusal> {
        let index = self.index(run).ok_or_else(LabRefusal::no_run)?;
        let run = &self.runs[index];
        let active_run = self.active_run.as_ref().filter(|active_run| active_run.run == run.id);
        let phase = match active_run {
            Some(active_run) => active_run.phase,
            None if run.is_done() == Some(true) => RunPhase::Done,
            None => RunPhase::Stopped,
        };
        let study = &run.study.1;
        Ok(LabAnswer::new(&OpenedRun {
            run: &run.id,
            study: study.written(),
            games: run.games,
            of: run.of,
            phase,
            impossible: &study.impossible,
            fresh_seed: finding::fresh_seed(study.seed),
        }))
    }

    /// Answers with the results.
    fn look(
        &mut self,
        asker: &PendingRequest,
        id: String,
        (measure, by, colour): (Option<String>, Option<String>, Option<String>),
        output: &mut Output,
    ) -> Asked {
        let index = self.index(&id).ok_or_else(LabRefusal::no_run)?;
        let is_running = self.active_run.as_ref().is_some_and(|active_run| active_run.run == id);
        let run = &self.runs[index];
        let first = self
            .preview
            .as_ref()
            .filter(|preview| is_running && preview.run == id && preview.games > 0 && !has_own_figures(run));
        let (study, source) = match first {
            Some(preview) => {
                (Arc::clone(&preview.study.1), (OutcomeOf::Preview(id.clone()), preview.source(&run.engine)))
            }
            None => {
                let source = run.source(is_running).ok_or_else(LabRefusal::no_run)?;
                (Arc::clone(&run.study.1), (OutcomeOf::Run(id.clone()), source))
            }
        };
        let is_preview = first.is_some();
        let (games, of) = (run.games, run.of);
        let look = move |outcome: &RunOutcome| {
            let shown = Shown { by: by.as_deref(), colour: colour.as_deref() };
            let (results, told) = (&outcome.results, (&outcome.summary, outcome.found.as_slice()));
            LabAnswer::new(&RunResults {
                run: &id,
                games,
                of,
                preview: is_preview.then_some(preview::PLAYER),
                view: look::view(&study, results, told, measure.as_deref(), shown),
            })
        };
        let evaluation = Evaluation::answering(asker.clone(), source, look);
        output.evaluations.push(evaluation);
        Ok(None)
    }

    /// Asks for what games came to, for a request that then goes on.
    fn evaluate_for(&mut self, asker: &PendingRequest, request: LabRequest, output: &mut Output) -> Asked {
        let (id, cell) = match &request {
            LabRequest::Games { run, cell, count, .. } => {
                check_count(*count)?;
                (run, Some(cell))
            }
            LabRequest::Report { run } => (run, None),
            _ => return Ok(None),
        };
        let index = self.index(id).ok_or_else(LabRefusal::no_run)?;
        let run = &self.runs[index];
        let first = cell.and_then(|cell| self.preview_with(run, cell));
        let source = match first {
            Some(preview) => (OutcomeOf::Preview(id.clone()), preview.source(&run.engine)),
            None => {
                let source = run.source(false).ok_or_else(LabRefusal::no_run)?;
                (OutcomeOf::Run(id.clone()), source)
            }
        };
        let evaluation = Evaluation::before(asker.clone(), request, source);
        output.evaluations.push(evaluation);
        Ok(None)
    }

    /// Returns the first figures of a run, if a cell is theirs and not the run's.
    fn preview_with(&self, run: &Run, cell: &str) -> Option<&preview::Preview> {
        let has = |study: &Study| study.cells.iter().any(|own| own.id.to_string() == cell);
        let preview = self.preview.as_ref();
        let preview = preview.filter(|preview| preview.run == run.id && has(&preview.study.1));
        preview.filter(|_| !has(&run.study.1))
    }

    /// Goes on with a request that waited for what games came to.
    pub(super) fn go_on_with(
        &mut self,
        asker: PendingRequest,
        request: LabRequest,
        outcome: Arc<RunOutcome>,
        output: &mut Output,
    ) {
        let gone_on = match &request {
            LabRequest::Games { run, cell, pick, count } => self.games(&asker, run, (cell, pick, *count), outcome),
            LabRequest::Report { run } => self.report(&asker, run, outcome, output),
            _ => Ok(()),
        };
        if let Err(refusal) = gone_on {
            output.answer(asker, Err(refusal));
        }
    }

    fn games(
        &mut self,
        asker: &PendingRequest,
        id: &str,
        which: (&str, &str, usize),
        outcome: Arc<RunOutcome>,
    ) -> Result<(), LabRefusal> {
        let index = self.index(id).ok_or_else(LabRefusal::no_run)?;
        let run = &self.runs[index];
        let first = self.preview_with(run, which.0);
        let study = first.map_or(&run.study, |preview| &preview.study).clone();
        let played = (study, run.engine.clone());
        let replays = Replays::records((asker.clone(), id), played, outcome, which);
        let replays = replays.map_err(|(_, refusal)| refusal)?;
        self.replay(replays);
        Ok(())
    }

    fn report(
        &mut self,
        asker: &PendingRequest,
        id: &str,
        outcome: Arc<RunOutcome>,
        output: &mut Output,
    ) -> Result<(), LabRefusal> {
        let index = self.index(id).ok_or_else(LabRefusal::no_run)?;
        let run = &self.runs[index];
        if outcome.results.cells.iter().all(|result| result.games == 0) {
            let text = "No game has been played yet.";
            return Err(LabRefusal::new(LabErrorCode::NoGames, text));
        }
        let played = (run.study.clone(), run.engine.clone());
        let replays = Replays::report((asker.clone(), id), played, outcome);
        if replays.is_complete() {
            output.evaluations.push(Evaluation::of_replays(replays));
        } else {
            self.replay(replays);
        }
        Ok(())
    }

    /// Queues games to be played again for a request.
    fn replay(&mut self, mut replays: Replays) {
        let last_job = &mut self.last_job;
        let jobs = replays.jobs(|| {
            *last_job += 1;
            *last_job
        });
        self.urgent.extend(jobs);
        self.replays.push(replays);
    }

    /// Answers with the results as a file.
    fn export(&mut self, asker: &PendingRequest, id: String, kind: ExportFormat, output: &mut Output) -> Asked {
        let index = self.index(&id).ok_or_else(LabRefusal::no_run)?;
        let run = &self.runs[index];
        let source = run.source(false).ok_or_else(LabRefusal::no_run)?;
        let study = Arc::clone(&run.study.1);
        let of = OutcomeOf::Run(id.clone());
        let export = move |outcome: &RunOutcome| {
            let (ending, text) = exported(kind, &study, outcome);
            let name = file_name(&study, &id, ending);
            LabAnswer::new(&ExportedFile { name: &name, text: &text })
        };
        let evaluation = Evaluation::answering(asker.clone(), (of, source), export);
        output.evaluations.push(evaluation);
        Ok(None)
    }

    fn remove(&mut self, id: &str, now: Duration, output: &mut Output) -> Result<LabAnswer, LabRefusal> {
        let index = self.index(id).ok_or_else(LabRefusal::no_run)?;
        if self.active_run.as_ref().is_some_and(|active_run| active_run.run == id) {
            self.end_active_run(RunPhase::Stopped, None, now, output);
        }
        let (theirs, others): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.replays).into_iter().partition(|replays| replays.run == id);
        self.replays = others;
        for replays in theirs {
            self.urgent.retain(|job| replays.numbers().all(|number| number != job.number));
            output.drops.extend(replays.numbers());
            output.answer(replays.asker, Err(LabRefusal::no_run()));
        }
        self.preview.take_if(|preview| preview.run == id);
        // What is still read of it belongs to no run, not even to one that is begun with the same study.
        if let Some(fetch) = self.fetches.get_mut(id) {
            fetch.failure = Some(LabRefusal::no_run());
        }
        self.runs.remove(index);
        let run = id.to_owned();
        output.keeps.push(StoreRequest::Remove { run });
        Ok(LabAnswer::new(&Done {}))
    }
}

/// Refuses too many example games at once.
fn check_count(count: usize) -> Result<(), LabRefusal> {
    if (1..=MOST_EXAMPLES).contains(&count) {
        return Ok(());
    }
    let text = format!("The field count is {count}; it must be 1 to {MOST_EXAMPLES}.");
    Err(LabRefusal::new(LabErrorCode::BadRequest, text))
}

/// Returns a ready question as a study.
fn ready(
    game: &str,
    question: &str,
    options: Option<Map<String, Value>>,
    player: Option<String>,
    amount: Option<String>,
) -> Result<LabAnswer, LabRefusal> {
    let bad = |text: String| LabRefusal::new(LabErrorCode::BadRequest, text);
    let questions = hello::questions_of(game).ok_or_else(|| bad(format!("There is no game called {game:?}.")))?;
    let found = questions.iter().find(|known| known.name == question);
    let found = found.ok_or_else(|| {
        let names: Vec<&str> = questions.iter().map(|question| question.name).collect();
        bad(format!("There is no question {question:?}; there are {}.", names.join(", ")))
    })?;
    let amount = amount.as_deref().unwrap_or("sound");
    let amount = Amount::ALL.into_iter().find(|(name, _)| *name == amount);
    let (_, amount) = amount.ok_or_else(|| bad("The field amount must be quick, sound or thorough.".to_owned()))?;
    let player = player.as_deref().unwrap_or(hello::PLAYER);
    let mut options = options.unwrap_or_default();
    for (fills, key) in hello::filled_by(game) {
        let is_asked = found.grid.iter().any(|(known, _)| *known == key);
        if is_asked {
            options.remove(fills);
        }
    }
    let study = found.study(game, &options, player, amount);
    let study = read(&study.to_string())?;
    Ok(LabAnswer::new(&AskedStudy { study: study.written(), measure: found.measure }))
}

/// Returns how large a study is, and how its file holds it.
fn check(study: &Study) -> LabAnswer {
    let (cells, games) = (study.cells.len(), most_games(study));
    let players: Vec<String> = study.line_ups.iter().map(ToString::to_string).collect();
    let plural = if cells == 1 { "setting" } else { "settings" };
    LabAnswer::new(&CheckedStudy {
        cells,
        games,
        label: format!("{games} games in {cells} {plural}, played by {}", players.join("; ")),
        study: study.written(),
        impossible: &study.impossible,
    })
}
