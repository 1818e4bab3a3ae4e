//! The record, as docs/record.md says.

mod support;

use atar_table::MAX_RECORD_BYTES;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};
use support::{Session, games, small_options, steps_of};

/// A record of a game of Atar that stops in the middle of a turn.
fn sample() -> Value {
    json!({
        "format": "atar-record", "version": 1, "game": "atar", "rules": 1, "options": small_options(),
        "seats": [{"name": "Ann"}, {"name": "Computer", "bot": 4}],
        "turns": [["seat 1", "seat 0", "@a1", "commit"], ["@d1", "commit"], ["@b2", "commit"], ["@d7", "commit"]],
        "draft": ["a1x", "clock"],
        "result": null
    })
}

fn with(key: &str, value: Value) -> Value {
    let mut record = sample();
    record[key] = value;
    record
}

fn without(key: &str) -> Value {
    let mut record = sample();
    record.as_object_mut().expect("an object").remove(key);
    record
}

fn open(record: &Value) -> Value {
    json!({"do": "open", "record": record})
}

/// "position at its end", draft included
#[test]
fn a_record_opens_at_its_end() {
    let position = Session::new(0).ok(open(&sample()));
    assert_eq!(position["draft"], json!(["a1x", "clock"]));
    assert_eq!((&position["turn"], &position["ply"]), (&json!(4), &json!(12)));
    assert_eq!(position["state"]["stones"], json!({"b2": 1, "d1": 0, "d7": 0}));
    assert_eq!(position["seats"], json!([{"name": "Ann", "colour": 0}, {"name": "Computer", "colour": 1, "bot": 4}]));
}

/// What is written is what was read, and opens to the same position: in all games, at any point, as object and as text.
#[test]
fn records_round_trip() {
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    for (game, options) in games() {
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": game, "options": options, "seed": 2}));
        for _ in 0..40 {
            if session.random_step(&mut dice).is_none() {
                break;
            }
            let saved = session.ok(json!({"do": "record", "text": true}));
            let position = session.position();
            for request in [open(&saved["record"]), json!({"do": "open", "text": saved["text"]})] {
                let mut other = Session::new(9);
                let opened = other.ok(request);
                for part in ["state", "view", "draft", "turn", "ply", "actor", "seats"] {
                    assert_eq!(opened[part], position[part], "{game}: {part}");
                }
                assert_eq!(other.record(), saved["record"]);
            }
            let text: Value = serde_json::from_str(saved["text"].as_str().expect("a text")).expect("JSON");
            assert_eq!(text, saved["record"]);
        }
    }
}

/// "one line a turn"
#[test]
fn the_text_has_one_line_a_turn() {
    let mut session = Session::new(0);
    session.ok(open(&with("comment", json!("a close game"))));
    let text = session.ok(json!({"do": "record", "text": true}))["text"].take();
    let text = text.as_str().expect("a text");
    let lines = [
        "{\"format\": \"atar-record\", \"version\": 1, \"game\": \"atar\", \"rules\": 1,",
        "  [\"seat 1\",\"seat 0\",\"@a1\",\"commit\"],",
        "  [\"@d7\",\"commit\"]",
        " \"draft\": [\"a1x\",\"clock\"],",
        " \"comment\": \"a close game\",",
    ];
    for line in lines {
        assert!(text.lines().any(|found| found == line), "{line}\nis not in\n{text}");
    }
    assert!(text.ends_with("}\n"));
}

/// "Readers join `turns` and `draft` (either may be missing) into one list of steps […] The grouping into turns and
/// `result` are recomputed, not believed."
#[test]
fn the_grouping_is_not_believed() {
    let all = ["seat 1", "seat 0", "@a1", "commit", "@d1", "commit", "@b2", "commit", "@d7", "commit", "a1x", "clock"];
    let mut flat = without("turns");
    flat["draft"] = json!(all);
    let mut strange = without("draft");
    strange["turns"] = json!([[], all[..5], all[5..], []]);
    strange["result"] = json!({"winners": [0], "reason": "last_standing"});
    for record in [flat, strange] {
        let mut session = Session::new(0);
        session.ok(open(&record));
        assert_eq!(session.record(), sample());
    }
    let neither = {
        let mut record = without("turns");
        record.as_object_mut().expect("an object").remove("draft");
        record
    };
    let position = Session::new(0).ok(json!({"do": "open", "record": neither, "roll": "manual"}));
    assert_eq!((&position["ply"], &position["actor"]), (&json!(0), &json!("chance")));
}

