//! The measures that games have of their own.

use atar_rules::Presentation;
use atar_rules::games::{self, Visitor};

use crate::games::probe;
use crate::measures::{COMMON, Measure, Put, find};
use crate::trace::Trace;

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

/// Returns why a name is not that of a figure of a game that needs no judge, as a sentence; none if it is one.
#[must_use]
pub fn refusal(game: &str, name: &str) -> Option<String> {
    let own = measures_of(game);
    let known = name.split('.').next().and_then(|base| find(base, own));
    match known {
        Some(measure) if measure.of_cell => Some(format!("{name} is a figure of all games of a cell.")),
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
