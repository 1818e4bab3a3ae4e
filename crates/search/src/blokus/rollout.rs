//! Rollouts: pieces go where the opponent has just gained room, large ones with many corners first.
//!
//! To answer the opponent's last pieces is an idea of Pentobi's (Markus Enzenberger); so are the weights of cells and
//! corners.
//!
//! What each colour can place is kept along a rollout: for each cell that a piece of it must cover one of, the
//! placements over it. When it is the colour's turn, those go that lie on cells taken since, and the new cells come.

use atar_rules::blokus::{Board, Shape, Step};
use atar_rules::polyomino::Cell;

use super::region::LAST_PIECES;
use super::slots::{PIECES, SLOTS, SlotSet, Slots};
use super::window::{CENTRE, Columns};
use crate::rng::Rng;

/// Placements that cover so many local cells, or more, are as good as each other.
const MAX_COVERED: usize = 4;

/// A cell that a piece may begin at, and the legal placements over it; those over an earlier one too are left to that.
#[derive(Clone, Copy, Debug)]
struct Anchor {
    column: u8,
    row: u8,
    /// The cells around it that are known to be closed.
    closed: u64,
    legal: SlotSet,
}

/// What a colour has, and may do.
#[derive(Debug)]
struct Side {
    seat: u8,
    /// It has passed, or placed all its pieces.
    passed: bool,
    cells: u16,
    single_last: bool,
    /// The cells that it may not cover, those around the board among them.
    closed: Columns,
    /// The cells of all anchors that there have been, and those that were found since its last turn.
    known: Columns,
    fresh: Vec<(u8, u8)>,
    anchors: Vec<Anchor>,
    /// The slots of the pieces that it has left.
    left: SlotSet,
    /// Its last pieces, the last one first.
    last: [Option<Placed>; LAST_PIECES[0]],
}

/// A piece on the board: its shape, and its first cell.
#[derive(Clone, Copy, Debug)]
struct Placed {
    shape: u8,
    column: u8,
    row: u8,
}

impl Placed {
    #[inline]
    fn step(self) -> Step {
        let shapes = Shape::all();
        Step::of(&shapes[usize::from(self.shape) % shapes.len()], Cell { column: self.column, row: self.row })
    }
}

#[expect(clippy::cast_possible_truncation, reason = "there are 91 shapes")]
fn index_of(shape: &Shape) -> u8 {
    shape.index as u8
}

/// A placement among others: the sum of the weights up to it, its anchor and slot.
#[derive(Clone, Copy, Debug)]
struct Choice {
    sum: u32,
    anchor: u16,
    slot: u16,
}

/// A game of `C` colours that is played to its end. Its memory is kept from one to the next.
pub(super) struct Rollout<const C: usize> {
    slots: &'static Slots,
    sides: [Side; C],
    mover: usize,
    choices: Vec<Choice>,
}

impl<const C: usize> Default for Rollout<C> {
    fn default() -> Rollout<C> {
        let side = |_| Side {
            seat: 0,
            passed: false,
            cells: 0,
            single_last: false,
            closed: Columns::NONE,
            known: Columns::NONE,
            fresh: Vec::new(),
            anchors: Vec::new(),
            left: SlotSet::NONE,
            last: [None; LAST_PIECES[0]],
        };
        Rollout { slots: &SLOTS, sides: std::array::from_fn(side), mover: 0, choices: Vec::new() }
    }
}

impl<const C: usize> Rollout<C> {
    /// The last pieces of an opponent that count.
    const LAST: usize = if C == 2 { LAST_PIECES[0] } else { LAST_PIECES[1] };

    /// Begins at a position. `before` are the last steps, as far as they are known.
    pub(super) fn begin<const W: usize>(&mut self, board: &Board<W, C>, before: &[Step]) {
        self.mover = usize::from(board.mover());
        for (colour, side) in (0..).zip(&mut self.sides) {
            side.seat = board.seat_of(colour);
            side.passed = board.has_passed(colour);
            side.cells = board.cells_of(colour).len();
            side.single_last = false;
            side.closed = Columns::of(&board.room_of(colour)).complement();
            side.known = Columns::NONE;
            side.anchors.clear();
            side.fresh.clear();
            Columns::of(&board.corners_of(colour)).each(|column, row| side.fresh.push((column, row)));
            let left = board.left_of(colour);
            side.left = left.fold(SlotSet::NONE, |all, piece| all.or(&self.slots.pieces[piece % PIECES].set()));
            side.last = [None; LAST_PIECES[0]];
        }
        self.note_last(board, before);
    }

