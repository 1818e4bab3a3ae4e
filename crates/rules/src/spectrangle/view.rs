//! What a front needs beyond the state (docs/view/spectrangle.md).

use std::collections::BTreeMap;

use serde::Serialize;

use super::board::{self, PlacedTile, SIDE};
use super::picture::{COLOURS, Swatch};
use super::state::Reason;
use super::step::{Illegal, Step};
use super::tile::{Colour, SIDES, Tile, Tiles};
use super::turn::{DrawReason, HAND};
use super::{Spectrangle, Stage};
use crate::history::{History, Turn};
use crate::position::Position;
use crate::triangle::Space;

/// Everything that a front shows and must not work out itself; docs/view/spectrangle.md describes each field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "docs/view/spectrangle.md describes each")]
pub struct View {
    pub colours: BTreeMap<char, Swatch>,
    pub spaces: Vec<SpaceView>,
    pub board: BTreeMap<u8, PlacedTileView>,
    pub seats: Vec<SeatView>,
    pub teams: Option<Vec<TeamView>>,
    pub bag: BagView,
    pub start: Option<StartView>,
    pub draw: Option<DrawView>,
    pub placements: BTreeMap<Tile, Vec<RotationView>>,
    pub can: Can,
    pub passes: Passes,
    pub last: Option<LastView>,
    pub ended: Option<Reason>,
}

/// A space of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpaceView {
    pub row: usize,
    pub column: isize,
    pub up: bool,
    pub bonus: u8,
}

/// A tile on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlacedTileView {
    pub tile: Tile,
    pub points: u8,
    pub rotation: u8,
    pub sides: [Colour; SIDES],
    pub seat: Option<u8>,
}

/// A tile and its points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TileView {
    pub tile: Tile,
    pub points: u8,
}

/// A seat's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    pub team: Option<u8>,
    pub score: i16,
    pub hand: Vec<TileView>,
    pub in_hand: i16,
    pub total: i16,
}

/// A team's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TeamView {
    pub team: u8,
    pub seats: Vec<u8>,
    pub score: i16,
    pub in_hand: i16,
    pub total: i16,
}

/// The tiles left in the bag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BagView {
    pub count: u8,
    pub worth: Vec<WorthView>,
}

/// The tiles in the bag that are worth the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WorthView {
    pub points: u8,
    pub count: usize,
    pub tiles: Vec<Tile>,
}

/// The draw for the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StartView {
    pub drawn: Vec<Option<TileView>>,
    pub aside: Vec<Tile>,
}

/// The tile that chance gives next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DrawView {
    pub seat: u8,
    pub why: DrawReason,
    pub left: u8,
    pub given_up: Option<Tile>,
}

/// A way to lay a tile of the hand, and where it fits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RotationView {
    pub rotation: u8,
    pub sides: [Colour; SIDES],
    pub spaces: BTreeMap<u8, ScoreView>,
}

/// The score of a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreView {
    pub score: i16,
    pub points: u8,
    pub sides: u8,
    pub bonus: u8,
}

/// The actions that the actor may take, and the reasons against the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Can {
    pub place: bool,
    pub exchange: bool,
    pub pass: bool,
    pub why_not: WhyNot,
}

/// The reasons why actions may not be taken, each as half a sentence; none if an action may be taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhyNot {
    pub place: Option<String>,
    pub exchange: Option<String>,
    pub pass: Option<String>,
}

/// The passes in a row, and how many of them end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Passes {
    pub in_row: u8,
    pub end: u8,
}

/// The last action of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LastView {
    pub seat: u8,
    pub step: String,
    pub space: Option<u8>,
    pub score: Option<ScoreView>,
}

