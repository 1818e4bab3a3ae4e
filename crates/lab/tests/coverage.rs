//! Whether the intervals cover what they say, and the looks err as seldom as they say: simulated studies, with
//! fixed seeds.

use atar_lab::statistics::{Interval, Rounds, looks, mean, median, narrow_after, share, wilson};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

const STUDIES: u32 = 2000;
const GAMES: usize = 400;
const FAIR: f64 = 0.5;

/// How the games of simulated studies end.
#[derive(Clone, Copy, Debug)]
struct World {
    /// The share of the first place.
    share: f64,
    /// The games of a round: two for equal players, n for a against b.
    round: usize,
    /// How uneven the drawn setups are: the first place's share is so far up or down in a round.
    bias: f64,
    /// How often the win is shared with all others.
    shared: f64,
    players: usize,
}

impl World {
    /// One game: the first place's share of the win.
    fn game(self, share: f64, rng: &mut ChaCha8Rng) -> f64 {
        if rng.random_bool(self.shared) {
            return 1.0 / self.players as f64;
        }
        f64::from(u8::from(rng.random_bool(share)))
    }

    /// The share of single winners, so that all games together have the world's share.
    fn single(self) -> f64 {
        (self.share - self.shared / self.players as f64) / (1.0 - self.shared)
    }

    fn study(self, games: usize, rng: &mut ChaCha8Rng) -> Vec<Option<f64>> {
        let mut values = Vec::with_capacity(games);
        while values.len() < games {
            let up = rng.random_bool(FAIR);
            let share = self.single() + if up { self.bias } else { -self.bias };
            values.extend((0..self.round).map(|_| Some(self.game(share, rng))));
        }
        values
    }

    /// The part of studies whose interval holds the true figure.
    fn coverage(self, truth: f64, interval: impl Fn(Rounds) -> Interval) -> f64 {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let holds = |_| {
            let values = self.study(GAMES, &mut rng);
            interval(Rounds::new(&values, self.round)).holds(truth)
        };
        let held = (0..STUDIES).map(holds).filter(|held| *held).count();
        held as f64 / f64::from(STUDIES)
    }
}

/// Few games with many shared wins, as those of seven players are: the intervals hold nearly as often.
#[test]
fn few_games_are_not_believed_too_much() {
    for (share, players, shared) in [(0.14, 7, 0.4), (0.25, 4, 0.2), (0.5, 2, 0.1)] {
        let world = World {
            share,
            round: 2,
            bias: 0.02,
            shared,
            players,
        };
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let holds = |_| {
            let values = world.study(32, &mut rng);
            let found = atar_lab::statistics::share(Rounds::new(&values, 2));
            found.interval.holds(world.share)
        };
        let held = (0..STUDIES).map(holds).filter(|held| *held).count();
        let coverage = held as f64 / f64::from(STUDIES);
        assert!(coverage >= 0.92, "{coverage} {world:?}");
    }
}

fn worlds() -> impl Iterator<Item = World> {
    let shares = [0.05, 0.5, 0.9];
    shares.into_iter().flat_map(|share| {
        [2, 4].map(|players| World {
            share,
            round: players,
            bias: 0.04,
            shared: 0.01,
            players,
        })
    })
}

fn assert_covers(coverage: f64, of: World) {
    assert!((0.93..=0.97).contains(&coverage), "{coverage} {of:?}");
}

#[test]
fn shares_are_covered() {
    for world in worlds() {
        let coverage = world.coverage(world.share, |rounds| share(rounds).interval);
        assert_covers(coverage, world);
    }
}

#[test]
fn means_are_covered() {
    for world in worlds().filter(|world| world.share > 0.1) {
        let coverage = world.coverage(world.share, |rounds| mean(rounds).expect("rounds").interval);
        assert_covers(coverage, world);
    }
}

/// Numbers of turns: even ones up to 40 of one setup, up to 60 of another; the true median is found by counting.
#[test]
fn medians_are_covered() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let truth = 0.6;
    let holds = |_| {
        let mut values = Vec::new();
        while values.len() < GAMES {
            let longest = if rng.random_bool(FAIR) { 1.0 } else { 1.5 };
            values.extend((0..2).map(|_| Some(rng.random_range(0.0..longest))));
        }
        let found = median(Rounds::new(&values, 2)).and_then(|found| found.interval);
        found.expect("enough games").holds(truth)
    };
    let held = (0..STUDIES).map(holds).filter(|held| *held).count();
    let coverage = held as f64 / f64::from(STUDIES);
    assert!((0.93..=0.97).contains(&coverage), "{coverage}");
}

/// Stopping by the width alone leaves the coverage as it is.
#[test]
fn stopping_by_the_width_keeps_the_coverage() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let world = World {
        share: 0.5,
        round: 2,
        bias: 0.1,
        shared: 0.05,
        players: 2,
    };
    let holds = |_| {
        let values = world.study(1200, &mut rng);
        let after = narrow_after(Rounds::new(&values, 2), 200, 0.05).expect("narrow");
        let stopped = Rounds::new(&values[..after], 2);
        share(stopped).interval.holds(world.share)
    };
    let studies = 1000;
    let held = (0..studies).map(holds).filter(|held| *held).count();
    let coverage = held as f64 / f64::from(studies);
    assert!((0.93..=0.97).contains(&coverage), "{coverage}");
}

/// The part of fair studies in which one of the looks finds the first place uneven.
fn false_alarms(confidence: impl Fn(f64) -> f64) -> f64 {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let studies = 4000;
    let looks = looks(5125);
    let cries = |_| {
        let (mut won, mut games) = (0_u32, 0);
        looks.iter().any(|look| {
            while games < look.games {
                let tosses = (look.games - games).min(64);
                let mask = u64::MAX >> (64 - tosses);
                won += (rng.next_u64() & mask).count_ones();
                games += tosses;
            }
            let games = games as f64;
            let share = f64::from(won) / games;
            !wilson(share, games, confidence(look.confidence)).holds(FAIR)
        })
    };
    let alarms = (0..studies).map(cries).filter(|alarm| *alarm).count();
    alarms as f64 / f64::from(studies)
}

/// Nine looks at fair games: hardly ever a false alarm by these rules, and very often with 95 % each.
#[test]
fn looks_hardly_ever_cry_wolf() {
    let found = false_alarms(|confidence| confidence);
    assert!((0.03..=0.05).contains(&found), "{found}");
    let naive = false_alarms(|_| 0.95);
    assert!((0.18..=0.28).contains(&naive), "{naive}");
}
