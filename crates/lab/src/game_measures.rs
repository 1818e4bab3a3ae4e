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

/// Returns the endings that a game can have, each with its words for people; nothing where they are not known.
#[must_use]
pub fn endings_of(game: &str) -> &'static [(&'static str, &'static str)] {
    games::visit(game, Endings).unwrap_or_default()
}

/// Returns the names for people of the parts of a measure of a game, such as each of its endings.
#[must_use]
pub fn parts_of(game: &str, measure: &Measure) -> &'static [(&'static str, &'static str)] {
    if measure.name == "ending" { endings_of(game) } else { measure.parts }
}

struct Endings;

impl Visitor for Endings {
    type Output = &'static [(&'static str, &'static str)];

    fn visit<P: Presentation>(self) -> Self::Output {
        probe::<P>().info().endings
    }
}

/// Returns the names of the figures of a game of so many places, but for its endings, and whether each says how the
/// game stood. Figures that no such game has are left out.
#[must_use]
pub fn figure_names(game: &str, seats: usize) -> Vec<(String, bool)> {
    let empty = Trace::without_turns(seats);
    let (_, measure_own) = own(game);
    let lacking = games::visit(game, Lacking { seats }).unwrap_or_default();
    let mut names = Vec::new();
    let mut add = |name: Name, _| names.push((name.to_string(), false));
    plain(&empty, &mut add);
    measure_own(&empty, &mut add);
    let mut add = |name: Name, _| names.push((name.to_string(), true));
    Standing::of(&empty).measure(ByPlace::from_slice, &mut add);
    names.retain(|(name, _)| !lacking.contains(&name.as_str()));
    names
}

/// Returns whether a figure of a game says how the game stood, by its name.
#[must_use]
pub fn is_of_values(game: &str, name: &str) -> bool {
    measure_of(game, name).is_ok_and(|measure| says_how_it_stood(&measure, name))
}

fn says_how_it_stood(measure: &Measure, name: &str) -> bool {
    measure.of_values || measure.values.iter().any(|part| name.ends_with(part))
}

/// Finds the measures of every game that games of so many places never have.
struct Lacking {
    seats: usize,
}

impl Visitor for Lacking {
    type Output = Vec<&'static str>;

    fn visit<P: Presentation>(self) -> Self::Output {
        let probe = probe::<P>();
        let has_map = P::start(&P::Options::default()).is_ok_and(|start| probe.spaces(&start).is_some());
        let info = probe.info();
        let lacking =
            [("coverage", !has_map), ("repeats", !info.can_repeat), ("out_early", !info.can_be_out || self.seats <= 2)];
        lacking.into_iter().filter(|(_, is_lacking)| *is_lacking).map(|(name, _)| name).collect()
    }
}

/// Returns why a measure cannot be wished for, as half a sentence; none if it can.
#[must_use]
pub(crate) fn refusal_in_wish(game: &str, name: &str) -> Option<String> {
    match measure_of(game, name) {
        Ok(measure) if measure.of_cell => {
            Some("it is a figure of all games of a setting, which cannot be bounded.".to_owned())
        }
        Ok(_) => None,
        Err(names) => Some(format!("there is no such measure; there are {names} and minutes.")),
    }
}

/// Returns why a name is not that of a figure of a game that needs no judge, as a sentence; none if it is one.
#[must_use]
pub fn refusal(game: &str, name: &str) -> Option<String> {
    match measure_of(game, name) {
        Ok(measure) if measure.of_cell => Some(format!("{name} is a figure of all games of a setting.")),
        Ok(measure) if says_how_it_stood(&measure, name) => {
            Some(format!("{name} needs a judge, which is calibrated only at the end."))
        }
        Ok(_) => None,
        Err(names) => Some(format!("There is no measure {name:?}; there are {names}.")),
    }
}

/// Returns the measure of a figure, or else the names of those that there are.
fn measure_of(game: &str, name: &str) -> Result<Measure, String> {
    let own = measures_of(game);
    let names = || COMMON.iter().chain(own).map(|measure| measure.name).collect::<Vec<_>>().join(", ");
    name.split('.').next().and_then(|base| find(base, own)).ok_or_else(names)
}
