//! Kills the program in the middle of a turn, again and again. The next one finds what was answered last.

use std::env;
use std::io::{BufRead, BufReader, Write, stdout};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use atar_storage::{PersistentTable, SystemDisk, open_store};
use atar_table::Client;
use serde_json::{Value, json};

/// How often the program is killed.
const KILLS: u32 = 20;
/// How much longer the program lives each time.
const LATER: Duration = Duration::from_micros(300);
/// The environment variable with the folder of the program that is killed.
const PLACE: &str = "ATAR_TEST_SURVIVAL";
/// The number of steps after which one is taken back.
const BACK: usize = 4;

fn table(folder: &Path) -> PersistentTable<SystemDisk> {
    let (table, troubles) = PersistentTable::new(1, open_store(SystemDisk, Some(folder)));
    assert_eq!(troubles, Vec::<String>::new());
    table
}

fn ask(table: &mut PersistentTable<SystemDisk>, verb: &str, fields: Value) -> Value {
    let mut request = fields;
    request["do"] = json!(verb);
    let heard = table.handle(Client(0), request.to_string().as_bytes(), None);
    let answer = heard.reply.answer.expect("an answer").into_text();
    let mut answer: Value = serde_json::from_str(&answer).expect("JSON");
    answer["ok"].take()
}

/// Returns all steps of the game, in one line.
fn steps(table: &mut PersistentTable<SystemDisk>) -> String {
    let record = ask(table, "record", json!({}))["record"].take();
    let turns = record["turns"].as_array().into_iter().flatten();
    let lists = turns.chain([&record["draft"]]);
    let steps = lists.flat_map(|list| list.as_array().into_iter().flatten());
    let steps: Vec<_> = steps.filter_map(Value::as_str).collect();
    steps.join(" ")
}

/// Writes a line to the program that kills this one, and flushes it at once.
fn say(word: &str, rest: &str) {
    let mut out = stdout().lock();
    writeln!(out, "\n{word} {rest}").expect("written");
    out.flush().expect("written");
}

/// Returns the next request: steps that stay within the turn as long as there are any, and at times a `take_back`.
fn next(table: &mut PersistentTable<SystemDisk>, number: usize) -> (&'static str, Value) {
    let position = ask(table, "position", json!({}));
    if position["result"].is_object() || position.is_null() {
        let options = json!({"side": 8, "stones": [16, 16], "placement": "random", "order": "fixed"});
        return ("new_game", json!({"game": "atar", "options": options}));
    }
    if number.is_multiple_of(BACK) && position["draft"].as_array().is_some_and(|draft| draft.len() > 1) {
        return ("take_back", json!({}));
    }
    let legal = ask(table, "legal", json!({}))["steps"].take();
    let legal = legal.as_array().cloned().unwrap_or_default();
    let ends = |step: &Value| step == "commit" || step == "clock";
    let moves: Vec<_> = legal.iter().filter(|step| !ends(step)).collect();
    let step = match moves.get(number % moves.len().max(1)) {
        Some(step) => (*step).clone(),
        None => json!("commit"),
    };
    ("step", json!({"step": step}))
}

#[test]
#[ignore = "it is what the test below kills"]
fn plays_until_it_is_killed() {
    let Some(folder) = env::var_os(PLACE) else {
        return;
    };
    let mut table = table(Path::new(&folder));
    say("has", &steps(&mut table));
    for number in 1.. {
        let (verb, fields) = next(&mut table, number);
        say("asks", verb);
        ask(&mut table, verb, fields);
        say("has", &steps(&mut table));
    }
}

/// Plays for a while and is killed. Returns what was answered last, and the verb of a request without an answer.
fn play_and_kill(folder: &Path, kill: u32) -> (String, Option<String>) {
    let mut command = Command::new(env::current_exe().expect("this program"));
    let name = "plays_until_it_is_killed";
    command.args(["--ignored", "--exact", name, "--nocapture"]);
    command.env(PLACE, folder).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let (mut has, mut asks, mut answered) = (String::new(), None, 0);
    // What was written before the kill can still be read.
    while let Some(Ok(line)) = lines.next() {
        match line.split_once(' ') {
            Some(("has", steps)) => (has, asks, answered) = (steps.to_owned(), None, answered + 1),
            Some(("asks", verb)) => asks = Some(verb.to_owned()),
            _ => {}
        }
        if answered == 5 + kill && asks.is_some() {
            thread::sleep(LATER * kill);
            child.kill().expect("killed");
        }
    }
    child.wait().expect("ended");
    (has, asks)
}

#[test]
fn what_was_answered_last_survives_being_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("game");
    let mut unanswered = 0;
    for kill in 0..KILLS {
        let (has, asks) = play_and_kill(&folder, kill);
        let found = steps(&mut table(&folder));
        // A request without an answer may or may not have been saved.
        let kept = match asks.as_deref() {
            Some("step") => found.rsplit_once(' ').is_some_and(|(before, _)| before == has),
            Some("take_back") => has.rsplit_once(' ').is_some_and(|(before, _)| before == found),
            Some(_) => found.is_empty(),
            None => false,
        };
        assert!(found == has || kept, "kill {kill} at {asks:?}: {has:?} became {found:?}");
        unanswered += u32::from(asks.is_some());
    }
    assert!(unanswered > 0, "no request was interrupted");
}
