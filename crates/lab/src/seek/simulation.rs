//! Searches of made-up cells whose truth is known: how often a cell is called good that is not, and how many games it
//! takes.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::CellStatus;
use super::cell::SeekCell;
use super::figures::WishedFigure;
use super::race::{Direction, Race};
use crate::statistics::{Interval, normal_quantile};

/// The searches of a test, unless the environment says another number: 10,000 for the figures in docs/lab.md.
const SEARCHES: u64 = 40;
const CELLS: usize = 200;
/// The games of a round and of a block, and the most of a cell.
const SIZES: (usize, usize, usize) = (2, 32, 4000);

/// The bounds of the wish: turns from 60 to 120, at most a quarter of the games by the clock, and a first place between
/// 42 and 58%.
const BOUNDS: [(f64, f64); 3] = [(60.0, 120.0), (0.0, 0.25), (0.42, 0.58)];

fn searches() -> u64 {
    std::env::var("SEARCHES").ok().map_or(SEARCHES, |count| count.parse().expect("a number"))
}

/// A cell that is made up: its mean turns, how often the clock ends its games, and how often the first place wins.
#[derive(Clone, Copy, Debug)]
struct World([f64; 3]);

impl World {
    fn new(rng: &mut ChaCha8Rng) -> World {
        World([rng.random_range(20.0..400.0), rng.random_range(0.0..1.0), rng.random_range(0.3..0.7)])
    }

    fn is_good(self) -> bool {
        self.0.iter().zip(BOUNDS).all(|(truth, (least, most))| (least..=most).contains(truth))
    }

    /// A game. Long games are rare, as in real ones: their length is a third of the mean and twice a third more or
    /// less.
    fn game(self, rng: &mut ChaCha8Rng) -> [f64; 3] {
        let World([turns, clock, first]) = self;
        let long = -libm::log(1.0 - rng.random_range(0.0..1.0_f64)) - libm::log(1.0 - rng.random_range(0.0..1.0_f64));
        let won = |share: f64, rng: &mut ChaCha8Rng| f64::from(u8::from(rng.random_bool(share)));
        [turns / 3.0 + turns * long / 3.0, won(clock, rng), won(first, rng)]
    }

    /// The games of a fixed number after which intervals of the usual kind, for all cells at once, tell; none if more
    /// than the most would be needed.
    fn games_of_a_plain_grid(self) -> Option<f64> {
        let z = [super::LOST / 5.0, super::ERROR / CELLS as f64].map(|error| normal_quantile(1.0 - error));
        let variances = [2.0 * (self.0[0] / 3.0).powi(2), self.0[1] * (1.0 - self.0[1]), self.0[2] * (1.0 - self.0[2])];
        let needed = |index: usize, is_kept: bool| {
            let ((least, most), truth) = (BOUNDS[index], self.0[index]);
            let outside = (least - truth).max(truth - most);
            // The clock cannot end fewer games than none.
            let inside = if index == 1 { most - truth } else { (truth - least).min(most - truth) };
            let nearest = outside.max(inside);
            variances[index] * (z[usize::from(is_kept)] / nearest).powi(2)
        };
        let is_broken = |index: &usize| !(BOUNDS[*index].0..=BOUNDS[*index].1).contains(&self.0[*index]);
        let broken = (0..3).filter(is_broken).map(|index| needed(index, false)).reduce(f64::min);
        let games = broken.unwrap_or_else(|| (0..3).map(|index| needed(index, true)).fold(0.0, f64::max));
        (games <= SIZES.2 as f64).then_some(games)
    }
}

fn figures() -> Vec<WishedFigure> {
    let unit = Some(Interval::new(0.0, 1.0));
    vec![
        WishedFigure::made_up("turns", None, Some(BOUNDS[0].0), Some(BOUNDS[0].1)),
        WishedFigure::made_up("clock", unit, None, Some(BOUNDS[1].1)),
        WishedFigure::made_up("share", unit, Some(BOUNDS[2].0), Some(BOUNDS[2].1)),
    ]
}

