//! The lab behind a screen: every request, what is refused, games in any order, stopping and going on.

use std::collections::BTreeMap;
use std::time::Duration;

use atar_lab::desk::{Client, Desk, Done, Job, Keep, Kept, MAX_MESSAGE, Output, VERBS};
use atar_lab::{Study, Trace};
use proptest::prelude::*;
use serde_json::{Value, json};

const ME: Client = Client(7);

/// A carrier without threads: a clock that is set by hand, and lines in memory.
struct Carrier {
    desk: Desk,
    now: Duration,
    lines: BTreeMap<String, String>,
    answers: Vec<Value>,
    events: Vec<Value>,
    dropped: Vec<u64>,
    next: u64,
}

impl Carrier {
    fn new() -> Carrier {
        Carrier::with(Vec::new(), BTreeMap::new())
    }

    fn with(kept: Vec<Kept>, lines: BTreeMap<String, String>) -> Carrier {
        Carrier {
            desk: Desk::new(2, kept),
            now: Duration::ZERO,
            lines,
            answers: Vec::new(),
            events: Vec::new(),
            dropped: Vec::new(),
            next: 0,
        }
    }

    /// A carrier that finds what another has kept.
    fn again(other: Carrier) -> Carrier {
        let kept = other.lines.iter().map(|(run, lines)| Kept {
            run: run.clone(),
            header: lines.lines().next().expect("a header").to_owned(),
            games: lines.lines().count() as u64 - 1,
        });
        Carrier::with(kept.collect(), other.lines)
    }

    fn take(&mut self, output: Output) {
        for (client, answer) in output.answers {
            assert_eq!(client, ME);
            self.answers
                .push(serde_json::from_str(&answer).expect("an answer"));
        }
        for event in output.events {
            self.events
                .push(serde_json::from_str(&event).expect("an event"));
        }
        self.dropped.extend(output.drops);
        for keep in output.keeps {
            match keep {
                Keep::Append { run, line } => {
                    let lines = self.lines.entry(run).or_default();
                    lines.push_str(&line);
                    lines.push('\n');
                }
                Keep::Remove { run } => {
                    self.lines.remove(&run);
                }
                Keep::Fetch { run } => {
                    let lines = self.lines.get(&run).cloned().unwrap_or_default();
                    let middle = lines.len() / 2;
                    let output = self.desk.lines(&run, &lines[..middle], false, self.now);
                    self.take(output);
                    let output = self.desk.lines(&run, &lines[middle..], true, self.now);
                    self.take(output);
                }
            }
        }
    }

    fn send(&mut self, request: &Value) {
        let output = self
            .desk
            .handle(ME, request.to_string().as_bytes(), self.now);
        self.take(output);
    }

    /// Asks, and plays until the answer is there.
    fn ask(&mut self, verb: &str, mut request: Value) -> Value {
        self.next += 1;
        request["do"] = json!(verb);
        request["id"] = json!(self.next);
        self.send(&request);
        for _ in 0..10_000 {
            let found = self
                .answers
                .iter()
                .position(|answer| answer["re"] == json!(self.next));
            if let Some(found) = found {
                return self.answers.swap_remove(found);
            }
            self.play(1);
        }
        panic!("no answer to {request}");
    }

    fn ok(&mut self, verb: &str, request: Value) -> Value {
        let mut answer = self.ask(verb, request);
        assert!(answer["error"].is_null(), "{verb}: {answer}");
        answer["ok"].take()
    }

    fn code(&mut self, verb: &str, request: Value) -> String {
        let answer = self.ask(verb, request);
        assert!(
            answer["error"]["text"]
                .as_str()
                .is_some_and(|text| text.ends_with('.')),
            "{answer}"
        );
        answer["error"]["code"].as_str().expect("a code").to_owned()
    }

    /// Plays so many jobs at most; 10 ms go by at each.
    fn play(&mut self, jobs: usize) {
        for _ in 0..jobs {
            self.now += Duration::from_millis(10);
            match self.desk.deal(self.now, false) {
                Some(job) => {
                    let output = self.desk.done(job.number, played(&job), self.now);
                    self.take(output);
                }
                None => {
                    let output = self.desk.tick(self.now);
                    self.take(output);
                }
            }
        }
    }

    fn play_to_the_end(&mut self) {
        while self.desk.is_busy() {
            self.play(1);
        }
    }

