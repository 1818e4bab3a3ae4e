//! The lab with threads and files: every request, Stop, holding, what is kept.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use atar_lab_service::StoredRun;
use atar_runner::{FolderStore, MemoryStore, RunStore, Runner, VERBS};
use serde_json::{Value, json};

/// Longer than anything takes on a slow machine.
const PATIENCE: Duration = Duration::from_secs(120);

fn ask(runner: &Runner, verb: &str, mut request: Value) -> Value {
    request["do"] = json!(verb);
    let (sender, answer) = mpsc::channel();
    runner.ask(request.to_string().into_bytes(), move |answer| {
        let _ = sender.send(answer);
    });
    let answer = answer.recv_timeout(PATIENCE).expect("an answer");
    serde_json::from_str(&answer).expect("JSON")
}

fn ok(runner: &Runner, verb: &str, request: Value) -> Value {
    let mut answer = ask(runner, verb, request);
    assert!(answer["error"].is_null(), "{verb}: {answer}");
    answer["ok"].take()
}

fn events(runner: &Runner) -> Receiver<Value> {
    let (sender, events) = mpsc::channel();
    runner.listen(move |event| sender.send(serde_json::from_str(event).expect("JSON")).is_ok());
    events
}

/// Waits for a phase.
fn wait(events: &Receiver<Value>, phase: &str) -> Value {
    loop {
        let event = events.recv_timeout(PATIENCE).expect("an event");
        if event["phase"] == phase {
            return event;
        }
    }
}

fn study(player: &str, games: u32) -> Value {
    json!({
        "format": "atar-study", "version": 1, "name": "Threads", "game": "owari",
        "grid": [{"stones": [2, 3]}], "line_ups": [{"all": player}], "stop": {"games": games},
    })
}

