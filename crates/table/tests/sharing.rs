//! Who may ask what of a shared table (docs/protocol.md, "Rights").

mod support;

use atar_table::{Client, Rights, Table, VERBS};
use serde_json::{Value, json};
use support::texts;

const HOST: Client = Client(0);
const ANN: Client = Client(1);
const BEN: Client = Client(2);
const WATCHER: Client = Client(3);
const STRANGER: Client = Client(4);

fn ask(table: &mut Table, client: Client, request: &Value) -> Value {
    let reply = table.handle(client, request.to_string().as_bytes());
    serde_json::from_str(&reply.answer.expect("an answer").into_text()).expect("JSON")
}

fn code(table: &mut Table, client: Client, request: &Value) -> Value {
    let before = ask(table, HOST, &json!({"do": "position"}));
    let answer = ask(table, client, request);
    let error = &answer["error"];
    if !error.is_null() {
        let text = error["text"].as_str().expect("a text");
        assert!(text.ends_with('.'), "texts are sentences: {text}");
        assert_eq!(before, ask(table, HOST, &json!({"do": "position"})), "{request}");
    }
    error["code"].clone()
}

/// A game of Atar for Ann and Ben, whose order is fixed.
fn shared() -> Table {
    let mut table = Table::shared();
    table.grant(HOST, Rights::All);
    table.grant(ANN, Rights::Seats(vec![0]));
    table.grant(BEN, Rights::Seats(vec![1]));
    table.grant(WATCHER, Rights::Look);
    let options = json!({"side": 4, "stones": [2, 2], "placement": "players", "order": "fixed"});
    let seats = json!([{"name": "Ann"}, {"name": "Ben"}]);
    let game = json!({"do": "new_game", "game": "atar", "options": options, "seats": seats});
    assert!(ask(&mut table, HOST, &game)["ok"].is_object());
    table
}

/// A message for each verb, with all fields that it may need.
fn every_verb() -> Vec<Value> {
    let fields = json!({
        "game": "owari", "options": {"stones": 3, "first": 0}, "step": "@a1", "steps": ["@a1"], "seats": [{}, {}],
        "space": "a1", "from": "a1", "to": "a2", "level": 1, "milliseconds": 0, "ply": 0, "record": {}, "on": true, "node": 0,
        "player": {"rating": 1500, "deviation": 200, "volatility": 0.06},
        "results": [{"rating": 1400, "deviation": 30, "score": 1}],
    });
    let with = |verb: &&str| {
        let mut message = fields.clone();
        message["do"] = json!(verb);
        message
    };
    VERBS.iter().map(with).collect()
}

const QUERIES: [&str; 13] = [
    "hello",
    "position",
    "legal",
    "preview",
    "record",
    "history",
    "show",
    "picture",
    "position_text",
    "export",
    "tree",
    "look_at",
    "rate",
];

#[test]
fn nobody_may_ask_anything_before_rights_are_granted() {
    let mut table = shared();
    for message in every_verb() {
        assert_eq!(code(&mut table, STRANGER, &message), "not_allowed", "{message}");
    }
}

#[test]
fn who_watches_sees_everything_and_changes_nothing() {
    let mut table = shared();
    for message in every_verb() {
        let is_query = QUERIES.iter().any(|query| message["do"] == *query);
        let code = code(&mut table, WATCHER, &message);
        assert_eq!(code == "not_allowed", !is_query, "{message}: {code}");
    }
}

#[test]
fn who_has_a_seat_acts_for_it_alone_and_changes_nothing_else() {
    let mut table = shared();
    let own = ["step", "take_back", "revise", "redo", "place", "move", "remove", "shot_clock", "commit"];
    for message in every_verb() {
        let verb = message["do"].as_str().expect("a verb");
        let code = code(&mut table, BEN, &message);
        let expected = if QUERIES.contains(&verb) {
            assert_ne!(code, "not_allowed", "{verb}");
            continue;
        } else if own.contains(&verb) {
            "not_your_turn"
        } else {
            "not_allowed"
        };
        assert_eq!(code, expected, "{verb}");
    }
    assert_eq!(code(&mut table, ANN, &json!({"do": "place", "space": "a1"})), Value::Null);
    let bens = code(&mut table, BEN, &json!({"do": "take_back"}));
    assert_eq!(bens, "not_your_turn", "the draft is Ann's");
    assert_eq!(code(&mut table, ANN, &json!({"do": "take_back"})), Value::Null);
    assert_eq!(code(&mut table, ANN, &json!({"do": "redo"})), Value::Null);
    assert_eq!(code(&mut table, ANN, &json!({"do": "commit"})), Value::Null);
    assert_eq!(code(&mut table, ANN, &json!({"do": "place", "space": "b1"})), "not_your_turn");
    assert_eq!(code(&mut table, BEN, &json!({"do": "place", "space": "b1"})), Value::Null);
}