    fn last_event(&self) -> &Value {
        self.events.last().expect("an event")
    }
}

fn played(job: &Job) -> Done {
    let mut playing = job.begin();
    while !playing.run(100, Duration::ZERO) {}
    playing.finish(0.01)
}

fn small(games: u32) -> Value {
    json!({
        "format": "atar-study", "version": 1, "name": "Small, but \"mine\"", "game": "owari",
        "grid": [{"stones": [1, 2]}], "line_ups": [{"all": "random"}], "stop": {"games": games}, "seed": 5,
    })
}

/// The lines of a run without how long games took, in order.
fn games(lines: &str) -> Vec<String> {
    let trace = |line: &str| serde_json::from_str::<Trace>(line).ok();
    let traces = lines.lines().filter_map(trace).map(|trace| {
        serde_json::to_string(&Trace {
            seconds: 0.0,
            ..trace
        })
        .expect("a line")
    });
    let mut traces: Vec<_> = traces.collect();
    traces.sort();
    traces
}

#[test]
fn hello_tells_what_can_be_asked() {
    let hello = Carrier::new().ok("lab_hello", json!({}));
    let game = &hello["games"][0];
    assert_eq!(game["game"], "atar");
    let names = |list: &Value| -> Vec<String> {
        let list = list.as_array().expect("a list").iter();
        list.map(|item| item["name"].as_str().expect("a name").to_owned())
            .collect()
    };
    assert_eq!(names(&game["knobs"]), ["side", "density", "players"]);
    assert_eq!(
        names(&game["questions"]),
        [
            "fair", "long", "end", "exciting", "thinking", "clock", "shrink"
        ]
    );
    assert_eq!(game["knobs"][1]["most"], 60);
    assert_eq!(hello["players"][0], "random");
    assert_eq!(hello["players"].as_array().map(Vec::len), Some(12));
    assert_eq!(hello["studies"].as_array().map(Vec::len), Some(10));
    assert!(names(&hello["measures"]).contains(&"turns".to_owned()));
    assert_eq!(hello["jobs"], 2);
}

#[test]
fn every_ready_question_is_a_study_that_can_be_played() {
    let mut carrier = Carrier::new();
    let hello = carrier.ok("lab_hello", json!({}));
    for game in hello["games"].as_array().expect("games") {
        for question in game["questions"].as_array().expect("questions") {
            for amount in ["quick", "sound", "thorough"] {
                let asked = json!({
                    "game": game["game"], "question": question["name"], "options": {}, "player": "level=2", "amount": amount,
                });
                let study = carrier.ok("lab_ask", asked)["study"].take();
                let checked = carrier.ok("lab_check", json!({"study": study}));
                assert_eq!(checked["study"], study);
                let read = Study::read(&study.to_string()).expect("a study");
                assert!(read.begin(&read.cells[0], 0).is_ok());
            }
        }
    }
}

#[test]
fn what_is_fixed_is_not_compared() {
    let mut carrier = Carrier::new();
    let mut study = |question: &str, options: Value| {
        let asked =
            json!({"game": "atar", "question": question, "options": options, "player": "greedy"});
        carrier.ok("lab_ask", asked)["study"].take()
    };
    assert_eq!(
        study("long", json!({}))["grid"],
        json!([{"side": [6, 8, 10]}])
    );
    assert_eq!(study("long", json!({"side": 7}))["grid"], json!([]));
    let shrink = study("shrink", json!({"side": 7, "stones": [3, 3]}));
    assert_eq!(shrink["grid"], json!([{"density": [20, 33, 45]}]));
    assert_eq!(shrink["options"], json!({"side": 7}));
}

#[test]
fn a_study_is_checked_and_imported() {
    let mut carrier = Carrier::new();
    let checked = carrier.ok("lab_check", json!({"study": small(4)}));
    assert_eq!(
        (&checked["cells"], &checked["games"]),
        (&json!(2), &json!(8))
    );
    let text = small(4).to_string();
    assert_eq!(carrier.ok("lab_check", json!({"study": text})), checked);
    assert_eq!(carrier.ok("lab_import", json!({"text": text})), checked);
    let mut wrong = small(4);
    wrong["grid"] = json!([{"stones": [1]}, {"density": [80]}]);
    let answer = carrier.ask("lab_check", json!({"study": wrong}));
    assert_eq!(answer["error"]["code"], "bad_study");
    assert!(
        answer["error"]["text"]
            .as_str()
            .is_some_and(|text| text.starts_with("grid 2: ")),
        "{answer}"
    );
    let large = " ".repeat(70 << 10);
    assert_eq!(
        carrier.code("lab_import", json!({"text": large})),
        "bad_study"
    );
}

