//! Positions of Spectrangle from their states.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::board::{Board, PlacedTile, SPACES};
use super::options::MAX_SEATS;
use super::state::{Outcome, Phase, State};
use super::tile::{Tile, Tiles};
use super::turn::HAND;
use super::{Spectrangle, Stage, StartDraw};
use crate::bad_state::{BadState, Derived};
use crate::triangle::canonical_number;

/// The state with what it lacks (docs/record.md, "Start").
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "docs/record.md describes each")]
pub struct FullState {
    pub phase: Phase,
    pub board: BTreeMap<u8, String>,
    pub hands: Vec<Vec<String>>,
    #[serde(default, skip_serializing_if = "Derived::is_open")]
    pub bag: Derived<Vec<Tile>>,
    pub scores: Vec<i16>,
    #[serde(default)]
    pub passes: u8,
    #[serde(default, skip_serializing_if = "Derived::is_open")]
    pub result: Derived<Option<Outcome>>,
    pub mover: u8,
    #[serde(default)]
    pub drawn: Vec<String>,
    #[serde(default)]
    pub aside: Vec<String>,
    #[serde(default)]
    pub given_up: Option<String>,
}

/// The most by which matching sides and the bonus of a space multiply the value of a tile.
const MOST_TIMES: i32 = 3 * 4;

impl FullState {
    pub(super) fn of(position: &Spectrangle) -> FullState {
        let State { phase, board, hands, bag, scores, passes, result } = State::of(position);
        let names = |tiles: Vec<Tile>| tiles.iter().map(ToString::to_string).collect();
        let (drawn, aside) = match position.stage {
            Stage::Start(start) => (start.drawn.into_iter().flatten().collect(), start.aside.iter().collect()),
            _ => (Vec::new(), Vec::new()),
        };
        FullState {
            phase,
            board,
            hands: hands.into_iter().map(names).collect(),
            bag: Derived::new(bag),
            scores,
            passes,
            result: Derived::new(result),
            mover: position.seat,
            drawn: names(drawn),
            aside: names(aside),
            given_up: match position.stage {
                Stage::Exchange(tile) => Some(tile.to_string()),
                _ => None,
            },
        }
    }

    pub(super) fn empty(start: &Spectrangle) -> FullState {
        let players = usize::from(start.players);
        FullState {
            phase: Phase::Play,
            board: BTreeMap::new(),
            hands: vec![Vec::new(); players],
            bag: Derived::default(),
            scores: vec![0; players],
            passes: 0,
            result: Derived::default(),
            mover: 0,
            drawn: Vec::new(),
            aside: Vec::new(),
            given_up: None,
        }
    }

    pub(super) fn position(&self, start: &Spectrangle) -> Result<Spectrangle, BadState> {
        let players = usize::from(start.players);
        let mut position = Spectrangle { passes: self.passes, seat: self.mover, ..start.clone() };
        BadState::unless(self.mover < start.players, "mover", "there is no such player")?;
        let mut unseen = Unseen(Tiles::ALL);
        position.board = self.board(&mut unseen)?;
        position.check_board()?;
        BadState::unless_counted(&self.hands, players, "hands")?;
        for (hand, names) in position.hands.iter_mut().zip(&self.hands) {
            *hand = unseen.take_all("hands", names)?;
        }
        let aside = unseen.take_all("aside", &self.aside)?;
        let given_up = self.given_up.iter().map(|name| unseen.take("given_up", name)).next().transpose()?;
        position.bag = unseen.0;
        BadState::unless_counted(&self.scores, players, "scores")?;
        position.scores[..players].copy_from_slice(&self.scores);
        let is_start = self.phase == Phase::Start;
        BadState::unless(is_start || aside.is_empty(), "aside", "tiles lie aside in the draw for the start only")?;
        BadState::unless(is_start || self.drawn.is_empty(), "drawn", "this is for the draw for the start only")?;
        let is_play = self.phase == Phase::Play;
        BadState::unless(is_play || given_up.is_none(), "given_up", "tiles are exchanged in play only")?;
        position.stage = match self.phase {
            Phase::Start => position.start_stage(&self.drawn, aside)?,
            Phase::Deal => position.deal_stage()?,
            Phase::Play => position.play_stage(given_up)?,
            Phase::Over => position.over_stage()?,
        };
        Ok(position)
    }

