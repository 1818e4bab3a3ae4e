//! What holds for what is known of every game.

use atar_rules::games::{self, Visitor};
use atar_rules::{Actor, Position};
use serde_json::{Value, json};

use crate::dice::Dice;
use crate::games::heuristics;
use crate::heuristics::Heuristics;

/// Options beside the defaults: other kinds of board, more seats, teams.
const OTHERS: [(&str, &str); 9] = [
    ("atar", r#"{"side": 6, "stones": [3, 3, 3, 3]}"#),
    ("spectrangle", r#"{"players": 4, "teams": [0, 1, 0, 1]}"#),
    ("spectrangle", r#"{"players": 3, "match": "any"}"#),
    (
        "petri",
        r#"{"players": 4, "width": 12, "height": 10, "grid": "hex", "teams": [0, 1, 0, 1], "bite_percent": 60}"#,
    ),
    ("petri", r#"{"players": 3, "width": 11, "height": 13}"#),
    (
        "petri",
        r#"{"width": 13, "height": 11, "bite_lengths": [3, 4, 5], "bite_shares": [5, 20], "bite_every": 1, "flip": true}"#,
    ),
    ("blokus", r#"{"start": "duo", "scoring": "official"}"#),
    ("blokus", r#"{"start": "classic", "first": 2}"#),
    (
        "blokus",
        r#"{"start": "classic", "players": 4, "scoring": "official"}"#,
    ),
];

/// Checks the positions of some games where mostly quick play, and now and then luck, has chosen the steps.
struct Known(Value);

impl Visitor for Known {
    type Output = ();

    fn visit<P: Position>(self) {
        let mut options = serde_json::to_value(P::Options::default()).expect("options");
        let given = self.0.as_object().expect("an object").clone();
        options.as_object_mut().expect("an object").extend(given);
        let options: P::Options = serde_json::from_value(options).expect("good options");
        let mut known = heuristics::<P>(P::seats(&options));
        let mut dice = Dice::new(3);
        for _ in 0..3 {
            let mut position = P::start(&options).expect("good options");
            let mut before = Vec::new();
            for _ in 0..400 {
                let chosen = match position.actor() {
                    Actor::Seat(_) => {
                        check(&*known, &position, &before);
                        known.rollout_step(&position, &before, &mut dice)
                    }
                    _ => None,
                };
                let lucky = dice.below(4) == 0;
                let Some(step) = chosen.filter(|_| !lucky).or_else(|| dice.step(&position)) else {
                    break;
                };
                position.step(&step).expect("quick play keeps to the rules");
                before.push(step);
            }
        }
    }
}

fn check<P: Position>(known: &dyn Heuristics<P>, position: &P, before: &[P::Step]) {
    let (mut legal, mut considered, mut priors) = (Vec::new(), Vec::new(), Vec::new());
    position.legal_steps(&mut legal);
    known.candidates(position, &mut considered);
    assert!(!considered.is_empty(), "{position:?}");
    assert!(considered.iter().all(|step| legal.contains(step)));
    known.priors(position, before, &considered, &mut priors);
    assert_eq!(priors.len(), considered.len());
    assert!(priors.iter().all(|&prior| prior > 0.0 && prior.is_finite()));
    let marks = considered
        .iter()
        .filter_map(|step| known.step_id(step))
        .count();
    assert!(
        marks == 0 || marks == considered.len(),
        "all have marks, or none"
    );
    let mut shares = Vec::new();
    known.evaluate(position, &mut shares);
    assert_eq!(shares.len(), known.seats());
    assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
    assert!(
        (shares.iter().sum::<f64>() - 1.0).abs() < 1e-9,
        "{shares:?}"
    );
    assert!(known.decisions_left(position) > 0);
}

#[test]
fn what_is_known_keeps_to_the_rules() {
    for name in games::NAMES {
        games::visit(name, Known(json!({}))).expect("a listed game");
    }
    for (name, options) in OTHERS {
        let options = serde_json::from_str(options).expect("JSON");
        games::visit(name, Known(options)).expect("a listed game");
    }
}
