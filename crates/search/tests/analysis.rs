//! What holds for the computer that watches, in every game.

use atar_rules::atar::Atar;
use atar_rules::games::{self, Visitor};
use atar_rules::owari::{Options, Owari};
use atar_rules::{Actor, Flow, Position};
use atar_search::{Analysis, Analyst, Rng, analyse};

/// Something to be checked of every game with its default options.
trait Check: Copy {
    fn check<P: Position>(self, seats: usize, positions: &[P]);
}

struct InGame<C>(C);

impl<C: Check> Visitor for InGame<C> {
    type Output = ();

    fn visit<P: Position>(self) {
        let options = P::Options::default();
        self.0.check(P::seats(&options), &positions::<P>(&options));
    }
}

fn in_every_game(check: impl Check) {
    for name in games::NAMES {
        games::visit(name, InGame(check)).expect("a listed game");
    }
}

/// Positions of one random game, from its start to its end, in mid-turn too, and where chance acts.
fn positions<P: Position>(options: &P::Options) -> Vec<P> {
    const STRIDE: usize = 18;
    let mut position = P::start(options).expect("defaults are good");
    let mut rng = Rng::new(5);
    let mut all = vec![position.clone()];
    while let Some(step) = rng.step(&position).filter(|_| all.len() < 14 * STRIDE) {
        position.step(&step).expect("a legal step");
        all.push(position.clone());
    }
    all.into_iter().step_by(STRIDE).collect()
}

fn analysed<P: Position>(position: &P, seats: usize, nodes: u64, slice: u64) -> Analysis<P::Step> {
    let mut analyst = analyse(position, seats, 9);
    spend(analyst.as_mut(), nodes, slice);
    analyst.analysis(3)
}

/// Has so many nodes spent in all.
fn spend<P: Position>(analyst: &mut dyn Analyst<P>, nodes: u64, slice: u64) {
    while analyst.nodes() < nodes {
        if analyst.run(slice.min(nodes - analyst.nodes())) {
            break;
        }
    }
}

fn assert_shares(value: &[f64], seats: usize) {
    let sum: f64 = value.iter().sum();
    assert_eq!(value.len(), seats);
    assert!((sum - 1.0).abs() < 1e-9 && value.iter().all(|share| (0.0..=1.0).contains(share)), "{value:?}");
}

#[test]
fn the_best_turn_has_the_greatest_share_however_many_are_told() {
    #[derive(Clone, Copy)]
    struct Order;
    impl Check for Order {
        fn check<P: Position>(self, seats: usize, positions: &[P]) {
            for position in positions {
                let Actor::Seat(seat) = position.actor() else { continue };
                let mut analyst = analyse(position, seats, 9);
                spend(analyst.as_mut(), 300, 1 << 12);
                let all = analyst.analysis(5);
                let shares: Vec<f64> = all.lines.iter().map(|line| line.value[usize::from(seat)]).collect();
                assert!(shares.is_sorted_by(|one, other| one >= other), "{shares:?} in {position:?}");
                for told in 1..5 {
                    let analysis = analyst.analysis(told);
                    assert_eq!(analysis.lines, all.lines[..told.min(all.lines.len())]);
                    assert_eq!((analysis.value, analysis.exact), (all.value.clone(), all.exact));
                }
            }
        }
    }
    in_every_game(Order);
}

/// The stones of Atar are taken one after the other, so that the best turns often begin with the same step.
#[test]
fn turns_are_told_that_leave_the_best_one_late() {
    let options = <Atar as Position>::Options::default();
    let mut same_beginnings = 0;
    for position in positions::<Atar>(&options).iter().filter(|position| position.to_visit().len() > 5) {
        let mut analyst = analyse(position, 2, 9);
        spend(analyst.as_mut(), 600, 1 << 12);
        let lines = analyst.analysis(5).lines;
        assert_eq!(lines.len(), 5, "{position:?}");
        same_beginnings += lines.iter().filter(|line| line.steps[0] == lines[0].steps[0]).count() - 1;
    }
    assert!(same_beginnings > 0);
}

/// Returns the position after the steps, which must be the rest of one turn, or lead to a chance node.
fn follow<P: Position>(position: &P, steps: &[P::Step]) -> P {
    let mut after = position.clone();
    for (index, step) in steps.iter().enumerate() {
        assert_eq!(after.actor(), position.actor(), "{step} is somebody else's");
        let flow = after.step(step).expect("a legal step");
        let ends = flow == Flow::TurnOver || after.actor() != position.actor();
        assert_eq!(ends, index + 1 == steps.len(), "{steps:?} in {position:?}");
    }
    after
}