    fn board(&self, unseen: &mut Unseen) -> Result<Board, BadState> {
        let mut board = Board::EMPTY;
        for (&space, name) in &self.board {
            let wrong = |rule: &str| BadState::at("board", space, rule);
            BadState::unless_at(usize::from(space) < SPACES, "board", space, "there is no such space")?;
            let (tile, rotation) = name.split_once('/').ok_or_else(|| wrong("a tile and its rotation are missing"))?;
            let tile = unseen.take("board", tile)?;
            let rotation = canonical_number(rotation).and_then(|rotation| u8::try_from(rotation).ok());
            let rotation = rotation.filter(|&rotation| rotation < tile.rotations());
            let rotation = rotation.ok_or_else(|| wrong("the tile has no such rotation"))?;
            board.lay(PlacedTile { tile, rotation }, space);
        }
        Ok(board)
    }
}

/// The tiles that have not been named yet.
struct Unseen(Tiles);

impl Unseen {
    fn take(&mut self, key: &'static str, name: &str) -> Result<Tile, BadState> {
        let tile: Tile = name.parse().map_err(|_| BadState::at(key, name, "no tile has this name"))?;
        BadState::unless_at(self.0.contains(tile), key, name, "there is one such tile only")?;
        self.0.remove(tile);
        Ok(tile)
    }

    fn take_all(&mut self, key: &'static str, names: &[String]) -> Result<Tiles, BadState> {
        names.iter().map(|name| self.take(key, name)).collect()
    }
}

impl Spectrangle {
    /// Checks that the tiles can have been laid one after the other.
    fn check_board(&self) -> Result<(), BadState> {
        if let Some(space) = self.board.mismatch(self.rule) {
            return Err(BadState::at("board", space, "not all sides that touch there match"));
        }
        if let Some(space) = self.board.apart() {
            return Err(BadState::at("board", space, "no matching sides join the tile to the first"));
        }
        let is_begun = self.board.is_empty() || self.board.has_plain();
        BadState::unless(is_begun, "board", "the first tile goes on a space without a bonus")
    }

    /// Checks that nothing has been played.
    fn check_before_play(&self) -> Result<(), BadState> {
        BadState::unless(self.board.is_empty(), "board", "no tile is laid before play")?;
        BadState::unless(self.passes == 0, "passes", "nobody passes before play")?;
        let has_none = self.scores().iter().all(|&score| score == 0);
        BadState::unless(has_none, "scores", "nobody scores before play")
    }

    fn start_stage(&self, names: &[String], aside: Tiles) -> Result<Stage, BadState> {
        self.check_before_play()?;
        let drawers = usize::from(self.seat);
        let is_first = self.hands().iter().any(|hand| hand.is_empty());
        let mut drawn = [None; MAX_SEATS];
        for (seat, hand) in self.hands().iter().enumerate() {
            let count = u8::from(!is_first || seat < drawers);
            let entry = format_args!("of seat {seat}");
            BadState::unless_at(hand.len() == count, "hands", entry, "each player before the one to draw has one tile")
                .map_err(|bad| bad.unfinished_if(hand.len() < count))?;
            drawn[seat] = hand.iter().next().filter(|_| is_first);
        }
        if is_first {
            BadState::unless(aside.is_empty(), "aside", "tiles lie aside only after a tie")?;
        } else {
            let points = self.hands().iter().map(|hand| hand.points());
            let most = points.clone().max();
            let is_tied = points.filter(|points| Some(*points) == most).count() > 1;
            BadState::unless(is_tied, "hands", "one player has drawn the highest value, and begins")?;
            BadState::unless_counted(names, drawers, "drawn")?;
            for (seat, name) in names.iter().enumerate() {
                let tile = aside.iter().find(|tile| tile.name() == name && !drawn.contains(&Some(*tile)));
                drawn[seat] = Some(tile.ok_or_else(|| BadState::at("drawn", name, "this tile does not lie aside"))?);
            }
        }
        let left = self.players - self.seat;
        BadState::unless(self.bag.len() >= left, "aside", "the bag has too few tiles for those who draw")?;
        Ok(Stage::Start(StartDraw { drawn, aside }))
    }

