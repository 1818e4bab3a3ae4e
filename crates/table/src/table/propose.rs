//! Changes in two halves: what a request would change, and making it so. Between them lies the log of a room.

use atar_rules::Actor;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::value::RawValue;

use super::computer::{thought_event, trouble_event};
use super::session::Session;
use super::{Table, catch_panic, internal_error, no_game, reply_to};
use crate::client::Client;
use crate::event::AddressedEvent;
use crate::id::Id;
use crate::job::{FinishedJob, Purpose, Thought};
use crate::message::{self, Asked, Change, Message, Reply, StepsChange};
use crate::refusal::Refusal;
use crate::request::Request;
use crate::rights::Need;

/// What a message would do.
#[derive(Debug)]
pub enum Proposal {
    /// Nothing: this is its reply.
    Answered(Reply),
    /// It changes the steps of the game.
    Steps(Box<ProposedSteps>),
    /// It changes more than the steps, for which a client needs all rights.
    Whole(WholeRequest),
}

/// A change of steps that was proposed.
#[derive(Debug)]
pub struct ProposedSteps {
    change: StepsChange,
    has_rolled: bool,
    /// The seat that is to act after it, and the number of finished turns.
    acting: Option<(u8, usize)>,
    has_ended: bool,
    /// The dice after it.
    dice: ChaCha8Rng,
    cause: Origin,
}

/// A change that was made and taken back.
struct Made {
    change: StepsChange,
    /// The seat that is to act after it, and the number of finished turns.
    acting: Option<(u8, usize)>,
    has_ended: bool,
    /// The dice after it.
    dice: ChaCha8Rng,
}

/// Whose message it was.
#[derive(Debug)]
enum Origin {
    /// A client's request with this id.
    Request(Id),
    /// The turn of a computer's seat, and the event that tells of its thoughts.
    Turn(AddressedEvent),
}

/// A request that changes more than the steps.
#[derive(Debug)]
pub struct WholeRequest {
    client: Client,
    id: Id,
    request: Request,
}

impl ProposedSteps {
    /// Returns the change, chance included.
    #[must_use]
    pub fn change(&self) -> &StepsChange {
        &self.change
    }

    /// Returns the seat that is to act after it, and the number of finished turns; none where chance is to act, and at
    /// the end.
    #[must_use]
    pub fn acting(&self) -> Option<(u8, usize)> {
        self.acting
    }

    /// Returns whether chance has fallen in it.
    #[must_use]
    pub fn has_rolled(&self) -> bool {
        self.has_rolled
    }

    /// Returns whether the game is over after it.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Returns what a computer thought of its turn, as an event; none for a request.
    #[must_use]
    pub fn thought(&self) -> Option<&str> {
        match &self.cause {
            Origin::Turn(thought) => Some(&thought.text),
            Origin::Request(_) => None,
        }
    }
}

