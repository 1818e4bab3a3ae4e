//! The table and its one entry.

mod computer;
mod playing;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use atar_rules::games;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};

use crate::answer::{self, Answer};
use crate::fields::{Milliseconds, Roll, Seed, Written};
use crate::game::Start;
use crate::id::Id;
use crate::message::{
    Addressee, Change, Client, Event, Fields, LONGEST_MESSAGE, Message, Reply, too_long,
};
use crate::record::unknown::{self, Unknown};
use crate::record::{self, Opened};
use crate::refusal::{Code, Refusal, shortened};
use crate::request::Request;
use crate::seats::Seats;
use computer::Thinking;
use playing::Playing;

/// One table: the only place that knows the game in progress.
pub struct Table {
    dice: ChaCha8Rng,
    /// Seeds for computer players whose requests bring none; apart from the dice, which roll the same whoever thinks.
    seeds: ChaCha8Rng,
    /// Whether the host plays the turns of computers' seats.
    is_driven: bool,
    thinking: Option<Thinking>,
    /// How long fronts show a step of a computer's seat.
    pace: Duration,
    /// How many steps of a computer's turn, played at once, fronts have yet to show.
    shown: usize,
    /// Grows with every change and never repeats.
    rev: u64,
    playing: Option<Playing>,
    /// What is to be told besides the answer to this message.
    events: Vec<Event>,
}

/// A request that was accepted.
struct Accepted {
    answer: Answer,
    change: Option<Change>,
}

impl<A: Into<Answer>> From<A> for Accepted {
    fn from(answer: A) -> Accepted {
        Accepted {
            answer: answer.into(),
            change: None,
        }
    }
}

/// How a game begins.
#[derive(Clone, Copy)]
struct Beginning {
    roll: Option<Roll>,
    seed: Option<Seed>,
    paused: Option<bool>,
}

impl Table {
    /// A table without a game, whose chance follows from `seed`. It plays nothing by itself but chance.
    #[must_use]
    pub fn new(seed: u64) -> Table {
        Table {
            dice: ChaCha8Rng::seed_from_u64(seed),
            seeds: seeds(seed),
            is_driven: false,
            thinking: None,
            pace: Duration::ZERO,
            shown: 0,
            rev: 0,
            playing: None,
            events: Vec::new(),
        }
    }

    /// The same, but the turns of seats with a `bot` are played, too, by jobs of the table's own: for hosts whose
    /// fronts only show them.
    #[must_use]
    pub fn driven(seed: u64) -> Table {
        let mut table = Table::new(seed);
        table.is_driven = true;
        table
    }

    /// The number of the last change; 0 before the first.
    #[must_use]
    pub fn rev(&self) -> u64 {
        self.rev
    }