#[test]
fn lines_are_different_turns_with_shares_for_every_seat() {
    #[derive(Clone, Copy)]
    struct Turns;
    impl Check for Turns {
        fn check<P: Position>(self, seats: usize, positions: &[P]) {
            for position in positions {
                let analysis = analysed(position, seats, 300, 1 << 12);
                assert_shares(&analysis.value, seats);
                let is_seats = matches!(position.actor(), Actor::Seat(_));
                assert_eq!(analysis.lines.is_empty(), !is_seats);
                assert!(analysis.lines.len() <= 3);
                let mut ends: Vec<P> = Vec::new();
                for line in &analysis.lines {
                    assert_shares(&line.value, seats);
                    let end = follow(position, &line.steps);
                    assert!(!ends.contains(&end), "{:?} is there in another order", line.steps);
                    ends.push(end);
                }
            }
        }
    }
    in_every_game(Turns);
}

#[test]
fn the_same_seed_finds_the_same_however_it_is_sliced() {
    #[derive(Clone, Copy)]
    struct Same;
    impl Check for Same {
        fn check<P: Position>(self, seats: usize, positions: &[P]) {
            for position in positions {
                let whole = analysed(position, seats, 400, 1 << 12);
                assert_eq!(analysed(position, seats, 400, 1), whole);
                assert_eq!(analysed(position, seats, 400, 17), whole);
            }
        }
    }
    in_every_game(Same);
}

/// Asking what is known must not change what is found out.
#[test]
fn it_can_be_asked_at_any_time() {
    #[derive(Clone, Copy)]
    struct Asked;
    impl Check for Asked {
        fn check<P: Position>(self, seats: usize, positions: &[P]) {
            for position in positions {
                let mut analyst = analyse(position, seats, 9);
                while analyst.nodes() < 400 && !analyst.run(50.min(400 - analyst.nodes())) {
                    analyst.analysis(5);
                }
                assert_eq!(analyst.analysis(3), analysed(position, seats, 400, 1 << 12));
            }
        }
    }
    in_every_game(Asked);
}

#[test]
fn after_an_expected_step_it_goes_on_with_what_it_knows() {
    #[derive(Clone, Copy)]
    struct Deeper;
    impl Check for Deeper {
        fn check<P: Position>(self, seats: usize, positions: &[P]) {
            let mut kept = 0;
            for position in positions {
                let mut analyst = analyse(position, seats, 9);
                spend(analyst.as_mut(), 2000, 1 << 12);
                let nodes = analyst.nodes();
                let Some(line) = analyst.analysis(1).lines.pop() else { continue };
                let mut after = position.clone();
                after.step(&line.steps[0]).expect("a legal step");
                let mut rng = Rng::new(1);
                while after.actor() == Actor::Chance {
                    after.step(&rng.step(&after).expect("an outcome")).expect("a legal step");
                }
                analyst.go_to(&after);
                kept += analyst.nodes();
                analyst.run(50);
                let analysis = analyst.analysis(3);
                assert_shares(&analysis.value, seats);
                if matches!(after.actor(), Actor::Seat(_)) {
                    assert!(analysis.lines.iter().all(|line| !follow(&after, &line.steps).eq(&after)));
                }
                if P::NAME != Owari::NAME {
                    analyst.go_to(position);
                    assert!(analyst.nodes() * 3 > nodes, "it has forgotten where it was");
                }
            }
            assert!(kept > 0, "{} begins anew", P::NAME);
        }
    }
    in_every_game(Deeper);
}

#[test]
fn the_end_is_known_exactly() {
    #[derive(Clone, Copy)]
    struct Ended;
    impl Check for Ended {
        fn check<P: Position>(self, seats: usize, positions: &[P]) {
            let mut position = positions[positions.len() - 1].clone();
            let mut rng = Rng::new(3);
            while let Some(step) = rng.step(&position) {
                position.step(&step).expect("a legal step");
            }
            let mut analyst = analyse(&position, seats, 9);
            assert!(analyst.run(1));
            let analysis = analyst.analysis(3);
            assert!(analysis.exact && analysis.lines.is_empty());
            for winner in position.winners().expect("an end") {
                assert!(analysis.value[usize::from(winner)] > 0.0);
            }
        }
    }
    in_every_game(Ended);
}

/// docs/owari.md: the only first move that wins is pit 4; after pits 3 and 5 nobody wins, after 0, 1 and 2 the other
/// player does. The book knows it at once.
#[test]
fn the_opening_of_owari_is_known_exactly() {
    let start = Owari::start(&Options { stones: 3, first: 0 }).expect("good options");
    let mut analyst = analyse(&start, 2, 1);
    assert!(analyst.run(0));
    let analysis = analyst.analysis(5);
    assert_eq!((analysis.value, analysis.exact), (vec![1.0, 0.0], true));
    let known: Vec<_> =
        analysis.lines.iter().map(|line| (line.steps[0].to_string(), line.value[0], line.exact)).collect();
    let expected = [("4", 1.0), ("3", 0.5), ("5", 0.5), ("0", 0.0), ("1", 0.0)];
    assert_eq!(known, expected.map(|(step, share)| (step.to_owned(), share, true)));
}
