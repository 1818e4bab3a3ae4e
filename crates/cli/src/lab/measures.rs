//! `lab measures`: lists every measure.

use atar_lab::game_measures::measures_of;
use atar_lab::measures::COMMON;
use atar_rules::games;

use super::arguments::MeasuresArgs;
use crate::failure::Failure;
use crate::output;

pub(super) fn run(arguments: &MeasuresArgs) -> Result<(), Failure> {
    let named = arguments.game.as_deref();
    let games = games::NAMES.iter().filter(|game| named.is_none_or(|named| named == **game));
    let own = games.flat_map(|game| measures_of(game)).copied();
    let all: Vec<_> = COMMON.iter().copied().chain(own).collect();
    for measure in &all {
        let formula = if measure.formula.is_empty() { String::new() } else { format!(" {}.", measure.formula) };
        let source = if measure.source.is_empty() {
            " The lab's own.".to_owned()
        } else {
            format!(" After {}.", measure.source)
        };
        output::print_line(format_args!("{} [{}]: {}{formula}{source}", measure.name, measure.unit, measure.sentence))?;
    }
    Ok(output::print_json(&all)?)
}
