//! What an inventor wishes for: bounds that a game must keep, and directions in which it is the better.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::place::{self, is, read};
use super::{BadStudy, LineUp, Stop, Study};
use crate::game_measures::{endings_of, figure_names, measures_of, refusal_in_wish};
use crate::sample::SampleKind;

/// The most measures of a wish.
const MOST_MEASURES: usize = 20;
/// The largest number in a wish.
const MOST: f64 = 1e9;
/// The measure of turns at a stated pace.
pub(crate) const MINUTES: &str = "minutes";
/// The seconds of a minute.
pub(crate) const SECONDS: f64 = 60.0;
const TURNS: &str = "turns";
/// The measures of how long a game is.
const LENGTHS: [&str; 4] = [TURNS, MINUTES, "rounds", "plies"];
/// The share of the games that are cut off.
const UNENDED: &str = "unended";
/// The measure of the distance between places.
pub(crate) const BALANCE: &str = "balance";
/// The measure that stands for each place.
pub(crate) const SHARE: &str = "share";
/// The measure of a against b.
pub(crate) const SCORE: &str = "score";

/// What is wished of one measure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(!deny_unknown_fields))]
pub struct Wished {
    /// It must not be less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<f64>,
    /// It must not be more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<f64>,
    /// The more the better: the smallest difference that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub more: Option<f64>,
    /// The less the better: the smallest difference that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub less: Option<f64>,
}

impl Wished {
    /// Returns the smallest difference that matters, where one way is the better.
    #[must_use]
    pub fn matters(&self) -> Option<f64> {
        self.more.or(self.less)
    }
}

/// What is wished of one measure, as a file may say it.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(untagged))]
pub(super) enum WishedOfFile {
    /// The least and the most.
    Range([f64; 2]),
    /// Any of the four.
    Bounds(Wished),
}

impl<'de> Deserialize<'de> for WishedOfFile {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<WishedOfFile, D::Error> {
        let value = Value::deserialize(from)?;
        match &value {
            Value::Array(_) => serde_json::from_value(value.clone())
                .map(WishedOfFile::Range)
                .map_err(|_| Error::custom(is(&value, "two numbers, the least and the most"))),
            Value::Object(_) => read(&value).map(WishedOfFile::Bounds).map_err(Error::custom),
            _ => Err(Error::custom(is(&value, "[LEAST, MOST], or an object with least, most, more or less"))),
        }
    }
}

impl From<WishedOfFile> for Wished {
    fn from(of_file: WishedOfFile) -> Wished {
        match of_file {
            WishedOfFile::Range([least, most]) => Wished { least: Some(least), most: Some(most), ..Wished::default() },
            WishedOfFile::Bounds(wished) => wished,
        }
    }
}

/// Checks the wish of a study whose cells are known.
pub(super) fn check(study: &Study) -> Result<(), BadStudy> {
    if study.wish.is_empty() {
        return Ok(());
    }
    if study.wish.len() > MOST_MEASURES {
        let count = study.wish.len();
        return Err(BadStudy(format!("wish has {count} measures; it must have at most {MOST_MEASURES}.")));
    }
    if !matches!(study.stop, Stop::Games(_)) {
        let text = "stop: a study with a wish needs {\"games\": N}, the most games of a setting.";
        return Err(BadStudy(text.to_owned()));
    }
    for (name, wished) in &study.wish {
        let place = format!("wish: {name}");
        check_name(study, name).map_err(|why| BadStudy(format!("{place}: {why}")))?;
        check_bounds(study, name, wished).map_err(|why| BadStudy(place + &why))?;
    }
    check_shares(study)?;
    check_endings(study)
}