    /// The number of steps of the game in progress; 0 where there is none.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.playing
            .as_ref()
            .map_or(0, |playing| playing.game.ply())
    }

    /// The record of the game in progress as the text of its file; none where there is no game.
    #[must_use]
    pub fn record_text(&self) -> Option<String> {
        self.playing.as_ref().map(Playing::record_text)
    }

    /// Whether there is a game.
    #[must_use]
    pub fn has_game(&self) -> bool {
        self.playing.is_some()
    }

    /// Answers one message: a line of JSON, or a finished job, whose client is its own. Today one client has all seats.
    pub fn handle<'a>(&mut self, client: Client, message: impl Into<Message<'a>>) -> Reply {
        let mut reply = match message.into() {
            Message::Text(text) => self.hear(client, text),
            Message::Finished(finished) => self.finish(*finished),
        };
        reply.jobs.extend(self.drive());
        reply.events = std::mem::take(&mut self.events);
        reply
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
        let read = Fields::read(message);
        let read = read.and_then(|fields| Ok((fields.id()?, fields)));
        match read {
            Ok((id, fields)) => self.answer(client, &id, &fields),
            Err(refusal) => Reply::to(&Id::none(), Err(refusal)),
        }
    }

    fn answer(&mut self, client: Client, id: &Id, message: &Fields<'_>) -> Reply {
        let accepted = match Request::read(message) {
            Ok(request @ Request::Bot { .. }) => match guarded(|| self.bot(client, id, &request)) {
                Ok(job) => {
                    return Reply {
                        jobs: vec![job],
                        ..Reply::default()
                    };
                }
                Err(refusal) => Err(refusal),
            },
            Ok(request) => guarded(|| self.perform(&request)),
            Err(refusal) => Err(refusal),
        };
        match accepted {
            Ok(Accepted { answer, change }) => Reply {
                change,
                ..Reply::to(id, Ok(answer))
            },
            Err(refusal) => Reply::to(id, Err(refusal)),
        }
    }

    fn stale(&self, asked: u64) -> Refusal {
        let now = self.rev;
        Refusal::new(
            Code::Stale,
            format!("The request was made for position {asked}; now it is position {now}."),
        )
    }

    fn playing(&self) -> Result<&Playing, Refusal> {
        let no_game = || Refusal::new(Code::NoGame, "There is no game yet.");
        self.playing.as_ref().ok_or_else(no_game)
    }

    /// The game, if there is one and it is where the request was made for.
    fn current(&self, request: &Request) -> Result<&Playing, Refusal> {
        let playing = self.playing()?;
        match request.rev().filter(|rev| rev.0 != self.rev) {
            Some(asked) => Err(self.stale(asked.0)),
            None => Ok(playing),
        }
    }

    fn perform(&mut self, request: &Request) -> Result<Accepted, Refusal> {
        match request {
            Request::Hello {} => Ok(answer::hello().into()),
            Request::Stop {} => Ok(json!(self.stop()).into()),
            Request::Hurry {} => Ok(json!(self.hurry()).into()),
            Request::Pause {} => self.pause(true),
            Request::Resume {} => self.pause(false),
            Request::Pace {
                milliseconds: Milliseconds(pace),
            } => {
                self.pace = *pace;
                Ok(json!(true).into())
            }
            Request::NewGame {
                game,
                options,
                seats,
                roll,
                seed,
                paused,
            } => {
                let opened = new_game(game, options, seats.as_ref())?;
                let (roll, seed, paused) = (*roll, *seed, *paused);
                Ok(self.begin(opened, Beginning { roll, seed, paused }))
            }
            Request::Open {
                record,
                text,
                roll,
                seed,
                paused,
            } => {
                let opened = opened(record.as_ref(), text.as_ref())?;
                let (roll, seed, paused) = (*roll, *seed, *paused);
                Ok(self.begin(opened, Beginning { roll, seed, paused }))
            }
            Request::Seats { seats, .. } => self.seat(request, seats),
            _ => self.with_game(request),
        }
    }

    /// Puts a game in the place of the one before.
    fn begin(&mut self, opened: Opened, beginning: Beginning) -> Accepted {
        if let Some(Seed(seed)) = beginning.seed {
            self.dice = ChaCha8Rng::seed_from_u64(seed);
            self.seeds = seeds(seed);
        }
        let Opened { game, seats, extra } = opened;
        let playing = Playing {
            game,
            seats,
            roll: beginning.roll.unwrap_or_default(),
            extra,
            effects: Vec::new(),
            undone: Vec::new(),
            is_driven: self.is_driven,
            is_paused: beginning.paused.unwrap_or_default(),
        };
        let position = self.change(playing, true);
        self.accept(position, Some(Change::Whole))
    }

    /// Changes who sits at the seats.
    fn seat(&mut self, request: &Request, seats: &Seats) -> Result<Accepted, Refusal> {
        let playing = self.current(request)?;
        must_be_as_many(seats, playing.seats.len())?;
        let mut playing = playing.copy();
        playing.seats = playing.seats.with(seats);
        unknown_must_fit(&playing.seats, &playing.extra)?;
        let position = self.change(playing, true);
        Ok(self.accept(position, Some(Change::Seats)))
    }

    fn with_game(&mut self, request: &Request) -> Result<Accepted, Refusal> {
        let playing = self.current(request)?;
        if let Some(answer) = playing.ask(request, self.rev) {
            return answer.map(Accepted::from);
        }
        let mut playing = playing.copy();
        playing.game.mark();
        playing.effects = playing.act(request, &mut self.dice)?;
        let position = self.change(playing, true);
        let change = self.since_mark();
        Ok(self.accept(position, change))
    }

    /// Makes the game what it has become, and tells its position. A change that is not the last of several leaves no
    /// time to think.
    fn change(&mut self, mut playing: Playing, is_last: bool) -> Value {
        playing.roll_due(&mut self.dice);
        self.end_thinking();
        self.shown = 0;
        self.rev += 1;
        let thinker = playing.thinker().filter(|_| is_last);
        let position = playing.position(self.rev, thinker);
        self.playing = Some(playing);
        position
    }

    /// Tells everybody else of a change that a client made.
    fn accept(&mut self, position: Value, change: Option<Change>) -> Accepted {
        self.events
            .push(Event::changed(Addressee::Others, &position));
        Accepted {
            answer: position.into(),
            change,
        }
    }

    /// How the game has changed since it was marked.
    fn since_mark(&self) -> Option<Change> {
        let (ply, steps) = self.playing.as_ref()?.game.since_mark();
        Some(Change::Steps { ply, steps })
    }
}

/// A game from its start.
fn new_game(game: &str, options: &Value, seats: Option<&Seats>) -> Result<Opened, Refusal> {
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
    must_be_as_many(&seats, count)?;
    let extra = Unknown::new();
    unknown_must_fit(&seats, &extra)?;
    Ok(Opened { game, seats, extra })
}

/// What is not known must not be more than a record keeps, or the game could not be opened again.
fn unknown_must_fit(seats: &Seats, extra: &Unknown) -> Result<(), Refusal> {
    unknown::check(extra.iter().chain(seats.unknown()))
        .map_err(|why| Refusal::bad_request(why.text))
}

fn must_be_as_many(seats: &Seats, players: usize) -> Result<(), Refusal> {
    let given = seats.len();
    if given == players {
        return Ok(());
    }
    Err(Refusal::bad_request(format!(
        "There are {given} seats, but {players} players."
    )))
}

fn opened(record: Option<&Written>, text: Option<&Written>) -> Result<Opened, Refusal> {
    match (record, text) {
        (Some(record), None) => record::open(record.as_written()),
        (None, Some(text)) => record::open(&text.as_text("text")?),
        (None, None) => Err(Refusal::bad_request(
            "The field record is missing; it must be a record.",
        )),
        (Some(_), Some(_)) => Err(Refusal::bad_request(
            "Both record and text are given; one of them is the record.",
        )),
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

/// The seeds that computer players get by themselves at a table with this seed.
fn seeds(seed: u64) -> ChaCha8Rng {
    let mut seeds = ChaCha8Rng::seed_from_u64(seed);
    seeds.set_stream(1);
    seeds
}
