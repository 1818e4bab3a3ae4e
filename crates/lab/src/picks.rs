//! Which games are worth a look.

use std::cmp::Ordering;
use std::str::FromStr;

use crate::measurements::CellResult;
use crate::statistics::{Rounds, median};

/// The figures by which a typical game is near to the others.
const TYPICAL: [&str; 4] = ["turns", "margin", "leads", "branching"];

/// The kinds that every game has. Besides them each ending is one.
pub const KINDS: [&str; 7] = ["typical", "shortest", "longest", "drama", "upset", "surprise", "shared"];

/// A kind of game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pick {
    /// Nearest to the medians of its cell.
    Typical,
    /// Those with the least of a figure.
    Least(&'static str),
    /// Those with the most of a figure, of which there is some.
    Most(&'static str),
    /// Those that a place won that once stood lowest, the lowest first.
    Upset,
    /// Those that ended in this way.
    Ending(String),
}

impl FromStr for Pick {
    type Err = String;

    fn from_str(text: &str) -> Result<Pick, String> {
        let is_word = |sign: char| sign.is_ascii_lowercase() || sign == '_';
        Ok(match text {
            "typical" => Pick::Typical,
            "shortest" => Pick::Least("turns"),
            "longest" => Pick::Most("turns"),
            "drama" => Pick::Most("drama"),
            "upset" => Pick::Upset,
            "surprise" => Pick::Most("surprise"),
            "shared" => Pick::Most("shared"),
            _ if !text.is_empty() && text.chars().all(is_word) => Pick::Ending(text.to_owned()),
            _ => return Err(format!("it must be {}, or an ending", KINDS.join(", "))),
        })
    }
}

/// Returns the numbers of so many games of a kind at most, the best examples first.
#[must_use]
pub fn pick(result: &CellResult, which: &Pick, count: usize) -> Vec<usize> {
    let games = 0..result.games;
    let figure = |name: &str, game| result.figure(name, game);
    let mut ranked: Vec<(f64, usize)> = match which {
        Pick::Typical => ranked_by_distance(result),
        Pick::Least(name) => games.filter_map(|game| Some((figure(name, game)?, game))).collect(),
        Pick::Most(name) => {
            let some = games.filter_map(|game| Some((-figure(name, game)?, game)));
            some.filter(|(figure, _)| *figure < 0.0).collect()
        }
        Pick::Upset => games.filter_map(|game| Some((result.low_point(game)?, game))).collect(),
        Pick::Ending(ending) => {
            let name = format!("ending.{ending}");
            let of_ending = |&(_, game): &(f64, usize)| figure(&name, game).is_some_and(|is_one| is_one > 0.0);
            ranked_by_distance(result).into_iter().filter(of_ending).collect()
        }
    };
    ranked.sort_by(|one, other| one.partial_cmp(other).unwrap_or(Ordering::Equal));
    ranked.into_iter().take(count).map(|(_, game)| game).collect()
}

/// Returns the games with their distances from the medians, in units of half the distance of the quartiles.
fn ranked_by_distance(result: &CellResult) -> Vec<(f64, usize)> {
    let mut distances = vec![0.0; result.games];
    for sample in TYPICAL.iter().filter_map(|name| result.sample(name)) {
        let Some(middle) = median(Rounds::new(&sample.values, sample.round)) else {
            continue;
        };
        let unit = ((middle.quartiles[1] - middle.quartiles[0]) / 2.0).max(1e-9);
        for (distance, value) in distances.iter_mut().zip(&sample.values) {
            // A game of which the measure says nothing is not typical.
            let away = value.map_or(2.0, |value| (value - middle.median).abs() / unit);
            *distance += away.min(1e6);
        }
    }
    distances.into_iter().zip(0..).collect()
}
