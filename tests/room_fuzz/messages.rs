//! What people send: mostly what a front would, and much that none would.

use atar_room::Bytes;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt};
use serde_json::{Value, json};

use crate::person::{Id, Person};
use crate::requests::requests;

const TOPICS: [&str; 6] = ["undo", "pause", "go_on", "more_time", "call_off", "rematch"];
const NAMES: [&str; 6] = ["Ann", "ann", "Cleo", "Dan", "\u{202e}Eve", ""];
const LOOKS: [&str; 7] = ["position", "legal", "record", "preview", "show", "picture", "hello"];
const FIELDS: [&str; 23] = [
    "id", "step", "steps", "seat", "seats", "level", "member", "muted", "text", "to", "what", "question", "yes",
    "ready", "name", "colour", "settings", "record", "ply", "since", "link", "salt", "net",
];
const TEXTS: [&str; 11] =
    ["", "m1", "m2", "m3", "m4", "table", "undo", "0", "a1", "\u{202e}x\u{0}\u{feff}", "9999999999"];
/// How many texts may be sent again.
const REMEMBERED: usize = 50;
/// More bytes than a message to a room may have.
const TOO_LONG: usize = 70_000;

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

/// Games on small boards.
pub fn game(dice: &mut ChaCha8Rng) -> Value {
    let games = [
        json!({"game": "owari", "options": {"stones": 1, "first": 0}}),
        json!({"game": "owari", "options": {"stones": 3, "first": 1}}),
        json!({"game": "atar", "options":
            {"side": 4, "stones": [2, 2], "placement": "players", "order": "fixed"}}),
        json!({"game": "atar", "options":
            {"side": 4, "stones": [1, 1, 1], "placement": "random", "order": "random"}}),
        json!({"game": "spectrangle", "options": {"match": "all", "players": 4, "teams": null}}),
    ];
    of(dice, &games).clone()
}

/// Some of the texts that were sent.
#[derive(Default)]
pub struct Sent(Vec<Vec<u8>>);

impl Sent {
    pub fn remember(&mut self, dice: &mut ChaCha8Rng, text: &[u8]) {
        if self.0.len() < REMEMBERED {
            self.0.push(text.to_vec());
        } else {
            self.0[dice.random_range(0..REMEMBERED)] = text.to_vec();
        }
    }
}

/// What somebody in a room sends, and the id that its answer must have. Some of what was `sent` is sent again.
pub fn message(dice: &mut ChaCha8Rng, person: &Person, Sent(before): &Sent) -> (Id, Vec<u8>) {
    let mut request = match dice.random_range(0..40) {
        0..=23 => sound(dice, person),
        24..=33 => altered(dice),
        34 | 35 => json!({"do": of(dice, &LOOKS), "ply": dice.random_range(0..40)}),
        36 | 37 if !before.is_empty() => return (Id::Unknown, of(dice, before).clone()),
        _ => return (Id::Unknown, nonsense(dice)),
    };
    request["key"] = sixteen(dice);
    if !one_in(dice, 30) {
        request["rev"] = person.position["rev"].clone();
    }
    if one_in(dice, 3) {
        request["salt"] = sixteen(dice);
    }
    let id = json!(dice.random_range(0..1_000_000_u32));
    if one_in(dice, 40) {
        request[*of(dice, &FIELDS)] = any(dice, 2);
    } else {
        request["id"] = id.clone();
    }
    let is_whole = request["id"] == id;
    let mut text = request.to_string().into_bytes();
    if one_in(dice, 9) {
        damage(dice, &mut text);
        return (Id::Unknown, text);
    }
    (if is_whole { Id::Known(id) } else { Id::Unknown }, text)
}

/// A request that a front may well make at this moment.
fn sound(dice: &mut ChaCha8Rng, person: &Person) -> Value {
    let shown = &person.room;
    if shown["phase"] == "waiting" {
        return waiting(dice, person);
    }
    let question = shown["question"]["question"].as_u64().unwrap_or(1);
    match dice.random_range(0..60) {
        _ if shown["phase"] == "over" && !one_in(dice, 4) => match dice.random_range(0..2) {
            0 => json!({"do": "ask", "what": "rematch"}),
            _ => json!({"do": "answer", "question": question, "yes": true}),
        },
        0..=34 => step(dice, person),
        35 => json!({"do": "take_back"}),
        36 => json!({"do": "redo"}),
        37 => json!({"do": "revise", "steps": [step(dice, person)["step"]]}),
        38 => json!({"do": "undo_turn"}),
        39..=42 => json!({"do": "ask", "what": of(dice, &TOPICS)}),
        43..=47 => json!({"do": "answer", "question": question, "yes": !one_in(dice, 3)}),
        48 => json!({"do": "claim", "what": of(dice, &["stand_in", "game"])}),
        49 if one_in(dice, 6) => json!({"do": "resign", "seat": dice.random_range(0..3)}),
        50 if one_in(dice, 8) => json!({"do": "end"}),
        _ => people(dice),
    }
}

