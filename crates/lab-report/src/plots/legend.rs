//! The legend under the title: what stones, bands and lines stand for.

use super::frame::{self, TEXT, WIDTH};
use super::mark;
use super::svg::{INK, Tag, fitted, width};

const LEFT: f64 = 22.0;
const LINE: f64 = 21.0;

/// Something that is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// The stone of a series.
    Stone(usize),
    /// A grey area.
    Band,
    /// A band around a line of this series.
    AroundLine(usize),
    /// The line through a stone.
    Interval,
    /// A dashed line.
    Dashed,
}

/// What intervals are, in legends.
pub(super) const INTERVAL: &str = "95% interval";

/// Returns the signs of series with their names; none where no series has one.
pub(super) fn series(names: &[&str]) -> Vec<(Sign, String)> {
    let is_named = names.iter().any(|name| !name.is_empty());
    let entry = |(number, name): (usize, &&str)| (Sign::Stone(number), (*name).to_owned());
    let named = names.iter().enumerate().filter(|_| is_named);
    named.map(entry).collect()
}

/// Returns each sign with its words, in lines; and their height.
pub(super) fn legend(entries: &[(Sign, String)], top: f64) -> (Vec<Tag>, f64) {
    let mut tags = Vec::new();
    let (mut x, mut y) = (LEFT, top + 8.0);
    for (sign, words) in entries {
        let words = fitted(words, TEXT, WIDTH - 80.0);
        let wide = 36.0 + width(&words, TEXT);
        if x > LEFT && x + wide > WIDTH - 16.0 {
            (x, y) = (LEFT, y + LINE);
        }
        tags.push(sign.draw((x, y)));
        tags.push(Tag::text((x + 15.0, y + 4.5), &words));
        x += wide;
    }
    let height = if entries.is_empty() { 0.0 } else { y + 16.0 - top };
    (tags, height)
}

impl Sign {
    fn draw(self, (x, y): (f64, f64)) -> Tag {
        let area = || Tag::rectangle((x - 9.0, y - 6.0), (18.0, 12.0));
        match self {
            Sign::Stone(series) => mark::stone(series, (x, y), 7.0),
            Sign::Band => {
                let grey = area().set("fill", INK).number("fill-opacity", 0.08);
                Tag::new("g").add(grey).add(frame::outline(area()))
            }
            Sign::AroundLine(series) => area().set("fill", mark::colour(series)).number("fill-opacity", 0.25),
            Sign::Interval => {
                Tag::line((x, y - 8.0), (x, y + 8.0)).number("stroke-width", 2.0).number("stroke-opacity", 0.75)
            }
            Sign::Dashed => Tag::line((x - 10.0, y), (x + 10.0, y))
                .set("stroke-dasharray", "6 4")
                .number("stroke-width", 1.5)
                .number("stroke-opacity", 0.7),
        }
    }
}
