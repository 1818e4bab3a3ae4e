//! What a front needs beyond the state (docs/view/atar.md).

use std::collections::BTreeMap;

use serde::Serialize;

use super::board::Trim;
use super::clock::{ClockReset, Edge};
use super::step::Step;
use super::{Atar, Phase, PlacementMode};
use crate::history::History;
use crate::position::{Actor, Position};
use crate::triangle::Space;

/// Everything that a front shows and must not work out itself; docs/view/atar.md describes each field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "docs/view/atar.md describes each")]
pub struct View {
    pub side: usize,
    pub size: u8,
    pub seats: Vec<SeatView>,
    pub stones: BTreeMap<String, StoneView>,
    pub place: Vec<String>,
    pub can: Can,
    pub vanishing: Option<Vanishing>,
    pub clock: Option<ClockView>,
    pub wish: StartRequest,
    pub reset: Option<ClockReset>,
    pub traces: Vec<MoveTrace>,
    pub draft: Vec<DraftStep>,
}

/// A seat's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    pub stones: usize,
    pub liberties: usize,
    pub rack: u16,
    pub visited: usize,
    pub unvisited: usize,
    pub out: bool,
}

/// A stone, and what it may do now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StoneView {
    pub seat: u8,
    pub liberties: Vec<Space>,
    pub visited: bool,
    pub from: Option<Space>,
    pub moves: Vec<Space>,
    pub removable: bool,
}

/// The steps without a space that are legal now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Can {
    pub commit: bool,
    pub clock: bool,
}

/// The rows that go when the next turn begins, as things stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Vanishing {
    pub trim: Trim,
    pub rows: Trim,
}

/// The clock on its way around the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClockView {
    pub at: u8,
    pub length: u8,
    pub left: u8,
    pub space: Option<Space>,
    pub edge: Option<Edge>,
}

/// The request to start the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StartRequest {
    pub said: bool,
    pub resets: bool,
}

/// The move of a stone. `from` is none if it was placed, `to` if it was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveTrace {
    pub seat: u8,
    pub from: Option<Space>,
    pub to: Option<Space>,
    pub draft: bool,
}

/// A step of the draft, and the later steps that depend on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DraftStep {
    pub step: String,
    pub from: Option<Space>,
    pub to: Option<Space>,
    #[serde(rename = "rests")]
    pub dependents: Vec<usize>,
}

impl View {
    pub(super) fn of(position: &Atar, history: &History<Atar>) -> View {
        let board = &position.board;
        let vanishing = position.vanishing();
        View {
            side: board.side(),
            size: board.size(),
            seats: board.seat_numbers().map(|seat| position.seat_view(seat)).collect(),
            stones: position.stone_views(history.draft),
            place: position.place_names(),
            can: position.can(),
            vanishing,
            clock: position.clock_view(),
            wish: StartRequest {
                said: position.clock.start_requested,
                resets: vanishing.is_some_and(|vanishing| vanishing.rows != [0; 3]) && position.clock_goes_on(),
            },
            reset: position.clock.reset,
            traces: position.traces(history),
            draft: draft_steps(history),
        }
    }
}

impl Atar {
    fn seat_view(&self, seat: u8) -> SeatView {
        let stones = self.board.stones(seat);
        let in_turn = self.phase == Phase::Play && seat == self.mover();
        let visited = if in_turn { self.visited.len() } else { 0 };
        SeatView {
            stones: stones.len(),
            liberties: self.board.seat_liberties(seat).len(),
            rack: self.racks[usize::from(seat)],
            visited,
            unvisited: if in_turn { stones.len() - visited } else { 0 },
            out: self.phase != Phase::Setup && stones.is_empty(),
        }
    }

    fn stone_views(&self, draft: &[Step]) -> BTreeMap<String, StoneView> {
        let seats = self.board.seat_numbers();
        let stones = seats.flat_map(|seat| {
            let stones: Vec<_> = self.board.stones(seat).iter().collect();
            stones.into_iter().map(move |stone| (stone, seat))
        });
        stones.map(|(stone, seat)| (stone.to_string(), self.stone_view(stone, seat, draft))).collect()
    }

