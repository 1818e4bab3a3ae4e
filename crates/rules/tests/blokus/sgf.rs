//! The files of Pentobi: its document doc/blksgf/Pentobi-SGF.html.

use atar_rules::blokus::{Blokus, Options, Scoring, Start, Step};
use atar_rules::foreign::{ForeignFormat, ForeignGame};
use atar_rules::{Actor, Position, Presentation};

use super::support::dice::Dice;

fn pentobi() -> ForeignFormat<Blokus> {
    Blokus::FOREIGN.expect("a format")
}

fn read(text: &str) -> Result<ForeignGame<Blokus>, String> {
    (pentobi().read)(text).map_err(|why| why.to_string())
}

fn steps(game: &ForeignGame<Blokus>) -> String {
    let steps = game.steps.iter().map(ToString::to_string);
    steps.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_game_of_duo_is_read() {
    let text = "(;CA[UTF-8]AP[Pentobi:26.0]GM[Blokus Duo]PB[Ann]PW[Ben \\[B\\]]DT[2026-01-02]\n\
        ;B[e8,e9,d10,e10,f9]C[a good start];W[i4,h5,i5,j5,i6](;B[G6,f7,g7,h7,g8])(;B[a1]))";
    assert!((pentobi().is_one)(text));
    let game = read(text).expect("a game");
    assert_eq!(game.options, Options { players: 2, start: Start::Duo, scoring: Scoring::Official, first: 0 });
    assert_eq!(game.names, ["Ann", "Ben [B]"]);
    assert_eq!(steps(&game), "d10,e8,e9,e10,f9 h5,i4,i5,i6,j5 f7,g6,g7,g8,h7");
}

#[test]
fn the_colour_of_the_first_move_begins() {
    let game = read("(;GM[Blokus Duo];W[e10];B[j5])").expect("a game");
    assert_eq!(game.options.first, 1);
    assert_eq!(steps(&game), "e10 j5");
}

#[test]
fn the_classic_games_are_read_and_early_names_of_colours_too() {
    let four = read("(;GM[Blokus]P1[Ann]P4[Dan];1[a20];2[t20];3[t1];4[a1])").expect("a game");
    assert_eq!(four.options, Options { players: 4, start: Start::Classic, scoring: Scoring::Official, first: 0 });
    assert_eq!(four.names, ["Ann", "", "", "Dan"]);
    let two = read("(;GM[Blokus Two-Player]PB[Ann];BLUE[a20][a19];YELLOW[t20];RED[t1];GREEN[a1])").expect("a game");
    assert_eq!(two.options.players, 2);
    assert_eq!(two.names, ["Ann", ""]);
    assert_eq!(steps(&two), "a19,a20 t20 t1 a1");
}

#[test]
fn a_colour_that_is_passed_over_has_passed() {
    let game = read("(;GM[Blokus];1[a20];3[t1];4[a1];1[b18,b19])").expect("a game");
    assert_eq!(steps(&game), "a20 pass t1 a1 b18,b19");
    let refused = read("(;GM[Blokus];1[a20];3[t1];2[t20])").expect_err("yellow has passed");
    assert_eq!(refused, "Move 3 of the file, t20, cannot be played: its colour has passed before.");
}

#[test]
fn what_cannot_be_read_is_refused_with_a_sentence() {
    let told = |text: &str| read(text).expect_err(text);
    assert_eq!(
        told("(;GM[Blokus Duo];B[a1])"),
        "Move 1 of the file, a1, cannot be played: the first piece must cover e10 or j5."
    );
    assert_eq!(told("(;GM[Blokus Duo];B[e10,zz])"), "\"e10,zz\" is no piece on the board.");
    assert_eq!(told("(;GM[Blokus Duo];B[e10,e10])"), "\"e10,e10\" is no piece on the board.");
    assert_eq!(told("(;B[a1])"), "The file does not say which game it is.");
    assert_eq!(
        told("(;GM[Blokus Trigon];1[a1])"),
        "The game in this file, \"Blokus Trigon\", is not here. These are: Blokus Duo, Blokus, Blokus Two-Player."
    );
    assert_eq!(told("(;GM[Blokus Duo];B[e10]"), "The file is damaged: its end is missing.");
}

#[test]
fn corners_are_no_game_of_pentobi() {
    let game = ForeignGame { options: Options::default(), start: None, names: vec![], steps: vec![] };
    let refused = (pentobi().write)(&game).expect_err("corners");
    assert_eq!(refused.to_string(), "Pentobi has no game that begins in two corners. It has Duo and the classic game.");
}

#[test]
fn a_written_game_is_in_the_order_of_its_document() {
    let steps: Vec<Step> = ["d10,e8,e9,e10,f9", "pass"].map(|text| text.parse().expect("a step")).to_vec();
    let options = Options { start: Start::Duo, ..Options::default() };
    let game = ForeignGame { options, start: None, names: vec!["A]\\".to_owned(), String::new()], steps };
    let text = (pentobi().write)(&game).expect("a file");
    let begins = "(;CA[UTF-8]AP[Atar]GM[Blokus Duo]PB[A\\]\\\\]\n;B[e8,e9,f9,d10,e10]";
    assert_eq!(text, format!("{begins}\n;PASS[W])\n"));
    let placed = ForeignGame { steps: game.steps[..1].to_vec(), ..game };
    assert_eq!((pentobi().write)(&placed).expect("a file"), format!("{begins})\n"));
}

#[test]
fn passes_of_who_has_room_are_kept_after_the_last_piece_and_in_what_is_set_up() {
    let text = "(;CA[UTF-8]AP[Atar]GM[Blokus]\n;1[a20]\n;2[t20]\n;PASS[3][4][1])\n";
    let game = read(text).expect("a game");
    assert_eq!(steps(&game), "a20 t20 pass pass pass");
    assert_eq!((pentobi().write)(&game).expect("a file"), text);
    let text = "(;CA[UTF-8]AP[Atar]GM[Blokus Duo]\nAB[e10]PASS[B]\nPL[W])\n";
    let game = read(text).expect("a game");
    let start = game.start.clone().expect("a position");
    assert_eq!(serde_json::to_value(start.state()).expect("a state")["passed"], serde_json::json!([true, false]));
    assert_eq!((pentobi().write)(&game).expect("a file"), text);
    let told = |text: &str| read(text).expect_err(text);
    assert_eq!(told("(;GM[Blokus];PASS[x])"), "\"x\" passes in the file, but is no colour.");
    let again = "Move 2 of the file, pass, cannot be played: its colour has passed before.";
    assert_eq!(told("(;GM[Blokus Duo];PASS[B][B])"), again);
}

#[test]
fn who_begins_is_told_where_the_first_move_does_not_say_it() {
    let text = |first, steps: &[&str]| {
        let options = Options { start: Start::Duo, scoring: Scoring::Official, first, ..Options::default() };
        let steps = steps.iter().map(|text| text.parse().expect("a step")).collect();
        let game = ForeignGame { options, start: None, names: vec![], steps };
        let text = (pentobi().write)(&game).expect("a file");
        let again = read(&text).expect("a game");
        assert_eq!((again.options.first, &again.steps), (first, &game.steps), "{text}");
        text.replace("(;CA[UTF-8]AP[Atar]GM[Blokus Duo]", "").replace('\n', "")
    };
    assert_eq!(text(0, &[]), ")");
    assert_eq!(text(1, &[]), "PL[W])");
    assert_eq!(text(0, &["pass", "e10"]), "PL[B];W[e10])");
    assert_eq!(text(1, &["e10"]), ";W[e10])");
}

#[test]
fn pieces_that_are_set_up_are_where_the_game_begins() {
    let text = "(;GM[Blokus Duo]AB[e8,e9,f9,d10,e10][g6,f7,g7,h7,g8]\nAW[i4,h5,i5,j5,i6][j7,j8,j9,k9,j10]PL[W];W[l10])";
    let game = read(text).expect("a game");
    let start = game.start.clone().expect("a position");
    assert_eq!(start.actor(), Actor::Seat(1));
    let state = serde_json::to_value(start.state()).expect("a state");
    assert_eq!([&state["cells"]["g8"], &state["cells"]["j10"], &state["turn"]], [0, 1, 1]);
    assert_eq!(steps(&game), "l10");
    let written = (pentobi().write)(&game).expect("a file");
    assert_eq!(
        written,
        "(;CA[UTF-8]AP[Atar]GM[Blokus Duo]\n\
        AB[e8,e9,f9,d10,e10][g6,f7,g7,h7,g8]\n\
        AW[i4,h5,i5,j5,i6][j7,j8,j9,k9,j10]\n\
        PL[W]\n\
        ;W[l10])\n"
    );
    assert_eq!(read(&written).expect("a game").start, game.start);
}

#[test]
fn pieces_are_taken_away_and_what_cannot_be_is_refused() {
    let game = read("(;GM[Blokus Duo]AB[e10][f9]AE[f9])").expect("a game");
    assert_eq!((pentobi().write)(&game).expect("a file"), "(;CA[UTF-8]AP[Atar]GM[Blokus Duo]\nAB[e10]\nPL[B])\n");
    let told = |text: &str| read(text).expect_err(text);
    assert_eq!(
        told("(;GM[Blokus Duo]AB[a1])"),
        "The pieces that are set up cannot be: cells a1: the piece here neither touches one of its colour at a corner \
        nor covers a start cell."
    );
    assert_eq!(
        told("(;GM[Blokus Duo];B[e10];AW[j5])"),
        "Pieces are set up in the middle of the game; only at its start can they be read."
    );
}

#[test]
fn what_is_written_is_read_as_it_was() {
    for number in 0..60 {
        let mut dice = Dice::new(number);
        let (players, start) =
            [(2, Start::Duo), (2, Start::Classic), (4, Start::Classic)][usize::try_from(number % 3).expect("a number")];
        let colours = if start == Start::Duo { 2 } else { 4 };
        let first = *dice.choose(&(0..colours).collect::<Vec<u8>>());
        let options = Options { players, start, scoring: Scoring::Official, first };
        let steps = played(&options, &mut dice);
        let names = (0..players).map(|seat| format!("Player {seat} [x\\y]")).collect();
        let game = ForeignGame { options, start: None, names, steps };
        let text = (pentobi().write)(&game).expect("a file");
        let again = read(&text).expect("a game");
        assert_eq!(again.options, game.options, "{number}");
        assert_eq!(again.names, game.names, "{number}");
        assert_eq!(again.steps, game.steps, "{number}");
    }
}

/// A random game, in which some pass who could place a piece; some of them end early.
fn played(options: &Options, dice: &mut Dice) -> Vec<Step> {
    let mut position = Blokus::start(options).expect("options");
    let (mut steps, mut legal) = (Vec::new(), Vec::new());
    let most = *dice.choose(&[12, usize::MAX]);
    while position.actor() != Actor::Over && steps.len() < most {
        legal.clear();
        position.legal_steps(&mut legal);
        let last = legal.len() - 1;
        let passes = last == 0 || *dice.choose(&[true, false, false, false, false, false]);
        let step = if passes { legal[last] } else { *dice.choose(&legal[..last]) };
        position.step(&step).expect("legal");
        steps.push(step);
    }
    steps
}
