//! The figures of a game that a wish is about.

use crate::game_measures::figure_names;
use crate::measurements::{Measurer, calibration, figure_by};
use crate::measures::Standing;
use crate::sample::SampleKind;
use crate::statistics::{Interval, Sharpener};
use crate::study::{BALANCE, LineUp, MINUTES, SCORE, SHARE, Study, StudyCell, Wished, is_part, kind};
use crate::trace::Trace;

/// The seconds of a minute.
const MINUTE: f64 = 60.0;

/// Where a figure comes from.
#[derive(Clone, Debug, PartialEq)]
enum Source {
    /// A figure by its name, times a factor.
    Named(String, f64),
    /// One that says how the game stood, which is calibrated.
    OfValues(String),
    /// The share of the win of the first of two places less that of the second.
    Difference(usize, usize),
    /// The share of a.
    Score,
}

/// A figure that a wish is about, in one cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct WishedFigure {
    /// The measure of the wish.
    pub(super) measure: String,
    source: Source,
    /// Where all figures lie; none where the first games show it.
    pub(super) range: Option<Interval>,
    /// Whether they are parts of a whole, between 0 and 1.
    pub(super) is_part: bool,
    /// The bounds of its mean.
    pub(super) least: Option<f64>,
    pub(super) most: Option<f64>,
}

impl WishedFigure {
    /// A figure of games that are made up.
    #[cfg(test)]
    pub(super) fn made_up(
        measure: &str,
        range: Option<Interval>,
        least: Option<f64>,
        most: Option<f64>,
    ) -> WishedFigure {
        let (measure, source) = (measure.to_owned(), Source::Score);
        WishedFigure { measure, source, range, is_part: false, least, most }
    }
}

/// Returns the figures that a wish is about in a cell, one measure after the other.
pub(super) fn wished_figures(study: &Study, cell: &StudyCell) -> Vec<WishedFigure> {
    let names = figure_names(&study.game, cell.seats);
    let is_of_values = |name: &str| names.iter().any(|(known, of_values)| known == name && *of_values);
    let figures = study.wish.iter().flat_map(|(name, wished)| match name.as_str() {
        BALANCE => differences(cell.seats, wished),
        SHARE => (1..=cell.seats).map(|place| named(study, &format!("{SHARE}.{place}"), SHARE, wished)).collect(),
        SCORE => vec![WishedFigure { source: Source::Score, ..named(study, name, name, wished) }],
        MINUTES => {
            let source = Source::Named("turns".to_owned(), study.pace.unwrap_or(MINUTE) / MINUTE);
            vec![WishedFigure { source, ..named(study, name, name, wished) }]
        }
        _ if is_of_values(name) => {
            vec![WishedFigure {
                source: Source::OfValues(name.clone()),
                range: None,
                ..named(study, name, name, wished)
            }]
        }
        _ => vec![named(study, name, name, wished)],
    });
    figures.collect()
}

fn named(study: &Study, name: &str, measure: &str, wished: &Wished) -> WishedFigure {
    WishedFigure {
        measure: measure.to_owned(),
        source: Source::Named(name.to_owned(), 1.0),
        range: (kind(&study.game, name) == SampleKind::Share).then(|| Interval::new(0.0, 1.0)),
        is_part: is_part(&study.game, name),
        least: wished.least,
        most: wished.most,
    }
}

/// Returns the differences of each two places. The balance is at least b where none is further from 0 than 1 − b.
fn differences(places: usize, wished: &Wished) -> Vec<WishedFigure> {
    let pairs = (0..places).flat_map(|one| (one + 1..places).map(move |other| (one, other)));
    let figure = |(one, other)| WishedFigure {
        measure: BALANCE.to_owned(),
        source: Source::Difference(one, other),
        range: Some(Interval::new(-1.0, 1.0)),
        is_part: false,
        least: wished.least.map(|least| least - 1.0),
        most: wished.least.map(|least| 1.0 - least),
    };
    pairs.map(figure).collect()
}

/// A game as a wish needs it.
#[derive(Clone, Debug)]
pub(super) struct SeenGame {
    /// The figures that need no calibration.
    plain: Vec<Option<f64>>,
    standing: Option<Standing>,
}

/// Sees a game of a cell.
pub(super) fn see<'a, F>(measurer: &Measurer, cell: &StudyCell, figures: F, trace: &Trace) -> SeenGame
where
    F: Iterator<Item = &'a WishedFigure> + Clone,
{
    let game = measurer.measure(trace);
    let share = |place: usize| trace.shares.get(place).copied();
    let plain = figures.clone().map(|figure| match &figure.source {
        Source::Named(name, factor) => game.figure(name).map(|figure| figure * factor),
        Source::OfValues(_) => None,
        Source::Difference(one, other) => share(*one).zip(share(*other)).map(|(one, other)| one - other),
        Source::Score => {
            matches!(cell.line_up, LineUp::Pair { .. }).then(|| share(cell.place_of_a(trace.game))).flatten()
        }
    });
    let plain = plain.collect();
    let needs_values = figures.into_iter().any(|figure| matches!(figure.source, Source::OfValues(_)));
    SeenGame { plain, standing: needs_values.then(|| game.into_standing()) }
}

impl SeenGame {
    /// A game with these figures, none of which needs to be calibrated.
    #[cfg(test)]
    pub(super) fn made_up(plain: Vec<Option<f64>>) -> SeenGame {
        SeenGame { plain, standing: None }
    }

    /// Returns a figure by its index.
    pub(super) fn figure(&self, index: usize, of: &WishedFigure, sharpener: Option<&Sharpener>) -> Option<f64> {
        match (&of.source, &self.standing, sharpener) {
            (Source::OfValues(name), Some(standing), Some(sharpener)) => figure_by(standing, sharpener, name),
            _ => self.plain.get(index).copied().flatten(),
        }
    }
}

/// Returns what sharpens the estimates of players as these games show; none where no figure needs it.
pub(super) fn sharpener(games: &[SeenGame]) -> Option<Sharpener> {
    let standings: Vec<&Standing> = games.iter().filter_map(|game| game.standing.as_ref()).collect();
    if standings.is_empty() {
        return None;
    }
    Some(Sharpener::new(calibration(&standings).map_or(1.0, |calibration| calibration.tau)))
}
