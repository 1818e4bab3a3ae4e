//! Dots with intervals over a parameter.

use super::frame::{self, HEIGHT, WIDTH};
use super::legend::{self, INTERVAL, Sign};
use super::mark;
use super::scale::{Scale, Unit};
use super::svg::{self, INK, Tag};
use atar_lab::statistics::Interval;

const TOP: f64 = 70.0;
const LEFT: f64 = 74.0;
const RADIUS: f64 = 7.5;
/// With more columns than these the number of games of each is left to the table.
const MOST_WITH_GAMES: usize = 9;

/// One figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dot {
    /// The column, counted from 0.
    pub column: usize,
    /// The figure.
    pub figure: f64,
    /// Its interval, if there were enough games for one.
    pub interval: Option<Interval>,
    /// The number of games.
    pub games: usize,
    /// Whether it holds only without the correction for many cells.
    pub is_uncertain: bool,
}

/// The figures of one colour.
#[derive(Clone, Debug, PartialEq)]
pub struct DotSeries {
    /// What the colour stands for; empty if there is only one.
    pub name: String,
    /// The figures.
    pub dots: Vec<Dot>,
}

/// Dots with intervals over the values of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Dots {
    /// The title.
    pub title: String,
    /// The parameter.
    pub parameter: String,
    /// What the figures are.
    pub measure: String,
    /// How they are written.
    pub unit: Unit,
    /// The values of the parameter.
    pub columns: Vec<String>,
    /// The figures.
    pub series: Vec<DotSeries>,
    /// A range to compare with, such as the fair one, and its name.
    pub reference: Option<(Interval, String)>,
}

impl Dots {
    /// Returns the plot.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (legend, height) = legend::legend(&self.explained(), 38.0);
        let top = TOP + height;
        let bottom = top + HEIGHT;
        let name = self.reference.as_ref().map_or("", |(_, name)| name.as_str());
        let right = WIDTH - 22.0 - svg::width(name, frame::TICK);
        let scale = Scale::new(self.figures(), self.unit, (bottom, top));
        let slot = (right - LEFT) / self.columns.len().max(1) as f64;
        let mut tags = vec![frame::title(&self.title)];
        tags.extend(legend);
        tags.extend(self.shade(&scale, right));
        tags.push(frame::upright(&scale, LEFT, right, &self.measure, top));
        tags.extend(
            self.reference
                .as_ref()
                .map(|(range, name)| frame::reference(scale.place((range.low + range.high) / 2.0), LEFT, right, name)),
        );
        tags.push(frame::base((LEFT, bottom), (right, bottom)));
        let (columns, height) = frame::columns(&self.columns, slot, LEFT, bottom);
        let mut under = bottom + height + 12.0;
        tags.push(columns);
        if self.columns.len() <= MOST_WITH_GAMES {
            tags.push(self.games(slot, under));
            under += 18.0;
        }
        let middle = (LEFT + right) / 2.0;
        tags.push(frame::soft((middle, under + 4.0), &self.parameter).anchor("middle"));
        for (number, series) in self.series.iter().enumerate() {
            tags.push(self.draw(number, series, &scale, slot));
        }
        svg::document((WIDTH, under + 18.0), &self.title, tags)
    }

    /// Returns what its signs stand for.
    fn explained(&self) -> Vec<(Sign, String)> {
        let names = self.series.iter().map(|series| series.name.as_str());
        let names: Vec<&str> = names.collect();
        let mut dots = self.series.iter().flat_map(|series| &series.dots);
        let has_intervals = dots.any(|dot| dot.interval.is_some());
        let interval = has_intervals.then(|| (Sign::Interval, INTERVAL.to_owned()));
        let band = self.reference.as_ref().map(|(range, name)| {
            let range = self.unit.range(*range);
            (Sign::Band, format!("{name}: {range}"))
        });
        let named = legend::series(&names).into_iter();
        named.chain(interval).chain(band).collect()
    }

    fn figures(&self) -> impl Iterator<Item = f64> {
        let dots = self.series.iter().flat_map(|series| &series.dots);
        let ends = |interval: Interval| [interval.low, interval.high];
        let figures = dots.flat_map(move |dot| {
            let ends = dot.interval.map(ends).into_iter().flatten();
            ends.chain([dot.figure])
        });
        let reference = self.reference.iter().flat_map(move |(range, _)| ends(*range));
        figures.chain(reference)
    }

    /// Draws the range to compare with, as an area.
    fn shade(&self, scale: &Scale, right: f64) -> Option<Tag> {
        let (range, _) = self.reference.as_ref()?;
        let (low, high) = (scale.place(range.low), scale.place(range.high));
        let area = Tag::rectangle((LEFT, high), (right - LEFT, low - high));
        Some(area.set("fill", INK).number("fill-opacity", 0.08))
    }

    /// Writes the number of games under each column, if it is the same for all of its dots.
    fn games(&self, slot: f64, y: f64) -> Tag {
        let tags = (0..self.columns.len()).filter_map(|column| {
            let dots = self.series.iter().flat_map(|series| &series.dots);
            let mut games = dots.filter(|dot| dot.column == column).map(|dot| dot.games);
            let first = games.next()?;
            let most = games.clone().fold(first, usize::max);
            let least = games.fold(first, usize::min);
            let text = if least == most { format!("{most} games") } else { format!("{least} to {most} games") };
            let text = svg::fitted(&text, frame::TICK, slot);
            let x = LEFT + slot * (column as f64 + 0.5);
            Some(frame::soft((x, y), &text).anchor("middle"))
        });
        Tag::new("g").set("class", "lab-games").add_all(tags)
    }

    fn draw(&self, number: usize, series: &DotSeries, scale: &Scale, slot: f64) -> Tag {
        let count = self.series.len() as f64;
        let apart = (slot * 0.6 / count).min(24.0);
        let aside = apart * (number as f64 - (count - 1.0) / 2.0);
        let mut group = Tag::new("g").set("class", &format!("lab-series lab-series-{}", number + 1));
        for dot in series.dots.iter().filter(|dot| dot.figure.is_finite()) {
            let x = LEFT + slot * (dot.column as f64 + 0.5) + aside;
            group = group.add(self.draw_dot(number, series, dot, x, scale));
        }
        group
    }

    fn draw_dot(&self, number: usize, series: &DotSeries, dot: &Dot, x: f64, scale: &Scale) -> Tag {
        let whisker = dot.interval.map(|interval| {
            Tag::line((x, scale.place(interval.low)), (x, scale.place(interval.high)))
                .number("stroke-width", 2.0)
                .number("stroke-opacity", 0.75)
        });
        let at = (x, scale.place(dot.figure));
        let doubt =
            dot.is_uncertain.then(|| Tag::text((x + RADIUS + 3.0, at.1 + 4.5), "?").number("font-weight", 700.0));
        Tag::new("g")
            .title(&self.told(series, dot))
            .add_all(whisker)
            .add(mark::stone(number, at, RADIUS))
            .add_all(doubt)
    }

    fn told(&self, series: &DotSeries, dot: &Dot) -> String {
        let column = self.columns.get(dot.column).map_or("", String::as_str);
        let names = [self.parameter.as_str(), column, series.name.as_str()];
        let names: Vec<&str> = names.into_iter().filter(|name| !name.is_empty()).collect();
        let figure = self.unit.text(dot.figure);
        let range = dot.interval.map_or_else(String::new, |interval| {
            let [low, high] = [interval.low, interval.high].map(|end| self.unit.text(end));
            format!(" ({low} to {high})")
        });
        format!("{}: {figure}{range}, {} games", names.join(", "), dot.games)
    }
}
