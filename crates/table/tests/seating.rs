//! Seats of the computer, played by the table (docs/seats.md).

mod support;

use std::time::Duration;

use atar_table::{Change, Client};
use serde_json::{Value, json};
use support::driven_table::{DrivenTable, begun, does, seats, small_game};
use support::{Session, games, steps_of, texts};

#[test]
fn a_computer_s_seat_plays_by_itself() {
    let mut driven = begun();
    let before = driven.position();
    assert_eq!(before["thinking"], json!({"seat": 1, "level": 2}));
    driven.names();
    assert_eq!(driven.settle(), 1);
    let after = driven.position();
    assert_eq!(after["actor"], json!({"seat": 0}));
    assert_eq!((&after["turn"], &after["ply"]), (&json!(2), &json!(4)));
    assert_eq!(after["thinking"], Value::Null);
    assert_eq!(driven.names(), ["thought", "changed", "changed"]);
}

/// "each an event `changed` of its own to all clients"
#[test]
fn every_step_is_told_to_everybody_as_a_change_of_its_own() {
    let mut driven = begun();
    let before = driven.position();
    driven.told.clear();
    driven.heard.clear();
    driven.settle();
    assert_eq!(driven.told, driven.heard);
    let thought = &driven.told[0];
    assert_eq!(thought["event"], "thought");
    assert_eq!((&thought["seat"], &thought["played"]), (&json!(1), &json!(true)));
    assert_eq!(thought["rev"], before["rev"]);
    assert_eq!(thought["value"].as_array().expect("by seat").len(), 2);
    assert!(thought["nodes"].is_u64());
    let positions: Vec<&Value> = driven.told[1..].iter().map(|event| &event["position"]).collect();
    let [placed, committed] = positions[..] else {
        panic!("{:?}", driven.told);
    };
    assert_eq!(placed["effects"][0]["effect"], "placed");
    assert_eq!(committed["effects"][0]["effect"], "committed");
    for (position, number) in [(placed, 1), (committed, 2)] {
        let (rev, ply) = (before["rev"].as_u64(), before["ply"].as_u64());
        assert_eq!(position["rev"].as_u64(), rev.map(|rev| rev + number));
        assert_eq!(position["ply"].as_u64(), ply.map(|ply| ply + number));
        assert_eq!(position["thinking"], Value::Null, "it plays");
    }
    assert_eq!(placed["can"]["take_back"], false, "it is nobody else's");
    let last = committed.clone();
    assert_eq!(last, driven.position());
}

#[test]
fn thinking_is_told_when_it_begins_while_it_lasts_and_when_it_ends() {
    let mut driven = begun();
    let position = driven.position();
    let begins = json!({"event": "thinking", "seat": 1, "level": 2, "rev": position["rev"]});
    assert_eq!(driven.told, std::slice::from_ref(&begins));
    assert_eq!(driven.heard.last(), Some(&begins));
    let mut job = driven.job();
    assert_eq!(job.client(), None);
    let mut news = Vec::new();
    job.run_slice(Duration::from_secs(1), &mut |event| news.push(event));
    let news: Value = serde_json::from_str(&news[0]).expect("JSON");
    assert_eq!((&news["event"], &news["seat"]), (&json!("progress"), &json!(1)));
    assert_eq!(news["rev"], position["rev"]);
    assert!(news["nodes"].is_u64() && news["of"].is_u64() && news.get("re").is_none());
    driven.names();
    driven.finish(job);
    assert_eq!(driven.names()[0], "thought");
}

/// docs/seats.md: where no seats are driven "the table plays nothing by itself but chance"
#[test]
fn a_table_that_is_not_driven_plays_nothing_and_lets_anybody_play() {
    let mut session = Session::new(1);
    let reply = session.say(small_game(&[1, 1]).to_string());
    assert!(reply.jobs.is_empty());
    for verb in ["pause", "resume", "position"] {
        assert!(session.say(does(verb).to_string()).jobs.is_empty());
    }
    let position = session.position();
    assert_eq!(position["thinking"], Value::Null);
    session.step("@a1");
    session.ok(does("take_back"));
}

#[test]
fn several_computers_play_one_after_the_other() {
    let mut driven = DrivenTable::with(&[0, 1, 2, 3]);
    driven.step("@a1");
    driven.step("commit");
    assert_eq!(driven.settle(), 3);
    assert_eq!(driven.position()["actor"], json!({"seat": 0}));
    let record = driven.ok(does("record"));
    assert_eq!(record["by"], json!([0, 1, 2, 3, 0]));
}

#[test]
fn computers_alone_play_every_game_to_its_end() {
    for (game, mut options) in games() {
        if game == "atar" {
            options = json!({"side": 4, "stones": [3, 3], "placement": "random", "order": "random"});
        }
        let mut driven = DrivenTable::new(1);
        let mut request = json!({"do": "new_game", "game": game, "options": options, "seed": 1});
        let people = Session::new(0).ok(request.clone())["seats"].as_array().expect("seats").len();
        request["seats"] = seats(&vec![1; people]);
        driven.ok(request);
        assert!(driven.settle() > 3, "{game}");
        let end = driven.position();
        assert!(end["actor"].is_null() && end["result"].is_object(), "{game}: {end}");
        let record = driven.record();
        assert_eq!(driven.kept, steps_of(&record), "{game}");
    }
}

