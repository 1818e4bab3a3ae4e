//! The lab: how a game plays with given parameters.
//!
//! A [`Study`] names a game, a grid of options and line-ups of computer players. Each combination is a [`StudyCell`].
//! The games of a cell are numbered, and a game depends on nothing but the study's seed, its cell and its number. Each
//! leaves a [`Trace`], which is one line of a file. From traces come measures, from measures statistics.
//! `atar-lab-report` tells them, and `atar-lab-service` is the lab behind a screen. `docs/lab.md` is the page for
//! people.
//!
//! Everything here is pure: no files, clock or threads. Whoever has these plays the games and keeps the lines.
//!
//! | module | is |
//! | --- | --- |
//! | [`study`] | what is asked: the JSON file, its bounds, its cells: each one combination of options with a line-up |
//! | [`probe`] | what tells the lab what is in the positions of a game |
//! | [`games`] | which games have a probe of their own |
//! | [`game`] | one game, in slices |
//! | [`trace`] | what is kept of one game: the line |
//! | [`lines`] | the lines of a file of games: which are there, and whether they agree |
//! | [`schedule`] | which game is played next |
//! | [`measures`] | what is measured of the games |
//! | [`game_measures`] | what is measured of the games of one kind besides |
//! | [`measurements`] | the measures of all games of a study |
//! | [`picks`] | which games are worth a look |
//! | [`stops`] | whether a cell has enough games, as they come in |
//! | [`seek`] | which cells keep the bounds of a wish, as their games come in |
//! | [`sample`] | one measure in the games of one cell: what statistics and plots work on |
//! | [`statistics`] | intervals, comparisons, verdicts, and when to stop |
//! | [`question`] | questions that are ready to be asked |
//! | [`spread`] | work that falls into parts: on all cores, or with pauses |

mod atar;
mod blokus;
mod capital;
mod cell_id;
mod engine;
pub mod game;
pub mod game_measures;
pub mod games;
mod in_order;
pub mod lines;
pub mod measurements;
pub mod measures;
mod owari;
mod petri;
pub mod picks;
pub mod probe;
pub mod question;
pub mod sample;
pub mod schedule;
mod seeds;
pub mod seek;
mod spectrangle;
pub mod spread;
pub mod statistics;
pub mod stops;
pub mod study;
pub mod trace;

pub use capital::capital;
pub use cell_id::{CellId, ParseCellIdError};
pub use engine::Engine;
pub use in_order::InOrder;
pub use sample::{Sample, SampleKind};
pub use seeds::Seeds;
pub use seek::Seek;
pub use stops::Stops;
pub use study::{Study, StudyCell};
pub use trace::{ByPlace, Mark, Trace};
