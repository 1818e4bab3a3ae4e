//! What takes too long to be done between two requests: what the games of a run came to, and what is written about it.
//! A carrier works it out wherever it has time, and goes on hearing requests such as *Stop* meanwhile.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;

use super::answer::LabAnswer;
use super::pending_request::PendingRequest;
use super::refusal::{LabErrorCode, LabRefusal};
use super::replays::Replays;
use super::request::LabRequest;
use super::run::{OutcomeSource, RunOutcome};
use atar_lab::spread;

/// Something to be worked out for a request.
pub struct Evaluation {
    asker: PendingRequest,
    work: Pin<Box<dyn Future<Output = Evaluated> + Send>>,
}

/// What an evaluation came to.
pub struct Evaluated {
    /// What the games of a run came to, if that was not known.
    pub(super) outcome: Option<(OutcomeOf, Arc<RunOutcome>)>,
    pub(super) next: FollowUp,
}

/// What follows from an evaluation.
pub(super) enum FollowUp {
    /// The request is answered.
    Answer(PendingRequest, Result<LabAnswer, LabRefusal>),
    /// The request goes on: what the games came to is known now.
    GoOn(PendingRequest, LabRequest, Arc<RunOutcome>),
}

/// Whose games they are: those of a run, or its first figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum OutcomeOf {
    Run(String),
    Preview(String),
}

impl fmt::Debug for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Evaluation").field(&self.asker).finish()
    }
}

impl Evaluation {
    /// Returns the evaluation that answers a request by what games came to.
    pub(super) fn answering(
        asker: PendingRequest,
        (of, source): (OutcomeOf, OutcomeSource),
        answer: impl FnOnce(&RunOutcome) -> LabAnswer + Send + 'static,
    ) -> Evaluation {
        let pending = asker.clone();
        let work = async move {
            let (outcome, is_new) = source.outcome().await;
            let answer = answer(&outcome);
            Evaluated { outcome: is_new.then_some((of, outcome)), next: FollowUp::Answer(pending, Ok(answer)) }
        };
        Evaluation { asker, work: Box::pin(work) }
    }

    /// Returns the evaluation after which a request goes on with what games came to.
    pub(super) fn before(
        asker: PendingRequest,
        request: LabRequest,
        (of, source): (OutcomeOf, OutcomeSource),
    ) -> Evaluation {
        let pending = asker.clone();
        let work = async move {
            let (outcome, is_new) = source.outcome().await;
            Evaluated {
                outcome: is_new.then(|| (of, Arc::clone(&outcome))),
                next: FollowUp::GoOn(pending, request, outcome),
            }
        };
        Evaluation { asker, work: Box::pin(work) }
    }

    /// Returns the evaluation that answers with games that have been played again.
    pub(super) fn of_replays(replays: Replays) -> Evaluation {
        let asker = replays.asker.clone();
        let work = async move {
            let (asker, answer) = replays.answer();
            Evaluated { outcome: None, next: FollowUp::Answer(asker, answer) }
        };
        Evaluation { asker, work: Box::pin(work) }
    }

    /// Works it out. The result is for [`LabService::evaluated`](super::LabService::evaluated).
    #[must_use]
    pub fn run(mut self) -> Evaluated {
        loop {
            if let Some(evaluated) = self.go_on() {
                return evaluated;
            }
        }
    }

    /// Works out a piece of it. Returns the result if that was the last one; then there is nothing more to do.
    #[must_use]
    pub fn go_on(&mut self) -> Option<Evaluated> {
        let Evaluation { asker, work } = self;
        // Whoever asks is answered, whatever happens.
        let worked = catch_unwind(AssertUnwindSafe(|| spread::go_on(work.as_mut())));
        worked.unwrap_or_else(|_| {
            let text = "The program made a mistake. Its log says more.";
            Some(Evaluated {
                outcome: None,
                next: FollowUp::Answer(asker.clone(), Err(LabRefusal::new(LabErrorCode::Defect, text))),
            })
        })
    }
}
