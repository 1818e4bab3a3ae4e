//! Stacked bars: what a whole is made of.

use super::frame::{self, WIDTH};
use super::legend;
use super::mark;
use super::scale::{Scale, Unit};
use super::svg::{self, DARK, INK, Tag, fitted};

const BAR: f64 = 30.0;
const SLOT: f64 = 44.0;

/// One bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// What it is about, such as the cell.
    pub name: String,
    /// The parts of 1, in the order of [`Bars::parts`].
    pub parts: Vec<f64>,
    /// The number of games.
    pub games: usize,
}

/// Bars that show what wholes are made of, such as the ends of games or the shares of places.
#[derive(Clone, Debug, PartialEq)]
pub struct Bars {
    /// The title.
    pub title: String,
    /// The names of the parts.
    pub parts: Vec<String>,
    /// The bars.
    pub bars: Vec<Bar>,
}

impl Bars {
    /// Returns the plot.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let names: Vec<&str> = self.parts.iter().map(String::as_str).collect();
        let (legend, height) = legend::legend(&legend::series(&names), 38.0);
        let top = 46.0 + height;
        let bottom = top + SLOT * self.bars.len() as f64;
        let widest = self.bars.iter().map(|bar| svg::width(&bar.name, frame::TEXT));
        let left = (widest.fold(0.0, f64::max) + 28.0).clamp(90.0, 250.0);
        let scale = Scale::exactly((0.0, 1.0), Unit::Share, (left, WIDTH - 34.0));
        let mut tags = vec![frame::title(&self.title)];
        tags.extend(legend);
        tags.push(frame::level(&scale, top, bottom, "", left));
        for (number, bar) in self.bars.iter().enumerate() {
            tags.push(self.draw(bar, top + SLOT * number as f64, left, &scale));
        }
        svg::document((WIDTH, bottom + 30.0), &self.title, tags)
    }

    fn draw(&self, bar: &Bar, top: f64, left: f64, scale: &Scale) -> Tag {
        let middle = top + SLOT / 2.0;
        let name = fitted(&bar.name, frame::TEXT, left - 24.0);
        let mut group = Tag::new("g")
            .set("class", "lab-bar")
            .add(Tag::text((left - 10.0, middle - 2.0), &name).anchor("end"))
            .add(frame::soft_of(11.0, (left - 10.0, middle + 13.0), &format!("{} games", bar.games)).anchor("end"));
        let mut before = 0.0;
        for (number, &part) in bar.parts.iter().enumerate() {
            let (from, to) = (scale.place(before), scale.place(before + part));
            before += part;
            if part.is_finite() && part > 0.0 {
                group = group.add(self.draw_part(bar, number, part, (from, to), middle));
            }
        }
        group
    }

    fn draw_part(&self, bar: &Bar, number: usize, part: f64, (from, to): (f64, f64), middle: f64) -> Tag {
        let name = self.parts.get(number).map_or("", String::as_str);
        let figure = Unit::Share.text(part);
        let area = Tag::rectangle((from, middle - BAR / 2.0), (to - from, BAR))
            .set("fill", mark::colour(number))
            .set("stroke", INK)
            .number("stroke-width", 0.75)
            .number("stroke-opacity", 0.6);
        let group = Tag::new("g").title(&format!("{}, {name}: {figure}, {} games", bar.name, bar.games)).add(area);
        let wide = svg::width(&figure, frame::TICK);
        let centre = (from + to) / 2.0;
        if to - from > wide + 34.0 {
            let text = Tag::text((centre + 8.0, middle + 4.5), &figure).anchor("middle");
            group.add(mark::mark(number, (centre - wide / 2.0 - 5.0, middle), 4.5)).add(figure_on_colour(text))
        } else if to - from > wide + 6.0 {
            let text = Tag::text((centre, middle + 4.5), &figure).anchor("middle");
            group.add(figure_on_colour(text))
        } else if to - from > 12.0 {
            group.add(mark::mark(number, (centre, middle), 4.5))
        } else {
            group
        }
    }
}

/// Returns a figure in a colour that is legible on its part, in light and in dark.
fn figure_on_colour(text: Tag) -> Tag {
    Tag::new("g").set("color", DARK).number("font-size", frame::TICK).number("font-weight", 600.0).add(text)
}
