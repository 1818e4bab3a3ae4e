//! Pictures of positions, in whole units, to be written as SVG or painted by a front.

use std::fmt::Write;

/// A player's colour, with its name and the mark that tells it apart without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PlayerColour {
    /// As `#rrggbb`.
    pub colour: &'static str,
    /// For people.
    pub name: &'static str,
    /// The shape drawn on the player's stones.
    pub mark: &'static str,
}

const fn colour(colour: &'static str, name: &'static str, mark: &'static str) -> PlayerColour {
    PlayerColour { colour, name, mark }
}

/// The players' colours: those that Okabe and Ito chose to be told apart by the colour-blind ("Color Universal Design",
/// 2008), with white in the place of their black.
pub const PALETTE: [PlayerColour; 7] = [
    colour("#e69f00", "orange", "plus"),
    colour("#56b4e9", "sky blue", "ring"),
    colour("#009e73", "green", "triangle"),
    colour("#f0e442", "yellow", "square"),
    colour("#cc79a7", "pink", "cross"),
    colour("#d55e00", "vermilion", "bar"),
    colour("#f5f5f5", "white", "dot"),
];

/// A point: to the right, and down.
pub type Point = (i32, i32);

/// One element of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    /// A filled polygon.
    Polygon {
        /// The corners.
        corners: Vec<Point>,
        /// The colour inside.
        fill: &'static str,
        /// The colour of the outline.
        stroke: &'static str,
    },
    /// A filled disc.
    Disc {
        /// The middle.
        centre: Point,
        /// In the picture's units.
        radius: i32,
        /// The colour inside.
        fill: &'static str,
    },
    /// A line.
    Line {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
        /// In the picture's units.
        width: i32,
        /// The colour.
        stroke: &'static str,
    },
    /// A text, its middle at a point. It is escaped when it is written.
    Text {
        /// The middle of the base line.
        at: Point,
        /// The height of the letters.
        size: i32,
        /// What it says.
        text: String,
    },
}

/// A picture: elements drawn one over the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Width and height; the origin is at the left top.
    pub size: Point,
    /// The elements, the lowest first.
    pub elements: Vec<Element>,
}

impl Picture {
    /// Returns the picture as an SVG document.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (width, height) = self.size;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">\n"
        );
        for element in &self.elements {
            svg.push_str(&write_element(element));
            svg.push('\n');
        }
        svg.push_str("</svg>\n");
        svg
    }
}

fn write_element(element: &Element) -> String {
    match element {
        Element::Polygon { corners, fill, stroke } => {
            let mut points = String::new();
            for (x, y) in corners {
                // Writing to a string cannot fail.
                let _ = write!(points, "{x},{y} ");
            }
            format!(
                "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"6\" stroke-linejoin=\"round\"/>",
                points.trim_end()
            )
        }
        Element::Disc { centre: (x, y), radius, fill } => format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#1b2028\" stroke-width=\"8\"/>"
        ),
        Element::Line { from: (x1, y1), to: (x2, y2), width, stroke } => format!(
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{stroke}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>"
        ),
        Element::Text { at: (x, y), size, text } => format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"#1b2028\">{}</text>",
            escaped(text)
        ),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
