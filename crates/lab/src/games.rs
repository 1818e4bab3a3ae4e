//! The list of games with a probe of their own. Of a game that is not in it the lab knows the rules alone.

use std::any::Any;

use atar_rules::Position;
use atar_rules::atar::Atar;
use atar_rules::blokus::Blokus;
use atar_rules::owari::Owari;
use atar_rules::petri::Petri;
use atar_rules::spectrangle::Spectrangle;

use crate::atar::AtarProbe;
use crate::blokus::BlokusProbe;
use crate::owari::OwariProbe;
use crate::petri::PetriProbe;
use crate::probe::{Probe, RulesOnly};
use crate::spectrangle::SpectrangleProbe;

macro_rules! probes {
    ($($position:ty => $probe:expr),+ $(,)?) => {
        /// Returns what tells the lab of the game with these positions.
        #[must_use]
        pub fn probe<P: Position>() -> Box<dyn Probe<P>> {
            $({
                let known: Box<dyn Probe<$position>> = Box::new($probe);
                let known: Box<dyn Any> = Box::new(known);
                if let Ok(known) = known.downcast::<Box<dyn Probe<P>>>() {
                    return *known;
                }
            })+
            Box::new(RulesOnly)
        }
    };
}

probes![
    Atar => AtarProbe,
    Blokus => BlokusProbe,
    Owari => OwariProbe,
    Petri => PetriProbe,
    Spectrangle => SpectrangleProbe,
];
