//! Cells by two measures, with the ranges that are wished.

use super::frame::{self, WIDTH};
use super::legend::{self, Sign};
use super::mark;
use super::scale::{Scale, Unit};
use super::svg::{self, INK, Tag};
use atar_lab::statistics::Interval;

const TOP: f64 = 92.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 74.0;
const RIGHT: f64 = WIDTH - 24.0;
const RADIUS: f64 = 7.5;
/// Points of the front are named beside them, with so much room at least.
const ROOM: f64 = 160.0;

/// A measure on an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Wished {
    /// What it is.
    pub measure: String,
    /// How it is written.
    pub unit: Unit,
    /// The range that is wished; an end may be infinite.
    pub range: Interval,
}

/// A cell by both measures.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// What it is called.
    pub name: String,
    /// The figures, from left to right and upwards.
    pub at: (f64, f64),
    /// Whether it is as wished.
    pub is_front: bool,
}

/// Cells by two measures.
#[derive(Clone, Debug, PartialEq)]
pub struct Scatter {
    /// The title.
    pub title: String,
    /// The measure from left to right.
    pub across: Wished,
    /// The measure that goes up.
    pub up: Wished,
    /// The cells.
    pub spots: Vec<Spot>,
}

impl Scatter {
    /// Returns the plot.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (legend, height) = legend::legend(&self.explained(), 38.0);
        let top = TOP + height;
        let bottom = top + HEIGHT;
        let across = self.across.scale(self.spots.iter().map(|spot| spot.at.0), (LEFT, RIGHT));
        let up = self.up.scale(self.spots.iter().map(|spot| spot.at.1), (bottom, top));
        let middle = (LEFT + RIGHT) / 2.0;
        let mut tags = vec![frame::title(&self.title)];
        tags.extend(legend);
        tags.push(self.shades(&across, &up, top));
        tags.push(frame::upright(&up, LEFT, RIGHT, &self.up.measure, top));
        tags.push(frame::level(&across, top, bottom, &self.across.measure, middle));
        tags.push(frame::base((LEFT, bottom), (RIGHT, bottom)));
        let spots = || {
            let finite = self.spots.iter();
            finite.filter(|spot| spot.at.0.is_finite() && spot.at.1.is_finite())
        };
        let place = |spot: &Spot| (across.place(spot.at.0), up.place(spot.at.1));
        // The front is drawn last, so that nothing covers it.
        let mut labels = Vec::new();
        for is_front in [false, true] {
            let own = spots().filter(|spot| spot.is_front == is_front);
            tags.extend(own.map(|spot| self.draw(spot, place(spot), &mut labels)));
        }
        svg::document((WIDTH, bottom + 50.0), &self.title, tags)
    }

    /// Returns what its signs stand for.
    fn explained(&self) -> Vec<(Sign, String)> {
        let signs = [(Sign::Band, "wished"), (Sign::Stone(0), "as wished"), (Sign::Stone(1), "others")];
        signs.map(|(sign, words)| (sign, words.to_owned())).to_vec()
    }

    /// Draws the target ranges as areas: where both are met, the area is the darkest.
    fn shades(&self, across: &Scale, up: &Scale, top: f64) -> Tag {
        let ends = |scale: &Scale, range: Interval| (scale.place(range.low), scale.place(range.high));
        let shade = |area: Tag| area.set("fill", INK).number("fill-opacity", 0.07);
        let (left, right) = ends(across, self.across.range);
        let (low, high) = ends(up, self.up.range);
        Tag::new("g")
            .set("class", "lab-wished")
            .add(shade(Tag::rectangle((left, top), (right - left, HEIGHT))))
            .add(shade(Tag::rectangle((LEFT, high), (RIGHT - LEFT, low - high))))
    }

    /// Draws a cell. `labels` has where names stand: where one would cover another, only pointing at the cell tells it.
    fn draw(&self, spot: &Spot, (x, y): (f64, f64), labels: &mut Vec<(Interval, f64)>) -> Tag {
        let figures = [
            format!("{} {}", self.across.measure, self.across.unit.text(spot.at.0)),
            format!("{} {}", self.up.measure, self.up.unit.text(spot.at.1)),
        ];
        let told = format!("{}: {}", spot.name, figures.join(", "));
        if !spot.is_front {
            return Tag::new("g").title(&told).add(mark::stone(1, (x, y), RADIUS * 0.7).number("opacity", 0.6));
        }
        let is_right = RIGHT - x > ROOM;
        let (aside, anchor, room) =
            if is_right { (RADIUS + 4.0, "start", RIGHT - x) } else { (-RADIUS - 4.0, "end", x - LEFT) };
        let name = svg::fitted(&spot.name, frame::TEXT, room);
        let stone = Tag::new("g").title(&told).add(mark::stone(0, (x, y), RADIUS));
        let wide = svg::width(&name, frame::TEXT);
        let from = if is_right { x + aside } else { x + aside - wide };
        let (own, line) = (Interval::new(from, from + wide), y - 6.0);
        let covers = |(other, at): &(Interval, f64)| {
            (line - at).abs() < frame::TEXT && own.low < other.high && other.low < own.high
        };
        if labels.iter().any(covers) {
            return stone;
        }
        labels.push((own, line));
        stone.add(Tag::text((x + aside, line), &name).anchor(anchor))
    }
}

impl Wished {
    /// Returns the axis that shows all figures and the range.
    fn scale(&self, figures: impl Iterator<Item = f64>, places: (f64, f64)) -> Scale {
        Scale::new(figures.chain([self.range.low, self.range.high]), self.unit, places)
    }
}
