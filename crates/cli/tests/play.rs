//! Plays games in a terminal.

mod support;

use std::io::Read;

use support::{Folder, Running, assert_refused, run, stdout};

/// Reads to the next prompt. The text before it, and whether the game goes on.
fn told(game: &mut Running, prompt: &str) -> (String, bool) {
    let mut text = Vec::new();
    let mut byte = [0];
    while game.output.read(&mut byte).expect("its output") > 0 {
        text.push(byte[0]);
        if text.ends_with(prompt.as_bytes()) {
            text.truncate(text.len() - prompt.len());
            return (String::from_utf8(text).expect("a text"), true);
        }
    }
    (String::from_utf8(text).expect("a text"), false)
}

/// Says a line, and gives what is told up to the next prompt.
fn say(game: &mut Running, line: &str) -> String {
    game.send(format!("{line}\n").as_bytes());
    told(game, "You> ").0
}

/// The steps of a list, without their number.
fn listed(list: &str) -> Vec<String> {
    let lines = list.lines().filter(|line| !line.ends_with(" steps"));
    let steps = lines.flat_map(|line| line.split("  ")).filter(|step| !step.is_empty());
    steps.map(str::to_owned).collect()
}

#[test]
fn owari_is_drawn_as_its_source_draws_it() {
    // "If on your first turn you choose to move from pit number 4, the resulting position would be:"
    let mut game = Running::start(&["play", "owari", "--seats", "0,1"]);
    let (begun, _) = told(&mut game, "Player 1> ");
    assert!(begun.starts_with("Seat 0: Player 1\nSeat 1: Player 2\n"), "{begun}");
    let start = "     3  3  3  3  3  3\n  0                    0\n     3  3  3  3  3  3\n";
    assert!(begun.contains(start), "{begun}");
    game.send(b"4\n");
    let (after, goes_on) = told(&mut game, "Player 2> ");
    assert!(goes_on && after.starts_with("Player 1: 4\n"), "{after}");
    let sown = "     3  3  3  3  3  4\n  0                    1\n     3  3  3  3  0  4\n";
    assert!(after.contains(sown), "{after}");
}

