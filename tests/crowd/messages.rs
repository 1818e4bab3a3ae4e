//! What people send: mostly what a front would, and much that none would.

use atar_room::{Bytes, Caller, MemberId, Room, RoomReply, receive};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt};
use serde_json::{Value, json};

use crate::person::Id;

const TOPICS: [&str; 6] = ["undo", "pause", "go_on", "more_time", "call_off", "rematch"];
const NAMES: [&str; 6] = ["Ann", "ann", "Cleo", "Dan", "\u{202e}Eve", ""];
const LOOKS: [&str; 7] = ["position", "legal", "record", "preview", "show", "picture", "hello"];
const FIELDS: [&str; 22] = [
    "step", "steps", "seat", "seats", "level", "member", "muted", "text", "to", "what", "question", "yes", "ready",
    "name", "colour", "settings", "record", "ply", "since", "link", "salt", "net",
];

/// Whether something that happens once in so many times happens now.
pub fn one_in(dice: &mut ChaCha8Rng, count: u32) -> bool {
    dice.random_range(0..count) == 0
}

fn of<'a, T>(dice: &mut ChaCha8Rng, list: &'a [T]) -> &'a T {
    &list[dice.random_range(0..list.len())]
}

/// Returns fresh bytes, as digits.
pub fn sixteen(dice: &mut ChaCha8Rng) -> Value {
    let mut bytes = [0; 16];
    dice.fill_bytes(&mut bytes);
    json!(Bytes::<16>(bytes))
}

/// What somebody in a room sends, and the id that its answer must have. `room` is a copy of it, which is asked what
/// would be legal. `before` are texts that were sent before.
pub fn message(
    dice: &mut ChaCha8Rng,
    room: &mut Room,
    member: MemberId,
    shown: &Value,
    before: &[String],
) -> (Id, Vec<u8>) {
    let mut request = match dice.random_range(0..20) {
        0..=14 => sound(dice, room, member, shown),
        15 | 16 => odd(dice),
        17 => json!({"do": of(dice, &LOOKS), "ply": dice.random_range(0..40)}),
        18 if !before.is_empty() => return (Id::Unknown, of(dice, before).clone().into_bytes()),
        _ => return (Id::Unknown, nonsense(dice)),
    };
    let id = json!(dice.random_range(0..1_000_000_u32));
    request["id"] = id.clone();
    request["key"] = sixteen(dice);
    if !one_in(dice, 30) {
        let rev = room.position().and_then(|text| serde_json::from_str::<Value>(&text).ok());
        request["rev"] = rev.map_or(Value::Null, |position| position["rev"].clone());
    }
    if one_in(dice, 3) {
        request["salt"] = sixteen(dice);
    }
    let mut text = request.to_string().into_bytes();
    if one_in(dice, 12) {
        damage(dice, &mut text);
        return (Id::Unknown, text);
    }
    (Id::Known(id), text)
}

/// A request that a front may well make at this moment.
fn sound(dice: &mut ChaCha8Rng, room: &mut Room, member: MemberId, shown: &Value) -> Value {
    if shown["phase"] == "waiting" {
        return waiting(dice);
    }
    let question = shown["question"]["question"].as_u64().unwrap_or(1);
    match dice.random_range(0..60) {
        0..=34 => json!({"do": "step", "step": step(dice, room, member)}),
        35 => json!({"do": "take_back"}),
        36 => json!({"do": "redo"}),
        37 => json!({"do": "revise", "steps": [step(dice, room, member)]}),
        38 => json!({"do": "undo_turn"}),
        39..=42 => json!({"do": "ask", "what": of(dice, &TOPICS)}),
        43..=47 => json!({"do": "answer", "question": question, "yes": !one_in(dice, 3)}),
        48 => json!({"do": "claim", "what": of(dice, &["stand_in", "game"])}),
        49 if one_in(dice, 6) => json!({"do": "resign", "seat": dice.random_range(0..3)}),
        50 if one_in(dice, 8) => json!({"do": "end"}),
        _ if shown["phase"] == "over" => json!({"do": "ask", "what": "rematch"}),
        _ => people(dice),
    }
}

