//! Requests and answers, as docs/protocol.md says.

mod support;

use atar_table::{Client, MAX_MESSAGE_BYTES, Table, VERBS, message_too_long};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use support::{Session, games, small_options};

/// "Each request is answered exactly once"; "an `id` (any JSON value)".
#[test]
fn the_answer_carries_the_id_whatever_it_is() {
    for id in [json!(17), json!("a"), json!([1, {"b": null}]), json!(null), json!(1.5)] {
        let answer = Session::new(0).ask(json!({"id": id, "do": "hello"}));
        assert_eq!(answer["re"], id);
        assert!(answer["ok"].is_object());
    }
}

/// "Empty lines are skipped; everything else is answered: what is no JSON object, or no valid UTF-8 […], with `"re":
/// null` and `bad_request`."
#[test]
fn what_is_no_request_is_answered_all_the_same() {
    let mut session = Session::small();
    for empty in ["", "\n", "\r\n"] {
        assert!(session.say(empty).answer.is_none());
    }
    let deep = "[".repeat(100_000);
    let lines: [&[u8]; 12] = [
        b"x",
        b"{",
        b"[]",
        b"1",
        b"\"do\"",
        b"null",
        b" ",
        b"{} {}",
        b"\xff\xfe",
        b"{\"do\": \"\xc3\x28\"}",
        b"{\"id\": \"\\ud800\"}",
        deep.as_bytes(),
    ];
    let before = session.position();
    for line in lines {
        let answer = session.say(line).answer.expect("an answer").into_text();
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!(answer["error"]["code"], "bad_request", "{answer}");
        assert_eq!(answer["re"], Value::Null, "{answer}");
    }
    assert_eq!(session.position(), before);
}

/// "or longer than 32 MiB"
#[test]
fn a_message_that_is_too_long_is_refused() {
    let mut long = br#"{"do": "hello", "id": 1}"#.to_vec();
    long.resize(MAX_MESSAGE_BYTES + 1, b' ');
    let answer = Table::new(0).handle(Client(1), &long).answer.expect("an answer").into_text();
    assert_eq!(answer, message_too_long(MAX_MESSAGE_BYTES).into_text());
    assert!(answer.contains("bad_request") && answer.contains("\"re\":null"), "{answer}");
    long.truncate(MAX_MESSAGE_BYTES);
    let answer = Table::new(0).handle(Client(1), &long).answer.expect("an answer").into_text();
    assert!(answer.contains("\"ok\""), "{answer}");
}

/// `bad_request`: "no known verb, a field missing, of the wrong type or out of range".
#[test]
fn requests_with_wrong_fields_say_which() {
    let mut session = Session::small();
    let options = small_options();
    let cases = [
        (json!({}), "do"),
        (json!({"do": 5}), "5"),
        (json!({"do": "fly"}), "fly"),
        (json!({"do": "step"}), "step"),
        (json!({"do": "step", "step": 5}), "step is 5"),
        (json!({"do": "step", "step": "@a1", "rev": "1"}), "rev"),
        (json!({"do": "step", "step": "@a1", "rev": -1}), "rev"),
        (json!({"do": "preview", "step": null}), "step"),
        (json!({"do": "place"}), "space"),
        (json!({"do": "move", "from": "a1"}), "to"),
        (json!({"do": "move", "from": [], "to": "a1"}), "from"),
        (json!({"do": "remove", "space": {}}), "space"),
        (json!({"do": "revise", "steps": "@a1"}), "steps"),
        (json!({"do": "revise", "steps": ["@a1", 1]}), "steps"),
        (json!({"do": "show"}), "ply"),
        (json!({"do": "show", "ply": -1}), "ply"),
        (json!({"do": "show", "ply": 1.5}), "ply"),
        (json!({"do": "show", "ply": 3}), "from 0 to 2"),
        (json!({"do": "picture", "ply": 3}), "from 0 to 2"),
        (json!({"do": "record", "text": 1}), "text"),
        (json!({"do": "record", "ply": -1}), "ply"),
        (json!({"do": "record", "ply": 3}), "from 0 to 2"),
        (json!({"do": "seats"}), "seats"),
        (json!({"do": "seats", "seats": {}}), "seats"),
        (json!({"do": "seats", "seats": [{}]}), "2 players"),
        (json!({"do": "seats", "seats": [{"bot": 0}, {}]}), "bot"),
        (json!({"do": "seats", "seats": [{}, {"colour": "red"}]}), "colour"),
        (json!({"do": "pace"}), "milliseconds"),
        (json!({"do": "pace", "milliseconds": 10_001}), "10000"),
        (json!({"do": "pace", "milliseconds": 0.5}), "milliseconds"),
        (json!({"do": "open"}), "record"),
        (json!({"do": "open", "record": {}, "text": ""}), "text"),
        (json!({"do": "new_game", "options": options}), "game"),
        (json!({"do": "new_game", "game": "atar"}), "options"),
        (json!({"do": "new_game", "game": "atar", "options": options, "paused": 1}), "paused"),
        (json!({"do": "new_game", "game": 1, "options": options}), "game"),
        (json!({"do": "new_game", "game": "atar", "options": options, "roll": "dice"}), "roll"),
        (json!({"do": "new_game", "game": "atar", "options": options, "seed": 1.5}), "seed"),
        (json!({"do": "new_game", "game": "atar", "options": options, "seats": 2}), "seats"),
        (json!({"do": "new_game", "game": "atar", "options": options, "seats": ["Ann", "Ben"]}), "seats"),
        (json!({"do": "new_game", "game": "atar", "options": options, "seats": [{"name": 1}, {}]}), "seats"),
        (json!({"do": "new_game", "game": "atar", "options": options, "seats": [{"colour": 7}, {}]}), "seats"),
        (json!({"do": "new_game", "game": "atar", "options": options, "seats": [{"bot": 11}, {}]}), "seats"),
        (json!({"do": "new_game", "game": "atar", "options": options, "seats": [{}]}), "2 players"),
    ];
    for (request, named) in cases {
        let (code, text) = session.refused(request.clone());
        assert_eq!(code, "bad_request", "{request}: {text}");
        assert!(text.contains(named), "{request}: {text}");
    }
}

