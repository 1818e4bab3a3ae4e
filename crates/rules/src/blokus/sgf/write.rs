//! What Pentobi reads.

use std::fmt::Write;

use super::{PASS, VARIANTS, Variant};
use crate::blokus::{Blokus, Step};
use crate::foreign::{ForeignError, ForeignGame};
use crate::polyomino::Cell;
use crate::position::Position;

/// Writes a game as a file of Pentobi. It passes over colours itself, so passes are left out that a piece follows, or
/// that are due to a lack of room.
///
/// # Errors
/// Pentobi does not have this game.
pub(super) fn write(game: &ForeignGame<Blokus>) -> Result<String, ForeignError> {
    let options = &game.options;
    let same = |variant: &&super::Variant| (variant.start, variant.players) == (options.start, options.players);
    let variant = VARIANTS.iter().find(same).ok_or_else(|| {
        ForeignError("Pentobi has no game that begins in two corners. It has Duo and the classic game.".to_owned())
    })?;
    let start = match &game.start {
        Some(position) => Ok(position.clone()),
        None => Blokus::start(options),
    };
    let mut position = start.map_err(|why| ForeignError(format!("The game cannot be begun: {why}.")))?;
    let mut text = format!("(;CA[UTF-8]AP[Atar]GM[{}]", variant.name);
    for (name, property) in game.names.iter().zip(variant.players_names).filter(|(name, _)| !name.is_empty()) {
        let name = name.replace('\\', r"\\").replace(']', r"\]");
        let _ = write!(text, "P{property}[{name}]");
    }
    if game.start.is_some() {
        let pieces = position.pieces();
        for (pieces, names) in pieces.iter().zip(variant.colours).filter(|(pieces, _)| !pieces.is_empty()) {
            let _ = write!(text, "\nA{}", names[0]);
            for cells in pieces {
                let _ = write!(text, "[{}]", in_order(cells.clone()));
            }
        }
        let passed = (0..).zip(variant.colours).filter(|&(colour, _)| position.has_passed(colour));
        text.push_str(&passing(passed.map(|(colour, _)| colour), variant));
    }
    // Readers take the colour of the first move for the one that begins.
    let is_told = game.steps.first().map_or(position.mover() == 0, |step| step.placement().is_some());
    if game.start.is_some() || !is_told {
        let _ = write!(text, "\nPL[{}]", variant.colours[usize::from(position.mover())][0]);
    }
    let mut passed = Passed::default();
    for step in &game.steps {
        let colour = position.mover();
        passed.see(&position, *step);
        position.step(step).map_err(|why| ForeignError(format!("{step} cannot be played: {why}.")))?;
        if let (Some(placement), Some([name, ..])) = (step.placement(), variant.colours.get(usize::from(colour))) {
            let _ = write!(text, "\n;{name}[{}]", in_order(placement.cells().collect()));
        }
    }
    if passed.had_room {
        let _ = write!(text, "\n;{}", passing(passed.colours.into_iter(), variant));
    }
    text.push_str(")\n");
    Ok(text)
}

/// The colours that have passed since the last piece, and whether one of them could have placed one.
#[derive(Default)]
struct Passed {
    colours: Vec<u8>,
    had_room: bool,
}

impl Passed {
    fn see(&mut self, position: &Blokus, step: Step) {
        if step != Step::PASS {
            *self = Passed::default();
            return;
        }
        let mut legal = Vec::new();
        position.legal_steps(&mut legal);
        self.had_room |= legal != [Step::PASS];
        self.colours.push(position.mover());
    }
}

/// The property with the colours that pass; nothing if there are none.
fn passing(colours: impl Iterator<Item = u8>, variant: &Variant) -> String {
    let names = colours.filter_map(|colour| variant.colours.get(usize::from(colour))?.first());
    let values: String = names.map(|name| format!("[{name}]")).collect();
    if values.is_empty() { values } else { format!("{PASS}{values}") }
}

/// The cells of a piece in Pentobi's order, row by row from the bottom.
fn in_order(mut cells: Vec<Cell>) -> String {
    cells.sort_by_key(|cell| (cell.row, cell.column));
    let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
    names.join(",")
}
