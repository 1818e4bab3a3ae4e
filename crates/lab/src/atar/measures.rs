//! The measures of Atar: the board that shrinks, the stones, the clock.

use crate::measures::{Measure, MeasurePart, Name, Put, float, one_if};
use crate::trace::{Mark, Trace};

use Measure as M;

/// The measures of Atar.
pub(super) const MEASURES: &[Measure] = &[
    M::number("size", "Size of the board", "spaces", "The side of the board at each twentieth of the game.")
        .by("side of the board after the turn at which that part of the game is over"),
    M::number("rows", "Rows removed", "rows", "How many rows are removed in a game.")
        .by("rows removed"),
    M::number("stones", "Stones", "stones", "How many stones a place has, at each twentieth of the game.")
        .by("stones of the place after that turn"),
    M::number("early", "Stones removed in the first two rounds", "stones", "How many stones are removed in the first two rounds.")
        .by("stones removed in the first 2 n turns"),
    M::number("clock", "Shot clock", "share of the turns, or a count", "How much the clock runs (on), how often it is started (starts), how often rows and stones stop it (resets), and whether the player who starts it is leading (leads) and wins in the end (wins).")
        .with_parts(&[
            ("on", "Turns with the shot clock running"),
            ("starts", "Starts of the shot clock"),
            ("resets.rows", "Resets of the shot clock by rows"),
            ("resets.stone", "Resets of the shot clock by a stone"),
            ("leads", "Shot clock started by the leader"),
            ("wins", "Wins by whoever started the shot clock last"),
        ])
        .with_shares(&["leads", "wins"])
        .with_values(&["leads"])
        .by("share of the turns after which the clock runs; starts; resets by cause; share of the starts by a place with max v_t; share of who started it last"),
];

/// The twentieths of a game, with its beginning and its end.
const TWENTIETHS: u8 = 20;

/// Measures a game of Atar.
pub(super) fn measure(trace: &Trace, put: Put<'_>) {
    curve(trace, "size", |percent| Name::part("size", MeasurePart::At(percent)), put);
    for place in (0..).take(trace.seats()) {
        let gauge = format!("stones.{}", u16::from(place) + 1);
        curve(trace, &gauge, |percent| Name::part("stones", MeasurePart::PlaceAt(place, percent)), put);
    }
    let count = |name: &str| float(marks(trace, name).count());
    put(Name::whole("rows"), Some(count("row")));
    let early = marks(trace, "removed").filter(|mark| mark.turn as usize / trace.seats().max(1) < 2);
    put(Name::whole("early"), Some(float(early.count())));
    let part = |name| Name::part("clock", MeasurePart::Named(name));
    put(part("on"), clock_on(trace));
    put(part("starts"), Some(count("clock_started")));
    put(part("resets.rows"), Some(count("clock_reset_rows")));
    put(part("resets.stone"), Some(count("clock_reset_stone")));
    put(part("leads"), starters_lead(trace));
    put(part("wins"), last_starter_wins(trace));
}

fn marks<'a>(trace: &'a Trace, name: &str) -> impl Iterator<Item = &'a Mark> {
    trace.marks.iter().filter(move |mark| mark.name == name)
}

/// Puts a gauge at each twentieth of the game: what it showed after the turn with which that part of the game ended.
fn curve(trace: &Trace, gauge: &str, name: impl Fn(u8) -> Name, put: Put<'_>) {
    let gauge = trace.gauges.get(gauge).map(Vec::as_slice).unwrap_or_default();
    for twentieth in 0..=TWENTIETHS {
        let turn = (gauge.len() * usize::from(twentieth)).div_ceil(TWENTIETHS.into()).max(1) - 1;
        put(name(twentieth * 5), gauge.get(turn).map(|&figure| figure as f64));
    }
}

/// Returns the share of the turns after which the clock ran.
fn clock_on(trace: &Trace) -> Option<f64> {
    let clock = trace.gauges.get("clock").filter(|clock| !clock.is_empty())?;
    let on = clock.iter().filter(|&&at| at >= 0).count();
    Some(float(on) / float(clock.len()))
}

/// Returns the part of the starts in which who starts the clock stands best.
fn starters_lead(trace: &Trace) -> Option<f64> {
    let leads = marks(trace, "clock_started").filter_map(|mark| {
        let values = trace.values.get(mark.turn as usize)?;
        let own = values.get(usize::from(mark.place))?;
        Some(one_if(values.iter().max() == Some(own)))
    });
    let leads: Vec<f64> = leads.collect();
    (!leads.is_empty()).then(|| leads.iter().sum::<f64>() / float(leads.len()))
}

/// Returns the share of the win of who started the clock last.
fn last_starter_wins(trace: &Trace) -> Option<f64> {
    let last = marks(trace, "clock_started").last()?;
    let share = trace.shares.get(usize::from(last.place)).copied();
    share.filter(|_| trace.has_ended())
}
