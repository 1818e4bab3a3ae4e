//! The command `review`: marks the turns of a record.

use atar_table::{MarkedSeat, NodeLimit, Request, ReviewReport, Seed};
use serde_json::Value;

use crate::arguments::ReviewArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output;
use crate::record::ReplayedRecord;

pub(crate) fn run(arguments: &ReviewArgs) -> Result<(), Failure> {
    let name = arguments.file.display();
    let wrong = |text: String| Failure::Failed(format!("{name}: {text}"));
    let mut record = ReplayedRecord::open(&arguments.file).map_err(wrong)?;
    let request = Request::Review {
        nodes: arguments.nodes.and_then(NodeLimit::new),
        seed: arguments.seed.map(Seed),
        from_turn: None,
        to_turn: None,
        rev: None,
    };
    // Whoever has seen enough gets what there is.
    let interrupt = Interrupt::listen();
    if arguments.json {
        let report = record.review(request, &mut |_| (), &interrupt).map_err(wrong)?;
        return Ok(output::print_json(&report)?);
    }
    let turns = record.turns().map_err(wrong)?;
    let names = names(record.last());
    let mut printed = Ok(());
    let mut tell = |event: &str| {
        let turn = serde_json::from_str(event).unwrap_or(Value::Null);
        if printed.is_ok() {
            printed = output::print_line(turn_line(&turn, &turns, &names));
        }
    };
    let report = record.review(request, &mut tell, &interrupt).map_err(wrong)?;
    printed?;
    if report.turns.is_empty() && interrupt.is_raised() {
        return Ok(output::print_line("Stopped before the first turn was reviewed.")?);
    }
    Ok(summary(&report, &names).iter().try_for_each(output::print_line)?)
}

/// Returns the names of the seats.
fn names(position: &Value) -> Vec<String> {
    let seats = position["seats"].as_array().into_iter().flatten();
    seats.map(|seat| seat["name"].as_str().unwrap_or_default().to_owned()).collect()
}

/// Returns the line of a turn, from its event.
fn turn_line(turn: &Value, turns: &[String], names: &[String]) -> String {
    let index = |key: &str| turn[key].as_u64().and_then(|number| usize::try_from(number).ok());
    let text = |texts: &[String], key| index(key).and_then(|at| texts.get(at)).cloned().unwrap_or_default();
    let (number, name) = (index("turn").unwrap_or_default() + 1, text(names, "seat"));
    let mark = turn["mark"].as_str().unwrap_or_default();
    let mut line = format!("{number}. {name}: {}, {mark}", text(turns, "turn"));
    if let Some(loss) = turn["loss"].as_f64().filter(|&loss| loss > 0.0) {
        line += &format!(", loses {}", percent(loss));
    }
    if let Some(steps) = turn["better"]["steps"].as_array() {
        let steps: Vec<_> = steps.iter().filter_map(Value::as_str).collect();
        line += &format!("; the computer plays {}", steps.join(" "));
    }
    if let Some(reason) = turn["reason"].as_str() {
        line += &format!(". {reason}");
    }
    line
}

/// Returns a line for each player, and one for the turning points; one that says so where there is nothing to review.
fn summary(report: &ReviewReport, names: &[String]) -> Vec<String> {
    if report.turns.is_empty() {
        return vec!["No turn has been played that could be reviewed.".to_owned()];
    }
    let line = |player: &MarkedSeat| {
        let name = names.get(usize::from(player.seat)).map_or("", String::as_str);
        let marks = player.marks;
        let counts = [
            (marks.best, "best", "best"),
            (marks.good, "good", "good"),
            (marks.inaccuracy, "inaccuracy", "inaccuracies"),
            (marks.mistake, "mistake", "mistakes"),
            (marks.blunder, "blunder", "blunders"),
        ];
        let counts = counts.map(|(count, one, many)| format!("{count} {}", if count == 1 { one } else { many }));
        format!("{name} loses {} a turn: {}", percent(player.mean_loss), counts.join(", "))
    };
    let mut lines: Vec<_> = report.players.iter().map(line).collect();
    let points: Vec<_> = report.turning_points.iter().map(|turn| (turn + 1).to_string()).collect();
    if !points.is_empty() {
        lines.push(format!("The most was lost in turn {}", points.join(", ")));
    }
    lines
}

/// Returns a share of the win in per cent.
fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_line_tells_of_a_turn_what_there_is() {
        let (turns, names) = (["4".to_owned(), "9 x".to_owned()], ["Ann".to_owned(), "Ben".to_owned()]);
        let best = json!({"turn": 0, "seat": 0, "mark": "best", "loss": 0.0});
        assert_eq!(turn_line(&best, &turns, &names), "1. Ann: 4, best");
        let better = json!({"steps": ["8", "y"], "value": [0.0, 1.0]});
        let mut blunder = json!({"turn": 1, "seat": 1, "mark": "blunder", "loss": 0.4567, "better": better});
        let line = "2. Ben: 9 x, blunder, loses 45.7%; the computer plays 8 y";
        assert_eq!(turn_line(&blunder, &turns, &names), line);
        blunder["reason"] = json!("It keeps 1 stone; the better turn keeps 2.");
        let told = format!("{line}. It keeps 1 stone; the better turn keeps 2.");
        assert_eq!(turn_line(&blunder, &turns, &names), told);
    }
}
