//! How a game of Atar goes on: setup, turns, commits and the end (docs/rules/atar.md).

use super::board::{Board, Trim};
use super::clock::{Clock, ClockReset, ResetCause};
use super::state::Outcome;
use super::step::{Illegal, Step};
use super::{Atar, MAX_SEATS, Options, Order, Phase, PlacementMode};
use crate::position::{Actor, Flow, Position};
use crate::spaces::Spaces;
use crate::triangle::Space;

/// One thing that a step does (docs/view/atar.md).
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "effect", rename_all = "snake_case")]
#[expect(missing_docs, reason = "docs/view/atar.md describes each")]
pub enum Effect {
    Ordered { seat: u8 },
    Placed { space: Space, seat: u8 },
    Moved { from: Space, to: Space, seat: u8 },
    Removed { space: Space, seat: u8 },
    ClockWished { seat: u8 },
    ClockStopped { cause: ResetCause },
    Committed { seat: u8 },
    RackGivenUp { seat: u8, stones: u16 },
    PlayBegan,
    ClockAppeared { at: u8 },
    ClockAdvanced { at: u8 },
    ClockFell,
    RowsLost { rows: Trim, trim: Trim },
    Turn { seat: u8 },
    Over { result: Outcome },
}

/// Hears what happens; play itself does not look at it.
type EffectSink<'a> = &'a mut dyn FnMut(Effect);

impl Atar {
    /// Returns the position before the first step; the options have been checked.
    #[expect(clippy::cast_possible_truncation, reason = "at most MAX_SEATS seats")]
    pub(super) fn begin(options: &Options) -> Atar {
        let seats = options.stones.len() as u8;
        let mut racks = [0; MAX_SEATS];
        racks[..options.stones.len()].copy_from_slice(&options.stones);
        Atar {
            phase: Phase::Setup,
            placement: options.placement,
            board: Board::new(options.side, seats),
            racks,
            order: std::array::from_fn(|seat| seat as u8),
            ordered: if options.order == Order::Fixed { seats } else { 0 },
            turn: 0,
            placed: false,
            visited: Spaces::NONE,
            clock: Clock::default(),
            outcome: None,
        }
    }

    /// Takes a step and tells its effects.
    pub(super) fn play(&mut self, step: Step, effects: EffectSink) -> Result<Flow, Illegal> {
        if self.phase == Phase::Over {
            return Err(Illegal::Over);
        }
        match step {
            Step::Seat(seat) => self.draw(seat, effects),
            Step::Place(space) => self.place(space, effects),
            Step::Move(from, to) => self.move_stone(from, to, effects),
            Step::Remove(space) => self.remove(space, effects),
            Step::Clock => self.ask_for_clock(effects),
            Step::Commit => self.commit(effects),
        }
    }

    fn draw(&mut self, seat: u8, effects: EffectSink) -> Result<Flow, Illegal> {
        if self.is_ordered() {
            return Err(Illegal::Ordered);
        }
        if usize::from(seat) >= self.board.seats() {
            return Err(Illegal::NoSeat);
        }
        if self.drawn().contains(&seat) {
            return Err(Illegal::SeatDrawn);
        }
        self.order[usize::from(self.ordered)] = seat;
        self.ordered += 1;
        effects(Effect::Ordered { seat });
        if self.is_ordered() && self.placement == PlacementMode::Players {
            effects(Effect::Turn { seat: self.mover() });
        }
        Ok(Flow::Continues)
    }

    fn place(&mut self, space: Space, effects: EffectSink) -> Result<Flow, Illegal> {
        self.may_place(space)?;
        let seat = self.mover();
        self.board.put(seat, space);
        self.racks[usize::from(seat)] -= 1;
        effects(Effect::Placed { space, seat });
        match self.placement {
            PlacementMode::Players => self.placed = true,
            PlacementMode::Random => self.next_placement(effects),
        }
        Ok(Flow::Continues)
    }

    fn may_place(&self, space: Space) -> Result<(), Illegal> {
        if self.phase == Phase::Play {
            return Err(Illegal::Playing);
        }
        if !self.is_ordered() {
            return Err(Illegal::NotOrdered);
        }
        if self.placed {
            return Err(Illegal::Placed);
        }
        self.check_free(space)?;
        match self.board.without_liberties(self.mover(), space) {
            Some(stone) => Err(Illegal::LastLiberty(stone)),
            None => Ok(()),
        }
    }

    fn check_free(&self, space: Space) -> Result<(), Illegal> {
        if self.board.is_free(space) {
            Ok(())
        } else if self.board.holds(space) {
            Err(Illegal::Occupied(space))
        } else {
            Err(Illegal::OffBoard(space))
        }
    }

    fn move_stone(&mut self, from: Space, to: Space, effects: EffectSink) -> Result<Flow, Illegal> {
        self.check_unvisited(from)?;
        if !from.touches(to) {
            return Err(Illegal::NotAdjacent(from, to));
        }
        self.check_free(to)?;
        let seat = self.mover();
        self.board.take(seat, from);
        self.board.put(seat, to);
        self.visited.insert(to);
        effects(Effect::Moved { from, to, seat });
        Ok(Flow::Continues)
    }

    fn remove(&mut self, space: Space, effects: EffectSink) -> Result<Flow, Illegal> {
        self.check_unvisited(space)?;
        if self.board.has_liberty(space) {
            return Err(Illegal::HasLiberty(space));
        }
        let seat = self.mover();
        self.board.take(seat, space);
        effects(Effect::Removed { space, seat });
        self.stop_clock(ResetCause::Stone, Some(space), effects);
        Ok(Flow::Continues)
    }

