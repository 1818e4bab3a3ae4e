//! The list of games with a sight of their own. A game that is not in it is seen by its rules alone.

use std::any::Any;

use atar_rules::Position;
use atar_rules::atar::Atar;
use atar_rules::blokus::Blokus;
use atar_rules::owari::Owari;
use atar_rules::petri::Petri;
use atar_rules::spectrangle::Spectrangle;

use crate::atar::AtarSight;
use crate::blokus::BlokusSight;
use crate::owari::OwariSight;
use crate::petri::PetriSight;
use crate::sight::{RulesOnly, Sight};
use crate::spectrangle::SpectrangleSight;

macro_rules! sights {
    ($($position:ty => $sight:expr),+ $(,)?) => {
        /// Returns what the lab sees in the game with these positions.
        #[must_use]
        pub fn sight<P: Position>() -> Box<dyn Sight<P>> {
            $({
                let known: Box<dyn Sight<$position>> = Box::new($sight);
                let known: Box<dyn Any> = Box::new(known);
                if let Ok(known) = known.downcast::<Box<dyn Sight<P>>>() {
                    return *known;
                }
            })+
            Box::new(RulesOnly)
        }
    };
}

sights![
    Atar => AtarSight,
    Blokus => BlokusSight,
    Owari => OwariSight,
    Petri => PetriSight,
    Spectrangle => SpectrangleSight,
];
