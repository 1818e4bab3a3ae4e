//! From figures to places on the picture, and how figures are written.

use atar_lab::statistics::Interval;

/// How the figures of a plot are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Parts of 1, as per cent.
    Share,
    /// Other numbers.
    Number,
}

impl Unit {
    /// Returns a figure as text, with as many decimals as help.
    #[must_use]
    pub fn text(self, figure: f64) -> String {
        if !figure.is_finite() {
            return "–".to_owned();
        }
        match self {
            Unit::Share => format!("{}%", signed(100.0 * figure, 1)),
            Unit::Number if figure.abs() >= 100.0 => signed(figure, 0),
            Unit::Number if figure.abs() >= 10.0 => signed(figure, 1),
            Unit::Number => signed(figure, 2),
        }
    }

    /// Returns a range as text, such as `44.4 to 53.2%`.
    #[must_use]
    pub fn range(self, range: Interval) -> String {
        let [low, high] = [range.low, range.high].map(|end| self.text(end));
        format!("{} to {high}", low.trim_end_matches('%'))
    }

    /// Returns a figure of an axis whose ticks are so far apart.
    fn tick(self, figure: f64, step: f64) -> String {
        let (figure, step, sign) = match self {
            Unit::Share => (100.0 * figure, 100.0 * step, "%"),
            Unit::Number => (figure, step, ""),
        };
        let decimals = (0..6).find(|&decimals| is_whole(step * 10_f64.powi(decimals)));
        let decimals = usize::try_from(decimals.unwrap_or(6)).unwrap_or(6);
        format!("{}{sign}", signed(figure, decimals))
    }
}

/// Returns a figure with a minus sign that is as wide as a plus.
fn signed(figure: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", figure.abs());
    let is_0 = text.chars().all(|sign| sign == '0' || sign == '.');
    if figure < 0.0 && !is_0 { format!("−{text}") } else { text }
}

fn is_whole(number: f64) -> bool {
    (number - number.round()).abs() < 1e-6
}

/// An axis: a range of figures and where they are on the picture.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    figures: (f64, f64),
    places: (f64, f64),
    step: f64,
    unit: Unit,
}

impl Scale {
    /// Returns the scale that shows all figures, widened to round numbers.
    pub(super) fn new(figures: impl IntoIterator<Item = f64>, unit: Unit, places: (f64, f64)) -> Scale {
        let finite = figures.into_iter().filter(|figure| figure.is_finite());
        let (low, high) =
            finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), figure| (low.min(figure), high.max(figure)));
        let (low, high) = if low > high { (0.0, 1.0) } else { (low, high) };
        let room = ((high - low) * 0.03).max(if high > low { 0.0 } else { 0.05 * high.abs().max(1.0) });
        let step = round_step((high - low + 2.0 * room) / 5.0);
        let (mut from, mut to) = (low - room, high + room);
        // Figures that are never below 0 get no axis that says so.
        if low >= 0.0 {
            from = from.max(0.0);
        }
        if unit == Unit::Share && high <= 1.0 {
            to = to.min(1.0);
        }
        Scale { figures: ((from / step + 1e-9).floor() * step, (to / step - 1e-9).ceil() * step), places, step, unit }
    }

    /// Returns the scale of exactly this range.
    pub(super) fn exactly(figures: (f64, f64), unit: Unit, places: (f64, f64)) -> Scale {
        Scale { figures, places, step: round_step((figures.1 - figures.0) / 5.0), unit }
    }

    /// Returns the place of a figure; the nearer end for one outside.
    pub(super) fn place(&self, figure: f64) -> f64 {
        let (low, high) = self.figures;
        let part = ((figure - low) / (high - low)).clamp(0.0, 1.0);
        self.places.0 + part * (self.places.1 - self.places.0)
    }

    /// Returns the ticks: places and texts.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        let (low, high) = self.figures;
        let first = (low / self.step - 1e-9).ceil();
        let figures = (0..20).map(|number| (first + f64::from(number)) * self.step);
        figures
            .take_while(|figure| *figure <= high + 1e-9 * self.step.max(1.0))
            .map(|figure| (self.place(figure), self.unit.tick(figure, self.step)))
            .collect()
    }
}

/// Returns the next of 1, 2 and 5 with any number of zeros.
fn round_step(step: f64) -> f64 {
    if !(step.is_finite() && step > 0.0) {
        return 1.0;
    }
    let power = libm::pow(10.0, libm::floor(libm::log10(step)));
    let steps = [1.0, 2.0, 5.0].map(|times| times * power);
    let fitting = steps.into_iter().find(|round| *round >= step * 0.8);
    fitting.unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(figures: &[f64], unit: Unit) -> Vec<String> {
        let scale = Scale::new(figures.iter().copied(), unit, (0.0, 100.0));
        scale.ticks().into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(ticks(&[3.0, 97.0], Unit::Number), ["0", "20", "40", "60", "80", "100"]);
        assert_eq!(ticks(&[0.31, 0.47], Unit::Share), ["30%", "35%", "40%", "45%", "50%"]);
        assert_eq!(ticks(&[-0.02, 0.02], Unit::Number), ["−0.03", "−0.02", "−0.01", "0.00", "0.01", "0.02", "0.03"]);
        assert!(ticks(&[1.0], Unit::Share).contains(&"100%".to_owned()));
        assert!(!ticks(&[f64::NAN], Unit::Number).is_empty());
    }

    #[test]
    fn figures_have_the_decimals_that_help() {
        for (unit, figure, text) in [
            (Unit::Share, 0.4567, "45.7%"),
            (Unit::Number, 123.4, "123"),
            (Unit::Number, 12.34, "12.3"),
            (Unit::Number, -1.234, "−1.23"),
            (Unit::Number, -0.001, "0.00"),
            (Unit::Number, f64::NAN, "–"),
        ] {
            assert_eq!(unit.text(figure), text);
        }
    }

    #[test]
    fn places_go_from_end_to_end() {
        let scale = Scale::exactly((0.0, 1.0), Unit::Share, (300.0, 100.0));
        assert!((scale.place(0.25) - 250.0).abs() < 1e-9);
        assert!((scale.place(7.0) - 100.0).abs() < 1e-9);
    }
}