fn number_of(game: usize) -> u32 {
    u32::try_from(game).expect("few games")
}

/// Plays a search to its end. Returns the race and its games.
fn play(worlds: &[World], directions: Vec<Direction>, rng: &mut ChaCha8Rng) -> (Race, u64) {
    let cells = worlds.iter().map(|_| SeekCell::new(figures(), worlds.len(), SIZES));
    let mut race = Race::new(cells.collect(), directions);
    let mut games = 0;
    for block in 0..SIZES.2 / SIZES.1 {
        for (number, world) in worlds.iter().enumerate() {
            if race.left(number).is_some() {
                continue;
            }
            for game in block * SIZES.1..(block + 1) * SIZES.1 {
                let figures = world.game(rng).map(Some);
                race.take(number, number_of(game), figures.to_vec());
                games += 1;
            }
        }
    }
    (race, games)
}

/// What came out of many searches.
#[derive(Debug, Default)]
struct Tally {
    wrongly_good: u32,
    wrongly_bad: usize,
    good: usize,
    truly_good: usize,
    decided: usize,
    games: u64,
    plain: f64,
}

/// The games of a plain grid, equal in all cells, that tell of as many cells as were decided.
fn plain_games(worlds: &[World], decided: usize) -> f64 {
    let mut needed: Vec<f64> = worlds.iter().filter_map(|world| world.games_of_a_plain_grid()).collect();
    needed.sort_by(f64::total_cmp);
    let each = decided.checked_sub(1).map_or(0.0, |last| needed.get(last).copied().unwrap_or(SIZES.2 as f64));
    each * worlds.len() as f64
}

#[test]
fn a_search_hardly_ever_calls_a_wrong_cell_good_and_takes_a_fifth_of_the_games() {
    let mut tally = Tally::default();
    for search in 0..searches() {
        let mut rng = ChaCha8Rng::seed_from_u64(search);
        let worlds: Vec<World> = (0..CELLS).map(|_| World::new(&mut rng)).collect();
        let (race, games) = play(&worlds, Vec::new(), &mut rng);
        let statuses: Vec<CellStatus> = (0..CELLS).map(|number| race.status(number)).collect();
        let called = |of: fn(&CellStatus) -> bool, truth: bool| {
            let pairs = statuses.iter().zip(&worlds);
            pairs.filter(|(status, world)| of(status) && world.is_good() == truth).count()
        };
        let is_good = |status: &CellStatus| *status == CellStatus::Good;
        let is_bad = |status: &CellStatus| matches!(status, CellStatus::Bad(_));
        let decided = CELLS - statuses.iter().filter(|status| matches!(status, CellStatus::Open(_))).count();
        tally.wrongly_good += u32::from(called(is_good, false) > 0);
        tally.wrongly_bad += called(is_bad, true);
        tally.good += called(is_good, true);
        tally.truly_good += worlds.iter().filter(|world| world.is_good()).count();
        tally.decided += decided;
        tally.games += games;
        tally.plain += plain_games(&worlds, decided);
    }
    let searches = searches() as f64;
    let part = f64::from(tally.wrongly_good) / searches;
    let games = tally.games as f64 / tally.plain;
    println!("{games:.3} of the games of a plain grid: {tally:?}");
    assert!(part <= super::ERROR, "{tally:?}");
    assert!(tally.wrongly_bad as f64 <= super::LOST * tally.truly_good as f64, "{tally:?}");
    assert!(games <= 0.2, "{games}: {tally:?}");
    assert!(tally.good * 3 > tally.truly_good, "{tally:?}");
}

