//! Seats of the computer, driven by the table's host (docs/seats.md).

mod support;

use std::time::Duration;

use atar_table::{Change, Client};
use serde_json::{Value, json};
use support::host::{Host, begun, does, seats, small_game};
use support::{Session, games, steps_of, texts};

#[test]
fn a_computer_s_seat_plays_by_itself() {
    let mut host = begun();
    let before = host.position();
    assert_eq!(before["thinking"], json!({"seat": 1, "level": 2}));
    host.names();
    assert_eq!(host.settle(), 1);
    let after = host.position();
    assert_eq!(after["actor"], json!({"seat": 0}));
    assert_eq!((&after["turn"], &after["ply"]), (&json!(2), &json!(4)));
    assert_eq!(after["thinking"], Value::Null);
    assert_eq!(host.names(), ["thought", "changed", "changed"]);
}

/// "each an event `changed` of its own to all clients"
#[test]
fn every_step_is_told_to_everybody_as_a_change_of_its_own() {
    let mut host = begun();
    let before = host.position();
    host.told.clear();
    host.heard.clear();
    host.settle();
    assert_eq!(host.told, host.heard);
    let thought = &host.told[0];
    assert_eq!(thought["event"], "thought");
    assert_eq!(
        (&thought["seat"], &thought["played"]),
        (&json!(1), &json!(true))
    );
    assert_eq!(thought["rev"], before["rev"]);
    assert_eq!(thought["value"].as_array().expect("by seat").len(), 2);
    assert!(thought["nodes"].is_u64());
    let positions: Vec<&Value> = host.told[1..]
        .iter()
        .map(|event| &event["position"])
        .collect();
    let [placed, committed] = positions[..] else {
        panic!("{:?}", host.told);
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
    assert_eq!(last, host.position());
}

#[test]
fn thinking_is_told_when_it_begins_while_it_lasts_and_when_it_ends() {
    let mut host = begun();
    let position = host.position();
    let begins = json!({"event": "thinking", "seat": 1, "level": 2, "rev": position["rev"]});
    assert_eq!(host.told, std::slice::from_ref(&begins));
    assert_eq!(host.heard.last(), Some(&begins));
    let mut job = host.job();
    assert_eq!(job.client(), None);
    let mut news = Vec::new();
    job.run_slice(Duration::from_secs(1), &mut |event| news.push(event));
    let news: Value = serde_json::from_str(&news[0]).expect("JSON");
    assert_eq!(
        (&news["event"], &news["seat"]),
        (&json!("progress"), &json!(1))
    );
    assert_eq!(news["rev"], position["rev"]);
    assert!(news["nodes"].is_u64() && news["of"].is_u64() && news.get("re").is_none());
    host.names();
    host.finish(job);
    assert_eq!(host.names()[0], "thought");
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
    let mut host = Host::with(&[0, 1, 2, 3]);
    host.step("@a1");
    host.step("commit");
    assert_eq!(host.settle(), 3);
    assert_eq!(host.position()["actor"], json!({"seat": 0}));
    let record = host.ok(does("record"));
    assert_eq!(record["by"], json!([0, 1, 2, 3, 0]));
}

#[test]
fn computers_alone_play_every_game_to_its_end() {
    for (game, mut options) in games() {
        if game == "atar" {
            options =
                json!({"side": 4, "stones": [3, 3], "placement": "random", "order": "random"});
        }
        let mut host = Host::new(1);
        let mut request = json!({"do": "new_game", "game": game, "options": options, "seed": 1});
        let people = Session::new(0).ok(request.clone())["seats"]
            .as_array()
            .expect("seats")
            .len();
        request["seats"] = seats(&vec![1; people]);
        host.ok(request);
        assert!(host.settle() > 3, "{game}");
        let end = host.position();
        assert!(
            end["actor"].is_null() && end["result"].is_object(),
            "{game}: {end}"
        );
        let record = host.record();
        assert_eq!(host.kept, steps_of(&record), "{game}");
    }
}

/// A person's steps for a computer's seat.
#[test]
fn nobody_plays_for_the_computer() {
    let mut host = begun();
    for paused in [false, true] {
        for request in [
            json!({"do": "step", "step": "@d1"}),
            json!({"do": "place", "space": "d1"}),
            does("commit"),
            does("take_back"),
            json!({"do": "revise", "steps": []}),
        ] {
            assert_eq!(host.refused(request), "not_your_turn", "{paused}");
        }
        assert!(texts(&host.ok(does("legal"))["steps"]).contains(&"@d1".to_owned()));
        host.ok(json!({"do": "preview", "step": "@d1"}));
        host.ok(does("pause"));
    }
    let atar_only = host.refused(json!({"do": "step", "step": "@d1", "rev": 0}));
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
        let mut host = begun();
        let mut old = host.job();
        assert!(old.run_slice(Duration::ZERO, &mut |_| ()), "it goes on");
        host.told.clear();
        host.ok(change.clone());
        let ended = &host.told[0];
        assert_eq!(ended["event"], "thought", "{change}");
        assert_eq!(ended["played"], false, "{change}");
        assert!(
            !old.run_slice(Duration::ZERO, &mut |_| ()),
            "{change} is heard"
        );
        let after = host.position();
        host.heard.clear();
        assert_eq!(host.finish(old), None);
        assert_eq!(host.position(), after, "{change}");
        assert!(host.heard.is_empty(), "{change}");
        host.settle();
    }
}

