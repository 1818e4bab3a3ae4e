//! Spectrangle: triangular tiles with coloured sides, laid side to side (docs/rules/spectrangle.md).

mod board;
mod consequences;
mod full_state;
mod options;
mod picture;
mod state;
mod step;
mod tile;
mod turn;
mod view;

pub use full_state::FullState;
pub use options::{MAX_SEATS, Match, Options};
pub use state::{Outcome, Phase, Reason, State};
pub use step::{Illegal, Step};
pub use tile::Tile;
pub use turn::{DrawReason, Effect};
pub use view::View;

use std::hash::Hash;

use crate::bad_state::BadState;
use crate::consequence::Consequence;
use crate::history::History;
use crate::options::{BadOptions, Schema};
use crate::picture::Picture;
use crate::position::{Actor, Flow, Position};
use crate::presentation::Presentation;
use board::Board;
use tile::Tiles;

/// The newest version of the rules.
const NEWEST: u8 = 2;

/// A position of Spectrangle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spectrangle {
    /// The version of the rules.
    rules: u8,
    rule: Match,
    /// The number of players; of the arrays by seat only so many count.
    players: u8,
    /// The team of each seat; a team of its own where there are none.
    teams: [u8; MAX_SEATS],
    /// Whether there are teams.
    teamed: bool,
    stage: Stage,
    /// The seat whose turn it is to draw or to play.
    seat: u8,
    /// How many of the last turns were passes.
    passes: u8,
    board: Board,
    hands: [Tiles; MAX_SEATS],
    bag: Tiles,
    scores: [i16; MAX_SEATS],
}

/// What is to be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The seat draws for the start.
    Start(StartDraw),
    /// The seat draws until it has its first hand.
    Deal,
    /// The seat places, exchanges or passes.
    Turn,
    /// The seat has placed a tile and draws another.
    Refill,
    /// The seat draws for the tile that it gives up.
    Exchange(Tile),
    /// The game has ended.
    Over(Reason),
}

/// The draw for the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StartDraw {
    /// The tile that each seat has drawn in this round.
    drawn: [Option<Tile>; MAX_SEATS],
    /// The tiles of tie-breaks that are to go back into the bag.
    aside: Tiles,
}

impl Position for Spectrangle {
    const NAME: &'static str = "spectrangle";
    const TITLE: &'static str = "Spectrangle";
    const RULES: u32 = NEWEST as u32;
    const SEATS: (u8, u8) = (2, 4);
    const OPTIONS: Schema = Options::SCHEMA;

    type Options = Options;
    type Step = Step;
    type Illegal = Illegal;
    type Outcome = Outcome;

    fn start(options: &Options) -> Result<Spectrangle, BadOptions> {
        options.check()?;
        Ok(Spectrangle::begin(options, NEWEST))
    }

    fn start_by(rules: u32, options: &Options) -> Result<Spectrangle, BadOptions> {
        options.check()?;
        Ok(Spectrangle::begin(options, if rules == 1 { 1 } else { NEWEST }))
    }

    fn rules(&self) -> u32 {
        self.rules.into()
    }

    fn seats(options: &Options) -> usize {
        options.players.into()
    }

    fn team(&self, seat: u8) -> u8 {
        self.teams[usize::from(seat)]
    }

    fn actor(&self) -> Actor {
        match self.stage {
            Stage::Start(_) | Stage::Deal | Stage::Refill | Stage::Exchange(_) => Actor::Chance,
            Stage::Turn => Actor::Seat(self.seat),
            Stage::Over(_) => Actor::Over,
        }
    }

    fn legal_steps(&self, out: &mut Vec<Step>) {
        match self.actor() {
            Actor::Over => {}
            Actor::Chance => out.extend(self.bag.iter().map(Step::Draw)),
            Actor::Seat(_) => {
                let before = out.len();
                self.placements(out);
                if out.len() == before {
                    self.exchanges_and_pass(out);
                }
            }
        }
    }

