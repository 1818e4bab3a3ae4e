//! Studies and lines of games: whatever somebody sends or has on disk, the lab answers, and says in a sentence what is
//! wrong. What it reads, it writes so that it reads the same again.
//!
//! An input that is taken as it is holds the text of a study, then maybe lines of games: those after the header of the
//! study, which begin at the first line `=== lines`.

use std::time::Duration;

use atar_lab::Study;
use atar_lab_service::{JobResult, LabClient, LabJob, LabService, Output, StoreRequest, StoredRun};
use serde_json::{Value, json};

use crate::Input;
use crate::choices::Choices;

const CLIENT: LabClient = LabClient(1);
const RUN: &str = "0123456789abcdef";
const LINES: &str = "=== lines\n";

const GAMES: [&str; 5] = ["atar", "spectrangle", "owari", "petri", "blokus"];
const LINE_UPS: [&str; 4] = [
    r#"{"all": "random"}"#,
    r#"{"all": "greedy"}"#,
    r#"{"a": "random", "b": "greedy"}"#,
    r#"{"all": "random,without=clock"}"#,
];
const STOPS: [&str; 4] = [
    r#"{"games": 3}"#,
    r#"{"games": 1}"#,
    r#"{"half_width": 0.4, "of": "share.1", "least": 2, "most": 4}"#,
    r#"{"reach": 0.65}"#,
];
/// Wishes, and none.
const WISHES: [&str; 4] = [
    r#""version": 1"#,
    r#""version": 2, "wish": {"turns": [1, 9], "share": {"most": 0.9}}"#,
    r#""version": 2, "wish": {"minutes": {"least": 0.5}, "leads": {"more": 0.5}}, "pace": 20"#,
    r#""version": 2, "wish": {"balance": {"least": 0.5, "more": 0.1}}, "vary": {"players": {"from": 2, "to": 3}}"#,
];
const PICKS: [&str; 5] = ["typical", "drama", "shared", "shot_clock", "no such"];
const KINDS: [&str; 4] = ["csv", "json", "games", "study"];

/// The most turns of a game, and the most games that are played.
const TURNS: u32 = 30;
const MOST: usize = 8;
/// A slice of thinking, and the slices after which a game is given up.
const NODES: u64 = 50;
const SLICES: usize = 200;

pub(crate) fn run(bytes: &[u8]) {
    match Input::from(bytes) {
        Input::AsItIs(bytes) => {
            let text = String::from_utf8_lossy(bytes);
            let (study, lines) = text.split_once(LINES).unwrap_or((&text, ""));
            if check_study(study) {
                let header = begun(study).unwrap_or_default();
                check_lines(&header, lines, 0);
            }
        }
        Input::Directions(mut choices) => directed(&mut choices),
    }
}

/// A sound study of few short games; its text or its lines are damaged.
fn directed(choices: &mut Choices) {
    let study = format!(
        r#"{{"format": "atar-study", {}, "name": "Any", "game": "{}", "line_ups": [{}],
            "stop": {}, "seed": {}, "most_turns": {TURNS}, "keep": "{}", "skip_impossible": true}}"#,
        choices.of(&WISHES),
        choices.of(&GAMES),
        choices.of(&LINE_UPS),
        choices.of(&STOPS),
        choices.number() >> 12,
        choices.of(&["none", "examples", "steps"]),
    );
    if choices.one_in(2) {
        check_study(&choices.changed(&study));
        return;
    }
    if !check_study(&study) {
        return;
    }
    let (mut header, mut lines) = played(&study);
    let count = lines.len();
    let is_damaged = choices.one_in(2);
    if is_damaged && choices.one_in(8) {
        header = choices.changed(&header);
    } else if is_damaged {
        for _ in 0..=choices.below(3) {
            damage(choices, &mut lines);
        }
    }
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let known = check_lines(&header, &text, choices.below(usize::MAX));
    assert!(is_damaged || known == Some(count as u64), "{text}");
}

/// Changes, drops, repeats or moves a line.
fn damage(choices: &mut Choices, lines: &mut Vec<String>) {
    if lines.is_empty() {
        return;
    }
    let at = choices.below(lines.len());
    match choices.below(5) {
        0 => drop(lines.remove(at)),
        1 => lines.push(lines[at].clone()),
        2 => lines.swap(at, 0),
        3 => {
            let length = choices.below(lines[at].len() + 1);
            lines[at] = lines[at].chars().take(length).collect();
        }
        _ => lines[at] = choices.changed(&lines[at]),
    }
}