/// "`unknown_game`, `bad_options` | `new_game`"; options are "refused with an error that names the option, its value
/// and the bound".
#[test]
fn a_game_that_cannot_be_is_not_begun() {
    let mut session = Session::small();
    let (code, text) = session.refused(json!({"do": "new_game", "game": "go", "options": {}}));
    assert_eq!((code.as_str(), text.contains("go")), ("unknown_game", true), "{text}");
    let change = |key: &str, value: Value| {
        let mut options = small_options();
        options[key] = value;
        options
    };
    let mut without_side = small_options();
    without_side.as_object_mut().expect("an object").remove("side");
    let cases = [
        (json!([]), vec!["side", "order"]),
        (json!({}), vec!["side is missing", "3 to 20"]),
        (without_side, vec!["side is missing", "3 to 20"]),
        (change("speed", json!(1)), vec!["speed", "side"]),
        (change("side", json!("4")), vec!["side is \"4\"", "3 to 20"]),
        (change("side", json!(4.0)), vec!["side is 4.0", "3 to 20"]),
        (change("side", json!(2)), vec!["side is 2", "3 to 20"]),
        (change("side", json!(21)), vec!["side is 21", "3 to 20"]),
        (change("side", json!(260)), vec!["side is 260", "3 to 20"]),
        (change("side", json!(-4)), vec!["side is -4", "3 to 20"]),
        (change("side", json!(null)), vec!["side is null", "3 to 20"]),
        (change("stones", json!([2])), vec!["stones is [2]", "2 to 7"]),
        (change("stones", json!([1, 1, 1, 1, 1, 1, 1, 1])), vec!["stones is [1", "2 to 7"]),
        (change("stones", json!([2, 0])), vec!["stones is [2, 0]", "at least 1"]),
        (change("stones", json!([2, -1])), vec!["stones is [2,-1]", "at least 1"]),
        (change("stones", json!([5, 5])), vec!["stones is [5, 5]", "at most 9"]),
        (change("stones", json!([65535, 65535])), vec!["stones is", "at most 9"]),
        (change("stones", json!(4)), vec!["stones is 4", "list"]),
        (change("placement", json!("Random")), vec!["placement is \"Random\"", "players"]),
        (change("order", json!(true)), vec!["order is true", "fixed"]),
    ];
    for (options, named) in cases {
        let (code, text) = session.refused(json!({"do": "new_game", "game": "atar", "options": options}));
        assert_eq!(code, "bad_options", "{options}: {text}");
        assert!(named.iter().all(|part| text.contains(part)), "{options}: {text}");
    }
}

