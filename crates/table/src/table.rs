//! The table and its one entry.

use std::panic::{AssertUnwindSafe, catch_unwind};

use atar_rules::{Actor, games};
use atar_search::Player;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::{Map, Value, json};

use crate::answer;
use crate::fields::{Level, Nodes, Roll, Seconds, Seed};
use crate::game::{AnyGame, Effects, Start};
use crate::job::{Finished, Job, Limit, Stopper};
use crate::record::{self, Opened};
use crate::refusal::{Code, Refusal, shortened};
use crate::request::Request;
use crate::seats::Seats;

/// The longest message that is read, in bytes.
pub const LONGEST_MESSAGE: usize = 32 << 20;

/// Who sent a request: a carrier numbers its connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client(pub u64);

/// Whom an event is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addressee {
    /// Every client but the one whose request caused it.
    Others,
}

/// What the table has to say besides its answer, and to whom.
#[derive(Clone, Debug)]
pub struct Event {
    /// Whom it is for.
    pub to: Addressee,
    /// The message, one line of JSON.
    pub text: String,
}

/// What the table hears.
#[derive(Debug)]
pub enum Message<'a> {
    /// A client's message: a line of JSON.
    Text(&'a [u8]),
    /// A job that has come to its end.
    Finished(Box<Finished>),
}

impl<'a> From<&'a [u8]> for Message<'a> {
    fn from(text: &'a [u8]) -> Self {
        Message::Text(text)
    }
}

impl<'a> From<&'a Vec<u8>> for Message<'a> {
    fn from(text: &'a Vec<u8>) -> Self {
        Message::Text(text)
    }
}

impl From<Finished> for Message<'_> {
    fn from(finished: Finished) -> Self {
        Message::Finished(Box::new(finished))
    }
}

/// What a message came to.
#[derive(Debug, Default)]
pub struct Reply {
    /// The answer, one line of JSON; none to an empty line, and none to a request that a job answers when it is done. That answer is
    /// for the client of the job.
    pub answer: Option<String>,
    /// Events, in order.
    pub events: Vec<Event>,
    /// How the game changed; none if it did not.
    pub change: Option<Change>,
    /// What the carrier is to do, apart from what goes on at the table: see [`Job::run`].
    pub jobs: Vec<Job>,
}

/// How a request changed the game in progress, for carriers that keep it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another game took its place.
    Whole,
    /// Its first `ply` steps have stayed, and `steps` follow them.
    Steps {
        /// How many steps have stayed.
        ply: usize,
        /// The steps after them.
        steps: Vec<String>,
    },
}

/// A request that was accepted.
struct Accepted {
    answer: Value,
    change: Option<Change>,
}

impl From<Value> for Accepted {
    fn from(answer: Value) -> Accepted {
        Accepted {
            answer,
            change: None,
        }
    }
}

/// One table: the only place that knows the game in progress.
pub struct Table {
    dice: ChaCha8Rng,
    /// Seeds for computer players whose requests bring none; apart from the dice, which roll the same whoever thinks.
    seeds: ChaCha8Rng,
    /// The job that thinks about the position.
    thinking: Option<Stopper>,
    /// Grows with every change and never repeats.
    rev: u64,
    playing: Option<Playing>,
}

/// The game in progress and what belongs to it.
struct Playing {
    game: Box<dyn AnyGame>,
    seats: Seats,
    roll: Roll,
    /// Keys of the record that was opened which this program does not know.
    extra: Map<String, Value>,
    /// What the last change did.
    effects: Effects,
}

/// The answer to a message that is longer than [`LONGEST_MESSAGE`], for carriers that do not read it to its end.
#[must_use]
pub fn too_long() -> Reply {
    let refusal = Refusal::bad_request("The message is longer than 32 MiB, the most that is read.");
    reply(&Value::Null, Err(refusal))
}