    /// Notes the last pieces of each colour.
    fn note_last<const W: usize>(&mut self, board: &Board<W, C>, before: &[Step]) {
        for step in before.iter().rev().take(C * Self::LAST) {
            let (Some((shape, _)), Some(placement)) = (step.shape::<W>(), step.placement()) else { continue };
            let owner = (0..).zip(&mut self.sides).find(|(colour, _)| board.cells_of(*colour).contains(placement.at));
            let places = owner.and_then(|(_, side)| side.last[..Self::LAST].iter_mut().find(|piece| piece.is_none()));
            if let Some(place) = places {
                let Cell { column, row } = placement.at;
                *place = Some(Placed { shape: index_of(shape), column, row });
            }
        }
    }

    /// Plays on to the end. Tells the seat of each placement and the step.
    pub(super) fn play(&mut self, rng: &mut Rng, mut tell: impl FnMut(u8, Step)) {
        while !self.sides.iter().all(|side| side.passed) {
            let seat = self.sides[self.mover % C].seat;
            if let Some(step) = self.step(rng) {
                tell(seat, step);
            }
        }
    }

    /// Returns each colour's seat, cells, and whether its single cell came last.
    pub(super) fn ends(&self) -> impl Iterator<Item = (u8, u16, bool)> {
        self.sides.iter().map(|side| (side.seat, side.cells, side.single_last))
    }

    /// Takes a turn of the colour whose turn it is, and returns its step; none if it must pass.
    pub(super) fn step(&mut self, rng: &mut Rng) -> Option<Step> {
        let placed = self.choose(rng);
        match placed {
            Some(placed) => self.place(placed),
            None => self.sides[self.mover % C].passed = true,
        }
        let mut others = (1..C).map(|by| (self.mover + by) % C);
        self.mover = others.find(|&colour| !self.sides[colour].passed).unwrap_or(self.mover);
        placed.map(Placed::step)
    }

    /// Returns the placement to take; none if there is none.
    fn choose(&mut self, rng: &mut Rng) -> Option<Placed> {
        self.sides[self.mover % C].mend(self.slots);
        let local = self.local();
        if local.is_empty() || !self.choose_local(&local) {
            self.choose_any(rng);
        }
        let choice = self.pick(rng)?;
        self.placement(choice)
    }

    /// Returns where a choice places its piece.
    fn placement(&self, choice: Choice) -> Option<Placed> {
        let anchor = self.sides[self.mover % C].anchors.get(usize::from(choice.anchor))?;
        let slot = self.slots.slots.get(usize::from(choice.slot))?;
        let column = anchor.column.wrapping_add_signed(slot.columns);
        let row = anchor.row.wrapping_add_signed(slot.rows);
        Some(Placed { shape: slot.shape, column, row })
    }

    /// Returns all placements of the colour whose turn it is.
    #[cfg(test)]
    pub(super) fn placements(&mut self) -> Vec<Step> {
        self.sides[self.mover % C].mend(self.slots);
        let mut all = Vec::new();
        for (anchor, found) in (0..).zip(&self.sides[self.mover % C].anchors) {
            found.legal.each(|slot| all.extend(self.placement(Choice { sum: 0, anchor, slot })));
        }
        all.into_iter().map(Placed::step).collect()
    }

    /// Puts a piece of the mover on the board.
    fn place(&mut self, placed: Placed) {
        let columns = self.slots.columns(placed.shape);
        for side in &mut self.sides {
            side.closed.insert(&columns.cells, placed.column, placed.row);
        }
        self.sides[self.mover % C].add(self.slots, placed);
    }

    /// Returns the cells at which the opponents could go on from their last pieces, and their neighbours; only those
    /// that the mover may cover too.
    pub(super) fn local(&self) -> Columns {
        let own = &self.sides[self.mover % C];
        let mut local = Columns::NONE;
        for other in self.sides.iter().filter(|other| other.seat != own.seat && !other.passed) {
            for placed in other.last[..Self::LAST].iter().flatten() {
                let corners = &self.slots.columns(placed.shape).corners;
                local.insert_grown(corners, (placed.column, placed.row), &other.closed, &own.closed);
            }
        }
        local
    }

    /// Finds the placements that cover most local cells, own corners among these counted twice.
    fn choose_local(&mut self, local: &Columns) -> bool {
        let Rollout { slots, sides, choices, mover } = self;
        let side = &sides[*mover % C];
        choices.clear();
        let (mut most, mut sum) = (1, 0);
        for (index, anchor) in (0..).zip(&side.anchors) {
            let window = local.window(anchor.column, anchor.row);
            if window == 0 {
                continue;
            }
            let corners = window & side.known.window(anchor.column, anchor.row);
            let is_single = window & (window - 1) == 0 && corners == 0;
            if is_single && most > 1 {
                continue;
            }
            let levels = anchor.covering(slots, window, corners);
            let Some(covered) = (most..=MAX_COVERED).rev().find(|&covered| !levels[covered - 1].is_empty()) else {
                continue;
            };
            if covered > most {
                (most, sum) = (covered, 0);
                choices.clear();
            }
            levels[covered - 1].each(|slot| {
                sum += slots.weights[usize::from(slot)];
                choices.push(Choice { sum, anchor: index, slot });
            });
        }
        !choices.is_empty()
    }

