//! The player `flat`, on a board so small that its random games are short.

use atar_rules::Position;
use atar_rules::atar::{Atar, Options, Order, PlacementMode};
use atar_search::{Player, search};

fn position(steps: &[&str]) -> Atar {
    let options = Options { side: 3, stones: vec![2, 2], placement: PlacementMode::Players, order: Order::Fixed };
    let mut position = Atar::start(&options).expect("good options");
    for step in steps {
        let step = step.parse().expect("a step");
        position.step(&step).expect("a legal step");
    }
    position
}

#[test]
fn it_plays_two_hundred_games_for_each_step() {
    let position = position(&[]);
    let mut searcher = search(&position, 2, Player::Flat, 3);
    assert_eq!(searcher.progress(), (0, 9 * 200));
    assert!(!searcher.run(100));
    assert_eq!(searcher.progress(), (100, 9 * 200));
    while !searcher.run(1000) {}
    let plan = searcher.plan();
    assert_eq!(plan.nodes, 9 * 200, "the commit is the only step, so it needs no games");
    assert_eq!(plan.steps.len(), 2);
}

#[test]
fn its_slices_do_not_matter() {
    let position = position(&["@a1", "commit", "@c5", "commit"]);
    let plan = |slice| {
        let mut searcher = search(&position, 2, Player::Flat, 3);
        while !searcher.run(slice) {}
        searcher.plan()
    };
    assert_eq!(plan(1), plan(1 << 20));
}