impl Table {
    /// A table without a game, whose chance follows from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Table {
        Table {
            dice: ChaCha8Rng::seed_from_u64(seed),
            seeds: seeds(seed),
            thinking: None,
            rev: 0,
            playing: None,
        }
    }

    /// Answers one message: a line of JSON, or a finished job, whose client is its own. Today one client has all seats.
    pub fn handle<'a>(&mut self, client: Client, message: impl Into<Message<'a>>) -> Reply {
        match message.into() {
            Message::Text(text) => self.hear(client, text),
            Message::Finished(finished) => self.finish(*finished),
        }
    }

    fn hear(&mut self, client: Client, message: &[u8]) -> Reply {
        if message.len() > LONGEST_MESSAGE {
            return too_long();
        }
        let message = message.strip_suffix(b"\n").unwrap_or(message);
        let message = message.strip_suffix(b"\r").unwrap_or(message);
        if message.is_empty() {
            return Reply::default();
        }
        match parse(message) {
            Ok(message) => self.answer(client, &message),
            Err(refusal) => reply(&Value::Null, Err(refusal)),
        }
    }

    fn answer(&mut self, client: Client, message: &Map<String, Value>) -> Reply {
        let id = message.get("id").unwrap_or(&Value::Null);
        match Request::read(message) {
            Ok(request @ Request::Bot { .. }) => match guarded(|| self.bot(client, id, &request)) {
                Ok(job) => Reply {
                    jobs: vec![job],
                    ..Reply::default()
                },
                Err(refusal) => reply(id, Err(refusal)),
            },
            Ok(request) => reply(id, guarded(|| self.perform(&request))),
            Err(refusal) => reply(id, Err(refusal)),
        }
    }

    /// The job that answers a request for a computer player's turn.
    fn bot(&mut self, client: Client, id: &Value, request: &Request) -> Result<Job, Refusal> {
        let playing = self.current(request)?;
        let &Request::Bot {
            level,
            nodes,
            seconds,
            seed,
            ..
        } = request
        else {
            return Err(Refusal::bad_request(
                "This is no request for a computer player.",
            ));
        };
        let (player, limit) = strength(level, nodes, seconds)?;
        must_have_a_turn(playing.game.actor())?;
        if self.thinking.is_some() {
            return Err(Refusal::new(
                Code::Busy,
                "A computer player is thinking at this table already.",
            ));
        }
        let seed = seed.map_or_else(|| self.seeds.next_u64(), |Seed(seed)| seed);
        let work = self.current(request)?.game.think(player, seed);
        let job = Job::new(client, id.clone(), self.rev, limit, work);
        self.thinking = Some(job.stopper());
        Ok(job)
    }

    /// The answer of a job, if its position is still the table's.
    fn finish(&mut self, finished: Finished) -> Reply {
        let is_current = self.thinking.as_ref() == Some(&finished.stopper);
        if is_current {
            self.thinking = None;
        }
        let answer = if is_current {
            finished.answer.ok_or_else(mistake)
        } else {
            Err(self.stale(finished.rev))
        };
        reply(&finished.id, answer.map(Accepted::from))
    }

    fn stop(&mut self) -> bool {
        self.thinking.as_ref().map(Stopper::stop).is_some()
    }

    fn stale(&self, asked: u64) -> Refusal {
        let now = self.rev;
        Refusal::new(
            Code::Stale,
            format!("The request was made for position {asked}; now it is position {now}."),
        )
    }

    /// The game, if there is one and it is where the request was made for.
    fn current(&self, request: &Request) -> Result<&Playing, Refusal> {
        let no_game = || Refusal::new(Code::NoGame, "There is no game yet.");
        let playing = self.playing.as_ref().ok_or_else(no_game)?;
        match request.rev().filter(|rev| rev.0 != self.rev) {
            Some(asked) => Err(self.stale(asked.0)),
            None => Ok(playing),
        }
    }

    fn perform(&mut self, request: &Request) -> Result<Accepted, Refusal> {
        match request {
            Request::Hello {} => Ok(answer::hello().into()),
            Request::Stop {} => Ok(json!(self.stop()).into()),
            Request::NewGame {
                game,
                options,
                seats,
                roll,
                seed,
            } => self.new_game(
                game,
                options,
                seats.as_ref(),
                roll.unwrap_or_default(),
                *seed,
            ),
            Request::Open {
                record,
                text,
                roll,
                seed,
            } => {
                let opened = opened(record.as_ref(), text.as_deref())?;
                Ok(self.begin(opened, roll.unwrap_or_default(), *seed))
            }
            _ => self.with_game(request),
        }
    }

    fn new_game(
        &mut self,
        game: &str,
        options: &Value,
        seats: Option<&Seats>,
        roll: Roll,
        seed: Option<Seed>,
    ) -> Result<Accepted, Refusal> {
        let unknown = || {
            let names = games::NAMES.join(", ");
            let game = shortened(game);
            Refusal::new(
                Code::UnknownGame,
                format!("There is no game {game}; there are {names}."),
            )
        };
        let game = games::visit(game, Start(options)).ok_or_else(unknown)??;
        let count = game.seats();
        let seats = seats.cloned().unwrap_or_else(|| Seats::unnamed(count));
        if seats.len() != count {
            let given = seats.len();
            return Err(Refusal::bad_request(format!(
                "There are {given} seats, but {count} players."
            )));
        }
        let extra = Map::new();
        Ok(self.begin(Opened { game, seats, extra }, roll, seed))
    }

    /// Puts a game in the place of the one before.
    fn begin(&mut self, opened: Opened, roll: Roll, seed: Option<Seed>) -> Accepted {
        if let Some(Seed(seed)) = seed {
            self.dice = ChaCha8Rng::seed_from_u64(seed);
            self.seeds = seeds(seed);
        }
        let Opened { game, seats, extra } = opened;
        let playing = Playing {
            game,
            seats,
            roll,
            extra,
            effects: Vec::new(),
        };
        Accepted {
            answer: self.change(playing),
            change: Some(Change::Whole),
        }
    }

    fn with_game(&mut self, request: &Request) -> Result<Accepted, Refusal> {
        let playing = self.current(request)?;
        if let Some(answer) = playing.ask(request, self.rev) {
            return answer.map(Accepted::from);
        }
        let mut playing = playing.copy();
        playing.effects = playing.act(request, &mut self.dice)?;
        let answer = self.change(playing);
        let since_mark = self
            .playing
            .as_ref()
            .map(|playing| playing.game.since_mark());
        let change = since_mark.map(|(ply, steps)| Change::Steps { ply, steps });
        Ok(Accepted { answer, change })
    }

    /// Makes the game what it has become: chance is rolled, if the table rolls it.
    fn change(&mut self, mut playing: Playing) -> Value {
        if playing.roll == Roll::Auto {
            while playing.game.actor() == Actor::Chance {
                match playing.game.roll(&mut self.dice) {
                    Ok(effects) => playing.effects.extend(effects),
                    Err(_) => break,
                }
            }
        }
        // Whoever thinks about the position before need not go on.
        if let Some(stopper) = self.thinking.take() {
            stopper.stop();
        }
        self.rev += 1;
        let answer = playing.position(self.rev);
        self.playing = Some(playing);
        answer
    }
}

