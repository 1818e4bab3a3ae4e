//! Other lines than the one that was played, by the rules.

use atar_rules::{Flow, Presentation};

use super::AnyGame;
use super::head::{Head, seat};
use super::progress::Game;
use super::text::{parse, refused_by_the_rules};
use crate::refusal::{Refusal, shortened};
use crate::tree::{NodeId, Tree, TreeStep};

/// A node whose following steps are being played, with the position there.
struct Visited<P> {
    node: NodeId,
    /// How many of the nodes after it have been played.
    played: usize,
    position: P,
}

impl<P: Presentation> Game<P> {
    /// Returns the position from which the game begins, with its own steps left out.
    fn beginning(&self) -> Head<P> {
        self.head_at(0, |_| ())
    }

    /// Returns the steps from `ply` on, with who took them.
    pub(super) fn tree_steps_from(&self, ply: usize) -> Vec<TreeStep> {
        let head = self.head_at(ply, |_| ());
        let mut position = head.position.as_ref().clone();
        let steps = self.all_steps_from(ply).map(|step| {
            // It was legal before.
            let (seat, ends) = take(&mut position, step).unwrap_or_default();
            TreeStep { step: step.to_string(), seat, ends }
        });
        steps.collect()
    }

    /// Plays all lines of a tree by the rules, and notes who takes each step.
    pub(super) fn play_tree(&self, tree: &mut Tree) -> Result<(), Refusal> {
        let position = self.beginning().position.as_ref().clone();
        let mut visited = vec![Visited { node: NodeId::ROOT, played: 0, position }];
        while let Some(Visited { node, played, mut position }) = visited.pop() {
            let Some(&child) = tree.children(node).get(played) else {
                continue;
            };
            // The last one needs no copy, so that a long line takes no memory.
            if played + 1 < tree.children(node).len() {
                visited.push(Visited { node, played: played + 1, position: position.clone() });
            }
            let step = tree.step(child);
            let text = shortened(step);
            let (seat, ends) = play(&mut position, step).map_err(|why| {
                Refusal::illegal_step(format!("The step {text} of a variation cannot be played. {why}"))
            })?;
            tree.set_step(child, seat, ends);
            visited.push(Visited { node: child, played: 0, position });
        }
        Ok(())
    }

    /// Plays steps after others, which are legal from the beginning. Returns the later ones with who took them.
    pub(super) fn line_after(&self, before: &[&str], steps: &[String]) -> Result<Vec<TreeStep>, Refusal> {
        let mut position = self.beginning().position.as_ref().clone();
        for step in before {
            play(&mut position, step)?;
        }
        let steps = steps.iter().map(|step| {
            let (seat, ends) = play(&mut position, step)?;
            Ok(TreeStep { step: step.clone(), seat, ends })
        });
        steps.collect()
    }

    /// Returns the same game with other steps.
    pub(super) fn with_steps(&self, steps: &[&str]) -> Result<Game<P>, Refusal> {
        let position = self.beginning().position.as_ref().clone();
        let mut other = Game::new(self.options.clone(), position, self.start.clone());
        for step in steps {
            other.replay_step(step)?;
        }
        Ok(other)
    }
}

/// Takes a step. Returns its seat, none for chance, and whether it ended the turn.
fn take<P: Presentation>(position: &mut P, step: &P::Step) -> Result<(Option<u8>, bool), P::Illegal> {
    let seat = seat(position.actor());
    let flow = position.step(step)?;
    Ok((seat, flow == Flow::TurnOver))
}

fn play<P: Presentation>(position: &mut P, text: &str) -> Result<(Option<u8>, bool), Refusal> {
    let step = parse::<P>(text)?;
    take(position, &step).map_err(|why| refused_by_the_rules::<P>(&step, &why))
}
