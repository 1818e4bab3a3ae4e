//! The list of games with heuristics. A game that is not in it is played by its rules alone.

use std::any::{Any, TypeId};

use atar_rules::atar::Atar;
use atar_rules::blokus::Blokus;
#[cfg(feature = "example-game")]
use atar_rules::nim::Nim;
use atar_rules::owari::Owari;
use atar_rules::petri::Petri;
use atar_rules::spectrangle::Spectrangle;
use atar_rules::{Actor, Position};

use crate::analysis::Analyst;
use crate::atar::AtarHeuristics;
use crate::blokus::BlokusHeuristics;
use crate::flat_monte_carlo::FlatMonteCarlo;
use crate::heuristics::{Heuristics, NoHeuristics};
#[cfg(feature = "example-game")]
use crate::nim::NimHeuristics;
use crate::one_ply::{OnePly, StepChoice};
use crate::owari::{OwariAnalyst, OwariHeuristics, OwariJudge, OwariSearcher, OwariStrength};
use crate::parallel::{BatchRunner, HelperRunner, Opening};
use crate::petri::PetriHeuristics;
use crate::player::{Player, Strength};
use crate::review::{Judge, PlayedTurn, Review, ReviewSettings, TreeJudge};
use crate::searcher::Searcher;
use crate::spectrangle::SpectrangleHeuristics;
use crate::tree_analyst::TreeAnalyst;
use crate::tree_search::TreeSearch;
use crate::without::{LeavesOut, Without};

