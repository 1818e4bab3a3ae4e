//! The schemas of what clients send to a room and are told (docs/online.md). Only the feature `schema` has them, for
//! the tests that write docs/online.schema.json.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::Value;

use crate::Millis;
use crate::chance::Token;
use crate::chat::ChatLine;
use crate::hash_chain::ChainDigest;
use crate::limits::RoomLimits;
use crate::member::MemberId;
use crate::new_room::NewRoom;
use crate::refusal::RoomRefusal;
use crate::request::RoomRequest;
use crate::room::Ended;
pub use crate::room::wire::RoomCard;
use crate::room::wire::{FinishedGame, Late, NewDevice, Pong, RoomEvent, SeenRoom, ShownRoom};

/// Declares what is described in the schema of the table's protocol (docs/protocol.schema.json).
macro_rules! of_the_protocol {
    ($($(#[$doc:meta])+ $name:ident = $definition:literal;)+) => {
        $(
            $(#[$doc])+
            struct $name;

            impl JsonSchema for $name {
                fn inline_schema() -> bool {
                    true
                }

                fn schema_name() -> std::borrow::Cow<'static, str> {
                    $definition.into()
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    let reference = concat!("protocol.schema.json#/$defs/", $definition);
                    schemars::json_schema!({ "$ref": reference })
                }
            }
        )+
    };
}

of_the_protocol! {
    /// A position.
    Position = "Position";
    /// A record.
    Record = "Record";
    /// An event of the table.
    TableEvent = "Event";
}

/// The change of a game's steps: the first `ply` stay, and others follow them.
#[derive(JsonSchema)]
#[schemars(rename = "StepsChange")]
#[allow(dead_code, reason = "only its form is needed")]
struct StepsChangeForm {
    /// How many steps stay.
    ply: usize,
    /// The steps after them.
    steps: Vec<String>,
}

/// The position after a change, and the change of its steps unless all are new.
#[derive(JsonSchema)]
#[schemars(tag = "event", rename_all = "snake_case")]
#[allow(dead_code, reason = "only its form is needed")]
enum ChangedEvent {
    /// The game has changed.
    Changed {
        position: Position,
        #[schemars(skip_serializing_if = "Option::is_none")]
        change: Option<StepsChangeForm>,
    },
}

/// What an entry tells.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only its form is needed")]
enum Told {
    Changed(ChangedEvent),
    Room(Box<RoomEvent<'static>>),
    /// What a computer thought of its turn.
    Table(TableEvent),
}

/// Who has entered.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct You {
    member: MemberId,
    /// Their seats.
    seats: Vec<u8>,
    /// Whether they are the host.
    host: bool,
    /// What lets them in again; only for a new member or device.
    #[schemars(skip_serializing_if = "Option::is_none")]
    token: Option<Token>,
}

/// What `enter` answers: everything.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct EnteredRoom {
    you: You,
    room: ShownRoom<'static>,
    /// The player who keeps the others waiting.
    late: Option<Late>,
    /// The position; null before the start.
    position: Option<Position>,
    /// The record; null before the start.
    record: Option<Record>,
    /// The last lines of chat.
    chat: Vec<ChatLine>,
    /// What the server asks of everyone in the room.
    #[schemars(skip_serializing_if = "Option::is_none")]
    notice: Option<String>,
    /// Whether the operator of the server reads reports.
    #[schemars(skip_serializing_if = "Option::is_none")]
    reports: Option<bool>,
    /// Earlier versions do not tell them.
    #[schemars(skip_serializing_if = "Option::is_none")]
    limits: Option<RoomLimits>,
    /// The host's time.
    now: Millis,
}

/// What `enter` answers to a member who has missed only the last entries.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct MissedEntries {
    you: ReturnedMember,
    /// The entries since then.
    entries: Vec<EntryEvent>,
    /// The host's time.
    now: Millis,
}

/// Who has come back.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct ReturnedMember {
    member: MemberId,
}

/// What an entry of the log has changed, for everyone except the sender of the request.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct EntryEvent {
    event: EntryName,
    /// The number of the entry.
    seq: u64,
    /// Its link.
    link: ChainDigest,
    /// When it was made.
    at: Millis,
    /// The member whose request it was; null if nobody asked.
    by: Option<MemberId>,
    /// What has changed.
    tell: Vec<Told>,
}

/// Everything, for a member who reads too slowly and has missed entries.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct WholeEvent {
    event: WholeName,
    ok: EnteredRoom,
    /// The number of the last entry.
    seq: u64,
    /// Its link.
    link: ChainDigest,
}

