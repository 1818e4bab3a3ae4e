//! Computer players: those that clients ask for, and those at the table's seats.

use atar_rules::Actor;
use atar_search::{Plan, Player};
use rand::Rng;

use super::{Accepted, Table, catch_panic, internal_error};
use crate::answer::{Answer, BotTurn};
use crate::client::Client;
use crate::event::{AddressedEvent, Event, Recipients, changed_event};
use crate::fields::{Level, NodeLimit, Seconds, Seed};
use crate::id::Id;
use crate::job::{FinishedJob, Job, Purpose, Stopper, Thought, TimeLimit};
use crate::message::{Change, Reply, StepsChange};
use crate::position_json::PositionJson;
use crate::refusal::{ErrorCode, Refusal};
use crate::request::Request;
use crate::seats::Computer;

/// The job that thinks about the position.
pub(super) struct RunningJob {
    stopper: Stopper,
    /// The computer that plays the turn; none if a client asked.
    computer: Option<Computer>,
    /// Whether it only watches, and gives way to all others.
    is_watching: bool,
    rev: u64,
}

impl RunningJob {
    /// Returns whether it only watches, and gives way to all others.
    pub(super) fn is_watching(&self) -> bool {
        self.is_watching
    }

    /// Stops the job. Returns the event that tells of the end, if the job was a seat's.
    fn end(&self) -> Option<AddressedEvent> {
        self.stopper.stop();
        self.computer.map(|computer| thought_event(computer, self.rev, None))
    }
}

/// Stops the job when the table is dropped.
impl Drop for Table {
    fn drop(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.stopper.stop();
        }
        self.end_review();
    }
}

impl Table {
    /// Creates the job that answers a `bot` request.
    pub(super) fn bot(&mut self, client: Client, id: &Id, request: &Request) -> Result<Job, Refusal> {
        let session = self.current(request)?;
        let &Request::Bot { level, nodes, seconds, seed, .. } = request else {
            return Err(Refusal::bad_request("This is no request for a computer player."));
        };
        let (player, limit) = player_and_limit(level, nodes, seconds)?;
        self.effort.check_level(level.map(|Level(level)| level))?;
        let limit = self.effort.time(limit);
        check_seat_to_act(session.game.now().actor())?;
        if self.thinking.as_ref().is_some_and(|thinking| !thinking.is_watching) {
            return Err(Refusal::new(ErrorCode::Busy, "A computer player is thinking at this table already."));
        }
        let seed = seed.map_or_else(|| self.bot_seeds.next_u64(), |Seed(seed)| seed);
        let work = self.current(request)?.game.think(player, seed);
        let id = id.clone();
        self.end_thinking();
        let job = Job::new(Purpose::Request { client, id }, self.rev, limit, work);
        self.begin_thinking(&job, None);
        Ok(job)
    }

    fn begin_thinking(&mut self, job: &Job, computer: Option<Computer>) {
        self.thinking = Some(RunningJob { stopper: job.stopper(), computer, is_watching: false, rev: self.rev });
    }

    /// Notes the job that watches the position.
    pub(super) fn begin_watching(&mut self, job: &Job) {
        self.thinking = Some(RunningJob { stopper: job.stopper(), computer: None, is_watching: true, rev: self.rev });
    }

    /// Ends the job that thinks about the last position.
    pub(super) fn end_thinking(&mut self) {
        let news = self.thinking.take().and_then(|thinking| thinking.end());
        self.events.extend(news);
    }

    /// Handles a finished job. If the position has changed since, nothing is played.
    pub(super) fn finish(&mut self, finished: FinishedJob) -> Reply {
        let is_current = self.take_job(&finished);
        let FinishedJob { purpose, rev, thought, .. } = finished;
        match (purpose, thought) {
            (Purpose::Study { id, .. }, Some(Thought::Analysis(report))) => {
                Reply::to(&id, Ok(Answer::Analysis(report)))
            }
            (Purpose::Study { id, .. }, Some(Thought::Review(report))) => Reply::to(&id, Ok(Answer::Review(report))),
            (Purpose::Study { id, .. }, _) => Reply::to(&id, Err(internal_error())),
            (Purpose::Request { id, .. }, _) if !is_current => Reply::to(&id, Err(self.stale(rev))),
            (Purpose::Request { id, .. }, thought) => {
                let answer = thought.and_then(Thought::into_plan).map(bot_turn);
                Reply::to(&id, answer.ok_or_else(internal_error))
            }
            (Purpose::Turn(computer), thought) if is_current => {
                let plan = thought.and_then(Thought::into_plan);
                Reply { change: self.play(computer, plan), ..Reply::default() }
            }
            (Purpose::Turn(_), _) => Reply::default(),
        }
    }

    /// Forgets the job that has finished. Returns whether it was for the position as it is now.
    pub(super) fn take_job(&mut self, finished: &FinishedJob) -> bool {
        let is_its = |thinking: &RunningJob| thinking.stopper == finished.stopper;
        let is_ours = self.thinking.as_ref().is_some_and(is_its);
        if is_ours {
            self.thinking = None;
        }
        if self.reviewing.as_ref() == Some(&finished.stopper) {
            self.reviewing = None;
        }
        is_ours && finished.rev == self.rev
    }