impl Playing {
    /// A copy that counts its changes from here.
    fn copy(&self) -> Playing {
        let mut game = self.game.copy();
        game.mark();
        Playing {
            game,
            seats: self.seats.clone(),
            roll: self.roll,
            extra: self.extra.clone(),
            effects: Vec::new(),
        }
    }

    fn position(&self, rev: u64) -> Value {
        answer::position(self.game.as_ref(), &self.seats, rev, &self.effects)
    }

    /// Answers a request that changes nothing; none for those that do.
    fn ask(&self, request: &Request, rev: u64) -> Option<Result<Value, Refusal>> {
        Some(match request {
            Request::Position {} => Ok(self.position(rev)),
            Request::Legal {} => Ok(answer::legal(self.game.as_ref())),
            Request::Preview { step } => self.preview(step, rev),
            Request::Record { text } => Ok(self.record(text.unwrap_or_default())),
            Request::Show { ply } => self
                .at_ply(*ply)
                .map(|(game, effects)| answer::position(game.as_ref(), &self.seats, rev, &effects)),
            Request::Picture { ply } => self
                .at_ply(ply.unwrap_or(self.game.ply()))
                .map(|(game, _)| json!({ "text": game.diagram(), "svg": game.svg() })),
            _ => return None,
        })
    }

    fn preview(&self, step: &str, rev: u64) -> Result<Value, Refusal> {
        let mut playing = self.copy();
        playing.effects = playing.step(step)?;
        Ok(playing.position(rev))
    }

    fn record(&self, with_text: bool) -> Value {
        let record = record::record(self.game.as_ref(), &self.seats, &self.extra);
        if with_text {
            let text = record::text(&record);
            json!({ "record": record, "text": text })
        } else {
            json!({ "record": record })
        }
    }

    fn at_ply(&self, ply: usize) -> Result<(Box<dyn AnyGame>, Effects), Refusal> {
        let last = self.game.ply();
        let at = self.game.at_ply(ply);
        at.ok_or_else(|| {
            Refusal::bad_request(format!(
                "The field ply is {ply}; it must be from 0 to {last}."
            ))
        })
    }

