//! Owari once more, stone by stone on a plain list of pits.

use serde_json::{Value, json};

use super::support::model::{self, Model};
use super::{seat, start};

/// The pits as the state has them, and the seat to move.
#[derive(Clone)]
struct Slow {
    pits: [u32; 14],
    mover: usize,
}

impl Slow {
    fn new(stones: u8, first: u8) -> Slow {
        let mut pits = [u32::from(stones); 14];
        (pits[6], pits[13]) = (0, 0);
        Slow { pits, mover: first.into() }
    }

    fn is_bare(&self, seat: usize) -> bool {
        (0..6).all(|place| self.pits[7 * seat + place] == 0)
    }

    fn is_over(&self) -> bool {
        self.is_bare(0) && self.is_bare(1)
    }

    fn sow(&mut self, pit: usize) -> usize {
        let skipped = if self.mover == 0 { 13 } else { 6 };
        let mut at = pit;
        for _ in 0..std::mem::take(&mut self.pits[pit]) {
            at = (at + 1) % 14;
            if at == skipped {
                at = (at + 1) % 14;
            }
            self.pits[at] += 1;
        }
        at
    }

    fn capture(&mut self, last: usize) {
        let own = (7 * self.mover..7 * self.mover + 6).contains(&last);
        // It was empty when it holds the stone that fell into it, and no other.
        if own && self.pits[last] == 1 {
            let captured = std::mem::take(&mut self.pits[12 - last]);
            self.pits[7 * self.mover + 6] += captured;
        }
    }

    fn sweep(&mut self) {
        if !self.is_bare(0) && !self.is_bare(1) {
            return;
        }
        for seat in [0, 1] {
            for place in 0..6 {
                let left = std::mem::take(&mut self.pits[7 * seat + place]);
                self.pits[7 * seat + 6] += left;
            }
        }
    }
}

impl Model for Slow {
    fn legal(&self) -> Vec<String> {
        let own = 7 * self.mover..7 * self.mover + 6;
        let mut legal: Vec<_> =
            own.filter(|&pit| !self.is_over() && self.pits[pit] > 0).map(|pit| pit.to_string()).collect();
        legal.sort();
        legal
    }

    fn play(&mut self, step: &str) {
        let last = self.sow(step.parse().expect("a pit"));
        self.capture(last);
        self.sweep();
        self.mover = 1 - self.mover;
    }

    fn actor(&self) -> Value {
        let mover = u8::try_from(self.mover).expect("a seat");
        if self.is_over() { Value::Null } else { seat(mover) }
    }

    fn state(&self) -> Value {
        let scores = [self.pits[6], self.pits[13]];
        let winners: &[u8] = match scores[0].cmp(&scores[1]) {
            std::cmp::Ordering::Less => &[1],
            std::cmp::Ordering::Equal => &[0, 1],
            std::cmp::Ordering::Greater => &[0],
        };
        let result = self.is_over().then(|| json!({"winners": winners, "scores": scores}));
        json!({"pits": self.pits, "result": result})
    }
}

#[test]
fn random_games_are_played_alike() {
    for (stones, first) in (1..=8).flat_map(|stones| [(stones, 0), (stones, 1)]) {
        for seed in 0..25 {
            let steps = model::play_alike(start(stones, first), Slow::new(stones, first), seed);
            assert!(steps > 4, "no game is that short");
        }
    }
}

#[test]
fn the_number_of_sequences_is_the_models() {
    for (stones, first, depth, count) in COUNTS {
        let game = start(stones, first);
        assert_eq!(model::perft(&game.position, depth), count, "{stones} stones");
        assert_eq!(model::model_perft(&Slow::new(stones, first), depth), count, "{stones} stones");
    }
}

/// Stones, first seat, depth and number of sequences.
const COUNTS: [(u8, u8, u32, u64); 5] =
    [(3, 0, 1, 6), (3, 0, 6, 20091), (4, 1, 6, 24033), (1, 1, 8, 133_326), (8, 0, 6, 39366)];