/// With a direction, cells that another beats leave the race, and the best never does.
#[test]
fn cells_that_are_beaten_leave_the_race() {
    let best = World([100.0, 0.1, 0.5]);
    let worlds =
        [World([70.0, 0.1, 0.5]), best, World([75.0, 0.12, 0.5]), World([170.0, 0.1, 0.5]), World([99.0, 0.1, 0.5])];
    let direction = Direction { measure: "turns".to_owned(), is_more: true, matters: 8.0 };
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let (race, games) = play(&worlds, vec![direction], &mut rng);
    let statuses: Vec<CellStatus> = (0..worlds.len()).map(|number| race.status(number)).collect();
    assert!(matches!(statuses[0], CellStatus::Beaten(1 | 4)), "{statuses:?}");
    assert!(matches!(statuses[2], CellStatus::Beaten(1 | 4)), "{statuses:?}");
    assert!(matches!(statuses[3], CellStatus::Bad(_)), "{statuses:?}");
    assert_eq!((&statuses[1], &statuses[4]), (&CellStatus::Good, &CellStatus::Good));
    assert!(games < 5 * 4000, "{games}");
    let known = race.known(1);
    let interval = known[0].interval.expect("games");
    assert!(interval.holds(100.0) && interval.half_width() <= 4.0, "{known:?}");
}

/// Whichever games come first, and however many more there are, the answer is the same.
#[test]
fn the_order_of_the_games_changes_nothing() {
    let worlds = [World([70.0, 0.1, 0.5]), World([100.0, 0.1, 0.5]), World([170.0, 0.3, 0.6]), World([90.0, 0.1, 0.5])];
    let games: Vec<Vec<[f64; 3]>> = (0..)
        .zip(&worlds)
        .map(|(seed, world)| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            (0..SIZES.2).map(|_| world.game(&mut rng)).collect()
        })
        .collect();
    let direction = Direction { measure: "turns".to_owned(), is_more: true, matters: 10.0 };
    let answer = |order: &mut dyn Iterator<Item = (usize, usize)>| {
        let cells = worlds.iter().map(|_| SeekCell::new(figures(), worlds.len(), SIZES));
        let mut race = Race::new(cells.collect(), vec![direction.clone()]);
        for (cell, game) in order {
            race.take(cell, number_of(game), games[cell][game].map(Some).to_vec());
        }
        (0..worlds.len()).map(|cell| (race.status(cell), race.games(cell), race.known(cell))).collect::<Vec<_>>()
    };
    let in_turn = answer(&mut (0..SIZES.2).flat_map(|game| (0..4).map(move |cell| (cell, game))));
    let one_after_the_other =
        answer(&mut (0..4).rev().flat_map(|cell| (0..SIZES.2).rev().map(move |game| (cell, game))));
    assert_eq!(in_turn, one_after_the_other);
    assert!(in_turn.iter().any(|(status, ..)| matches!(status, CellStatus::Beaten(_))));
    // Games of a block that is not finished count for nothing.
    let known = |each: usize| {
        let answer = answer(&mut (0..each).flat_map(|game| (0..4).map(move |cell| (cell, game))));
        answer.into_iter().map(|(_, games, known)| (games, known)).collect::<Vec<_>>()
    };
    assert_eq!(known(96), known(110));
    // Nor does a cell leave within a block.
    let mut race = Race::new(vec![SeekCell::new(figures(), 1, SIZES)], Vec::new());
    for (number, game) in games[2].iter().enumerate() {
        race.take(0, number_of(number), game.map(Some).to_vec());
        assert!(race.left(0).is_none_or(|blocks| blocks * SIZES.1 <= number + 1), "{number}");
    }
    assert!(race.left(0).is_some());
}

/// Takes games of one figure each, and returns the race of cells of one figure.
fn race_of(figure: &WishedFigure, most: usize, matters: f64, games: &[&dyn Fn(usize) -> Option<f64>]) -> Race {
    let cells = games.iter().map(|_| SeekCell::new(vec![figure.clone()], games.len(), (2, 32, most)));
    let direction = Direction { measure: figure.measure.clone(), is_more: true, matters };
    let mut race = Race::new(cells.collect(), vec![direction]);
    for game in 0..most {
        for (number, figure) in games.iter().enumerate() {
            race.take(number, number_of(game), vec![figure(game)]);
        }
    }
    race
}

