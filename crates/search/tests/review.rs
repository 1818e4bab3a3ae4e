//! The marks of a review must be right where the truth is known, and the same however the work is sliced.

mod support;

use std::collections::BTreeMap;

use atar_rules::atar::Atar;
use atar_rules::blokus::Blokus;
use atar_rules::games::{self, Visitor};
use atar_rules::owari::{Options, Owari};
use atar_rules::{Actor, Flow, Position};
use atar_search::owari::Solver;
use atar_search::{Mark, Review, ReviewSettings, ReviewedTurn, Rng, by_seat, review, review_nodes, turning_points};
use serde_json::json;

fn settings(nodes: u64) -> ReviewSettings {
    ReviewSettings { nodes, seed: 3, from: 0, to: usize::MAX }
}

fn finished<P: Position>(mut review: Review<P>, slice: u64) -> Vec<ReviewedTurn<P>> {
    while !review.run(slice) {}
    review.done().to_vec()
}

/// The turns of a random game, as a table has them: a chance step that ends a turn is in it.
fn random_game<P: Position>(start: &P, seed: u64, most: usize) -> Vec<Vec<P::Step>> {
    let (mut position, mut rng) = (start.clone(), Rng::new(seed));
    let (mut turns, mut turn) = (Vec::new(), Vec::new());
    while let Some(step) = rng.step(&position).filter(|_| turns.len() < most) {
        let flow = position.step(&step).expect("a legal step");
        turn.push(step);
        if flow == Flow::TurnOver {
            turns.push(std::mem::take(&mut turn));
        }
    }
    turns
}

/// Looks at the end of a random game of every kind.
struct Sliced;

impl Visitor for Sliced {
    type Output = ();

    fn visit<P: Position>(self) {
        let options = P::Options::default();
        let seats = P::seats(&options);
        let start = P::start(&options).expect("defaults are good");
        let turns = random_game(&start, 5, 12);
        let settings = ReviewSettings { from: 5, ..settings(120) };
        let whole = finished(review(&start, seats, turns.clone(), settings), u64::MAX);
        assert_eq!(finished(review(&start, seats, turns.clone(), settings), 1), whole);
        assert_eq!(finished(review(&start, seats, turns.clone(), settings), 17), whole);
        let part = ReviewSettings { from: 7, to: 10, ..settings };
        let part = finished(review(&start, seats, turns.clone(), part), u64::MAX);
        let same: Vec<_> = whole.iter().filter(|turn| (7..10).contains(&turn.turn)).cloned().collect();
        assert_eq!(part, same, "a part has the same marks as the whole");
        for turn in &whole {
            let ply: usize = turns[..=turn.turn].iter().map(Vec::len).sum();
            assert_eq!(turn.ply, ply);
            assert_eq!(turn.better.is_none(), turn.mark == Mark::Best);
            let sum: f64 = turn.value.iter().sum();
            assert!((sum - 1.0).abs() < 1e-9 && turn.loss >= 0.0);
        }
    }
}

#[test]
fn a_review_is_the_same_however_it_is_sliced() {
    for name in games::NAMES {
        games::visit(name, Sliced).expect("a listed game");
    }
}

/// With very many nodes the search of an ending had no end of its own, and nothing could stop it.
#[test]
fn a_review_with_very_many_nodes_comes_back_from_each_slice() {
    let options = serde_json::from_value(json!({"players": 2, "start": "duo", "scoring": "official", "first": 0}));
    let start = Blokus::start(&options.expect("options")).expect("good options");
    let turns = random_game(&start, 5, 20);
    let settings = ReviewSettings { from: 18, ..settings(1 << 40) };
    let mut review = review(&start, 2, turns, settings);
    for _ in 0..10 {
        assert!(!review.run(1), "it goes on");
    }
}

/// The mark of a turn from a position.
fn marked<P: Position>(position: &P, seats: usize, steps: Vec<P::Step>) -> ReviewedTurn<P> {
    let mut turns = finished(review(position, seats, [steps], settings(review_nodes::<P>(seats))), u64::MAX);
    assert_eq!(turns.len(), 1);
    turns.remove(0)
}

/// Checks a mark against what a seat has before and after its turn: 1 for a win, 0.5 for a draw, 0 for a loss.
fn assert_right<P: Position>(reviewed: &ReviewedTurn<P>, before: f64, after: f64, seen: &mut BTreeMap<Mark, u32>) {
    let lost = before - after;
    let is_right = if lost <= 0.0 {
        reviewed.mark <= Mark::Good
    } else if before >= 1.0 && after <= 0.0 {
        reviewed.mark == Mark::Blunder
    } else {
        reviewed.mark >= Mark::Inaccuracy
    };
    assert!(is_right, "from {before} to {after}: {reviewed:?}");
    *seen.entry(reviewed.mark).or_default() += 1;
}

/// Positions of random games of Owari in which 4 to 18 stones lie in the pits.
fn owari_positions(count: usize) -> Vec<Owari> {
    let mut rng = Rng::new(6);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Owari::start(&Options { stones: 3, first: 0 }).expect("good options");
        while let Some(step) = rng.step(&position) {
            position.step(&step).expect("a legal step");
            let pits = position.pits();
            let lying = 36 - pits[6] - pits[13];
            if matches!(position.actor(), Actor::Seat(_)) && (4..=18).contains(&lying) && rng.below(4) == 0 {
                positions.push(position.clone());
            }
        }
    }
    positions.truncate(count);
    positions
}