/// "Keys that a reader does not know, at the top or in a seat, are kept and written back."
#[test]
fn unknown_keys_are_kept() {
    let mut record = with("comment", json!({"by": ["Ann"]}));
    record["seats"][0]["rating"] = json!(1500);
    let mut session = Session::new(0);
    session.ok(open(&record));
    assert_eq!(session.record(), record);
    session.step("b2-b3");
    assert_eq!(session.record()["comment"], record["comment"], "also after further steps");
}

/// `bad_record`: "anything wrong in the record, its game, options and version included"
#[test]
fn a_bad_record_is_refused_with_what_is_wrong() {
    let mut session = Session::small();
    let mut bad_side = small_options();
    bad_side["side"] = json!(99);
    let cases = [
        (json!([]), "it does not begin like one"),
        (json!({"format": 1}), "format"),
        (json!({}), "format"),
        (with("format", json!("chess")), "format"),
        (without("version"), "version"),
        (with("version", json!(3)), "newer than this program, which reads versions 1 and 2"),
        (with("version", json!(0)), "version is 0"),
        (with("version", json!("1")), "version"),
        (without("game"), "game"),
        (with("game", json!("go")), "game is \"go\""),
        (with("game", json!(1)), "game is 1"),
        (without("rules"), "rules"),
        (with("rules", json!(2)), "rules is 2"),
        (without("options"), "options"),
        (with("options", bad_side), "side is 99"),
        (with("seats", json!([{}])), "seats"),
        (with("seats", json!("Ann")), "seats"),
        (with("turns", json!("seat 1")), "turns"),
        (with("turns", json!(["seat 1"])), "turns"),
        (with("turns", json!([[1]])), "turns is 1"),
        (with("draft", json!([null])), "draft is null"),
        (with("draft", json!(["a1x", "a1x"])), "Turn 5, step 2"),
        (with("draft", json!(["nonsense"])), "Turn 5, step 1"),
        (with("turns", json!([["seat 1", "seat 1"]])), "Turn 1, step 2"),
    ];
    for (record, named) in cases {
        let (code, text) = session.refused(open(&record));
        assert_eq!(code, "bad_record", "{record}: {text}");
        assert!(text.contains(named), "{record}: {text}");
    }
}

/// "A step that […] comes after the end, makes the record bad."
#[test]
fn steps_after_the_end_make_a_record_bad() {
    let options = json!({"side": 3, "stones": [1, 1], "placement": "players", "order": "fixed"});
    let mut session = Session::new(1);
    session.ok(json!({"do": "new_game", "game": "atar", "options": options}));
    session.steps("@a1, commit, @c1, commit, a1-b2, clock, commit");
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    while session.random_step(&mut dice).is_some() {}
    let mut record = session.record();
    session.ok(open(&record));
    record["draft"] = json!(["commit"]);
    let (code, text) = session.refused(open(&record));
    assert_eq!(code, "bad_record");
    assert!(text.contains("the game is over"), "{text}");
}

/// A file that was cut off anywhere is refused, and the game on the table stays.
#[test]
fn truncated_files_are_refused() {
    let mut session = Session::new(0);
    session.ok(open(&sample()));
    let text = session.ok(json!({"do": "record", "text": true}))["text"].take();
    let text = text.as_str().expect("a text").trim_end();
    for length in 0..text.len() {
        let (code, _) = session.refused(json!({"do": "open", "text": text[..length]}));
        assert_eq!(code, "bad_record", "cut after {length} bytes");
    }
    let marked = format!("\u{feff}{text}");
    session.ok(json!({"do": "open", "text": marked}));
}

