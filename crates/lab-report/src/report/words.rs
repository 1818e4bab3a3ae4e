//! What people read of a measure.

use atar_lab::capital;
use atar_lab::measures::{Measure, find};

/// What measures are called where their names do not say enough.
const TITLES: [(&str, &str); 13] = [
    ("share", "Wins by place"),
    ("score", "Score of a against b"),
    ("shared", "Shared wins"),
    ("unended", "Games cut off"),
    ("ending", "How games end"),
    ("turns", "Turns of play"),
    ("rounds", "Turns per place"),
    ("plies", "Steps"),
    ("spread", "Spread of game lengths"),
    ("leads", "Lead changes"),
    ("decided", "Decided after"),
    ("tree", "Size of the game tree"),
    ("out_early", "Waiting after elimination"),
];

/// What a group of measures is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// Its name for people.
    pub title: String,
    /// What it says, in a sentence.
    pub sentence: String,
    /// What its figures count.
    pub unit: String,
}

impl Words {
    /// Returns the words for a name of which nothing more is known.
    #[must_use]
    pub fn plain(name: &str) -> Words {
        Words { title: capital(name).replace(['_', '.'], " "), sentence: String::new(), unit: String::new() }
    }
}

/// Returns what people read of a group of measures.
#[must_use]
pub fn words(name: &str, own: &[Measure]) -> Option<Words> {
    let base = name.split('.').next().unwrap_or(name);
    let measure = find(base, own);
    let mut plain = Words::plain(&name.replace("ending.", "ending by "));
    if let Some((_, title)) = TITLES.iter().find(|(known, _)| *known == name) {
        (*title).clone_into(&mut plain.title);
    }
    if name == "score" {
        return Some(Words {
            sentence: "The share of the wins that player a takes against player b; a plays every place in turn."
                .to_owned(),
            ..plain
        });
    }
    let measure = measure?;
    Some(Words { sentence: measure.sentence.to_owned(), unit: measure.unit.to_owned(), ..plain })
}
