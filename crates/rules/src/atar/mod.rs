//! Atar: stones on a triangular board that shrinks (docs/rules/atar.md).

mod board;
mod clock;
mod consequences;
mod full_state;
mod options;
mod picture;
mod state;
mod step;
mod turn;
mod verbs;
mod view;

use std::hash::{Hash, Hasher};

pub use clock::ResetCause;
pub use full_state::FullState;
pub use options::{MAX_SEATS, Options, Order, PlacementMode};
pub use state::{Outcome, Reason, State};
pub use step::{Illegal, Step};
pub use turn::Effect;
pub use view::View;

use crate::bad_state::BadState;
use crate::consequence::Consequence;
use crate::history::History;
use crate::options::{BadOptions, Schema};
use crate::picture::Picture;
use crate::position::{Actor, Flow, Position, pick_from_list};
use crate::presentation::{Presentation, Verb};
use crate::spaces::Spaces;
use crate::triangle::Space;
use board::Board;
use clock::Clock;

/// Where the game stands between its beginning and its end (docs/rules/atar.md, "State").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The order is drawn and stones are placed.
    Setup,
    /// Stones move.
    Play,
    /// The game has ended.
    Over,
}

/// The stones whose steps are counted once where a step is picked; those of more are counted again.
const COUNTED: usize = 32;

/// A position of Atar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atar {
    phase: Phase,
    placement: PlacementMode,
    board: Board,
    /// Stones still to be placed, by seat.
    racks: [u16; MAX_SEATS],
    /// The seats drawn so far, in order; only the first `ordered` count.
    order: [u8; MAX_SEATS],
    ordered: u8,
    /// The place in the order of the seat whose turn it is.
    turn: u8,
    /// Whether the turn of the setup has its stone and waits for the commit.
    placed: bool,
    /// The spaces that hold stones which have moved this turn.
    visited: Spaces,
    clock: Clock,
    outcome: Option<Outcome>,
}

impl Hash for Atar {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Atar { phase, placement, placed, turn, ordered, .. } = self;
        (phase, placement, placed, turn, ordered).hash(hasher);
        let seats = self.board.seats();
        (&self.racks[..seats], &self.order[..seats]).hash(hasher);
        self.board.hash(hasher);
        self.visited.hash_on(self.board.side(), hasher);
        (self.clock, &self.outcome).hash(hasher);
    }
}

impl Position for Atar {
    const NAME: &'static str = "atar";
    const TITLE: &'static str = "Atar";
    const RULES: u32 = 1;
    const SEATS: (u8, u8) = (2, 7);
    const OPTIONS: Schema = Options::SCHEMA;

    type Options = Options;
    type Step = Step;
    type Illegal = Illegal;
    type Outcome = Outcome;

    fn start(options: &Options) -> Result<Atar, BadOptions> {
        options.check()?;
        Ok(Atar::begin(options))
    }

    fn seats(options: &Options) -> usize {
        options.stones.len()
    }

    fn actor(&self) -> Actor {
        match self.phase {
            Phase::Over => Actor::Over,
            Phase::Setup if !self.is_ordered() || self.placement == PlacementMode::Random => Actor::Chance,
            _ => Actor::Seat(self.mover()),
        }
    }

    fn legal_steps(&self, out: &mut Vec<Step>) {
        match self.phase {
            Phase::Over => {}
            Phase::Setup if !self.is_ordered() => out.extend(self.undrawn().map(Step::Seat)),
            Phase::Setup if self.placed => out.push(Step::Commit),
            Phase::Setup => {
                let places = self.board.places(self.mover());
                out.extend(places.iter().map(Step::Place));
            }
            Phase::Play => self.legal_in_play(out),
        }
    }

    /// Random games ask for every step, so no list of moves or places is written.
    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<Step> {
        match self.phase {
            Phase::Play => self.pick_in_play(choose),
            Phase::Setup if self.is_ordered() && !self.placed => {
                let places = self.board.places(self.mover());
                let index = choose(places.len());
                places.iter().nth(index).map(Step::Place)
            }
            Phase::Setup | Phase::Over => pick_from_list(self, choose),
        }
    }

    fn odds(&self, out: &mut Vec<(Step, u32)>) {
        if self.actor() == Actor::Chance {
            let mut steps = Vec::new();
            self.legal_steps(&mut steps);
            out.extend(steps.into_iter().map(|step| (step, 1)));
        }
    }

    fn step(&mut self, step: &Step) -> Result<Flow, Illegal> {
        self.play(*step, &mut |_| ())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone()
    }
}

impl Presentation for Atar {
    type State = State;
    type FullState = FullState;
    type View = View;
    type Effect = Effect;

    const VERBS: &'static [Verb] = verbs::VERBS;

    fn state(&self) -> State {
        State::of(self)
    }

    fn full_state(&self) -> FullState {
        FullState::of(self)
    }

    fn empty_state(start: &Atar) -> FullState {
        FullState::empty(start)
    }

    fn from_state(start: &Atar, state: &FullState) -> Result<Atar, BadState> {
        state.position(start)
    }

    fn view(&self, history: &History<Atar>) -> View {
        View::of(self, history)
    }

    fn effects(&self, step: &Step) -> Vec<Effect> {
        let mut effects = Vec::new();
        let played = self.clone().play(*step, &mut |effect| effects.push(effect));
        if played.is_ok() { effects } else { Vec::new() }
    }