fn lines(folder: &Path, run: &Value) -> Vec<String> {
    let path = folder.join(format!("{}.games.jsonl", run.as_str().expect("an id")));
    let text = fs::read_to_string(path).expect("lines");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn every_request_is_answered() {
    let runner = Runner::start(MemoryStore::default()).expect("a thread");
    let events = events(&runner);
    let run = ok(&runner, "lab_begin", json!({"study": study("random", 30)}))["run"].take();
    wait(&events, "done");
    let cell = ok(&runner, "lab_look", json!({"run": run}))["cells"][1]["cell"].take();
    let fields = |verb: &str| match verb {
        "lab_ask" => json!({"game": "owari", "question": "fair"}),
        "lab_check" | "lab_try" | "lab_begin" => json!({"study": study("random", 30)}),
        "lab_games" => json!({"run": run, "cell": cell, "pick": "typical", "count": 2}),
        "lab_export" => json!({"run": run, "kind": "games"}),
        "lab_import" => json!({"text": study("random", 30).to_string()}),
        _ => json!({"run": run}),
    };
    for verb in VERBS {
        ok(&runner, verb, fields(verb));
    }
    assert_eq!(ask(&runner, "lab_open", fields("lab_open"))["error"]["code"], "no_run", "it was removed last");
    assert_eq!(ask(&runner, "dance", json!({}))["error"]["code"], "bad_request");
}

/// A turn of this player takes much longer than a slice of thinking.
#[test]
fn stop_is_heard_while_players_think() {
    let runner = Runner::start(MemoryStore::default()).expect("a thread");
    let events = events(&runner);
    let run = ok(&runner, "lab_begin", json!({"study": study("nodes=100000000", 10)}))["run"].take();
    wait(&events, "playing");
    ok(&runner, "lab_stop", json!({}));
    let event = wait(&events, "stopped");
    assert_eq!((&event["run"], &event["games"]), (&run, &json!(0)));
    // The threads are free again.
    ok(&runner, "lab_begin", json!({"study": study("random", 10)}));
    wait(&events, "done");
}

/// A store whose lines come to no end until the test says so.
struct EndlessStore {
    stored: StoredRun,
    lines: String,
    has_end: Arc<AtomicBool>,
}

impl EndlessStore {
    fn of_a_run(has_end: &Arc<AtomicBool>) -> EndlessStore {
        let folder = tempfile::tempdir().expect("a folder");
        let store = || FolderStore::new(folder.path().to_owned());
        let runner = Runner::start(store()).expect("a thread");
        let heard = events(&runner);
        ok(&runner, "lab_begin", json!({"study": study("random", 30)}));
        wait(&heard, "done");
        drop(runner);
        let stored = store().kept().pop().expect("a run");
        EndlessStore { lines: store().lines(&stored.run, 0).expect("lines"), stored, has_end: Arc::clone(has_end) }
    }
}

impl RunStore for EndlessStore {
    fn kept(&mut self) -> Vec<StoredRun> {
        vec![self.stored.clone()]
    }

    fn append(&mut self, _: &str, _: &str) -> io::Result<()> {
        Ok(())
    }

    fn flush(&mut self) -> Result<(), (String, io::Error)> {
        Ok(())
    }

    fn size(&mut self, _: &str) -> io::Result<u64> {
        Ok(u64::MAX)
    }

    fn lines(&mut self, _: &str, from: u64) -> io::Result<String> {
        let is_end = from > 0 && self.has_end.load(Ordering::SeqCst);
        Ok(if is_end { String::new() } else { self.lines.clone() })
    }

    fn remove(&mut self, _: &str) -> io::Result<()> {
        Ok(())
    }
}

/// Once, *Stop* was heard only when all lines of the other study had been read.
#[test]
fn stop_is_heard_while_lines_of_another_study_are_read() {
    let has_end = Arc::new(AtomicBool::new(false));
    let runner = Runner::start(EndlessStore::of_a_run(&has_end)).expect("a thread");
    let heard = events(&runner);
    let stored = ok(&runner, "lab_list", json!({}))["runs"][0]["run"].take();
    let request = json!({"study": study("nodes=100000000", 10)});
    let run = ok(&runner, "lab_begin", request)["run"].take();
    let (sender, looked) = mpsc::channel();
    let request = json!({"do": "lab_look", "run": stored}).to_string();
    runner.ask(request.into_bytes(), move |answer| {
        let _ = sender.send(answer);
    });
    ok(&runner, "lab_stop", json!({}));
    assert_eq!(wait(&heard, "stopped")["run"], run);
    assert!(looked.try_recv().is_err(), "its lines have no end yet");
    has_end.store(true, Ordering::SeqCst);
    let looked = looked.recv_timeout(PATIENCE).expect("an answer");
    let looked: Value = serde_json::from_str(&looked).expect("JSON");
    assert_eq!(looked["ok"]["games"], 60, "{looked}");
}

/// A study whose lines are still being read is stopped before it begins, and what was removed stays away.
#[test]
fn a_study_that_is_read_can_be_stopped_and_removed() {
    let has_end = Arc::new(AtomicBool::new(false));
    let runner = Runner::start(EndlessStore::of_a_run(&has_end)).expect("a thread");
    let run = ok(&runner, "lab_list", json!({}))["runs"][0]["run"].take();
    let later = |verb: &str| {
        let (sender, answer) = mpsc::channel();
        let request = json!({"do": verb, "run": run}).to_string();
        runner.ask(request.into_bytes(), move |answer| {
            let _ = sender.send(serde_json::from_str::<Value>(&answer).expect("JSON"));
        });
        answer
    };
    let (begun, looked) = (later("lab_begin"), later("lab_look"));
    ok(&runner, "lab_stop", json!({}));
    let begun = begun.recv_timeout(PATIENCE).expect("an answer");
    assert_eq!(begun["ok"]["run"], run);
    assert_eq!(ok(&runner, "lab_list", json!({}))["runs"][0]["is_running"], false);
    ok(&runner, "lab_remove", json!({"run": run}));
    let looked = looked.recv_timeout(PATIENCE).expect("an answer");
    assert_eq!(looked["error"]["code"], "no_run", "{looked}");
}

/// Examples come while every thread is busy with games that do not end.
#[test]
fn what_somebody_waits_for_is_played_beside_the_study() {
    let runner = Runner::start(MemoryStore::default()).expect("a thread");
    let events = events(&runner);
    let run = ok(&runner, "lab_begin", json!({"study": study("random", 10)}))["run"].take();
    wait(&events, "done");
    ok(&runner, "lab_begin", json!({"study": study("nodes=100000000", 10)}));
    wait(&events, "playing");
    assert!(ok(&runner, "lab_report", json!({"run": run}))["html"].is_string());
}

#[test]
fn players_hold_while_the_computer_thinks_elsewhere() {
    let runner = Runner::start(MemoryStore::default()).expect("a thread");
    let events = events(&runner);
    let held = runner.pause().begin();
    ok(&runner, "lab_begin", json!({"study": study("nodes=30", 4)}));
    // First figures end by the clock, and not a game of the study does.
    assert_eq!(wait(&events, "playing")["games"], 0);
    ok(&runner, "lab_stop", json!({}));
    assert_eq!(wait(&events, "stopped")["games"], 0);
    ok(&runner, "lab_begin", json!({"study": study("nodes=30", 4)}));
    let began = Instant::now();
    held.lift_while(|| wait(&events, "done"));
    assert!(began.elapsed() < PATIENCE);
}

#[test]
fn games_are_kept_and_go_on_in_another_run_of_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("lab");
    let start = || Runner::start(FolderStore::new(place.clone())).expect("a thread");
    let runner = start();
    let heard = events(&runner);
    assert!(!place.exists(), "nothing is written before a study begins");
    let run = ok(&runner, "lab_begin", json!({"study": study("greedy", 1_000)}))["run"].take();
    wait(&heard, "playing");
    while ok(&runner, "lab_list", json!({}))["runs"][0]["games"].as_u64() <= Some(20) {}
    ok(&runner, "lab_stop", json!({}));
    drop(runner);
    let first = lines(&place, &run);
    assert!(first.len() > 20 && first.len() < 2_001);
    let path = place.join(format!("{}.games.jsonl", run.as_str().expect("an id")));
    let text = fs::read(&path).expect("lines");
    fs::write(&path, &text[..text.len() - 5]).expect("a file without its end");
    fs::write(place.join("notes.games.jsonl"), "another file").expect("a file");
    fs::write(place.join("0123456789abcdef.games.jsonl"), "no header\n").expect("a file");

    let runner = start();
    let heard = events(&runner);
    let runs = ok(&runner, "lab_list", json!({}))["runs"].take();
    assert_eq!(runs.as_array().map(Vec::len), Some(1), "{runs}");
    assert_eq!(runs[0]["run"], run);
    let look = ok(&runner, "lab_look", json!({"run": run}));
    assert_eq!(look["games"], first.len() - 2);
    ok(&runner, "lab_begin", json!({"run": run}));
    wait(&heard, "done");
    drop(runner);
    let all = lines(&place, &run);
    assert_eq!(all.len(), 2_001);
    assert_eq!(all[..first.len() - 1], first[..first.len() - 1]);

    let runner = start();
    ok(&runner, "lab_remove", json!({"run": run}));
    assert!(!path.exists());
    assert_eq!(ok(&runner, "lab_list", json!({}))["runs"], json!([]));
}

