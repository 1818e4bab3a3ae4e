//! The measures that games have of their own.

use atar_rules::Presentation;
use atar_rules::games::{self, Visitor};

use crate::games::probe;
use crate::measures::{COMMON, Measure, Name, Put, Standing, find, plain};
use crate::trace::{ByPlace, Trace};

/// Measures a game by the measures of the game's own.
pub(crate) type OwnMeasures = Box<dyn Fn(&Trace, Put<'_>) + Send + Sync>;

/// Returns the measures of a game's own; none if there is no such game.
#[must_use]
pub fn measures_of(game: &str) -> &'static [Measure] {
    own(game).0
}

/// Returns the measures of a game's own, and what measures by them.
pub(crate) fn own(game: &str) -> (&'static [Measure], OwnMeasures) {
    games::visit(game, Own).unwrap_or_else(|| (&[], Box::new(|_, _| {})))
}

struct Own;

impl Visitor for Own {
    type Output = (&'static [Measure], OwnMeasures);

    fn visit<P: Presentation>(self) -> Self::Output {
        let probe = probe::<P>();
        (probe.info().measures, Box::new(move |trace, put| probe.measure(trace, put)))
    }
}

/// Returns the endings that a game can have; nothing where they are not known.
#[must_use]
pub fn endings_of(game: &str) -> &'static [&'static str] {
    games::visit(game, Endings).unwrap_or_default()
}

struct Endings;

impl Visitor for Endings {
    type Output = &'static [&'static str];

    fn visit<P: Presentation>(self) -> Self::Output {
        probe::<P>().info().endings
    }
}

/// Returns the names of the figures of a game of so many places, but for its endings, and whether each says how the
/// game stood.
#[must_use]
pub fn figure_names(game: &str, seats: usize) -> Vec<(String, bool)> {
    let empty = Trace::without_turns(seats);
    let (_, measure_own) = own(game);
    let mut names = Vec::new();
    let mut add = |name: Name, _| names.push((name.to_string(), false));
    plain(&empty, &mut add);
    measure_own(&empty, &mut add);
    let mut add = |name: Name, _| names.push((name.to_string(), true));
    Standing::of(&empty).measure(ByPlace::from_slice, &mut add);
    names
}

/// Returns why a measure cannot be wished for, as half a sentence; none if it can.
#[must_use]
pub(crate) fn refusal_in_wish(game: &str, name: &str) -> Option<String> {
    let own = measures_of(game);
    match name.split('.').next().and_then(|base| find(base, own)) {
        Some(measure) if measure.of_cell => {
            Some("it is a figure of all games of a setting, which cannot be bounded.".to_owned())
        }
        Some(_) => None,
        None => {
            let names = COMMON.iter().chain(own).map(|measure| measure.name);
            let names: Vec<_> = names.collect();
            Some(format!("there is no such measure; there are {} and minutes.", names.join(", ")))
        }
    }
}

/// Returns why a name is not that of a figure of a game that needs no judge, as a sentence; none if it is one.
#[must_use]
pub fn refusal(game: &str, name: &str) -> Option<String> {
    let own = measures_of(game);
    let known = name.split('.').next().and_then(|base| find(base, own));
    match known {
        Some(measure) if measure.of_cell => Some(format!("{name} is a figure of all games of a setting.")),
        Some(measure) if measure.of_values || measure.values.iter().any(|part| name.ends_with(part)) => {
            Some(format!("{name} needs a judge, which is calibrated only at the end."))
        }
        Some(_) => None,
        None => {
            let names = COMMON.iter().chain(own).map(|measure| measure.name);
            let names: Vec<_> = names.collect();
            Some(format!("There is no measure {name:?}; there are {}.", names.join(", ")))
        }
    }
}
