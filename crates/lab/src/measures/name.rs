//! The names of figures.

use std::fmt;

/// The name of a figure: that of its measure, and which part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    /// The name of the measure.
    pub measure: &'static str,
    /// Which part of it.
    pub part: MeasurePart,
}

/// A part of a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeasurePart {
    /// All of it.
    Whole,
    /// That of a place, from 0; it is written from 1.
    Place(u8),
    /// That at a percentage of the game.
    At(u8),
    /// That of a place at a percentage of the game.
    PlaceAt(u8, u8),
    /// One of another name.
    Named(&'static str),
}

impl Name {
    /// Returns the name of a measure that has one part.
    #[must_use]
    pub const fn whole(measure: &'static str) -> Name {
        let part = MeasurePart::Whole;
        Name { measure, part }
    }

    /// Returns the name of a part.
    #[must_use]
    pub const fn part(measure: &'static str, part: MeasurePart) -> Name {
        Name { measure, part }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.measure)?;
        match self.part {
            MeasurePart::Whole => Ok(()),
            MeasurePart::Place(place) => write!(f, ".{}", place + 1),
            MeasurePart::At(percent) => write!(f, ".{percent}"),
            MeasurePart::PlaceAt(place, percent) => write!(f, ".{}.{percent}", place + 1),
            MeasurePart::Named(name) => write!(f, ".{name}"),
        }
    }
}

/// Takes the figures of a game, one after the other; none where a measure says nothing of the game.
pub type Put<'a> = &'a mut dyn FnMut(Name, Option<f64>);
