//! The lab behind a screen (docs/lab.md, "The connection").
//!
//! A [`LabService`] takes requests as texts and gives back answers and events. Games that are to be played are dealt as
//! [`LabJob`]s to whoever has threads or Workers, and brought back. Lines are given out to be kept, and brought when
//! they are needed. The time is told by the caller, on any clock that does not go back.
//!
//! Each request is answered once, most at once; one that waits for games or lines when these are there.

mod active_run;
mod answer;
mod begin;
mod evaluation;
mod export;
mod handlers;
mod hello;
mod job;
mod output;
mod pending_request;
mod preview;
mod refusal;
mod replays;
mod request;
mod run;
#[cfg(test)]
mod schema;
mod trial;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

pub use evaluation::{Evaluated, Evaluation};
pub use job::{JobResult, LabJob, Playing, Task};
pub use output::{Output, StoreRequest};
pub use pending_request::LabClient;
pub use request::{MAX_MESSAGE, VERBS};
pub use run::StoredRun;

use active_run::{ActiveRun, RunPhase};
use answer::LabAnswer;
use atar_lab::lines;
use atar_lab::{Engine, Study};
use evaluation::{FollowUp, OutcomeOf};
use pending_request::PendingRequest;
use preview::Preview;
use refusal::{LabErrorCode, LabRefusal};
use replays::Replays;
use request::LabRequest;
use run::{Loaded, Run};
use trial::Trial;

/// The runs whose games stay in memory, besides the one that is played.
const MOST_LOADED: usize = 2;
/// The runs that are listed; the oldest are left out beyond these.
const MOST_RUNS: usize = 1_000;

/// The lab behind a screen.
pub struct LabService {
    /// The games that are played at once.
    jobs: usize,
    /// All runs, the one that was used last first.
    runs: Vec<Run>,
    active_run: Option<ActiveRun>,
    preview: Option<Preview>,
    trial: Option<Trial>,
    replays: Vec<Replays>,
    /// Jobs that somebody waits for.
    urgent: VecDeque<LabJob>,
    fetches: BTreeMap<String, Fetch>,
    last_job: u64,
    last_study: u64,
}

/// Lines that have been asked for.
struct Fetch {
    /// The games, where they are not here.
    loading: Option<(Loaded, u64)>,
    /// The lines themselves, for whoever asked for them.
    text: Option<(PendingRequest, String)>,
    /// The beginning of a line whose end has not come.
    rest: String,
    /// Requests that wait for the games.
    waiting: Vec<(PendingRequest, LabRequest)>,
    failure: Option<LabRefusal>,
}

impl LabService {
    /// Creates a service for so many games at once. `kept` are the runs of earlier times, the newest first.
    #[must_use]
    pub fn new(jobs: usize, kept: Vec<StoredRun>) -> LabService {
        let mut service = LabService {
            jobs,
            runs: Vec::new(),
            active_run: None,
            preview: None,
            trial: None,
            replays: Vec::new(),
            urgent: VecDeque::new(),
            fetches: BTreeMap::new(),
            last_job: 0,
            last_study: 0,
        };
        for kept in kept.into_iter().take(MOST_RUNS) {
            service.last_study += 1;
            service.runs.extend(Run::kept(kept, service.last_study));
        }
        service
    }

    /// Handles a message of a client.
    pub fn handle(&mut self, client: LabClient, message: &[u8], now: Duration) -> Output {
        let mut output = Output::default();
        let (id, request) = request::read(message);
        let asker = PendingRequest { client, id };
        match request {
            Ok(request) => self.ask(asker, request, now, &mut output),
            Err(refusal) => output.answer(asker, Err(refusal)),
        }
        self.move_on(now, &mut output);
        output
    }