/// Rare games outside the range of the first ones hid that a mean was outside its bounds.
#[test]
fn rare_games_hide_no_broken_bound() {
    let turns = WishedFigure::made_up("turns", None, None, Some(120.0));
    let mut cell = SeekCell::new(vec![turns], 1, SIZES);
    for game in 0..SIZES.2 {
        let turns = if game >= 32 && game % 10 == 9 { 1000.0 } else { 90.0 + (game % 20) as f64 };
        cell.take(number_of(game), vec![Some(turns)]);
    }
    assert_eq!(cell.verdict_by(cell.blocks), None);
    let known = cell.known(cell.blocks).remove(0);
    let mean = known.mean.expect("games");
    assert!(mean > 180.0 && known.interval.is_some_and(|interval| interval.holds(mean)), "{known:?}");
}

/// A search told of −7.3 to 36.5 turns.
#[test]
fn what_is_never_below_0_is_not_told_below_0() {
    let turns = WishedFigure::made_up("turns", None, None, None);
    let race = race_of(&turns, 2 * 32, 0.0, &[&|game| Some(if game % 8 == 0 { 30.0 } else { 1.0 })]);
    let interval = race.known(0).remove(0).interval.expect("games");
    assert!(interval.low >= 0.0 && interval.holds(4.6), "{interval:?}");
    let lead = WishedFigure::made_up("margin", None, None, None);
    let race = race_of(&lead, 2 * 32, 0.0, &[&|game| Some(if game % 8 == 0 { -30.0 } else { 1.0 })]);
    assert!(race.known(0).remove(0).interval.is_some_and(|interval| interval.low < -3.0));
}

/// Of 60 settings in which the winner was behind at half time in 3% of the games, 16 were taken to keep 2%: where
/// their figures lie was guessed from the first games, which had none.
#[test]
fn rare_shares_are_not_overlooked() {
    let upset = WishedFigure::made_up("upset", Some(Interval::new(0.0, 1.0)), None, Some(0.02));
    let searches = 20;
    let wrong = (0..searches).filter(|seed| {
        let mut rng = ChaCha8Rng::seed_from_u64(*seed);
        (0..60).any(|_| {
            let mut cell = SeekCell::new(vec![upset.clone()], 60, SIZES);
            (0..SIZES.2).for_each(|game| cell.take(number_of(game), vec![Some(f64::from(rng.random_bool(0.03)))]));
            cell.verdict_by(cell.blocks) == Some(true)
        })
    });
    assert!(wrong.count() <= 2);
}

/// A setting with 72.5 turns was as wished, though 60 were: what had come out within a block was final, and a search
/// with directions went on.
#[test]
fn nothing_is_good_whose_mean_is_outside_a_bound() {
    let turns = WishedFigure::made_up("turns", None, None, Some(60.0));
    // Within the last block that decides, and in a block after it.
    for late in [100, 400] {
        let mut cell = SeekCell::new(vec![turns.clone()], 1, SIZES);
        for game in 0..late + 32 {
            cell.take(number_of(game), vec![Some(if game < late { 30.0 + (game % 5) as f64 } else { 2000.0 })]);
            let mean = cell.known(cell.blocks).remove(0).mean;
            let is_good = cell.verdict_by(cell.blocks) == Some(true);
            assert!(!is_good || mean.is_some_and(|mean| mean <= 60.0), "{game}: {mean:?}");
        }
        assert_eq!(cell.verdict_by(cell.blocks), None, "{late}");
        assert_eq!(cell.verdict_by(5).is_some(), late > 160);
    }
}

