//! The answers to requests, apart from the position.

use std::collections::BTreeMap;

use atar_rules::Position;
use atar_rules::games::{self, Visitor};
use atar_rules::picture::{PALETTE, PlayerColour};
use atar_search::{DEFAULT_LEVEL, HINT_SECONDS, LEVEL_NAMES};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::fields::{MAX_FIELD_BYTES, MAX_MESSAGE_BYTES};
#[cfg(test)]
use crate::game::position::PositionAnswer;
use crate::game::{AnyMoment, ForeignFile, TurnStory};
use crate::options::{self, OptionsSchema};
use crate::position_json::PositionJson;
use crate::rating::Rating;
use crate::record::MAX_RECORD_BYTES;
use crate::refusal::Refusal;
use crate::report::{AnalysisReport, ReviewReport};
use crate::sorted::sorted;
use crate::summary::SummaryAnswer;
use crate::tree::TreeAnswer;

/// The version of the protocol.
const PROTOCOL: u32 = 1;

/// What an accepted request is answered with.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The position, to every verb that changes the game or asks for a position.
    Position(PositionJson),
    /// To `hello`.
    Hello(Hello),
    /// To `legal`.
    Legal(LegalSteps),
    /// To `history`.
    History(TurnHistory),
    /// To `record`.
    Record(RecordAnswer),
    /// To `picture`.
    Picture(PictureAnswer),
    /// To `export`.
    Export(ForeignFile),
    /// To `position_text`.
    PositionText(PositionText),
    /// To `tree`, and to what changes the tree alone.
    Tree(TreeAnswer),
    /// To `look_at`.
    LookedAt(LookedAt),
    /// To `rate`.
    Rating(Rating),
    /// To `summary`.
    Summary(SummaryAnswer),
    /// To `bot`.
    Bot(BotTurn),
    /// To `analyse`.
    Analysis(AnalysisReport),
    /// To `review`.
    Review(ReviewReport),
    /// Whether there was anything to do, to `stop` and `hurry`; true, to `pace`.
    Done(bool),
}

impl From<PositionJson> for Answer {
    fn from(position: PositionJson) -> Answer {
        Answer::Position(position)
    }
}

impl Answer {
    /// Returns the answer as JSON. Cannot fail: everything in an answer can be written as JSON.
    #[must_use]
    pub fn into_json(self) -> String {
        fn written(answer: &impl Serialize) -> String {
            serde_json::to_string(answer).unwrap_or_default()
        }
        match self {
            Answer::Position(position) => position.into_json(),
            Answer::Hello(hello) => written(&hello),
            Answer::Legal(legal) => written(&legal),
            Answer::History(history) => written(&history),
            Answer::Record(record) => written(&record),
            Answer::Picture(picture) => written(&picture),
            Answer::Export(file) => written(&file),
            Answer::PositionText(position) => written(&position),
            Answer::Tree(tree) => written(&tree),
            Answer::LookedAt(looked_at) => written(&looked_at),
            Answer::Rating(rating) => written(&rating),
            Answer::Summary(summary) => written(&summary),
            Answer::Bot(turn) => written(&turn),
            Answer::Analysis(report) => written(&report),
            Answer::Review(report) => written(&report),
            Answer::Done(is_done) => written(&is_done),
        }
    }
}

/// The answer to `hello`: what the table can play.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct Hello {
    /// The version of the protocol.
    protocol: u32,
    /// The version of the program.
    version: &'static str,
    /// The games, in the order in which they are shown.
    pub games: Vec<GameInfo>,
    /// The colours of seats.
    palette: Vec<PaletteColour>,
    /// What people call the levels of computer players, from 1 on.
    levels: &'static [&'static str],
    /// The level that is offered before anybody has chosen one.
    default_level: u8,
    /// How long `bot` is to think about a hint.
    hint_seconds: u8,
    /// The most bytes of messages and their parts.
    limits: Limits,
}

/// The most bytes of messages and their parts.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
struct Limits {
    /// A message.
    message_bytes: usize,
    /// A field that holds no record.
    field_bytes: usize,
    /// A record or its text.
    record_bytes: usize,
}

/// A colour of a seat.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
struct PaletteColour {
    /// The colour, as in style sheets.
    colour: &'static str,
    /// Its name.
    name: &'static str,
    /// The mark that goes with it, for those who cannot see the colour.
    mark: &'static str,
}

/// What `hello` tells of a game.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct GameInfo {
    /// The game's name in requests and records.
    pub name: &'static str,
    /// The game's name for people.
    title: &'static str,
    /// The least and the most seats.
    seats: [u8; 2],
    /// The default options.
    pub options: Map<String, Value>,
    /// What each option may be.
    #[serde(serialize_with = "sorted")]
    schema: OptionsSchema,
}