#[test]
fn a_table_that_is_gone_stops_its_job() {
    let mut host = begun();
    let mut job = host.job();
    assert!(job.run_slice(Duration::ZERO, &mut |_| ()));
    drop(host);
    assert!(!job.run_slice(Duration::ZERO, &mut |_| ()));
}

#[test]
fn a_request_that_fails_or_asks_does_not_disturb_who_thinks() {
    let mut host = begun();
    for request in [
        does("position"),
        does("record"),
        does("dance"),
        does("commit"),
        does("bot"),
    ] {
        host.ask(request);
    }
    let mut busy = does("bot");
    busy["level"] = json!(1);
    assert_eq!(host.refused(busy), "busy");
    assert_eq!(host.settle(), 1);
    assert_eq!(host.position()["actor"], json!({"seat": 0}));
}

/// "change who plays a seat during the game"
#[test]
fn a_person_takes_over_from_the_computer_and_back() {
    let mut host = begun();
    let position = host.ok(json!({"do": "seats", "seats": [{"name": "Ann"}, {"name": "Bob", "colour": 4, "bot": null}]}));
    assert_eq!(position["thinking"], Value::Null);
    assert_eq!(
        position["seats"],
        json!([{"name": "Ann", "colour": 0}, {"name": "Bob", "colour": 4}])
    );
    host.step("@d1");
    let position = host.ok(json!({"do": "seats", "seats": [{}, {"bot": 1}]}));
    assert_eq!(
        position["seats"][1],
        json!({"name": "Bob", "colour": 4, "bot": 1})
    );
    assert_eq!(
        position["draft"],
        json!(["@d1"]),
        "what Bob has begun, the computer ends"
    );
    assert_eq!(host.settle(), 2);
    let position = host.position();
    assert_eq!(position["state"]["stones"], json!({"a1": 0, "d1": 1}));
    assert_eq!(position["actor"], json!({"seat": 0}));
    assert_eq!(
        host.record()["seats"],
        json!([{"name": "Ann"}, {"name": "Bob", "colour": 4, "bot": 1}])
    );
}

#[test]
fn changing_seats_keeps_what_else_is_written_there() {
    let mut host = begun();
    let mut record = host.record();
    record["seats"][1]["rating"] = json!(1500);
    host.ok(json!({"do": "open", "record": record}));
    host.ok(json!({"do": "seats", "seats": [{}, {"name": "Deep Thought"}]}));
    let name = "Deep Thought";
    assert_eq!(
        host.record()["seats"][1],
        json!({"name": name, "bot": 2, "rating": 1500})
    );
}

/// docs/seats.md: `undo_turn` "goes back to the start of the last turn that a person finished"
#[test]
fn undo_turn_takes_the_computer_s_turns_back_too() {
    let mut host = Host::with(&[0, 1, 1]);
    let start = host.position();
    for jobs_done in 0..=2 {
        host.step("@a1");
        host.step("commit");
        for _ in 0..jobs_done {
            host.work();
        }
        let back = host.ok(does("undo_turn"));
        for key in ["state", "actor", "ply", "draft", "thinking"] {
            assert_eq!(back[key], start[key], "{key} after {jobs_done} turns");
        }
        host.settle();
        assert_eq!(host.position(), back);
    }
}

