//! Heat maps of two parameters.

use super::frame::{self, WIDTH};
use super::mark;
use super::scale::Unit;
use super::svg::{self, Tag, fitted};
use atar_lab::statistics::Interval;

/// Text stays readable on colours that are no stronger, on light pages and on dark ones.
const FAINTEST: f64 = 0.06;
const STRONGEST: f64 = 0.55;
/// The series of the palette: blue for more, or below the middle; orange above it.
const COOL: usize = 1;
const WARM: usize = 0;
const TOP: f64 = 74.0;
const GAP: f64 = 3.0;

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
    pub across: (String, Vec<String>),
    /// The parameter from top to bottom, and its values.
    pub down: (String, Vec<String>),
    /// The figures, row by row; none where no game was played.
    pub cells: Vec<Vec<Option<Heat>>>,
    /// The figure that has no colour, such as the fair share. Without one the lowest has the faintest.
    pub middle: Option<f64>,
}

impl HeatMap {
    /// Returns the plot.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let rows = self.down.1.len().max(1) as f64;
        let widest = self.down.1.iter().map(|label| svg::width(label, frame::TEXT));
        let left = (widest.fold(0.0, f64::max) + 34.0).clamp(74.0, 220.0);
        let slot = ((WIDTH - 16.0 - left) / self.across.1.len().max(1) as f64).min(150.0);
        let tall = (300.0 / rows).clamp(44.0, 66.0);
        let right = left + slot * self.across.1.len() as f64;
        let bottom = TOP + tall * rows;
        let tone = Tone::new(self);
        let (columns, height) = frame::columns(&self.across.1, slot, left, bottom);
        let under = bottom + height + 14.0;
        let mut tags = vec![
            frame::title(&self.title),
            columns,
            frame::soft((16.0, TOP - 14.0), &self.down.0),
            frame::soft(((left + right) / 2.0, under), &self.across.0).anchor("middle"),
        ];
        for (number, label) in self.down.1.iter().enumerate() {
            let y = TOP + tall * (number as f64 + 0.5) + 4.5;
            let label = fitted(label, frame::TEXT, left - 28.0);
            tags.push(Tag::text((left - 10.0, y), &label).anchor("end"));
        }
        for (row, cells) in self.cells.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let at = (left + slot * column as f64, TOP + tall * row as f64);
                tags.push(self.draw(*cell, (row, column), at, (slot, tall), &tone));
            }
        }
        let ends = [self.unit.text(tone.low), self.unit.text(tone.high)];
        let at = (WIDTH - 230.0, TOP - 24.0);
        tags.push(frame::ramp(at, [&ends[0], &ends[1]], |part| tone.at(part)));
        svg::document((WIDTH, under + 14.0), &self.title, tags)
    }

    fn draw(&self, cell: Option<Heat>, place: (usize, usize), at: (f64, f64), size: (f64, f64), tone: &Tone) -> Tag {
        let field =
            Tag::rectangle((at.0 + GAP / 2.0, at.1 + GAP / 2.0), (size.0 - GAP, size.1 - GAP)).number("rx", 5.0);
        let Some(cell) = cell.filter(|cell| cell.figure.is_finite()) else {
            let field = frame::outline(field).set("stroke-dasharray", "3 3");
            return Tag::new("g").title("no game").add(field);
        };
        let (colour, opacity) = tone.of(cell.figure);
        let middle = at.0 + size.0 / 2.0;
        let doubt = if cell.is_uncertain { "\u{a0}?" } else { "" };
        let figure = format!("{}{doubt}", self.unit.text(cell.figure));
        let range = cell.interval.map(|interval| {
            let text = self.unit.range(interval);
            let size_of_text = (size.0 - 8.0) / svg::width(&text, 1.0);
            let under = (middle, at.1 + size.1 / 2.0 + 15.0);
            frame::soft_of(size_of_text.min(11.0), under, &text).anchor("middle")
        });
        let lift = if range.is_some() { -1.0 } else { 5.0 };
        Tag::new("g")
            .title(&self.told(cell, place))
            .add(field.set("fill", colour).number("fill-opacity", opacity))
            .add(
                Tag::text((middle, at.1 + size.1 / 2.0 + lift), &figure)
                    .anchor("middle")
                    .number("font-size", 15.0)
                    .number("font-weight", 600.0),
            )
            .add_all(range)
    }

    fn told(&self, cell: Heat, (row, column): (usize, usize)) -> String {
        let name = |(parameter, values): &(String, Vec<String>), number: usize| {
            let value = values.get(number).map_or("", String::as_str);
            format!("{parameter} {value}")
        };
        let (across, down) = (name(&self.across, column), name(&self.down, row));
        let figure = self.unit.text(cell.figure);
        format!("{}, {}: {figure}, {} games", across.trim(), down.trim(), cell.games)
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