#[test]
fn every_game_is_played_to_its_end_against_the_computer() {
    for (game, options) in [
        ("atar", r#"{"side": 4, "stones": [2, 2, 2], "placement": "random"}"#),
        ("spectrangle", "{}"),
        ("owari", "{}"),
        ("petri", r#"{"width": 10, "height": 10}"#),
        ("blokus", "{}"),
    ] {
        let last = play_to_the_end(game, options);
        assert!(last.contains(" wins") || last.contains("win"), "{game}: {last}");
    }
}

/// Plays steps from the middle of the list until the game ends. The last that is told.
fn play_to_the_end(name: &str, options: &str) -> String {
    let arguments = ["play", name, "--options", options, "--level", "1", "--seed", "5"];
    let mut game = Running::start(&arguments);
    told(&mut game, "You> ");
    for turn in 0..5000 {
        let steps = listed(&say(&mut game, "steps"));
        assert!(!steps.is_empty(), "{name}: nothing can be played");
        // A clock that is started ends a game of Atar.
        let wanted = steps.iter().find(|step| *step == "clock");
        let step = wanted.unwrap_or(&steps[turn * 7 % steps.len()]);
        game.send(format!("{step}\n").as_bytes());
        let (text, goes_on) = told(&mut game, "You> ");
        assert!(text.contains(&format!("You: {step}")), "{name}: {text}");
        if !goes_on {
            return text.trim_end().lines().last().unwrap_or_default().to_owned();
        }
    }
    panic!("{name} does not end");
}

#[test]
fn undo_takes_back_the_turn_and_the_reply_and_redo_brings_them_back() {
    let mut game = Running::start(&["play", "owari", "--seed", "1"]);
    let (begun, _) = told(&mut game, "You> ");
    let start = begun.split_once("\n\n").expect("a diagram").1;
    let after = say(&mut game, "4");
    assert!(after.contains("You: 4\nComputer: "), "{after}");
    assert_eq!(say(&mut game, "undo"), format!("\n{start}"));
    assert!(say(&mut game, "undo").starts_with("There is nothing to take back."), "nothing is left to undo");
    assert_eq!(say(&mut game, "redo"), after, "the same reply");
}

#[test]
fn a_hint_is_a_step_that_can_be_played() {
    let mut game = Running::start(&["play", "owari", "--seed", "1"]);
    told(&mut game, "You> ");
    let hint = say(&mut game, "hint");
    let (_, step) = hint.lines().next().and_then(|line| line.rsplit_once(' ')).expect("a step");
    assert!(say(&mut game, step).contains(&format!("You: {step}\n")), "{hint}");
}

#[test]
fn what_is_no_step_is_told_and_changes_nothing() {
    let mut game = Running::start(&["play", "owari", "--seed", "1"]);
    told(&mut game, "You> ");
    for line in ["9", "x", "\u{1b}[2J", "undo it", &"4".repeat(5000), "0\u{0}"] {
        let refused = say(&mut game, line);
        let text = refused.trim_end_matches('\n');
        assert_eq!(text.lines().count(), 1, "{line:?}: {refused}");
        assert!(text.ends_with('.') && !text.contains('\u{1b}'), "{line:?}: {refused}");
    }
    assert_eq!(listed(&say(&mut game, "steps")[..]).first().map(String::as_str), Some("0"));
    assert_eq!(say(&mut game, "steps 5"), "5\n");
}

#[test]
fn a_game_is_saved_to_a_new_file_only_and_can_be_opened() {
    let folder = Folder::new();
    let file = folder.path("evening.atar");
    let mut game = Running::start(&["play", "owari", "--seed", "1", "--level", "2"]);
    told(&mut game, "You> ");
    say(&mut game, "4");
    assert!(say(&mut game, &format!("save {file}")).starts_with("Saved as "));
    let checked = run(&["check", &file]);
    assert!(checked.status.success(), "{}", stdout(&checked));
    assert!(stdout(&run(&["show", &file])).contains("seat 0 (Player 1) to play"));

    let kept = folder.write("kept.txt", "mine");
    assert!(say(&mut game, &format!("save {kept}")).contains("exists already"));
    assert_eq!(std::fs::read_to_string(kept).expect("a file"), "mine");
    let nowhere = folder.path("no/such/folder.atar");
    let refused = say(&mut game, &format!("save {nowhere}"));
    assert!(refused.contains("cannot be written: its folder does not exist."), "{refused}");
    assert!(say(&mut game, "save").starts_with("Type a file name"));
}

/// Starts a game that is kept in a folder.
fn kept_in(folder: &Folder, more: &[&str]) -> Running {
    let path = folder.path("kept");
    let arguments = ["play", "owari", "--seed", "1", "--data", &path];
    Running::start(&[&arguments, more].concat())
}

/// Says a line that ends the program, and gives what is told then.
fn leave(mut game: Running, line: &str) -> String {
    game.send(line.as_bytes());
    drop(game.child.stdin.take());
    let text = told(&mut game, "never> ").0;
    game.finish();
    text
}

#[test]
fn a_game_that_is_left_is_kept_and_offered_the_next_time() {
    let folder = Folder::new();
    for (leaving, step) in [("quit\n", "4"), ("", "0")] {
        let mut game = kept_in(&folder, &[]);
        told(&mut game, "You> ");
        let board = say(&mut game, step);
        assert!(leave(game, leaving).contains("The game is kept: "));

        let mut again = kept_in(&folder, &[]);
        let (offer, _) = told(&mut again, "Go on with it? ");
        assert!(offer.starts_with("Your game of Owari from the last time is not over."));
        again.send(b"perhaps\n");
        assert_eq!(told(&mut again, "Go on with it? ").0, "Type yes or no.\n");
        again.send(b"yes\n");
        let (shown, _) = told(&mut again, "You> ");
        let list = |text: &str| text.lines().find(|line| line.starts_with('(')).map(str::to_owned);
        assert!(list(&board).is_some());
        assert_eq!(list(&shown), list(&board), "{shown}");
        leave(again, "quit\n");

        // Who leaves at the question loses nothing, and who says no begins a new game.
        let mut asked = kept_in(&folder, &[]);
        told(&mut asked, "Go on with it? ");
        leave(asked, "");
        let mut new = kept_in(&folder, &[]);
        told(&mut new, "Go on with it? ");
        new.send(b"no\n");
        let (begun, _) = told(&mut new, "You> ");
        assert!(begun.contains("(3 3 3 3 3 3 0 3 3 3 3 3 3 0)"), "{begun}");
        assert_eq!(leave(new, "quit\n"), "", "nothing was played");
    }
}

#[test]
fn a_game_that_is_not_kept_is_not_left_without_a_word() {
    let mut game = Running::start(&["play", "owari", "--seed", "1"]);
    told(&mut game, "You> ");
    say(&mut game, "4");
    assert_eq!(leave(game, "quit\n"), "The game was not saved.\n");
}

#[test]
fn computers_play_each_other_where_nobody_has_a_seat() {
    let output = run(&["play", "owari", "--seats", "", "--level", "1", "--seed", "1"]);
    let text = stdout(&output);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("Computer 1: ") && text.contains("Computer 2: "), "{text}");
    let last = text.lines().last().unwrap_or_default();
    assert!(last.contains("The scores: "), "{text}");
}

/// The numbers of the pits are those of the source, 0 to 13, and so is the list.
#[test]
fn the_pits_of_owari_have_their_numbers_and_the_position_is_a_list() {
    let mut game = Running::start(&["play", "owari", "--seats", "0,1"]);
    told(&mut game, "Player 1> ");
    game.send(b"4\n");
    let (after, _) = told(&mut game, "Player 2> ");
    for line in ["pit 12 11 10  9  8  7\n", "pit  0  1  2  3  4  5\n", "(3 3 3 3 0 4 1 4 3 3 3 3 3 0) 1\n"] {
        assert!(after.contains(line), "{after}");
    }
    game.send(b"7\n");
    assert!(told(&mut game, "Player 1> ").0.starts_with("Player 2: 7\n"));
}

#[test]
fn the_end_of_the_input_and_quit_end_the_program() {
    let output = run(&["play", "owari"]);
    assert!(output.status.success());
    let mut game = Running::start(&["play", "owari"]);
    told(&mut game, "You> ");
    game.send(b"quit\n");
    game.finish();
}

#[test]
fn a_seat_that_is_not_there_is_refused() {
    let refused = assert_refused(&run(&["play", "owari", "--seats", "2"]), 2);
    assert!(refused.contains("no seat 2"), "{refused}");
    for arguments in [
        ["--seats", "x"],
        ["--level", "11"],
        ["--level", "0"],
        ["--options", r#"{"stones": 99}"#],
        ["--options", r#"{"stnoes": 3}"#],
        ["--options", "3"],
    ] {
        let [option, value] = arguments;
        assert_refused(&run(&["play", "owari", option, value]), 2);
    }
    assert_refused(&run(&["play", "chess"]), 2);
}