/// The computer's answer comes back as it was, without being thought of again; a seat that is the computer's by now
/// plays its own.
#[test]
fn redo_brings_the_computer_s_turns_back_too() {
    let mut host = begun();
    host.settle();
    let (answered, kept) = (host.position(), host.kept.clone());
    let undone = host.ok(does("undo_turn"));
    assert_eq!(undone["can"]["redo"], json!(true));
    let again = host.ok(does("redo"));
    assert_eq!(again["state"], answered["state"]);
    assert_eq!(again["can"]["redo"], json!(false));
    assert_eq!(host.kept, kept);
    assert!(host.jobs.is_empty(), "nobody thinks about it again");

    host.ok(does("undo_turn"));
    host.ok(json!({"do": "pause"}));
    let handed = host.ok(json!({"do": "seats", "seats": [{"bot": 1}, {"bot": 2}]}));
    assert_eq!(handed["can"]["redo"], json!(false));
    assert_eq!(host.refused(does("redo")), "not_your_turn");
}

/// People draw from a real bag: the computer waits for the chance that completes its turn, and nobody takes its step
/// back meanwhile.
#[test]
fn the_computer_waits_for_chance_that_people_roll() {
    let (game, options) = games()
        .into_iter()
        .find(|(game, _)| game == "spectrangle")
        .expect("a game with a bag");
    let mut host = Host::new(1);
    host.ok(json!({"do": "new_game", "game": game, "options": options, "seats": seats(&[1, 0]), "roll": "manual"}));
    while host.position()["actor"] == "chance" {
        host.ok(does("roll"));
    }
    let mut turns = 0;
    while turns < 6 {
        let position = host.position();
        if position["actor"] == "chance" {
            let by_computer = host.ok(does("record"))["by"]
                .as_array()
                .expect("seats")
                .last()
                == Some(&json!(0));
            if by_computer && position["draft"] != json!([]) {
                assert_eq!(host.refused(does("take_back")), "not_your_turn");
                assert_eq!(position["can"]["take_back"], false);
            }
            host.ok(does("roll"));
        } else if position["actor"] == json!({"seat": 0}) {
            assert_eq!(host.settle(), 1);
            turns += 1;
        } else {
            assert!(host.jobs.is_empty());
            let step = texts(&host.ok(does("legal"))["steps"]).swap_remove(0);
            host.step(&step);
        }
    }
}

/// With the same seed and the same requests everything is the same again, whoever thinks.
#[test]
fn a_seed_plays_the_same_game_again() {
    let game = || {
        let mut host = Host::with(&[2, 1]);
        host.settle();
        host.record()
    };
    assert_eq!(game(), game());
}

/// A computer whose turn comes when a record is opened plays it.
#[test]
fn opening_a_game_goes_on_with_it() {
    let record = begun().record();
    let mut host = Host::new(5);
    host.ok(json!({"do": "open", "record": record}));
    assert_eq!(host.settle(), 1);
    assert_eq!(host.position()["actor"], json!({"seat": 0}));
}

/// A carrier that cannot do a job, or forgets it, does not stop the game.
#[test]
fn a_job_that_is_lost_is_given_again() {
    let mut host = begun();
    drop(host.job());
    host.names();
    host.position();
    assert_eq!(host.names(), ["thought", "thinking"]);
    assert_eq!(host.settle(), 1);
    assert_eq!(host.position()["turn"], 2);
    host.ask(json!({"do": "bot", "nodes": 5}));
    drop(host.job());
    host.position();
    host.ask(json!({"do": "bot", "nodes": 5}));
    assert_eq!(host.settle(), 1, "nobody is busy");
}

/// Carriers that keep the game are told what is to be kept.
#[test]
fn changes_are_told_to_those_who_keep_them() {
    let change = |host: &mut Host, request: Value| {
        let request = request.to_string();
        host.table.handle(Client(1), request.as_bytes()).change
    };
    let mut host = begun();
    let seats = json!({"do": "seats", "seats": [{"name": "Ann"}, {}]});
    assert_eq!(change(&mut host, seats), Some(Change::Seats));
    for verb in ["pause", "resume", "hurry", "stop", "position"] {
        assert_eq!(change(&mut host, does(verb)), None, "{verb}");
    }
    assert_eq!(
        change(&mut host, small_game(&[0, 0])),
        Some(Change::NewGame)
    );
}
