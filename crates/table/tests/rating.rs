//! Ratings by Glicko-2: the worked example of Glickman's paper, and what is refused.

mod support;

use proptest::prelude::*;
use serde_json::{Value, json};
use support::Session;

fn player(rating: f64, deviation: f64, volatility: f64) -> Value {
    json!({"rating": rating, "deviation": deviation, "volatility": volatility})
}

fn result(rating: f64, deviation: f64, score: f64) -> Value {
    json!({"rating": rating, "deviation": deviation, "score": score})
}

fn rate(player: &Value, results: &[Value]) -> Value {
    json!({"do": "rate", "player": player, "results": results})
}

fn number(answer: &Value, key: &str) -> f64 {
    answer[key].as_f64().expect("a number")
}

/// "Example of the Glicko-2 system", <http://www.glicko.net/glicko/glicko2.pdf>: one win and two losses.
#[test]
fn the_example_of_the_paper_comes_out() {
    let results = [result(1400.0, 30.0, 1.0), result(1550.0, 100.0, 0.0), result(1700.0, 300.0, 0.0)];
    let next = Session::new(0).ok(rate(&player(1500.0, 200.0, 0.06), &results));
    for (key, expected, places) in
        [("rating", 1464.06, 0.01), ("deviation", 151.52, 0.01), ("volatility", 0.05999, 0.00001)]
    {
        let found = number(&next, key);
        assert!((found - expected).abs() < places, "{key}: {found}");
    }
}

#[test]
fn a_shared_win_lies_between_a_win_and_a_loss() {
    let after = |score| {
        let next = Session::new(0).ok(rate(&player(1500.0, 350.0, 0.06), &[result(1500.0, 80.0, score)]));
        (number(&next, "rating"), number(&next, "deviation"))
    };
    let (won, lost, shared) = (after(1.0), after(0.0), after(0.5));
    assert!(won.0 > 1600.0 && lost.0 < 1400.0 && (shared.0 - 1500.0).abs() < 0.01, "{won:?} {lost:?} {shared:?}");
    assert!([won, lost, shared].iter().all(|(_, deviation)| *deviation < 300.0));
}

#[test]
fn what_is_no_rating_or_result_is_refused() {
    let sound = player(1500.0, 200.0, 0.06);
    let one = [result(1500.0, 80.0, 1.0)];
    let wrong = [
        rate(&json!(null), &one),
        rate(&player(-1.0, 200.0, 0.06), &one),
        rate(&player(1500.0, 400.0, 0.06), &one),
        rate(&player(1500.0, 200.0, 0.0), &one),
        rate(&json!({"rating": 1500, "deviation": 200}), &one),
        rate(&sound, &[]),
        rate(&sound, &[result(1500.0, 80.0, 0.7)]),
        rate(&sound, &[result(5000.0, 80.0, 1.0)]),
        rate(&sound, &[result(1500.0, 1.0, 1.0)]),
        rate(&sound, &vec![one[0].clone(); 101]),
        json!({"do": "rate", "player": sound, "results": "won"}),
    ];
    for request in wrong {
        assert_eq!(Session::new(0).refused(request.clone()).0, "bad_request", "{request}");
    }
}

proptest! {
    /// What comes out can be given back, whatever came before.
    #[test]
    fn a_rating_after_results_is_one(
        rating in 0.0..=4000.0, deviation in 10.0..=350.0, volatility in 0.01..=0.2,
        others in prop::collection::vec((0.0..=4000.0, 10.0..=350.0, 0_u8..=2), 1..=100),
    ) {
        let counted = |&(rating, deviation, score): &(f64, f64, u8)| {
            result(rating, deviation, f64::from(score) / 2.0)
        };
        let results: Vec<_> = others.iter().map(counted).collect();
        let mut session = Session::new(0);
        let next = session.ok(rate(&player(rating, deviation, volatility), &results));
        session.ok(rate(&next, &results));
    }
}
