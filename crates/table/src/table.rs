//! The table and its entry point.

mod computer;
mod effort;
mod opening;
mod propose;
mod saved;
mod session;
mod study;
mod watching;

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use atar_rules::Actor;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::analyst::Shelf;
use crate::answer::{self, Answer, LookedAt};
use crate::client::Client;
use crate::event::{AddressedEvent, Event, Recipients, changed_event};
use crate::fields::{Milliseconds, Roll, Seed};
use crate::game::EditableStates;
use crate::id::Id;
use crate::job::Stopper;
use crate::message::{self, Asked, Change, Message, Reply};
use crate::position_json::PositionJson;
use crate::raw_json::RecordText;
use crate::record::{self, OpenedRecord};
use crate::refusal::{ErrorCode, Refusal};
use crate::request::Request;
use crate::rights::Rights;
use crate::seats::{Computer, Seats};
use crate::summary::stamped;
use computer::RunningJob;
use effort::Effort;
use opening::{check_seat_count, check_unknown_keys, new_game, no_text, opened, seated};
pub use propose::{Proposal, ProposedSteps, WholeRequest};
pub use saved::{PROOF_KEY, SavedGame};
use session::{Session, Setup};

/// A table: the authority on the game in progress.
pub struct Table {
    dice: ChaCha8Rng,
    /// Makes seeds for computer players whose requests bring none. Apart from the dice, which roll the same whoever
    /// thinks.
    bot_seeds: ChaCha8Rng,
    /// Whether the table plays the turns of computers' seats.
    is_driven: bool,
    /// What each client may ask; none where all may ask everything.
    rights: Option<HashMap<Client, Rights>>,
    thinking: Option<RunningJob>,
    /// The review that runs. It looks at the game as it was, so that nothing else needs to wait for it.
    reviewing: Option<Stopper>,
    /// What the computer that watches has found out about this game.
    shelf: Shelf,
    /// What computers may do here.
    effort: Effort,
    /// How long fronts show a step of a computer's seat.
    pace: Duration,
    /// How many steps of a computer's turn fronts have yet to show. The turn was played at once.
    steps_to_show: usize,
    /// Grows with every change and never repeats.
    rev: u64,
    session: Option<Session>,
    /// The events that go out with the answer to this message.
    events: Vec<AddressedEvent>,
}

/// A request that was accepted.
struct Accepted {
    answer: Answer,
    change: Option<Change>,
}

impl From<Answer> for Accepted {
    fn from(answer: Answer) -> Accepted {
        Accepted { answer, change: None }
    }
}

/// The settings that begin a game.
#[derive(Clone, Copy)]
struct StartSettings {
    roll: Option<Roll>,
    seed: Option<Seed>,
    paused: Option<bool>,
}

impl Table {
    /// Creates a table without a game. Its chance follows from `seed`. It plays nothing by itself but chance.
    #[must_use]
    pub fn new(seed: u64) -> Table {
        Table {
            dice: ChaCha8Rng::seed_from_u64(seed),
            bot_seeds: bot_seeds(seed),
            is_driven: false,
            rights: None,
            thinking: None,
            reviewing: None,
            shelf: Shelf::default(),
            effort: Effort::default(),
            pace: Duration::ZERO,
            steps_to_show: 0,
            rev: 0,
            session: None,
            events: Vec::new(),
        }
    }

    /// Creates a table that also plays the turns of seats with a `bot`, by jobs of its own. For carriers whose
    /// fronts only show these turns.
    #[must_use]
    pub fn driven(seed: u64) -> Table {
        let mut table = Table::new(seed);
        table.is_driven = true;
        table
    }

    /// Lets computers have no higher level than this from now on, and think no longer about a turn.
    pub fn limit_computers(&mut self, most_level: u8, most_time: Duration) {
        self.effort = Effort::new(most_level, most_time);
    }

    /// Creates a table at which no client has rights until they are granted. Chance follows from the seeds that it is
    /// given: see [`Table::set_chance`]. The table plays computers' seats, but their jobs come from [`Table::think`]
    /// alone, and their turns are proposed like requests.
    #[must_use]
    pub fn shared() -> Table {
        let mut table = Table::driven(0);
        table.rights = Some(HashMap::new());
        table
    }

    /// Grants a client of a shared table these rights in place of those that it had. At other tables every client has
    /// all rights anyway.
    pub fn grant(&mut self, client: Client, rights: Rights) {
        if let Some(granted) = &mut self.rights {
            granted.insert(client, rights);
        }
    }

