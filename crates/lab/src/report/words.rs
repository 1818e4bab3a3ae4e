//! What people read of a measure.

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
        let mut signs = name.chars();
        let first: String = signs
            .next()
            .into_iter()
            .flat_map(char::to_uppercase)
            .collect();
        Words {
            title: format!("{first}{}", signs.as_str()).replace(['_', '.'], " "),
            sentence: String::new(),
            unit: String::new(),
        }
    }
}
