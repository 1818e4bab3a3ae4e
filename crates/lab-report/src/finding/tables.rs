//! Findings as tables and plots.

use super::compare::CellDifference;
use super::confirm::Confirmation;
use crate::plots::{Dot, DotSeries, Dots, Unit};
use crate::report::ReportTable;
use atar_lab::capital;
use atar_lab::statistics::{Ceiling, Depth, DoublingGain, Interval};

/// Returns the table of how two cells differ, the largest effect first.
#[must_use]
pub fn difference_table(cell: &CellDifference) -> ReportTable {
    let headings = ["measure", "first", "second", "difference", "95%", "p, corrected", "effect", "games"];
    let row = |measure: &super::MeasureDifference| {
        let unit = if measure.is_share { Unit::Share } else { Unit::Number };
        let doubt = if measure.is_uncertain { "\u{a0}?" } else { "" };
        let [first, second] = measure.means.map(|mean| unit.text(mean));
        let difference = &measure.difference;
        vec![
            measure.measure.clone(),
            first,
            second,
            format!("{}{doubt}", unit.text(difference.difference)),
            between(difference.interval, unit),
            format!("{:.3}", measure.corrected),
            Unit::Number.text(difference.effect),
            format!("{} and {}", measure.games[0], measure.games[1]),
        ]
    };
    ReportTable {
        caption: format!("{} minus {}", cell.a, cell.b),
        headings: headings.map(str::to_owned).to_vec(),
        rows: cell.measures.iter().map(row).collect(),
    }
}

/// Returns the table of what fresh games say. The label of a cell is found by its name.
#[must_use]
pub fn confirmation_table(confirmations: &[Confirmation], label: impl Fn(atar_lab::CellId) -> String) -> ReportTable {
    let headings = ["setting", "measure", "found", "fresh games", "95%", "games", "holds"];
    let row = |confirmation: &Confirmation| {
        let finding = &confirmation.finding;
        vec![
            label(finding.cell),
            finding.measure.clone(),
            Unit::Share.text(finding.found),
            Unit::Share.text(confirmation.share),
            between(confirmation.interval, Unit::Share),
            confirmation.games.to_string(),
            if confirmation.holds { "yes" } else { "not shown" }.to_owned(),
        ]
    };
    ReportTable {
        caption: "What fresh games say".to_owned(),
        headings: headings.map(str::to_owned).to_vec(),
        rows: confirmations.iter().map(row).collect(),
    }
}

/// Returns the table of what doublings are worth.
#[must_use]
pub fn depth_table(depth: &Depth) -> ReportTable {
    let headings = ["nodes", "score of twice the nodes", "points", "95%", "games"];
    let row = |step: &DoublingGain| {
        vec![
            step.nodes.to_string(),
            Unit::Share.text(step.score),
            whole(step.points),
            format!("{} to {}", whole(step.interval.low), whole(step.interval.high)),
            step.games.to_string(),
        ]
    };
    let mut rows: Vec<Vec<String>> = depth.steps.iter().map(row).collect();
    rows.push(vec![
        "total".to_owned(),
        String::new(),
        whole(depth.sum),
        format!("{} to {}", whole(depth.interval.low), whole(depth.interval.high)),
        depth.steps.iter().map(|step| step.games).sum::<usize>().to_string(),
    ]);
    ReportTable {
        caption: format!("What doubling the thinking is worth: {}", ceiling(depth.ceiling)),
        headings: headings.map(str::to_owned).to_vec(),
        rows,
    }
}

fn ceiling(ceiling: Ceiling) -> String {
    match ceiling {
        Ceiling::Reached(nodes) => {
            format!("Beyond {nodes} nodes more thinking is worth nothing: this is the ceiling.")
        }
        Ceiling::Open(nodes) => {
            format!("Whether more than {nodes} nodes are worth anything is not settled yet.")
        }
        Ceiling::Above => "Even the last doubling is worth something, so the ceiling is higher.".to_owned(),
    }
}

/// Returns what doublings are worth, in a sentence. `at` says with which options; empty if that goes without saying.
#[must_use]
pub fn depth_sentence(depth: &Depth, at: &str) -> String {
    let (Some(first), Some(last)) = (depth.steps.first(), depth.steps.last()) else {
        return String::new();
    };
    let with = if at.is_empty() { String::new() } else { format!("With {at}, ") };
    let text = format!(
        "{with}doubling the thinking from {} to {} nodes is worth {} points in all ({} to {}). {}",
        first.nodes,
        2 * last.nodes,
        whole(depth.sum),
        whole(depth.interval.low),
        whole(depth.interval.high),
        ceiling(depth.ceiling),
    );
    capital(&text)
}

/// Returns the plot of what doublings are worth.
#[must_use]
pub fn depth_plot(depth: &Depth, title: &str) -> String {
    let dot = |(column, step): (usize, &DoublingGain)| Dot {
        column,
        figure: step.points,
        interval: Some(step.interval),
        games: step.games,
        is_uncertain: false,
    };
    Dots {
        title: title.to_owned(),
        parameter: "nodes, against half as many".to_owned(),
        measure: "points".to_owned(),
        unit: Unit::Number,
        columns: depth.steps.iter().map(|step| (2 * step.nodes).to_string()).collect(),
        series: vec![DotSeries { name: String::new(), dots: depth.steps.iter().enumerate().map(dot).collect() }],
        reference: Some((Interval::new(0.0, 0.0), "equal".to_owned())),
    }
    .to_svg()
}

fn between(interval: Interval, unit: Unit) -> String {
    format!("{} to {}", unit.text(interval.low), unit.text(interval.high))
}

/// Points have no decimals.
fn whole(points: f64) -> String {
    let sign = if points <= -0.5 { "−" } else { "" };
    format!("{sign}{:.0}", points.abs())
}

#[cfg(test)]
mod tests {
    use super::super::depth_sentence;
    use super::*;

    #[test]
    fn depth_is_told_in_a_sentence() {
        let step = |nodes, points: f64| DoublingGain {
            nodes,
            score: 0.6,
            points,
            interval: Interval::around(points, 50.0),
            games: 100,
        };
        let depth = Depth {
            steps: vec![step(50, 120.0), step(100, -20.0)],
            sum: 100.0,
            interval: Interval::new(29.0, 171.0),
            ceiling: Ceiling::Open(100),
        };
        let told = depth_sentence(&depth, "side 5");
        assert!(
            told.starts_with("With side 5, doubling the thinking from 50 to 200 nodes is worth 100 points"),
            "{told}"
        );
        assert!(told.contains("(29 to 171)") && told.ends_with(" is not settled yet."), "{told}");
        assert!(depth_sentence(&depth, "").starts_with("Doubling"));
    }
}