    /// Returns a game to be played, if there is one. `is_urgent` asks for one only that somebody waits for.
    pub fn deal(&mut self, now: Duration, is_urgent: bool) -> Option<LabJob> {
        if let Some(job) = self.urgent.pop_front() {
            return Some(job);
        }
        let number = self.last_job + 1;
        let trial = self.trial.as_mut().and_then(|trial| trial.deal(number, now));
        let job = match trial {
            Some(job) => Some(job),
            None if is_urgent => None,
            None => self.deal_game(number, now),
        };
        self.last_job += u64::from(job.is_some());
        job
    }

    fn deal_game(&mut self, number: u64, now: Duration) -> Option<LabJob> {
        let active_run = self.active_run.as_mut()?;
        if active_run.phase == RunPhase::Preview {
            let preview = self.preview.as_mut().filter(|preview| preview.is_on(now));
            return preview.and_then(|preview| preview.deal(number));
        }
        let run = self.runs.iter().find(|run| run.id == active_run.run)?;
        active_run.deal(number, run, now)
    }

    /// Takes what a game came to. Jobs that have been dropped may come, too.
    pub fn done(&mut self, number: u64, done: JobResult, now: Duration) -> Output {
        let mut output = Output::default();
        if let Some(game) = self.active_run.as_mut().and_then(|active_run| active_run.ends(number)) {
            self.take(game, done, now, &mut output);
        } else if self.preview.as_mut().is_some_and(|preview| preview.take(number, &done)) {
            if let Some(active_run) = &mut self.active_run {
                active_run.has_first_figures();
            }
        } else if let Some(index) = self.replays.iter().position(|replays| replays.numbers().any(|own| own == number)) {
            self.replays[index].take(number, done);
            if self.replays[index].is_complete() {
                let replays = self.replays.swap_remove(index);
                output.evaluations.push(Evaluation::of_replays(replays));
            }
        } else if let Some(trial) = &mut self.trial {
            trial.take(number, &done);
        }
        self.move_on(now, &mut output);
        output
    }

    /// Takes what an evaluation came to.
    pub fn evaluated(&mut self, evaluated: Evaluated, now: Duration) -> Output {
        let mut output = Output::default();
        match evaluated.outcome {
            Some((OutcomeOf::Run(run), outcome)) => {
                if let Some(index) = self.index(&run) {
                    self.runs[index].keep_outcome(outcome);
                }
            }
            Some((OutcomeOf::Preview(run), outcome)) => {
                let preview = self.preview.as_mut();
                if let Some(preview) = preview.filter(|preview| preview.run == run) {
                    preview.keep_outcome(outcome);
                }
            }
            None => {}
        }
        match evaluated.next {
            FollowUp::Answer(asker, answer) => output.answer(asker, answer),
            FollowUp::GoOn(asker, request, outcome) => {
                self.go_on_with(asker, request, outcome, &mut output);
            }
        }
        self.move_on(now, &mut output);
        output
    }

    /// Takes a game of the run that is played.
    fn take(&mut self, game: (usize, u32), done: JobResult, now: Duration, output: &mut Output) {
        let Some(active_run) = &mut self.active_run else {
            return;
        };
        let run = self.runs.iter_mut().find(|run| run.id == active_run.run);
        match (done, run) {
            (JobResult::Line(trace), Some(run)) => {
                if let Some((line, is_enough)) = run.take(&trace) {
                    let run = run.id.clone();
                    output.keeps.push(StoreRequest::Append { run, line });
                    active_run.played(game, is_enough);
                }
            }
            (JobResult::Defect(text, record), _) => {
                self.end_active_run(RunPhase::Failed, Some((&text, &record)), now, output);
            }
            _ => {}
        }
    }

    /// Does what is due: reports progress, ends first figures and trials. Call it some twenty times a second while
    /// [`LabService::is_busy`].
    pub fn tick(&mut self, now: Duration) -> Output {
        let mut output = Output::default();
        self.move_on(now, &mut output);
        output
    }