/// "Files up to 16 MiB are read; larger ones are refused before they are parsed."
#[test]
fn large_files_are_refused_unread() {
    let mut session = Session::small();
    let (code, text) = session.refused(json!({"do": "open", "text": "x".repeat(MAX_RECORD_BYTES + 1)}));
    assert_eq!(code, "bad_record");
    assert!(text.contains("16 MiB"), "{text}");
    let mut full = sample().to_string();
    full.push_str(&" ".repeat(MAX_RECORD_BYTES - full.len()));
    session.ok(json!({"do": "open", "text": full}));
}

/// A record that ends where chance is to act: with `auto` "the position returned is after it".
#[test]
fn opening_rolls_the_chance_that_is_due() {
    let mut record = without("turns");
    record["draft"] = json!(["seat 1"]);
    let position = Session::new(0).ok(open(&record));
    assert_eq!(position["actor"], json!({"seat": 1}));
    let mut manual = open(&record);
    manual["roll"] = json!("manual");
    assert_eq!(Session::new(0).ok(manual)["actor"], "chance");
}

/// *Play on from here*: the record as far as a ply is a record, in which the game is what it was then.
#[test]
fn a_record_is_cut_at_any_ply() {
    let mut dice = ChaCha8Rng::seed_from_u64(4);
    for (game, options) in games() {
        let mut session = Session::new(1);
        let seats = session.ok(json!({"do": "new_game", "game": game, "options": options, "seed": 6}))["seats"].take();
        for _ in 0..25 {
            session.random_step(&mut dice);
        }
        let whole = session.ok(json!({"do": "record"}));
        let steps = steps_of(&whole["record"]);
        for ply in 0..=steps.len() {
            let cut = session.ok(json!({"do": "record", "ply": ply, "text": true}));
            assert_eq!(steps_of(&cut["record"]), steps[..ply], "{game}");
            assert_eq!(cut["record"]["result"], Value::Null);
            let then = session.ok(json!({"do": "show", "ply": ply}));
            let mut other = Session::new(2);
            let text = cut["text"].clone();
            let opened = other.ok(json!({"do": "open", "text": text, "roll": "manual"}));
            for part in ["state", "view", "draft", "turn", "ply", "actor"] {
                assert_eq!(opened[part], then[part], "{game}: {part} at {ply}");
            }
            assert_eq!(opened["seats"], seats);
            let turns = cut["record"]["turns"].as_array().expect("turns").len();
            let by = cut["by"].as_array().expect("seats");
            assert_eq!(by.len(), turns + 1);
            assert_eq!(by[..turns], whole["by"].as_array().expect("seats")[..turns]);
        }
        assert_eq!(session.ok(json!({"do": "record"})), whole, "the old one is untouched");
    }
}

/// "for each finished turn […] the seat that played it"
#[test]
fn the_record_tells_who_played_its_turns() {
    let mut dice = ChaCha8Rng::seed_from_u64(3);
    for (game, options) in games() {
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": game, "options": options, "seed": 6}));
        let mut played = Vec::new();
        for _ in 0..60 {
            let before = session.position();
            let Some(after) = session.random_step(&mut dice) else {
                break;
            };
            if after["turn"] != before["turn"] {
                played.push(before["actor"]["seat"].clone());
            }
        }
        played.push(session.position()["actor"]["seat"].clone());
        assert_eq!(session.ok(json!({"do": "record"}))["by"], json!(played), "{game}");
    }
    let mut session = Session::new(1);
    session.ok(json!({"do": "new_game", "game": "atar", "options": small_options(), "roll": "manual"}));
    assert_eq!(session.ok(json!({"do": "record"}))["by"], json!([null]), "chance");
}

