//! What jobs that only look have found: the computer that watches, and the review of a game.

use atar_rules::Presentation;
use atar_rules::consequence::reason;
use atar_search::{Analysis, BetterTurn, Line, Mark, ReviewedSeat, ReviewedTurn, by_seat, turning_points};
use serde::Serialize;

/// What the computer knows of a position: the event of an analysis, and its answer.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisReport {
    /// The position.
    pub(crate) rev: u64,
    /// How many nodes it has taken, with those that it took for earlier positions and keeps.
    pub(crate) nodes: u64,
    /// Each seat's share of the win, from 0 to 1.
    pub(crate) value: Vec<f64>,
    /// Whether the shares are certain.
    pub(crate) exact: bool,
    /// The best turns, the best first.
    pub(crate) lines: Vec<AnalysedTurn>,
}

/// A turn that could be played now.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub(crate) struct AnalysedTurn {
    /// Its steps, up to its end or to chance.
    pub(crate) steps: Vec<String>,
    /// Each seat's share of the win after it.
    pub(crate) value: Vec<f64>,
    /// How many nodes were spent on it.
    pub(crate) visits: u64,
    /// Whether the shares are certain.
    pub(crate) exact: bool,
}

impl AnalysisReport {
    pub(crate) fn new<S: ToString>(rev: u64, analysis: Analysis<S>) -> AnalysisReport {
        let Analysis { nodes, value, exact, lines } = analysis;
        let lines = lines.into_iter().map(|Line { steps, value, visits, exact }| {
            let steps = steps.iter().map(ToString::to_string).collect();
            AnalysedTurn { steps, value, visits, exact }
        });
        AnalysisReport { rev, nodes, value, exact, lines: lines.collect() }
    }
}

/// A turn with its mark.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct MarkedTurn {
    /// The number of the turn, from 0.
    pub turn: usize,
    /// The seat that played it.
    pub seat: u8,
    /// The ply at which it ends.
    pub ply: usize,
    /// How good it was.
    #[cfg_attr(test, schemars(extend("enum" = ["best", "good", "inaccuracy", "mistake", "blunder"])))]
    pub mark: &'static str,
    /// The share of the win that it loses.
    pub loss: f64,
    /// Each seat's share of the win before it.
    pub value: Vec<f64>,
    /// Whether the shares are certain.
    pub exact: bool,
    /// Why the better turn is better, as a sentence that begins with "It"; missing where nothing tells that can be
    /// counted, and where the turn lost too little.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// A better turn; missing where none is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub better: Option<BetterSteps>,
}

/// A turn that could have been played instead.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct BetterSteps {
    /// Its steps, up to its end or to chance.
    pub steps: Vec<String>,
    /// Each seat's share of the win after it.
    pub value: Vec<f64>,
}

/// What a seat has made of its turns.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct MarkedSeat {
    /// The seat.
    pub seat: u8,
    /// The mean of its losses.
    pub mean_loss: f64,
    /// How many of its turns have each mark.
    pub marks: MarkCounts,
}

/// How many turns have each mark.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MarkCounts {
    /// No better turn is known.
    pub best: usize,
    /// Too little is lost to tell, or to matter.
    pub good: usize,
    /// A little is lost.
    pub inaccuracy: usize,
    /// Much is lost.
    pub mistake: usize,
    /// Most of what there was to lose is lost.
    pub blunder: usize,
}

/// The answer to `review`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct ReviewReport {
    /// The turns that are reviewed, in their order.
    pub turns: Vec<MarkedTurn>,
    /// What each seat has made of them; without seats that played none.
    pub players: Vec<MarkedSeat>,
    /// The numbers of the turns that lost most, the greatest loss first.
    pub turning_points: Vec<usize>,
}

impl MarkedTurn {
    pub(crate) fn new<P: Presentation>(reviewed: &ReviewedTurn<P>) -> MarkedTurn {
        let ReviewedTurn { turn, seat, ply, mark, loss, exact, .. } = *reviewed;
        let better = reviewed.better.as_ref().map(|BetterTurn { steps, value }| BetterSteps {
            steps: steps.iter().map(ToString::to_string).collect(),
            value: value.clone(),
        });
        let reason = reason_of(reviewed);
        MarkedTurn { turn, seat, ply, mark: mark.name(), loss, value: reviewed.value.clone(), exact, reason, better }
    }
}

/// Returns why the better turn is better, by what can be counted after both.
fn reason_of<P: Presentation>(reviewed: &ReviewedTurn<P>) -> Option<String> {
    let better = reviewed.better.as_ref().filter(|_| reviewed.mark > Mark::Good)?;
    let mut after_better = reviewed.before.clone();
    for step in &better.steps {
        after_better.step(step).ok()?;
    }
    let consequences = |after: &P| after.consequences(&reviewed.before, reviewed.seat);
    reason(&consequences(&reviewed.after), &consequences(&after_better))
}

impl From<ReviewedSeat> for MarkedSeat {
    fn from(ReviewedSeat { seat, mean_loss, marks }: ReviewedSeat) -> MarkedSeat {
        let [best, good, inaccuracy, mistake, blunder] = marks;
        MarkedSeat { seat, mean_loss, marks: MarkCounts { best, good, inaccuracy, mistake, blunder } }
    }
}

impl ReviewReport {
    pub(crate) fn new<P: Presentation>(turns: &[ReviewedTurn<P>]) -> ReviewReport {
        ReviewReport {
            turns: turns.iter().map(MarkedTurn::new).collect(),
            players: by_seat(turns).into_iter().map(MarkedSeat::from).collect(),
            turning_points: turning_points(turns),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The schema names the marks, and the counts have a place for each.
    #[test]
    fn the_marks_are_those_of_the_computer_players() {
        let names = Mark::ALL.map(Mark::name);
        assert_eq!(names, ["best", "good", "inaccuracy", "mistake", "blunder"]);
        let seat = MarkedSeat::from(ReviewedSeat { seat: 1, mean_loss: 0.0, marks: [1, 2, 3, 4, 5] });
        let counts = serde_json::to_value(seat.marks).expect("JSON");
        for (count, name) in (1..).zip(names) {
            assert_eq!(counts[name], count);
        }
    }
}
