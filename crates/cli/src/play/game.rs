//! The game of the command `play`.

use atar_table::{Answer, Request, SeatChange, Seats, Seconds, Seed, title_of};
use serde_json::{Value, json};

use crate::arguments::PlayArgs;
use crate::local_table::{LocalTable, UNEXPECTED};
use crate::options::GivenOptions;

/// How long the computer thinks about a hint, in seconds.
const HINT_SECONDS: f64 = 1.0;

/// The next to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextToAct {
    /// The person at this seat.
    Person(usize),
    Computer,
    /// Nobody: the game is over.
    Over,
}

/// The player of a step, or chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepMaker {
    Seat(usize),
    Chance,
}

/// Consecutive steps of one actor.
pub(super) type ActorSteps = (StepMaker, Vec<String>);

/// A game in progress.
pub(super) struct Game {
    table: LocalTable,
    /// The current position, as the table sends it.
    position: Value,
}

impl Game {
    /// Returns the game that a table has kept, if a turn was played and it is not over; else the table.
    pub(super) fn unfinished(mut table: LocalTable) -> Result<Game, LocalTable> {
        let position = table.position(Request::Position {}).unwrap_or_default();
        let is_begun = number(&position["turn"]).is_some_and(|turn| turn > 0);
        if is_begun && position["result"].is_null() { Ok(Game { table, position }) } else { Err(table) }
    }

    /// Goes on with the game: lets the computers play that rest since it was left.
    pub(super) fn resume(&mut self) -> Result<(), String> {
        self.ask(Request::Resume {})
    }

    /// Leaves the game, and returns its table for another one.
    pub(super) fn into_table(self) -> LocalTable {
        self.table
    }

    /// Begins a game with people at the given seats and the computer at the others.
    ///
    /// # Errors
    /// What is wrong with the arguments, in complete sentences.
    pub(super) fn begin(mut table: LocalTable, arguments: &PlayArgs, seed: u64) -> Result<Game, String> {
        let (name, given) = (&arguments.game.game, &arguments.game.options);
        let (options, from) = match &arguments.position {
            Some(_) => (None, "--position"),
            None => (Some(options(&mut table, name, given)?), "--options"),
        };
        let new = Request::NewGame {
            game: Some(name.clone()),
            options,
            position: arguments.position.clone(),
            seats: None,
            roll: None,
            seed: Some(Seed(seed)),
            paused: None,
        };
        let position = table.position(new).map_err(|refused| format!("{from}: {refused}"))?;
        let mut game = Game { table, position };
        let seats = game.players(&arguments.seats.0, arguments.level)?;
        game.ask(Request::Seats { seats, rev: None })?;
        Ok(game)
    }

    /// Returns the seats as the table takes them.
    fn players(&self, people: &[usize], level: u8) -> Result<Seats, String> {
        let count = self.seats();
        if let Some(seat) = people.iter().find(|seat| **seat >= count) {
            let last = count - 1;
            return Err(format!("--seats: there is no seat {seat}; the last one of this game is {last}."));
        }
        let seats = (0..count).map(|seat| {
            let (who, bot) = match people.contains(&seat) {
                true => ("Player", None),
                false => ("Computer", Some(Some(level))),
            };
            let name = Some(format!("{who} {}", seat + 1));
            let colour = None;
            SeatChange { name, colour, bot }
        });
        Seats::new(seats).ok_or_else(|| format!("--level: there is no level {level}."))
    }