#[test]
fn the_refusal_names_whose_turn_it_is() {
    let answer = ask(&mut shared(), BEN, &json!({"do": "commit"}));
    assert_eq!(answer["error"]["text"], "It is Ann’s turn, not yours.");
}

#[test]
fn a_client_may_have_several_seats_and_lose_its_rights() {
    let mut table = shared();
    table.grant(ANN, Rights::Seats(vec![0, 1]));
    for space in ["a1", "b1"] {
        for request in [json!({"do": "place", "space": space}), json!({"do": "commit"})] {
            assert_eq!(code(&mut table, ANN, &request), Value::Null);
        }
    }
    table.revoke(ANN);
    assert_eq!(code(&mut table, ANN, &json!({"do": "position"})), "not_allowed");
}

#[test]
fn nobody_with_a_seat_chooses_how_chance_falls() {
    let mut table = shared();
    let options = json!({"side": 4, "stones": [2, 2], "placement": "players", "order": "random"});
    ask(&mut table, HOST, &json!({"do": "new_game", "game": "atar", "options": options, "roll": "manual"}));
    let roll = json!({"do": "step", "step": "seat 0"});
    assert_eq!(code(&mut table, ANN, &roll), "not_your_turn");
    assert_eq!(code(&mut table, HOST, &roll), Value::Null);
}

#[test]
fn at_the_end_the_rules_refuse_steps() {
    let mut table = shared();
    ask(&mut table, HOST, &json!({"do": "new_game", "game": "owari", "options": {"stones": 1, "first": 0}}));
    loop {
        let steps = texts(&ask(&mut table, HOST, &json!({"do": "legal"}))["ok"]["steps"]);
        let Some(step) = steps.first() else { break };
        ask(&mut table, HOST, &json!({"do": "step", "step": step}));
    }
    for client in [ANN, BEN] {
        assert_eq!(code(&mut table, client, &json!({"do": "step", "step": "0"})), "illegal_step");
    }
}

#[test]
fn at_a_table_that_is_not_shared_everybody_may_ask_everything() {
    let mut table = Table::new(1);
    table.grant(ANN, Rights::Look);
    table.revoke(ANN);
    let game = json!({"do": "new_game", "game": "owari", "options": {"stones": 1, "first": 0}});
    assert_eq!(code(&mut table, ANN, &game), Value::Null);
    assert_eq!(code(&mut table, ANN, &json!({"do": "step", "step": "0"})), Value::Null);
}

/// Nobody brings back turns that were undone for somebody else; a draft is its seat's own.
#[test]
fn at_a_shared_table_only_a_draft_can_be_redone() {
    let mut table = shared();
    for request in [json!({"do": "place", "space": "a1"}), json!({"do": "commit"})] {
        ask(&mut table, ANN, &request);
    }
    ask(&mut table, BEN, &json!({"do": "place", "space": "b1"}));
    let position = ask(&mut table, BEN, &json!({"do": "take_back"}));
    assert_eq!(position["ok"]["can"]["redo"], true);
    let position = ask(&mut table, HOST, &json!({"do": "undo_turn", "seat": 0}));
    assert_eq!(position["ok"]["ply"], 0);
    assert_eq!(position["ok"]["can"]["redo"], false);
}

#[test]
fn undo_turn_with_a_seat_goes_back_to_the_start_of_its_own_last_turn() {
    let mut table = Table::new(1);
    let game = json!({"do": "new_game", "game": "owari", "options": {"stones": 3, "first": 0}});
    ask(&mut table, ANN, &game);
    for step in ["4", "10", "5"] {
        let answer = ask(&mut table, ANN, &json!({"do": "step", "step": step}));
        assert!(answer["ok"].is_object(), "{answer}");
    }
    let back = |table: &mut Table, seat: u8| {
        let answer = ask(table, ANN, &json!({"do": "undo_turn", "seat": seat}));
        (answer["ok"]["ply"].clone(), answer["error"]["code"].clone())
    };
    let actor = ask(&mut table, ANN, &json!({"do": "show", "ply": 2}))["ok"]["actor"].clone();
    assert_eq!(actor, json!({"seat": 0}), "the third step was seat 0's");
    assert_eq!(back(&mut table, 1), (json!(1), Value::Null));
    assert_eq!(back(&mut table, 1), (Value::Null, json!("illegal_step")), "it has played no turn");
    assert_eq!(back(&mut table, 0), (json!(0), Value::Null));
    assert_eq!(back(&mut table, 2), (Value::Null, json!("bad_request")));
}
