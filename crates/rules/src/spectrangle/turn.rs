//! How a game of Spectrangle goes on: the start, turns, draws and the end (docs/rules/spectrangle.md, "Start", "A
//! turn", "End").

use serde::Serialize;

use super::board::{Board, PlacedTile};
use super::options::{MAX_SEATS, Match, Options};
use super::state::{Outcome, Reason};
use super::step::{Illegal, Step};
use super::tile::{Tile, Tiles};
use super::{Spectrangle, Stage, StartDraw};
use crate::position::{Actor, Flow, Position};

/// The tiles of a first hand.
pub(super) const HAND: u8 = 4;

/// What a tile is drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DrawReason {
    /// The first round of the draw for the start.
    Start,
    /// A later round: several had the highest value.
    Tie,
    /// The first hand.
    Deal,
    /// A tile has been placed.
    Refill,
    /// A tile is given up.
    Exchange,
}

/// One thing that a step does (docs/view/spectrangle.md).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "effect", rename_all = "snake_case")]
#[expect(missing_docs, reason = "docs/view/spectrangle.md describes each")]
pub enum Effect {
    Drawn { seat: u8, tile: Tile, why: DrawReason },
    Tied { seats: Vec<u8>, points: u8 },
    PutBack { tiles: Vec<Tile> },
    Starts { seat: u8, points: u8, tied: bool },
    Placed { seat: u8, tile: Tile, space: u8, rotation: u8, points: u8, sides: u8, bonus: u8, score: i16 },
    GivenUp { seat: u8, tile: Tile },
    Passed { seat: u8 },
    Turn { seat: u8 },
    Ended { reason: Reason },
    Lost { seat: u8, tiles: Vec<Tile>, points: i16 },
    Over { result: Outcome },
}

/// Hears what happens; play itself does not look at it.
type EffectSink<'a> = &'a mut dyn FnMut(Effect);

impl Spectrangle {
    /// Returns the position before the first step; the options have been checked.
    #[expect(clippy::cast_possible_truncation, reason = "at most MAX_SEATS seats")]
    pub(super) fn begin(options: &Options, rules: u8) -> Spectrangle {
        let given = options.teams.as_deref();
        let team = |seat| given.and_then(|teams| teams.get(seat).copied());
        Spectrangle {
            rules,
            rule: options.rule,
            players: options.players,
            teams: std::array::from_fn(|seat| team(seat).unwrap_or(seat as u8)),
            teamed: given.is_some(),
            stage: Stage::Start(StartDraw { drawn: [None; MAX_SEATS], aside: Tiles::NONE }),
            seat: 0,
            passes: 0,
            board: Board::EMPTY,
            hands: [Tiles::NONE; MAX_SEATS],
            bag: Tiles::ALL,
            scores: [0; MAX_SEATS],
        }
    }

    /// Takes a step and tells its effects.
    pub(super) fn play(&mut self, step: Step, effects: EffectSink) -> Result<Flow, Illegal> {
        match (step, self.actor()) {
            (_, Actor::Over) => Err(Illegal::Over),
            (Step::Draw(tile), Actor::Chance) => self.draw(tile, effects),
            (Step::Draw(_), _) => Err(Illegal::NoDraw),
            (_, Actor::Chance) => Err(Illegal::ChanceActs),
            (Step::Place { tile, space, rotation }, _) => self.place(PlacedTile { tile, rotation }, space, effects),
            (Step::Exchange(tile), _) => self.exchange(tile, effects),
            (Step::Pass, _) => self.pass(effects),
        }
    }

    /// Returns what the seat draws a tile for; none where no tile is drawn.
    pub(super) fn draw_reason(&self) -> Option<DrawReason> {
        match self.stage {
            Stage::Start(_) if self.hands().iter().any(|hand| hand.is_empty()) => Some(DrawReason::Start),
            Stage::Start(_) => Some(DrawReason::Tie),
            Stage::Deal => Some(DrawReason::Deal),
            Stage::Refill => Some(DrawReason::Refill),
            Stage::Exchange(_) => Some(DrawReason::Exchange),
            Stage::Turn | Stage::Over(_) => None,
        }
    }

