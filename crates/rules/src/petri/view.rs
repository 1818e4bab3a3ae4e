//! What a front needs beyond the state (docs/view/petri.md).

use std::collections::BTreeMap;

use serde::Serialize;

use super::cells::Cells;
use super::effect::Effect;
use super::options::Grid;
use super::piece::Piece;
use super::step::Step;
use super::{Petri, Phase};
use crate::history::History;
use crate::polyomino::{Cell, Offset, Polyomino};
use crate::position::Position;

/// Everything that a front shows and must not work out itself; docs/view/petri.md describes each field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "docs/view/petri.md describes each")]
pub struct View {
    pub width: u8,
    pub height: u8,
    pub grid: Grid,
    #[cfg_attr(feature = "schema", schemars(with = "Vec<[i8; 2]>"))]
    pub neighbours: &'static [Offset],
    #[cfg_attr(feature = "schema", schemars(with = "Vec<[i8; 2]>"))]
    pub lines: &'static [Offset],
    pub seats: Vec<SeatView>,
    pub teams: Vec<TeamView>,
    pub bite_sizes: Vec<BiteSize>,
    pub piece: Option<PieceView>,
    pub places: Vec<String>,
    pub gains: BTreeMap<String, Gain>,
    pub bites: BTreeMap<String, BiteView>,
    pub skip: Skip,
}

/// A seat's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    pub team: u8,
    pub head: Option<Cell>,
    pub eliminated: bool,
    pub territory: u16,
    pub bites: u32,
    pub bite_size: u8,
    pub last: Option<Vec<Cell>>,
}

/// A team's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TeamView {
    pub team: u8,
    pub seats: Vec<u8>,
    pub territory: u16,
}

/// The least number of cells that allows bites of a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BiteSize {
    pub size: u8,
    pub cells: u16,
}

/// The piece in hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PieceView {
    pub name: &'static str,
    pub orientations: Vec<OrientationView>,
}

/// One of the ways that a piece can lie, and the numbers of those that it is turned to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrientationView {
    pub cells: Polyomino,
    pub left: usize,
    pub right: usize,
    pub flip: Option<usize>,
}

/// What a placement does beyond covering its own cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Gain {
    pub captures: Vec<Cell>,
    pub kills: Vec<Cell>,
    pub falls: Vec<u8>,
    pub pickups: Vec<Cell>,
}

/// What a bite does: to whom, and beyond removing its own cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BiteView {
    pub seat: u8,
    pub kills: Vec<Cell>,
    pub falls: bool,
}

/// Whether the actor may skip, and can do nothing else; and how near the game is to ending by skipping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Skip {
    pub legal: bool,
    pub forced: bool,
    pub skipped: u8,
    pub living: usize,
}

impl View {
    pub(super) fn of(position: &Petri, history: &History<Petri>) -> View {
        let (mut places, mut bites, mut can_skip) = (Vec::new(), Vec::new(), false);
        if let Phase::Move(piece) = position.phase {
            position.for_each_placement(piece, |batch| places.extend(batch.steps()));
            position.for_each_bite(|batch| bites.extend(batch.steps()));
            can_skip = places.is_empty();
        }
        let dish = position.dish;
        View {
            width: dish.width,
            height: dish.height,
            grid: dish.grid,
            neighbours: dish.neighbour_offsets(),
            lines: dish.line_directions(),
            seats: position.seats().map(|seat| SeatView::of(position, history, seat)).collect(),
            teams: teams(position),
            bite_sizes: bite_sizes(position),
            piece: match position.phase {
                Phase::Move(piece) => Some(PieceView::of(position, piece)),
                _ => None,
            },
            gains: gains(position, &places),
            skip: Skip {
                legal: can_skip,
                forced: can_skip && bites.is_empty(),
                skipped: position.skips,
                living: position.living().count(),
            },
            bites: bites.iter().filter_map(|&bite| Some((bite.to_string(), BiteView::of(position, bite)?))).collect(),
            places: sorted(&places),
        }
    }
}

impl SeatView {
    fn of(position: &Petri, history: &History<Petri>, seat: u8) -> SeatView {
        let head = position.heads[usize::from(seat)];
        SeatView {
            team: position.team(seat),
            head,
            eliminated: head.is_none(),
            territory: position.cells_of(seat).len(),
            bites: position.bites[usize::from(seat)],
            bite_size: position.bite_size(seat),
            last: last(history, seat),
        }
    }
}

