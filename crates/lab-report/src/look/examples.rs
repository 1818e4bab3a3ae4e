//! Example games in pictures.

use atar_rules::picture::Picture;

use crate::report::Example;
use atar_lab::game::Game;
use atar_lab::measurements::{CellResult, Results};
use atar_lab::picks::{Pick, pick};
use atar_lab::{Engine, Study, Trace};

/// The kinds of games that are shown, and what is said of them.
const KINDS: [(&str, &str); 3] = [
    ("typical", "A typical game, nearest to the medians of its setting"),
    ("drama", "The game in which the winner was furthest behind"),
    ("longest", "The longest game"),
];
/// So little is played at once that no turn is passed over.
pub const PICTURE_SLICE: u64 = 1;

/// A game that is worth being shown in pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// What it is an example of.
    pub title: String,
    /// The index of its cell in the study.
    pub cell: usize,
    /// Its number.
    pub game: u32,
}

/// Returns which games to show, each from another cell where there are several.
#[must_use]
pub fn wanted(results: &Results) -> Vec<Wanted> {
    let cells = results.cells.iter().enumerate();
    let played: Vec<(usize, &CellResult)> = cells.filter(|(_, result)| result.games > 0).collect();
    let kinds = KINDS.iter().enumerate();
    let wanted = |(number, (kind, words)): (usize, &(&str, &str))| {
        let (cell, result) = *played.get(number * played.len() / KINDS.len())?;
        let which: Pick = kind.parse().ok()?;
        let game = *pick(result, &which, 1).first()?;
        Some(Wanted {
            title: format!("{words}: game {game} of {}", result.cell.label()),
            cell,
            game: u32::try_from(game).ok()?,
        })
    };
    kinds.filter_map(wanted).collect()
}

/// Returns example games of a study. They are played again, by the rules of the engine that played them.
#[must_use]
pub fn examples(study: &Study, results: &Results, engine: &Engine) -> Vec<Example> {
    let played = |wanted: Wanted| {
        let cell = study.cells.get(wanted.cell)?;
        let mut game = study.begin(cell, wanted.game, Some(engine.rules)).ok()?;
        let mut pictures = Pictures::default();
        pictures.note(game.as_ref());
        while !game.run(PICTURE_SLICE).ok()? {
            pictures.note(game.as_ref());
        }
        let pictures = pictures.shown(game.as_ref());
        Some(example(results, &wanted, &game.trace(0.0), pictures))
    };
    wanted(results).into_iter().filter_map(played).collect()
}

/// Returns a game that was played again as an example. If it came out differently, its pictures are of another game,
/// and left out.
#[must_use]
pub fn example(results: &Results, wanted: &Wanted, trace: &Trace, pictures: Vec<(String, String)>) -> Example {
    let result = results.cells.get(wanted.cell);
    let is_same = result.is_some_and(|result| result.is_same(trace));
    Example { title: wanted.title.clone(), pictures: if is_same { pictures } else { Vec::new() } }
}

/// The pictures of a game after each turn, noted while it is played.
#[derive(Default)]
pub struct Pictures(Vec<Picture>);

impl Pictures {
    /// Notes the position if a turn has been finished since the last one.
    pub fn note(&mut self, game: &dyn Game) {
        while self.0.len() <= game.all_turns() as usize {
            self.0.push(game.picture());
        }
    }

    /// Returns the start of play, the middle and the end of a game that is over, as SVG.
    #[must_use]
    pub fn shown(mut self, game: &dyn Game) -> Vec<(String, String)> {
        self.note(game);
        let (all, turns) = (game.all_turns(), game.trace(0.0).turns);
        let setup = all.saturating_sub(turns);
        let middle = turns / 2;
        let shown = [
            (setup, "start of play".to_owned()),
            (setup + middle, format!("after {middle} turns")),
            (all, format!("the end, after {turns} turns")),
        ];
        let picture = |(turn, words): (u32, String)| {
            let picture = self.0.get(turn as usize)?;
            Some((words, picture.to_svg()))
        };
        shown.into_iter().filter_map(picture).collect()
    }
}