/// "`no_game` | a verb that needs a game before there is one"
#[test]
fn without_a_game_its_requests_are_refused() {
    let fields = json!({"space": "a1", "from": "a1", "to": "b2", "step": "@a1", "steps": [], "ply": 0, "seats": [], "on": true, "node": 0});
    let without = ["hello", "new_game", "open", "look_at", "rate", "summary", "stop", "hurry", "pace"];
    for verb in VERBS.iter().filter(|verb| !without.contains(verb)) {
        let mut request = fields.clone();
        request["do"] = json!(verb);
        let answer = Session::new(0).ask(request);
        assert_eq!(answer["error"]["code"], "no_game", "{verb}");
    }
}

/// The verbs of docs/protocol.md are all there, and the six of Atar by their names.
#[test]
fn the_list_of_requests_is_the_protocol_s() {
    let said = "hello new_game position legal step preview place move remove shot_clock commit take_back revise undo_turn roll bot stop record open show";
    for verb in said.split(' ') {
        assert!(VERBS.contains(&verb), "{verb}");
    }
}

/// "Where `rev` is given and is not the table's, the request is refused as `stale`"; "`rev` grows with every change and
/// never repeats".
#[test]
fn a_front_that_answers_an_old_position_changes_nothing() {
    let mut session = Session::small();
    let old = session.position()["rev"].clone();
    let new = session.step("@a1")["rev"].clone();
    assert!(new.as_u64() > old.as_u64());
    for mut request in [
        json!({"do": "step", "step": "commit"}),
        json!({"do": "commit"}),
        json!({"do": "take_back"}),
        json!({"do": "revise", "steps": []}),
        json!({"do": "undo_turn"}),
        json!({"do": "redo"}),
        json!({"do": "roll"}),
        json!({"do": "place", "space": "a1"}),
        json!({"do": "remove", "space": "a1"}),
        json!({"do": "move", "from": "a1", "to": "b2"}),
        json!({"do": "shot_clock"}),
        json!({"do": "seats", "seats": [{}, {}]}),
    ] {
        request["rev"] = old.clone();
        assert_eq!(session.refused(request).0, "stale");
    }
    let taken_back = session.ok(json!({"do": "take_back", "rev": new}))["rev"].clone();
    assert!(taken_back.as_u64() > new.as_u64(), "going back is a change, too");
}

/// Atar's own verbs are "each the same as its step".
#[test]
fn the_six_verbs_are_the_steps_by_another_name() {
    let mut by_verb = Session::small();
    let mut by_step = Session::small();
    let seat = |session: &mut Session| session.position()["actor"]["seat"].as_u64();
    assert_eq!(seat(&mut by_verb), seat(&mut by_step));
    let game = [
        (json!({"do": "place", "space": "a1"}), "@a1"),
        (json!({"do": "commit"}), "commit"),
        (json!({"do": "place", "space": "d1"}), "@d1"),
        (json!({"do": "commit"}), "commit"),
        (json!({"do": "place", "space": "b2"}), "@b2"),
        (json!({"do": "commit"}), "commit"),
        (json!({"do": "place", "space": "d7"}), "@d7"),
        (json!({"do": "commit"}), "commit"),
        (json!({"do": "remove", "space": "a1"}), "a1x"),
        (json!({"do": "shot_clock"}), "clock"),
        (json!({"do": "move", "from": "b2", "to": "b3"}), "b2-b3"),
        (json!({"do": "commit"}), "commit"),
    ];
    for (request, step) in game {
        let verb = by_verb.ok(request);
        assert_eq!(verb, by_step.step(step), "{step}");
    }
    assert_eq!(by_verb.position()["state"]["clock"], 0);
}

/// "one of Atar's verbs in another game" is `bad_request`.
#[test]
fn atar_s_verbs_are_refused_in_other_games() {
    for (game, options) in games().into_iter().filter(|(game, _)| game != "atar") {
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": game, "options": options}));
        for request in [
            json!({"do": "place", "space": "a1"}),
            json!({"do": "move", "from": "a1", "to": "b2"}),
            json!({"do": "remove", "space": "a1"}),
            json!({"do": "shot_clock"}),
            json!({"do": "commit"}),
        ] {
            assert_eq!(session.refused(request).0, "bad_request", "{game}");
        }
    }
}

