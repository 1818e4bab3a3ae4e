//! What holds for the heuristics of every game.

use atar_rules::games::{self, Visitor};
use atar_rules::{Actor, Position};
use serde_json::{Value, json};

use crate::games::heuristics;
use crate::heuristics::Heuristics;
use crate::rng::Rng;

/// Options beside the defaults: other kinds of board, more seats, teams.
const OTHERS: [(&str, &str); 9] = [
    ("atar", r#"{"side": 6, "stones": [3, 3, 3, 3]}"#),
    ("spectrangle", r#"{"players": 4, "teams": [0, 1, 0, 1]}"#),
    ("spectrangle", r#"{"players": 3, "match": "any"}"#),
    ("petri", r#"{"players": 4, "width": 12, "height": 10, "grid": "hex", "teams": [0, 1, 0, 1], "bite_percent": 60}"#),
    ("petri", r#"{"players": 3, "width": 11, "height": 13}"#),
    (
        "petri",
        r#"{"width": 13, "height": 11, "bite_lengths": [3, 4, 5], "bite_shares": [5, 20], "bite_every": 1, "flip": true}"#,
    ),
    ("blokus", r#"{"start": "duo", "scoring": "official"}"#),
    ("blokus", r#"{"start": "classic", "first": 2}"#),
    ("blokus", r#"{"start": "classic", "players": 4, "scoring": "official"}"#),
];

/// Checks the positions of some games of rollout steps, with a random one now and then.
struct Contract(Value);

impl Visitor for Contract {
    type Output = ();

    fn visit<P: Position>(self) {
        let mut options = serde_json::to_value(P::Options::default()).expect("options");
        let given = self.0.as_object().expect("an object").clone();
        options.as_object_mut().expect("an object").extend(given);
        let options: P::Options = serde_json::from_value(options).expect("good options");
        let mut heuristics = heuristics::<P>(P::seats(&options));
        let mut rng = Rng::new(3);
        for _ in 0..3 {
            let mut position = P::start(&options).expect("good options");
            let mut before = Vec::new();
            for _ in 0..400 {
                let chosen = match position.actor() {
                    Actor::Seat(_) => {
                        check(&*heuristics, &position, &before);
                        heuristics.rollout_step(&position, &before, &mut rng)
                    }
                    _ => None,
                };
                let is_random = rng.below(4) == 0;
                let Some(step) = chosen.filter(|_| !is_random).or_else(|| rng.step(&position)) else {
                    break;
                };
                position.step(&step).expect("rollouts keep to the rules");
                before.push(step);
            }
        }
    }
}

fn check<P: Position>(heuristics: &dyn Heuristics<P>, position: &P, before: &[P::Step]) {
    let (mut legal, mut candidates, mut priors) = (Vec::new(), Vec::new(), Vec::new());
    position.legal_steps(&mut legal);
    heuristics.candidates(position, &mut candidates);
    assert!(!candidates.is_empty(), "{position:?}");
    assert!(candidates.iter().all(|step| legal.contains(step)));
    heuristics.priors(position, before, &candidates, &mut priors);
    assert_eq!(priors.len(), candidates.len());
    assert!(priors.iter().all(|&prior| prior > 0.0 && prior.is_finite()));
    let ids = candidates.iter().filter_map(|step| heuristics.step_id(step)).count();
    assert!(ids == 0 || ids == candidates.len(), "all have ids, or none");
    let mut values = Vec::new();
    heuristics.evaluate(position, &mut values);
    assert_eq!(values.len(), heuristics.seats());
    assert!(values.iter().all(|value| (0.0..=1.0).contains(value)));
    assert!((values.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{values:?}");
    assert!(heuristics.decisions_left(position) > 0);
}

#[test]
fn heuristics_keep_to_the_rules() {
    for name in games::NAMES {
        games::visit(name, Contract(json!({}))).expect("a listed game");
    }
    for (name, options) in OTHERS {
        let options = serde_json::from_str(options).expect("JSON");
        games::visit(name, Contract(options)).expect("a listed game");
    }
}
