//! What holds for the heuristics of Blokus.

use atar_rules::blokus::{Blokus, Board, Duo, Options, Scoring, Start, Step};

type Cells = atar_rules::blokus::Cells<4>;
use atar_rules::polyomino::Cell;
use atar_rules::{Actor, Position};

use super::region::Region;
use super::rollout::Rollout;
use super::{BlokusHeuristics, priors, scores};
use crate::heuristics::Heuristics;
use crate::rng::Rng;

fn start(start: Start) -> Blokus {
    let options = Options { players: 2, start, scoring: Scoring::Official, first: 0 };
    Blokus::start(&options).expect("good options")
}

fn board(position: &Blokus) -> &Duo {
    match position {
        Blokus::Duo(board) => board,
        Blokus::Classic(_) => unreachable!("two colours play"),
    }
}

fn legal(position: &Blokus) -> Vec<Step> {
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
    steps
}

fn cells(step: Step) -> Cells {
    let placement = step.placement();
    placement.map_or(Cells::NONE, |placement| placement.cells().collect())
}

/// Visits every position of some random games, with the seat and the steps before.
fn in_games(rng: &mut Rng, mut visit: impl FnMut(&Blokus, u8, &[Step], &mut Rng)) {
    for from in [Start::Corners, Start::Duo] {
        for _ in 0..6 {
            let mut position = start(from);
            let mut before = Vec::new();
            while let Actor::Seat(seat) = position.actor() {
                visit(&position, seat, &before, rng);
                let placements = legal(&position).into_iter();
                let large: Vec<_> = placements.filter(|step| cells(*step).len() > 3).collect();
                let step = (!large.is_empty()).then(|| large[rng.index(large.len())]);
                let step = step.unwrap_or_else(|| rng.step(&position).expect("a step"));
                position.step(&step).expect("a legal step");
                before.push(step);
            }
        }
    }
}

/// Counts anew, cell by cell, the covered cells from which the opponent could go on at its last two pieces, and their
/// neighbours, as far as both may use them; own corners count twice.
fn covered(position: &Blokus, seat: u8, before: &[Step], step: Step) -> u16 {
    let position = board(position);
    let other = 1 - seat;
    if position.has_passed(other) {
        return 0;
    }
    let theirs = position.room_of(other);
    let last = before.iter().rev().step_by(2).take(2);
    let built = last.fold(Cells::NONE, |built, piece| {
        let piece = cells(*piece);
        built | piece.corners().without(piece.sides()).without(piece)
    });
    let built = built & theirs;
    let near = (built | built.sides()) & theirs & position.room_of(seat);
    let covered = cells(step) & near;
    covered.len() + (covered & position.corners_of(seat)).len()
}

/// The positions of rollouts that are checked: `BLOKUS_POSITIONS`, or enough for every day.
fn positions_to_check() -> usize {
    option_env!("BLOKUS_POSITIONS").and_then(|wanted| wanted.parse().ok()).unwrap_or(20_000)
}

/// Plays a rollout from a position, and compares each position of it with what the rules say. Returns how many there
/// were.
fn check_rollout<const W: usize, const C: usize>(
    rollout: &mut Rollout<C>,
    board: &Board<W, C>,
    (mut position, before): (Blokus, &[Step]),
    rng: &mut Rng,
) -> usize {
    rollout.begin(board, before);
    let mut positions = 0;
    let mut steps = before.to_vec();
    while position.actor() != Actor::Over {
        let mut all = legal(&position);
        all.retain(|step| *step != Step::PASS);
        all.sort_unstable();
        let mut found = rollout.placements();
        found.sort_unstable();
        assert_eq!(found, all, "{position:?}");
        let local = match &position {
            Blokus::Duo(board) => begun(board, &steps).local(),
            Blokus::Classic(board) => begun(board, &steps).local(),
        };
        assert_eq!(rollout.local(), local, "{position:?}");
        let step = rollout.step(rng);
        assert_eq!(step.is_none(), all.is_empty(), "{position:?}");
        let step = step.unwrap_or(Step::PASS);
        position.step(&step).expect("rollouts keep to the rules");
        steps.push(step);
        positions += 1;
    }
    let outcome = position.outcome().expect("the end");
    assert_eq!(scores(rollout, board), outcome.scores, "{position:?}");
    positions
}