    /// Takes all rights from a client of a shared table.
    pub fn revoke(&mut self, client: Client) {
        if let Some(granted) = &mut self.rights {
            granted.remove(&client);
        }
    }

    /// Has all chance from now on follow from this seed.
    pub fn set_chance(&mut self, seed: [u8; 32]) {
        self.dice = ChaCha8Rng::from_seed(seed);
    }

    /// Returns the number of the last change; 0 before the first.
    #[must_use]
    pub fn rev(&self) -> u64 {
        self.rev
    }

    /// Returns the number of steps of the game in progress; 0 if there is none.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.session.as_ref().map_or(0, |session| session.game.now().ply())
    }

    /// Returns the record of the game in progress as the text of its file; none if there is no game.
    #[must_use]
    pub fn record_text(&self) -> Option<String> {
        self.session.as_ref().map(Session::record_text)
    }

    /// Returns why the variations and notes of the record that was opened were left out; none if they were not.
    #[must_use]
    pub fn lost_tree(&self) -> Option<&str> {
        self.session.as_ref()?.lost_tree.as_deref()
    }

    /// Returns the seat that is to act, and the number of finished turns; none where chance is to act, at the end, and
    /// without a game.
    #[must_use]
    pub fn acting(&self) -> Option<(u8, usize)> {
        self.session.as_ref()?.acting_seat()
    }

    /// Returns the team of each seat, a number of its own where the seat plays alone; nothing without a game.
    #[must_use]
    pub fn teams(&self) -> Vec<u8> {
        let session = self.session.as_ref();
        session.map_or(Vec::new(), |session| session.game.teams())
    }

    /// Returns the position as JSON, as the request of this name answers it; none if there is no game.
    #[must_use]
    pub fn position(&self) -> Option<Box<RawValue>> {
        let session = self.session.as_ref()?;
        Some(session.raw_position(self.rev, session.thinker()))
    }

    /// Returns the number of seats; 0 without a game.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.session.as_ref().map_or(0, |session| session.seats.len())
    }

    /// Returns the colours of the seats, as indices into the palette; nothing without a game.
    #[must_use]
    pub fn colours(&self) -> Vec<u8> {
        let session = self.session.as_ref();
        session.map_or(Vec::new(), |session| session.seats.colours())
    }

    /// Returns all options of the game in progress; none if there is no game.
    #[must_use]
    pub fn options(&self) -> Option<Value> {
        Some(self.session.as_ref()?.game.now().options())
    }

    /// Returns whether there is a game that is over.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        let acting = self.session.as_ref().map(Session::acting);
        acting.is_some_and(|acting| acting.actor == Actor::Over)
    }

    /// Returns whether there is a game.
    #[must_use]
    pub fn has_game(&self) -> bool {
        self.session.is_some()
    }

    /// Makes a request of the program's own, as a client that may. Nobody is told of it, and nothing begins to think:
    /// the next message that is handled sees to that. `bot`, `analyse` and `review` are no such requests, as jobs
    /// answer them.
    ///
    /// # Errors
    /// As the request is refused. The game is as it was.
    ///
    /// # Examples
    ///
    /// ```
    /// use atar_table::{Answer, Client, ErrorCode, Request, Table};
    /// use serde_json::json;
    ///
    /// let mut table = Table::new(1);
    /// let game = Request::new_game("owari", json!({"stones": 3, "first": 0}), None);
    /// table.request(Client(0), game)?;
    /// assert_eq!(table.seats(), 2);
    ///
    /// let Answer::Legal(legal) = table.request(Client(0), Request::Legal { asked: None })? else {
    ///     panic!("it is answered with the legal steps");
    /// };
    /// let step = legal.steps[0].clone();
    /// table.request(Client(0), Request::Step { step, rev: None })?;
    /// assert_eq!(table.ply(), 1);
    ///
    /// let unknown = table.request(Client(0), Request::new_game("chess", json!({}), None));
    /// assert_eq!(unknown.unwrap_err().code, ErrorCode::UnknownGame);
    /// # Ok::<(), atar_table::Refusal>(())
    /// ```
    pub fn request(&mut self, client: Client, request: Request) -> Result<Answer, Refusal> {
        self.check_rights(client, &request)?;
        let accepted = catch_panic(|| self.perform(&request));
        self.events.clear();
        Ok(accepted?.answer)
    }

    /// Handles one message: a line of JSON, a request of the program's own, or a finished job. A finished job brings
    /// its own client.
    ///
    /// Errors are part of the answer. Every client may play every seat, unless the table is shared.
    ///
    /// # Examples
    ///
    /// ```
    /// use atar_table::{Change, Client, StepsChange, Table};
    ///
    /// let mut table = Table::new(1);
    /// let ann = Client(0);
    /// let game = br#"{"id": 1, "do": "new_game", "game": "owari", "options": {"stones": 3, "first": 0}}"#;
    /// let answer = table.handle(ann, &game[..]).answer.unwrap().into_text();
    /// assert!(answer.starts_with(r#"{"re":1,"ok":{"game":"owari","rev":1,"#));
    ///
    /// // Pit 4 is sown. The storage is told what the game has become, the other clients where it stands.
    /// let reply = table.handle(ann, &br#"{"id": 2, "do": "step", "step": "4"}"#[..]);
    /// let steps = vec!["4".to_owned()];
    /// assert_eq!(reply.change, Some(Change::Steps(StepsChange { ply: 0, steps })));
    /// assert!(reply.events[0].text.starts_with(r#"{"event":"changed","#));
    ///
    /// // It is the other player's turn: pit 4 is not theirs, and nothing changes.
    /// let reply = table.handle(ann, &br#"{"id": 3, "do": "step", "step": "4"}"#[..]);
    /// assert_eq!(reply.change, None);
    /// assert!(reply.answer.unwrap().into_text().contains(r#""code":"illegal_step""#));
    /// assert_eq!(table.ply(), 1);
    /// ```
    pub fn handle<'a>(&mut self, client: Client, message: impl Into<Message<'a>>) -> Reply {
        let mut reply = match message.into() {
            Message::Text(text) => self.handle_asked(client, message::read(text)),
            Message::Envelope(envelope) => self.handle_asked(client, message::read_envelope(envelope)),
            Message::Request(request) => self.handle_asked(client, message::unnumbered(*request)),
            Message::Finished(finished) => self.finish(*finished),
        };
        if self.rights.is_none() {
            reply.jobs.extend(self.drive());
        }
        reply.events = std::mem::take(&mut self.events);
        reply
    }

    fn handle_asked(&mut self, client: Client, asked: Asked) -> Reply {
        match self.allowed(client, asked) {
            Ok((id, request)) => self.handle_request(client, &id, &request),
            Err(reply) => *reply,
        }
    }

    /// Returns the request that was asked, which the client may make, and its id.
    ///
    /// # Errors
    /// The reply to anything else.
    fn allowed(&self, client: Client, asked: Asked) -> Result<(Id, Request), Box<Reply>> {
        let asked = asked.map_err(|refused| Box::new(Reply::from(*refused)))?;
        let (id, request) = asked.ok_or_else(Box::default)?;
        match self.check_rights(client, &request) {
            Ok(()) => Ok((id, request)),
            Err(why) => Err(Box::new(Reply::to(&id, Err(why)))),
        }
    }

    /// Checks that the client may make this request.
    ///
    /// # Errors
    /// `not_allowed` or `not_your_turn`.
    fn check_rights(&self, client: Client, request: &Request) -> Result<(), Refusal> {
        let Some(granted) = &self.rights else {
            return Ok(());
        };
        let acting = self.session.as_ref().map(Session::acting);
        let name = |seat| self.session.as_ref().map_or_else(String::new, |session| session.seats.name(seat));
        request.need().check(granted.get(&client), acting, name)
    }

    fn handle_request(&mut self, client: Client, id: &Id, request: &Request) -> Reply {
        match self.job_for(client, id, request) {
            Some(Ok(job)) => Reply { jobs: vec![job], ..Reply::default() },
            Some(Err(refusal)) => Reply::to(id, Err(refusal)),
            None => reply_to(id, catch_panic(|| self.perform(request))),
        }
    }

    fn stale(&self, asked: u64) -> Refusal {
        let now = self.rev;
        Refusal::new(ErrorCode::Stale, format!("The request was made for position {asked}; now it is position {now}."))
    }

    fn session(&self) -> Result<&Session, Refusal> {
        self.session.as_ref().ok_or_else(no_game)
    }

    /// Returns the game in progress.
    ///
    /// # Errors
    /// `no_game`, or `stale` if the request was made for another position.
    fn current(&self, request: &Request) -> Result<&Session, Refusal> {
        let session = self.session()?;
        match request.rev().filter(|rev| rev.0 != self.rev) {
            Some(asked) => Err(self.stale(asked.0)),
            None => Ok(session),
        }
    }

    fn perform(&mut self, request: &Request) -> Result<Accepted, Refusal> {
        match request {
            Request::Hello {} => Ok(Answer::Hello(answer::hello(self.effort.most_level())).into()),
            Request::Stop {} => Ok(Answer::Done(self.stop()).into()),
            Request::Hurry {} => Ok(Answer::Done(self.hurry()).into()),
            Request::Pause {} => self.pause(true),
            Request::Resume {} => self.pause(false),
            Request::Pace { milliseconds: Milliseconds(pace) } => {
                self.pace = *pace;
                Ok(Answer::Done(true).into())
            }
            Request::NewGame { game, options, position, seats, roll, seed, paused } => {
                let game = new_game(game.as_deref(), options.as_ref(), position.as_deref())?;
                let opened = seated(game, seats.as_ref())?;
                self.effort.check_seats(&opened.seats)?;
                let (roll, seed, paused) = (*roll, *seed, *paused);
                Ok(self.begin(opened, StartSettings { roll, seed, paused }))
            }
            Request::Open { record, text, roll, seed, paused } => {
                let mut opened = opened(record.as_ref(), text.as_ref())?;
                opened.seats.lower_to(self.effort.most_level());
                let (roll, seed, paused) = (*roll, *seed, *paused);
                Ok(self.begin(opened, StartSettings { roll, seed, paused }))
            }
            Request::LookAt { game, options, position } => {
                let game = new_game(game.as_deref(), options.as_ref(), position.as_deref())?;
                Ok(self.look_at(seated(game, None)?)?.into())
            }
            Request::Rate { player, results } => Ok(Answer::Rating(player.after(results)).into()),
            Request::Summary { text, stamp, old, board } => {
                let text = text.as_ref().ok_or_else(no_text)?.text()?;
                let old = old.as_ref().map(RecordText::text).transpose()?;
                let mut answer = stamped(text, stamp.as_ref(), old)?;
                if *board == Some(true) {
                    let session = self.new_session(record::open(text)?, Roll::Manual, true);
                    answer.position = Some(session.raw_position(self.rev, None));
                }
                Ok(Answer::Summary(answer).into())
            }
            Request::Seats { seats, .. } => self.seat(request, seats),
            Request::Study { .. }
            | Request::Go { .. }
            | Request::Annotate { .. }
            | Request::Promote { .. }
            | Request::Delete { .. }
            | Request::AddLine { .. } => self.study(request),
            _ => self.with_game(request),
        }
    }

    /// Looks at a game that nobody plays.
    fn look_at(&self, opened: OpenedRecord) -> Result<Answer, Refusal> {
        let session = self.new_session(opened, Roll::Manual, false);
        let now = session.game.now();
        let EditableStates { state, empty, names } = now.editable_states()?;
        let position = session.raw_position(self.rev, None);
        let (rules, options) = (now.rules(), now.options());
        Ok(Answer::LookedAt(LookedAt { position, rules, options, state, empty, names }))
    }

    fn new_session(&self, opened: OpenedRecord, roll: Roll, is_paused: bool) -> Session {
        let OpenedRecord { game, seats, extra, tree, lost_tree } = opened;
        let (is_driven, is_shared) = (self.is_driven, self.rights.is_some());
        // In a room nobody studies the game.
        let tree = tree.filter(|_| !is_shared);
        Session::new(game, Setup { seats, roll, extra, tree, lost_tree, is_driven, is_shared, is_paused })
    }

    /// Begins a game. It replaces the game in progress.
    fn begin(&mut self, opened: OpenedRecord, settings: StartSettings) -> Accepted {
        if let Some(Seed(seed)) = settings.seed {
            self.dice = ChaCha8Rng::seed_from_u64(seed);
            self.bot_seeds = bot_seeds(seed);
        }
        let trouble = opened.lost_tree.clone().map(|text| Event::Trouble { text }.to(Recipients::All));
        self.events.extend(trouble);
        let (roll, is_paused) = (settings.roll.unwrap_or_default(), settings.paused.unwrap_or_default());
        let mut session = self.new_session(opened, roll, is_paused);
        session.begin();
        session.roll_due(&mut self.dice);
        session.follow();
        let position = session.position(self.rev + 1, session.thinker());
        session.commit();
        self.session = Some(session);
        self.shelf = Shelf::default();
        self.count_change();
        self.accept(position, Some(Change::NewGame))
    }

    /// Changes the players at the seats.
    fn seat(&mut self, request: &Request, seats: &Seats) -> Result<Accepted, Refusal> {
        let session = self.current(request)?;
        check_seat_count(seats, session.seats.len())?;
        self.effort.check_seats(seats)?;
        let seats = session.seats.with(seats);
        check_unknown_keys(&seats, &session.extra)?;
        let position = self.change(true, |session, _| {
            session.seats = Arc::new(seats.into());
            Ok(())
        })?;
        Ok(self.accept(position, Some(Change::Seats)))
    }

    fn with_game(&mut self, request: &Request) -> Result<Accepted, Refusal> {
        self.current(request)?;
        if let Some(answer) = self.answer_query(request) {
            return answer.map(Accepted::from);
        }
        let mut change = None;
        let position = self.change(true, |session, dice| {
            change = Some(session.apply(request, dice)?);
            Ok(())
        })?;
        let change = change.and_then(|steps| self.kept_change(steps));
        Ok(self.accept(position, change))
    }

    /// Answers a request that changes nothing. Returns none for a request that does.
    fn answer_query(&mut self, request: &Request) -> Option<Result<Answer, Refusal>> {
        let rev = self.rev;
        let session = self.session.as_mut()?;
        if !matches!(request, Request::Preview { .. }) {
            return session.answer_query(request, rev);
        }
        session.begin();
        let answer = catch_panic(|| session.answer_query(request, rev).transpose());
        session.roll_back();
        answer.transpose()
    }

    /// Changes the game and returns its position. If that fails, the game is as it was. Nobody thinks about a change
    /// that is not the last of several.
    fn change(
        &mut self,
        is_last: bool,
        act: impl FnOnce(&mut Session, &mut ChaCha8Rng) -> Result<(), Refusal>,
    ) -> Result<PositionJson, Refusal> {
        self.change_and(is_last, act, Session::position)
    }

    /// The same as [`Table::change`], but `show` says what is returned of the changed game. It gets the number of the
    /// position and the computer that thinks about it.
    fn change_and<T>(
        &mut self,
        is_last: bool,
        act: impl FnOnce(&mut Session, &mut ChaCha8Rng) -> Result<(), Refusal>,
        show: impl FnOnce(&Session, u64, Option<Computer>) -> T,
    ) -> Result<T, Refusal> {
        let (rev, dice) = (self.rev, &mut self.dice);
        let session = self.session.as_mut().ok_or_else(no_game)?;
        session.begin();
        let changed = catch_panic(|| {
            act(session, dice)?;
            session.note_changed_turns(rev);
            session.follow();
            let thinker = session.thinker().filter(|_| is_last);
            Ok(show(session, rev + 1, thinker))
        });
        if changed.is_ok() {
            session.drop_proof();
            session.commit();
            self.count_change();
        } else {
            session.roll_back();
        }
        changed
    }

    /// Counts a change. The position is a new one, so nobody needs to think about the old one.
    fn count_change(&mut self) {
        self.end_thinking();
        self.steps_to_show = 0;
        self.rev += 1;
    }

    /// Accepts a change that a client made, and tells the other clients.
    fn accept(&mut self, position: PositionJson, change: Option<Change>) -> Accepted {
        let event = changed_event(&position, Recipients::Others);
        self.events.push(event);
        Accepted { answer: position.into(), change }
    }
}

fn reply_to(id: &Id, accepted: Result<Accepted, Refusal>) -> Reply {
    match accepted {
        Ok(Accepted { answer, change }) => Reply { change, ..Reply::to(id, Ok(answer)) },
        Err(refusal) => Reply::to(id, Err(refusal)),
    }
}

fn no_game() -> Refusal {
    Refusal::new(ErrorCode::NoGame, "There is no game yet.")
}

/// Turns a panic, which is a defect of the rules, into an error. The caller rolls the change back, so the game is as it
/// was. Works only where panics unwind: in the web module a panic ends the module (profile `web` in Cargo.toml).
fn catch_panic<T>(act: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    catch_unwind(AssertUnwindSafe(act)).unwrap_or_else(|_| Err(internal_error()))
}

fn internal_error() -> Refusal {
    Refusal::new(ErrorCode::Internal, "The program made a mistake. The game is as it was before.")
}

/// Returns the generator of the computer players' seeds at a table with this seed.
fn bot_seeds(seed: u64) -> ChaCha8Rng {
    let mut seeds = ChaCha8Rng::seed_from_u64(seed);
    seeds.set_stream(1);
    seeds
}
