//! The options of a game of Blokus (docs/rules/blokus.md, "Options").

use crate::options::declaration::{declare_choices, declare_options};
use crate::options::{Choice, ChoiceValue, choice};

declare_choices! {
    /// The place of the first pieces.
    pub enum Start {
        /// Each player has two corners of the board.
        Corners = "corners", "Two in the corners";
        /// Both share two cells in the middle, as in Blokus Duo.
        Duo = "duo", "Duo: in the middle";
        /// Each of four colours has a corner of the large board, as in the classic game.
        Classic = "classic", "Classic: four colours";
    }
}

declare_choices! {
    /// The way in which the score is counted.
    pub enum Scoring {
        /// The cells on the board are added up.
        Cells = "cells", "Cells on the board";
        /// The cells left over count down, and there are points for placing all pieces.
        Official = "official", "Official, with bonus";
    }
}

declare_options! {
    /// All options of a game of Blokus.
    pub struct Options {
        /// The number of players.
        players: u8 = 2, choice("Players", &[always(2, "Two"), classic(4, "Four")]);
        /// The place of the first pieces.
        start: Start = Start::Corners, choice("Version", Start::CHOICES);
        /// The way in which the score is counted.
        scoring: Scoring = Scoring::Cells, choice("Score", Scoring::CHOICES);
        /// The colour that begins.
        first: u8 = 0, choice("Who begins", COLOURS).noting(", the colour that begins");
    }
}

const COLOURS: &[Choice] =
    &[always(0, "Colour 1"), always(1, "Colour 2"), classic(2, "Colour 3"), classic(3, "Colour 4")];

const fn always(number: u32, label: &'static str) -> Choice {
    Choice { value: ChoiceValue::Number(number), label, only_with: None }
}

/// Returns a number that can be chosen in the classic game only.
const fn classic(number: u32, label: &'static str) -> Choice {
    Choice { only_with: Some(("start", Start::Classic.word())), ..always(number, label) }
}
