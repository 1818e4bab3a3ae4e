//! Studying a game: variations and notes, as docs/record.md says under "Tree".

mod support;

use std::collections::BTreeMap;

use atar_table::{Client, Rights, Table};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use support::driven_table::{DrivenTable, seats};
use support::{Session, games};

/// A game of Owari after three turns, which somebody studies.
fn studied() -> Session {
    let mut session = Session::new(1);
    session.ok(json!({"do": "new_game", "game": "owari", "options": {"stones": 4, "first": 0}}));
    for step in ["0", "7", "1"] {
        session.step(step);
    }
    session.ok(json!({"do": "study", "on": true}));
    session
}

fn go(session: &mut Session, node: u64) -> Value {
    session.ok(json!({"do": "go", "node": node}))
}

fn tree(session: &mut Session) -> Value {
    session.ok(json!({"do": "tree"}))
}

/// The nodes of a tree by their numbers.
fn nodes(tree: &Value) -> BTreeMap<u64, Value> {
    let nodes = tree["nodes"].as_array().expect("nodes").iter();
    nodes.map(|node| (node["id"].as_u64().expect("a number"), node.clone())).collect()
}

fn children(node: &Value) -> Vec<u64> {
    let children = node["children"].as_array().expect("children").iter();
    children.map(|child| child.as_u64().expect("a number")).collect()
}

/// A tree as lists in lists, without the numbers of its nodes.
fn nested(nodes: &BTreeMap<u64, Value>, id: u64) -> Value {
    let mut node = nodes[&id].clone();
    let after: Vec<Value> = children(&node).iter().map(|child| nested(nodes, *child)).collect();
    node["children"] = json!(after);
    for number in ["id", "parent"] {
        node.as_object_mut().expect("an object").remove(number);
    }
    node
}

fn shape(session: &mut Session) -> Value {
    nested(&nodes(&tree(session)), 0)
}

/// The steps of the main line by the tree.
fn main_line(session: &mut Session) -> Vec<String> {
    let nodes = nodes(&tree(session));
    let (mut at, mut steps) = (0, Vec::new());
    while let Some(first) = children(&nodes[&at]).first() {
        at = *first;
        steps.push(nodes[&at]["step"].as_str().expect("a step").to_owned());
    }
    steps
}

