//! The list of all requests (docs/protocol.md, "Verbs"). Every carrier takes its verbs from here. Beside each verb
//! stands what a client needs to ask for it at a shared table.

use std::sync::LazyLock;

use atar_rules::{Verb, games};
use serde_json::Value;

#[cfg(test)]
use crate::answer::{BotTurn, Hello, LegalSteps, PictureAnswer, RecordAnswer, TurnHistory};

use crate::fields::{
    Field, Level, Milliseconds, NodeLimit, Rev, Roll, Seconds, Seed, field, text_of, value_of,
};
#[cfg(test)]
use crate::game::position::PositionAnswer;
use crate::id::Id;
use crate::raw_fields::RawFields;
use crate::raw_json::RawJson;
use crate::refusal::{Refusal, quoted};
use crate::rights::Need;
use crate::seats::Seats;

/// The field that names the verb.
const VERB: &str = "do";
/// The field with the request's id.
const ID: &str = "id";

macro_rules! requests {
    ($(
        $(#[$doc:meta])+
        $verb:literal ($need:ident) => $name:ident {
            $($(#[$attribute:meta])* $field:ident: $kind:ty),* $(,)?
        } -> $answer:ty;
    )+) => {
        /// The verbs that every game has.
        const SHARED_VERBS: &[&str] = &[$($verb),+];

        /// The names of all their fields; a name may come several times.
        const SHARED_FIELDS: &[&str] = &[VERB, ID, $($(stringify!($field),)*)+];

        /// A request with its fields checked by type.
        #[derive(Clone, Debug)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        #[cfg_attr(test, schemars(tag = "do"))]
        pub(crate) enum Request {
            $(
                $(#[$doc])+
                #[cfg_attr(test, schemars(rename = $verb))]
                $name { $($(#[$attribute])* $field: $kind),* },
            )+
            /// A game's own request, with the values of its fields in order.
            #[cfg_attr(test, schemars(skip))]
            GameVerb { verb: &'static Verb, values: Vec<String>, rev: Option<Rev> },
        }

        impl Request {
            /// Returns what a client needs to make this request at a shared table.
            pub(crate) fn need(&self) -> Need {
                match self {
                    $(Request::$name { .. } => Need::$need,)+
                    Request::GameVerb { .. } => Need::Actor,
                }
            }
        }

        fn read_fields(verb: &str, fields: &RawFields<'_>) -> Result<Request, Refusal> {
            match verb {
                $($verb => Ok(Request::$name { $($field: field(fields, stringify!($field))?),* }),)+
                _ => read_game_verb(verb, fields),
            }
        }

        /// Returns the schemas of the answers to the verbs that every game has.
        #[cfg(test)]
        pub(crate) fn answer_schemas(
            generator: &mut schemars::SchemaGenerator,
        ) -> Vec<(&'static str, schemars::Schema)> {
            vec![$(($verb, generator.subschema_for::<$answer>())),+]
        }
    };
}

requests! {
    /// What the table can play.
    "hello" (Look) => Hello {} -> Hello;
    /// Begins a game. It replaces the game in progress.
    "new_game" (All) => NewGame {
        game: String,
        #[cfg_attr(test, schemars(with = "serde_json::Map<String, Value>"))]
        options: Value,
        #[cfg_attr(test, schemars(with = "Option<Vec<crate::schema::forms::Seat>>"))]
        seats: Option<Seats>, roll: Option<Roll>, seed: Option<Seed>, paused: Option<bool>,
    } -> PositionAnswer;
    /// The position.
    "position" (Look) => Position {} -> PositionAnswer;
    /// All legal steps, and why each step that is asked about is illegal.
    "legal" (Look) => Legal { asked: Option<Vec<String>> } -> LegalSteps;
    /// Takes a step.
    "step" (Actor) => Step { step: String, rev: Option<Rev> } -> PositionAnswer;
    /// The position as a step would make it.
    "preview" (Look) => Preview { step: String } -> PositionAnswer;
    /// Takes back the last step of the draft.
    "take_back" (Draft) => TakeBack { rev: Option<Rev> } -> PositionAnswer;
    /// Replaces the draft.
    "revise" (Draft) => Revise { steps: Vec<String>, rev: Option<Rev> } -> PositionAnswer;
    /// Goes back to the start of the last turn that a person finished, or this seat, or of the current one.
    "undo_turn" (All) => UndoTurn { seat: Option<u8>, rev: Option<Rev> } -> PositionAnswer;
    /// Plays again what was undone last, chance and computers' turns as they were.
    "redo" (Actor) => Redo { rev: Option<Rev> } -> PositionAnswer;
    /// Rolls one chance step.
    "roll" (All) => RollOnce { rev: Option<Rev> } -> PositionAnswer;
    /// The rest of the turn as the computer would play it, at a level, or with a number of nodes or seconds.
    "bot" (All) => Bot {
        level: Option<Level>, nodes: Option<NodeLimit>, seconds: Option<Seconds>, seed: Option<Seed>, rev: Option<Rev>,
    } -> BotTurn;
    /// Makes a running `bot` answer at once, and pauses a computer's seat that is thinking.
    "stop" (All) => Stop {} -> bool;
    /// Changes who sits at the seats.
    "seats" (All) => Seats {
        #[cfg_attr(test, schemars(with = "Vec<crate::schema::forms::Seat>"))]
        seats: Seats, rev: Option<Rev> } -> PositionAnswer;
    /// Pauses the computers' seats.
    "pause" (All) => Pause {} -> PositionAnswer;
    /// Lets the computers' seats play again.
    "resume" (All) => Resume {} -> PositionAnswer;
    /// Makes a computer's seat that is thinking play at once.
    "hurry" (All) => Hurry {} -> bool;
    /// Sets how long fronts show each step of a computer's seat before the next such seat may play.
    "pace" (All) => Pace { milliseconds: Milliseconds } -> bool;
    /// The record up to `ply`. With `text` also the text of its file.
    "record" (Look) => Record { text: Option<bool>, ply: Option<usize> } -> RecordAnswer;
    /// What each turn did, from this number of finished turns on, up to `ply`.
    "history" (Look) => History { turn: Option<usize>, ply: Option<usize> } -> TurnHistory;
    /// Opens a record, given as an object or as the text of a file.
    "open" (All) => Open {
        #[cfg_attr(test, schemars(with = "Option<crate::schema::forms::RecordFile>"))]
        record: Option<RawJson>,
        #[cfg_attr(test, schemars(with = "Option<String>"))]
        text: Option<RawJson>, roll: Option<Roll>, seed: Option<Seed>, paused: Option<bool>,
    } -> PositionAnswer;
    /// The position at a ply, while the game stays where it is.
    "show" (Look) => Show { ply: usize } -> PositionAnswer;
    /// The position now or at a ply, as a diagram and as an SVG picture.
    "picture" (Look) => Picture { ply: Option<usize> } -> PictureAnswer;
}

/// Reads the id of a request.
///
/// # Errors
/// `bad_request` if it is not valid JSON.
pub(crate) fn read_id(message: &RawFields<'_>) -> Result<Id, Refusal> {
    message.get(ID).map_or_else(|| Ok(Id::none()), Id::new)
}

impl Request {
    /// Reads a request from a message.
    ///
    /// # Errors
    /// `bad_request` if the verb is unknown, or a field is missing or wrong.
    pub(crate) fn read(message: &RawFields<'_>) -> Result<Request, Refusal> {
        if let Some(verb) = text_of(message, VERB) {
            return read_fields(&verb, message);
        }
        match value_of(message, VERB)? {
            Some(verb) => Err(unknown(&quoted(&verb))),
            None => Err(Refusal::bad_request(
                "The field do is missing; it must be one of the protocol's verbs.",
            )),
        }
    }

    /// Returns whether the request changes the steps of the game, and nothing else.
    pub(crate) fn changes_steps(&self) -> bool {
        matches!(
            self,
            Request::Step { .. }
                | Request::GameVerb { .. }
                | Request::TakeBack { .. }
                | Request::Revise { .. }
                | Request::UndoTurn { .. }
                | Request::Redo { .. }
                | Request::RollOnce { .. }
        )
    }

    /// Returns the position that the request was made for, if it says so.
    pub(crate) fn rev(&self) -> Option<Rev> {
        match self {
            Request::Step { rev, .. }
            | Request::GameVerb { rev, .. }
            | Request::TakeBack { rev }
            | Request::Revise { rev, .. }
            | Request::UndoTurn { rev, .. }
            | Request::Redo { rev }
            | Request::RollOnce { rev }
            | Request::Seats { rev, .. }
            | Request::Bot { rev, .. } => *rev,
            _ => None,
        }
    }
}

/// The verbs of all requests: those that every game has, then the games' own.
pub const VERBS: &[&str] = &{
    let mut all = [""; SHARED_VERBS.len() + count_verbs()];
    let mut next = 0;
    while next < SHARED_VERBS.len() {
        all[next] = SHARED_VERBS[next];
        next += 1;
    }
    let mut game = 0;
    while game < games::VERBS.len() {
        let mut verb = 0;
        while verb < games::VERBS[game].len() {
            all[next] = games::VERBS[game][verb].name;
            next += 1;
            verb += 1;
        }
        game += 1;
    }
    all
};

const fn count_verbs() -> usize {
    let (mut count, mut game) = (0, 0);
    while game < games::VERBS.len() {
        count += games::VERBS[game].len();
        game += 1;
    }
    count
}

/// Returns the names of all fields of messages.
pub(crate) fn fields() -> &'static [&'static str] {
    static FIELDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
        let own = game_verbs().flat_map(|verb| verb.fields);
        SHARED_FIELDS.iter().chain(own).copied().collect()
    });
    &FIELDS
}

/// Returns the verbs that only one game has.
pub(crate) fn game_verbs() -> impl Iterator<Item = &'static Verb> {
    games::VERBS.iter().copied().flatten()
}

fn read_game_verb(verb: &str, fields: &RawFields<'_>) -> Result<Request, Refusal> {
    let own = game_verbs().find(|own| own.name == verb);
    let verb = own.ok_or_else(|| unknown(verb))?;
    let values = verb.fields.iter().map(|name| field(fields, name));
    Ok(Request::GameVerb {
        verb,
        values: values.collect::<Result<_, _>>()?,
        rev: field(fields, "rev")?,
    })
}

fn unknown(verb: &str) -> Refusal {
    let known = VERBS.join(", ");
    let verb = crate::refusal::shortened(verb);
    Refusal::bad_request(format!("There is no request {verb}; there are {known}."))
}

impl Field for Seats {
    const KIND: &'static str = Seats::KIND;

    fn read(value: Option<&Value>) -> Option<Seats> {
        Seats::of(value?)
    }
}
