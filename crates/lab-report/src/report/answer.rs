//! The answer in sentences, made from the verdicts.

use serde_json::Value;

use super::count::grouped;
use super::list::listed;
use super::pairs::{Compared, told as told_pairs};
use super::summary::{CellSummary, Figure, SHARE, Summary, text};
use super::table::{range, told};
use crate::plots::Unit;
use atar_lab::capital;
use atar_lab::statistics::{TestDecision, Verdict};

/// The measure of a against b.
const SCORE: &str = "score";
/// Cells beyond these are in the tables only.
const MOST_SENTENCES: usize = 12;

/// Returns the question of a study.
#[must_use]
pub fn question(summary: &Summary) -> String {
    let game = capital(summary.study["game"].as_str().unwrap_or_default());
    let grid = summary.study["grid"].as_array().map_or(&[][..], Vec::as_slice);
    let keys = grid.iter().filter_map(Value::as_object).flatten();
    let keys = keys.map(|(key, values)| {
        let values: Vec<String> = values.as_array().map_or(&[][..], Vec::as_slice).iter().map(text).collect();
        format!("{} {}", key.replace('_', " "), listed(&values))
    });
    let keys: Vec<String> = keys.collect();
    if keys.is_empty() {
        format!("How does {game} play?")
    } else {
        format!("How does {game} play with {}?", keys.join(" and with "))
    }
}

/// Returns the answer: what the verdicts say, each with its figure, interval, games and players; and the scores of a
/// against b. Doublings are told together (`look::answer`).
#[must_use]
pub fn answer(summary: &Summary) -> Vec<String> {
    let of_cells = |is_told: fn(&CellSummary) -> bool| -> Vec<&CellSummary> {
        summary.cells.iter().filter(|cell| is_told(cell)).collect()
    };
    let judged = of_cells(|cell| cell.verdict.is_some());
    let pairs = of_cells(|cell| cell.doubles.is_none() && cell.figure(SCORE).is_some());
    // One cell speaks for itself.
    let mut sentences = match judged.as_slice() {
        [] | [_] => Vec::new(),
        _ => vec![counted(&judged)],
    };
    let verdicts = judged.iter().map(|cell| sentence(&summary.label(cell), cell));
    let scores = pairs.iter().filter_map(|cell| score(&summary.label(cell), cell));
    sentences.extend(first_of(verdicts.collect()));
    sentences.extend(first_of(scores.collect()));
    sentences
}

/// Returns the first sentences, and how many more there are.
fn first_of(mut sentences: Vec<String>) -> Vec<String> {
    let more = sentences.len().saturating_sub(MOST_SENTENCES);
    sentences.truncate(MOST_SENTENCES);
    if more > 0 {
        sentences.push(format!("The tables show {more} more settings."));
    }
    sentences
}

fn counted(judged: &[&CellSummary]) -> String {
    let count = |verdict| judged.iter().filter(|cell| cell.verdict == Some(verdict)).count();
    let is = |count: usize| match count {
        0 => "none is".to_owned(),
        1 => "1 is".to_owned(),
        count => format!("{count} are"),
    };
    format!(
        "Of {} settings, {} fair to all places, {} uneven, and {} not settled yet.",
        judged.len(),
        is(count(Verdict::Fair)),
        is(count(Verdict::Uneven)),
        is(count(Verdict::Open)),
    )
}

fn sentence(label: &str, cell: &CellSummary) -> String {
    let place = furthest(cell).map_or_else(String::new, |(place, figure)| {
        let fair = Unit::Share.text(1.0 / cell.places.max(1) as f64);
        let (share, range) = (told(figure), range(figure));
        format!("Place {place} has {share} of the wins ({range}; fair is {fair})")
    });
    let verdict = match cell.verdict {
        Some(Verdict::Uneven) if cell.is_uncertain => {
            "uneven, but one such setting among so many may be chance: confirm it with fresh games".to_owned()
        }
        verdict => verdict.unwrap_or(Verdict::Open).to_string(),
    };
    format!(
        "{}: {verdict}. {place} in {} games.{}{}",
        capital(label),
        grouped(cell.games),
        differences(cell),
        needed(cell)
    )
}

/// Returns which places win more than which, in sentences of their own; nothing where the verdict says it.
fn differences(cell: &CellSummary) -> String {
    let is_said = match cell.verdict {
        Some(Verdict::Uneven) => cell.places == 2 && !cell.is_uncertain,
        Some(Verdict::Open) => cell.places == 2 && cell.pairs.iter().all(|pair| !pair.is_settled),
        Some(Verdict::Fair) | None => true,
    };
    if is_said {
        return String::new();
    }
    let names: Vec<String> = (0..=cell.places).map(|place| format!("place {place}")).collect();
    let compared = Compared { names: &names, many: "places", than: "wins more than" };
    format!(" {}", told_pairs(compared, &cell.pairs))
}

/// The most games that are told as needed: with a share next to the bound their number says nothing.
const MOST_NEEDED: usize = 100_000;

/// Returns about how many games would give a verdict, in a sentence of its own.
fn needed(cell: &CellSummary) -> String {
    match cell.games_to_tell {
        Some(games) if games > MOST_NEEDED => format!(
            " It would take more than {} games to settle it if the shares stay as they are.",
            grouped(MOST_NEEDED)
        ),
        Some(games) => {
            format!(" About {} games would settle it if the shares stay as they are.", grouped(rounded(games)))
        }
        None => String::new(),
    }
}

/// Returns a number of games with two digits, rounded up.
pub(crate) fn rounded(games: usize) -> usize {
    let mut unit = 1;
    while games / unit >= 100 {
        unit *= 10;
    }
    games.div_ceil(unit) * unit
}

/// Returns what a scores against b, and whether it reaches the score that is asked for.
fn score(label: &str, cell: &CellSummary) -> Option<String> {
    let figure = cell.figure(SCORE).filter(|figure| figure.games > 0)?;
    let fair = Unit::Share.text(1.0 / cell.places.max(1) as f64);
    let decision = match cell.decision {
        Some(TestDecision::Reached) => "; the score is reached",
        Some(TestDecision::Missed) => "; the score is missed",
        Some(TestDecision::Open) => "; whether the score is reached is not settled yet",
        None => "",
    };
    Some(format!(
        "{}: the first player scores {} ({}; fair is {fair}) in {} games{decision}.",
        capital(label),
        told(figure),
        range(figure),
        figure.games,
    ))
}

/// Returns the place whose share is furthest from the fair one.
fn furthest(cell: &CellSummary) -> Option<(&str, &Figure)> {
    let fair = 1.0 / cell.places.max(1) as f64;
    let off = |figure: &Figure| (figure.mean - fair).abs();
    let places = cell.figures.iter().filter_map(|figure| {
        let place = figure.measure.strip_prefix(SHARE)?;
        place.parse::<usize>().ok()?;
        Some((place, figure))
    });
    // The first of equals.
    places.reduce(|best, other| if off(other.1) > off(best.1) + 1e-12 { other } else { best })
}
