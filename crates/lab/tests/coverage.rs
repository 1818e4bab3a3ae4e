//! Whether the intervals cover what they say, and the looks err as seldom as they say: simulated studies, with
//! fixed seeds.

use atar_lab::statistics::{Interval, Rounds, Verdict, judge, mean, median, narrow_after, share, verdict};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

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
        let world = World { share, round: 2, bias: 0.02, shared, players };
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
    shares
        .into_iter()
        .flat_map(|share| [2, 4].map(|players| World { share, round: players, bias: 0.04, shared: 0.01, players }))
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
    let world = World { share: 0.5, round: 2, bias: 0.1, shared: 0.05, players: 2 };
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

/// The part of studies of a game at the edge of what is fair that somebody sees called uneven who looks after every
/// round. `judge` is the program's own, or another.
fn false_alarms(planned: usize, judge: impl Fn(&[Rounds], bool) -> Verdict) -> f64 {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let studies = 400;
    let cries = |_| {
        let mut shares = [Vec::new(), Vec::new()];
        while shares[0].len() < planned {
            for _ in 0..2 {
                let won = f64::from(u8::from(rng.random_bool(0.53)));
                shares[0].push(Some(won));
                shares[1].push(Some(1.0 - won));
            }
            let rounds = [0, 1].map(|place: usize| Rounds::new(&shares[place], 2));
            if judge(&rounds, shares[0].len() >= planned) == Verdict::Uneven {
                return true;
            }
        }
        false
    };
    let alarms = (0..studies).map(cries).filter(|alarm| *alarm).count();
    alarms as f64 / f64::from(studies)
}

/// Verdicts were given as if each look were the last: from 676 of 1,000 games on, and after any few of 100.
#[test]
fn whoever_looks_after_every_game_hardly_ever_sees_a_fair_game_called_uneven() {
    for planned in [100, 450, 1000] {
        let found = false_alarms(planned, judge);
        assert!(found <= 0.05, "{planned}: {found}");
    }
    let naive = false_alarms(450, |shares, _| {
        let intervals = shares.iter().map(|&rounds| share(rounds).interval);
        verdict(&intervals.collect::<Vec<_>>())
    });
    assert!(naive > 0.2, "{naive}");
}