/// Checks that all cells have a measure.
fn check_name(study: &Study, name: &str) -> Result<(), String> {
    match name {
        MINUTES if study.pace.is_none() => {
            return Err("it needs pace, the seconds of a turn.".to_owned());
        }
        SCORE if study.line_ups.iter().any(|line_up| matches!(line_up, LineUp::All(_))) => {
            return Err("it needs line-ups with a and b.".to_owned());
        }
        MINUTES | SCORE | BALANCE | SHARE => return Ok(()),
        _ => {}
    }
    if let Some(why) = refusal_in_wish(&study.game, name) {
        return Err(why);
    }
    let known: Vec<&str> = endings_of(&study.game).iter().map(|(ending, _)| *ending).collect();
    if let Some(ending) = name.strip_prefix("ending") {
        let ending = ending.strip_prefix('.').unwrap_or_default();
        let is_known = known.is_empty() && !ending.is_empty() || known.contains(&ending);
        let known = known.join(", ");
        return if is_known { Ok(()) } else { Err(format!("there is no such ending; there are {known}.")) };
    }
    let seats: BTreeSet<usize> = study.cells.iter().map(|cell| cell.seats).collect();
    for places in seats {
        let names = figure_names(&study.game, places);
        if !names.iter().any(|(known, _)| known == name) {
            let base = name.split('.').next().unwrap_or_default();
            let parts = names.iter().map(|(known, _)| known.as_str());
            let parts = parts.filter(|known| known.split('.').next() == Some(base)).take(8);
            let parts: Vec<&str> = parts.collect();
            let they_have = if parts.is_empty() { String::new() } else { format!("; they have {}", parts.join(", ")) };
            return Err(format!("games of {places} places have no such figure{they_have}."));
        }
    }
    Ok(())
}

/// Checks that a wish asks for something, and for nothing that cannot be.
fn check_bounds(study: &Study, name: &str, wished: &Wished) -> Result<(), String> {
    let Wished { least, most, more, less } = *wished;
    if [least, most, more, less].iter().all(Option::is_none) {
        return Err(is(&json!({}), "[LEAST, MOST], or an object with least, most, more or less"));
    }
    let numbers = [("least", least), ("most", most), ("more", more), ("less", less)];
    let too_large = numbers.into_iter().find(|(_, number)| number.is_some_and(|number| number.abs() > MOST));
    if let Some((key, Some(number))) = too_large {
        return Err(format!(": {key}{}", is(&told(number), format_args!("a number from -{MOST} to {MOST}"))));
    }
    if more.is_some() && less.is_some() {
        return Err(": more and less contradict each other.".to_owned());
    }
    if name == SHARE && wished.matters().is_some() {
        return Err(": more and less need one place, such as share.1.".to_owned());
    }
    if name == BALANCE && (most.is_some() || less.is_some()) {
        return Err(": only least and more are for balance.".to_owned());
    }
    if let Some(by) = wished.matters().filter(|by| *by <= 0.0) {
        let key = if more.is_some() { "more" } else { "less" };
        return Err(format!(": {key}{}", is(&told(by), "the smallest difference that matters, above 0")));
    }
    if let (Some(least), Some(most)) = (least, most)
        && least >= most
    {
        return Err(format!(": least{}", is(&told(least), format_args!("below {most}, which is most"))));
    }
    let is_part = is_part(&study.game, name);
    for (key, bound) in [("least", least), ("most", most)] {
        let Some(bound) = bound else { continue };
        if is_part && !(bound > 0.0 && bound < 1.0) {
            return Err(format!(": {key}{}", is(&told(bound), "above 0 and below 1")));
        }
        if LENGTHS.contains(&name) && bound <= 0.0 {
            return Err(format!(": {key}{}", is(&told(bound), "above 0")));
        }
    }
    let longest = match name {
        TURNS => f64::from(study.most_turns),
        MINUTES => f64::from(study.most_turns) * study.pace.unwrap_or_default() / SECONDS,
        _ => f64::INFINITY,
    };
    match least.filter(|least| *least >= longest) {
        Some(least) => {
            let why = format_args!("below {longest}: games are cut off after {} turns", study.most_turns);
            Err(format!(": least{}", is(&told(least), why)))
        }
        None => Ok(()),
    }
}

/// Returns a number as people write it.
fn told(number: f64) -> Value {
    serde_json::from_str(&number.to_string()).unwrap_or_else(|_| json!(number))
}

