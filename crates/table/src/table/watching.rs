//! Jobs that look at the game and play nothing: the computer that watches, and the review of a game.

use rand::Rng;

use super::computer::RunningJob;
use super::{Table, catch_panic};
use crate::analyst::{AnalysisSearch, DEFAULT_LINES};
use crate::client::Client;
use crate::fields::{LineCount, NodeLimit, Seconds, Seed};
use crate::id::Id;
use crate::job::{Job, Purpose};
use crate::refusal::{ErrorCode, Refusal};
use crate::request::Request;

impl Table {
    /// Returns the job that answers a request; none if no job does.
    pub(super) fn job_for(&mut self, client: Client, id: &Id, request: &Request) -> Option<Result<Job, Refusal>> {
        match request {
            Request::Bot { .. } => Some(catch_panic(|| self.bot(client, id, request))),
            Request::Analyse { .. } => Some(catch_panic(|| self.analyse(client, id, request))),
            Request::Review { .. } => Some(catch_panic(|| self.review(client, id, request))),
            _ => None,
        }
    }

    /// Creates the job that reviews the game. A review that runs already gives way to it.
    fn review(&mut self, client: Client, id: &Id, request: &Request) -> Result<Job, Refusal> {
        let session = self.current(request)?;
        let &Request::Review { nodes, seed, from_turn, to_turn, .. } = request else {
            return Err(Refusal::bad_request("This is no request for a review."));
        };
        let nodes = nodes.map(|NodeLimit(nodes)| nodes);
        // The same game has the same marks, whenever it is reviewed.
        let seed = seed.map_or(0, |Seed(seed)| seed);
        let turns = from_turn.unwrap_or_default()..to_turn.unwrap_or(usize::MAX);
        let work = session.game.review(nodes, seed, turns);
        let job = Job::new(Purpose::Study { client, id: id.clone() }, self.rev, self.effort.time(None), work);
        self.end_review();
        self.reviewing = Some(job.stopper());
        Ok(job)
    }

    /// Ends the review that runs, with what there is. Returns whether there was one.
    pub(super) fn end_review(&mut self) -> bool {
        let reviewing = self.reviewing.take();
        reviewing.map(|review| review.stop()).is_some()
    }

    /// Ends a job that only watches. For carriers that take no more requests: it might have no end of its own.
    pub fn stop_watching(&mut self) {
        if self.thinking.as_ref().is_some_and(RunningJob::is_watching) {
            self.end_thinking();
        }
    }

    /// Creates the job that watches the position. An analysis that runs already gives way to it.
    fn analyse(&mut self, client: Client, id: &Id, request: &Request) -> Result<Job, Refusal> {
        self.current(request)?;
        let &Request::Analyse { lines, nodes, seconds, seed, .. } = request else {
            return Err(Refusal::bad_request("This is no request for an analysis."));
        };
        if self.thinking.as_ref().is_some_and(|thinking| !thinking.is_watching()) {
            return Err(Refusal::new(ErrorCode::Busy, "A computer player is thinking at this table already."));
        }
        let next = self.bot_seeds.next_u64();
        let open = self.current(request)?.game.analyst(seed.map_or(next, |Seed(seed)| seed));
        let lines = lines.map_or(DEFAULT_LINES, |LineCount(lines)| usize::from(lines));
        let most = nodes.map(|NodeLimit(nodes)| nodes);
        // What follows from a seed must not follow from what was found out before.
        let shelf = seed.is_none().then(|| self.shelf.clone());
        let work = Box::new(AnalysisSearch::new(self.rev, lines, most, open, shelf));
        self.end_thinking();
        let limit = seconds.map(|Seconds(limit)| limit);
        let job = Job::new(Purpose::Study { client, id: id.clone() }, self.rev, self.effort.time(limit), work);
        self.begin_watching(&job);
        Ok(job)
    }
}
