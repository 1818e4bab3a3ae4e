//! A game's own board as a heat map.

use atar_rules::picture::{Element, Picture};

use super::frame;
use super::mark;
use super::scale::Unit;
use super::svg::{self, INK, Tag};

const WIDTH: f64 = 420.0;
const TOP: f64 = 74.0;
const FAINTEST: f64 = 0.03;
/// No text stands on these colours.
const STRONGEST: f64 = 0.95;

/// How often, or how much, on each space of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPlot<'a> {
    /// The title.
    pub title: String,
    /// How the figures are written.
    pub unit: Unit,
    /// A picture of the empty board.
    pub picture: &'a Picture,
    /// The figure of each space, with the number of its element in the picture.
    pub spaces: Vec<(usize, f64)>,
}

impl BoardPlot<'_> {
    /// Returns the plot.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (wide, high) = self.picture.size;
        let scale = (WIDTH - 32.0) / f64::from(wide.max(1));
        let figures = self.spaces.iter().map(|(_, figure)| *figure).filter(|figure| figure.is_finite());
        let most = figures.fold(0.0, f64::max);
        let mut board = Tag::new("g").set("transform", &format!("translate(16 {TOP}) scale({scale:.6})"));
        for (number, figure) in &self.spaces {
            let part = if most > 0.0 { figure / most } else { 0.0 };
            let told = self.unit.text(*figure);
            let shape = self.picture.elements.get(*number).and_then(shape);
            board = board.add_all(shape.map(|shape| {
                shape
                    .set("fill", mark::colour(1))
                    .number("fill-opacity", FAINTEST + part.clamp(0.0, 1.0) * (STRONGEST - FAINTEST))
                    .set("stroke", INK)
                    .number("stroke-opacity", 0.45)
                    .number("stroke-width", 1.0 / scale)
                    .title(&told)
            }));
        }
        let ends = [self.unit.text(0.0), self.unit.text(most)];
        let ramp = frame::ramp((80.0, TOP - 32.0), [&ends[0], &ends[1]], |part| {
            (mark::colour(1), FAINTEST + part * (STRONGEST - FAINTEST))
        });
        let tags = vec![frame::title_within(&self.title, WIDTH), ramp, board];
        let height = TOP + f64::from(high) * scale + 12.0;
        svg::document((WIDTH, height), &self.title, tags)
    }
}

/// Returns the outline of a space; none for lines and texts.
fn shape(element: &Element) -> Option<Tag> {
    match element {
        Element::Polygon { corners, .. } => {
            let points = corners.iter().map(|&(x, y)| format!("{x},{y}"));
            let points: Vec<_> = points.collect();
            Some(Tag::new("polygon").set("points", &points.join(" ")))
        }
        Element::Disc { centre, radius, .. } => {
            Some(Tag::circle((f64::from(centre.0), f64::from(centre.1)), f64::from(*radius)))
        }
        Element::Line { .. } | Element::Text { .. } => None,
    }
}