/// The share of a seat in Owari, with best play.
fn owari_share(solver: &Solver, position: &Owari, seat: u8) -> f64 {
    match solver.solve(position, 1 << 20, &mut |_| true) {
        Some(report) => {
            assert_eq!(report.margin.0, report.margin.1);
            let sign = if report.seat == seat { 1 } else { -1 };
            0.5 + 0.5 * f64::from((sign * report.margin.0).signum())
        }
        None => {
            let winners = position.winners().expect("an end");
            if winners.contains(&seat) { 1.0 / f64::from(u8::try_from(winners.len()).expect("two")) } else { 0.0 }
        }
    }
}

#[test]
fn marks_in_owari_agree_with_exact_values() {
    let mut solver = Solver::new(12, 1 << 18).expect("room");
    while !solver.prepare(1 << 20) {}
    let (mut rng, mut seen) = (Rng::new(8), BTreeMap::new());
    for position in owari_positions(500) {
        let Actor::Seat(seat) = position.actor() else { unreachable!("a seat acts") };
        let step = rng.step(&position).expect("a step");
        let mut after = position.clone();
        after.step(&step).expect("a legal step");
        let reviewed = marked(&position, 2, vec![step]);
        assert!(reviewed.exact, "{reviewed:?}");
        let (before, after) = (owari_share(&solver, &position, seat), owari_share(&solver, &after, seat));
        assert_right(&reviewed, before, after, &mut seen);
    }
    assert!(seen[&Mark::Best] > 100 && seen[&Mark::Blunder] > 50, "{seen:?}");
}

/// Each seat's share with best play, by looking to the end through the rules; none if that takes more positions.
fn exact<P: Position>(position: &P, left: &mut u32) -> Option<Vec<f64>> {
    if let Some(winners) = position.winners() {
        let share = |seat| if winners.contains(&seat) { 1.0 / winners.len() as f64 } else { 0.0 };
        return Some([0, 1].map(share).to_vec());
    }
    let Actor::Seat(seat) = position.actor() else { return None };
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
    let mut best: Option<Vec<f64>> = None;
    for step in steps {
        *left = left.checked_sub(1)?;
        let mut after = position.clone();
        after.step(&step).expect("a legal step");
        let value = exact(&after, left)?;
        if best.as_ref().is_none_or(|best| value[usize::from(seat)] > best[usize::from(seat)]) {
            best = Some(value);
        }
    }
    best
}

/// Checks turns near the ends of random games, where the whole rest can be searched.
fn check_endings<P: Position>(options: &serde_json::Value, games: u64, most: u32) -> BTreeMap<Mark, u32> {
    let start = P::start(&support::options::<P>(options)).expect("good options");
    let mut seen = BTreeMap::new();
    for seed in 0..games {
        let turns = random_game(&start, seed, usize::MAX);
        let mut position = start.clone();
        let mut positions = Vec::new();
        for turn in &turns {
            positions.push(position.clone());
            for step in turn {
                position.step(step).expect("a legal step");
            }
        }
        for (before, turn) in positions.iter().zip(&turns).rev() {
            let Some(best) = exact(before, &mut most.clone()) else { break };
            let Actor::Seat(seat) = before.actor() else { continue };
            let mut after = before.clone();
            for step in turn {
                after.step(step).expect("a legal step");
            }
            let value = exact(&after, &mut most.clone()).expect("it is smaller");
            let seat = usize::from(seat);
            assert_right(&marked(before, 2, turn.clone()), best[seat], value[seat], &mut seen);
        }
    }
    seen
}

#[test]
fn marks_in_endings_of_blokus_agree_with_full_search() {
    let seen = check_endings::<Blokus>(&json!({"start": "duo"}), 120, 3_000);
    assert!(seen[&Mark::Best] > 50 && seen[&Mark::Blunder] > 10, "{seen:?}");
}

#[test]
fn marks_in_endings_of_atar_agree_with_full_search() {
    let options = json!({"side": 3, "stones": [1, 1], "placement": "random", "order": "fixed"});
    let seen = check_endings::<Atar>(&options, 40, 20_000);
    assert!(seen[&Mark::Best] > 20 && seen[&Mark::Blunder] > 3, "{seen:?}");
}

#[test]
fn a_summary_counts_and_finds_the_turning_points() {
    let start = Owari::start(&Options { stones: 3, first: 0 }).expect("good options");
    let turn = |turn, seat, mark, loss| ReviewedTurn {
        turn,
        seat,
        before: start.clone(),
        after: start.clone(),
        ply: turn + 1,
        mark,
        loss,
        value: vec![0.5, 0.5],
        exact: false,
        better: None,
    };
    let turns = [
        turn(0, 0, Mark::Best, 0.0),
        turn(1, 1, Mark::Mistake, 0.2),
        turn(2, 0, Mark::Blunder, 0.5),
        turn(3, 1, Mark::Good, 0.04),
        turn(4, 0, Mark::Inaccuracy, 0.1),
        turn(5, 1, Mark::Mistake, 0.2),
    ];
    assert_eq!(turning_points(&turns), [2, 1, 5]);
    let seats = by_seat(&turns);
    assert_eq!((seats.len(), seats[0].seat, seats[0].marks), (2, 0, [1, 0, 1, 0, 1]));
    assert!((seats[0].mean_loss - 0.2).abs() < 1e-9);
}