    fn stone_view(&self, stone: Space, seat: u8, draft: &[Step]) -> StoneView {
        let may_act = self.phase == Phase::Play && self.unvisited().contains(stone);
        let liberties = self.sorted_liberties(stone);
        StoneView {
            seat,
            visited: self.visited.contains(stone),
            from: draft.iter().find_map(|step| match step {
                Step::Move(from, to) if *to == stone => Some(*from),
                _ => None,
            }),
            moves: if may_act { liberties.clone() } else { Vec::new() },
            removable: may_act && liberties.is_empty(),
            liberties,
        }
    }

    fn sorted_liberties(&self, stone: Space) -> Vec<Space> {
        let mut liberties: Vec<_> = self.board.liberties(stone).collect();
        liberties.sort_unstable();
        liberties
    }

    fn place_names(&self) -> Vec<String> {
        let placing = self.phase == Phase::Setup && matches!(self.actor(), Actor::Seat(_)) && !self.placed;
        if !placing {
            return Vec::new();
        }
        let places = self.board.places(self.mover());
        let mut names: Vec<_> = places.iter().map(|space| space.to_string()).collect();
        names.sort_unstable();
        names
    }

    fn can(&self) -> Can {
        let mut legal = Vec::new();
        self.legal_steps(&mut legal);
        Can { commit: legal.contains(&Step::Commit), clock: legal.contains(&Step::Clock) }
    }

    fn vanishing(&self) -> Option<Vanishing> {
        (self.phase == Phase::Play).then(|| {
            let (trim, now) = (self.board.tight_trim(), self.board.trim());
            Vanishing { trim, rows: std::array::from_fn(|edge| trim[edge] - now[edge]) }
        })
    }

    /// Returns whether the clock will stand on the board when the next turn begins, unless rows stop it.
    fn clock_goes_on(&self) -> bool {
        match self.clock.at {
            Some(at) => at + 1 < self.board.perimeter(),
            None => self.clock.start_requested,
        }
    }

    fn clock_view(&self) -> Option<ClockView> {
        let at = self.clock.at?;
        let length = self.board.perimeter();
        let (space, edge) = self.board.clock_space(at).unzip();
        Some(ClockView { at, length, left: length - at, space, edge })
    }

    /// Returns the traces of this turn, after those of every seat's last finished turn.
    fn traces(&self, history: &History<Atar>) -> Vec<MoveTrace> {
        let mut traces = Vec::new();
        for seat in self.board.seat_numbers() {
            let last = history.turns_of(seat).next();
            let steps = last.map_or(&[][..], |turn| &turn.steps);
            traces.extend(steps.iter().filter_map(|&step| self.trace(step, seat, false)));
        }
        if self.phase != Phase::Over && self.is_ordered() {
            let seat = self.mover();
            let draft = history.draft.iter();
            traces.extend(draft.filter_map(|&step| self.trace(step, seat, true)));
        }
        traces
    }

    /// Returns what a step leaves to be seen. Stones that were placed at random are nobody's step.
    fn trace(&self, step: Step, seat: u8, draft: bool) -> Option<MoveTrace> {
        let (from, to) = match step {
            Step::Place(to) if self.placement == PlacementMode::Players => (None, Some(to)),
            Step::Move(from, to) => (Some(from), Some(to)),
            Step::Remove(from) => (Some(from), None),
            _ => return None,
        };
        Some(MoveTrace { seat, from, to, draft })
    }
}

fn draft_steps(history: &History<Atar>) -> Vec<DraftStep> {
    let steps = history.draft.iter().zip(history.dependents());
    steps
        .map(|(step, dependents)| {
            let (from, to) = match *step {
                Step::Place(to) => (None, Some(to)),
                Step::Move(from, to) => (Some(from), Some(to)),
                Step::Remove(from) => (Some(from), None),
                _ => (None, None),
            };
            DraftStep { step: step.to_string(), from, to, dependents }
        })
        .collect()
}