fn waiting(dice: &mut ChaCha8Rng, person: &Person) -> Value {
    let seats = person.room["seats"].as_array().map_or(3, Vec::len);
    let seat = dice.random_range(0..seats.max(3));
    match dice.random_range(0..20) {
        0..=5 => json!({"do": "sit", "seat": seat}),
        6 => json!({"do": "stand", "seat": seat}),
        7..=10 => json!({"do": "ready", "ready": !one_in(dice, 8)}),
        11 => json!({"do": "computer", "seat": seat, "level": 1}),
        12..=15 => json!({"do": "start"}),
        16 if one_in(dice, 4) => {
            json!({"do": "settings", "settings": {"watchers": 4, "undo": of(dice, &["ask", "never", "free"])}})
        }
        17 if one_in(dice, 4) => json!({"do": "settings", "settings": game(dice)}),
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

/// A legal step, or the question what is legal; seldom a step that is none. Who is not to act mostly only pings.
fn step(dice: &mut ChaCha8Rng, person: &Person) -> Value {
    let (rev, steps) = &person.legal;
    match () {
        () if one_in(dice, 20) => json!({"do": "step", "step": "nonsense"}),
        () if !person.is_to_act() && !one_in(dice, 10) => json!({"do": "ping"}),
        () if *rev != person.position["rev"] => json!({"do": "legal"}),
        () if steps.is_empty() => json!({"do": "position"}),
        () => json!({"do": "step", "step": of(dice, steps)}),
    }
}

/// A request of any verb, with some of its fields replaced, missing or too many.
fn altered(dice: &mut ChaCha8Rng) -> Value {
    let mut request = of(dice, &requests()).clone();
    // Few of those by which a game ends, so that there is one for the others.
    if ["leave", "end", "kick", "resign", "clear"].iter().any(|verb| request["do"] == *verb) && !one_in(dice, 5) {
        request = json!({"do": "ping"});
    }
    let fields: Vec<String> = request.as_object().into_iter().flatten().map(|(field, _)| field.clone()).collect();
    for field in fields {
        match dice.random_range(0..20) {
            0 => drop(request.as_object_mut().map(|fields| fields.remove(&field))),
            1..=4 if field != "do" => request[field] = any(dice, 2),
            _ => {}
        }
    }
    for _ in 0..dice.random_range(0..4_u32).saturating_sub(1) {
        request[*of(dice, &FIELDS)] = any(dice, 2);
    }
    request
}

/// A value of any kind.
fn any(dice: &mut ChaCha8Rng, depth: u32) -> Value {
    match dice.random_range(0..if depth == 0 { 12 } else { 14 }) {
        0 => Value::Null,
        1 => json!(one_in(dice, 2)),
        2 | 3 => json!(dice.random_range(0..4)),
        4 => json!(of(dice, &[255, 256, -1, i64::MIN])),
        5 => json!(dice.random::<i64>()),
        6 => of(dice, &[json!(0.5), json!(1e300), json!(u64::MAX)]).clone(),
        7 | 8 => json!(of(dice, &TEXTS)),
        9 => json!("x".repeat(1000)),
        10 => of(dice, &[json!([[[[[[[[]]]]]]]]), json!({"do": "step"})]).clone(),
        11 => sixteen(dice),
        12 => (0..dice.random_range(0..3)).map(|_| any(dice, depth - 1)).collect(),
        _ => json!({*of(dice, &FIELDS): any(dice, depth - 1)}),
    }
}

/// A message that is none.
fn nonsense(dice: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = vec![0; dice.random_range(0..200)];
    dice.fill_bytes(&mut bytes);
    match dice.random_range(0..16) {
        0 | 1 => "[".repeat(dice.random_range(0..60_000)).into_bytes(),
        2 | 3 => format!("{{\"do\": {}1{}}}", "[".repeat(100), "]".repeat(100)).into_bytes(),
        4 | 5 => json!({"do": "say", "text": "y".repeat(dice.random_range(0..60_000))}).to_string().into_bytes(),
        6 => Vec::new(),
        7..=9 => any(dice, 2).to_string().into_bytes(),
        10 => vec![b' '; TOO_LONG],
        _ => bytes,
    }
}

/// Changes some bytes, or cuts off or repeats the end. What comes out need not be UTF-8 any more.
fn damage(dice: &mut ChaCha8Rng, text: &mut Vec<u8>) {
    for _ in 0..dice.random_range(1..5) {
        let at = dice.random_range(0..=text.len());
        match dice.random_range(0..5) {
            0 => text.insert(at, *of(dice, b"{}[]\",:0 \\\0\xffue\x80")),
            1 => text.truncate(at),
            2 => text.extend_from_within(at..),
            _ if at == text.len() => text.push(dice.random()),
            3 => drop(text.remove(at)),
            _ => text[at] = dice.random(),
        }
    }
}