#[test]
fn a_study_is_played_looked_at_and_kept() {
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": small(30)}))["run"].take();
    assert_eq!(
        carrier.events[0]["phase"], "playing",
        "random players need no first figures"
    );
    carrier.play_to_the_end();
    let end = carrier.last_event();
    assert_eq!(
        (&end["phase"], &end["games"], &end["of"]),
        (&json!("done"), &json!(60), &json!(60))
    );
    assert_eq!(end["cells"][1]["games"], 30);
    let look = carrier.ok("lab_look", json!({"run": run}));
    assert_eq!(
        (&look["measure"], &look["games"], &look["preview"]),
        (&json!("share"), &json!(60), &json!(null))
    );
    assert_eq!(look["table"]["rows"][1]["cell"], look["cells"][1]["cell"]);
    assert_eq!(
        look["parameters"],
        json!([{"name": "stones", "values": ["1", "2"]}])
    );
    for measure in look["measures"].as_array().expect("measures") {
        let name = measure["name"].as_str().expect("a name");
        let look = carrier.ok("lab_look", json!({"run": run, "measure": name}));
        assert_eq!(look["measure"], name);
        let rows = look["table"]["rows"].as_array().expect("rows");
        let width = look["table"]["headings"]
            .as_array()
            .expect("headings")
            .len();
        assert!(
            rows.iter()
                .all(|row| row["texts"].as_array().map(Vec::len) == Some(width)),
            "{name}: {look}"
        );
        assert!(
            look["plots"]
                .as_array()
                .expect("plots")
                .iter()
                .all(|svg| svg.as_str().is_some_and(|svg| svg.starts_with("<svg")))
        );
    }
    let by = carrier.ok(
        "lab_look",
        json!({"run": run, "measure": "turns", "by": "stones", "colour": "nothing"}),
    );
    assert_eq!((&by["by"], &by["colour"]), (&json!("stones"), &json!(null)));
    assert!(
        by["sentence"]
            .as_str()
            .is_some_and(|sentence| sentence.starts_with("Turns of play: from ")),
        "{by}"
    );
    let list = carrier.ok("lab_list", json!({}));
    assert_eq!(list["runs"][0]["games"], 60);
    let open = carrier.ok("lab_open", json!({"run": run}));
    assert_eq!(
        (&open["phase"], &open["games"]),
        (&json!("done"), &json!(60))
    );
    assert_eq!(carrier.lines.len(), 1);
}

#[test]
fn examples_report_and_exports() {
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": small(20)}))["run"].take();
    assert_eq!(carrier.code("lab_report", json!({"run": run})), "no_games");
    carrier.play_to_the_end();
    let cell = carrier.ok("lab_look", json!({"run": run}))["cells"][0]["cell"].take();
    let asked = json!({"run": run, "cell": cell, "pick": "longest", "count": 2});
    let games = carrier.ok("lab_games", asked)["games"].take();
    assert_eq!(games.as_array().map(Vec::len), Some(2));
    let record: Value =
        serde_json::from_str(games[0]["record"].as_str().expect("a record")).expect("JSON");
    assert_eq!(record["format"], "atar-record");
    assert!(games[0]["turns"].as_u64() >= games[1]["turns"].as_u64());
    let asked = |cell: &Value, pick: &str, count: u64| json!({"run": run, "cell": cell, "pick": pick, "count": count});
    assert_eq!(
        carrier.code("lab_games", asked(&json!("?"), "longest", 1)),
        "no_games"
    );
    assert_eq!(
        carrier.code("lab_games", asked(&cell, "no_such_ending", 1)),
        "no_games"
    );
    assert_eq!(
        carrier.code("lab_games", asked(&cell, "Longest!", 1)),
        "bad_request"
    );
    assert_eq!(
        carrier.code("lab_games", asked(&cell, "longest", 6)),
        "bad_request"
    );
    let html = carrier.ok("lab_report", json!({"run": run}))["html"].take();
    let html = html.as_str().expect("a page");
    assert!(html.contains("<h2>Games</h2>") && html.matches("<figcaption>").count() >= 6);
    assert!(html.contains("Small, but &quot;mine&quot;"));
    let mut export = |kind: &str| {
        let file = carrier.ok("lab_export", json!({"run": run, "kind": kind}));
        let text = |key: &str| file[key].as_str().expect("a text").to_owned();
        (text("name"), text("text"))
    };
    let (name, csv) = export("csv");
    assert_eq!(
        (name.as_str(), csv.lines().count()),
        ("small-but-mine.csv", 41)
    );
    let (_, summary) = export("json");
    assert_eq!(
        serde_json::from_str::<Value>(&summary).expect("JSON")["cells"][0]["games"],
        20
    );
    let (name, study) = export("study");
    assert_eq!(name, "small-but-mine.json");
    assert!(Study::read(&study).is_ok());
    let (name, lines) = export("games");
    assert_eq!(name, "small-but-mine.games.jsonl");
    assert_eq!(Some(&lines), carrier.lines.values().next());
}