/// A person's steps for a computer's seat.
#[test]
fn nobody_plays_for_the_computer() {
    let mut driven = begun();
    for paused in [false, true] {
        for request in [
            json!({"do": "step", "step": "@d1"}),
            json!({"do": "place", "space": "d1"}),
            does("commit"),
            does("take_back"),
            json!({"do": "revise", "steps": []}),
        ] {
            assert_eq!(driven.refused(request), "not_your_turn", "{paused}");
        }
        assert!(texts(&driven.ok(does("legal"))["steps"]).contains(&"@d1".to_owned()));
        driven.ok(json!({"do": "preview", "step": "@d1"}));
        driven.ok(does("pause"));
    }
    let atar_only = driven.refused(json!({"do": "step", "step": "@d1", "rev": 0}));
    assert_eq!(atar_only, "stale");
}

/// Whatever changes the game stops who thinks about it, and what was thought is never played.
#[test]
fn an_answer_for_an_old_position_is_never_played() {
    for change in [
        does("undo_turn"),
        does("pause"),
        does("stop"),
        small_game(&[0, 1]),
        json!({"do": "open", "record": begun().record()}),
        json!({"do": "seats", "seats": [{}, {"bot": 3}]}),
        json!({"do": "seats", "seats": [{}, {"bot": null}]}),
    ] {
        let mut driven = begun();
        let mut old = driven.job();
        assert!(old.run_slice(Duration::ZERO, &mut |_| ()), "it goes on");
        driven.told.clear();
        driven.ok(change.clone());
        let ended = &driven.told[0];
        assert_eq!(ended["event"], "thought", "{change}");
        assert_eq!(ended["played"], false, "{change}");
        assert!(!old.run_slice(Duration::ZERO, &mut |_| ()), "{change} is heard");
        let after = driven.position();
        driven.heard.clear();
        assert_eq!(driven.finish(old), None);
        assert_eq!(driven.position(), after, "{change}");
        assert!(driven.heard.is_empty(), "{change}");
        driven.settle();
    }
}

#[test]
fn a_table_that_is_gone_stops_its_job() {
    let mut driven = begun();
    let mut job = driven.job();
    assert!(job.run_slice(Duration::ZERO, &mut |_| ()));
    drop(driven);
    assert!(!job.run_slice(Duration::ZERO, &mut |_| ()));
}

#[test]
fn a_request_that_fails_or_asks_does_not_disturb_who_thinks() {
    let mut driven = begun();
    for request in [does("position"), does("record"), does("dance"), does("commit"), does("bot")] {
        driven.ask(request);
    }
    let mut busy = does("bot");
    busy["level"] = json!(1);
    assert_eq!(driven.refused(busy), "busy");
    assert_eq!(driven.settle(), 1);
    assert_eq!(driven.position()["actor"], json!({"seat": 0}));
}

/// "change who plays a seat during the game"
#[test]
fn a_person_takes_over_from_the_computer_and_back() {
    let mut driven = begun();
    let position =
        driven.ok(json!({"do": "seats", "seats": [{"name": "Ann"}, {"name": "Bob", "colour": 4, "bot": null}]}));
    assert_eq!(position["thinking"], Value::Null);
    assert_eq!(position["seats"], json!([{"name": "Ann", "colour": 0}, {"name": "Bob", "colour": 4}]));
    driven.step("@d1");
    let position = driven.ok(json!({"do": "seats", "seats": [{}, {"bot": 1}]}));
    assert_eq!(position["seats"][1], json!({"name": "Bob", "colour": 4, "bot": 1}));
    assert_eq!(position["draft"], json!(["@d1"]), "what Bob has begun, the computer ends");
    assert_eq!(driven.settle(), 2);
    let position = driven.position();
    assert_eq!(position["state"]["stones"], json!({"a1": 0, "d1": 1}));
    assert_eq!(position["actor"], json!({"seat": 0}));
    assert_eq!(driven.record()["seats"], json!([{"name": "Ann"}, {"name": "Bob", "colour": 4, "bot": 1}]));
}

#[test]
fn changing_seats_keeps_what_else_is_written_there() {
    let mut driven = begun();
    let mut record = driven.record();
    record["seats"][1]["rating"] = json!(1500);
    driven.ok(json!({"do": "open", "record": record}));
    driven.ok(json!({"do": "seats", "seats": [{}, {"name": "Deep Thought"}]}));
    let name = "Deep Thought";
    assert_eq!(driven.record()["seats"][1], json!({"name": name, "bot": 2, "rating": 1500}));
}

