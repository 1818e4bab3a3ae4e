//! Games in any order, stopping and going on, first figures, progress, and what ends a run.

use std::time::Duration;

use atar_lab_service::{JobResult, LabJob, Output};
use serde_json::{Value, json};

use super::carrier::{Carrier, games, played, small};

#[test]
fn what_was_stopped_goes_on_with_the_same_games() {
    let mut whole = Carrier::new();
    whole.ok("lab_begin", json!({"study": small(40)}));
    whole.play_to_the_end();
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": small(40)}))["run"].take();
    carrier.play(23);
    let dealt = carrier.service.deal(carrier.now, false).expect("a game");
    carrier.ok("lab_stop", json!({}));
    assert_eq!(carrier.last_event()["phase"], "stopped");
    assert!(carrier.dropped.contains(&dealt.number));
    let output = carrier.service.done(dealt.number, played(&dealt), carrier.now);
    let nothing = Output::default();
    assert_eq!(format!("{output:?}"), format!("{nothing:?}"), "an unfinished game is dropped");
    assert!(carrier.service.deal(carrier.now, false).is_none());
    assert_eq!(carrier.ok("lab_open", json!({"run": run}))["phase"], "stopped");

    // It goes on in another service, which finds a last line without an end.
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
    let look = |carrier: &mut Carrier| carrier.ok("lab_look", json!({"run": run, "measure": "turns"}));
    assert_eq!(look(&mut carrier), look(&mut whole));
}

#[test]
fn a_last_line_without_an_end_is_dropped_and_a_wrong_line_is_told() {
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": small(10)}))["run"].take();
    carrier.play_to_the_end();
    let id = run.as_str().expect("an id").to_owned();
    carrier.lines.get_mut(&id).expect("lines").push_str("{\"cell\":\"half a li");
    let mut carrier = Carrier::again(carrier);
    assert_eq!(carrier.ok("lab_look", json!({"run": run}))["games"], 20);
    carrier.lines.get_mut(&id).expect("lines").push_str("ne\"}\n");
    let mut carrier = Carrier::again(carrier);
    let answer = carrier.ask("lab_look", json!({"run": run}));
    assert_eq!(answer["error"]["code"], "disk");
    assert!(answer["error"]["text"].as_str().is_some_and(|text| text.contains("Line 22 ")), "{answer}");
    assert_eq!(carrier.ok("lab_list", json!({}))["runs"].as_array().map(Vec::len), Some(1));
}

/// A finished study that stops by itself looked like one with games to play: 128 of 10,000.
#[test]
fn a_study_that_has_stopped_by_itself_is_done() {
    let is_done = |carrier: &mut Carrier| carrier.ok("lab_list", json!({}))["runs"][0]["is_done"].take();
    let mut carrier = Carrier::new();
    let mut study = small(10);
    study["stop"] = json!({"half_width": 0.2, "of": "share.1", "least": 10, "most": 1000});
    let run = carrier.ok("lab_begin", json!({"study": study}))["run"].take();
    assert_eq!(is_done(&mut carrier), false);
    let stops_early = carrier.ok("lab_list", json!({}))["runs"][0]["stops_early"].take();
    assert_eq!(stops_early, true);
    carrier.play_to_the_end();
    assert_eq!(is_done(&mut carrier), true);
    let listed = carrier.ok("lab_list", json!({}))["runs"][0].take();
    assert!(listed["games"].as_u64() < listed["of"].as_u64(), "{listed}");
    let mut carrier = Carrier::again(carrier);
    assert_eq!(is_done(&mut carrier), json!(null), "its games have not been read");
    carrier.ok("lab_open", json!({"run": run}));
    assert_eq!(is_done(&mut carrier), true);
}

