//! The options of a game of Owari (docs/rules/owari.md).

use crate::options::declaration::declare_options;
use crate::options::{Choice, ChoiceValue, choice, number};

declare_options! {
    /// All options of a game of Owari.
    pub struct Options {
        /// The stones in each small pit at the start.
        stones: u8 = 3, number("Stones in each pit", (1, 8), Some("stones"));
        /// The seat that moves first.
        first: u8 = 0,
            choice("Who begins", &[seat(0, "Player 1"), seat(1, "Player 2")])
                .noting(", the seat that moves first");
    }
}

const fn seat(seat: u32, label: &'static str) -> Choice {
    Choice { value: ChoiceValue::Number(seat), label, only_with: None }
}
