//! The messages of a room (docs/online.md): what it answers to its own requests, and what it tells its members.

use atar_table::{StepsChange, sorted};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::Millis;
use crate::chance::Token;
use crate::chat::ChatLine;
use crate::hash_chain::ChainDigest;
use crate::limits::RoomLimits;
use crate::member::MemberId;
use crate::phase::Ended;
use crate::refusal::RoomRefusal;
use crate::wire::{FinishedGame, Late, NewDevice, Pong, RoomEvent, SeenRoom, ShownRoom};

/// Declares JSON that the table has written; the schema of its protocol (docs/protocol.schema.json) describes it.
macro_rules! of_the_table {
    ($($(#[$doc:meta])+ $name:ident = $definition:literal;)+) => {
        $(
            $(#[$doc])+
            #[derive(Debug, serde::Serialize)]
            #[serde(transparent)]
            pub(crate) struct $name(pub(crate) Box<RawValue>);

            #[cfg(feature = "schema")]
            impl schemars::JsonSchema for $name {
                fn inline_schema() -> bool {
                    true
                }

                fn schema_name() -> std::borrow::Cow<'static, str> {
                    $definition.into()
                }

                fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                    let reference = concat!("protocol.schema.json#/$defs/", $definition);
                    schemars::json_schema!({ "$ref": reference })
                }
            }
        )+
    };
}

of_the_table! {
    /// A position.
    PositionJson = "Position";
    /// A record.
    RecordJson = "Record";
    /// An event of the table.
    TableEventJson = "Event";
}

impl RecordJson {
    /// Returns the record from the text of its file; none if it is none.
    pub(crate) fn of(text: String) -> Option<RecordJson> {
        RawValue::from_string(text).ok().map(RecordJson)
    }
}

impl From<&Value> for TableEventJson {
    fn from(event: &Value) -> TableEventJson {
        TableEventJson(raw(event))
    }
}

/// An event of the room, written once for all who are told.
#[derive(Debug, serde::Serialize)]
#[serde(transparent)]
pub(crate) struct RoomEventJson(Box<RawValue>);

impl From<&RoomEvent<'_>> for RoomEventJson {
    fn from(event: &RoomEvent<'_>) -> RoomEventJson {
        RoomEventJson(raw(&serde_json::to_value(event).unwrap_or_default()))
    }
}

/// Returns JSON as its text. Cannot fail.
fn raw(json: &Value) -> Box<RawValue> {
    to_raw_value(json).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// The position after a change, and the change of its steps unless all are new.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum ChangedEvent {
    /// The game has changed.
    Changed {
        position: PositionJson,
        #[serde(skip_serializing_if = "Option::is_none")]
        change: Option<StepsChange>,
    },
}

/// What an entry tells.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum Told {
    Changed(ChangedEvent),
    #[cfg_attr(feature = "schema", schemars(with = "RoomEvent<'static>"))]
    Room(RoomEventJson),
    /// What a computer thought of its turn.
    Table(TableEventJson),
}

impl From<&RoomEvent<'_>> for Told {
    fn from(event: &RoomEvent<'_>) -> Told {
        Told::Room(event.into())
    }
}

/// Who has entered.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct You {
    pub(crate) member: MemberId,
    /// Their seats.
    pub(crate) seats: Vec<u8>,
    /// Whether they are the host.
    pub(crate) host: bool,
    /// What lets them in again; only for a new member or device.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) token: Option<Token>,
}

/// What `enter` answers: everything.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct EnteredRoom<'a> {
    #[serde(serialize_with = "sorted")]
    pub(crate) you: You,
    #[serde(serialize_with = "sorted")]
    pub(crate) room: ShownRoom<'a>,
    /// The player who keeps the others waiting.
    #[serde(serialize_with = "sorted")]
    pub(crate) late: Option<Late>,
    /// The position; null before the start.
    pub(crate) position: Option<PositionJson>,
    /// The record; null before the start.
    pub(crate) record: Option<RecordJson>,
    /// The last lines of chat.
    #[serde(serialize_with = "sorted")]
    pub(crate) chat: Vec<&'a ChatLine>,
    /// What the server asks of everyone in the room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) notice: Option<&'static str>,
    /// Whether the operator of the server reads reports.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reports: Option<bool>,
    /// Earlier versions do not tell them.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "sorted")]
    pub(crate) limits: Option<RoomLimits>,
    /// The host's time.
    pub(crate) now: Millis,
}

/// What `enter` answers to a member who has missed only the last entries.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct MissedEntries<'a> {
    pub(crate) you: ReturnedMember,
    /// The entries since then.
    pub(crate) entries: Vec<EntryEvent<'a>>,
    /// The host's time.
    pub(crate) now: Millis,
}

/// Who has come back.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ReturnedMember {
    pub(crate) member: MemberId,
}

/// What an entry of the log has changed, for everyone except the sender of the request.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct EntryEvent<'a> {
    pub(crate) event: EntryName,
    /// The number of the entry.
    pub(crate) seq: u64,
    /// Its link.
    pub(crate) link: ChainDigest,
    /// When it was made.
    pub(crate) at: Millis,
    /// The member whose request it was; null if nobody asked.
    pub(crate) by: Option<MemberId>,
    /// What has changed.
    pub(crate) tell: &'a [Told],
}

