//! Messages that a room may hear: lawful ones, almost lawful ones, and any bytes.

use serde_json::{Value, json};

use crate::host::key;
use crate::requests::requests;

/// Numbers by chance enough for this, the same for the same seed.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Returns a number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let number = usize::try_from(self.0 >> 33).expect("31 bits");
        number % end.max(1)
    }

    /// Returns true so often of a hundred.
    pub fn percent(&mut self, of_hundred: usize) -> bool {
        self.below(100) < of_hundred
    }

    pub fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// Games on small boards.
pub fn game(dice: &mut Dice) -> Value {
    let games = [
        json!({"game": "owari", "options": {"stones": 1, "first": 0}}),
        json!({"game": "owari", "options": {"stones": 3, "first": 1}}),
        json!({"game": "atar", "options":
            {"side": 4, "stones": [2, 2], "placement": "players", "order": "fixed"}}),
        json!({"game": "atar", "options":
            {"side": 4, "stones": [1, 1, 1], "placement": "random", "order": "random"}}),
        json!({"game": "spectrangle", "options": {"match": "all", "players": 4, "teams": null}}),
    ];
    dice.one(&games).clone()
}

/// Returns a value that no request expects.
fn odd(dice: &mut Dice) -> Value {
    let values = [
        Value::Null,
        json!(true),
        json!(0),
        json!(1),
        json!(3),
        json!(255),
        json!(256),
        json!(-1),
        json!(0.5),
        json!(1e300),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(""),
        json!("m1"),
        json!("m2"),
        json!("m3"),
        json!("m4"),
        json!("\u{202e}\u{0}\u{feff}"),
        json!("x".repeat(1000)),
        json!([]),
        json!({}),
        json!([[[[[[[[]]]]]]]]),
        json!({"do": "step"}),
        json!([0, "a", null]),
    ];
    dice.one(&values).clone()
}

/// Returns a request of any verb, with some of its fields replaced, missing or too many.
pub fn request(dice: &mut Dice, rev: &Value) -> Value {
    let all = requests();
    let mut request = dice.one(&all).clone();
    // Few of those by which a game ends, so that there is one for the others.
    if ["leave", "end", "kick", "resign"].iter().any(|verb| request["do"] == *verb) && dice.percent(80) {
        request = json!({"do": "ping"});
    }
    request["key"] = json!(key());
    request["rev"] = rev.clone();
    let fields: Vec<String> = request.as_object().into_iter().flatten().map(|(field, _)| field.clone()).collect();
    for field in fields {
        match dice.below(20) {
            0 => drop(request.as_object_mut().map(|fields| fields.remove(&field))),
            1..=4 if field != "do" => request[field] = odd(dice),
            _ => {}
        }
    }
    if dice.percent(5) {
        let value = odd(dice);
        request[*dice.one(&["id", "seat", "member", "salt", "to", "settings", "text"])] = value;
    }
    request
}

/// Returns a text with some bytes changed, left out, added or repeated. It need not be UTF-8 any more.
pub fn broken(dice: &mut Dice, text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len());
        let byte = *dice.one(b"{}[]\",:0 \\\0\xffue\x80");
        match dice.below(4) {
            0 => bytes.insert(at, byte),
            1 => bytes.truncate(at),
            2 => bytes.extend_from_within(at..),
            _ if bytes.is_empty() => bytes.push(byte),
            _ => bytes[at] = byte,
        }
    }
    bytes
}

/// Returns a message that is none.
pub fn nonsense(dice: &mut Dice) -> Vec<u8> {
    match dice.below(6) {
        0 => "[".repeat(dice.below(60_000)).into_bytes(),
        1 => format!("{{\"do\": {}1{}}}", "[".repeat(100), "]".repeat(100)).into_bytes(),
        2 => (0..dice.below(100)).map(|_| u8::try_from(dice.below(256)).expect("a byte")).collect(),
        3 => format!("{{\"do\": \"say\", \"text\": \"{}\"}}", "y".repeat(dice.below(60_000))).into_bytes(),
        4 => Vec::new(),
        _ => odd(dice).to_string().into_bytes(),
    }
}
