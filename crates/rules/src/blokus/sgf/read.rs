//! What Pentobi writes.

use std::collections::BTreeMap;

use super::tree::{Node, Property, main_line, shortened};
use super::{PASS, VARIANTS, Variant};
use crate::blokus::FullState;
use crate::blokus::{Blokus, Step};
use crate::foreign::{ForeignError, ForeignGame};
use crate::polyomino::{Cell, Placement};
use crate::position::{Actor, Position};
use crate::presentation::Presentation;

/// Reads a file of Pentobi: its main line, without comments and marks.
///
/// # Errors
/// The file is damaged, its game is none that is here, or a move is against the rules.
pub(super) fn read(text: &str) -> Result<ForeignGame<Blokus>, ForeignError> {
    let nodes = main_line(text)?;
    let variant = variant(&nodes)?;
    let moves: Vec<_> = nodes.iter().enumerate().map(|(index, node)| moves(variant, node, index == 0)).collect();
    let first = moves.iter().position(|moves| !moves.is_empty()).unwrap_or(nodes.len());
    let moves = moves.into_iter().flatten().collect::<Result<Vec<_>, _>>()?;
    let set_up = SetUp::read(variant, &nodes, first)?;
    let mut options = variant.options();
    options.first = set_up.mover.or(moves.first().map(|&(colour, _)| colour)).unwrap_or_default();
    let position = Blokus::start(&options).map_err(|why| ForeignError(format!("The game cannot be begun: {why}.")))?;
    let start = set_up.position(&position, options.first)?;
    let mut game = Replay { position: start.clone().unwrap_or(position), steps: Vec::new() };
    for (index, (colour, step)) in moves.into_iter().enumerate() {
        game.place(colour, step).map_err(|why| {
            let number = index + 1;
            ForeignError(format!("Move {number} of the file, {step}, cannot be played: {why}."))
        })?;
    }
    game.pass_where_there_is_no_room();
    let names = variant.players_names.iter().map(|name| value(&nodes, &format!("P{name}")).unwrap_or_default());
    Ok(ForeignGame { options, start, names: names.collect(), steps: game.steps })
}

/// Returns the first value of a property of the root.
fn value(nodes: &[Node], name: &str) -> Option<String> {
    let property = nodes.first()?.iter().find(|property| property.name == name)?;
    property.values.first().cloned()
}

fn variant(nodes: &[Node]) -> Result<&'static Variant, ForeignError> {
    let Some(name) = value(nodes, "GM") else {
        return Err(ForeignError("The file does not say which game it is.".to_owned()));
    };
    VARIANTS.iter().find(|variant| variant.name == name).ok_or_else(|| {
        let names = VARIANTS.each_ref().map(|variant| variant.name).join(", ");
        ForeignError(format!("The game in this file, {:?}, is not here. These are: {names}.", shortened(&name)))
    })
}

/// The moves of a node: each a colour and its step.
fn moves(variant: &'static Variant, node: &Node, is_root: bool) -> Vec<Result<(u8, Step), ForeignError>> {
    let placed = node.iter().filter_map(|property| Some((of_colour(variant, &property.name)?, property)));
    // Early files have a value for each cell.
    let placed = placed.map(|(colour, property)| (colour, property.values.join(",")));
    let placed = placed.filter(|(_, cells)| !cells.is_empty());
    let placed = placed.map(|(colour, cells)| Ok((colour, placement(&cells)?)));
    let passed = passed(variant, node).filter(|_| !is_root).map(|colour| Ok((colour?, Step::PASS)));
    placed.chain(passed).collect()
}

/// The colours that pass in a node.
fn passed(variant: &'static Variant, node: &Node) -> impl Iterator<Item = Result<u8, ForeignError>> {
    let names = node.iter().filter(|property| property.name == PASS).flat_map(|property| &property.values);
    names.map(|name| {
        of_colour(variant, name)
            .ok_or_else(|| ForeignError(format!("{:?} passes in the file, but is no colour.", shortened(name))))
    })
}

