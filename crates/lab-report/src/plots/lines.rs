//! Lines with a band, over the part of the game.

use super::frame::{self, HEIGHT, WIDTH};
use super::legend::{self, INTERVAL, Sign};
use super::mark;
use super::scale::{Scale, Unit};
use super::svg::{self, INK, Tag};
use atar_lab::statistics::Interval;

const LEFT: f64 = 74.0;
const RIGHT: f64 = WIDTH - 30.0;

/// One point of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinePoint {
    /// Along the bottom, such as the part of the game.
    pub at: f64,
    /// The figure.
    pub figure: f64,
    /// The band around it, if there is one.
    pub band: Option<Interval>,
}

/// One line.
#[derive(Clone, Debug, PartialEq)]
pub struct LineSeries {
    /// What its colour stands for; empty if there is only one.
    pub name: String,
    /// The points, from left to right.
    pub points: Vec<LinePoint>,
}

/// Lines with bands.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// The title.
    pub title: String,
    /// What goes from left to right, and how it is written.
    pub across: (String, Unit),
    /// What the figures are, and how they are written.
    pub measure: (String, Unit),
    /// The lines.
    pub lines: Vec<LineSeries>,
    /// A line to compare with, and its name, such as said = won.
    pub diagonal: Option<String>,
}

impl Lines {
    /// Returns the plot.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (legend, height) = legend::legend(&self.explained(), 38.0);
        let top = 70.0 + height;
        let bottom = top + HEIGHT;
        let (across, up) = self.scales(top, bottom);
        let mut tags = vec![frame::title(&self.title)];
        tags.extend(legend);
        tags.push(frame::upright(&up, LEFT, RIGHT, &self.measure.0, top));
        tags.push(frame::level(&across, top, bottom, &self.across.0, (LEFT + RIGHT) / 2.0));
        tags.push(frame::base((LEFT, bottom), (RIGHT, bottom)));
        tags.extend(self.diagonal.as_ref().map(|name| {
            let line = Tag::line((across.place(0.0), up.place(0.0)), (across.place(1.0), up.place(1.0)));
            line.set("stroke-dasharray", "6 4").number("stroke-opacity", 0.7).title(name)
        }));
        let lines = self.lines.iter().enumerate();
        tags.extend(lines.clone().filter_map(|(number, line)| band(number, line, &across, &up)));
        tags.extend(lines.map(|(number, line)| draw(number, line, &across, &up)));
        svg::document((WIDTH, bottom + 50.0), &self.title, tags)
    }

    /// Returns what its signs stand for.
    fn explained(&self) -> Vec<(Sign, String)> {
        let names: Vec<&str> = self.lines.iter().map(|line| line.name.as_str()).collect();
        let banded = |line: &LineSeries| line.points.iter().any(|point| point.band.is_some());
        let band = self.lines.iter().position(banded);
        let band = band.map(|series| (Sign::AroundLine(series), INTERVAL.to_owned()));
        let dashed = self.diagonal.iter().map(|name| (Sign::Dashed, name.clone()));
        let named = legend::series(&names).into_iter();
        named.chain(band).chain(dashed).collect()
    }

    fn scales(&self, top: f64, bottom: f64) -> (Scale, Scale) {
        let points = self.lines.iter().flat_map(|line| &line.points);
        let ends = |point: &LinePoint| {
            let band = point.band.map(|band| [band.low, band.high]);
            band.into_iter().flatten().chain([point.figure])
        };
        if self.diagonal.is_some() {
            let across = Scale::exactly((0.0, 1.0), self.across.1, (LEFT, RIGHT));
            return (across, Scale::exactly((0.0, 1.0), self.measure.1, (bottom, top)));
        }
        let places = points.clone().map(|point| point.at);
        let (least, most) =
            places.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), at| (least.min(at), most.max(at)));
        let (least, most) = if least < most { (least, most) } else { (0.0, 1.0) };
        let across = Scale::exactly((least, most), self.across.1, (LEFT, RIGHT));
        (across, Scale::new(points.flat_map(ends), self.measure.1, (bottom, top)))
    }
}

fn band(number: usize, line: &LineSeries, across: &Scale, up: &Scale) -> Option<Tag> {
    let banded = line.points.iter().filter_map(|point| Some((point.at, point.band?)));
    let upper = banded.clone().map(|(at, band)| (across.place(at), up.place(band.high)));
    let lower = banded.map(|(at, band)| (across.place(at), up.place(band.low)));
    let mut lower: Vec<_> = lower.collect();
    lower.reverse();
    let around: Vec<_> = upper.chain(lower).collect();
    let area =
        Tag::path(&around).set("fill", mark::colour(number)).number("fill-opacity", 0.25).set("class", "lab-band");
    (around.len() > 2).then_some(area)
}

/// Draws the line over a wider one of ink, so that yellow and white ones are seen on white paper; a stone at its end.
fn draw(number: usize, line: &LineSeries, across: &Scale, up: &Scale) -> Tag {
    let finite = line.points.iter().filter(|point| point.figure.is_finite());
    let points: Vec<_> = finite.map(|point| (across.place(point.at), up.place(point.figure))).collect();
    let stroke = |colour: &str, width: f64| {
        Tag::path(&points)
            .set("fill", "none")
            .set("stroke", colour)
            .number("stroke-width", width)
            .set("stroke-linejoin", "round")
            .set("stroke-linecap", "round")
    };
    let ends = points.iter().step_by((points.len() / 5).max(1));
    Tag::new("g")
        .set("class", &format!("lab-series lab-series-{}", number + 1))
        .title(&line.name)
        .add(stroke(INK, 4.6).number("stroke-opacity", 0.55))
        .add(stroke(mark::colour(number), 3.0))
        .add_all(ends.map(|&at| mark::stone(number, at, 5.5)))
}