    /// Returns whether the player has a stone on the space that is still to be visited.
    fn check_unvisited(&self, space: Space) -> Result<(), Illegal> {
        self.check_playing()?;
        let mover = self.mover();
        // The common case first: random play asks this for every step.
        if self.board.stones(mover).contains(space) {
            return if self.visited.contains(space) { Err(Illegal::Visited(space)) } else { Ok(()) };
        }
        match self.board.owner(space) {
            Some(_) => Err(Illegal::NotYours(space)),
            None if self.board.holds(space) => Err(Illegal::NoStone(space)),
            None => Err(Illegal::OffBoard(space)),
        }
    }

    fn check_playing(&self) -> Result<(), Illegal> {
        match self.phase {
            Phase::Play => Ok(()),
            _ if self.actor() == Actor::Chance => Err(Illegal::ChanceActs),
            _ => Err(Illegal::NotPlaying),
        }
    }

    fn ask_for_clock(&mut self, effects: EffectSink) -> Result<Flow, Illegal> {
        self.check_playing()?;
        if self.clock.at.is_some() {
            return Err(Illegal::ClockRuns);
        }
        if self.clock.start_requested {
            return Err(Illegal::ClockAsked);
        }
        self.clock.start_requested = true;
        effects(Effect::ClockWished { seat: self.mover() });
        Ok(Flow::Continues)
    }

    fn stop_clock(&mut self, cause: ResetCause, space: Option<Space>, effects: EffectSink) {
        let seat = self.mover();
        if self.clock.stop(ClockReset { cause, seat, space }) {
            effects(Effect::ClockStopped { cause });
        }
    }

    fn commit(&mut self, effects: EffectSink) -> Result<Flow, Illegal> {
        match self.phase {
            Phase::Setup => self.commit_placement(effects)?,
            _ => self.commit_moves(effects)?,
        }
        Ok(Flow::TurnOver)
    }

    fn commit_placement(&mut self, effects: EffectSink) -> Result<(), Illegal> {
        if self.actor() == Actor::Chance {
            return Err(Illegal::ChanceActs);
        }
        if !self.placed {
            return Err(Illegal::NotPlaced);
        }
        self.placed = false;
        effects(Effect::Committed { seat: self.mover() });
        self.next_placement(effects);
        Ok(())
    }

    /// Goes on to the next seat that has a stone to place and a space for it, or to play. A seat without a legal space
    /// gives up the rest of its rack.
    fn next_placement(&mut self, effects: EffectSink) {
        while self.racks.iter().any(|&rack| rack > 0) {
            self.turn = self.next_in_order();
            let seat = self.mover();
            let rack = &mut self.racks[usize::from(seat)];
            if *rack == 0 {
                continue;
            }
            if !self.board.places(seat).is_empty() {
                if self.placement == PlacementMode::Players {
                    effects(Effect::Turn { seat });
                }
                return;
            }
            let stones = std::mem::take(rack);
            effects(Effect::RackGivenUp { seat, stones });
        }
        self.begin_play(effects);
    }

    /// Returns the place in the order after the one whose turn it is.
    fn next_in_order(&self) -> u8 {
        (self.turn + 1) % self.ordered
    }

    fn begin_play(&mut self, effects: EffectSink) {
        effects(Effect::PlayBegan);
        self.phase = Phase::Play;
        if !self.end_by_last_standing(effects) {
            // The seat before the first, so that the next turn is the first seat's with stones.
            self.turn = self.ordered - 1;
            self.next_turn(effects);
        }
    }

    fn commit_moves(&mut self, effects: EffectSink) -> Result<(), Illegal> {
        let unvisited = self.unvisited().len();
        if unvisited > 0 {
            return Err(Illegal::Unvisited(unvisited));
        }
        effects(Effect::Committed { seat: self.mover() });
        self.visited = Spaces::NONE;
        if !self.end_by_last_standing(effects) && !self.tick(effects) {
            self.next_turn(effects);
        }
        Ok(())
    }

    /// Ends the game if one player only has stones; tells whether it did.
    fn end_by_last_standing(&mut self, effects: EffectSink) -> bool {
        let Some(winner) = self.board.last_standing() else {
            return false;
        };
        self.clock.start_requested = false;
        self.end(Outcome::last_standing(winner), effects);
        true
    }

    /// Advances the clock. Returns whether it fell off and ended the game.
    fn tick(&mut self, effects: EffectSink) -> bool {
        let ran = self.clock.at.is_some();
        self.clock.tick();
        match self.clock.at {
            None => return false,
            Some(at) if at == self.board.perimeter() => {}
            Some(at) => {
                effects(if ran { Effect::ClockAdvanced { at } } else { Effect::ClockAppeared { at } });
                return false;
            }
        }
        effects(Effect::ClockFell);
        self.end(Outcome::shot_clock(&self.board), effects);
        true
    }

    fn end(&mut self, result: Outcome, effects: EffectSink) {
        self.phase = Phase::Over;
        self.outcome = Some(result.clone());
        effects(Effect::Over { result });
    }

    /// Begins the turn of the next seat that has stones: empty perimeter rows go first.
    fn next_turn(&mut self, effects: EffectSink) {
        self.turn = self.next_in_order();
        while self.board.stones(self.mover()).is_empty() {
            self.turn = self.next_in_order();
        }
        let (before, tight) = (self.board.trim(), self.board.tight_trim());
        if tight != before {
            self.board.shrink(tight);
            let rows = std::array::from_fn(|edge| tight[edge] - before[edge]);
            effects(Effect::RowsLost { rows, trim: tight });
            self.stop_clock(ResetCause::Rows, None, effects);
        }
        effects(Effect::Turn { seat: self.mover() });
    }
}