    fn draw(&mut self, tile: Tile, effects: EffectSink) -> Result<Flow, Illegal> {
        if !self.bag.contains(tile) {
            return Err(Illegal::NotInBag(tile));
        }
        self.bag.remove(tile);
        let (seat, why) = (self.seat, self.draw_reason().unwrap_or(DrawReason::Refill));
        effects(Effect::Drawn { seat, tile, why });
        match self.stage {
            Stage::Start(mut start) => {
                match why {
                    DrawReason::Tie => start.aside.insert(tile),
                    _ => self.take(tile),
                }
                start.drawn[usize::from(seat)] = Some(tile);
                self.next_in_start(start, effects);
                return Ok(Flow::Continues);
            }
            Stage::Deal => {
                self.take(tile);
                self.next_in_deal(effects);
                return Ok(Flow::Continues);
            }
            Stage::Exchange(given_up) => {
                self.take(tile);
                self.bag.insert(given_up);
                effects(Effect::PutBack { tiles: vec![given_up] });
            }
            _ => self.take(tile),
        }
        self.end_turn(effects);
        Ok(Flow::TurnOver)
    }

    /// Puts a tile into the hand of the seat whose turn it is.
    fn take(&mut self, tile: Tile) {
        self.hands[usize::from(self.seat)].insert(tile);
    }

    fn after(&self, seat: u8) -> u8 {
        (seat + 1) % self.players
    }

    /// Goes on to the next seat that draws for the start, and after the last one to another round or to the deal.
    fn next_in_start(&mut self, start: StartDraw, effects: EffectSink) {
        self.seat = self.after(self.seat);
        if self.seat > 0 {
            self.stage = Stage::Start(start);
            return;
        }
        let drawn = self.seats().zip(start.drawn);
        let values = drawn.map(|(seat, tile)| (seat, tile.map_or(0, Tile::points)));
        let points = values.clone().map(|(_, value)| value).max().unwrap_or(0);
        let mut highest = values.filter(|&(_, value)| value == points);
        let first = highest.next().map_or(0, |(seat, _)| seat);
        let others: Vec<_> = highest.map(|(seat, _)| seat).collect();
        if others.is_empty() {
            self.begin_deal(first, points, start.aside, effects);
        } else {
            let seats = [first].into_iter().chain(others).collect();
            effects(Effect::Tied { seats, points });
            self.next_round(start.aside, effects);
        }
    }

    /// Begins another round of the draw for the start.
    fn next_round(&mut self, mut aside: Tiles, effects: EffectSink) {
        if self.bag.len() < self.players {
            self.put_back(std::mem::take(&mut aside), effects);
        }
        self.stage = Stage::Start(StartDraw { drawn: [None; MAX_SEATS], aside });
    }

    fn begin_deal(&mut self, starter: u8, points: u8, aside: Tiles, effects: EffectSink) {
        effects(Effect::Starts { seat: starter, points, tied: !aside.is_empty() });
        self.put_back(aside, effects);
        self.stage = Stage::Deal;
        self.seat = starter;
    }

    fn put_back(&mut self, tiles: Tiles, effects: EffectSink) {
        if !tiles.is_empty() {
            self.bag = self.bag.or(tiles);
            let tiles = tiles.iter().collect();
            effects(Effect::PutBack { tiles });
        }
    }

    /// Goes on to the next seat that has no full hand, and with the starter to play.
    fn next_in_deal(&mut self, effects: EffectSink) {
        if self.hand().len() < HAND {
            return;
        }
        self.seat = self.after(self.seat);
        if self.hand().len() == HAND {
            self.stage = Stage::Turn;
            effects(Effect::Turn { seat: self.seat });
        }
    }

    fn place(&mut self, laid: PlacedTile, space: u8, effects: EffectSink) -> Result<Flow, Illegal> {
        self.may_place(laid, space)?;
        let seat = self.seat;
        let score = self.board.score(laid, space);
        self.board.lay(laid, space);
        self.hands[usize::from(seat)].remove(laid.tile);
        self.scores[usize::from(seat)] += score.total();
        self.passes = 0;
        effects(Effect::Placed {
            seat,
            tile: laid.tile,
            space,
            rotation: laid.rotation,
            points: score.points,
            sides: score.sides,
            bonus: score.bonus,
            score: score.total(),
        });
        if self.bag.is_empty() {
            self.end_turn(effects);
            return Ok(Flow::TurnOver);
        }
        self.stage = Stage::Refill;
        Ok(Flow::Continues)
    }