    /// Finds the placements of one piece, which is picked by its weight.
    fn choose_any(&mut self, rng: &mut Rng) {
        let Rollout { slots, sides, choices, mover } = self;
        choices.clear();
        let anchors = &sides[*mover % C].anchors;
        let all = anchors.iter().fold(SlotSet::NONE, |all, anchor| all.or(&anchor.legal));
        let mut sums = [0; PIECES];
        let mut total = 0;
        for (sum, piece) in sums.iter_mut().zip(&slots.pieces) {
            total += if piece.is_in(&all) { piece.weight } else { 0 };
            *sum = total;
        }
        let ticket = rng.below(total);
        let Some(piece) = sums.iter().position(|sum| *sum > ticket) else { return };
        let mut count = 0;
        for (index, anchor) in (0..).zip(anchors) {
            slots.pieces[piece].each(&anchor.legal, |slot| {
                count += 1;
                choices.push(Choice { sum: count, anchor: index, slot });
            });
        }
    }

    /// Picks one of the choices by its weight.
    fn pick(&self, rng: &mut Rng) -> Option<Choice> {
        let total = self.choices.last()?.sum;
        let ticket = rng.below(total);
        let index = self.choices.partition_point(|choice| choice.sum <= ticket);
        self.choices.get(index).copied()
    }
}

impl Anchor {
    /// Returns its placements that cover one cell of a window, two, three, and [`MAX_COVERED`] or more, those of
    /// `corners` counted twice. Only the greatest number that any covers is told exactly.
    #[inline]
    fn covering(&self, slots: &Slots, mut window: u64, mut corners: u64) -> [SlotSet; MAX_COVERED] {
        // Counters of three bits, of which the highest stays.
        let (mut ones, mut twos, mut fours) = (SlotSet::NONE, SlotSet::NONE, SlotSet::NONE);
        window &= !corners;
        while corners != 0 {
            let covering = &slots.covering[corners.trailing_zeros() as usize];
            fours = fours.or(&twos.and(covering));
            twos = twos.xor(covering);
            corners &= corners - 1;
        }
        while window != 0 {
            let covering = &slots.covering[window.trailing_zeros() as usize];
            let carry = ones.and(covering);
            ones = ones.xor(covering);
            fours = fours.or(&twos.and(&carry));
            twos = twos.xor(&carry);
            window &= window - 1;
        }
        let (ones, twos) = (ones.and(&self.legal), twos.and(&self.legal));
        [ones, twos, ones.and(&twos), fours.and(&self.legal)]
    }
}

impl Side {
    /// Mends the anchors: takes out what has become illegal, and adds the new ones.
    fn mend(&mut self, slots: &Slots) {
        let Side { closed, known, fresh, anchors, left, .. } = self;
        anchors.retain_mut(|anchor| {
            let window = closed.window(anchor.column, anchor.row);
            let mut taken = window & !anchor.closed;
            if taken & CENTRE != 0 {
                return false;
            }
            let mut legal = anchor.legal.and(left);
            anchor.closed |= window;
            while taken != 0 {
                legal = legal.without(&slots.covering[taken.trailing_zeros() as usize]);
                taken &= taken - 1;
            }
            anchor.legal = legal;
            !legal.is_empty()
        });
        for (column, row) in fresh.drain(..) {
            let window = closed.window(column, row);
            if window & CENTRE != 0 {
                continue;
            }
            let closed = window | known.window(column, row);
            known.insert_cell(column, row);
            let legal = left.without(&slots.covering_any(closed));
            if !legal.is_empty() {
                anchors.push(Anchor { column, row, closed, legal });
            }
        }
    }

    /// Adds a piece of its own, which is on the board already.
    fn add(&mut self, slots: &Slots, placed: Placed) {
        let columns = slots.columns(placed.shape);
        let Placed { column, row, .. } = placed;
        self.closed.insert(&columns.around, column, row);
        let Side { closed, known, fresh, .. } = self;
        closed.each_outside(known, &columns.corners, (column, row), |column, row| fresh.push((column, row)));
        self.left = self.left.without(&slots.pieces[usize::from(columns.piece) % PIECES].set());
        self.cells += u16::from(columns.size);
        self.passed = self.left.is_empty();
        self.single_last = self.passed && columns.size == 1;
        self.last = [Some(placed), self.last[0]];
    }
}
