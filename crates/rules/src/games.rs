//! The list of games. A new game is one line here.

use crate::atar::Atar;
use crate::blokus::Blokus;
#[cfg(feature = "example-game")]
use crate::nim::Nim;
use crate::owari::Owari;
use crate::petri::Petri;
use crate::position::Position;
use crate::presentation::{Presentation, Verb};
#[cfg(feature = "schema")]
use crate::schema::GameSchemas;
use crate::spectrangle::Spectrangle;
#[cfg(feature = "schema")]
use schemars::SchemaGenerator;

/// An operation on a game that is known only by its name.
///
/// ```
/// use atar_rules::Presentation;
/// use atar_rules::games::{self, Visitor};
///
/// /// Tells a game's name for people.
/// struct Title;
///
/// impl Visitor for Title {
///     type Output = &'static str;
///
///     fn visit<P: Presentation>(self) -> &'static str {
///         P::TITLE
///     }
/// }
///
/// assert_eq!(games::visit("owari", Title), Some("Owari"));
/// assert_eq!(games::visit("chess", Title), None);
/// ```
pub trait Visitor {
    /// What it comes to.
    type Output;

    /// Performs the operation with the game's type of position.
    fn visit<P: Presentation>(self) -> Self::Output;
}

macro_rules! games {
    ($($(#[$condition:meta])? $position:ty),+ $(,)?) => {
        /// The names of all games, in the order they are shown.
        pub const NAMES: &[&str] = &[$($(#[$condition])? <$position as Position>::NAME),+];

        /// The verbs of the games' own, by game.
        pub const VERBS: &[&[Verb]] = &[$($(#[$condition])? <$position as Presentation>::VERBS),+];

        /// Visits the game of this name; none if there is no such game.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
            $($(#[$condition])? if name == <$position as Position>::NAME {
                return Some(visitor.visit::<$position>());
            })+
            None
        }

        /// Makes the schemas of the game of this name; none if there is no such game.
        #[cfg(feature = "schema")]
        pub fn schemas(name: &str, generator: &mut SchemaGenerator) -> Option<GameSchemas> {
            $($(#[$condition])? if name == <$position as Position>::NAME {
                return Some(GameSchemas::of::<$position>(generator));
            })+
            None
        }
    };
}

games![
    Atar,
    Spectrangle,
    Owari,
    Petri,
    Blokus,
    #[cfg(feature = "example-game")]
    Nim,
];