fn begun<const W: usize, const C: usize>(board: &Board<W, C>, before: &[Step]) -> Rollout<C> {
    let mut rollout = Rollout::default();
    rollout.begin(board, before);
    rollout
}

/// The rules are the judge: what a rollout keeps of all placements is what they list, in every position.
#[test]
fn a_rollout_knows_the_legal_placements_and_the_scores() {
    let (mut duo, mut classic) = (Rollout::default(), Rollout::default());
    let mut rng = Rng::new(9);
    let wanted = positions_to_check();
    for start in [Start::Corners, Start::Duo, Start::Classic] {
        for scoring in [Scoring::Cells, Scoring::Official] {
            let players = if start == Start::Classic && scoring == Scoring::Cells { 4 } else { 2 };
            let options = Options { players, start, scoring, first: 0 };
            let mut left = wanted / 6;
            while left > 0 {
                let (position, before) = some_turns(&options, &mut rng);
                let checked = match &position.clone() {
                    Blokus::Duo(board) => check_rollout(&mut duo, board, (position, &before), &mut rng),
                    Blokus::Classic(board) => check_rollout(&mut classic, board, (position, &before), &mut rng),
                };
                left = left.saturating_sub(checked);
            }
        }
    }
}

/// Returns a position of a random game, and the steps before.
fn some_turns(options: &Options, rng: &mut Rng) -> (Blokus, Vec<Step>) {
    let mut position = Blokus::start(options).expect("good options");
    let mut before = Vec::new();
    for _ in 0..rng.below(20) {
        if let Some(step) = rng.step(&position) {
            position.step(&step).expect("a legal step");
            before.push(step);
        }
    }
    match position.actor() {
        Actor::Over => some_turns(options, rng),
        _ => (position, before),
    }
}

#[test]
fn a_rollout_covers_the_most_cells_at_the_opponents_last_pieces() {
    let mut heuristics = BlokusHeuristics::new(2);
    let mut answers = 0;
    in_games(&mut Rng::new(4), |position, seat, before, rng| {
        let step = heuristics.rollout_step(position, before, rng).expect("a step");
        let each = legal(position).into_iter();
        let most = each.map(|step| covered(position, seat, before, step)).max();
        let most = most.expect("there are steps").min(4);
        assert_eq!(covered(position, seat, before, step).min(4), most, "{step}");
        answers += u32::from(most > 0);
    });
    assert!(answers > 100, "{answers} times there was something to cover");
}

#[test]
fn a_rollout_passes_only_where_nothing_can_be_placed() {
    let mut heuristics = BlokusHeuristics::new(2);
    in_games(&mut Rng::new(5), |position, _, before, rng| {
        let step = heuristics.rollout_step(position, before, rng).expect("a step");
        assert_eq!(step == Step::PASS, legal(position) == [Step::PASS]);
    });
}

/// Returns the step on a board turned by half, on which the start cells of Blokus Duo are the same.
fn turned(step: Step) -> Step {
    let mut all: Vec<Cell> = step
        .placement()
        .expect("a placement")
        .cells()
        .map(|cell| Cell { column: 13 - cell.column, row: 13 - cell.row })
        .collect();
    all.sort_unstable();
    let names: Vec<_> = all.iter().map(ToString::to_string).collect();
    names.join(",").parse().expect("a step")
}

