//! The mover's way to the head of an opponent, for those who go straight for the end.

use super::cells::Cells;
use super::effect::EffectLog;
use super::step::Step;
use super::{Petri, Phase};
use crate::polyomino::Cell;

/// The shortest way from the mover's cells to a head.
#[derive(Clone, Debug)]
pub struct HeadPath {
    /// The heads, then the cells from which one more is to be taken, and so on up to the first with a neighbour of the
    /// mover's. Opponents' cells count twice: they must be bitten first.
    rings: Vec<Cells>,
}

impl HeadPath {
    /// Returns the way to the nearest of these heads; none if partners bar it, or if it is longer than this.
    fn to(heads: Cells, position: &Petri, longest: u32) -> Option<HeadPath> {
        let dish = position.dish;
        let near = dish.beside(position.cells_of(position.mover));
        let empty = position.empty();
        let opponents = position.cells_where(|seat| position.are_opponents(position.mover, seat));
        let mut rings: Vec<Cells> = Vec::new();
        let (mut seen, mut before, mut last) = (Cells::NONE, Cells::NONE, heads);
        for _ in 0..longest {
            rings.push(last);
            if !near.and(&last).is_empty() {
                return Some(HeadPath { rings });
            }
            seen.join(&last);
            let mut next = dish.beside(&last).and(&empty);
            next.join(&dish.beside(&before).and(&opponents));
            (before, last) = (last, next.without(&seen));
            // Neither from here nor over what is bitten before: more bites than cells lead no further.
            if before.is_empty() && last.is_empty() {
                return None;
            }
        }
        None
    }

    /// Returns what is to be taken, the head included.
    #[must_use]
    pub fn length(&self) -> usize {
        self.rings.len()
    }

    /// Returns how much of the way is left after a legal step; none if the step does not shorten it.
    #[must_use]
    pub fn after(&self, step: Step, position: &Petri) -> Option<usize> {
        let left = match step {
            Step::Place(laid) => self.ring(laid.cells()),
            Step::Bite(bite) if self.ring(bite.cells()) == Some(0) => Some(0),
            // What it cuts off may have lain in the way, too.
            Step::Bite(_) => self.after_bite(step, position),
            _ => None,
        };
        left.filter(|&left| left < self.length())
    }

    /// Returns how far from the heads the nearest of these cells is; none if no way leads over them.
    fn ring(&self, cells: impl Iterator<Item = Cell>) -> Option<usize> {
        let ring = |cell| self.rings.iter().position(|ring| ring.contains(cell));
        cells.filter_map(ring).min()
    }

    fn after_bite(&self, bite: Step, position: &Petri) -> Option<usize> {
        let heads = *self.rings.first()?;
        let mut after = position.clone();
        after.play(bite, &mut EffectLog::off());
        let longest = u32::try_from(self.length()).unwrap_or(u32::MAX);
        HeadPath::to(heads, &after, longest).map(|way| way.length())
    }
}

impl Petri {
    /// Returns the mover's way to the end: to the nearest head of those opponents for each of whose cells it has a
    /// bite, if it also has as many as the way is long. None where the mover should do other things first.
    #[must_use]
    pub fn path_to_head(&self) -> Option<HeadPath> {
        let Phase::Move(_) = self.phase else {
            return None;
        };
        let bites = self.bites[usize::from(self.mover)];
        let opponents = self
            .living()
            .filter(|&seat| self.are_opponents(self.mover, seat) && u32::from(self.territory_of(seat)) <= bites);
        let heads: Cells = opponents.filter_map(|seat| self.heads[usize::from(seat)]).collect();
        HeadPath::to(heads, self, bites)
    }
}