/// The games of a cell come back last first: none counts before the first is there.
#[test]
fn only_the_unbroken_beginning_counts() {
    let mut carrier = Carrier::new();
    let mut study = small(10);
    study["grid"] = json!([{"stones": [2]}]);
    let run = carrier.ok("lab_begin", json!({"study": study}))["run"].take();
    let dealt: Vec<LabJob> = std::iter::from_fn(|| carrier.service.deal(carrier.now, false)).collect();
    assert_eq!(dealt.len(), 10);
    for (back, job) in dealt.iter().rev().enumerate() {
        let counts = |carrier: &mut Carrier| carrier.ok("lab_look", json!({"run": run}))["cells"][0]["games"].take();
        assert_eq!(counts(&mut carrier), 0, "{back} games are there, but not the first");
        let output = carrier.service.done(job.number, played(job), carrier.now);
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
    let told = carrier.events.iter().map(|event| &event["phase"]);
    assert_eq!(told.collect::<Vec<_>>(), ["preview"; 3], "they are told while they are played, not at their end");
    let look = carrier.ok("lab_look", json!({"run": run}));
    assert_eq!((&look["preview"], &look["games"]), (&json!("greedy"), &json!(0)));
    assert!(look["cells"][0]["label"].as_str().is_some_and(|label| !label.contains("nodes")));
    let cell = look["cells"][0]["cell"].clone();
    let asked = json!({"run": run, "cell": cell, "pick": "typical", "count": 1});
    assert_eq!(carrier.ok("lab_games", asked)["games"].as_array().map(Vec::len), Some(1));
    assert_eq!(carrier.lines.values().next().map(|lines| lines.lines().count()), Some(1), "first figures are not kept");
    carrier.now += Duration::from_secs(2);
    carrier.play(1);
    assert!(carrier.events.iter().any(|event| event["phase"] == "playing"));
    carrier.play_to_the_end();
    let look = carrier.ok("lab_look", json!({"run": run}));
    assert_eq!((&look["preview"], &look["games"]), (&json!(null), &json!(48)));
}

#[test]
fn progress_comes_four_times_a_second_at_most() {
    let mut carrier = Carrier::new();
    carrier.ok("lab_begin", json!({"study": small(300)}));
    carrier.play_to_the_end();
    let seconds = carrier.now.as_secs_f64();
    assert!(seconds > 5.0);
    let most = usize::try_from(carrier.now.as_millis() / 250).expect("few") + 2;
    assert!((10..=most).contains(&carrier.events.len()), "{} events in {seconds} s", carrier.events.len());
    let left: Vec<f64> = carrier.events.iter().filter_map(|event| event["seconds_left"].as_f64()).collect();
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
    let phases: Vec<_> = carrier.events.iter().map(|event| (&event["run"], &event["phase"])).collect();
    assert_eq!(phases[phases.len() - 2..], [(&first, &json!("stopped")), (&second, &json!("playing"))]);
    let list = carrier.ok("lab_list", json!({}));
    assert_eq!(list["runs"][0]["run"], second, "the newest first");
    assert_eq!(list["runs"][1]["games"], 5);
    carrier.ok("lab_begin", json!({"run": first}));
    assert_eq!(carrier.ok("lab_list", json!({}))["runs"][0]["run"], first);
    carrier.ok("lab_remove", json!({"run": first}));
    assert!(!carrier.service.is_busy());
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
    let output = carrier.service.trouble(id, "There is no space left.", carrier.now);
    carrier.take(output);
    let event = carrier.last_event();
    assert_eq!((&event["phase"], &event["text"]), (&json!("failed"), &json!("There is no space left.")));
    assert!(!carrier.service.is_busy());
}

#[test]
fn a_defect_ends_a_run_and_shows_the_game() {
    let mut carrier = Carrier::new();
    carrier.ok("lab_begin", json!({"study": small(100)}));
    let job = carrier.service.deal(carrier.now, false).expect("a game");
    let defect = JobResult::Defect("The rules refuse a step.".to_owned(), "{}".to_owned());
    let output = carrier.service.done(job.number, defect, carrier.now);
    carrier.take(output);
    let event = carrier.last_event();
    assert_eq!((&event["phase"], &event["record"]), (&json!("failed"), &json!("{}")));
}

/// More games than were planned: of a study that is done, one that runs, and one that was opened again. The games that
/// there are stay.
#[test]
fn more_games_than_were_planned_are_played() {
    let mut whole = Carrier::new();
    whole.ok("lab_begin", json!({"study": small(24)}));
    whole.play_to_the_end();
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": small(10)}))["run"].take();
    carrier.play_to_the_end();
    let more = |games: u32| json!({"run": run, "more": games});
    let look = |carrier: &mut Carrier| carrier.ok("lab_look", json!({"run": run}));
    assert_eq!(look(&mut carrier)["of"], 20);
    assert_eq!(carrier.ok("lab_begin", more(6))["run"], run, "it stays the same study");
    assert_eq!(carrier.ok("lab_open", json!({"run": run}))["of"], 32);
    carrier.play_to_the_end();
    assert_eq!(carrier.last_event()["phase"], "done");
    assert_eq!((&look(&mut carrier)["games"], &look(&mut carrier)["of"]), (&json!(32), &json!(32)));

    // It runs, and another service finds what was kept.
    carrier.ok("lab_begin", more(6));
    carrier.play(4);
    carrier.ok("lab_begin", more(2));
    carrier.play(3);
    let mut carrier = Carrier::again(carrier);
    let list = carrier.ok("lab_list", json!({}));
    assert_eq!((&list["runs"][0]["of"], &list["runs"][0]["is_done"]), (&json!(48), &json!(false)));
    carrier.ok("lab_begin", json!({"run": run}));
    carrier.play_to_the_end();
    let opened = carrier.ok("lab_open", json!({"run": run}));
    assert_eq!((&opened["games"], &opened["phase"]), (&json!(48), &json!("done")));
    assert_eq!(opened["study"]["stop"], json!({"games": 24}));
    assert_eq!(opened["study"]["extended"], true);
    let lines = |carrier: &Carrier| games(carrier.lines.values().next().expect("lines"));
    assert_eq!(lines(&carrier), lines(&whole), "the same games as if they had been planned");

    for (wrong, code) in [
        (json!({"run": run, "more": 0}), "bad_request"),
        (json!({"run": run, "more": 1_000_000}), "bad_study"),
        (json!({"study": small(10), "more": 5}), "bad_request"),
        (json!({"run": "elsewhere", "more": 5}), "no_run"),
    ] {
        assert_eq!(carrier.code("lab_begin", wrong.clone()), code, "{wrong}");
    }
}

/// A study that stops by itself has as many more as the cell with the fewest.
#[test]
fn a_study_that_stops_by_itself_plays_more_too() {
    let mut study = small(1);
    study["stop"] = json!({"half_width": 0.9, "of": "share.1", "least": 32, "most": 64});
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": study}))["run"].take();
    carrier.play_to_the_end();
    let games = |carrier: &mut Carrier| carrier.ok("lab_open", json!({"run": run}))["games"].as_u64();
    assert_eq!(games(&mut carrier), Some(64));
    carrier.ok("lab_begin", json!({"run": run, "more": 64}));
    carrier.play_to_the_end();
    assert_eq!(games(&mut carrier), Some(192));
}

/// A study with a wish is played until the wish is settled in each cell; what was found is told with maps and settings,
/// each with its figures and games.
#[test]
fn a_wish_is_looked_for() {
    let mut study = small(2000);
    study["version"] = json!(2);
    study["grid"] = json!([{"stones": [1, 4]}, {"first": [0, 1]}]);
    study["wish"] = json!({"turns": {"most": 25}});
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": study}))["run"].take();
    carrier.play_to_the_end();
    let listed = carrier.ok("lab_list", json!({}))["runs"][0].take();
    assert_eq!((&listed["is_done"], &listed["stops_early"]), (&json!(true), &json!(true)));
    assert!(listed["games"].as_u64() < Some(1000), "{listed}");
    let look = carrier.ok("lab_look", json!({"run": run}));
    let first = look["answer"][0].as_str().expect("a sentence");
    assert!(first.starts_with("Of 4 combinations, 2 are as wished and 2 are not, after "), "{look}");
    let wish = &look["wish"];
    assert_eq!((&wish["good"], &wish["open"]), (&json!(2), &json!(0)), "{wish}");
    let settings = wish["settings"].as_array().expect("cells");
    assert_eq!(settings.len(), 2, "what is not as wished is no setting to play");
    let good = &settings[0];
    assert_eq!((&good["options"]["stones"], &good["seats"], &good["is_good"]), (&json!(1), &json!(2), &json!(true)));
    assert_eq!(good["figures"][0]["title"], "Turns of play");
    assert!(
        good["figures"][0]["text"].as_str().is_some_and(|text| text.contains("\u{a0}to\u{a0}")),
        "with its interval: {good}"
    );
    let typical = carrier.ok("lab_games", json!({"run": run, "cell": good["cell"], "pick": "typical", "count": 1}));
    assert_eq!(typical["games"].as_array().map(Vec::len), Some(1));
    assert!(look["wish"]["maps"][0].as_str().is_some_and(|map| map.starts_with("<svg ")));
    let report = carrier.ok("lab_report", json!({"run": run}));
    assert!(report["html"].as_str().is_some_and(|html| html.contains("The wish")));
}

/// A search that has hardly begun tells which settings are open, with as many as a screen can show.
#[test]
fn open_settings_are_told_with_those_that_are_good() {
    let mut study = small(2000);
    study["version"] = json!(2);
    study["grid"] = json!([{"stones": [1, 2, 3, 4, 5, 6, 7, 8]}, {"first": [0, 1]}]);
    study["wish"] = json!({"decided": {"least": 0.5}, "share": {"most": 0.6}});
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": study}))["run"].take();
    carrier.play(16);
    let wish = carrier.ok("lab_look", json!({"run": run}))["wish"].take();
    assert_eq!((&wish["good"], &wish["open"]), (&json!(0), &json!(16)), "{wish}");
    let settings = wish["settings"].as_array().expect("cells");
    assert_eq!(settings.len(), 12, "{wish}");
    assert!(settings.iter().all(|setting| setting["is_good"] == false), "{wish}");
    let carrier = carrier.ok("lab_hello", json!({}));
    let figures = carrier["games"].as_array().expect("games").iter().flat_map(|game| game["wishes"].as_array());
    let decided = figures.flatten().find(|figure| figure["name"] == "decided").expect("a figure of every game");
    assert_eq!(decided["is_share"], true, "how far into the game is told as per cent");
}
