//! Heads at the start of some turns, so that going back replays a bounded number of steps.

use atar_rules::Presentation;

use super::head::Head;
use crate::rollback_list::RollbackList;

/// How many of the latest turns have a checkpoint each.
const RECENT: usize = 8;
/// About how many plies lie between two older checkpoints at first.
const INTERVAL: usize = 32;
/// The most checkpoints. When there are more, every other one of the older ones is dropped.
const MAX_CHECKPOINTS: usize = 512;

/// Heads at the start of turns, oldest first. The first turn always has one, and so has the current one.
pub(super) struct Checkpoints<P: Presentation> {
    heads: RollbackList<Head<P>>,
    interval: usize,
}

impl<P: Presentation> Checkpoints<P> {
    pub(super) fn new(start: Head<P>) -> Checkpoints<P> {
        let mut heads = RollbackList::default();
        heads.push(start);
        Checkpoints { heads, interval: INTERVAL }
    }

    pub(super) fn begin(&mut self) {
        self.heads.begin();
    }

    pub(super) fn commit(&mut self) {
        self.heads.commit();
    }

    pub(super) fn roll_back(&mut self) {
        self.heads.roll_back();
    }

    /// Adds the start of a turn.
    pub(super) fn push(&mut self, head: &Head<P>) {
        self.heads.push(head.clone());
    }

    /// Drops the checkpoints after the turn with this number.
    pub(super) fn truncate(&mut self, turn: usize) {
        let kept = self.heads.partition_point(|head| head.turn <= turn);
        self.heads.truncate(kept);
    }

    /// Returns the last checkpoint at or before the turn with this number.
    pub(super) fn before(&self, turn: usize) -> &Head<P> {
        let after = self.heads.partition_point(|head| head.turn <= turn);
        &self.heads[after.saturating_sub(1)]
    }

    /// Returns the start of the current turn.
    pub(super) fn last(&self) -> &Head<P> {
        &self.heads[self.heads.len() - 1]
    }

    /// Drops checkpoints that are too close to their neighbours. This cannot be rolled back.
    pub(super) fn thin(&mut self) {
        let mut index = self.heads.len();
        // Earlier ones are thinned already, apart from a few after a change of several turns.
        let first = index.saturating_sub(4 * RECENT).max(1);
        index = index.saturating_sub(RECENT + 1);
        while index >= first {
            let gap = self.heads[index + 1].turn_ply - self.heads[index - 1].turn_ply;
            if gap <= self.interval {
                self.heads.remove(index);
            }
            index -= 1;
        }
        if self.heads.len() > MAX_CHECKPOINTS {
            self.halve();
        }
    }

    fn halve(&mut self) {
        self.interval *= 2;
        let recent = self.heads.len() - RECENT;
        let mut index = 0;
        self.heads.retain(|_| {
            index += 1;
            index > recent || index % 2 == 1
        });
    }
}
