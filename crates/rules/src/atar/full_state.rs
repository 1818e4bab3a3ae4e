//! Positions of Atar from their states.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::board::{Board, Trim};
use super::clock::Clock;
use super::state::{Outcome, State};
use super::{Atar, Phase, PlacementMode};
use crate::bad_state::{BadState, Derived};
use crate::spaces::Spaces;
use crate::triangle::Space;

/// The state with what it lacks (docs/record.md, "Start").
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "docs/record.md describes each")]
pub struct FullState {
    pub phase: Phase,
    pub trim: Trim,
    pub stones: BTreeMap<String, u8>,
    pub racks: Vec<u16>,
    pub order: Vec<u8>,
    #[serde(default)]
    pub visited: Vec<String>,
    #[serde(default)]
    pub clock: Option<u8>,
    #[serde(default)]
    pub clock_start: bool,
    #[serde(default, skip_serializing_if = "Derived::is_open")]
    pub result: Derived<Option<Outcome>>,
    pub mover: Option<u8>,
    #[serde(default)]
    pub placed: bool,
}

impl FullState {
    pub(super) fn of(position: &Atar) -> FullState {
        let State { phase, trim, stones, racks, order, visited, clock, clock_start, result } = State::of(position);
        let result = Derived::new(result);
        let mover = position.is_ordered().then(|| position.mover());
        let placed = position.placed;
        FullState { phase, trim, stones, racks, order, visited, clock, clock_start, result, mover, placed }
    }

    pub(super) fn empty(start: &Atar) -> FullState {
        let seats = start.board.seats();
        let order = if start.is_ordered() { start.drawn().to_vec() } else { start.board.seat_numbers().collect() };
        FullState {
            phase: Phase::Play,
            trim: Trim::default(),
            stones: BTreeMap::new(),
            racks: vec![0; seats],
            mover: order.first().copied(),
            order,
            visited: Vec::new(),
            clock: None,
            clock_start: false,
            result: Derived::default(),
            placed: false,
        }
    }

    pub(super) fn position(&self, start: &Atar) -> Result<Atar, BadState> {
        let mut position = Atar { phase: self.phase, placed: self.placed, ..start.clone() };
        position.board = self.board(start)?;
        self.set_order(start, &mut position)?;
        self.set_racks(start, &mut position)?;
        position.clock = Clock { at: self.clock, start_requested: self.clock_start, reset: None };
        position.visited = self.visited(&position)?;
        match self.phase {
            Phase::Setup => check_setup(start, &position)?,
            Phase::Play => check_play(&position)?,
            Phase::Over => {
                check_over(&position)?;
                let winner = position.board.last_standing();
                let outcome = winner.map_or_else(|| Outcome::shot_clock(&position.board), Outcome::last_standing);
                position.outcome = Some(outcome);
            }
        }
        Ok(position)
    }

    fn board(&self, start: &Atar) -> Result<Board, BadState> {
        let mut board = start.board.clone();
        let gone: usize = self.trim.iter().copied().map(usize::from).sum();
        BadState::unless(gone < board.side(), "trim", "a part of the board is left")?;
        BadState::unless(gone == 0 || self.phase != Phase::Setup, "trim", "no rows are removed before play")?;
        board.shrink(self.trim);
        for (name, &seat) in &self.stones {
            let space = space("stones", name)?;
            BadState::unless_at(board.holds(space), "stones", name, "the space is not on the board")?;
            BadState::unless_at(usize::from(seat) < board.seats(), "stones", name, "there is no such player")?;
            BadState::unless_at(board.is_free(space), "stones", name, "there is a stone already")?;
            board.put(seat, space);
        }
        Ok(board)
    }

    fn set_order(&self, start: &Atar, position: &mut Atar) -> Result<(), BadState> {
        let seats = start.board.seats();
        for (place, seat) in self.order.iter().enumerate() {
            BadState::unless_at(usize::from(*seat) < seats, "order", seat, "there is no such player")?;
            BadState::unless_at(!self.order[..place].contains(seat), "order", seat, "the player comes twice")?;
        }
        let is_whole = self.order.len() == seats;
        BadState::unless(is_whole || self.phase == Phase::Setup, "order", "it is drawn before play")?;
        let is_given = !start.is_ordered() || self.order == start.drawn();
        BadState::unless(is_given, "order", "it is that of the players in this game")?;
        position.order[..self.order.len()].copy_from_slice(&self.order);
        position.ordered = u8::try_from(self.order.len()).unwrap_or_default();
        let Some(mover) = self.mover else {
            return BadState::unless(!is_whole, "mover", "somebody is to move once the order is drawn");
        };
        BadState::unless(is_whole, "mover", "nobody is to move before the order is drawn")?;
        let place = self.order.iter().position(|&seat| seat == mover);
        let place = place.and_then(|place| u8::try_from(place).ok());
        position.turn = place.ok_or_else(|| BadState::new("mover", "there is no such player"))?;
        Ok(())
    }

