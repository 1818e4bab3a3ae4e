//! The judgement of a move in Owari: the analyst gives every move a value of its own.

use atar_rules::owari::{Owari, Step};

use super::analyst::OwariAnalyst;
use crate::analysis::Analyst;
use crate::review::{Judge, PlayedTurn, Verdict};

/// A judge by the analyst.
pub(crate) struct OwariJudge {
    turn: PlayedTurn<Owari>,
    analyst: OwariAnalyst,
    nodes: u64,
}

impl OwariJudge {
    pub(crate) fn new(turn: PlayedTurn<Owari>, nodes: u64) -> OwariJudge {
        let analyst = OwariAnalyst::new(&turn.before);
        OwariJudge { turn, analyst, nodes }
    }
}

impl Judge<Owari> for OwariJudge {
    fn run(&mut self, nodes: u64) -> bool {
        let left = self.nodes.saturating_sub(self.analyst.nodes());
        let has_ended = left == 0 || self.analyst.run(nodes.min(left));
        has_ended || self.analyst.nodes() >= self.nodes
    }

    fn verdict(&mut self) -> Verdict<Step> {
        let moves = self.analyst.moves();
        let played = moves.iter().find(|(step, _)| self.turn.steps == [*step]);
        let (Some((better, best)), Some((_, played))) = (moves.first(), played) else {
            let estimate = self.analyst.estimate();
            return self.turn.verdict(&estimate, self.turn.steps.clone(), &estimate);
        };
        self.turn.verdict(played, vec![*better], best)
    }
}
