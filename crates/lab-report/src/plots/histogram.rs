//! Histograms: how often which figures are.

use super::frame::{self, HEIGHT, WIDTH};
use super::mark;
use super::scale::{Scale, Unit};
use super::svg::{self, INK, Tag};
use atar_lab::statistics::quantile;

const LEFT: f64 = 74.0;
const RIGHT: f64 = WIDTH - 30.0;
const TOP: f64 = 88.0;
const MOST_BINS: f64 = 40.0;

/// How often which figures are.
#[derive(Clone, Debug, PartialEq)]
pub struct Histogram {
    /// The title.
    pub title: String,
    /// What the figures are, and how they are written.
    pub measure: (String, Unit),
    /// The figures, one a game.
    pub figures: Vec<f64>,
}

impl Histogram {
    /// Returns the plot.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let bottom = TOP + HEIGHT;
        let mut sorted: Vec<f64> = self.figures.iter().copied().filter(|figure| figure.is_finite()).collect();
        sorted.sort_by(f64::total_cmp);
        let bins = Bins::of(&sorted, self.measure.1);
        let across = Scale::exactly((bins.from, bins.to()), self.measure.1, (LEFT, RIGHT));
        let most = bins.counts.iter().copied().max().unwrap_or(0);
        let up = Scale::new([0.0, most as f64], Unit::Number, (bottom, TOP));
        let mut tags = vec![
            frame::title(&self.title),
            frame::upright(&up, LEFT, RIGHT, &format!("games (of {})", sorted.len()), TOP),
            frame::level(&across, bottom, bottom, &self.measure.0, (LEFT + RIGHT) / 2.0),
        ];
        tags.extend(bins.counts.iter().enumerate().filter(|(_, count)| **count > 0).map(|(bin, &count)| {
            let [from, to] = [bin, bin + 1].map(|bin| across.place(bins.edge(bin)));
            let top = up.place(count as f64);
            Tag::rectangle((from + 0.75, top), (to - from - 1.5, bottom - top))
                .set("fill", mark::colour(1))
                .set("stroke", INK)
                .number("stroke-width", 0.75)
                .number("stroke-opacity", 0.5)
                .title(&self.told(&bins, bin))
        }));
        tags.push(frame::base((LEFT, bottom), (RIGHT, bottom)));
        tags.extend(self.middle(&sorted, &across));
        svg::document((WIDTH, bottom + 50.0), &self.title, tags)
    }

    fn told(&self, bins: &Bins, bin: usize) -> String {
        let [from, to] = [bin, bin + 1].map(|bin| self.measure.1.text(bins.edge(bin)));
        format!("{from} to under {to}: {} games", bins.counts[bin])
    }

    /// Draws the median, and a line over the half of the games in the middle.
    fn middle(&self, sorted: &[f64], across: &Scale) -> Option<Tag> {
        let parts = [0.25, 0.5, 0.75].map(|part| quantile(sorted, part));
        let [Some(low), Some(median), Some(high)] = parts else {
            return None;
        };
        let [from, x, to] = [low, median, high].map(|figure| across.place(figure));
        let y = TOP - 10.0;
        let text = format!("median {}; the bar spans the middle half of the games", self.measure.1.text(median));
        let wide = svg::width(&text, frame::TICK) / 2.0;
        let at = x.clamp(LEFT + wide, RIGHT - wide);
        let group = Tag::new("g")
            .set("class", "lab-median")
            .add(Tag::line((from, y), (to, y)).number("stroke-width", 3.0).set("stroke-linecap", "round"))
            .add(Tag::line((x, y - 6.0), (x, TOP + HEIGHT)).number("stroke-width", 1.5).set("stroke-dasharray", "6 4"))
            .add(frame::soft((at, y - 26.0), &text).anchor("middle"));
        Some(group)
    }
}

/// Equal ranges of figures, with round edges where there is room.
struct Bins {
    from: f64,
    wide: f64,
    counts: Vec<usize>,
}

impl Bins {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of a bin")]
    fn of(sorted: &[f64], unit: Unit) -> Bins {
        let (low, high) = match (sorted.first(), sorted.last()) {
            (Some(&low), Some(&high)) => (low, high),
            _ => (0.0, 1.0),
        };
        let whole = unit == Unit::Number && sorted.iter().all(|figure| figure.fract().abs() < 1e-9);
        let wide = Bins::width(sorted, high - low, whole);
        let from = (low / wide + 1e-9).floor() * wide;
        let count = (((high - from) / wide + 1e-9).floor() as usize + 1).max(1);
        let mut counts = vec![0; count];
        for figure in sorted {
            counts[(((figure - from) / wide + 1e-9) as usize).min(count - 1)] += 1;
        }
        Bins { from, wide, counts }
    }

    /// Returns the width of a bin after Freedman and Diaconis, 1981, rounded: twice the middle half over the cube root
    /// of the number.
    fn width(sorted: &[f64], range: f64, whole: bool) -> f64 {
        let quartile = |part| quantile(sorted, part).unwrap_or_default();
        let half = quartile(0.75) - quartile(0.25);
        let ideal = 2.0 * half / libm::cbrt(sorted.len().max(1) as f64);
        let wide = ideal.max(range / MOST_BINS);
        if whole {
            return wide.ceil().max(1.0);
        }
        if wide > 0.0 { wide } else { 1.0 }
    }

    fn edge(&self, bin: usize) -> f64 {
        self.from + self.wide * bin as f64
    }

    fn to(&self) -> f64 {
        self.edge(self.counts.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_is_in_one_bin() {
        let mut figures: Vec<f64> = (0..500).map(|number| f64::from(number * number % 97)).collect();
        figures.sort_by(f64::total_cmp);
        let bins = Bins::of(&figures, Unit::Number);
        assert_eq!(bins.counts.iter().sum::<usize>(), 500);
        assert!(bins.wide.fract().abs() < 1e-12 && bins.counts.len() <= 41);
        let one = Bins::of(&[3.0], Unit::Number);
        assert_eq!((one.counts, one.from), (vec![1], 3.0));
        assert_eq!(Bins::of(&[], Unit::Share).counts.iter().sum::<usize>(), 0);
    }
}
