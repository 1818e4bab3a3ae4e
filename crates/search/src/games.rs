//! What is known of which game. A game that is not listed is played by its rules alone.

use std::any::Any;

use atar_rules::Position;
use atar_rules::atar::Atar;
use atar_rules::blokus::Blokus;
use atar_rules::owari::Owari;
use atar_rules::petri::Petri;
use atar_rules::spectrangle::Spectrangle;

use crate::atar::AtarHeuristics;
use crate::blokus::BlokusHeuristics;
use crate::flat::Flat;
use crate::greedy::Greedy;
use crate::heuristics::{Heuristics, NoHeuristics};
use crate::owari::{Effort, OwariHeuristics, Sower};
use crate::petri::PetriHeuristics;
use crate::player::{Player, Strength};
use crate::search::Search;
use crate::spectrangle::SpectrangleHeuristics;
use crate::thinking::Thinking;

macro_rules! heuristics {
    ($($position:ty => $heuristics:expr),+ $(,)?) => {
        /// What is known of the game with these positions, at a table with so many seats.
        pub(crate) fn heuristics<P: Position>(seats: usize) -> Box<dyn Heuristics<P>> {
            $({
                let known: Box<dyn Heuristics<$position>> = Box::new($heuristics(seats));
                let known: Box<dyn Any> = Box::new(known);
                if let Ok(known) = known.downcast::<Box<dyn Heuristics<P>>>() {
                    return *known;
                }
            })+
            Box::new(NoHeuristics { seats })
        }
    };
}

heuristics![Atar => AtarHeuristics::new, Blokus => BlokusHeuristics::new, Owari => OwariHeuristics::new, Petri => PetriHeuristics::new, Spectrangle => SpectrangleHeuristics::new];

/// The searcher that a game brings of its own, instead of the tree search.
fn own<P: Position>(position: &P, effort: Effort, seed: u64) -> Option<Box<dyn Thinking<P>>> {
    let position = (position as &dyn Any).downcast_ref::<Owari>()?;
    let own: Box<dyn Thinking<Owari>> = Box::new(Sower::new(position, effort, seed));
    let own: Box<dyn Any> = Box::new(own);
    own.downcast::<Box<dyn Thinking<P>>>().ok().map(|own| *own)
}

/// A player that works out the rest of the turn from a position where a seat acts. `seats` is the number of seats at
/// the table.
#[must_use]
pub fn think<P: Position>(
    position: &P,
    seats: usize,
    player: Player,
    seed: u64,
) -> Box<dyn Thinking<P>> {
    let know = || heuristics::<P>(seats);
    let own = match player {
        Player::Level(level) => own(position, Effort::of(level), seed),
        Player::Nodes(nodes) => own(position, Effort::nodes(nodes), seed),
        Player::Random | Player::Greedy | Player::Flat => None,
    };
    if let Some(own) = own {
        return own;
    }
    let search = |strength| Box::new(Search::new(position, &know, strength, seed));
    match player {
        Player::Random => Box::new(Greedy::new(position, know(), false, seed)),
        Player::Greedy => Box::new(Greedy::new(position, know(), true, seed)),
        Player::Flat => Box::new(Flat::new(position, seats, seed)),
        Player::Level(level) => search(know().strength(level, position)),
        Player::Nodes(nodes) => search(Strength {
            nodes,
            blunder_percent: 0,
        }),
    }
}
