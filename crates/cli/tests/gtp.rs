//! The Go Text Protocol, as a controller speaks it over a pipe.

mod support;

use support::{Running, assert_refused, run};

/// An engine at work.
struct Engine(Running);

impl Engine {
    fn start(more: &[&str]) -> Engine {
        let mut arguments = vec!["gtp", "blokus", "--seed", "3"];
        arguments.extend(more);
        Engine(Running::start(&arguments))
    }

    /// The whole answer to a line, without the empty one that ends it.
    fn tell(&mut self, line: &str) -> String {
        self.0.send(format!("{line}\n").as_bytes());
        let mut answer = String::new();
        loop {
            let line = self.0.line();
            assert_ne!(line, "", "the engine has gone");
            if line == "\n" {
                return answer.trim_end().to_owned();
            }
            answer += &line;
        }
    }

    /// The answer to a command that succeeds.
    fn ask(&mut self, line: &str) -> String {
        let answer = self.tell(line);
        let text = answer.strip_prefix('=');
        text.unwrap_or_else(|| panic!("{line}: {answer}")).trim().to_owned()
    }

    fn assert_fails(&mut self, line: &str) {
        let answer = self.tell(line);
        assert!(answer.starts_with("? "), "{line}: {answer}");
    }

    fn quit(mut self) {
        assert_eq!(self.ask("quit"), "");
        self.0.finish();
    }
}

#[test]
fn a_conversation() {
    let mut engine = Engine::start(&["--nodes", "50"]);
    let transcript = [
        ("1 protocol_version", "=1 2"),
        ("name", "= Atar"),
        ("known_command play", "= true"),
        ("7 known_command sing", "=7 false"),
        ("sing", "? unknown command"),
        ("boardsize 14", "="),
        ("boardsize 19", "? unacceptable size"),
        ("set_game Blokus Duo", "="),
        ("set_game Blokus Trigon", "? the only game is Blokus Duo"),
        ("clear_board", "="),
        ("play b e10,e9,e8,e7,e6", "="),
        ("to_move", "= w"),
        ("final_score", "= B+5"),
        ("play w i5,j5,j4,j6,k5", "="),
        ("final_score", "= 0"),
        ("play 1 f5", "="),
        ("final_score", "= B+1"),
        ("undo", "="),
        ("undo", "="),
        ("undo", "="),
        ("undo", "? cannot undo"),
        ("# only a comment\n9 version", concat!("=9 ", env!("CARGO_PKG_VERSION"))),
    ];
    for (line, answer) in transcript {
        assert_eq!(engine.tell(line), answer, "{line}");
    }
    engine.quit();
}

#[test]
fn every_command_is_listed_and_known() {
    let mut engine = Engine::start(&[]);
    let names = engine.ask("list_commands");
    for name in [
        "name",
        "version",
        "protocol_version",
        "list_commands",
        "known_command",
        "boardsize",
        "clear_board",
        "set_game",
        "play",
        "genmove",
        "reg_genmove",
        "all_legal",
        "undo",
        "final_score",
        "showboard",
        "cputime",
        "param",
        "set_random_seed",
        "quit",
    ] {
        assert!(names.lines().any(|listed| listed == name), "{name}");
        assert_eq!(engine.ask(&format!("known_command {name}")), "true");
    }
    engine.quit();
}

/// Plays a whole game, in which every generated move is one of the legal ones before it.
#[test]
fn it_plays_a_game_to_its_end() {
    for start in ["duo", "corners"] {
        let mut engine = Engine::start(&["--nodes", "20", "--start", start]);
        let count = engine.ask("all_legal b").lines().count();
        assert_eq!(count, if start == "duo" { 828 } else { 116 });
        let mut passes = 0;
        let mut moves = 0;
        while passes < 2 {
            for colour in ["b", "w"] {
                let legal = engine.ask(&format!("all_legal {colour}"));
                let step = engine.ask(&format!("genmove {colour}"));
                if step == "pass" {
                    assert_eq!(legal, "");
                    passes += 1;
                } else {
                    assert!(legal.lines().any(|one| one == step), "{step}");
                    passes = 0;
                    moves += 1;
                }
            }
        }
        assert!((20..=42).contains(&moves), "{moves} moves");
        let score = engine.ask("final_score");
        assert!(score == "0" || score.starts_with("B+") || score.starts_with("W+"));
        assert!(engine.ask("showboard").lines().count() >= 14);
        engine.quit();
    }
}

#[test]
fn the_same_seed_brings_the_same_moves() {
    let mut one = Engine::start(&["--nodes", "100"]);
    let mut other = Engine::start(&["--nodes", "100"]);
    let first = one.ask("genmove b");
    assert_eq!(other.ask("reg_genmove b"), first);
    assert_eq!(other.ask("reg_genmove 1"), first, "nothing was played");
    assert_eq!(other.ask("genmove black"), first);
    one.ask("set_random_seed 12");
    other.ask("set_random_seed 12");
    assert_eq!(one.ask("genmove w"), other.ask("genmove 2"));
    one.quit();
    other.quit();
}

