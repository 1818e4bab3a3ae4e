//! Messages at the table: each is answered once, with its id as it came; a refused one changes nothing; the game stays
//! sound.
//!
//! An input that is taken as it is holds one message a line.

use atar_rules::games as rules;
use atar_table::{Client, Reply, Response, Table, VERBS};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

use crate::Input;
use crate::choices::{Choices, quoted};
use crate::games;
use crate::records;
use crate::session::{Session, check_answer};

/// The most messages of an input.
const MOST: usize = 60;
/// The most slices of a computer player's thinking that are waited for.
const MOST_SLICES: usize = 3;
/// The most steps of a game: computers would play on until its end.
const LONGEST_GAME: usize = 200;

pub(crate) fn run(bytes: &[u8]) {
    match Input::from(bytes) {
        Input::AsItIs(text) => {
            let mut hall = TableWithJobs::new(Table::driven(0));
            text.split(|&byte| byte == b'\n').take(MOST).for_each(|line| hall.say(line, 1));
            hall.end();
        }
        Input::Directions(mut choices) => directed(&mut choices),
    }
}

fn directed(choices: &mut Choices<'_>) {
    let seed = choices.number();
    let table = if choices.one_in(2) { Table::driven(seed) } else { Table::new(seed) };
    let mut hall = TableWithJobs::new(table);
    if !choices.one_in(8) {
        hall.say(begun(choices).as_bytes(), 1);
    }
    for _ in 0..MOST {
        if choices.is_used_up() || hall.session.0.ply() > LONGEST_GAME {
            break;
        }
        let message = message(&mut hall, choices);
        hall.say(&message, 1 + choices.below(2) as u64);
    }
    hall.end();
}

/// A table, and the jobs that somebody is at.
struct TableWithJobs {
    session: Session,
    jobs: Vec<atar_table::Job>,
}

impl TableWithJobs {
    fn new(table: Table) -> TableWithJobs {
        let session = Session(table);
        let jobs = Vec::new();
        TableWithJobs { session, jobs }
    }

    /// Says a message and checks what comes of it.
    fn say(&mut self, message: &[u8], client: u64) {
        let before = self.game();
        let reply = self.session.0.handle(Client(client), message);
        let asked: Vec<_> = reply.jobs.iter().filter_map(atar_table::Job::client).collect();
        assert!(asked.iter().all(|asker| *asker == Client(client)), "{asked:?}");
        let answers = asked.len() + usize::from(reply.answer.is_some());
        let is_empty = matches!(message, b"" | b"\r" | b"\n" | b"\r\n");
        assert_eq!(answers, usize::from(!is_empty), "{}", String::from_utf8_lossy(message));
        self.check(&reply, message, &before);
        self.work(reply);
    }

    /// Returns the number of the last change, and the game then.
    fn game(&self) -> (u64, Option<String>) {
        (self.session.0.rev(), self.session.0.record_text())
    }

    fn check(&mut self, reply: &Reply, message: &[u8], before: &(u64, Option<String>)) {
        for event in &reply.events {
            let told: Value = serde_json::from_str(&event.text).expect("JSON");
            assert!(told["event"].is_string() && !event.text.contains('\n'), "{told}");
        }
        let Some(answer) = reply.answer.clone().map(Response::into_text) else {
            return;
        };
        assert!(!answer.contains('\n'), "{answer}");
        check_id(&answer, message);
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        check_answer(&answer);
        if answer.get("error").is_some() {
            assert_eq!(&self.game(), before, "{answer}");
            assert_eq!(reply.change, None, "{answer}");
        }
    }

    /// Has the jobs of a reply go on for a little while, and brings back what they come to.
    fn work(&mut self, reply: Reply) {
        self.jobs.extend(reply.jobs);
        // A job that is never done is a carrier's to bring back all the same; here one at a time is left waiting.
        while self.jobs.len() > 1 {
            self.finish();
        }
    }

    fn finish(&mut self) {
        let mut job = self.jobs.remove(0);
        let client = job.client();
        for _ in 0..MOST_SLICES {
            if !job.run_slice(Duration::ZERO, &mut |_| {}) {
                break;
            }
        }
        let reply = self.session.0.handle(client.unwrap_or(Client(1)), job.finish());
        assert_eq!(reply.answer.is_some(), client.is_some());
        if let Some(answer) = reply.answer.clone().map(Response::into_text) {
            check_answer(&serde_json::from_str(&answer).expect("JSON"));
        }
        let is_trouble = |text: &str| text.contains("\"event\":\"trouble\"");
        assert!(!reply.events.iter().any(|event| is_trouble(&event.text)), "{:?}", reply.events);
        if self.session.0.ply() <= LONGEST_GAME {
            self.jobs.extend(reply.jobs);
        }
    }

    /// Has the table rest, and checks its game.
    fn end(&mut self) {
        if !self.jobs.is_empty() {
            self.finish();
        }
        self.session.ask(&json!({"do": "stop"}));
        self.session.check();
    }
}

/// Checks that an answer names the request as the message does: the last id counts, as it is written but for white
/// space.
fn check_id(answer: &str, message: &[u8]) {
    type Fields = BTreeMap<String, Box<RawValue>>;
    let Ok(fields) = serde_json::from_slice::<Fields>(message) else {
        return;
    };
    let answer: Fields = serde_json::from_str(answer).expect("an object");
    let named = answer["re"].get();
    match fields.get("id").map(|id| id.get()) {
        Some(id) if readable(id) => assert_eq!(named, spaceless(id)),
        _ => assert_eq!(named, "null"),
    }
}