fn waiting(dice: &mut ChaCha8Rng) -> Value {
    let seat = dice.random_range(0..3);
    match dice.random_range(0..20) {
        0..=5 => json!({"do": "sit", "seat": seat}),
        6 => json!({"do": "stand", "seat": seat}),
        7..=10 => json!({"do": "ready", "ready": !one_in(dice, 8)}),
        11 => json!({"do": "computer", "seat": seat, "level": 1}),
        12..=15 => json!({"do": "start"}),
        16 if one_in(dice, 4) => {
            json!({"do": "settings", "settings": {"watchers": 4, "undo": of(dice, &["ask", "never", "free"])}})
        }
        _ => people(dice),
    }
}

/// What has to do with people, whatever is played.
fn people(dice: &mut ChaCha8Rng) -> Value {
    let member = format!("m{}", dice.random_range(1..9));
    match dice.random_range(0..14) {
        0..=3 => json!({"do": "say", "text": "Hello", "to": of(dice, &["table", "watchers"])}),
        4 => json!({"do": "mute", "member": member, "muted": one_in(dice, 2)}),
        5 if one_in(dice, 4) => json!({"do": "kick", "member": member}),
        6 => json!({"do": "hand_over", "member": member}),
        7 => json!({"do": "invite"}),
        8 if one_in(dice, 6) => json!({"do": "leave"}),
        9 => json!({"do": "rename", "name": of(dice, &NAMES), "colour": dice.random_range(0..9)}),
        10 => json!({"do": "sit", "seat": dice.random_range(0..3)}),
        11 => json!({"do": "take_away", "line": dice.random_range(1..60)}),
        12 => json!({"do": "device"}),
        _ => json!({"do": "ping", "t": 1}),
    }
}

/// A legal step of a member, if it is their turn.
fn step(dice: &mut ChaCha8Rng, room: &mut Room, member: MemberId) -> Value {
    let caller = Caller::Member(member);
    let RoomReply::Answer(legal) = room.handle(caller, &receive(br#"{"do":"legal"}"#), 0, 0, [0; 32]) else {
        return json!("none");
    };
    let legal: Value = serde_json::from_str(&legal.text).expect("JSON");
    let steps = legal["ok"]["steps"].as_array().map_or(&[][..], Vec::as_slice);
    if steps.is_empty() || one_in(dice, 20) {
        return json!("nonsense");
    }
    of(dice, steps).clone()
}

/// A request with any verb and any fields.
fn odd(dice: &mut ChaCha8Rng) -> Value {
    let verb = if one_in(dice, 2) { of(dice, atar_room::VERBS) } else { of(dice, atar_table::VERBS) };
    let mut request = json!({"do": verb});
    for _ in 0..dice.random_range(0..4) {
        let field = *of(dice, &FIELDS);
        request[field] = any(dice, 2);
    }
    request
}

fn any(dice: &mut ChaCha8Rng, depth: u32) -> Value {
    match dice.random_range(0..if depth == 0 { 6 } else { 8 }) {
        0 => Value::Null,
        1 => json!(one_in(dice, 2)),
        2 => json!(dice.random_range(0..4)),
        3 => json!(dice.random::<i64>()),
        4 => json!(of(dice, &["", "m1", "table", "undo", "0", "a1", "\u{202e}x\u{0}", "9999999999"])),
        5 => sixteen(dice),
        6 => (0..dice.random_range(0..3)).map(|_| any(dice, depth - 1)).collect(),
        _ => json!({*of(dice, &FIELDS): any(dice, depth - 1)}),
    }
}

fn nonsense(dice: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = vec![0; dice.random_range(1..200)];
    dice.fill_bytes(&mut bytes);
    if one_in(dice, 3) {
        return "[".repeat(bytes.len() * 10).into_bytes();
    }
    bytes
}

/// Changes some bytes, or cuts the text off.
fn damage(dice: &mut ChaCha8Rng, text: &mut Vec<u8>) {
    for _ in 0..dice.random_range(1..4) {
        let at = dice.random_range(0..text.len());
        match dice.random_range(0..4) {
            0 => text[at] = dice.random(),
            1 => text.insert(at, *of(dice, b"{}[]\",:0\\ ")),
            2 if text.len() > 1 => drop(text.remove(at)),
            _ => text.truncate(at.max(1)),
        }
    }
}