/// A replay shows at each ply what the step before it did, chance included.
#[test]
fn show_tells_the_effects_that_led_there() {
    let mut dice = ChaCha8Rng::seed_from_u64(2);
    for (game, options) in games() {
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": game, "options": options, "seed": 6, "roll": "manual"}));
        let mut effects = vec![json!([])];
        for _ in 0..40 {
            let mut position = if session.position()["actor"] == "chance" {
                session.ok(json!({"do": "roll"}))
            } else {
                match session.random_step(&mut dice) {
                    Some(position) => position,
                    None => break,
                }
            };
            effects.push(position["effects"].take());
        }
        assert!(effects[1..].iter().all(|effects| *effects != json!([])), "{game}");
        for (ply, effects) in effects.iter().enumerate() {
            let shown = session.ok(json!({"do": "show", "ply": ply}));
            assert_eq!(shown["effects"], *effects, "{game} at {ply}");
            assert_eq!(shown["thinking"], Value::Null);
        }
    }
}

/// docs/view.md: `history` tells what each turn has done, with the effects that its steps had when they were taken.
#[test]
fn the_history_tells_what_every_turn_has_done() {
    let mut dice = ChaCha8Rng::seed_from_u64(21);
    for (game, options) in games() {
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": game, "options": options, "seed": 4}));
        while session.position()["turn"].as_u64() < Some(6) {
            if session.random_step(&mut dice).is_none() {
                break;
            }
        }
        let whole = session.ok(json!({"do": "history"}))["turns"].take();
        let told: Vec<_> = whole.as_array().expect("turns").iter().collect();
        let answer = session.ok(json!({"do": "record"}));
        let seats: Vec<_> = told.iter().map(|turn| turn["seat"].clone()).collect();
        let mut by = answer["by"].as_array().expect("seats").clone();
        by.truncate(seats.len());
        assert_eq!(seats, by, "{game}");
        let mut shown = 0;
        for turn in &told {
            let end = turn["ply"].as_u64().expect("a number");
            let mut effects = Vec::new();
            for ply in shown + 1..=end {
                let at = session.ok(json!({"do": "show", "ply": ply}));
                effects.extend(at["effects"].as_array().expect("effects").clone());
            }
            assert_eq!(turn["effects"], json!(effects), "{game}");
            shown = end;
        }
        assert_eq!(json!(shown), session.position()["ply"], "{game}");
        let later = session.ok(json!({"do": "history", "turn": 2}));
        assert_eq!(later["turns"], json!(told[2..]), "{game}");
        let earlier = session.ok(json!({"do": "history", "ply": told[1]["ply"]}));
        assert_eq!(earlier["turns"][1], *told[1], "{game}");
        session.refused(json!({"do": "history", "ply": 1_000_000}));
    }
}

/// The history of a long game took 80 ms and 9 MB a request, and whoever asked for it again and again held up all
/// rooms.
#[test]
fn a_long_history_comes_in_parts_that_make_the_whole() {
    let mut dice = ChaCha8Rng::seed_from_u64(5);
    let mut session = Session::new(1);
    let options = json!({"side": 16, "stones": [40, 40], "placement": "random", "order": "fixed"});
    session.ok(json!({"do": "new_game", "game": "atar", "options": options, "seed": 4}));
    let mut told: Vec<Value> = Vec::new();
    let mut parts = 0;
    while session.position()["turn"].as_u64() < Some(80) {
        assert!(session.random_step(&mut dice).is_some(), "the game goes on");
    }
    loop {
        let mut part = session.ok(json!({"do": "history", "turn": told.len()}));
        parts += 1;
        let size = part.to_string().len();
        assert!(size < 80 << 10, "a part has {size} bytes");
        let Value::Array(turns) = part["turns"].take() else {
            panic!("{part}");
        };
        assert!(!turns.is_empty(), "each part goes on");
        told.extend(turns);
        if part["more"] != true {
            break;
        }
    }
    assert!(parts > 2, "{parts}");
    let record = session.ok(json!({"do": "record"}))["record"].take();
    let steps: Vec<_> = told.iter().map(|turn| &turn["steps"]).collect();
    let turns = record["turns"].as_array().expect("turns").iter();
    let draft = record.get("draft").filter(|draft| !draft.is_null());
    let none = json!([]);
    let expected: Vec<_> = turns.chain([draft.unwrap_or(&none)]).collect();
    assert_eq!(steps, expected);
}