    /// Plays the turn of a computer's seat. Every step is a change of its own.
    fn play(&mut self, computer: Computer, plan: Option<Plan<String>>) -> Option<Change> {
        let rev = self.rev;
        let plan = plan.filter(|plan| !plan.steps.is_empty());
        let event = thought_event(computer, rev, plan.as_ref());
        self.events.push(event);
        let ply = self.ply();
        let steps = plan.map_or_else(Vec::new, |plan| plan.steps);
        for (index, step) in steps.iter().enumerate() {
            let is_last = index + 1 == steps.len();
            if self.play_step(computer, step, is_last).is_err() {
                break;
            }
        }
        let played = usize::try_from(self.rev - rev).unwrap_or(usize::MAX);
        self.steps_to_show = played;
        if played < steps.len().max(1) {
            self.pause_after_failure();
        }
        let session = self.session.as_ref().filter(|_| played > 0)?;
        let steps = session.game.steps_from(ply);
        Some(Change::Steps(StepsChange { ply, steps }))
    }

    fn play_step(&mut self, computer: Computer, step: &String, is_last: bool) -> Result<(), Refusal> {
        let position = self.change(is_last, |session, dice| {
            let played = session.play_turn(std::slice::from_ref(step), computer, dice);
            played.map(|_| ())
        })?;
        self.tell_all(&position);
        Ok(())
    }

    /// Tells every client of a change.
    fn tell_all(&mut self, position: &PositionJson) {
        self.events.push(changed_event(position, Recipients::All));
    }

    /// Pauses the computer's seats, so that a defect of a computer player does not repeat for ever.
    fn pause_after_failure(&mut self) {
        self.events.push(trouble_event());
        if let Ok(Some(position)) = self.set_paused(true) {
            self.tell_all(&position);
        }
    }

    /// Returns the job of the computer's seat that is to act. Returns none if people play it, or if a job is already
    /// running.
    pub(super) fn drive(&mut self) -> Option<Job> {
        let computer = self.idle_computer()?;
        let seed = self.bot_seeds.next_u64();
        self.begin_turn(computer, seed)
    }

    /// Returns the job of the computer's seat that is to act at a shared table, with a seed for its search. Returns
    /// none if people play it, or if a job is already running. The events of the reply say that it thinks.
    pub fn think(&mut self, seed: u64) -> Reply {
        let computer = self.idle_computer();
        let job = computer.and_then(|computer| self.begin_turn(computer, seed));
        Reply { jobs: job.into_iter().collect(), events: std::mem::take(&mut self.events), ..Reply::default() }
    }

    /// Returns the computer whose turn the table is to play and which does not think yet.
    fn idle_computer(&mut self) -> Option<Computer> {
        match &self.thinking {
            // The carrier has dropped the job, so it will never finish.
            Some(thinking) if thinking.stopper.is_alone() => self.end_thinking(),
            Some(thinking) if !thinking.is_watching => return None,
            Some(_) | None => {}
        }
        let computer = self.session.as_ref()?.thinker()?;
        self.end_thinking();
        Some(computer)
    }

    fn begin_turn(&mut self, computer: Computer, seed: u64) -> Option<Job> {
        let job = catch_panic(|| self.start_turn(computer, seed));
        if job.is_err() {
            self.pause_after_failure();
        }
        job.ok()
    }

    fn start_turn(&mut self, computer: Computer, seed: u64) -> Result<Job, Refusal> {
        let session = self.session.as_ref().ok_or_else(internal_error)?;
        let work = session.game.think(Player::Level(computer.level), seed);
        let shown = u32::try_from(self.steps_to_show).unwrap_or(u32::MAX);
        let job = Job::new(Purpose::Turn(computer), self.rev, self.effort.time(None), work)
            .not_before(self.pace.saturating_mul(shown));
        self.begin_thinking(&job, Some(computer));
        let Computer { seat, level } = computer;
        let rev = self.rev;
        let event = Event::Thinking { seat, level, rev };
        self.events.push(event.to(Recipients::All));
        Ok(job)
    }

    /// Makes a `bot`, an `analyse` and a `review` answer at once, and pauses computers' seats. Returns whether there
    /// was anything to stop.
    pub(super) fn stop(&mut self) -> bool {
        let has_reviewed = self.end_review();
        match &self.thinking {
            None => return has_reviewed,
            Some(RunningJob { computer: None, stopper, .. }) => stopper.stop(),
            Some(_) => {
                if let Ok(Some(position)) = self.set_paused(true) {
                    self.tell_all(&position);
                }
            }
        }
        true
    }

    /// Makes a computer's seat play at once. Returns whether one was thinking.
    pub(super) fn hurry(&self) -> bool {
        let thinking = self.thinking.as_ref();
        let at_seat = thinking.filter(|thinking| thinking.computer.is_some());
        at_seat.map(|thinking| thinking.stopper.stop()).is_some()
    }