    /// The tiles are dealt from the starter on: behind the seat to draw come those with one tile, then those with all.
    fn deal_stage(&self) -> Result<Stage, BadState> {
        self.check_before_play()?;
        let is_dealt_to = (1..HAND).contains(&self.hand().len());
        BadState::unless(is_dealt_to, "hands", "the player who draws has one to three tiles")
            .map_err(|bad| bad.unfinished_if(self.hand().is_empty()))?;
        let others = (1..self.players).map(|by| (self.seat + by) % self.players);
        let counts: Vec<_> = others.map(|seat| self.hands[usize::from(seat)].len()).collect();
        let in_turn = counts.is_sorted() && counts.iter().all(|&count| count == 1 || count == HAND);
        BadState::unless(in_turn, "hands", "the players after the one who draws have one tile, then all four")
            .map_err(|bad| bad.unfinished_if(counts.contains(&0)))?;
        Ok(Stage::Deal)
    }

    fn play_stage(&self, given_up: Option<Tile>) -> Result<Stage, BadState> {
        self.check_scores(|_| 0)?;
        BadState::unless(self.passes < self.last_pass(), "passes", "after so many the game is over")?;
        let is_refill = given_up.is_none() && !self.bag.is_empty() && self.hand().len() + 1 == HAND;
        self.check_hands(is_refill || given_up.is_some())?;
        let fits = self.ending().is_none() || is_refill;
        BadState::unless(
            fits || given_up.is_some(),
            "phase",
            "no tile that is left fits anywhere, so the game is over",
        )?;
        if is_refill {
            BadState::unless(self.passes == 0, "passes", "a tile has just been placed")?;
            BadState::unless(!self.board.is_empty(), "board", "a tile has just been placed")?;
            return Ok(Stage::Refill);
        }
        let Some(tile) = given_up else {
            return Ok(Stage::Turn);
        };
        BadState::unless(self.passes == 0, "passes", "a tile has just been given up")?;
        BadState::unless(!self.bag.is_empty(), "given_up", "the bag is empty, so there is nothing to exchange for")?;
        let hand = self.hand().or([tile].into_iter().collect());
        let can_place = self.board.takes_any(self.rule, hand);
        BadState::unless(!can_place, "given_up", "a tile of the hand can be placed, so one must be")?;
        Ok(Stage::Exchange(tile))
    }

    fn over_stage(&self) -> Result<Stage, BadState> {
        self.check_hands(false)?;
        BadState::unless(self.passes <= self.last_pass(), "passes", "the game ends before so many")?;
        let reason = self.ending().ok_or_else(|| BadState::new("phase", "some tile fits, so the game is not over"))?;
        self.check_scores(|seat| self.hands[usize::from(seat)].points())?;
        Ok(Stage::Over(reason))
    }

    /// Checks that hands are full as long as there are tiles to draw.
    fn check_hands(&self, is_drawing: bool) -> Result<(), BadState> {
        for seat in self.seats() {
            let draws = is_drawing && seat == self.seat;
            let full = HAND - u8::from(draws);
            let count = self.hands[usize::from(seat)].len();
            let fits = count == full || (count < full && self.bag.is_empty());
            let entry = format_args!("of seat {seat}");
            BadState::unless_at(fits, "hands", entry, "every hand has four tiles as long as the bag has any")
                .map_err(|bad| bad.unfinished_if(count < full))?;
        }
        Ok(())
    }

    /// Checks that the tiles on the board can have made the scores, before each seat lost so much at the end.
    fn check_scores(&self, lost: impl Fn(u8) -> i16) -> Result<(), BadState> {
        let before = |seat: u8| i32::from(self.scores[usize::from(seat)]) + i32::from(lost(seat));
        for seat in self.seats() {
            BadState::unless_at(before(seat) >= 0, "scores", format_args!("of seat {seat}"), "it is too low")?;
        }
        let laid: Tiles = self.board.tiles().map(|(_, laid)| laid.tile).collect();
        let sum: i32 = self.seats().map(before).sum();
        let fits = sum <= MOST_TIMES * i32::from(laid.points());
        BadState::unless(fits, "scores", "the tiles on the board cannot make so much")
    }
}
