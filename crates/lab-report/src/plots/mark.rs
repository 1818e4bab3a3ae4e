//! Stones in the colours of players, with their marks.

use atar_rules::picture::PALETTE;

use super::svg::{DARK, INK, Tag};

/// Returns the colour of a series; after the last one they begin again.
pub(super) fn colour(series: usize) -> &'static str {
    PALETTE[series % PALETTE.len()].colour
}

/// Returns the stone of a series, with its mark.
pub(super) fn stone(series: usize, at: (f64, f64), radius: f64) -> Tag {
    let disc = Tag::circle(at, radius).set("fill", colour(series)).set("stroke", INK).number("stroke-width", 1.0);
    Tag::new("g").add(disc).add(mark(series, at, radius * 0.52))
}

/// Returns the mark of a series, as large as its half width.
pub(super) fn mark(series: usize, (x, y): (f64, f64), half: f64) -> Tag {
    let path = |path: String| Tag::new("path").set("d", &path);
    let stroke = |tag: Tag| tag.set("fill", "none").set("stroke", DARK).number("stroke-width", half * 0.5);
    let number = |number: f64| format!("{number:.2}");
    let (left, right, top, bottom) = (x - half, x + half, y - half, y + half);
    let [left, right, top, bottom, x0, y0] = [left, right, top, bottom, x, y].map(number);
    match PALETTE[series % PALETTE.len()].mark {
        "plus" => stroke(path(format!("M{left} {y0}H{right}M{x0} {top}V{bottom}"))),
        "ring" => stroke(Tag::circle((x, y), half * 0.8)),
        "triangle" => path(format!("M{x0} {top}L{right} {bottom}H{left}Z")).set("fill", DARK),
        "square" => path(format!("M{left} {top}H{right}V{bottom}H{left}Z")).set("fill", DARK),
        "cross" => stroke(path(format!("M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}"))),
        "bar" => stroke(path(format!("M{left} {y0}H{right}"))),
        _ => Tag::circle((x, y), half * 0.6).set("fill", DARK),
    }
}