macro_rules! heuristics {
    ($($(#[$condition:meta])? $position:ty => $heuristics:expr),+ $(,)?) => {
        /// Returns what is known of the game with these positions, for so many seats.
        #[must_use]
        pub fn heuristics<P: Position>(seats: usize) -> Box<dyn Heuristics<P>> {
            $($(#[$condition])? {
                let known: Box<dyn Heuristics<$position>> = Box::new($heuristics(seats));
                let known: Box<dyn Any> = Box::new(known);
                if let Ok(known) = known.downcast::<Box<dyn Heuristics<P>>>() {
                    return *known;
                }
            })+
            Box::new(NoHeuristics { seats })
        }
    };
}

heuristics![
    Atar => AtarHeuristics::new,
    Blokus => BlokusHeuristics::new,
    #[cfg(feature = "example-game")]
    Nim => NimHeuristics::new,
    Owari => OwariHeuristics::new,
    Petri => PetriHeuristics::new,
    Spectrangle => SpectrangleHeuristics::new,
];

/// Returns whether a game brings a searcher of its own.
fn has_own_searcher<P: Position>() -> bool {
    TypeId::of::<P>() == TypeId::of::<Owari>()
}

/// Returns the searcher that a game brings of its own, instead of the tree search.
fn own_searcher<P: Position>(position: &P, strength: OwariStrength, seed: u64) -> Option<Box<dyn Searcher<P>>> {
    let position = (position as &dyn Any).downcast_ref::<Owari>()?;
    let own: Box<dyn Searcher<Owari>> = Box::new(OwariSearcher::new(position, strength, seed));
    let own: Box<dyn Any> = Box::new(own);
    own.downcast::<Box<dyn Searcher<P>>>().ok().map(|own| *own)
}

/// Starts a computer player on the rest of the turn, from a position where a seat acts, in a game of so many seats.
///
/// The same position, player and seed give the same plan on every machine, however the work is sliced.
///
/// ```
/// use atar_rules::{Actor, Position};
/// use atar_rules::blokus::{Blokus, Options};
/// use atar_search::{Player, search};
///
/// let options = Options::default();
/// let mut position = Blokus::start(&options)?;
/// let mut searcher = search(&position, Blokus::seats(&options), Player::Nodes(300), 1);
/// while !searcher.run(100) {
///     let (nodes, most) = searcher.progress();
///     assert!(nodes <= most);
/// }
/// let plan = searcher.plan();
/// for step in &plan.steps {
///     position.step(step)?;
/// }
/// assert_eq!(plan.value.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn search<P: Position>(position: &P, seats: usize, player: Player, seed: u64) -> Box<dyn Searcher<P>> {
    let own = match player {
        Player::Level(level) => own_searcher(position, OwariStrength::of_level(level), seed),
        Player::Nodes(nodes) => own_searcher(position, OwariStrength::of_nodes(nodes), seed),
        Player::Random | Player::Greedy | Player::Flat => None,
    };
    if let Some(own) = own {
        return own;
    }
    with_heuristics(position, &|| heuristics::<P>(seats), player, seed)
}

/// Returns what rolls out for a [`search`] that runs elsewhere, in a game of so many seats. `start` is the position
/// that the opening has as a text.
#[must_use]
pub fn batch_runner<P: Position>(start: &P, seats: usize, opening: &Opening<'_>) -> Box<dyn BatchRunner> {
    Box::new(HelperRunner::new(start, heuristics::<P>(seats), opening))
}

/// Starts the computer that watches a position, in a game of so many seats.
///
/// The same position, seed and nodes give the same analysis on every machine, however the work is sliced.
///
/// ```
/// use atar_rules::Position;
/// use atar_rules::owari::{Options, Owari};
/// use atar_search::analyse;
///
/// let position = Owari::start(&Options { stones: 1, first: 0 })?;
/// let mut analyst = analyse(&position, 2, 1);
/// while !analyst.run(1000) {}
/// let analysis = analyst.analysis(3);
/// assert!(analysis.exact);
/// assert_eq!(analysis.lines.len(), 3);
/// # Ok::<(), atar_rules::BadOptions>(())
/// ```
#[must_use]
pub fn analyse<P: Position>(position: &P, seats: usize, seed: u64) -> Box<dyn Analyst<P>> {
    let own = || {
        let position = (position as &dyn Any).downcast_ref::<Owari>()?;
        let own: Box<dyn Analyst<Owari>> = Box::new(OwariAnalyst::new(position));
        let own: Box<dyn Any> = Box::new(own);
        own.downcast::<Box<dyn Analyst<P>>>().ok().map(|own| *own)
    };
    own().unwrap_or_else(|| Box::new(TreeAnalyst::new(position, seats, heuristics::<P>, seed)))
}

/// Returns the nodes for a turn that a review takes where nobody asks for a number, in a game of so many seats.
#[must_use]
pub fn review_nodes<P: Position>(seats: usize) -> u64 {
    heuristics::<P>(seats).review_nodes()
}

/// Starts the review of the turns of a game of so many seats that began from a position, the steps of chance included.
///
/// The same game and settings give the same marks on every machine, however the work is sliced.
#[must_use]
pub fn review<P: Position>(
    start: &P,
    seats: usize,
    turns: impl IntoIterator<Item = Vec<P::Step>>,
    settings: ReviewSettings,
) -> Review<P> {
    Review::new(start, seats, turns, settings, judge::<P>)
}

/// Returns what judges a turn.
fn judge<P: Position>(turn: PlayedTurn<P>, seats: usize, nodes: u64, seed: u64) -> Box<dyn Judge<P>> {
    let own = || {
        let turn = (&turn as &dyn Any).downcast_ref::<PlayedTurn<Owari>>()?.clone();
        let own: Box<dyn Judge<Owari>> = Box::new(OwariJudge::new(turn, nodes));
        let own: Box<dyn Any> = Box::new(own);
        own.downcast::<Box<dyn Judge<P>>>().ok().map(|own| *own)
    };
    own().unwrap_or_else(|| Box::new(TreeJudge::new(turn, seats, heuristics::<P>, nodes, seed)))
}

/// Starts a computer player who does without some steps where others remain. None if the player cannot: `flat`, and
/// players with a search of their own.
#[must_use]
pub fn search_without<P: Position>(
    position: &P,
    seats: usize,
    player: Player,
    seed: u64,
    leaves_out: LeavesOut<P>,
) -> Option<Box<dyn Searcher<P>>> {
    let Actor::Seat(seat) = position.actor() else {
        return None;
    };
    let has_own = has_own_searcher::<P>() && matches!(player, Player::Level(_) | Player::Nodes(_));
    if has_own || player == Player::Flat {
        return None;
    }
    let restricted = || -> Box<dyn Heuristics<P>> {
        let all = heuristics::<P>(seats);
        Box::new(Without::new(all, seat, leaves_out.clone()))
    };
    Some(with_heuristics(position, &restricted, player, seed))
}

/// Starts a player that goes by heuristics.
fn with_heuristics<P: Position>(
    position: &P,
    heuristics: &dyn Fn() -> Box<dyn Heuristics<P>>,
    player: Player,
    seed: u64,
) -> Box<dyn Searcher<P>> {
    let one_ply = |choice| Box::new(OnePly::new(position, heuristics(), choice, seed));
    let tree = |strength| Box::new(TreeSearch::new(position, heuristics, strength, seed));
    match player {
        Player::Random => one_ply(StepChoice::Random),
        Player::Greedy => one_ply(StepChoice::Greedy),
        Player::Flat => Box::new(FlatMonteCarlo::new(position, heuristics().seats(), seed)),
        Player::Level(level) => tree(heuristics().strength(level, position)),
        Player::Nodes(nodes) => tree(Strength { nodes, sight: None }),
    }
}