/// A search that was stopped after its first games had called all its settings good, and was to name the best.
#[test]
fn nothing_is_best_before_it_is_compared() {
    let turns = WishedFigure::made_up("turns", None, None, None);
    let games: [&dyn Fn(usize) -> Option<f64>; 2] =
        [&|game| Some((game % 50) as f64), &|game| Some((game % 60) as f64)];
    let cells = games.iter().map(|_| SeekCell::new(vec![turns.clone()], 2, SIZES));
    let direction = Direction { measure: "turns".to_owned(), is_more: true, matters: 0.5 };
    let mut race = Race::new(cells.collect(), vec![direction]);
    for game in 0..SIZES.2 {
        games.iter().enumerate().for_each(|(number, figure)| race.take(number, number_of(game), vec![figure(game)]));
        if game == 100 {
            assert_eq!([race.status(0), race.status(1)], [CellStatus::Open(None), CellStatus::Open(None)]);
        }
    }
    assert_eq!([race.status(0), race.status(1)], [CellStatus::Beaten(1), CellStatus::Good]);
}

/// Where two settings are alike in one direction, the better one in another beats the other: nothing was ever beaten,
/// as nobody can be better in both.
#[test]
fn a_setting_is_beaten_by_one_that_is_as_good_but_in_one_direction() {
    let unit = Some(Interval::new(0.0, 1.0));
    let figures =
        vec![WishedFigure::made_up("turns", None, None, None), WishedFigure::made_up("unended", unit, None, None)];
    let directions = || {
        let turns = Direction { measure: "turns".to_owned(), is_more: true, matters: 5.0 };
        vec![turns, Direction { measure: "unended".to_owned(), is_more: false, matters: 0.05 }]
    };
    let statuses = |lengths: [f64; 2], line_ups: [usize; 2]| {
        let cell = |line_up| SeekCell::new(figures.clone(), 2, SIZES).of_line_up(line_up);
        let mut race = Race::new(line_ups.map(cell).into(), directions());
        for game in 0..SIZES.2 {
            for (number, length) in lengths.iter().enumerate() {
                race.take(number, number_of(game), vec![Some(length + (game % 3) as f64), Some(0.0)]);
            }
        }
        [race.status(0), race.status(1)]
    };
    assert_eq!(statuses([14.0, 112.0], [0, 0]), [CellStatus::Beaten(1), CellStatus::Good]);
    // Of two that hardly differ one remains, and players do not compete with each other.
    let alike = statuses([100.0, 103.0], [0, 0]);
    assert!(alike.contains(&CellStatus::Good), "{alike:?}");
    assert_eq!(statuses([14.0, 112.0], [0, 1]), [CellStatus::Good, CellStatus::Good]);
}

/// A figure that no game of the first block has stayed unknown, and one that a few had was taken to lie near those.
#[test]
fn where_rare_figures_lie_is_found_out_later() {
    let figure = |every: usize| {
        move |game: usize| {
            (game % every == every - 1).then_some(if game < 32 { 50.0 } else { 200.0 - (game % 7) as f64 })
        }
    };
    let turns = WishedFigure::made_up("turns", None, None, None);
    let race = race_of(&turns, 4000, 1.0, &[&figure(40), &figure(10)]);
    for number in 0..2 {
        let known = race.known(number).remove(0);
        assert!(known.interval.is_some_and(|interval| interval.holds(197.0)), "{known:?}");
    }
}

/// Who left as its figures were known well was never compared with those that took longer, nor were the last games.
#[test]
fn whoever_is_beaten_late_is_not_in_the_front() {
    let turns = WishedFigure::made_up("turns", None, None, None);
    let steady = |game: usize| Some(100.0 + (game % 2) as f64);
    let wild = |game: usize| Some(if (game / 2).is_multiple_of(2) { 50.0 } else { 250.0 });
    let race = race_of(&turns, 4000, 10.0, &[&steady, &wild]);
    assert!(race.left(0).is_some_and(|blocks| blocks < 10), "{:?}", race.left(0));
    assert_eq!((race.status(0), race.status(1)), (CellStatus::Beaten(1), CellStatus::Good));
    let share = WishedFigure::made_up("share.1", Some(Interval::new(0.0, 1.0)), None, None);
    let late = |game: usize| (game >= 4 * 32).then_some(0.0);
    let race = race_of(&share, 5 * 32, 0.001, &[&late, &|_| Some(1.0)]);
    assert_eq!((race.status(0), race.status(1)), (CellStatus::Beaten(1), CellStatus::Good));
}