    /// Pauses the computers' seats, or lets them play again.
    pub(super) fn pause(&mut self, is_paused: bool) -> Result<Accepted, Refusal> {
        if let Some(position) = self.set_paused(is_paused)? {
            return Ok(self.accept(position, None));
        }
        let session = self.session()?;
        Ok(Answer::from(session.position(self.rev, session.thinker())).into())
    }

    /// Returns the new position; none if nothing changed.
    fn set_paused(&mut self, is_paused: bool) -> Result<Option<PositionJson>, Refusal> {
        if self.session()?.is_paused == is_paused {
            return Ok(None);
        }
        let position = self.change(true, |session, _| {
            session.is_paused = is_paused;
            Ok(())
        });
        position.map(Some)
    }
}

/// Returns the answer to a `bot` request.
fn bot_turn(plan: Plan<String>) -> Answer {
    let Plan { steps, value, nodes } = plan;
    Answer::Bot(BotTurn { steps, value, nodes })
}

/// Creates the event that a computer's seat has finished thinking. `plan` is the turn that it plays.
pub(super) fn thought_event(computer: Computer, rev: u64, plan: Option<&Plan<String>>) -> AddressedEvent {
    let event = Event::Thought {
        seat: computer.seat,
        rev,
        played: plan.is_some(),
        value: plan.map(|plan| plan.value.clone()),
        nodes: plan.map(|plan| plan.nodes),
    };
    event.to(Recipients::All)
}

/// Creates the event that a computer cannot play.
pub(super) fn trouble_event() -> AddressedEvent {
    let text = "The computer made a mistake and cannot play its turn. It rests until it is told to go on.";
    Event::Trouble { text: text.to_owned() }.to(Recipients::All)
}

fn check_seat_to_act(actor: Actor) -> Result<(), Refusal> {
    let who = match actor {
        Actor::Seat(_) => return Ok(()),
        Actor::Over => "The game has ended",
        Actor::Chance => "Chance is to act now",
    };
    let text = format!("{who}: there is no turn to think about.");
    Err(Refusal::illegal_step(text))
}

/// Returns the requested player and the limit of its time.
fn player_and_limit(
    level: Option<Level>,
    nodes: Option<NodeLimit>,
    seconds: Option<Seconds>,
) -> Result<(Player, TimeLimit), Refusal> {
    match (level, nodes, seconds) {
        (Some(Level(level)), None, None) => Ok((Player::Level(level), None)),
        (None, Some(NodeLimit(nodes)), None) => Ok((Player::Nodes(nodes), None)),
        (None, None, Some(Seconds(limit))) => Ok((Player::Nodes(u64::MAX), Some(limit))),
        _ => Err(Refusal::bad_request("One of the fields level, nodes and seconds must be given, and only one.")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const CLIENT: Client = Client(1);

    fn say(table: &mut Table, request: &Value) -> Reply {
        table.handle(CLIENT, request.to_string().as_bytes())
    }

    /// Returns a finished job whose computer player made a mistake and returned this plan.
    fn broken(table: &mut Table, steps: Option<&[&str]>) -> FinishedJob {
        let options = json!({"side": 4, "stones": [2, 2], "placement": "players", "order": "fixed"});
        let seats = json!([{"bot": 1}, {}]);
        let game = json!({"do": "new_game", "game": "atar", "options": options, "seats": seats});
        let mut finished = say(table, &game).jobs.remove(0).finish();
        finished.thought = steps.map(|steps| {
            let steps = steps.iter().map(ToString::to_string).collect();
            Thought::Plan(Plan { steps, value: vec![0.5, 0.5], nodes: 1 })
        });
        finished
    }

    #[test]
    fn a_computer_that_makes_a_mistake_rests_and_the_table_goes_on() {
        let cases: [(Option<&[&str]>, &[&str]); 6] = [
            (None, &[]),
            (Some(&[]), &[]),
            (Some(&["nonsense"]), &[]),
            (Some(&["@a1", "@a1"]), &["@a1"]),
            (Some(&["@a1", "commit"]), &["@a1", "commit"]),
            // The other seat is a person's.
            (Some(&["@a1", "commit", "@d1"]), &["@a1", "commit"]),
        ];
        for (steps, played) in cases {
            let mut table = Table::driven(1);
            let finished = broken(&mut table, steps);
            let reply = table.handle(CLIENT, finished);
            let is_trouble = reply.events.iter().any(|event| event.text.contains("\"trouble\""));
            let is_whole = !played.is_empty() && steps == Some(played);
            assert_eq!(is_trouble, !is_whole, "{steps:?}");
            assert!(reply.jobs.is_empty(), "{steps:?}");
            let changed =
                Change::Steps(StepsChange { ply: 0, steps: played.iter().map(ToString::to_string).collect() });
            assert_eq!(reply.change, (!played.is_empty()).then_some(changed));
            let resumed = say(&mut table, &json!({"do": "resume"}));
            let waits = played.contains(&"commit");
            assert_eq!(resumed.jobs.len(), usize::from(!waits), "{steps:?}");
        }
    }
}
