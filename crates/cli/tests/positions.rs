//! Positions that are given as lines of text.

mod support;

use std::fs;

use serde_json::{Value, json};
use support::{Folder, Running, assert_refused, run, stderr, stdout};

/// Seat 1 is to move.
const LIST: &str = "(3 2 4 1 5 0 2 4 0 3 3 2 4 3) 1";
/// Seat 0's last stone goes into its goal, and seat 1's with it into the other.
const END: &str =
    r#"owari {"options":{"stones":1,"first":0},"state":{"pits":[0,0,0,0,0,1,8,0,0,0,1,0,0,2],"mover":0}}"#;

#[test]
fn a_position_is_shown() {
    let shown = run(&["show", "--position", LIST]);
    assert!(shown.status.success(), "{}", stderr(&shown));
    let text = stdout(&shown);
    assert!(text.starts_with("owari; seat 1 (Player 2) to play\n"), "{text}");
    assert!(text.ends_with(&format!("\n{LIST}\n")), "{text}");
    let folder = Folder::new();
    let out = folder.path("a.svg");
    assert!(run(&["show", "--position", END, "--svg", &out]).status.success());
    assert!(fs::read_to_string(&out).expect("a picture").starts_with("<svg "));
}

/// Chance that is due is not rolled.
#[test]
fn a_position_in_which_chance_is_to_act_is_shown_as_it_is() {
    let mut engine = Running::start(&["engine", "--seed", "1"]);
    engine.ask(r#"{"do": "new_game", "game": "petri", "options": {"players": 2, "width": 10, "height": 10, "grid": "square", "teams": null, "bite_percent": 6, "pickups": "corners", "bite_lengths": [1, 2, 3], "bite_shares": [12, 30], "bite_every": 0, "bites_at_start": 0, "flip": false}, "roll": "manual"}"#);
    let text = engine.ask(r#"{"do": "position_text"}"#)["ok"]["text"].take();
    engine.finish();
    let shown = stdout(&run(&["show", "--position", text.as_str().expect("a text")]));
    assert!(shown.starts_with("petri; chance to act\n"), "{shown}");
}

#[test]
fn a_game_is_played_from_a_position() {
    let mut game = Running::start(&["play", "owari", "--position", END, "--seats", "0,1"]);
    game.send(b"5\n");
    drop(game.child.stdin.take());
    let text = std::io::read_to_string(&mut game.output).expect("a text");
    assert!(text.contains("Player 1 wins. The scores: 9, 3."), "{text}");
    let refused = assert_refused(&run(&["play", "owari", "--position", END, "--options", "{}"]), 2);
    assert!(refused.contains("--options"), "{refused}");
}

#[test]
fn a_position_is_solved() {
    for (position, sentence) in [
        (END, "Seat 0 wins by 6 stones; a best move is 5."),
        ("(0 0 0 0 0 1 8 0 0 0 1 0 0 2)", "Seat 0 wins by 6 stones; a best move is 5."),
    ] {
        let solved = run(&["solve", "owari", "--table", "4", "--memory", "16", "--position", position]);
        assert!(solved.status.success(), "{}", stderr(&solved));
        let text = stdout(&solved);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], sentence);
        let report: Value = serde_json::from_str(lines[1]).expect("JSON");
        assert_eq!((&report["seat"], &report["margin"]), (&json!(0), &json!(6)));
    }
    let over = "(0 0 0 0 0 0 6 0 0 0 0 0 0 6)";
    let text = assert_refused(&run(&["solve", "owari", "--table", "0", "--position", over]), 2);
    assert!(text.contains("--position: the game is over"), "{text}");
    for other in [["--stones", "2"], ["--first", "1"]] {
        let arguments = [&["solve", "owari", "--position", END][..], &other].concat();
        let text = assert_refused(&run(&arguments), 2);
        assert!(text.contains(other[0]), "{text}");
    }
}

#[test]
fn what_is_no_position_is_refused_in_one_line() {
    let bare = "(0 0 0 0 0 0 9 1 0 0 0 0 0 2)";
    for command in [&["show"][..], &["play", "owari"], &["solve", "owari", "--table", "0"]] {
        for (position, says) in [
            ("", "There is no position: the text is empty."),
            ("chess {}", "The position must begin with the name of a game, and chess is none"),
            (
                r#"owari {"options": {}, "state" 3}"#,
                "The position cannot be read: it is not JSON at line 1, column 31.",
            ),
            (bare, "The position's pits cannot be: when one side is empty, the stones of the other are in its goal."),
        ] {
            let arguments = [command, &["--position", position]].concat();
            let text = assert_refused(&run(&arguments), 2);
            assert!(text.starts_with(&format!("atar-cli: --position: {says}")), "{text}");
        }
    }
    let text = assert_refused(&run(&["play", "atar", "--position", END]), 2);
    assert_eq!(text, "atar-cli: --position: The position is one of Owari, not of Atar.\n");
    let text = assert_refused(&run(&["solve", "owari", "--position", "atar {}"]), 2);
    assert_eq!(text, "atar-cli: --position: The position is one of Atar, not of Owari.\n");
    assert_refused(&run(&["show"]), 2);
    assert_refused(&run(&["show", "a.atar", "--position", END]), 2);
    assert_refused(&run(&["show", "--ply", "1", "--position", END]), 2);
}

#[test]
fn records_that_begin_from_a_position_are_checked_and_shown() {
    let folder = Folder::new();
    let mut record = json!({
        "format": "atar-record", "version": 2, "game": "owari", "rules": 1, "options": {"stones": 1, "first": 0},
        "start": {"pits": [0, 0, 0, 0, 0, 1, 8, 0, 0, 0, 1, 0, 0, 2], "mover": 0}, "turns": [["5"]],
    });
    let path = folder.write("a.atar", record.to_string());
    assert!(run(&["check", &path]).status.success());
    let start = stdout(&run(&["show", &path, "--ply", "0"]));
    assert!(start.contains("step 0 of 1") && start.contains("seat 0 (Player 1) to play"), "{start}");
    assert!(stdout(&run(&["show", &path])).contains("won by seat 0"));
    record["start"]["pits"][0] = json!(1);
    let path = folder.write("b.atar", record.to_string());
    let text = assert_refused(&run(&["show", &path]), 1);
    assert!(text.contains("The record's start is wrong: The position's pits cannot be: they hold 13 stones"), "{text}");
}
