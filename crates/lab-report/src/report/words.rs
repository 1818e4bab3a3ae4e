//! What people read of a measure.

use atar_lab::capital;

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
