//! What a turn of Petri brings about: cells that are held, and bites.

use super::Petri;
use crate::consequence::{Consequence, Words};
use crate::position::Position;

const HEADS: Words = Words::new("keeps", "head alive", "heads alive");
const CELLS: Words = Words::new("holds", "cell", "cells");
const OTHERS_CELLS: Words = Words::new("leaves the others", "cell", "cells");
const BITES: Words = Words::new("keeps", "bite", "bites");

pub(super) fn of(after: &Petri, seat: u8) -> Vec<Consequence> {
    let team = after.team(seat);
    let own = |other: &u8| after.team(*other) == team;
    vec![
        HEADS.wanted(after.living().filter(own).count()),
        CELLS.wanted(after.team_territory(team)),
        OTHERS_CELLS.unwanted(after.cells_where(|other| after.team(other) != team).len()),
        BITES.wanted(after.bites[usize::from(seat)]),
    ]
}
