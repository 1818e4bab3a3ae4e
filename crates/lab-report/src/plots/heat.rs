//! Heat maps of two parameters.

use super::cell_grid::{CellGrid, Edge};
use super::frame::{self, WIDTH};
use super::mark;
use super::scale::Unit;
use super::svg::{self, Tag};
use atar_lab::statistics::Interval;

/// Text stays readable on colours that are no stronger, on light pages and on dark ones.
const FAINTEST: f64 = 0.06;
const STRONGEST: f64 = 0.55;
/// The series of the palette: blue for more, or below the middle; orange above it.
const COOL: usize = 1;
const WARM: usize = 0;

/// One figure of a heat map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heat {
    /// The figure.
    pub figure: f64,
    /// Its interval, if there were enough games for one.
    pub interval: Option<Interval>,
    /// The number of games.
    pub games: usize,
    /// Whether it holds only without the correction for many cells.
    pub is_uncertain: bool,
}

/// A figure for each pair of values of two parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    /// The title.
    pub title: String,
    /// What the figures are.
    pub unit: Unit,
    /// The parameter from left to right, and its values.
    pub across: Edge,
    /// The parameter from top to bottom, and its values.
    pub down: Edge,
    /// The figures, row by row; none where no game was played.
    pub cells: Vec<Vec<Option<Heat>>>,
    /// The figure that has no colour, such as the fair share. Without one the lowest has the faintest.
    pub middle: Option<f64>,
}

impl HeatMap {
    /// Returns the plot.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let grid = CellGrid::new(&self.across, &self.down, 150.0, (44.0, 66.0));
        let tone = Tone::new(self);
        let (mut tags, height) = grid.edges(&self.title);
        for (row, cells) in self.cells.iter().enumerate() {
            tags.extend(cells.iter().enumerate().map(|(column, cell)| self.draw(*cell, &grid, (row, column), &tone)));
        }
        let ends = [self.unit.text(tone.low), self.unit.text(tone.high)];
        tags.push(frame::ramp(grid.legend(), [&ends[0], &ends[1]], |part| tone.at(part)));
        svg::document((WIDTH, height), &self.title, tags)
    }

    fn draw(&self, cell: Option<Heat>, grid: &CellGrid<'_>, place: (usize, usize), tone: &Tone) -> Tag {
        let tile = grid.tile(place, 5.0);
        let Some(cell) = cell.filter(|cell| cell.figure.is_finite()) else {
            let tile = frame::outline(tile).set("stroke-dasharray", "3 3");
            return Tag::new("g").title("no game").add(tile);
        };
        let (colour, opacity) = tone.of(cell.figure);
        let (x, y) = grid.middle(place);
        let doubt = if cell.is_uncertain { "\u{a0}?" } else { "" };
        let figure = format!("{}{doubt}", self.unit.text(cell.figure));
        let range = cell.interval.map(|interval| {
            let text = self.unit.range(interval);
            let size_of_text = (grid.room() - 5.0) / svg::width(&text, 1.0);
            frame::soft_of(size_of_text.min(11.0), (x, y + 15.0), &text).anchor("middle")
        });
        let lift = if range.is_some() { -1.0 } else { 5.0 };
        let told = format!("{}: {}, {} games", grid.name(place), self.unit.text(cell.figure), cell.games);
        Tag::new("g")
            .title(&told)
            .add(tile.set("fill", colour).number("fill-opacity", opacity))
            .add(
                Tag::text((x, y + lift), &figure)
                    .anchor("middle")
                    .number("font-size", 15.0)
                    .number("font-weight", 600.0),
            )
            .add_all(range)
    }
}

/// How strong a colour a figure has.
struct Tone {
    low: f64,
    high: f64,
    middle: Option<f64>,
}

impl Tone {
    fn new(map: &HeatMap) -> Tone {
        let cells = map.cells.iter().flatten().flatten();
        let figures = cells.map(|cell| cell.figure).filter(|figure| figure.is_finite());
        let low = figures.clone().fold(f64::INFINITY, f64::min);
        let high = figures.fold(f64::NEG_INFINITY, f64::max);
        let (low, high) = if low > high { (0.0, 1.0) } else { (low, high) };
        // As far to both sides of the middle, so that equal distances look alike.
        let (low, high) = map.middle.map_or((low, high), |middle| {
            let far = (high - middle).abs().max((middle - low).abs()).max(1e-9);
            (middle - far, middle + far)
        });
        Tone { low, high, middle: map.middle }
    }

    fn of(&self, figure: f64) -> (&'static str, f64) {
        let wide = self.high - self.low;
        self.at(if wide > 0.0 { (figure - self.low) / wide } else { 0.5 })
    }

    fn at(&self, part: f64) -> (&'static str, f64) {
        let (series, strength) = match self.middle {
            None => (COOL, part),
            Some(_) if part < 0.5 => (COOL, 1.0 - 2.0 * part),
            Some(_) => (WARM, 2.0 * part - 1.0),
        };
        let opacity = FAINTEST + strength.clamp(0.0, 1.0) * (STRONGEST - FAINTEST);
        (mark::colour(series), opacity)
    }
}