#[test]
fn a_step_off_the_line_is_a_variation_and_the_record_keeps_the_game() {
    let mut session = studied();
    assert_eq!(session.position()["tree"]["node"], 3);
    assert_eq!(go(&mut session, 1)["state"]["mover"], Value::Null);
    let there = session.step("8");
    assert_eq!((&there["ply"], &there["tree"]["node"]), (&json!(2), &json!(4)));
    let nodes = nodes(&tree(&mut session));
    assert_eq!(children(&nodes[&1]), [2, 4]);
    assert_eq!(nodes[&4]["step"], "8");
    assert_eq!((&nodes[&4]["seat"], &nodes[&4]["ends"]), (&json!(1), &json!(true)));
    let answer = session.say(br#"{"do": "record", "text": true}"#).answer.expect("an answer").into_text();
    assert!(!answer.contains('\n'), "an answer is a line, a file has many: {answer}");
    let record = session.record();
    assert_eq!(record["version"], 2);
    assert_eq!(record["turns"], json!([["0"], ["7"], ["1"]]), "whatever is on the board");
    let lines = json!([{"of": 0, "ply": 1, "steps": ["8"]}]);
    assert_eq!(record["tree"], json!({"lines": lines, "notes": []}));
    let back = session.ok(json!({"do": "study", "on": false}));
    assert_eq!((&back["ply"], back.get("tree")), (&json!(3), None));
}

/// To go to a variation and on is no new variation.
#[test]
fn a_step_that_is_known_leads_to_its_node() {
    let mut session = studied();
    go(&mut session, 0);
    for (step, node) in [("0", 1), ("7", 2), ("1", 3)] {
        assert_eq!(session.step(step)["tree"]["node"], node);
    }
    assert_eq!(nodes(&tree(&mut session)).len(), 4);
}

#[test]
fn undo_and_redo_walk_the_line_and_delete_nothing() {
    let mut session = studied();
    let back = session.ok(json!({"do": "undo_turn"}));
    assert_eq!(back["tree"]["node"], 2);
    assert_eq!(session.ok(json!({"do": "redo"}))["tree"]["node"], 3);
    assert_eq!(main_line(&mut session), ["0", "7", "1"]);
}

#[test]
fn a_promoted_variation_is_the_game_and_the_game_a_variation() {
    let mut session = studied();
    go(&mut session, 1);
    session.step("8");
    let known = tree(&mut session)["rev"].clone();
    let answer = session.ok(json!({"do": "promote", "node": 4, "since": known}));
    assert_eq!(answer["nodes"].as_array().expect("nodes").len(), 1, "only the order after one node is new");
    assert_eq!(session.record()["turns"], json!([["0"], ["8"]]));
    assert_eq!(main_line(&mut session), ["0", "8"]);
    let back = session.ok(json!({"do": "study", "on": false}));
    assert_eq!(back["ply"], 2);
    // The game goes on there, and what was the game is still a variation.
    session.step("2");
    session.ok(json!({"do": "study", "on": true}));
    assert_eq!(main_line(&mut session), ["0", "8", "2"]);
    assert_eq!(nodes(&tree(&mut session)).len(), 6);
}

#[test]
fn the_game_goes_another_way_and_what_was_played_before_is_a_variation() {
    let mut session = studied();
    session.ok(json!({"do": "annotate", "node": 3, "text": "Hm."}));
    session.ok(json!({"do": "study", "on": false}));
    session.ok(json!({"do": "undo_turn"}));
    session.step("3");
    assert_eq!(session.record()["turns"], json!([["0"], ["7"], ["3"]]));
    let tree = json!({"lines": [{"of": 0, "ply": 2, "steps": ["1"]}], "notes": [{"line": 1, "ply": 3, "text": "Hm."}]});
    assert_eq!(session.record()["tree"], tree);
}

#[test]
fn what_is_deleted_is_gone_with_all_after_it() {
    let mut session = studied();
    go(&mut session, 3);
    let known = tree(&mut session);
    let reply = session.say(json!({"id": 1, "do": "delete", "node": 2, "since": known["rev"]}).to_string());
    let told: Vec<&str> = reply.events.iter().map(|event| &event.text[..16]).collect();
    assert_eq!(told, [r#"{"event":"change"#, r#"{"event":"tree","#], "the board was there");
    let answer: Value = serde_json::from_str(&reply.answer.expect("an answer").into_text()).expect("JSON");
    assert_eq!((&answer["ok"]["gone"], &answer["ok"]["node"]), (&json!([2]), &json!(1)));
    assert_eq!(session.position()["ply"], 1);
    assert_eq!(main_line(&mut session), ["0"]);
    let (code, text) = session.refused(json!({"do": "go", "node": 3}));
    assert_eq!((code.as_str(), text.as_str()), ("bad_request", "There is no node 3 in this analysis."));
    let (_, text) = session.refused(json!({"do": "delete", "node": 0}));
    assert_eq!(text, "The beginning of the game cannot be deleted.");
}

/// Nobody but the table rolls for a game that rolls by itself, so it must not be left where chance is to act.
#[test]
fn chance_falls_again_where_what_fell_is_deleted() {
    let mut session = Session::new(1);
    let options = json!({"order": "random", "placement": "players", "side": 4, "stones": [2, 2]});
    session.ok(json!({"do": "new_game", "game": "atar", "options": options}));
    session.ok(json!({"do": "study", "on": true}));
    let answer = session.ok(json!({"do": "delete", "node": 1}));
    assert!(answer["node"].as_u64() > Some(2), "the board is where somebody acts: {answer}");
    assert!(session.position()["actor"]["seat"].is_u64());
    session.ok(json!({"do": "go", "node": 0}));
    assert!(session.position()["actor"]["seat"].is_u64());
}

#[test]
fn a_game_that_ends_where_chance_is_to_act_goes_on_after_the_analysis() {
    let mut session = Session::new(1);
    let options = json!({"order": "random", "placement": "players", "side": 4, "stones": [2, 2]});
    session.ok(json!({"do": "new_game", "game": "atar", "options": options}));
    session.ok(json!({"do": "study", "on": true}));
    let line = main_line(&mut session);
    let other = if line[0] == "seat 0" { "seat 1" } else { "seat 0" };
    let node =
        session.ok(json!({"do": "add_line", "node": 0, "steps": [other]}))["nodes"].as_array().expect("nodes").len();
    session.ok(json!({"do": "promote", "node": node - 1}));
    assert_eq!(main_line(&mut session), [other], "chance is to act");
    let reply = session.say(json!({"id": 1, "do": "study", "on": false}).to_string());
    assert!(reply.change.is_some(), "what fell is kept");
    assert!(session.position()["actor"]["seat"].is_u64());
}

#[test]
fn a_line_can_be_added_without_going_there() {
    let mut session = studied();
    let answer = session.ok(json!({"do": "add_line", "node": 1, "steps": ["8", "2"]}));
    assert_eq!(answer["node"], 3, "the board stays");
    let nodes = nodes(&answer);
    assert_eq!((children(&nodes[&1]), children(&nodes[&4])), (vec![2, 4], vec![5]));
    let (code, text) = session.refused(json!({"do": "add_line", "node": 1, "steps": ["9", "9"]}));
    assert_eq!(code, "illegal_step", "{text}");
    assert_eq!(tree(&mut session)["nodes"].as_array().expect("nodes").len(), 6, "all or nothing");
}

#[test]
fn notes_stand_beside_steps_and_outlive_the_program() {
    let mut session = studied();
    let note = json!({"text": "Two\nlines", "mark": "interesting", "shapes": ["3", "3>10"], "folded": true});
    for (node, text) in [(0, "The start"), (2, "Two\nlines")] {
        let mut request = note.clone();
        for (key, value) in [("do", json!("annotate")), ("node", json!(node)), ("text", json!(text))] {
            request[key] = value;
        }
        session.ok(request);
    }
    // What is not named stays.
    session.ok(json!({"do": "annotate", "node": 2, "folded": false}));
    session.ok(json!({"do": "annotate", "node": 0, "mark": "none", "shapes": [], "folded": false}));
    let notes = json!([
        {"line": 0, "ply": 0, "text": "The start"},
        {"line": 0, "ply": 2, "text": "Two\nlines", "mark": "interesting", "shapes": ["3", "3>10"]},
    ]);
    assert_eq!(session.record()["tree"], json!({"lines": [], "notes": notes}));
    let mut other = Session::new(2);
    other.ok(json!({"do": "open", "record": session.record()}));
    other.ok(json!({"do": "study", "on": true}));
    assert_eq!(shape(&mut other), shape(&mut session));
    session.ok(json!({"do": "annotate", "node": 0, "text": ""}));
    session.ok(json!({"do": "annotate", "node": 2, "text": "", "mark": "none", "shapes": []}));
    assert_eq!(session.record()["version"], 1, "nothing is left that only version 2 has");
}

#[test]
fn notes_that_cannot_be_are_refused() {
    let mut session = studied();
    let places: Vec<String> = (0..65).map(|place| place.to_string()).collect();
    for (field, value) in [
        ("text", json!("x".repeat(4001))),
        ("mark", json!("splendid")),
        ("shapes", json!(["a>b>c"])),
        ("shapes", json!([">b"])),
        ("shapes", json!(["x".repeat(41)])),
        ("shapes", json!(places)),
        ("node", json!(-1)),
        ("node", json!(99)),
    ] {
        let mut request = json!({"do": "annotate", "node": 1});
        request[field] = value;
        let (code, text) = session.refused(request);
        assert_eq!(code, "bad_request", "{text}");
    }
    assert_eq!(session.record()["version"], 1);
}

/// No computer plays while somebody studies the game, and afterwards it is as it was.
#[test]
fn computers_rest_while_the_game_is_studied() {
    let mut table = DrivenTable::new(1);
    let game = json!({"game": "owari", "options": {"stones": 4, "first": 0}, "seats": seats(&[0, 1])});
    let mut request = game.clone();
    request["do"] = json!("new_game");
    table.ok(request);
    table.ok(json!({"do": "study", "on": true}));
    let there = table.step("0");
    assert_eq!(there["thinking"], Value::Null);
    assert!(table.step("7")["draft"].is_array(), "anybody plays the computer's steps");
    let back = table.ok(json!({"do": "study", "on": false}));
    assert_eq!(back["ply"], 2, "what was added to its end is the game");
    table.ok(json!({"do": "undo_turn"}));
    assert!(table.settle() <= 1);
}

/// A computer goes on with the game that it has played. Another one it leaves alone until it is told to play.
#[test]
fn after_an_analysis_that_has_changed_the_game_a_computer_waits() {
    let mut table = DrivenTable::new(1);
    let game = json!({"game": "owari", "options": {"stones": 4, "first": 0}, "seats": seats(&[0, 1])});
    let mut request = game.clone();
    request["do"] = json!("new_game");
    table.ok(request);
    let study = |table: &mut DrivenTable, on: bool| table.ok(json!({"do": "study", "on": on}));
    table.step("0");
    study(&mut table, true);
    let same = study(&mut table, false);
    assert_eq!((&same["paused"], &same["thinking"]["seat"]), (&json!(false), &json!(1)), "the game is as it was");
    table.settle();
    study(&mut table, true);
    table.ok(json!({"do": "delete", "node": 2}));
    let other = study(&mut table, false);
    assert_eq!((&other["ply"], &other["paused"], &other["thinking"]), (&json!(1), &json!(true), &Value::Null));
    assert_eq!(table.ok(json!({"do": "resume"}))["thinking"]["seat"], 1);
    table.settle();
    study(&mut table, true);
    table.ok(json!({"do": "delete", "node": 1}));
    let own = study(&mut table, false);
    assert_eq!((&own["ply"], &own["paused"]), (&json!(0), &json!(false)), "it is a person's turn");
}

#[test]
fn a_room_is_not_studied() {
    let mut table = Table::shared();
    table.grant(Client(0), Rights::All);
    let game = br#"{"id": 1, "do": "new_game", "game": "owari", "options": {"stones": 3, "first": 0}}"#;
    table.handle(Client(0), &game[..]);
    for request in [&br#"{"id": 2, "do": "study", "on": true}"#[..], br#"{"id": 2, "do": "go", "node": 0}"#] {
        let answer = table.handle(Client(0), request).answer.expect("an answer").into_text();
        assert!(answer.contains("not_allowed"), "{answer}");
    }
}

#[test]
fn requests_about_a_tree_need_one() {
    let mut session = Session::new(1);
    assert_eq!(session.refused(json!({"do": "study", "on": true})).0, "no_game");
    session.ok(json!({"do": "new_game", "game": "owari", "options": {"stones": 4, "first": 0}}));
    for request in [
        json!({"do": "tree"}),
        json!({"do": "go", "node": 0}),
        json!({"do": "promote", "node": 0}),
        json!({"do": "delete", "node": 0}),
        json!({"do": "annotate", "node": 0}),
        json!({"do": "add_line", "node": 0, "steps": []}),
    ] {
        let (code, text) = session.refused(request);
        assert_eq!((code.as_str(), text.as_str()), ("bad_request", "Nobody studies this game. Begin with study."));
    }
}

/// A record of a game, with this tree.
fn with_tree(tree: Value) -> Value {
    let mut record = studied().record();
    record["version"] = json!(2);
    record["tree"] = tree;
    record
}

#[test]
fn a_damaged_tree_costs_the_tree_and_never_the_game() {
    let line = |of: usize, ply: usize, steps: Value| json!({"lines": [{"of": of, "ply": ply, "steps": steps}]});
    let note = |ply: usize| json!({"line": 0, "ply": ply, "text": "x"});
    let many: Vec<String> = (0..200_001).map(|_| "0".to_owned()).collect();
    for (tree, why) in [
        (json!("text"), "something in it is missing or has another form"),
        (json!({"branches": []}), "it has a key that this program does not know, branches."),
        (json!({"lines": [{"of": 0, "steps": []}]}), "something in its line 1 is missing or has another form"),
        (line(1, 1, json!(["8"])), "its line 1 leaves line 1 after step 1, where it cannot"),
        (line(0, 4, json!(["8"])), "its line 1 leaves line 0 after step 4, where it cannot"),
        (line(0, 1, json!([])), "its line 1 has no steps"),
        (line(0, 1, json!(["0"])), "The step 0 of a variation cannot be played."),
        (line(0, 1, json!(["nonsense"])), "The step nonsense of a variation cannot be played."),
        (line(0, 1, json!(many)), "more than 200000 steps"),
        (
            json!({"notes": [{"line": 0, "ply": 9, "text": "x"}]}),
            "it has a note at step 9 of line 0, which has no such step",
        ),
        (json!({"notes": [note(1), note(2), note(1)]}), "it has more than one note at step 1 of line 0"),
        (json!({"notes": [note(1), {"line": 0, "ply": 2, "txt": "x"}]}), "its note 2 has a key that this program"),
        (
            json!({"notes": [{"line": 0, "ply": 1, "mark": "best"}]}),
            "something in its note 1 is missing or has another",
        ),
    ] {
        let mut session = Session::new(1);
        let open = json!({"id": 1, "do": "open", "record": with_tree(tree)});
        let reply = session.say(open.to_string());
        let trouble = reply.events.iter().find(|event| event.text.contains("trouble")).expect("it is told");
        assert!(trouble.text.contains(why), "{why}: {}", trouble.text);
        assert!(trouble.text.contains("The game is whole."), "{}", trouble.text);
        assert_eq!(session.position()["ply"], 3);
        assert_eq!(session.record()["version"], 1);
    }
}

/// The steps of the game were not counted where a tree was read, but taken away where the game was deleted: the program
/// made a mistake, and then the analysis was full.
#[test]
fn the_game_of_a_record_with_a_tree_can_be_deleted_and_made_a_variation() {
    let variation = || with_tree(json!({"lines": [{"of": 0, "ply": 1, "steps": ["8"]}]}));
    let mut session = Session::new(1);
    session.ok(json!({"do": "open", "record": variation()}));
    session.ok(json!({"do": "study", "on": true}));
    session.ok(json!({"do": "delete", "node": 1}));
    assert_eq!(main_line(&mut session), Vec::<String>::new());
    session.step("2");
    assert_eq!(session.record()["turns"], json!([["2"]]));
    session.ok(json!({"do": "open", "record": variation()}));
    session.ok(json!({"do": "study", "on": true}));
    session.ok(json!({"do": "promote", "node": 4}));
    session.ok(json!({"do": "delete", "node": 2}));
    session.ok(json!({"do": "add_line", "node": 1, "steps": ["9"]}));
    assert_eq!(main_line(&mut session), ["0", "8"]);
}

/// The unknown `start` came into a record of version 2 with the first note, and the game could not be opened again.
#[test]
fn keys_that_meant_nothing_in_version_1_are_not_taken_into_version_2() {
    let mut record = studied().record();
    record["start"] = json!("of another program");
    record["tree"] = json!({"any": "thing"});
    record["note"] = json!("kept");
    let mut session = Session::new(1);
    session.ok(json!({"do": "open", "record": record}));
    assert_eq!(session.record(), record);
    session.ok(json!({"do": "study", "on": true}));
    session.ok(json!({"do": "annotate", "node": 1, "text": "Hm."}));
    let text = session.ok(json!({"do": "record", "text": true}))["text"].take();
    let opened = session.ok(json!({"do": "open", "text": text}));
    assert_eq!((&opened["ply"], &session.record()["note"]), (&json!(3), &json!("kept")));
    assert_eq!(session.record().get("start"), None);
    assert_eq!(session.record()["tree"]["notes"][0]["text"], "Hm.");
}

/// Other programs end lines in other ways, and indent. The comment is written back as it is shown.
#[test]
fn a_comment_from_elsewhere_costs_nothing_for_its_ends_of_lines() {
    let note = |text: &str| json!({"lines": [], "notes": [{"line": 0, "ply": 1, "text": text}]});
    let mut session = Session::new(1);
    session.ok(json!({"do": "open", "record": with_tree(note("One\r\n\ttwo\rthree\u{c}four"))}));
    assert_eq!(session.record()["tree"], note("One\n two\nthree four"));
    session.ok(json!({"do": "study", "on": true}));
    session.ok(json!({"do": "annotate", "node": 1, "text": "a\r\nb\tc"}));
    assert_eq!(session.record()["tree"], note("a\nb c"));
}

/// In version 1 nobody knew what a tree is.
#[test]
fn in_a_record_of_version_1_a_tree_is_an_unknown_key() {
    let mut record = with_tree(json!({"any": "thing"}));
    record["version"] = json!(1);
    let mut session = Session::new(1);
    session.ok(json!({"do": "open", "record": record}));
    let kept = session.record();
    assert_eq!((&kept["version"], &kept["tree"]), (&json!(1), &json!({"any": "thing"})));
}

#[test]
fn one_position_has_at_most_a_thousand_variations() {
    let lines: Vec<Value> = (0..1001).map(|_| json!({"of": 0, "ply": 1, "steps": ["8"]})).collect();
    let mut session = Session::new(1);
    // The same step is one variation, however often it comes.
    session.ok(json!({"do": "open", "record": with_tree(json!({"lines": lines}))}));
    session.ok(json!({"do": "study", "on": true}));
    assert_eq!(nodes(&tree(&mut session)).len(), 5);
    let lines: Vec<Value> = (0..1001).map(|n| json!({"of": 0, "ply": 1, "steps": [n.to_string()]})).collect();
    let open = json!({"id": 1, "do": "open", "record": with_tree(json!({"lines": lines}))});
    let reply = session.say(open.to_string());
    assert!(reply.events.iter().any(|event| event.text.contains("more than 1000 variations at one position")));
}

/// The same chance falls again where somebody goes back and plays the same step: the analysis keeps what fell.
#[test]
fn chance_falls_as_it_fell_where_the_same_step_is_played_again() {
    let mut dice = ChaCha8Rng::seed_from_u64(5);
    let mut is_seen = false;
    for (game, options) in games() {
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": game, "options": options, "seed": 2}));
        session.ok(json!({"do": "study", "on": true}));
        for _ in 0..30 {
            let before = session.position()["tree"]["node"].as_u64().expect("a node");
            let Some(after) = session.random_step(&mut dice) else {
                break;
            };
            let all = nodes(&tree(&mut session));
            let first = children(&all[&before]).into_iter().find(|child| {
                let mut at = after["tree"]["node"].as_u64().expect("a node");
                while at > before && at != *child {
                    at = all[&at]["parent"].as_u64().expect("a node");
                }
                at == *child
            });
            let step = all[&first.expect("the step")]["step"].as_str().expect("a step").to_owned();
            is_seen |= after["tree"]["node"].as_u64() > first;
            go(&mut session, before);
            let again = session.step(&step);
            assert_eq!(again["state"], after["state"], "{game}: {step}");
            assert_eq!(again["tree"]["node"], after["tree"]["node"]);
        }
    }
    assert!(is_seen, "some of these steps made chance fall");
}

/// Whatever somebody does to a tree: who hears of the changes knows all of it, and its record gives it back.
#[test]
fn a_tree_survives_its_record_and_its_changes_tell_all_of_it() {
    let mut dice = ChaCha8Rng::seed_from_u64(7);
    for (game, options) in games() {
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": game, "options": options, "seed": 2}));
        for _ in 0..10 {
            session.random_step(&mut dice);
        }
        session.ok(json!({"do": "study", "on": true}));
        let known = tree(&mut session);
        let (mut known, mut rev) = (nodes(&known), known["rev"].clone());
        for round in 0..120 {
            change(&mut session, &known, &mut dice);
            let told = session.ok(json!({"do": "tree", "since": rev}));
            rev = told["rev"].clone();
            known.extend(nodes(&told));
            let gone = told["gone"].as_array().expect("nodes").iter();
            let mut gone: Vec<u64> = gone.map(|node| node.as_u64().expect("a number")).collect();
            while let Some(node) = gone.pop() {
                gone.extend(known.remove(&node).iter().flat_map(children));
            }
            let whole = nodes(&tree(&mut session));
            assert_eq!(known, whole, "{game}");
            if round % 20 == 0 {
                check_record(&mut session);
            }
        }
    }
}

/// Does something to a tree that may be refused.
fn change(session: &mut Session, known: &BTreeMap<u64, Value>, dice: &mut ChaCha8Rng) {
    let at = dice.random_range(0..known.len());
    let node = *known.keys().nth(at).expect("a node");
    let request = match dice.random_range(0..12) {
        0..=3 => json!({"do": "go", "node": node}),
        4 => json!({"do": "annotate", "node": node, "text": format!("{node}"), "mark": "bad", "shapes": ["a>b"]}),
        5 => json!({"do": "promote", "node": node}),
        6 if node > 10 => json!({"do": "delete", "node": node}),
        7 => json!({"do": "undo_turn"}),
        8 => json!({"do": "redo"}),
        9 => json!({"do": "take_back"}),
        _ => {
            session.random_step(dice);
            return;
        }
    };
    session.ask(request);
}

/// Checks that the record gives back the tree, and the main line as its game.
fn check_record(session: &mut Session) {
    let mut other = Session::new(9);
    let record = session.record();
    other.ok(json!({"do": "open", "record": record, "roll": "manual"}));
    assert_eq!(other.record(), record);
    other.ok(json!({"do": "study", "on": true}));
    assert_eq!(shape(&mut other), shape(session));
    assert_eq!(support::steps_of(&record), main_line(session));
}

/// A client that asks for the game as far as it is shown learns that there is more.
#[test]
fn a_record_says_whether_the_game_has_variations_or_notes() {
    let mut session = studied();
    let asked = json!({"do": "record", "ply": 1});
    assert_eq!(session.ok(asked.clone()).get("analysed"), None);
    session.ok(json!({"do": "annotate", "node": 2, "mark": "good"}));
    session.ok(json!({"do": "study", "on": false}));
    let answer = session.ok(asked);
    assert_eq!((&answer["analysed"], answer["record"].get("tree")), (&json!(true), None));
}
