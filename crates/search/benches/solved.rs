//! How often players are right where the truth is known: all positions of a small Atar of two are searched, placements
//! and moves, and each player is asked for its turn in some of them. A turn is right if the seat can still force what
//! it could force before: the win, or at least a shared win. It is safe if the other can force no more than before.
//! Positions in which no turn is wrong are not asked.
//!
//! What a seat can force is found backwards from the ends (retrograde analysis: K. Thompson, Retrograde Analysis of
//! Certain Endgames, ICCA Journal 9, 1986): a position where it acts and one step leads to what it wants, or where the
//! other acts and all steps do. Who only goes round in circles has forced nothing.
//!
//! `SIDE` is the board's (3), `STONES` those of each seat (2), `POSITIONS` the number of placements and of moves that
//! are asked (200 each), `PLAYERS` who answers (`nodes=100 nodes=1000 nodes=10000 level=10`), `SEED` what all follows
//! from (1). One line of JSON a player.

mod support;

use std::collections::HashMap;

use atar_rules::atar::{Atar, Options, Order, Phase, PlacementMode};
use atar_rules::{Actor, Flow, Position};
use atar_search::{Player, Rng, heuristics, search};
use serde_json::json;
use support::setting;

/// The most positions that fit into memory.
const MOST_POSITIONS: usize = 12_000_000;
const SEATS: usize = 2;
/// The shares of the win that a seat may force.
const SHARES: [f64; 2] = [0.5, 1.0];
const PLAYERS: &str = "nodes=100 nodes=1000 nodes=10000 level=10";

fn main() {
    let (side, stones) = (setting("SIDE", 3), setting("STONES", 2));
    let options = Options { side, stones: vec![stones; SEATS], placement: PlacementMode::Players, order: Order::Fixed };
    let graph = Graph::of(Atar::start(&options).expect("good options"));
    let classes: Vec<_> = (0_u8..).take(SEATS).map(|seat| graph.classes(seat)).collect();
    let questions = [true, false].map(|is_placement| graph.questions(&classes, is_placement));
    let seed = setting("SEED", 1);
    let players = std::env::var("PLAYERS").unwrap_or_else(|_| PLAYERS.to_owned());
    for name in players.split(' ') {
        let player: Player = name.parse().expect("a player");
        let answers = questions.each_ref().map(|all| answers(&graph, &classes, all, player, seed));
        let [placements, moves] =
            answers.map(|Answers { asked, right, safe }| json!({ "asked": asked, "right": right, "safe": safe }));
        println!(
            "{}",
            json!({
                "side": side, "stones": stones, "positions": graph.positions.len(),
                "with_wrong_turns": questions.each_ref().map(Vec::len),
                "player": name, "seed": seed, "placements": placements, "moves": moves,
            })
        );
    }
}

/// All positions of a game, also those in the middle of a turn, and where steps lead from each.
struct Graph {
    positions: Vec<Atar>,
    numbers: HashMap<Atar, u32>,
    /// The number of the position after each step, and whether the step ended the turn.
    next: Vec<Vec<(u32, bool)>>,
    /// Whether a turn begins there.
    begins: Vec<bool>,
}

impl Graph {
    fn of(start: Atar) -> Graph {
        let mut graph = Graph {
            numbers: HashMap::from([(start.clone(), 0)]),
            positions: vec![start],
            next: Vec::new(),
            begins: vec![true],
        };
        let mut steps = Vec::new();
        while let Some(position) = graph.positions.get(graph.next.len()).cloned() {
            steps.clear();
            position.legal_steps(&mut steps);
            let next = steps.iter().map(|step| {
                let mut after = position.clone();
                let is_over = after.step(step).expect("a legal step") == Flow::TurnOver;
                (graph.number_of(after, is_over), is_over)
            });
            let next = next.collect();
            graph.next.push(next);
        }
        graph
    }

    fn number_of(&mut self, position: Atar, begins: bool) -> u32 {
        let next = u32::try_from(self.positions.len()).expect("a small game");
        let number = *self.numbers.entry(position.clone()).or_insert(next);
        if number == next {
            assert!(self.positions.len() < MOST_POSITIONS, "there are too many positions");
            self.positions.push(position);
            self.begins.push(begins);
        }
        number
    }