impl Table {
    /// Proposes a message: returns what [`Table::handle`] would do, and leaves the game as it is. Chance is rolled, and
    /// rolls the same again until the seed is another ([`Table::set_chance`]).
    ///
    /// # Examples
    ///
    /// ```
    /// use atar_table::{Client, Rights, Table, Proposal};
    ///
    /// let (host, ann) = (Client(0), Client(1));
    /// let mut table = Table::shared();
    /// table.grant(host, Rights::All);
    /// table.grant(ann, Rights::Seats(vec![0]));
    /// let game = br#"{"do": "new_game", "game": "owari", "options": {"stones": 3, "first": 0}}"#;
    /// table.handle(host, &game[..]);
    ///
    /// let Proposal::Steps(proposed) = table.propose(ann, &br#"{"do": "step", "step": "4"}"#[..]) else {
    ///     panic!("it is Ann's turn");
    /// };
    /// assert_eq!(proposed.change().steps, ["4"]);
    /// assert_eq!(table.ply(), 0);
    /// table.apply(proposed.change()).unwrap();
    /// assert_eq!(table.ply(), 1);
    /// ```
    pub fn propose<'a>(&mut self, client: Client, message: impl Into<Message<'a>>) -> Proposal {
        match message.into() {
            Message::Text(text) => self.propose_asked(client, message::read(text)),
            Message::Envelope(envelope) => self.propose_asked(client, message::read_envelope(envelope)),
            Message::Request(request) => self.propose_asked(client, message::unnumbered(*request)),
            Message::Finished(finished) => self.propose_turn(*finished),
        }
    }

    /// Does what was proposed, and replies as [`Table::handle`] does. Nothing may have changed in between.
    pub fn commit(&mut self, proposed: Proposal) -> Reply {
        let mut reply = match proposed {
            Proposal::Answered(reply) => return reply,
            Proposal::Steps(proposed) => self.commit_steps(*proposed),
            Proposal::Whole(whole) => self.handle_request(whole.client, &whole.id, &whole.request),
        };
        reply.events = std::mem::take(&mut self.events);
        reply
    }

    /// Makes a change that was proposed, here or at another table: goes back to its ply, and takes its steps. Returns
    /// the position as JSON.
    ///
    /// # Errors
    /// `no_game`, or that of the step that does not fit. The game is as it was.
    pub fn apply(&mut self, change: &StepsChange) -> Result<Box<RawValue>, Refusal> {
        let apply = |session: &mut Session, _: &mut _| session.apply_change(change);
        let position = self.change_and(true, apply, Session::raw_position);
        self.events.clear();
        position
    }

    fn propose_asked(&mut self, client: Client, asked: Asked) -> Proposal {
        match self.allowed(client, asked) {
            Ok((id, request)) => self.propose_request(client, id, request),
            Err(reply) => Proposal::Answered(*reply),
        }
    }

    fn propose_request(&mut self, client: Client, id: Id, request: Request) -> Proposal {
        if request.need() == Need::Look {
            return Proposal::Answered(self.handle_request(client, &id, &request));
        }
        if !request.changes_steps() {
            return Proposal::Whole(WholeRequest { client, id, request });
        }
        let current = self.current(&request).map(|_| ());
        let proposed = current.and_then(|()| self.propose_steps(|session, dice| session.apply(&request, dice)));
        match proposed {
            Ok(made) => Proposal::Steps(self.proposed(made, Origin::Request(id))),
            Err(refusal) => Proposal::Answered(Reply::to(&id, Err(refusal))),
        }
    }

    /// Proposes the turn that a computer has found, as one change.
    fn propose_turn(&mut self, finished: FinishedJob) -> Proposal {
        let Purpose::Turn(computer) = finished.purpose else {
            return Proposal::Answered(self.finish(finished));
        };
        if !self.take_job(&finished) {
            return Proposal::Answered(Reply::default());
        }
        let plan = finished.thought.and_then(Thought::into_plan);
        let thought = thought_event(computer, self.rev, plan.as_ref());
        let plan = plan.filter(|plan| !plan.steps.is_empty());
        let steps = plan.ok_or_else(internal_error).map(|plan| plan.steps);
        let proposed =
            steps.and_then(|steps| self.propose_steps(|session, dice| session.play_turn(&steps, computer, dice)));
        match proposed {
            Ok(made) => Proposal::Steps(self.proposed(made, Origin::Turn(thought))),
            Err(_) => Proposal::Answered(Reply { events: vec![trouble_event()], ..Reply::default() }),
        }
    }

    /// Makes a change, and takes it back.
    fn propose_steps(
        &mut self,
        act: impl FnOnce(&mut Session, &mut ChaCha8Rng) -> Result<StepsChange, Refusal>,
    ) -> Result<Made, Refusal> {
        let session = self.session.as_mut().ok_or_else(no_game)?;
        let mut dice = copied(&self.dice);
        session.begin();
        let proposed = catch_panic(|| {
            let change = act(session, &mut dice)?;
            let has_ended = session.acting().actor == Actor::Over;
            Ok((change, session.acting_seat(), has_ended))
        });
        session.roll_back();
        let (change, acting, has_ended) = proposed?;
        Ok(Made { change, acting, has_ended, dice })
    }

    fn proposed(&self, made: Made, cause: Origin) -> Box<ProposedSteps> {
        let Made { change, acting, has_ended, dice } = made;
        Box::new(ProposedSteps {
            has_ended,
            has_rolled: dice.get_word_pos() != self.dice.get_word_pos(),
            change,
            acting,
            dice,
            cause,
        })
    }

    fn commit_steps(&mut self, proposed: ProposedSteps) -> Reply {
        let ProposedSteps { change, dice, cause, .. } = proposed;
        let id = match cause {
            Origin::Request(id) => Some(id),
            Origin::Turn(thought) => {
                self.events.push(thought);
                None
            }
        };
        let committed = self.change(true, |session, _| session.apply_change(&change));
        let committed = committed.map(|position| {
            self.dice = dice;
            self.accept(position, Some(Change::Steps(change)))
        });
        match (id, committed) {
            (Some(id), committed) => reply_to(&id, committed),
            (None, Ok(accepted)) => Reply { change: accepted.change, ..Reply::default() },
            (None, Err(_)) => Reply::default(),
        }
    }
}

/// Returns dice that fall like these.
fn copied(dice: &ChaCha8Rng) -> ChaCha8Rng {
    let mut copy = ChaCha8Rng::from_seed(dice.get_seed());
    copy.set_stream(dice.get_stream());
    copy.set_word_pos(dice.get_word_pos());
    copy
}