/// docs/seats.md: `undo_turn` "goes back to the start of the last turn that a person finished"
#[test]
fn undo_turn_takes_the_computer_s_turns_back_too() {
    let mut driven = DrivenTable::with(&[0, 1, 1]);
    let start = driven.position();
    for jobs_done in 0..=2 {
        driven.step("@a1");
        driven.step("commit");
        for _ in 0..jobs_done {
            driven.work();
        }
        let back = driven.ok(does("undo_turn"));
        for key in ["state", "actor", "ply", "draft", "thinking"] {
            assert_eq!(back[key], start[key], "{key} after {jobs_done} turns");
        }
        driven.settle();
        assert_eq!(driven.position(), back);
    }
}

/// The computer's answer comes back as it was, without being thought of again; a seat that is the computer's by now
/// plays its own.
#[test]
fn redo_brings_the_computer_s_turns_back_too() {
    let mut driven = begun();
    driven.settle();
    let (answered, kept) = (driven.position(), driven.kept.clone());
    let undone = driven.ok(does("undo_turn"));
    assert_eq!(undone["can"]["redo"], json!(true));
    let again = driven.ok(does("redo"));
    assert_eq!(again["state"], answered["state"]);
    assert_eq!(again["can"]["redo"], json!(false));
    assert_eq!(driven.kept, kept);
    assert!(driven.jobs.is_empty(), "nobody thinks about it again");

    driven.ok(does("undo_turn"));
    driven.ok(json!({"do": "pause"}));
    let handed = driven.ok(json!({"do": "seats", "seats": [{"bot": 1}, {"bot": 2}]}));
    assert_eq!(handed["can"]["redo"], json!(false));
    assert_eq!(driven.refused(does("redo")), "not_your_turn");
}

/// People draw from a real bag: the computer waits for the chance that completes its turn, and nobody takes its step
/// back meanwhile.
#[test]
fn the_computer_waits_for_chance_that_people_roll() {
    let (game, options) = games().into_iter().find(|(game, _)| game == "spectrangle").expect("a game with a bag");
    let mut driven = DrivenTable::new(1);
    driven.ok(json!({"do": "new_game", "game": game, "options": options, "seats": seats(&[1, 0]), "roll": "manual"}));
    while driven.position()["actor"] == "chance" {
        driven.ok(does("roll"));
    }
    let mut turns = 0;
    while turns < 6 {
        let position = driven.position();
        if position["actor"] == "chance" {
            let by_computer = driven.ok(does("record"))["by"].as_array().expect("seats").last() == Some(&json!(0));
            if by_computer && position["draft"] != json!([]) {
                assert_eq!(driven.refused(does("take_back")), "not_your_turn");
                assert_eq!(position["can"]["take_back"], false);
            }
            driven.ok(does("roll"));
        } else if position["actor"] == json!({"seat": 0}) {
            assert_eq!(driven.settle(), 1);
            turns += 1;
        } else {
            assert!(driven.jobs.is_empty());
            let step = texts(&driven.ok(does("legal"))["steps"]).swap_remove(0);
            driven.step(&step);
        }
    }
}

/// With the same seed and the same requests everything is the same again, whoever thinks.
#[test]
fn a_seed_plays_the_same_game_again() {
    let game = || {
        let mut driven = DrivenTable::with(&[2, 1]);
        driven.settle();
        driven.record()
    };
    assert_eq!(game(), game());
}

/// A computer whose turn comes when a record is opened plays it.
#[test]
fn opening_a_game_goes_on_with_it() {
    let record = begun().record();
    let mut driven = DrivenTable::new(5);
    driven.ok(json!({"do": "open", "record": record}));
    assert_eq!(driven.settle(), 1);
    assert_eq!(driven.position()["actor"], json!({"seat": 0}));
}

/// A carrier that cannot do a job, or forgets it, does not stop the game.
#[test]
fn a_job_that_is_lost_is_given_again() {
    let mut driven = begun();
    drop(driven.job());
    driven.names();
    driven.position();
    assert_eq!(driven.names(), ["thought", "thinking"]);
    assert_eq!(driven.settle(), 1);
    assert_eq!(driven.position()["turn"], 2);
    driven.ask(json!({"do": "bot", "nodes": 5}));
    drop(driven.job());
    driven.position();
    driven.ask(json!({"do": "bot", "nodes": 5}));
    assert_eq!(driven.settle(), 1, "nobody is busy");
}

/// Carriers that keep the game are told what is to be kept.
#[test]
fn changes_are_told_to_those_who_keep_them() {
    let change = |driven: &mut DrivenTable, request: Value| {
        let request = request.to_string();
        driven.table.handle(Client(1), request.as_bytes()).change
    };
    let mut driven = begun();
    let seats = json!({"do": "seats", "seats": [{"name": "Ann"}, {}]});
    assert_eq!(change(&mut driven, seats), Some(Change::Seats));
    for verb in ["pause", "resume", "hurry", "stop", "position"] {
        assert_eq!(change(&mut driven, does(verb)), None, "{verb}");
    }
    assert_eq!(change(&mut driven, small_game(&[0, 0])), Some(Change::NewGame));
}