#[test]
fn what_was_stopped_goes_on_with_the_same_games() {
    let mut whole = Carrier::new();
    whole.ok("lab_begin", json!({"study": small(40)}));
    whole.play_to_the_end();
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": small(40)}))["run"].take();
    carrier.play(23);
    let dealt = carrier.desk.deal(carrier.now, false).expect("a game");
    carrier.ok("lab_stop", json!({}));
    assert_eq!(carrier.last_event()["phase"], "stopped");
    assert!(carrier.dropped.contains(&dealt.number));
    let output = carrier.desk.done(dealt.number, played(&dealt), carrier.now);
    assert_eq!(output, Output::default(), "an unfinished game is dropped");
    assert!(carrier.desk.deal(carrier.now, false).is_none());
    assert_eq!(
        carrier.ok("lab_open", json!({"run": run}))["phase"],
        "stopped"
    );

    // It goes on in another desk, which finds a last line without an end.
    let mut carrier = Carrier::again(carrier);
    let list = carrier.ok("lab_list", json!({}));
    assert_eq!(list["runs"][0]["is_running"], false);
    let lines = carrier.lines.values_mut().next().expect("lines");
    lines.truncate(lines.len() - 40);
    let end = lines.rfind('\n').expect("a line") + 1;
    assert!(!lines.split_off(end).is_empty());
    let again = carrier.ok("lab_begin", json!({"study": small(40)}))["run"].take();
    assert_eq!(again, run);
    carrier.play_to_the_end();
    let lines = |carrier: &Carrier| games(carrier.lines.values().next().expect("lines"));
    assert_eq!(lines(&carrier), lines(&whole));
    let look =
        |carrier: &mut Carrier| carrier.ok("lab_look", json!({"run": run, "measure": "turns"}));
    assert_eq!(look(&mut carrier), look(&mut whole));
}