impl PieceView {
    fn of(position: &Petri, piece: Piece) -> PieceView {
        let orientations = piece.orientations(position.flip);
        let number = |cells: &Polyomino| orientations.iter().position(|orientation| orientation.polyomino() == cells);
        let orientations = orientations.iter().map(|orientation| {
            let [left, right, over] = orientation.moved(position.dish.grid);
            OrientationView {
                cells: *orientation.polyomino(),
                left: number(&left).unwrap_or_default(),
                right: number(&right).unwrap_or_default(),
                flip: number(&over).filter(|_| position.flip),
            }
        });
        PieceView { name: piece.name(), orientations: orientations.collect() }
    }
}

fn sorted(steps: &[Step]) -> Vec<String> {
    let mut texts: Vec<_> = steps.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

/// Returns the teams, in order of their first seats.
fn teams(position: &Petri) -> Vec<TeamView> {
    let mut teams: Vec<TeamView> = Vec::new();
    for seat in position.seats() {
        let team = position.team(seat);
        match teams.iter_mut().find(|known| known.team == team) {
            Some(known) => known.seats.push(seat),
            None => teams.push(TeamView { team, seats: vec![seat], territory: position.team_territory(team) }),
        }
    }
    teams
}

/// Returns the least numbers of cells that allow larger bites.
fn bite_sizes(position: &Petri) -> Vec<BiteSize> {
    let least = |percent: u8| (u16::from(percent) * position.dish.size()).div_ceil(100);
    let [base, sizes @ ..] = position.bite_lengths;
    let mut larger: Vec<BiteSize> = Vec::new();
    for (size, percent) in sizes.into_iter().zip(position.bite_shares) {
        if size > larger.last().map_or(base, |last| last.size) {
            let cells = least(percent);
            larger.push(BiteSize { size, cells });
        }
    }
    larger
}

/// Returns the cells of the seat's last placement.
fn last(history: &History<Petri>, seat: u8) -> Option<Vec<Cell>> {
    let turns = history.turns_of(seat);
    let mut steps = turns.flat_map(|turn| turn.steps.iter().rev());
    steps.find_map(|step| match step {
        Step::Place(laid) => Some(laid.cells().collect()),
        _ => None,
    })
}

/// Returns what each of the placements would do, of those that do anything. Few do, and only these are played out.
fn gains(position: &Petri, places: &[Step]) -> BTreeMap<String, Gain> {
    let growth = position.growth();
    let pickups: Cells = position.pickup_cells().collect();
    let does_more = |step: &&Step| match (**step, &growth) {
        (Step::Place(laid), Some(growth)) => growth.captures(laid) || laid.cells().any(|cell| pickups.contains(cell)),
        _ => false,
    };
    let gains = places.iter().filter(does_more).map(|&step| {
        let (_, effects) = position.preview(step);
        (step.to_string(), Gain::of(&effects))
    });
    gains.collect()
}

impl Gain {
    fn of(effects: &[Effect]) -> Gain {
        let mut gain = Gain::default();
        for effect in effects {
            match effect {
                Effect::Captured { cells, .. } => {
                    gain.captures.extend(cells.iter().map(|owned| owned.cell));
                }
                Effect::Inherited { cells, .. } => gain.captures.extend(cells),
                Effect::CutOff { cells, .. } => gain.kills.extend(cells),
                Effect::HeadLost { seat, .. } => gain.falls.push(*seat),
                Effect::PickedUp { cell, .. } => gain.pickups.push(*cell),
                _ => {}
            }
        }
        gain.captures.sort_unstable();
        gain.kills.sort_unstable();
        gain
    }
}

impl BiteView {
    fn of(position: &Petri, step: Step) -> Option<BiteView> {
        let Step::Bite(bite) = step else {
            return None;
        };
        let seat = position.owner(bite.cells().next()?)?;
        let head = position.heads[usize::from(seat)];
        Some(BiteView {
            seat,
            kills: position.killed_by(bite, seat).iter().collect(),
            falls: bite.cells().any(|cell| Some(cell) == head),
        })
    }
}