/// A controller that shares out the time of a game says how much each move may take.
#[test]
fn the_nodes_of_a_move_can_be_set() {
    let moves = |nodes: &str, more: Option<&str>| {
        let mut engine = Engine::start(&["--nodes", nodes]);
        more.map(|command| engine.ask(command));
        let moves: Vec<_> =
            ["b", "w"].repeat(4).iter().map(|colour| engine.ask(&format!("genmove {colour}"))).collect();
        engine.quit();
        moves
    };
    let few = moves("5", None);
    assert_ne!(moves("300", None), few);
    assert_eq!(moves("300", Some("param nodes 5")), few);
}

#[test]
fn it_plays_by_level_and_by_time() {
    for strength in [["--level", "2"], ["--seconds", "0.05"]] {
        let mut engine = Engine::start(&strength);
        let legal = engine.ask("all_legal w");
        let step = engine.ask("genmove w");
        assert!(legal.lines().any(|one| one == step), "{step}");
        let time: f64 = engine.ask("cputime").parse().expect("seconds");
        assert!(time >= 0.0);
        engine.quit();
    }
}

#[test]
fn a_colour_without_moves_may_be_skipped() {
    let mut engine = Engine::start(&["--nodes", "20"]);
    engine.ask("play b e10,e9,e8,e7,e6");
    engine.assert_fails("play b f5");
    engine.ask("play w pass");
    assert_eq!(engine.ask("genmove w"), "pass");
    engine.ask("play w pass");
    engine.ask("play b f5");
    engine.ask("play b g4,h4");
    assert_eq!(engine.ask("all_legal w"), "");
    engine.quit();
}

#[test]
fn bad_moves_change_nothing() {
    let mut engine = Engine::start(&["--nodes", "20"]);
    for line in [
        "play",
        "play b",
        "play x e10",
        "play b a1",
        "play b e10,f11",
        "play b e10,,f10",
        "play b o1",
        "play b e10,e9,e8,e7,e6,e5",
        "genmove",
        "genmove red",
        "all_legal",
        "undo",
        "set_random_seed x",
        "param",
        "param nodes",
        "param nodes 0",
        "param speed 20",
        "set_game",
        "boardsize",
    ] {
        engine.assert_fails(line);
    }
    assert_eq!(engine.ask("all_legal b").lines().count(), 828);
    engine.quit();
}

/// A line was once read to its end, wherever that was.
#[test]
fn a_line_that_is_too_long_is_answered_and_dropped() {
    let mut engine = Engine::start(&[]);
    let most = 1 << 16;
    let longest = format!("7 name {}", "x".repeat(most - 7));
    assert_eq!(engine.tell(&longest), "=7 Atar");
    assert_eq!(engine.tell(&format!("{longest}x")), "?7 the line is too long");
    let endless = "9 play ".to_owned() + &"b".repeat(50 << 20);
    assert_eq!(engine.tell(&endless), "?9 the line is too long");
    assert_eq!(engine.ask("name"), "Atar");
    engine.quit();
}

/// Passing again changes nothing, but can be taken back.
#[test]
fn a_game_is_not_played_without_end() {
    let mut engine = Engine::start(&[]);
    let mut played = 0;
    while engine.tell("play b pass") == "=" {
        played += 1;
        assert!(played <= 1000);
    }
    assert_eq!(engine.tell("play b pass"), "? the game is too long");
    engine.ask("undo");
    engine.ask("play b pass");
    engine.quit();
}

/// Names of commands and moves are not repeated, and what a number is begins with digits.
#[test]
fn what_a_controller_says_does_not_come_back() {
    let mut engine = Engine::start(&[]);
    let signs = "\u{1b}]0;x\u{7}\u{202e}\u{9b}2J";
    for line in [
        format!("play b {signs}"),
        format!("{signs} {signs}"),
        format!("1{signs} name"),
        format!("set_game {signs}"),
        format!("genmove {signs}"),
    ] {
        let answer = engine.tell(&line);
        assert!(answer.bytes().all(|byte| (b' '..b'\x7f').contains(&byte)), "{answer:?}");
    }
    engine.quit();
}

#[test]
fn the_input_may_simply_end() {
    let engine = Engine::start(&[]);
    engine.0.finish();
}

#[test]
fn bad_arguments_are_refused() {
    for arguments in [
        &["gtp"][..],
        &["gtp", "go"],
        &["gtp", "blokus", "--level", "11"],
        &["gtp", "blokus", "--nodes", "0"],
        &["gtp", "blokus", "--seconds", "0"],
        &["gtp", "blokus", "--start", "middle"],
        &["gtp", "blokus", "--level", "3", "--nodes", "5"],
    ] {
        assert_refused(&run(arguments), 2);
    }
}