#[test]
fn a_turned_board_has_the_same_priors() {
    let mut rng = Rng::new(6);
    for _ in 0..4 {
        let (mut one, mut other) = (start(Start::Duo), start(Start::Duo));
        let (mut before, mut before_other) = (Vec::new(), Vec::new());
        while let Actor::Seat(seat) = one.actor() {
            let mut steps = legal(&one);
            steps.retain(|step| *step != Step::PASS);
            if steps.is_empty() {
                break;
            }
            let theirs: Vec<_> = steps.iter().map(|step| turned(*step)).collect();
            let (mut all, mut of_turned) = (Vec::new(), Vec::new());
            let region = Region::new(board(&one), seat, &before);
            priors::priors(board(&one), &region, &steps, &mut all);
            let region = Region::new(board(&other), seat, &before_other);
            priors::priors(board(&other), &region, &theirs, &mut of_turned);
            assert_eq!(all, of_turned);
            let index = rng.index(steps.len());
            one.step(&steps[index]).expect("a legal step");
            other.step(&theirs[index]).expect("a legal step");
            before.push(steps[index]);
            before_other.push(theirs[index]);
        }
    }
}

#[test]
fn large_pieces_have_greater_priors_than_small_ones() {
    let position = start(Start::Duo);
    let steps = legal(&position);
    let region = Region::new(board(&position), 0, &[]);
    let mut all = Vec::new();
    priors::priors(board(&position), &region, &steps, &mut all);
    let best = |size: u16| {
        let each = steps.iter().zip(&all);
        let of_size = each.filter(|(step, _)| cells(**step).len() == size);
        of_size.map(|(_, prior)| *prior).fold(0.0, f64::max)
    };
    assert!(best(5) > 4.0 * best(4) && best(4) > best(3));
}

/// The two start cells of Blokus Duo are alike until one is taken, and other programs take the upper one for the first
/// player's.
#[test]
fn the_first_piece_from_the_middle_covers_the_upper_start_cell() {
    let heuristics = BlokusHeuristics::new(2);
    let mut first = Vec::new();
    heuristics.candidates(&start(Start::Duo), &mut first);
    let upper = "e10".parse().expect("a cell");
    assert!(first.iter().all(|step| cells(*step).contains(upper)));
    let mut all = legal(&start(Start::Duo));
    all.retain(|step| cells(*step).len() == 5);
    assert_eq!(2 * first.len(), all.len(), "half of the placements of the largest pieces");
    let mut second = start(Start::Duo);
    second.step(&first[0]).expect("a legal step");
    let mut answers = Vec::new();
    heuristics.candidates(&second, &mut answers);
    let mut all = legal(&second);
    all.retain(|step| cells(*step).len() == 5);
    assert_eq!(answers, all);
}

#[test]
fn small_pieces_are_left_out_in_the_opening_only() {
    let heuristics = BlokusHeuristics::new(2);
    let mut sizes = Vec::new();
    in_games(&mut Rng::new(7), |position, seat, _, _| {
        let mut steps = Vec::new();
        heuristics.candidates(position, &mut steps);
        let least = steps.iter().map(|step| cells(*step).len()).min().expect("a step");
        sizes.push((board(position).cells_of(seat).len(), least));
    });
    assert!(sizes.iter().filter(|(placed, _)| *placed == 0).all(|(_, least)| *least == 5));
    assert!(sizes.iter().filter(|(placed, _)| (15..20).contains(placed)).any(|(_, least)| *least < 5));
}

#[test]
fn who_looks_at_all_steps_has_more_nodes_later_in_a_game() {
    let heuristics = BlokusHeuristics::new(2);
    let position = start(Start::Duo);
    let mut later = position.clone();
    for _ in 0..2 {
        let step = legal(&later).into_iter().max_by_key(|step| cells(*step).len());
        later.step(&step.expect("a step")).expect("a legal step");
    }
    let nodes = |level, position| heuristics.strength(level, position).nodes;
    assert_eq!(nodes(1, &later), nodes(1, &position));
    let first = nodes(10, &position);
    assert_eq!(nodes(10, &later), first + first / 4, "by five cells");
}
