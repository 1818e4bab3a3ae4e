//! Node signatures: what a fixed number of nodes comes to from a fixed seed, to the last bit.
//!
//! A change that claims to change nothing must keep them, as Stockfish's `bench` does; and they are the same on every
//! machine. A change that means to play otherwise writes them anew: a failing run prints them.

mod support;

use std::fmt::Write as _;

use atar_rules::games::{self, Visitor};
use atar_rules::{Actor, Position};
use atar_search::{Player, Rng, search};

/// One line for each of the cases below.
const SIGNATURES: &str = include_str!("signatures.txt");

/// Games with options beside the defaults, and players who think about several positions of a random game of them.
const CASES: [(&str, &str, &[&str]); 13] = [
    ("atar", "{}", &["greedy", "level=2", "level=6"]),
    ("atar", r#"{"side": 6, "stones": [3, 3, 3, 3]}"#, &["level=5"]),
    ("atar", r#"{"side": 8, "stones": [10, 10], "placement": "random"}"#, &["nodes=2000"]),
    ("spectrangle", "{}", &["greedy", "level=2", "level=6"]),
    ("spectrangle", r#"{"players": 4, "teams": [0, 1, 0, 1]}"#, &["level=6"]),
    ("owari", "{}", &["greedy", "level=2", "level=5", "level=6"]),
    ("owari", r#"{"stones": 6}"#, &["level=7"]),
    ("petri", "{}", &["greedy", "level=2", "level=6"]),
    ("petri", r#"{"players": 4, "width": 12, "height": 10, "grid": "hex", "teams": [0, 1, 0, 1]}"#, &["level=6"]),
    // From so many nodes on a part of the games is played out on another thread.
    ("petri", r#"{"width": 10, "height": 10}"#, &["nodes=20000"]),
    ("blokus", "{}", &["greedy", "level=2", "level=6"]),
    ("blokus", r#"{"start": "duo"}"#, &["level=6"]),
    ("blokus", r#"{"start": "classic", "players": 4}"#, &["level=6"]),
];

/// The positions of a game that are thought about.
const POSITIONS: usize = 4;
/// The seed of every player and of the random games.
const SEED: u64 = 20;

/// Writes the signatures of players in a game.
struct Sign {
    options: &'static str,
    players: &'static [&'static str],
}

impl Visitor for Sign {
    type Output = String;

    fn visit<P: Position>(self) -> String {
        let given = serde_json::from_str(self.options).expect("JSON");
        let options = support::options::<P>(&given);
        let seats = P::seats(&options);
        let positions = positions(&P::start(&options).expect("good options"));
        let mut lines = String::new();
        for player in self.players {
            let player: Player = player.parse().expect("a player");
            for (number, position) in positions.iter().enumerate() {
                let signature = signature(position, seats, player);
                let (name, given) = (P::NAME, self.options);
                writeln!(lines, "{name} {given} {player} {number}: {signature}").expect("text");
            }
        }
        lines
    }
}

/// Positions of a random game where a seat acts, spread from its start to its end.
fn positions<P: Position>(start: &P) -> Vec<P> {
    let mut position = start.clone();
    let mut rng = Rng::new(SEED);
    let mut all = Vec::new();
    while let Some(step) = rng.step(&position) {
        if matches!(position.actor(), Actor::Seat(_)) {
            all.push(position.clone());
        }
        position.step(&step).expect("a legal step");
    }
    let chosen = (0..POSITIONS).map(|part| all[part * all.len() / POSITIONS].clone());
    chosen.collect()
}

/// The nodes, the exact bits of each seat's value, and the steps.
fn signature<P: Position>(position: &P, seats: usize, player: Player) -> String {
    let mut searcher = search(position, seats, player, SEED);
    while !searcher.run(1 << 12) {}
    let plan = searcher.plan();
    let mut signature = plan.nodes.to_string();
    for value in plan.value {
        write!(signature, " {:016x}", value.to_bits()).expect("text");
    }
    for step in plan.steps {
        write!(signature, " {step}").expect("text");
    }
    signature
}

#[test]
fn every_game_keeps_its_node_signatures() {
    let signed =
        CASES.map(|(name, options, players)| games::visit(name, Sign { options, players }).expect("a listed game"));
    let signed = signed.concat();
    for name in games::NAMES {
        assert!(signed.contains(&format!("{name} {{}} ")), "{name} has none");
    }
    let is_kept = signed.lines().eq(SIGNATURES.lines());
    assert!(is_kept, "the signatures are now:\n{signed}");
}
