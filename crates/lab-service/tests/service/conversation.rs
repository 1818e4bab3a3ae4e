//! The messages of the lab: conversation.txt has every kind of request, answer, refusal and event. A page that was
//! loaded earlier meets them, so none changes without notice; and tests/browser/lab-messages.test.mjs checks them by
//! docs/lab.schema.json. After an intended change, `WRITE_MESSAGES=1 cargo test -p atar-lab-service --test service`
//! writes the file anew.

use std::{env, fs};

use atar_lab_service::{JobResult, VERBS};
use serde_json::{Value, json};

use super::carrier::{Carrier, ME, small};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/service/conversation.txt");
/// Longer texts, such as plots, reports and files, are cut.
const LONGEST: usize = 100;

/// A conversation that is written down: requests after `>`, what the lab says after `<`.
struct Conversation {
    carrier: Carrier,
    text: String,
    /// The ids of runs, which depend on the version of the program.
    runs: Vec<String>,
}

impl Conversation {
    /// Writes a message down, with names for the ids of runs.
    fn write(&mut self, sign: char, message: &Value) {
        let mut text = cut(message).to_string();
        for (run, name) in self.runs.iter().zip("ABCDEFG".chars()) {
            text = text.replace(run, &format!("RUN {name}"));
        }
        self.text += &format!("{sign} {text}\n");
    }

    /// Writes down what the lab has said since.
    fn write_events(&mut self) {
        for event in std::mem::take(&mut self.carrier.events) {
            self.write('<', &event);
        }
    }

    fn ask(&mut self, verb: &str, fields: Value) -> Value {
        let answer = self.carrier.ask(verb, fields.clone());
        if let Some(run) = answer["ok"]["run"].as_str() {
            self.know(run);
        }
        let mut request = fields;
        request["do"] = json!(verb);
        request["id"] = answer["re"].clone();
        self.write('>', &request);
        self.write_events();
        let shown = if verb == "lab_hello" { shortened(&answer) } else { answer.clone() };
        self.write('<', &shown);
        answer["ok"].clone()
    }

    fn know(&mut self, run: &str) {
        if !self.runs.iter().any(|known| known == run) {
            self.runs.push(run.to_owned());
        }
    }

    /// Begins a study. Returns its id.
    fn begin(&mut self, study: &Value) -> Value {
        self.ask("lab_begin", json!({ "study": study }))["run"].take()
    }
}

/// Returns a value whose texts are cut.
fn cut(value: &Value) -> Value {
    match value {
        Value::String(text) if text.chars().count() > LONGEST => {
            let start: String = text.chars().take(LONGEST / 2).collect();
            json!(format!("{start}…"))
        }
        Value::Array(values) => values.iter().map(cut).collect(),
        Value::Object(parts) => {
            let parts = parts.iter().map(|(key, value)| (key.clone(), cut(value)));
            Value::Object(parts.collect())
        }
        other => other.clone(),
    }
}

/// Returns the answer to `lab_hello` with two of the games and one of the studies.
fn shortened(hello: &Value) -> Value {
    let mut hello = hello.clone();
    let ok = &mut hello["ok"];
    let games = ok["games"].as_array_mut().expect("games");
    games.retain(|game| ["atar", "owari"].iter().any(|name| game["game"] == **name));
    let studies = ok["studies"].as_array_mut().expect("studies");
    studies.retain(|study| study["game"] == "atar");
    studies.truncate(1);
    hello
}

fn ask_for_studies(conversation: &mut Conversation) {
    conversation.ask("lab_hello", json!({}));
    let fair = json!({"game": "owari", "question": "fair", "player": "random", "amount": "quick"});
    conversation.ask("lab_ask", fair);
    let options = json!({"side": 4});
    let asked = json!({"game": "atar", "question": "thinking", "options": options});
    conversation.ask("lab_ask", asked);
    let study = json!({
        "format": "atar-study", "version": 1, "name": "Everything", "game": "atar",
        "options": {"placement": "random"}, "grid": [{"side": [3, 8]}, {"players": [2, 7]}],
        "line_ups": [{"all": "level=1,without=clock"}, {"a": "greedy", "b": "random"}, {"double": 5, "times": 2}],
        "stop": {"half_width": 0.1, "of": "share.1", "least": 20, "most": 40}, "seed": 3, "most_turns": 500,
        "judge": {"nodes": 10}, "keep": "steps", "skip_impossible": true,
    });
    conversation.ask("lab_check", json!({ "study": study }));
    let text = r#"{"format": "atar-study", "version": 1, "game": "owari", "line_ups": [{"a": "greedy", "b": "random"}],
        "stop": {"reach": 0.6}}"#;
    conversation.ask("lab_import", json!({ "text": text }));
    conversation.ask("lab_try", json!({"study": small(2)}));
}