/// The answer to `legal`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct LegalSteps {
    /// All legal steps, sorted.
    pub steps: Vec<String>,
    /// The weight of each, where chance is to act.
    #[serde(skip_serializing_if = "Option::is_none")]
    odds: Option<Vec<u32>>,
    /// For each step that was asked about, why it cannot be taken; null if it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusals: Option<Vec<Option<Refusal>>>,
}

/// The answer to `history`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct TurnHistory {
    /// The turns, the current one last; it is missing at the end.
    pub(crate) turns: Vec<TurnStory<'static>>,
    /// Whether there are more turns after these, to be asked for with `turn`; left out otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) more: bool,
}

/// The answer to `picture`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct PictureAnswer {
    /// A diagram for terminals.
    pub text: String,
    /// A plain picture.
    pub svg: String,
}

/// The answer to `position_text`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct PositionText {
    /// The position, as `new_game` takes it.
    pub text: String,
}

/// The answer to `look_at`: a position from which a game can begin, and what an editor of positions begins with.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct LookedAt {
    /// The position.
    #[cfg_attr(test, schemars(with = "PositionAnswer<'static>"))]
    pub position: Box<RawValue>,
    /// The version of the rules of its game.
    pub rules: u32,
    /// All options of its game.
    #[cfg_attr(test, schemars(with = "Map<String, Value>"))]
    pub options: Value,
    /// Its full state, without what follows from the rest.
    #[cfg_attr(test, schemars(with = "Map<String, Value>"))]
    pub state: Box<RawValue>,
    /// The same of the empty board, which may be one that cannot be.
    #[cfg_attr(test, schemars(with = "Map<String, Value>"))]
    pub empty: Box<RawValue>,
    /// The keys of the state that hold one of a few names, each with these names.
    pub names: BTreeMap<&'static str, Vec<&'static str>>,
}

/// The answer to `record`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct RecordAnswer {
    /// The seats that played the finished turns, and last the one whose turn it is; null for chance, and at the end.
    pub(crate) by: Vec<Option<u8>>,
    /// The record.
    #[cfg_attr(test, schemars(with = "crate::record::Record<'static>"))]
    pub record: Box<RawValue>,
    /// True if the game has variations or notes; missing if not. A record up to a ply leaves them out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) analysed: bool,
    /// The text of the record's file, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The answer to `bot`: the rest of the turn as the computer would play it.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct BotTurn {
    /// The steps.
    pub steps: Vec<String>,
    /// The computer's estimate by seat.
    pub(crate) value: Vec<f64>,
    /// How many nodes it has taken.
    pub(crate) nodes: u64,
}

/// Returns the answer to `hello`.
/// `most_level` is the highest level that computers may have.
pub(crate) fn hello(most_level: u8) -> Hello {
    let games = games::NAMES.iter().filter_map(|name| games::visit(name, Describe));
    Hello {
        protocol: PROTOCOL,
        version: env!("CARGO_PKG_VERSION"),
        games: games.collect(),
        palette: PALETTE.map(PaletteColour::of).into(),
        levels: &LEVEL_NAMES[..usize::from(most_level).min(LEVEL_NAMES.len())],
        default_level: DEFAULT_LEVEL.min(most_level),
        hint_seconds: HINT_SECONDS,
        limits: Limits {
            message_bytes: MAX_MESSAGE_BYTES,
            field_bytes: MAX_FIELD_BYTES,
            record_bytes: MAX_RECORD_BYTES,
        },
    }
}

impl PaletteColour {
    fn of(colour: PlayerColour) -> PaletteColour {
        let PlayerColour { colour, name, mark } = colour;
        PaletteColour { colour, name, mark }
    }
}

/// Describes a game for `hello`.
struct Describe;

impl Visitor for Describe {
    type Output = GameInfo;

    fn visit<P: Position>(self) -> GameInfo {
        GameInfo {
            name: P::NAME,
            title: P::TITLE,
            seats: [P::SEATS.0, P::SEATS.1],
            options: options::defaults::<P>(),
            schema: options::schema::<P>(),
        }
    }
}

/// Returns the answer to `legal`. For each asked step it says why the step is refused.
pub(crate) fn legal(moment: &dyn AnyMoment, asked: Option<&[String]>) -> LegalSteps {
    let (steps, odds) = moment.legal();
    let refusals = asked.map(|asked| asked.iter().map(|step| moment.refusal(step)).collect());
    LegalSteps { steps, odds, refusals }
}