/// The pieces that are set up before the first move.
struct SetUp {
    cells: BTreeMap<String, u8>,
    /// The colours that have passed.
    passed: Vec<u8>,
    /// The colour to move, if the file says it.
    mover: Option<u8>,
    colours: usize,
}

impl SetUp {
    fn read(variant: &'static Variant, nodes: &[Node], first: usize) -> Result<SetUp, ForeignError> {
        let colours = variant.colours.len();
        let passed = nodes.iter().take(1).flat_map(|root| passed(variant, root)).collect::<Result<_, _>>()?;
        let mut set_up = SetUp { cells: BTreeMap::new(), passed, mover: None, colours };
        for (index, Property { name, values }) in
            nodes.iter().enumerate().flat_map(|(index, node)| node.iter().map(move |property| (index, property)))
        {
            let added = name.strip_prefix('A').and_then(|name| of_colour(variant, name));
            if index > first && (added.is_some() || name == "AE") {
                return Err(ForeignError(
                    "Pieces are set up in the middle of the game; only at its start can they be read.".to_owned(),
                ));
            }
            for value in values.iter().filter(|_| added.is_some() || name == "AE") {
                let cells = placement(value)?.placement();
                for cell in cells.iter().flat_map(Placement::cells) {
                    set_up.cells.remove(&cell.to_string());
                    set_up.cells.extend(added.map(|colour| (cell.to_string(), colour)));
                }
            }
            if name == "PL" && index <= first {
                set_up.mover = values.first().and_then(|name| of_colour(variant, name));
            }
        }
        Ok(set_up)
    }

    /// Returns the position; none if nothing is set up.
    fn position(self, start: &Blokus, mover: u8) -> Result<Option<Blokus>, ForeignError> {
        if self.cells.is_empty() && self.passed.is_empty() {
            return Ok(None);
        }
        let state = FullState::set_up(self.cells, &self.passed, self.colours, mover);
        let position = Blokus::from_state(start, &state);
        position.map(Some).map_err(|bad| ForeignError(format!("The pieces that are set up cannot be: {bad}.")))
    }
}

fn of_colour(variant: &Variant, name: &str) -> Option<u8> {
    let mut colours = (0..).zip(variant.colours);
    colours.find(|(_, names)| names.contains(&name)).map(|(colour, _)| colour)
}

/// Reads a placement, whose cells may stand in any order.
fn placement(text: &str) -> Result<Step, ForeignError> {
    let wrong = || ForeignError(format!("{:?} is no piece on the board.", shortened(text)));
    let cells = text.split(',').map(|name| name.trim().to_ascii_lowercase().parse());
    let mut cells: Vec<Cell> = cells.collect::<Result<_, _>>().map_err(|_| wrong())?;
    cells.sort_unstable();
    let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
    names.join(",").parse().map_err(|_| wrong())
}

/// The game so far.
struct Replay {
    position: Blokus,
    steps: Vec<Step>,
}

impl Replay {
    /// Places a piece of a colour. Colours whose turn it would be before have passed.
    fn place(&mut self, colour: u8, step: Step) -> Result<(), String> {
        while self.position.mover() != colour {
            if self.position.has_passed(colour) {
                return Err("its colour has passed before".to_owned());
            }
            self.take(Step::PASS)?;
        }
        self.take(step)
    }

    fn take(&mut self, step: Step) -> Result<(), String> {
        self.position.step(&step).map_err(|why| why.to_string())?;
        self.steps.push(step);
        Ok(())
    }

    /// Passes for all colours that cannot place a piece, until it is the turn of one that can.
    fn pass_where_there_is_no_room(&mut self) {
        let mut legal = Vec::new();
        while self.position.actor() != Actor::Over {
            legal.clear();
            self.position.legal_steps(&mut legal);
            if legal != [Step::PASS] || self.take(Step::PASS).is_err() {
                return;
            }
        }
    }
}
