//! Games of Nim through the registries, the table and the computer players.

use std::time::Duration;

use atar_rules::games;
use atar_rules::nim::{Last, Nim, Options};
use atar_rules::{Actor, Position};
use atar_search::{Player, search};
use atar_table::{Client, Table};
use serde_json::{Value, json};

/// The answer to a request.
fn ask(table: &mut Table, request: &Value) -> Value {
    let mut reply = table.handle(Client(0), request.to_string().as_bytes());
    for job in std::mem::take(&mut reply.jobs) {
        let finished = job.run(&|| Duration::ZERO, &|_| {}, &mut |_| {});
        reply = table.handle(Client(0), finished);
    }
    serde_json::from_str(&reply.answer.expect("an answer").into_text()).expect("JSON")
}

#[test]
fn the_registry_knows_it() {
    assert!(games::NAMES.contains(&Nim::NAME));
}

#[test]
fn a_game_is_played_refused_and_recorded_through_the_table() {
    let mut table = Table::new(1);
    let options = json!({"rows": 2, "last": "loses"});
    let new_game = json!({"do": "new_game", "game": "nim", "options": options});
    let position = ask(&mut table, &new_game);
    assert_eq!(position["ok"]["state"]["rows"], json!([1, 3, 0, 0, 0]));
    let refused = ask(&mut table, &json!({"do": "step", "step": "b4"}));
    assert_eq!(refused["error"]["code"], "illegal_step", "{refused}");
    for step in ["b2", "b1", "a1"] {
        let position = ask(&mut table, &json!({"do": "step", "step": step}));
        assert_eq!(position["ok"]["effects"][0]["effect"], "taken", "{position}");
    }
    // Seat 0 has taken the last match.
    let over = ask(&mut table, &json!({"do": "position"}));
    assert_eq!(over["ok"]["result"]["winners"], json!([1]), "{over}");
    let record = ask(&mut table, &json!({"do": "record"}));
    let opened = ask(&mut table, &json!({"do": "open", "record": record["ok"]["record"]}));
    assert_eq!(opened["ok"]["state"], over["ok"]["state"], "{opened}");
    let refused = ask(&mut table, &json!({"do": "new_game", "game": "nim", "options": {"rows": 6, "last": "wins"}}));
    assert_eq!(refused["error"]["code"], "bad_options", "{refused}");
}

#[test]
fn a_game_begins_from_a_position() {
    let mut table = Table::new(1);
    let text = r#"nim {"options":{"rows":2,"last":"wins"},"state":{"rows":[1,1,0,0,0],"result":null,"mover":1}}"#;
    let begun = ask(&mut table, &json!({"do": "new_game", "position": text}));
    assert_eq!(begun["ok"]["actor"], json!({"seat": 1}), "{begun}");
    assert_eq!(ask(&mut table, &json!({"do": "position_text"}))["ok"]["text"], text);
    for (bad, says) in [
        (text.replace("[1,1", "[2,1"), "The position's rows a cannot be: the row has more matches than it began with."),
        (text.replace("\"mover\":1", "\"mover\":2"), "The position's mover cannot be: there is no such player."),
    ] {
        let refused = ask(&mut table, &json!({"do": "new_game", "position": bad}));
        assert_eq!(refused["error"]["text"], says);
    }
}

/// Who knows the theory wins from every won position; so does who searches.
#[test]
fn the_computer_wins_what_is_won() {
    for last in [Last::Wins, Last::Loses] {
        for player in [Player::Greedy, Player::Level(7)] {
            let mut position = Nim::start(&Options { rows: 3, last }).expect("good options");
            while let Actor::Seat(seat) = position.actor() {
                let player = if seat == 0 { player } else { Player::Random };
                let mut searcher = search(&position, 2, player, 1);
                while !searcher.run(1 << 10) {}
                for step in searcher.plan().steps {
                    position.step(&step).expect("a legal step");
                }
            }
            // 1, 3 and 5 matches are won by whoever moves first.
            assert_eq!(position.winners(), Some(vec![0]), "{player}, {last:?}");
        }
    }
}