/// `illegal_step`: "well-typed text that is not a legal step now".
#[test]
fn illegal_steps_say_why() {
    let mut session = Session::small();
    let cases = [
        ("", "no step"),
        ("x", "no step"),
        ("@A1", "no step"),
        ("@a01", "no step"),
        ("@e1", "on the board"),
        ("commit", "no stone has been placed"),
        ("clock", "play has not begun"),
        ("seat 0", "order of play"),
        ("a1-b2", "play has not begun"),
    ];
    for (step, why) in cases {
        for verb in ["step", "preview"] {
            let (code, text) = session.refused(json!({"do": verb, "step": step}));
            assert_eq!(code, "illegal_step", "{step}: {text}");
            assert!(text.contains(why), "{step}: {text}");
        }
    }
    let long = "é".repeat(1 << 20);
    let (_, text) = session.refused(json!({"do": "step", "step": long}));
    assert!(text.len() < 400, "long texts are not sent back in full");
}

/// "the answer is the position and effects as the step would make them; nothing is played"
#[test]
fn a_preview_shows_what_the_step_then_does() {
    let mut dice = ChaCha8Rng::seed_from_u64(3);
    for (game, options) in games() {
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": game, "options": options, "roll": "manual"}));
        for _ in 0..60 {
            let before = session.position();
            let Some(step) = session.legal().choose(&mut dice).cloned() else {
                break;
            };
            let preview = session.ok(json!({"do": "preview", "step": step}));
            assert_eq!(session.position(), before, "nothing is played");
            let mut played = session.step(&step);
            played["rev"] = before["rev"].clone();
            assert_eq!(preview, played, "{game}: {step}");
        }
    }
}

#[test]
fn a_preview_of_several_steps_shows_what_comes_of_all_of_them() {
    let mut session = Session::small();
    let before = session.position();
    let preview = session.ok(json!({"do": "preview", "steps": ["@a1", "commit", "@d1"]}));
    assert_eq!(session.position(), before, "nothing is played");
    let played = session.steps("@a1, commit, @d1");
    assert_eq!((&preview["state"], &preview["draft"]), (&played["state"], &played["draft"]));
    for request in [
        json!({"do": "preview"}),
        json!({"do": "preview", "step": "commit", "steps": ["commit"]}),
        json!({"do": "preview", "steps": ["commit", "commit"]}),
    ] {
        session.refused(request);
    }
}

/// "With `auto` the table rolls chance at once, and the position returned is after it. With `manual` chance steps are
/// given with `step` […] or asked for with `roll`."
#[test]
fn chance_is_rolled_by_the_table_or_given() {
    let game =
        |roll: &str| json!({"do": "new_game", "game": "atar", "options": small_options(), "roll": roll, "seed": 9});
    let mut auto = Session::new(0);
    assert!(auto.ok(game("auto"))["actor"]["seat"].is_u64());
    assert_eq!(auto.refused(json!({"do": "roll"})).0, "illegal_step");

    let mut manual = Session::new(0);
    assert_eq!(manual.ok(game("manual"))["actor"], "chance");
    let legal = manual.ok(json!({"do": "legal"}));
    assert_eq!(legal, json!({"steps": ["seat 0", "seat 1"], "odds": [1, 1]}));
    assert_eq!(manual.refused(json!({"do": "step", "step": "@a1"})).0, "illegal_step");
    manual.step("seat 1");
    let drawn = manual.ok(json!({"do": "roll"}));
    assert_eq!(drawn["state"]["order"], json!([1, 0]));
    assert_eq!(drawn["effects"][0], json!({"effect": "ordered", "seat": 0}));
}

/// "With the same `seed` and the same requests a table rolls the same."
#[test]
fn the_same_seed_rolls_the_same() {
    let options = json!({"side": 6, "stones": [4, 4, 4], "placement": "random", "order": "random"});
    let game = |seed: i64| json!({"do": "new_game", "game": "atar", "options": options, "seed": seed});
    let mut one = Session::new(1);
    let mut two = Session::new(2);
    two.ok(game(5));
    assert_eq!(one.ok(game(-3))["state"], two.ok(game(-3))["state"]);
    let others: Vec<_> = (0..8).map(|seed| one.ok(game(seed))["state"].to_string()).collect();
    assert!(others.iter().any(|other| *other != others[0]), "seeds differ");
}