    fn may_place(&self, laid: PlacedTile, space: u8) -> Result<(), Illegal> {
        let PlacedTile { tile, rotation } = laid;
        if !self.hand().contains(tile) {
            return Err(Illegal::NotInHand(tile));
        }
        if self.board.laid(space).is_some() {
            return Err(Illegal::Occupied(space));
        }
        if rotation >= tile.rotations() {
            return Err(Illegal::OneColour(tile));
        }
        if !self.board.is_place(space) {
            return Err(if self.board.is_empty() { Illegal::Bonus(space) } else { Illegal::Apart(space) });
        }
        let fitting = self.board.fitting(self.rule, space);
        if fitting[usize::from(rotation)].contains(tile) {
            return Ok(());
        }
        Err(match self.rule {
            Match::All => Illegal::NotAllMatch,
            Match::Any => Illegal::NoneMatches,
        })
    }

    fn exchange(&mut self, tile: Tile, effects: EffectSink) -> Result<Flow, Illegal> {
        self.may_exchange()?;
        if !self.hand().contains(tile) {
            return Err(Illegal::NotInHand(tile));
        }
        let seat = self.seat;
        self.hands[usize::from(seat)].remove(tile);
        self.passes = 0;
        self.stage = Stage::Exchange(tile);
        effects(Effect::GivenUp { seat, tile });
        Ok(Flow::Continues)
    }

    /// Returns whether the player may exchange a tile of the hand.
    pub(super) fn may_exchange(&self) -> Result<(), Illegal> {
        self.may_pass()?;
        if self.bag.is_empty() {
            return Err(Illegal::BagEmpty);
        }
        if self.hand().is_empty() {
            return Err(Illegal::HandEmpty);
        }
        Ok(())
    }

    fn pass(&mut self, effects: EffectSink) -> Result<Flow, Illegal> {
        self.may_pass()?;
        self.passes += 1;
        effects(Effect::Passed { seat: self.seat });
        self.end_turn(effects);
        Ok(Flow::TurnOver)
    }

    /// Returns whether the player may pass.
    pub(super) fn may_pass(&self) -> Result<(), Illegal> {
        if self.can_place() {
            return Err(Illegal::MustPlace);
        }
        Ok(())
    }

    /// Ends the turn, its draw included, and with it perhaps the game.
    fn end_turn(&mut self, effects: EffectSink) {
        match self.ending() {
            Some(reason) => self.end(reason, effects),
            None => {
                self.seat = self.after(self.seat);
                self.stage = Stage::Turn;
                effects(Effect::Turn { seat: self.seat });
            }
        }
    }

    pub(super) fn ending(&self) -> Option<Reason> {
        let left = self.hands.iter().fold(self.bag, |all, hand| all.or(*hand));
        if !self.board.takes_any(self.rule, left) {
            return Some(Reason::NothingFits);
        }
        (self.passes == self.last_pass()).then_some(Reason::AllPassed)
    }

    /// Returns how many passes in a row end the game.
    pub(super) fn last_pass(&self) -> u8 {
        let rounds = if self.rules == 1 { 1 } else { 3 };
        rounds * self.players
    }

    /// Ends the game: everybody loses the value of the tiles still in hand.
    fn end(&mut self, reason: Reason, effects: EffectSink) {
        self.stage = Stage::Over(reason);
        effects(Effect::Ended { reason });
        for seat in self.seats() {
            let hand = self.hands[usize::from(seat)];
            let points = hand.points();
            self.scores[usize::from(seat)] -= points;
            if !hand.is_empty() {
                let tiles = hand.iter().collect();
                effects(Effect::Lost { seat, tiles, points });
            }
        }
        if let Some(result) = Outcome::of(self) {
            effects(Effect::Over { result });
        }
    }
}
