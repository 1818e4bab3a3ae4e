//! The list of all requests (docs/protocol.md, "Verbs"). Every carrier takes its verbs from here. Beside each verb
//! stands what a client needs to ask for it at a shared table.

use std::sync::LazyLock;

use atar_rules::{Verb, games};
use serde_json::Value;

#[cfg(test)]
use crate::answer::{BotTurn, Hello, LegalSteps, LookedAt, PictureAnswer, PositionText, RecordAnswer, TurnHistory};
use crate::envelope::{Envelope, ID, VERB};
use crate::fields::{
    Field, Level, LineCount, Milliseconds, NodeLimit, Rev, Roll, Seconds, Seed, field, text_of, value_of,
};
#[cfg(test)]
use crate::game::{ForeignFile, position::PositionAnswer};
use crate::id::Id;
use crate::rating::{RatedResult, Rating};
use crate::raw_json::{RecordJson, RecordText};
use crate::refusal::{Refusal, quoted};
#[cfg(test)]
use crate::report::AnalysisReport;
#[cfg(test)]
use crate::report::ReviewReport;
use crate::rights::Need;
use crate::seats::Seats;
use crate::summary::LibraryStamp;
#[cfg(test)]
use crate::summary::SummaryAnswer;
#[cfg(test)]
use crate::tree::TreeAnswer;
use crate::tree::{Comment, MarkChange, NodeId, Shapes};

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
        pub enum Request {
            $(
                $(#[$doc])+
                #[cfg_attr(test, schemars(rename = $verb))]
                $name { $($(#[$attribute])* $field: $kind),* },
            )+
            /// A game's own request, with the values of its fields in order.
            #[cfg_attr(test, schemars(skip))]
            GameVerb {
                /// The verb, as the game declares it.
                verb: &'static Verb,
                /// The values of its fields, in order.
                values: Vec<String>,
                /// The position that it was made for.
                rev: Option<Rev>,
            },
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

        fn read_fields(verb: &str, fields: &Envelope<'_>) -> Result<Request, Refusal> {
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
        /// The game's name; may be missing where a position says it.
        game: Option<String>,
        /// All options of the game; missing where there is a position, which has them.
        #[cfg_attr(test, schemars(with = "Option<serde_json::Map<String, Value>>"))]
        options: Option<Value>,
        /// The position from which it begins, as `position_text` writes it or in the game's own notation.
        position: Option<String>,
        /// The seats' players.
        #[cfg_attr(test, schemars(with = "Option<Vec<crate::seats::Seat>>"))]
        seats: Option<Seats>,
        /// Who rolls the dice.
        roll: Option<Roll>,
        /// What the table's chance follows from, from now on.
        seed: Option<Seed>,
        /// Whether computers' seats rest.
        paused: Option<bool>,
    } -> PositionAnswer;
    /// The position.
    "position" (Look) => Position {} -> PositionAnswer;
    /// All legal steps, and why each step that is asked about is illegal.
    "legal" (Look) => Legal {
        /// The steps that are asked about.
        asked: Option<Vec<String>>,
    } -> LegalSteps;
    /// Takes a step.
    "step" (Actor) => Step {
        /// The step.
        step: String,
        /// The position that it was made for.
        rev: Option<Rev>,
    } -> PositionAnswer;
    /// The position as a step would make it, or several, one after the other.
    "preview" (Look) => Preview {
        /// The step.
        step: Option<String>,
        /// The steps, where it is not one alone.
        steps: Option<Vec<String>>,
    } -> PositionAnswer;
    /// Takes back the last step of the draft.
    "take_back" (Draft) => TakeBack {
        /// The position that it was made for.
        rev: Option<Rev>,
    } -> PositionAnswer;
    /// Replaces the draft.
    "revise" (Draft) => Revise {
        /// The steps in its place.
        steps: Vec<String>,
        /// The position that it was made for.
        rev: Option<Rev>,
    } -> PositionAnswer;
    /// Goes back to the start of the last turn that a person finished, or this seat, or of the current one.
    "undo_turn" (All) => UndoTurn {
        /// The seat whose turn it is to be.
        seat: Option<u8>,
        /// The position that it was made for.
        rev: Option<Rev>,
    } -> PositionAnswer;
    /// Plays again what was undone last, chance and computers' turns as they were.
    "redo" (Actor) => Redo {
        /// The position that it was made for.
        rev: Option<Rev>,
    } -> PositionAnswer;
    /// Rolls one chance step.
    "roll" (All) => RollOnce {
        /// The position that it was made for.
        rev: Option<Rev>,
    } -> PositionAnswer;
    /// The rest of the turn as the computer would play it, at a level, or with a number of nodes or seconds.
    "bot" (All) => Bot {
        /// The computer's level.
        level: Option<Level>,
        /// How many nodes it may take.
        nodes: Option<NodeLimit>,
        /// How long it may think.
        seconds: Option<Seconds>,
        /// What its search follows from.
        seed: Option<Seed>,
        /// The position that it was made for.
        rev: Option<Rev>,
    } -> BotTurn;
    /// The best turns and each seat's share of the win, while the computer thinks about the position: without end, or
    /// up to a number of nodes or seconds. Events tell what it knows by then.
    "analyse" (All) => Analyse {
        /// How many turns are told.
        lines: Option<LineCount>,
        /// How many nodes it may take.
        nodes: Option<NodeLimit>,
        /// How long it may think.
        seconds: Option<Seconds>,
        /// What its search follows from. It then begins anew.
        seed: Option<Seed>,
        /// The position that it was made for.
        rev: Option<Rev>,
    } -> AnalysisReport;
    /// The marks of all turns of the game as it is now: how much each loses against the best one that the computer
    /// knows. Events tell of each turn.
    "review" (All) => Review {
        /// How many nodes it may take for a turn; turns that seem to lose much get more.
        nodes: Option<NodeLimit>,
        /// What its searches follow from.
        seed: Option<Seed>,
        /// The first turn; the game's if it is missing.
        from_turn: Option<usize>,
        /// The turn before which it ends; the current one if it is missing.
        to_turn: Option<usize>,
        /// The position that it was made for.
        rev: Option<Rev>,
    } -> ReviewReport;
    /// Makes a running `bot`, `analyse` or `review` answer at once, and pauses a computer's seat that is thinking.
    "stop" (All) => Stop {} -> bool;
    /// Changes who sits at the seats.
    "seats" (All) => Seats {
        /// What changes at each seat.
        #[cfg_attr(test, schemars(with = "Vec<crate::seats::Seat>"))]
        seats: Seats,
        /// The position that it was made for.
        rev: Option<Rev>,
    } -> PositionAnswer;
    /// Pauses the computers' seats.
    "pause" (All) => Pause {} -> PositionAnswer;
    /// Lets the computers' seats play again.
    "resume" (All) => Resume {} -> PositionAnswer;
    /// Makes a computer's seat that is thinking play at once.
    "hurry" (All) => Hurry {} -> bool;
    /// Sets how long fronts show each step of a computer's seat before the next such seat may play.
    "pace" (All) => Pace {
        /// How long.
        milliseconds: Milliseconds,
    } -> bool;
    /// The record up to `ply`. With `text` also the text of its file.
    "record" (Look) => Record {
        /// Whether the text of its file is wanted.
        text: Option<bool>,
        /// The number of its steps; all if it is missing.
        ply: Option<usize>,
    } -> RecordAnswer;
    /// The game as a file of another program that has the same game, up to `ply`.
    "export" (Look) => Export {
        /// The number of its steps; all if it is missing.
        ply: Option<usize>,
    } -> ForeignFile;
    /// What each turn did, from this number of finished turns on, up to `ply`.
    "history" (Look) => History {
        /// How many turns at the beginning are left out.
        turn: Option<usize>,
        /// The number of steps that count; all if it is missing.
        ply: Option<usize>,
    } -> TurnHistory;
    /// Opens a record, given as an object or as the text of a file.
    "open" (All) => Open {
        /// The record.
        #[cfg_attr(test, schemars(with = "Option<crate::record::RawRecord<'static>>"))]
        record: Option<RecordJson>,
        /// The text of its file.
        #[cfg_attr(test, schemars(with = "Option<String>"))]
        text: Option<RecordText>,
        /// Who rolls the dice.
        roll: Option<Roll>,
        /// What the table's chance follows from, from now on.
        seed: Option<Seed>,
        /// Whether computers' seats rest.
        paused: Option<bool>,
    } -> PositionAnswer;
    /// The position at a ply, while the game stays where it is.
    "show" (Look) => Show {
        /// The number of steps before it.
        ply: usize,
    } -> PositionAnswer;
    /// The position now or at a ply as a line of text, from which `new_game` begins.
    "position_text" (Look) => PositionText {
        /// The number of steps before it; all if it is missing.
        ply: Option<usize>,
    } -> PositionText;
    /// Begins to study the game, or ends that and goes back to its last position. While somebody studies it no computer
    /// plays, and other steps than those that were played are variations.
    "study" (All) => Study {
        /// Whether it is to be studied.
        on: bool,
    } -> PositionAnswer;
    /// The game with its variations and notes, or what has changed of it.
    "tree" (Look) => Tree {
        /// The number of the change that is known.
        since: Option<Rev>,
    } -> TreeAnswer;
    /// Goes to a node of the tree.
    "go" (All) => Go {
        /// The node.
        node: NodeId,
        /// The position that it was made for.
        rev: Option<Rev>,
    } -> PositionAnswer;
    /// Adds steps after a node, without going there.
    "add_line" (All) => AddLine {
        /// The node.
        node: NodeId,
        /// The steps.
        steps: Vec<String>,
        /// The number of the change that is known.
        since: Option<Rev>,
    } -> TreeAnswer;
    /// Changes what stands beside a step. What is missing stays.
    "annotate" (All) => Annotate {
        /// The node.
        node: NodeId,
        /// The comment; empty for none.
        text: Option<Comment>,
        /// What somebody thinks of the step.
        mark: Option<MarkChange>,
        /// The arrows and rings on the board.
        shapes: Option<Shapes>,
        /// Whether what follows is not shown.
        folded: Option<bool>,
        /// The number of the change that is known.
        since: Option<Rev>,
    } -> TreeAnswer;
    /// Makes the line that leads to a node the main line.
    "promote" (All) => Promote {
        /// The node.
        node: NodeId,
        /// The number of the change that is known.
        since: Option<Rev>,
    } -> TreeAnswer;
    /// Deletes a node and all after it. If the board is there, it goes to the node before.
    "delete" (All) => Delete {
        /// The node.
        node: NodeId,
        /// The number of the change that is known.
        since: Option<Rev>,
    } -> TreeAnswer;
    /// A position from which a game can begin: what it is, and what an editor of positions begins with. Nothing begins.
    "look_at" (Look) => LookAt {
        /// The game's name; may be missing where a position says it.
        game: Option<String>,
        /// All options of the game; missing where there is a position, which has them.
        #[cfg_attr(test, schemars(with = "Option<serde_json::Map<String, Value>>"))]
        options: Option<Value>,
        /// The position, as `new_game` takes it; that from which such games begin if it is missing.
        position: Option<String>,
    } -> LookedAt;
    /// A rating after results, by Glicko-2. The table keeps none.
    "rate" (Look) => Rate {
        /// The rating before them.
        player: Rating,
        /// The results.
        results: Vec<RatedResult>,
    } -> Rating;
    /// What the library lists of a game that is given as the text of a record's file, with that text as the library
    /// keeps it. The game on the table stays.
    "summary" (All) => Summary {
        /// The text of its file.
        #[cfg_attr(test, schemars(with = "String"))]
        text: Option<RecordText>,
        /// The stamp that the library gives it; if it is missing, it keeps the one that it has.
        stamp: Option<LibraryStamp>,
        /// The text of an older file that it may replace.
        #[cfg_attr(test, schemars(with = "Option<String>"))]
        old: Option<RecordText>,
        /// Whether the position is wanted, too.
        board: Option<bool>,
    } -> SummaryAnswer;
    /// The position now or at a ply, as a diagram and as an SVG picture.
    "picture" (Look) => Picture {
        /// The number of steps before it; all if it is missing.
        ply: Option<usize>,
    } -> PictureAnswer;
}

/// Reads the id of a request.
///
/// # Errors
/// `bad_request` if it is not valid JSON.
pub(crate) fn read_id(message: &Envelope<'_>) -> Result<Id, Refusal> {
    message.get(ID).map_or_else(|| Ok(Id::none()), Id::new)
}

impl Request {
    /// Reads a request from a message.
    ///
    /// # Errors
    /// `bad_request` if the verb is unknown, or a field is missing or wrong.
    pub(crate) fn read(message: &Envelope<'_>) -> Result<Request, Refusal> {
        if let Some(verb) = text_of(message, VERB) {
            return read_fields(&verb, message);
        }
        match value_of(message, VERB)? {
            Some(verb) => Err(unknown(&quoted(&verb))),
            None => Err(Refusal::bad_request("The field do is missing; it must be one of the protocol's verbs.")),
        }
    }

    /// Begins a game with these options, and with players at its seats, if they are given.
    #[must_use]
    pub fn new_game(game: impl Into<String>, options: Value, seats: Option<Seats>) -> Request {
        let (game, options) = (Some(game.into()), Some(options));
        Request::NewGame { game, options, position: None, seats, roll: None, seed: None, paused: None }
    }

    /// Opens a record. Chance that is due in it falls at once only if the table is to roll it.
    #[must_use]
    pub fn open(record: impl Into<RecordJson>, roll: Roll) -> Request {
        Request::Open { record: Some(record.into()), text: None, roll: Some(roll), seed: None, paused: None }
    }

    /// Opens a record by the text of its file, as [`Request::open`] does.
    #[must_use]
    pub fn open_text(text: impl Into<RecordText>, roll: Roll) -> Request {
        Request::Open { record: None, text: Some(text.into()), roll: Some(roll), seed: None, paused: None }
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
            | Request::Go { rev, .. }
            | Request::Bot { rev, .. }
            | Request::Analyse { rev, .. }
            | Request::Review { rev, .. } => *rev,
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
#[must_use]
pub fn fields() -> &'static [&'static str] {
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

fn read_game_verb(verb: &str, fields: &Envelope<'_>) -> Result<Request, Refusal> {
    let own = game_verbs().find(|own| own.name == verb);
    let verb = own.ok_or_else(|| unknown(verb))?;
    let values = verb.fields.iter().map(|name| field(fields, name));
    Ok(Request::GameVerb { verb, values: values.collect::<Result<_, _>>()?, rev: field(fields, "rev")? })
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