/// Returns whether this is a study. Checks that it is written so that it reads the same again, or why it is none.
fn check_study(text: &str) -> bool {
    match Study::read(text) {
        Ok(study) => {
            let written = study.to_json();
            let again = Study::read(&written.to_string());
            let again = again.unwrap_or_else(|why| panic!("{why}: {written}"));
            assert_eq!(again.to_json(), written);
            let ids = |study: &Study| study.cells.iter().map(|cell| cell.id).collect::<Vec<_>>();
            assert_eq!(ids(&again), ids(&study));
            true
        }
        Err(why) => {
            let why = why.to_string();
            assert!(!why.is_empty() && why.chars().count() < 1000, "{why}");
            let mut service = LabService::new(1, Vec::new());
            let answer = ask(&mut service, "lab_import", json!({"text": text}), "");
            assert!(answer["error"]["text"].is_string(), "{answer}");
            false
        }
    }
}

/// Returns the header of a study's lines; none if its players cannot play it.
fn begun(study: &str) -> Option<String> {
    let mut service = LabService::new(1, Vec::new());
    let request = json!({"do": "lab_begin", "id": 1, "study": study});
    let output = service.handle(CLIENT, request.to_string().as_bytes(), Duration::ZERO);
    appended(&output).next()
}

/// Returns the header of a study's lines, and the lines of the games that are played of it.
fn played(study: &str) -> (String, Vec<String>) {
    let mut service = LabService::new(1, Vec::new());
    let request = json!({"do": "lab_begin", "id": 1, "study": study});
    let output = service.handle(CLIENT, request.to_string().as_bytes(), Duration::ZERO);
    let mut lines: Vec<String> = appended(&output).collect();
    for _ in 0..MOST {
        let Some(job) = service.deal(Duration::ZERO, false) else {
            break;
        };
        if let Some(done) = result(&job) {
            lines.extend(appended(&service.done(job.number, done, Duration::ZERO)));
        }
    }
    let header = lines.remove(0);
    (header, lines)
}

fn appended(output: &Output) -> impl Iterator<Item = String> {
    let line = |keep: &StoreRequest| match keep {
        StoreRequest::Append { line, .. } => Some(line.clone()),
        _ => None,
    };
    output.keeps.iter().filter_map(line)
}

/// Returns what a game came to; none if it takes long.
fn result(job: &LabJob) -> Option<JobResult> {
    let mut playing = job.begin();
    (0..SLICES).any(|_| playing.run(NODES, Duration::ZERO)).then(|| playing.finish(0.0))
}

/// Has a lab find these lines on its disk and asks all about them. Returns the games that it knows, if it takes the
/// lines.
fn check_lines(header: &str, lines: &str, which: usize) -> Option<u64> {
    let kept = StoredRun { run: RUN.to_owned(), header: format!("{header}\n"), games: lines.lines().count() as u64 };
    let mut service = LabService::new(1, vec![kept]);
    let file = format!("{header}\n{lines}");
    let look = ask(&mut service, "lab_look", json!({"run": RUN}), &file);
    let kind = KINDS[which % KINDS.len()];
    ask(&mut service, "lab_export", json!({"run": RUN, "kind": kind}), &file);
    ask(&mut service, "lab_open", json!({"run": RUN}), &file);
    if let Some(cell) = look["ok"]["cells"][0]["cell"].as_str() {
        let pick = PICKS[which % PICKS.len()];
        let asked = json!({"run": RUN, "cell": cell, "pick": pick, "count": 1});
        ask(&mut service, "lab_games", asked, &file);
        if which.is_multiple_of(4) {
            ask(&mut service, "lab_report", json!({"run": RUN}), &file);
        }
    }
    look["ok"]["games"].as_u64()
}

/// Asks a service, which finds `file` when it fetches lines. Games that it waits for are played.
fn ask(service: &mut LabService, verb: &str, mut request: Value, file: &str) -> Value {
    request["do"] = json!(verb);
    request["id"] = json!(7);
    let mut outputs = vec![service.handle(CLIENT, request.to_string().as_bytes(), Duration::ZERO)];
    loop {
        while let Some(output) = outputs.pop() {
            for keep in &output.keeps {
                if let StoreRequest::Fetch { run } = keep {
                    outputs.push(service.lines(run, file, true, Duration::ZERO));
                }
            }
            for evaluation in output.evaluations {
                outputs.push(service.evaluated(evaluation.run(), Duration::ZERO));
            }
            if let Some((client, answer)) = output.answers.into_iter().next() {
                assert_eq!(client, CLIENT);
                return checked(&answer);
            }
        }
        let Some(job) = service.deal(Duration::ZERO, true) else {
            panic!("no answer to {request}");
        };
        let done = result(&job).unwrap_or_else(|| JobResult::Defect("It takes long.".into(), "".into()));
        outputs.push(service.done(job.number, done, Duration::ZERO));
    }
}

/// Checks that an answer is one, or says in sentences why there is none.
fn checked(answer: &str) -> Value {
    let answer: Value = serde_json::from_str(answer).expect("JSON");
    assert_eq!(answer["re"], 7, "{answer}");
    let text = &answer["error"]["text"];
    let is_told = text.as_str().is_some_and(|text| {
        // The text of a stranger may stand in it.
        !text.is_empty() && text.chars().count() < 5000
    });
    assert!(answer.get("ok").is_some() != is_told, "{answer}");
    answer
}