/// On several machines each waited for the games of the others, and played all.
#[test]
fn nobody_waits_for_cells_that_others_play() {
    let turns = WishedFigure::made_up("turns", None, None, None);
    let cells = (0..2).map(|_| SeekCell::new(vec![turns.clone()], 2, SIZES));
    let direction = Direction { measure: "turns".to_owned(), is_more: true, matters: 10.0 };
    let mut race = Race::new(cells.collect(), vec![direction]);
    race.leave_to_others(1);
    for game in 0..SIZES.2 {
        race.take(0, number_of(game), vec![Some(100.0 + (game % 2) as f64)]);
    }
    assert!(race.left(0).is_some_and(|blocks| blocks < 10), "{:?}", race.left(0));
    assert_eq!(race.status(0), CellStatus::Good);
}

/// The share of all places is that of the place that wins most, or least where only that is bounded.
#[test]
fn a_share_of_all_places_is_that_of_one_of_them() {
    let unit = Some(Interval::new(0.0, 1.0));
    for (least, most, expected) in [(None, Some(0.9), 0.75), (Some(0.1), None, 0.25), (Some(0.1), Some(0.9), 0.75)] {
        let places = vec![WishedFigure::made_up("share", unit, least, most); 2];
        let mut cell = SeekCell::new(places, 1, SIZES);
        for game in 0..SIZES.2 {
            let first = f64::from(u8::from(game % 8 < 6));
            cell.take(number_of(game), vec![Some(first), Some(1.0 - first)]);
        }
        let known = cell.known(cell.blocks).remove(0);
        let interval = known.interval.expect("games");
        assert!((known.mean.expect("games") - expected).abs() < 1e-9 && interval.holds(expected), "{known:?}");
        assert!(interval.half_width() < 0.1, "{known:?}");
    }
}

/// The middle of the open cells needs about as many games as is told; docs/lab.md says how near that is.
#[test]
fn open_cells_need_about_as_many_games_as_is_told() {
    const OPEN: usize = 16;
    let middle = |mut numbers: Vec<usize>| {
        numbers.sort_unstable();
        numbers[(numbers.len() - 1) / 2] as f64
    };
    let (mut ratios, mut single) = (Vec::new(), Vec::new());
    for search in 0..searches() {
        let mut rng = ChaCha8Rng::seed_from_u64(search);
        let near = |rng: &mut ChaCha8Rng| {
            World([rng.random_range(40.0..160.0), rng.random_range(0.0..0.4), rng.random_range(0.38..0.62)])
        };
        let worlds: Vec<World> = (0..30).map(|_| near(&mut rng)).collect();
        let (mut told, mut needed) = (Vec::new(), Vec::new());
        for world in &worlds {
            let mut race = Race::new(vec![SeekCell::new(figures(), worlds.len(), (2, 32, 100_000))], Vec::new());
            let mut games = 0;
            while race.left(0).is_none() && games < 10_000 {
                if games == OPEN * 32 {
                    let CellStatus::Open(more) = race.status(0) else { panic!("it is in the race") };
                    told.push(more.unwrap_or(usize::MAX));
                }
                race.take(0, number_of(games), world.game(&mut rng).map(Some).to_vec());
                games += 1;
            }
            needed.extend((games > OPEN * 32).then(|| games - OPEN * 32));
        }
        single.extend(told.iter().zip(&needed).map(|(told, needed)| *told as f64 / *needed as f64));
        ratios.push(middle(told) / middle(needed));
    }
    let near = |ratios: &[f64]| {
        let near = ratios.iter().filter(|ratio| (0.5..=2.0).contains(*ratio)).count();
        near as f64 / ratios.len() as f64
    };
    println!("within a factor of two: {:.2} of the middle numbers, {:.2} of all", near(&ratios), near(&single));
    assert!(near(&ratios) > 0.6 && near(&single) > 0.3, "{ratios:?}");
}