fn readable(json: &str) -> bool {
    serde_json::from_str::<Value>(json).is_ok()
}

/// Returns JSON without white space between its parts: whole texts, and what stands between them.
fn spaceless(json: &str) -> String {
    let mut out = String::new();
    let mut rest = json;
    while let Some(start) = rest.find('"') {
        let end = start + 1 + end_of_text(&rest[start + 1..]);
        out.extend(rest[..start].split_ascii_whitespace());
        out.push_str(&rest[start..end]);
        rest = &rest[end..];
    }
    out.extend(rest.split_ascii_whitespace());
    out
}

/// Returns where a text ends whose first quotation mark has been read.
fn end_of_text(text: &str) -> usize {
    let mut signs = text.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '\\' => drop(signs.next()),
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns a request for a new game.
fn begun(choices: &mut Choices<'_>) -> String {
    let (game, options) = if choices.one_in(4) { games::any(choices) } else { games::good(choices) };
    let mut request = json!({"do": "new_game", "game": game, "options": options, "seed": choices.number()});
    if choices.one_in(2) {
        let count = options["players"].as_u64().or(options["stones"].as_array().map(|stones| stones.len() as u64));
        let seats: Vec<_> = (0..count.unwrap_or(2)).map(|_| seat(choices)).collect();
        request["seats"] = json!(seats);
    }
    if choices.one_in(3) {
        request["roll"] = json!("manual");
    }
    request.to_string()
}

fn seat(choices: &mut Choices<'_>) -> Value {
    match choices.below(4) {
        0 => json!({"bot": choices.below(12)}),
        1 => json!({"name": choices.text()}),
        2 => json!({}),
        _ => serde_json::from_str(&choices.json(2)).unwrap_or_default(),
    }
}

/// Returns a message: sound, wrong in one place, or any bytes.
fn message(hall: &mut TableWithJobs, choices: &mut Choices<'_>) -> Vec<u8> {
    let mut text = match choices.below(16) {
        0 => return choices.bytes(60).to_vec(),
        1 => begun(choices),
        2 => odd(choices),
        3 => {
            let key = *choices.of(&["text", "record"]);
            let record = records::damaged(choices);
            let value = if key == "text" || !readable(&record) { quoted(&record) } else { record };
            format!("{{\"do\":\"open\",\"{key}\":{value}}}")
        }
        _ => sound(hall, choices),
    };
    if choices.one_in(3) && text.ends_with('}') {
        text.truncate(text.len() - 1);
        text.push_str(&format!(",\"id\":{}}}", choices.json(3)));
    }
    if choices.one_in(12) {
        text = choices.changed(&text);
    }
    // A line is one message.
    text.replace('\n', " ").into_bytes()
}

/// Returns a verb with fields of any kind.
fn odd(choices: &mut Choices<'_>) -> String {
    const FIELDS: [&str; 22] = [
        "game",
        "options",
        "seats",
        "roll",
        "seed",
        "paused",
        "step",
        "rev",
        "space",
        "from",
        "to",
        "steps",
        "level",
        "nodes",
        "seconds",
        "milliseconds",
        "text",
        "ply",
        "record",
        "id",
        "do",
        "note",
    ];
    let mut text = format!("{{\"do\":{}", quoted(choices.of::<&str>(VERBS)));
    for _ in 0..choices.below(5) {
        let (field, value) = (*choices.of(&FIELDS), choices.json(3));
        text.push_str(&format!(",\"{field}\":{value}"));
    }
    text.push('}');
    text
}

/// Returns a request that may well be accepted.
fn sound(hall: &mut TableWithJobs, choices: &mut Choices<'_>) -> String {
    let legal = match hall.session.ask(&json!({"do": "legal"}))["ok"]["steps"].take() {
        Value::Array(steps) if !steps.is_empty() => steps,
        _ => vec![json!("commit")],
    };
    let step = choices.of(&legal).as_str().unwrap_or_default().to_owned();
    let ply = choices.below(hall.session.0.ply() + 2);
    let request = match choices.below(24) {
        0 => json!({"do": choices.of(VERBS)}),
        1 => json!({"do": "preview", "step": step}),
        2 | 3 => json!({"do": "take_back"}),
        4 | 5 => json!({"do": "undo_turn"}),
        6 => json!({"do": "revise", "steps": [step, choices.of(&legal)]}),
        7 => json!({"do": "revise", "steps": []}),
        8 => json!({"do": "roll"}),
        9 => json!({"do": "bot", "nodes": 1 + choices.below(20)}),
        10 => json!({"do": "bot", "level": 1 + choices.below(10)}),
        11 => {
            json!({"do": "seats", "seats": rules::NAMES.iter().take(choices.below(5)).map(|_| seat(choices)).collect::<Vec<_>>()})
        }
        12 => {
            json!({"do": choices.of(&["pause", "resume", "stop", "hurry", "commit", "shot_clock"])})
        }
        13 => json!({"do": choices.of(&["record", "show", "picture"]), "ply": ply}),
        14 => own_verb(&step),
        15 => json!({"do": "step", "step": step, "rev": hall.session.0.rev()}),
        _ => json!({"do": "step", "step": step}),
    };
    request.to_string()
}

/// Returns a step as a verb of a game's own.
fn own_verb(step: &str) -> Value {
    if let Some(space) = step.strip_prefix('@') {
        return json!({"do": "place", "space": space});
    }
    match (step.split_once('-'), step.strip_suffix('x')) {
        (Some((from, to)), _) => json!({"do": "move", "from": from, "to": to}),
        (_, Some(space)) => json!({"do": "remove", "space": space}),
        _ => json!({"do": "shot_clock"}),
    }
}