#[test]
fn games_that_another_program_writes_are_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = || Runner::start(FolderStore::new(folder.path().to_owned())).expect("a thread");
    let (one, other) = (start(), start());
    let (first, second) = (events(&one), events(&other));
    ok(&one, "lab_begin", json!({"study": study("nodes=100000000", 10)}));
    wait(&first, "playing");
    ok(&other, "lab_begin", json!({"study": study("nodes=100000000", 10)}));
    let event = wait(&second, "failed");
    let text = event["text"].as_str().expect("a text");
    assert!(text.contains("another program"), "{text}");
}

/// The plan that holds is the last one in the file, also for another run of the program.
#[test]
fn a_longer_plan_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = || FolderStore::new(folder.path().to_owned());
    let run = {
        let runner = Runner::start(store()).expect("a thread");
        let events = events(&runner);
        let run = ok(&runner, "lab_begin", json!({"study": study("random", 10)}))["run"].take();
        wait(&events, "done");
        ok(&runner, "lab_begin", json!({"run": run, "more": 6}));
        wait(&events, "done");
        run
    };
    let lines = lines(folder.path(), &run);
    let headers = lines.iter().filter(|line| line.starts_with("{\"format\""));
    assert_eq!((headers.count(), lines.len()), (2, 34));
    let runner = Runner::start(store()).expect("a thread");
    let list = ok(&runner, "lab_list", json!({}));
    let card = &list["runs"][0];
    assert_eq!((&card["games"], &card["of"], &card["is_done"]), (&json!(32), &json!(32), &json!(true)));
}
