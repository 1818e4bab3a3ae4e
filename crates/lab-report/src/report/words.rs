//! What people read of a measure.

use atar_lab::capital;
use atar_lab::game_measures::{measures_of, parts_of};
use atar_lab::measures::find;

/// What a group of measures is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// Its name for people.
    pub title: String,
    /// What it says, in a sentence.
    pub sentence: String,
    /// What its figures count.
    pub unit: String,
    /// The names for people of its parts that have one.
    pub parts: Vec<(&'static str, &'static str)>,
}

impl Words {
    /// Returns the words for a name of which nothing more is known.
    #[must_use]
    pub fn plain(name: &str) -> Words {
        Words { title: capital(name).replace(['_', '.'], " "), ..Words::default() }
    }

    /// Returns the name for people of a part.
    #[must_use]
    pub fn of_part(&self, part: &str) -> String {
        let known = self.parts.iter().find(|(known, _)| *known == part).map(|(_, title)| *title);
        match known {
            Some(title) => title.to_owned(),
            None if part.is_empty() => self.title.clone(),
            None => format!("{}: {}", self.title, part.replace('_', " ")),
        }
    }
}

/// Returns what people read of a measure of a game, of a part of one, or of a group of parts; none if the game has no
/// such measure.
#[must_use]
pub fn words(name: &str, game: &str) -> Option<Words> {
    let (base, part) = name.split_once('.').unwrap_or((name, ""));
    let measure = find(base, measures_of(game))?;
    let parts = parts_of(game, &measure);
    let title = match parts.iter().find(|(known, _)| *known == part) {
        Some((_, title)) => (*title).to_owned(),
        None if part.is_empty() => measure.title.to_owned(),
        None => format!("{}: {}", measure.title, part.replace(['_', '.'], " ")),
    };
    let within =
        |known: &'static str| if part.is_empty() { Some(known) } else { known.strip_prefix(part)?.strip_prefix('.') };
    let parts = parts.iter().filter_map(|(known, title)| Some((within(known)?, *title)));
    Some(Words { title, sentence: measure.sentence.to_owned(), unit: measure.unit.to_owned(), parts: parts.collect() })
}