fn play_and_look(conversation: &mut Conversation) -> Value {
    let run = conversation.begin(&small(30));
    conversation.ask("lab_try", json!({"study": small(2)}));
    conversation.carrier.play(40);
    conversation.ask("lab_list", json!({}));
    conversation.carrier.play_to_the_end();
    conversation.ask("lab_list", json!({}));
    conversation.ask("lab_open", json!({ "run": run }));
    let look = conversation.ask("lab_look", json!({ "run": run }));
    let shown = json!({"run": run, "measure": "turns", "by": "stones", "colour": "player"});
    conversation.ask("lab_look", shown);
    let cell = &look["cells"][0]["cell"];
    let typical = json!({"run": run, "cell": cell, "pick": "typical", "count": 2});
    conversation.ask("lab_games", typical.clone());
    conversation.ask("lab_report", json!({ "run": run }));
    for kind in ["csv", "json", "games", "study"] {
        conversation.ask("lab_export", json!({ "run": run, "kind": kind }));
    }
    typical
}

/// First results are played before a study whose players think.
fn play_first_results(conversation: &mut Conversation) {
    let mut study = small(4);
    study["line_ups"] = json!([{"a": "nodes=4", "b": "nodes=2"}]);
    let run = conversation.begin(&study);
    conversation.carrier.play(40);
    conversation.ask("lab_look", json!({ "run": run }));
    conversation.ask("lab_stop", json!({}));
    conversation.ask("lab_open", json!({ "run": run }));
    conversation.ask("lab_begin", json!({ "run": run }));
    conversation.ask("lab_remove", json!({ "run": run }));
}

fn be_refused(conversation: &mut Conversation, typical: &Value) {
    conversation.ask("lab_dance", json!({}));
    conversation.ask("lab_look", json!({"run": "elsewhere"}));
    conversation.ask("lab_check", json!({"study": {"format": "atar-study"}}));
    let mut unknown = typical.clone();
    unknown["pick"] = json!("store_full");
    conversation.ask("lab_games", unknown);
    // The rules refuse their own step when a game is played again.
    let mut games = typical.clone();
    games["do"] = json!("lab_games");
    games["id"] = json!("again");
    conversation.write('>', &games);
    conversation.carrier.send(&games);
    let defect = || JobResult::Defect("A step is illegal.".to_owned(), "{}".to_owned());
    while let Some(job) = conversation.carrier.service.deal(conversation.carrier.now, true) {
        let now = conversation.carrier.now;
        let output = conversation.carrier.service.done(job.number, defect(), now);
        conversation.carrier.take(output);
    }
    let answer = conversation.carrier.answers.pop().expect("an answer");
    conversation.write('<', &answer);
}

/// Two studies end with an error: the rules have a defect, and the disk is full.
fn fail(conversation: &mut Conversation) {
    for games in [5, 7] {
        let run = conversation.begin(&small(games));
        let carrier = &mut conversation.carrier;
        let job = carrier.service.deal(carrier.now, false).expect("a game");
        let output = if games == 5 {
            let defect = JobResult::Defect("A step is illegal.".to_owned(), "{}".to_owned());
            carrier.service.done(job.number, defect, carrier.now)
        } else {
            let run = run.as_str().expect("an id");
            carrier.service.trouble(run, "The disk is full.", carrier.now)
        };
        carrier.take(output);
        conversation.write_events();
    }
    // The disk fails while the games of a run are read.
    let run = conversation.runs.last().expect("a run").clone();
    let request = json!({"do": "lab_export", "id": null, "run": run, "kind": "games"});
    conversation.write('>', &request);
    let carrier = &mut conversation.carrier;
    let now = carrier.now;
    let read = carrier.service.handle(ME, request.to_string().as_bytes(), now);
    assert_eq!(read.keeps.len(), 1);
    let output = carrier.service.trouble(&run, "The disk is gone.", now);
    carrier.take(output);
    let answer = conversation.carrier.answers.pop().expect("an answer");
    conversation.write('<', &answer);
}

#[test]
fn the_messages_are_those_of_the_file() {
    let mut conversation = Conversation { carrier: Carrier::new(), text: String::new(), runs: Vec::new() };
    ask_for_studies(&mut conversation);
    let typical = play_and_look(&mut conversation);
    play_first_results(&mut conversation);
    be_refused(&mut conversation, &typical);
    fail(&mut conversation);
    for verb in VERBS {
        assert!(conversation.text.contains(&format!(r#""do":"{verb}""#)), "{verb}");
    }
    if env::var_os("WRITE_MESSAGES").is_some() {
        fs::write(FILE, &conversation.text).expect("the file");
    }
    let kept = fs::read_to_string(FILE).unwrap_or_default();
    for (number, (said, kept)) in conversation.text.lines().zip(kept.lines()).enumerate() {
        assert_eq!(said, kept, "line {} of {FILE}", number + 1);
    }
    assert_eq!(conversation.text.lines().count(), kept.lines().count());
}
