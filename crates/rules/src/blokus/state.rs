//! The canonical state of Blokus (blokus.md).

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Blokus, SEATS, score};

/// Who won, and with how many points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The seats that won or share the win, sorted.
    pub winners: Vec<u8>,
    /// The points, by seat.
    pub scores: [i16; SEATS as usize],
}

impl Verdict {
    /// None before the end.
    pub(super) fn of(position: &Blokus) -> Option<Verdict> {
        position.is_over().then(|| {
            let scores = score::scores(position);
            let most = scores.into_iter().max();
            let seats = (0..).zip(scores);
            Verdict {
                winners: seats
                    .filter(|&(_, score)| Some(score) == most)
                    .map(|(seat, _)| seat)
                    .collect(),
                scores,
            }
        })
    }
}

/// The canonical state; every field as the specification names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "blokus.md describes each")]
pub struct State {
    pub cells: BTreeMap<String, u8>,
    pub left: [Vec<&'static str>; SEATS as usize],
    pub passed: [bool; SEATS as usize],
    pub voids: [u8; SEATS as usize],
    pub result: Option<Verdict>,
}

impl State {
    pub(super) fn of(position: &Blokus) -> State {
        let seats = (0..).zip(&position.sides);
        let cells = seats.flat_map(|(seat, side)| {
            let cells = side.cells;
            let named: Vec<_> = cells.iter().map(|cell| cell.to_string()).collect();
            named.into_iter().map(move |name| (name, seat))
        });
        State {
            cells: cells.collect(),
            left: [0, 1].map(|seat| position.side(seat).left.names()),
            passed: [0, 1].map(|seat| position.side(seat).passed),
            voids: [0, 1].map(|seat| position.voids(seat).len()),
            result: Verdict::of(position),
        }
    }
}