    /// Makes a change and tells what it did; on an error nothing has changed.
    fn act(&mut self, request: &Request, dice: &mut ChaCha8Rng) -> Result<Effects, Refusal> {
        match request {
            Request::Step { step, .. } => self.step(step),
            Request::TakeBack { .. } => self.game.take_back(),
            Request::Revise { steps, .. } => self.game.revise(steps),
            Request::UndoTurn { .. } => {
                let seats = &self.seats;
                self.game.undo_turn(&|seat| seats.is_person(seat))
            }
            Request::RollOnce { .. } => self.game.roll(dice),
            own => {
                let (verb, spaces) = own.own_verb().unwrap_or_default();
                let step = self.game.step_of_verb(verb, &spaces).ok_or_else(|| {
                    let game = self.game.name();
                    Refusal::bad_request(format!("{game} has no request {verb}."))
                })?;
                self.step(&step)
            }
        }
    }

    fn step(&mut self, text: &str) -> Result<Effects, Refusal> {
        self.game.step(text)
    }
}

/// A defect of the rules must not end the program: changes are made to copies, so the game is still what it was.
fn guarded<T>(act: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    catch_unwind(AssertUnwindSafe(act)).unwrap_or_else(|_| Err(mistake()))
}

fn mistake() -> Refusal {
    Refusal::new(
        Code::Internal,
        "The program made a mistake. The game is as it was before.",
    )
}

fn must_have_a_turn(actor: Actor) -> Result<(), Refusal> {
    let who = match actor {
        Actor::Seat(_) => return Ok(()),
        Actor::Over => "The game has ended",
        Actor::Chance => "Chance is to act now",
    };
    let text = format!("{who}: there is no turn to think about.");
    Err(Refusal::illegal_step(text))
}

/// The seeds that computer players get by themselves at a table with this seed.
fn seeds(seed: u64) -> ChaCha8Rng {
    let mut seeds = ChaCha8Rng::seed_from_u64(seed);
    seeds.set_stream(1);
    seeds
}

/// The player that was asked for, and when it is to come to an end besides.
fn strength(
    level: Option<Level>,
    nodes: Option<Nodes>,
    seconds: Option<Seconds>,
) -> Result<(Player, Limit), Refusal> {
    match (level, nodes, seconds) {
        (Some(Level(level)), None, None) => Ok((Player::Level(level), None)),
        (None, Some(Nodes(nodes)), None) => Ok((Player::Nodes(nodes), None)),
        (None, None, Some(Seconds(limit))) => Ok((Player::Nodes(u64::MAX), Some(limit))),
        _ => Err(Refusal::bad_request(
            "One of the fields level, nodes and seconds must be given, and only one.",
        )),
    }
}

fn opened(record: Option<&Value>, text: Option<&str>) -> Result<Opened, Refusal> {
    match (record, text) {
        (Some(record), None) => record::open(record),
        (None, Some(text)) => record::open_text(text),
        (None, None) => Err(Refusal::bad_request(
            "The field record is missing; it must be a record.",
        )),
        (Some(_), Some(_)) => Err(Refusal::bad_request(
            "Both record and text are given; one of them is the record.",
        )),
    }
}

fn parse(message: &[u8]) -> Result<Map<String, Value>, Refusal> {
    let text = std::str::from_utf8(message)
        .map_err(|_| Refusal::bad_request("The message is not valid UTF-8."))?;
    match serde_json::from_str(text) {
        Ok(Value::Object(message)) => Ok(message),
        Ok(_) => Err(Refusal::bad_request("The message is not a JSON object.")),
        Err(error) => Err(Refusal::bad_request(format!(
            "The message is not JSON: {error}."
        ))),
    }
}

fn reply(id: &Value, answer: Result<Accepted, Refusal>) -> Reply {
    match answer {
        Err(error) => Reply {
            answer: Some(json!({ "re": id, "error": error }).to_string()),
            ..Reply::default()
        },
        Ok(Accepted { answer, change }) => Reply {
            answer: Some(json!({ "re": id, "ok": answer }).to_string()),
            events: change.iter().map(|_| changed(&answer)).collect(),
            change,
            jobs: Vec::new(),
        },
    }
}

fn changed(position: &Value) -> Event {
    Event {
        to: Addressee::Others,
        text: json!({ "event": "changed", "position": position }).to_string(),
    }
}