    /// Returns the name of the game for people.
    pub(super) fn title(&self) -> &'static str {
        let name = self.position["game"].as_str();
        name.and_then(title_of).unwrap_or_default()
    }

    /// Returns whether the game is kept for the next time.
    pub(super) fn is_kept(&self) -> bool {
        self.table.is_kept()
    }

    /// Returns the number of seats.
    pub(super) fn seats(&self) -> usize {
        self.position["seats"].as_array().map_or(0, Vec::len)
    }

    /// Returns whether the computer plays this seat.
    pub(super) fn is_computers(&self, seat: usize) -> bool {
        self.position["seats"][seat]["bot"].is_u64()
    }

    /// Returns the number of people.
    pub(super) fn people(&self) -> usize {
        let seats = 0..self.seats();
        seats.filter(|seat| !self.is_computers(*seat)).count()
    }

    /// Returns the number of finished turns.
    pub(super) fn turns(&self) -> usize {
        number(&self.position["turn"]).unwrap_or_default()
    }

    /// Returns the number of steps so far.
    pub(super) fn ply(&self) -> usize {
        number(&self.position["ply"]).unwrap_or_default()
    }

    /// Returns the result; null before the end.
    pub(super) fn result(&self) -> &Value {
        &self.position["result"]
    }

    pub(super) fn turn(&self) -> NextToAct {
        match actor(&self.position) {
            Some(StepMaker::Seat(seat)) if !self.is_computers(seat) => NextToAct::Person(seat),
            Some(_) => NextToAct::Computer,
            None => NextToAct::Over,
        }
    }

    /// Lets the computer play if it is its turn. Returns whether it was.
    pub(super) fn work(&mut self) -> Result<bool, String> {
        let worked = self.table.work();
        self.ask(Request::Position {})?;
        Ok(worked)
    }

    pub(super) fn step(&mut self, step: &str) -> Result<(), String> {
        let step = step.to_owned();
        self.ask(Request::Step { step, rev: None })
    }

    /// Takes back the last step of the draft. If there is none, goes back to the start of a person's last turn.
    pub(super) fn undo(&mut self) -> Result<(), String> {
        let can_take_back = self.position["can"]["take_back"] == json!(true);
        let rev = None;
        self.ask(if can_take_back { Request::TakeBack { rev } } else { Request::UndoTurn { seat: None, rev } })
    }

    /// Plays again what was undone last.
    pub(super) fn redo(&mut self) -> Result<(), String> {
        self.ask(Request::Redo { rev: None })
    }

    /// Returns the steps with which the computer would finish this turn.
    pub(super) fn hint(&mut self) -> Result<Vec<String>, String> {
        let hint =
            Request::Bot { level: None, nodes: None, seconds: Seconds::new(HINT_SECONDS), seed: None, rev: None };
        match self.table.ask(hint)? {
            Answer::Bot(turn) => Ok(turn.steps),
            _ => Err(UNEXPECTED.to_owned()),
        }
    }

    /// Returns the legal steps.
    pub(super) fn steps(&mut self) -> Result<Vec<String>, String> {
        match self.table.ask(Request::Legal { asked: None })? {
            Answer::Legal(legal) => Ok(legal.steps),
            _ => Err(UNEXPECTED.to_owned()),
        }
    }

    pub(super) fn diagram(&mut self) -> Result<String, String> {
        match self.table.ask(Request::Picture { ply: None })? {
            Answer::Picture(picture) => Ok(picture.text.trim_end().to_owned()),
            _ => Err(UNEXPECTED.to_owned()),
        }
    }

    /// Returns the steps from `ply` on, by actor.
    pub(super) fn played(&mut self, ply: usize) -> Result<Vec<ActorSteps>, String> {
        let record = self.table.record(false)?.record;
        let record: Value = serde_json::from_str(record.get()).map_err(|error| error.to_string())?;
        let turns = record["turns"].as_array().into_iter().flatten();
        let steps = turns.chain([&record["draft"]]).flat_map(texts);
        let mut played: Vec<ActorSteps> = Vec::new();
        for (ply, step) in steps.enumerate().skip(ply) {
            let before = self.table.position(Request::Show { ply })?;
            let actor = actor(&before).unwrap_or(StepMaker::Chance);
            match played.last_mut() {
                Some((last, steps)) if *last == actor => steps.push(step),
                _ => played.push((actor, vec![step])),
            }
        }
        Ok(played)
    }

    /// Returns the record as the text of its file.
    pub(super) fn record_text(&mut self) -> Result<String, String> {
        Ok(self.table.record(true)?.text.unwrap_or_default())
    }

    /// Sends a request whose answer is the position.
    fn ask(&mut self, request: Request) -> Result<(), String> {
        self.position = self.table.position(request)?;
        Ok(())
    }
}

/// Returns the given options, and defaults for the others.
fn options(table: &mut LocalTable, game: &str, given: &GivenOptions) -> Result<Value, String> {
    let Answer::Hello(hello) = table.ask(Request::Hello {})? else {
        return Err(UNEXPECTED.to_owned());
    };
    let card = hello.games.into_iter().find(|card| card.name == game);
    let mut options = card.map(|card| card.options).unwrap_or_default();
    options.extend(given.clone());
    Ok(Value::Object(options))
}

fn actor(position: &Value) -> Option<StepMaker> {
    match &position["actor"] {
        Value::Object(actor) => number(&actor["seat"]).map(StepMaker::Seat),
        Value::String(_) => Some(StepMaker::Chance),
        _ => None,
    }
}

fn number(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|number| usize::try_from(number).ok())
}

fn texts(values: &Value) -> Vec<String> {
    let values = values.as_array().into_iter().flatten();
    let texts = values.filter_map(Value::as_str);
    texts.map(str::to_owned).collect()
}
