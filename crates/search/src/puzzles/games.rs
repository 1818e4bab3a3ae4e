//! The list of games with puzzles.

use std::any::Any;

use atar_rules::Position;

use super::PuzzleKnowledge;
use super::atar::AtarPuzzles;
use super::blokus::BlokusPuzzles;
use super::owari::OwariPuzzles;
use super::petri::PetriPuzzles;
use super::spectrangle::SpectranglePuzzles;

macro_rules! knowledge {
    ($($position:ty => $knowledge:expr),+ $(,)?) => {
        /// Returns what is known of the puzzles of the game with these positions; none of a game without puzzles.
        pub(super) fn knowledge<P: Position>() -> Option<Box<dyn PuzzleKnowledge<P>>> {
            $({
                let known: Box<dyn PuzzleKnowledge<$position>> = Box::new($knowledge);
                let known: Box<dyn Any> = Box::new(known);
                if let Ok(known) = known.downcast::<Box<dyn PuzzleKnowledge<P>>>() {
                    return Some(*known);
                }
            })+
            None
        }
    };
}

knowledge![
    atar_rules::atar::Atar => AtarPuzzles,
    atar_rules::blokus::Blokus => BlokusPuzzles,
    atar_rules::owari::Owari => OwariPuzzles,
    atar_rules::petri::Petri => PetriPuzzles,
    atar_rules::spectrangle::Spectrangle => SpectranglePuzzles,
];
