//! The figures of a game that a wish is about.

use crate::measurements::Measurer;
use crate::statistics::Interval;
use crate::study::{BALANCE, LineUp, MINUTES, SCORE, SECONDS, SHARE, Study, StudyCell, Wished, is_part};
use crate::trace::Trace;

/// Where a figure comes from.
#[derive(Clone, Debug, PartialEq)]
enum Source {
    /// A figure by its name, times a factor. What players judge is not calibrated: that takes all games of a cell, and
    /// the bets need figures that each game has by itself.
    Named(String, f64),
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
        WishedFigure { measure, source, range, least, most }
    }
}

/// Returns the figures that a wish is about in a cell, one measure after the other.
pub(super) fn wished_figures(study: &Study, cell: &StudyCell) -> Vec<WishedFigure> {
    let figures = study.wish.iter().flat_map(|(name, wished)| match name.as_str() {
        BALANCE => differences(cell.seats, wished),
        SHARE => (1..=cell.seats).map(|place| named(study, &format!("{SHARE}.{place}"), SHARE, wished)).collect(),
        SCORE => vec![WishedFigure { source: Source::Score, ..named(study, name, name, wished) }],
        MINUTES => {
            let source = Source::Named("turns".to_owned(), study.pace.unwrap_or(SECONDS) / SECONDS);
            vec![WishedFigure { source, ..named(study, name, name, wished) }]
        }
        _ => vec![named(study, name, name, wished)],
    });
    figures.collect()
}

fn named(study: &Study, name: &str, measure: &str, wished: &Wished) -> WishedFigure {
    WishedFigure {
        measure: measure.to_owned(),
        source: Source::Named(name.to_owned(), 1.0),
        range: is_part(&study.game, name).then(|| Interval::new(0.0, 1.0)),
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
        least: wished.least.map(|least| least - 1.0),
        most: wished.least.map(|least| 1.0 - least),
    };
    pairs.map(figure).collect()
}

/// The figures of a game that a wish is about; none where a measure says nothing of the game.
pub(super) type SeenGame = Vec<Option<f64>>;

/// Sees a game of a cell.
pub(super) fn see<'a>(
    measurer: &Measurer,
    cell: &StudyCell,
    figures: impl Iterator<Item = &'a WishedFigure>,
    trace: &Trace,
) -> SeenGame {
    let game = measurer.measure(trace);
    let share = |place: usize| trace.shares.get(place).copied();
    let figure = |figure: &WishedFigure| match &figure.source {
        Source::Named(name, factor) => game.figure(name).map(|figure| figure * factor),
        Source::Difference(one, other) => share(*one).zip(share(*other)).map(|(one, other)| one - other),
        Source::Score => {
            matches!(cell.line_up, LineUp::Pair { .. }).then(|| share(cell.place_of_a(trace.game))).flatten()
        }
    };
    figures.map(figure).collect()
}