    /// Returns whether anything is being played.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.active_run.is_some() || self.trial.is_some() || !self.replays.is_empty()
    }

    fn move_on(&mut self, now: Duration, output: &mut Output) {
        if let Some(trial) = self.trial.take_if(|trial| trial.is_over(now)) {
            output.drops.extend(trial.jobs());
            let answer = LabAnswer::new(&trial.answer(self.jobs));
            output.answer(trial.asker, Ok(answer));
        }
        let Some(active_run) = &mut self.active_run else {
            return;
        };
        let Some(run) = self.runs.iter().find(|run| run.id == active_run.run) else {
            return;
        };
        if active_run.phase == RunPhase::Preview
            && let Some(preview) = self.preview.as_mut().filter(|preview| !preview.is_on(now))
        {
            output.drops.extend(preview.end());
            active_run.phase = RunPhase::Playing;
            output.events.push(active_run.event(run, now, None));
        }
        if active_run.is_complete() {
            self.end_active_run(RunPhase::Done, None, now, output);
        } else {
            output.events.extend(active_run.news(run, now));
        }
    }

    /// Ends what is being played, if anything is.
    fn end_active_run(&mut self, phase: RunPhase, failure: Option<(&str, &str)>, now: Duration, output: &mut Output) {
        let Some(mut active_run) = self.active_run.take() else {
            return;
        };
        output.drops.extend(active_run.jobs());
        if let Some(preview) = &mut self.preview {
            output.drops.extend(preview.end());
        }
        active_run.phase = phase;
        if let Some(run) = self.runs.iter().find(|run| run.id == active_run.run) {
            output.events.push(active_run.event(run, now, failure));
        }
    }

    /// Begins to play a run whose games are here.
    fn begin_session(&mut self, run: &str, now: Duration, output: &mut Output) {
        self.end_active_run(RunPhase::Stopped, None, now, output);
        let Some(index) = self.index(run) else {
            return;
        };
        let run = &self.runs[index];
        let Some(schedule) = run.schedule() else {
            return;
        };
        let is_new = !handlers::has_own_figures(run) && !schedule.is_complete();
        let greedy = is_new.then(|| preview::greedy(&run.study.1)).flatten();
        let phase = if greedy.is_some() { RunPhase::Preview } else { RunPhase::Playing };
        let id = run.id.clone();
        if let Some(greedy) = greedy {
            let study = self.numbered(greedy);
            self.preview = Some(Preview::new(id.clone(), study, now));
        }
        let mut active_run = ActiveRun::new(id, schedule, phase);
        output.events.push(active_run.event(&self.runs[index], now, None));
        self.active_run = Some(active_run);
    }

    /// Brings lines of a run that were to be fetched, in any pieces. `is_last` says that these are all.
    pub fn lines(&mut self, run: &str, text: &str, is_last: bool, now: Duration) -> Output {
        let mut output = Output::default();
        if let Some(fetch) = self.fetches.get_mut(run) {
            fetch.take(text);
        }
        if is_last && let Some(fetch) = self.fetches.remove(run) {
            self.fetched(run, fetch, now, &mut output);
        }
        self.move_on(now, &mut output);
        output
    }

    /// Notes that the lines of a run cannot be kept, or not be brought: why, in a sentence.
    pub fn trouble(&mut self, run: &str, why: &str, now: Duration) -> Output {
        let mut output = Output::default();
        if self.active_run.as_ref().is_some_and(|active_run| active_run.run == run) {
            self.end_active_run(RunPhase::Failed, Some((why, "")), now, &mut output);
        }
        if let Some(mut fetch) = self.fetches.remove(run) {
            let disk = || LabRefusal::new(LabErrorCode::Disk, why);
            fetch.failure.get_or_insert_with(disk);
            self.fetched(run, fetch, now, &mut output);
        }
        self.move_on(now, &mut output);
        output
    }

    fn fetched(&mut self, run: &str, fetch: Fetch, now: Duration, output: &mut Output) {
        let Fetch { loading, text, waiting, failure, .. } = fetch;
        let index = self.index(run);
        let failure = match (failure, index) {
            (Some(failure), _) => Some(failure),
            (None, None) => Some(LabRefusal::no_run()),
            (None, Some(index)) => {
                if let Some((loaded, games)) = loading {
                    self.make_room();
                    self.runs[index].games = games;
                    self.runs[index].loaded = Some(loaded);
                }
                None
            }
        };
        if let Some((asker, text)) = text {
            let answer = match (&failure, index) {
                (None, Some(index)) => Ok(handlers::games_file(&self.runs[index], &text)),
                (failure, _) => Err(failure.clone().unwrap_or_else(LabRefusal::no_run)),
            };
            output.answer(asker, answer);
        }
        for (asker, request) in waiting {
            match &failure {
                Some(failure) => output.answer(asker, Err(failure.clone())),
                None => self.ask(asker, request, now, output),
            }
        }
    }

    /// Forgets the games of runs that were not used lately.
    fn make_room(&mut self) {
        let playing = self.active_run.as_ref().map(|active_run| active_run.run.clone());
        let loaded = self.runs.iter_mut().filter(|run| run.loaded.is_some() && Some(&run.id) != playing.as_ref());
        loaded.skip(MOST_LOADED - 1).for_each(|run| run.loaded = None);
    }

    /// Asks for the lines of a run, if nobody has, for one who waits.
    fn fetch(&mut self, index: usize, waiting: (PendingRequest, LabRequest), output: &mut Output) {
        let run = &self.runs[index];
        let (id, is_away) = (run.id.clone(), run.loaded.is_none());
        if let Some(fetch) = self.fetches.get_mut(&id) {
            fetch.waiting.push(waiting);
            return;
        }
        let wants_text = matches!(waiting.1, LabRequest::Export { kind: request::ExportFormat::Games, .. });
        let (text, waiting) = match waiting {
            (asker, _) if wants_text => (Some((asker, String::new())), Vec::new()),
            waiting => (None, vec![waiting]),
        };
        let fetch =
            Fetch { loading: is_away.then(|| (run.empty(), 0)), text, rest: String::new(), waiting, failure: None };
        output.keeps.push(StoreRequest::Fetch { run: id.clone() });
        self.fetches.insert(id, fetch);
    }

    fn index(&self, run: &str) -> Option<usize> {
        self.runs.iter().position(|known| known.id == run)
    }

    /// Makes a run the one that was used last.
    fn touch(&mut self, index: usize) {
        self.runs[..=index].rotate_right(1);
    }

    fn numbered(&mut self, study: Study) -> (u64, Arc<Study>) {
        self.last_study += 1;
        (self.last_study, Arc::new(study))
    }

    /// Adds a run without games, and has its header kept.
    fn add(&mut self, id: String, study: Study, engine: Engine, output: &mut Output) {
        let line = lines::header(&study, &engine);
        output.keeps.push(StoreRequest::Append { run: id.clone(), line });
        let study = self.numbered(study);
        self.make_room();
        self.runs.insert(0, Run::new(id, study, engine));
    }
}

impl Fetch {
    /// Takes a piece of the lines. What is after the last end of a line waits for the next.
    fn take(&mut self, text: &str) {
        self.rest.push_str(text);
        let Some(end) = self.rest.rfind('\n') else {
            return;
        };
        let rest = self.rest.split_off(end + 1);
        let whole = std::mem::replace(&mut self.rest, rest);
        if let Some((_, text)) = &mut self.text {
            text.push_str(&whole);
        }
        if let Some((loaded, games)) = self.loading.as_mut().filter(|_| self.failure.is_none()) {
            match loaded.read(&whole) {
                Ok(new) => *games += new,
                Err(refusal) => self.failure = Some(refusal),
            }
        }
    }
}