impl View {
    pub(super) fn of(position: &Spectrangle, history: &History<Spectrangle>) -> View {
        let players = position.seats();
        View {
            colours: COLOURS.map(|(colour, swatch)| (colour.letter(), swatch)).into(),
            spaces: spaces().collect(),
            board: position.board_view(history),
            seats: players.map(|seat| position.seat_view(seat)).collect(),
            teams: position.teamed.then(|| position.team_views()),
            bag: bag_view(position.bag),
            start: position.start_view(),
            draw: position.draw_view(),
            placements: position.placement_views(),
            can: position.can(),
            passes: Passes { in_row: position.passes, end: position.last_pass() },
            last: position.last_view(history),
            ended: match position.stage {
                Stage::Over(reason) => Some(reason),
                _ => None,
            },
        }
    }
}

fn spaces() -> impl Iterator<Item = SpaceView> {
    let rows = (1..=SIDE).flat_map(|row| (1..2 * row).map(move |number| (row, number)));
    let spaces = rows.filter_map(|(row, number)| Space::from_row(row, number));
    (0..).zip(spaces).map(|(index, space)| SpaceView {
        row: space.row() - 1,
        column: space.number().cast_signed() - space.row().cast_signed(),
        up: space.points_up(),
        bonus: board::bonus_of(index),
    })
}

fn tile_views(tiles: Tiles) -> Vec<TileView> {
    tiles.iter().map(tile_view).collect()
}

fn tile_view(tile: Tile) -> TileView {
    TileView { tile, points: tile.points() }
}

/// Returns the tiles by their points, the highest first.
fn bag_view(bag: Tiles) -> BagView {
    let mut worth: BTreeMap<u8, Vec<Tile>> = BTreeMap::new();
    for tile in bag.iter() {
        worth.entry(tile.points()).or_default().push(tile);
    }
    let worth = worth.into_iter().rev();
    BagView {
        count: bag.len(),
        worth: worth.map(|(points, tiles)| WorthView { points, count: tiles.len(), tiles }).collect(),
    }
}

/// Returns what the players did, with the seat, the latest first.
fn decisions<'a>(
    position: &Spectrangle,
    history: &History<'a, Spectrangle>,
) -> impl Iterator<Item = (u8, Step)> + use<'a> {
    let in_draft = history.draft.iter().rev();
    let seat = position.seat;
    let in_draft = in_draft.map(move |&step| (seat, step));
    let in_turn = |turn: &'a Turn<Spectrangle>| {
        let steps = turn.steps.iter().rev();
        turn.seat.into_iter().zip([steps]).flat_map(|(seat, steps)| {
            let steps = steps.copied();
            steps.map(move |step| (seat, step))
        })
    };
    let decisions = in_draft.chain(history.turns.iter().rev().flat_map(in_turn));
    decisions.filter(|(_, step)| !matches!(step, Step::Draw(_)))
}

impl Spectrangle {
    fn board_view(&self, history: &History<Spectrangle>) -> BTreeMap<u8, PlacedTileView> {
        let placed = decisions(self, history).filter_map(|(seat, step)| match step {
            Step::Place { space, .. } => Some((space, seat)),
            _ => None,
        });
        let placed: BTreeMap<_, _> = placed.collect();
        let view = |(space, laid): (u8, PlacedTile)| {
            let laid = PlacedTileView {
                tile: laid.tile,
                points: laid.tile.points(),
                rotation: laid.rotation,
                sides: laid.tile.sides(laid.rotation),
                seat: placed.get(&space).copied(),
            };
            (space, laid)
        };
        self.board.tiles().map(view).collect()
    }

    fn seat_view(&self, seat: u8) -> SeatView {
        let hand = self.hands[usize::from(seat)];
        let score = self.score_of_placements(seat);
        SeatView {
            team: self.teamed.then(|| self.team(seat)),
            score,
            hand: tile_views(hand),
            in_hand: hand.points(),
            total: score - hand.points(),
        }
    }

    /// Returns what the seat's placements have scored: at the end the tiles in hand have been taken off already.
    fn score_of_placements(&self, seat: u8) -> i16 {
        let score = self.scores[usize::from(seat)];
        match self.stage {
            Stage::Over(_) => score + self.hands[usize::from(seat)].points(),
            _ => score,
        }
    }

