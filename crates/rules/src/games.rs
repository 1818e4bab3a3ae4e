//! The list of games. A new game is one line here.

use crate::atar::Atar;
use crate::blokus::Blokus;
use crate::owari::Owari;
use crate::petri::Petri;
use crate::position::Position;
use crate::spectrangle::Spectrangle;

/// Something to be done with a game that is known by its name only.
pub trait Visitor {
    /// What it comes to.
    type Output;

    /// Does it, with the game's type of position.
    fn visit<P: Position>(self) -> Self::Output;
}

macro_rules! games {
    ($($position:ty),+ $(,)?) => {
        /// The names of all games, in the order they are shown.
        pub const NAMES: &[&str] = &[$(<$position>::NAME),+];

        /// Visits the game of this name; none if there is no such game.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
            $(if name == <$position>::NAME {
                return Some(visitor.visit::<$position>());
            })+
            None
        }
    };
}

games![Atar, Spectrangle, Owari, Petri, Blokus];