/// "`show` | `ply` | position at that ply; the game itself stays where it is"
#[test]
fn every_earlier_position_can_be_shown() {
    let mut dice = ChaCha8Rng::seed_from_u64(11);
    for (game, options) in games() {
        let mut session = Session::new(4);
        let mut seen = vec![session.ok(json!({"do": "new_game", "game": game, "options": options, "roll": "manual"}))];
        while seen.len() < 150 {
            let Some(position) = session.random_step(&mut dice) else {
                break;
            };
            seen.push(position);
        }
        let now = session.position();
        for (ply, position) in seen.iter().enumerate() {
            let shown = session.ok(json!({"do": "show", "ply": ply}));
            for part in ["state", "view", "draft", "actor", "ply", "turn", "result", "effects"] {
                assert_eq!(shown[part], position[part], "{game}: {part} at ply {ply}");
            }
        }
        assert_eq!(session.position(), now);
    }
}

/// docs/view.md: other clients hear of every change, and of nothing else.
#[test]
fn other_clients_hear_of_each_change() {
    let mut session = Session::small();
    let reply = session.say(json!({"do": "step", "step": "@a1"}).to_string());
    let event: Value = serde_json::from_str(&reply.events[0].text).expect("JSON");
    assert_eq!(event["event"], "changed");
    assert_eq!(event["position"], session.position());
    for quiet in
        [json!({"do": "legal"}), json!({"do": "step", "step": "@a1"}), json!({"do": "preview", "step": "commit"})]
    {
        assert!(session.say(quiet.to_string()).events.is_empty(), "{quiet}");
    }
}

/// "at the end no steps"; every verb of play is then an illegal step.
#[test]
fn at_the_end_there_is_nothing_to_play() {
    let mut session = Session::new(1);
    let options = json!({"side": 3, "stones": [1, 1], "placement": "players", "order": "fixed"});
    session.ok(json!({"do": "new_game", "game": "atar", "options": options}));
    session.steps("@a1, commit, @c1, commit, a1-b2, clock, commit");
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    while session.random_step(&mut dice).is_some() {}
    let end = session.position();
    assert_eq!((&end["actor"], &end["draft"]), (&Value::Null, &json!([])));
    assert_eq!(end["result"], end["state"]["result"]);
    assert_eq!(session.ok(json!({"do": "legal"})), json!({"steps": []}));
    for request in [
        json!({"do": "commit"}),
        json!({"do": "roll"}),
        json!({"do": "take_back"}),
        json!({"do": "revise", "steps": []}),
    ] {
        assert_eq!(session.refused(request).0, "illegal_step");
    }
    session.ok(json!({"do": "undo_turn"}));
}

/// `picture` gives the position as text and as SVG, now and at a ply.
#[test]
fn positions_can_be_pictured() {
    let mut session = Session::small();
    session.step("@c3");
    let now = session.ok(json!({"do": "picture"}));
    let before = session.ok(json!({"do": "picture", "ply": 2}));
    assert!(now["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg") && svg.contains("<circle")));
    assert!(before["svg"].as_str().is_some_and(|svg| !svg.contains("<circle")));
    assert_ne!(now["text"], before["text"]);
}

/// The answer writes the keys of a position itself; `Table::position` leaves them to serde.
#[test]
fn a_position_is_written_as_its_type_says() {
    let same = |table: &mut Table| {
        let reply = table.handle(Client(1), &br#"{"id": 1, "do": "position"}"#[..]);
        let typed = table.position().expect("a position");
        let expected = format!(r#"{{"re":1,"ok":{}}}"#, typed.get());
        assert_eq!(reply.answer.expect("an answer").into_text(), expected);
    };
    let mut dice = ChaCha8Rng::seed_from_u64(8);
    for (game, options) in games() {
        let mut session = Session(Table::driven(3));
        let seats = json!([{"name": "Ann"}, {"name": "Ben", "bot": 1}]);
        let start = json!({"do": "new_game", "game": game, "options": options, "seats": seats});
        session.ok(start);
        same(&mut session.0);
        session.ok(json!({"do": "seats", "seats": [{"bot": 1}, {"bot": 1}]}));
        same(&mut session.0);
        session.ok(json!({"do": "pause"}));
        same(&mut session.0);
        session.ok(json!({"do": "seats", "seats": [{"bot": null}, {"bot": null}]}));
        for turn in 0..400 {
            if session.random_step(&mut dice).is_none() {
                break;
            }
            same(&mut session.0);
            if turn % 7 == 0 {
                session.ask(json!({"do": "undo_turn"}));
                same(&mut session.0);
            }
        }
    }
}