    fn team_views(&self) -> Vec<TeamView> {
        let mut teams: BTreeMap<u8, TeamView> = BTreeMap::new();
        for seat in self.seats() {
            let team = self.team(seat);
            let figures = self.seat_view(seat);
            let view =
                teams.entry(team).or_insert(TeamView { team, seats: Vec::new(), score: 0, in_hand: 0, total: 0 });
            view.seats.push(seat);
            view.score += figures.score;
            view.in_hand += figures.in_hand;
            view.total += figures.total;
        }
        teams.into_values().collect()
    }

    fn start_view(&self) -> Option<StartView> {
        let Stage::Start(start) = self.stage else {
            return None;
        };
        let drawn = self.seats().zip(start.drawn);
        Some(StartView {
            drawn: drawn.map(|(_, tile)| tile.map(tile_view)).collect(),
            aside: start.aside.iter().collect(),
        })
    }

    fn draw_view(&self) -> Option<DrawView> {
        let why = self.draw_reason()?;
        Some(DrawView {
            seat: self.seat,
            why,
            left: match why {
                DrawReason::Deal => HAND - self.hand().len(),
                _ => 1,
            },
            given_up: match self.stage {
                Stage::Exchange(tile) => Some(tile),
                _ => None,
            },
        })
    }

    /// Returns where each tile of the actor's hand fits, by rotation.
    fn placement_views(&self) -> BTreeMap<Tile, Vec<RotationView>> {
        if self.stage != Stage::Turn {
            return BTreeMap::new();
        }
        let tiles = self.hand().iter();
        let rotations = |tile: Tile| {
            let rotations = 0..tile.rotations();
            rotations.map(move |rotation| self.rotation_view(PlacedTile { tile, rotation }))
        };
        tiles.map(|tile| (tile, rotations(tile).collect())).collect()
    }

    fn rotation_view(&self, laid: PlacedTile) -> RotationView {
        let fits = |space: &u8| {
            let fitting = self.board.fitting(self.rule, *space);
            fitting[usize::from(laid.rotation)].contains(laid.tile)
        };
        let spaces = self.board.places().filter(fits);
        RotationView {
            rotation: laid.rotation,
            sides: laid.tile.sides(laid.rotation),
            spaces: spaces.map(|space| (space, ScoreView::of(self.board.score(laid, space)))).collect(),
        }
    }

    fn can(&self) -> Can {
        let stage = match self.stage {
            Stage::Turn => Ok(()),
            Stage::Over(_) => Err(Illegal::Over),
            _ => Err(Illegal::ChanceActs),
        };
        let place = || match self.hand().is_empty() {
            true => Err(Illegal::HandEmpty),
            false if self.can_place() => Ok(()),
            false => Err(Illegal::NoPlace),
        };
        let place = stage.and_then(|()| place());
        let exchange = stage.and_then(|()| self.may_exchange());
        let pass = stage.and_then(|()| self.may_pass());
        let why_not = |may: Result<(), Illegal>| may.err().map(|why| why.to_string());
        Can {
            place: place.is_ok(),
            exchange: exchange.is_ok(),
            pass: pass.is_ok(),
            why_not: WhyNot { place: why_not(place), exchange: why_not(exchange), pass: why_not(pass) },
        }
    }

    fn last_view(&self, history: &History<Spectrangle>) -> Option<LastView> {
        let (seat, step) = decisions(self, history).next()?;
        let placed = match step {
            Step::Place { space, .. } => self.board.laid(space).map(|laid| (space, laid)),
            _ => None,
        };
        // No tile has been laid since, so the board without this one is the board it was laid on.
        let score = placed.map(|(space, laid)| self.board.without(space).score(laid, space));
        Some(LastView {
            seat,
            step: step.to_string(),
            space: placed.map(|(space, _)| space),
            score: score.map(ScoreView::of),
        })
    }
}

impl ScoreView {
    fn of(score: board::Score) -> ScoreView {
        ScoreView { score: score.total(), points: score.points, sides: score.sides, bonus: score.bonus }
    }
}
