//! Games that begin from a position: as a line of text and in records, as docs/record.md says under "Start".

mod support;

use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};
use support::{Session, games};

/// Seat 1 is to move, and pit 11 captures.
const LIST: &str = "(3 2 4 1 5 0 2 4 0 3 3 2 4 3)";

fn owari_text(pits: &Value, mover: u8) -> String {
    let state = json!({"pits": pits, "mover": mover});
    format!("owari {}", json!({"options": {"stones": 3, "first": 0}, "state": state}))
}

fn begin(text: &str) -> Value {
    json!({"do": "new_game", "position": text})
}

/// The position as a line of text.
fn text_of(session: &mut Session) -> String {
    let answer = session.ok(json!({"do": "position_text"}));
    answer["text"].as_str().expect("a text").to_owned()
}

#[test]
fn a_position_goes_to_another_table_as_a_line_of_text() {
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    for (game, options) in games() {
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": game, "options": options, "seed": 2, "roll": "manual"}));
        for _ in 0..60 {
            let text = text_of(&mut session);
            assert!(text.starts_with(&format!("{game} {{\"options\":{{")), "{text}");
            assert!(!text.contains('\n'), "{text}");
            let mut other = Session::new(9);
            let mut request = begin(&text);
            request["roll"] = json!("manual");
            let (begun, there) = (other.ok(request), session.position());
            for part in ["game", "state", "actor", "result"] {
                assert_eq!(begun[part], there[part], "{game}: {part}");
            }
            assert_eq!((&begun["ply"], &begun["turn"]), (&json!(0), &json!(0)));
            assert_eq!(other.legal(), session.legal());
            assert_eq!(text_of(&mut other), text);
            if session.random_step(&mut dice).is_none() {
                break;
            }
        }
    }
}

#[test]
fn an_earlier_position_is_told_by_its_ply() {
    let mut session = Session::new(1);
    session.ok(begin(&owari_text(&json!([3, 3, 3, 3, 3, 3, 0, 3, 3, 3, 3, 3, 3, 0]), 0)));
    let first = text_of(&mut session);
    session.steps("4, 10");
    let told = session.ok(json!({"do": "position_text", "ply": 0}));
    assert_eq!(told["text"], json!(first));
    assert_ne!(text_of(&mut session), first);
    assert_eq!(session.refused(json!({"do": "position_text", "ply": 3})).0, "bad_request");
}

/// Undo, redo, replay and the record begin at the position, not before it.
#[test]
fn a_game_from_a_position_is_played_undone_and_kept() {
    let mut dice = ChaCha8Rng::seed_from_u64(3);
    for (game, options) in games() {
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": game, "options": options, "seed": 2}));
        for _ in 0..30 {
            session.random_step(&mut dice);
        }
        let text = text_of(&mut session);
        let begun = session.ok(json!({"do": "new_game", "position": text, "seed": 5}));
        let start = session.record()["start"].clone();
        for _ in 0..12 {
            session.random_step(&mut dice);
        }
        let record = session.record();
        assert_eq!((&record["version"], &record["start"]), (&json!(2), &start), "{game}");
        assert!(start.is_object(), "{game}: {start}");
        let position = session.position();
        let shown = session.ok(json!({"do": "show", "ply": begun["ply"]}));
        assert_eq!(shown["state"], begun["state"], "{game}");
        let history = session.ok(json!({"do": "history"}));
        let mut other = Session::new(8);
        let saved = session.ok(json!({"do": "record", "text": true}));
        for request in [json!({"do": "open", "record": record}), json!({"do": "open", "text": saved["text"]})] {
            let opened = other.ok(request);
            for part in ["state", "view", "draft", "turn", "ply", "actor", "seats"] {
                assert_eq!(opened[part], position[part], "{game}: {part}");
            }
            assert_eq!(other.record(), record, "{game}");
            assert_eq!(other.ok(json!({"do": "history"})), history, "{game}");
        }
        while other.position()["can"]["undo_turn"] == json!(true) {
            other.ok(json!({"do": "undo_turn"}));
        }
        // Only chance stands before the first turn of a person.
        let back = other.position()["ply"].as_u64().expect("a number");
        let plain = other.ok(json!({"do": "show", "ply": back}));
        assert_eq!(plain["state"], other.position()["state"], "{game}");
        while other.position()["can"]["redo"] == json!(true) {
            other.ok(json!({"do": "redo"}));
        }
        assert_eq!(other.position()["state"], position["state"], "{game}");
    }
}