    fn set_racks(&self, start: &Atar, position: &mut Atar) -> Result<(), BadState> {
        let seats = start.board.seats();
        BadState::unless_counted(&self.racks, seats, "racks")?;
        position.racks[..seats].copy_from_slice(&self.racks);
        for seat in start.board.seat_numbers() {
            let (rack, all) = (position.rack(seat), start.rack(seat));
            let stones = position.board.stones(seat).len();
            let text = format!("{rack} in the rack and {stones} on the board; the player has {all} stones");
            BadState::unless_at(rack + stones <= all, "racks", format_args!("of seat {seat}"), &text)?;
            let is_setup = self.phase == Phase::Setup;
            BadState::unless(is_setup || rack == 0, "racks", "they are empty once play begins")?;
            // A seat without a legal space gives up the whole rack.
            BadState::unless_at(rack == 0 || rack + stones == all, "racks", format_args!("of seat {seat}"), &text)?;
        }
        Ok(())
    }

    fn visited(&self, position: &Atar) -> Result<Spaces, BadState> {
        let is_play = self.phase == Phase::Play;
        BadState::unless(is_play || self.visited.is_empty(), "visited", "stones are visited in play only")?;
        let mut visited = Spaces::NONE;
        for name in &self.visited {
            let space = space("visited", name)?;
            let is_movers = position.board.stones(position.mover()).contains(space);
            BadState::unless_at(is_movers, "visited", name, "no stone of the player to move is there")?;
            visited.insert(space);
        }
        Ok(visited)
    }
}

impl Atar {
    fn rack(&self, seat: u8) -> usize {
        self.racks[usize::from(seat)].into()
    }
}

fn space(key: &'static str, name: &str) -> Result<Space, BadState> {
    name.parse().map_err(|_| BadState::at(key, name, "no space has this name"))
}

fn check_setup(start: &Atar, position: &Atar) -> Result<(), BadState> {
    let Clock { at, start_requested, .. } = position.clock;
    BadState::unless(at.is_none(), "clock", "it starts in play")?;
    BadState::unless(!start_requested, "clock_start", "the clock starts in play")?;
    if !position.is_ordered() {
        BadState::unless(position.racks == start.racks, "racks", "they are full until the order is drawn")?;
        return BadState::unless(!position.placed, "placed", "no stone is placed until the order is drawn");
    }
    let mover = position.mover();
    if position.placed {
        let is_players = position.placement == PlacementMode::Players;
        BadState::unless(is_players, "placed", "there is no commit in random placement")?;
        let has_stones = !position.board.stones(mover).is_empty();
        return BadState::unless(has_stones, "placed", "the player to move has no stone on the board");
    }
    BadState::unless(position.rack(mover) > 0, "mover", "this player's rack is empty")?;
    BadState::unless(!position.board.places(mover).is_empty(), "mover", "there is no space for a stone of this player")
}

fn check_play(position: &Atar) -> Result<(), BadState> {
    BadState::unless(!position.placed, "placed", "stones are placed before play")?;
    let Clock { at, start_requested, .. } = position.clock;
    let runs = at.is_none_or(|at| at < position.board.perimeter());
    BadState::unless(runs, "clock", "it has fallen off the board, so the game is over")?;
    BadState::unless(at.is_none() || !start_requested, "clock_start", "the clock runs already")?;
    let mut others = position.board.seat_numbers().filter(|&seat| seat != position.mover());
    let has_opponent = others.any(|seat| !position.board.stones(seat).is_empty());
    BadState::unless(has_opponent, "stones", "nobody but the player to move has stones, so the game is over")
        .map_err(|bad| bad.unfinished_if(true))
}

fn check_over(position: &Atar) -> Result<(), BadState> {
    BadState::unless(!position.placed, "placed", "stones are placed before play")?;
    let Clock { at, start_requested, .. } = position.clock;
    BadState::unless(!start_requested, "clock_start", "the clock starts in play")?;
    let has_stones = |&seat: &u8| !position.board.stones(seat).is_empty();
    let standing = position.board.seat_numbers().filter(has_stones).count();
    BadState::unless(standing > 0, "stones", "somebody has stones at the end")
        .map_err(|bad| bad.unfinished_if(true))?;
    // Who is left alone wins before the clock advances.
    let end = position.board.perimeter();
    let has_fallen = at == Some(end);
    BadState::unless(has_fallen || at.is_none_or(|at| at < end), "clock", "the board has no such position")?;
    BadState::unless(
        has_fallen == (standing > 1),
        "phase",
        "the game is over when one player is left or the clock falls",
    )
}