#[test]
fn a_last_line_without_an_end_is_dropped_and_a_wrong_line_is_told() {
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": small(10)}))["run"].take();
    carrier.play_to_the_end();
    let id = run.as_str().expect("an id").to_owned();
    carrier
        .lines
        .get_mut(&id)
        .expect("lines")
        .push_str("{\"cell\":\"half a li");
    let mut carrier = Carrier::again(carrier);
    assert_eq!(carrier.ok("lab_look", json!({"run": run}))["games"], 20);
    carrier
        .lines
        .get_mut(&id)
        .expect("lines")
        .push_str("ne\"}\n");
    let mut carrier = Carrier::again(carrier);
    let answer = carrier.ask("lab_look", json!({"run": run}));
    assert_eq!(answer["error"]["code"], "disk");
    assert!(
        answer["error"]["text"]
            .as_str()
            .is_some_and(|text| text.contains("Line 22 ")),
        "{answer}"
    );
    assert_eq!(
        carrier.ok("lab_list", json!({}))["runs"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
}

/// The games of a cell come back last first: none counts before the first is there.
#[test]
fn only_the_unbroken_beginning_counts() {
    let mut carrier = Carrier::new();
    let mut study = small(10);
    study["grid"] = json!([{"stones": [2]}]);
    let run = carrier.ok("lab_begin", json!({"study": study}))["run"].take();
    let dealt: Vec<Job> = std::iter::from_fn(|| carrier.desk.deal(carrier.now, false)).collect();
    assert_eq!(dealt.len(), 10);
    for (back, job) in dealt.iter().rev().enumerate() {
        let counts = |carrier: &mut Carrier| {
            carrier.ok("lab_look", json!({"run": run}))["cells"][0]["games"].take()
        };
        assert_eq!(
            counts(&mut carrier),
            0,
            "{back} games are there, but not the first"
        );
        let output = carrier.desk.done(job.number, played(job), carrier.now);
        carrier.take(output);
    }
    let look = carrier.ok("lab_look", json!({"run": run}));
    assert_eq!(look["cells"][0]["games"], 10);
    assert_eq!(carrier.last_event()["phase"], "done");
}

#[test]
fn first_figures_come_from_greedy_and_are_marked() {
    let mut carrier = Carrier::new();
    let mut study = small(24);
    study["line_ups"] = json!([{"all": "nodes=3"}]);
    let run = carrier.ok("lab_begin", json!({"study": study}))["run"].take();
    assert_eq!(carrier.last_event()["phase"], "preview");
    carrier.play(60);
    let look = carrier.ok("lab_look", json!({"run": run}));
    assert_eq!(
        (&look["preview"], &look["games"]),
        (&json!("greedy"), &json!(0))
    );
    assert!(
        look["cells"][0]["label"]
            .as_str()
            .is_some_and(|label| !label.contains("nodes"))
    );
    let cell = look["cells"][0]["cell"].clone();
    let asked = json!({"run": run, "cell": cell, "pick": "typical", "count": 1});
    assert_eq!(
        carrier.ok("lab_games", asked)["games"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
    assert_eq!(
        carrier
            .lines
            .values()
            .next()
            .map(|lines| lines.lines().count()),
        Some(1),
        "first figures are not kept"
    );
    carrier.now += Duration::from_secs(2);
    carrier.play(1);
    assert!(
        carrier
            .events
            .iter()
            .any(|event| event["phase"] == "playing")
    );
    carrier.play_to_the_end();
    let look = carrier.ok("lab_look", json!({"run": run}));
    assert_eq!(
        (&look["preview"], &look["games"]),
        (&json!(null), &json!(48))
    );
}

#[test]
fn a_trial_tells_how_long_a_study_takes() {
    let mut carrier = Carrier::new();
    let tried = carrier.ok("lab_try", json!({"study": small(1_000)}));
    // Each game took a hundredth of a second here, and two are played at once.
    assert_eq!(tried["games"], 2_000);
    let seconds = tried["seconds"].as_f64().expect("seconds");
    assert!((seconds - 10.0).abs() < 1e-6, "{seconds}");
    assert!(carrier.lines.is_empty() && carrier.events.is_empty() && !carrier.desk.is_busy());
    carrier.ok("lab_begin", json!({"study": small(1_000)}));
    assert_eq!(carrier.code("lab_try", json!({"study": small(10)})), "busy");
    carrier.ok("lab_stop", json!({}));
    carrier.send(&json!({"do": "lab_try", "id": "first", "study": small(10)}));
    carrier.ok("lab_try", json!({"study": small(10)}));
    assert_eq!(carrier.answers.len(), 1);
    assert_eq!(carrier.answers[0]["re"], "first");
    assert_eq!(carrier.answers[0]["error"]["code"], "busy");
}

/// A game that is too long for a trial is known by its turns, whose number greedy players tell.
#[test]
fn a_trial_that_was_cut_off_tells_by_turns() {
    let mut carrier = Carrier::new();
    let mut study = small(100);
    study["line_ups"] = json!([{"all": "level=9"}]);
    study["grid"] = json!([]);
    carrier.send(&json!({"do": "lab_try", "id": 1, "study": study}));
    let mut lengths = 0;
    while let Some(job) = carrier.desk.deal(carrier.now, false) {
        lengths += 1;
        let is_length = lengths <= 4;
        let done = Done::Trial {
            turns: if is_length { 50 } else { 2 },
            seconds: 1.0,
            is_over: is_length,
        };
        if !is_length {
            carrier.now += Duration::from_secs(1);
        }
        let output = carrier.desk.done(job.number, done, carrier.now);
        carrier.take(output);
    }
    // 100 games of 50 turns of half a second, two at once.
    assert_eq!(
        carrier.answers[0]["ok"]["seconds"], 1_250.0,
        "{:?}",
        carrier.answers
    );
}

#[test]
fn progress_comes_four_times_a_second_at_most() {
    let mut carrier = Carrier::new();
    carrier.ok("lab_begin", json!({"study": small(300)}));
    carrier.play_to_the_end();
    let seconds = carrier.now.as_secs_f64();
    assert!(seconds > 5.0);
    let most = usize::try_from(carrier.now.as_millis() / 250).expect("few") + 2;
    assert!(
        (10..=most).contains(&carrier.events.len()),
        "{} events in {seconds} s",
        carrier.events.len()
    );
    let left: Vec<f64> = carrier
        .events
        .iter()
        .filter_map(|event| event["seconds_left"].as_f64())
        .collect();
    assert!(left[0] > 4.0 && left[left.len() - 1] < 0.5, "{left:?}");
}

#[test]
fn another_study_stops_the_one_that_is_played() {
    let mut carrier = Carrier::new();
    let first = carrier.ok("lab_begin", json!({"study": small(100)}))["run"].take();
    carrier.play(5);
    let mut other = small(100);
    other["seed"] = json!(6);
    let second = carrier.ok("lab_begin", json!({"study": other}))["run"].take();
    assert_ne!(first, second);
    let phases: Vec<_> = carrier
        .events
        .iter()
        .map(|event| (&event["run"], &event["phase"]))
        .collect();
    assert_eq!(
        phases[phases.len() - 2..],
        [(&first, &json!("stopped")), (&second, &json!("playing"))]
    );
    let list = carrier.ok("lab_list", json!({}));
    assert_eq!(list["runs"][0]["run"], second, "the newest first");
    assert_eq!(list["runs"][1]["games"], 5);
    carrier.ok("lab_begin", json!({"run": first}));
    assert_eq!(carrier.ok("lab_list", json!({}))["runs"][0]["run"], first);
    carrier.ok("lab_remove", json!({"run": first}));
    assert!(!carrier.desk.is_busy());
    assert_eq!(carrier.lines.len(), 1);
    assert_eq!(carrier.code("lab_look", json!({"run": first})), "no_run");
}

/// More runs than stay in memory are read again when they are needed.
#[test]
fn many_runs_can_be_looked_at_in_turn() {
    let mut carrier = Carrier::new();
    let runs: Vec<Value> = (1..=5)
        .map(|seed| {
            let mut study = small(4);
            study["seed"] = json!(seed);
            let run = carrier.ok("lab_begin", json!({"study": study}))["run"].take();
            carrier.play_to_the_end();
            run
        })
        .collect();
    for run in runs.iter().chain(&runs) {
        assert_eq!(carrier.ok("lab_look", json!({"run": run}))["games"], 8);
    }
}

#[test]
fn a_disk_that_is_full_ends_a_run() {
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": small(100)}))["run"].take();
    carrier.play(5);
    let id = run.as_str().expect("an id");
    let output = carrier
        .desk
        .trouble(id, "There is no space left.", carrier.now);
    carrier.take(output);
    let event = carrier.last_event();
    assert_eq!(
        (&event["phase"], &event["text"]),
        (&json!("failed"), &json!("There is no space left."))
    );
    assert!(!carrier.desk.is_busy());
}

#[test]
fn a_defect_ends_a_run_and_shows_the_game() {
    let mut carrier = Carrier::new();
    carrier.ok("lab_begin", json!({"study": small(100)}));
    let job = carrier.desk.deal(carrier.now, false).expect("a game");
    let defect = Done::Defect("The rules refuse a step.".to_owned(), "{}".to_owned());
    let output = carrier.desk.done(job.number, defect, carrier.now);
    carrier.take(output);
    let event = carrier.last_event();
    assert_eq!(
        (&event["phase"], &event["record"]),
        (&json!("failed"), &json!("{}"))
    );
}

/// A study is a stranger's: its name is a text, whatever it looks like.
#[test]
fn a_hostile_name_stays_a_text() {
    let mut carrier = Carrier::new();
    let mut study = small(2);
    study["name"] = json!("<script>alert(1)</script>../../etc/passwd");
    let run = carrier.ok("lab_begin", json!({"study": study}))["run"].take();
    carrier.play_to_the_end();
    let html = carrier.ok("lab_report", json!({"run": run}))["html"].take();
    assert!(!html.as_str().expect("a page").contains("<script"));
    let name = carrier.ok("lab_export", json!({"run": run, "kind": "csv"}))["name"].take();
    assert_eq!(name, "script-alert-1-script-etc-passwd.csv");
}

#[test]
fn what_is_no_request_is_refused() {
    let mut carrier = Carrier::new();
    let answer = |carrier: &mut Carrier, message: &[u8]| {
        let output = carrier.desk.handle(ME, message, carrier.now);
        carrier.take(output);
        carrier.answers.pop().expect("an answer")
    };
    let long = vec![b' '; MAX_MESSAGE + 1];
    for message in [
        &b"\xff"[..],
        b"",
        b"[]",
        b"{\"id\": 1}",
        b"{\"do\": 3}",
        b"{\"do\": \"hello\"}",
        &long,
    ] {
        assert_eq!(
            answer(&mut carrier, message)["error"]["code"],
            "bad_request"
        );
    }
    assert_eq!(
        answer(&mut carrier, b"{\"do\": \"lab_look\", \"id\": [1, {}]}")["re"],
        json!([1, {}])
    );
    for (verb, fields) in [
        ("lab_begin", json!({})),
        ("lab_begin", json!({"study": small(2), "run": "x"})),
        ("lab_ask", json!({"game": "chess", "question": "fair"})),
        ("lab_ask", json!({"game": "owari", "question": "clock"})),
        (
            "lab_ask",
            json!({"game": "owari", "question": "fair", "amount": "huge"}),
        ),
        ("lab_export", json!({"run": "x", "kind": "pdf"})),
    ] {
        assert_eq!(carrier.code(verb, fields), "bad_request", "{verb}");
    }
    let player = json!({"game": "owari", "question": "fair", "player": "level=99"});
    assert_eq!(carrier.code("lab_ask", player), "bad_study");
    for verb in [
        "lab_open",
        "lab_look",
        "lab_report",
        "lab_remove",
        "lab_begin",
    ] {
        assert_eq!(
            carrier.code(verb, json!({"run": "../../x"})),
            "no_run",
            "{verb}"
        );
    }
}

fn values() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Value::from),
        (0_u64..7).prop_map(Value::from),
        prop::sample::select(vec![
            "owari", "fair", "random", "greedy", "typical", "turns", "stones", "csv", "games",
            "quick", "?"
        ])
        .prop_map(Value::from),
        Just(json!({})),
        Just(json!({"stones": 2})),
        Just(small(3)),
        Just(json!("RUN")),
        Just(json!("CELL")),
    ]
}

fn messages() -> impl Strategy<Value = Value> {
    let fields = [
        "game", "question", "options", "player", "amount", "study", "run", "measure", "by",
        "colour", "cell", "pick", "count", "kind", "text",
    ];
    let field = (prop::sample::select(fields.to_vec()), values());
    let verb = prop::sample::select(VERBS.to_vec());
    (verb, prop::collection::vec(field, 0..6)).prop_map(|(verb, fields)| {
        let mut message = json!({"do": verb});
        for (field, value) in fields {
            message[field] = value;
        }
        message
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Whatever is asked, in whatever order, while games are played or not: each message has one answer.
    #[test]
    fn each_message_has_one_answer(messages in prop::collection::vec((messages(), 0_usize..5), 1..25)) {
        let mut carrier = Carrier::new();
        let run = carrier.ok("lab_begin", json!({"study": small(3)}))["run"].take();
        let cell = carrier.ok("lab_look", json!({"run": run}))["cells"][0]["cell"].take();
        let count = messages.len();
        for (number, (mut message, plays)) in messages.into_iter().enumerate() {
            for value in message.as_object_mut().expect("an object").values_mut() {
                if *value == "RUN" {
                    *value = run.clone();
                } else if *value == "CELL" {
                    *value = cell.clone();
                }
            }
            message["id"] = json!(number);
            carrier.send(&message);
            carrier.play(plays);
        }
        carrier.play_to_the_end();
        let mut numbers: Vec<_> = carrier.answers.iter().filter_map(|answer| answer["re"].as_u64()).collect();
        numbers.sort_unstable();
        prop_assert_eq!(numbers, (0..count as u64).collect::<Vec<_>>());
    }

    #[test]
    fn random_texts_have_an_answer(text in "\\PC{0,60}", bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let mut carrier = Carrier::new();
        for message in [text.as_bytes(), &bytes] {
            let output = carrier.desk.handle(ME, message, Duration::ZERO);
            prop_assert_eq!(output.answers.len(), 1);
        }
    }
}
