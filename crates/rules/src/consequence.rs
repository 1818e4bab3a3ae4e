//! What a turn brings about and a person can count, and why another turn was better, in words.

use std::fmt::Write;

/// Something of which a turn brings about more or less.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consequence {
    /// What it says of no, one or several things: [`reason`] shows how these words make a sentence.
    pub words: Words,
    /// How many there are.
    pub count: i32,
    /// Whether the seat that played the turn wants many.
    pub is_good: bool,
    /// Where they are on the board; empty where that does not help.
    pub places: Vec<String>,
}

/// The words of a consequence: "keeps", "stone on the board", "stones on the board".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// What the turn does.
    pub verb: &'static str,
    /// One of the things.
    pub one: &'static str,
    /// Several of them.
    pub many: &'static str,
}

impl Words {
    /// Returns the words.
    #[must_use]
    pub const fn new(verb: &'static str, one: &'static str, many: &'static str) -> Words {
        Words { verb, one, many }
    }

    /// Returns the consequence that the seat wants many of.
    pub(crate) fn wanted(self, count: impl TryInto<i32>) -> Consequence {
        let count = count.try_into().unwrap_or(i32::MAX);
        Consequence { words: self, count, is_good: true, places: Vec::new() }
    }

    /// Returns the consequence that the seat wants few of.
    pub(crate) fn unwanted(self, count: impl TryInto<i32>) -> Consequence {
        Consequence { is_good: false, ..self.wanted(count) }
    }
}

impl Consequence {
    /// Returns the consequence with the places where it can be seen.
    pub(crate) fn at<T: ToString>(self, places: impl IntoIterator<Item = T>) -> Consequence {
        Consequence { places: places.into_iter().map(|place| place.to_string()).collect(), ..self }
    }

    /// Returns whether the seat would rather have the other one, and by enough to be worth a word.
    fn is_worse_than(&self, better: &Consequence) -> bool {
        let lacks = if self.is_good { better.count - self.count } else { self.count - better.count };
        lacks > 0 && lacks * LEAST_PART >= self.count.max(better.count)
    }
}

/// A difference of less than one in so many says nothing about a turn.
const LEAST_PART: i32 = 8;
/// More places than so many are not listed.
const MOST_PLACES: usize = 4;

/// Returns why a turn was worse than a better one: the first of its consequences that the better one improves on. Both
/// lists tell of the same things in the same order. None if nothing that can be counted tells.
///
/// ```
/// use atar_rules::consequence::{Consequence, Words, reason};
///
/// let words = Words::new("leaves", "stone without a free space", "stones without a free space");
/// let stuck = |count, places: &[&str]| {
///     [Consequence { words, count, is_good: false, places: places.iter().map(|&place| place.to_owned()).collect() }]
/// };
/// let told = reason(&stuck(2, &["c4", "d6"]), &stuck(0, &[]));
/// let sentence = "It leaves 2 stones without a free space (c4, d6); the better turn leaves none.";
/// assert_eq!(told.as_deref(), Some(sentence));
/// ```
#[must_use]
pub fn reason(played: &[Consequence], better: &[Consequence]) -> Option<String> {
    let (played, better) = played.iter().zip(better).find(|(played, better)| played.is_worse_than(better))?;
    let Words { verb, one, many } = played.words;
    let mut sentence = match played.count {
        0 => format!("It {verb} no {many}"),
        1 => format!("It {verb} 1 {one}"),
        count => format!("It {verb} {count} {many}"),
    };
    if (1..=MOST_PLACES).contains(&played.places.len()) {
        let _ = write!(sentence, " ({})", played.places.join(", "));
    }
    let _ = match better.count {
        0 => write!(sentence, "; the better turn {verb} none."),
        count => write!(sentence, "; the better turn {verb} {count}."),
    };
    Some(sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEEPS: Words = Words::new("keeps", "stone", "stones");
    const LETS: Words = Words::new("lets the reply take", "stone", "stones");

    #[test]
    fn the_first_thing_that_the_better_turn_improves_on_is_the_reason() {
        let played = [KEEPS.wanted(3), LETS.unwanted(1)];
        let tell = |better: [Consequence; 2]| reason(&played, &better);
        assert_eq!(
            tell([KEEPS.wanted(4), LETS.unwanted(0)]).as_deref(),
            Some("It keeps 3 stones; the better turn keeps 4.")
        );
        let told = "It lets the reply take 1 stone; the better turn lets the reply take none.";
        assert_eq!(tell([KEEPS.wanted(3), LETS.unwanted(0)]).as_deref(), Some(told));
        assert_eq!(tell([KEEPS.wanted(2), LETS.unwanted(0)]).as_deref(), Some(told));
        assert_eq!(tell([KEEPS.wanted(3), LETS.unwanted(2)]), None, "nothing is better");
    }

    #[test]
    fn a_small_difference_says_nothing() {
        let tell = |played, better| reason(&[KEEPS.wanted(played)], &[KEEPS.wanted(better)]);
        assert_eq!(tell(100, 112), None);
        assert!(tell(100, 115).is_some());
        assert_eq!(tell(0, 1).as_deref(), Some("It keeps no stones; the better turn keeps 1."));
    }

    #[test]
    fn so_many_places_are_not_listed() {
        let stuck = |places: i32| LETS.unwanted(places).at(0..places);
        let tell = |places| reason(&[stuck(places)], &[stuck(0)]).expect("it is better");
        assert!(tell(4).contains(" (0, 1, 2, 3);"), "{}", tell(4));
        assert!(!tell(5).contains('('), "{}", tell(5));
    }
}
