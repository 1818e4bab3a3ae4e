//! What holds for every player of every game.

use atar_rules::games::{self, Visitor};
use atar_rules::{Actor, Flow, Position};
use atar_search::{Plan, Player, Rng, search};

const PLAYERS: [Player; 5] = [Player::Random, Player::Greedy, Player::Level(1), Player::Level(3), Player::Nodes(300)];

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

/// Positions of one random game where a seat acts, from its start to its end, in mid-turn too.
fn positions<P: Position>(options: &P::Options) -> Vec<P> {
    const STRIDE: usize = 37;
    let mut position = P::start(options).expect("defaults are good");
    let mut rng = Rng::new(5);
    let mut all = Vec::new();
    while let Some(step) = rng.step(&position).filter(|_| all.len() < 12 * STRIDE) {
        if matches!(position.actor(), Actor::Seat(_)) {
            all.push(position.clone());
        }
        position.step(&step).expect("a legal step");
    }
    all.into_iter().step_by(STRIDE).collect()
}

fn plan<P: Position>(position: &P, seats: usize, player: Player, slice: u64) -> Plan<P::Step> {
    let mut searcher = search(position, seats, player, 9);
    while !searcher.run(slice) {}
    searcher.plan()
}

/// Plays the steps and checks that they are the rest of one turn, or lead to a chance node.
fn follow<P: Position>(position: &P, steps: &[P::Step]) {
    let mut after = position.clone();
    for (index, step) in steps.iter().enumerate() {
        assert_eq!(after.actor(), position.actor(), "{step} is somebody else's");
        let flow = after.step(step).expect("a planned step is legal");
        let last = index + 1 == steps.len();
        let ends = flow == Flow::TurnOver || after.actor() != position.actor();
        assert_eq!(ends, last, "{steps:?} in {position:?}");
    }
    assert!(!steps.is_empty());
}

#[test]
fn plans_are_the_rest_of_the_turn() {
    #[derive(Clone, Copy)]
    struct Legal;
    impl Check for Legal {
        fn check<P: Position>(self, seats: usize, positions: &[P]) {
            for (position, player) in pairs(positions) {
                let plan = plan(position, seats, player, 1 << 20);
                follow(position, &plan.steps);
                let sum: f64 = plan.value.iter().sum();
                assert_eq!(plan.value.len(), seats);
                assert!((sum - 1.0).abs() < 1e-9, "{player}: {:?}", plan.value);
            }
        }
    }
    in_every_game(Legal);
}

#[test]
fn the_same_seed_thinks_the_same_however_it_is_sliced() {
    #[derive(Clone, Copy)]
    struct Same;
    impl Check for Same {
        fn check<P: Position>(self, seats: usize, positions: &[P]) {
            for (position, player) in pairs(positions) {
                let whole = plan(position, seats, player, 1 << 20);
                assert_eq!(plan(position, seats, player, 1), whole, "{player}");
                assert_eq!(plan(position, seats, player, 17), whole, "{player}");
            }
        }
    }
    in_every_game(Same);
}

#[test]
fn a_plan_can_be_had_at_any_time_and_changes_nothing() {
    #[derive(Clone, Copy)]
    struct Early;
    impl Check for Early {
        fn check<P: Position>(self, seats: usize, positions: &[P]) {
            for position in positions {
                let player = Player::Nodes(200);
                let mut searcher = search(position, seats, player, 9);
                loop {
                    follow(position, &searcher.plan().steps);
                    if searcher.run(29) {
                        break;
                    }
                }
                assert_eq!(searcher.plan(), plan(position, seats, player, 1 << 20));
            }
        }
    }
    in_every_game(Early);
}

#[test]
fn a_search_keeps_to_its_budget() {
    #[derive(Clone, Copy)]
    struct Frugal;
    impl Check for Frugal {
        fn check<P: Position>(self, seats: usize, positions: &[P]) {
            for position in positions {
                assert!(plan(position, seats, Player::Nodes(50), 7).nodes <= 50);
                let mut searcher = search(position, seats, Player::Nodes(1_000_000), 9);
                searcher.run(10);
                searcher.set_budget(20);
                while !searcher.run(3) {}
                assert!(searcher.plan().nodes <= 20);
            }
        }
    }
    in_every_game(Frugal);
}

fn pairs<P>(positions: &[P]) -> impl Iterator<Item = (&P, Player)> {
    positions.iter().flat_map(|position| PLAYERS.map(|player| (position, player)))
}

/// What a carrier relies on to stop a player at once: a slice takes little more than its nodes, and the best so far can
/// be had after it.
#[test]
fn a_slice_takes_little_more_than_its_nodes() {
    const MORE: u64 = 50;
    #[derive(Clone, Copy)]
    struct Sliced;
    impl Check for Sliced {
        fn check<P: Position>(self, seats: usize, positions: &[P]) {
            for position in positions {
                for player in [Player::Level(10), Player::Nodes(100_000), Player::Flat] {
                    let mut searcher = search(position, seats, player, 9);
                    for _ in 0..6 {
                        let (before, _) = searcher.progress();
                        let ended = searcher.run(7);
                        let (after, _) = searcher.progress();
                        assert!(after <= before + 7 + MORE, "{player}: {before}, then {after}");
                        if ended {
                            break;
                        }
                    }
                    follow(position, &searcher.plan().steps);
                }
            }
        }
    }
    in_every_game(Sliced);
}

/// Steps of chance come by their odds, those of seats all alike.
#[test]
fn random_play_is_that_of_the_interface() {
    use std::collections::BTreeMap;
    #[derive(Clone, Copy)]
    struct Fair;
    impl Check for Fair {
        fn check<P: Position>(self, _: usize, positions: &[P]) {
            for position in positions {
                let mut legal = Vec::new();
                position.legal_steps(&mut legal);
                if legal.len() > 20 {
                    continue;
                }
                let each = 400;
                let mut rng = Rng::new(2);
                let mut drawn: BTreeMap<P::Step, usize> = BTreeMap::new();
                for _ in 0..each * legal.len() {
                    let step = rng.step(position).expect("a step");
                    *drawn.entry(step).or_default() += 1;
                }
                assert_eq!(drawn.len(), legal.len());
                for step in &legal {
                    assert!(drawn[step].abs_diff(each) < 120, "{step}: {}", drawn[step]);
                }
            }
        }
    }
    in_every_game(Fair);
}
