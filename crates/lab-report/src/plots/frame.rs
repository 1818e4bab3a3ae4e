//! What plots share: title, axes, grid and legend.

use super::scale::Scale;
use super::svg::{INK, Tag, fitted, width};

pub(super) const WIDTH: f64 = 600.0;
/// The height of what is between title and foot.
pub(super) const HEIGHT: f64 = 225.0;
pub(super) const TICK: f64 = 12.0;
pub(super) const TEXT: f64 = 13.0;
const TITLE: f64 = 16.0;
const LINE: f64 = 18.0;

/// Returns the title at the top.
pub(super) fn title(text: &str) -> Tag {
    title_within(text, WIDTH)
}

/// Returns the title of a picture that is so wide.
pub(super) fn title_within(text: &str, width: f64) -> Tag {
    Tag::text((16.0, 28.0), &fitted(text, TITLE * 1.08, width - 32.0))
        .number("font-size", TITLE)
        .number("font-weight", 600.0)
}

/// Returns the width of a picture in which a title is whole.
pub(super) fn title_width(text: &str) -> f64 {
    width(text, TITLE * 1.08) + 32.0
}

/// Returns what an axis shows: softer than a title.
pub(super) fn soft(at: (f64, f64), text: &str) -> Tag {
    soft_of(TICK, at, text)
}

/// Returns the same in letters of a size.
pub(super) fn soft_of(size: f64, at: (f64, f64), text: &str) -> Tag {
    Tag::text(at, text).number("font-size", size).number("fill-opacity", 0.75)
}

/// Returns the grid lines, ticks and label of an axis that goes up, between two places from left to right.
pub(super) fn upright(scale: &Scale, left: f64, right: f64, label: &str, top: f64) -> Tag {
    let lines = scale
        .ticks()
        .into_iter()
        .flat_map(|(y, text)| [grid((left, y), (right, y)), soft((left - 8.0, y + 4.0), &text).anchor("end")]);
    Tag::new("g").set("class", "lab-axis").add(soft((16.0, top - 16.0), label)).add_all(lines)
}

/// Returns the ticks and label of an axis that goes to the right, under a plot.
pub(super) fn level(scale: &Scale, top: f64, bottom: f64, label: &str, middle: f64) -> Tag {
    let lines = scale
        .ticks()
        .into_iter()
        .flat_map(|(x, text)| [grid((x, top), (x, bottom)), soft((x, bottom + 18.0), &text).anchor("middle")]);
    Tag::new("g").set("class", "lab-axis").add_all(lines).add(soft((middle, bottom + 38.0), label).anchor("middle"))
}

/// Returns a line of the grid.
pub(super) fn grid(from: (f64, f64), to: (f64, f64)) -> Tag {
    Tag::line(from, to).number("stroke-opacity", 0.14)
}

/// Returns the line at the foot of a plot.
pub(super) fn base(from: (f64, f64), to: (f64, f64)) -> Tag {
    Tag::line(from, to).number("stroke-opacity", 0.55)
}

/// Returns the labels of the columns, each in its slot, in up to two lines, cut where a comma is; and their height.
pub(super) fn columns(labels: &[String], slot: f64, left: f64, top: f64) -> (Tag, f64) {
    let mut most = 1;
    let mut group = Tag::new("g").set("class", "lab-axis");
    for (number, label) in labels.iter().enumerate() {
        let x = left + slot * (number as f64 + 0.5);
        for (line, text) in two_lines(label, slot - 6.0).into_iter().enumerate() {
            most = most.max(line + 1);
            let text = fitted(&text, TEXT, slot - 4.0);
            let y = top + 18.0 + LINE * line as f64;
            group = group.add(Tag::text((x, y), &text).anchor("middle"));
        }
    }
    (group, 8.0 + LINE * most as f64)
}

fn two_lines(label: &str, room: f64) -> Vec<String> {
    if width(label, TEXT) <= room {
        return vec![label.to_owned()];
    }
    match label.split_once(", ").or_else(|| label.split_once(' ')) {
        Some((first, second)) => vec![first.to_owned(), second.to_owned()],
        None => vec![label.to_owned()],
    }
}

/// Returns the line of a reference with its name at the right end.
pub(super) fn reference(y: f64, left: f64, right: f64, name: &str) -> Tag {
    Tag::new("g")
        .set("class", "lab-reference")
        .add(
            Tag::line((left, y), (right, y))
                .set("stroke-dasharray", "6 4")
                .number("stroke-width", 1.5)
                .number("stroke-opacity", 0.7),
        )
        .add(soft((right + 6.0, y + 4.0), name))
}

/// Returns a steps-of-colour legend for heat maps: a row of swatches between two figures.
pub(super) fn ramp(at: (f64, f64), ends: [&str; 2], swatch: impl Fn(f64) -> (&'static str, f64)) -> Tag {
    let (steps, wide, high) = (24, 6.0, 10.0);
    let swatches = (0..steps).map(|step| {
        let part = (f64::from(step) + 0.5) / f64::from(steps);
        let (colour, opacity) = swatch(part);
        Tag::rectangle((at.0 + wide * f64::from(step), at.1), (wide, high))
            .set("fill", colour)
            .number("fill-opacity", opacity)
    });
    let right = at.0 + wide * f64::from(steps);
    Tag::new("g")
        .set("class", "lab-ramp")
        .add_all(swatches)
        .add(outline(Tag::rectangle(at, (right - at.0, high))))
        .add(soft((at.0 - 6.0, at.1 + high - 1.0), ends[0]).anchor("end"))
        .add(soft((right + 6.0, at.1 + high - 1.0), ends[1]))
}

/// Returns a shape with a thin line around it.
pub(super) fn outline(shape: Tag) -> Tag {
    shape.set("fill", "none").set("stroke", INK).number("stroke-opacity", 0.4)
}