    /// Returns how much of the win a seat can force in each position: how many of the shares.
    fn classes(&self, seat: u8) -> Vec<u8> {
        let mut classes = vec![0; self.positions.len()];
        for share in SHARES {
            for (class, is_forced) in classes.iter_mut().zip(self.forced(seat, share)) {
                *class += u8::from(is_forced);
            }
        }
        classes
    }

    /// Returns the positions in which a seat can force so much of the win.
    fn forced(&self, seat: u8, share: f64) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.positions.len()];
        for (number, next) in (0_u32..).zip(&self.next) {
            next.iter().for_each(|&(after, _)| before[after as usize].push(number));
        }
        // How many steps out of the position are not known to lead to it: of its own, all but one do not matter.
        let missing = |(position, next): (&Atar, &Vec<_>)| match position.actor() {
            Actor::Seat(actor) if actor == seat => 1,
            _ => next.len(),
        };
        let mut missing: Vec<_> = self.positions.iter().zip(&self.next).map(missing).collect();
        let has_it = |position: &Atar| {
            position.actor() == Actor::Over && {
                let mut shares = Vec::new();
                heuristics::<Atar>(SEATS).evaluate(position, &mut shares);
                shares[usize::from(seat)] >= share
            }
        };
        let mut forced: Vec<_> = self.positions.iter().map(has_it).collect();
        let mut waiting: Vec<_> = (0_u32..).zip(&forced).filter_map(|(number, &is)| is.then_some(number)).collect();
        while let Some(number) = waiting.pop() {
            for &earlier in &before[number as usize] {
                let at = earlier as usize;
                missing[at] = missing[at].saturating_sub(1);
                if missing[at] == 0 && !std::mem::replace(&mut forced[at], true) {
                    waiting.push(earlier);
                }
            }
        }
        forced
    }

    /// Returns the positions at the ends of all turns from one.
    fn ends(&self, start: u32) -> Vec<u32> {
        let (mut ends, mut waiting, mut seen) = (Vec::new(), vec![start], vec![start]);
        while let Some(at) = waiting.pop() {
            for &(after, is_over) in &self.next[at as usize] {
                if is_over {
                    ends.push(after);
                } else if !seen.contains(&after) {
                    seen.push(after);
                    waiting.push(after);
                }
            }
        }
        ends
    }

    /// Returns the positions at the beginning of a turn in which a turn would be wrong.
    fn questions(&self, classes: &[Vec<u8>], is_placement: bool) -> Vec<u32> {
        let asks = |&number: &u32| {
            let position = &self.positions[number as usize];
            let Actor::Seat(seat) = position.actor() else { return false };
            let classes = &classes[usize::from(seat)];
            let can = classes[number as usize];
            self.begins[number as usize]
                && can > 0
                && (position.phase() == Phase::Setup) == is_placement
                && self.ends(number).iter().any(|&end| classes[end as usize] < can)
        };
        (0_u32..).take(self.positions.len()).filter(asks).collect()
    }
}

/// What a player answered.
#[derive(Clone, Copy, Default)]
struct Answers {
    asked: usize,
    right: usize,
    safe: usize,
}

/// Asks a player for its turn in positions that are drawn from all.
fn answers(graph: &Graph, classes: &[Vec<u8>], all: &[u32], player: Player, seed: u64) -> Answers {
    let mut rng = Rng::new(seed);
    let mut left = all.to_vec();
    let mut answers = Answers::default();
    while answers.asked < setting("POSITIONS", 200) && !left.is_empty() {
        let number = left.swap_remove(rng.index(left.len()));
        let mut position = graph.positions[number as usize].clone();
        let Actor::Seat(seat) = position.actor() else { continue };
        let mut searcher = search(&position, SEATS, player, seed.wrapping_add(u64::from(number)));
        while !searcher.run(1 << 16) {}
        for step in searcher.plan().steps {
            position.step(&step).expect("a legal step");
        }
        let [before, after] = [number, graph.numbers[&position]].map(|number| number as usize);
        let can = |seat: usize, at: usize| classes[seat][at];
        let (own, other) = (usize::from(seat), 1 - usize::from(seat));
        answers.asked += 1;
        answers.right += usize::from(can(own, after) >= can(own, before));
        answers.safe += usize::from(can(other, after) <= can(other, before));
    }
    answers
}