/// The name of the event.
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case", inline)]
#[allow(dead_code, reason = "only its form is needed")]
enum EntryName {
    Entry,
}

/// The name of the event.
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case", inline)]
#[allow(dead_code, reason = "only its form is needed")]
enum WholeName {
    Whole,
}

/// The record of a game that has ended, as `records` answers it.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct FinishedRecord {
    /// The number of the game in the room, from 1 on.
    game: u32,
    /// When it ended.
    at: Millis,
    /// Why, if its rules did not end it.
    ended: Option<Ended>,
    record: Record,
}

/// The answer to a change, once it is in the log.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct ChangeAnswer {
    /// The request's id; null if it has none.
    re: Value,
    ok: ChangeOk,
    /// The number of the entry.
    seq: u64,
    /// Its link.
    link: ChainDigest,
    /// When it was made.
    at: Millis,
    /// What has changed.
    tell: Vec<Told>,
    /// Whether the request is a repeated one.
    #[schemars(skip_serializing_if = "Option::is_none")]
    again: Option<bool>,
}

/// What a change answers: the position if the game has changed, the secret of another device, or else true.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only its form is needed")]
enum ChangeOk {
    Position(Position),
    Device(NewDevice),
    Done(bool),
}

/// The answer to `enter`.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct EnterAnswer {
    /// The request's id; null if it has none.
    re: Value,
    /// Whether the request is a repeated one.
    #[schemars(skip_serializing_if = "Option::is_none")]
    again: Option<bool>,
    ok: EnterOk,
    /// The number of the last entry.
    seq: u64,
    /// Its link.
    link: ChainDigest,
}

/// What `enter` answers.
#[derive(JsonSchema)]
#[schemars(untagged, inline)]
#[allow(dead_code, reason = "only its form is needed")]
enum EnterOk {
    Everything(Box<EnteredRoom>),
    Missed(MissedEntries),
}

/// What a change answers that has no answer of its own: the position if the game has changed, or else true.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only its form is needed")]
enum Changed {
    Position(Position),
    Done(bool),
}

/// What `records` answers: the games that have ended, or the record of the one that was asked for.
#[derive(JsonSchema)]
#[schemars(untagged, inline)]
#[allow(dead_code, reason = "only its form is needed")]
enum FinishedGames {
    List(Vec<FinishedGame<'static>>),
    One(FinishedRecord),
}

/// What each verb answers as `ok`. No message has this form.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct RoomAnswers {
    enter: EnterOk,
    look: SeenRoom<'static>,
    settings: Changed,
    sit: Changed,
    stand: Changed,
    ready: Changed,
    rename: Changed,
    computer: Changed,
    start: Changed,
    say: Changed,
    mute: Changed,
    take_away: Changed,
    kick: Changed,
    clear: Changed,
    admit: Changed,
    hand_over: Changed,
    invite: Changed,
    end: Changed,
    device: ChangeOk,
    records: FinishedGames,
    leave: Changed,
    ask: Changed,
    answer: Changed,
    resign: Changed,
    claim: Changed,
    report: bool,
    ping: Pong,
}

/// The answer to a request that changes nothing.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct ReadAnswer {
    /// The request's id; null if it has none.
    re: Value,
    ok: ReadOk,
}

#[derive(JsonSchema)]
#[schemars(untagged, inline)]
#[allow(dead_code, reason = "only its form is needed")]
enum ReadOk {
    Seen(SeenRoom<'static>),
    Finished(Vec<FinishedGame<'static>>),
    Record(FinishedRecord),
    Pong(Pong),
    Done(bool),
}

/// The answer to a request that was refused: nothing has changed.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct RefusedAnswer {
    /// The request's id; null if it has none.
    re: Value,
    error: RoomRefusal,
}

/// What a room says to one of its own requests, and tells its members. The table's own requests, such as `legal`, are
/// answered as the protocol says.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only its form is needed")]
enum RoomMessage {
    Entry(EntryEvent),
    Whole(Box<WholeEvent>),
    Change(Box<ChangeAnswer>),
    Enter(Box<EnterAnswer>),
    Read(ReadAnswer),
    Refused(RefusedAnswer),
}

/// Adds what clients send to a room.
pub fn requests(generator: &mut SchemaGenerator) {
    generator.subschema_for::<RoomRequest>();
    generator.subschema_for::<NewRoom>();
}

/// Adds what clients are told in a room, and of it.
pub fn answers(generator: &mut SchemaGenerator) {
    generator.subschema_for::<RoomMessage>();
    generator.subschema_for::<RoomAnswers>();
    generator.subschema_for::<RoomCard<'static>>();
}