/// Nothing of version 2 is in them.
#[test]
fn a_game_from_the_usual_start_stays_one_of_version_1() {
    for (game, options) in games() {
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": game, "options": options, "roll": "manual"}));
        let record = session.record();
        let text = text_of(&mut session);
        let mut request = begin(&text);
        request["roll"] = json!("manual");
        session.ok(request);
        assert_eq!(session.record(), record);
        assert_eq!(record["version"], 1);
        let mut second = record.clone();
        second["version"] = json!(2);
        second["start"] = Value::Null;
        session.ok(json!({"do": "open", "record": second, "roll": "manual"}));
        assert_eq!(session.record(), record);
    }
}

/// There it was a key like any other.
#[test]
fn in_version_1_a_start_means_nothing_and_is_kept() {
    let mut session = Session::new(1);
    session.ok(json!({"do": "new_game", "game": "owari", "options": {"stones": 3, "first": 0}}));
    let mut record = session.record();
    record["start"] = json!({"by": "Ann"});
    session.ok(json!({"do": "open", "record": record}));
    assert_eq!(session.record(), record);
    record["version"] = json!(2);
    let (code, text) = session.refused(json!({"do": "open", "record": record}));
    assert_eq!(code, "bad_record");
    assert_eq!(text, "The record's start is wrong: A position of Owari has no key by.");
}

#[test]
fn owari_is_also_read_as_a_list_of_fourteen_numbers() {
    let pits = json!([3, 2, 4, 1, 5, 0, 2, 4, 0, 3, 3, 2, 4, 3]);
    let commas = pits.to_string();
    for (text, mover) in [
        (LIST.to_owned(), 0),
        (format!("{LIST} 0"), 0),
        (format!("owari {LIST} 1"), 1),
        (format!("\u{feff}{LIST} 1"), 1),
        (commas, 0),
        (owari_text(&pits, 1), 1),
        (format!("  {}\n", owari_text(&pits, 0)), 0),
        (format!(" Owari \n {LIST} 1"), 1),
        (owari_text(&pits, 1).replacen("owari ", "OWARI\t", 1), 1),
    ] {
        let mut session = Session::new(1);
        let position = session.ok(begin(&text));
        assert_eq!(position["state"]["pits"], pits, "{text}");
        assert_eq!(position["actor"], json!({"seat": mover}), "{text}");
        let named = session.ok(json!({"do": "new_game", "game": "owari", "position": text}));
        assert_eq!(named["state"], position["state"]);
    }
}

#[test]
fn a_game_may_begin_at_its_end() {
    let mut session = Session::new(1);
    for text in ["(0 0 0 0 0 0 6 0 0 0 0 0 0 6)", "owari (0 0 0 0 0 0 6 0 0 0 0 0 0 6) 1"] {
        let position = session.ok(begin(text));
        assert_eq!(position["result"]["winners"], json!([0, 1]));
        let told = text_of(&mut session);
        assert_eq!(session.ok(begin(&told))["result"], position["result"]);
    }
}

/// As an editor of positions sees what it has set up: what the table answers is what a game from there then shows.
#[test]
fn a_position_is_looked_at_without_a_game() {
    let mut dice = ChaCha8Rng::seed_from_u64(4);
    for (game, options) in games() {
        let mut looking = Session::new(9);
        let start = looking.ok(json!({"do": "look_at", "game": game, "options": options}));
        assert_eq!((&start["rules"].is_u64(), &start["options"]), (&true, &options), "{game}");
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": game, "options": options, "seed": 2, "roll": "manual"}));
        for _ in 0..40 {
            let text = text_of(&mut session);
            let seen = looking.ok(json!({"do": "look_at", "position": text}));
            let alone = json!({"options": seen["options"], "state": seen["state"], "rules": seen["rules"]});
            let again = looking.ok(json!({"do": "look_at", "position": format!("{game} {alone}")}));
            assert_eq!(again, seen, "{game}: what follows from the rest need not be given");
            assert_eq!(seen["empty"], start["empty"], "{game}");
            let mut begun = session_from(&text);
            for part in ["rev", "since", "effects", "can"] {
                begun[part] = seen["position"][part].clone();
            }
            assert_eq!(seen["position"], begun, "{game}");
            if session.random_step(&mut dice).is_none() {
                break;
            }
        }
        assert_eq!(looking.refused(json!({"do": "position"})).0, "no_game", "{game}");
    }
}