    fn odds(&self, out: &mut Vec<(Step, u32)>) {
        if self.actor() == Actor::Chance {
            out.extend(self.bag.iter().map(|tile| (Step::Draw(tile), 1)));
        }
    }

    fn step(&mut self, step: &Step) -> Result<Flow, Illegal> {
        self.play(*step, &mut |_| ())
    }

    fn outcome(&self) -> Option<Outcome> {
        Outcome::of(self)
    }
}

impl Presentation for Spectrangle {
    type State = State;
    type FullState = FullState;
    type View = View;
    type Effect = Effect;

    fn state(&self) -> State {
        State::of(self)
    }

    fn full_state(&self) -> FullState {
        FullState::of(self)
    }

    fn empty_state(start: &Spectrangle) -> FullState {
        FullState::empty(start)
    }

    fn from_state(start: &Spectrangle, state: &FullState) -> Result<Spectrangle, BadState> {
        state.position(start)
    }

    fn view(&self, history: &History<Spectrangle>) -> View {
        View::of(self, history)
    }

    fn effects(&self, step: &Step) -> Vec<Effect> {
        let mut effects = Vec::new();
        let played = self.clone().play(*step, &mut |effect| effects.push(effect));
        if played.is_ok() { effects } else { Vec::new() }
    }

    fn consequences(&self, before: &Spectrangle, seat: u8) -> Vec<Consequence> {
        consequences::of(self, before, seat)
    }

    fn diagram(&self) -> String {
        picture::diagram(self)
    }

    fn picture(&self) -> Picture {
        picture::picture(self)
    }
}

impl Spectrangle {
    /// Returns what the seat to act has before it: the board, its hand, whether there is anything to draw, and in how
    /// many rounds everybody has passed. Two positions of a game with the same of these have the same legal steps,
    /// whatever the others hold.
    #[must_use]
    pub fn information_set(&self) -> impl Hash + use<> {
        let tiles: Vec<_> = self.board.tiles().collect();
        (tiles, self.seat, self.hand(), self.bag.is_empty(), self.scores, self.passes / self.players)
    }

    /// The number of spaces of the board.
    pub const SPACES: usize = board::SPACES;

    /// Returns the spaces with a tile, by number, as in the picture.
    pub fn taken_spaces(&self) -> impl Iterator<Item = usize> {
        self.board.tiles().map(|(space, _)| space.into())
    }

    /// Returns what a step of the seat to act scores at once.
    #[must_use]
    pub fn score_of(&self, step: &Step) -> i16 {
        let Step::Place { tile, space, rotation } = *step else {
            return 0;
        };
        self.board.score(board::PlacedTile { tile, rotation }, space).total()
    }

    fn seats(&self) -> std::ops::Range<u8> {
        0..self.players
    }

    /// Returns the hands, by seat.
    fn hands(&self) -> &[Tiles] {
        &self.hands[..usize::from(self.players)]
    }

    /// Returns the scores, by seat.
    fn scores(&self) -> &[i16] {
        &self.scores[..usize::from(self.players)]
    }

    /// Returns the hand of the seat whose turn it is.
    fn hand(&self) -> Tiles {
        self.hands[usize::from(self.seat)]
    }

    fn can_place(&self) -> bool {
        self.board.takes_any(self.rule, self.hand())
    }

    fn placements(&self, out: &mut Vec<Step>) {
        let hand = self.hand();
        for space in self.board.places() {
            let fitting = self.board.fitting(self.rule, space);
            for (rotation, tiles) in (0..).zip(fitting) {
                let tiles = tiles.and(hand).iter();
                out.extend(tiles.map(|tile| Step::Place { tile, space, rotation }));
            }
        }
    }

    /// Appends the steps of a player who cannot place a tile.
    fn exchanges_and_pass(&self, out: &mut Vec<Step>) {
        out.push(Step::Pass);
        if !self.bag.is_empty() {
            out.extend(self.hand().iter().map(Step::Exchange));
        }
    }
}