    fn consequences(&self, _before: &Atar, seat: u8) -> Vec<Consequence> {
        consequences::of(self, seat)
    }

    fn diagram(&self) -> String {
        picture::diagram(self)
    }

    fn picture(&self) -> Picture {
        picture::picture(self)
    }
}

impl Atar {
    /// Returns the stones of a seat.
    #[must_use]
    pub fn stones_of(&self, seat: u8) -> Spaces {
        self.board.stones(seat)
    }

    /// Returns the spaces that are liberties of a seat's stones.
    #[must_use]
    pub fn liberties_of(&self, seat: u8) -> Spaces {
        self.board.seat_liberties(seat)
    }

    /// Returns the spaces that are liberties of a seat's stones, and how many of these stones have none.
    #[must_use]
    pub fn liberties_and_stuck(&self, seat: u8) -> (Spaces, usize) {
        self.board.liberties_and_stuck(seat)
    }

    /// Returns whether a stone has a liberty.
    #[inline]
    #[must_use]
    pub fn has_liberty(&self, stone: Space) -> bool {
        self.board.has_liberty(stone)
    }

    /// Returns whether a space is on the board and without a stone.
    #[inline]
    #[must_use]
    pub fn is_free(&self, space: Space) -> bool {
        self.board.is_free(space)
    }

    /// Returns where the game stands between its beginning and its end.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the side of the board that is left.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.board.size()
    }

    /// Returns the number of spaces that the whole board had at the start.
    #[must_use]
    pub fn spaces(&self) -> usize {
        self.board.side() * self.board.side()
    }

    /// Returns the order of play; none until it is complete.
    #[must_use]
    pub fn order(&self) -> Option<&[u8]> {
        self.is_ordered().then(|| self.drawn())
    }

    /// Returns whether the start of the clock has been asked for in this turn.
    #[must_use]
    pub fn is_clock_wished(&self) -> bool {
        self.clock.start_requested
    }

    /// Returns the position of the shot clock, if it runs, and the number of positions around the board.
    #[must_use]
    pub fn clock(&self) -> (Option<u8>, u8) {
        (self.clock.at, self.board.perimeter())
    }

    /// Returns the stones of the seat whose turn it is that are still to be visited; none before play and after it.
    #[must_use]
    pub fn to_visit(&self) -> Spaces {
        match self.phase {
            Phase::Play => self.unvisited(),
            Phase::Setup | Phase::Over => Spaces::NONE,
        }
    }

    /// Returns the seat whose turn it is; in random placement, the owner of the next stone.
    fn mover(&self) -> u8 {
        self.order[usize::from(self.turn)]
    }

    fn is_ordered(&self) -> bool {
        usize::from(self.ordered) == self.board.seats()
    }

    /// Returns the seats drawn so far, in order.
    fn drawn(&self) -> &[u8] {
        &self.order[..usize::from(self.ordered)]
    }

    /// Returns the seats that are not yet in the order of play.
    fn undrawn(&self) -> impl Iterator<Item = u8> {
        self.board.seat_numbers().filter(|seat| !self.drawn().contains(seat))
    }

    /// Returns the player's stones that have been neither moved nor removed this turn.
    fn unvisited(&self) -> Spaces {
        self.board.stones(self.mover()).without(self.visited)
    }

    fn legal_in_play(&self, out: &mut Vec<Step>) {
        let unvisited = self.unvisited();
        for stone in unvisited.iter() {
            let before = out.len();
            for space in stone.adjacent() {
                if self.board.is_free(space) {
                    out.push(Step::Move(stone, space));
                }
            }
            if out.len() == before {
                out.push(Step::Remove(stone));
            }
        }
        if self.clock.can_request_start() {
            out.push(Step::Clock);
        }
        if unvisited.is_empty() {
            out.push(Step::Commit);
        }
    }

    /// Returns the step of [`Atar::legal_in_play`] at an index.
    fn pick_in_play(&self, choose: impl FnOnce(usize) -> usize) -> Option<Step> {
        let unvisited = self.unvisited();
        // A stone without a liberty has one step, too: it is removed.
        let steps_of = |stone: Space| self.board.count_liberties(stone).max(1);
        let clock = usize::from(self.clock.can_request_start());
        let commit = usize::from(unvisited.is_empty());
        // Kept for the second look: counting liberties takes most of the time.
        let mut counts = [0_u8; COUNTED];
        let mut stones = 0;
        unvisited.iter().enumerate().for_each(|(number, stone)| {
            let steps = steps_of(stone);
            if let Some(count) = counts.get_mut(number) {
                *count = u8::try_from(steps).unwrap_or(u8::MAX);
            }
            stones += steps;
        });
        let mut index = choose(stones + clock + commit);
        if index >= stones {
            return match index - stones {
                rest if rest < clock => Some(Step::Clock),
                rest => (rest < clock + commit).then_some(Step::Commit),
            };
        }
        unvisited.iter().enumerate().find_map(|(number, stone)| {
            let count = counts.get(number).copied();
            let steps = count.map_or_else(|| steps_of(stone), usize::from);
            if index >= steps {
                index -= steps;
                return None;
            }
            let to = self.board.liberties(stone).nth(index);
            Some(to.map_or(Step::Remove(stone), |space| Step::Move(stone, space)))
        })
    }
}
