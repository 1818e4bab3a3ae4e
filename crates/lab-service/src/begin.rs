//! What begins to be played: trials, studies, and more games of a run.

use std::time::Duration;

use super::active_run::RunPhase;
use super::answer::{BegunRun, LabAnswer};
use super::handlers::{Asked, read};
use super::output::{Output, StoreRequest};
use super::pending_request::PendingRequest;
use super::refusal::{LabErrorCode, LabRefusal};
use super::request::{LabRequest, StudyText};
use super::run::run_id;
use super::trial::Trial;
use super::{LabService, preview};
use atar_lab::{Engine, Study};

impl LabService {
    /// Begins to try a study.
    pub(super) fn begin_trial(
        &mut self,
        asker: &PendingRequest,
        study: Study,
        now: Duration,
        output: &mut Output,
    ) -> Asked {
        if self.active_run.is_some() {
            let text = "A study is running. Stop it before you try another.";
            return Err(LabRefusal::new(LabErrorCode::Busy, text));
        }
        if let Some(trial) = self.trial.take() {
            output.drops.extend(trial.jobs());
            let text = "Another study is being tried.";
            output.answer(trial.asker, Err(LabRefusal::new(LabErrorCode::Busy, text)));
        }
        let greedy = preview::greedy(&study).map(|greedy| self.numbered(greedy));
        let study = self.numbered(study);
        self.trial = Some(Trial::new(asker.clone(), study, greedy, now));
        Ok(None)
    }

    /// Plays a study, or goes on with a run.
    pub(super) fn begin(
        &mut self,
        asker: &PendingRequest,
        study: Option<StudyText>,
        run: Option<String>,
        now: Duration,
        output: &mut Output,
    ) -> Asked {
        let study = match (study, run) {
            (Some(study), None) => read(&study.text())?,
            (None, Some(run)) => return self.go_on(&run, None, now, output).map(Some),
            _ => {
                let text = "Give either study or run.";
                return Err(LabRefusal::new(LabErrorCode::BadRequest, text));
            }
        };
        let engine = Engine::of(&study).map_err(|why| LabRefusal::new(LabErrorCode::BadStudy, why))?;
        let id = run_id(&study, &engine);
        match self.index(&id) {
            Some(index) if self.runs[index].loaded.is_none() => {
                let request = LabRequest::go_on(id);
                self.fetch(index, (asker.clone(), request), output);
                return Ok(None);
            }
            Some(_) => {}
            None => self.add(id.clone(), study, engine.clone(), output),
        }
        self.go_on(&id, Some(engine), now, output).map(Some)
    }

    /// Adds games to a run, and plays them. Its lines are read again by the longer study.
    pub(super) fn extend(
        &mut self,
        asker: &PendingRequest,
        id: &str,
        more: u32,
        now: Duration,
        output: &mut Output,
    ) -> Asked {
        let index = self.index(id).ok_or_else(LabRefusal::no_run)?;
        if more == 0 {
            let text = "The field more is 0; it must be at least 1.";
            return Err(LabRefusal::new(LabErrorCode::BadRequest, text));
        }
        self.check_engine(index, None)?;
        let run = &self.runs[index];
        let study = run.study.1.extended(more, run.fewest_games());
        let study = study.map_err(|bad| LabRefusal::new(LabErrorCode::BadStudy, bad))?;
        if self.is_running(id) {
            self.end_active_run(RunPhase::Stopped, None, now, output);
        }
        let study = self.numbered(study);
        let run = &mut self.runs[index];
        let line = run.extend(study);
        output.keeps.push(StoreRequest::Append { run: id.to_owned(), line });
        let go_on = (asker.clone(), LabRequest::go_on(id.to_owned()));
        self.fetch(index, go_on, output);
        Ok(None)
    }

    /// Checks that this program, whose engine is given if it is known, plays as the one did whose games a run has. To
    /// find the engine out takes two turns of each player.
    fn check_engine(&self, index: usize, engine: Option<Engine>) -> Result<(), LabRefusal> {
        let known = &self.runs[index];
        let engine = engine.map_or_else(|| Engine::of(&known.study.1), Ok);
        let engine = engine.map_err(|why| LabRefusal::new(LabErrorCode::BadStudy, why))?;
        let Some(other) = known.engine.conflict(&engine) else {
            return Ok(());
        };
        let text =
            format!("Its games are from another engine; this one is {other}. Start the study again from its file.");
        Err(LabRefusal::new(LabErrorCode::BadStudy, text))
    }

    /// Plays what is missing of a run. `engine` is that of this program, if it is known.
    fn go_on(
        &mut self,
        run: &str,
        engine: Option<Engine>,
        now: Duration,
        output: &mut Output,
    ) -> Result<LabAnswer, LabRefusal> {
        let index = self.index(run).ok_or_else(LabRefusal::no_run)?;
        self.check_engine(index, engine)?;
        let answer = LabAnswer::new(&BegunRun { run });
        if !self.is_running(run) {
            self.touch(index);
            self.begin_session(run, now, output);
        }
        Ok(answer)
    }

    /// Returns whether a run is being played.
    fn is_running(&self, run: &str) -> bool {
        self.active_run.as_ref().is_some_and(|active| active.run == run)
    }

    /// Answers those who wait to play a run whose lines are being read: it is stopped before its first game.
    pub(super) fn stop_before_begin(&mut self, output: &mut Output) {
        for fetch in self.fetches.values_mut() {
            let is_begin = |(_, request): &mut _| matches!(request, LabRequest::Begin { .. });
            for (asker, request) in fetch.waiting.extract_if(.., is_begin) {
                if let LabRequest::Begin { run: Some(run), .. } = request {
                    output.answer(asker, Ok(LabAnswer::new(&BegunRun { run: &run })));
                }
            }
        }
    }
}