/// The shares of all places are 1 together: what is wished of all of them, and of single ones, must fit into that.
fn check_shares(study: &Study) -> Result<(), BadStudy> {
    let of = |name: &str| study.wish.get(name).copied().unwrap_or_default();
    let seats: BTreeSet<usize> = study.cells.iter().map(|cell| cell.seats).collect();
    for places in seats {
        let wished: Vec<[Wished; 2]> = (1..=places).map(|place| [of(SHARE), of(&format!("{SHARE}.{place}"))]).collect();
        let ends = wished.iter().map(|both| {
            let least = both.iter().filter_map(|wished| wished.least).fold(0.0, f64::max);
            (least, both.iter().filter_map(|wished| wished.most).fold(1.0, f64::min))
        });
        let ends: Vec<(f64, f64)> = ends.collect();
        let sum = |of: fn(&(f64, f64)) -> f64| (ends.iter().map(of).sum::<f64>() * 1000.0).round() / 1000.0;
        let (least, most) = (sum(|ends| ends.0), sum(|ends| ends.1));
        let why = if let Some(place) = ends.iter().position(|(least, most)| least >= most) {
            let (least, most) = ends[place];
            format!("place {} cannot have at least {least} and at most {most} of the wins", place + 1)
        } else if least >= 1.0 {
            format!("the least shares of {places} places add up to {least}; they must stay below 1")
        } else if most <= 1.0 {
            format!("the most shares of {places} places add up to {most}; they must exceed 1")
        } else {
            continue;
        };
        return Err(BadStudy(format!("wish: {SHARE}: {why}.")));
    }
    Ok(())
}

/// A game has one ending.
fn check_endings(study: &Study) -> Result<(), BadStudy> {
    let endings = study.wish.iter().filter(|(name, _)| name.starts_with("ending.") || *name == UNENDED);
    let least: f64 = endings.filter_map(|(_, wished)| wished.least).sum();
    if least < 1.0 {
        return Ok(());
    }
    Err(BadStudy(format!("wish: ending: the least shares of the endings add up to {least}; they must stay below 1.")))
}

/// Returns the figures that a wish can be about however many play the game, or at least where more than two do.
#[must_use]
pub fn figures_to_wish(game: &str, seats: (usize, usize)) -> Vec<String> {
    let of_most = figure_names(game, seats.1);
    let of_place = |name: &str| name.split('.').next_back().is_some_and(|part| part.parse::<u8>().is_ok());
    let of_few = figure_names(game, seats.0.max(3).min(seats.1));
    let names = of_few.into_iter().filter(|name| of_most.contains(name)).map(|(name, _)| name);
    let names = names.filter(|name| !of_place(name) && refusal_in_wish(game, name).is_none());
    let endings = endings_of(game).iter().map(|(ending, _)| format!("ending.{ending}"));
    [SHARE, BALANCE].map(str::to_owned).into_iter().chain(endings).chain(names).collect()
}

/// Returns whether the figures of a measure are parts of a whole, between 0 and 1, which people read as per cent.
#[must_use]
pub fn is_part(game: &str, name: &str) -> bool {
    let base = name.split('.').next().unwrap_or_default();
    let unit = crate::measures::find(base, measures_of(game)).map_or("", |measure| measure.unit);
    let is_one = unit.starts_with("share of the ") && !unit.contains(',');
    kind(game, name) == SampleKind::Share || unit == "0 to 1" || is_one
}

/// Returns what the figures of a name are.
fn kind(game: &str, name: &str) -> SampleKind {
    let base = name.split('.').next().unwrap_or_default();
    let measure = crate::measures::find(base, measures_of(game));
    let is_part = |part: &&str| name.strip_prefix(base).and_then(|rest| rest.strip_prefix('.')) == Some(*part);
    match measure {
        Some(measure) if measure.shares.iter().any(is_part) => SampleKind::Share,
        Some(measure) => measure.kind,
        None => SampleKind::Number,
    }
}

/// Reads what is wished of each measure.
pub(super) fn wish<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, WishedOfFile>, D::Error> {
    let value = Value::deserialize(from)?;
    let wish: BTreeMap<String, WishedOfFile> = place::read(&value).map_err(Error::custom)?;
    if wish.is_empty() {
        return Err(Error::custom(is(&value, "an object with at least one measure")));
    }
    Ok(wish)
}