/// The position of a game that begins with a text.
fn session_from(text: &str) -> Value {
    let mut request = begin(text);
    request["roll"] = json!("manual");
    Session::new(9).ok(request)
}

/// Nothing lies there, and what is wrong with that is said like anything else.
#[test]
fn the_empty_board_is_told_with_every_position() {
    for (game, options) in games() {
        let mut session = Session::new(1);
        let empty = session.ok(json!({"do": "look_at", "game": game, "options": options}))["empty"].take();
        for key in ["stones", "cells", "board"] {
            let things = empty.get(key).and_then(Value::as_object);
            assert!(things.is_none_or(serde_json::Map::is_empty), "{game}: {empty}");
        }
        let text = format!("{game} {}", json!({"options": options, "state": empty}));
        let answer = session.ask(json!({"do": "look_at", "position": text}));
        let error = &answer["error"];
        assert!(error.is_null() || empty.get(error["reason"].as_str().expect("a key")).is_some(), "{game}: {answer}");
    }
}

/// Petri's pieces are those of its grid; what can be said of them otherwise needs no names.
#[test]
fn names_that_a_state_may_hold_are_told() {
    let mut session = Session::new(1);
    for (game, options) in games() {
        let names = session.ok(json!({"do": "look_at", "game": game, "options": options}))["names"].take();
        for (key, names) in names.as_object().expect("an object") {
            for name in names.as_array().expect("a list") {
                let look = session.ok(json!({"do": "look_at", "game": game, "options": options}));
                let mut state = look["state"].clone();
                state[key] = name.clone();
                state["given"] = json!(true);
                let text = format!("{game} {}", json!({"options": options, "state": state}));
                let seen = session.ok(json!({"do": "look_at", "position": text}));
                assert_eq!(seen["position"]["state"][key], *name, "{game}");
            }
        }
        assert_eq!(names.get("piece").is_some(), game == "petri", "{game}");
    }
}

#[test]
fn what_cannot_be_is_told_with_its_key_and_entry_and_changes_nothing() {
    let mut session = Session::small();
    let before = session.position();
    let options = json!({"side": 4, "stones": [2, 2], "placement": "players", "order": "fixed"});
    let look = |session: &mut Session, stones: Value, racks: Value| {
        let state = json!({"phase": "play", "trim": [0, 0, 0], "stones": stones, "racks": racks, "order": [0, 1],
            "mover": 0});
        let text = format!("atar {}", json!({"options": options, "state": state}));
        session.ask(json!({"do": "look_at", "position": text}))["error"].take()
    };
    for (stones, racks, reason, entry, rule) in [
        (json!({"a1": 0, "e1": 1}), json!([0, 0]), "stones", json!("e1"), "the space is not on the board"),
        (json!({"a1": 0, "b1": 1}), json!([2, 0]), "racks", json!("of seat 0"), "2 in the rack and 1 on the board; "),
        (json!({"a1": 0}), json!([0, 0]), "stones", Value::Null, "nobody but the player to move has stones, "),
    ] {
        let error = look(&mut session, stones, racks);
        assert_eq!((&error["code"], &error["reason"]), (&json!("bad_position"), &json!(reason)), "{error}");
        assert_eq!(error["entry"], entry, "{error}");
        assert!(error["rule"].as_str().expect("a text").starts_with(rule), "{error}");
    }
    let nothing = session.refused(json!({"do": "look_at"}));
    assert_eq!(nothing.0, "bad_request");
    assert_eq!(session.refused(json!({"do": "look_at", "game": "chess", "options": {}})).0, "unknown_game");
    assert_eq!(session.position(), before);
}