/// Everything, for a member who reads too slowly and has missed entries.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct WholeEvent<'a> {
    pub(crate) event: WholeName,
    pub(crate) ok: EnteredRoom<'a>,
    /// The number of the last entry.
    pub(crate) seq: u64,
    /// Its link.
    pub(crate) link: ChainDigest,
}

/// The name of the event.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "snake_case")]
pub(crate) enum EntryName {
    Entry,
}

/// The name of the event.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "snake_case")]
pub(crate) enum WholeName {
    Whole,
}

/// The record of a game that has ended, as `records` answers it.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct FinishedRecord<'a> {
    /// The number of the game in the room, from 1 on.
    pub(crate) game: u32,
    /// When it ended.
    pub(crate) at: Millis,
    /// Why, if its rules did not end it.
    #[serde(serialize_with = "sorted")]
    pub(crate) ended: Option<&'a Ended>,
    pub(crate) record: RecordJson,
}

/// The answer to a change, once it is in the log.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ChangeAnswer<'a> {
    /// The request's id; null if it has none.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub(crate) re: &'a RawValue,
    pub(crate) ok: ChangeOk<'a>,
    /// The number of the entry.
    pub(crate) seq: u64,
    /// Its link.
    pub(crate) link: ChainDigest,
    /// When it was made.
    pub(crate) at: Millis,
    /// What has changed.
    pub(crate) tell: &'a [Told],
    /// Whether the request is a repeated one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) again: Option<bool>,
}

/// What a change answers: the position if the game has changed, the secret of another device, or else true.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum ChangeOk<'a> {
    Position(&'a PositionJson),
    Device(&'a NewDevice),
    Done(bool),
}

/// The answer to `enter`.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct EnterAnswer<'a> {
    /// The request's id; null if it has none.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub(crate) re: &'a RawValue,
    /// Whether the request is a repeated one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) again: Option<bool>,
    pub(crate) ok: EnterOk<'a>,
    /// The number of the last entry.
    pub(crate) seq: u64,
    /// Its link.
    pub(crate) link: ChainDigest,
}

/// What `enter` answers.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(untagged)]
pub(crate) enum EnterOk<'a> {
    Everything(Box<EnteredRoom<'a>>),
    Missed(MissedEntries<'a>),
}

/// What a change answers that has no answer of its own: the position if the game has changed, or else true.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum Changed<'a> {
    Position(&'a PositionJson),
    Done(bool),
}

impl<'a> From<Changed<'a>> for ChangeOk<'a> {
    fn from(changed: Changed<'a>) -> ChangeOk<'a> {
        match changed {
            Changed::Position(position) => ChangeOk::Position(position),
            Changed::Done(is_done) => ChangeOk::Done(is_done),
        }
    }
}

/// What `records` answers: the games that have ended, or the record of the one that was asked for.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(untagged)]
pub(crate) enum FinishedGames<'a> {
    #[serde(serialize_with = "sorted")]
    List(Vec<FinishedGame<'a>>),
    One(FinishedRecord<'a>),
}

/// The answer to a request that changes nothing.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ReadAnswer<'a> {
    /// The request's id; null if it has none.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub(crate) re: &'a RawValue,
    pub(crate) ok: ReadOk<'a>,
}

// What requests are answered with that change nothing.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline, transform = flatten))]
#[serde(untagged)]
pub(crate) enum ReadOk<'a> {
    #[serde(serialize_with = "sorted")]
    Seen(SeenRoom<'a>),
    Finished(FinishedGames<'a>),
    #[serde(serialize_with = "sorted")]
    Pong(Pong),
    Done(bool),
}

/// Puts the kinds of a union that is one of the kinds of another in its place.
#[cfg(feature = "schema")]
fn flatten(schema: &mut schemars::Schema) {
    if let Some(Value::Array(kinds)) = schema.get_mut("anyOf") {
        let flat = kinds.drain(..).flat_map(|kind| match kind.get("anyOf") {
            Some(Value::Array(inner)) => inner.clone(),
            _ => vec![kind],
        });
        *kinds = flat.collect();
    }
}

/// The answer to a request that was refused: nothing has changed.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct RefusedAnswer<'a> {
    /// The request's id; null if it has none.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub(crate) re: &'a RawValue,
    #[serde(serialize_with = "sorted")]
    pub(crate) error: &'a RoomRefusal,
}

/// What a room says to one of its own requests, and tells its members. The table's own requests, such as `legal`, are
/// answered as the protocol says.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum RoomMessage<'a> {
    Entry(EntryEvent<'a>),
    Whole(Box<WholeEvent<'a>>),
    Change(Box<ChangeAnswer<'a>>),
    Enter(Box<EnterAnswer<'a>>),
    Read(ReadAnswer<'a>),
    Refused(RefusedAnswer<'a>),
}

impl RoomMessage<'_> {
    /// Returns the message as it is sent. Cannot fail: everything in it can be written as JSON.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
