//! SVG as text.

use std::fmt::Write;

/// The ink of lines and texts.
pub(super) const INK: &str = "currentColor";
/// The ink of figures and marks on the colours of players.
pub(super) const DARK: &str = "#1b2028";

/// Returns a text as it may stand in HTML and SVG, also between quotation marks.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

/// One element.
#[derive(Debug)]
pub(super) struct Tag {
    name: &'static str,
    attributes: String,
    content: String,
}

impl Tag {
    pub(super) fn new(name: &'static str) -> Tag {
        Tag { name, attributes: String::new(), content: String::new() }
    }

    /// Creates a line from one point to another.
    pub(super) fn line(from: (f64, f64), to: (f64, f64)) -> Tag {
        Tag::new("line")
            .number("x1", from.0)
            .number("y1", from.1)
            .number("x2", to.0)
            .number("y2", to.1)
            .set("stroke", INK)
    }

    /// Creates a rectangle.
    pub(super) fn rectangle(at: (f64, f64), size: (f64, f64)) -> Tag {
        Tag::new("rect")
            .number("x", at.0)
            .number("y", at.1)
            .number("width", size.0.max(0.0))
            .number("height", size.1.max(0.0))
    }

    /// Creates a circle.
    pub(super) fn circle(at: (f64, f64), radius: f64) -> Tag {
        Tag::new("circle").number("cx", at.0).number("cy", at.1).number("r", radius)
    }

    /// Creates a text that begins at a point.
    pub(super) fn text(at: (f64, f64), text: &str) -> Tag {
        let mut tag = Tag::new("text").number("x", at.0).number("y", at.1).set("fill", INK);
        tag.content = escaped(text);
        tag
    }

    /// Creates lines through points; an area if it is filled.
    pub(super) fn path(points: &[(f64, f64)]) -> Tag {
        let mut path = String::new();
        for (number, (x, y)) in points.iter().enumerate() {
            let sign = if number == 0 { 'M' } else { 'L' };
            // Writing to a string cannot fail.
            let _ = write!(path, "{sign}{} {}", short(*x), short(*y));
        }
        Tag::new("path").set("d", &path)
    }

    pub(super) fn set(mut self, name: &str, value: &str) -> Tag {
        let _ = write!(self.attributes, " {name}=\"{}\"", escaped(value));
        self
    }

    pub(super) fn number(self, name: &str, value: f64) -> Tag {
        self.set(name, &short(value))
    }

    /// Puts the middle of a text, or its end, at its point.
    pub(super) fn anchor(self, anchor: &str) -> Tag {
        self.set("text-anchor", anchor)
    }

    /// Sets the tooltip.
    pub(super) fn title(mut self, text: &str) -> Tag {
        let _ = write!(self.content, "<title>{}</title>", escaped(text));
        self
    }

    pub(super) fn add(mut self, tag: Tag) -> Tag {
        tag.write(&mut self.content);
        self
    }

    pub(super) fn add_all(self, tags: impl IntoIterator<Item = Tag>) -> Tag {
        tags.into_iter().fold(self, Tag::add)
    }

    fn write(self, to: &mut String) {
        let Tag { name, attributes, content } = self;
        let _ = if content.is_empty() {
            writeln!(to, "<{name}{attributes}/>")
        } else {
            writeln!(to, "<{name}{attributes}>{content}</{name}>")
        };
    }
}

/// Returns a whole picture: its size, what it is called, and its elements.
pub(super) fn document(size: (f64, f64), name: &str, tags: Vec<Tag>) -> String {
    let root = Tag::new("svg")
        .set("xmlns", "http://www.w3.org/2000/svg")
        .set("viewBox", &format!("0 0 {} {}", short(size.0), short(size.1)))
        .number("width", size.0)
        .number("height", size.1)
        .set("class", "lab-plot")
        .set("role", "img")
        .set("aria-label", name)
        .set("font-family", "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif")
        .number("font-size", 13.0);
    let mut text = String::new();
    root.add_all(tags).write(&mut text);
    text
}

/// Returns a picture with white paper under it, for a file that stands by itself.
#[must_use]
pub fn on_paper(svg: &str) -> String {
    let paper = "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>";
    svg.split_once('>').map_or_else(String::new, |(root, rest)| format!("{root} color=\"{DARK}\">{paper}{rest}"))
}

/// Returns a number with two decimals at most.
fn short(number: f64) -> String {
    let number = if number.is_finite() { number } else { 0.0 };
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Returns about how wide a text is.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let em: f64 = text
        .chars()
        .map(|sign| match sign {
            'i' | 'j' | 'l' | '.' | ',' | ':' | ' ' | '\u{a0}' | '\'' | '(' | ')' | '|' => 0.34,
            'm' | 'w' | 'M' | 'W' | '%' | '…' => 0.92,
            sign if sign.is_uppercase() => 0.68,
            _ => 0.58,
        })
        .sum();
    em * size
}

/// Returns the beginning of a text that is at most so wide, with an ellipsis if something is missing.
pub(super) fn fitted(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for sign in text.chars() {
        kept.push(sign);
        if width(&kept, size) + width("…", size) > room {
            kept.pop();
            break;
        }
    }
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        let tag = Tag::text((1.0, 2.5), "<script> & \"co\"").set("class", "a\"b");
        let mut text = String::new();
        tag.write(&mut text);
        assert_eq!(
            text,
            "<text x=\"1\" y=\"2.5\" fill=\"currentColor\" class=\"a&quot;b\">&lt;script&gt; &amp; &quot;co&quot;</text>\n"
        );
    }

    #[test]
    fn paper_is_under_all_else() {
        let svg = on_paper(&document((10.0, 10.0), "a > b", vec![Tag::text((1.0, 2.0), "x")]));
        assert!(
            svg.contains("aria-label=\"a &gt; b\"") && svg.contains(" color=\"#1b2028\"><rect width=\"100%\""),
            "{svg}"
        );
    }

    #[test]
    fn numbers_are_short() {
        for (number, text) in [(1.0, "1"), (0.125, "0.12"), (-0.001, "0"), (f64::NAN, "0")] {
            assert_eq!(short(number), text);
        }
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(fitted("side 8", 13.0, 100.0), "side 8");
        let cut = fitted("a very long name of a player", 13.0, 60.0);
        assert!(cut.ends_with('…') && width(&cut, 13.0) <= 60.0, "{cut}");
    }
}