/// An editor was alarmed at what its person had only not finished.
#[test]
fn what_only_lacks_something_is_told_apart_from_what_is_wrong() {
    let mut session = Session::new(1);
    let options = games();
    let pits = |stones: u8| json!({"pits": [stones, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]});
    for (game, is_unfinished, changes) in [
        ("owari", true, pits(1)),
        ("owari", false, pits(37)),
        ("owari", false, pits(36)),
        ("atar", true, json!({"stones": {"a1": 0}})),
        ("atar", true, json!({"phase": "over"})),
        ("atar", false, json!({"stones": {"a1": 0, "t1": 1}})),
        ("petri", true, json!({"cells": {"d4": 0}})),
        ("petri", true, json!({"cells": {"d4": 1}, "heads": [null, "d4"]})),
        ("petri", false, json!({"cells": {"d4": 0, "f4": 0}, "heads": ["d4", null]})),
        ("spectrangle", true, json!({"hands": [["BBB"], []]})),
        ("spectrangle", true, json!({"phase": "deal"})),
        ("spectrangle", false, json!({"board": {"2": "BBB/0"}})),
        ("spectrangle", false, json!({"passes": 9})),
    ] {
        let (_, options) = options.iter().find(|(name, _)| name == game).expect("its options");
        let look = session.ok(json!({"do": "look_at", "game": game, "options": options}));
        let mut state = look["empty"].clone();
        for (key, value) in changes.as_object().expect("an object") {
            state[key] = value.clone();
        }
        let text = format!("{game} {}", json!({"options": options, "state": state}));
        let error = session.ask(json!({"do": "look_at", "position": text}))["error"].take();
        assert_eq!(error["code"], "bad_position", "{game}: {changes}");
        assert_eq!(error["unfinished"] == true, is_unfinished, "{game}: {error}");
    }
}

/// What is wrong is said, with its place, and nothing changes.
#[test]
fn what_is_no_position_is_refused_with_its_place() {
    let mut session = Session::small();
    let pits =
        |pits: &str| format!(r#"owari {{"options":{{"stones":3,"first":0}},"state":{{"pits":{pits},"mover":0}}}}"#);
    let good = "[3,3,3,3,3,3,0,3,3,3,3,3,3,0]";
    let atar = |state: &str| {
        let options = r#"{"side":4,"stones":[2,2],"placement":"players","order":"fixed"}"#;
        format!(r#"atar {{"options":{options},"state":{state}}}"#)
    };
    for (text, says) in [
        ("", "There is no position: the text is empty."),
        ("  ", "There is no position: the text is empty."),
        ("e2e4", "The position must begin with the name of a game, and e2e4 is none; there are "),
        ("chess {}", "The position must begin with the name of a game, and chess is none; there are "),
        ("{}", "The position must begin with the name of a game: "),
        (
            "a\u{202e}b\u{7}",
            "The position must begin with the name of a game, and a\\u{202e}b\\u{7} is none; there are ",
        ),
        ("owari", "No position follows the name of Owari. Copy the whole line, to the last bracket."),
        ("Atar (3 3)", "No position follows the name of Atar. Copy the whole line, to the last bracket."),
        ("owari {}", "The position cannot be read: it is not as a copied position is, with options and state."),
        ("owari {\"options\"; 3}", "The position cannot be read: it is not JSON at line 1, column 17."),
        ("owari {\"options\":", "The position cannot be read: it ends too early."),
        (&pits("[3,3]"), "The position's pits cannot be: there must be 14, not 2."),
        (&pits(&good.replace("]", ",0]")), "The position's pits cannot be: there must be 14, not 15."),
        (&pits(&good.replace("0,", "1,")), "The position's pits cannot be: they hold 37 stones; the game has 36."),
        (&pits("\"x\""), "The position's pits is \"x\"; that is not how it is written."),
        (&pits(good).replace("mover\":0", "mover\":2"), "The position's mover cannot be: there is no such player."),
        (&pits(good).replace(",\"mover\":0", ""), "The position has no mover."),
        (&pits(good).replace("mover", "turn"), "A position of Owari has no key turn."),
        (
            &pits(good).replace("\"mover\"", "\"result\":{\"winners\":[0]},\"mover\""),
            "The position's result is {\"winners\":[0]}; by the rest of it, it must be null.",
        ),
        (
            &pits(good).replace("\"first\":0", "\"first\":7"),
            "first is 7; it must be 0 or 1, the seat that moves first.",
        ),
        (
            &pits(good).replace("{\"options\"", "{\"rules\":2,\"options\""),
            "The position's rules are 2; they must be from 1 to 1.",
        ),
        (
            "(1 2 3 0 0 0 0 0 0 0 0 0 0 0)",
            "The position's pits cannot be: they hold 6 stones; a game has 12 to 96, a multiple of 12.",
        ),
        ("(1 2 3)", "The position's pits cannot be: there must be 14, not 3."),
        ("(12 0 0)", "The position's pits cannot be: there must be 14, not 3."),
        ("(3 x)", "The position's pits x cannot be: it is no number of stones."),
        (&format!("{LIST} 2"), "The position's mover 2 cannot be: there is no such player."),
        (&atar("[]"), "The position's state is []; it must be an object."),
        (&atar("{}"), "The position has no phase."),
        (
            &atar(r#"{"phase":"play","trim":[0,0,0],"stones":{"a1":0,"e1":1},"racks":[0,0],"order":[0,1],"mover":0}"#),
            "The position's stones e1 cannot be: the space is not on the board.",
        ),
    ] {
        let (code, text) = session.refused(begin(text));
        assert!(text.starts_with(says), "{text}\nis not\n{says}");
        assert_eq!(code, if says.starts_with("first") { "bad_options" } else { "bad_position" }, "{text}");
    }
    let answer = session.ask(begin(&pits("[3,3]")));
    assert_eq!(answer["error"]["reason"], "pits", "{answer}");
    let long = session.refused(begin(&" ".repeat(97 << 10)));
    assert_eq!(long.1, "The position is too long: it has 97 KiB, and may have 64 KiB.");
}

#[test]
fn a_position_and_what_contradicts_it_are_refused() {
    let mut session = Session::small();
    let options = json!({"stones": 3, "first": 0});
    let mut other = begin(LIST);
    other["game"] = json!("atar");
    let (code, text) = session.refused(other);
    assert_eq!(code, "bad_position", "{text}");
    let mut other = begin(&format!("owari {LIST}"));
    other["game"] = json!("atar");
    let (code, text) = session.refused(other);
    assert_eq!((code.as_str(), text.as_str()), ("bad_position", "The position is one of Owari, not of Atar."));
    let mut both = begin(LIST);
    both["options"] = options.clone();
    assert_eq!(session.refused(both).0, "bad_request");
    for missing in [json!({"do": "new_game", "options": options}), json!({"do": "new_game", "game": "owari"})] {
        let (code, text) = session.refused(missing);
        assert_eq!(code, "bad_request");
        assert!(text.contains("is missing"), "{text}");
    }
}

/// Two have bites without end, a partner stands between, and nothing else is left of the dish.
fn strange_petri() -> String {
    let options = json!({"players": 4, "width": 10, "height": 10, "grid": "square", "teams": [0, 0, 1, 1],
        "bite_percent": 6, "pickups": "corners", "bite_lengths": [5, 5, 5], "bite_shares": [12, 30], "bite_every": 1,
        "bites_at_start": 0, "flip": true});
    let state = json!({"cells": {"a1": 0, "a2": 1, "b2": 1, "b1": 1, "d4": 2, "f6": 3},
        "heads": ["a1", "b2", "d4", "f6"], "bites": [u32::MAX, 0, u32::MAX, 0], "turns": [u32::MAX, 0, 0, 0],
        "pickups": ["j1"], "piece": "I5", "mover": 0, "given": true});
    format!("petri {}", json!({"options": options, "state": state}))
}

/// One stone is left to be visited, and the rows around are empty.
fn strange_atar() -> String {
    let options = json!({"side": 8, "stones": [10, 10, 10], "placement": "random", "order": "random"});
    let state = json!({"phase": "play", "trim": [0, 0, 0], "stones": {"d4": 0, "e5": 0, "f7": 1}, "racks": [0, 0, 0],
        "order": [2, 0, 1], "visited": ["d4"], "clock": 23, "mover": 0});
    format!("atar {}", json!({"options": options, "state": state}))
}

#[test]
fn the_computer_plays_from_positions_that_play_does_not_reach() {
    let heavy = "owari (0 0 0 0 0 47 0 0 0 0 0 0 1 0) 1".to_owned();
    for text in [strange_petri(), strange_atar(), heavy] {
        let mut session = Session::new(1);
        session.ok(begin(&text));
        for nodes in [1, 100] {
            let mut reply = session.say(json!({"do": "bot", "nodes": nodes, "seed": 1}).to_string());
            let job = reply.jobs.pop().unwrap_or_else(|| panic!("no job for {text}"));
            let finished = job.run(&|| Duration::ZERO, &|_| {}, &mut |_| {});
            let client = finished.client().expect("a client's");
            let reply = session.0.handle(client, finished);
            let answer = reply.answer.expect("an answer").into_text();
            let answer: Value = serde_json::from_str(&answer).expect("JSON");
            let steps = support::texts(&answer["ok"]["steps"]);
            assert!(!steps.is_empty(), "{text}: {answer}");
        }
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..500 {
            if session.random_step(&mut dice).is_none() {
                break;
            }
        }
    }
}
